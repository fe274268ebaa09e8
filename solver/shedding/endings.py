"""Endings that are solved: two seats are left, and each knows what the other holds."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from solver.arrays import IntArray
from solver.kernels import shedding_endings as kernels
from solver.kernels import shedding_layout as layout
from solver.kernels.shedding_moves import legal_plays, may_pass
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import has_four_pairs, usual_mode
from solver.kernels.shedding_settling import settle
from solver.shedding.knowledge import Knowledge

MOST_CARDS: Final = 16
"""Cards in both hands up to which an ending is solved."""
MOST_POSITIONS: Final = 100_000
_DEPTH: Final = 64
_PLAYS: Final = 256
PASS: Final = np.zeros(4, np.int64)
"""A pass as a play."""


class EndingRoom(NamedTuple):
    """Room for one search at a time. table: int64 [2^n, 3], positions by hash, what they are worth, and how surely."""

    states: IntArray
    plays: IntArray
    frames: IntArray
    table: IntArray
    pay: IntArray
    places: IntArray
    money: IntArray
    bet: IntArray


class SolvedPlay(NamedTuple):
    """A play in a solved ending. difference: money by which the seat comes out over the other, both playing best.

    money: what the seat itself is credited then; place: where it comes in; parts: its payment lines.
    """

    difference: int
    money: int
    place: int
    parts: IntArray


def ending_room(bet: int) -> EndingRoom:
    """New room, with an empty table."""
    return EndingRoom(
        states=np.zeros((_DEPTH + 1, layout.STATE), np.int64),
        plays=np.zeros((_DEPTH, _PLAYS, 4), np.int64),
        frames=np.zeros((_DEPTH + 1, kernels.FRAME), np.int64),
        table=np.zeros((1 << 15, 3), np.int64),
        pay=np.zeros((len(layout.LINE_KINDS), layout.PARTIES, layout.PARTIES), np.int64),
        places=np.zeros(layout.MOST_SEATS, np.int64),
        money=np.zeros((2, layout.MOST_SEATS), np.int64),
        bet=np.array([bet], np.int64),
    )


def other_seat(known: Knowledge) -> int:
    """The one other seat that still plays, where the two know each other's cards and money is a plain sum; else -1."""
    state, rules, seat = known.state, known.rules, known.seat
    active = [
        other
        for other in range(state[layout.SEATS])
        if state[layout.LEFT + other] and not state[layout.STOPPED] >> other & 1
    ]
    if len(active) != 2 or seat not in active or state[layout.OVER]:
        return layout.NOBODY
    other = next(one for one in active if one != seat)
    left = int(state[layout.LEFT + other])
    hidden = layout.ALL_CARDS & ~int(state[layout.SEEN]) & ~int(state[layout.HANDS + seat])
    plain = not rules[layout.LOSS_CAP] and not rules[layout.FEE_TOP] and not rules[layout.DEN_CONG]
    if hidden.bit_count() != left or left + state[layout.LEFT + seat] > MOST_CARDS or not plain:
        return layout.NOBODY
    cutters = has_four_pairs(hidden) or has_four_pairs(int(state[layout.HANDS + seat]))
    return layout.NOBODY if rules[layout.FOUR_PAIRS] and cutters else other


def solve_plays(known: Knowledge, other: int, plays: IntArray) -> tuple[SolvedPlay, ...] | None:
    """What each play is worth, plays: int64 [n, 4], kind 0 = pass; None when it would take too long."""
    state = known.state.copy()
    state[layout.HANDS + other] = layout.ALL_CARDS & ~state[layout.SEEN] & ~state[layout.HANDS + known.seat]
    solver = _Solver(known, other)
    try:
        return tuple(solver.solved(state, play) for play in plays)
    except _TooLongError:
        return None


class _TooLongError(Exception):
    """An ending has more positions than are looked at."""


class _Solver:
    """One ending: the room, and how many positions may still be looked at."""

    def __init__(self, known: Knowledge, other: int) -> None:
        self.seat, self.other, self.rules = known.seat, other, known.rules
        self.room, self.left = ending_room(int(known.rules[layout.BET])), MOST_POSITIONS

    def solved(self, state: IntArray, play: IntArray) -> SolvedPlay:
        """The worth of a play, and where the game ends when both go on as they should."""
        state = self._after(state, play)
        difference = self._value(state)
        while not state[layout.OVER]:
            state = self._best(state)
        room = self.room
        settle(state, self.rules, room.pay, room.places, room.money)
        parts = room.pay[:, :, self.seat].sum(axis=1) - room.pay[:, self.seat].sum(axis=1)
        return SolvedPlay(difference, int(room.money[1, self.seat]), int(room.places[self.seat]), parts)

    def _after(self, state: IntArray, play: IntArray) -> IntArray:
        child, seat = state.copy(), int(state[layout.TURN])
        if play[1]:
            do_play(child, seat, play, self.rules)
        else:
            do_pass(child, seat, self.rules)
        return child

    def _value(self, state: IntArray) -> int:
        self.room.states[0] = state
        value, looked_at = kernels.solve_ending(self.room, self.seat, self.other, self.rules, self.left)
        if looked_at < 0:
            raise _TooLongError
        self.left -= looked_at
        return int(value)

    def _best(self, state: IntArray) -> IntArray:
        """The position after the best play of the seat to act."""
        seat, plays = int(state[layout.TURN]), self.room.plays[_DEPTH - 1]
        count = legal_plays(state, seat, self.rules, usual_mode(self.rules), plays)
        rows = [*plays[:count].copy()] + ([PASS] if may_pass(state, seat, self.rules) else [])
        children = [self._after(state, row) for row in rows]
        return (max if seat == self.seat else min)(children, key=self._value)
