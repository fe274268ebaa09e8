"""Which house options of Mậu binh can have no effect beside the others, so that a caller is told instead of ignored.

An option is refused when, the other options being what they are, no deal, no bet and no arrangement could be settled
differently with it than with the preset's default. Prices of instant wins are not weighed against each other: a cheap
pattern inside a dear one is a fact of the hand, not a switch.
Source: the HTTP contract ("rules"), docs/rules.md B-M-02.
"""

from __future__ import annotations

from typing import Final

from rules.option_needs import Need, Values, need_value
from rules.options import option_table

_BONUSES: Final = (
    "bonus_front_three_of_a_kind",
    "bonus_middle_full_house",
    "bonus_back_four_of_a_kind",
    "bonus_middle_four_of_a_kind",
    "bonus_back_straight_flush",
    "bonus_middle_straight_flush",
)
_MATCH: Final = ("majority", "both")
_ROWS: Final = ("per_chi", "both")
_INSTANT_WINS: Final = tuple(
    name for name, spec in option_table("maubinh").items() if name.startswith("instant_") and spec.kind == "integer"
)


def _has_bonus(values: Values) -> bool:
    return any(values[name] > 0 for name in _BONUSES)


def _has_instant_win(values: Values) -> bool:
    return any(values[name] > 0 for name in _INSTANT_WINS)


def _has_different_instant_wins(values: Values) -> bool:
    return len({values[name] for name in _INSTANT_WINS if values[name] > 0}) > 1


def _base_prices(scoring: str, values: Values) -> tuple[int, int]:
    """Points for winning more rows, and for each row won (B-M-01)."""
    match: int = values["pair_win"] if scoring in _MATCH else 0
    row: int = values["chi_value"] if scoring in _ROWS else 0
    return match, row


def _scoring_pays_otherwise(values: Values) -> bool:
    default = str(option_table("maubinh")["pair_scoring"].defaults[values["preset"]])
    return _base_prices(values["pair_scoring"], values) != _base_prices(default, values)


def _sweep_has_something_to_multiply(values: Values) -> bool:
    base = any(_base_prices(values["pair_scoring"], values))
    return base or (values["sweep_multiplies"] == "all" and _has_bonus(values))


def _bonus_can_be_multiplied(values: Values) -> bool:
    multiplied: bool = values["sweep_multiplier"] > 1
    multiplied_for_all: bool = values["sweep_all_mode"] == "multiply" and values["sweep_all_multiplier"] > 1
    return _has_bonus(values) and (multiplied or multiplied_for_all)


def _has_fee(values: Values) -> bool:
    # The lowest bet is 1, so a boundary of 0 or 1 leaves no table below it.
    low_rate: float = values["fee_rate"] if values["fee_boundary"] > 1 else 0
    high_rate: float = values["fee_rate_high"]
    return low_rate > 0 or high_rate > 0


_MULTIPLIED: Final = ("pair_scoring", "pair_win", "chi_value", "sweep_multiplies", *_BONUSES)

NEEDS: Final = (
    Need("pair_scoring", ("pair_win", "chi_value"), _scoring_pays_otherwise, "pair_win and chi_value above 0"),
    need_value("pair_win", "pair_scoring", *_MATCH),
    need_value("chi_value", "pair_scoring", *_ROWS),
    need_value("bonus_mode", "pair_scoring", *_ROWS),
    Need("bonus_mode", ("chi_value",), lambda v: v["chi_value"] > 0, "a chi_value above 0"),
    Need("bonus_mode", _BONUSES, _has_bonus, "a bonus above 0"),
    Need("sweep_multiplier", _MULTIPLIED, _sweep_has_something_to_multiply, "something above 0 to multiply"),
    Need(
        "sweep_multiplies",
        ("sweep_multiplier", "sweep_all_mode", "sweep_all_multiplier", *_BONUSES),
        _bonus_can_be_multiplied,
        "a bonus above 0 and a multiplier above 1",
    ),
    need_value("sweep_all_amount", "sweep_all_mode", "replace", "add"),
    need_value("sweep_all_multiplier", "sweep_all_mode", "multiply"),
    Need("sweep_all_multiplier", _MULTIPLIED, _sweep_has_something_to_multiply, "something above 0 to multiply"),
    Need(
        "sweep_all_min_players",
        ("sweep_all_mode",),
        lambda v: v["sweep_all_mode"] != "none",
        "a sweep_all_mode other than none",
    ),
    Need("foul_pays_bonus", _BONUSES, _has_bonus, "a bonus above 0"),
    Need(
        "foul_counts_as_swept",
        ("sweep_all_mode",),
        lambda v: v["sweep_all_mode"] != "none",
        "a sweep_all_mode other than none",
    ),
    Need("foul_vs_instant", ("foul_amount",), lambda v: v["foul_amount"] > 0, "a foul_amount above 0"),
    Need("foul_vs_instant", _INSTANT_WINS, _has_instant_win, "an instant win above 0"),
    Need("instant_vs_instant", _INSTANT_WINS, _has_different_instant_wins, "instant wins of different amounts"),
    Need("instant_declare", _INSTANT_WINS, _has_instant_win, "an instant win above 0"),
    Need(
        "quads_as_two_pairs",
        ("instant_six_pairs", "instant_five_pairs_triple"),
        lambda v: v["instant_six_pairs"] > 0 or v["instant_five_pairs_triple"] > 0,
        "instant_six_pairs or instant_five_pairs_triple above 0",
    ),
    Need(
        "three_straights_allow_straight_flush",
        ("instant_three_straights",),
        lambda v: v["instant_three_straights"] > 0,
        "an instant_three_straights above 0",
    ),
    Need("fee_rate", ("fee_boundary",), lambda v: v["fee_boundary"] > 1, "a fee_boundary above 1"),
    Need(
        "fee_boundary",
        ("fee_rate", "fee_rate_high"),
        lambda v: v["fee_rate"] != v["fee_rate_high"],
        "fee_rate and fee_rate_high to differ",
    ),
    Need("ace_points", (), lambda v: len(set(v["ace_points"])) > 1, "numbers that differ"),
    Need("fee_base", ("fee_rate", "fee_rate_high", "fee_boundary"), _has_fee, "a fee rate above 0"),
)
