"""What sweeping the whole table is worth: the part of the expectation that depends on all opponents at once.

Two ways to meet it: we sweep everybody, or an opponent sweeps everybody and us with them. Where nobody is known, both
are estimated from thousands of pairs of stored hands that share no card. Elsewhere, or where a verdict is asked for,
whole tables are looked at, and only those that can matter: the first opponent must be one that some candidate sweeps,
or who sweeps some candidate. Source: docs/rules.md M-36, B-M-04, B-M-19; docs/solver.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import BoolArray, FloatArray, IntArray, MaskArray, StrengthArray
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.hands.payoff import payoff_of, sweep_all_applies, sweep_all_values, table_prices
from solver.kernels.dealing import deal_beside
from solver.kernels.records import SingleChances, WholeTables
from solver.kernels.sweeps import sweep_extras
from solver.kernels.whole_tables import estimate_extras, first_opponents, pair_tables, pick_open_tables
from solver.opponents.policy import Arranger
from solver.opponents.sampling import KnownRows, Sample
from solver.values.expectation import PricedArrangements


@dataclass(frozen=True)
class TableEffort:
    """How closely whole tables are looked at for one request.

    tables: how many; arranged: third hands set on the spot, the dear part, where only an opponent may sweep the table,
    and where we may.
    """

    tables: int
    arranged: tuple[int, int]


FEW: Final = TableEffort(64, (1, 1))
MANY: Final = TableEffort(192, (2, 16))
# Where known opponents leave too few stored hands: every second hand has to be arranged.
BESIDE_KNOWN: Final = TableEffort(64, (2, 16))
# From how many points on that sweeping the table may add, many tables are looked at.
WORTH_MANY: Final = 1.0
# A search through stored hands pays only where a few of them can be expected to fit.
_PARTNERS_EXPECTED: Final = 4.0


@dataclass(frozen=True)
class SharedTable:
    """What all requests about one table share.

    arrange: how an unknown opponent sets hands, masks [n] to strengths uint16 [n, 3]; unseen: mask of the cards left
    for unknown opponents; effort: how many times more whole tables are looked at than usual; above 1 they alone tell.
    """

    rules: MauBinhRules
    arrange: Arranger
    players: int
    known: tuple[KnownRows, ...]
    unseen: int
    seed: int
    effort: int = 1

    @property
    def unknown(self) -> int:
        """How many opponents are not known."""
        return self.players - 1 - len(self.known)

    @property
    def can_be_swept(self) -> bool:
        """Whether anybody can sweep the whole table (B-M-19: not if an instant win is there, or an uncounted foul)."""
        blocked = any(rows.instant_points or (rows.foul and not self.rules.foul_counts_as_swept) for rows in self.known)
        return sweep_all_applies(self.rules, self.players) and not blocked


@dataclass(frozen=True)
class JointExtras:
    """For each candidate what sweeps of the table add to its points: mean, error, and the chance that we do it.

    along: variance that the sampled points and these have together, since they come from the same hands; tables: whole
    tables or pairs looked at.
    """

    points: FloatArray
    errors: FloatArray
    chances: FloatArray
    along: FloatArray
    tables: int

    def beside(self, other: JointExtras) -> JointExtras:
        """These candidates, then others that were looked at by themselves."""
        return JointExtras(
            np.concatenate([self.points, other.points]),
            np.concatenate([self.errors, other.errors]),
            np.concatenate([self.chances, other.chances]),
            np.concatenate([self.along, other.along]),
            max(self.tables, other.tables),
        )

    def ordered(self, order: IntArray) -> JointExtras:
        """The same candidates in another order."""
        points, errors, chances = self.points[order], self.errors[order], self.chances[order]
        return replace(self, points=points, errors=errors, chances=chances, along=self.along[order])


def no_extras(count: int) -> JointExtras:
    """Nothing to add, exactly."""
    return JointExtras(np.zeros(count), np.zeros(count), np.zeros(count), np.zeros(count), 0)


@lru_cache(maxsize=256)
def sweep_extra(rules: MauBinhRules) -> FloatArray:
    """[2]: points more than a plain sweep for sweeping the table, from each opponent: this much, and this much for each
    point of the sweeper's row bonuses."""
    fixed, with_one = payoff_of(rules).sweep_all_extra(np.array([0.0, 1.0]), rules)
    return np.array([fixed, with_one - fixed])


def extra_each(bonus: FloatArray, rules: MauBinhRules) -> FloatArray:
    """Points more than a plain sweep, from each opponent; bonus: [..., 3] the sweeper's row bonuses."""
    fixed, share = sweep_extra(rules)
    more: FloatArray = fixed + share * bonus.sum(axis=-1)
    return more


def sweep_price(bonus: FloatArray, rules: MauBinhRules) -> FloatArray:
    """[k]: what an opponent pays who is swept alone; bonus: [k, 3] the sweeper's row bonuses."""
    prices = payoff_of(rules).prices
    paid: FloatArray = bonus.sum(axis=1) * (prices.multiplier if prices.multiplies_all else 1.0)
    return paid + (prices.sweep_base * prices.multiplier + prices.flat)


def joint_extras(
    ours: PricedArrangements, sample: Sample | None, table: SharedTable, single: SingleChances | None = None
) -> JointExtras:
    """The extras of every candidate. sample: hands of one unknown opponent, None if there is none.

    single: what one opponent's hands tell, if the extras may come from pairs of them; without it whole tables tell.
    """
    if not table.can_be_swept:
        return no_extras(ours.count)
    legal = [rows.strengths for rows in table.known if not rows.foul]
    each = extra_each(ours.bonus, table.rules) * (table.unknown + len(legal))
    if table.unknown == 0 or sample is None:
        return _estimated(ours, each, _known_tables(legal), table)
    if table.unknown == 1:
        return _estimated(ours, each, _single_tables(sample, legal), table)
    if single is not None and not legal and table.effort == 1 and _has_partners(sample, table):
        return _from_pairs(ours, each, sample, table, single)
    if legal and single is not None:
        look = BESIDE_KNOWN
    else:
        heavy = single is None or bool((each * single.swept**table.unknown).max() >= WORTH_MANY)
        look = MANY if heavy else FEW
    return _estimated(ours, each, _sampled_tables(ours, sample, legal, table, look), table)


def _has_partners(sample: Sample, table: SharedTable) -> bool:
    """Whether a few stored hands can be expected that fit beside a hand of the sample."""
    left = table.unseen.bit_count()
    return sample.size * comb(left - 13, 13) >= _PARTNERS_EXPECTED * comb(left, 13)


def _from_pairs(
    ours: PricedArrangements, each: FloatArray, sample: Sample, table: SharedTable, single: SingleChances
) -> JointExtras:
    """The extras where no opponent is known, from pairs of sampled hands that share no card."""
    out = np.empty((4, ours.count))
    prices = table_prices(table.rules, table.players)
    tables = sweep_extras(ours.strengths, each, single, sample.masks, sample.strengths, prices, out)
    return JointExtras(out[0], out[1], out[2], out[3], tables)


def _estimated(ours: PricedArrangements, each: FloatArray, tables: WholeTables, table: SharedTable) -> JointExtras:
    """What whole tables tell about every candidate; each: [k] what sweeping the table adds to its points."""
    out = np.zeros((3, ours.count))
    estimate_extras(ours.strengths, each, tables, sweep_all_values(table.rules, table.players), out)
    return JointExtras(out[0], out[1], out[2], np.zeros(ours.count), tables.looked_at)


def _known_tables(legal: list[StrengthArray]) -> WholeTables:
    strengths = np.array(legal, dtype=np.uint16).reshape(1, len(legal), 3)
    return WholeTables(strengths, np.ones(1), np.ones(len(legal)), looked_at=1, exact=True)


def _beside_known(strengths: StrengthArray, legal: list[StrengthArray]) -> StrengthArray:
    """Append the known opponents to tables [n, seats, 3]."""
    known = np.array(legal, dtype=np.uint16).reshape(1, len(legal), 3)
    return np.concatenate([strengths, np.repeat(known, strengths.shape[0], axis=0)], axis=1)


def _single_tables(sample: Sample, legal: list[StrengthArray]) -> WholeTables:
    """One unknown opponent: every sampled hand makes a table; with an instant win nothing is swept."""
    strengths = _beside_known(np.ascontiguousarray(sample.strengths.T)[:, None, :], legal)
    seats = strengths.shape[1]
    return WholeTables(strengths, np.ones(strengths.shape[0]), np.ones(seats), sample.size, sample.exact)


def _sampled_tables(
    ours: PricedArrangements, sample: Sample, legal: list[StrengthArray], table: SharedTable, look: TableEffort
) -> WholeTables:
    """Two or three unknown opponents: a first one that concerns us, partners disjoint from it, the rest dealt.

    By symmetry the first stands for all unknown seats as the one who sweeps everybody; known seats for themselves.
    """
    seats = table.unknown + len(legal)
    sweepers = np.concatenate([[float(table.unknown)], np.zeros(table.unknown - 1), np.ones(len(legal))])
    # A known opponent may sweep us and everybody: then every table matters.
    every = any((rows > ours.strengths.min(axis=1)).all() for rows in legal)
    firsts = np.empty(look.tables * table.effort, dtype=np.int64)
    count, concerned = first_opponents(ours.strengths, sample.strengths, every, firsts)
    if count == 0:
        return WholeTables(np.zeros((0, seats, 3), np.uint16), np.zeros(0), sweepers, looked_at=0, exact=False)
    strengths, hands, looked_at = _with_second(sample, firsts[:count], table)
    weights = np.full(hands.shape[0], concerned / sample.size)
    strengths = _beside_known(strengths, legal)
    if table.unknown == 3:
        strengths, weights = _with_third(ours, strengths, hands, weights, table, look)
    return WholeTables(np.ascontiguousarray(strengths), weights, sweepers, looked_at, exact=False)


def _with_second(sample: Sample, firsts: IntArray, table: SharedTable) -> tuple[StrengthArray, MaskArray, int]:
    """Tables [n, unknown, 3] with two hands set, the cards of both [n], and how many tables were looked at.

    Those whose second hand is an instant win are left out: nothing is swept there.
    """
    strengths = np.zeros((firsts.shape[0], table.unknown, 3), dtype=np.uint16)
    if _has_partners(sample, table):
        hands = np.empty(firsts.shape[0], dtype=np.uint64)
        seed = np.uint64(_stream(table.seed, 0))
        found, kept = pair_tables(firsts, sample.masks, sample.strengths, seed, strengths, hands)
        return strengths[:kept], hands[:kept], found
    first = sample.masks[firsts]
    seconds = _dealt_beside(first, table)
    strengths[:, 0], strengths[:, 1] = sample.strengths[:, firsts].T, table.arrange(seconds)
    ordinary = ~_instant(seconds, table.rules)
    return strengths[ordinary], (first | seconds)[ordinary], firsts.shape[0]


def _instant(masks: MaskArray, rules: MauBinhRules) -> BoolArray:
    return instant_prices(patterns_of(masks), masks, rules) > 0


def _stream(seed: int, number: int) -> int:
    """The seed of one of the many streams of random numbers that a request's seed stands for."""
    return (seed * 0x1_0000_0001 + number + 0x7AB1E) % (1 << 64)


def _dealt_beside(masks: MaskArray, table: SharedTable) -> MaskArray:
    """For each hand a random one from the unseen cards it leaves."""
    seconds = np.empty_like(masks)
    deal_beside(np.uint64(table.unseen), masks, np.uint64(_stream(table.seed, 1)), seconds)
    return seconds


def _with_third(
    ours: PricedArrangements,
    strengths: StrengthArray,
    hands: MaskArray,
    weights: FloatArray,
    table: SharedTable,
    look: TableEffort,
) -> tuple[StrengthArray, FloatArray]:
    """Arrange the third hand, what two leave of 39 cards, where it can decide; the tables in question, reweighted."""
    most = table.effort * np.array(look.arranged, dtype=np.int64)
    room = min(int(most.sum()), strengths.shape[0])
    decided, thirds = np.empty((room, 3, 3), np.uint16), np.empty(room, np.uint64)
    scaled = np.empty(room)
    count = pick_open_tables(
        ours.strengths, strengths, hands, weights, np.uint64(table.unseen), most, decided, scaled, thirds
    )
    decided, scaled, thirds = decided[:count], scaled[:count], thirds[:count]
    instant = _instant(thirds, table.rules)
    if instant.any():
        decided, scaled, thirds = decided[~instant], scaled[~instant], thirds[~instant]
    decided[:, 2] = table.arrange(thirds)
    return decided, scaled
