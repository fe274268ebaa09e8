"""Compiled lists of plays: every set of a hand that may be laid, or one of each that plays alike.

The fast twin of rules.shedding.moves and of `beats` of both games; tests hold the two equal. Modes (`ALL` ..): suits
below the strongest card of a set decide nothing, and keeping the higher ones is never worse, so that of the sets that
differ only there one is enough; 2s have prices by suit and are all listed; ALIKE_BUT_THREES lists all sets of 3s too,
where the house pays for going out on 3♠. Source: docs/rules.md T4-04 to T4-17, S-15 to S-23, B-T-03 to B-T-07b.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.bits import popcount
from solver.kernels.compiler import shared
from solver.kernels.shedding_layout import (
    ALIKE,
    ALIKE_BUT_THREES,
    ALIKE_WITHOUT_SUITS,
    ALL,
    ALL_WITHOUT_SUITS,
    BAO1,
    BAO1_MIN,
    BITS,
    FINISH_TWO,
    FORBID_TWO,
    FOUR_PAIRS,
    GAME,
    HAND_SIZE,
    HANDS,
    INCLUDE,
    LEFT,
    LONGEST_PAIR_RUN,
    NOBODY,
    PAIR,
    PAIR_RUN,
    PASSED,
    QUAD,
    QUAD_CUTS_PAIR,
    RUN,
    RUN_TWO,
    SAM_GAME,
    SAM_SEAT,
    SEATS,
    SINGLE,
    STOPPED,
    SUBSET_MASKS,
    SUBSETS,
    TOP_KIND,
    TOP_MASKS,
    TOP_SIZE,
    TOP_SUIT,
    TOP_VALUE,
    TOPS,
    TWO_HEIGHT,
    TWOS,
)


@shared
def cards_in(mask):
    """The number of cards of a mask."""
    return np.int64(popcount(np.uint64(mask)))


@shared
def alternatives(held, each, cell, is_top, mode):
    """How many sets of `each` suits out of those held are listed for one cell of a play."""
    if mode in (ALL, ALL_WITHOUT_SUITS) or (cell == 12 and mode != ALIKE_WITHOUT_SUITS):
        return SUBSETS[held, each]
    if mode == ALIKE_WITHOUT_SUITS:
        return 1
    if mode == ALIKE_BUT_THREES and cell == 0:
        return SUBSETS[held, each]
    return TOPS[held, each] if is_top else 1


@shared
def alternative(held, each, cell, is_top, mode, index):
    """The index-th of these sets of suits."""
    if is_top and cell != 12 and (mode == ALIKE or (mode == ALIKE_BUT_THREES and cell != 0)):
        return TOP_MASKS[held, each, index]
    return SUBSET_MASKS[held, each, index]


@shared
def add_groups(hand, each, floor, mode, out, count):
    """Add the singles, pairs, triples or quads with a value above `floor`; returns how many plays there are then."""
    for cell in range(max(0, (floor >> 2) - 3), 13):
        held = (hand >> (4 * cell)) & 15
        if BITS[held] < each:
            continue
        for index in range(alternatives(held, each, cell, True, mode)):
            suits = alternative(held, each, cell, True, mode, index)
            value = 4 * (cell + 3) + (TOP_SUIT[suits] if mode < ALIKE_WITHOUT_SUITS else 0)
            if value > floor and count < out.shape[0]:
                out[count, 0], out[count, 1], out[count, 2], out[count, 3] = suits << (4 * cell), each, each, value
                count += 1
    return count


@shared
def cell_of(height):
    """The cell of a place in a run, where an ace may stand at 1 and a 2 at 2 (B-S-01)."""
    return height - 3 if height >= 3 else height + 10


@shared
def add_run(hand, low, length, each, floor, mode, out, count):
    """Add the runs, or the pair runs, of these heights with a value above `floor`."""
    total, top = 1, low + length - 1
    for height in range(low, top + 1):
        cell = cell_of(height)
        total *= alternatives((hand >> (4 * cell)) & 15, each, cell, height == top, mode)
    kind = RUN if each == 1 else PAIR_RUN
    for code in range(total):
        rest, mask, value = code, np.int64(0), np.int64(0)
        for height in range(low, top + 1):
            cell = cell_of(height)
            held = (hand >> (4 * cell)) & 15
            ways = alternatives(held, each, cell, height == top, mode)
            suits = alternative(held, each, cell, height == top, mode, rest % ways)
            rest //= ways
            mask |= suits << (4 * cell)
            value = 4 * height + (TOP_SUIT[suits] if mode < ALIKE_WITHOUT_SUITS else 0)
        if value > floor and count < out.shape[0]:
            out[count, 0], out[count, 1], out[count, 2], out[count, 3] = mask, kind, length * each, value
            count += 1
    return count


@shared
def add_runs(hand, each, wanted, floor, rules, mode, out, count):
    """Add the runs (each 1) or pair runs (each 2) of `wanted` ranks, 0 = of any number, with a value above `floor`."""
    low, high, longest = 3, 14, rules[LONGEST_PAIR_RUN]
    if each == 1:
        longest = min(rules[HAND_SIZE], 12)
        low = 1 if rules[RUN_TWO] == 1 else 3
        high = 15 if rules[RUN_TWO] == 2 else 14
    if wanted > longest:
        return count
    for start in range(low, high - 1):
        length = 0
        while start + length <= high and BITS[(hand >> (4 * cell_of(start + length))) & 15] >= each:
            length += 1
            if length > longest:
                break
            if length >= 3 and wanted in (0, length) and 4 * (start + length) > floor:
                count = add_run(hand, start, length, each, floor, mode, out, count)
            if length == wanted:
                break
    return count


@shared
def grade_of(kind, size):
    """How strong a bomb is: three pairs 1, quad 2, four pairs 3, five 4, six 5 (T4-17, B-T-06)."""
    if kind == QUAD:
        return 2
    return 1 if size == 6 else size // 2 - 1


@shared
def grade_needed(kind, size, rules):
    """The least grade of bomb that cuts 2s or a bomb of another kind (B-T-04)."""
    if kind in (QUAD, PAIR_RUN):
        return grade_of(kind, size) + 1
    if kind == SINGLE:
        return 1
    if kind == PAIR:
        return 2 if rules[QUAD_CUTS_PAIR] else 3
    return 4


@shared
def add_bombs(hand, kind, size, value, rules, mode, out, count):
    """Add the bombs that beat 2s or a bomb: a stronger one of the same kind and size, or of a higher grade."""
    if rules[GAME] == SAM_GAME:
        if kind == QUAD:
            return add_groups(hand, 4, value, mode, out, count)
        cuts = kind == SINGLE or (kind == PAIR and rules[QUAD_CUTS_PAIR])
        return add_groups(hand, 4, -1, mode, out, count) if cuts else count
    needed = grade_needed(kind, size, rules)
    if kind == QUAD or needed <= 2:
        count = add_groups(hand, 4, value if kind == QUAD else -1, mode, out, count)
    for pairs in range(3, rules[LONGEST_PAIR_RUN] + 1):
        alike = kind == PAIR_RUN and size == 2 * pairs
        if alike or grade_of(PAIR_RUN, 2 * pairs) >= needed:
            count = add_runs(hand, 2, pairs, value if alike else -1, rules, mode, out, count)
    return count


@shared
def add_plays(hand, kind, size, value, rules, mode, out):
    """Fill out[n, 4] with the sets of a hand that beat this play, any at kind 0; returns how many."""
    count = 0
    if kind == 0:
        for each in range(1, 5):
            count = add_groups(hand, each, -1, mode, out, count)
        count = add_runs(hand, 1, 0, -1, rules, mode, out, count)
        return add_runs(hand, 2, 0, -1, rules, mode, out, count)
    if kind == RUN:
        return add_runs(hand, 1, size, value, rules, mode, out, count)
    is_bomb = kind in (QUAD, PAIR_RUN)
    if not is_bomb:
        count = add_groups(hand, kind, value, mode, out, count)
    if is_bomb or value >> 2 == TWO_HEIGHT:
        count = add_bombs(hand, kind, size, value, rules, mode, out, count)
    return count


@shared
def highest_height(hand):
    """The height of the strongest card of a hand that is not empty."""
    cell = 12
    while not (hand >> (4 * cell)) & 15:
        cell -= 1
    return cell + 3


@shared
def binds_highest(state, seat, rules):
    """Whether báo 1 binds the seat: the next one holds one card, and the table counts that (B-S-10)."""
    seats = state[SEATS]
    counts = rules[BAO1] != 0 and seats >= rules[BAO1_MIN] and state[SAM_SEAT] == NOBODY
    return counts and state[LEFT + (seat + 1) % seats] == 1


@shared
def breaks_duty(state, seat, rules, kind, value):
    """Whether this play, or a pass (kind 0), breaks the duty of báo 1 (S-33, B-S-10)."""
    hand = state[HANDS + seat]
    if hand == 0 or not binds_highest(state, seat, rules):
        return False
    highest = highest_height(hand)
    if kind:
        return kind == SINGLE and value >> 2 < highest
    return state[TOP_KIND] == SINGLE and highest > state[TOP_VALUE] >> 2


@shared
def legal_plays(state, seat, rules, mode, out):
    """Fill out[n, 4] with what the seat to act may lay; returns how many."""
    hand, found, kept = state[HANDS + seat], 0, 0
    found = add_plays(hand, state[TOP_KIND], state[TOP_SIZE], state[TOP_VALUE], rules, mode, out)
    include = state[INCLUDE] & hand
    rejects, forbids = rules[BAO1] == 2, rules[FINISH_TWO] == FORBID_TWO
    if not (include or rejects or forbids):
        return found
    for at in range(found):
        mask = out[at, 0]
        rest = hand & ~mask
        refused = include != 0 and not mask & include
        if rejects and breaks_duty(state, seat, rules, out[at, 1], out[at, 3]):
            refused = True
        if forbids and ((rest == 0 and mask & TWOS) or (rest != 0 and not rest & ~TWOS)):
            refused = True
        if not refused:
            out[kept] = out[at]
            kept += 1
    return kept


@shared
def may_pass(state, seat, rules):
    """Whether the seat to act may pass: not on a free lead, nor where báo 1 refuses it (B-T-11, B-S-10)."""
    return state[TOP_KIND] != 0 and not (rules[BAO1] == 2 and breaks_duty(state, seat, rules, 0, 0))


@shared
def cuts_out_of_turn(state, seat, rules, mode, out):
    """Fill out[n, 4] with what the seat may lay though it is not its turn: four consecutive pairs or more (B-T-08).

    state: with the round open that is cut into, and its owner's number in place.
    """
    outside = (state[PASSED] >> seat) & 1 or rules[FOUR_PAIRS] == 2
    if rules[FOUR_PAIRS] == 0 or not outside or state[TOP_KIND] == 0 or state[LEFT + seat] < 8:
        return 0
    if (state[STOPPED] >> seat) & 1:
        return 0
    found, kept = legal_plays(state, seat, rules, mode, out), 0
    for at in range(found):
        if out[at, 1] == PAIR_RUN and out[at, 2] >= 8:
            out[kept] = out[at]
            kept += 1
    return kept
