"""House options that change what a table pays, each on a table that shows it: settled by the rules, and in expectation.

Each is tried twice: on a settlement (tests/test_rules_maubinh_options.py), and on what the solver says the first
arrangement earns against the others lying open (tests/test_solver_values_options.py). The figures are worked out from
the clauses of docs/rules.md, and are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.maubinh.options import MauBinhRules
from tests.helpers import maubinh_tables as tables

Outcome = Callable[[MauBinhRules], object]


@dataclass(frozen=True)
class Change:
    """Option `name` set to `value` beside `context` turns `outcome` from `before` into `after`."""

    name: str
    value: object
    outcome: Outcome
    before: object
    after: object
    preset: str = "majority"
    context: dict[str, object] = field(default_factory=dict)


def payout_changes(outcome: Callable[[tuple[str, ...]], Outcome]) -> list[Change]:
    """The changes, where `outcome` makes of a table what gives the first seat's points under some rules."""
    return [
        Change("pair_scoring", "per_chi", outcome(tables.TWO_ROWS_WON), 6, 1),
        Change("pair_scoring", "both", outcome(tables.TWO_ROWS_WON), 6, 7),
        Change("pair_scoring", "both", outcome(tables.TWO_ROWS_WON), 1, 7, "per_chi"),
        Change("pair_win", 10, outcome(tables.TWO_ROWS_WON), 6, 10),
        Change("pair_win", 2, outcome(tables.TWO_ROWS_WON), 7, 3, "per_chi", {"pair_scoring": "both"}),
        Change("chi_value", 2, outcome(tables.TWO_ROWS_WON), 7, 8, context={"pair_scoring": "both"}),
        Change("chi_value", 2, outcome(tables.TWO_ROWS_WON), 1, 2, "per_chi"),
        Change("bonus_mode", "add", outcome(tables.MIDDLE_FULL_HOUSE), 2, 3, "per_chi"),
        Change("bonus_mode", "replace", outcome(tables.MIDDLE_FULL_HOUSE), 5, 4, context={"pair_scoring": "per_chi"}),
        Change("bonus_front_three_of_a_kind", 0, outcome(tables.FRONT_TRIPLE), 18, 12),
        Change("bonus_middle_full_house", 5, outcome(tables.MIDDLE_FULL_HOUSE), 10, 11),
        Change("bonus_back_four_of_a_kind", 9, outcome(tables.BACK_QUAD), 14, 15),
        Change("bonus_middle_four_of_a_kind", 17, outcome(tables.TWO_QUADS), 36, 37),
        Change("bonus_back_straight_flush", 11, outcome(tables.STRAIGHT_FLUSHES), 36, 37),
        Change("bonus_middle_straight_flush", 21, outcome(tables.STRAIGHT_FLUSHES), 36, 37),
        Change("sweep_multiplier", 3, outcome(tables.FRONT_TRIPLE), 18, 24),
        Change("sweep_multiplies", "all", outcome(tables.FRONT_TRIPLE), 18, 24),
        Change("sweep_bonus_flat", 3, outcome(tables.FRONT_TRIPLE), 18, 21),
        Change("sweep_all_mode", "none", outcome(tables.SWEEP_ALL), 54, 36),
        Change("sweep_all_mode", "add", outcome(tables.SWEEP_ALL), 54, 90),
        Change("sweep_all_mode", "multiply", outcome(tables.SWEEP_ALL), 54, 72),
        Change("sweep_all_amount", 20, outcome(tables.SWEEP_ALL), 54, 60),
        Change("sweep_all_multiplier", 5, outcome(tables.SWEEP_ALL), 36, 45, "per_chi"),
        Change("sweep_all_min_players", 3, outcome(tables.SWEEP_ALL[:3]), 24, 36),
        Change("foul_amount", 10, outcome(tables.TWO_FOULS), 24, 32),
        Change("foul_pays_bonus", True, outcome(tables.QUAD_AND_FOUL), 6, 14),
        Change("foul_counts_as_swept", True, outcome(tables.ONE_FOUL), 30, 42),
    ]
