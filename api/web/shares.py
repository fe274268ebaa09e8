"""How many connections each process of the server has, seen by all of them: a few numbers in memory that they share."""

from __future__ import annotations

import mmap
from typing import Final

_PLACES: Final = 512


class Shares:
    """The numbers. Made before processes are forked; a process is known by its age, which the server counts."""

    def __init__(self) -> None:
        self._counts = memoryview(mmap.mmap(-1, 4 * _PLACES)).cast("i")

    def note(self, age: int, connections: int) -> None:
        """So many connections has the process of this age."""
        self._counts[age % _PLACES] = connections + 1

    def forget(self, age: int) -> None:
        """The process of this age has ended."""
        self._counts[age % _PLACES] = 0

    def least(self, otherwise: int) -> int:
        """How many connections a process has that has fewest; `otherwise` where there is none."""
        known = [count for count in self._counts.tolist() if count]
        return min(known) - 1 if known else otherwise
