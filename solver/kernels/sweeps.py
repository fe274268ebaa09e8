"""Compiled estimates of sweeps of the whole table from pairs of stored hands that share no card (M-36, B-M-04).

Where no opponent is known, all that two opponents do together is seen in thousands of pairs, which cost next to nothing
with a card index of the sample. Two steps lead from pairs to whole tables. Our own sweep: the chance that all three are
swept follows from the chances of one and of two, as no three of them depend on each other beyond what pairs do
(`all_three`). An opponent's sweep: the hands he may meet given his own are those that share no card with it, and two
of these are swept nearly independently of each other (GIVEN_RIVAL). Both were held against whole tables:
docs/solver.md.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.kernels.bits import lowest_bit, popcount
from solver.kernels.compiler import helper, kernel
from solver.kernels.records import PairField
from solver.kernels.scoring import sum_of_rows

# First opponents whom we may sweep, where it is worth less than PAIRS_MANY points or more; and those who may sweep us.
FIRSTS: Final = 160
FIRSTS_MANY: Final = 1024
RIVALS: Final = 112
PAIRS_MANY: Final = 0.7
# Hands among which pairs are looked for, where our own sweep of the table is worth much, and elsewhere.
PAIRED: Final = 10_240
PAIRED_FEW: Final = 4_096
# Points below which pairs are not looked at: the chances are taken as independent.
LEAST_WORTH: Final = 0.02
# How far the chance of three lies from what pairs tell, as a share of it and of the chance that one is not swept; the
# same for what rivals cost, as a share; how far the chance of two lies from independence.
THREE_OFF: Final = 0.03
RIVAL_OFF: Final = 0.015
TWO_OFF: Final = 0.25
# Pairs that share a first opponent tell less than as many others would: how many times their variance.
CLUSTERED: Final = 1.4
# Correlation of the other two being swept by a rival, given his hand: what one holds the other does not.
GIVEN_RIVAL: Final = -0.025
# Hands that tell how strong a rival's rows are, in buckets of strengths; what is added to the chance he is picked by.
YARDSTICK: Final = 512
BUCKET_BITS: Final = 5
BUCKETS: Final = 256
LEAST_PROXY: Final = 0.04


@helper
def transpose(block):
    """Turn 64 words of 64 bits: bit c of word r becomes bit r of word c."""
    width, mask = 32, np.uint64(0x00000000FFFFFFFF)
    while width:
        shift = np.uint64(width)
        for start in range(0, 64, 2 * width):
            for low in range(start, start + width):
                moved = ((block[low] >> shift) ^ block[low + width]) & mask
                block[low] ^= moved << shift
                block[low + width] ^= moved
        width >>= 1
        mask ^= mask << np.uint64(width)


@kernel
def card_lines(masks, lines):
    """Fill lines[52, words]: for every card the bit set of the hands that hold it; unused bits hold them all."""
    block = np.empty(64, np.uint64)
    for word in range(lines.shape[1]):
        for at in range(64):
            hand = 64 * word + at
            block[at] = masks[hand] if hand < masks.shape[0] else ~np.uint64(0)
        transpose(block)
        for card in range(52):
            lines[card, word] = block[card]


@helper
def hands_beside(lines, hand, free):
    """Fill free[words] with the bit set of the hands that share no card with `hand`; returns how many there are."""
    free[:] = 0
    left = hand
    while left:
        line = lines[lowest_bit(left)]
        left &= left - np.uint64(1)
        for word in range(free.shape[0]):
            free[word] |= line[word]
    count = np.uint64(0)
    for word in range(free.shape[0]):
        free[word] = ~free[word]
        count += popcount(free[word])
    return np.int64(count)


@helper
def all_three(one, two):
    """The chance that three alike opponents are all swept, from those for one and for two of them.

    Without dependence of all three: P(SSS) P(SNN)^3 = P(SSN)^3 P(NNN), where S is swept and N not. Both sides are
    monotone, so that Newton's steps, halved where they would leave what is known, lead there.
    """
    low, high = max(0.0, 2.0 * two - one), min(two, 1.0 - 3.0 * one + 3.0 * two)
    if high <= low:
        return max(high, 0.0)
    least, most = low, high
    three = 0.5 * (low + high)
    for _ in range(60):
        one_only = one - 2.0 * two + three
        two_only, none = two - three, 1.0 - 3.0 * one + 3.0 * two - three
        cube, other = one_only * one_only * one_only, two_only * two_only * two_only
        over = three * cube - other * none
        if over > 0.0:
            high = three
        else:
            low = three
        slope = cube + 3.0 * three * one_only * one_only + 3.0 * two_only * two_only * none + other
        following = three - over / slope if slope > 0.0 else low
        if not low < following < high:
            following = 0.5 * (low + high)
        moved, three = abs(following - three), following
        if moved < 1e-14:
            break
    return min(max(three, least), most)


@helper
def all_swept(one, more, unknown):
    """The chance that all unknown opponents are swept; one: that one is; more: how much likelier the next is then."""
    two = one * min(max(one + more, 0.0), 1.0)
    two = min(max(two, 2.0 * one - 1.0), one)
    return two if unknown == 2 else all_three(one, two)


@helper
def pairs_of_swept(ours, field, wanted, firsts, hardest):
    """Pairs of hands that share no card, the first of whom some arrangement of ours may sweep; how many there are.

    ours: uint16 [3, k]; field: PairField. Takes the first `wanted` such hands: fills uint16 [3, room] twice, firsts
    with the rows of the first, hardest with the stronger of both in each row.
    """
    strengths, lines = field.strengths, field.lines
    strongest, found, written = np.zeros(3, np.uint16), 0, 0
    free = np.empty(lines.shape[1], np.uint64)
    for row in range(3):
        for strength in ours[row]:
            strongest[row] = max(strongest[row], strength)
    for at in range(strengths.shape[1]):
        b, m, f = strengths[0, at], strengths[1, at], strengths[2, at]
        if not (strongest[0] > b and strongest[1] > m and strongest[2] > f):
            continue
        hands_beside(lines, field.masks[at], free)
        for word in range(free.shape[0]):
            left = free[word]
            while left and written < hardest.shape[1]:
                other = (word << 6) + np.int64(lowest_bit(left))
                left &= left - np.uint64(1)
                firsts[0, written], firsts[1, written], firsts[2, written] = b, m, f
                hardest[0, written] = max(b, strengths[0, other])
                hardest[1, written] = max(m, strengths[1, other])
                hardest[2, written] = max(f, strengths[2, other])
                written += 1
        found += 1
        if found == wanted or written == hardest.shape[1]:
            break
    return written


@helper
def how_many_swept(way, hands):
    """How many of some hands uint16 [3, n] an arrangement uint16 [3] sweeps."""
    b, m, f = way[0], way[1], way[2]
    backs, middles, fronts = hands[0], hands[1], hands[2]
    count = 0
    for at in range(hands.shape[1]):
        count += np.int64((b > backs[at]) & (m > middles[at]) & (f > fronts[at]))
    return count


@helper
def more_together(one, pairs, both, field, hands):
    """How much likelier the second of two opponents is swept where the first is, and the variance of that.

    one: the chance that one is, from so many hands; pairs: seen with the first swept; both: with the second, too.
    Leans on independence the more, the fewer pairs there are.
    """
    usual = TWO_OFF * one
    doubt = CLUSTERED * one * (1.0 - one) / max(pairs, 1)
    trust = usual * usual / max(usual * usual + doubt, 1e-300) if pairs > 0 else 0.0
    apart = one * (1.0 - one) * max(1.0 / field.hands - 1.0 / hands, 0.0)  # not the hands that told the chance of one
    return trust * (field.share * both / max(pairs, 1) - one), trust * doubt + apart


@helper
def own_sweeps(ours, each, single, field, out):
    """Add to out [4, k] what our own sweeps of the table are worth; returns how many pairs were looked at.

    each: [k] points for one; single: SingleChances; field: PairField. Rows of `out`: points, their variance, the
    chance, and the variance that goes with the sampled points (see `sweep_extras`).
    """
    most, unknown = 0.0, single.unknown
    for k in range(each.shape[0]):
        most = max(most, abs(each[k]) * single.swept[k] ** unknown)
    pairs = 0
    room = 16 * (FIRSTS_MANY if most >= PAIRS_MANY else FIRSTS) if most >= LEAST_WORTH else 0
    firsts, hardest = np.empty((3, room), np.uint16), np.empty((3, room), np.uint16)
    if room > 0:
        pairs = pairs_of_swept(ours, field, room // 16, firsts, hardest)
    for k in range(each.shape[0]):
        one = single.swept[k]
        if abs(each[k]) * one**unknown >= LEAST_WORTH:
            first = how_many_swept(ours[:, k], firsts[:, :pairs])
            both = how_many_swept(ours[:, k], hardest[:, :pairs])
            more, doubt = more_together(one, first, both, field, single.hands)
            chance, step = all_swept(one, more, unknown), 0.01 * one
            slope = (all_swept(one + step, more, unknown) - all_swept(one - step, more, unknown)) / (2.0 * step)
            by_more = (all_swept(one, more + step, unknown) - all_swept(one, more - step, unknown)) / (2.0 * step)
            off = THREE_OFF * (1.0 - one) * chance * (unknown > 2)
            off = np.sqrt(off * off + by_more * by_more * doubt)
        else:
            chance = one**unknown
            slope, off = unknown * chance / max(one, 1e-9), TWO_OFF * chance
        out[0, k] += each[k] * chance
        out[1, k] += each[k] * each[k] * off * off
        out[2, k] = chance
        along = slope * one * (2.0 * unknown * (single.price[k] - single.mean[k]) * each[k])
        out[3, k] += (along + each[k] * each[k] * slope * slope * one * (1.0 - one)) / single.hands
    return pairs


@helper
def shares_below(field, out):
    """Fill out [3, BUCKETS] with the share of a field's first hands whose row is in a weaker bucket of strengths."""
    strengths = field.strengths
    hands = min(strengths.shape[1], YARDSTICK)
    out[:] = 0.0
    for row in range(3):
        for at in range(hands):
            out[row, strengths[row, at] >> BUCKET_BITS] += 1.0 / hands
        total = 0.0
        for bucket in range(BUCKETS):
            here = out[row, bucket]
            out[row, bucket] = total + 0.5 * here
            total += here


@helper
def hands_sweeping(ours, field, places):
    """The hands of a field that may sweep some arrangement of ours: fills places [n]; returns how many there are."""
    strengths = field.strengths
    backs, middles, fronts = strengths[0], strengths[1], strengths[2]
    weakest = np.full(3, 0xFFFF, np.uint16)
    for row in range(3):
        for strength in ours[row]:
            weakest[row] = min(weakest[row], strength)
    matters, found = np.empty(backs.shape[0], np.uint8), 0
    for at in range(backs.shape[0]):  # without a branch, so that many are compared at once
        matters[at] = (backs[at] > weakest[0]) & (middles[at] > weakest[1]) & (fronts[at] > weakest[2])
    for at in range(backs.shape[0]):
        places[found] = at
        found += np.int64(matters[at])
    return found


@helper
def pick_rivals(ours, field, sweep_all, unknown, places, weights, times):
    """Hands that may sweep some arrangement of ours, the likelier they sweep others, too; returns how many.

    Fills places and weights [room] so that the sum of weight times anything is its mean over all hands of the sample,
    0 for those that sweep none of ours; times: how often each was drawn, 0 when all there are were taken.
    """
    strengths = field.strengths
    there, below = np.empty(strengths.shape[1] + 1, np.int64), np.empty((3, BUCKETS))
    found = hands_sweeping(ours, field, there)
    every = field.share / strengths.shape[1]  # what one hand of the field counts
    if found <= places.shape[0]:
        places[:found], weights[:found], times[:found] = there[:found], every, 0
        return found
    shares_below(field, below)
    total, proxies = 0.0, np.empty(found)
    for at in range(found):
        b, m, f = strengths[0, there[at]], strengths[1, there[at]], strengths[2, there[at]]
        proxy = below[0, b >> BUCKET_BITS] * below[1, m >> BUCKET_BITS] * below[2, f >> BUCKET_BITS] + LEAST_PROXY
        proxy *= proxy if unknown > 2 else 1.0
        proxies[at] = proxy * abs(sum_of_rows(sweep_all, b, m, f))
        total += proxies[at]
    step, passed, drawn, kept = total / places.shape[0], 0.0, 0, 0
    for at in range(found):
        passed += proxies[at]
        if (drawn + 0.5) * step >= passed:
            continue
        again = np.int64(np.ceil(passed / step - 0.5)) - drawn
        places[kept], times[kept] = there[at], again
        weights[kept] = every * again * step / proxies[at]
        drawn += again
        kept += 1
    return kept


@helper
def sweeps_others(field, at, unknown, free):
    """An estimate, without bias, of the chance that a hand of the field sweeps the other unknown opponents.

    -1 when too few hands fit beside it. free: room.
    """
    strengths = field.strengths
    b, m, f = strengths[0, at], strengths[1, at], strengths[2, at]
    beside, swept = hands_beside(field.lines, field.masks[at], free), 0
    if beside < unknown - 1:
        return -1.0
    for word in range(free.shape[0]):
        left = free[word]
        while left:
            other = (word << 6) + np.int64(lowest_bit(left))
            left &= left - np.uint64(1)
            swept += np.int64(b > strengths[0, other] and m > strengths[1, other] and f > strengths[2, other])
    one = field.share * swept / beside
    if unknown == 2:
        return one
    two = field.share * field.share * swept * (swept - 1) / (beside * (beside - 1))
    return two + GIVEN_RIVAL * (one - two)


@helper
def rival_sweeps(ours, single, field, pay, out):
    """Take from out [4, k] (own_sweeps) what opponents who sweep the table cost; returns how many were looked at."""
    unknown, strengths = single.unknown, field.strengths
    places, weights, times = np.empty(RIVALS, np.int64), np.empty(RIVALS), np.empty(RIVALS, np.int64)
    found = pick_rivals(ours, field, pay.sweep_all, unknown, places, weights, times)
    costs, free, told = np.empty(found), np.empty(field.lines.shape[1], np.uint64), 0
    for at in range(found):
        chance = sweeps_others(field, places[at], unknown, free)
        b, m, f = strengths[0, places[at]], strengths[1, places[at]], strengths[2, places[at]]
        costs[at] = unknown * chance * sum_of_rows(pay.sweep_all, b, m, f) if chance >= -0.5 else 0.0
        told += np.int64(chance >= -0.5)
    scale = found / max(told, 1)
    lost, squares = np.zeros(ours.shape[1]), np.zeros(ours.shape[1])
    for at in range(found):
        cost = scale * weights[at] * costs[at]
        square = cost * costs[at] / field.hands + (cost * cost / times[at] if times[at] > 0 else 0.0)
        b, m, f = strengths[0, places[at]], strengths[1, places[at]], strengths[2, places[at]]
        if cost != 0.0:
            for k in range(ours.shape[1]):  # without a branch, so that many are compared at once
                swept = np.float64((b > ours[0, k]) & (m > ours[1, k]) & (f > ours[2, k]))
                lost[k] += swept * cost
                squares[k] += swept * square
    plain = pay.prices.sweep_base * pay.prices.multiplier + pay.prices.flat
    for k in range(ours.shape[1]):
        out[0, k] -= lost[k]
        out[1, k] += max(squares[k] - lost[k] * lost[k] / field.hands, 0.0) + (RIVAL_OFF * lost[k]) ** 2
        out[3, k] += 2.0 * unknown * lost[k] * (plain + single.mean[k]) / single.hands
    return found


@helper
def pair_field(masks, strengths, most):
    """The PairField of at most so many ordinary hands of a sample; other arguments as in sweep_extras."""
    there = min(strengths.shape[1], most)
    lines, share = np.empty((52, (there + 63) >> 6), np.uint64), strengths.shape[1] / masks.shape[0]
    card_lines(masks[:there], lines)
    return PairField(np.ascontiguousarray(strengths[:, :there]), masks[:there], lines, share, there / share)


@kernel
def sweep_extras(ours, each, single, masks, strengths, pay, out):
    """Fill out [4, k] with what sweeps of the table add to each arrangement's points where no opponent is known.

    ours: uint16 [3, k]; each: [k] points for our own sweep of the table; single: SingleChances. masks: uint64 [n] of a
    sample, strengths: uint16 [3, m] of its ordinary hands, which come first; pay: TablePrices. Rows: points, their
    error beside that of the sampled points, the chance that we sweep the table, and the variance that is added because
    the same hands tell the points and the chances. Returns the tables looked at.
    """
    most = 0.0
    for k in range(each.shape[0]):
        most = max(most, abs(each[k]) * single.swept[k] ** single.unknown)
    field = pair_field(masks, strengths, PAIRED if most >= PAIRS_MANY else PAIRED_FEW)
    out[:] = 0.0
    looked_at = own_sweeps(ours, each, single, field, out)
    looked_at += rival_sweeps(ours, single, field, pay, out)
    for k in range(each.shape[0]):
        out[1, k] = np.sqrt(out[1, k])
        out[2, k] = min(max(out[2, k], 0.0), single.swept[k])
    return looked_at
