"""Compiled worth of plays: hidden hands dealt at random, the rest of the game played out, and its true settlement.

All plays are judged on the same deals and the same stream of random numbers, so that their differences are told with
less noise than they are. World i depends on the seed and i alone.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import shared
from solver.kernels.dealing import below, scrambled
from solver.kernels.shedding_layout import (
    ALL_CARDS,
    BET,
    BITS,
    DRAGON_TWO,
    FOUR_PAIRS,
    HAND_SIZE,
    HANDS,
    INSTANT_KINDS,
    LEFT,
    OVER,
    PARTIES,
    RUN_TWO,
    SAM_SEAT,
    SEATS,
    SEEN,
    TOP_KIND,
    TURN,
)
from solver.kernels.shedding_moves import add_plays
from solver.kernels.shedding_play import do_pass, do_play, reopen
from solver.kernels.shedding_policy import MOST_PLIES, POLICY, choose, cut_in, judge_plays, play_out, usual_mode
from solver.kernels.shedding_settling import settle

# How often hands that would have won on the deal are dealt anew.
DEALS_AT_MOST = 50


@shared
def count_groups(hand, needed, cells):
    """How many of the lowest `cells` cells hold `needed` cards or more."""
    found = 0
    for cell in range(cells):
        found += 1 if BITS[(hand >> (4 * cell)) & 15] >= needed else 0
    return found


@shared
def count_pairs(hand):
    """Pairs of a hand, four alike as two."""
    pairs = 0
    for cell in range(13):
        pairs += BITS[(hand >> (4 * cell)) & 15] >> 1
    return pairs


@shared
def longest_stretch(hand, needed, first, cells):
    """The most consecutive cells with `needed` cards or more."""
    longest, running = 0, 0
    for cell in range(first, cells):
        running = running + 1 if BITS[(hand >> (4 * cell)) & 15] >= needed else 0
        longest = max(longest, running)
    return longest


@shared
def is_dragon(hand, rules):
    """Whether a dealt hand is a run from end to end: 3 to A of 13 cards, or all 10 cards of Sâm."""
    if rules[HAND_SIZE] == 13:
        return count_groups(hand, 1, 12) == 12 and (not rules[DRAGON_TWO] or hand >> 48 != 0)
    if count_groups(hand, 1, 13) < 10:
        return False
    stretch = longest_stretch(hand, 1, 0, 13 if rules[RUN_TWO] == 2 else 12)
    if rules[RUN_TWO] == 1 and hand >> 48:
        # The 2 lies under the 3, and an ace under the 2: the rest has to begin with the 3.
        start = 0
        while start < 12 and (hand >> (4 * start)) & 15:
            start += 1
        low = start + 1 + (1 if start < 11 and (hand >> 44) & 15 else 0)
        return low >= 10
    return stretch >= 10


@shared
def wins_at_once(hand, rules):
    """Whether a dealt hand shows one of the table's instant wins (T0-46, B-S-15)."""
    for at in range(5):
        kind = rules[INSTANT_KINDS + at]
        if kind == 0:
            return False
        reds = hand & 0xCCCCCCCCCCCCC
        won = kind == 1 and is_dragon(hand, rules)
        won = won or (kind == 2 and hand >> 48 == 15)
        won = won or (kind == 3 and longest_stretch(hand, 2, 0, 12) >= 5)
        won = won or (kind == 4 and count_pairs(hand) >= 6)
        won = won or (kind == 5 and (reds in (hand, 0)))
        won = won or (kind == 6 and count_groups(hand, 3, 13) >= 3)
        if won or (kind == 7 and count_pairs(hand) >= 5):
            return True
    return False


@shared
def deal_hidden(state, seat, played, rules, stream):
    """Deal what the seat has not seen to the others, none of whom had won on the deal.

    played: int64 [seats], the cards that each seat has laid. A hand that is known stays, as does its owner's number.
    """
    cards = np.empty(52, np.int64)
    unseen = ALL_CARDS & ~state[SEEN] & ~state[HANDS + seat]
    count = 0
    for card in range(52):
        if (unseen >> card) & 1:
            cards[count] = card
            count += 1
    for attempt in range(DEALS_AT_MOST):
        at, won = 0, False
        for other in range(state[SEATS]):
            if other == seat:
                continue
            hand = np.int64(0)
            for _ in range(state[LEFT + other]):
                word = scrambled(stream, np.uint64(64 * attempt + at))
                chosen = at + below(word, count - at)
                cards[at], cards[chosen] = cards[chosen], cards[at]
                hand |= np.int64(1) << cards[at]
                at += 1
            state[HANDS + other] = hand
            won = won or wins_at_once(hand | played[other], rules)
        if not won:
            return


@shared
def start(state, seat, play, rules):
    """The play, or the pass of kind 0, whose worth is asked; kind -1: nothing, the game as it stands."""
    if play[1] > 0:
        if state[TURN] != seat and state[TOP_KIND] == 0:
            reopen(state, rules)
        do_play(state, seat, play, rules)
    elif play[1] == 0:
        do_pass(state, seat, rules)


@shared
def note(state, seat, rules, scratch, parts):
    """Settle a finished game: add what it brings the seat to parts[kinds + places], and return it in points."""
    pay, places, money = scratch.pay, scratch.places, scratch.money
    settle(state, rules, pay, places, money)
    kinds = pay.shape[0]
    for kind in range(kinds):
        points = np.int64(0)
        for other in range(PARTIES):
            points += pay[kind, other, seat] - pay[kind, seat, other]
        parts[kind] += points
    parts[kinds + places[seat]] += 1
    return money[1, seat] / rules[BET]


@shared
def weigh(view, rules, policies, scratch, plays, alive, seed, worlds, found):
    """Play every play that is alive in worlds[0] to worlds[1] - 1 to the end, by one of the policies in turn.

    view: the position and what each seat has played (solver.shedding.knowledge). found: values[plays, worlds] in
    points, and parts[plays, kinds + 7] sums of the seat's payment lines and of its places.
    """
    dealt, state = scratch.dealt, scratch.state
    seat = view.seat
    for world in range(worlds[0], worlds[1]):
        scratch.room[:POLICY] = policies[world % policies.shape[0]]
        stream = scrambled(seed, np.uint64(world))
        dealt[:] = view.state
        deal_hidden(dealt, seat, view.played, rules, stream)
        for at in range(plays.shape[0]):
            if alive[at]:
                state[:] = dealt
                start(state, seat, plays[at], rules)
                play_out(state, rules, scratch, stream)
                found.values[at, world] = note(state, seat, rules, scratch, found.parts[at])


@shared
def go_on(state, rules, policies, scratch, seed, done, points):
    """Play a game on from a position in which all hands are known; points: float64 [worlds, seats], what each wins.

    done: plays and passes before it. World by world the same policy is as careless at the same event, whatever the
    position, so that of two positions of one game the later is played on just like the earlier where that policy played
    that way.
    """
    for world in range(points.shape[0]):
        scratch.room[:POLICY] = policies[world % policies.shape[0]]
        scratch.state[:] = state
        play_out(scratch.state, rules, scratch, scrambled(seed, np.uint64(world)) + np.uint64(64 * done))
        settle(scratch.state, rules, scratch.pay, scratch.places, scratch.money)
        for seat in range(points.shape[1]):
            points[world, seat] = scratch.money[1, seat] / rules[BET]


@shared
def ranked(view, rules, policy, scratch):
    """How the policy judges what the seat may do: plays and scores in scratch; (how many, the score of passing)."""
    scratch.room[:POLICY] = policy
    return judge_plays(view.state, view.seat, rules, scratch.plays, scratch.room)


@shared
def blocked_sets(view, rules, scratch, sets, seed, out):
    """out[sets, worlds]: whether anybody could block this set of a declared Sâm, had he the lead to answer."""
    dealt = scratch.dealt
    for world in range(out.shape[1]):
        dealt[:] = view.state
        deal_hidden(dealt, view.seat, view.played, rules, scrambled(seed, np.uint64(world)))
        for at in range(sets.shape[0]):
            out[at, world] = False
            for other in range(dealt[SEATS]):
                if other != view.seat and not out[at, world]:
                    hand = dealt[HANDS + other]
                    found = add_plays(
                        hand, sets[at, 1], sets[at, 2], sets[at, 3], rules, usual_mode(rules), scratch.plays
                    )
                    out[at, world] = found > 0


@shared
def play_plan(view, rules, scratch, plan, seed, worlds, found):
    """Declare Sâm and lay the sets of a plan in their order, in each world; found as in `weigh`, its first row."""
    state = scratch.state
    for world in range(worlds[0], worlds[1]):
        stream = scrambled(seed, np.uint64(world))
        state[:] = view.state
        deal_hidden(state, view.seat, view.played, rules, stream)
        state[SAM_SEAT], state[TURN] = view.seat, view.seat
        for at in range(plan.shape[0]):
            do_play(state, view.seat, plan[at], rules)
            while not state[OVER] and state[TURN] != view.seat:
                other = state[TURN]
                if add_plays(
                    state[HANDS + other], plan[at, 1], plan[at, 2], plan[at, 3], rules, usual_mode(rules), scratch.plays
                ):
                    do_play(state, other, scratch.plays[0], rules)
                else:
                    do_pass(state, other, rules)
            if state[OVER]:
                break
        found.values[0, world] = note(state, view.seat, rules, scratch, found.parts[0])


@shared
def play_match(state, seat_policies, policies, rules, scratch, stream):
    """Play a whole game out, each seat with its own policy of `policies`; settled in scratch."""
    counter = 0
    while not state[OVER] and counter < MOST_PLIES:
        counter += 1
        if rules[FOUR_PAIRS] and cut_in(state, rules, scratch.spare, scratch.plays):
            continue
        seat = state[TURN]
        scratch.room[:POLICY] = policies[seat_policies[seat]]
        word = stream + np.uint64(64 * counter)
        chosen = choose(state, seat, rules, scratch.plays, scratch.room, word)
        if chosen < 0:
            do_pass(state, seat, rules)
        else:
            do_play(state, seat, scratch.plays[chosen], rules)
    settle(state, rules, scratch.pay, scratch.places, scratch.money)


@shared
def match_points(states, policies, rules, scratch, seed, out):
    """What the first of two policies wins in each of some games, from the others who play the second.

    states: int64 [n, STATE], games dealt. It sits in every seat in turn; out: float64 [n], points a game.
    """
    seat_policies = np.zeros(states.shape[1], np.int64)
    for game in range(states.shape[0]):
        stream, won = scrambled(seed, np.uint64(game)), 0.0
        seats = states[game, SEATS]
        for seat in range(seats):
            seat_policies[:] = 1
            seat_policies[seat] = 0
            scratch.state[:] = states[game]
            play_match(scratch.state, seat_policies, policies, rules, scratch, stream)
            won += scratch.money[1, seat] / rules[BET]
        out[game] = won / seats
