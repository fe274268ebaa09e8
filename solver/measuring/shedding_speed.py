"""How fast games of TLMN and Sâm are played out: positions of rule bots' games, and playouts from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from rules.shedding.variant import Variant
from solver.arrays import IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.measuring.shedding_players import rule_bot
from solver.measuring.shedding_strength import dealt, play_game, table_of
from solver.shedding.hints import candidates
from solver.shedding.knowledge import Knowledge
from solver.shedding.policy import playout_policies
from solver.shedding.rooms import findings, search_room


def positions_with(variant: Variant[Any], seats: int, deals: Sequence[int], share: float) -> Iterator[Knowledge]:
    """Of each game the first decision with a choice in which at most that share of the dealt cards is still held."""
    most = share * seats * variant.hand_size
    for seed, state in dealt(table_of(variant), seats, deals):
        met: list[Knowledge] = []

        def noting(known: Knowledge, plays: IntArray, rng: Random, met: list[Knowledge] = met) -> IntArray:
            if len(plays) > 1 and known.state[layout.LEFT : layout.LEFT + layout.MOST_SEATS].sum() <= most:
                met.append(known)
            return rule_bot(known, plays, rng)

        play_game([noting] * seats, table_of(variant), state, Random(seed))
        yield from met[:1]


def play_out_all(known: Knowledge, worlds: int) -> int:
    """Play every play of a position out in so many deals; returns how many games that were."""
    room = search_room()
    plays = candidates(known, room)
    found, alive, policies = findings(len(plays), worlds), np.ones(len(plays), np.bool_), playout_policies(known.rules)
    both_ends = np.array([0, worlds], np.int64)
    shedding_search.weigh(known.view, known.rules, policies, room, plays, alive, np.uint64(1), both_ends, found)
    return len(plays) * worlds
