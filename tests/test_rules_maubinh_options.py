"""Every house option of Mậu binh changes an outcome, and those that cannot beside the others are refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import parse_cards
from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import fouls
from rules.maubinh.hands import compare_rows
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Player, settle
from rules.options import option_table, presets
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import arranged, net_points, settled
from tests.helpers.option_changes import Change, Outcome, payout_changes


def first_points(texts: tuple[str, ...]) -> Outcome:
    return lambda rules: net_points(texts, rules)[0]


def first_fee(bet: int) -> Outcome:
    return lambda rules: settled(tables.TWO_ROWS_WON, rules, bet).accounts[0].fee


def second_fee(rules: MauBinhRules) -> int:
    return settled(tables.SWEEP_ALL, rules, 1000).accounts[1].fee


def instant_win(text: str) -> Outcome:
    def outcome(rules: MauBinhRules) -> tuple[str, int] | None:
        win = find_instant_win(parse_cards(text), rules)
        return None if win is None else (win.kind, win.points_each)

    return outcome


def foul_codes(text: str) -> Outcome:
    return lambda rules: [foul.code for foul in fouls(arranged(text), rules)]


def wheel_against_king_high(rules: MauBinhRules) -> int:
    return compare_rows(parse_cards("AC 2D 3H 4S 5C"), parse_cards("9C TD JH QS KC"), rules)


def with_a_purse_of_10(rules: MauBinhRules) -> int | float:
    players = [Player(arranged(tables.FRONT_TRIPLE[0])), Player(arranged(tables.FRONT_TRIPLE[1]), purse=10)]
    return settle(players, rules).accounts[0].net_points


EQUAL_ROWS = "KS QD JC 9H 8S / KD QC JH 9S 8D / 4S 3C 2D"
KICKERS_DECIDE = "9D TC JH QC KD / AS AC QD JS TD / AD AH KS"
DRAGON_OF_STRAIGHT_FLUSHES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TC JD QH KC"

CHANGES = [
    *payout_changes(first_points),
    Change("foul_vs_instant", "both", first_points(tables.INSTANT_WIN_AND_FOUL), 18, 24),
    Change("a2345", "second", wheel_against_king_high, -1, 1),
    Change("order_compare", "gt", foul_codes(EQUAL_ROWS), [], ["middle_beats_back"]),
    Change("cross_compare", "main_rank", foul_codes(KICKERS_DECIDE), ["front_beats_middle"], []),
    Change("instant_vs_instant", "higher_wins", first_points(tables.TWO_INSTANT_WINS), 36, 0),
    Change("instant_declare", "required", first_points(tables.INSTANT_WIN_AND_FOUL), 18, 6),
    Change(
        "quads_as_two_pairs",
        False,
        instant_win("2S 2C 2D 2H 6S 6C 8D 8H TS TC QS QC QD"),
        ("five_pairs_triple", 36),
        None,
    ),
    Change(
        "three_straights_allow_straight_flush",
        False,
        instant_win(DRAGON_OF_STRAIGHT_FLUSHES),
        ("three_straights", 18),
        None,
        context={"instant_dragon": 0},
    ),
    Change("ace_points", [0, 4, 8, 12, 16], first_points(tables.SWEEP_ALL), 54, 54 + 3 * 16),
    Change("fee_rate", 0.1, first_fee(1000), 300, 600),
    Change("fee_rate_high", 0.1, first_fee(100_000), 18_000, 60_000),
    Change("fee_boundary", 1000, first_fee(1000), 300, 180),
    Change("fee_base", "pair", second_fee, 0, 900),
    Change("buy_in", 10, first_points(tables.FRONT_TRIPLE), 18, 10, context={"loss_cap": "buy_in"}),
    Change("loss_cap", "buy_in", first_points(tables.TWO_INSTANT_WINS), 36, 19),
    Change("loss_cap", "purse", with_a_purse_of_10, 18, 10),
]

# (kind, 13 cards that hold it, what counts before its amount becomes 50, under majority).
INSTANT_WINS: list[tuple[str, str, tuple[str, int] | None]] = [
    ("dragon_flush", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", ("dragon_flush", 78)),
    ("dragon", "2H 3S 4D 5C 6H 7S 8D 9C TH JS QD KC AH", ("dragon", 39)),
    ("five_pairs_triple", "2S 2C 4D 4H 6S 6C 8D 8H TS TC QS QC QD", ("five_pairs_triple", 36)),
    ("six_pairs", "2S 2C 4D 4H 6S 6C 8D 8H TS TC QS QC AD", ("six_pairs", 18)),
    ("three_straights", "AS 2C 3D 4H 5S 6C 7D 8H 5C 6D 7S 8C 9D", ("three_straights", 18)),
    ("three_flushes", "3S 5S 8S JS KS 3H 6H 9H QH AH 4D 7D TD", ("three_flushes", 18)),
    ("three_straight_flushes", "2S 3S 4S 5S 6S 8H 9H TH JH QH QD KD AD", ("three_straights", 18)),
    ("three_quads", "2S 2C 2D 2H 7S 7C 7D 7H JS JC JD JH 3S", ("six_pairs", 18)),
    ("quad_three_triples", "2S 2C 2D 2H 7S 7C 7D 9S 9C 9D JS JC JD", None),
    ("four_triples", "2S 2C 2D 5H 7S 7C 7D 9S 9C 9D JS JC JD", None),
    ("twelve_faces", "JS JC JD JH QS QC QD KH KS KC KD AH 2S", None),
    ("all_big", "8S 8C 8D TS TC TD QS QC QD AH AS JD 9H", None),
    ("all_small", "2S 2C 2D 4S 4C 4D 6S 6C 6D 8H 8S 5D 3H", None),
    ("thirteen_same_colour", "2D 3H 4D 5H 6D 8H 9D TH JD QH KD KH AD", None),
    ("twelve_same_colour", "2D 3H 4D 5H 6D 8H 9D TH JD QH KD KH AS", None),
    ("five_pair_run", "TS TC JS JC QS QC KS KC AS AC 2D 5H 7S", None),
]
CHANGES += [Change(f"instant_{kind}", 50, instant_win(text), before, (kind, 50)) for kind, text, before in INSTANT_WINS]


def test_the_table_of_changes_covers_all_options() -> None:
    assert {change.name for change in CHANGES} == set(option_table("maubinh"))


@pytest.mark.parametrize("change", CHANGES, ids=[f"{change.name}={change.value}" for change in CHANGES])
def test_every_option_changes_an_outcome(change: Change) -> None:
    assert change.before != change.after
    assert change.outcome(maubinh_rules(change.preset, change.context)) == change.before
    assert change.outcome(maubinh_rules(change.preset, {**change.context, change.name: change.value})) == change.after


def test_the_preset_name_decides_nothing() -> None:
    per_chi = maubinh_rules("per_chi")
    majority_as_per_chi = replace(per_chi, preset="majority")
    for texts in (tables.SWEEP_ALL, tables.TWO_FOULS, tables.TWO_INSTANT_WINS, tables.FRONT_TRIPLE):
        assert settled(texts, per_chi) == settled(texts, majority_as_per_chi)


# --- options that can have no effect beside the others --------------------------------------------------------------

ZERO_BONUSES = {name: 0 for name in option_table("maubinh") if name.startswith("bonus_") and name != "bonus_mode"}
ZERO_INSTANT_WINS = {f"instant_{kind}": 0 for kind, _, _ in INSTANT_WINS}

# What one of these is decides whether another has an effect.
MATTER_FOR_EACH_OTHER = ("pair_scoring", "pair_win", "chi_value")

CONFLICTS: list[tuple[str, str, dict[str, object]]] = [
    # (preset, the option that is refused, the whole choice)
    ("per_chi", "pair_win", {"pair_win": 5}),
    ("majority", "pair_win", {"pair_win": 5, "pair_scoring": "per_chi"}),
    ("majority", "chi_value", {"chi_value": 2}),
    ("per_chi", "chi_value", {"chi_value": 2, "pair_scoring": "majority"}),
    ("majority", "bonus_mode", {"bonus_mode": "replace"}),
    ("per_chi", "bonus_mode", {"bonus_mode": "add", "pair_scoring": "majority"}),
    ("per_chi", "bonus_mode", {"bonus_mode": "add", "chi_value": 0}),
    ("per_chi", "bonus_mode", {"bonus_mode": "add", **ZERO_BONUSES}),
    ("majority", "sweep_multiplier", {"sweep_multiplier": 3, "pair_win": 0}),
    ("majority", "sweep_multiplies", {"sweep_multiplies": "all", **ZERO_BONUSES}),
    ("majority", "sweep_multiplies", {"sweep_multiplies": "all", "sweep_multiplier": 1}),
    ("majority", "sweep_all_amount", {"sweep_all_amount": 20, "sweep_all_mode": "none"}),
    ("majority", "sweep_all_amount", {"sweep_all_amount": 20, "sweep_all_mode": "multiply"}),
    ("per_chi", "sweep_all_amount", {"sweep_all_amount": 20}),
    ("majority", "sweep_all_multiplier", {"sweep_all_multiplier": 5}),
    ("majority", "sweep_all_multiplier", {"sweep_all_multiplier": 5, "sweep_all_mode": "add"}),
    ("per_chi", "sweep_all_multiplier", {"sweep_all_multiplier": 5, "sweep_all_mode": "none"}),
    (
        "majority",
        "sweep_all_multiplier",
        {"sweep_all_multiplier": 5, "sweep_all_mode": "multiply", "pair_win": 0},
    ),
    ("majority", "sweep_all_min_players", {"sweep_all_min_players": 2, "sweep_all_mode": "none"}),
    ("majority", "foul_pays_bonus", {"foul_pays_bonus": True, **ZERO_BONUSES}),
    ("majority", "foul_counts_as_swept", {"foul_counts_as_swept": True, "sweep_all_mode": "none"}),
    ("majority", "foul_vs_instant", {"foul_vs_instant": "both", "foul_amount": 0}),
    ("majority", "foul_vs_instant", {"foul_vs_instant": "both", **ZERO_INSTANT_WINS}),
    ("majority", "instant_vs_instant", {"instant_vs_instant": "higher_wins", **ZERO_INSTANT_WINS}),
    ("majority", "instant_vs_instant", {"instant_vs_instant": "higher_wins", **ZERO_INSTANT_WINS, "instant_dragon": 5}),
    ("majority", "instant_declare", {"instant_declare": "required", **ZERO_INSTANT_WINS}),
    (
        "majority",
        "quads_as_two_pairs",
        {"quads_as_two_pairs": False, "instant_six_pairs": 0, "instant_five_pairs_triple": 0},
    ),
    (
        "majority",
        "three_straights_allow_straight_flush",
        {"three_straights_allow_straight_flush": False, "instant_three_straights": 0},
    ),
    ("majority", "fee_rate", {"fee_rate": 0.1, "fee_boundary": 0}),
    ("majority", "fee_boundary", {"fee_boundary": 50, "fee_rate_high": 0.05}),
    ("majority", "fee_base", {"fee_base": "pair", "fee_rate": 0, "fee_rate_high": 0}),
    ("majority", "fee_base", {"fee_base": "pair", "fee_boundary": 1, "fee_rate_high": 0}),
    ("majority", "pair_scoring", {"pair_scoring": "both", "chi_value": 0}),
    ("per_chi", "pair_scoring", {"pair_scoring": "both", "pair_win": 0}),
    ("majority", "bonus_mode", {"bonus_mode": "replace", "pair_scoring": "both", "chi_value": 0}),
    ("majority", "sweep_multiplier", {"sweep_multiplier": 3, "pair_win": 0, "pair_scoring": "both", "chi_value": 0}),
    ("majority", "ace_points", {"ace_points": [3, 3, 3, 3, 3]}),
]


@pytest.mark.parametrize(("preset", "name", "chosen"), CONFLICTS)
def test_an_option_without_effect_is_refused_and_says_what_it_needs(
    preset: str, name: str, chosen: dict[str, object]
) -> None:
    with pytest.raises(InvalidInputError) as error:
        maubinh_rules(preset, chosen)
    faults = {fault.pointer: fault for fault in error.value.faults}
    assert faults[f"/options/{name}"].code == "conflicting_options"
    assert "needs" in faults[f"/options/{name}"].message
    assert {fault.code for fault in error.value.faults} == {"conflicting_options"}


@pytest.mark.parametrize(("preset", "name", "chosen"), CONFLICTS)
def test_the_preset_default_of_an_option_without_effect_is_accepted(
    preset: str, name: str, chosen: dict[str, object]
) -> None:
    default = option_table("maubinh")[name].defaults[preset]
    refused = {fault.pointer for fault in conflicts(preset, {**chosen, name: default})}
    assert f"/options/{name}" not in refused
    assert refused <= {f"/options/{other}" for other in MATTER_FOR_EACH_OTHER}


def test_all_conflicts_and_other_faults_are_reported_together() -> None:
    chosen = {"bonus_mode": "replace", "chi_value": 2, "sweep_all_multiplier": 5, "foul_amount": -1, "nonsense": 1}
    with pytest.raises(InvalidInputError) as error:
        maubinh_rules("majority", chosen)
    assert {(fault.pointer, fault.code) for fault in error.value.faults} == {
        ("/options/bonus_mode", "conflicting_options"),
        ("/options/chi_value", "conflicting_options"),
        ("/options/sweep_all_multiplier", "conflicting_options"),
        ("/options/foul_amount", "out_of_range"),
        ("/options/nonsense", "unknown_option"),
    }


def test_nothing_is_concluded_from_an_option_that_was_refused() -> None:
    with pytest.raises(InvalidInputError) as error:
        maubinh_rules("majority", {"pair_scoring": "per chi", "chi_value": 2})
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/options/pair_scoring", "bad_value")]


@pytest.mark.parametrize("change", CHANGES, ids=[f"{change.name}={change.value}" for change in CHANGES])
def test_a_full_set_of_options_can_be_sent_back(change: Change) -> None:
    rules = maubinh_rules(change.preset, {**change.context, change.name: change.value})
    assert maubinh_rules(change.preset, rules.options) == rules


TABLES = [*tables.WITH_RARE_THINGS, *tables.WITH_FEW_SEATS]
SMALL = {"integer": st.integers(0, 3), "number": st.sampled_from([0, 0.03, 0.05, 0.1]), "boolean": st.booleans()}


def option_values(name: str) -> st.SearchStrategy[Any]:
    spec = option_table("maubinh")[name]
    if spec.kind == "enum":
        return st.sampled_from(spec.allowed)
    if spec.kind == "integer":
        assert spec.minimum is not None
        return st.integers(int(spec.minimum), int(spec.minimum) + 2)
    if spec.kind == "integers":
        return st.lists(st.integers(0, 2), min_size=5, max_size=5).map(tuple)
    return SMALL[spec.kind]


def conflicts(preset: str, chosen: dict[str, object]) -> tuple[Fault, ...]:
    """The options that are refused as having no effect beside the others."""
    try:
        maubinh_rules(preset, chosen)
    except InvalidInputError as error:
        return tuple(error.faults)
    return ()


CHOICES = st.fixed_dictionaries({}, optional={name: option_values(name) for name in option_table("maubinh")})


@settings(max_examples=120, deadline=None, derandomize=True)
@given(preset=st.sampled_from(presets("maubinh")), chosen=CHOICES, seed=st.integers(0, 10**6))
def test_a_refused_option_would_have_changed_no_settlement(preset: str, chosen: dict[str, object], seed: int) -> None:
    # Claimed of every deal and every bet; tried on tables made to show each option, with and without purses.
    values = {**maubinh_rules(preset).options, **chosen}
    rules = MauBinhRules(preset=preset, **values)  # type: ignore[arg-type]
    rng = random.Random(seed)
    players = [
        [Player(arranged(text), rng.random() < 0.5, rng.choice((None, 5))) for text in texts] for texts in TABLES
    ]
    for fault in conflicts(preset, chosen):
        assert fault.code == "conflicting_options"
        name = fault.pointer.removeprefix("/options/")
        default = option_table("maubinh")[name].defaults[preset]
        without = replace(rules, **{name: default})
        for table in rng.sample(players, 4):
            bet = rng.choice((1, 1000, 100_000))
            assert settle(table, rules, bet) == settle(table, without, bet), name
