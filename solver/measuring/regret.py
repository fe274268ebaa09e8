"""How much a hint loses: what `solve` chose with its usual samples, judged by far more.

The judges are hands that no solve has seen, set as the stored opponents are (a best response to them, card removal
included), searched under every naming of the suits: some 300,000 beside a hand for each million of them. Sweeps of the
whole table are judged on many times more tables than a solve looks at. Source: docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Final

import numpy as np

from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.arrays import FloatArray, MaskArray, StrengthArray
from solver.hands.masks import cards_of_mask
from solver.hands.strengths import strengths_of
from solver.opponents.best_response import Effort, respond
from solver.opponents.crowd import ArrangedHands, arranged_hands
from solver.opponents.deck import deal_hands, deck, ordinary_hands
from solver.opponents.sampling import FULL_DECK, arrange_for_model, sample_beside
from solver.opponents.stored import strengths_for
from solver.progress import Progress, quiet
from solver.request import Opponents, SolveRequest
from solver.solve import solve
from solver.values.contest import Contest, candidates, ranking, values
from solver.values.whole_tables import SharedTable

MODEL: Final = "equilibrium"
# So many times more whole tables than a solve looks at.
TABLE_EFFORT: Final = 96
# Hands beside a given one, for each hand of a crowd: 1.27 % of it in each of 24 namings of the suits.
_BESIDE_EACH: Final = 0.3
# Names the streams of random numbers that crowds and judged hands are dealt from.
_CROWD_STREAM, _HAND_STREAM = 0xC40D, 0x4A9D


@dataclass(frozen=True)
class Trial:
    """Which hints are judged. players: at the table; hands: how many; samples: opponents that judge each, about."""

    preset: str
    players: int
    hands: int
    samples: int = 1_000_000
    seed: int = 1


@dataclass(frozen=True)
class Regret:
    """Expected points that the hint of a solve is short of the best, over many hands.

    mean, error: its mean and standard error; p99, most: its 99th percentile and maximum; samples: opponents that
    judged each hand, on average; same: share of the hands whose hint was the best.
    """

    mean: float
    error: float
    p99: float
    most: float
    hands: int
    samples: int
    same: float


# The crowd that judged last: setting it takes minutes, and one serves tables of every size.
_LAST: Final[dict[tuple[str, int, int], tuple[MaskArray, StrengthArray]]] = {}


def judging_crowd(
    preset: str, samples: int, seed: int, workers: int, progress: Progress = quiet
) -> tuple[MaskArray, StrengthArray]:
    """Fresh hands, enough that about `samples` of them fit beside any hand, and how the stored opponents set them."""
    key = (preset, samples, seed)
    if key not in _LAST:
        _LAST.clear()
        _LAST[key] = _judging_crowd(preset, samples, seed, workers, progress)
    return _LAST[key]


def _judging_crowd(
    preset: str, samples: int, seed: int, workers: int, progress: Progress
) -> tuple[MaskArray, StrengthArray]:
    rules = maubinh_rules(preset)
    count = -(-int(samples / _BESIDE_EACH) // 64) * 64
    masks = np.ascontiguousarray(deal_hands(count, seed * 1_000_003 + _CROWD_STREAM)[:, 0])
    stored = arranged_hands(deck().masks, strengths_for(MODEL, rules), rules)
    present = np.zeros((count, 3), dtype=np.uint16)
    effort = Effort(namings=1, seed=seed, workers=workers, progress=progress)
    return masks, respond(masks, present, stored, rules, 2, effort).strengths


def regret_of(mask: int, players: int, crowd: ArrangedHands, samples: int) -> tuple[float, int, bool]:
    """Points that the hint for one hand is short of the best, the opponents that judged it, and whether it was best."""
    cards, rules = cards_of_mask(mask), crowd.rules
    hint = solve(SolveRequest(cards, rules, players, opponents=Opponents(MODEL))).best.arrangement
    strengths = candidates(cards, rules, players).splits.strengths
    ours = strengths_of(hint, rules)
    place = np.flatnonzero((strengths == ours[:, None]).all(axis=0))
    arrange = partial(arrange_for_model, MODEL, rules)
    table = SharedTable(rules, arrange, players, (), FULL_DECK & ~mask, mask % 1_000_003, TABLE_EFFORT)
    match = Contest(table, sample_beside(crowd, mask, samples, mask % 1_000_003))
    judged = values(strengths, match, 1, place)
    best = int(ranking(judged, 1)[0])
    size = 0 if match.sample is None else match.sample.size
    return float(judged.points[best] - judged.points[place[0]]), size, best == int(place[0])


@dataclass
class _Judge:
    """The crowd of a worker process, made ready once."""

    crowd: ArrangedHands | None = None


_JUDGE: Final = _Judge()


def _prepare(masks: MaskArray, strengths: StrengthArray, rules: MauBinhRules) -> None:
    _JUDGE.crowd = arranged_hands(masks, strengths, rules)


def _judged(mask: int, players: int, samples: int) -> tuple[float, int, bool]:
    if _JUDGE.crowd is None:
        raise RuntimeError("a worker judges only after it was prepared")
    return regret_of(mask, players, _JUDGE.crowd, samples)


def regrets(trial: Trial, workers: int, progress: Progress = quiet) -> Regret:
    """Measure the hints for fresh hands that are no instant win."""
    crowd = judging_crowd(trial.preset, trial.samples, trial.seed, workers, progress)
    rules = maubinh_rules(trial.preset)
    masks = [int(mask) for mask in ordinary_hands(trial.hands, trial.seed + _HAND_STREAM, rules)]
    found = np.empty((trial.hands, 3))
    for at, one in enumerate(_on_processes(masks, trial, (*crowd, rules), workers)):
        found[at] = one
        progress("hints judged", at + 1, trial.hands)
    short: FloatArray = found[:, 0]
    return Regret(
        mean=float(short.mean()),
        error=float(short.std() / sqrt(trial.hands)),
        p99=float(np.percentile(short, 99)),
        most=float(short.max()),
        hands=trial.hands,
        samples=round(float(found[:, 1].mean())),
        same=float(found[:, 2].mean()),
    )


def _on_processes(
    masks: list[int], trial: Trial, crowd: tuple[MaskArray, StrengthArray, MauBinhRules], workers: int
) -> Iterator[tuple[float, int, bool]]:
    work = partial(_judged, players=trial.players, samples=trial.samples)
    if workers == 1:
        _prepare(*crowd)
        yield from map(work, masks)
        return
    # Never a fork: it would copy a process whose other threads hold locks.
    with ProcessPoolExecutor(workers, get_context("spawn"), _prepare, crowd) as pool:
        yield from pool.map(work, masks, chunksize=4)
