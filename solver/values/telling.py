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


@dataclass(frozen=True)
class _Errors:
    """Of one candidate: of its sampled points; of sweeps of the table; and what both have together, as a variance."""

    sampled: float
    joint: float
    along: float

    def together(self, match: Contest) -> float:
        """The error of points and sweeps of the table."""
        if match.table.unknown == 1:  # the opponent is the table: both come from the same hands and err to one side
            return self.sampled + self.joint
        return sqrt(max(self.sampled * self.sampled + self.along, 0.0) + self.joint * self.joint)


def described(
    chosen: Sequence[int], arrangements: Sequence[Arrangement], valued: Values, match: Contest
) -> list[EstimatedArrangement]:
    """All that is told about compared candidates, their aces among the points; arrangements: their cards.

    How far each is behind is measured from the first.
    """
    few = valued.ours.chosen(np.array(chosen, dtype=np.int64))
    places = np.searchsorted(valued.compared, chosen).tolist()
    sums = _sums(few, match)
    chances = _chances(few, sums, match)
    errors = _errors(sums[:, 0], sums[:, 1], places, valued, match)
    apart = _errors_apart(sums, errors, match)
    categories = _categories(few, match)
    told = []
    for which, (arrangement, at, place, chance) in enumerate(zip(arrangements, chosen, places, chances, strict=True)):
        told.append(
            EstimatedArrangement(
                arrangement=arrangement,
                expected_points=float(valued.points[at]) + match.ace_points,
                standard_error=errors[which].together(match),
                win=RowChances(*chance[:3]),
                tie=RowChances(*chance[3:6]),
                sweep_probability=chance[6],
                swept_probability=chance[7],
                sweep_all_probability=float(valued.extras.chances[place]),
                behind=float(valued.points[chosen[0]]) - float(valued.points[at]),
                behind_error=apart[which],
                categories=categories[which],
            )
        )
    return told


def _categories(few: PricedArrangements, match: Contest) -> list[tuple[str, ...]]:
    """The categories of each candidate's rows, by their names on the wire."""
    tables, (back, middle, front) = order_tables(match.rules), few.strengths
    of_rows = (tables.category5[back], tables.category5[middle], tables.category3[front])
    return [tuple([_CATEGORY_NAMES[code] for code in codes]) for codes in zip(*of_rows, strict=True)]


def _sums(few: PricedArrangements, match: Contest) -> FloatArray:
    if match.sample is None:
        return np.zeros((few.count, 14))
    return moments(few, match.sample, match.rules)


def _errors(
    points: FloatArray, squares: FloatArray, places: Sequence[int], valued: Values, match: Contest
) -> list[_Errors]:
    extras = valued.extras
    sampled = [_error_of_sum(*sums, match) for sums in zip(points.tolist(), squares.tolist(), strict=True)]
    return [
        _Errors(error, float(extras.errors[place]), float(extras.along[place]))
        for error, place in zip(sampled, places, strict=True)
    ]


def _errors_apart(sums: FloatArray, errors: Sequence[_Errors], match: Contest) -> list[float]:
    """For each candidate the error of how far it is behind the first, 0 for that one.

    Points are compared hand by hand. Sweeps of the table err alike as far as both sweep the same opponents and are
    swept by the same: their correlation is taken to be that of these.
    """
    best, apart = errors[0], [0.0]
    for of_both, other in zip(sums[1:].tolist(), errors[1:], strict=True):
        alike = min(
            _shared(of_both[12], sums[0, 8], of_both[8]),
            _shared(of_both[13], sums[0, 9], of_both[9]),
        )
        joint = best.joint**2 + other.joint**2 - 2 * alike * best.joint * other.joint
        along = best.along + other.along
        if best.along * other.along > 0:
            along -= 2 * alike * copysign(sqrt(best.along * other.along), best.along)
        difference = _Errors(_error_of_sum(of_both[10], of_both[11], match), sqrt(max(joint, 0.0)), along)
        apart.append(difference.together(match))
    return apart


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


def _error_of_sum(points: float, squares: float, match: Contest) -> float:
    """Standard error of points over all unknown opponents, from sums over the sample; 0 where nothing is sampled.

    A single hand shows no spread.
    """
    if match.sample is None or match.sample.exact:
        return 0.0
    size = match.sample.size
    mean = points / size
    return match.table.unknown * sqrt(max(squares / size - mean * mean, 0.0) / max(size - 1, 1))
