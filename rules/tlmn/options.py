"""The house options of TLMN as one frozen value, and the check of a caller's choice.

Names, types, ranges and defaults are those of options.json (docs/rules.md C-8.2, section 9); what an option means is
where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.option_needs import Need, Values, need_some, need_value, resolve_with_needs
from rules.options import OptionSet

DEFAULT_PRESET: Final = "multiplier"

Scoring = Literal["places", "rank", "count", "points"]
LeadCard = Literal["none", "3S", "lowest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TlmnRules(OptionSet):
    """One table's rules: a preset's name and every option under its wire name. Hashable. Amounts are points.

    Built by `tlmn_rules`, which checks; `dataclasses.replace` does not. `preset` names where the defaults came from
    and decides nothing.
    """

    preset: str
    scoring: Scoring
    first_lead: Literal["random", "3S", "lowest"]
    opening_must_include: LeadCard
    after_instant_lead: Literal["winner", "3S", "first_game"]
    four_pairs_out_of_turn: Literal["off", "passed_only", "anyone"]
    cut_window: Literal["before_last_pass", "before_next_lead"]
    quad_cuts_pair2: bool
    five_pairs_playable: bool
    finish_with_two: Literal["allow", "forbid"]
    place_pay_2: tuple[int, ...]
    place_pay_3: tuple[int, ...]
    place_pay_4: tuple[int, ...]
    places_after_cong: Literal["kept", "last_is_last"]
    place_points: tuple[int, ...]
    chop_two: tuple[int, ...]
    chop_two_pair: Literal["sum", "by_colour"]
    chop_two_pair_prices: tuple[int, ...]
    chop_pair_run_3: int
    chop_quad: int
    chop_pair_run_4: int
    rotten_two: tuple[int, ...]
    rotten_pair_run_3: int
    rotten_quad: int
    rotten_pair_run_4: int
    chop_quad_by_pair_run_4: int
    rotten_to: Literal["first", "second", "next_above"]
    stacked_chop: Literal["cumulative", "flat", "each"]
    stacked_flat: int
    chain_counts_twos: bool
    chop_last_card: Literal["free", "paid"]
    cong_amount: int
    cong_adds_rotten: bool
    den_cong: Literal["off", "could_beat"]
    dut_mu: Literal["off", "extra", "double"]
    dut_mu_amount: int
    put_3_spades: bool
    put_3_spades_fail: Literal["immediate", "at_end"]
    chicken_ante: int
    instant_hands: tuple[str, ...]
    instant_amount: int
    instant_adds_rotten: bool
    instant_tie: Literal["turn_order", "top_card"]
    dragon_needs_two: bool
    count_rotten: Literal["add", "replace"]
    ung_any_last_holder: bool
    fee_rate: float
    buy_in: int
    loss_cap: Literal["none", "buy_in", "purse"]


def _has_prices(values: Values) -> bool:
    return bool(values["place_points"] if values["scoring"] == "points" else values["place_pay_4"])


_NEEDS: Final = (
    # The lengths of these tables are those of the preset: where there is none, its scoring would pay nothing.
    Need(
        "scoring",
        ("place_pay_4", "place_points"),
        lambda values: values["scoring"] == "count" or _has_prices(values),
        "a preset with prices for it (place_pay_2 to place_pay_4, or place_points)",
    ),
    need_some("after_instant_lead", "instant_hands"),
    need_some("cut_window", "four_pairs_out_of_turn"),
    need_value("place_pay_2", "scoring", "places", "rank"),
    need_value("place_pay_3", "scoring", "places", "rank"),
    need_value("place_pay_4", "scoring", "places", "rank"),
    need_value("place_points", "scoring", "points"),
    need_value("places_after_cong", "scoring", "places", "rank", "points"),
    need_value("chop_two_pair_prices", "chop_two_pair", "by_colour"),
    need_value("stacked_flat", "stacked_chop", "flat"),
    # Under `each` overplayed 2s are never charged ("Silences settled").
    need_value("chain_counts_twos", "stacked_chop", "cumulative", "flat"),
    need_value("dut_mu_amount", "dut_mu", "extra"),
    need_value("put_3_spades_fail", "put_3_spades", True),
    need_value("chicken_ante", "put_3_spades", True),
    need_some("instant_amount", "instant_hands"),
    need_some("instant_adds_rotten", "instant_hands"),
    need_some("instant_tie", "instant_hands"),
    Need(
        "dragon_needs_two",
        ("instant_hands",),
        lambda values: "dragon" in values["instant_hands"],
        "a dragon in instant_hands",
    ),
    need_value("count_rotten", "scoring", "count"),
    need_value("ung_any_last_holder", "scoring", "points"),
)


def tlmn_rules(preset: str = DEFAULT_PRESET, options: Mapping[str, object] | None = None) -> TlmnRules:
    """The rules of `preset` with `options` in place of its defaults.

    Raises InvalidInputError with every fault: unknown preset or option, bad value, and options that can have no
    effect beside the others (`conflicting_options`). Fault pointers start at the rules object.
    """
    return TlmnRules(preset=preset, **resolve_with_needs("tlmn", _NEEDS, preset, options))
