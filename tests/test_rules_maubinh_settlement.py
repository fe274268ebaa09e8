"""Who pays whom, clause by clause: docs/rules.md M-12, M-31 .. M-38, B-M-01 .. B-M-05, B-M-20."""

from __future__ import annotations

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement, Foul
from rules.maubinh.duel import Bonus, PointLine, bonus_rows, duel_points
from rules.maubinh.instant_wins import InstantWin
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Account, Matchup, Player, Settlement, score_table, settle, table_faults
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import MAJORITY, PER_CHI, arranged, lines_of, net_points, rules_with, settled

# One row won, one lost, one tied; and one won, two tied.
ONE_EACH = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "9D TC JH QC KD / AS AH 6S 6C TD / AD JC 4S")
ONE_WON_TWO_TIED = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "KD QD 9D 5D 3D / 8S 8H 7S 7C 3H / AH JD 4S")
ALL_TIED = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "KD QD 9D 5D 2D / 8S 8H 7S 7C 3H / AH JD 4S")
# A full house in the middle that wins its row while the other two are lost.
BONUS_BUT_MATCH_LOST = ("KS KC KH 2S 2C / TS TC TH 5S 5C / JS 7C 4D", "AD AH AC 9D 9S / JH JC 8D 6D 4C / KD QC 3H")


# --- the match-up -----------------------------------------------------------------------------------------------


def test_m_12_every_pair_of_players_is_compared_once() -> None:
    matchups = settled(tables.SWEEP_ALL).matchups
    assert [(matchup.a, matchup.b) for matchup in matchups] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_m_38_who_wins_more_rows_takes_6() -> None:
    assert settled(tables.TWO_ROWS_WON).matchups[0].rows == (1, 1, -1)
    assert lines_of(tables.TWO_ROWS_WON) == [("match", 6)]
    assert net_points(tables.TWO_ROWS_WON) == (6, -6)
    assert net_points(tables.TWO_ROWS_WON[::-1]) == (-6, 6)


def test_b_m_01_per_chi_pays_every_row() -> None:
    assert lines_of(tables.TWO_ROWS_WON, PER_CHI) == [("row", 1), ("row", 1), ("row", -1)]
    assert net_points(tables.TWO_ROWS_WON, PER_CHI) == (1, -1)
    assert net_points(tables.TWO_ROWS_WON, rules_with("per_chi", chi_value=6)) == (6, -6)


def test_b_m_05_equal_numbers_of_rows_won_pay_nothing() -> None:
    one, other = (arranged(text) for text in ONE_EACH)
    assert duel_points(one, other, MAJORITY) == 0
    assert duel_points(one, other, PER_CHI) == 0


def test_b_m_05_one_row_won_and_two_tied_wins_but_sweeps_nothing() -> None:
    weaker, stronger = (arranged(text) for text in ONE_WON_TWO_TIED)
    assert duel_points(stronger, weaker, MAJORITY) == 6
    assert duel_points(stronger, weaker, PER_CHI) == 1


def test_b_m_05_a_tie_in_all_rows_is_worth_nothing() -> None:
    one, other = (arranged(text) for text in ALL_TIED)
    assert duel_points(one, other, MAJORITY) == duel_points(one, other, PER_CHI) == 0


# --- bonuses ----------------------------------------------------------------------------------------------------


def test_m_31_a_front_three_of_a_kind_earns_6_and_is_not_doubled_by_the_sweep() -> None:
    assert lines_of(tables.FRONT_TRIPLE) == [("match", 6), ("front_three_of_a_kind", 6), ("sweep", 6)]
    assert net_points(tables.FRONT_TRIPLE) == (18, -18)


def test_m_32_a_middle_full_house_earns_4_and_one_in_the_back_nothing() -> None:
    assert lines_of(tables.MIDDLE_FULL_HOUSE) == [("match", 6), ("middle_full_house", 4)]


def test_m_33_four_of_a_kind_earns_8_in_the_back_and_16_in_the_middle() -> None:
    assert lines_of(tables.BACK_QUAD) == [("match", 6), ("back_four_of_a_kind", 8)]
    assert sorted(lines_of(tables.TWO_QUADS)) == sorted(
        [("match", 6), ("back_four_of_a_kind", 8), ("middle_four_of_a_kind", 16), ("sweep", 6)]
    )


def test_b_m_20_both_four_of_a_kind_bonuses_are_paid() -> None:
    assert net_points(tables.TWO_QUADS) == (36, -36)


def test_m_34_straight_flushes_earn_10_in_the_back_and_20_in_the_middle() -> None:
    expected = [("match", 6), ("back_straight_flush", 10), ("middle_straight_flush", 20)]
    assert lines_of(tables.STRAIGHT_FLUSHES) == expected
    assert net_points(tables.STRAIGHT_FLUSHES) == (36, -36)


def test_m_33_a_lost_four_of_a_kind_earns_nothing() -> None:
    pair = (
        "KS KC KH KD 4S / QD QC 5D 5C 3C / TS 9C 2D",
        "7S 7C 7H 7D 5S / AS AC 8S 6H 2C / JD JC 3H",
    )
    assert lines_of(pair) == [("match", 6), ("back_four_of_a_kind", 8)]


def test_a_tied_row_earns_no_bonus() -> None:
    straight_flush = arranged("5S 6S 7S 8S 9S / KS KC 3D 3C 2C / AS JC 7D")
    same = arranged("5H 6H 7H 8H 9H / KD KH 3S 3H 2H / AD JD 7C")
    assert duel_points(straight_flush, same, MAJORITY) == 0


def test_b_m_02b_a_bonus_is_paid_though_the_match_up_is_lost() -> None:
    assert settled(BONUS_BUT_MATCH_LOST).matchups[0].rows == (-1, 1, -1)
    assert lines_of(BONUS_BUT_MATCH_LOST) == [("match", -6), ("middle_full_house", 4)]
    assert net_points(BONUS_BUT_MATCH_LOST) == (-2, 2)
    assert net_points(BONUS_BUT_MATCH_LOST, rules_with(bonus_middle_full_house=6)) == (0, 0)


def test_both_sides_earn_their_bonuses() -> None:
    one = arranged("6S 7S 8S 9S TS / KC KD 3D 3C 2C / AS JC 7D")
    other = arranged("QS QC QD QH 5S / AC AD 4D 4C 2D / 9C 9D 9H")
    # a: back 10; b: front 6, and more rows.
    assert duel_points(one, other, MAJORITY) == 10 - 6 - 6
    # Replacing: 5 for the back against 1 for the middle and 3 for the front.
    assert duel_points(one, other, PER_CHI) == 5 - 1 - 3


def test_b_m_02_replace_puts_the_bonus_in_place_of_the_row() -> None:
    assert sorted(lines_of(tables.MIDDLE_FULL_HOUSE, PER_CHI)) == sorted(
        [("row", 1), ("middle_full_house", 2), ("row", -1)]
    )
    assert net_points(tables.MIDDLE_FULL_HOUSE, PER_CHI) == (2, -2)
    assert net_points(tables.MIDDLE_FULL_HOUSE, rules_with("per_chi", bonus_mode="add")) == (3, -3)


def test_b_m_02_a_bonus_of_0_replaces_nothing() -> None:
    assert net_points(tables.MIDDLE_FULL_HOUSE, rules_with("per_chi", bonus_middle_full_house=0)) == (1, -1)


def test_b_m_02_a_bonus_below_the_row_value_still_replaces_it() -> None:
    # 5 + 3 - 5: the full house is worth 3 where a row is worth 5.
    rules = rules_with("per_chi", chi_value=5, bonus_middle_full_house=3)
    assert net_points(tables.MIDDLE_FULL_HOUSE, rules) == (3, -3)


def test_b_m_02_under_majority_there_is_no_row_value_to_replace() -> None:
    # per_chi's own bonus_mode, replace, stays when only the scoring is changed.
    rules = rules_with("per_chi", pair_scoring="majority")
    assert rules.bonus_mode == "replace"
    assert lines_of(tables.MIDDLE_FULL_HOUSE, rules) == [("match", 6), ("middle_full_house", 2)]


# --- sweeps -----------------------------------------------------------------------------------------------------


def test_m_35_losing_all_three_rows_costs_double() -> None:
    pair = tables.SWEEP_ALL[:2]
    assert settled(pair).matchups[0].sweep == "a"
    assert lines_of(pair) == [("match", 6), ("sweep", 6)]
    assert settled(pair[::-1]).matchups[0].sweep == "b"
    assert lines_of(pair[::-1]) == [("match", -6), ("sweep", -6)]


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 6 * 2 + 6),
        ({"sweep_multiplies": "all"}, (6 + 6) * 2),
        ({"sweep_multiplier": 3}, 6 * 3 + 6),
        ({"sweep_multiplier": 1}, 6 + 6),
        ({"sweep_bonus_flat": 3}, 6 * 2 + 6 + 3),
        ({"sweep_multiplies": "all", "sweep_bonus_flat": 3}, (6 + 6) * 2 + 3),
        ({"sweep_multiplies": "all", "sweep_multiplier": 3, "sweep_bonus_flat": 5}, (6 + 6) * 3 + 5),
    ],
)
def test_b_m_03_what_a_sweep_multiplies_under_majority(options: dict[str, object], points: int) -> None:
    assert net_points(tables.FRONT_TRIPLE, rules_with(**options)) == (points, -points)


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, (1 + 1 + 3) * 2),
        ({"sweep_multiplies": "base"}, 3 * 2 + (3 - 1)),
        ({"bonus_mode": "add"}, (3 + 3) * 2),
        ({"bonus_mode": "add", "sweep_multiplies": "base"}, 3 * 2 + 3),
        ({"chi_value": 2}, (2 + 2 + 3) * 2),
        ({"sweep_multiplier": 1, "sweep_bonus_flat": 3}, 1 + 1 + 3 + 3),
    ],
)
def test_b_m_03_what_a_sweep_multiplies_per_chi(options: dict[str, object], points: int) -> None:
    assert net_points(tables.FRONT_TRIPLE, rules_with("per_chi", **options)) == (points, -points)


def test_m_36_sweeping_all_at_a_table_of_4_takes_18_from_each() -> None:
    settlement = settled(tables.SWEEP_ALL)
    assert settlement.sweep_all == 0
    assert net_points(tables.SWEEP_ALL) == (3 * 18, -18 + 12 + 6, -18 - 12 + 6, -18 - 6 - 6)
    assert [matchup.points for matchup in settlement.matchups] == [18, 18, 18, 12, 6, 6]
    assert lines_of(tables.SWEEP_ALL) == [("match", 6), ("sweep_all", 12)]


def test_m_36_three_players_are_no_full_table() -> None:
    settlement = settled(tables.SWEEP_ALL[:3])
    assert settlement.sweep_all is None
    assert net_points(tables.SWEEP_ALL[:3]) == (24, 0, -24)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("minimum", [2, 3, 4])
def test_b_m_04_sweep_all_min_players_counts_the_players_dealt_in(players: int, minimum: int) -> None:
    settlement = settled(tables.SWEEP_ALL[:players], rules_with(sweep_all_min_players=minimum))
    assert settlement.sweep_all == (0 if players >= minimum else None)
    assert settlement.accounts[0].net_points == (18 if players >= minimum else 12) * (players - 1)


def test_m_36_two_of_three_sweeps_are_none_of_the_table() -> None:
    # The second of tables.SWEEP_ALL sweeps only one of the three.
    rules = rules_with(sweep_all_min_players=3)
    settlement = settled(tables.SWEEP_ALL[1:], rules)
    assert [matchup.sweep for matchup in settlement.matchups] == ["a", None, None]
    assert settlement.sweep_all is None


def test_the_seat_of_a_sweep_of_the_table_does_not_matter() -> None:
    for seat in range(4):
        order = [*tables.SWEEP_ALL[1 : seat + 1], tables.SWEEP_ALL[0], *tables.SWEEP_ALL[seat + 1 :]]
        assert settled(order).sweep_all == seat
        assert settled(order).accounts[seat].net_points == 54


# A sweep of the table with three of a kind in front.
TRIPLE_SWEEPS_ALL = (
    "AS KS QS 9S 7S / TH JD QC KH AD / 8S 8C 8D",
    "JC JH TD TC 4D / 9C 9D 7H 6H 2S / KD 5C 3C",
    "4S 4C 4H 5S 6S / KC JS 6C 5D 3D / QD TS 2C",
    "7C 7D 3S 3H 9H / 2D 2H AC QH 6D / AH 8H 5H",
)


@pytest.mark.parametrize(
    ("preset", "options", "points"),
    [
        ("majority", {}, 18 + 6),
        ("majority", {"sweep_multiplies": "all"}, 18 + 6 * 2),
        ("majority", {"sweep_bonus_flat": 5}, 18 + 6),
        ("majority", {"sweep_all_mode": "add"}, 6 * 2 + 6 + 18),
        ("majority", {"sweep_all_mode": "add", "sweep_bonus_flat": 5}, 6 * 2 + 6 + 5 + 18),
        ("majority", {"sweep_all_mode": "add", "sweep_multiplies": "all", "sweep_all_amount": 7}, (6 + 6) * 2 + 7),
        ("majority", {"sweep_all_mode": "multiply"}, 6 * 4 + 6),
        ("majority", {"sweep_all_mode": "multiply", "sweep_multiplies": "all"}, (6 + 6) * 4),
        ("majority", {"sweep_all_mode": "multiply", "sweep_all_multiplier": 3, "sweep_bonus_flat": 5}, 6 * 3 + 6 + 5),
        ("majority", {"sweep_all_mode": "none"}, 6 * 2 + 6),
        ("per_chi", {}, (1 + 1 + 3) * 4),
        ("per_chi", {"sweep_multiplies": "base"}, 3 * 4 + (3 - 1)),
        ("per_chi", {"sweep_all_mode": "replace"}, 18 + (3 - 1) * 2),
        ("per_chi", {"sweep_all_mode": "replace", "bonus_mode": "add"}, 18 + 3 * 2),
        ("per_chi", {"sweep_all_mode": "replace", "bonus_mode": "add", "sweep_multiplies": "base"}, 18 + 3),
        ("per_chi", {"sweep_all_mode": "add"}, (1 + 1 + 3) * 2 + 18),
        ("per_chi", {"sweep_all_mode": "none"}, (1 + 1 + 3) * 2),
    ],
)
def test_b_m_04_the_price_of_a_sweep_of_the_table(preset: str, options: dict[str, object], points: int) -> None:
    rules = rules_with(preset, **options)
    settlement = settled(TRIPLE_SWEEPS_ALL, rules)
    assert settlement.sweep_all == (None if rules.sweep_all_mode == "none" else 0)
    assert [matchup.points for matchup in settlement.matchups[:3]] == [points] * 3


def test_b_m_04_adding_shows_both_lines_and_replacing_only_its_own() -> None:
    plain = [("match", 6), ("front_three_of_a_kind", 6)]
    assert lines_of(TRIPLE_SWEEPS_ALL) == [*plain, ("sweep_all", 12)]
    added = lines_of(TRIPLE_SWEEPS_ALL, rules_with(sweep_all_mode="add"))
    assert added == [*plain, ("sweep", 6), ("sweep_all", 18)]
    multiplied = lines_of(TRIPLE_SWEEPS_ALL, rules_with(sweep_all_mode="multiply"))
    assert multiplied == [*plain, ("sweep_all", 18)]


# --- what the solver averages, and what is refused ----------------------------------------------------------------


@pytest.mark.parametrize(
    "texts",
    [tables.SWEEP_ALL, tables.TWO_FOULS, tables.TWO_INSTANT_WINS, tables.FRONT_TRIPLE, tables.INSTANT_WIN_AND_FOUL],
)
@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
def test_score_table_gives_the_net_points_of_a_settlement(texts: tuple[str, ...], rules) -> None:  # type: ignore[no-untyped-def]
    assert score_table([arranged(text) for text in texts], rules) == net_points(texts, rules)


def test_score_table_declares_instant_wins_where_that_is_required() -> None:
    rules = rules_with(instant_declare="required")
    table = [arranged(text) for text in tables.TWO_INSTANT_WINS]
    assert score_table(table, rules) == net_points(tables.TWO_INSTANT_WINS)
    assert score_table(table, rules, declare=False) == net_points(tables.TWO_INSTANT_WINS, rules)
    assert score_table(table, rules, declare=False) != score_table(table, rules)


def test_m_08_a_table_has_2_to_4_players() -> None:
    players = [Player(arranged(text)) for text in tables.SWEEP_ALL]
    for count in (0, 1):
        assert [fault.code for fault in table_faults(players[:count])] == ["out_of_range"]
    fifth = Player(arranged("JC 9S 8S 8C 7C / 6S 6H 5C 5D 4D / 3D 3C 2S"))
    assert "/players" in [fault.pointer for fault in table_faults([*players, fifth])]


def test_m_02_no_card_is_dealt_twice() -> None:
    texts = (tables.TWO_ROWS_WON[0], tables.TWO_ROWS_WON[1].replace("QD", "AC"))
    faults = table_faults([Player(arranged(text)) for text in texts])
    assert [(fault.pointer, fault.code) for fault in faults] == [("/players/1/front/0", "duplicate_card")]
    assert "AC" in faults[0].message
    assert "/players/0/front/0" in faults[0].message


def test_every_fault_of_a_table_is_reported() -> None:
    short = Arrangement(parse_cards("AS AS 2S 3S"), parse_cards("4S 5S 6S 7S 8S"), parse_cards("9S TS JS QS"))
    players = [Player(short, purse=-1), Player(arranged(tables.TWO_ROWS_WON[1]))]
    with pytest.raises(InvalidInputError) as error:
        settle(players, MAJORITY, bet=0)
    found = [(fault.pointer, fault.code) for fault in error.value.faults]
    assert found == [
        ("/bet", "out_of_range"),
        ("/players/0/back", "wrong_row_size"),
        ("/players/0/front", "wrong_row_size"),
        ("/players/0/purse", "out_of_range"),
        ("/players/0/back/1", "duplicate_card"),
        ("/players/1/middle/0", "duplicate_card"),
        ("/players/1/middle/2", "duplicate_card"),
        ("/players/1/front/2", "duplicate_card"),
    ]


def test_a_bonus_of_one_point_is_one() -> None:
    back, middle = parse_cards("AS KS QS JS TS"), parse_cards("9H 9D 9C 2S 2D")
    ours = Arrangement(back, middle, parse_cards("8S 8D 3C"))
    rules = maubinh_rules("majority", {"bonus_back_straight_flush": 1, "bonus_middle_full_house": 0})
    assert [(bonus.row, bonus.points) for bonus in bonus_rows(ours, rules)] == [("back", 1)]  # M-31 .. M-34: 0 is none


def test_a_multiplier_for_sweeping_all_alone_gives_bonuses_something_to_multiply() -> None:
    options = {"sweep_multiplier": 1, "sweep_all_mode": "multiply", "sweep_all_multiplier": 2}
    assert maubinh_rules("majority", {**options, "sweep_multiplies": "all"}).sweep_multiplies == "all"


@pytest.mark.parametrize(
    "kind", [Player, Account, Matchup, Settlement, Arrangement, Foul, InstantWin, MauBinhRules, PointLine, Bonus]
)
def test_values_of_the_rules_cannot_be_changed(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
