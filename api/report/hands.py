"""What a report sums up: the hands of one output of `maubinh batch`, each as the facts that all formats share.

A hand is a solved, a judged, an arranged or a settled one; what its operation does not tell is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from api.report.groups import Groups, GroupTotals, PointsByCategory
from api.report.sums import Distribution, Highest, Mean, NameCounts, Ranked
from rules.maubinh.arrangement import ROW_NAMES
from rules.maubinh.hands import Category

CATEGORY_NAMES: Final = tuple(category.wire for category in Category)
# Below this a judged arrangement counts as the best one.
NO_REGRET: Final = 1e-9
# More than any house pays; what is beyond was not written by a batch.
MAX_POINTS: Final = 1e9
_EXAMPLES: Final = 8

Rows = tuple[str, str, str]
Shares = tuple[float, float, float]


class Hand(NamedTuple):
    """One answered hand. Triples are back, middle, front; sweeps: of an opponent, by an opponent, of the table.

    name: the caller's id, or the number of the line, and the player of a settled table; rows: cards as text, all in the
    first when they were not set in rows; preset: empty when the answer does not say it; hand_points: what the hand is
    worth as played; group: the cell of the column that hands are grouped by, None when they are not.
    """

    name: str
    rows: Rows
    categories: Rows | None = None
    points: float | None = None
    standard_error: float | None = None
    wins: Shares | None = None
    ties: Shares | None = None
    sweeps: Shares | None = None
    instant_win: str = ""
    regret: float | None = None
    foul: bool | None = None
    preset: str = ""
    hand_points: float | None = None
    group: str | None = None


class Failed(NamedTuple):
    """One line that was answered by an error. code: of its first fault."""

    name: str
    code: str


Answer = Hand | Failed


def _means() -> dict[str, Mean]:
    return {name: Mean() for name in ROW_NAMES}


def _tallies() -> dict[str, NameCounts]:
    return {name: NameCounts() for name in ROW_NAMES}


@dataclass(slots=True)
class ReportTotals:
    """All hands of an output, summed up. By row: wins, ties, categories.

    by_category, regret_by_category: points, and what judged arrangements lost, by the rows that were set; fouls, which
    are no choice between rows, are left out of the latter.
    """

    hands: int = 0
    failed: int = 0
    legality_known: int = 0
    fouls: int = 0
    best_found: int = 0
    points: Distribution = field(default_factory=Distribution)
    hand_points: Distribution = field(default_factory=Distribution)
    estimation_error: Mean = field(default_factory=Mean)
    regret: Distribution = field(default_factory=Distribution)
    wins: Mapping[str, Mean] = field(default_factory=_means)
    ties: Mapping[str, Mean] = field(default_factory=_means)
    sweeps: Sequence[Mean] = field(default_factory=lambda: (Mean(), Mean(), Mean()))
    categories: Mapping[str, NameCounts] = field(default_factory=_tallies)
    instant_wins: NameCounts = field(default_factory=NameCounts)
    errors: NameCounts = field(default_factory=NameCounts)
    presets: NameCounts = field(default_factory=NameCounts)
    by_category: PointsByCategory = field(default_factory=PointsByCategory)
    regret_by_category: PointsByCategory = field(default_factory=PointsByCategory)
    groups: Groups = field(default_factory=Groups)
    _by_row: Sequence[tuple[Mean, Mean, NameCounts]] = ()
    _regrets: Highest[Hand] = field(default_factory=lambda: Highest(_EXAMPLES))
    _richest: Highest[Hand] = field(default_factory=lambda: Highest(_EXAMPLES))
    _poorest: Highest[Hand] = field(default_factory=lambda: Highest(_EXAMPLES))

    def __post_init__(self) -> None:
        self._by_row = [(self.wins[name], self.ties[name], self.categories[name]) for name in ROW_NAMES]

    def add(self, answer: Answer) -> None:
        """Take one more answer in."""
        if isinstance(answer, Failed):
            self.failed += 1
            self.errors.add(answer.code)
            return
        self.hands += 1
        if answer.foul is not None:
            self.legality_known += 1
            self.fouls += answer.foul
        if answer.preset:
            self.presets.add(answer.preset)
        if answer.instant_win:
            self.instant_wins.add(answer.instant_win)
        if answer.group is not None:
            _add_to_group(self.groups.of(answer.group), answer)
        if answer.points is not None:
            self._add_points(answer, answer.points)
        if answer.hand_points is not None:
            self.hand_points.add(answer.hand_points)
        if answer.regret is not None:
            self._add_regret(answer, answer.regret)
        self._add_rows(answer)

    @property
    def lines(self) -> int:
        """Hands and errors."""
        return self.hands + self.failed

    def most_lost(self) -> list[Ranked[Hand]]:
        """The judged hands with the largest regret."""
        return [one for one in self._regrets.highest_first() if one.value > NO_REGRET]

    def richest(self) -> list[Ranked[Hand]]:
        """The hands with the most points; of few hands, half of them."""
        return self._richest.highest_first()[: (self.points.count + 1) // 2]

    def poorest(self) -> list[Ranked[Hand]]:
        """The hands with the fewest points, those left out that are among the richest."""
        rich = {id(hand) for _, hand in self.richest()}
        found = [Ranked(-value, hand) for value, hand in self._poorest.highest_first()]
        return [one for one in found if id(one.item) not in rich][: self.points.count // 2]

    def _add_points(self, hand: Hand, points: float) -> None:
        self.points.add(points)
        if hand.categories is not None:
            self.by_category.add(hand.categories, points)
        if hand.standard_error is not None:
            self.estimation_error.add(hand.standard_error)
        for few, value in ((self._richest, points), (self._poorest, -points)):
            if few.takes(value):
                few.add(value, hand)

    def _add_regret(self, hand: Hand, regret: float) -> None:
        self.regret.add(regret)
        if hand.categories is not None and not hand.foul:
            self.regret_by_category.add(hand.categories, regret)
        # A foul may be worth more than the best legal arrangement where fouling is cheap; it is not the best found.
        self.best_found += regret <= NO_REGRET and not hand.foul
        if self._regrets.takes(regret):
            self._regrets.add(regret, hand)

    def _add_rows(self, hand: Hand) -> None:
        if hand.categories is not None:
            for (_, _, tally), category in zip(self._by_row, hand.categories, strict=True):
                tally.add(category)
        if hand.wins is not None and hand.ties is not None:
            for (wins, ties, _), win, tie in zip(self._by_row, hand.wins, hand.ties, strict=True):
                wins.add(win)
                ties.add(tie)
        if hand.sweeps is not None:
            for mean, share in zip(self.sweeps, hand.sweeps, strict=True):
                mean.add(share)


def _add_to_group(totals: GroupTotals, hand: Hand) -> None:
    totals.hands += 1
    for average, value in (
        (totals.hand_points, hand.hand_points),
        (totals.points, hand.points),
        (totals.regret, hand.regret),
    ):
        if value is not None:
            average.add(value)
    if hand.foul is not None:
        totals.legality_known += 1
        totals.fouls += hand.foul
