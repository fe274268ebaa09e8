"""From a block to its records: what each asks for, and which cells of it go into a table.

A record that cannot be read is an error of its own; the others are not affected.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.batches import columns as csv_columns
from api.batches.blocks import MAX_LINE_BYTES, Block, Layout
from api.batches.sources import TOO_LONG, UNCLOSED, csv_records
from api.wire.batch import split_id
from api.wire.json_text import parse_json
from api.wire.problems import ServiceError
from api.wire.validation import is_blank
from rules.errors import Fault, InvalidInputError

_BLANKS: Final = b" \t\r\n"  # of JSON
_MARKS: Final = {
    TOO_LONG.strip().decode(): ServiceError("line_too_long", f"a line may have at most {MAX_LINE_BYTES} bytes"),
    UNCLOSED.strip().decode(): InvalidInputError([Fault("", "unreadable_row", "a quote is not closed")]),
}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of NDJSON. value: its JSON without the id; error: why it cannot be read."""

    number: int
    id: str
    value: Any
    error: Exception | None

    def request(self, defaults: Mapping[str, Any]) -> Any:
        """The request of the line; what it leaves out, or empty, is filled in by defaults."""
        if not isinstance(self.value, dict):
            return self.value
        given = {
            name: value
            for name, value in self.value.items()
            if name not in defaults or not (is_blank(value) or value == [])
        }
        return {**defaults, **given}


def lines_of(block: Block) -> list[tuple[int, bytes]]:
    """The lines of a block that are not blank, with their numbers."""
    lines = block.data.split(b"\n")
    return [(number, line) for number, line in enumerate(lines, block.first) if line and not line.isspace()]


def read_line(number: int, text: bytes) -> RecordLine:
    """Read one line of NDJSON."""
    if mark := _MARKS.get(text.decode("latin-1")) if text.startswith(b"\x00") else None:
        return RecordLine(number, "", None, mark)
    name = ""
    try:
        name, value, faults = split_id(parse_json(text.strip(_BLANKS)))
        if faults:
            raise InvalidInputError(faults)
    except Exception as error:  # whatever it is belongs to this line
        return RecordLine(number, name, None, error)
    return RecordLine(number, name, value, None)


def carry(carried: dict[str, list[Any]], at: int, line: RecordLine) -> None:
    """Put what identifies a line into the columns of a table."""
    carried["id"][at], carried["line"][at] = line.id or None, line.number
    if not isinstance(line.value, dict):
        return
    cards, players, rules = (line.value.get(name) for name in ("cards", "players", "rules"))
    if isinstance(cards, list):
        carried["cards"][at] = " ".join(card for card in cards if isinstance(card, str))
    if isinstance(players, int) and not isinstance(players, bool):
        carried["players"][at] = players
    if isinstance(rules, dict) and isinstance(rules.get("preset"), str):
        carried["preset"][at] = rules["preset"]


@dataclass(frozen=True, slots=True)
class TableRows:
    """Rows of a table. columns: those that are read, as text; carried: what passes through (see Answers).

    errors: by place, of rows that cannot be read.
    """

    numbers: Sequence[int]
    columns: Mapping[str, Sequence[str]]
    carried: Any
    errors: dict[int, Exception]

    def cells(self, at: int) -> dict[str, str]:
        """One row, by the names of its columns."""
        return {name: column[at] for name, column in self.columns.items()}

    def id(self, at: int) -> str:
        """What the caller calls the row."""
        return self.columns["id"][at] if "id" in self.columns else ""


def rows_of(block: Block, layout: Layout) -> TableRows:
    """The rows of a block that are not blank."""
    return _csv_rows(block, layout) if layout.format == "csv" else _parquet_rows(block)


def _csv_rows(block: Block, layout: Layout) -> TableRows:
    width = len(layout.columns)
    numbers: list[int] = []
    rows: list[list[str]] = []
    errors: dict[int, Exception] = {}
    for number, row in enumerate(_cells_of(block.data, layout.delimiter), block.first):
        if _is_blank(row):
            continue
        cells, error = _fitted(row, width)
        if error is not None:
            errors[len(rows)] = error
        numbers.append(number)
        rows.append(cells)
    turned = zip(*rows, strict=True) if rows else ([] for _ in layout.columns)
    carried = {name: list(column) for name, column in zip(layout.columns, turned, strict=True)}
    return TableRows(
        numbers, {name: carried[name] for name in layout.columns if name in csv_columns.EVER_READ}, carried, errors
    )


def _is_blank(row: Any) -> bool:
    return isinstance(row, list) and not any(cell and not cell.isspace() for cell in row)


def _cells_of(data: bytes, delimiter: str) -> list[Any]:
    """The cells of every row, or the error of one that cannot be read; none for a blank one."""
    lines = io.StringIO(data.decode("utf-8", errors="replace"), newline="\n")
    try:
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error:  # then one by one: where a reader goes on behind an error may be inside a row
        return [
            _one_row(record.decode("utf-8", errors="replace"), delimiter) for record in csv_records(data, delimiter)
        ]


def _one_row(record: str, delimiter: str) -> Any:
    try:
        return next(csv.reader(io.StringIO(record, newline="\n"), delimiter=delimiter), [])
    except csv.Error as error:
        return InvalidInputError([Fault("", "unreadable_row", str(error))])


def _fitted(row: Any, width: int) -> tuple[list[str], Exception | None]:
    """The cells of a row, as many as the header has, and why it cannot be used. One that is shorter can."""
    if isinstance(row, Exception):
        return [""] * width, row
    if row[0] in _MARKS:
        return [""] * width, _MARKS[row[0]]
    if len(row) == width:
        return row, None
    if len(row) > width and not _is_blank(row[width:]):
        message = f"the row has {len(row)} cells, the header {width}"
        return row[:width], InvalidInputError([Fault("", "too_many_cells", message)])
    return row[:width] + [""] * (width - len(row)), None


def _parquet_rows(block: Block) -> TableRows:
    from api.batches import parquet

    columns = {
        name: parquet.texts_of(column)
        for name, column in parquet.columns_of(block.data).items()
        if name in csv_columns.EVER_READ
    }
    return TableRows(range(block.first, block.first + block.count), columns, block.data, {})
