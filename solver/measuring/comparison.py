"""Our arrangers against the reference policies: points won, faults, time.

Two players, the same hands set by both sides, both seatings (solver.measuring.exploitability). Method: docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import numpy as np

from rules.cards import Cards
from rules.maubinh.options import MauBinhRules
from solver.arrays import MaskArray
from solver.hands.masks import hand_mask
from solver.measuring.arrangers import arranger
from solver.measuring.exploitability import Measured, head_to_head, meet
from solver.measuring.rivals import Faults, faults_of
from solver.opponents.best_response import Effort
from solver.opponents.crowd import ArrangedHands, arranged_hands
from solver.opponents.deck import deal_hands
from solver.progress import Progress

OURS: Final = ("solve", "fast")
RIVALS: Final = ("greedy", "cautious", "percentiles", "rank_product")
PLAYERS: Final = 2
# Hands that an arranger sets while it is timed, and how often: the machine may be busy with other work at times.
TIMED_HANDS: Final = 1000
TIMED_ROUNDS: Final = 3


@dataclass(frozen=True)
class RivalResult:
    """What `ours` wins from `rival`, in points a hand, on the fresh deals and with the given hands, if any are."""

    ours: str
    rival: str
    fresh: Measured
    given: Measured | None


@dataclass(frozen=True)
class Conduct:
    """How an arranger sets hands. fresh, given: its faults there; milliseconds: time of a hand on one core."""

    arranger: str
    fresh: Faults
    given: Faults | None
    milliseconds: float


@dataclass(frozen=True)
class RivalComparison:
    """Encounters of all of ours with all rivals, and the conduct of each arranger, under one set of rules."""

    rules: MauBinhRules
    encounters: tuple[RivalResult, ...]
    conducts: tuple[Conduct, ...]


@dataclass(frozen=True)
class Plan:
    """What a comparison depends on, beside the rules and the machine.

    deals: fresh hands, some hundreds or more, that each may find others without a card of its own; given: other
    hands to set, or none; seed: of the deals; workers: threads or processes; clock: seconds, for the time of a hand.
    """

    deals: int
    given: Sequence[Cards]
    seed: int
    workers: int
    clock: Callable[[], float]
    progress: Progress


@dataclass(frozen=True, eq=False)
class _SetHands:
    fresh: ArrangedHands
    given: ArrangedHands | None


def compare(rules: MauBinhRules, plan: Plan) -> RivalComparison:
    """Let every one of OURS meet every one of RIVALS under `rules`."""
    fresh = deal_hands(plan.deals, plan.seed)[:, 0].copy()
    given = np.array([hand_mask(cards) for cards in plan.given], dtype=np.uint64)
    hands, conducts = {}, []
    for name in (*OURS, *RIVALS):
        given_set = _set_by(name, given, rules, plan) if plan.given else None
        hands[name] = _SetHands(_set_by(name, fresh, rules, plan), given_set)
        conducts.append(_conduct(name, hands[name], plan))
    return RivalComparison(rules, tuple(_encounters(hands, plan)), tuple(conducts))


def _set_by(name: str, masks: MaskArray, rules: MauBinhRules, plan: Plan) -> ArrangedHands:
    def progress(step: str, done: int, total: int) -> None:
        plan.progress(f"{step} by {name}", done, total)

    return arranged_hands(masks, arranger(name).arrange(masks, rules, PLAYERS, plan.workers, progress), rules)


def _conduct(name: str, hands: _SetHands, plan: Plan) -> Conduct:
    given = None if hands.given is None else _faults(hands.given)
    return Conduct(name, _faults(hands.fresh), given, _milliseconds(name, hands.fresh, plan))


def _milliseconds(name: str, hands: ArrangedHands, plan: Plan) -> float:
    """Mean time of a hand in the median round."""
    masks = hands.masks[:TIMED_HANDS]
    seconds: list[float] = []
    arranger(name).arrange(masks[:1], hands.rules, PLAYERS, 1)  # the tables are built by now, in this process too
    for _ in range(TIMED_ROUNDS):
        started = plan.clock()
        arranger(name).arrange(masks, hands.rules, PLAYERS, 1)
        seconds.append(plan.clock() - started)
    return 1000 * median(seconds) / len(masks)


def _faults(hands: ArrangedHands) -> Faults:
    return faults_of(hands.masks, hands.strengths, hands.rules)


def _encounters(hands: dict[str, _SetHands], plan: Plan) -> Iterator[RivalResult]:
    effort = Effort(seed=plan.seed, workers=plan.workers)
    pairs = [(ours, rival) for ours in OURS for rival in RIVALS]
    for at, (ours, rival) in enumerate(pairs, 1):
        us, them = hands[ours], hands[rival]
        given = None
        if us.given is not None and them.given is not None:
            given = meet(us.given, them.given, (us.fresh, them.fresh), effort)
        yield RivalResult(ours, rival, head_to_head(us.fresh, them.fresh, us.fresh.count, effort), given)
        plan.progress(f"{ours} against {rival}", at, len(pairs))
