"""Compiled recognition of the instant-win patterns that 13 cards hold, whatever they pay.

The twin of rules.maubinh.instant_wins. A hand gets one bit for each pattern; the variants that an option chooses
between (quads as two pairs or not) have a bit each, so that one stored word serves all rules. `three_straights` without
straight flushes needs a real search and is left to the rules. Source: docs/rules.md M-24..M-29, B-M-11..B-M-14, B-M-21.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.arrays import IntArray
from solver.kernels.bits import popcount
from solver.kernels.compiler import helper, kernel

# Bit of each pattern. The two "strict" bits hold when quads do not count as two pairs.
PATTERN_BITS: Final = {
    "dragon_flush": 0,
    "dragon": 1,
    "five_pairs_triple": 2,
    "six_pairs": 3,
    "three_straights": 4,
    "three_flushes": 5,
    "three_straight_flushes": 6,
    "three_quads": 7,
    "quad_three_triples": 8,
    "four_triples": 9,
    "twelve_faces": 10,
    "all_big": 11,
    "all_small": 12,
    "thirteen_same_colour": 13,
    "twelve_same_colour": 14,
    "five_pair_run": 15,
    "five_pairs_triple_strict": 16,
    "six_pairs_strict": 17,
}
(
    _DRAGON_FLUSH, _DRAGON, _FIVE_PAIRS_TRIPLE, _SIX_PAIRS, _THREE_STRAIGHTS, _THREE_FLUSHES, _THREE_STRAIGHT_FLUSHES,
    _THREE_QUADS, _QUAD_THREE_TRIPLES, _FOUR_TRIPLES, _TWELVE_FACES, _ALL_BIG, _ALL_SMALL, _THIRTEEN_SAME_COLOUR,
    _TWELVE_SAME_COLOUR, _FIVE_PAIR_RUN, _FIVE_PAIRS_TRIPLE_STRICT, _SIX_PAIRS_STRICT,
) = (1 << bit for bit in PATTERN_BITS.values())  # fmt: skip


def _straights(length: int) -> list[tuple[int, ...]]:
    """Consecutive ranks (0..12), the ace also below the deuce."""
    wheel = (12, *range(length - 1))
    return [wheel] + [tuple(range(low, low + length)) for low in range(14 - length)]


def three_straight_keys() -> IntArray:
    """Rank counts (3 bits a rank) of every hand that splits into straights of 5, 5 and 3 cards, ascending."""
    keys = set()
    fives = _straights(5)
    for front in _straights(3):
        for at, first in enumerate(fives):
            for second in fives[at:]:
                counts = [0] * 13
                for rank in (*front, *first, *second):
                    counts[rank] += 1
                keys.add(sum(count << (3 * rank) for rank, count in enumerate(counts)))
    return np.array(sorted(keys), dtype=np.int64)


def suited_straight_table() -> NDArray[np.uint8]:
    """For every 13-bit set of ranks of one suit: bit k set if it splits into straights of the k-th list of sizes.

    The lists of sizes are (), (3), (5), (3, 5), (5, 5), (3, 5, 5), by index 0..5.
    """
    table = np.zeros(1 << 13, dtype=np.uint8)
    masks = {size: [sum(1 << rank for rank in ranks) for ranks in _straights(size)] for size in (3, 5)}
    table[0] = 1
    for bit, sizes in enumerate(((3,), (5,), (3, 5), (5, 5), (3, 5, 5)), start=1):
        sets = {0}
        for size in sizes:
            sets = {done | more for done in sets for more in masks[size] if not done & more}
        for ranks in sets:
            table[ranks] |= 1 << bit
    return table


@helper
def three_suited(fields, suited):
    """(is three flushes, is three straight flushes): each suit's cards make whole rows of 5, 5 and 3 cards in all."""
    threes, fives = 0, 0
    straight = True
    for suit in range(4):
        count = np.int64(popcount(fields[suit]))
        if count == 0:
            kind = 0
        elif count == 3:
            kind = 1
        elif count == 5:
            kind = 2
        elif count == 8:
            kind = 3
        elif count == 10:
            kind = 4
        elif count == 13:
            kind = 5
        else:
            return False, False
        straight = straight and (suited[fields[suit]] >> kind) & 1 == 1
        threes += np.int64(kind == 1 or kind == 3 or kind == 5)
        fives += np.int64(kind == 2 or kind == 3) + 2 * np.int64(kind >= 4)
    good = threes == 1 and fives == 2
    return good, good and straight


@helper
def longest_pair_run(counts):
    """Most consecutive ranks of two cards or more, 2 to A without wrap."""
    longest, length = 0, 0
    for rank in range(13):
        length = length + 1 if counts[rank] >= 2 else 0
        longest = max(longest, length)
    return longest


@kernel
def held_patterns(mask, straight_keys, suited):
    """The patterns of a hand as bits of PATTERN_BITS. straight_keys, suited: the two tables above."""
    fields = np.empty(4, np.uint64)
    for suit in range(4):
        fields[suit] = (mask >> np.uint64(13 * suit)) & np.uint64(0x1FFF)
    counts = np.zeros(13, np.int64)
    key = 0
    of_count = np.zeros(5, np.int64)
    for rank in range(13):
        for suit in range(4):
            counts[rank] += np.int64((fields[suit] >> np.uint64(rank)) & np.uint64(1))
        key |= counts[rank] << (3 * rank)
        of_count[counts[rank]] += 1
    flushes, straight_flushes = three_suited(fields, suited)
    bits = 0
    if of_count[1] == 13:
        bits |= _DRAGON
        if fields[0] == 0x1FFF or fields[1] == 0x1FFF or fields[2] == 0x1FFF or fields[3] == 0x1FFF:
            bits |= _DRAGON_FLUSH
    if of_count[1] + of_count[3] == 1:
        strict = of_count[4] == 0
        if of_count[3] == 1:
            bits |= _FIVE_PAIRS_TRIPLE | strict * _FIVE_PAIRS_TRIPLE_STRICT
        else:
            bits |= _SIX_PAIRS | strict * _SIX_PAIRS_STRICT
    at = np.searchsorted(straight_keys, key)
    if at < straight_keys.shape[0] and straight_keys[at] == key:
        bits |= _THREE_STRAIGHTS
    big, small = counts[6:].sum(), counts[:7].sum()
    black = np.int64(popcount(fields[0]) + popcount(fields[1]))
    bits |= flushes * _THREE_FLUSHES
    bits |= straight_flushes * _THREE_STRAIGHT_FLUSHES
    bits |= (of_count[4] == 3) * _THREE_QUADS
    bits |= (of_count[4] == 1 and of_count[3] == 3) * _QUAD_THREE_TRIPLES
    bits |= (of_count[3] == 4) * _FOUR_TRIPLES
    bits |= (counts[9] + counts[10] + counts[11] + counts[12] >= 12) * _TWELVE_FACES
    bits |= (big == 13) * _ALL_BIG
    bits |= (small == 13) * _ALL_SMALL
    bits |= (black == 13 or black == 0) * _THIRTEEN_SAME_COLOUR
    bits |= (black >= 12 or black <= 1) * _TWELVE_SAME_COLOUR
    bits |= (longest_pair_run(counts) >= 5) * _FIVE_PAIR_RUN
    return bits


@kernel
def patterns_of_hands(masks, straight_keys, suited, out):
    """out[i] = held_patterns(masks[i])."""
    for at in range(masks.shape[0]):
        out[at] = held_patterns(masks[at], straight_keys, suited)
