"""Batches in files: NDJSON and CSV in, the same out, one answer for each line of the input, in its order.

A job knows how to answer one record and is handed to workers as a value; where an interrupted output ends is read from
the output itself. Source: the HTTP contract, "batch" and "Batches as jobs".
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, Protocol

import msgspec

from api import csv_columns
from api.batch import BatchEnd, BatchError, BatchResult, split_id
from api.cli_answers import answer
from api.problems import problem_of
from api.reading import parse_json
from rules.errors import Fault, InvalidInputError

_ENCODER: Final = msgspec.json.Encoder()


class Record(NamedTuple):
    """One line or row of the input. number: from 1; content: a line's bytes, or a row's cells by column."""

    number: int
    content: Any


class Answered(NamedTuple):
    """The text of one answer, and whether it is a result."""

    text: bytes
    good: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """How far an output has come. number: of the last answered record; size: bytes of it that are whole.

    complete: nothing is left to do.
    """

    number: int = 0
    lines: int = 0
    failed: int = 0
    size: int = 0
    complete: bool = False


class Job(Protocol):
    """A batch in one format. A value that can be sent to another process."""

    def records(self, source: BinaryIO) -> Iterator[Record]:
        """The records of the input, from its start."""

    def opening(self) -> bytes:
        """What the output starts with."""

    def answer(self, record: Record) -> Answered:
        """Answer one record. A fault never leaves its record."""

    def closing(self, lines: int, failed: int, /) -> bytes:
        """What the output ends with."""

    def reached(self, output: Path) -> Reached:
        """How far an existing output has come. Raises InvalidInputError when it is not an output of this job."""


@dataclass(frozen=True, slots=True)
class NdjsonJob:
    """Lines of JSON. operation: of the HTTP service; defaults: request fields for lines that leave them out."""

    operation: str
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def records(self, source: BinaryIO) -> Iterator[Record]:
        """Lines that are not blank; blank ones are counted."""
        return (Record(number, line) for number, line in enumerate(source, 1) if line.strip())

    def opening(self) -> bytes:
        """Nothing."""
        return b""

    def answer(self, record: Record) -> Answered:
        """The answer line of the HTTP batch."""
        name = ""
        try:
            name, value, faults = split_id(parse_json(record.content.strip()))
            if faults:
                raise InvalidInputError(faults)
            if isinstance(value, dict):
                value = {**self.defaults, **value}
            result = answer(self.operation, value)
        except Exception as error:  # whatever it is belongs to this line
            return Answered(_line(BatchError(id=name, line=record.number, error=problem_of(error))), False)
        return Answered(_line(BatchResult(id=name, line=record.number, result=result)), True)

    def closing(self, lines: int, failed: int, /) -> bytes:
        """The line that says that nothing is missing."""
        return _line(BatchEnd(done=True, lines=lines, failed=failed))

    def reached(self, output: Path) -> Reached:
        """Read from the line numbers of the answers."""
        reached = Reached()
        with output.open("rb") as answers:
            for text in answers:
                found = _decoded(text)
                if found is None:
                    break
                if found.get("done") is True:
                    return Reached(reached.number, reached.lines, reached.failed, reached.size, complete=True)
                if not isinstance(found.get("line"), int):
                    raise _not_ours(output)
                size = reached.size + len(text)
                reached = Reached(found["line"], reached.lines + 1, reached.failed + ("error" in found), size)
        return reached


@dataclass(frozen=True, slots=True)
class CsvJob:
    """Rows of a table. columns: of the input; defaults: request fields for rows that leave them out."""

    columns: tuple[str, ...]
    delimiter: str
    defaults: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, source: BinaryIO, defaults: Mapping[str, Any]) -> CsvJob:
        """The job of an input, by its first line. Raises InvalidInputError when no column holds cards."""
        header = source.readline().decode("utf-8-sig", errors="replace")
        delimiter = next((mark for mark in "\t;" if mark in header), ",")
        columns = tuple(name.strip() for name in next(csv.reader([header], delimiter=delimiter), []))
        csv_columns.check(columns)
        return cls(columns, delimiter, defaults)

    @property
    def output_columns(self) -> tuple[str, ...]:
        """The columns of the input, then those of the result."""
        return (*self.columns, *(name for name in csv_columns.RESULTS if name not in self.columns))

    def records(self, source: BinaryIO) -> Iterator[Record]:
        """The rows below the header, which has been read already. A row that cannot be read is an error itself."""
        text = io.TextIOWrapper(source, encoding="utf-8", errors="replace", newline="")
        rows = csv.reader(text, delimiter=self.delimiter)
        number = 0
        while True:
            try:
                row: Any = next(rows)
            except StopIteration:
                text.detach()
                return
            except csv.Error as error:
                row = error
            if row:
                number += 1
                yield Record(number, row)

    def opening(self) -> bytes:
        """The header."""
        return self._row(self.output_columns)

    def answer(self, record: Record) -> Answered:
        """The row of the input with the columns of the result filled in."""
        cells = dict.fromkeys(self.output_columns, "")
        try:
            cells |= self._cells(record.content)
            operation, request = csv_columns.request_of(cells, self.defaults)
            cells |= csv_columns.cells_of(answer(operation, request))
        except Exception as error:  # whatever it is belongs to this row
            problem = problem_of(error)
            cells["error"] = "; ".join(f"{one.pointer} {one.code}: {one.message}".strip() for one in problem.errors)
            return Answered(self._row(cells.values()), False)
        return Answered(self._row(cells.values()), True)

    def closing(self, _lines: int, _failed: int, /) -> bytes:
        """Nothing."""
        return b""

    def reached(self, output: Path) -> Reached:
        """Read from the rows that are whole."""
        with output.open("rb") as answers:
            places = _Places(answers)
            rows = csv.reader(places, delimiter=self.delimiter)
            columns = tuple(next(rows, ()))
            if columns and columns != self.output_columns:
                raise _not_ours(output)
            reached = Reached(size=places.size)
            for row in rows:
                if len(row) != len(columns) or not places.whole:
                    break
                failed = reached.failed + bool(row[columns.index("error")])
                reached = Reached(reached.number + 1, reached.lines + 1, failed, places.size)
        return reached

    def _cells(self, row: Any) -> dict[str, str]:
        if isinstance(row, csv.Error):
            raise InvalidInputError([Fault("", "unreadable_row", str(row))])
        if len(row) > len(self.columns):
            message = f"the row has {len(row)} cells, the header {len(self.columns)}"
            raise InvalidInputError([Fault("", "too_many_cells", message)])
        return dict(zip(self.columns, row, strict=False))

    def _row(self, cells: Any) -> bytes:
        text = io.StringIO()
        csv.writer(text, delimiter=self.delimiter, lineterminator="\n").writerow(cells)
        return text.getvalue().encode("utf-8")


class _Places:
    """Lines of a file as text, and how many bytes they take so far."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self.size = 0
        self.whole = True

    def __iter__(self) -> Iterator[str]:
        for line in self._source:
            self.whole = line.endswith(b"\n")
            self.size += len(line) if self.whole else 0
            yield line.decode("utf-8", errors="replace")


def cut_back(output: Path, size: int) -> None:
    """Take away what follows the first `size` bytes: an answer that was being written when the run stopped."""
    os.truncate(output, size)


def _line(value: msgspec.Struct) -> bytes:
    return _ENCODER.encode(value) + b"\n"


def _decoded(text: bytes) -> dict[str, Any] | None:
    """The object of a whole line; None for one that was cut off."""
    try:
        found = msgspec.json.decode(text) if text.endswith(b"\n") else None
    except msgspec.DecodeError:
        return None
    return found if isinstance(found, dict) else None


def _not_ours(output: Path) -> InvalidInputError:
    return InvalidInputError([Fault("", "not_resumable", f"{output} is not an output of this batch")])
