"""Compiled arrangers: one arrangement for each of many hands, without sampling opponents for every hand.

`arrange_by_field` plays the best response to a stored field of arranged hands; `arrange_in_turn` makes one row as
strong as it can be, then the next. Both see only undominated arrangements.
"""

from __future__ import annotations

import numpy as np

from solver._jit import kernel
from solver.deal_kernels import sorted_hand
from solver.score_kernels import field_points
from solver.split_kernels import SPLITS_PER_FRONT, undominated_splits

OUT_COLUMNS = 6


@kernel
def field_lines(strengths, bonus, holders, top, words, bits, above, below):
    """Bit sets of one row of a stored field for every possible strength.

    strengths: uint16 [n]; bonus: [n], read below `holders`. bits: [n + 1, words], line k = the k weakest rows;
    above: [n + 1] bonuses of the rows outside line k; below: int32 [top + 1], line of the rows weaker than a strength.
    """
    count = strengths.shape[0]
    below[:] = 0
    for at in range(count):
        below[strengths[at] + 1] += 1
    for strength in range(1, top + 1):
        below[strength] += below[strength - 1]
    fill = below.copy()
    order = np.empty(count, np.int64)
    for at in range(count):
        order[fill[strengths[at]]] = at
        fill[strengths[at]] += 1
    total = 0.0
    for at in range(holders):
        total += bonus[at]
    running = np.zeros(words, np.uint64)
    bits[0] = running
    above[0] = total
    for line in range(count):
        at = order[line]
        running[at >> 6] |= np.uint64(1) << np.uint64(at & 63)
        if at < holders:
            total -= bonus[at]
        bits[line + 1] = running
        above[line + 1] = total


@kernel
def arrange_in_turn(masks, binomials, multiset5, flush5, multiset3, middle_floor, strict, pair_a, pair_b, turn, out):
    """out[i] (int32 [n, 6], columns as in undominated_splits): the strongest row turn[0], then turn[1], then turn[2].

    turn: the rows 0 back, 1 middle, 2 front in some order.
    A hand with no legal arrangement (possible under strict order only) gets -1 in every column.
    """
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    splits = np.empty((6, 286 * SPLITS_PER_FRONT), np.int32)
    for hand in range(masks.shape[0]):
        sorted_hand(masks[hand], ranks, suits)
        count, _ = undominated_splits(
            ranks, suits, binomials, multiset5, flush5, multiset3, middle_floor, strict, pair_a, pair_b, splits
        )
        best = -1
        best_key = -1
        for at in range(count):
            key = np.int64(0)
            for row in turn:
                key = (key << 16) | np.int64(splits[3 + row, at])
            if key > best_key:
                best_key, best = key, at
        for column in range(6):
            out[hand, column] = splits[column, best] if best >= 0 else -1


@kernel
def arrange_by_field(
    masks, which, binomials, multiset5, flush5, multiset3, middle_floor, strict, pair_a, pair_b,
    category5, category3, our_bonus, bits_b, bits_m, bits_f, below, size, above, holders, bonus_sum,
    prices, opponents, sweep_all, out, out_points,
):  # fmt: skip
    """Best response of each hand to one of several fields.

    masks: uint64 [n]; which: int64 [n] the field each hand answers. our_bonus: [3, 9] by row and category.
    bits_*: uint64 [fields, size + 1, words]; below: int32 [fields, 3, strengths + 1]; size: int64 [3, size + 1] the
    line numbers themselves; above: [fields, 3, size + 1]; holders: [fields]; bonus_sum: [fields, n].
    opponents: how many there are; sweep_all: [3, 9] extra points from each of them, by our rows' categories, for
    sweeping them all (summed over the rows; taken as if opponents were independent).
    out: int32 [n, 6] (columns as in undominated_splits, -1 without a legal arrangement); out_points: [n].
    """
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    splits = np.empty((6, 286 * SPLITS_PER_FRONT), np.int32)
    lines = np.empty(6, np.int64)
    own = np.empty(3)
    field_size = bits_b.shape[1] - 1
    for hand in range(masks.shape[0]):
        field = which[hand]
        sorted_hand(masks[hand], ranks, suits)
        count, _ = undominated_splits(
            ranks, suits, binomials, multiset5, flush5, multiset3, middle_floor, strict, pair_a, pair_b, splits
        )
        best = -1
        best_points = -np.inf
        best_key = 0
        for at in range(count):
            b, m, f = splits[3, at], splits[4, at], splits[5, at]
            lines[0], lines[1] = below[field, 0, b], below[field, 0, b + 1]
            lines[2], lines[3] = below[field, 1, m], below[field, 1, m + 1]
            lines[4], lines[5] = below[field, 2, f], below[field, 2, f + 1]
            own[0], own[1], own[2] = our_bonus[0, category5[b]], our_bonus[1, category5[m]], our_bonus[2, category3[f]]
            points, ours, _ = field_points(
                lines, bits_b[field], bits_m[field], bits_f[field], size, above[field], own, field_size,
                holders[field], bonus_sum[field], prices,
            )  # fmt: skip
            points = opponents * points / field_size
            extra = sweep_all[0, category5[b]] + sweep_all[1, category5[m]] + sweep_all[2, category3[f]]
            if extra != 0.0:
                points += opponents * extra * (ours / field_size) ** opponents
            key = (np.int64(b) << 32) | (np.int64(m) << 16) | np.int64(f)
            if points > best_points or (points == best_points and key > best_key):
                best_points, best_key, best = points, key, at
        out_points[hand] = best_points
        for column in range(6):
            out[hand, column] = splits[column, best] if best >= 0 else -1
