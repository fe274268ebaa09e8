"""All that is told about some candidates: what they are worth, their chances, and how far they lie behind the best.

Two candidates meet the same opponents, so their difference is known far better than what either of them is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, sqrt
from typing import Final

import numpy as np

from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import Category
from solver.arrays import FloatArray
from solver.hands.strengths import order_tables
from solver.request import EstimatedArrangement, RowChances
from solver.values.contest import Contest, Values
from solver.values.expectation import PricedArrangements, moments

_CATEGORY_NAMES: Final = tuple(category.wire for category in Category)


@dataclass(frozen=True, slots=True)
class Spread:
    """What errors come from. unknown: opponents that are drawn; hands: of each sampled, 0 where all there are count."""

    unknown: int
    hands: int

    def error_of_sum(self, points: float, squares: float) -> float:
        """Standard error of points over all unknown opponents, from sums over the sample; 0 where nothing is sampled.

        A single hand shows no spread.
        """
        if not self.hands:
            return 0.0
        mean = points / self.hands
        return self.unknown * sqrt(max(squares / self.hands - mean * mean, 0.0) / max(self.hands - 1, 1))


@dataclass(frozen=True, slots=True)
class Errors:
    """Of one candidate: of its sampled points; of sweeps of the table; and what both have together, as a variance."""

    sampled: float
    joint: float
    along: float

    def together(self, unknown: int) -> float:
        """The error of points and sweeps of the table."""
        if unknown == 1:  # the opponent is the table: both come from the same hands and err to one side
            return self.sampled + self.joint
        return sqrt(max(self.sampled * self.sampled + self.along, 0.0) + self.joint * self.joint)


@dataclass(frozen=True, slots=True)
class Weighed:
    """One candidate. points: without aces; sums: of `moments`; chances: rows won (back, middle, front), rows tied,
    sweeps, sweeps suffered, of the table swept; categories: numbers of its rows'."""

    points: float
    sums: Sequence[float]
    chances: Sequence[float]
    errors: Errors
    categories: Sequence[int]


def described(
    chosen: Sequence[int], arrangements: Sequence[Arrangement], valued: Values, match: Contest
) -> list[EstimatedArrangement]:
    """All that is told about compared candidates, their aces among the points; arrangements: their cards.

    How far each is behind is measured from the first.
    """
    few, extras = valued.ours.chosen(np.array(chosen, dtype=np.int64)), valued.extras
    places = np.searchsorted(valued.compared, chosen)
    all_sums = _sums(few, match)
    sums, chances, categories = all_sums.tolist(), _chances(few, all_sums, match), _categories(few, match)
    hands = 0 if match.sample is None or match.sample.exact else match.sample.size
    spread, weighed = Spread(match.table.unknown, hands), []
    for which, (at, place) in enumerate(zip(chosen, places.tolist(), strict=True)):
        sampled = spread.error_of_sum(*sums[which][:2])
        errors = Errors(sampled, float(extras.errors[place]), float(extras.along[place]))
        chance = [*chances[which], float(extras.chances[place])]
        weighed.append(Weighed(float(valued.points[at]), sums[which], chance, errors, categories[which]))
    return told(arrangements, weighed, spread, match.ace_points)


def told(
    arrangements: Sequence[Arrangement], weighed: Sequence[Weighed], spread: Spread, aces: float
) -> list[EstimatedArrangement]:
    """Candidates with all that is known of them, each beside the first; aces: points for aces."""
    best, answers = weighed[0], []
    for arrangement, one in zip(arrangements, weighed, strict=True):
        answers.append(
            EstimatedArrangement(
                arrangement=arrangement,
                expected_points=one.points + aces,
                standard_error=one.errors.together(spread.unknown),
                win=RowChances(*one.chances[:3]),
                tie=RowChances(*one.chances[3:6]),
                sweep_probability=one.chances[6],
                swept_probability=one.chances[7],
                sweep_all_probability=one.chances[8],
                behind=best.points - one.points,
                behind_error=0.0 if one is best else _error_apart(best, one, spread),
                categories=tuple([_CATEGORY_NAMES[code] for code in one.categories]),
            )
        )
    return answers


def _categories(few: PricedArrangements, match: Contest) -> list[list[int]]:
    """The categories of each candidate's rows, by their numbers."""
    tables, (back, middle, front) = order_tables(match.rules), few.strengths
    return np.stack([tables.category5[back], tables.category5[middle], tables.category3[front]], axis=1).tolist()  # type: ignore[no-any-return]


def _sums(few: PricedArrangements, match: Contest) -> FloatArray:
    if match.sample is None:
        return np.zeros((few.count, 14))
    return moments(few, match.sample, match.rules)


def _error_apart(best: Weighed, other: Weighed, spread: Spread) -> float:
    """The error of how far a candidate is behind the first.

    Points are compared hand by hand. Sweeps of the table err alike as far as both sweep the same opponents and are
    swept by the same: their correlation is taken to be that of these.
    """
    of_both, one, two = other.sums, best.errors, other.errors
    alike = min(
        _shared(of_both[12], best.sums[8], of_both[8]),
        _shared(of_both[13], best.sums[9], of_both[9]),
    )
    joint = one.joint**2 + two.joint**2 - 2 * alike * one.joint * two.joint
    along = one.along + two.along
    if one.along * two.along > 0:
        along -= 2 * alike * copysign(sqrt(one.along * two.along), one.along)
    sampled = spread.error_of_sum(of_both[10], of_both[11])
    return Errors(sampled, sqrt(max(joint, 0.0)), along).together(spread.unknown)


def _shared(both: float, one: float, other: float) -> float:
    """How alike two rare events are: 1 for the same, 0 for none that meet."""
    return both / sqrt(one * other) if one and other else float(one == other)


def _chances(few: PricedArrangements, sums: FloatArray, match: Contest) -> list[list[float]]:
    """Chances against one opponent (known and unknown ones alike, on average).

    For each candidate: rows won (back, middle, front), rows tied, sweeps, sweeps suffered.
    """
    counts = np.zeros((few.count, 8))
    for known in match.table.known:
        if known.instant_points or known.foul:
            continue  # rows are not compared
        theirs = known.strengths[:, None]
        won, tied = (few.strengths > theirs).T, (few.strengths == theirs).T
        counts[:, :3] += won
        counts[:, 3:6] += tied
        counts[:, 6] += won.all(axis=1)
        counts[:, 7] += (~won & ~tied).all(axis=1)
    if match.sample is not None:
        counts += sums[:, 2:10] * (match.table.unknown / match.sample.size)
    chances: list[list[float]] = (counts / (match.table.players - 1)).tolist()
    return chances
