"""Arrangers for opponents and for bots: from a hand to one arrangement, with no sampling per hand.

A policy is a pure function of the hand and the rules: the same hand is always set the same way. `FieldPolicy` answers
one of several stored fields of arranged hands, chosen by a hash of the hand, so that over all hands it plays the
average of its best responses (fictitious play, docs/solver.md). Source: docs/rules.md B-M-22.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import ClassArray, FloatArray, IntArray, MaskArray, RowArray, StrengthArray
from solver.hands.enumeration import row_index
from solver.hands.payoff import payoff_of, sweep_all_applies, table_prices
from solver.hands.strengths import BACK_CLASSES, FRONT_CLASSES, order_tables
from solver.kernels.dealing import hand_hashes
from solver.kernels.fields import arrange_by_field, arrange_in_turn, bound_grid, field_lines
from solver.kernels.records import Bounds, FieldLines, FieldTables, RowValues, StoredLines
from solver.kernels.scoring import bonus_holders
from solver.opponents.memory import scattered_array

# Steps of the bounds a best response is searched with: finer prunes better and takes longer to build.
GRID: Final = 32
_HASH_SEED: Final = 0x6D61_7562_696E_6821


Arranger = Callable[[MaskArray], StrengthArray]
"""Sets hands, masks [n], into rows: strengths uint16 [n, 3]."""


class Policy(Protocol):
    """Sets hands into rows."""

    def arrange(self, masks: MaskArray, rules: MauBinhRules) -> RowArray:
        """int32 [n, 6]: rows by index and strengths under the order of `rules`; -1 where nothing is legal."""
        ...


@dataclass(frozen=True)
class InTurnPolicy:
    """One row as strong as a legal arrangement allows, then the next, then the last.

    turn: 0 back, 1 middle, 2 front, the most important first.
    """

    turn: tuple[int, int, int]

    def arrange(self, masks: MaskArray, rules: MauBinhRules) -> RowArray:
        """Set each hand row by row, as Policy.arrange gives it."""
        out = np.empty((masks.shape[0], 6), dtype=np.int32)
        turn = np.array(self.turn, dtype=np.int64)
        arrange_in_turn(masks, order_tables(rules).hand_tables, row_index(), turn, out)
        return out


GREEDY: Final = InTurnPolicy((0, 1, 2))
CAUTIOUS: Final = InTurnPolicy((2, 1, 0))


def field_tables(fields: ClassArray, rules: MauBinhRules, players: int) -> FieldTables:
    """Make fields ready for answers at a table of `players`: classes uint16 [fields, 3, n] of arranged hands."""
    order, pay = order_tables(rules), table_prices(rules, players)
    count, _, size = fields.shape
    words = (size + 63) // 64
    stored = StoredLines(
        backs=scattered_array((count, size + 1, words), np.uint64),
        middles=scattered_array((count, size + 1, words), np.uint64),
        fronts=scattered_array((count, size + 1, words), np.uint64),
        size=np.tile(np.arange(size + 1, dtype=np.int64), (3, 1)),
        above=np.zeros((count, 3, size + 1)),
        bonus_sum=np.zeros((count, size)),
        holders=np.zeros(count, dtype=np.int64),
        below=np.empty((count, 3, BACK_CLASSES + 1), dtype=np.int32),
    )
    grid = scattered_array((count, GRID + 1, GRID + 1, GRID + 1), np.float64)
    # Below 0 where sweeping all pays less than three sweeps: then 0 is the bound from above.
    extra = max(float(pay.sweep_all.by_row[:, 0].sum()), 0.0)
    for at, field in enumerate(fields):
        strengths, held, bonus = bonus_holders(order.strengths_of(field), pay.bonus)
        ordered = np.concatenate([strengths[:, held], np.delete(strengths, held, axis=1)], axis=1)
        holders = stored.holders[at] = held.shape[0]
        stored.bonus_sum[at, :holders] = bonus.sum(axis=0)
        lines = (stored.backs[at], stored.middles[at], stored.fronts[at])
        for row, top in enumerate((BACK_CLASSES, BACK_CLASSES, FRONT_CLASSES)):
            above, below = stored.above[at, row], stored.below[at, row]
            field_lines(ordered[row], bonus[row], holders, top, words, lines[row], above, below)
        here = FieldLines(*lines, stored.size, stored.above[at], stored.bonus_sum[at], holders, size, 0)
        bound_grid(here, pay.prices, pay.opponents, extra, grid[at])
    steps = (stored.below[:, :, 1:].astype(np.int64) * GRID + size - 1) // size  # rounded up: a bound from above
    more = _sweep_more(rules, players)
    return FieldTables(stored, Bounds(order.front_cap, steps.astype(np.uint8), grid, _best_bonus(pay.bonus), more))


def _best_bonus(bonus: RowValues) -> FloatArray:
    """[3, strengths]: the largest bonus of any row up to a strength."""
    best = np.zeros((3, BACK_CLASSES))
    for row, categories in enumerate((bonus.category5, bonus.category5, bonus.category3)):
        most = np.maximum.accumulate(np.maximum(bonus.by_row[row, categories], 0.0))
        best[row, : categories.shape[0]] = most
    return best


def _sweep_more(rules: MauBinhRules, players: int) -> FloatArray:
    """[2]: how many times more a bonus is paid for a plain sweep, and again for a sweep of the whole table, at most."""
    if not payoff_of(rules).prices.multiplies_all:
        return np.zeros(2)
    whole = sweep_all_applies(rules, players) and rules.sweep_all_mode == "multiply"
    again = max(rules.sweep_all_multiplier - rules.sweep_multiplier, 0) if whole else 0
    return np.array([rules.sweep_multiplier - 1.0, float(again)])


def best_responses(
    masks: MaskArray, which: IntArray, tables: FieldTables, rules: MauBinhRules, players: int
) -> tuple[RowArray, FloatArray]:
    """Arrange each hand against the field which[i]; returns rows (as Policy.arrange) and the points expected.

    tables: made for the same rules and players. Points are those of a table of `players`, card removal left out.
    """
    out = np.empty((masks.shape[0], 6), dtype=np.int32)
    points = np.empty(masks.shape[0])
    hand_tables, pay = order_tables(rules).hand_tables, table_prices(rules, players)
    arrange_by_field(masks, which, hand_tables, row_index(), tables, pay, out, points)
    return out, points


@dataclass(frozen=True, eq=False)
class FieldPolicy:
    """The best response to one of `fields`, chosen by the hand; priced by `payout`, whatever the table's rules pay.

    fields: classes uint16 [fields, 3, n] in random order of n; players: table size the responses are meant for.
    """

    fields: ClassArray
    payout: MauBinhRules
    players: int

    def arrange(self, masks: MaskArray, rules: MauBinhRules) -> RowArray:
        """Answer the field that each hand names, as Policy.arrange does; of `rules` only the order of hands counts."""
        priced = with_order(self.payout, rules)
        which = np.empty(masks.shape[0], dtype=np.int64)
        hand_hashes(masks, np.uint64(_HASH_SEED), self.fields.shape[0], which)
        out, _ = best_responses(masks, which, _tables_of(self, priced, self.players), priced, self.players)
        return out

    def respond(self, masks: MaskArray, rules: MauBinhRules, players: int) -> RowArray:
        """Arrange for a player who wants the most under `rules` against the newest field, without mixing."""
        which = np.zeros(masks.shape[0], dtype=np.int64)
        out, _ = best_responses(masks, which, _newest_tables(self, rules, players), rules, players)
        return out


@lru_cache(maxsize=32)
def with_order(payout: MauBinhRules, order: MauBinhRules) -> MauBinhRules:
    """`payout` with the order of hands of `order`."""
    return replace(payout, a2345=order.a2345, order_compare=order.order_compare, cross_compare=order.cross_compare)


@lru_cache(maxsize=4)
def _tables_of(policy: FieldPolicy, rules: MauBinhRules, players: int) -> FieldTables:
    return field_tables(policy.fields, rules, players)


@lru_cache(maxsize=8)
def _newest_tables(policy: FieldPolicy, rules: MauBinhRules, players: int) -> FieldTables:
    return field_tables(policy.fields[-1:], rules, players)
