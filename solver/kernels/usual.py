"""The usual solve in one compiled call: no known or dead cards, no locks, payouts that favour the stronger row.

Says nothing of its own: the same kernels in the same order as solver.values.contest, which answers everything, and
tests hold both equal. What is saved is the way through Python between them, and parts made twice.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import gather_ordinary, sorted_hand
from solver.kernels.moments import add_bonus_moments, add_line_moments
from solver.kernels.patterns import patterns_of_hands
from solver.kernels.ranking import best_of, contenders, sweep_bounds
from solver.kernels.records import SingleChances
from solver.kernels.scoring import (
    CHUNK,
    add_line_totals,
    bonus_holders,
    line_numbers,
    made_lines,
    row_bonuses,
)
from solver.kernels.splits import MOST_SPLITS, undominated_splits
from solver.kernels.sweeps import PAIRED, sweep_extras
from solver.kernels.texts import shown_rows

# Sweeps of the table are looked at for the best so many candidates, and all that may be among them.
LEAST_WANTED: Final = 3
MOST_HANDS: Final = CHUNK
"""Hands of a sample that can be scored in one piece."""
TOLD: Final = 21
"""What is told of an arrangement: points, the error of what sweeps of the table add, JointExtras.along, the chance that
we sweep the table; the categories of its rows; then the columns of duel_moments."""


@helper
def undominated_of(mask, tables):
    """(int32 [6, k] as in undominated_splits, number of legal arrangements) of a hand."""
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    splits = np.empty((6, MOST_SPLITS), np.int32)
    sorted_hand(mask, ranks, suits)
    count, legal = undominated_splits(ranks, suits, tables, splits)
    return splits[:, :count].copy(), legal


@helper
def in_the_running(points, gain, loss, wanted):
    """Two lists of candidates whose sweeps of the table are looked at apart, as in solver.values.contest.values."""
    first = contenders(points, gain, loss, LEAST_WANTED)
    later = contenders(points, gain, loss, max(wanted, LEAST_WANTED))
    taken, count = np.zeros(points.shape[0], np.uint8), 0
    for k in first:
        taken[k] = 1
    for k in later:
        later[count] = k
        count += np.int64(taken[k] == 0)
    return first, later[:count]


@helper
def add_extras(chosen, ours, bonus, chances, masks, strengths, table, extras):
    """Fill the columns `chosen` of extras [4, k] with sweep_extras; returns the pairs looked at.

    chances: [2, k] that we sweep an opponent, and mean points from him; masks, strengths: of the sample.
    """
    count, prices, unknown = chosen.shape[0], table.pay.prices, table.pay.opponents
    if count == 0:
        return 0
    some, each, price = np.empty((3, count), np.uint16), np.empty(count), np.empty(count)
    swept, mean, out = np.empty(count), np.empty(count), np.empty((4, count))
    for at in range(count):
        k = chosen[at]
        some[0, at], some[1, at], some[2, at] = ours[0, k], ours[1, k], ours[2, k]
        swept[at], mean[at] = chances[0, k], chances[1, k]
        total = bonus[k, 0] + bonus[k, 1] + bonus[k, 2]
        each[at] = (table.extra[0] + table.extra[1] * total) * unknown
        price[at] = total * (prices.multiplier if prices.multiplies_all else 1.0)
        price[at] += prices.sweep_base * prices.multiplier + prices.flat
    single = SingleChances(swept, mean, price, unknown, masks.shape[0])
    looked_at = sweep_extras(some, each, single, masks, strengths, table.pay, out)
    for at in range(count):
        for row in range(4):
            extras[row, chosen[at]] = out[row, at]
    return looked_at


@helper
def compared_best(ours, bonus, totals, masks, strengths, wanted, table):
    """(the best candidates, points [k], extras [4, k], tables looked at); totals: [3, k] as in add_totals."""
    ways, hands, unknown = ours.shape[1], masks.shape[0], table.pay.opponents
    points, extras = unknown * (totals[0] / hands), np.zeros((4, ways))
    gain, loss, looked_at = np.zeros(ways), np.zeros(ways), 0
    if table.swept:
        swept, sweeping = totals[1] / hands, totals[2] / hands
        opponents = np.array([np.float64(unknown), np.float64(unknown)])
        sweep_bounds(bonus, table.extra, swept, sweeping, np.zeros(ways), opponents, table.extremes, gain, loss)
    first, later = in_the_running(points, gain, loss, wanted)
    if table.swept:
        chances = np.empty((2, ways))
        chances[0], chances[1] = totals[1] / hands, totals[0] / hands
        looked_at = add_extras(first, ours, bonus, chances, masks, strengths, table, extras)
        also = add_extras(later, ours, bonus, chances, masks, strengths, table, extras)
        looked_at = max(looked_at, also)
    compared = np.sort(np.concatenate((first, later)))
    for k in compared:
        points[k] += extras[0, k]
    return best_of(points, ours, compared, wanted), points, extras, looked_at


@helper
def add_moments(best, ours, bonus, numbers, lines, field, paid, prices, out):
    """Fill out [n, 14] with duel_moments of the arrangements `best`; lines: the whole field as FieldLines.

    paid: what instant wins of opponents are paid.
    """
    count = best.shape[0]
    some, own, places = np.empty((3, count), np.uint16), np.empty((count, 3)), np.empty((count, 6), np.int64)
    for at in range(count):
        some[:, at], own[at], places[at] = ours[:, best[at]], bonus[best[at]], numbers[best[at]]
    out[:] = 0.0
    add_line_moments(places, own, lines, prices, out)
    add_bonus_moments(some, own, field, prices, out)
    for at in range(count):
        for price in paid:
            out[at, 0] -= price
            out[at, 1] += price * price


@kernel
def solve_usual(mask, namings, seed, hands, table, records, shown, told):
    """The best arrangements of a hand, as solver.solve.solve tells them for a usual request.

    mask: of the hand; namings, seed: as in gather_ordinary; hands: how many opponents' hands are wanted, at most
    MOST_HANDS; table: UsualTable; records: the stored hands. shown: uint8 [wanted, 13], filled as in shown_rows;
    told: float64 [wanted, TOLD]. Returns (arrangements told, legal ones, undominated ones, hands found, different ones
    among them, tables looked at, patterns of our hand). Where hands are missing nothing else is told.
    """
    splits, legal = undominated_of(mask, table.hand)
    ways, named = splits.shape[1], PAIRED if table.swept else 0
    masks, strengths, paid, distinct = gather_ordinary(
        mask, namings, seed, table.card_index, records, table.kind_prices, hands, named
    )
    found = masks.shape[0]
    if found < hands or ways == 0:
        return 0, legal, ways, found, distinct, 0, 0
    ours, bonus, totals = splits[3:].astype(np.uint16), np.empty((ways, 3)), np.zeros((3, ways))
    row_bonuses(ours, table.pay.bonus, bonus)
    field = bonus_holders(strengths, table.pay.bonus)
    places, lines, numbers = line_numbers(ours, table.tops)
    part = made_lines(field, 0, strengths.shape[1], places, lines)
    add_line_totals(numbers, bonus, part, table.pay.prices, totals)
    totals[0] -= paid.sum()
    best, points, extras, looked_at = compared_best(ours, bonus, totals, masks, strengths, told.shape[0], table)
    rows, pattern = np.empty((best.shape[0], 6), np.int32), np.empty(1, np.int64)
    for at in range(best.shape[0]):
        k = best[at]
        rows[at] = splits[:, k]
        told[at, 0], told[at, 1], told[at, 2], told[at, 3] = points[k], extras[1, k], extras[3, k], extras[2, k]
        told[at, 4], told[at, 5] = table.pay.bonus.category5[ours[0, k]], table.pay.bonus.category5[ours[1, k]]
        told[at, 6] = table.pay.bonus.category3[ours[2, k]]
    add_moments(best, ours, bonus, numbers, part, field, paid, table.pay.prices, told[: best.shape[0], 7:])
    shown_rows(np.full(best.shape[0], mask), rows, table.masks5, table.masks3, shown)
    patterns_of_hands(np.full(1, mask), table.straight_keys, table.suited, pattern)
    return best.shape[0], legal, ways, found, distinct, looked_at, pattern[0]
