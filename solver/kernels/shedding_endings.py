"""Compiled endings of two seats who know each other's cards: alpha-beta with a table of positions.

One seat plays for its own points, the other against them: the value is what the seat is sure of. Only TLMN has such
endings: all 52 cards are dealt, and the other seats are out. Left out are tables where money is not a plain sum of the
lines (caps, fees), and cuts out of turn (solver.shedding.endings says which).
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import shared
from solver.kernels.shedding_layout import (
    CHOPS,
    CLOSED,
    CLOSED_LINKS,
    HANDS,
    LINKS,
    MOST_SEATS,
    OVER,
    OWNER,
    PASSED,
    QUAD,
    SEATS,
    TOP_KIND,
    TOP_SIZE,
    TOP_VALUE,
    TURN,
    TWO_HEIGHT,
)
from solver.kernels.shedding_moves import legal_plays, may_pass
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import usual_mode
from solver.kernels.shedding_settling import settle

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
ALPHA, BETA, BEST, NEXT, COUNT, PASSES = 0, 1, 2, 3, 4, 5
BASE, PLACE, KEY, OPEN_ALPHA, OPEN_BETA, FRAME = 6, 7, 8, 9, 10, 11
FAR_OFF = 1 << 60


@shared
def mixed(word, more):
    """A hash of a number and what was hashed before."""
    z = np.uint64(word) ^ (np.uint64(more) * np.uint64(0x9E3779B97F4A7C15))
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))


@shared
def key_of(state, mine, his):
    """A number for what decides how two seats go on; 0 where a chain of cuts is open, which a table would not see."""
    if state[LINKS] or (state[CLOSED] and state[CLOSED_LINKS] >= 2):
        return 0
    table = state[TOP_VALUE] * 4096 + state[TOP_SIZE] * 256 + state[TOP_KIND] * 32 + (state[OWNER] + 1) * 4
    return mixed(state[HANDS + mine], mixed(state[HANDS + his], mixed(table + state[TURN], state[PASSED] + 1))) | 1


@shared
def cuts_so_far(state, mine):
    """What cuts have brought the seat, in points."""
    total = np.int64(0)
    for other in range(state[SEATS]):
        total += state[CHOPS + other * MOST_SEATS + mine] - state[CHOPS + mine * MOST_SEATS + other]
    return total


@shared
def without_equals(plays, count, other):
    """Leave out plays that are as good as the one before: the same ranks, and no card of the other's stands between.

    plays: int64 [n, 4] of one seat, changed in place; 2s and 3s have prices by suit. Returns how many are left.
    """
    kept = 1
    for at in range(1, count):
        kind, value, before = plays[at, 1], plays[at, 3], plays[kept - 1, 3]
        alike = kind == plays[kept - 1, 1] and plays[at, 2] == plays[kept - 1, 2] and value >> 2 == before >> 2
        between = (other >> (before - 12)) & ((1 << max(value - before, 0)) - 1)
        if alike and 3 < value >> 2 < TWO_HEIGHT and (between == 0 or kind == QUAD):
            continue
        if kept < at:
            plays[kept, 0], plays[kept, 1], plays[kept, 2], plays[kept, 3] = plays[at, 0], kind, plays[at, 2], value
        kept += 1
    return min(kept, count)


@shared
def enter(ending, depth, mine, his, rules, frame):
    """Open a position: its value where it is known at once, else its plays; returns (whether it is known, value)."""
    state = ending.states[depth]
    key, base = key_of(state, mine, his), cuts_so_far(state, mine)
    place = (key >> 1) & (ending.table.shape[0] - 1)
    frame[KEY], frame[PLACE], frame[BASE] = key, place, base
    row = ending.table[place]
    if key and row[0] == key:
        value, kind = row[1] + base, row[2]
        if kind == EXACT or (kind == AT_LEAST and value >= frame[BETA]) or (kind == AT_MOST and value <= frame[ALPHA]):
            return True, value
    if state[OVER]:
        settle(state, rules, ending.pay, ending.places, ending.money)
        value = ending.money[0, mine]
        row[0], row[1], row[2] = key, value - base, EXACT
        return True, value
    seat = state[TURN]
    count = legal_plays(state, seat, rules, usual_mode(rules), ending.plays[depth])
    frame[COUNT] = without_equals(ending.plays[depth], count, state[HANDS + (his if seat == mine else mine)])
    frame[PASSES] = 1 if may_pass(state, seat, rules) else 0
    frame[NEXT], frame[OPEN_ALPHA], frame[OPEN_BETA] = 0, frame[ALPHA], frame[BETA]
    frame[BEST] = -FAR_OFF if seat == mine else FAR_OFF
    return False, np.int64(0)


@shared
def go_down(ending, depth, rules, frame, below):
    """Try the next play: of leads the longest set first, of answers the lowest set, the pass last."""
    state, child = ending.states[depth], ending.states[depth + 1]
    child[:] = state
    at, count = frame[NEXT], frame[COUNT]
    frame[NEXT] += 1
    below[ALPHA], below[BETA] = frame[ALPHA], frame[BETA]
    if at < count:
        at = count - 1 - at if state[TOP_KIND] == 0 else at
        do_play(child, state[TURN], ending.plays[depth, at], rules)
    else:
        do_pass(child, state[TURN], rules)


@shared
def take(frame, value, is_mine):
    """A play of a position is worth `value`: it may be the best so far, or good enough to look no further."""
    if is_mine:
        frame[BEST] = max(frame[BEST], value)
        frame[ALPHA] = max(frame[ALPHA], value)
    else:
        frame[BEST] = min(frame[BEST], value)
        frame[BETA] = min(frame[BETA], value)
    if frame[ALPHA] >= frame[BETA]:
        frame[NEXT] = frame[COUNT] + frame[PASSES]


@shared
def remember(ending, frame):
    """Note what a position is worth, beyond the cuts before it."""
    if frame[KEY]:
        row = ending.table[frame[PLACE]]
        row[0], row[1] = frame[KEY], frame[BEST] - frame[BASE]
        row[2] = EXACT
        if frame[BEST] <= frame[OPEN_ALPHA]:
            row[2] = AT_MOST
        elif frame[BEST] >= frame[OPEN_BETA]:
            row[2] = AT_LEAST


@shared
def solve_ending(ending, mine, his, rules, bounds, limit):
    """The points of `mine` in the position in ending.states[0], both playing best; (points, positions looked at).

    ending: solver.shedding.endings.EndingRoom. bounds: int64 [2], points that nothing is below or above. The rules' bet
    is 1. More than `limit` positions: -1 of them, and the points say nothing.
    """
    frames, depth, looked_at = ending.frames, 0, 0
    frames[0, ALPHA], frames[0, BETA] = bounds[0], bounds[1]
    known, value = enter(ending, 0, mine, his, rules, frames[0])
    while True:
        if known:
            if depth == 0:
                return value, looked_at
            depth -= 1
            take(frames[depth], value, ending.states[depth, TURN] == mine)
        frame = frames[depth]
        if frame[NEXT] >= frame[COUNT] + frame[PASSES]:
            remember(ending, frame)
            known, value = True, frame[BEST]
            continue
        looked_at += 1
        if looked_at > limit:
            return np.int64(0), -1
        go_down(ending, depth, rules, frame, frames[depth + 1])
        depth += 1
        known, value = enter(ending, depth, mine, his, rules, frames[depth])


@shared
def play_ending(ending, mine, his, rules, bounds, limit):
    """Go on from ending.states[0] as both should, and settle the game; (points, positions looked at) as above."""
    points, looked_at = solve_ending(ending, mine, his, rules, bounds, limit)
    now = ending.states.shape[0] - 2
    state, frame = ending.states[now], ending.frames[now]
    state[:] = ending.states[0]
    while looked_at >= 0 and not state[OVER]:
        frame[COUNT] = legal_plays(state, state[TURN], rules, usual_mode(rules), ending.plays[now])
        frame[PASSES], frame[NEXT] = 1 if may_pass(state, state[TURN], rules) else 0, 0
        value, more = points + 1, 0
        while value != points and more >= 0 and frame[NEXT] < frame[COUNT] + frame[PASSES]:
            go_down(ending, now, rules, frame, ending.frames[now + 1])
            ending.states[0, :] = ending.states[now + 1]
            value, more = solve_ending(ending, mine, his, rules, bounds, limit)
            looked_at = looked_at + more if more >= 0 else -1
        state[:] = ending.states[0]
    settle(state, rules, ending.pay, ending.places, ending.money)
    return points, looked_at
