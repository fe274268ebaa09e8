"""Who pays whom, clause by clause: docs/rules.md M-12, M-30 .. M-38, B-M-01 .. B-M-08, B-M-15, B-M-19, B-M-20."""

from __future__ import annotations

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.duel import duel_points
from rules.maubinh.settlement import Player, score_table, settle, table_faults
from tests.maubinh_examples import (
    BACK_QUAD,
    FRONT_TRIPLE,
    INSTANT_WIN_AND_FOUL,
    MAJORITY,
    MIDDLE_FULL_HOUSE,
    PER_CHI,
    STRAIGHT_FLUSHES,
    SWEEP_ALL,
    TWO_FOULS,
    TWO_INSTANT_WINS,
    TWO_QUADS,
    TWO_ROWS_WON,
    arranged,
    lines_of,
    net_points,
    rules_with,
    settled,
)

# One row won, one lost, one tied; and one won, two tied.
ONE_EACH = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "9D TC JH QC KD / AS AH 6S 6C TD / AD JC 4S")
ONE_WON_TWO_TIED = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "KD QD 9D 5D 3D / 8S 8H 7S 7C 3H / AH JD 4S")
ALL_TIED = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "KD QD 9D 5D 2D / 8S 8H 7S 7C 3H / AH JD 4S")
# A full house in the middle that wins its row while the other two are lost.
BONUS_BUT_MATCH_LOST = ("KS KC KH 2S 2C / TS TC TH 5S 5C / JS 7C 4D", "AD AH AC 9D 9S / JH JC 8D 6D 4C / KD QC 3H")


# --- the match-up -----------------------------------------------------------------------------------------------


def test_m_12_every_pair_of_players_is_compared_once() -> None:
    matchups = settled(SWEEP_ALL).matchups
    assert [(matchup.a, matchup.b) for matchup in matchups] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_m_38_who_wins_more_rows_takes_6() -> None:
    assert settled(TWO_ROWS_WON).matchups[0].rows == (1, 1, -1)
    assert lines_of(TWO_ROWS_WON) == [("match", 6)]
    assert net_points(TWO_ROWS_WON) == (6, -6)
    assert net_points(TWO_ROWS_WON[::-1]) == (-6, 6)


def test_b_m_01_per_chi_pays_every_row() -> None:
    assert lines_of(TWO_ROWS_WON, PER_CHI) == [("row", 1), ("row", 1), ("row", -1)]
    assert net_points(TWO_ROWS_WON, PER_CHI) == (1, -1)
    assert net_points(TWO_ROWS_WON, rules_with("per_chi", chi_value=6)) == (6, -6)


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
    assert lines_of(FRONT_TRIPLE) == [("match", 6), ("front_three_of_a_kind", 6), ("sweep", 6)]
    assert net_points(FRONT_TRIPLE) == (18, -18)


def test_m_32_a_middle_full_house_earns_4_and_one_in_the_back_nothing() -> None:
    assert lines_of(MIDDLE_FULL_HOUSE) == [("match", 6), ("middle_full_house", 4)]


def test_m_33_four_of_a_kind_earns_8_in_the_back_and_16_in_the_middle() -> None:
    assert lines_of(BACK_QUAD) == [("match", 6), ("back_four_of_a_kind", 8)]
    assert sorted(lines_of(TWO_QUADS)) == sorted(
        [("match", 6), ("back_four_of_a_kind", 8), ("middle_four_of_a_kind", 16), ("sweep", 6)]
    )


def test_b_m_20_both_four_of_a_kind_bonuses_are_paid() -> None:
    assert net_points(TWO_QUADS) == (36, -36)


def test_m_34_straight_flushes_earn_10_in_the_back_and_20_in_the_middle() -> None:
    expected = [("match", 6), ("back_straight_flush", 10), ("middle_straight_flush", 20)]
    assert lines_of(STRAIGHT_FLUSHES) == expected
    assert net_points(STRAIGHT_FLUSHES) == (36, -36)


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
    assert sorted(lines_of(MIDDLE_FULL_HOUSE, PER_CHI)) == sorted([("row", 1), ("middle_full_house", 2), ("row", -1)])
    assert net_points(MIDDLE_FULL_HOUSE, PER_CHI) == (2, -2)
    assert net_points(MIDDLE_FULL_HOUSE, rules_with("per_chi", bonus_mode="add")) == (3, -3)


def test_b_m_02_a_bonus_of_0_replaces_nothing() -> None:
    assert net_points(MIDDLE_FULL_HOUSE, rules_with("per_chi", bonus_middle_full_house=0)) == (1, -1)


def test_b_m_02_a_bonus_below_the_row_value_still_replaces_it() -> None:
    # 5 + 3 - 5: the full house is worth 3 where a row is worth 5.
    rules = rules_with("per_chi", chi_value=5, bonus_middle_full_house=3)
    assert net_points(MIDDLE_FULL_HOUSE, rules) == (3, -3)


def test_b_m_02_under_majority_there_is_no_row_value_to_replace() -> None:
    # per_chi's own bonus_mode, replace, stays when only the scoring is changed.
    rules = rules_with("per_chi", pair_scoring="majority")
    assert rules.bonus_mode == "replace"
    assert lines_of(MIDDLE_FULL_HOUSE, rules) == [("match", 6), ("middle_full_house", 2)]


# --- sweeps -----------------------------------------------------------------------------------------------------


def test_m_35_losing_all_three_rows_costs_double() -> None:
    pair = SWEEP_ALL[:2]
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
    assert net_points(FRONT_TRIPLE, rules_with(**options)) == (points, -points)


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
    assert net_points(FRONT_TRIPLE, rules_with("per_chi", **options)) == (points, -points)


def test_m_36_sweeping_all_at_a_table_of_4_takes_18_from_each() -> None:
    settlement = settled(SWEEP_ALL)
    assert settlement.sweep_all == 0
    assert net_points(SWEEP_ALL) == (3 * 18, -18 + 12 + 6, -18 - 12 + 6, -18 - 6 - 6)
    assert [matchup.points for matchup in settlement.matchups] == [18, 18, 18, 12, 6, 6]
    assert lines_of(SWEEP_ALL) == [("match", 6), ("sweep_all", 12)]


def test_m_36_three_players_are_no_full_table() -> None:
    settlement = settled(SWEEP_ALL[:3])
    assert settlement.sweep_all is None
    assert net_points(SWEEP_ALL[:3]) == (24, 0, -24)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("minimum", [2, 3, 4])
def test_b_m_04_sweep_all_min_players_counts_the_players_dealt_in(players: int, minimum: int) -> None:
    settlement = settled(SWEEP_ALL[:players], rules_with(sweep_all_min_players=minimum))
    assert settlement.sweep_all == (0 if players >= minimum else None)
    assert settlement.accounts[0].net_points == (18 if players >= minimum else 12) * (players - 1)


def test_m_36_two_of_three_sweeps_are_none_of_the_table() -> None:
    # The second of SWEEP_ALL sweeps only one of the three.
    rules = rules_with(sweep_all_min_players=3)
    settlement = settled(SWEEP_ALL[1:], rules)
    assert [matchup.sweep for matchup in settlement.matchups] == ["a", None, None]
    assert settlement.sweep_all is None


def test_the_seat_of_a_sweep_of_the_table_does_not_matter() -> None:
    for seat in range(4):
        order = [*SWEEP_ALL[1 : seat + 1], SWEEP_ALL[0], *SWEEP_ALL[seat + 1 :]]
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


# --- fouls ------------------------------------------------------------------------------------------------------

QUAD_AND_FOUL = (BACK_QUAD[0], "TD TH QD 5C 3D / AS AC AD 6S 7D / JD 8S 3H")


def test_m_37_a_foul_pays_6_to_each_legal_house() -> None:
    settlement = settled(TWO_FOULS)
    assert [account.status for account in settlement.accounts] == ["legal", "legal", "foul", "foul"]
    assert net_points(TWO_FOULS) == (12 + 6 + 6, -12 + 6 + 6, -12, -12)


def test_m_37_the_rows_of_a_foul_are_not_compared_and_nobody_is_swept() -> None:
    matchup = settled(TWO_FOULS).matchups[1]
    assert (matchup.a, matchup.b) == (0, 2)
    assert matchup.rows == (0, 0, 0)
    assert matchup.sweep is None
    assert [(line.kind, line.points) for line in matchup.lines] == [("foul", 6)]


def test_b_m_07_two_fouls_pay_each_other_nothing() -> None:
    matchup = settled(TWO_FOULS).matchups[5]
    assert (matchup.a, matchup.b, matchup.points, matchup.lines) == (2, 3, 0, ())


def test_b_m_06_a_foul_pays_no_bonus_unless_the_house_says_so() -> None:
    assert lines_of(QUAD_AND_FOUL) == [("foul", 6)]
    paid = rules_with(foul_pays_bonus=True)
    assert lines_of(QUAD_AND_FOUL, paid) == [("foul", 6), ("back_four_of_a_kind", 8)]
    assert lines_of(QUAD_AND_FOUL[::-1], paid) == [("foul", -6), ("back_four_of_a_kind", -8)]


def test_b_m_06_a_foul_pays_the_plain_value_of_every_bonus_row() -> None:
    texts = (TWO_QUADS[0], "TD TH QD 5C 3D / AD AC AH 6S 7C / JD 8S 3H")
    # Under per_chi nothing is taken off for the value of the row, and nothing is doubled.
    rules = rules_with("per_chi", foul_pays_bonus=True)
    assert net_points(texts, rules) == (6 + 4 + 8, -18)


def test_b_m_06_a_foul_never_earns_its_own_bonuses() -> None:
    texts = ("2S 2C 5D 6D 7H / KS KC KD KH 9S / 3D 4D 8C", TWO_ROWS_WON[1].replace("KD", "8S"))
    rules = rules_with(foul_pays_bonus=True)
    assert settled(texts, rules).accounts[0].status == "foul"
    assert net_points(texts, rules) == (-6, 6)


def test_b_m_06_a_foul_is_no_swept_house_for_m_36_unless_the_house_says_so() -> None:
    one_foul = (*SWEEP_ALL[:3], TWO_FOULS[3])
    assert settled(one_foul).sweep_all is None
    assert [matchup.points for matchup in settled(one_foul).matchups[:3]] == [12, 12, 6]
    counted = settled(one_foul, rules_with(foul_counts_as_swept=True))
    assert counted.sweep_all == 0
    # The foul still pays its own amount, the others the price of a sweep of the table.
    assert [matchup.points for matchup in counted.matchups[:3]] == [18, 18, 6]
    assert counted.matchups[2].sweep is None


def test_b_m_06_a_foul_sweeps_nobody() -> None:
    everything_wins = rules_with(foul_counts_as_swept=True)
    settlement = settled(TWO_FOULS, everything_wins)
    assert settlement.sweep_all == 0
    assert settlement.accounts[0].net_points == 18 + 6 + 6
    assert settled(TWO_FOULS[1:], rules_with(foul_counts_as_swept=True, sweep_all_min_players=3)).sweep_all == 0


def test_b_m_06_against_an_instant_win_a_foul_pays_only_that_unless_the_house_says_both() -> None:
    assert lines_of(INSTANT_WIN_AND_FOUL) == [("instant_win", 18)]
    both = rules_with(foul_vs_instant="both")
    assert lines_of(INSTANT_WIN_AND_FOUL, both) == [("instant_win", 18), ("foul", 6)]
    assert lines_of(INSTANT_WIN_AND_FOUL[::-1], both) == [("instant_win", -18), ("foul", -6)]


# --- instant wins -----------------------------------------------------------------------------------------------


def test_b_m_15_an_instant_win_is_found_whatever_arrangement_is_sent_and_is_never_a_foul() -> None:
    # Six pairs, laid out as a foul: a full pair in front above a bare middle.
    foul_rows = "2H 9S TS JS QS / QC KS JC TC 9C / AS AC KC"
    settlement = settled((foul_rows, "6H 7H 8D 9D TD / JD JH 8C 4D 2S / KD 8S 3C"))
    assert settlement.accounts[0].status == "instant_win"
    assert settlement.accounts[0].instant_win is not None
    assert settlement.accounts[0].instant_win.kind == "six_pairs"
    assert settlement.accounts[0].net_points == 18


def test_m_30_instant_wins_pay_each_other_nothing_and_each_wins_from_the_rest() -> None:
    assert net_points(TWO_INSTANT_WINS) == (36, 72, -18 - 36 + 12, -18 - 36 - 12)
    first = settled(TWO_INSTANT_WINS).matchups[0]
    assert (first.points, first.lines, first.rows) == (0, (), (0, 0, 0))


def test_b_m_08_under_higher_wins_the_better_paid_takes_its_amount() -> None:
    rules = rules_with(instant_vs_instant="higher_wins")
    assert lines_of(TWO_INSTANT_WINS, rules) == [("instant_win", -36)]
    assert net_points(TWO_INSTANT_WINS, rules) == (36 - 36, 72 + 36, -42, -66)


def test_b_m_08_under_higher_wins_equal_pay_is_a_draw() -> None:
    rules = rules_with(instant_vs_instant="higher_wins", instant_six_pairs=36)
    assert lines_of(TWO_INSTANT_WINS, rules) == []


def test_b_m_19_an_instant_win_is_neither_swept_nor_sweeps() -> None:
    settlement = settled(TWO_INSTANT_WINS, rules_with(sweep_all_min_players=2))
    assert settlement.sweep_all is None
    assert all(matchup.sweep is None for matchup in settlement.matchups[:5])
    assert settlement.matchups[5].sweep == "a"


def test_b_m_15_where_it_must_be_declared_an_undeclared_one_plays_as_a_normal_hand() -> None:
    rules = rules_with(instant_declare="required")
    hands = [
        arranged("5H 6H 7H 8H 9H / KS KC 3D 3C 2C / AS JC 7D"),
        arranged("QS QC QD QH 4S / JD JH TC TS 4C / AC AD 2D"),
    ]
    undeclared = settle([Player(hand) for hand in hands], rules)
    assert [account.status for account in undeclared.accounts] == ["legal", "legal"]
    assert undeclared.matchups[0].rows == (1, 1, -1)
    assert undeclared.accounts[1].net_points == -(6 + 10)
    declared = settle([Player(hands[0]), Player(hands[1], declare=True)], rules)
    assert declared.accounts[1].status == "instant_win"
    assert declared.accounts[1].net_points == 18


def test_b_m_15_an_undeclared_instant_win_can_be_a_foul() -> None:
    rules = rules_with(instant_declare="required")
    foul_rows = arranged("2H 9S TS JS QS / QC KS JC TC 9C / AS AC KC")
    other = arranged(TWO_INSTANT_WINS[1])
    settlement = settle([Player(foul_rows), Player(other, declare=True)], rules)
    assert [account.status for account in settlement.accounts] == ["foul", "instant_win"]


def test_declaring_without_an_instant_win_means_nothing() -> None:
    for rules in (MAJORITY, rules_with(instant_declare="required")):
        settlement = settle([Player(arranged(text), declare=True) for text in TWO_ROWS_WON], rules)
        assert [account.status for account in settlement.accounts] == ["legal", "legal"]
        assert settlement.accounts[0].net_points == 6


# --- what the solver averages, and what is refused ----------------------------------------------------------------


@pytest.mark.parametrize("texts", [SWEEP_ALL, TWO_FOULS, TWO_INSTANT_WINS, FRONT_TRIPLE, INSTANT_WIN_AND_FOUL])
@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
def test_score_table_gives_the_net_points_of_a_settlement(texts: tuple[str, ...], rules) -> None:  # type: ignore[no-untyped-def]
    assert score_table([arranged(text) for text in texts], rules) == net_points(texts, rules)


def test_score_table_declares_instant_wins_where_that_is_required() -> None:
    rules = rules_with(instant_declare="required")
    table = [arranged(text) for text in TWO_INSTANT_WINS]
    assert score_table(table, rules) == net_points(TWO_INSTANT_WINS)
    assert score_table(table, rules, declare=False) == net_points(TWO_INSTANT_WINS, rules)
    assert score_table(table, rules, declare=False) != score_table(table, rules)


def test_m_08_a_table_has_2_to_4_players() -> None:
    players = [Player(arranged(text)) for text in SWEEP_ALL]
    for count in (0, 1):
        assert [fault.code for fault in table_faults(players[:count])] == ["out_of_range"]
    fifth = Player(arranged("JC 9S 8S 8C 7C / 6S 6H 5C 5D 4D / 3D 3C 2S"))
    assert "/players" in [fault.pointer for fault in table_faults([*players, fifth])]


def test_m_02_no_card_is_dealt_twice() -> None:
    texts = (TWO_ROWS_WON[0], TWO_ROWS_WON[1].replace("QD", "AC"))
    faults = table_faults([Player(arranged(text)) for text in texts])
    assert [(fault.pointer, fault.code) for fault in faults] == [("/players/1/front/0", "duplicate_card")]
    assert "AC" in faults[0].message
    assert "/players/0/front/0" in faults[0].message


def test_every_fault_of_a_table_is_reported() -> None:
    short = Arrangement(parse_cards("AS AS 2S 3S"), parse_cards("4S 5S 6S 7S 8S"), parse_cards("9S TS JS QS"))
    players = [Player(short, purse=-1), Player(arranged(TWO_ROWS_WON[1]))]
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
