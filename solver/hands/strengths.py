"""Strength of three and five cards as small integers, monotone in the order of rules.maubinh.hands.

A *class* is the position of a row among all rows of its size that differ in strength, in the default order (wheel
lowest): 0..7461 for five cards, 0..454 for three. Stored hands carry classes. A *strength* is the same position in
the order of the request (`a2345`); in the default order both agree. The tables are derived from the rules by
solver.hands.orders and stored, so that no process waits for them. Source: docs/rules.md M-13, M-15..M-23, B-M-09,
B-M-10, B-M-12, B-M-18.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.resources import files
from io import BytesIO
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from solver import __name__ as solver_package
from solver.arrays import BoolArray, FloatArray, IntArray, StrengthArray
from solver.kernels.records import HandTables, RowValues
from solver.kernels.splits import complementary_pairs

BACK_CLASSES: Final = 7462
FRONT_CLASSES: Final = 455
STORED_TABLES: Final = files(solver_package) / "data" / "orders.npz"
"""Written by `python -m tests.helpers.write_orders`; a test derives it again."""


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
        least = [
            int(np.flatnonzero(np.append(by_row[row, categories], 1.0))[0])
            for row, categories in enumerate((self.category5, self.category5, self.category3))
        ]
        return RowValues(self.category5, self.category3, by_row, np.array(least, dtype=np.int64))

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


ORDER_ARRAYS: Final = tuple(field.name for field in fields(OrderTables) if field.name != "strict")
"""The arrays of an order, as they are stored."""


def _binomials() -> IntArray:
    """binomials[k, r] = C(r + k, k + 1): what rank r adds at place k of an ascending list of ranks."""
    return np.array([[comb(rank + place, place + 1) for rank in range(13)] for place in range(5)], dtype=np.int64)


BINOMIALS: Final = _binomials()


def multiset_index(ranks: tuple[int, ...]) -> int:
    """Index of a multiset of ascending ranks 0..12 among those of its size."""
    return sum(int(BINOMIALS[place, rank]) for place, rank in enumerate(ranks))


@cache
def _tables(a2345: str, cross_compare: str, order_compare: str) -> OrderTables:
    name = order_name(a2345, cross_compare, order_compare)
    with np.load(BytesIO(STORED_TABLES.read_bytes())) as stored:
        return OrderTables(**{field: stored[f"{name}/{field}"] for field in ORDER_ARRAYS}, strict=order_compare == "gt")


def order_name(a2345: str, cross_compare: str, order_compare: str) -> str:
    """What an order of hands is stored under."""
    return f"{a2345}-{cross_compare}-{order_compare}"


def order_tables(rules: MauBinhRules) -> OrderTables:
    """The tables for the order options of `rules` (a2345, cross_compare, order_compare); read once, then shared."""
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
