"""One hand against its opponents: the candidates, what each is worth, and which are worth the dear part.

Shared by solve and evaluate. The order of work: exact candidates, one sample for all of them, exact points against
known opponents, sweeps of the whole table only for candidates that these could still put first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from solver.enumeration import Splits, distinct, legal, undominated, without_dominated
from solver.expectation import Candidates, Moments, candidates, known_points, moments, sample_totals
from solver.joint import JointExtras, Table, extra_each, joint_extras
from solver.payoff import is_monotone, payoff_of
from solver.population import StrengthArray
from solver.request import Counts, EstimatedArrangement, Locks, Opponents, RowChances
from solver.sampling import Sample, arrange_for_model, draw_sample, known_rows, seen_mask, unseen_positions

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

# Sweeps of the table are looked at for at least so many candidates: which tables are drawn depends on them, so a
# request for one answer, for the usual three, and for a judgement of one of them all see the same tables.
LEAST_WANTED: Final = 3


@dataclass(frozen=True)
class Choices:
    """What there is to choose from: one arrangement for every strength triple that can be best, and the counts."""

    splits: Splits
    counts: Counts


def choices(cards: Cards, rules: MauBinhRules, players: int, locked: Locks | None = None) -> Choices:
    """The arrangements among which the best one is, whatever the opponents do.

    The undominated ones; all legal ones where the payouts do not always favour the stronger row.
    """
    monotone = is_monotone(rules, players)
    if monotone and (locked is None or locked == Locks()):
        splits = undominated(cards, rules)
        return Choices(splits, Counts(splits.allowed, splits.legal, splits.columns.shape[1]))
    every = legal(cards, rules, locked)
    kept = without_dominated(every)
    counts = Counts(every.allowed, every.legal, kept.columns.shape[1])
    return Choices(kept if monotone else distinct(every), counts)


@dataclass(frozen=True)
class Contest:
    """A hand at a table, with the opponents drawn. sample: hands of one unknown opponent; None if all are known."""

    table: Table
    sample: Sample | None

    @property
    def rules(self) -> MauBinhRules:
        """The table's rules."""
        return self.table.rules


def contest(cards: Cards, dead: Cards, rules: MauBinhRules, players: int, opponents: Opponents, seed: int) -> Contest:
    """Draw the opponents of a hand."""
    seen = seen_mask(cards, dead, opponents.known)
    known = tuple(known_rows(opponent, opponents.model, rules) for opponent in opponents.known)
    arrange = partial(arrange_for_model, opponents.model, rules)
    table = Table(rules, arrange, players, known, unseen_positions(seen), seed)
    sample = draw_sample(seen, opponents.model, rules, opponents.samples, seed) if table.unknown else None
    return Contest(table, sample)


@dataclass(frozen=True)
class Values:
    """Expected points of every candidate over all opponents.

    compared: the candidates whose sweeps of the whole table were looked at, all others being out of the running;
    extras: these, in the order of `compared`.
    """

    ours: Candidates
    points: FloatArray
    compared: IntArray
    extras: JointExtras


def values(strengths: StrengthArray, match: Contest, wanted: int, also: IntArray | None = None) -> Values:
    """Value candidates with these strengths [3, k]. wanted: how many of the best are asked for.

    also: candidates that must be compared in full, whatever they are worth.
    """
    ours = candidates(strengths, match.rules)
    points = np.zeros(ours.count)
    for known in match.table.known:
        points += known_points(ours, known, match.rules)
    swept, sweeping = np.ones(ours.count), np.ones(ours.count)
    if match.sample is not None:
        totals = sample_totals(ours, match.sample, match.rules)
        points += match.table.unknown * totals.points / match.sample.size
        swept, sweeping = totals.swept / match.sample.size, totals.sweeping / match.sample.size
    compared = _contenders(ours, points, swept, sweeping, match, wanted)
    if also is not None:
        compared = np.union1d(compared, also)
    some = Candidates(np.ascontiguousarray(ours.strengths[:, compared]), ours.bonus[compared])
    extras = joint_extras(some, match.sample, match.table)
    points = points.copy()
    points[compared] += extras.points
    return Values(ours, points, compared, extras)


def _contenders(
    ours: Candidates, points: FloatArray, swept: FloatArray, sweeping: FloatArray, match: Contest, wanted: int
) -> IntArray:
    """The best `wanted` candidates before sweeps of the table, their equals, and all that sweeps could lift there."""
    gain, loss = _sweep_bounds(ours, swept, sweeping, match)
    least = np.sort(points - loss)[::-1][: min(max(wanted, LEAST_WANTED), ours.count)].min()
    return np.flatnonzero(points + gain >= least)


def _sweep_bounds(
    ours: Candidates, swept: FloatArray, sweeping: FloatArray, match: Contest
) -> tuple[FloatArray, FloatArray]:
    """At most what sweeps of the whole table can add to each candidate's points, and take from them: [k] each.

    swept, sweeping: the chances that we sweep one unknown opponent, and that he sweeps us. We sweep everybody no more
    often than one of them, and are swept with everybody no more often than by anybody.
    """
    table, rules = match.table, match.rules
    if not table.can_be_swept:
        return np.zeros(ours.count), np.zeros(ours.count)
    own = extra_each(ours.bonus, rules) * (table.players - 1) * swept
    chance = table.unknown * sweeping
    for known in table.known:
        if not known.foul:
            chance = chance + (ours.strengths < known.strengths[:, None]).all(axis=0)
    chance = np.minimum(chance, 1.0)
    bonus = payoff_of(rules).bonus
    least, most = 3 * min(bonus.min(), 0.0), 3 * max(bonus.max(), 0.0)
    theirs = extra_each(np.array([[least], [most]]), rules)
    gain = np.maximum(own, 0.0) - chance * theirs.min(initial=0.0)
    loss = chance * theirs.max(initial=0.0) - np.minimum(own, 0.0)
    return gain, loss


def ranking(valued: Values) -> IntArray:
    """Candidates best first: by points, then the stronger back, middle, front. Only those compared in full."""
    chosen = valued.compared
    back, middle, front = (valued.ours.strengths[row, chosen].astype(np.int64) for row in range(3))
    order: IntArray = np.lexsort((-front, -middle, -back, -valued.points[chosen]))
    return chosen[order]


def described(at: int, arrangement: Arrangement, valued: Values, match: Contest) -> EstimatedArrangement:
    """All that is told about one compared candidate; arrangement: its cards."""
    place = int(np.searchsorted(valued.compared, at))
    chances, error = _chances(valued.ours.strengths[:, at], valued.ours.bonus[at], match)
    joint = float(valued.extras.errors[place])
    # A single unknown opponent is the table: both parts come from the same hands and err to the same side.
    error = error + joint if match.table.unknown == 1 else float(np.hypot(error, joint))
    return EstimatedArrangement(
        arrangement=arrangement,
        expected_points=float(valued.points[at]),
        standard_error=error,
        win=chances.win,
        tie=chances.tie,
        sweep_probability=chances.sweep,
        swept_probability=chances.swept,
        sweep_all_probability=float(valued.extras.chances[place]),
    )


@dataclass(frozen=True)
class _Chances:
    win: RowChances
    tie: RowChances
    sweep: float
    swept: float


def _chances(strengths: StrengthArray, bonus: FloatArray, match: Contest) -> tuple[_Chances, float]:
    """Chances against one opponent (known and unknown ones alike, on average), and the error of the sampled points."""
    seats = match.table.players - 1
    wins, ties = np.zeros(3), np.zeros(3)
    swept = sweeping = error = 0.0
    for known in match.table.known:
        if known.instant_points or known.foul:
            continue  # rows are not compared
        wins += strengths > known.strengths
        ties += strengths == known.strengths
        swept += float((strengths > known.strengths).all())
        sweeping += float((strengths < known.strengths).all())
    if match.sample is not None:
        size, unknown = match.sample.size, match.table.unknown
        sums = moments(strengths, bonus, match.sample, match.rules)
        wins += unknown * sums.wins / size
        ties += unknown * sums.ties / size
        swept += unknown * sums.swept / size
        sweeping += unknown * sums.sweeping / size
        error = 0.0 if match.sample.exact else unknown * _error_of_mean(sums, size)
    chances = _Chances(_by_row(wins / seats), _by_row(ties / seats), float(swept / seats), float(sweeping / seats))
    return chances, error


def _error_of_mean(sums: Moments, size: int) -> float:
    """Standard error of the mean points against one opponent; 0 for a single hand, which shows no spread."""
    mean = sums.points / size
    variance = max(sums.squares / size - mean * mean, 0.0)
    return float(np.sqrt(variance / max(size - 1, 1)))


def _by_row(chances: FloatArray) -> RowChances:
    return RowChances(float(chances[0]), float(chances[1]), float(chances[2]))
