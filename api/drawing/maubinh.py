"""Answers as text for people: three rows with suit signs, words in Vietnamese or English, numbers with their error.

Takes the wire types that the HTTP service answers with; knows nothing of terminals but how red suits are coloured,
for who wants that (click strips colours where nobody sees them).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from api.numerals import Language, Numerals
from api.wire import maubinh as wire
from api.wire import maubinh_rows as laid
from api.wire.maubinh_settlement import MatchupOut, SettleOut
from api.words.command_line import TERMS
from rules.labels.maubinh import PRESET_LABELS, ROW_LABELS, STATUS_LABELS

_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_RED: Final = {"D", "H"}
_RED_TEXT, _PLAIN_TEXT = "\x1b[31m", "\x1b[0m"
# As the cards lie before a player: the three-card row on top.
_TOP_DOWN: Final = ("front", "middle", "back")
_ROW_WIDTH: Final = 5 * 4 - 1
_CATEGORY_WIDTH: Final = 15


class _Bilingual(Protocol):
    @property
    def vi(self) -> str: ...

    @property
    def en(self) -> str: ...


class _ThreeRows(Protocol):
    @property
    def back(self) -> laid.Row: ...

    @property
    def middle(self) -> laid.Row: ...

    @property
    def front(self) -> laid.Row: ...


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says terms, numbers and cards in one language. coloured: red suits are red on a terminal."""

    language: Language
    coloured: bool = False

    @property
    def _numbers(self) -> Numerals:
        return Numerals(self.language)

    def _points(self, number: float) -> str:
        return self._numbers.short(number, 6, sign=True)

    def _faces(self, cards: Iterable[str], *, narrow: bool = False) -> str:
        return faces(cards, narrow=narrow, coloured=self.coloured)

    def _term(self, name: str) -> str:
        return self.say(TERMS[name])

    def say(self, words: _Bilingual) -> str:
        """The words in the language."""
        return words.vi if self.language == "vi" else words.en


class Drawing(Speaker):
    """Draws answers in one language. Every method returns lines of text."""

    def solution(self, answer: wire.SolveOut, players: int) -> list[str]:
        """The best arrangement, the alternatives and where the numbers come from."""
        preset = f"{self.say(PRESET_LABELS[answer.rules.preset])}, " if answer.rules else ""
        lines = [f"{self._term('best')}: {preset}{players} {self._term('players')}"]
        lines += self._instant_win(answer)
        lines += ["", *self.estimated(answer.best), *self._outcomes(answer)]
        lines += [*self._why(answer), *self.alternatives(answer)]
        if answer.mixed:
            lines += ["", f"{self._term('mixed')}:"]
            lines += [f"  {self._share(one.probability)}  {self._in_one_line(one.arrangement)}" for one in answer.mixed]
        return [*lines, "", *self._origin(answer.estimate, answer.counts)]

    def _outcomes(self, answer: wire.SolveOut) -> list[str]:
        """What dealt tables brought, where that was asked for: how many were won, and each result with its share."""
        found = answer.outcomes
        if found is None:
            return []
        won, lost = (
            sum(one.tables for one in found.points if sign * one.points > 0) / found.tables for sign in (1, -1)
        )
        decimal, share = self._numbers.decimal, self._numbers.share
        mean = f"{decimal(found.mean, 2, sign=True)} ± {decimal(found.standard_error, 2)}"
        shares = f"{self._term('win')} {share(won)}, {self._term('loses')} {share(lost)}"
        lines = [f"  {self._points(one.points):>6}  {self._share(one.tables / found.tables)}" for one in found.points]
        return ["", f"{found.tables} {self._term('dealt_tables')}: {mean}, {shares}", *lines]

    def alternatives(self, answer: wire.SolveOut) -> list[str]:
        """The next best arrangements, a line each, below a heading; nothing when there are none."""
        if not answer.alternatives:
            return []
        lines = [f"  {self._value(one)}  {self._in_one_line(one)}" for one in answer.alternatives]
        return ["", f"{self._term('alternatives')}:", *lines]

    def judgement(self, answer: wire.EvaluateOut) -> list[str]:
        """The given arrangement, its fouls, what it is worth, and the best one beside it."""
        status = "legal" if answer.legal else "foul"
        lines = [f"{self._term('given')}: {self.say(STATUS_LABELS[status])}"]
        lines += [f"  {self.say(foul.label)}" for foul in answer.fouls]
        lines += self._instant_win(answer)
        lines += ["", *(self._row(name, getattr(answer.rows, name)) for name in _TOP_DOWN), ""]
        lines.append(f"  {self._term('expected_points')}: {self._value(answer)}")
        lines.append(
            f"  {self._term('regret')}: {self._numbers.decimal(answer.regret_points, 3)} {self._term('points')}"
        )
        lines += [f"  {answer.detail}"] if answer.detail else []
        lines += ["", f"{self._term('best')}:", "", *self.estimated(answer.best), *self._why(answer)]
        return [*lines, "", *self._origin(answer.estimate, None)]

    def _why(self, answer: wire.SolveOut | wire.EvaluateOut) -> list[str]:
        """Why the best is better than another, where that was asked for."""
        if answer.explanation is None:
            return []
        return [
            "",
            f"{self._term('why')}: {self._in_one_line(answer.explanation.other)}",
            *(f"  {self.say(one)}" for one in answer.explanation.sentences),
        ]

    def listing(self, answer: wire.EnumerateOut) -> list[str]:
        """One line for each arrangement, strongest back first."""
        first, last = answer.offset + 1, answer.offset + len(answer.arrangements)
        count = self._numbers.count
        title = f"{count(first)}-{count(last)} / {count(answer.total)} {self._term('arrangements')}"
        return [title, *(f"  {self._in_one_line(one)}" for one in answer.arrangements)]

    def settlement(self, answer: SettleOut) -> list[str]:
        """What every player gets, then every match-up line by line."""
        width, count = max(len(player.id) for player in answer.players), self._numbers.count
        lines = [
            f"{player.id:<{width}}  {self._points(player.net_points):>9} {self._term('points')}  "
            f"{self._term('net')} {count(player.credited, sign=True)} ({self._term('fee')} {count(player.fee)})  "
            f"{self.say(player.status_label)}"
            + (f": {self.say(player.instant_win.label)}" if player.instant_win else "")
            for player in answer.players
        ]
        if answer.sweep_all is not None:
            lines += ["", f"{answer.sweep_all}: {self._term('sweep_all')}"]
        return [*lines, "", f"{self._term('duel')}:", *self._matchups(answer.matchups)]

    def _matchups(self, matchups: Sequence[MatchupOut]) -> Iterator[str]:
        for matchup in matchups:
            yield f"  {matchup.a} : {matchup.b}  {self._points(matchup.points)}"
            yield from (f"    {self._points(line.points):>9}  {self.say(line.label)}" for line in matchup.lines)

    def estimated(self, found: laid.ArrangementOut) -> Iterator[str]:
        """Three rows with their chances, and what they are worth."""
        for name in _TOP_DOWN:
            yield f"{self._row(name, getattr(found, name))}  {self.chances(found, name)}"
        yield ""
        yield from (f"  {line}" for line in self.worth(found))

    def chances(self, found: laid.ArrangementOut, name: str) -> str:
        """How often a row wins, and ties."""
        win, tie = getattr(found.win_probability, name), getattr(found.tie_probability, name)
        return f"{self._term('win')} {self._share(win)}  {self._term('tie')} {self._share(tie)}"

    def worth(self, found: laid.ArrangementOut) -> list[str]:
        """What an arrangement is worth, and how often all three rows fall to one side."""
        sweeps = "   ".join(
            f"{self._term(name)} {self._numbers.share(chance)}"
            for name, chance in (
                ("sweep", found.sweep_probability),
                ("swept", found.swept_probability),
                ("sweep_all", found.sweep_all_probability),
            )
        )
        return [f"{self._term('expected_points')}: {self._value(found)}", sweeps]

    def one_row(self, row: laid.Row) -> str:
        """A row with its category."""
        return f"{self._faces(row.cards, narrow=True)} ({self.say(row.label)})"

    def _row(self, name: str, row: laid.Row) -> str:
        width = max(len(self.say(words)) for words in ROW_LABELS.values())
        label, category = self.say(ROW_LABELS[name]), self.say(row.label)
        return f"  {label:<{width}}  {self._faces(row.cards)}  {category:<{_CATEGORY_WIDTH}}"

    def _in_one_line(self, found: _ThreeRows) -> str:
        rows = (found.back, found.middle, found.front)
        shown = " / ".join(self._faces(row.cards, narrow=True) for row in rows)
        return f"{shown}  ({', '.join(self.say(row.label) for row in rows)})"

    def _instant_win(self, answer: wire.SolveOut | wire.EvaluateOut) -> Iterator[str]:
        found = answer.instant_win
        if found is None:
            return
        points, error = self._numbers.decimal(answer.hand_points, 3, sign=True), answer.hand_error
        yield f"  {self._term('hand_points')}: {points} ± {self._numbers.decimal(error, 3)}"
        yield f"  {self.say(found.label)}: {self._points(found.points_each)} {self._term('points_each')}"
        rows = (found.arrangement.back, found.arrangement.middle, found.arrangement.front)
        yield "  " + " / ".join(self._faces(cards, narrow=True) for cards in rows)

    def _origin(self, found: wire.EstimateOut, counts: wire.CountsOut | None) -> Iterator[str]:
        if counts is not None:
            numbers = (
                ("arrangements", counts.arrangements),
                ("legal", counts.legal),
                ("undominated", counts.undominated),
            )
            yield ", ".join(f"{self._numbers.count(number)} {self._term(name)}" for name, number in numbers)
        hands = f"{self._numbers.count(found.samples)} {self._term('opponent_hands')}"
        sampled = f"{hands} ({found.opponents}), {self._term('seed')} {found.seed}"
        yield self._term("exact") if found.exact else sampled
        if found.note:
            yield found.note

    def _value(self, found: laid.ArrangementOut | wire.EvaluateOut) -> str:
        points = self._numbers.decimal(found.expected_points, 3, sign=True)
        return f"{points} ± {self._numbers.decimal(found.standard_error, 3)}"

    def _share(self, number: float) -> str:
        return f"{self._numbers.share(number):>6}"


def faces(cards: Iterable[str], *, narrow: bool = False, coloured: bool = False) -> str:
    """Cards with suit signs: `10♦ K♥`. In columns that line up row below row, unless `narrow`."""
    width = 0 if narrow else 3
    shown = [(f"{code[0].replace('T', '10') + _SIGNS[code[1]]:>{width}}", code[1]) for code in cards]
    text = " ".join(f"{_RED_TEXT}{face}{_PLAIN_TEXT}" if coloured and suit in _RED else face for face, suit in shown)
    return text if narrow else text + " " * (_ROW_WIDTH - (4 * len(shown) - 1))
