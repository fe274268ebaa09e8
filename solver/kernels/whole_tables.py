"""Compiled pricing of whole tables: who sweeps everybody, and what it adds to a plain sweep (M-36, B-M-04)."""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import find_partners
from solver.kernels.scoring import sum_of_rows


@helper
def sweeps(winner, loser):
    """Whether a row triple is stronger than another in all three rows."""
    return winner[0] > loser[0] and winner[1] > loser[1] and winner[2] > loser[2]


@kernel
def first_opponents(ours, field, every, out):
    """Numbers of the first opponents of a field [3, n] that one of our arrangements may sweep or be swept by.

    ours: uint16 [3, k], bounded row by row; every: all of the field matter. out: int64 [wanted], filled as far as
    there are any. Returns (how many were written, how many there are).
    """
    strongest, weakest = np.zeros(3, np.uint16), np.full(3, 0xFFFF, np.uint16)
    for row in range(3):
        for strength in ours[row]:
            strongest[row], weakest[row] = max(strongest[row], strength), min(weakest[row], strength)
    matters = np.empty(field.shape[1], np.uint8)
    backs, middles, fronts = field[0], field[1], field[2]
    for at in range(field.shape[1]):  # without a branch, so that many are compared at once
        b, m, f = backs[at], middles[at], fronts[at]
        swept = (strongest[0] > b) & (strongest[1] > m) & (strongest[2] > f)
        sweeping = (b > weakest[0]) & (m > weakest[1]) & (f > weakest[2])
        matters[at] = swept | sweeping | every
    written = 0
    for at in range(field.shape[1]):
        if written == out.shape[0]:
            break
        if matters[at]:
            out[written] = at
            written += 1
    return written, matters.sum()


@kernel
def pair_tables(firsts, masks, field, seed, tables, hands):
    """Seat a random stored hand beside each first opponent; returns (first opponents with one, tables worth keeping).

    firsts: row numbers; masks: uint64 [n] of the sample, ordinary hands first; field: uint16 [3, m] those. Tables whose
    second hand is an instant win are counted and not kept: nobody sweeps them. tables: uint16 [n, seats, 3], seats 0
    and 1 are filled; hands: uint64 [n], the cards of both.
    """
    partners = np.empty(firsts.shape[0], np.int64)
    find_partners(masks, firsts, seed, partners)
    found, kept = 0, 0
    for at in range(firsts.shape[0]):
        partner = partners[at]
        if partner < 0:
            continue
        found += 1
        if partner >= field.shape[1]:
            continue
        for row in range(3):
            tables[kept, 0, row] = field[row, firsts[at]]
            tables[kept, 1, row] = field[row, partner]
        hands[kept] = masks[firsts[at]] | masks[partner]
        kept += 1
    return found, kept


@helper
def ours_sweeps(ours, k, loser):
    """Whether our k-th row triple (ours: [3, k]) is stronger than another in all three rows."""
    return ours[0, k] > loser[0] and ours[1, k] > loser[1] and ours[2, k] > loser[2]


@helper
def sweeps_ours(winner, ours, k):
    """Whether a row triple is stronger than our k-th (ours: [3, k]) in all three rows."""
    return winner[0] > ours[0, k] and winner[1] > ours[1, k] and winner[2] > ours[2, k]


@helper
def open_tables(ours, tables, last, kinds):
    """What the unarranged seat `last` of each table can decide about a sweep of the whole table.

    ours: uint16 [3, k]; tables: uint16 [n, seats, 3]. kinds[i]: 2 if some arrangement of ours sweeps all other seats,
    1 if only seat 0 may sweep the others and some arrangement of ours, 0 if nothing is left to decide.
    """
    seats = tables.shape[1]
    hardest = np.zeros(3, np.uint16)
    for at in range(tables.shape[0]):
        table = tables[at]
        first_sweeps = True
        hardest[:] = 0
        for seat in range(seats):
            if seat != last:
                for row in range(3):
                    hardest[row] = max(hardest[row], table[seat, row])
                if seat > 0 and not sweeps(table[0], table[seat]):
                    first_sweeps = False
        kinds[at] = 0
        for k in range(ours.shape[1]):
            if ours_sweeps(ours, k, hardest):
                kinds[at] = 2
                break
            if first_sweeps and kinds[at] == 0 and sweeps_ours(table[0], ours, k):
                kinds[at] = 1


@kernel
def pick_open_tables(ours, tables, hands, weights, unseen, most, out, scaled, thirds):
    """The tables whose third hand is to be arranged; returns how many.

    tables: uint16 [n, 3, 3] with two seats set, in random order; hands: uint64 [n] the cards of both; weights: [n];
    unseen: mask of all cards but ours; most: int64 [2] how many at most of kinds 1 and 2 (open_tables). Fills out
    [room, 3, 3] with them, scaled [room] with their weights, so that they stand for all of their kind, and thirds
    [room] with the cards that are left.
    """
    kinds = np.empty(tables.shape[0], np.int64)
    open_tables(ours, tables, 2, kinds)
    count = 0
    for kind in range(1, 3):
        first, there = count, 0
        for at in range(tables.shape[0]):
            if kinds[at] == kind:
                there += 1
                if count - first < most[kind - 1]:
                    out[count] = tables[at]
                    scaled[count] = weights[at]
                    thirds[count] = unseen & ~hands[at]
                    count += 1
        for at in range(first, count):
            scaled[at] *= there / (count - first)
    return count


@helper
def table_extras(ours, whole, sweep_all, out):
    """Add to out[4, k] how often we sweep the table, and what we lose to who does: sums and sums of squares of each.

    ours: uint16 [3, k]; whole: WholeTables; sweep_all: RowValues of what a sweep of the table adds for each opponent.
    """
    tables, sweepers, weight = whole.strengths, whole.sweepers, whole.weights
    seats = tables.shape[1]
    rivals, hardest = np.empty(seats), np.empty(3, np.uint16)
    backs, middles, fronts = ours[0], ours[1], ours[2]
    for at in range(tables.shape[0]):
        table, count, any_rival = tables[at], weight[at], False
        hardest[:] = 0
        for seat in range(seats):
            rivals[seat] = 0.0
            for row in range(3):
                hardest[row] = max(hardest[row], table[seat, row])
            if sweepers[seat] > 0.0:
                rivals[seat] = sweepers[seat] * sum_of_rows(sweep_all, table[seat, 0], table[seat, 1], table[seat, 2])
                for other in range(seats):
                    if other != seat and not sweeps(table[seat], table[other]):
                        rivals[seat] = 0.0
                any_rival |= rivals[seat] != 0.0
        b, m, f = hardest[0], hardest[1], hardest[2]
        for k in range(ours.shape[1]):  # without a branch, so that many are compared at once
            all_swept = np.float64((backs[k] > b) & (middles[k] > m) & (fronts[k] > f))
            out[0, k] += all_swept * count
            out[1, k] += all_swept * (count * count)
        if any_rival:
            for k in range(ours.shape[1]):
                lost = 0.0
                for seat in range(seats):
                    if rivals[seat] != 0.0 and sweeps_ours(table[seat], ours, k):
                        lost += rivals[seat] * count
                out[2, k] += lost
                out[3, k] += lost * lost


@helper
def told_by_tables(ours, whole, sweep_all, means, errors):
    """Fill means and errors [2, k]: the chance that each of our arrangements sweeps the table, and what it loses to
    whoever else does, as the tables alone tell them."""
    count, seen = ours.shape[1], max(whole.looked_at, 1)
    sums = np.zeros((4, count))
    table_extras(ours, whole, sweep_all, sums)
    for part in range(2):
        for k in range(count):
            mean = sums[2 * part, k] / seen
            means[part, k] = mean
            if not whole.exact:
                errors[part, k] = np.sqrt(max(sums[2 * part + 1, k] / seen - mean * mean, 0.0) / max(seen - 1, 1))


@kernel
def estimate_extras(ours, each, whole, sweep_all, out):
    """Fill out[3, k]: what sweeps of the table add to each arrangement's points, its error, and our chance to sweep.

    ours: uint16 [3, k]; each: [k] what a sweep adds to our points; whole, sweep_all: as in table_extras.
    """
    count = ours.shape[1]
    means, errors = np.zeros((2, count)), np.zeros((2, count))
    told_by_tables(ours, whole, sweep_all, means, errors)
    for k in range(count):
        out[0, k] = each[k] * means[0, k] - means[1, k]
        out[1, k] = np.hypot(each[k] * errors[0, k], errors[1, k])
        out[2, k] = means[0, k]
