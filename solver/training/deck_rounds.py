"""The last and longest part of a training: the stored hands against each other, our own cards left out of theirs.

Fictitious play over the deck itself. Each round a part of the hands answers, as they are set now, all that share no
card with them, and is set anew; a smaller part each round, so that the crowd settles. Fields
(solver.training.equilibrium) leave card removal out, and that is what they lose most by. Method: docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import ClassArray, IntArray
from solver.hands.strengths import order_tables
from solver.opponents.best_response import Effort, respond
from solver.opponents.crowd import arranged_hands
from solver.opponents.deck import deck
from solver.progress import Progress
from solver.steps import store

# Opponents are looked for in so many namings of the suits: some 3,300 in each.
NAMINGS: Final = 2
# Round k sets 2 / (k + LAG) of the hands anew.
LAG: Final = 18


def _turns(count: int, seed: int) -> Iterator[IntArray]:
    """Which hands are set anew, round by round: all of them in random order, then all of them in another."""
    random = np.random.default_rng([seed, 3])
    waiting = random.permutation(count)
    number = 0
    while True:
        wanted = 2 * count // (number + LAG)
        if waiting.shape[0] < wanted:
            waiting = random.permutation(count)
        yield waiting[:wanted]
        waiting = waiting[wanted:]
        number += 1


@dataclass(frozen=True)
class Refinement:
    """What a refinement depends on, beside the hands as they are set at first. players: at the table played for."""

    rules: MauBinhRules
    rounds: int
    players: int
    seed: int


def refine(
    classes: ClassArray, plan: Refinement, path: Path, stamp: str, workers: int, progress: Progress
) -> tuple[ClassArray, list[float]]:
    """Play all rounds of the plan; returns the classes uint16 [3, rows] and what each round's answers gained.

    classes: how the deck is set at first. The gain is in points a hand, judged on the opponents that were answered (a
    little too high). Goes on from the file `path` if it has the same stamp.
    """
    gains: list[float] = []
    if path.exists():
        with np.load(path) as stored:
            if str(stored["stamp"]) == stamp:
                classes, gains = stored["classes"], list(stored["gains"])
    turns = _turns(classes.shape[1], plan.seed)
    for number in range(plan.rounds):
        chosen = next(turns)
        if number < len(gains):
            continue
        effort = Effort(NAMINGS, seed=plan.seed * 1000 + number, workers=workers)
        classes, gain = _round(classes, chosen, plan, effort)
        gains.append(gain)
        store(path, classes=classes, gains=np.array(gains), stamp=stamp)
        progress(f"round over the deck, gain {gain:.4f}", number + 1, plan.rounds)
    return classes, gains


def _round(classes: ClassArray, chosen: IntArray, plan: Refinement, effort: Effort) -> tuple[ClassArray, float]:
    """Set the chosen hands anew against all as they are set now."""
    masks, order = deck().masks[: classes.shape[1]], order_tables(plan.rules)
    strengths = np.ascontiguousarray(order.strengths_of(classes).T)
    crowd = arranged_hands(masks, strengths, plan.rules)
    found = respond(masks[chosen], strengths[chosen], crowd, plan.rules, plan.players, effort)
    class_of = order.class_of_strength
    back, middle, front = found.strengths.T
    renewed = classes.copy()
    renewed[:, chosen] = class_of[back], class_of[middle], front
    return renewed, float((found.points - found.present).mean())
