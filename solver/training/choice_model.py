"""The choice model behind imitation: recorded hands, what their players chose from, and the weights that fit.

A conditional logit, fitted by Newton's method with a small ridge; the outcome depends on the hands and the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from solver.arrays import BoolArray, FloatArray, IntArray, MaskArray, StrengthArray
from solver.hands.strengths import order_tables
from solver.kernels.choices import COUNT, choice_moments, choice_sets, places_of
from solver.kernels.records import ChoiceSets, Moments
from solver.kernels.splits import MOST_SPLITS
from solver.opponents.imitation import ImitationPolicy, percentiles_of, yardstick_for
from solver.opponents.recorded import recorded_rows

MOST_HANDS: Final = 100_000
_MOST_STEPS: Final = 100
_MOST_HALVINGS: Final = 30
# Newton's method ends when the log-likelihood can rise by no more than this.
_PRECISION: Final = 1e-7
# Hands that one thread takes at a time; fixed, so that sums come out the same on any number of threads.
_PIECE: Final = 1024
_SETS_PIECE: Final = 32


@dataclass(frozen=True)
class RecordedHands:
    """Legal arrangements that players made. masks: uint64 [n]; strengths: uint16 [n, 3] under the order of `rules`.

    Left out: fouls and instant_wins (shown, not set), how many of each; beyond: hands after the first MOST_HANDS.
    """

    masks: MaskArray
    strengths: StrengthArray
    rules: MauBinhRules
    fouls: int
    instant_wins: int
    beyond: int

    @property
    def count(self) -> int:
        """n."""
        return int(self.masks.shape[0])

    def part(self, chosen: BoolArray) -> RecordedHands:
        """Some of the hands."""
        return RecordedHands(self.masks[chosen], self.strengths[chosen], self.rules, 0, 0, 0)


def recorded_hands(arrangements: Iterable[Arrangement], rules: MauBinhRules) -> RecordedHands:
    """Recorded arrangements made ready for learning; each has rows of 5, 5 and 3 different cards."""
    read = recorded_rows(arrangements, rules)
    usable = np.flatnonzero(~read.wins & ~read.foul)
    kept = usable[:MOST_HANDS]
    fouls, wins = int(read.foul.sum()), int(read.wins.sum())
    return RecordedHands(read.masks[kept], read.strengths[kept], rules, fouls, wins, usable.shape[0] - kept.shape[0])


@dataclass(frozen=True)
class ObservedChoices:
    """What recorded players chose from, and what they chose.

    dominated: bool [n], the hand was really set in a way that another beats in every row: a slip, counted as the
    nearest that beats it.
    """

    sets: ChoiceSets
    dominated: BoolArray
    rules: MauBinhRules

    def part(self, chosen: slice | BoolArray) -> ObservedChoices:
        """The choices of some hands."""
        sets = self.sets
        some = ChoiceSets(sets.strengths, sets.starts[chosen], sets.ends[chosen], sets.places[chosen])
        return ObservedChoices(some, self.dominated[chosen], self.rules)


def choices_of(recorded: RecordedHands, policy: ImitationPolicy, workers: int) -> ObservedChoices:
    """Everything each recorded player could have chosen. policy: gives the percentiles by which slips are judged."""
    tables = order_tables(recorded.rules).hand_tables

    def work(first: int) -> tuple[StrengthArray, IntArray]:
        masks = recorded.masks[first : first + _SETS_PIECE]
        room = np.empty((3, masks.shape[0] * MOST_SPLITS), dtype=np.uint16)
        ends = np.empty(masks.shape[0], dtype=np.int64)
        count = choice_sets(masks, tables, room, ends)
        return room[:, :count].copy(), ends

    with ThreadPoolExecutor(workers) as pool:
        found = list(pool.map(work, range(0, recorded.count, _SETS_PIECE)))
    strengths = np.concatenate([piece for piece, _ in found], axis=1)
    sizes = np.concatenate([np.diff(ends, prepend=0) for _, ends in found])
    ends = np.cumsum(sizes)
    places, dominated = np.empty_like(ends), np.empty(ends.shape[0], dtype=np.bool_)
    places_of(recorded.strengths, strengths, ends, percentiles_of(policy, recorded.rules), places, dominated)
    return ObservedChoices(ChoiceSets(strengths, ends - sizes, ends, places), dominated, recorded.rules)


@dataclass(frozen=True)
class Fit:
    """Weights [COUNT] that make the choices likeliest, their standard errors, and the log-likelihood reached."""

    weights: FloatArray
    errors: FloatArray
    log_likelihood: float


def moments_of(policy: ImitationPolicy, choices: ObservedChoices, workers: int) -> Moments:
    """The log-likelihood of the choices under a policy, with its derivatives."""
    count, yardstick = choices.dominated.shape[0], yardstick_for(policy, choices.rules)
    logs, likeliest = np.empty(count), np.empty(count, dtype=np.bool_)

    def work(first: int) -> Moments:
        piece = slice(first, first + _PIECE)
        found = Moments(logs[piece], likeliest[piece], np.zeros(COUNT), np.zeros((COUNT, COUNT)))
        choice_moments(policy.weights, choices.part(piece).sets, yardstick, found)
        return found

    gradient, hessian = np.zeros(COUNT), np.zeros((COUNT, COUNT))
    with ThreadPoolExecutor(workers) as pool:
        for found in pool.map(work, range(0, count, _PIECE)):
            gradient += found.gradient
            hessian += found.hessian
    return Moments(logs, likeliest, gradient, hessian + np.triu(hessian, 1).T)


def fit(choices: ObservedChoices, start: ImitationPolicy, workers: int, ridge: float) -> Fit:
    """The weights with the largest log-likelihood minus ridge / 2 times their squares, from those of `start` on."""

    def at(weights: FloatArray) -> tuple[float, Moments]:
        found = moments_of(ImitationPolicy(weights, start.yardstick), choices, workers)
        return float(found.logs.sum() - ridge / 2 * weights @ weights), found

    weights = start.weights
    value, found = at(weights)
    for _ in range(_MOST_STEPS):
        curve = found.hessian + ridge * np.eye(COUNT)
        slope = found.gradient - ridge * weights
        step = np.linalg.solve(curve, slope)
        if slope @ step / 2 < _PRECISION:
            break
        for _ in range(_MOST_HALVINGS):
            risen, there = at(weights + step)
            if risen > value:
                break
            step = step / 2
        else:
            break
        weights, value, found = weights + step, risen, there
    errors = np.sqrt(np.diag(np.linalg.inv(found.hessian + ridge * np.eye(COUNT))))
    return Fit(weights, errors, float(found.logs.sum()))
