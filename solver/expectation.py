"""Expected points of many arrangements of one hand against one field of opponents, and their error.

Restates no payout: solver.payoff prices a match-up, this module counts. Source: docs/solver.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from rules.maubinh.options import MauBinhRules
from solver.payoff import Payoff, payoff_of
from solver.sampling import KnownRows, Sample
from solver.score_kernels import bonus_holders_first, duel_moments, line_numbers, row_lines, score_splits
from solver.tables import OrderTables, order_tables

FloatArray = NDArray[np.float64]
StrengthArray = NDArray[np.uint16]

# Opponents in one pass: keeps the bit sets of a row within the second-level cache.
CHUNK: Final = 1 << 14


@dataclass(frozen=True)
class Candidates:
    """Arrangements of one hand. strengths: uint16 [3, k]; bonus: [k, 3] what winning each row adds."""

    strengths: StrengthArray
    bonus: FloatArray

    @property
    def count(self) -> int:
        """k, how many there are."""
        return int(self.strengths.shape[1])


def candidates(strengths: StrengthArray, rules: MauBinhRules) -> Candidates:
    """Price the bonuses of arrangements with these strengths [3, k]."""
    return Candidates(np.ascontiguousarray(strengths), row_bonuses(strengths, order_tables(rules), payoff_of(rules)))


def row_bonuses(strengths: StrengthArray, tables: OrderTables, payoff: Payoff) -> FloatArray:
    """[k, 3]: what winning back, middle, front adds, for strengths [3, k]."""
    categories = (tables.category5[strengths[0]], tables.category5[strengths[1]], tables.category3[strengths[2]])
    return np.stack([payoff.bonus[row, category] for row, category in enumerate(categories)], axis=1)


@dataclass(frozen=True)
class Totals:
    """Sums over a sample for each candidate: points, opponents swept, opponents who sweep us; each [k]."""

    points: FloatArray
    swept: FloatArray
    sweeping: FloatArray


@dataclass(frozen=True)
class _Field:
    """The ordinary hands of a sample, those with a bonus row first: strengths and bonuses [3, m], the latter read
    below `holders` only."""

    strengths: StrengthArray
    bonus: FloatArray
    holders: int


# The field of a sample lives as long as the sample: a large one must not outlast its request.
_FIELDS: Final[WeakKeyDictionary[Sample, tuple[MauBinhRules, _Field]]] = WeakKeyDictionary()


def _field(sample: Sample, rules: MauBinhRules) -> _Field:
    """The sample as a field under these rules; made once for all that is asked of it."""
    made = _FIELDS.get(sample)
    if made is not None and made[0] == rules:
        return made[1]
    tables, payoff = order_tables(rules), payoff_of(rules)
    ordered, bonus = np.empty_like(sample.strengths), np.empty(sample.strengths.shape)
    holders = bonus_holders_first(sample.strengths, tables.category5, tables.category3, payoff.bonus, ordered, bonus)
    field = _Field(ordered, bonus, int(holders))
    _FIELDS[sample] = (rules, field)
    return field


def sample_totals(ours: Candidates, sample: Sample, rules: MauBinhRules) -> Totals:
    """Points of every candidate summed over all hands of the sample, instant wins among them (M-24..M-29)."""
    payoff = payoff_of(rules)
    out = np.zeros((3, ours.count))
    lines = np.empty((ours.count, 6), dtype=np.int64)
    for row in range(3):
        line_numbers(ours.strengths[row], lines[:, 2 * row])
        lines[:, 2 * row + 1] = lines[:, 2 * row] + 1
    most = int(lines.max(initial=0)) + 1
    field = _field(sample, rules)
    for start in range(0, sample.strengths.shape[1], CHUNK):
        ordered, bonus = field.strengths[:, start : start + CHUNK], field.bonus[:, start : start + CHUNK]
        count = ordered.shape[1]
        words = (count + 63) // 64
        holders = min(max(field.holders - start, 0), count)
        bits = np.empty((3, most, words), dtype=np.uint64)
        size, above = np.empty((3, most), dtype=np.int64), np.empty((3, most))
        for row in range(3):
            row_lines(ours.strengths[row], ordered[row], bonus[row], holders, bits[row], size[row], above[row])
        bonus_sum = bonus[:, :holders].sum(axis=0)
        score_splits(
            lines, bits[0], bits[1], bits[2], size, above, ours.bonus, count, holders, bonus_sum, payoff.prices, out
        )
    out[0] -= sample.instant_points.sum()
    return Totals(out[0], out[1], out[2])


@dataclass(frozen=True)
class Moments:
    """One candidate against every hand of a sample: sums over the hands.

    wins, ties: [3] back, middle, front; an opponent with an instant win wins and ties no row and is never swept.
    """

    points: float
    squares: float
    wins: FloatArray
    ties: FloatArray
    swept: float
    sweeping: float


def moments(strengths: StrengthArray, bonus: FloatArray, sample: Sample, rules: MauBinhRules) -> Moments:
    """Sum points, their squares and the row results of one arrangement (strengths [3], bonus [3]) over a sample."""
    field = _field(sample, rules)
    out = np.zeros(10)
    duel_moments(strengths, bonus, field.strengths, field.bonus, field.holders, payoff_of(rules).prices, out)
    paid = sample.instant_points.astype(np.float64)
    return Moments(out[0] - paid.sum(), out[1] + (paid * paid).sum(), out[2:5], out[5:8], out[8], out[9])


def known_points(ours: Candidates, known: KnownRows, rules: MauBinhRules) -> FloatArray:
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
