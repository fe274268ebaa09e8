"""The batch core: pieces of any input, answered by many workers, results in the order of the input.

Knows no format and no game. A source cuts the input into chunks of the size it is asked for, a work answers one chunk,
an executor runs works anywhere: threads, processes, a cluster. What is answered depends on the records alone, never on
the size of chunks or on who answers them; sizes follow the measured speed, so that a chunk is about a second of work.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

CHUNK_SECONDS: Final = 1.0
MOST_RECORDS: Final = 65_536
_FIRST_RECORDS: Final = 4
_GROWTH: Final = 4
# What a chunk costs besides its work is a few milliseconds; smaller ones are not worth handing over.
_LEAST_SECONDS: Final = 0.05
# One that is answered and one that waits, for each worker: nobody idles while results are written.
_CHUNKS_AHEAD: Final = 2


_QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
_QUOTA_OLD: Final = (Path("/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), Path("/sys/fs/cgroup/cpu/cpu.cfs_period_us"))


def usable_cores() -> int:
    """How many cores this process may keep busy, at least 1: those it may run on, within its container's quota."""
    # macOS has no affinity.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _quota_cores()))


def _quota_cores() -> int:
    """The cores that the control group grants, rounded down but at least 1; very many where there is no quota."""
    unlimited = 1 << 30
    try:
        quota, period = _QUOTA.read_text().split() if _QUOTA.exists() else [one.read_text() for one in _QUOTA_OLD]
        return max(1, int(quota) // int(period)) if int(quota) > 0 else unlimited
    except (OSError, ValueError, ZeroDivisionError):  # no control groups, or "max"
        return unlimited


class Chunk(Protocol):
    """A piece of the input, self-contained and picklable."""

    @property
    def count(self) -> int:
        """Its records."""


ChunkT = TypeVar("ChunkT", bound=Chunk)
ChunkT_co = TypeVar("ChunkT_co", bound=Chunk, covariant=True)
ChunkT_contra = TypeVar("ChunkT_contra", bound=Chunk, contravariant=True)
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Source(Protocol[ChunkT_co]):
    """An input that is read once, from its start to its end."""

    def take(self, records: int) -> ChunkT_co | None:
        """The next chunk, of at most so many records; None at the end."""

    def left(self) -> float | None:
        """Roughly how many records are still to be taken; None when nobody knows."""


class Work(Protocol[ChunkT_contra, Result_co]):
    """What is done with a chunk: a picklable value. A bad record is part of the result, never an exception."""

    def prepare(self) -> None:
        """Load what the answers need, once in a process; not counted as work."""

    def __call__(self, chunk: ChunkT_contra, /) -> Result_co:
        """Answer a chunk. Depends on nothing else."""


class Pending(Protocol):
    """A result to come, as of concurrent.futures or of a Dask client."""

    def result(self) -> Any:
        """Wait for it."""

    def cancel(self) -> Any:
        """Give it up."""


class Executor(Protocol):
    """Whoever runs functions elsewhere: the part of concurrent.futures.Executor that is needed here."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Pending:
        """Have it called."""


@dataclass(frozen=True, slots=True)
class Answered(Generic[ChunkT, Result]):
    """A chunk with its result. seconds: what the work took."""

    chunk: ChunkT
    result: Result
    seconds: float


class Pace:
    """How many records the next chunk gets: about `seconds` of work as measured so far, less near the end.

    Starts with a few records and grows in steps, so that a wrong guess costs little.
    """

    def __init__(self, seconds: float = CHUNK_SECONDS) -> None:
        self._seconds = seconds
        self._largest = _FIRST_RECORDS
        self._each = 0.0

    def size(self, left: float | None, workers: int) -> int:
        """Records of the next chunk. left: roughly how many there are still, for so many workers."""
        size = self._largest
        if left is not None and self._each:
            share = max(left / (2 * workers), _LEAST_SECONDS / self._each, _FIRST_RECORDS)
            size = min(size, int(share))
        return max(1, size)

    def learn(self, records: int, seconds: float) -> None:
        """Take into account how long a chunk took."""
        each = max(seconds, 1e-9) / max(records, 1)
        self._each = (self._each + each) / 2 if self._each else each
        wanted = max(1, int(self._seconds / self._each))
        self._largest = min(wanted, _GROWTH * max(self._largest, _FIRST_RECORDS), MOST_RECORDS)


def answered(
    source: Source[ChunkT],
    work: Work[ChunkT, Result],
    executor: Executor | None,
    workers: Callable[[], int],
    clock: Callable[[], float],
) -> Generator[Answered[ChunkT, Result], None, None]:
    """Every chunk of the source with its result, in the order of the input; memory does not grow with the input.

    executor: None answers here. workers: how many there are to be kept busy, at this moment. clock: seconds, callable
    in another process. A caller that stops early closes the iterator: what is under way is then given up.
    """
    pace, measured = Pace(), _Measured(work, clock)
    under_way: deque[tuple[ChunkT, Pending]] = deque()
    try:
        while True:
            busy = workers()
            while len(under_way) < _CHUNKS_AHEAD * busy + 1:
                chunk = source.take(pace.size(source.left(), busy))
                if chunk is None:
                    break
                under_way.append((chunk, _submitted(measured, chunk, executor)))
                if executor is None:
                    break
            if not under_way:
                return
            chunk, pending = under_way.popleft()
            result, seconds = pending.result()
            pace.learn(chunk.count, seconds)
            yield Answered(chunk, result, seconds)
    finally:
        for _, pending in under_way:
            pending.cancel()


def _submitted(measured: _Measured, chunk: Any, executor: Executor | None) -> Pending:
    return _Done(measured(chunk)) if executor is None else executor.submit(measured, chunk)


@dataclass(frozen=True, slots=True)
class _Measured:
    """A work that tells how long it took."""

    work: Work[Any, Any]
    clock: Callable[[], float]

    def __call__(self, chunk: Any) -> tuple[Any, float]:
        self.work.prepare()
        started = self.clock()
        result = self.work(chunk)
        return result, self.clock() - started


@dataclass(frozen=True, slots=True)
class _Done:
    """A result that is there already."""

    value: Any

    def result(self) -> Any:
        return self.value

    def cancel(self) -> None:
        """Nothing is under way."""
