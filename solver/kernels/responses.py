"""Compiled best responses with card removal: a hand against the arranged hands that share no card with it.

Slower than solver.kernels.fields, which answers a whole field whatever the hand holds, and exact where that is not:
our own cards change what the others can hold. Used to train the opponents and to measure how much they can be beaten.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import gather_beside
from solver.kernels.scoring import add_totals, bonus_holders, row_bonuses, sum_of_rows
from solver.kernels.splits import MOST_SPLITS, splits_of, strength_key, take_split


@helper
def ordinary_field(strengths, kinds, count, kind_prices, values):
    """The OpponentField of `count` hands without their instant wins, and the points of these.

    kind_prices: what each kind of hand is paid as an instant win; values: RowValues of bonuses. strengths: uint16
    [3, room], kinds: uint16 [room]; the strengths are overwritten.
    """
    kept, paid = 0, 0.0
    for at in range(count):
        price = kind_prices[kinds[at]]
        paid += price
        for row in range(3):
            strengths[row, kept] = strengths[row, at]
        kept += np.int64(price <= 0)
    return bonus_holders(strengths[:, :kept], values), paid


@helper
def strengths_above(values):
    """int64 [3]: above every strength of back, middle, front."""
    return np.array([values.category5.shape[0], values.category5.shape[0], values.category3.shape[0]])


@kernel
def respond_beside(masks, present, namings, seeds, room, tables, crowd, pay, out):
    """The best arrangement of each hand against the stored hands beside it.

    masks: uint64 [n]; present: uint16 [n, 3] strengths of an arrangement to value as well; namings: int64 [n, k, 4]
    ways to rename the suits; seeds: uint64 [n] (see gather_beside); room: most opponents to look at. tables:
    HandTables; crowd: Crowd; pay: TablePrices, sweeps of the table taken as if opponents were independent. out:
    Responses, filled; rows of -1 without a legal arrangement. Of equal points the stronger back, middle, front wins.
    """
    unwanted, kinds = np.empty(0, np.uint64), np.empty(room, np.uint16)
    strengths = np.empty((3, room), np.uint16)
    splits = np.empty((6, MOST_SPLITS + 1), np.int32)
    tops = strengths_above(pay.bonus)
    for hand in range(masks.shape[0]):
        count = splits_of(masks[hand], tables, splits)
        found = gather_beside(
            masks[hand], namings[hand], seeds[hand], crowd.card_index, crowd.records, unwanted, strengths, kinds
        )
        met, paid = ordinary_field(strengths, kinds, found, crowd.kind_prices, pay.bonus)
        splits[3, count], splits[4, count], splits[5, count] = present[hand]
        ours = splits[3:, : count + 1].astype(np.uint16)
        own_bonus = np.empty((count + 1, 3))
        row_bonuses(ours, pay.bonus, own_bonus)
        totals = np.zeros((3, count + 1))
        add_totals(ours, own_bonus, met, tops, pay.prices, totals)
        points = np.empty(count + 1)
        for k in range(count + 1):
            extra = sum_of_rows(pay.sweep_all, ours[0, k], ours[1, k], ours[2, k])
            swept = (totals[1, k] / max(found, 1)) ** pay.opponents
            points[k] = pay.opponents * ((totals[0, k] - paid) / max(found, 1) + extra * swept)
        best, best_key, chosen = -np.inf, np.int64(-1), -1
        for k in range(count):
            key = strength_key(ours[0, k], ours[1, k], ours[2, k])
            if points[k] > best or (points[k] == best and key > best_key):
                best, best_key, chosen = points[k], key, k
        take_split(splits, chosen, out.rows[hand])
        out.points[hand], out.present[hand], out.sizes[hand] = best, points[count], found


@kernel
def judge_beside(masks, namings, room, arranged, crowd, pay, out, out_size):
    """Points of given arrangements of each hand against the stored hands beside it, summed over these.

    arranged: uint16 [n, 3, k] strengths; namings, room, crowd, pay: as in respond_beside, sweeps of the table left
    out. out: float64 [n, k]; out_size: int64 [n] how many hands there are beside ours.
    """
    unwanted, kinds = np.empty(0, np.uint64), np.empty(room, np.uint16)
    strengths = np.empty((3, room), np.uint16)
    count = arranged.shape[2]
    tops = strengths_above(pay.bonus)
    own_bonus = np.empty((count, 3))
    for hand in range(masks.shape[0]):
        found = gather_beside(
            masks[hand], namings[hand], np.uint64(0), crowd.card_index, crowd.records, unwanted, strengths, kinds
        )
        met, paid = ordinary_field(strengths, kinds, found, crowd.kind_prices, pay.bonus)
        row_bonuses(arranged[hand], pay.bonus, own_bonus)
        totals = np.zeros((3, count))
        add_totals(arranged[hand], own_bonus, met, tops, pay.prices, totals)
        out[hand] = totals[0] - paid
        out_size[hand] = found
