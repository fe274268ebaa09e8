"""A crowd of hands, each set into rows by somebody, ready to be searched for those that fit beside given cards.

Unlike the stored deck (solver.opponents.stored) it can hold any hands: fresh deals set by the arranger that is
measured, or hands that somebody recorded.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import IntArray, MaskArray, StrengthArray
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.kernels.dealing import build_card_index, pack_records
from solver.kernels.records import Crowd
from solver.opponents.memory import scattered_array


@dataclass(frozen=True, eq=False)
class ArrangedHands:
    """n hands with the strengths of their rows, under one set of rules.

    masks: uint64 [n], see solver.kernels.dealing; strengths: uint16 [n, 3] back, middle, front; prices: int64 [n] what
    each is paid as an instant win, else 0; crowd: all that in one piece a hand, to be searched.
    """

    masks: MaskArray
    strengths: StrengthArray
    prices: IntArray
    crowd: Crowd
    rules: MauBinhRules

    @property
    def count(self) -> int:
        """n, how many hands there are."""
        return int(self.masks.shape[0])

    def part(self, low: int, high: int) -> ArrangedHands:
        """The hands low .. high - 1 alone."""
        return arranged_hands(self.masks[low:high], self.strengths[low:high], self.rules)

    def halves(self) -> tuple[ArrangedHands, ArrangedHands]:
        """Two crowds that share no hand: one to learn from, one to be judged by."""
        middle = self.count // 2
        return self.part(0, middle), self.part(middle, self.count)


def arranged_hands(masks: MaskArray, strengths: StrengthArray, rules: MauBinhRules) -> ArrangedHands:
    """Make hands ready: masks uint64 [n], strengths uint16 [n, 3] under the order of `rules`."""
    count = masks.shape[0]
    prices = instant_prices(patterns_of(masks), masks, rules)
    kinds, kind_of = np.unique(prices, return_inverse=True)
    index = scattered_array((52, max(1, (count + 63) // 64)), np.uint64)
    build_card_index(masks, index)
    if count % 64 or not count:  # places behind the last hand hold every card: they fit beside nobody
        index[:, -1] |= ~np.uint64((1 << count % 64) - 1)
    records = scattered_array((count, 2), np.uint64)
    pack_records(masks, np.ascontiguousarray(strengths), kind_of.astype(np.uint16), records)
    return ArrangedHands(masks, strengths, prices, Crowd(index, records, kinds.astype(np.float64)), rules)
