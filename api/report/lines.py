"""Reads NDJSON outputs of `maubinh batch`, line by line: answers of solve, evaluate, arrange and settle.

Only what a report needs is taken out of a line. Source: the HTTP contract, "batch".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, BinaryIO, Final

import msgspec

from api.report.hands import MAX_POINTS, Answer, Failed, Hand, Rows, Shares
from api.report.notes import Note, not_an_output
from api.wire.maubinh_rows import CategoryCode
from rules.cards import parse_cards
from rules.errors import RulesError
from rules.maubinh.arrangement import ROW_NAMES, Arrangement
from rules.maubinh.hands import row_strength
from rules.maubinh.options import maubinh_rules

# An answer to `arrange` with all the hands that one request may have takes a hundredth of this.
MAX_LINE_BYTES: Final = 16 * 2**20

Points = Annotated[float, msgspec.Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
# With room for rounding.
Share = Annotated[float, msgspec.Meta(ge=-0.001, le=1.001)]


class _Row(msgspec.Struct):
    cards: list[str]
    category: CategoryCode


class _SetRows(msgspec.Struct):
    back: _Row
    middle: _Row
    front: _Row


class _Chances(msgspec.Struct):
    back: Share
    middle: Share
    front: Share

    def triple(self) -> Shares:
        return self.back, self.middle, self.front


class _Best(_SetRows):
    expected_points: Points
    standard_error: Points
    win_probability: _Chances
    tie_probability: _Chances
    sweep_probability: Share
    swept_probability: Share
    sweep_all_probability: Share


class _Kind(msgspec.Struct):
    kind: str


class _RowLists(msgspec.Struct):
    back: list[str]
    middle: list[str]
    front: list[str]


class _Player(msgspec.Struct):
    id: str
    status: str
    net_points: Points
    arrangement: _RowLists
    instant_win: _Kind | None = None


class _Rules(msgspec.Struct):
    preset: str


class _Result(msgspec.Struct):
    """The answer of any operation: its own fields are there, the others are not."""

    best: _Best | None = None
    rows: _SetRows | None = None
    legal: bool = True
    expected_points: Points = 0.0
    standard_error: Points = 0.0
    regret_points: Points = 0.0
    hand_points: Points | None = None
    instant_win: _Kind | None = None
    arrangements: list[_RowLists] | None = None
    players: list[_Player] | None = None
    rules: _Rules | None = None


class _Problem(msgspec.Struct):
    code: str


class _Line(msgspec.Struct):
    id: str = ""
    line: int = 0
    result: _Result | None = None
    error: _Problem | None = None
    done: bool = False
    lines: int = 0


class Lines:
    """An NDJSON output. notes: what is to be said of its completeness, known when the answers have been read."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._decoder = msgspec.json.Decoder(_Line)
        self._rules = maubinh_rules()
        self._number = 0
        self.notes: list[Note] = []

    def answers(self) -> Iterator[Answer]:
        """Every hand and every failed line. Raises InvalidInputError where the input is no output of a batch."""
        since_the_end, complete = 0, False
        while text := self._next():
            line = self._decoded(text)
            if line is None:
                self.notes.append(Note("broken_last", self._number))
                complete = False
                break
            if line.done:
                if line.lines != since_the_end:
                    self.notes.append(Note("count_differs", line.lines, since_the_end))
                since_the_end, complete = 0, True
                continue
            since_the_end, complete = since_the_end + 1, False
            yield from self._answers_of(line)
        if not complete:
            self.notes.append(Note("no_end"))

    def _next(self) -> bytes:
        """The next line that is not blank; b"" at the end."""
        while text := self._source.readline(MAX_LINE_BYTES + 1):
            self._number += 1
            if len(text) > MAX_LINE_BYTES:
                raise not_an_output(f"line {self._number} is longer than {MAX_LINE_BYTES} bytes")
            if text.strip():
                return text
        return b""

    def _decoded(self, text: bytes) -> _Line | None:
        """The line; None for the last one when it was cut off."""
        try:
            line = self._decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            number = self._number
            if number > 1 and not self._next():
                self._number = number
                return None
            raise not_an_output(f"line {number} is not an answer of a batch: {error}") from error
        if line.result is None and line.error is None and not line.done:
            raise not_an_output(f"line {self._number} has neither a result nor an error; is it the input of a batch?")
        return line

    def _answers_of(self, line: _Line) -> Iterator[Answer]:
        name = line.id or str(line.line)
        result = line.result
        if line.error is not None:
            yield Failed(name, line.error.code)
        elif result is None:
            return
        elif result.rows is not None:
            yield _judged(name, result, result.rows)
        elif result.best is not None:
            yield _solved(name, result, result.best)
        elif result.players is not None:
            yield from (self._settled(f"{name}/{player.id}", player) for player in result.players)
        elif result.arrangements is not None:
            many = len(result.arrangements) > 1
            for place, rows in enumerate(result.arrangements, 1):
                yield self._arranged(f"{name}/{place}" if many else name, rows)
        else:
            raise not_an_output(f"line {self._number} answers an operation that is not reported on")

    def _settled(self, name: str, player: _Player) -> Hand:
        hand = self._arranged(name, player.arrangement)
        kind, foul = _kind(player.instant_win), player.status == "foul"
        return hand._replace(points=player.net_points, instant_win=kind, foul=foul)

    def _arranged(self, name: str, rows: _RowLists) -> Hand:
        lists = (rows.back, rows.middle, rows.front)
        texts = (" ".join(rows.back), " ".join(rows.middle), " ".join(rows.front))
        try:
            hand = Arrangement(*(parse_cards(text) for text in texts))
            back, middle, front = (row_strength(hand.row(row), self._rules).category.wire for row in ROW_NAMES)
        except (RulesError, KeyError, ValueError) as error:
            raise not_an_output(f"line {self._number} has rows that are none: {lists}") from error
        return Hand(name, texts, (back, middle, front), foul=False)


def _solved(name: str, result: _Result, best: _Best) -> Hand:
    return Hand(
        name,
        _texts(best),
        _categories(best),
        best.expected_points,
        best.standard_error,
        wins=best.win_probability.triple(),
        ties=best.tie_probability.triple(),
        sweeps=(best.sweep_probability, best.swept_probability, best.sweep_all_probability),
        instant_win=_kind(result.instant_win),
        foul=False,
        preset=_preset(result),
        hand_points=result.hand_points,
    )


def _judged(name: str, result: _Result, rows: _SetRows) -> Hand:
    return Hand(
        name,
        _texts(rows),
        _categories(rows),
        result.expected_points,
        result.standard_error,
        instant_win=_kind(result.instant_win),
        regret=result.regret_points,
        foul=not result.legal,
        preset=_preset(result),
        hand_points=result.hand_points,
    )


def _texts(rows: _SetRows) -> Rows:
    return " ".join(rows.back.cards), " ".join(rows.middle.cards), " ".join(rows.front.cards)


def _categories(rows: _SetRows) -> Rows:
    return rows.back.category, rows.middle.category, rows.front.category


def _preset(result: _Result) -> str:
    return result.rules.preset if result.rules is not None else ""


def _kind(instant_win: _Kind | None) -> str:
    return instant_win.kind if instant_win is not None else ""
