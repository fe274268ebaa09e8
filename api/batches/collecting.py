"""Gathers the answers to the records of one block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from api.batches import columns as csv_columns
from api.batches.answers import Answers, Columns, Tally
from api.numerals import significant
from api.wire.batch import BatchError, BatchResult
from api.wire.common import Problem
from api.wire.problems import problem_of
from rules.maubinh.arrangement import ROW_NAMES

_JSON: Final = msgspec.json.Encoder()


class Collector:
    """Takes the answer to every record once, in any order. numbers: of the records.

    for_lines, for_tables: which outputs are wanted; what an answer holds for the others is not looked at.
    """

    def __init__(self, operation: str, numbers: Sequence[int], *, for_lines: bool, for_tables: bool) -> None:
        self.numbers = numbers
        self.for_lines = for_lines
        self.for_tables = for_tables
        self.tally = Tally(lines=len(numbers))
        names = csv_columns.results_of(operation) if for_tables else ()
        self.columns: Columns = {name: [None] * len(numbers) for name in names}
        self._in_order = list(self.columns.values())
        self._lines: list[bytes] = [b""] * len(numbers) if for_lines else []

    def failed(self, at: int, name: str, error: Exception) -> None:
        """A record is answered by an error. name: its id."""
        self.tally.failed += 1
        problem = problem_of(error)
        if self.for_lines:
            self._lines[at] = _JSON.encode(BatchError(id=name, line=self.numbers[at], error=problem)) + b"\n"
        if self.for_tables:
            self._put_error(at, problem)

    def no_row(self, at: int, error: Exception) -> None:
        """A record that is answered as a line has no place in a table, for a reason that stands there."""
        if self.for_tables:
            self._put_error(at, problem_of(error))

    def _put_error(self, at: int, problem: Problem) -> None:
        self.columns["error_code"][at] = problem.code
        self.columns["error"][at] = error_text(problem)

    def done(self, at: int, name: str, result: Any, cells: Sequence[Any]) -> None:
        """A record is answered. result: its JSON, for lines; cells: of the result columns, from the first on."""
        self.tally.hands += 1
        if self.for_lines:
            self._lines[at] = _JSON.encode(BatchResult(id=name, line=self.numbers[at], result=result)) + b"\n"
        if self.for_tables:
            for column, cell in zip(self._in_order, cells, strict=False):
                column[at] = significant(cell) if isinstance(cell, float) else cell

    def put_line(self, at: int, name: str, result: bytes) -> None:
        """Put the line of a record whose result is JSON already."""
        self._lines[at] = b'{"id":%b,"line":%d,"result":%b}\n' % (_JSON.encode(name), self.numbers[at], result)

    def valued(self, categories: Sequence[str], points: float, hand_points: float, *, instant_win: bool) -> None:
        """Count what a solved hand, or a judged arrangement, tells."""
        tally = self.tally
        tally.valued += 1
        tally.points += points
        tally.hand_points += hand_points
        tally.instant_wins += instant_win
        for row, category in zip(ROW_NAMES, categories, strict=True):
            counted = tally.categories[row]
            counted[category] = counted.get(category, 0) + 1

    def judged(self, regret: float, *, foul: bool) -> None:
        """Count what a judged arrangement tells besides."""
        self.tally.judged += 1
        self.tally.regret += regret
        self.tally.fouls += foul

    def rows_counted(self, categories: Sequence[Sequence[str]], instant_wins: int) -> None:
        """Count the rows of many hands: the categories of all backs, of all middles, of all fronts."""
        self.tally.instant_wins += instant_wins
        for row, found in zip(ROW_NAMES, categories, strict=True):
            self.tally.categories[row] = dict(Counter(self.tally.categories[row]) + Counter(found))

    def answers(self, carried: Columns | bytes) -> Answers:
        """All of them."""
        return Answers(
            rows=len(self.numbers),
            tally=self.tally,
            lines=self._lines if self.for_lines else None,
            carried=carried,
            results=self.columns if self.for_tables else None,
        )


def error_text(problem: Problem) -> str:
    """Every fault in one cell: place, code, words."""
    return "; ".join(f"{one.pointer} {one.code}: {one.message}".strip() for one in problem.errors)
