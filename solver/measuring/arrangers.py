"""Arrangers by name, for the commands that measure them: ours, the policies of the stored opponents, the references.

All take dealt hands and give strengths, on several workers, and answer the same whatever their number. A hand without
a legal arrangement (possible under strict order only) gets rows of strength 0, which count as foul.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Final, Protocol

import numpy as np

from rules.errors import InvalidInputError
from rules.maubinh.options import MauBinhRules
from solver.arrays import MaskArray, RowArray, StrengthArray
from solver.hands.masks import cards_of_mask
from solver.hands.strengths import strengths_of
from solver.measuring.rivals import PERCENTILES, RANK_PRODUCT
from solver.opponents.policy import CAUTIOUS, GREEDY, Policy
from solver.opponents.stored import equilibrium_policy
from solver.progress import Progress, quiet
from solver.request import SolveRequest
from solver.solve import solve

# Hands that one worker takes at a time: milliseconds each when they are solved, a small part of one otherwise.
SOLVED_PIECE: Final = 32
PIECE: Final = 1024


class TableArranger(Protocol):
    """Sets hands at a table of `players`: masks uint64 [n] to strengths uint16 [n, 3], back, middle, front."""

    def arrange(
        self, masks: MaskArray, rules: MauBinhRules, players: int, workers: int, progress: Progress = quiet
    ) -> StrengthArray:
        """workers: threads or processes; progress: called after every piece."""
        ...


def _pieces(masks: MaskArray, size: int) -> list[MaskArray]:
    return [masks[at : at + size] for at in range(0, masks.shape[0], size)]


def _collected(done: Iterator[StrengthArray], total: int, progress: Progress) -> StrengthArray:
    """The pieces as one array."""
    parts: list[StrengthArray] = [np.empty((0, 3), dtype=np.uint16)]
    so_far = 0
    for part in done:
        parts.append(part)
        so_far += part.shape[0]
        progress("hands set", so_far, total)
    return np.concatenate(parts)


Rows = Callable[[MaskArray, MauBinhRules, int], RowArray]


@dataclass(frozen=True)
class _OnThreads:
    """Sets hands by compiled code, which lets go of the interpreter. rows: masks, rules, players to int32 [n, 6]."""

    rows: Rows

    def arrange(
        self, masks: MaskArray, rules: MauBinhRules, players: int, workers: int, progress: Progress = quiet
    ) -> StrengthArray:
        def work(piece: MaskArray) -> StrengthArray:
            return np.maximum(self.rows(piece, rules, players)[:, 3:], 0).astype(np.uint16)

        self.rows(masks[:1], rules, players)  # tables are built once, not by every thread
        with ThreadPoolExecutor(workers) as pool:
            return _collected(pool.map(work, _pieces(masks, PIECE)), masks.shape[0], progress)


def _solve_all(masks: Sequence[int], rules: MauBinhRules, players: int) -> StrengthArray:
    """Strengths [n, 3] of the best arrangements that `solve` finds with the samples and the seed it has by default."""
    out = np.zeros((len(masks), 3), dtype=np.uint16)
    for at, mask in enumerate(masks):
        try:
            best = solve(SolveRequest(cards_of_mask(mask), rules, players)).best.arrangement
        except InvalidInputError:  # nothing is legal
            continue
        out[at] = strengths_of(best, rules)
    return out


class _BySolving:
    """On processes: much of a solve is Python, so that threads would wait for each other."""

    def arrange(
        self, masks: MaskArray, rules: MauBinhRules, players: int, workers: int, progress: Progress = quiet
    ) -> StrengthArray:
        work = partial(_solve_all, rules=rules, players=players)
        pieces = [[int(mask) for mask in piece] for piece in _pieces(masks, SOLVED_PIECE)]
        alone = workers == 1 or len(pieces) == 1
        # Never a fork: it would copy a process whose other threads hold locks.
        with nullcontext() if alone else ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            return _collected(pool.map(work, pieces) if pool else map(work, pieces), masks.shape[0], progress)


def _rows_fast(masks: MaskArray, rules: MauBinhRules, players: int) -> RowArray:
    return equilibrium_policy(rules).respond(masks, rules, players)


def _rows_of_equilibrium(masks: MaskArray, rules: MauBinhRules, _players: int) -> RowArray:
    return equilibrium_policy(rules).arrange(masks, rules)


def _rows_of(policy: Policy) -> Rows:
    return lambda masks, rules, _players: policy.arrange(masks, rules)


_ARRANGERS: Final[dict[str, TableArranger]] = {
    "solve": _BySolving(),
    "fast": _OnThreads(_rows_fast),
    "policy": _OnThreads(_rows_of_equilibrium),
    "greedy": _OnThreads(_rows_of(GREEDY)),
    "cautious": _OnThreads(_rows_of(CAUTIOUS)),
    "percentiles": _OnThreads(_rows_of(PERCENTILES)),
    "rank_product": _OnThreads(_rows_of(RANK_PRODUCT)),
}


def arranger_names() -> tuple[str, ...]:
    """The names that `arranger` knows.

    solve: the answer of a solve request; fast: the best response to the stored equilibrium without samples; policy:
    what plays the stored equilibrium; greedy, cautious: solver.opponents.policy; percentiles, rank_product:
    solver.measuring.rivals.
    """
    return tuple(_ARRANGERS)


def arranger(name: str) -> TableArranger:
    """The arranger of this name. Raises ValueError for a name that is not among arranger_names()."""
    if name not in _ARRANGERS:
        raise ValueError(f"{name!r} is no arranger; known: {', '.join(_ARRANGERS)}")
    return _ARRANGERS[name]
