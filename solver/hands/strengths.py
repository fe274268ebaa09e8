"""Strength of three and five cards as small integers, monotone in the order of rules.maubinh.hands.

A *class* is the position of a row among all rows of its size that differ in strength, in the default order (wheel
lowest): 0..7461 for five cards, 0..454 for three. Stored hands carry classes. A *strength* is the same position in
the order of the request (`a2345`); in the default order both agree. Everything is derived from the rules once per
process; nothing is written down twice. Source: docs/rules.md M-13, M-15..M-23, B-M-09, B-M-10, B-M-12, B-M-18.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Card, Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import RowStrength, compare_rows, row_strength
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.arrays import BoolArray, FloatArray, IntArray, StrengthArray
from solver.kernels.records import HandTables, RowValues
from solver.kernels.splits import complementary_pairs

BACK_CLASSES: Final = 7462
FRONT_CLASSES: Final = 455


@dataclass(frozen=True)
class OrderTables:
    """All that a kernel needs to rank rows under one order of hands.

    multiset5[i]: strength of five cards not of one suit, by the index of their ascending ranks r0 <= .. <= r4
    (0..12): sum of C(r_k + k, k + 1). flush5[mask]: strength of five cards of one suit, by the 13-bit set of ranks.
    multiset3: the same index for three cards. category5[s], category3[s]: category of a strength.
    middle_floor[s]: the least strength a middle row must have above a front row of strength s (B-M-09, B-M-10).
    front_cap[s]: the strongest front that a middle row of strength s allows.
    strength_of_class[c]: strength of a default class. strict: equal middle and back are foul.
    """

    multiset5: StrengthArray
    flush5: StrengthArray
    multiset3: StrengthArray
    category5: NDArray[np.uint8]
    category3: NDArray[np.uint8]
    middle_floor: StrengthArray
    front_cap: StrengthArray
    strength_of_class: StrengthArray
    strict: bool

    @cached_property
    def hand_tables(self) -> HandTables:
        """What kernels rank and split hands by."""
        tables = BINOMIALS, self.multiset5, self.flush5, self.multiset3, self.middle_floor, self.strict
        return HandTables(*tables, *complementary_pairs())

    def row_values(self, by_row: FloatArray) -> RowValues:
        """Points by row and category [3, 9], to be looked up by strength."""
        return RowValues(self.category5, self.category3, by_row)

    def strengths_of(self, classes: StrengthArray) -> StrengthArray:
        """uint16 [3, n]: strengths of rows stored as default classes [3, n]; three cards have one order only."""
        back, middle, front = classes
        return np.stack([self.strength_of_class[back], self.strength_of_class[middle], front])

    @property
    def class_of_strength(self) -> StrengthArray:
        """The other way: default class of a strength."""
        return np.argsort(self.strength_of_class).astype(np.uint16)

    def five(self, row: Cards) -> int:
        """Strength of five cards."""
        ranks = tuple(sorted(card.rank - 2 for card in row))
        if len({card.suit for card in row}) == 1:
            return int(self.flush5[sum(1 << rank for rank in ranks)])
        return int(self.multiset5[multiset_index(ranks)])

    def three(self, row: Cards) -> int:
        """Strength of three cards."""
        return int(self.multiset3[multiset_index(tuple(sorted(card.rank - 2 for card in row)))])


def _binomials() -> IntArray:
    """binomials[k, r] = C(r + k, k + 1): what rank r adds at place k of an ascending list of ranks."""
    return np.array([[comb(rank + place, place + 1) for rank in range(13)] for place in range(5)], dtype=np.int64)


BINOMIALS: Final = _binomials()


def multiset_index(ranks: tuple[int, ...]) -> int:
    """Index of a multiset of ascending ranks 0..12 among those of its size."""
    return sum(int(BINOMIALS[place, rank]) for place, rank in enumerate(ranks))


def _cards_of(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks (0..12), not all of one suit where there are five, no card twice."""
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        suits[0] = 1
    return tuple(Card(rank + 2, suit) for rank, suit in zip(ranks, suits, strict=True))


def _possible(size: int) -> list[tuple[int, ...]]:
    """All ascending multisets of ranks that four suits allow."""
    every = combinations_with_replacement(range(13), size)
    return [ranks for ranks in every if all(ranks.count(rank) <= 4 for rank in set(ranks))]


@dataclass(frozen=True)
class StrengthOrder:
    """Every distinct strength of one row size in ascending order, and an example of each."""

    position: dict[RowStrength, int]
    examples: list[tuple[Card, ...]]


def _order(rows: list[tuple[Card, ...]], rules: MauBinhRules) -> StrengthOrder:
    examples = {row_strength(row, rules): row for row in rows}
    ascending = sorted(examples)
    return StrengthOrder({strength: at for at, strength in enumerate(ascending)}, [examples[s] for s in ascending])


def _flush_rows() -> list[tuple[Card, ...]]:
    return [tuple(Card(rank + 2, 0) for rank in ranks) for ranks in combinations(range(13), 5)]


@cache
def _five_card_order(a2345: str) -> StrengthOrder:
    rules = maubinh_rules("majority", {"a2345": a2345})
    return _order([_cards_of(ranks) for ranks in _possible(5)] + _flush_rows(), rules)


@cache
def _three_card_order() -> StrengthOrder:
    return _order([_cards_of(ranks) for ranks in _possible(3)], maubinh_rules())


def _middle_floor(five: StrengthOrder, three: StrengthOrder, rules: MauBinhRules) -> StrengthArray:
    """For each front strength the first middle that is legal above it; legality is monotone, so bisect."""
    needed = 1 if rules.order_compare == "gt" else 0
    floors = []
    for front in three.examples:
        low, high = 0, len(five.examples)
        while low < high:
            middle = (low + high) // 2
            if compare_rows(five.examples[middle], front, rules) >= needed:
                high = middle
            else:
                low = middle + 1
        floors.append(low)
    return np.array(floors, dtype=np.uint16)


@lru_cache(maxsize=8)
def _tables(a2345: str, cross_compare: str, order_compare: str) -> OrderTables:
    rules = maubinh_rules("majority", {"a2345": a2345, "cross_compare": cross_compare, "order_compare": order_compare})
    five, three = _five_card_order(a2345), _three_card_order()
    multiset5 = np.zeros(comb(17, 5), dtype=np.uint16)
    for ranks in _possible(5):
        multiset5[multiset_index(ranks)] = five.position[row_strength(_cards_of(ranks), rules)]
    flush5 = np.zeros(1 << 13, dtype=np.uint16)
    for row in _flush_rows():
        flush5[sum(1 << (card.rank - 2) for card in row)] = five.position[row_strength(row, rules)]
    multiset3 = np.zeros(comb(15, 3), dtype=np.uint16)
    for ranks in _possible(3):
        multiset3[multiset_index(ranks)] = three.position[row_strength(_cards_of(ranks), rules)]
    default = _five_card_order("lowest")
    remap = [five.position[row_strength(example, rules)] for example in default.examples]
    floor = _middle_floor(five, three, rules)
    allowed = np.searchsorted(floor, np.arange(BACK_CLASSES), side="right") - 1  # floors ascend with the front
    return OrderTables(
        multiset5=multiset5,
        flush5=flush5,
        multiset3=multiset3,
        category5=np.array([strength.category for strength in five.position], dtype=np.uint8),
        category3=np.array([strength.category for strength in three.position], dtype=np.uint8),
        middle_floor=floor,
        front_cap=np.maximum(allowed, 0).astype(np.uint16),
        strength_of_class=np.array(remap, dtype=np.uint16),
        strict=order_compare == "gt",
    )


def order_tables(rules: MauBinhRules) -> OrderTables:
    """The tables for the order options of `rules` (a2345, cross_compare, order_compare); built once, then shared."""
    return _tables(rules.a2345, rules.cross_compare, rules.order_compare)


def is_foul(strengths: StrengthArray, tables: OrderTables) -> BoolArray:
    """Which columns of strengths [3, n] are foul (M-14, B-M-09, B-M-10); of [3], whether this one is."""
    back, middle, front = strengths
    unordered = back <= middle if tables.strict else back < middle
    foul: BoolArray = unordered | (middle < tables.middle_floor[front])
    return foul


def strengths_of(arrangement: Arrangement, rules: MauBinhRules) -> StrengthArray:
    """uint16 [3]: the strengths of back, middle and front."""
    tables = order_tables(rules)
    back, middle, front = arrangement.back, arrangement.middle, arrangement.front
    return np.array([tables.five(back), tables.five(middle), tables.three(front)], dtype=np.uint16)
