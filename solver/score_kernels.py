"""Compiled scoring of arrangements against a field of opponents.

A field is a list of arranged hands as strengths. For every row it is turned into bit sets over the field: line r of
`bits` is the set of opponents below some strength, `size[r]` its count, `above[r]` the bonuses that the opponents
outside it would be paid for this row. Each of our arrangements then names six lines (below, and below or equal, in
back, middle, front); row results are counts, joint results an AND and a population count.
The twin of this arithmetic is rules.maubinh.settlement. Source: docs/solver.md, docs/rules.md M-31..M-38.
"""

from __future__ import annotations

import numpy as np

from solver._jit import inlined, kernel
from solver.bit_kernels import lowest_bit, popcount
from solver.split_kernels import dense_rank, dense_ranks


@inlined
def row_sign(ours, theirs):
    """1, 0, -1: we win, tie, lose the row."""
    return np.int64(ours > theirs) - np.int64(ours < theirs)


@inlined
def duel(back, middle, front, our_bonus, their_bonus, prices):
    """Points of one match-up from the three row results and both sides' bonuses by row (back, middle, front)."""
    rows = back + middle + front
    bonus = 0.0
    if back > 0:
        bonus += our_bonus[0]
    elif back < 0:
        bonus -= their_bonus[0]
    if middle > 0:
        bonus += our_bonus[1]
    elif middle < 0:
        bonus -= their_bonus[1]
    if front > 0:
        bonus += our_bonus[2]
    elif front < 0:
        bonus -= their_bonus[2]
    if rows == 3 or rows == -3:
        side = 1.0 if rows > 0 else -1.0
        points = side * prices[2] * prices[3] + side * prices[5]
        return points + (bonus * prices[3] if prices[4] > 0 else bonus)
    if prices[0] > 0:
        return bonus + prices[1] * (np.int64(rows > 0) - np.int64(rows < 0))
    return bonus + prices[1] * rows


@kernel
def bonus_holders_first(strengths, category5, category3, bonus, out, out_bonus):
    """Copy a field [3, n] so that opponents with any bonus row come first; returns how many they are.

    out: uint16 [3, n]; out_bonus: float64 [3, n], filled for the holders only.
    """
    count = strengths.shape[1]
    holders = 0
    others = count
    for at in range(count):
        b = bonus[0, category5[strengths[0, at]]]
        m = bonus[1, category5[strengths[1, at]]]
        f = bonus[2, category3[strengths[2, at]]]
        if b != 0.0 or m != 0.0 or f != 0.0:
            to = holders
            holders += 1
            out_bonus[0, to], out_bonus[1, to], out_bonus[2, to] = b, m, f
        else:
            others -= 1
            to = others
        out[0, to], out[1, to], out[2, to] = strengths[0, at], strengths[1, at], strengths[2, at]
    return holders


@kernel
def row_lines(ours, field, bonus, holders, bits, size, above):
    """Bit sets of one row for the strengths we need.

    ours: uint16, our strengths (any order, repeats allowed). field: uint16 [n] the opponents' strengths; bonus [n],
    read below `holders`. bits [2 * distinct, words], size and above [2 * distinct] are filled: line 2j for "below
    our j-th distinct strength", 2j + 1 for "below or equal". Returns nothing; the line of a strength is twice its
    dense rank among `ours`.
    """
    bitmap = np.empty(117, np.uint64)
    before = np.empty(117, np.int64)
    distinct = dense_ranks(ours, bitmap, before)
    count = field.shape[0]
    words = bits.shape[1]
    code = np.empty(count, np.int32)
    starts = np.zeros(2 * distinct + 2, np.int64)
    for at in range(count):
        strength = np.int64(field[at])
        bit = (bitmap[strength >> 6] >> np.uint64(strength & 63)) & np.uint64(1)
        place = 2 * dense_rank(strength, bitmap, before) + np.int64(bit)
        code[at] = place
        starts[place + 1] += 1
    for line in range(1, 2 * distinct + 2):
        starts[line] += starts[line - 1]
    by_code = np.empty(count, np.int32)
    fill = starts.copy()
    for at in range(count):
        by_code[fill[code[at]]] = at
        fill[code[at]] += 1
    total = 0.0
    for at in range(holders):
        total += bonus[at]
    running = np.zeros(words, np.uint64)
    for line in range(2 * distinct):
        for position in range(starts[line], starts[line + 1]):
            at = by_code[position]
            running[at >> 6] |= np.uint64(1) << np.uint64(at & 63)
            if at < holders:
                total -= bonus[at]
        bits[line] = running
        size[line] = starts[line + 1]
        above[line] = total


@kernel
def line_numbers(ours, lines):
    """lines[k] = the `row_lines` line "below" of our k-th strength."""
    bitmap = np.empty(117, np.uint64)
    before = np.empty(117, np.int64)
    dense_ranks(ours, bitmap, before)
    for at in range(ours.shape[0]):
        lines[at] = 2 * dense_rank(np.int64(ours[at]), bitmap, before)


@inlined
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


@inlined
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


@inlined
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
def field_points(lines, bits_b, bits_m, bits_f, size, above, own_bonus, field_size, holders, bonus_sum, prices):
    """(points against the whole field, opponents we sweep, opponents who sweep us) of one arrangement.

    lines: its six line numbers (below, below or equal; back, middle, front). size, above: [3, lines].
    own_bonus: [3] its bonuses. bonus_sum: [holders] the opponents' bonuses over all rows.
    """
    lb, eb = bits_b[lines[0]], bits_b[lines[1]]
    lm, em = bits_m[lines[2]], bits_m[lines[3]]
    lf, ef = bits_f[lines[4]], bits_f[lines[5]]
    words = lb.shape[0]
    unused = words * 64 - field_size
    last_mask = ~np.uint64(0) >> np.uint64(unused)
    points = 0.0
    balance = 0
    for row in range(3):
        wins = size[row, lines[2 * row]]
        balance += wins - (field_size - size[row, lines[2 * row + 1]])
        points += own_bonus[row] * wins - above[row, lines[2 * row + 1]]
    if prices[0] > 0:
        balance = majority_balance(lb, eb, lm, em, lf, ef) + unused
    points += prices[1] * balance
    ours, theirs = joint_counts(lb, eb, lm, em, lf, ef, last_mask)
    more = prices[3] - 1.0
    extra = prices[2] * more + prices[5]
    points += extra * (ours - theirs)
    if prices[4] > 0 and more > 0:
        own_sum = own_bonus[0] + own_bonus[1] + own_bonus[2]
        points += more * (ours * own_sum - swept_bonus(eb, em, ef, holders, bonus_sum))
    return points, ours, theirs


@kernel
def score_splits(lines, bits_b, bits_m, bits_f, size, above, own_bonus, field_size, holders, bonus_sum, prices, out):
    """Add to out[3, k] the points, sweeps and sweeps suffered of each of our arrangements against the field.

    lines: int64 [k, 6]; own_bonus: [k, 3]; the rest as in field_points.
    """
    for k in range(lines.shape[0]):
        points, ours, theirs = field_points(
            lines[k], bits_b, bits_m, bits_f, size, above, own_bonus[k], field_size, holders, bonus_sum, prices
        )
        out[0, k] += points
        out[1, k] += ours
        out[2, k] += theirs


@kernel
def duel_moments(ours, own_bonus, field, bonus, holders, prices, out):
    """Add to out[10] the moments of one arrangement against each opponent of the field.

    out: sum of points, sum of squares, wins and ties in back, middle, front, sweeps, sweeps suffered.
    """
    nothing = np.zeros(3)
    theirs = np.zeros(3)
    table = np.empty(27)
    for b in range(-1, 2):
        for m in range(-1, 2):
            for f in range(-1, 2):
                table[9 * b + 3 * m + f + 13] = duel(b, m, f, own_bonus, nothing, prices)
    counts = np.zeros(27, np.int64)
    for at in range(field.shape[1]):
        b = row_sign(ours[0], field[0, at])
        m = row_sign(ours[1], field[1, at])
        f = row_sign(ours[2], field[2, at])
        code = 9 * b + 3 * m + f + 13
        counts[code] += 1
        if at < holders:
            theirs[0], theirs[1], theirs[2] = bonus[0, at], bonus[1, at], bonus[2, at]
            points = duel(b, m, f, own_bonus, theirs, prices)
            out[0] += points - table[code]
            out[1] += points * points - table[code] * table[code]
    for code in range(27):
        count = counts[code]
        out[0] += count * table[code]
        out[1] += count * table[code] * table[code]
        signs = (code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1)
        for row in range(3):
            if signs[row] > 0:
                out[2 + row] += count
            elif signs[row] == 0:
                out[5 + row] += count
    out[8] += counts[26]
    out[9] += counts[0]


@kernel
def duel_matrix(ours, our_bonus, theirs, their_bonus, prices, out):
    """out[k, a] = points of our k-th arrangement against their a-th: strengths uint16 [3, n], bonuses [n, 3]."""
    for k in range(ours.shape[1]):
        for a in range(theirs.shape[1]):
            b = row_sign(ours[0, k], theirs[0, a])
            m = row_sign(ours[1, k], theirs[1, a])
            f = row_sign(ours[2, k], theirs[2, a])
            out[k, a] = duel(b, m, f, our_bonus[k], their_bonus[a], prices)
