"""Make a process ready: every kernel compiled or loaded from its cache, all stored opponents in memory.

Done once before a server forks its workers, so that they share the memory and no request waits for a compiler.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from rules.cards import DECK, Cards
from rules.errors import InvalidInputError
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import presets
from solver.bulk import arranged
from solver.hands.masks import hand_mask
from solver.hands.strengths import BACK_CLASSES
from solver.kernels import compiler
from solver.kernels.choices import COUNT
from solver.opponents.deck import deck
from solver.opponents.imitation import ImitationPolicy
from solver.opponents.models import BUILT_IN
from solver.opponents.stored import TRAINED_KEPT, available_models, records_for
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest
from solver.shedding.readiness import warm_up_shedding
from solver.solve import arrange, enumerate_page, evaluate, solve
from solver.values.contest import candidates, contest
from solver.values.expectation import priced_arrangements
from solver.values.mixed import matrix_game

__all__ = ["is_compiled", "is_ready", "warm_up"]

_ready = False


def warm_up() -> None:
    """Run every path of the solver once. Takes seconds with a filled kernel cache, half a minute without."""
    global _ready  # noqa: PLW0603  (one flag for the process)
    deck = Random(1).sample(DECK, 52)  # any deal will do
    cards, others = tuple(deck[:13]), tuple(deck[13:])
    for preset in presets("maubinh"):
        rules = maubinh_rules(preset)
        for model in BUILT_IN:
            records_for(model, rules)
            solve(SolveRequest(cards, rules, opponents=Opponents(model, samples=500)))
            # Beside so many dead cards hands are dealt, and set by the model on the spot.
            solve(SolveRequest(cards, rules, players=2, dead=others[:20], opponents=Opponents(model, samples=200)))
        # Enough samples to find whole tables among them.
        solve(SolveRequest(cards, rules))
        known = (KnownOpponent(cards=others[:13]),)
        best = solve(SolveRequest(cards, rules, opponents=Opponents(samples=200, known=known))).best.arrangement
        solve(SolveRequest(cards, rules, locked=Locks(front=best.front), opponents=Opponents(samples=200)))
        evaluate(EvaluateRequest(best, rules, opponents=Opponents(samples=200)))
        evaluate(EvaluateRequest(replace(best, back=best.middle, middle=best.back), rules))
        enumerate_page(cards, rules, Locks(), True, 0, 1)
        arrange([cards], 4, rules)
        arranged(np.array([hand_mask(cards)], dtype=np.uint64), 4, rules)
        _warm_up_mixed_play(cards, rules)
        _warm_up_trained(rules)
    warm_up_shedding()
    with suppress(OSError):  # next time there is a word about compiling though nothing has to be compiled
        _mark_of_all().touch()
    _ready = True


def is_compiled() -> bool:
    """Whether `warm_up` once came to its end with these sources, where they lie, under this version of Python."""
    return compiler.is_compiled() and _mark_of_all().exists()


def _mark_of_all() -> Path:
    """A file beside the kernels. What numba keeps is of the folder that the sources lie in, and of the interpreter."""
    place = hashlib.sha256(str(Path(__file__).resolve().parent).encode()).hexdigest()[:16]
    return Path(os.environ.get("NUMBA_CACHE_DIR", "")) / f"whole-{sys.implementation.cache_tag}-{place}"


def _warm_up_trained(rules: MauBinhRules) -> None:
    """Models trained from recorded hands: their kernel, and as many of those there are as a process keeps."""
    blank = ImitationPolicy(np.zeros(COUNT), np.ones((3, BACK_CLASSES), np.uint32))
    blank.arrange(deck().masks[:1], rules)
    for model in available_models()[len(BUILT_IN) :][:TRAINED_KEPT]:
        with suppress(InvalidInputError):  # the log says what is wrong with its file
            records_for(model, rules)


def _warm_up_mixed_play(cards: Cards, rules: MauBinhRules) -> None:
    """The matrix of mixed play, without its linear programme: OR-Tools stays unloaded until somebody asks for it."""
    few = Opponents(samples=50)
    strengths = candidates(cards, rules, 2).splits.strengths
    matrix_game(priced_arrangements(strengths, rules), contest(cards, (), rules, 2, few, 0), few).worst_case(
        np.full(strengths.shape[1], 1.0 / strengths.shape[1])
    )


def is_ready() -> bool:
    """Whether `warm_up` has finished in this process or in the one it was forked from."""
    return _ready
