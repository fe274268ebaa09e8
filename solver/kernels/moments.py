"""Compiled moments of a few arrangements against a field: sums, squares, chances, and how two of them differ.

Read off the bit sets of solver.kernels.scoring: points are a sum over ten results (rows won and lost, more rows won or
lost, a sweep either way), so that their products are counts of hands in two sets. Bonuses of opponents come after.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.bits import popcount
from solver.kernels.compiler import helper, kernel
from solver.kernels.scoring import CHUNK, duel, line_numbers, made_lines, row_sign


@kernel
def duel_moments(ours, own_bonus, opponents, tops, prices, out):
    """Add to out[k, 14] the moments of each of our arrangements against the opponents of a field.

    ours to prices: as in add_totals. Columns: sum of points, sum of squares, wins and ties in back, middle, front,
    sweeps, sweeps suffered; then how the first arrangement differs from this one, opponent by opponent: sum of the
    first one's points less these, sum of squares, sweeps of both, and swept both; 0 for the first.
    """
    places, lines, numbers = line_numbers(ours, tops)
    count = opponents.strengths.shape[1]
    for first in range(0, count, CHUNK):
        part = made_lines(opponents, first, min(first + CHUNK, count), places, lines)
        add_line_moments(numbers, own_bonus, part, prices, out)
    add_bonus_moments(ours, own_bonus, opponents, prices, out)


@helper
def result_bits(numbers, part, out):
    """Fill out [10, words] with the opponents from whom one arrangement wins the back, the middle, the front, those to
    whom it loses them, from whom it wins more rows than it loses, fewer, whom it sweeps, and who sweep it.

    numbers: [6], see field_points; part: FieldLines.
    """
    backs, middles, fronts = part.backs, part.middles, part.fronts
    below_back, upto_back = backs[numbers[0]], backs[numbers[1]]
    below_middle, upto_middle = middles[numbers[2]], middles[numbers[3]]
    below_front, upto_front = fronts[numbers[4]], fronts[numbers[5]]
    for word in range(out.shape[1]):
        used = ~np.uint64(0)
        if word == out.shape[1] - 1:
            used >>= np.uint64(64 * out.shape[1] - part.hands)
        a, b, c = below_back[word], below_middle[word], below_front[word]
        x, y, z = ~upto_back[word] & used, ~upto_middle[word] & used, ~upto_front[word] & used
        out[0, word], out[1, word], out[2, word], out[3, word], out[4, word], out[5, word] = a, b, c, x, y, z
        any_win, any_loss = a | b | c, x | y | z
        out[6, word] = (a & b) | (c & (a | b)) | (any_win & ~any_loss)
        out[7, word] = (x & y) | (z & (x | y)) | (any_loss & ~any_win)
        out[8, word], out[9, word] = a & b & c, x & y & z


@helper
def result_points(own_bonus, prices, out):
    """Fill out [10] with what each of the results of result_bits adds to our points; opponents' bonuses left out."""
    swept = prices.sweep_base * prices.multiplier + prices.flat - prices.match - 3.0 * prices.row
    total = own_bonus[0] + own_bonus[1] + own_bonus[2]
    for row in range(3):
        out[row], out[3 + row] = own_bonus[row] + prices.row, -prices.row
    out[6], out[7] = prices.match, -prices.match
    out[8] = swept + (total * (prices.multiplier - 1.0) if prices.multiplies_all else 0.0)
    out[9] = -swept


@helper
def hands_in_both(one, other):
    """How many hands two bit sets share."""
    count = np.uint64(0)
    for word in range(one.shape[0]):
        count += popcount(one[word] & other[word])
    return np.int64(count)


@helper
def product_sum(bits, points, which):
    """The sum over opponents of the points of the first arrangement times those of the one numbered `which`.

    bits: [2, 10, words] result_bits of both; points: [2, 10] result_points.
    """
    total = 0.0
    for one in range(10):
        for other in range(10):
            product = points[0, one] * points[which, other]
            if product != 0.0:
                total += product * hands_in_both(bits[0, one], bits[which, other])
    return total


@helper
def add_line_moments(numbers, own_bonus, part, prices, out):
    """Add to out [k, 14] (duel_moments) the part of a field, FieldLines, but for the bonuses of the opponents.

    numbers: [k, 6], the lines of each arrangement.
    """
    bits, points = np.empty((2, 10, (part.hands + 63) >> 6), np.uint64), np.empty((2, 10))
    squares = np.empty(2)
    for k in range(numbers.shape[0]):
        result_bits(numbers[k], part, bits[min(k, 1)])
        result_points(own_bonus[k], prices, points[min(k, 1)])
        total = 0.0
        for one in range(10):
            count = hands_in_both(bits[min(k, 1), one], bits[min(k, 1), one])
            total += count * points[min(k, 1), one]
            if one < 3:
                out[k, 2 + one] += count
                out[k, 5 + one] += part.hands - count
            elif one < 6:
                out[k, 2 + one] -= count
            elif one > 7:
                out[k, one] += count
        squares[min(k, 1)] = product_sum(bits[min(k, 1) :], points[min(k, 1) :], 0)
        out[k, 0] += total
        out[k, 1] += squares[min(k, 1)]
        if k > 0:
            out[k, 11] += squares[0] + squares[1] - 2.0 * product_sum(bits, points, 1)
            out[k, 12] += hands_in_both(bits[0, 8], bits[1, 8])
            out[k, 13] += hands_in_both(bits[0, 9], bits[1, 9])


@helper
def points_by_code(own_bonus, prices):
    """[27]: our points by row results, 9 * back + 3 * middle + front + 13; opponents' bonuses left out."""
    points, nothing = np.empty(27), np.zeros(3)
    for code in range(27):
        points[code] = duel(code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1, own_bonus, nothing, prices)
    return points


@helper
def add_bonus_moments(ours, own_bonus, opponents, prices, out):
    """Add to out [k, 14] (duel_moments) what the bonuses of opponents change; ours: uint16 [3, k]."""
    field, holders, bonus = opponents.strengths, opponents.holders, opponents.bonus
    swept = prices.multiplier if prices.multiplies_all else 1.0
    first, first_without = np.empty(holders.shape[0]), np.empty(holders.shape[0])
    for k in range(ours.shape[1]):
        points, b, m, f = points_by_code(own_bonus[k], prices), ours[0, k], ours[1, k], ours[2, k]
        for at in range(holders.shape[0]):
            hand = holders[at]
            back, middle, front = row_sign(b, field[0, hand]), row_sign(m, field[1, hand]), row_sign(f, field[2, hand])
            code = 9 * back + 3 * middle + front + 13
            lost = bonus[0, at] * (back < 0) + bonus[1, at] * (middle < 0) + bonus[2, at] * (front < 0)
            lost *= swept if code == 0 else 1.0
            without = points[code]
            if k == 0:
                first[at], first_without[at] = without - lost, without
            out[k, 0] -= lost
            out[k, 1] += lost * (lost - 2.0 * without)
            out[k, 11] += (first[at] - without + lost) ** 2 - (first_without[at] - without) ** 2
    for k in range(ours.shape[1]):
        out[k, 10] = out[0, 0] - out[k, 0]
