"""What the search kernels are given, and the room they work in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_policy

MOST_PLAYS = 2048
PLACES = layout.MOST_SEATS + 1
PARTS = len(layout.LINE_KINDS) + PLACES


class SearchRoom(NamedTuple):
    """Room for one search at a time; what stands in it before does not matter."""

    plays: IntArray
    room: FloatArray
    spare: IntArray
    dealt: IntArray
    state: IntArray
    pay: IntArray
    places: IntArray
    money: IntArray


class Findings(NamedTuple):
    """What a search has found. values: float64 [plays, worlds], points of the seat, NaN where a world was not played.

    parts: int64 [plays, PARTS], sums over the worlds: points by line kind, then how often each place came (0 = cóng).
    """

    values: FloatArray
    parts: IntArray


class SeatView(NamedTuple):
    """What a seat knows. state: the position, the others' hands left empty; played: int64 [5], cards laid by each."""

    state: IntArray
    seat: int
    played: IntArray


def search_room() -> SearchRoom:
    """New room; searches at the same time need one each."""
    return SearchRoom(
        plays=np.zeros((MOST_PLAYS, 4), np.int64),
        room=np.zeros(shedding_policy.SCORES + MOST_PLAYS),
        spare=np.zeros(layout.STATE, np.int64),
        dealt=np.zeros(layout.STATE, np.int64),
        state=np.zeros(layout.STATE, np.int64),
        pay=np.zeros((len(layout.LINE_KINDS), layout.PARTIES, layout.PARTIES), np.int64),
        places=np.zeros(layout.MOST_SEATS, np.int64),
        money=np.zeros((2, layout.MOST_SEATS), np.int64),
    )


def findings(plays: int, worlds: int) -> Findings:
    """Findings of nothing yet."""
    return Findings(np.full((plays, worlds), np.nan), np.zeros((plays, PARTS), np.int64))
