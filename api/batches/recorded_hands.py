"""Recorded hands in files, NDJSON or CSV: what players really set, one arrangement a line.

A line is `{"back", "middle", "front"}`, or has that as its `arrangement`; a row is a list of cards or free text. Other
fields and columns say nothing here. A bad line is told and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, BinaryIO, Final, cast

from api.batches import headers
from api.batches.blocks import Block, Format, Layout
from api.batches.records import TableRows, lines_of, read_line, rows_of
from api.batches.sources import open_source
from api.wire import maubinh as wire
from api.wire.common import card_leaves
from api.wire.problems import problem_of
from api.wire.text import read_cards
from api.wire.validation import distinct, read_request
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, duplicate_faults

Report = Callable[[str], None]
_AT_ONCE: Final = 1000
_HOLDERS: Final = frozenset(ROW_NAMES)


def read_recorded(source: BinaryIO, kind: str, report: Report) -> Iterator[Arrangement]:
    """The arrangements of a file, legal or not. kind: ndjson or csv. report: is told of each bad line, where and why.

    Raises InvalidInputError for a table without the columns back, middle and front.
    """
    with open_source([source], cast(Format, kind), operation=headers.RECORDED) as blocks:
        while block := blocks.take(_AT_ONCE):
            for number, value in _values(block, blocks.layout):
                try:
                    arrangement = _arrangement(value())
                except Exception as error:  # whatever it is belongs to this line
                    faults = problem_of(error).errors
                    reasons = "; ".join(
                        f"{one.pointer.lstrip('/')} {one.message} [{one.code}]".strip() for one in faults
                    )
                    report(f"{'row' if kind == 'csv' else 'line'} {number}: {reasons}")
                else:
                    yield arrangement


def _values(block: Block, layout: Layout) -> Iterator[tuple[int, Callable[[], Any]]]:
    """Every line with what reads it."""
    if layout.format == "csv":
        rows = rows_of(block, layout)
        yield from ((number, partial(_cells, rows, at)) for at, number in enumerate(rows.numbers))
    else:
        yield from ((number, partial(_fields, number, text)) for number, text in lines_of(block))


def _fields(number: int, text: bytes) -> Any:
    line = read_line(number, text)
    if line.error is not None:
        raise line.error
    value = line.value
    return value["arrangement"] if isinstance(value, dict) and "arrangement" in value else value


def _cells(rows: TableRows, at: int) -> dict[str, str]:
    if at in rows.errors:
        raise rows.errors[at]
    return rows.cells(at)


def _arrangement(value: Any) -> Arrangement:
    """The arrangement of a line. Raises InvalidInputError with every fault of it."""
    if isinstance(value, dict):
        given = {name: value[name] for name in ROW_NAMES if name in value}
        value = {name: read_cards(row) if isinstance(row, str) else row for name, row in given.items()}
    reading = read_request(wire.ArrangementIn, value)
    faults = [*reading.faults, *duplicate_faults(card_leaves(reading.raw, _HOLDERS))]
    if faults or reading.body is None:
        raise InvalidInputError(distinct(faults))
    return Arrangement(reading.body.back, reading.body.middle, reading.body.front)
