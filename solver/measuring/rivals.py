"""Reference policies to measure ours against: what public arrangers of 13 cards do, done without their faults.

Each gives every row a worth of its own and sets the legal arrangement with the most in all. None looks at our cards,
at bonuses, or at sweeps. The row by row policies `greedy` and `cautious` are in solver.opponents.policy. Method:
docs/solver.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import IntArray, MaskArray, RowArray, StrengthArray
from solver.hands.strengths import BACK_CLASSES, FRONT_CLASSES, is_foul, order_tables
from solver.kernels.worth import arrange_by_worth, find_dominated
from solver.opponents.stored import strengths_for


def _arrange(masks: MaskArray, rules: MauBinhRules, worth: IntArray, *, multiplies: bool) -> RowArray:
    out = np.empty((masks.shape[0], 6), dtype=np.int32)
    arrange_by_worth(masks, order_tables(rules).hand_tables, worth, multiplies, out)
    return out


@dataclass(frozen=True)
class PercentilePolicy:
    """The arrangement with the highest sum of row percentiles over the stored hands, as an opponent model sets them."""

    model: str

    def arrange(self, masks: MaskArray, rules: MauBinhRules) -> RowArray:
        """Rows as Policy.arrange gives them; the stored hands are those of the scoring nearest to `rules`."""
        return _arrange(masks, rules, row_percentiles(self.model, rules), multiplies=False)


@dataclass(frozen=True)
class RankProductPolicy:
    """The arrangement with the highest product of row ranks."""

    def arrange(self, masks: MaskArray, rules: MauBinhRules) -> RowArray:
        """Rows as Policy.arrange gives them."""
        return _arrange(masks, rules, row_ranks(), multiplies=True)


PERCENTILES: Final = PercentilePolicy("equilibrium")
RANK_PRODUCT: Final = RankProductPolicy()


@lru_cache(maxsize=8)
def row_percentiles(model: str, rules: MauBinhRules) -> IntArray:
    """int64 [3, strengths]: among the stored hands of a model, twice the rows below a strength plus the equal ones.

    In this unit 2 * STORED_HANDS is all of them; the front's line is filled up with zeros.
    """
    stored = strengths_for(model, rules)
    worth = np.zeros((3, BACK_CLASSES), dtype=np.int64)
    for row, top in enumerate((BACK_CLASSES, BACK_CLASSES, FRONT_CLASSES)):
        equal = np.bincount(stored[:, row], minlength=top)
        worth[row, :top] = 2 * np.cumsum(equal) - equal
    return worth


@cache
def row_ranks() -> IntArray:
    """int64 [3, strengths]: the place of a row, from 1, among all different rows of its size.

    Ranks on one scale for three and five cards, the other reading, play worse. The front's line is filled up with
    zeros.
    """
    worth = np.zeros((3, BACK_CLASSES), dtype=np.int64)
    worth[:2] = 1 + np.arange(BACK_CLASSES)
    worth[2, :FRONT_CLASSES] = 1 + np.arange(FRONT_CLASSES)
    return worth


@dataclass(frozen=True)
class Faults:
    """Shares of arranged hands, 0..1. foul: rows out of order; dominated: legal, but another legal arrangement of the
    same cards has no weaker row and a stronger one."""

    foul: float
    dominated: float


def faults_of(masks: MaskArray, strengths: StrengthArray, rules: MauBinhRules) -> Faults:
    """The faults of at least one hand: masks uint64 [n], strengths uint16 [n, 3] as the hands are set."""
    tables = order_tables(rules)
    foul = is_foul(strengths.T, tables)
    dominated = np.empty(masks.shape[0], dtype=np.bool_)
    find_dominated(masks, np.ascontiguousarray(strengths), tables.hand_tables, dominated)
    return Faults(float(foul.mean()), float((dominated & ~foul).mean()))
