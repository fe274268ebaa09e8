"""Every arrangement of a hand: all legal ones, and the undominated ones among them, exactly.

Typed wrapper of solver.kernels.splits. Knows strengths, not payouts. Source: docs/rules.md M-14, B-M-09, B-M-10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import display_order
from rules.maubinh.options import MauBinhRules
from solver.arrays import IntArray, MaskArray, RowArray
from solver.hands.masks import CARDS_BY_BIT
from solver.hands.strengths import order_tables
from solver.kernels.records import RowIndex
from solver.kernels.splits import (
    MOST_SPLITS,
    legal_splits,
    masks_of_size,
    rows_beside_back,
    undominated_splits,
)
from solver.kernels.texts import shown_rows
from solver.request import Locks

ARRANGEMENTS: Final = 72_072


@dataclass(frozen=True)
class SortedHand:
    """13 cards in the order the kernels use: ascending by rank, then suit."""

    cards: Cards
    ranks: IntArray
    suits: IntArray


@dataclass(frozen=True)
class Splits:
    """Arrangements of one hand. columns: int32 [6, n], back, middle, front row by index, then their strengths.

    legal: how many of the arrangements are legal; allowed: how many there are at all under the locks.
    """

    hand: SortedHand
    columns: RowArray
    legal: int
    allowed: int

    @property
    def strengths(self) -> NDArray[np.uint16]:
        """uint16 [3, n]: strengths of back, middle, front."""
        return self.columns[3:].astype(np.uint16)

    def arrangement(self, at: int) -> Arrangement:
        """The at-th arrangement as cards, each row in the order it is shown."""
        return arrangement_of(self.hand.cards, self.columns[:3, at])


@cache
def row_index() -> RowIndex:
    """All rows of 13 cards by index, and the other rows beside each back."""
    return RowIndex(masks_of_size(5), masks_of_size(3), *rows_beside_back())


def sorted_hand(cards: Cards) -> SortedHand:
    """The 13 cards in kernel order."""
    ordered = tuple(sorted(cards))
    return SortedHand(
        cards=ordered,
        ranks=np.array([card.rank - 2 for card in ordered], dtype=np.int64),
        suits=np.array([1 << card.suit for card in ordered], dtype=np.int64),
    )


def arrangement_of(cards: Cards, rows: RowArray) -> Arrangement:
    """The arrangement with these row indices (back, middle, front) over cards in kernel order."""
    index = row_index()
    back, middle, front = (
        display_order(tuple([card for at, card in enumerate(cards) if mask >> at & 1]))
        for mask in (int(index.masks5[rows[0]]), int(index.masks5[rows[1]]), int(index.masks3[rows[2]]))
    )
    return Arrangement(back=back, middle=middle, front=front)


def shown_places(masks: MaskArray, rows: RowArray) -> NDArray[np.uint8]:
    """uint8 [n, 13]: arranged hands as arrangement_shown takes them; rows as Policy.arrange gives them.

    0 for those without a legal arrangement.
    """
    index, shown = row_index(), np.zeros((masks.shape[0], 13), dtype=np.uint8)
    shown_rows(masks, rows, index.masks5, index.masks3, shown)
    return shown


def arrangement_shown(places: Sequence[int]) -> Arrangement:
    """The arrangement of these 13 cards, each as its bit of solver.hands.masks, in the order they are shown."""
    cards = tuple([CARDS_BY_BIT[place] for place in places])
    return Arrangement(cards[:5], cards[5:10], cards[10:])


def undominated(cards: Cards, rules: MauBinhRules) -> Splits:
    """One arrangement for each strength triple that no other legal arrangement dominates; 13 different cards."""
    hand, out = sorted_hand(cards), np.empty((6, MOST_SPLITS), dtype=np.int32)
    count, legal = undominated_splits(hand.ranks, hand.suits, order_tables(rules).hand_tables, out)
    return Splits(hand, out[:, :count].copy(), int(legal), ARRANGEMENTS)


def _lock_mask(hand: SortedHand, locked: Cards) -> int:
    return sum(1 << hand.cards.index(card) for card in locked)


def legal(cards: Cards, rules: MauBinhRules, locked: Locks | None = None) -> Splits:
    """Every legal arrangement that keeps the locked cards in their rows, strongest back, middle, front first.

    The order is stable: equal strengths keep the order of their row indices. Locked cards must be among `cards`.
    """
    hand, locks = sorted_hand(cards), locked or Locks()
    masks = np.array([_lock_mask(hand, some) for some in (locks.back, locks.middle, locks.front)], dtype=np.int64)
    out = np.empty((6, ARRANGEMENTS), dtype=np.int32)
    tables = order_tables(rules).hand_tables
    count, allowed = legal_splits(hand.ranks, hand.suits, tables, row_index(), masks, out)
    columns = out[:, :count]
    order = np.lexsort((columns[2], columns[1], columns[0], -columns[5], -columns[4], -columns[3]))
    return Splits(hand, columns[:, order], int(count), int(allowed))


def distinct(splits: Splits) -> Splits:
    """The first arrangement of every strength triple, in the order given."""
    b, m, f = splits.columns[3:].astype(np.int64)
    _, first = np.unique((b << 32) | (m << 16) | f, return_index=True)
    return Splits(splits.hand, splits.columns[:, np.sort(first)], splits.legal, splits.allowed)


def without_dominated(splits: Splits) -> Splits:
    """The undominated strength triples of a list sorted as `legal` sorts it, one arrangement each."""
    candidates = distinct(splits)
    kept: list[int] = []
    best_front = np.full(int(candidates.columns[4].max(initial=0)) + 2, -1, dtype=np.int64)
    for at, (_, middle, front) in enumerate(candidates.columns[3:].T):
        # Every earlier triple has at least this back; best_front[m] is the best front beside a middle of m or more.
        if best_front[middle] < front:
            kept.append(at)
            best_front[: middle + 1] = np.maximum(best_front[: middle + 1], front)
    return Splits(splits.hand, candidates.columns[:, kept], splits.legal, splits.allowed)
