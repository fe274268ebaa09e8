"""Compiled best responses with card removal: a hand against the arranged hands that share no card with it.

Slower than solver.kernels.fields, which answers a whole field whatever the hand holds, and exact where that is not:
our own cards change what the others can hold. Used to train the opponents and to measure how much they can be beaten.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import gather_beside, sorted_hand
from solver.kernels.scoring import add_totals, row_bonuses
from solver.kernels.splits import SPLITS_PER_FRONT, undominated_splits


@helper
def ordinary_field(strengths, kinds, count, kind_prices, category5, category3, bonus, out, out_bonus):
    """Drop instant wins and put holders of bonuses first; returns (ordinary hands, holders, points of instant wins).

    kind_prices: what each kind of hand is paid as an instant win. out: uint16 [3, room]; out_bonus: [3, room], filled
    for the holders. The strengths are overwritten.
    """
    kept, paid, holders = 0, 0.0, 0
    for at in range(count):
        price = kind_prices[kinds[at]]
        if price > 0:
            paid += price
            continue
        b, m, f = strengths[0, at], strengths[1, at], strengths[2, at]
        x, y, z = bonus[0, category5[b]], bonus[1, category5[m]], bonus[2, category3[f]]
        if x != 0.0 or y != 0.0 or z != 0.0:
            out[0, holders], out[1, holders], out[2, holders] = b, m, f
            out_bonus[0, holders], out_bonus[1, holders], out_bonus[2, holders] = x, y, z
            holders += 1
        else:
            strengths[0, kept], strengths[1, kept], strengths[2, kept] = b, m, f
            kept += 1
    for row in range(3):
        out[row, holders : holders + kept] = strengths[row, :kept]
    return holders + kept, holders, paid


@helper
def sweep_prices(ours, category5, category3, sweep_all, out):
    """Fill out [k]: what sweeping the table adds from each opponent; sweep_all: [3, 9] by row and category."""
    for k in range(ours.shape[1]):
        b, m, f = category5[ours[0, k]], category5[ours[1, k]], category3[ours[2, k]]
        out[k] = sweep_all[0, b] + sweep_all[1, m] + sweep_all[2, f]


@kernel
def respond_beside(
    masks, present, namings, seeds, room,
    binomials, multiset5, flush5, multiset3, middle_floor, strict, pair_a, pair_b,
    index, records, kind_prices, category5, category3, bonus, prices, opponents, sweep_all,
    out, out_points, out_present, out_size,
):  # fmt: skip
    """The best arrangement of each hand against the stored hands beside it.

    masks: uint64 [n]; present: uint16 [n, 3] strengths of an arrangement to value as well; namings: int64 [n, k, 4]
    ways to rename the suits; seeds: uint64 [n] (see gather_beside); room: most opponents to look at.
    bonus: [3, 9] and prices as in solver.hands.payoff.Payoff; opponents: how many there are; sweep_all: [3, 9] extra
    points from each for sweeping them all, taken as if they were independent.
    out: int32 [n, 6] (columns as in undominated_splits, -1 without a legal arrangement); out_points: [n] expected;
    out_present: [n] the same of `present`; out_size: int64 [n] opponents looked at. Of equal points the stronger back,
    middle, front wins.
    """
    unwanted, kinds = np.empty(0, np.uint64), np.empty(room, np.uint16)
    strengths, field = np.empty((3, room), np.uint16), np.empty((3, room), np.uint16)
    field_bonus = np.empty((3, room))
    ranks, suits = np.empty(13, np.int64), np.empty(13, np.int64)
    splits = np.empty((6, 286 * SPLITS_PER_FRONT + 1), np.int32)
    tops = np.array([category5.shape[0], category5.shape[0], category3.shape[0]])
    for hand in range(masks.shape[0]):
        sorted_hand(masks[hand], ranks, suits)
        count, _ = undominated_splits(
            ranks, suits, binomials, multiset5, flush5, multiset3, middle_floor, strict, pair_a, pair_b, splits
        )
        found = gather_beside(masks[hand], namings[hand], seeds[hand], index, records, unwanted, strengths, kinds)
        ordinary, holders, paid = ordinary_field(
            strengths, kinds, found, kind_prices, category5, category3, bonus, field, field_bonus
        )
        splits[3, count], splits[4, count], splits[5, count] = present[hand]
        ours = splits[3:, : count + 1].astype(np.uint16)
        own_bonus, own_extra = np.empty((count + 1, 3)), np.empty(count + 1)
        row_bonuses(ours, category5, category3, bonus, own_bonus)
        sweep_prices(ours, category5, category3, sweep_all, own_extra)
        totals = np.zeros((3, count + 1))
        add_totals(ours, own_bonus, field[:, :ordinary], field_bonus[:, :ordinary], holders, tops, prices, totals)
        met = max(found, 1)
        best, best_key, chosen = -np.inf, np.int64(-1), -1
        for k in range(count + 1):
            points = opponents * ((totals[0, k] - paid) / met + own_extra[k] * (totals[1, k] / met) ** opponents)
            if k == count:
                out_present[hand] = points
                break
            key = (np.int64(ours[0, k]) << 32) | (np.int64(ours[1, k]) << 16) | np.int64(ours[2, k])
            if points > best or (points == best and key > best_key):
                best, best_key, chosen = points, key, k
        for column in range(6):
            out[hand, column] = splits[column, chosen] if chosen >= 0 else -1
        out_points[hand] = best
        out_size[hand] = found


@kernel
def judge_beside(
    masks, namings, room, arranged, index, records, kind_prices, category5, category3, bonus, prices, out, out_size
):
    """Points of given arrangements of each hand against the stored hands beside it, summed over these.

    arranged: uint16 [n, 3, k] strengths; namings, room, index to prices as in respond_beside. out: float64 [n, k];
    out_size: int64 [n] how many hands there are beside ours.
    """
    unwanted, kinds = np.empty(0, np.uint64), np.empty(room, np.uint16)
    strengths, field = np.empty((3, room), np.uint16), np.empty((3, room), np.uint16)
    field_bonus = np.empty((3, room))
    count = arranged.shape[2]
    tops = np.array([category5.shape[0], category5.shape[0], category3.shape[0]])
    own_bonus = np.empty((count, 3))
    for hand in range(masks.shape[0]):
        found = gather_beside(masks[hand], namings[hand], np.uint64(0), index, records, unwanted, strengths, kinds)
        ordinary, holders, paid = ordinary_field(
            strengths, kinds, found, kind_prices, category5, category3, bonus, field, field_bonus
        )
        row_bonuses(arranged[hand], category5, category3, bonus, own_bonus)
        totals = np.zeros((3, count))
        add_totals(
            arranged[hand], own_bonus, field[:, :ordinary], field_bonus[:, :ordinary], holders, tops, prices, totals
        )
        out[hand] = totals[0] - paid
        out_size[hand] = found
