"""Room for work, by kind: so many calls at once, a short queue where waiting is of use, and a plain no beyond it.

A queue is short in time, not in number: a call is let in when it can expect its turn within the allowed wait, judged by
how long the calls before it took. Gates count for one process. Source: the HTTP contract, `server_full`.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self

from api.clock import monotonic_seconds
from api.settings import Settings
from api.wire.problems import BusyError
from solver.batch import usable_cores

_SMOOTHING: Final = 0.2
_TRANSFER_RETRY_SECONDS: Final = 5.0
_ALL_HELD: Final = "too many long requests run already"


class Slot:
    """A place behind a gate. Left at the end of a `with` block, or by `leave` of whoever it was handed on to.

    outer: the place behind the gate that stands before this one.
    """

    def __init__(self, gate: Gate, client: str, outer: Slot | None) -> None:
        self._gate = gate
        self._client = client
        self._outer = outer
        self._is_held = True

    def leave(self) -> None:
        """Make room. Whoever has left already changes nothing."""
        with self._gate.lock:
            if self._is_held:
                self._is_held = False
                self._gate.let_out(self, self._client)
        if self._outer is not None:
            self._outer.leave()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def __del__(self) -> None:
        """A response that is lost on its way leaves too."""
        self.leave()


class Gate:
    """Admits calls, first come first served.

    slots: calls at once, at least 1. wait_seconds: the longest wait of an ordinary call, 0 = nobody waits.
    refusal: what is said to whoever finds no room; retry_seconds: when they may come again, None = when it will be
    their turn. within: a gate that calls have to pass too, which others lead through as well.
    """

    def __init__(
        self,
        slots: int,
        wait_seconds: float,
        refusal: str = "the server has no room for this request now",
        retry_seconds: float | None = None,
        within: Gate | None = None,
    ) -> None:
        self.slots = max(1, slots)
        self.lock = threading.RLock()  # a response that is lost while it is held leaves too
        self._wait_seconds = wait_seconds
        self._refusal = refusal
        self._retry_seconds = retry_seconds
        self._within = within
        self._mean_seconds = 0.0
        self._started: dict[int, float] = {}
        self._clients: Counter[str] = Counter()
        self._queue: deque[threading.Event] = deque()
        self._called = 0

    @property
    def taken(self) -> int:
        """How many calls hold a slot, or have been called to take one."""
        return len(self._started) + self._called

    @property
    def waiting(self) -> int:
        """How many calls wait for a slot."""
        return len(self._queue)

    def slot(
        self,
        *,
        client: str = "",
        patient: bool = False,
        waited_seconds: float = 0.0,
        before_wait: Callable[[], None] = lambda: None,
    ) -> Slot:
        """Take a slot, to be left again.

        client: one never takes the last slot of several, "" = whoever it is may. patient: wait as long as it takes (a
        line of a batch). waited_seconds: what the call has waited elsewhere, a part of the allowed wait. before_wait:
        told before it waits. Raises BusyError `server_full` when the wait is or would be too long.
        """
        outer = None if self._within is None else self._within.slot(client=client)
        try:
            return self._slot(client, outer, patient, max(0.0, self._wait_seconds - waited_seconds), before_wait)
        except BaseException:
            if outer is not None:
                outer.leave()
            raise

    def _slot(
        self, client: str, outer: Slot | None, patient: bool, allowed: float, before_wait: Callable[[], None]
    ) -> Slot:
        with self.lock:
            expected = self._expected_wait()
            has_share = bool(client) and self._clients[client] >= max(1, self.slots - 1)
            if has_share or (not patient and expected > allowed):
                raise self._busy(expected)
            if self.taken < self.slots:
                return self._taken(client, outer)
            turn = threading.Event()
            self._queue.append(turn)
        try:
            before_wait()
            turn.wait(None if patient else allowed)
        finally:
            with self.lock:
                if turn.is_set():
                    self._called -= 1
                    slot = self._taken(client, outer)
                else:
                    self._queue.remove(turn)
        if not turn.is_set():
            raise self._busy(self._expected_wait())
        return slot

    def _taken(self, client: str, outer: Slot | None) -> Slot:
        slot = Slot(self, client, outer)
        self._started[id(slot)] = monotonic_seconds()
        self._clients[client] += 1
        return slot

    def let_out(self, slot: Slot, client: str) -> None:
        """Forget a slot, and call the one whose turn it is; `Slot.leave` calls it, once for each."""
        took = monotonic_seconds() - self._started.pop(id(slot))
        self._mean_seconds += _SMOOTHING * (took - self._mean_seconds)
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]  # clients without a slot are forgotten
        if self._queue and self.taken < self.slots:
            self._called += 1
            self._queue.popleft().set()

    def _expected_wait(self) -> float:
        """Seconds until a newcomer's turn. A call that is still running counts for at least its age."""
        if self.taken < self.slots and not self._queue:
            return 0.0
        now = monotonic_seconds()
        oldest = max((now - started for started in self._started.values()), default=0.0)
        return (len(self._queue) + 1) * max(self._mean_seconds, oldest) / self.slots

    def _busy(self, wait_seconds: float) -> BusyError:
        retry_seconds = wait_seconds if self._retry_seconds is None else self._retry_seconds
        return BusyError("server_full", self._refusal, retry_seconds)


def quick_slots(settings: Settings) -> int:
    """How many calls of ordinary work run at once in one process."""
    return max(1, settings.heavy_slots or usable_cores() // max(1, settings.workers))


@dataclass(frozen=True, slots=True)
class Gates:
    """The gates of one process. quick: work of less than a second; long: of many seconds; batches: streamed ones.

    uploads, downloads, polls: of jobs; parquet: of uploads that are cut, which may unfold to much. What holds a thread
    for long leaves some to the others, whatever it is.
    """

    quick: Gate
    long: Gate
    batches: Gate
    uploads: Gate
    downloads: Gate
    polls: Gate
    parquet: Gate

    @classmethod
    def of(cls, settings: Settings) -> Gates:
        """As many quick slots as there are cores.

        What holds a thread for long takes half of them at most, all kinds of it together three quarters.
        """
        half = settings.threads // 2
        wait = settings.wait_seconds
        held = Gate(settings.threads - max(1, settings.threads // 4), 0, _ALL_HELD, _TRANSFER_RETRY_SECONDS)
        return cls(
            quick=Gate(quick_slots(settings), wait),
            # It shares the cores, but ordinary requests do not queue behind it.
            long=Gate(1, wait),
            batches=Gate(settings.batch_streams or half, 0, "too many batches run already", wait, held),
            uploads=Gate(half, 0, "too many jobs are being sent already", _TRANSFER_RETRY_SECONDS, held),
            downloads=Gate(half, 0, "too many results are being sent already", _TRANSFER_RETRY_SECONDS, held),
            polls=Gate(settings.threads // 4, 0, "too many wait for jobs already", wait, held),
            parquet=Gate(1, wait, "other Parquet files are being read", _TRANSFER_RETRY_SECONDS),
        )
