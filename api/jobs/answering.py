"""How chunks are answered, and answers written out: the batch core of the command line, for stored chunks.

A chunk's answers are stored once, with all that the three output formats need.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, BinaryIO, Final, cast

import msgspec

from api.batches import columns as csv_columns
from api.batches.answers import Answers, Rendering, unpacked
from api.batches.blocks import FORMATS, Block, Format, Place
from api.batches.collecting import Collector
from api.batches.provenance import provenance
from api.batches.records import lines_of, read_line, rows_of
from api.batches.task import OperationName, Task
from api.jobs.intake import Context, compressed, expanded
from api.jobs.leases import Lease, Outcome
from api.jobs.runner import Answering
from api.jobs.store import Job
from api.wire.problems import ServiceError

GIVEN_UP: Final = ServiceError("not_computed", "this part of the job cannot be computed; it was given up")


class BatchAnswering(Answering):
    """Answers chunks by `api.batches`."""

    def answer(self, lease: Lease) -> Outcome:
        """Answer the records of a chunk. Raises Exception when its stored input cannot be read."""
        return _outcome(_task(lease.operation, lease.context)(_block(lease)))

    def give_up(self, lease: Lease) -> Outcome:
        """The error of GIVEN_UP for each record of a chunk; none of them is read."""
        answers = refused(_task(lease.operation, lease.context), _block(lease), GIVEN_UP)
        return replace(_outcome(answers), given_up=True)


def refused(task: Task, block: Block, error: Exception) -> Answers:
    """The same error for every record of a block. Nothing is read that may have ended who answered it.

    Records of Parquet are told apart by their numbers alone; their columns pass through unread.
    """
    if task.layout.format == "parquet":
        found = _all_failed(task, [(number, "") for number in range(block.first, block.first + block.count)], error)
        return found.answers(block.data)
    if task.layout.format == "csv":
        rows = rows_of(block, task.layout)
        found = _all_failed(task, [(number, rows.id(at)) for at, number in enumerate(rows.numbers)], error)
        return found.answers(rows.carried)
    named = [(number, read_line(number, text).id) for number, text in lines_of(block)]
    carried: dict[str, list[Any]] = {name: [None] * len(named) for name in csv_columns.OF_LINES}
    carried["id"], carried["line"] = [name or None for _, name in named], [number for number, _ in named]
    return _all_failed(task, named, error).answers(carried)


def _all_failed(task: Task, named: Sequence[tuple[int, str]], error: Exception) -> Collector:
    """named: number and id of each record."""
    found = Collector(task.operation, [number for number, _ in named], for_lines=True, for_tables=True)
    for at, (_, name) in enumerate(named):
        found.failed(at, name, error)
    return found


def write_result(job: Job, bodies: Iterable[bytes], kind: Format, target: IO[bytes], folder: Path) -> None:
    """Write the result of a job that is done; memory does not grow with it. bodies: its answered chunks.

    folder: for a temporary file, which Parquet takes.
    """
    if kind != "parquet":
        _write_pieces(job, bodies, kind, target)
        return
    from api.batches.parquet import write_parquet

    with TemporaryFile(dir=folder) as stream:
        _write_pieces(job, bodies, kind, stream)
        stream.seek(0)
        write_parquet(cast(BinaryIO, stream), cast(BinaryIO, target))


def _write_pieces(job: Job, bodies: Iterable[bytes], kind: Format, target: IO[bytes]) -> None:
    task = _task(job.operation, job.context)
    about = json.dumps(provenance(job.operation, task.fields, task.layout), sort_keys=True)
    rendering = Rendering(kind, task.layout, job.operation, about)
    target.write(rendering.opening())
    for body in bodies:
        target.write(rendering.render(unpacked(expanded(body))))
    target.write(rendering.closing(job.total, job.failed_lines))


def _outcome(answers: Answers) -> Outcome:
    return Outcome(compressed(answers.packed()), answers.rows, answers.failed)


def _block(lease: Lease) -> Block:
    return Block(lease.first_line, lease.lines, expanded(lease.body), Place())


@lru_cache(maxsize=16)
def _task(operation: str, context: bytes) -> Task:
    shared = _context(context)
    return Task(cast(OperationName, operation), shared.layout, shared.defaults, FORMATS)


def _context(context: bytes) -> Context:
    return msgspec.json.decode(context, type=Context)
