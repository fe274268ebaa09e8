"""Compiled enumeration of the 72,072 ways to set 13 cards into three rows, and of the undominated ones among them.

Cards come sorted by rank; a row is a 13-bit mask over their positions, or an index into the list of all masks of its
size. Five-card rows are indexed 0..1286 and three-card rows 0..285 in lexicographic order of their positions.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.arrays import IntArray
from solver.kernels.bits import popcount
from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import sorted_hand

SPLITS_PER_FRONT: Final = 126
MOST_SPLITS: Final = 286 * SPLITS_PER_FRONT


@helper
def five_card_strengths(ranks, suits, tables, strengths):
    """Fill strengths[1287] with the strength of every five of the 13 cards, in lexicographic order."""
    binomials, multiset5, flush5 = tables.binomials, tables.multiset5, tables.flush5
    at = 0
    for a in range(9):
        index_a, suit_a, mask_a = binomials[0, ranks[a]], suits[a], 1 << ranks[a]
        for b in range(a + 1, 10):
            index_b, suit_b, mask_b = index_a + binomials[1, ranks[b]], suit_a & suits[b], mask_a | (1 << ranks[b])
            for c in range(b + 1, 11):
                index_c = index_b + binomials[2, ranks[c]]
                suit_c, mask_c = suit_b & suits[c], mask_b | (1 << ranks[c])
                for d in range(c + 1, 12):
                    index_d = index_c + binomials[3, ranks[d]]
                    suit_d, mask_d = suit_c & suits[d], mask_c | (1 << ranks[d])
                    for e in range(d + 1, 13):
                        if suit_d & suits[e]:
                            strengths[at] = flush5[mask_d | (1 << ranks[e])]
                        else:
                            strengths[at] = multiset5[index_d + binomials[4, ranks[e]]]
                        at += 1


@helper
def three_card_strengths(ranks, tables, strengths):
    """Fill strengths[286] with the strength of every three of the 13 cards, in lexicographic order."""
    binomials, multiset3 = tables.binomials, tables.multiset3
    at = 0
    for a in range(11):
        for b in range(a + 1, 12):
            partial = binomials[0, ranks[a]] + binomials[1, ranks[b]]
            for c in range(b + 1, 13):
                strengths[at] = multiset3[partial + binomials[2, ranks[c]]]
                at += 1


@helper
def dense_ranks(strengths, bitmap, before):
    """Mark the strengths that occur: bitmap[w] holds 64 of them, before[w] how many are marked below word w.

    Returns how many different strengths there are.
    """
    bitmap[:] = 0
    for strength in strengths:
        bitmap[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)
    total = 0
    for word in range(bitmap.shape[0]):
        before[word] = total
        total += np.int64(popcount(bitmap[word]))
    return total


@helper
def dense_rank(strength, bitmap, before):
    """How many marked strengths lie below `strength`."""
    word = strength >> 6
    below = (np.uint64(1) << np.uint64(strength & 63)) - np.uint64(1)
    return before[word] + np.int64(popcount(bitmap[word] & below))


@helper
def descending_fronts(strengths, order):
    """Fill order[286] with the front indices, strongest first (stable)."""
    starts = np.zeros(456, np.int64)
    for strength in strengths:
        starts[455 - strength] += 1
    for at in range(1, 456):
        starts[at] += starts[at - 1]
    for front in range(strengths.shape[0]):
        at = 454 - strengths[front]
        order[starts[at]] = front
        starts[at] += 1


@helper
def front_weights(ranks, suits, weights):
    """How many fronts each front [286] stands for: those of the same ranks, but for cards that may be in a flush.

    Cards of one rank are alike when no five of the hand are of their suits. The first of alike fronts stands for all,
    the others for none (0).
    """
    held, alike, place = np.zeros(9, np.int64), np.zeros(13, np.int64), np.full(13, -1, np.int64)
    for suit in suits:
        held[suit] += 1
    for card in range(13):
        if held[suits[card]] < 5:
            place[card] = alike[ranks[card]]  # which one of its rank it is
            alike[ranks[card]] += 1
    at, front = 0, np.empty(3, np.int64)
    for a in range(11):
        for b in range(a + 1, 12):
            for c in range(b + 1, 13):
                front[0], front[1], front[2] = a, b, c
                weights[at] = 1
                for nth in range(3):
                    card = front[nth]
                    if place[card] > 0:  # the one before it must be there as well
                        before = nth > 0 and ranks[front[nth - 1]] == ranks[card]
                        found = before and place[front[nth - 1]] == place[card] - 1
                        if before and not found and nth > 1:  # one that may be in a flush stands between
                            found = ranks[front[0]] == ranks[card] and place[front[0]] == place[card] - 1
                        weights[at] *= np.int64(found)
                    if place[card] >= 0:
                        weights[at] = weights[at] * (alike[ranks[card]] - place[card]) // (place[card] + 1)
                at += 1


@helper
def legal_pairs(highs, lows, floor, strict):
    """How many ways there are to lay pairs of five-card rows beside a front; equal rows can lie either way.

    highs, lows: int16 [pairs] dense ranks of the stronger and the weaker row; floor: the least beside that front.
    """
    sound, equal = np.int16(0), np.int16(0)
    for pair in range(highs.shape[0]):  # without a branch, so that many are compared at once
        legal = lows[pair] >= floor
        sound += np.int16(legal)
        equal += np.int16(legal & (lows[pair] == highs[pair]))
    return np.int64(sound) + (-np.int64(equal) if strict else np.int64(equal))


@helper
def cover_below(cover, high, low):
    """Note that a middle of dense rank `low` lies beside a back of rank `high`, in cover (see undominated_splits)."""
    at = np.int64(high)
    while at >= 0 and cover[at] < low:
        cover[at] = low
        at -= 1


@helper
def keep_undominated(cover, first, last, high, low, front, five_high, five_low):
    """Within one front strength keep the pairs that no other pair dominates; returns the new end of the list."""
    end = first
    for at in range(first, last):
        h, m = high[at], low[at]
        if cover[h] == m and cover[h + 1] < m:
            high[end], low[end] = h, m
            front[end], five_high[end], five_low[end] = front[at], five_high[at], five_low[at]
            end += 1
    return end


@kernel
def undominated_splits(ranks, suits, tables, out):
    """All undominated strength triples of a hand, one arrangement each, and the number of legal arrangements.

    ranks, suits: 13 cards ascending by rank (0..12), suits one-hot; tables: HandTables. out: int32 [6, n], columns
    (back index, middle index, front index, back strength, middle strength, front strength), n = MOST_SPLITS is always
    enough.
    Returns (number of triples, number of legal arrangements).

    Fronts are taken from the strongest down; cover[h] is the strongest middle seen so far beside a back of dense
    rank h or more, so a pair is worth keeping only if its middle is above cover[its back].
    """
    pair_a, pair_b = tables.pair_a, tables.pair_b
    fives, threes = np.empty(1287, np.uint16), np.empty(286, np.uint16)
    five_card_strengths(ranks, suits, tables, fives)
    three_card_strengths(ranks, tables, threes)
    bitmap, before, dense = np.empty(117, np.uint64), np.empty(117, np.int64), np.empty(1287, np.int16)
    cover = np.full(dense_ranks(fives, bitmap, before) + 1, -1, np.int16)
    for at in range(1287):
        dense[at] = dense_rank(np.int64(fives[at]), bitmap, before)
    order, weights = np.empty(286, np.int64), np.empty(286, np.int64)
    descending_fronts(threes, order)
    front_weights(ranks, suits, weights)
    highs, lows = np.empty(SPLITS_PER_FRONT, np.int16), np.empty(SPLITS_PER_FRONT, np.int16)
    high, low, count, legal, at_front = out[3], out[4], 0, 0, 0
    while at_front < 286:
        strength = threes[order[at_front]]
        floor = np.int16(dense_rank(np.int64(tables.middle_floor[strength]), bitmap, before))
        first = count
        while at_front < 286 and threes[order[at_front]] == strength:
            front = order[at_front]
            at_front += 1
            if weights[front] == 0:
                continue
            for pair in range(SPLITS_PER_FRONT):
                x, y = dense[pair_a[front, pair]], dense[pair_b[front, pair]]
                highs[pair], lows[pair] = max(x, y), min(x, y)
            here = legal_pairs(highs, lows, floor, tables.strict)
            legal += weights[front] * here
            for pair in range(SPLITS_PER_FRONT if here > 0 else 0):
                h, m = highs[pair], lows[pair]
                if m <= cover[np.uint16(h)] or m < floor or (tables.strict and h == m):
                    continue
                cover_below(cover, h, m)
                a, b = pair_a[front, pair], pair_b[front, pair]
                out[0, count], out[1, count], out[2, count] = (a, b, front) if dense[a] == h else (b, a, front)
                high[count], low[count] = h, m
                count += 1
        count = keep_undominated(cover, first, count, high, low, out[2], out[0], out[1])
    for at in range(count):
        out[3, at] = fives[out[0, at]]
        out[4, at] = fives[out[1, at]]
        out[5, at] = threes[out[2, at]]
    return count, legal


@helper
def splits_of(mask, tables, out):
    """undominated_splits of a hand given as a mask; returns how many there are."""
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    sorted_hand(mask, ranks, suits)
    return undominated_splits(ranks, suits, tables, out)[0]


@helper
def take_split(splits, which, out):
    """Fill out [6] with one column of splits [6, n]; with -1 when `which` is -1: there is none."""
    for row in range(6):
        out[row] = splits[row, which] if which >= 0 else -1


@helper
def strength_key(back, middle, front):
    """A number that is larger for the stronger back, then the stronger middle, then the stronger front."""
    return (np.int64(back) << 32) | (np.int64(middle) << 16) | np.int64(front)


@kernel
def legal_splits(ranks, suits, tables, index, locked, out):
    """Every legal arrangement under locks, in no particular order.

    tables: HandTables; index: RowIndex; locked: three 13-bit masks (back, middle, front) of cards that must lie there.
    out: int32 [6, n] as above, n = 72,072 is always enough. Returns (number of legal arrangements, number of
    arrangements the locks allow).
    """
    masks5, masks3, pair_a, pair_b = index.masks5, index.masks3, tables.pair_a, tables.pair_b
    fives, threes = np.empty(1287, np.uint16), np.empty(286, np.uint16)
    five_card_strengths(ranks, suits, tables, fives)
    three_card_strengths(ranks, tables, threes)
    count = 0
    allowed = 0
    for front in range(286):
        if locked[2] & ~masks3[front]:
            continue
        floor = tables.middle_floor[threes[front]]
        for pair in range(126):
            for swap in range(2):
                back = pair_a[front, pair] if swap == 0 else pair_b[front, pair]
                middle = pair_b[front, pair] if swap == 0 else pair_a[front, pair]
                if locked[0] & ~masks5[back] or locked[1] & ~masks5[middle]:
                    continue
                allowed += 1
                if fives[middle] < floor or fives[back] < fives[middle]:
                    continue
                if tables.strict and fives[back] == fives[middle]:
                    continue
                out[0, count], out[1, count], out[2, count] = back, middle, front
                out[3, count], out[4, count], out[5, count] = fives[back], fives[middle], threes[front]
                count += 1
    return count, allowed


def masks_of_size(size: int) -> IntArray:
    """All 13-bit masks with `size` ones, in lexicographic order of their positions."""
    from itertools import combinations

    return np.array([sum(1 << at for at in some) for some in combinations(range(13), size)], dtype=np.int64)


def rows_beside_back() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """For each back the 56 ways to set the other eight cards: middle and front by index, two arrays [1287, 56]."""
    fives, threes = masks_of_size(5), masks_of_size(3)
    index_of = np.zeros(1 << 13, dtype=np.uint16)
    index_of[fives], index_of[threes] = np.arange(1287), np.arange(286)
    full = (1 << 13) - 1
    middles, fronts = [], []
    for back in fives:
        front = threes[(threes & back) == 0]
        middles.append(index_of[full & ~back & ~front])
        fronts.append(index_of[front])
    return np.array(middles, dtype=np.uint16), np.array(fronts, dtype=np.uint16)


def complementary_pairs() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """For each front the 126 ways to halve the other ten cards, as indices of five-card rows: two arrays [286, 126]."""
    fives = masks_of_size(5)
    index_of = np.zeros(1 << 13, dtype=np.uint16)
    index_of[fives] = np.arange(1287)
    full = (1 << 13) - 1
    first, second = [], []
    for front in masks_of_size(3):
        rest = full & ~front
        lowest = rest & -rest
        half = fives[((fives & front) == 0) & ((fives & lowest) != 0)]
        first.append(index_of[half])
        second.append(index_of[rest & ~half])
    return np.array(first, dtype=np.uint16), np.array(second, dtype=np.uint16)
