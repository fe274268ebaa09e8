"""One hand against its opponents: the candidates, what each is worth, and which are worth the dear part.

Shared by solve and evaluate. The order of work: exact candidates, one sample for all of them, exact points against
known opponents, sweeps of the whole table only for candidates that these could still put first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from rules.cards import Cards
from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray, IntArray, StrengthArray
from solver.hands.enumeration import Splits, distinct, legal, undominated, without_dominated
from solver.hands.payoff import is_monotone, payoff_of
from solver.hands.strengths import order_tables
from solver.kernels.ranking import best_of, contenders, sweep_bounds
from solver.kernels.records import SingleChances
from solver.kernels.sweeps import PAIRED_FEW
from solver.kernels.usual import LEAST_WANTED
from solver.opponents.sampling import (
    FULL_DECK,
    Sample,
    arrange_for_model,
    draw_sample,
    known_rows,
    seen_mask,
    stored_sample,
)
from solver.request import Counts, Locks, Opponents
from solver.values.aces import ace_worth
from solver.values.expectation import PricedArrangements, known_points, priced_arrangements, sample_totals
from solver.values.whole_tables import JointExtras, SharedTable, joint_extras, sweep_extra, sweep_price


@dataclass(frozen=True)
class Candidates:
    """What there is to choose from: one arrangement for every strength triple that can be best, and the counts."""

    splits: Splits
    counts: Counts


def candidates(cards: Cards, rules: MauBinhRules, players: int, locked: Locks | None = None) -> Candidates:
    """The arrangements among which the best one is, whatever the opponents do.

    The undominated ones; all legal ones where the payouts do not always favour the stronger row.
    """
    monotone = is_monotone(rules, players)
    if monotone and (locked is None or locked == Locks()):
        splits = undominated(cards, rules)
        return Candidates(splits, Counts(splits.allowed, splits.legal, splits.columns.shape[1]))
    every = legal(cards, rules, locked)
    kept = without_dominated(every)
    counts = Counts(every.allowed, every.legal, kept.columns.shape[1])
    return Candidates(kept if monotone else distinct(every), counts)


@dataclass(frozen=True)
class Contest:
    """A hand at a table, with the opponents drawn. sample: hands of one unknown opponent; None if all are known.

    ace_points: expected for aces, whatever the arrangement; no part of `Values`, part of all that is told.
    more: further such hands, for whole tables, where the sample is small.
    """

    table: SharedTable
    sample: Sample | None
    ace_points: float = 0.0
    more: Sample | None = None

    @property
    def around(self) -> Sample | None:
        """The hands that whole tables are made of."""
        return self.sample if self.more is None else self.more

    @property
    def rules(self) -> MauBinhRules:
        """The table's rules."""
        return self.table.rules


def contest(cards: Cards, dead: Cards, rules: MauBinhRules, players: int, opponents: Opponents, seed: int) -> Contest:
    """Draw the opponents of a hand."""
    seen = seen_mask(cards, dead, opponents.known)
    known = tuple(known_rows(opponent, opponents.model, rules) for opponent in opponents.known)
    arrange = partial(arrange_for_model, opponents.model, rules)
    table = SharedTable(rules, arrange, players, known, FULL_DECK & ~seen, seed)
    sample = draw_sample(seen, opponents.model, rules, opponents.samples, seed) if table.unknown else None
    shown = [opponent.all_cards for opponent in opponents.known]
    aces = ace_worth(cards, dead, shown, table.unknown, rules)
    if sample is None or sample.exact or sample.size >= PAIRED_FEW or table.unknown < 2 or not table.can_be_swept:
        return Contest(table, sample, aces)
    more = stored_sample(seen, opponents.model, rules, PAIRED_FEW, seed)
    return Contest(table, sample, aces, more if more.size > sample.size else None)


@dataclass(frozen=True)
class Values:
    """Expected points of every candidate over all opponents.

    compared: the candidates whose sweeps of the whole table were looked at, all others being out of the running;
    extras: these, in the order of `compared`.
    """

    ours: PricedArrangements
    points: FloatArray
    compared: IntArray
    extras: JointExtras


def values(
    strengths: StrengthArray,
    match: Contest,
    wanted: int,
    also: IntArray | None = None,
    running: int | None = None,
    kinds: IntArray | None = None,
) -> Values:
    """Value candidates with these strengths [3, k]. wanted: how many of the best are asked for.

    also: candidates that must be compared in full, whatever they are worth; running: the first so many may be the best,
    those behind them (dominated ones) are only judged; kinds: [k], the best of so many kinds, and of two at least, are
    wanted as well.  [defaults: none, all, none]
    """
    ours = priced_arrangements(strengths, match.rules)
    points = np.zeros(ours.count)
    for known in match.table.known:
        points += known_points(ours, known, match.rules)
    swept, sweeping, mean = np.ones(ours.count), np.ones(ours.count), np.zeros(ours.count)
    if match.sample is not None:
        totals = sample_totals(ours, match.sample, match.rules)
        mean = totals.points / match.sample.size
        points += match.table.unknown * mean
        swept, sweeping = totals.swept / match.sample.size, totals.sweeping / match.sample.size
    gain, loss = _sweep_bounds(ours, swept, sweeping, match)
    single = _Single(swept, mean)
    # Which tables are drawn depends on the candidates they are drawn for. So the likely best are looked at by
    # themselves, and every request about a hand sees the same of them; whoever else is asked for comes after.
    first: IntArray = contenders(points[:running], gain[:running], loss[:running], LEAST_WANTED)
    later: IntArray = contenders(points, gain, loss, wanted) if wanted > LEAST_WANTED else first[:0]
    if kinds is not None:
        later = np.union1d(later, _best_of_kinds(points, gain, loss, max(wanted, 2), kinds))
    if also is not None:
        later = np.union1d(later, also)
    if later.size:
        later = np.setdiff1d(later, first, assume_unique=True)
    compared, extras = first, _extras(ours, single, first, match)
    if later.size:
        more = _extras(ours, single, later, match)
        both = np.concatenate([first, later])
        order = np.argsort(both)
        compared, extras = both[order], extras.beside(more).ordered(order)
    points = points.copy()
    points[compared] += extras.points
    return Values(ours, points, compared, extras)


def _best_of_kinds(points: FloatArray, gain: FloatArray, loss: FloatArray, wanted: int, kinds: IntArray) -> IntArray:
    """Candidates that may be the best of their kind and of one of the best `wanted` kinds, ascending.

    Arguments as in `contenders`; kinds: [k].
    """
    least, most = points - loss, points + gain
    floors = np.full(int(kinds.max()) + 1, -np.inf)
    np.maximum.at(floors, kinds, least)
    last = np.sort(floors)[-wanted:][0]
    return np.flatnonzero((most >= last) & (most >= floors[kinds]))


def categories(strengths: StrengthArray, rules: MauBinhRules) -> IntArray:
    """[k]: which categories the rows of arrangements [3, k] have together, as numbers from 0 on without gaps."""
    tables = order_tables(rules)
    back, middle = tables.category5[strengths[0]].astype(np.int64), tables.category5[strengths[1]]
    numbers = 256 * (256 * back + middle) + tables.category3[strengths[2]]
    found: IntArray = np.unique(numbers, return_inverse=True)[1]
    return found


@dataclass(frozen=True)
class _Single:
    """What hands of one unknown opponent tell, [k] each: the chance that we sweep him, and points from him."""

    swept: FloatArray
    mean: FloatArray


def _extras(ours: PricedArrangements, single: _Single, chosen: IntArray, match: Contest) -> JointExtras:
    """What sweeps of the table add to some candidates."""
    some, sample = ours.chosen(chosen), match.around
    if sample is None or match.sample is None:
        return joint_extras(some, sample, match.table)
    price = sweep_price(some.bonus, match.rules)
    swept, mean = single.swept.take(chosen), single.mean.take(chosen)
    told = SingleChances(swept, mean, price, match.table.unknown, match.sample.size)
    return joint_extras(some, sample, match.table, told)


def _sweep_bounds(
    ours: PricedArrangements, swept: FloatArray, sweeping: FloatArray, match: Contest
) -> tuple[FloatArray, FloatArray]:
    """At most what sweeps of the whole table can add to each candidate's points, and take from them: [k] each.

    swept, sweeping: the chances that we sweep one unknown opponent, and that he sweeps us. We sweep everybody no more
    often than one of them, and are swept with everybody no more often than by anybody.
    """
    table, rules = match.table, match.rules
    if not table.can_be_swept:
        return np.zeros(ours.count), np.zeros(ours.count)
    beaten = np.zeros(ours.count)
    for known in table.known:
        if not known.foul:
            beaten += (ours.strengths < known.strengths[:, None]).all(axis=0)
    gain, loss = np.empty(ours.count), np.empty(ours.count)
    opponents = np.array([table.players - 1.0, table.unknown])
    sweep_bounds(ours.bonus, sweep_extra(rules), swept, sweeping, beaten, opponents, rival_extremes(rules), gain, loss)
    return gain, loss


@lru_cache(maxsize=256)
def rival_extremes(rules: MauBinhRules) -> FloatArray:
    """[2]: what a rival's sweep of the table adds to his price from each: at least (≤ 0), and at most (≥ 0)."""
    bonus, (fixed, share) = payoff_of(rules).bonus, sweep_extra(rules)
    theirs = [fixed + share * 3 * min(bonus.min(), 0.0), fixed + share * 3 * max(bonus.max(), 0.0)]
    return np.array([min(*theirs, 0.0), max(*theirs, 0.0)])


def ranking_of_kinds(valued: Values, wanted: int, kinds: IntArray) -> IntArray:
    """The best candidate of each of the best `wanted` kinds; kinds: [k], those given to `values`."""
    order = ranking(valued, valued.compared.size)
    _, first = np.unique(kinds[order], return_index=True)
    found: IntArray = order[np.sort(first)[:wanted]]
    return found


def ranking(valued: Values, wanted: int, running: int | None = None) -> IntArray:
    """The best `wanted` candidates: by points, then the stronger back, middle, front. Only those compared in full.

    running: only the first so many may be among them.
    """
    chosen = valued.compared if running is None else valued.compared[valued.compared < running]
    best: IntArray = best_of(valued.points, valued.ours.strengths, chosen, wanted)
    return best
