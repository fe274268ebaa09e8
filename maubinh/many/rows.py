"""Rows of tables answered by the machine of batches: blocks of them, on threads, in the order of the table."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any, Final

from api.batches import columns as batch_columns
from api.batches.blocks import Block, Layout, Place
from api.batches.task import Task
from api.batches.workers import started
from api.clock import monotonic_seconds
from api.operations.catalogue import operation_named
from api.wire.text import read_cards
from maubinh.errors import InvalidInput, own_errors
from maubinh.plain import plain
from rules.cards import DECK, codes, parse_cards
from rules.errors import Fault
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, is_foul
from solver.batch import answered, usable_cores

Texts = Mapping[str, Sequence[str]]
Watcher = Callable[[int, int], None]
_LEGAL: Final = "legal"
_PLACED: Final = (*batch_columns.ROWS, *batch_columns.CATEGORIES)
_VALUED: Final = ("hand_points", "hand_error", "expected_points", "standard_error")
_RESULTS: Final[Mapping[str, Sequence[str]]] = {
    "solve": (*_PLACED, *_VALUED, *batch_columns.CHANCES, "instant_win", "error"),
    "evaluate": (_LEGAL, *batch_columns.CATEGORIES, *_VALUED, "regret_points", "instant_win", "error"),
    "arrange": (*_PLACED, "instant_win", "error"),
    "settle": batch_columns.SETTLED,
}
_SIGNS: Final = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H"})
_MOST_WORKERS: Final = 256


def results_of(operation: str) -> Sequence[str]:
    """The columns that a table gets."""
    return _RESULTS[operation]


def kind_of(name: str) -> str:
    """How such a column is typed: text, number, count or flag."""
    kind = "flag" if name == _LEGAL else batch_columns.kind_of(name)
    return "text" if kind == "name" else kind


def as_codes(text: str) -> str:
    """A text with suit signs in the spelling that is read fastest; another one as it is."""
    plain_text = text.translate(_SIGNS)
    return text if plain_text == text else " ".join(read_cards(plain_text)) if "/" not in text else plain_text


def workers_of(wanted: object) -> int:
    """How many threads; None = one for each core. Raises InvalidInput."""
    number = plain(wanted)
    if number is None:
        return usable_cores()
    if type(number) is not int or not 1 <= number <= _MOST_WORKERS:
        raise InvalidInput([Fault("/workers", "out_of_range", f"workers must be from 1 to {_MOST_WORKERS}")])
    return number


def watcher(progress: object) -> Watcher:
    """Who is told how far it is. None = a line on standard error if that is a terminal. Raises InvalidInput."""
    if callable(progress):
        watch: Watcher = progress
        return watch
    if progress is not None and not isinstance(progress, bool):
        raise InvalidInput([Fault("/progress", "bad_type", "must be True, False, None or a function")])
    shown = sys.stderr.isatty() if progress is None else progress
    return _show if shown else lambda _done, _total: None


def _show(done: int, total: int) -> None:
    end = "\n" if done == total else ""
    sys.stderr.write(f"\rmaubinh: {done:,} of {total:,} rows{end}")
    sys.stderr.flush()


class _TableSource:
    """A table as a source of blocks. Every row has its number as `id`, so that none is blank and left out."""

    def __init__(self, cells: Texts) -> None:
        self.total = len(next(iter(cells.values())))
        self._columns = [list(map(str, range(self.total))), *cells.values()]
        self._taken = 0

    def take(self, records: int) -> Block | None:
        """The next block, of at most so many rows; None at the end."""
        start, end = self._taken, min(self._taken + records, self.total)
        if start == end:
            return None
        self._taken = end
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(zip(*(one[start:end] for one in self._columns), strict=True))
        return Block(start + 1, end - start, text.getvalue().encode("utf-8", "replace"), Place())

    def left(self) -> float | None:
        """How many rows are still to be taken."""
        return float(self.total - self._taken)


def answer_rows(
    operation: Any, cells: Texts, defaults: Mapping[str, Any], workers: int, watch: Watcher
) -> dict[str, list[Any]]:
    """The answers to all rows, by column. Raises InvalidInput for faults that every row would have."""
    task = Task(operation, Layout("csv", ("id", *cells)), defaults, ("csv",))
    with own_errors():
        _require_known(operation, defaults)
        task.verify()
    source = _TableSource(cells)
    found: dict[str, list[Any]] = {name: [] for name in batch_columns.results_of(operation)}
    done = 0
    with started("threads", workers) as crew:
        blocks = answered(source, task, crew.executor, crew.count, monotonic_seconds)
        with closing(blocks):
            for one in blocks:
                for name, column in (one.result.results or {}).items():
                    found[name] += column
                done += one.chunk.count
                watch(done, source.total)
    if operation == "evaluate":
        found[_LEGAL] = _legal(cells, defaults, found["error"])
    return found


def _require_known(operation: Any, defaults: Mapping[str, Any]) -> None:
    """Raise InvalidInput for fields that the operation does not have."""
    from api.batches.task import foreign_defaults

    faults = foreign_defaults(operation, defaults)
    if faults:
        raise InvalidInput(faults)


def _legal(cells: Texts, defaults: Mapping[str, Any], errors: Sequence[str | None]) -> list[bool | None]:
    """Whether each arrangement is no foul; None where it could not be read."""
    rules = operation_named("instant-win").read({"cards": codes(DECK[:13]), "rules": defaults.get("rules")}).rules
    rows = zip(*(cells[name] for name in ROW_NAMES), strict=True)
    return [
        None if error is not None else not is_foul(Arrangement(*map(parse_cards, texts)), rules)
        for texts, error in zip(rows, errors, strict=True)
    ]
