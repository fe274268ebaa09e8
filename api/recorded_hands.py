"""Recorded hands in files, NDJSON or CSV: what players really set, one arrangement a line.

A line is `{"back", "middle", "front"}`, or has that as its `arrangement`; a row is a list of cards or free text. Other
fields and columns say nothing here. A bad line is told and left out.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final

from api import maubinh_wire as wire
from api.batch_files import CsvJob, NdjsonJob, Record
from api.cli_options import ROWS, read_cards
from api.problems import problem_of
from api.reading import parse_json
from api.validation import distinct, read_request
from api.wire import card_leaves
from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import Arrangement, duplicate_faults

Report = Callable[[str], None]
_HOLDERS: Final = frozenset(ROWS)


def read_recorded(source: BinaryIO, kind: str, report: Report) -> Iterator[Arrangement]:
    """The arrangements of a file, legal or not. kind: ndjson or csv. report: is told of each bad line, where and why.

    Raises InvalidInputError for a table without the columns back, middle and front.
    """
    if kind == "csv":
        job = CsvJob.of(source, {})
        if missing := [row for row in ROWS if row not in job.columns]:
            message = f"recorded hands need columns back, middle and front; {', '.join(missing)} is missing"
            raise InvalidInputError([Fault("", "missing_column", message)])
        yield from _good(job.records(source), lambda record: _cells(job.columns, record.content), "row", report)
    else:
        yield from _good(NdjsonJob("").records(source), lambda record: _fields(record.content), "line", report)


def _good(
    records: Iterator[Record], rows_of: Callable[[Record], Any], place: str, report: Report
) -> Iterator[Arrangement]:
    for record in records:
        try:
            arrangement = _arrangement(rows_of(record))
        except Exception as error:  # whatever it is belongs to this line
            faults = problem_of(error).errors
            reasons = "; ".join(f"{one.pointer.lstrip('/')} {one.message} [{one.code}]".strip() for one in faults)
            report(f"{place} {record.number}: {reasons}")
        else:
            yield arrangement


def _fields(line: bytes) -> Any:
    value = parse_json(line.strip())
    return value["arrangement"] if isinstance(value, dict) and "arrangement" in value else value


def _cells(columns: tuple[str, ...], row: Any) -> dict[str, str]:
    if isinstance(row, csv.Error):
        raise InvalidInputError([Fault("", "unreadable_row", str(row))])
    return dict(zip(columns, row, strict=False))


def _arrangement(value: Any) -> Arrangement:
    """The arrangement of a line. Raises InvalidInputError with every fault of it."""
    if isinstance(value, dict):
        given = {name: value[name] for name in ROWS if name in value}
        value = {name: read_cards(row) if isinstance(row, str) else row for name, row in given.items()}
    reading = read_request(wire.ArrangementIn, value)
    faults = [*reading.faults, *duplicate_faults(card_leaves(reading.raw, _HOLDERS))]
    if faults or reading.body is None:
        raise InvalidInputError(distinct(faults))
    return Arrangement(reading.body.back, reading.body.middle, reading.body.front)
