"""The options of TLMN and Sâm: presets, and what is refused because it could have no effect."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from rules.errors import InvalidInputError
from rules.options import option_table, presets
from rules.sam.options import SamRules, sam_rules
from rules.tlmn.options import TlmnRules, tlmn_rules

GAMES: dict[str, Any] = {"tlmn": (tlmn_rules, TlmnRules, 48), "sam": (sam_rules, SamRules, 27)}
PRESETS = [(game, preset) for game in ("tlmn", "sam") for preset in presets(game)]


def faults(game: str, preset: str, **options: object) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInputError) as refused:
        GAMES[game][0](preset, options)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_table_is_a_field_and_every_field_an_option(game: Any) -> None:
    _, kind, count = GAMES[game]
    names = [field.name for field in fields(kind) if field.name != "preset"]
    assert names == list(option_table(game))
    assert len(names) == count


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_preset_has_the_defaults_of_the_table_and_takes_them_all_back(game: Any, preset: str) -> None:
    build = GAMES[game][0]
    rules = build(preset)
    assert rules.options == {name: spec.defaults[preset] for name, spec in option_table(game).items()}
    sent = {name: list(value) if isinstance(value, tuple) else value for name, value in rules.options.items()}
    assert build(preset, sent) == rules


def test_without_a_preset_the_first_one_holds() -> None:
    assert tlmn_rules() == tlmn_rules("multiplier")
    assert sam_rules() == sam_rules("standard")


# An option that waits for another, the other as it must be, and a value that is not the default.
TLMN_NEEDS: list[tuple[str, str, object, dict[str, object]]] = [
    ("rank", "place_pay_4", [1, 2, 3], {"scoring": "count"}),
    ("multiplier", "place_pay_2", [4], {"scoring": "count"}),
    ("points", "place_points", [9, 2, 1, 0], {"scoring": "count"}),
    ("points", "ung_any_last_holder", True, {"scoring": "count"}),
    ("rank", "ung_any_last_holder", True, {}),
    ("rank", "count_rotten", "replace", {}),
    ("multiplier", "stacked_flat", 3, {}),
    ("multiplier", "chain_counts_twos", True, {"stacked_chop": "each"}),
    ("multiplier", "dut_mu_amount", 3, {"dut_mu": "double"}),
    ("rank", "dut_mu_amount", 3, {}),
    ("rank", "put_3_spades_fail", "at_end", {}),
    ("rank", "chicken_ante", 2, {}),
    ("rank", "after_instant_lead", "3S", {"instant_hands": []}),
    ("rank", "instant_amount", 3, {"instant_hands": []}),
    ("rank", "instant_adds_rotten", True, {"instant_hands": []}),
    ("rank", "instant_tie", "top_card", {"instant_hands": []}),
    ("rank", "dragon_needs_two", True, {"instant_hands": ["six_pairs"]}),
    ("multiplier", "scoring", "points", {}),
    ("points", "scoring", "rank", {}),
    ("count", "scoring", "places", {}),
]
SAM_NEEDS: list[tuple[str, str, object, dict[str, object]]] = [
    ("standard", "sam_adds_rotten", True, {"thoi_two": "off"}),
    ("standard", "sam_adds_rotten", True, {"thoi_two_amount": 0}),
    ("standard", "thoi_two_amount", 5, {"thoi_two": "off"}),
    ("standard", "finish_two_pays", "fixed", {"finish_with_two": "allow"}),
    ("standard", "finish_two_fixed", 5, {}),
    ("standard", "finish_two_fixed", 5, {"finish_with_two": "forbid"}),
    ("standard", "bao1_min_players", 3, {"bao1": "off"}),
    ("standard", "bao1_amount", "bill", {"bao1": "reject"}),
    ("standard", "instant_amount", 5, {}),
]
NEEDS = [("tlmn", *need) for need in TLMN_NEEDS] + [("sam", *need) for need in SAM_NEEDS]


@pytest.mark.parametrize(("game", "preset", "option", "value", "beside"), NEEDS)
def test_an_option_that_can_have_no_effect_is_refused(
    game: str, preset: str, option: str, value: object, beside: dict[str, object]
) -> None:
    found = faults(game, preset, **{option: value, **beside})
    assert (f"/options/{option}", "conflicting_options") in found


# The same options where they have an effect.
@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [
        ("tlmn", "rank", {"place_pay_4": [1, 2, 3], "scoring": "places"}),
        ("tlmn", "points", {"place_points": [9, 2, 1, 0], "ung_any_last_holder": True}),
        ("tlmn", "rank", {"count_rotten": "replace", "scoring": "count"}),
        ("tlmn", "multiplier", {"stacked_flat": 3, "stacked_chop": "flat", "chain_counts_twos": True}),
        ("tlmn", "rank", {"dut_mu_amount": 3, "dut_mu": "extra"}),
        ("tlmn", "rank", {"put_3_spades_fail": "at_end", "chicken_ante": 2, "put_3_spades": True}),
        ("tlmn", "rank", {"instant_hands": ["dragon"], "dragon_needs_two": True, "instant_tie": "top_card"}),
        ("tlmn", "rank", {"buy_in": 10, "loss_cap": "buy_in"}),
        ("tlmn", "rank", {"buy_in": 10}),  # told of every purse (B-M-17)
        ("sam", "standard", {"buy_in": 10}),
        ("sam", "standard", {"sam_adds_rotten": True, "thoi_two": "off", "thoi_quad_amount": 5}),
        ("sam", "standard", {"finish_two_pays": "fixed", "finish_two_fixed": 5}),
        ("sam", "standard", {"bao1_min_players": 3, "bao1_amount": "bill"}),
        ("sam", "standard", {"instant_amount": 5, "instant_hands": ["dragon"], "buy_in": 10, "loss_cap": "buy_in"}),
    ],
)
def test_options_that_need_each_other_are_taken_together(game: str, preset: str, options: dict[str, object]) -> None:
    rules = GAMES[game][0](preset, options)
    for name, value in options.items():
        assert getattr(rules, name) == (tuple(value) if isinstance(value, list) else value)


def test_every_fault_is_named_at_once_and_nothing_is_concluded_from_a_bad_value() -> None:
    assert faults("tlmn", "rank", scoring="chess", count_rotten="replace", stacked_flat=3, tempo=1) == [
        ("/options/scoring", "bad_value"),
        ("/options/tempo", "unknown_option"),
        ("/options/stacked_flat", "conflicting_options"),
    ]
    assert faults("sam", "rank") == [("/preset", "unknown_preset")]


def test_rules_are_values_that_can_be_keys() -> None:
    assert (
        len({tlmn_rules("rank"), tlmn_rules("rank", {"cong_amount": 20}), tlmn_rules("rank", {"cong_amount": 21})}) == 2
    )
    assert len({sam_rules(), sam_rules(options={"bao1": "off"})}) == 2
