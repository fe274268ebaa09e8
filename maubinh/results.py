"""What solving and judging answer: arrangements with what they are worth, in points before any fee."""

from __future__ import annotations

from typing import Any

import msgspec

from api.drawing.maubinh import Drawing
from api.wire import maubinh as wire
from api.wire import maubinh_rows as laid
from maubinh.answers import InstantWinFound, LibraryAnswer, said, three_rows
from maubinh.hands import CardHand, ThreeRows
from maubinh.house import TableRules
from maubinh.html import rows_html, text_html
from maubinh.language import checked
from rules.labels.maubinh import ROW_LABELS
from rules.maubinh.arrangement import ROW_NAMES

_TOP_DOWN = tuple(reversed(ROW_NAMES))


class _Worth:
    """What an arrangement is worth."""

    __slots__ = ()
    told: Any

    @property
    def _rated(self) -> Any:
        """What tells it."""
        return self.told

    @property
    def expected_points(self) -> float:
        """What it is worth, summed over all opponents."""
        return float(self._rated.expected_points)

    @property
    def standard_error(self) -> float:
        """How far the samples can be trusted."""
        return float(self._rated.standard_error)


class RatedArrangement(LibraryAnswer[laid.ArrangementOut], _Worth):
    """A legal arrangement with what it is worth, summed over all opponents.

    Probabilities are against one opponent. `win`, `tie`: by row.
    """

    __slots__ = ()
    told_as = laid.ArrangementOut

    @property
    def arrangement(self) -> ThreeRows:
        """The three rows."""
        return three_rows(self.told)

    @property
    def categories(self) -> dict[str, str]:
        """The category of each row, by the name of the wire."""
        return {name: getattr(self.told, name).category for name in ROW_NAMES}

    @property
    def win(self) -> dict[str, float]:
        """The probability to win each row."""
        return {name: getattr(self.told.win_probability, name) for name in ROW_NAMES}

    @property
    def tie(self) -> dict[str, float]:
        """The probability that a row is tied."""
        return {name: getattr(self.told.tie_probability, name) for name in ROW_NAMES}

    @property
    def sweep_probability(self) -> float:
        """The probability to win all three rows."""
        return self.told.sweep_probability

    @property
    def swept_probability(self) -> float:
        """The probability to lose all three rows."""
        return self.told.swept_probability

    @property
    def sweep_all_probability(self) -> float:
        """The probability to sweep every opponent."""
        return self.told.sweep_all_probability

    @property
    def behind(self) -> float:
        """Points less than the best arrangement of the same answer."""
        return self.told.behind

    @property
    def behind_error(self) -> float:
        """The error of `behind`: both are valued on the same opponents, so it is small."""
        return self.told.behind_error

    def _lines(self, drawing: Drawing) -> list[str]:
        return list(drawing.estimated(self.told))

    def _repr_html_(self) -> str:
        return _rated_html(self.told, ())

    def __repr__(self) -> str:
        return f"<RatedArrangement {self.arrangement}: {_points(self)}>"


class _WithHandPoints:
    """What solving and judging tell of the hand as it is played, an instant win declared."""

    __slots__ = ()
    told: Any

    @property
    def best(self) -> RatedArrangement:
        """The best legal arrangement."""
        return RatedArrangement(self.told.best)

    @property
    def instant_win(self) -> InstantWinFound | None:
        """The instant win that the hand is, if it is one."""
        found = self.told.instant_win
        return None if found is None else InstantWinFound(found)

    @property
    def hand_points(self) -> float:
        """What the hand is worth as played, an instant win declared."""
        return float(self.told.hand_points)

    @property
    def hand_error(self) -> float:
        """The standard error of `hand_points`."""
        return float(self.told.hand_error)

    @property
    def estimate(self) -> dict[str, Any]:
        """Where the numbers come from: exact, opponents, samples, joint_samples, seed, note."""
        found: dict[str, Any] = msgspec.to_builtins(self.told.estimate)
        return found

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the best is better than another arrangement, in sentences of the chosen language, if that was asked."""
        found = self.told.explanation
        return () if found is None else tuple(said(one) for one in found.sentences)

    @property
    def rules(self) -> TableRules | None:
        """The rules of the table; None where they were not to be sent back."""
        if self.told.rules is None:
            return None
        options = {name: _frozen(value) for name, value in msgspec.to_builtins(self.told.rules.options).items()}
        return TableRules("maubinh", self.told.rules.preset, options)


class Solution(_Worth, _WithHandPoints, LibraryAnswer[wire.SolveOut]):
    """The answer of `solve`: the best arrangement, what it and the hand are worth, and the next best."""

    __slots__ = ()
    told_as = wire.SolveOut

    @property
    def _rated(self) -> Any:
        return self.told.best

    @property
    def hand(self) -> CardHand:
        """The hand."""
        return CardHand(self.told.cards)

    @property
    def alternatives(self) -> list[RatedArrangement]:
        """The next best, best first."""
        return [RatedArrangement(one) for one in self.told.alternatives]

    @property
    def arrangements(self) -> list[RatedArrangement]:
        """The best and the alternatives."""
        return [self.best, *self.alternatives]

    @property
    def mixed(self) -> list[tuple[float, RatedArrangement]]:
        """How often to play what, when `objective="mixed"` was asked for; else empty."""
        return [(one.probability, RatedArrangement(one.arrangement)) for one in self.told.mixed or ()]

    @property
    def counts(self) -> dict[str, int]:
        """How many arrangements there are, legal ones, and undominated strength triples."""
        found: dict[str, int] = msgspec.to_builtins(self.told.counts)
        return found

    def _lines(self, drawing: Drawing) -> list[str]:
        return drawing.solution(self.told, self._context["players"])

    def _repr_html_(self) -> str:
        drawing = Drawing(checked(None))
        return _rated_html(self.told.best, drawing.alternatives(self.told)[1:])

    def __repr__(self) -> str:
        return f"<Solution {self.best.arrangement}: {_points(self.best)}>"


class Judgement(_Worth, _WithHandPoints, LibraryAnswer[wire.EvaluateOut]):
    """The answer of `evaluate`: what an arrangement is worth beside the best one, on the same samples."""

    __slots__ = ()
    told_as = wire.EvaluateOut

    @property
    def arrangement(self) -> ThreeRows:
        """The arrangement that was judged."""
        return three_rows(self.told.rows)

    @property
    def legal(self) -> bool:
        """Whether it is no foul."""
        return bool(self.told.legal)

    @property
    def fouls(self) -> list[str]:
        """Why it is a foul, in the chosen language; empty when it is legal."""
        return [said(foul.label) for foul in self.told.fouls]

    @property
    def regret_points(self) -> float:
        """What it is worth less than the best one."""
        return float(self.told.regret_points)

    @property
    def regret_error(self) -> float:
        """The error of `regret_points`: both are valued on the same opponents."""
        return float(self.told.regret_error)

    def _lines(self, drawing: Drawing) -> list[str]:
        return drawing.judgement(self.told)

    def _repr_html_(self) -> str:
        rows = [_html_row(name, getattr(self.told.rows, name), "") for name in _TOP_DOWN]
        return rows_html(rows) + text_html(self.text())

    def __repr__(self) -> str:
        return f"<Judgement {self.arrangement}: {_points(self)}, regret {self.regret_points:.3f}>"


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _points(found: RatedArrangement | Judgement) -> str:
    return f"{found.expected_points:+.3f} ± {found.standard_error:.3f}"


def _html_row(name: str, row: laid.Row, words: str) -> tuple[str, list[str], str]:
    return said(ROW_LABELS[name]), list(row.cards), f"{said(row.label)}  {words}"


def _rated_html(found: laid.ArrangementOut, below: Any) -> str:
    drawing = Drawing(checked(None))
    rows = [_html_row(name, getattr(found, name), drawing.chances(found, name)) for name in _TOP_DOWN]
    return rows_html(rows, [*drawing.worth(found), *below])
