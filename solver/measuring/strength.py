"""How strong somebody is who sets hands: what he loses to a best response, and what he wins from another.

He is the stored equilibrium as it lies, an arranger by name, or a file of hands that were set. Method:
solver.measuring.exploitability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from solver.arrays import MaskArray, StrengthArray
from solver.hands.payoff import payoff_of
from solver.measuring.arrangers import arranger, arranger_names
from solver.measuring.exploitability import Exploitability, Measured, answering, exploitability, head_to_head
from solver.opponents.best_response import Effort
from solver.opponents.crowd import ArrangedHands, arranged_hands
from solver.opponents.deck import STORED_HANDS, deal_hands, deck
from solver.opponents.policy import Arranger
from solver.opponents.recorded import recorded_rows
from solver.opponents.stored import strengths_for
from solver.progress import Progress, quiet
from solver.steps import Steps, rules_digest

__all__ = [
    "STORED", "STORED_HANDS", "ArrangedHands", "Encounter", "Exposure", "Measuring", "encounter", "encounter_from",
    "encounter_of_crowd", "exposure", "exposure_from", "exposure_of_crowd", "recorded_crowd", "stored_hands",
    "subject_names", "unit_of",
]  # fmt: skip

STORED: Final = "stored"
MODEL: Final = "equilibrium"
# Fewer hands, and some of one half would find too few in the other that share no card with them.
FEWEST_HANDS: Final = 1000
HANDS: Final = 16_384
CROWD: Final = 131_072
# A solve takes as long as some ten hands that are set by a policy.
SOLVED: Final = "solve"
SOLVED_CROWD: Final = 65_536
# Names the stream of random numbers that fresh hands are dealt from.
_CROWD_STREAM: Final = 0xE891


def subject_names() -> tuple[str, ...]:
    """Who can be measured by name: `stored`, the stored equilibrium as it lies, and the arrangers."""
    return (STORED, *arranger_names())


def unit_of(rules: MauBinhRules) -> float:
    """Points that the smallest thing to win is worth: a row, or a match-up where rows have no price."""
    prices = payoff_of(rules).prices
    return prices.row or prices.match


@dataclass(frozen=True)
class Measuring:
    """How a strength is measured.

    clock: seconds; hands: that the responder answers, or that two arrangers set against each other; crowd: fresh hands
    that are set by whom is measured; solved_crowd: the same for SOLVED; stored_crowd: hands of the deck that count for
    STORED; steps: where set hands are kept.
    """

    clock: Callable[[], float]
    hands: int = HANDS
    crowd: int = CROWD
    solved_crowd: int = SOLVED_CROWD
    stored_crowd: int = STORED_HANDS
    seed: int = 1
    workers: int = 1
    progress: Progress = quiet
    steps: Steps = field(default_factory=Steps)

    @property
    def effort(self) -> Effort:
        """The same for best responses."""
        return Effort(seed=self.seed, workers=self.workers, progress=self.progress)

    def crowd_size(self, name: str) -> int:
        """Set hands by which `name` is measured."""
        return {STORED: self.stored_crowd, SOLVED: self.solved_crowd}.get(name, self.crowd)


@dataclass(frozen=True)
class Exposure:
    """What somebody loses to a best response. hands: that it answered; crowd: set hands, half of them seen by it."""

    name: str
    found: Exploitability
    hands: int
    crowd: int
    seconds: float


@dataclass(frozen=True)
class Encounter:
    """What `first` wins from `second`, in points a hand, both seatings. crowd: hands that both set."""

    first: str
    second: str
    found: Measured
    crowd: int
    seconds: float


def stored_hands(rules: MauBinhRules, count: int = STORED_HANDS) -> ArrangedHands:
    """The stored equilibrium under `rules`: the first `count` hands of the deck."""
    masks, strengths = deck().masks[:count], strengths_for(MODEL, rules)[:count]
    return arranged_hands(masks, np.ascontiguousarray(strengths), rules)


def recorded_crowd(arrangements: Iterable[Arrangement], rules: MauBinhRules, seed: int) -> tuple[ArrangedHands, int]:
    """Recorded arrangements as a crowd, in random order, and how many were left out as foul.

    An instant win stays, however its rows are set. Each arrangement has rows of 5, 5 and 3 different cards.
    """
    read = recorded_rows(arrangements, rules)
    kept = np.random.default_rng(seed).permutation(np.flatnonzero(~read.foul))
    return arranged_hands(read.masks[kept], read.strengths[kept], rules), int(read.foul.sum())


def crowd_of(name: str, rules: MauBinhRules, players: int, measuring: Measuring) -> ArrangedHands:
    """The hands by which `name` is measured. Raises ValueError for a name that is not among subject_names()."""
    if name == STORED:
        return stored_hands(rules, measuring.stored_crowd)
    return arranged_hands(*_set_by(name, rules, players, measuring.crowd_size(name), measuring), rules)


def _set_by(
    name: str, rules: MauBinhRules, players: int, count: int, measuring: Measuring
) -> tuple[MaskArray, StrengthArray]:
    """Fresh hands and how the arranger sets them at a table of `players`."""
    arrange, seed = arranger(name).arrange, measuring.seed
    masks = np.ascontiguousarray(deal_hands(count, seed * 1_000_003 + _CROWD_STREAM)[:, 0])
    settings = {"rules": rules_digest(rules), "name": name, "players": players, "crowd": count, "seed": seed}
    step = f"{rules.preset}-{name}-{players}-crowd-{count}"
    return masks, measuring.steps.array(
        step, settings, lambda: arrange(masks, rules, players, measuring.workers, measuring.progress)
    )


def exposure(name: str, rules: MauBinhRules, players: int, measuring: Measuring) -> Exposure:
    """What `name` loses to a best response at a table of `players`. Raises ValueError for an unknown name."""
    started = measuring.clock()
    crowd = crowd_of(name, rules, players, measuring)
    return _exposed(name, crowd, players, measuring, started)


def exposure_of_crowd(name: str, crowd: ArrangedHands, players: int, measuring: Measuring) -> Exposure:
    """What whoever set these hands loses to a best response. name: what he is called."""
    return _exposed(name, crowd, players, measuring, measuring.clock())


def _exposed(name: str, crowd: ArrangedHands, players: int, measuring: Measuring, started: float) -> Exposure:
    last = _last_hands(name, crowd, players)
    found = exploitability(crowd, players, measuring.hands, last, measuring.effort)
    return Exposure(name, found, found.gained.hands, crowd.count, measuring.clock() - started)


def _last_hands(name: str, crowd: ArrangedHands, players: int) -> Arranger:
    """How the last hand of a whole table is set: by the arranger, or by a best response where that takes too long."""
    if name in {STORED, SOLVED} or name not in arranger_names():
        return answering(crowd, players)
    arrange, rules = arranger(name).arrange, crowd.rules
    return lambda masks: arrange(masks, rules, players, 1)


def encounter(first: str, second: str, rules: MauBinhRules, measuring: Measuring) -> Encounter:
    """What `first` wins from `second`, two players; on stored hands when one of them is STORED, else on fresh ones."""
    started = measuring.clock()
    count = min(measuring.crowd_size(each) for each in (first, second))
    if STORED in {first, second}:
        stored = stored_hands(rules, count)
        sides = [stored if each == STORED else _reset(each, stored, measuring) for each in (first, second)]
    else:
        sides = [_part_of(each, rules, count, measuring) for each in (first, second)]
    return _met(first, second, (sides[0], sides[1]), measuring, started)


def encounter_of_crowd(name: str, crowd: ArrangedHands, second: str, measuring: Measuring) -> Encounter:
    """What whoever set these hands wins from the arranger `second`, which sets the same ones; two players."""
    started = measuring.clock()
    return _met(name, second, (crowd, _reset(second, crowd, measuring)), measuring, started)


def _part_of(name: str, rules: MauBinhRules, count: int, measuring: Measuring) -> ArrangedHands:
    """The first `count` fresh hands, out of all that this arranger sets to be measured."""
    masks, strengths = _set_by(name, rules, 2, measuring.crowd_size(name), measuring)
    return arranged_hands(masks[:count], strengths[:count], rules)


def _reset(name: str, crowd: ArrangedHands, measuring: Measuring) -> ArrangedHands:
    """The hands of a crowd as an arranger sets them."""
    strengths = arranger(name).arrange(crowd.masks, crowd.rules, 2, measuring.workers, measuring.progress)
    return arranged_hands(crowd.masks, strengths, crowd.rules)


def _met(
    first: str, second: str, sides: tuple[ArrangedHands, ArrangedHands], measuring: Measuring, started: float
) -> Encounter:
    count = sides[0].count
    found = head_to_head(*sides, min(measuring.hands, count), measuring.effort)
    return Encounter(first, second, found, count, measuring.clock() - started)


def exposure_from(figures: dict[str, Any]) -> Exposure:
    """The Exposure that dataclasses.asdict made these figures of."""
    found = figures["found"]
    return Exposure(**figures | {"found": Exploitability(**found | {"gained": Measured(**found["gained"])})})


def encounter_from(figures: dict[str, Any]) -> Encounter:
    """The Encounter that dataclasses.asdict made these figures of."""
    return Encounter(**figures | {"found": Measured(**figures["found"])})
