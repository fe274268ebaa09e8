"""Best responses with card removal to a crowd of arranged hands, and verdicts of that crowd, for many hands at once.

Typed wrapper of solver.kernels.responses. Works on threads; the outcome depends on the arguments alone.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray, IntArray, MaskArray, StrengthArray
from solver.hands.payoff import table_prices
from solver.hands.strengths import order_tables
from solver.kernels.records import Responses
from solver.kernels.responses import judge_beside, respond_beside
from solver.opponents.crowd import ArrangedHands
from solver.opponents.deck import SUIT_NAMINGS
from solver.progress import Progress, quiet

# Hands that one thread takes at a time.
PIECE: Final = 256
# Most opponents that one hand meets; some 80,000 of a stored deck fit beside a hand in all namings of the suits.
ROOM: Final = 1 << 17


@dataclass(frozen=True)
class Effort:
    """How thoroughly hands are met.

    namings: in how many of the 24 namings of the suits the crowd is searched; seed: picks them; workers: threads.
    """

    namings: int = 2
    seed: int = 0
    workers: int = 1
    progress: Progress = quiet


def _namings(count: int, effort: Effort) -> IntArray:
    """int64 [count, namings, 4]: for each hand different ways to rename the suits, at random."""
    random = np.random.default_rng([effort.seed, 0])
    order = np.argsort(random.random((count, len(SUIT_NAMINGS))), axis=1)[:, : effort.namings]
    every: IntArray = np.array(SUIT_NAMINGS, dtype=np.int64)
    return every.take(order, axis=0)


def _in_pieces(work: Callable[[slice], Any], count: int, effort: Effort, step: str) -> None:
    pieces = [slice(at, min(at + PIECE, count)) for at in range(0, count, PIECE)]
    with ThreadPoolExecutor(effort.workers) as pool:
        for piece, _ in zip(pieces, pool.map(work, pieces), strict=True):
            effort.progress(step, piece.stop, count)


def respond(
    masks: MaskArray, present: StrengthArray, crowd: ArrangedHands, rules: MauBinhRules, players: int, effort: Effort
) -> Responses:
    """The best arrangement of each hand against `players` - 1 opponents out of the crowd.

    masks: uint64 [n]; present: uint16 [n, 3] how the hands are set now (legal or not), valued on the same opponents.
    Sweeps of the whole table count as if opponents were independent. Needs payouts under which a stronger row never
    pays less (solver.hands.payoff.is_monotone).
    """
    count = masks.shape[0]
    tables, pay = order_tables(rules).hand_tables, table_prices(rules, players)
    seeds = np.random.default_rng([effort.seed, 1]).integers(0, 1 << 63, size=(count,), dtype=np.uint64)
    namings = _namings(count, effort)
    found = Responses(np.empty((count, 6), np.int32), np.empty(count), np.empty(count), np.empty(count, np.int64))

    def work(piece: slice) -> None:
        out = Responses(found.rows[piece], found.points[piece], found.present[piece], found.sizes[piece])
        respond_beside(masks[piece], present[piece], namings[piece], seeds[piece], ROOM, tables, crowd.crowd, pay, out)

    _in_pieces(work, count, effort, "hands answered")
    return found


@dataclass(frozen=True)
class Verdicts:
    """What a crowd pays. totals: [n, k] points summed over the opponents met; sizes: int64 [n] how many these are."""

    totals: FloatArray
    sizes: IntArray


def judge(
    masks: MaskArray, arranged: StrengthArray, crowd: ArrangedHands, rules: MauBinhRules, effort: Effort
) -> Verdicts:
    """Points of each of k arrangements of every hand against every member of the crowd that fits beside it.

    masks: uint64 [n]; arranged: uint16 [n, 3, k] strengths of legal arrangements. An opponent's instant win counts;
    ours does not. Sweeps of the whole table are left out.
    """
    count, _, ways = arranged.shape
    pay = table_prices(rules, 2)
    namings = _namings(count, effort)
    found = Verdicts(np.empty((count, ways)), np.empty(count, np.int64))

    def work(piece: slice) -> None:
        out, sizes = found.totals[piece], found.sizes[piece]
        judge_beside(masks[piece], namings[piece], ROOM, arranged[piece], crowd.crowd, pay, out, sizes)

    _in_pieces(work, count, effort, "hands judged")
    return found
