"""Compiled playouts of a plain Monte Carlo bot that hints are measured against: the lowest that beats, cut short."""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import shared
from solver.kernels.dealing import scrambled
from solver.kernels.shedding_layout import FINISHED, FINISHES, NOBODY, OVER, PAIR_RUN, QUAD, TURN
from solver.kernels.shedding_moves import legal_plays
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import usual_mode
from solver.kernels.shedding_search import deal_hidden, start


@shared
def lowest_place(plays, count):
    """The place of the lowest of these plays, a bomb only where there is nothing else; -1 of none."""
    chosen, least = -1, 0
    for at in range(count):
        value = plays[at, 3] + (1000 if plays[at, 1] in (QUAD, PAIR_RUN) else 0)
        if chosen < 0 or value < least:
            chosen, least = at, value
    return chosen


@shared
def first_out(state, rules, plays, most_plies):
    """Who goes out first when everybody lays the lowest; NOBODY when that takes too many plays and passes."""
    for _ in range(most_plies):
        if state[OVER] or state[FINISHES]:
            break
        seat = state[TURN]
        chosen = lowest_place(plays, legal_plays(state, seat, rules, usual_mode(rules), plays))
        if chosen < 0:
            do_pass(state, seat, rules)
        else:
            do_play(state, seat, plays[chosen], rules)
    return state[FINISHED] if state[FINISHES] else NOBODY


@shared
def first_places(view, rules, scratch, plays, seed, worlds, most_plies, won):
    """Count in won[plays] how often, of so many deals, the seat goes out first after each play."""
    dealt, state, seat = scratch.dealt, scratch.state, view.seat
    for world in range(worlds):
        dealt[:] = view.state
        deal_hidden(dealt, seat, view.played, rules, scrambled(seed, np.uint64(world)))
        for at in range(plays.shape[0]):
            state[:] = dealt
            start(state, seat, plays[at], rules)
            won[at] += 1 if first_out(state, rules, scratch.plays, most_plies) == seat else 0
