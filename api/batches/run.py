"""A batch from its inputs to its output: answered by workers, kept block by block, gone on with where it stopped.

What an output holds depends on the input and the spec alone: not on workers, engines, or interruptions.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from msgspec.structs import replace

from api.batches.answers import Rendering, Tally
from api.batches.blocks import Block, BlockSource, Format, Input, Place
from api.batches.checkpoint import Checkpoint, State, not_resumable
from api.batches.cluster import fingerprint
from api.batches.parquet import write_parquet
from api.batches.provenance import described, provenance
from api.batches.sources import open_source
from api.batches.task import OperationName, Task
from api.batches.workers import Engine, started
from api.clock import monotonic_seconds
from solver.batch import answered

_END_BYTES: Final = 64 * 1024
Watcher = Callable[[Tally, float | None], None]


@dataclass(frozen=True)
class RunSpec:
    """What is to be done. target: None = a pipe; engine, workers, scheduler: by whom (see api.batches.workers).

    excel: CSV for Excel (see Rendering); cards_column: of a table, what is read as `cards`.
    """

    inputs: tuple[Input, ...]
    kind: Format
    target: Path | None
    target_kind: Format
    operation: OperationName = "solve"
    defaults: Mapping[str, Any] = field(default_factory=dict)
    engine: Engine = "processes"
    workers: int = 1
    scheduler: str = ""
    excel: bool = False
    cards_column: str = ""


@dataclass(frozen=True)
class Piece:
    """The answers to a block as they stand in the output."""

    data: bytes
    tally: Tally


@dataclass(frozen=True)
class RenderedTask:
    """A task whose answers are written where they are made."""

    task: Task
    rendering: Rendering

    def prepare(self) -> None:
        """Load what answering needs (Task)."""
        self.task.prepare()

    def __call__(self, block: Block) -> Piece:
        answers = self.task(block)
        return Piece(self.rendering.render(answers), answers.tally)


class AnswerSink(Protocol):
    """Where answers are written."""

    def write(self, data: bytes) -> None:
        """Add to it."""

    def keep(self, state: State) -> None:
        """What has been written so far counts."""


class _PipeSink:
    """A pipe: what is written is gone, and nothing can go on there."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe

    def write(self, data: bytes) -> None:
        self._pipe.write(data)

    def keep(self, _state: State) -> None:
        self._pipe.flush()


def run(spec: RunSpec, *, resume: bool, watch: Callable[[Tally, float], Watcher], pipe: BinaryIO) -> Tally:
    """Carry a run out. Returns what the whole output holds, earlier runs included.

    resume: go on with an interrupted run, if there is one. watch: is told what earlier runs did and which part of the
    input that was, and gives what is told the same after every block. pipe: where the output goes without a target.
    Raises InvalidInputError for inputs or defaults that cannot be used, and OSError when the disk is full or an input
    is gone; then, and when it is interrupted, a run with `resume` goes on.
    """
    with ExitStack() as stack:
        kept = _checkpoint(spec, stack)
        found = kept.read() if resume and kept is not None else None
        place = found.place if found is not None else Place()
        source = stack.enter_context(
            open_source(spec.inputs, spec.kind, operation=spec.operation, place=place, cards_column=spec.cards_column)
        )
        task = Task(spec.operation, source.layout, spec.defaults, (spec.target_kind,))
        task.verify()
        about = json.dumps(provenance(spec.operation, task.fields, source.layout), sort_keys=True)
        rendering = Rendering(spec.target_kind, source.layout, spec.operation, about, spec.excel)
        state = _agreed(found, _settings(spec, task))
        if kept is not None:
            if state.complete and not kept.part.exists():  # it was stopped when all was done
                kept.forget()
                return state.tally
            stack.callback(kept.close)
            kept.begin(found)
        if not state.complete:
            work = RenderedTask(task, rendering)
            watcher = watch(state.tally, source.share(place) or 0.0)
            state = _answer(spec, source, work, kept or _PipeSink(pipe), state, watcher)
        # Before the output has its name, after which a run with `resume` has nothing left to do.
        if spec.target is not None and spec.target_kind == "csv":
            Path(f"{spec.target}.json").write_bytes(described(about, rendering.kinds))
        if kept is not None:
            _finish(spec, kept, pipe)
        return state.tally


def _checkpoint(spec: RunSpec, stack: ExitStack) -> Checkpoint | None:
    """Where answers are kept; nowhere when they go straight into a pipe. Parquet is made when all of it is there."""
    if spec.target is not None:
        return Checkpoint(spec.target)
    if spec.target_kind == "parquet":
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="maubinh-"))
        return Checkpoint(Path(folder) / "output")
    return None


def _answer(
    spec: RunSpec, source: BlockSource, work: RenderedTask, out: AnswerSink, state: State, watcher: Watcher
) -> State:
    """Answer what is left of the source; returns the state of the whole output."""
    if state.size == 0:
        state = _written(work.rendering.opening(), out, state)
    with started(spec.engine, spec.workers, spec.scheduler) as workers:
        found = answered(source, work, workers.executor, workers.count, monotonic_seconds)
        with closing(found):
            for one in found:
                state.tally.add(one.result.tally)
                state = _written(one.result.data, out, replace(state, place=one.chunk.after))
                out.keep(state)
                watcher(state.tally, source.share(one.chunk.after))
    tally = state.tally
    state = _written(work.rendering.closing(tally.lines, tally.failed), out, replace(state, complete=True))
    out.keep(state)
    return state


def _written(data: bytes, out: AnswerSink, state: State) -> State:
    out.write(data)
    return replace(state, size=state.size + len(data))


def _finish(spec: RunSpec, kept: Checkpoint, pipe: BinaryIO) -> None:
    """Give a complete output its name, or the pipe what it waits for."""
    kept.finish(write_parquet if spec.target_kind == "parquet" else None)
    if spec.target is None:
        with kept.target.open("rb") as made:
            shutil.copyfileobj(made, pipe)


def _settings(spec: RunSpec, task: Task) -> dict[str, str]:
    """What an output depends on; a run that goes on must agree with it."""
    return {
        "operation": spec.operation,
        "options": json.dumps(task.fields, sort_keys=True),
        "columns": f"{spec.kind} {' '.join(task.layout.columns)}".strip(),
        "inputs": " ".join(_identity(one) for one in spec.inputs),
        "format": f"{spec.target_kind}{' for Excel' * spec.excel}",
        **dict(fingerprint()),
    }


def _identity(given: Input) -> str:
    """What tells a file from another, and from itself before it was changed, wherever it lies."""
    if not isinstance(given, Path):
        return "pipe"
    about = given.stat()
    with given.open("rb") as file:
        ends = hashlib.sha256(file.read(_END_BYTES))
        file.seek(max(0, about.st_size - _END_BYTES))
        ends.update(file.read(_END_BYTES))
    return f"{about.st_size}-{about.st_mtime_ns}-{ends.hexdigest()[:16]}"


def _agreed(found: State | None, settings: dict[str, str]) -> State:
    """The state to start from. Raises InvalidInputError when the interrupted run was another one."""
    if found is None:
        return State(settings)
    other = [name for name, value in settings.items() if found.settings.get(name) != value]
    if other:
        raise not_resumable(f"the interrupted run differs in: {', '.join(other)}; start anew with --overwrite")
    return found
