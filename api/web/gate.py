"""Room for heavy work: as many solver calls at once as there are cores for, a short queue, and a plain no beyond it.

One gate for each process. The queue is short in time, not in number: a request is let in when it can expect its turn
within the allowed wait, judged by how long the calls before it took.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from api.clock import monotonic_seconds
from api.wire.problems import BusyError

_SMOOTHING = 0.2


class Gate:
    """Admits heavy calls, first come first served.

    slots: calls at once, at least 1. wait_seconds: the longest wait of an ordinary request.
    """

    def __init__(self, slots: int, wait_seconds: float) -> None:
        self._free = max(1, slots)
        self.slots = self._free
        self._wait_seconds = wait_seconds
        self._mean_seconds = 0.0
        self._started: dict[object, float] = {}
        self._queue: deque[object] = deque()
        self._changed = threading.Condition()

    @property
    def waiting(self) -> int:
        """How many calls wait for a slot."""
        return len(self._queue)

    @contextmanager
    def slot(self, *, patient: bool = False) -> Iterator[None]:
        """Hold a slot for the duration of the block.

        Raises BusyError when the wait is or would be too long. patient: wait as long as it takes (a line of a batch).
        """
        ticket = object()
        self._enter(ticket, patient)
        try:
            yield
        finally:
            self._leave(ticket)

    def _enter(self, ticket: object, patient: bool) -> None:
        with self._changed:
            expected = self._expected_wait()
            if not patient and expected > self._wait_seconds:
                raise self._busy(expected)
            self._queue.append(ticket)
            timeout = None if patient else self._wait_seconds
            if not self._changed.wait_for(lambda: self._free and self._queue[0] is ticket, timeout):
                self._queue.remove(ticket)
                self._changed.notify_all()
                raise self._busy(self._expected_wait())
            self._queue.popleft()
            self._free -= 1
            self._started[ticket] = monotonic_seconds()
            self._changed.notify_all()

    def _leave(self, ticket: object) -> None:
        with self._changed:
            took = monotonic_seconds() - self._started.pop(ticket)
            self._mean_seconds += _SMOOTHING * (took - self._mean_seconds)
            self._free += 1
            self._changed.notify_all()

    def _expected_wait(self) -> float:
        """Seconds until a newcomer's turn. A call that is still running counts for at least its age."""
        if self._free and not self._queue:
            return 0.0
        now = monotonic_seconds()
        oldest = max((now - started for started in self._started.values()), default=0.0)
        return (len(self._queue) + 1) * max(self._mean_seconds, oldest) / self.slots

    def _busy(self, wait_seconds: float) -> BusyError:
        return BusyError("server_full", "the server has no room for this request now", wait_seconds)
