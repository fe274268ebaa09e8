"""The house options of Mậu binh as one frozen value, and the check of a caller's choice.

Names, types, ranges and defaults are those of options.json (docs/rules.md C-8.1, section 9).
Which choices exclude each other is in rules.maubinh.needs; what an option means is where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.maubinh.needs import NEEDS
from rules.option_needs import resolve_with_needs
from rules.options import OptionSet

DEFAULT_PRESET: Final = "majority"


@dataclass(frozen=True, slots=True, kw_only=True)
class MauBinhRules(OptionSet):
    """One table's rules: a preset's name and every option under its wire name. Hashable. Amounts are points.

    Built by `maubinh_rules`, which checks; `dataclasses.replace` does not. `preset` names where the defaults came
    from and decides nothing.
    """

    def __hash__(self) -> int:
        # Rules are looked up many times for one answer, and fifty fields take long: those that tables differ in most.
        return hash((self.preset, self.pair_win, self.bonus_mode, self.sweep_all_mode, self.a2345, self.order_compare))

    preset: str
    pair_scoring: Literal["majority", "per_chi", "both"]
    pair_win: int
    chi_value: int
    bonus_mode: Literal["add", "replace"]
    bonus_front_three_of_a_kind: int
    bonus_middle_full_house: int
    bonus_back_four_of_a_kind: int
    bonus_middle_four_of_a_kind: int
    bonus_back_straight_flush: int
    bonus_middle_straight_flush: int
    sweep_multiplier: int
    sweep_multiplies: Literal["base", "all"]
    sweep_bonus_flat: int
    sweep_all_mode: Literal["none", "replace", "add", "multiply"]
    sweep_all_amount: int
    sweep_all_multiplier: int
    sweep_all_min_players: int
    foul_amount: int
    foul_pays_bonus: bool
    foul_counts_as_swept: bool
    foul_vs_instant: Literal["instant_only", "both"]
    a2345: Literal["lowest", "second"]
    order_compare: Literal["gte", "gt"]
    cross_compare: Literal["full", "main_rank"]
    instant_dragon_flush: int
    instant_dragon: int
    instant_five_pairs_triple: int
    instant_six_pairs: int
    instant_three_straights: int
    instant_three_flushes: int
    instant_three_straight_flushes: int
    instant_three_quads: int
    instant_quad_three_triples: int
    instant_four_triples: int
    instant_twelve_faces: int
    instant_all_big: int
    instant_all_small: int
    instant_thirteen_same_colour: int
    instant_twelve_same_colour: int
    instant_five_pair_run: int
    instant_vs_instant: Literal["none", "higher_wins"]
    instant_declare: Literal["auto", "required"]
    ace_points: tuple[int, ...]
    quads_as_two_pairs: bool
    three_straights_allow_straight_flush: bool
    fee_rate: float
    fee_rate_high: float
    fee_boundary: int
    fee_base: Literal["net", "pair"]
    buy_in: int
    loss_cap: Literal["none", "buy_in", "purse"]

    def instant_points(self, kind: str) -> int:
        """Points from each opponent for the instant win `kind`; 0 = not an instant win (M-24 .. M-29, B-M-21)."""
        points: int = getattr(self, "instant_" + kind)
        return points

    def bonus_points(self, row_name: str, category: str) -> int:
        """Points for winning a row with a category, both under their wire names; 0 = no bonus (M-31 .. M-34)."""
        points: int = getattr(self, f"bonus_{row_name}_{category}", 0)
        return points


def maubinh_rules(preset: str = DEFAULT_PRESET, options: Mapping[str, object] | None = None) -> MauBinhRules:
    """The rules of `preset` with `options` in place of its defaults.

    Raises InvalidInputError with every fault: unknown preset or option, bad value, and options that can have no
    effect beside the others (`conflicting_options`). Fault pointers start at the rules object.
    """
    return MauBinhRules(preset=preset, **resolve_with_needs("maubinh", NEEDS, preset, options))
