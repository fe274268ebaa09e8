"""Compiled pricing of whole tables: who sweeps everybody, and what it adds to a plain sweep (M-36, B-M-04)."""

from __future__ import annotations

import numpy as np

from solver._jit import inlined, kernel


@inlined
def sweeps(winner, loser):
    """Whether a row triple is stronger than another in all three rows."""
    return winner[0] > loser[0] and winner[1] > loser[1] and winner[2] > loser[2]


@kernel
def concerns_us(field, strongest, weakest, out):
    """Numbers of the opponents [3, n] that one of our arrangements may sweep or be swept by; returns how many.

    strongest, weakest: the best and the worst of our candidates, row by row: a bound on all of them.
    """
    count = 0
    for at in range(field.shape[1]):
        b, m, f = field[0, at], field[1, at], field[2, at]
        swept = strongest[0] > b and strongest[1] > m and strongest[2] > f
        if swept or (b > weakest[0] and m > weakest[1] and f > weakest[2]):
            out[count] = at
            count += 1
    return count


@kernel
def open_tables(ours, tables, last, kinds):
    """What the unarranged seat `last` of each table can decide about a sweep of the whole table.

    ours: uint16 [k, 3]; tables: uint16 [n, seats, 3]. kinds[i]: 2 if some arrangement of ours sweeps all other seats,
    1 if only seat 0 may sweep the others and some arrangement of ours, 0 if nothing is left to decide.
    """
    seats = tables.shape[1]
    for at in range(tables.shape[0]):
        table = tables[at]
        first_sweeps = True
        for seat in range(1, seats):
            if seat != last and not sweeps(table[0], table[seat]):
                first_sweeps = False
        kinds[at] = 0
        for k in range(ours.shape[0]):
            all_swept = True
            for seat in range(seats):
                if seat != last and not sweeps(ours[k], table[seat]):
                    all_swept = False
                    break
            if all_swept:
                kinds[at] = 2
                break
            if first_sweeps and sweeps(table[0], ours[k]):
                kinds[at] = 1


@kernel
def table_extras(ours, tables, their_extra, sweepers, weight, out):
    """Add to out[4, k] how often we sweep the table, and what we lose to who does: sums and sums of squares of each.

    ours: uint16 [3, k]. tables: uint16 [n, seats, 3]; their_extra [n, seats].
    sweepers: float64 [seats], how many opponents each seat stands for as the one who sweeps everybody (0: not looked
    at). weight: [n] what a table counts.
    """
    seats = tables.shape[1]
    for at in range(tables.shape[0]):
        table = tables[at]
        rivals = np.zeros(seats)
        for seat in range(seats):
            if sweepers[seat] > 0.0:
                rivals[seat] = sweepers[seat] * their_extra[at, seat]
                for other in range(seats):
                    if other != seat and not sweeps(table[seat], table[other]):
                        rivals[seat] = 0.0
        count = weight[at]
        for k in range(ours.shape[1]):
            lost = 0.0
            all_swept = True
            for seat in range(seats):
                if not sweeps(ours[:, k], table[seat]):
                    all_swept = False
                if rivals[seat] != 0.0 and sweeps(table[seat], ours[:, k]):
                    lost += rivals[seat] * count
            if all_swept:
                out[0, k] += count
                out[1, k] += count * count
            out[2, k] += lost
            out[3, k] += lost * lost
