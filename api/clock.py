"""The service's clock: the one place where it reads the time."""

from __future__ import annotations

import time

monotonic_seconds = time.monotonic
epoch_seconds = time.time
sleep = time.sleep


class Stopwatch:
    """Measures from its creation on."""

    __slots__ = ("_started",)

    def __init__(self) -> None:
        self._started = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._started

    @property
    def milliseconds(self) -> float:
        """Milliseconds since the start, to the microsecond."""
        return round(self.seconds * 1000, 3)
