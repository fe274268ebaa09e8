"""Runs a batch over several workers: answers in the order of the input, memory independent of its length.

Processes cost a start of a second or two and scale with the cores. Threads start at once; the compiled kernels hold no
interpreter lock, but are so short that threads spend much of their time waiting for it.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from typing import Final, Literal

from api.batch_files import Answered, Job, Record
from solver.models import models_directory, use_models_directory

Engine = Literal["threads", "processes"]

# Large enough that handing it over costs nothing beside some milliseconds a hand, small enough to show progress.
CHUNK_RECORDS: Final = 16
_CHUNKS_AHEAD: Final = 2


def answers(job: Job, records: Iterable[Record], engine: Engine, workers: int) -> Iterator[list[Answered]]:
    """The answers, in chunks, in the order of the records. At most a few chunks a worker are under way at once."""
    if workers == 1:
        yield from (_answer_all(job, chunk) for chunk in _chunks(records))
        return
    with _executor(engine, workers) as executor:
        under_way: deque[Future[list[Answered]]] = deque()
        try:
            for chunk in _chunks(records):
                under_way.append(executor.submit(_answer_all, job, chunk))
                if len(under_way) > _CHUNKS_AHEAD * workers:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()


def _executor(engine: Engine, workers: int) -> Executor:
    if engine == "threads":
        return ThreadPoolExecutor(workers)
    # Never a fork: it would copy a process whose other threads hold locks.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, context, initializer=use_models_directory, initargs=(models_directory(),))


def _chunks(records: Iterable[Record]) -> Iterator[list[Record]]:
    rest = iter(records)
    while chunk := list(islice(rest, CHUNK_RECORDS)):
        yield chunk


def _answer_all(job: Job, chunk: list[Record]) -> list[Answered]:
    return [job.answer(record) for record in chunk]
