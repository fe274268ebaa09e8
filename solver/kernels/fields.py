"""Compiled arrangers: one arrangement for each of many hands, without sampling opponents for every hand.

`arrange_by_field` plays the best response to a stored field of arranged hands; `arrange_in_turn` makes one row as
strong as it can be, then the next.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import sorted_hand
from solver.kernels.scoring import field_points
from solver.kernels.splits import (
    SPLITS_PER_FRONT,
    dense_rank,
    dense_ranks,
    five_card_strengths,
    three_card_strengths,
    undominated_splits,
)

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
def bound_grid(bits_b, bits_m, bits_f, size, above, holders, bonus_sum, prices, opponents, extra, steps, grid):
    """Points of rows that beat a whole number of 1/steps of the field: an upper bound for what lies below.

    One field of arrange_by_field (bits_*: [size + 1, words], ...). grid: float64 [steps + 1] * 3 by back, middle,
    front. Own bonuses are left out; extra: points from each opponent for sweeping them all, without bonuses. A row
    counts as tied with nobody, which is never less than it is worth.
    """
    lines = np.empty(6, np.int64)
    nothing = np.zeros(3)
    count = bits_b.shape[0] - 1
    for b in range(steps + 1):
        lines[0] = lines[1] = b * count // steps
        for m in range(steps + 1):
            lines[2] = lines[3] = m * count // steps
            for f in range(steps + 1):
                lines[4] = lines[5] = f * count // steps
                total, ours, _ = field_points(
                    lines, bits_b, bits_m, bits_f, size, above, nothing, count, holders, bonus_sum, prices
                )
                grid[b, m, f] = opponents * (total / count + extra * (ours / count) ** opponents)


@helper
def exact_points(
    b, m, f, category5, category3, our_bonus, bits_b, bits_m, bits_f, below, size, above, holders, bonus_sum, prices,
    opponents, sweep_all, lines, own,
):  # fmt: skip
    """Expected points of one arrangement against one field; the arguments of arrange_by_field for that field."""
    count = bits_b.shape[0] - 1
    lines[0], lines[1] = below[0, b], below[0, b + 1]
    lines[2], lines[3] = below[1, m], below[1, m + 1]
    lines[4], lines[5] = below[2, f], below[2, f + 1]
    own[0], own[1], own[2] = our_bonus[0, category5[b]], our_bonus[1, category5[m]], our_bonus[2, category3[f]]
    points, ours, _ = field_points(lines, bits_b, bits_m, bits_f, size, above, own, count, holders, bonus_sum, prices)
    points = opponents * points / count
    extra = sweep_all[0, category5[b]] + sweep_all[1, category5[m]] + sweep_all[2, category3[f]]
    if extra != 0.0:
        points += opponents * extra * (ours / count) ** opponents
    return points


@helper
def strongest_first(strengths, bitmap, before, order):
    """Fill `order` with the rows by falling strength (stable); bitmap and before are room for dense_ranks."""
    distinct = dense_ranks(strengths, bitmap, before)
    starts = np.zeros(distinct + 1, np.int64)
    for strength in strengths:
        starts[distinct - dense_rank(np.int64(strength), bitmap, before)] += 1
    for at in range(1, distinct + 1):
        starts[at] += starts[at - 1]
    for row in range(strengths.shape[0]):
        at = distinct - 1 - dense_rank(np.int64(strengths[row]), bitmap, before)
        order[starts[at]] = row
        starts[at] += 1


@helper
def best_front_beside(mask, masks3, order):
    """The strongest three-card row that shares no card with a mask: its index. order: strongest first."""
    for front in order:
        if masks3[front] & mask == 0:
            return front
    return order[0]


@helper
def strongest_middle_beside(rows, fives, back):
    """The greatest strength of the five-card rows `rows` that is not above `back`; 0 if there is none."""
    most = np.uint16(0)
    for row in rows:
        strength = fives[row]
        most = max(most, strength if strength <= back else np.uint16(0))
    return most


@helper
def bonus_bound(b, m, f, step_b, step_m, step_f, steps, opponents, sweep_more):
    """At most what bonuses b, m, f of rows that beat so many steps of the field are worth, sweeps among them."""
    least = min(step_b, step_m, step_f) / steps
    rows = (b * step_b + m * step_m + f * step_f) / steps
    return opponents * (rows + (b + m + f) * (sweep_more[0] * least + sweep_more[1] * least**opponents))


@kernel
def arrange_by_field(
    masks, which, binomials, multiset5, flush5, multiset3, middle_floor, strict, front_cap,
    middles, fronts, masks5, masks3,
    category5, category3, our_bonus, bits_b, bits_m, bits_f, below, size, above, holders, bonus_sum,
    steps_of, grid, best_bonus, sweep_more, prices, opponents, sweep_all, out, out_points,
):  # fmt: skip
    """Best response of each hand to one of several fields, by branch and bound.

    masks: uint64 [n]; which: int64 [n] the field each hand answers. front_cap: the strongest front that a middle of
    each strength allows. middles, fronts: rows_beside_back; masks5, masks3: the rows as masks. our_bonus: [3, 9] by
    row and category.
    bits_*: uint64 [fields, size + 1, words]; below: int32 [fields, 3, strengths + 1]; size: int64 [3, size + 1] the
    line numbers themselves; above: [fields, 3, size + 1]; holders: [fields]; bonus_sum: [fields, n].
    steps_of: uint8 [fields, 3, strengths], how many steps of the grid a strength reaches; grid: bound_grid of every
    field; best_bonus: float64 [3, strengths], the largest bonus of any row up to a strength; sweep_more: float64 [2],
    how many times more a bonus is paid by an opponent we sweep, and by each when we sweep them all.
    opponents: how many there are; sweep_all: [3, 9] extra points from each of them, by our rows' categories, for
    sweeping them all (summed over the rows; taken as if opponents were independent).
    out: int32 [n, 6] (columns as in undominated_splits, -1 without a legal arrangement); out_points: [n]. Of equal
    points the stronger back, middle, front wins.

    Needs payouts under which a stronger row never pays less. First one back of every step is tried with the most
    promising rows beside it (round 56 of the inner loop), to have a good arrangement early; then everything beside all
    backs whose bound reaches it.
    """
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    fives, threes = np.empty(1287, np.uint16), np.empty(286, np.uint16)
    order, front_order = np.empty(1287, np.int64), np.empty(286, np.int64)
    bitmap, before = np.empty(117, np.uint64), np.empty(117, np.int64)
    lines, own = np.empty(6, np.int64), np.empty(3)
    priced = np.empty(128, np.int64)  # what was priced lately: many arrangements of a hand are equally strong
    steps = grid.shape[1] - 1
    most_b, most_m, most_f = best_bonus[0], best_bonus[1], best_bonus[2]
    slack = 1e-9 * (1.0 + opponents * (prices[1] + prices[2] * prices[3]))
    for hand in range(masks.shape[0]):
        field = which[hand]
        step_b, step_m, step_f = steps_of[field, 0], steps_of[field, 1], steps_of[field, 2]
        sorted_hand(masks[hand], ranks, suits)
        five_card_strengths(ranks, suits, binomials, multiset5, flush5, fives)
        three_card_strengths(ranks, binomials, multiset3, threes)
        strongest_first(fives, bitmap, before, order)
        strongest_first(threes, bitmap, before, front_order)
        top_front = threes.max()
        best, best_key = -np.inf, np.int64(-1)
        priced[:] = -1
        back, middle, front = -1, -1, -1
        for sweep in range(2):
            last_step = -1
            for at in range(1287):
                row = order[at]
                b = fives[row]
                sb = np.int64(step_b[b])
                if sweep == 0 and sb == last_step:
                    continue
                last_step = sb
                f = min(top_front, front_cap[b])
                bound = grid[field, sb, step_m[b], step_f[f]] + slack
                if most_b[b] + most_m[b] + most_f[f] > 0.0:
                    bound += bonus_bound(
                        most_b[b], most_m[b], most_f[f], sb, step_m[b], step_f[f], steps, opponents, sweep_more
                    )
                if bound < best:
                    break  # no weaker back has a higher bound
                f = min(f, threes[best_front_beside(masks5[row], masks3, front_order)])
                m = strongest_middle_beside(middles[row], fives, b)
                f = min(f, front_cap[m])
                bound = grid[field, sb, step_m[m], step_f[f]] + slack
                if most_b[b] + most_m[m] + most_f[f] > 0.0:
                    bound += bonus_bound(
                        most_b[b], most_m[m], most_f[f], sb, step_m[m], step_f[f], steps, opponents, sweep_more
                    )
                if bound < best:
                    continue
                here = grid[field, sb]
                tried, least = -1, best
                for beside in range(57):
                    if beside < 56:
                        m, f = fives[middles[row, beside]], threes[fronts[row, beside]]
                        if m > b:
                            continue
                        bound = here[step_m[m], step_f[f]] + slack
                        if most_b[b] + most_m[m] + most_f[f] > 0.0:
                            bound += bonus_bound(
                                most_b[b], most_m[m], most_f[f], sb, step_m[m], step_f[f], steps, opponents, sweep_more
                            )
                        if bound < least or m < middle_floor[f] or (strict and m == b):
                            continue
                        tried = beside
                        if sweep == 0:
                            least = bound
                            continue
                    elif sweep > 0 or tried < 0:
                        continue
                    m, f = fives[middles[row, tried]], threes[fronts[row, tried]]
                    key = (np.int64(b) << 32) | (np.int64(m) << 16) | np.int64(f)
                    place = (b * 31 + m * 7 + f) & 127
                    if priced[place] == key:
                        continue
                    priced[place] = key
                    points = exact_points(
                        b, m, f, category5, category3, our_bonus, bits_b[field], bits_m[field], bits_f[field],
                        below[field], size, above[field], holders[field], bonus_sum[field], prices,
                        opponents, sweep_all, lines, own,
                    )  # fmt: skip
                    if points > best or (points == best and key > best_key):
                        best, best_key, least = points, key, points
                        back, middle, front = row, np.int64(middles[row, tried]), np.int64(fronts[row, tried])
        out_points[hand] = best
        out[hand, 0], out[hand, 1], out[hand, 2] = back, middle, front
        out[hand, 3] = fives[back] if back >= 0 else -1
        out[hand, 4] = fives[middle] if back >= 0 else -1
        out[hand, 5] = threes[front] if back >= 0 else -1
