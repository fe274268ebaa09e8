"""Whether declared Sâms succeed as often as is told, and what declaring wins against never declaring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rules.shedding.variant import Variant
from solver.arrays import IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.kernels.shedding_moves import add_plays
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import usual_mode
from solver.kernels.shedding_settling import settle
from solver.measuring.shedding_strength import PlayedTable, dealt, table_of
from solver.shedding.declaring import Declaration, declaration
from solver.shedding.knowledge import Knowledge
from solver.shedding.policy import playout_policies
from solver.shedding.positions import mask_of
from solver.shedding.rooms import SeatView

DECILES: Final = 10
UNDECLARED: Final = 16
"""How often a deal is played on undeclared, with all hands as they are, to tell what that is worth."""


@dataclass(frozen=True, slots=True)
class Decile:
    """Hands with a told chance of success in one tenth: how many, the mean that was told, the share that succeeded."""

    hands: int
    told: float
    succeeded: float
    error: float


@dataclass(frozen=True, slots=True)
class Declarations:
    """deciles: from the least told chance to the greatest. recommended: share of hands; gain: points a dealt hand over
    never declaring, with its error."""

    hands: int
    deciles: tuple[Decile, ...]
    recommended: float
    gain: float
    gain_error: float


def declarations(variant: Variant[Any], seats: int, deals: Sequence[int], samples: int) -> Declarations:
    """Seat 0 of every deal asks whether to declare; then its plan is played in the deal as it is."""
    table = table_of(variant)
    told, succeeded, gains, recommended = list[float](), list[bool](), list[float](), 0
    for seed, state in dealt(table, seats, deals):
        view = state.copy()
        view[layout.HANDS + 1 : layout.HANDS + layout.MOST_SEATS] = 0
        known = Knowledge(variant, table.rules, SeatView(view, 0, np.zeros(layout.MOST_SEATS, np.int64)))
        found = declaration(known, None, samples, seed)
        points, unblocked = _played_out(found, table, state)
        told.append(found.success)
        succeeded.append(unblocked)
        recommended += found.is_recommended
        gains.append(points - _undeclared(table, state, seed) if found.is_recommended else 0.0)
    count = len(told)
    return Declarations(
        hands=count,
        deciles=_deciles(np.array(told), np.array(succeeded)),
        recommended=recommended / count,
        gain=float(np.mean(gains)),
        gain_error=float(np.std(gains) / count**0.5),
    )


def _deciles(told: Any, succeeded: Any) -> tuple[Decile, ...]:
    tenths, rows = np.minimum((told * DECILES).astype(int), DECILES - 1), []
    for tenth in range(DECILES):
        among = tenths == tenth
        count = int(among.sum())
        share = float(succeeded[among].mean()) if count else 0.0
        expected = float(told[among].mean()) if count else 0.0
        error = (expected * (1 - expected) / count) ** 0.5 if count else 0.0
        rows.append(Decile(count, expected, share, error))
    return tuple(rows)


def _played_out(found: Declaration, table: PlayedTable, start: IntArray) -> tuple[float, bool]:
    """The points of seat 0 that declares and lays its plan, whoever can block does; and whether nobody could."""
    state, rules, plays = start.copy(), table.rules, table.room.plays
    state[layout.SAM_SEAT] = state[layout.TURN] = 0
    for cards in found.plan:
        mask = mask_of(cards)
        count = add_plays(int(state[layout.HANDS]), 0, 0, 0, rules, layout.ALL_WITHOUT_SUITS, plays)
        laid = next(play for play in plays[:count].copy() if play[0] == mask)
        do_play(state, 0, laid, rules)
        while not state[layout.OVER] and state[layout.TURN] != 0:
            other = int(state[layout.TURN])
            hand = int(state[layout.HANDS + other])
            if add_plays(hand, laid[1], laid[2], laid[3], rules, usual_mode(rules), plays):
                do_play(state, other, plays[0].copy(), rules)
            else:
                do_pass(state, other, rules)
        if state[layout.OVER]:
            break
    settle(state, rules, table.room.pay, table.room.places, table.room.money)
    return float(table.room.money[1, 0] / rules[layout.BET]), state[layout.BLOCKED_BY] == layout.NOBODY


def _undeclared(table: PlayedTable, start: IntArray, seed: int) -> float:
    """The points of seat 0 when nobody declares and all play the policies of playouts."""
    points = np.zeros((UNDECLARED, int(start[layout.SEATS])))
    policies = playout_policies(table.rules)
    shedding_search.go_on(start.copy(), table.rules, policies, table.room, np.uint64(seed), 0, points)
    return float(points[:, 0].mean())
