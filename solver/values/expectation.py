"""Expected points of many arrangements of one hand against one field of opponents, and their error.

Restates no payout: solver.hands.payoff prices a match-up, this module counts. Source: docs/solver.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray, IntArray, StrengthArray
from solver.hands.payoff import bonus_values, payoff_of
from solver.hands.strengths import BACK_CLASSES, FRONT_CLASSES, order_tables
from solver.kernels.moments import duel_moments
from solver.kernels.records import OpponentField
from solver.kernels.scoring import add_totals, bonus_holders, row_bonuses
from solver.opponents.sampling import KnownRows, Sample

# Above every strength of back, middle, front.
TOPS: Final = np.array([BACK_CLASSES, BACK_CLASSES, FRONT_CLASSES], dtype=np.int64)


@dataclass(frozen=True)
class PricedArrangements:
    """Arrangements of one hand. strengths: uint16 [3, k]; bonus: [k, 3] what winning each row adds."""

    strengths: StrengthArray
    bonus: FloatArray

    @property
    def count(self) -> int:
        """k, how many there are."""
        return int(self.strengths.shape[1])

    def chosen(self, places: IntArray) -> PricedArrangements:
        """Some of them, by number."""
        return PricedArrangements(self.strengths.take(places, axis=1), self.bonus.take(places, axis=0))


def priced_arrangements(strengths: StrengthArray, rules: MauBinhRules) -> PricedArrangements:
    """Price the bonuses of arrangements with these strengths [3, k]."""
    ours = np.ascontiguousarray(strengths)
    bonus = np.empty((ours.shape[1], 3))
    row_bonuses(ours, bonus_values(rules), bonus)
    return PricedArrangements(ours, bonus)


@dataclass(frozen=True)
class Totals:
    """Sums over a sample for each candidate: points, opponents swept, opponents who sweep us; each [k]."""

    points: FloatArray
    swept: FloatArray
    sweeping: FloatArray


# The field of a sample lives as long as the sample: a large one must not outlast its request.
_FIELDS: Final[WeakKeyDictionary[Sample, tuple[MauBinhRules, OpponentField]]] = WeakKeyDictionary()


def _field(sample: Sample, rules: MauBinhRules) -> OpponentField:
    """The sample as a field under these rules; made once for all that is asked of it."""
    made = _FIELDS.get(sample)
    if made is not None and made[0] == rules:
        return made[1]
    field: OpponentField = bonus_holders(sample.strengths, bonus_values(rules))
    _FIELDS[sample] = (rules, field)
    return field


def sample_totals(ours: PricedArrangements, sample: Sample, rules: MauBinhRules) -> Totals:
    """Points of every candidate summed over all hands of the sample, instant wins among them (M-24..M-29)."""
    out = np.zeros((3, ours.count))
    add_totals(ours.strengths, ours.bonus, _field(sample, rules), TOPS, payoff_of(rules).prices, out)
    out[0] -= sample.instant_points.sum()
    return Totals(out[0], out[1], out[2])


def moments(ours: PricedArrangements, sample: Sample, rules: MauBinhRules) -> FloatArray:
    """[k, 14]: sums over all hands of a sample, for each candidate.

    Columns: points, their squares, rows won (back, middle, front), rows tied, sweeps, sweeps suffered; points of the
    first candidate less these, hand by hand, the squares of that, and sweeps of both and suffered by both; the last
    four are 0 for the first. An opponent with an instant win wins and ties no row and is never swept.
    """
    out = np.zeros((ours.count, 14))
    duel_moments(ours.strengths, ours.bonus, _field(sample, rules), TOPS, payoff_of(rules).prices, out)
    paid = sample.instant_points.astype(np.float64)
    out[:, 0] -= paid.sum()
    out[:, 1] += (paid * paid).sum()
    return out


def known_points(ours: PricedArrangements, known: KnownRows, rules: MauBinhRules) -> FloatArray:
    """[k]: points of every candidate (all legal) against a known opponent, exactly; sweeps of the table left out."""
    if known.instant_points:
        return np.full(ours.count, -float(known.instant_points))
    payoff = payoff_of(rules)
    if known.foul:
        plain = payoff.plain_bonus
        tables = order_tables(rules)
        rows = (tables.category5, tables.category5, tables.category3)
        paid = np.full(ours.count, float(rules.foul_amount))
        for row, categories in enumerate(rows):
            paid += plain[row, categories[ours.strengths[row]]] * float(rules.foul_pays_bonus)
        return paid
    one = Sample(
        masks=np.zeros(1, dtype=np.uint64),
        strengths=known.strengths.reshape(3, 1),
        instant_points=np.zeros(0, dtype=np.int64),
        exact=True,
        distinct=1,
    )
    return sample_totals(ours, one, rules).points
