"""Compiled choice of a play by weighed features: how the seats of a playout play.

A hand is priced by its cheapest split into sets: about how many leads it still needs, with sets that win the lead back
below 0 (`split_costs`). A play is judged by how much it lowers that price, by how likely it keeps the lead, and by how
near to going out the others are. A seat looks at its own hand and at what everybody sees, at nothing else.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.bits import lowest_bit
from solver.kernels.compiler import shared
from solver.kernels.dealing import scrambled
from solver.kernels.shedding_layout import (
    ALIKE,
    ALIKE_BUT_THREES,
    ALIKE_WITHOUT_SUITS,
    ALL_CARDS,
    ALLOW_TWO,
    BAO1,
    BITS,
    DUT_MU,
    FINISH_TWO,
    FOUR_PAIRS,
    GAME,
    HAND_SIZE,
    HANDS,
    LEFT,
    NOBODY,
    OVER,
    OWNER,
    PAIR,
    PAIR_RUN,
    PUT,
    QUAD,
    RUN,
    RUN_TWO,
    SAM_GAME,
    SAM_SEAT,
    SEATS,
    SEEN,
    SINGLE,
    STOPPED,
    THREE_OF_SPADES,
    TOP,
    TOP_KIND,
    TOP_VALUE,
    TRIPLE,
    TURN,
    TWOS,
)
from solver.kernels.shedding_money import captured_price
from solver.kernels.shedding_moves import add_plays, breaks_duty, cards_in, cuts_out_of_turn, legal_plays, may_pass
from solver.kernels.shedding_play import do_pass, do_play, is_cuttable, reopen

# A policy is float64 [POLICY]: prices of sets by cell, 13 to a row, and behind them the weights of features.
# Rows: groups of 0 to 4; a run of three by its top, and what a further card adds; the same of pair runs.
RUN_PRICE, RUN_MORE, PAIRS_PRICE, PAIRS_MORE, PRICE_ROWS = 65, 78, 91, 104, 9
WEIGHT = 13 * PRICE_ROWS
# Weights in the order of solver.shedding.policy.WEIGHT_NAMES.
W_SIZE, W_HOLD_LEAD, W_LOW, W_SHORT, W_OUT_NEXT, W_TWO_LEAD, W_BOMB_LEAD = (WEIGHT + at for at in range(7))
W_ANSWER, W_HOLD_ANSWER, W_BLOCK, W_FROZEN, W_CUT, W_TWO_RISK = (WEIGHT + at for at in range(7, 13))
W_SHED, W_ROTTEN, W_SINGLES, W_PAIRS, W_TRIPLES, W_RUNS = (WEIGHT + at for at in range(13, 19))
W_UNIT, W_NOISE, W_DUTY, W_TWOS_LAST = (WEIGHT + at for at in range(19, 23))
POLICY = WEIGHT + 23
# Room for numbers on the way: the policy; costs of splits from below and from above; then scores.
STEPS = 7
FORWARD, BACKWARD, SCORES = POLICY, POLICY + 14 * STEPS, POLICY + 28 * STEPS
FAR = 1e6
# More turns than any game has.
MOST_PLIES = 1000
# By cards of a cell: what taking one or two of them into runs costs beyond the price of the rest, and its price row.
TAKES_ONE = np.array([FAR, 0.0, 0.0, 0.0, 0.0])
TAKES_TWO = np.array([FAR, FAR, 0.0, 0.0, 0.0])
LEAVES_ONE = np.array([0, 0, 13, 26, 39])
LEAVES_TWO = np.array([0, 0, 0, 13, 26])


@shared
def holds_pair_run(hand):
    """Whether a hand holds three consecutive pairs."""
    running = 0
    for cell in range(12):
        running = running + 1 if BITS[(hand >> (4 * cell)) & 15] >= 2 else 0
        if running == 3:
            return True
    return False


@shared
def cheapest_split(hand, first, last, pairs, last_run, room):
    """Costs of the cheapest splits of the cells first to last, from room[FORWARD ..] on, by what is open after them.

    Open: 0 nothing, 1 to 3 a run of one, two, three ranks or more, 4 to 6 the same of a pair run, which only counts
    with `pairs`. Returns the least cost together with the cells behind, as room[BACKWARD ..] has them; with last = 12
    the costs after every cell are kept instead.
    """
    keeps = first == 0 and last == 12
    at = FORWARD + STEPS * first
    none, one, two, three = room[at], room[at + 1], room[at + 2], room[at + 3]
    four, five, six = (room[at + 4], room[at + 5], room[at + 6]) if pairs else (FAR, FAR, FAR)
    for cell in range(first, last + 1):
        held = BITS[(hand >> (4 * cell)) & 15]
        idle = min(none, three)
        idle = min(idle, six) if pairs else idle
        none = idle + room[13 * held + cell]
        if cell <= last_run:
            rest = room[LEAVES_ONE[held] + cell] + TAKES_ONE[held]
            again = room[LEAVES_TWO[held] + cell] + TAKES_TWO[held]
            closing = min(two + room[RUN_PRICE + cell], three + room[RUN_MORE + cell])
            if pairs:
                more = min(five + room[PAIRS_PRICE + cell], six + room[PAIRS_MORE + cell])
                four, five, six = idle + again, four + again, more + again
            two, three = one + rest, closing + rest
            one = min(idle + rest, closing + again)
        else:
            one, two, three, four, five, six = FAR, FAR, FAR, FAR, FAR, FAR
        if keeps:
            at += STEPS
            room[at], room[at + 1], room[at + 2], room[at + 3] = none, one, two, three
            room[at + 4], room[at + 5], room[at + 6] = four, five, six
    at = BACKWARD + STEPS * (last + 1)
    best = min(none + room[at], one + room[at + 1], two + room[at + 2], three + room[at + 3])
    if pairs:
        best = min(best, four + room[at + 4], five + room[at + 5], six + room[at + 6])
    return best


@shared
def fill_backward(hand, pairs, last_run, room):
    """Fill room[BACKWARD ..] with the cheapest way on from each cell, by what is open before it; returns the price."""
    at = BACKWARD + 13 * STEPS
    for step in range(STEPS):
        room[at + step] = 0.0 if step in (0, 3, 6) else FAR
    none, one, two, three, four, five, six = 0.0, FAR, FAR, 0.0, FAR, FAR, 0.0
    for back in range(13):
        cell = 12 - back
        held = BITS[(hand >> (4 * cell)) & 15]
        idle = none + room[13 * held + cell]
        if cell <= last_run:
            rest = room[LEAVES_ONE[held] + cell] + TAKES_ONE[held]
            again = room[LEAVES_TWO[held] + cell] + TAKES_TWO[held]
            idle = min(idle, rest + one)
            going_on = min(rest + three, again + one)
            one, two, three = rest + two, room[RUN_PRICE + cell] + going_on, room[RUN_MORE + cell] + going_on
            if pairs:
                idle = min(idle, again + four)
                four, five = again + five, room[PAIRS_PRICE + cell] + again + six
                six = room[PAIRS_MORE + cell] + again + six
        else:
            one, two, three, four, five, six = FAR, FAR, FAR, FAR, FAR, FAR
        none, three, six = idle, min(three, idle), min(six, idle)
        at -= STEPS
        room[at], room[at + 1], room[at + 2], room[at + 3] = none, one, two, three
        room[at + 4], room[at + 5], room[at + 6] = four, five, six
    return none


@shared
def split_costs(hand, pairs, last_run, room):
    """Fill room[FORWARD ..] and room[BACKWARD ..] with the costs of the cheapest splits; returns the hand's price."""
    for step in range(STEPS):
        room[FORWARD + step] = 0.0 if step == 0 else FAR
    price = fill_backward(hand, pairs, last_run, room)
    cheapest_split(hand, 0, 12, pairs, last_run, room)
    return price


@shared
def hold_chance(kind, size, value, unseen, is_sam, each):
    """How likely nobody beats a play, by the higher cards that are unseen: between 0 and 1.

    each: by how much one more set that may beat it counts, for plays of this kind.
    """
    cell = (value >> 2) - 3
    if kind == SINGLE:
        shift = 4 * (cell + 1) if is_sam else value - 11
        return 1.0 / (1.0 + each * cards_in(unseen >> shift))
    if kind in (QUAD, PAIR_RUN):
        return 0.95
    if kind == RUN:
        return 1.0 / (1.0 + each * max(11 - cell, 0) * 4.0 / (size * size - 5.0))
    needed, higher = 2 if kind == PAIR else 3, 0
    for other in range(cell if not is_sam and kind == PAIR else cell + 1, 13):
        higher += 1 if BITS[(unseen >> (4 * other)) & 15] >= needed else 0
    return 1.0 / (1.0 + each * higher)


@shared
def shortest_other(state, seat):
    """The fewest cards that another seat in the game holds."""
    fewest = 99
    for other in range(state[SEATS]):
        if other != seat and state[LEFT + other] and not (state[STOPPED] >> other) & 1:
            fewest = min(fewest, state[LEFT + other])
    return fewest


@shared
def usual_mode(rules):
    """The mode of lists in which plays that play alike stand once."""
    if rules[GAME] == SAM_GAME:
        return ALIKE_WITHOUT_SUITS
    return ALIKE_BUT_THREES if rules[DUT_MU] or rules[PUT] else ALIKE


@shared
def judge_plays(state, seat, rules, plays, room):
    """Fill plays[n, 4] and room[SCORES ..] for the seat to act; returns (how many, the score of passing or -FAR).

    One long function: numba counts references to every array at every call.
    """
    count = legal_plays(state, seat, rules, usual_mode(rules), plays)
    passing = 0.0 if may_pass(state, seat, rules) else -FAR
    if count == 0 or (count == 1 and passing < 0.0):
        room[SCORES] = 0.0
        return count, passing
    hand, left, shortest, top_kind = (
        state[HANDS + seat],
        state[LEFT + seat],
        shortest_other(state, seat),
        state[TOP_KIND],
    )
    unseen, near, unit = ALL_CARDS & ~state[SEEN] & ~hand, 1.0 / shortest, room[W_UNIT]
    guards = rules[FINISH_TWO] != ALLOW_TWO
    is_sam, bound, cuttable = rules[GAME] == SAM_GAME, rules[BAO1] != 0, is_cuttable(top_kind, state[TOP_VALUE])
    if bound and passing == 0.0 and breaks_duty(state, seat, rules, 0, 0):
        passing = -room[W_DUTY]
    pairs, last_run = not is_sam and holds_pair_run(hand), 12 if rules[RUN_TWO] == 2 else 11
    block, frozen = 0.0, room[W_FROZEN] * near if left == rules[HAND_SIZE] else 0.0
    if top_kind:
        owner_left = max(state[LEFT + state[OWNER]], 1)
        block = room[W_HOLD_ANSWER] + room[W_BLOCK] * (near + 1.0 / owner_left)
    price, before, score = split_costs(hand, pairs, last_run, room), -1, 0.0
    for at in range(count):
        mask, kind, size, value = plays[at, 0], plays[at, 1], plays[at, 2], plays[at, 3]
        shape = (kind * 4096 + size * 128 + value) >> 2
        if shape == before:
            # The same ranks in other suits: the lower ones are as good, and cheaper to lay.
            score -= 0.02
            room[SCORES + at] = score
            continue
        before = shape
        if mask == hand:
            room[SCORES + at] = score = -room[W_TWOS_LAST] if guards and mask & TWOS else 1000.0
            continue
        low = np.int64(lowest_bit(np.uint64(mask))) >> 2
        high = low
        while mask >> (4 * (high + 1)):
            high += 1
        each = room[W_RUNS] if kind == RUN else room[W_SINGLES + kind - 1] if kind <= TRIPLE else 0.0
        hold = hold_chance(kind, size, value, unseen, is_sam, each)
        is_bomb = kind in (QUAD, PAIR_RUN)
        score = price - cheapest_split(hand & ~mask, low, high, pairs, last_run, room)
        score += room[W_SHED] * size * near + frozen
        if mask & TWOS:
            twos = mask & TWOS
            score += BITS[twos >> 48] * (room[W_ROTTEN] * near - (0.0 if top_kind else room[W_TWO_LEAD]))
            score -= room[W_TWO_RISK] * captured_price(twos, np.int64(0), rules) / unit
        if top_kind == 0:
            score += room[W_SIZE] * size + room[W_HOLD_LEAD] * hold - room[W_LOW] * value / 60.0
            score -= room[W_BOMB_LEAD] if is_bomb else 0.0
            if size >= shortest or (size == 1 and shortest <= 2):
                score -= room[W_SHORT] * (1.0 - hold) * near
            score += room[W_OUT_NEXT] * hold if left - size <= 3 else 0.0
        else:
            score += room[W_ANSWER] + block * hold
            if cuttable and is_bomb:
                score += room[W_CUT] * captured_price(state[TOP], mask, rules) / unit
        if bound and breaks_duty(state, seat, rules, kind, value):
            score -= room[W_DUTY]
        if guards and not hand & ~mask & ~TWOS:
            score -= room[W_TWOS_LAST]
        if rules[PUT] and mask & THREE_OF_SPADES:
            score -= 0.5
        room[SCORES + at] = score
    return count, passing


@shared
def noise_of(stream, counter):
    """A number between -0.5 and 0.5."""
    return np.float64(scrambled(stream, np.uint64(counter)) >> np.uint64(11)) * 1.1102230246251565e-16 - 0.5


@shared
def choose(state, seat, rules, plays, room, stream):
    """The place in `plays` of what the policy lays for the seat to act; -1 = it passes. stream: for its noise."""
    count, best = judge_plays(state, seat, rules, plays, room)
    spread, chosen = room[W_NOISE], -1
    for at in range(count):
        score = room[SCORES + at]
        if spread:
            score += spread * noise_of(stream, at)
        if score > best:
            best, chosen = score, at
    return chosen


@shared
def has_four_pairs(hand):
    """Whether a hand holds four consecutive pairs."""
    running = 0
    for cell in range(12):
        running = running + 1 if BITS[(hand >> (4 * cell)) & 15] >= 2 else 0
        if running == 4:
            return True
    return False


@shared
def cut_in(state, rules, spare, plays):
    """Somebody cuts out of turn, where he may and it captures something (B-T-08); returns whether."""
    may = False
    for seat in range(state[SEATS]):
        may = may or (state[LEFT + seat] >= 8 and has_four_pairs(state[HANDS + seat]))
    if not may:
        return False
    spare[:] = state
    turn = spare[TURN]
    if spare[TOP_KIND] == 0 and not reopen(spare, rules):
        return False
    if not is_cuttable(spare[TOP_KIND], spare[TOP_VALUE]):
        return False
    for seat in range(spare[SEATS]):
        if seat not in (turn, spare[OWNER]) and cuts_out_of_turn(spare, seat, rules, ALIKE, plays):
            do_play(spare, seat, plays[0], rules)
            state[:] = spare
            return True
    return False


@shared
def block_sam(state, seat, rules, plays):
    """Whether the seat blocks a declared Sâm: whoever can does."""
    return (
        add_plays(
            state[HANDS + seat], state[TOP_KIND], state[TOP + 2], state[TOP_VALUE], rules, usual_mode(rules), plays
        )
        > 0
    )


@shared
def play_out(state, rules, scratch, stream):
    """Play a game to its end; every seat plays the policy in scratch.room, in a declared Sâm whoever can block does."""
    plays, room, spare, counter = scratch.plays, scratch.room, scratch.spare, 0
    while not state[OVER] and counter < MOST_PLIES:
        counter += 1
        if rules[FOUR_PAIRS] and cut_in(state, rules, spare, plays):
            continue
        seat = state[TURN]
        if state[SAM_SEAT] not in (NOBODY, seat):
            chosen = 0 if block_sam(state, seat, rules, plays) else -1
        else:
            chosen = choose(state, seat, rules, plays, room, stream + np.uint64(64 * counter))
        if chosen < 0:
            do_pass(state, seat, rules)
        else:
            do_play(state, seat, plays[chosen], rules)
