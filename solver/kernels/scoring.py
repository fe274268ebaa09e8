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
def bonus_holders(strengths, values):
    """The OpponentField of hands with these strengths: uint16 [3, n]; values: RowValues of their bonuses."""
    category5, category3, bonus, least = values.category5, values.category3, values.by_row, values.least
    backs, middles, fronts = strengths[0], strengths[1], strengths[2]
    count = backs.shape[0]
    holds, places, holders = np.empty(count, np.uint8), np.empty(count + 1, np.int64), 0
    for at in range(count):  # without a branch, so that many are compared at once
        holds[at] = (backs[at] >= least[0]) | (middles[at] >= least[1]) | (fronts[at] >= least[2])
    for at in range(count):
        places[holders] = at
        holders += np.int64(holds[at])
    paid = np.empty((3, holders))
    for to in range(holders):
        at = places[to]
        paid[0, to], paid[1, to] = bonus[0, category5[backs[at]]], bonus[1, category5[middles[at]]]
        paid[2, to] = bonus[2, category3[fronts[at]]]
    return OpponentField(strengths, places[:holders], paid)


@kernel
def row_bonuses(ours, values, out):
    """Fill out [k, 3] with what winning back, middle, front adds: ours uint16 [3, k]; values: RowValues."""
    category5, category3, bonus = values.category5, values.category3, values.by_row
    for k in range(ours.shape[1]):
        out[k, 0] = bonus[0, category5[ours[0, k]]]
        out[k, 1] = bonus[1, category5[ours[1, k]]]
        out[k, 2] = bonus[2, category3[ours[2, k]]]


@helper
def line_places(ours, places):
    """places[s] = the line of field_lines that an opponent's strength s falls in first.

    An opponent weaker than our j-th distinct strength and not than the one before falls in line 2j, an equal one in
    2j + 1. Returns the number of lines.
    """
    marks = np.zeros((places.shape[0] + 63) >> 6, np.uint64)
    for strength in ours:
        marks[strength >> 6] |= np.uint64(1) << np.uint64(strength & 63)
    line, start = 0, 0
    for word in range(marks.shape[0]):
        left = marks[word]
        while left:
            strength = (word << 6) + np.int64(lowest_bit(left))
            left &= left - np.uint64(1)
            places[start:strength] = line
            places[strength] = line + 1
            start = strength + 1
            line += 2
    places[start:] = line
    return line


@kernel
def line_numbers(ours, tops):
    """What our arrangements uint16 [3, k] need of a field: (places, lines, numbers).

    tops: above every strength of back, middle, front. places: uint16 [3, strengths], see line_places; lines: [3], how
    many lines each row needs; numbers: [k, 6], the lines of each arrangement (see field_points).
    """
    numbers = np.empty((ours.shape[1], 6), np.int64)
    places = np.empty((3, max(tops[0], tops[1], tops[2])), np.uint16)
    lines = np.empty(3, np.int64)
    for row in range(3):
        lines[row] = line_places(ours[row], places[row, : tops[row]])
        for k in range(ours.shape[1]):
            numbers[k, 2 * row] = places[row, ours[row, k]] - 1
            numbers[k, 2 * row + 1] = numbers[k, 2 * row] + 1
    return places, lines, numbers


@helper
def mark_hands(field, places, back_bits, middle_bits, front_bits):
    """Set the bit of every hand of a field uint16 [3, n] in the line of each row that it falls in first.

    The three rows in one pass: a word that was just written cannot be read again at once.
    """
    backs, middles, fronts = field[0], field[1], field[2]
    back_lines, middle_lines, front_lines = places[0], places[1], places[2]
    for at in range(backs.shape[0]):
        word, bit = np.uint64(at) >> np.uint64(6), np.uint64(1) << np.uint64(at & 63)
        back_bits[back_lines[backs[at]], word] |= bit
        middle_bits[middle_lines[middles[at]], word] |= bit
        front_bits[front_lines[fronts[at]], word] |= bit


@helper
def add_up_lines(bits, words, size):
    """Make every line hold the lines before it, and count the hands of each: those of its first `words`."""
    for line in range(size.shape[0]):
        if line > 0:
            for word in range(bits.shape[1]):
                bits[line, word] |= bits[line - 1, word]
        count = np.uint64(0)
        for word in range(words):
            count += popcount(bits[line, word])
        size[line] = count


@kernel
def made_lines(opponents, first, last, places, lines):
    """The hands first .. last - 1 of an OpponentField as FieldLines; places, lines: of line_numbers."""
    field, holders = opponents.strengths, opponents.holders
    low, high = np.searchsorted(holders, first), np.searchsorted(holders, last)
    words, held = (last - first + 63) >> 6, high - low
    bits = np.zeros((lines.sum() + 3, words + ((held + 63) >> 6)), np.uint64)
    middle, front = lines[0] + 1, lines[0] + lines[1] + 2  # behind the lines of each row is one that nobody reads
    backs, middles, fronts = bits[:middle], bits[middle:front], bits[front:]
    mark_hands(field[:, first:last], places, backs[:, :words], middles[:, :words], fronts[:, :words])
    again = np.empty((3, held), np.uint16)
    for at in range(held):
        for row in range(3):
            again[row, at] = field[row, holders[low + at]]
    mark_hands(again, places, backs[:, words:], middles[:, words:], fronts[:, words:])
    bonus, bonus_sum = opponents.bonus, np.empty(held)
    size, above = np.zeros((3, lines.max() + 1), np.int64), np.zeros((3, lines.max() + 1))
    add_up_lines(backs, words, size[0, : lines[0]])
    add_up_lines(middles, words, size[1, : lines[1]])
    add_up_lines(fronts, words, size[2, : lines[2]])
    for at in range(held):
        bonus_sum[at] = bonus[0, low + at] + bonus[1, low + at] + bonus[2, low + at]
    for row in range(3):
        total = 0.0
        for at in range(held):
            above[row, places[row, again[row, at]]] += bonus[row, low + at]
            total += bonus[row, low + at]
        for line in range(lines[row]):
            total -= above[row, line]
            above[row, line] = total
    return FieldLines(backs, middles, fronts, size, above, bonus_sum, held, last - first, words)


@helper
def joint_counts(lb, eb, lm, em, lf, ef, words):
    """(swept by us, sweeping us) over so many words of a field, from our six lines; unused bits sweep us."""
    ours = np.uint64(0)
    theirs = np.uint64(0)
    for word in range(words):
        ours += popcount(lb[word] & lm[word] & lf[word])
        theirs += popcount(~(eb[word] | em[word] | ef[word]))
    return np.int64(ours), np.int64(theirs)


@helper
def majority_balance(lb, eb, lm, em, lf, ef, words):
    """Opponents from whom we win more rows than we lose, minus those from whom we lose more (M-38, B-M-05).

    Unused bits of the last word count as losses here; the caller puts that right.
    """
    won = np.uint64(0)
    lost = np.uint64(0)
    for word in range(words):
        a, b, c = lb[word], lm[word], lf[word]
        x, y, z = ~eb[word], ~em[word], ~ef[word]
        any_win, any_loss = a | b | c, x | y | z
        won += popcount((a & b) | (c & (a | b)) | (any_win & ~any_loss))
        lost += popcount((x & y) | (z & (x | y)) | (any_loss & ~any_win))
    return np.int64(won) - np.int64(lost)


@helper
def swept_bonus(eb, em, ef, first, holders, bonus_sum):
    """Sum of the bonuses of the holders who sweep us; first: the word where their bits begin."""
    total = 0.0
    for word in range((holders + 63) >> 6):
        left = ~(eb[first + word] | em[first + word] | ef[first + word])
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
    words = (field.hands + 63) >> 6
    unused = words * 64 - field.hands
    points = 0.0
    balance = 0
    for row in range(3):
        wins = size[row, lines[2 * row]]
        balance += wins - (field.hands - size[row, lines[2 * row + 1]])
        points += own_bonus[row] * wins - above[row, lines[2 * row + 1]]
    points += prices.row * balance
    if prices.match > 0.0:
        points += prices.match * (majority_balance(lb, eb, lm, em, lf, ef, words) + unused)
    ours, theirs = joint_counts(lb, eb, lm, em, lf, ef, words)
    theirs -= unused
    more = prices.multiplier - 1.0
    extra = prices.sweep_base * more + prices.flat
    points += extra * (ours - theirs)
    if prices.multiplies_all and more > 0:
        own_sum = own_bonus[0] + own_bonus[1] + own_bonus[2]
        points += more * (ours * own_sum - swept_bonus(eb, em, ef, field.held_from, field.holders, field.bonus_sum))
    return points, ours, theirs


@helper
def add_line_totals(numbers, own_bonus, part, prices, out):
    """add_totals for one part of a field, FieldLines; numbers: [k, 6] of line_numbers."""
    for k in range(numbers.shape[0]):
        points, swept, sweeping = field_points(numbers[k], own_bonus[k], part, prices)
        out[0, k] += points
        out[1, k] += swept
        out[2, k] += sweeping


@kernel
def add_totals(ours, own_bonus, opponents, tops, prices, out):
    """Add to out[3, k] the points, sweeps and sweeps suffered of each of our arrangements against a field.

    ours: uint16 [3, k]; own_bonus: [k, 3]; opponents: OpponentField; tops: [3], above every strength of back, middle,
    front.
    """
    places, lines, numbers = line_numbers(ours, tops)
    count = opponents.strengths.shape[1]
    for first in range(0, count, CHUNK):
        part = made_lines(opponents, first, min(first + CHUNK, count), places, lines)
        add_line_totals(numbers, own_bonus, part, prices, out)


@kernel
def duel_matrix(ours, our_bonus, theirs, their_bonus, prices, out):
    """out[k, a] = points of our k-th arrangement against their a-th: strengths uint16 [3, n], bonuses [n, 3]."""
    for k in range(ours.shape[1]):
        for a in range(theirs.shape[1]):
            b = row_sign(ours[0, k], theirs[0, a])
            m = row_sign(ours[1, k], theirs[1, a])
            f = row_sign(ours[2, k], theirs[2, a])
            out[k, a] = duel(b, m, f, our_bonus[k], their_bonus[a], prices)
