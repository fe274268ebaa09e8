"""The answers to a block: as plain values that can be stored, and as text or bytes of every output format.

An answer holds what the formats have in common only by its meaning, so each of them is kept: lines of NDJSON as they
are sent over HTTP, and the columns of a table. `Task.formats` says which are made.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import msgspec

from api.batches import columns as csv_columns
from api.batches.blocks import Format, Layout
from api.batches.game_columns import is_of_game
from api.wire.batch import BatchEnd
from rules.maubinh.arrangement import ROW_NAMES

_JSON: Final = msgspec.json.Encoder()
_PACK: Final = msgspec.msgpack.Encoder()

_FORMULA: Final = re.compile(r"[=@\t\r]|[+-](?!\d*[.,]?\d+$)")
Columns = dict[str, list[Any]]
_SUMS: Final = (
    "lines",
    "failed",
    "hands",
    "valued",
    "points",
    "hand_points",
    "judged",
    "regret",
    "fouls",
    "instant_wins",
)


class Tally(msgspec.Struct):
    """What a summary says. hands: answered without an error; valued, points: hands with expected points, their sum.

    hand_points: the sum of what these hands are worth as played.
    judged, regret: evaluated arrangements and their regrets' sum; categories: by row and category.
    """

    lines: int = 0
    failed: int = 0
    hands: int = 0
    valued: int = 0
    points: float = 0.0
    hand_points: float = 0.0
    judged: int = 0
    regret: float = 0.0
    fouls: int = 0
    instant_wins: int = 0
    categories: dict[str, dict[str, int]] = msgspec.field(default_factory=lambda: {row: {} for row in ROW_NAMES})

    def add(self, other: Tally) -> None:
        """Take another one's hands in."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for row in ROW_NAMES:
            self.categories[row] = dict(Counter(self.categories[row]) + Counter(other.categories[row]))


class Answers(msgspec.Struct, frozen=True):
    """The answers to one block, in its order, blank lines left out.

    lines: NDJSON, each with its newline, or None; results: columns of the operation, or None. carried: the columns of
    the input, of Parquet as the Arrow stream of the block. rows: how many records were answered.
    """

    rows: int
    tally: Tally
    lines: list[bytes] | None
    carried: Columns | bytes
    results: Columns | None

    @property
    def failed(self) -> int:
        """Records that were answered by an error."""
        return self.tally.failed

    def packed(self) -> bytes:
        """The answers as bytes to be stored; `unpacked` reads them."""
        return _PACK.encode(self)


_UNPACK: Final = msgspec.msgpack.Decoder(Answers)


def unpacked(data: bytes) -> Answers:
    """The answers that were packed."""
    return _UNPACK.decode(data)


class _Lines(list[str]):
    """Takes lines of CSV that end in END, which makes cells with either of its marks quoted, and holds them with LF."""

    END: Final = "\r\n"

    def write(self, line: str) -> None:
        self.append(line.removesuffix(self.END) + "\n")


@dataclass(frozen=True)
class Rendering:
    """One output format for the answers of one task. A picklable value.

    about: its provenance as JSON, which goes into Parquet. excel: CSV for an Excel that writes decimal commas, with a
    mark and semicolons; cells that it would take for formulas are quoted.
    The output is `opening`, every block's `render`, `closing`, one after the other. Of Parquet that is an Arrow stream;
    `api.batches.parquet.write_parquet` makes the file of it.
    """

    format: Format
    layout: Layout
    operation: str
    about: str = ""
    excel: bool = False

    def opening(self) -> bytes:
        """What the output starts with."""
        if self.format == "ndjson":
            return b""
        if self.format == "csv":
            return b"\xef\xbb\xbf" * self.excel + self._rows([self.columns])
        from api.batches import parquet

        return parquet.opening(self._arrow_schema)

    def closing(self, lines: int, failed: int) -> bytes:
        """What the output ends with."""
        if self.format == "ndjson":
            return _JSON.encode(BatchEnd(done=True, lines=lines, failed=failed)) + b"\n"
        return b""

    def render(self, answers: Answers) -> bytes:
        """The answers in this format. Raises ValueError when they were not made for it."""
        if self.format == "ndjson":
            if answers.lines is None:
                raise ValueError("these answers were not made for ndjson")
            return b"".join(answers.lines)
        if answers.results is None:
            raise ValueError("these answers were not made for tables")
        if self.format == "csv":
            carried = answers.carried if isinstance(answers.carried, dict) else _as_text(answers.carried)
            columns = {**carried, **self._with_given(answers.results, carried)}
            return self._rows(zip(*(columns[name] for name in self.columns), strict=True))
        return self._batch(answers.carried, answers.results)

    @property
    def columns(self) -> tuple[str, ...]:
        """Of a table: those of the input, then those of the results."""
        given = csv_columns.OF_LINES if self.layout.format == "ndjson" else self.layout.columns
        if self.layout.format == "ndjson" and (self.operation == "settle" or is_of_game(self.operation)):
            given = csv_columns.OF_LINES[:2]
        results = csv_columns.results_of(self.operation)
        return (*given, *(name for name in results if name not in given))

    @property
    def kinds(self) -> dict[str, csv_columns.Kind]:
        """The type of each column; of one that passes through it is that of the input, which is text in CSV."""
        results = csv_columns.results_of(self.operation)
        typed = {*results, *csv_columns.COUNTED, *(csv_columns.OF_LINES if self.layout.format == "ndjson" else ())}
        return {name: csv_columns.kind_of(name) if name in typed else "text" for name in self.columns}

    def _with_given(self, results: Columns, given: Columns) -> Columns:
        """The results, in which rows that were given stand as they were where there is no answer. given: as text."""
        failed = [at for at, error in enumerate(results["error"]) if error is not None]
        made = dict(results)
        for name in set(ROW_NAMES) & given.keys() if failed else ():
            made[name] = list(results[name])
            for at in failed:
                made[name][at] = given[name][at] or None
        return made

    @property
    def _delimiter(self) -> str:
        if self.excel:
            return ";"
        return self.layout.delimiter if self.layout.format == "csv" else ","

    def _rows(self, rows: Any) -> bytes:
        lines = _Lines()
        if self.excel:
            rows = ([_for_excel(cell) for cell in row] for row in rows)
        csv.writer(lines, delimiter=self._delimiter, lineterminator=_Lines.END).writerows(rows)
        return "".join(lines).encode("utf-8")

    @cached_property
    def _arrow_schema(self) -> Any:
        from api.batches import parquet

        given = parquet.read_schema(self.layout.schema) if self.layout.schema else ()
        results = csv_columns.results_of(self.operation)
        schema = parquet.schema_of(self.kinds, [field for field in given if field.name not in results])
        return schema.with_metadata({"maubinh": self.about}) if self.about else schema

    def _batch(self, carried: Columns | bytes, results: Columns) -> bytes:
        from api.batches import parquet

        given: Mapping[str, Any] = carried if isinstance(carried, dict) else parquet.columns_of(carried)
        arrays = []
        rows: Columns = {name: given[name] for name in set(ROW_NAMES) & results.keys() & given.keys()}
        if not isinstance(carried, dict):
            rows = {name: list(parquet.texts_of(column)) for name, column in rows.items()}
        results = self._with_given(results, rows)
        for field in self._arrow_schema:
            values = results[field.name] if field.name in results else given[field.name]
            arrays.append(parquet.array_of(values, field))
        return parquet.appendable(arrays, self._arrow_schema)


def _for_excel(cell: Any) -> Any:
    """A number with its comma, a text that is no formula."""
    if isinstance(cell, float):
        return repr(cell).replace(".", ",")
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _as_text(stream: bytes) -> Columns:
    from api.batches import parquet

    return {name: parquet.texts_of(column) for name, column in parquet.columns_of(stream).items()}
