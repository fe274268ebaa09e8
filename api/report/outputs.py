"""An output of `maubinh batch` summed up, whatever its format. Memory does not grow with it.

Source: the HTTP contract, "Batches as jobs".
"""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Protocol

from api.report.hands import Answer, ReportTotals
from api.report.lines import Lines
from api.report.notes import Note, not_an_output
from api.report.tables import CsvTable, ParquetTable
from rules.errors import Fault, InvalidInputError

_PARQUET_MARK = b"PAR1"


class ReportedOutput(Protocol):
    """An output of any format. notes: known when the answers have been read."""

    notes: list[Note]

    def answers(self) -> Iterator[Answer]:
        """Every hand and every failed line, once."""


def summed_up(source: BinaryIO, by: str = "") -> tuple[ReportTotals, list[Note]]:
    """The totals of an output, and what is to be said of its completeness.

    source: NDJSON, CSV or Parquet, told apart by their first bytes; read once, to its end. by: a column that was passed
    through, by whose cells hands are grouped. Raises InvalidInputError for anything else, and for lines to be grouped.
    """
    totals = ReportTotals()
    with opened_output(source, by) as output:
        for answer in output.answers():
            totals.add(answer)
        return totals, output.notes


@contextmanager
def opened_output(source: BinaryIO, by: str) -> Iterator[ReportedOutput]:
    """An output that is read. source, by: as of `summed_up`."""
    buffered = source if isinstance(source, io.BufferedReader) else io.BufferedReader(_Raw(source))
    start = buffered.peek(4)[:4]
    if not start:
        raise not_an_output("the input is empty")
    if start.startswith(_PARQUET_MARK):
        with _sought(buffered) as file:
            yield ParquetTable(file, by)
    elif start.startswith(b"{"):
        if by:
            message = f"lines of NDJSON have no column {by}: hands are grouped in CSV and Parquet"
            raise InvalidInputError([Fault("", "missing_column", message)])
        yield Lines(buffered)
    else:
        yield CsvTable(buffered, by)


@contextmanager
def _sought(source: BinaryIO) -> Iterator[BinaryIO]:
    """The source itself, or a copy on disk where one can only read on."""
    if source.seekable():
        yield source
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(source, copy)
        copy.seek(0)
        yield copy


class _Raw(io.RawIOBase):
    """A readable object as the raw stream that a buffer wants."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._source.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
