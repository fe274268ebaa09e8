"""What hands are paid as instant wins under the rules of a request, for many hands at once.

Twin of rules.maubinh.instant_wins.find_instant_win as far as the amount goes. Source: docs/rules.md M-24..M-29, B-M-15.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.maubinh.instant_wins import held_patterns
from rules.maubinh.options import MauBinhRules
from solver.arrays import IntArray, MaskArray
from solver.hands.masks import cards_of_mask
from solver.kernels.patterns import PATTERN_BITS, patterns_of_hands, suited_straight_table, three_straight_keys

_STRICT_NAMES = {"five_pairs_triple": "five_pairs_triple_strict", "six_pairs": "six_pairs_strict"}


@lru_cache(maxsize=256)
def _priced_bits(rules: MauBinhRules) -> tuple[tuple[int, int], ...]:
    """(bit, points) of every pattern that pays."""
    priced = []
    for kind in PATTERN_BITS:
        if kind.endswith("_strict"):
            continue
        points = rules.instant_points(kind)
        name = kind if rules.quads_as_two_pairs else _STRICT_NAMES.get(kind, kind)
        if points > 0:
            priced.append((PATTERN_BITS[name], points))
    return tuple(priced)


@lru_cache(maxsize=4096)
def _straights_hold(mask: int, rules: MauBinhRules) -> bool:
    """Whether a hand is three straights under rules that do not let straight flushes count (a real search)."""
    return "three_straights" in held_patterns(cards_of_mask(mask), rules)


def prices_need_the_hand(rules: MauBinhRules) -> bool:
    """Whether a price depends on more than the stored patterns of a hand whose suits may have been renamed.

    Colours do not survive a renaming of suits, and three straights without straight flushes need a search.
    """
    colours = rules.instant_thirteen_same_colour > 0 or rules.instant_twelve_same_colour > 0
    straights = rules.instant_three_straights > 0 and not rules.three_straights_allow_straight_flush
    return colours or straights


def instant_prices(patterns: IntArray, masks: MaskArray, rules: MauBinhRules) -> IntArray:
    """Points from each opponent for the instant win of every hand, 0 where there is none.

    patterns: [n] pattern bits of the hands; masks: [n] the hands themselves.
    """
    prices = np.zeros(patterns.shape[0], dtype=np.int64)
    straights = PATTERN_BITS["three_straights"]
    held = np.flatnonzero(patterns)
    if not held.size:
        return prices
    for bit, points in _priced_bits(rules):
        holders = held[(patterns[held] >> bit) & 1 == 1]
        if bit == straights and not rules.three_straights_allow_straight_flush:
            holders = np.array([at for at in holders if _straights_hold(int(masks[at]), rules)], dtype=np.int64)
        prices[holders] = np.maximum(prices[holders], points)
    return prices


@cache
def pattern_tables() -> tuple[IntArray, NDArray[np.uint8]]:
    """The lookup tables of solver.kernels.patterns."""
    return three_straight_keys(), suited_straight_table()


def patterns_of(masks: MaskArray) -> IntArray:
    """Instant-win patterns of each hand, as bits of solver.kernels.patterns.PATTERN_BITS."""
    out = np.empty(masks.shape[0], dtype=np.int64)
    patterns_of_hands(masks, *pattern_tables(), out)
    return out
