"""Endings that are solved: two seats are left, and each knows what the other holds."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from solver.arrays import IntArray
from solver.kernels import shedding_endings as kernels
from solver.kernels import shedding_layout as layout
from solver.kernels.shedding_money import has_bomb_shape
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import has_four_pairs
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


class SolvedPlay(NamedTuple):
    """A play in a solved ending. points: what the seat is sure of, whatever the other does.

    place: where the seat comes in when both play best; parts: its payment lines then.
    """

    points: int
    place: int
    parts: IntArray


def ending_room() -> EndingRoom:
    """New room, with an empty table."""
    return EndingRoom(
        states=np.zeros((_DEPTH + 1, layout.STATE), np.int64),
        plays=np.zeros((_DEPTH, _PLAYS, 4), np.int64),
        frames=np.zeros((_DEPTH + 1, kernels.FRAME), np.int64),
        table=np.zeros((1 << 15, 3), np.int64),
        pay=np.zeros((len(layout.LINE_KINDS), layout.PARTIES, layout.PARTIES), np.int64),
        places=np.zeros(layout.MOST_SEATS, np.int64),
        money=np.zeros((2, layout.MOST_SEATS), np.int64),
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
    solver = _Solver(known, other, state)
    try:
        return tuple(solver.solved(state, play) for play in plays)
    except _TooLongError:
        return None


class _TooLongError(Exception):
    """An ending has more positions than are looked at."""


class _Solver:
    """One ending: the room, and how many positions may still be looked at."""

    def __init__(self, known: Knowledge, other: int, state: IntArray) -> None:
        self.seat, self.other, self.rules = known.seat, other, known.rules.copy()
        self.rules[layout.BET] = 1
        self.room, self.left = ending_room(), MOST_POSITIONS
        self.bounds = self._bounds(state)

    def solved(self, state: IntArray, play: IntArray) -> SolvedPlay:
        """The worth of a play, and how the game ends when both go on as they should."""
        room, seat = self.room, self.seat
        child = room.states[0]
        child[:] = state
        if play[1]:
            do_play(child, seat, play, self.rules)
        else:
            do_pass(child, seat, self.rules)
        points, looked_at = kernels.play_ending(room, seat, self.other, self.rules, self.bounds, self.left)
        if looked_at < 0:
            raise _TooLongError
        self.left -= looked_at
        parts = room.pay[:, :, seat].sum(axis=1) - room.pay[:, seat].sum(axis=1)
        return SolvedPlay(int(points), int(room.places[seat]), parts)

    def _bounds(self, state: IntArray) -> IntArray:
        """Points between which the ending lies: with no bomb about, nothing is paid but for what is held now."""
        hands = [int(state[layout.HANDS + seat]) for seat in (self.seat, self.other)]
        chain = state[layout.LINKS] or state[layout.CLOSED]
        if chain or any(has_bomb_shape(hand) or hand.bit_count() == 1 for hand in hands):
            return np.array([-kernels.FAR_OFF, kernels.FAR_OFF])
        return np.sort([self._if_out(state, seat) for seat in (self.seat, self.other)])

    def _if_out(self, state: IntArray, seat: int) -> int:
        """The points of the asking seat if one went out now and the other laid nothing more."""
        end = state.copy()
        end[layout.FINISHED + end[layout.FINISHES]] = seat
        end[layout.FINISHES] += 1
        end[[layout.HANDS + seat, layout.LEFT + seat]], end[layout.OVER] = 0, 1
        settle(end, self.rules, self.room.pay, self.room.places, self.room.money)
        return int(self.room.money[0, self.seat])
