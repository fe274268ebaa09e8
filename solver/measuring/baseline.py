"""Whether strength was lost since a day on which it was recorded: the same hands, set now and then.

What is recorded is how our arrangers set fresh hands. Both settings of a hand meet the same opponents, so that their
difference tells a loss long before the points themselves do. Two players. Method: solver.measuring.exploitability.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import hypot, sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import presets
from solver.arrays import FloatArray, MaskArray, StrengthArray
from solver.measuring.arrangers import arranger
from solver.measuring.exploitability import Measured, answering, exploitability
from solver.measuring.strength import STORED, stored_hands
from solver.opponents.best_response import Effort, judge
from solver.opponents.crowd import ArrangedHands, arranged_hands
from solver.opponents.deck import deal_hands, ordinary_hands
from solver.steps import code_version, rules_digest, store

WATCHED: Final = ("solve", "fast")
OPPONENTS: Final = ("greedy", STORED)
HANDS: Final = 2048
GREEDY_CROWD: Final = 16_384
# In how many namings of the suits opponents are looked for.
NAMINGS: Final = 4
# Hands with which a best response to the stored equilibrium is judged.
RESPONDED: Final = 2048
SEED: Final = 20_261_130
# So many standard errors are a loss.
CERTAIN: Final = 3.0
_CROWD_STREAM: Final = 0xBA5E

SetHands = Callable[[str, MaskArray, MauBinhRules], StrengthArray]


@dataclass(frozen=True)
class Change:
    """What became of one figure. points: gained since then, below 0 if strength was lost; error: of these, standard."""

    what: str
    then: float
    now: float
    points: float
    error: float

    @property
    def is_lost(self) -> bool:
        """Whether strength was lost for certain."""
        return self.points < -CERTAIN * self.error


@dataclass(frozen=True, eq=False)
class Baseline:
    """What was recorded. strengths: uint16 [HANDS, 3] by preset and arranger; figures: by preset and name."""

    strengths: dict[str, StrengthArray]
    figures: dict[str, dict[str, Any]]
    about: dict[str, Any]


def set_by_arranger(workers: int) -> SetHands:
    """Hands as the arrangers set them today."""
    return lambda name, masks, rules: arranger(name).arrange(masks, rules, 2, workers)


class _Today:
    """What is measured now under one set of rules, and against whom."""

    def __init__(self, rules: MauBinhRules, workers: int) -> None:
        self.rules = rules
        self.masks = ordinary_hands(HANDS, SEED, rules)
        masks = np.ascontiguousarray(deal_hands(GREEDY_CROWD, SEED + _CROWD_STREAM)[:, 0])
        greedy = set_by_arranger(workers)("greedy", masks, rules)
        self._crowds = {"greedy": arranged_hands(masks, greedy, rules), STORED: stored_hands(rules)}
        self._effort = Effort(namings=NAMINGS, seed=SEED, workers=workers)

    def compared(self, now: StrengthArray, then: StrengthArray, opponent: str) -> tuple[Measured, Measured]:
        """Points a hand of `masks` as set now against whoever may sit opposite, and how many more than as set then."""
        crowd, arranged = self._crowds[opponent], np.ascontiguousarray(np.stack([now, then], axis=2))
        verdicts = judge(self.masks, arranged, crowd, self.rules, self._effort)
        points = verdicts.totals / np.maximum(verdicts.sizes, 1)[:, None]
        return _mean(points[:, 0], crowd), _mean(points[:, 0] - points[:, 1], crowd)

    def exploited(self) -> Measured:
        """What the stored equilibrium loses to a best response."""
        crowd = self._crowds[STORED]
        return exploitability(crowd, 2, RESPONDED, answering(crowd, 2), self._effort).gained


def _mean(points: FloatArray, crowd: ArrangedHands) -> Measured:
    """With an error that counts both samples: our hands and the crowd's."""
    count = points.shape[0]
    return Measured(float(points.mean()), float(points.std()) * sqrt(1 / count + 1 / crowd.count), count)


def record(path: Path, workers: int) -> Baseline:
    """Record how strong we are now, into the file `path`."""
    strengths: dict[str, StrengthArray] = {}
    figures: dict[str, dict[str, Any]] = {}
    for preset in presets("maubinh"):
        rules = maubinh_rules(preset)
        today = _Today(rules, workers)
        for name in WATCHED:
            ours = set_by_arranger(workers)(name, today.masks, rules)
            strengths[f"{preset}-{name}"] = ours
            for opponent in OPPONENTS:
                won, _ = today.compared(ours, ours, opponent)
                figures[f"{preset}: {name} against {opponent}"] = asdict(won)
        figures[f"{preset}: exploitability of {STORED}"] = asdict(today.exploited())
    digests = {preset: rules_digest(maubinh_rules(preset)) for preset in presets("maubinh")}
    about = {"hands": HANDS, "seed": SEED, "code": code_version(), "rules_digests": digests}
    path.parent.mkdir(parents=True, exist_ok=True)
    store(path, about=json.dumps(about | {"figures": figures}), **strengths)
    return Baseline(strengths, figures, about)


def read(path: Path) -> Baseline:
    """What was recorded in a file. Raises ValueError if it was recorded with other hands than those of today."""
    with np.load(path) as stored:
        about = json.loads(str(stored["about"]))
        if (about["hands"], about["seed"]) != (HANDS, SEED):
            raise ValueError(f"{path.name} was recorded with other hands; record it anew")
        strengths = {name: stored[name] for name in stored.files if name != "about"}
    return Baseline(strengths, about.pop("figures"), about)


def changes(baseline: Baseline, preset: str, set_hands: SetHands, workers: int) -> Iterator[Change]:
    """What became of each recorded way to set hands, under one preset. set_hands: how they are set now."""
    rules = maubinh_rules(preset)
    today = _Today(rules, workers)
    for name in WATCHED:
        then, now = baseline.strengths[f"{preset}-{name}"], set_hands(name, today.masks, rules)
        for opponent in OPPONENTS:
            what = f"{preset}: {name} against {opponent}"
            won, gained = today.compared(now, then, opponent)
            yield Change(what, baseline.figures[what]["points"], won.points, gained.points, gained.error)


def change_of_stored(baseline: Baseline, preset: str, workers: int) -> Change:
    """What became of the exploitability of the stored equilibrium; points: by how much less can be won from it."""
    what = f"{preset}: exploitability of {STORED}"
    then, now = Measured(**baseline.figures[what]), _Today(maubinh_rules(preset), workers).exploited()
    return Change(what, then.points, now.points, then.points - now.points, hypot(then.error, now.error))
