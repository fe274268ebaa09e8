"""Whether hints for TLMN and Sâm are as sure as they say: differences and choices against many more deals, endings.

Positions are those of games between rule bots, which no weights move: one of each game, at random among those with a
choice. What many deals say is the truth of the model only: how the policies of playouts would fare. Endings are
absolute.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from rules.shedding.result import NOBODY
from rules.shedding.variant import Variant
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.measuring.shedding_players import Player, playing, rule_bot
from solver.measuring.shedding_strength import PlayedTable, dealt, play_game, table_of
from solver.shedding.endings import other_seat
from solver.shedding.hints import Hint, candidates, hint, judged, play_numbers
from solver.shedding.knowledge import Knowledge
from solver.shedding.policy import playout_policies, policy_of
from solver.shedding.rooms import findings

REFERENCE: Final = 8_000
"""Deals that tell the truth."""
ERRORS: Final = 2
_TRUTH_SEED: Final = 2**40


@dataclass(frozen=True, slots=True)
class Convergence:
    """What hints are against many more deals.

    within: share of differences to the best play that lie within two errors (both sides' errors added) of the true
    ones, with an error by positions, as all of one share their deals; pairs: how many there were. lost: points by which
    the chosen play is truly behind the best, a decision, with its error; policy_lost: the same of what the policy would
    have laid; best: how often the true best was chosen.
    """

    positions: int
    pairs: int
    within: float
    within_error: float
    lost: float
    lost_error: float
    policy_lost: float
    best: float
    median_ms: float


@dataclass(frozen=True, slots=True)
class Endings:
    """Decisions with two seats left who know each other's cards.

    solved: of all of them; critical: those in which one play comes in before the other seat and another behind it;
    kept: critical endings, played on against the policy, that brought what was told or more; policy_right: those in
    which the policy's own play was as good. Times are those of a whole hint.
    """

    endings: int
    solved: int
    critical: int
    kept: int
    policy_right: int
    median_ms: float
    p99_ms: float


def positions(variant: Variant[Any], seats: int, deals: Sequence[int]) -> Iterator[tuple[int, Knowledge]]:
    """A decision of each game that is not solved, as its seat knows it, after the seed of its deal."""
    table = table_of(variant)
    for seed, state in dealt(table, seats, deals):
        met: list[Knowledge] = []

        def noting(known: Knowledge, plays: IntArray, rng: Random, met: list[Knowledge] = met) -> IntArray:
            if len(plays) > 1 and other_seat(known) == NOBODY:
                met.append(known)
            return rule_bot(known, plays, rng)

        play_game([noting] * seats, table, state, Random(seed))
        chosen = [known for known in met if len(candidates(known, table.room)) > 1]
        if chosen:
            yield seed, Random(seed).choice(chosen)


def convergence(
    variant: Variant[Any], seats: int, deals: Sequence[int], samples: int, reference: int = REFERENCE
) -> Convergence:
    """Hints of `samples` deals against the truth of `reference` others."""
    table, policy = table_of(variant), playing(policy_of)
    within, lost, policy_lost, seconds = list[list[bool]](), list[float](), list[float](), list[float]()
    for _, known in positions(variant, seats, deals):
        plays = candidates(known, table.room)
        true = true_values(known, plays, reference, table)
        start = time.perf_counter()
        found = judged(known, plays, samples, 1)
        seconds.append(time.perf_counter() - start)
        within.append(_within(known, found, plays, true))
        means = true.mean(axis=1)
        lost.append(float(means.max() - means[place_of(plays, play_numbers(found.best, variant))]))
        usual = policy(known, plays, Random(0))
        policy_lost.append(float(means.max() - means[place_of(plays, usual)]))
    count, pairs = len(lost), sum(len(some) for some in within)
    share = sum(sum(some) for some in within) / pairs
    return Convergence(
        positions=count,
        pairs=pairs,
        within=share,
        within_error=float(np.hypot.reduce([sum(some) - share * len(some) for some in within]) / pairs),
        lost=float(np.mean(lost)),
        lost_error=float(np.std(lost) / count**0.5),
        policy_lost=float(np.mean(policy_lost)),
        best=float(np.mean(np.array(lost) == 0)),
        median_ms=1000 * float(np.median(seconds)),
    )


def true_values(known: Knowledge, plays: IntArray, worlds: int, table: PlayedTable) -> FloatArray:
    """What every play brings in each of so many deals, float64 [plays, worlds]."""
    found, alive = findings(len(plays), worlds), np.ones(len(plays), np.bool_)
    policies, seed, all_of_them = playout_policies(known.rules), np.uint64(_TRUTH_SEED), np.array([0, worlds], np.int64)
    shedding_search.weigh(known.view, known.rules, policies, table.room, plays, alive, seed, all_of_them, found)
    return found.values


def _within(known: Knowledge, found: Hint, plays: IntArray, true: FloatArray) -> list[bool]:
    """For every play but the best: whether it is truly as far behind as is told, give or take two errors."""
    best, answers = place_of(plays, play_numbers(found.best, known.variant)), []
    for play in found.plays[1:]:
        behind = true[best] - true[place_of(plays, play_numbers(play, known.variant))]
        error = (play.behind_error**2 + behind.var() / len(behind)) ** 0.5
        answers.append(bool(abs(behind.mean() - play.behind) <= ERRORS * error))
    return answers


def place_of(plays: IntArray, play: IntArray) -> int:
    """Where a play stands among these."""
    return int(np.flatnonzero(plays[:, 0] == play[0])[0])


def endings(variant: Variant[Any], seats: int, deals: Sequence[int]) -> Endings:
    """Endings of games between seats that play the policy; every critical one is played on with hints."""
    table, policy, judge = table_of(variant), playing(policy_of), _EndingJudge()
    for seed, state in dealt(table, seats, deals):
        play_game([judge.watching(policy)] * seats, table, state.copy(), Random(seed))
        for at in range(judge.begin_game()):
            judge.play_on(at, policy, table, state.copy(), Random(seed))
    times = np.array(judge.seconds) * 1000
    return Endings(
        endings=len(times),
        solved=judge.solved,
        critical=len(judge.kept),
        kept=sum(judge.kept),
        policy_right=sum(judge.policy_right),
        median_ms=float(np.median(times)),
        p99_ms=float(np.quantile(times, 0.99)),
    )


class _EndingJudge:
    """Watches games for endings, and plays the critical ones again from where they began."""

    def __init__(self) -> None:
        self.seconds, self.solved = list[float](), 0
        self.kept, self.policy_right = list[bool](), list[bool]()
        self._critical: list[tuple[int, int, float]] = []
        self._decision = 0

    def begin_game(self) -> int:
        """How many critical endings the game just watched had."""
        self._decision, self._now, self._critical = 0, self._critical, []
        return len(self._now)

    def watching(self, policy: Player) -> Player:
        """A seat that plays the policy, and notes critical endings: after how many decisions, whose, points told."""

        def player(known: Knowledge, plays: IntArray, rng: Random) -> IntArray:
            usual = policy(known, plays, rng)
            if len(plays) > 1 and other_seat(known) != NOBODY:
                self._note(known, usual)
            self._decision += 1
            return usual

        return player

    def _note(self, known: Knowledge, usual: IntArray) -> None:
        start = time.perf_counter()
        found = hint(known, 16)
        self.seconds.append(time.perf_counter() - start)
        self.solved += found.exact
        places = {play.places for play in found.plays}
        if found.exact and len(places) > 1:
            self._critical.append((self._decision, known.seat, found.best.expected_points))
            laid = [play for play in found.plays if play_numbers(play, known.variant)[0] == usual[0]]
            self.policy_right.append(bool(laid) and laid[0].behind == 0)

    def play_on(self, at: int, policy: Player, table: PlayedTable, state: IntArray, rng: Random) -> None:
        """Play the game anew, the seat by hints from that ending on; note whether it got what was told."""
        decision, seat, told = self._now[at]
        count = 0

        def player(known: Knowledge, plays: IntArray, rng: Random) -> IntArray:
            nonlocal count
            count += 1
            if count > decision and known.seat == seat and len(plays) > 1:
                return play_numbers(hint(known, 16).best, known.variant)
            return policy(known, plays, rng)

        won = play_game([player] * int(state[layout.SEATS]), table, state, rng)
        self.kept.append(bool(won[seat] >= told))
