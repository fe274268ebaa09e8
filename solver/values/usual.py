"""Usual requests, answered by one compiled call: nobody's cards are known, no card is locked, ordinary payouts.

Equal to what solver.values.contest makes of the same request, faster; everything else goes there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import ARRANGEMENTS, arrangement_shown, row_index
from solver.hands.instant_wins import pattern_tables, prices_need_the_hand
from solver.hands.masks import hand_mask
from solver.hands.payoff import is_monotone, sweep_all_applies, table_prices
from solver.hands.strengths import order_tables
from solver.kernels.records import UsualTable
from solver.kernels.sweeps import PAIRED_FEW
from solver.kernels.usual import MOST_HANDS, TOLD, solve_usual
from solver.opponents.deck import deck, suit_namings
from solver.opponents.models import BUILT_IN
from solver.opponents.sampling import prices_by_kind
from solver.opponents.stored import records_for
from solver.request import Counts, EstimatedArrangement, Locks, SolveRequest
from solver.values.aces import ace_worth
from solver.values.contest import rival_extremes
from solver.values.expectation import TOPS
from solver.values.telling import Errors, Spread, Weighed, told
from solver.values.whole_tables import sweep_extra

_UNLOCKED: Final = Locks()


@dataclass(frozen=True, slots=True)
class UsualAnswer:
    """best: the arrangements asked for, best first; distinct: different hands among the sample; tables: looked at.

    patterns: of our own hand, see solver.kernels.patterns.
    """

    best: tuple[EstimatedArrangement, ...]
    counts: Counts
    distinct: int
    tables: int
    patterns: int


def usual_answer(request: SolveRequest) -> UsualAnswer | None:
    """What a sound request is answered with, if it is a usual one and enough stored hands fit beside the hand."""
    opponents = request.opponents
    if request.dead or opponents.known or opponents.model not in BUILT_IN:
        return None
    if request.objective == "mixed" or request.distinct == "category" or request.explain:
        return None
    table = _usual_table(request.rules, request.players)
    least = PAIRED_FEW if table is not None and table.swept else 1
    if table is None or request.locked != _UNLOCKED or not least <= opponents.samples <= MOST_HANDS:
        return None
    shown, numbers = np.empty((request.top, 13), np.uint8), np.empty((request.top, TOLD))
    count, legal, undominated, hands, distinct, looked_at, patterns = solve_usual(
        np.uint64(hand_mask(request.cards)), suit_namings(request.seed), np.uint64(request.seed % (1 << 64)),
        opponents.samples, table, records_for(opponents.model, request.rules), shown, numbers,
    )  # fmt: skip
    if hands < opponents.samples or count == 0:
        return None
    best = _described(shown[:count].tolist(), numbers[:count].tolist(), request, hands)
    return UsualAnswer(best, Counts(ARRANGEMENTS, legal, undominated), distinct, looked_at, patterns)


@lru_cache(maxsize=64)
def _usual_table(rules: MauBinhRules, players: int) -> UsualTable | None:
    """None for rules that take the long way: odd payouts, instant wins that want a look at the hand, a table of two
    where sweeping the table has a price of its own."""
    swept = sweep_all_applies(rules, players)
    if not is_monotone(rules, players) or prices_need_the_hand(rules) or (swept and players == 2):
        return None
    index = row_index()
    return UsualTable(
        order_tables(rules).hand_tables, index.masks5, index.masks3, deck().index, prices_by_kind(rules),
        *pattern_tables(), TOPS, table_prices(rules, players), sweep_extra(rules), rival_extremes(rules), swept,
    )  # fmt: skip


def _described(
    shown: list[list[int]], numbers: list[list[float]], request: SolveRequest, hands: int
) -> tuple[EstimatedArrangement, ...]:
    """All that is told about the best arrangements, as in solver.values.telling.described."""
    seats = request.players - 1
    spread, share = Spread(seats, hands), seats / hands
    arrangements, weighed = [], []
    for places, (points, joint, along, all_swept, back, middle, front, *sums) in zip(shown, numbers, strict=True):
        arrangements.append(arrangement_shown(places))
        chances = [count * share / seats for count in sums[2:10]]
        errors = Errors(spread.error_of_sum(sums[0], sums[1]), joint, along)
        categories = int(back), int(middle), int(front)
        weighed.append(Weighed(points, sums, [*chances, all_swept], errors, categories))
    return tuple(told(arrangements, weighed, spread, ace_worth(request.cards, (), (), seats, request.rules)))
