"""Payout rules as numbers: what the kernels need to price a match-up.

The only place where solver/ restates rules.maubinh.settlement; tests hold the two equal on random tables.
Source: docs/rules.md M-31..M-38, B-M-01..B-M-06 and the paragraph on silences.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from rules.maubinh.hands import Category
from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray
from solver.hands.strengths import order_tables
from solver.kernels.records import Prices, RowValues, TablePrices


@dataclass(frozen=True)
class Payoff:
    """Points of one match-up between legal arrangements.

    prices: without bonuses. bonus: [3, 9] what winning back, middle, front with a row of this category adds (row value
    subtracted under `bonus_mode` replace). plain_bonus: [3, 9] the same before that subtraction, as a foul pays it.
    """

    prices: Prices
    bonus: FloatArray
    plain_bonus: FloatArray

    def sweep_all_extra(self, bonus_sum: FloatArray, rules: MauBinhRules) -> FloatArray:
        """Points more than a plain sweep, from each opponent, for who sweeps the whole table (M-36, B-M-04).

        bonus_sum: the sweeper's bonus over all three rows, any shape.
        """
        prices = self.prices
        match rules.sweep_all_mode:
            case "replace":
                return np.full_like(
                    bonus_sum, rules.sweep_all_amount - prices.sweep_base * prices.multiplier - prices.flat
                )
            case "add":
                return np.full_like(bonus_sum, float(rules.sweep_all_amount))
            case "multiply":
                more = rules.sweep_all_multiplier - prices.multiplier
                return np.asarray((prices.sweep_base + bonus_sum * prices.multiplies_all) * more, dtype=np.float64)
            case _:
                return np.zeros_like(bonus_sum)


def _bonus_table(rules: MauBinhRules) -> FloatArray:
    table = np.zeros((3, 9))
    table[0, Category.FOUR_OF_A_KIND] = rules.bonus_back_four_of_a_kind
    table[0, Category.STRAIGHT_FLUSH] = rules.bonus_back_straight_flush
    table[1, Category.FULL_HOUSE] = rules.bonus_middle_full_house
    table[1, Category.FOUR_OF_A_KIND] = rules.bonus_middle_four_of_a_kind
    table[1, Category.STRAIGHT_FLUSH] = rules.bonus_middle_straight_flush
    table[2, Category.THREE_OF_A_KIND] = rules.bonus_front_three_of_a_kind
    return table


@lru_cache(maxsize=64)
def payoff_of(rules: MauBinhRules) -> Payoff:
    """The match-up prices of `rules`."""
    match = 0.0 if rules.pair_scoring == "per_chi" else float(rules.pair_win)
    row = 0.0 if rules.pair_scoring == "majority" else float(rules.chi_value)
    plain = _bonus_table(rules)
    replaced = 0.0 if rules.bonus_mode == "add" else row
    prices = Prices(
        match=match,
        row=row,
        sweep_base=match + 3 * row,
        multiplier=float(rules.sweep_multiplier),
        multiplies_all=rules.sweep_multiplies == "all",
        flat=float(rules.sweep_bonus_flat),
    )
    return Payoff(prices=prices, bonus=np.where(plain > 0, plain - replaced, 0.0), plain_bonus=plain)


@lru_cache(maxsize=256)
def is_monotone(rules: MauBinhRules, players: int) -> bool:
    """Whether a stronger row never pays less, so that dominated arrangements can be dropped.

    False when a better category earns a smaller bonus in its row, when a bonus is below the row value it replaces,
    or when sweeping the whole table pays less than sweeping one by one.
    """
    payoff = payoff_of(rules)
    front = payoff.bonus[2, : Category.THREE_OF_A_KIND + 1]  # three cards make nothing better
    if (np.diff(payoff.bonus[:2], axis=1) < 0).any() or (np.diff(front) < 0).any():
        return False
    if rules.sweep_all_mode == "none" or players < rules.sweep_all_min_players:
        return True
    return bool((payoff.sweep_all_extra(payoff.bonus, rules) >= 0).all())


def sweep_all_applies(rules: MauBinhRules, players: int) -> bool:
    """Whether sweeping every opponent has a price of its own at a table of `players` (M-36, B-M-04)."""
    return rules.sweep_all_mode != "none" and players >= rules.sweep_all_min_players


@lru_cache(maxsize=256)
def sweep_all_rows(rules: MauBinhRules, players: int) -> FloatArray:
    """[3, 9]: extra points from each opponent for sweeping the whole table, spread over our three rows by category."""
    if not sweep_all_applies(rules, players):
        return np.zeros((3, 9))
    payoff = payoff_of(rules)
    nothing = payoff.sweep_all_extra(np.zeros(1), rules)[0]
    spread: FloatArray = payoff.sweep_all_extra(payoff.bonus, rules) - nothing + nothing / 3
    return spread


@lru_cache(maxsize=256)
def bonus_values(rules: MauBinhRules) -> RowValues:
    """What winning each row with a strength adds."""
    return order_tables(rules).row_values(payoff_of(rules).bonus)


@lru_cache(maxsize=256)
def sweep_all_values(rules: MauBinhRules, players: int) -> RowValues:
    """sweep_all_rows, to be looked up by strength."""
    return order_tables(rules).row_values(sweep_all_rows(rules, players))


def table_prices(rules: MauBinhRules, players: int) -> TablePrices:
    """All that is paid at a table of `players`."""
    return TablePrices(payoff_of(rules).prices, bonus_values(rules), sweep_all_values(rules, players), players - 1)
