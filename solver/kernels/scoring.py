"""Compiled scoring of arrangements against a field of opponents.

A field is a list of arranged hands as strengths. For every row it is turned into bit sets over the field: line r of
`bits` is the set of opponents below some strength, `size[r]` its count, `above[r]` the bonuses that the opponents
outside it would be paid for this row. Each of our arrangements then names six lines (below, and below or equal, in
back, middle, front); row results are counts, joint results an AND and a population count.
The twin of this arithmetic is rules.maubinh.settlement. Source: docs/solver.md, docs/rules.md M-31..M-38.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.bits import lowest_bit, popcount
from solver.kernels.compiler import helper, inlined, kernel
from solver.kernels.records import FieldLines, OpponentField

# Opponents in one pass: keeps the bit sets of a row within the second-level cache.
CHUNK = 1 << 14


@helper
def row_sign(ours, theirs):
    """1, 0, -1: we win, tie, lose the row."""
    return np.int64(ours > theirs) - np.int64(ours < theirs)


@helper
def duel(back, middle, front, our_bonus, their_bonus, prices):
    """Points of one match-up from the three row results and both sides' bonuses by row (back, middle, front)."""
    rows = back + middle + front
    signs = (back, middle, front)
    bonus = 0.0
    for row in range(3):
        if signs[row] > 0:
            bonus += our_bonus[row]
        elif signs[row] < 0:
            bonus -= their_bonus[row]
    if rows == 3 or rows == -3:
        side = 1.0 if rows > 0 else -1.0
        points = side * prices.sweep_base * prices.multiplier + side * prices.flat
        return points + (bonus * prices.multiplier if prices.multiplies_all else bonus)
    return bonus + prices.match * (np.int64(rows > 0) - np.int64(rows < 0)) + prices.row * rows


@inlined
def sum_of_rows(values, back, middle, front):
    """What three rows of these strengths are worth together; values: RowValues."""
    by_row = values.by_row
    two = by_row[0, values.category5[back]] + by_row[1, values.category5[middle]]
    return two + by_row[2, values.category3[front]]


@kernel
def bonus_holders_first(strengths, values):
    """The OpponentField of hands with these strengths: uint16 [3, n]; values: RowValues of their bonuses."""
    count = strengths.shape[1]
    category5, category3, bonus = values.category5, values.category3, values.by_row
    holds = np.zeros((3, max(category5.shape[0], category3.shape[0])), np.uint8)
    for strength in range(category5.shape[0]):
        holds[0, strength] = bonus[0, category5[strength]] != 0.0
        holds[1, strength] = bonus[1, category5[strength]] != 0.0
    for strength in range(category3.shape[0]):
        holds[2, strength] = bonus[2, category3[strength]] != 0.0
    out = np.empty((3, count), np.uint16)
    places = np.empty(count, np.int64)
    holders = 0
    for at in range(count):  # without a branch: which of the two it is cannot be foreseen
        b, m, f = strengths[0, at], strengths[1, at], strengths[2, at]
        places[holders] = at
        to = count - 1 - at + holders
        out[0, to], out[1, to], out[2, to] = b, m, f
        holders += np.int64(holds[0, b] | holds[1, m] | holds[2, f])
    paid = np.empty((3, holders))
    for to in range(holders):
        b, m, f = strengths[0, places[to]], strengths[1, places[to]], strengths[2, places[to]]
        out[0, to], out[1, to], out[2, to] = b, m, f
        paid[0, to], paid[1, to], paid[2, to] = bonus[0, category5[b]], bonus[1, category5[m]], bonus[2, category3[f]]
    return OpponentField(out, paid)


@kernel
def row_bonuses(ours, values, out):
    """Fill out [k, 3] with what winning back, middle, front adds: ours uint16 [3, k]; values: RowValues."""
    category5, category3, bonus = values.category5, values.category3, values.by_row
    for k in range(ours.shape[1]):
        out[k, 0] = bonus[0, category5[ours[0, k]]]
        out[k, 1] = bonus[1, category5[ours[1, k]]]
        out[k, 2] = bonus[2, category3[ours[2, k]]]


@helper
def line_places(ours, top, places):
    """places[s] = the line of row_lines that an opponent's strength s falls in first, for s below `top`.

    An opponent weaker than our j-th distinct strength and not than the one before falls in line 2j, an equal one in
    2j + 1. Returns the number of lines.
    """
    places[:top] = 0
    for strength in ours:
        places[strength] = 1
    line = 0
    for strength in range(top):
        if places[strength]:
            places[strength] = line + 1
            line += 2
        else:
            places[strength] = line
    return line


@helper
def row_lines(field, bonus, holders, places, lines, bits, size, above):
    """Bit sets of one row for the strengths we need.

    field: uint16 [n] the opponents' strengths; bonus [n], read below `holders`; places, lines: of line_places.
    bits [lines + 1, words], size and above [lines + 1] are filled: line 2j for "below our j-th distinct strength",
    2j + 1 for "below or equal"; the last is scratch.
    """
    bits[: lines + 1] = 0
    size[: lines + 1] = 0
    above[: lines + 1] = 0.0
    for at in range(field.shape[0]):
        line = places[field[at]]
        bits[line, at >> 6] |= np.uint64(1) << np.uint64(at & 63)
        size[line] += 1
    total = 0.0
    for at in range(holders):
        above[places[field[at]]] += bonus[at]
        total += bonus[at]
    for line in range(lines):
        total -= above[line]
        above[line] = total
        if line > 0:
            size[line] += size[line - 1]
            for word in range(bits.shape[1]):
                bits[line, word] |= bits[line - 1, word]


@helper
def joint_counts(lb, eb, lm, em, lf, ef, last_mask):
    """(swept by us, sweeping us) over the field, from our six lines; last_mask has the used bits of the last word."""
    ours = np.uint64(0)
    theirs = np.uint64(0)
    words = lb.shape[0]
    for word in range(words):
        ours += popcount(lb[word] & lm[word] & lf[word])
        theirs += popcount(~(eb[word] | em[word] | ef[word]))
    unused = ~(eb[words - 1] | em[words - 1] | ef[words - 1]) & ~last_mask
    return np.int64(ours), np.int64(theirs - popcount(unused))


@helper
def majority_balance(lb, eb, lm, em, lf, ef):
    """Opponents from whom we win more rows than we lose, minus those from whom we lose more (M-38, B-M-05).

    Unused bits of the last word count as losses here; the caller puts that right.
    """
    won = np.uint64(0)
    lost = np.uint64(0)
    for word in range(lb.shape[0]):
        a, b, c = lb[word], lm[word], lf[word]
        x, y, z = ~eb[word], ~em[word], ~ef[word]
        any_win, any_loss = a | b | c, x | y | z
        won += popcount((a & b) | (c & (a | b)) | (any_win & ~any_loss))
        lost += popcount((x & y) | (z & (x | y)) | (any_loss & ~any_win))
    return np.int64(won) - np.int64(lost)


@helper
def swept_bonus(eb, em, ef, holders, bonus_sum):
    """Sum of the bonuses of the opponents who sweep us."""
    total = 0.0
    for word in range((holders + 63) >> 6):
        left = ~(eb[word] | em[word] | ef[word])
        while left:
            at = (word << 6) + np.int64(lowest_bit(left))
            left &= left - np.uint64(1)
            if at < holders:
                total += bonus_sum[at]
    return total


@inlined
def field_points(lines, own_bonus, field, prices):
    """(points against the whole field, opponents we sweep, opponents who sweep us) of one arrangement.

    lines: its six line numbers (below, below or equal; back, middle, front); own_bonus: [3] its bonuses; field:
    FieldLines.
    """
    lb, eb = field.backs[lines[0]], field.backs[lines[1]]
    lm, em = field.middles[lines[2]], field.middles[lines[3]]
    lf, ef = field.fronts[lines[4]], field.fronts[lines[5]]
    size, above = field.size, field.above
    words = lb.shape[0]
    unused = words * 64 - field.hands
    last_mask = ~np.uint64(0) >> np.uint64(unused)
    points = 0.0
    balance = 0
    for row in range(3):
        wins = size[row, lines[2 * row]]
        balance += wins - (field.hands - size[row, lines[2 * row + 1]])
        points += own_bonus[row] * wins - above[row, lines[2 * row + 1]]
    points += prices.row * balance
    if prices.match > 0.0:
        points += prices.match * (majority_balance(lb, eb, lm, em, lf, ef) + unused)
    ours, theirs = joint_counts(lb, eb, lm, em, lf, ef, last_mask)
    more = prices.multiplier - 1.0
    extra = prices.sweep_base * more + prices.flat
    points += extra * (ours - theirs)
    if prices.multiplies_all and more > 0:
        own_sum = own_bonus[0] + own_bonus[1] + own_bonus[2]
        points += more * (ours * own_sum - swept_bonus(eb, em, ef, field.holders, field.bonus_sum))
    return points, ours, theirs


@kernel
def add_totals(ours, own_bonus, opponents, tops, prices, out):
    """Add to out[3, k] the points, sweeps and sweeps suffered of each of our arrangements against a field.

    ours: uint16 [3, k]; own_bonus: [k, 3]; opponents: OpponentField; tops: [3], above every strength of back, middle,
    front.
    """
    field, bonus = opponents.strengths, opponents.bonus
    count, holders = field.shape[1], bonus.shape[1]
    ways = ours.shape[1]
    numbers = np.empty((ways, 6), np.int64)
    places = np.empty((3, max(tops[0], tops[1], tops[2])), np.uint16)
    lines = np.empty(3, np.int64)
    for row in range(3):
        lines[row] = line_places(ours[row], tops[row], places[row])
        for k in range(ways):
            numbers[k, 2 * row] = places[row, ours[row, k]] - 1
            numbers[k, 2 * row + 1] = numbers[k, 2 * row] + 1
    most = lines.max() + 1
    size, above = np.empty((3, most), np.int64), np.empty((3, most))
    for first in range(0, count, CHUNK):
        last = min(first + CHUNK, count)
        bits = np.empty((3, most, (last - first + 63) // 64), np.uint64)
        rich = min(max(holders - first, 0), last - first)
        for row in range(3):
            row_lines(
                field[row, first:last], bonus[row, first : first + rich], rich, places[row], lines[row],
                bits[row], size[row], above[row],
            )  # fmt: skip
        bonus_sum = np.empty(rich)
        for at in range(rich):
            bonus_sum[at] = bonus[0, first + at] + bonus[1, first + at] + bonus[2, first + at]
        part = FieldLines(bits[0], bits[1], bits[2], size, above, bonus_sum, rich, last - first)
        for k in range(ways):
            points, swept, sweeping = field_points(numbers[k], own_bonus[k], part, prices)
            out[0, k] += points
            out[1, k] += swept
            out[2, k] += sweeping


@helper
def priced_results(own_bonus, prices, table, paid):
    """Fill table [27] with our points by result code, their bonuses left out, and paid [27] with what times these are
    paid."""
    nothing = np.zeros(3)
    for code in range(27):
        table[code] = duel(code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1, own_bonus, nothing, prices)
        paid[code] = prices.multiplier if code == 0 and prices.multiplies_all else 1.0


@helper
def lost_bonuses(codes, bonus, paid, out):
    """Fill out [holders] with their bonuses of the rows they win, times what a sweep makes of them."""
    for at in range(bonus.shape[1]):
        code = codes[at]
        lost = bonus[0, at] * (code < 9) + bonus[1, at] * (code // 3 % 3 == 0) + bonus[2, at] * (code % 3 == 0)
        out[at] = lost * paid[code]


@helper
def add_results(codes, table, lost, out):
    """Add the first ten moments of one arrangement to out (duel_moments)."""
    counts = np.zeros((4, 27), np.int64)  # several counters, so that equal results in a row need not wait
    for at in range(lost.shape[0]):
        out[0] -= lost[at]
        out[1] += lost[at] * (lost[at] - 2.0 * table[codes[at]])
    for at in range(codes.shape[0]):
        counts[at & 3, codes[at]] += 1
    for code in range(27):
        count = counts[0, code] + counts[1, code] + counts[2, code] + counts[3, code]
        out[0] += count * table[code]
        out[1] += count * table[code] * table[code]
        signs = (code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1)
        for row in range(3):
            if signs[row] > 0:
                out[2 + row] += count
            elif signs[row] == 0:
                out[5 + row] += count
        out[8] += count * (code == 26)
        out[9] += count * (code == 0)


@helper
def add_differences(codes, tables, lost, out):
    """Add to out [14] how two arrangements differ, opponent by opponent: codes, tables, lost of both, [2, ...].

    Columns from 10 on: sum of the first one's points less the other's, sum of squares, sweeps of both, and swept both.
    """
    holders = lost.shape[1]
    counts = np.zeros((2, 27 * 27), np.int64)
    for at in range(holders, codes.shape[1]):
        counts[at & 1, 27 * np.int64(codes[0, at]) + codes[1, at]] += 1
    for at in range(holders):
        one, other = codes[0, at], codes[1, at]
        difference = (tables[0, one] - lost[0, at]) - (tables[1, other] - lost[1, at])
        out[10] += difference
        out[11] += difference * difference
        out[12] += one == 26 and other == 26
        out[13] += one == 0 and other == 0
    for one in range(27):
        for other in range(27):
            count = counts[0, 27 * one + other] + counts[1, 27 * one + other]
            if count:
                difference = tables[0, one] - tables[1, other]
                out[10] += count * difference
                out[11] += count * difference * difference
                out[12] += count * (one == 26 and other == 26)
                out[13] += count * (one == 0 and other == 0)


@kernel
def duel_moments(ours, own_bonus, opponents, prices, out):
    """Add to out[k, 14] the moments of each of our arrangements against the opponents of a field.

    ours to prices: as in add_totals. Columns: sum of points, sum of squares, wins and ties in back, middle, front,
    sweeps, sweeps suffered; then how the first arrangement differs from this one (add_differences).
    """
    field, bonus = opponents.strengths, opponents.bonus
    # Of the first arrangement, and of another.
    codes, lost = np.empty((2, field.shape[1]), np.int8), np.empty((2, bonus.shape[1]))
    tables, paid = np.empty((2, 27)), np.empty(27)
    for k in range(ours.shape[1]):
        which = min(k, 1)
        priced_results(own_bonus[k], prices, tables[which], paid)
        result_codes(ours[:, k], field, codes[which])
        lost_bonuses(codes[which], bonus, paid, lost[which])
        add_results(codes[which], tables[which], lost[which], out[k])
        if k > 0:
            add_differences(codes, tables, lost, out[k])


@helper
def result_codes(ours, field, codes):
    """codes[i] (int8) = 9 * back + 3 * middle + front + 13 of our three row results against each opponent."""
    b, m, f = ours[0], ours[1], ours[2]
    backs, middles, fronts = field[0], field[1], field[2]
    for at in range(field.shape[1]):
        back = np.int8(b > backs[at]) - np.int8(b < backs[at])
        middle = np.int8(m > middles[at]) - np.int8(m < middles[at])
        front = np.int8(f > fronts[at]) - np.int8(f < fronts[at])
        codes[at] = 9 * back + 3 * middle + front + 13


@kernel
def duel_matrix(ours, our_bonus, theirs, their_bonus, prices, out):
    """out[k, a] = points of our k-th arrangement against their a-th: strengths uint16 [3, n], bonuses [n, 3]."""
    for k in range(ours.shape[1]):
        for a in range(theirs.shape[1]):
            b = row_sign(ours[0, k], theirs[0, a])
            m = row_sign(ours[1, k], theirs[1, a])
            f = row_sign(ours[2, k], theirs[2, a])
            out[k, a] = duel(b, m, f, our_bonus[k], their_bonus[a], prices)
