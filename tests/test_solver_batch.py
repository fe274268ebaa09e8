"""The batch core: order, memory, chunk sizes, and what happens when a caller stops."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from solver.batch import MOST_RECORDS, Pace, answered


@dataclass(frozen=True)
class Numbers:
    """A chunk of numbers."""

    values: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.values)


class Counting:
    """The numbers 0 .. total - 1. taken: how many chunks have been cut."""

    def __init__(self, total: int, *, known: bool = True) -> None:
        self.total, self.known = total, known
        self.next, self.taken = 0, 0

    def take(self, records: int) -> Numbers | None:
        assert records >= 1
        values = tuple(range(self.next, min(self.next + records, self.total)))
        self.next += len(values)
        self.taken += bool(values)
        return Numbers(values) if values else None

    def left(self) -> float | None:
        return self.total - self.next if self.known else None


@dataclass(frozen=True)
class Squares:
    """Squares of numbers, in a time of its own for every chunk."""

    delay: Callable[[], float] = lambda: 0.0

    def prepare(self) -> None:
        """Nothing to load."""

    def __call__(self, chunk: Numbers) -> tuple[int, ...]:
        time.sleep(self.delay())
        return tuple(value * value for value in chunk.values)


def flat(results: Iterator[Any]) -> list[int]:
    return list(itertools.chain.from_iterable(one.result for one in results))


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("workers", [1, 4])
def test_results_come_in_the_order_of_the_input_whoever_is_faster(workers, known):
    moments = random.Random(3)
    work = Squares(lambda: moments.uniform(0, 0.002))
    with ThreadPoolExecutor(workers) as threads:
        found = flat(answered(Counting(2000, known=known), work, threads, lambda: workers, time.perf_counter))
    assert found == [value * value for value in range(2000)]


def test_without_an_executor_the_caller_works():
    found = flat(answered(Counting(100), Squares(), None, lambda: 1, time.perf_counter))
    assert found == [value * value for value in range(100)]


def test_an_empty_input_has_no_results():
    assert list(answered(Counting(0), Squares(), None, lambda: 1, time.perf_counter)) == []


def test_few_chunks_are_cut_ahead_of_what_has_been_taken():
    source, seen = Counting(100_000), 0
    with ThreadPoolExecutor(2) as threads:
        for _ in answered(source, Squares(), threads, lambda: 2, time.perf_counter):
            seen += 1
            assert source.taken - seen <= 5


def test_a_caller_who_stops_leaves_nothing_under_way():
    started = threading.Event()
    cancelled: list[Future[Any]] = []

    class Executor:
        """Never answers."""

        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
            pending: Future[Any] = Future()
            if not cancelled:
                pending.set_result(function(*arguments))
            cancelled.append(pending)
            started.set()
            return pending

    results = answered(Counting(1000), Squares(), Executor(), lambda: 2, time.perf_counter)
    next(results)
    results.close()
    assert len(cancelled) > 1
    assert all(one.cancelled() for one in cancelled[1:])


def test_an_error_of_the_work_reaches_the_caller():
    class Broken(Squares):
        def __call__(self, chunk: Numbers) -> tuple[int, ...]:
            raise ZeroDivisionError

    with ThreadPoolExecutor(2) as threads, pytest.raises(ZeroDivisionError):
        flat(answered(Counting(100), Broken(), threads, lambda: 2, time.perf_counter))


def test_chunks_grow_to_a_second_of_work():
    pace, sizes = Pace(), []
    for _ in range(8):
        sizes.append(pace.size(None, 2))
        pace.learn(sizes[-1], sizes[-1] * 0.001)
    assert sizes == [4, 16, 64, 256, 1000, 1000, 1000, 1000]


def test_work_of_many_seconds_goes_in_single_records():
    pace = Pace()
    pace.learn(4, 20.0)
    assert pace.size(None, 2) == 1


def test_the_last_chunks_are_small_so_that_all_workers_end_together():
    pace = Pace()
    for _ in range(10):
        pace.learn(1000, 1.0)
    assert pace.size(100_000, 2) == 1000
    assert pace.size(2000, 2) == 500
    assert pace.size(3, 2) == 50, "not so small that handing them over costs more than answering them"


def test_no_chunk_outgrows_the_memory_however_fast_the_work_is():
    pace = Pace()
    for _ in range(50):
        pace.learn(10_000, 0.0)
    assert pace.size(None, 2) == MOST_RECORDS
