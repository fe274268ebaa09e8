"""Seats of one process for requests that last long, so that the others always find a thread.

Whoever finds none is told to come again; nobody waits. One client never takes the last seat of several.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from api.wire.problems import BusyError

_RETRY_SECONDS: Final = 5.0


class Seat:
    """One seat that is taken."""

    def __init__(self, seats: Seats, client: str) -> None:
        self._seats, self._client = seats, client
        self._is_taken = True

    def leave(self) -> None:
        """Make room. Whoever has left already changes nothing."""
        with self._seats.lock:
            if self._is_taken:
                self._is_taken = False
                self._seats.taken[self._client] -= 1
                self._seats.taken += Counter()  # clients without a seat are forgotten

    def __del__(self) -> None:
        """A response that is lost on its way leaves too."""
        self.leave()


class Seats:
    """So many seats. what: is told to those who find none."""

    def __init__(self, count: int, what: str) -> None:
        self._count = max(1, count)
        self._what = what
        self.lock = threading.RLock()
        self.taken: Counter[str] = Counter()

    def take(self, client: str) -> Seat:
        """A seat for a client. Raises BusyError `server_full`."""
        with self.lock:
            is_full = self.taken.total() >= self._count
            if is_full or self.taken[client] >= max(1, self._count - 1):
                raise BusyError("server_full", self._what, _RETRY_SECONDS)
            self.taken[client] += 1
            return Seat(self, client)

    @contextmanager
    def held(self, client: str) -> Iterator[Seat]:
        """A seat for the length of the block. Raises BusyError."""
        seat = self.take(client)
        try:
            yield seat
        finally:
            seat.leave()

    @contextmanager
    def handed_on(self, client: str) -> Iterator[Seat]:
        """A seat that outlasts the block: whoever got it leaves it; if the block fails, we do. Raises BusyError."""
        seat = self.take(client)
        try:
            yield seat
        except BaseException:
            seat.leave()
            raise
