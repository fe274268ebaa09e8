"""The order of all rows, derived from the rules: what solver.hands.strengths reads from a file.

Source: docs/rules.md M-13, M-15..M-23, B-M-09, B-M-10, B-M-12, B-M-18.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Card
from rules.maubinh.hands import RowStrength, compare_rows, row_strength
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import option_table
from solver.arrays import StrengthArray
from solver.hands.strengths import BACK_CLASSES, ORDER_ARRAYS, OrderTables, multiset_index, order_name

OPTIONS: Final = ("a2345", "cross_compare", "order_compare")
"""The house options that decide which row is stronger, in the order in which tables are named."""


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


def derived(a2345: str, cross_compare: str, order_compare: str) -> OrderTables:
    """The tables of an order of hands, from the rules: two seconds for the first, half a second for others."""
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


def orders() -> list[tuple[str, str, str]]:
    """Every choice of the options that decide the order."""
    table = option_table("maubinh")
    a2345, cross_compare, order_compare = (table[name].allowed for name in OPTIONS)
    return list(product(a2345, cross_compare, order_compare))


def stored_arrays() -> dict[str, NDArray[np.generic]]:
    """What the file of tables holds: every array of every order."""
    return {
        f"{order_name(*order)}/{field}": getattr(tables, field)
        for order in orders()
        for tables in [derived(*order)]
        for field in ORDER_ARRAYS
    }
