"""The house options of Sâm lốc as one frozen value, and the check of a caller's choice.

Names, types, ranges and defaults are those of options.json (docs/rules.md C-8.3, section 9); what an option means is
where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.option_needs import Need, need_some, need_value, resolve_with_needs
from rules.options import OptionSet

DEFAULT_PRESET: Final = "standard"


@dataclass(frozen=True, slots=True, kw_only=True)
class SamRules(OptionSet):
    """One table's rules: a preset's name and every option under its wire name. Hashable. Amounts are points.

    Built by `sam_rules`, which checks; `dataclasses.replace` does not. `preset` names where the defaults came from
    and decides nothing.
    """

    preset: str
    straight_two: Literal["none", "low", "high"]
    quad_cuts_pair2: bool
    chop_two: int
    chop_quad: int
    stacked_chop: Literal["each", "cumulative"]
    cong_amount: int
    sam_amount: int
    sam_adds_rotten: bool
    den_sam_to: Literal["blocker", "all"]
    sam_block_pays_chop: bool
    sam_priority: Literal["first_declared", "turn_order"]
    thoi_two: Literal["only_twos", "per_two", "off"]
    thoi_two_amount: int
    thoi_quad_amount: int
    finish_with_two: Literal["penalize", "forbid", "allow"]
    finish_two_pays: Literal["cards_played", "fixed"]
    finish_two_fixed: int
    bao1: Literal["liability", "reject", "off"]
    bao1_min_players: int
    bao1_amount: Literal["bill", "cards"]
    instant_hands: tuple[str, ...]
    instant_amount: int
    first_lead: Literal["random", "lowest"]
    fee_rate: float
    buy_in: int
    loss_cap: Literal["none", "buy_in", "purse"]
    max_players: int


_NEEDS: Final = (
    Need(
        "sam_adds_rotten",
        ("thoi_two", "thoi_two_amount", "thoi_quad_amount"),
        lambda values: (
            values["thoi_quad_amount"] > 0 or (values["thoi_two"] != "off" and values["thoi_two_amount"] > 0)
        ),
        "a price for 2s or quads left over",
    ),
    need_some("thoi_two_amount", "thoi_two"),
    need_value("finish_two_pays", "finish_with_two", "penalize"),
    need_value("finish_two_fixed", "finish_with_two", "penalize"),
    need_value("finish_two_fixed", "finish_two_pays", "fixed"),
    need_some("bao1_min_players", "bao1"),
    need_value("bao1_amount", "bao1", "liability"),
    need_some("instant_amount", "instant_hands"),
)


def sam_rules(preset: str = DEFAULT_PRESET, options: Mapping[str, object] | None = None) -> SamRules:
    """The rules of `preset` with `options` in place of its defaults.

    Raises InvalidInputError with every fault: unknown preset or option, bad value, and options that can have no
    effect beside the others (`conflicting_options`). Fault pointers start at the rules object.
    """
    return SamRules(preset=preset, **resolve_with_needs("sam", _NEEDS, preset, options))
