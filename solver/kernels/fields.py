"""Compiled arrangers: one arrangement for each of many hands, without sampling opponents for every hand.

`arrange_by_field` plays the best response to a stored field of arranged hands; `arrange_in_turn` makes one row as
strong as it can be, then the next.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, inlined, kernel
from solver.kernels.dealing import sorted_hand
from solver.kernels.records import FieldLines
from solver.kernels.scoring import field_points, sum_of_rows
from solver.kernels.splits import (
    descending_fronts,
    five_card_strengths,
    strength_key,
    three_card_strengths,
)


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


@helper
def take_if_better(back, middle, front, fives, threes, tables, turn, best):
    """Keep an arrangement in best [4], its rows and its key, if it is legal and stands before the one that is there.

    fives, threes: strengths of all rows; turn: as in arrange_in_turn, whose order the key follows.
    """
    b, m, f = fives[back], fives[middle], threes[front]
    if b < m or m < tables.middle_floor[f] or (tables.strict and b == m):
        return
    strengths = (b, m, f)
    key = strength_key(strengths[turn[0]], strengths[turn[1]], strengths[turn[2]])
    if key > best[3]:
        best[0], best[1], best[2], best[3] = back, middle, front, key


@helper
def best_by_five(fives, threes, tables, index, turn, best):
    """Fill best [4] (take_if_better) for a player who looks at the back or the middle first."""
    limit = 1 << 16
    while best[3] < 0 and limit > 0:
        most = -1
        for strength in fives:
            if strength < limit and np.int64(strength) > most:
                most = np.int64(strength)
        for row in range(1287):
            if fives[row] == most:
                for beside in range(56):
                    other, front = np.int64(index.middles[row, beside]), np.int64(index.fronts[row, beside])
                    if (fives[other] > most) == (turn[0] == 0) and fives[other] != most:
                        continue  # the back would be the weaker
                    back, middle = (row, other) if turn[0] == 0 else (other, row)
                    take_if_better(back, middle, front, fives, threes, tables, turn, best)
        limit = most


@helper
def best_by_front(fives, threes, tables, turn, best):
    """Fill best [4] (take_if_better) for a player who looks at the front first."""
    order, pair_a, pair_b = np.empty(286, np.int64), tables.pair_a, tables.pair_b
    middle_floor = tables.middle_floor
    descending_fronts(threes, order)
    for place in range(286):
        front = order[place]
        if best[3] >= 0 and threes[front] != threes[best[2]]:
            break
        floor = middle_floor[threes[front]]
        for pair in range(126):
            a, b = pair_a[front, pair], pair_b[front, pair]
            if fives[a] < floor or fives[b] < floor:
                continue
            back, middle = (np.int64(a), np.int64(b)) if fives[a] >= fives[b] else (np.int64(b), np.int64(a))
            take_if_better(back, middle, front, fives, threes, tables, turn, best)


@kernel
def arrange_in_turn(masks, tables, index, turn, out):
    """out[i] (int32 [n, 6], columns as in undominated_splits): the strongest row turn[0], then turn[1], then turn[2].

    tables: HandTables; index: RowIndex; turn: the rows 0 back, 1 middle, 2 front in some order.
    A hand with no legal arrangement (possible under strict order only) gets -1 in every column.
    """
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    fives, threes = np.empty(1287, np.uint16), np.empty(286, np.uint16)
    best = np.empty(4, np.int64)
    for hand in range(masks.shape[0]):
        sorted_hand(masks[hand], ranks, suits)
        five_card_strengths(ranks, suits, tables, fives)
        three_card_strengths(ranks, tables, threes)
        best[:] = -1
        if turn[0] == 2:
            best_by_front(fives, threes, tables, turn, best)
        else:
            best_by_five(fives, threes, tables, index, turn, best)
        out[hand, :] = -1
        if best[3] >= 0:
            out[hand, 0], out[hand, 1], out[hand, 2] = best[0], best[1], best[2]
            out[hand, 3], out[hand, 4], out[hand, 5] = fives[best[0]], fives[best[1]], threes[best[2]]


@kernel
def bound_grid(field, prices, opponents, extra, grid):
    """Points of rows that beat a whole number of 1/steps of the field: an upper bound for what lies below.

    field: FieldLines with a line for every strength. grid: float64 [steps + 1] * 3 by back, middle, front. Own bonuses
    are left out; extra: points from each opponent for sweeping them all, without bonuses. A row counts as tied with
    nobody, which is never less than it is worth.
    """
    lines, nothing = np.empty(6, np.int64), np.zeros(3)
    count, steps = field.hands, grid.shape[0] - 1
    for b in range(steps + 1):
        lines[0] = lines[1] = b * count // steps
        for m in range(steps + 1):
            lines[2] = lines[3] = m * count // steps
            for f in range(steps + 1):
                lines[4] = lines[5] = f * count // steps
                total, ours, _ = field_points(lines, nothing, field, prices)
                grid[b, m, f] = opponents * (total / count + extra * (ours / count) ** opponents)


@inlined
def exact_points(b, m, f, field, below, pay, lines, own):
    """Expected points of one arrangement against one field, given as FieldLines; pay: TablePrices.

    below: what StoredLines says of this field; lines [6], own [3]: room.
    """
    values, count = pay.bonus, field.hands
    lines[0], lines[1] = below[0, b], below[0, b + 1]
    lines[2], lines[3] = below[1, m], below[1, m + 1]
    lines[4], lines[5] = below[2, f], below[2, f + 1]
    own[0], own[1] = values.by_row[0, values.category5[b]], values.by_row[1, values.category5[m]]
    own[2] = values.by_row[2, values.category3[f]]
    points, ours, _ = field_points(lines, own, field, pay.prices)
    points = pay.opponents * points / count
    extra = sum_of_rows(pay.sweep_all, b, m, f)
    if extra != 0.0:
        points += pay.opponents * extra * (ours / count) ** pay.opponents
    return points


@helper
def strongest_of_steps(strengths, steps_of, reached, strongest):
    """The steps of the grid that rows reach: fills reached uint8 [rows], and strongest [steps + 1] with the strongest
    row of each step, the first of equals, -1 where there is none. steps_of: uint8 [strengths]."""
    most = np.full(strongest.shape[0], -1, np.int64)
    for row in range(strengths.shape[0]):
        reached[row] = steps_of[strengths[row]]
    for row in range(strengths.shape[0]):
        step = np.int64(reached[row])
        most[step] = max(most[step], (np.int64(strengths[row]) << 16) | (0xFFFF - row))
    for step in range(strongest.shape[0]):
        strongest[step] = 0xFFFF - (most[step] & 0xFFFF) if most[step] >= 0 else -1


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
def bonus_bound(b, m, f, step_b, step_m, step_f, steps, opponents, once_more, all_more):
    """At most what bonuses b, m, f of rows that beat so many steps of the field are worth, sweeps among them."""
    if b + m + f <= 0.0:
        return 0.0
    least = min(step_b, step_m, step_f) / steps
    rows = (b * step_b + m * step_m + f * step_f) / steps
    return opponents * (rows + (b + m + f) * (once_more * least + all_more * least**opponents))


@inlined
def bound_of(b, m, f, grid, steps_of, bounds, opponents, slack):
    """At most what rows of these strengths are worth against a field: bonuses and sweeps are part of it.

    grid, steps_of: what `bounds` says of this field.
    """
    step_b, step_m, step_f = steps_of[0, b], steps_of[1, m], steps_of[2, f]
    best, more = bounds.best_bonus, bounds.sweep_more
    bound = grid[step_b, step_m, step_f] + slack
    return bound + bonus_bound(
        best[0, b], best[1, m], best[2, f], step_b, step_m, step_f, grid.shape[0] - 1, opponents, more[0], more[1]
    )


@inlined
def least_front_step(b, m, f, wanted, grid, steps_of, bounds, opponents, slack):
    """The fewest steps of the grid that a front beside b and m, no stronger than f, has to reach to be worth `wanted`.

    Other arguments as in bound_of.
    """
    step_b, step_m, step = np.int64(steps_of[0, b]), np.int64(steps_of[1, m]), np.int64(steps_of[2, f])
    best, more, steps = bounds.best_bonus, bounds.sweep_more, grid.shape[0] - 1
    bonus_b, bonus_m, bonus_f = best[0, b], best[1, m], best[2, f]
    while step > 0:
        less = bonus_bound(
            bonus_b, bonus_m, bonus_f, step_b, step_m, step - 1, steps, opponents, more[0], more[1]
        )  # fmt: skip
        if grid[step_b, step_m, step - 1] + slack + less < wanted:
            break
        step -= 1
    return step


@kernel
def arrange_by_field(masks, which, tables, index, fields, pay, out, out_points):
    """Best response of each hand to one of several fields, by branch and bound.

    masks: uint64 [n]; which: int64 [n] the field each hand answers. tables: HandTables; index: RowIndex; fields:
    FieldTables, made for what `pay`, TablePrices, says. Sweeps of the table are taken as if opponents were independent.
    out: int32 [n, 6] (columns as in undominated_splits, -1 without a legal arrangement); out_points: [n]. Of equal
    points the stronger back, middle, front wins.

    Needs payouts under which a stronger row never pays less. First the strongest back of every step of the grid is
    tried with the most promising rows beside it, to have a good arrangement early; then everything beside all backs
    whose bound reaches it. Fronts are looked at before middles: most are too weak, whatever lies above them.
    """
    stored, bounds, prices, opponents = fields.lines, fields.bounds, pay.prices, pay.opponents
    front_cap = bounds.front_cap
    middles, fronts, masks5, masks3 = index.middles, index.fronts, index.masks5, index.masks3
    middle_floor, strict, steps = tables.middle_floor, tables.strict, bounds.grid.shape[1] - 1
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    fives, threes = np.empty(1287, np.uint16), np.empty(286, np.uint16)
    back_steps, front_steps = np.empty(1287, np.uint8), np.empty(286, np.uint8)
    strongest, promising = np.empty(steps + 1, np.int64), np.empty(1288, np.int64)
    front_order = np.empty(286, np.int64)
    lines, own = np.empty(6, np.int64), np.empty(3)
    priced = np.empty(128, np.int64)  # what was priced lately: many arrangements of a hand are equally strong
    slack = 1e-9 * (1.0 + opponents * (prices.match + prices.row + prices.sweep_base * prices.multiplier))
    for hand in range(masks.shape[0]):
        at = which[hand]
        field = FieldLines(
            stored.backs[at], stored.middles[at], stored.fronts[at], stored.size, stored.above[at],
            stored.bonus_sum[at], stored.holders[at], stored.backs.shape[1] - 1, 0,
        )  # fmt: skip
        below, grid, steps_of = stored.below[at], bounds.grid[at], bounds.steps_of[at]
        sorted_hand(masks[hand], ranks, suits)
        five_card_strengths(ranks, suits, tables, fives)
        three_card_strengths(ranks, tables, threes)
        strongest_of_steps(fives, steps_of[0], back_steps, strongest)
        descending_fronts(threes, front_order)
        top_front = threes[front_order[0]]
        for front in range(286):
            front_steps[front] = steps_of[2, threes[front]]
        best, best_key, lowest = -np.inf, np.int64(-1), 0
        priced[:] = -1
        back, middle, front = -1, -1, -1
        for thorough in range(2):
            count = 0
            for step in range(steps, -1, -1):  # the lowest step that a back can be worth the best from
                if strongest[step] < 0:
                    continue
                b = fives[strongest[step]]
                if bound_of(b, b, min(top_front, front_cap[b]), grid, steps_of, bounds, opponents, slack) < best:
                    break
                promising[count] = strongest[step]
                count += 1
                lowest = step
            if thorough:
                count = 0
                for row in range(1287):
                    promising[count] = row
                    count += np.int64(back_steps[row] >= lowest)
            for place in range(count):
                row = promising[place]
                b = fives[row]
                f = min(top_front, front_cap[b], threes[best_front_beside(masks5[row], masks3, front_order)])
                if bound_of(b, b, f, grid, steps_of, bounds, opponents, slack) < best:
                    continue
                m = strongest_middle_beside(middles[row], fives, b)
                f = min(f, front_cap[m])
                if bound_of(b, m, f, grid, steps_of, bounds, opponents, slack) < best:
                    continue
                least = least_front_step(b, m, f, best, grid, steps_of, bounds, opponents, slack)
                first, last = 0, 56
                if not thorough:
                    last, most = 0, best
                    for beside in range(56):
                        if front_steps[fronts[row, beside]] < least:
                            continue
                        m, f = fives[middles[row, beside]], threes[fronts[row, beside]]
                        if m > b or m < middle_floor[f] or (strict and m == b):
                            continue
                        bound = bound_of(b, m, f, grid, steps_of, bounds, opponents, slack)
                        if bound >= most:
                            first, last, most = beside, beside + 1, bound
                for beside in range(first, last):
                    if front_steps[fronts[row, beside]] < least:
                        continue
                    m, f = fives[middles[row, beside]], threes[fronts[row, beside]]
                    if m > b or m < middle_floor[f] or (strict and m == b):
                        continue
                    if bound_of(b, m, f, grid, steps_of, bounds, opponents, slack) < best:
                        continue
                    key = strength_key(b, m, f)
                    slot = (b * 31 + m * 7 + f) & 127
                    if priced[slot] == key:
                        continue
                    priced[slot] = key
                    points = exact_points(b, m, f, field, below, pay, lines, own)
                    if points > best or (points == best and key > best_key):
                        best, best_key = points, key
                        back, middle, front = row, np.int64(middles[row, beside]), np.int64(fronts[row, beside])
        out_points[hand] = best
        out[hand, 0], out[hand, 1], out[hand, 2] = back, middle, front
        out[hand, 3] = fives[back] if back >= 0 else -1
        out[hand, 4] = fives[middle] if back >= 0 else -1
        out[hand, 5] = threes[front] if back >= 0 else -1
