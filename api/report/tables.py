"""Reads CSV and Parquet outputs of `maubinh batch`, row by row.

Only the columns that a report needs are read. Tables do not say which arrangements are fouls: of judged ones the rows
are compared as the presets do. Settled hands they have only as they were given. Source: the HTTP contract, "Batches as
jobs".
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final

from api.batches.columns import CATEGORIES, CHANCES, SEATS
from api.report.hands import CATEGORY_NAMES, MAX_POINTS, Answer, Failed, Hand, Rows, Shares
from api.report.notes import Note, not_an_output
from rules.cards import parse_cards
from rules.errors import Fault, InvalidInputError, RulesError
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, is_foul
from rules.maubinh.options import maubinh_rules

_ESTIMATES: Final = ("expected_points", "standard_error", "regret_points")
_WINS, _TIES, _SWEEPS = CHANCES[:3], CHANCES[3:6], CHANCES[6:]
_NEEDED: Final = (*ROW_NAMES, *CATEGORIES, "error")
_SETTLED: Final = tuple(f"{seat}_{what}" for seat in SEATS for what in ("status", "net_points"))
_READ: Final = ("id", *_NEEDED, *_ESTIMATES, *CHANCES, "instant_win", "hand_points", "preset", *SEATS, *_SETTLED)
_CODE: Final = re.compile(r"(?:/\S* )?(\w+)")
_STRENGTH: Final = {name: strength for strength, name in enumerate(CATEGORY_NAMES)}
# Of a probability, with room for rounding.
_LEAST: Final = -0.001
_MOST: Final = 1.001
_PARQUET_ROWS: Final = 4096
_MAX_LINE_BYTES: Final = 2**20


_Three = tuple[int, int, int]


class CsvTable:
    """A CSV output. notes: what is to be said of its completeness, known when the answers have been read."""

    def __init__(self, source: BinaryIO, by: str = "") -> None:
        self._lines = _TextLines(source)
        self._by = by
        self.notes: list[Note] = []

    def answers(self) -> Iterator[Answer]:
        """Every row. Raises InvalidInputError where the input is no output of a batch."""
        header = next(iter(self._lines), "").removeprefix("\ufeff")
        delimiter = next((mark for mark in "\t;" if mark in header), ",")
        columns = next(csv.reader([header], delimiter=delimiter), [])
        read = _RowReader(columns, self._by)
        number = 1
        try:
            for row in csv.reader(self._lines, delimiter=delimiter):
                number += bool(row)
                if len(row) != len(columns) and row:
                    if next(iter(self._lines), None) is None:
                        self.notes.append(Note("broken_last", number))
                        return
                    raise not_an_output(f"row {number} has {len(row)} cells, the header {len(columns)}")
                if row:
                    yield from read.answers(row, number)
        except csv.Error as error:
            raise not_an_output(f"the row after {number} cannot be read: {error}") from error


class ParquetTable:
    """A Parquet output. A Parquet file that was not finished cannot be read at all. source: can be sought in."""

    def __init__(self, source: BinaryIO, by: str = "") -> None:
        self._source = source
        self._by = by
        self.notes: list[Note] = []

    def answers(self) -> Iterator[Answer]:
        """Every row. Raises InvalidInputError where the input is no output of a batch, or not whole."""
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile

        try:
            file = ParquetFile(self._source)
            read = _RowReader([name for name in file.schema_arrow.names if name in (*_READ, self._by)], self._by)
            number = 0
            for batch in file.iter_batches(batch_size=_PARQUET_ROWS, columns=read.columns):
                columns = [batch.column(name).to_pylist() for name in read.columns]
                for row in zip(*columns, strict=True):
                    number += 1
                    yield from read.answers(row, number)
        except (ArrowException, OSError) as error:
            hint = "one that was not finished has no end, and maubinh batch --resume finishes it"
            raise not_an_output(f"the Parquet file cannot be read; {hint}: {error}") from error


class _RowReader:
    """Turns rows into answers. columns: names, in the order of the cells. Cells are texts, or None or numbers.

    by: the column that hands are grouped by.
    """

    def __init__(self, columns: Sequence[str], by: str = "") -> None:
        self._settled = all(name in columns for name in (*_SETTLED, "error"))
        missing = [name for name in _NEEDED if name not in columns and not self._settled]
        if missing:
            raise not_an_output(f"the table has no column {', '.join(missing)}; is it the input of a batch?")
        if by and by not in columns:
            message = f"the table has no column {by}; it has {', '.join(columns)}"
            raise InvalidInputError([Fault("", "missing_column", message)])
        self.columns = list(columns)
        self._by = columns.index(by) if by else None
        self._places = {name: columns.index(name) for name in _READ if name in columns}
        self._rows, self._categories = self._three(ROW_NAMES), self._three(CATEGORIES)
        self._estimates = [self._places.get(name) for name in _ESTIMATES]
        self._shares = [self._three(names) for names in (_WINS, _TIES, _SWEEPS)]
        self._rules = maubinh_rules()

    def answers(self, row: Sequence[Any], number: int) -> list[Answer]:
        """What a row answers: a hand or an error, or each hand of a settled table.

        number: of the row, below the header from 2 on in CSV, from 1 on in Parquet.
        """
        name = str(self._cell(row, "id") or number)
        error = self._cell(row, "error")
        if error:
            code = _CODE.match(str(error))
            return [Failed(name, code[1] if code else "unknown")]
        try:
            hands = self._players(name, row) if self._settled else [self._hand(name, row)]
            return [hand._replace(group=self._group(row)) for hand in hands] if self._by is not None else list(hands)
        except (ValueError, TypeError, RulesError) as fault:
            raise not_an_output(f"row {number} is not an answer of a batch: {fault}") from fault

    def _hand(self, name: str, row: Sequence[Any]) -> Hand:
        rows, categories = _texts(row, self._rows), _texts(row, self._categories)
        known = any(categories)
        if known and not all(category in _STRENGTH for category in categories):
            raise ValueError(f"{', '.join(categories)} are not three categories")
        points, standard_error, regret = [None if at is None else _number(row[at]) for at in self._estimates]
        wins, ties, sweeps = [_shares(row, three) for three in self._shares]
        return Hand(
            name,
            rows,
            categories if known else None,
            points,
            standard_error,
            wins,
            ties,
            sweeps,
            instant_win=str(self._cell(row, "instant_win") or ""),
            regret=regret,
            foul=regret is not None and self._is_foul(rows, categories),
            preset=self._preset(row),
            hand_points=_number(self._cell(row, "hand_points")),
        )

    def _group(self, row: Sequence[Any]) -> str:
        cell = None if self._by is None else row[self._by]
        return "" if cell is None else str(cell)

    def _players(self, name: str, row: Sequence[Any]) -> list[Hand]:
        """The hands of a settled table."""
        found: list[Hand] = []
        for seat in SEATS:
            if status := self._cell(row, f"{seat}_status"):
                points = _number(self._cell(row, f"{seat}_net_points"))
                instant = "instant_win" if status == "instant_win" else ""
                hand = Hand(f"{name}/{seat}", _given(self._cell(row, seat)), points=points, instant_win=instant)
                found.append(hand._replace(foul=status == "foul", preset=self._preset(row)))
        return found

    def _preset(self, row: Sequence[Any]) -> str:
        return str(self._cell(row, "preset") or "")

    def _cell(self, row: Sequence[Any], name: str) -> Any:
        place = self._places.get(name)
        return None if place is None else row[place]

    def _three(self, names: Sequence[str]) -> _Three | None:
        """Where three columns are; None when one is missing."""
        if not all(name in self._places for name in names):
            return None
        first, second, third = (self._places[name] for name in names)
        return first, second, third

    def _is_foul(self, rows: Rows, categories: Rows) -> bool:
        """Whether a row is too strong for the one behind it; cards are looked at where categories do not tell."""
        back, middle, front = (_STRENGTH[name] for name in categories)
        if back < middle or middle < front:
            return True
        if back > middle > front:
            return False
        return is_foul(Arrangement(*(parse_cards(text) for text in rows)), self._rules)


class _TextLines:
    """Lines of a file as text, none of them longer than allowed."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source

    def __iter__(self) -> Iterator[str]:
        while line := self._source.readline(_MAX_LINE_BYTES + 1):
            if len(line) > _MAX_LINE_BYTES:
                raise not_an_output(f"a line is longer than {_MAX_LINE_BYTES} bytes")
            yield line.decode("utf-8", errors="replace")


def _texts(row: Sequence[Any], places: _Three | None) -> Rows:
    if places is None:
        return "", "", ""
    back, middle, front = places
    return str(row[back] or ""), str(row[middle] or ""), str(row[front] or "")


def _given(cell: Any) -> Rows:
    """The rows of a hand as it was given to be settled; all in the first where it was not in three rows."""
    parts = [part.strip() for part in str(cell or "").split("/")]
    return (parts[0], parts[1], parts[2]) if len(parts) == len(ROW_NAMES) else (" ".join(parts), "", "")


def _number(cell: Any) -> float | None:
    """The number in a cell; None when it is empty. Raises ValueError for what no batch writes."""
    if cell is None or cell == "":
        return None
    number = float(cell.replace(",", ".") if isinstance(cell, str) else cell)  # as --excel writes it
    if not -MAX_POINTS <= number <= MAX_POINTS:
        raise ValueError(f"{cell} is not a number of points")
    return number


def _shares(row: Sequence[Any], places: _Three | None) -> Shares | None:
    """Three probabilities; None when one is not there. Raises ValueError for what is none."""
    if places is None:
        return None
    cells = row[places[0]], row[places[1]], row[places[2]]
    if any(cell is None or cell == "" for cell in cells):
        return None
    first, second, third = float(cells[0]), float(cells[1]), float(cells[2])
    if not (_LEAST <= first <= _MOST and _LEAST <= second <= _MOST and _LEAST <= third <= _MOST):
        raise ValueError(f"{cells} are not three probabilities")
    return first, second, third
