"""Who pays whom at a table with fouls and instant wins: docs/rules.md M-30, M-37, B-M-06 .. B-M-08, B-M-15, B-M-19."""

from __future__ import annotations

from rules.maubinh.settlement import Player, settle
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import MAJORITY, arranged, lines_of, net_points, rules_with, settled

# --- fouls ------------------------------------------------------------------------------------------------------


def test_m_37_a_foul_pays_6_to_each_legal_house() -> None:
    settlement = settled(tables.TWO_FOULS)
    assert [account.status for account in settlement.accounts] == ["legal", "legal", "foul", "foul"]
    assert net_points(tables.TWO_FOULS) == (12 + 6 + 6, -12 + 6 + 6, -12, -12)


def test_m_37_the_rows_of_a_foul_are_not_compared_and_nobody_is_swept() -> None:
    matchup = settled(tables.TWO_FOULS).matchups[1]
    assert (matchup.a, matchup.b) == (0, 2)
    assert matchup.rows == (0, 0, 0)
    assert matchup.sweep is None
    assert [(line.kind, line.points) for line in matchup.lines] == [("foul", 6)]


def test_b_m_07_two_fouls_pay_each_other_nothing() -> None:
    matchup = settled(tables.TWO_FOULS).matchups[5]
    assert (matchup.a, matchup.b, matchup.points, matchup.lines) == (2, 3, 0, ())


def test_b_m_06_a_foul_pays_no_bonus_unless_the_house_says_so() -> None:
    assert lines_of(tables.QUAD_AND_FOUL) == [("foul", 6)]
    paid = rules_with(foul_pays_bonus=True)
    assert lines_of(tables.QUAD_AND_FOUL, paid) == [("foul", 6), ("back_four_of_a_kind", 8)]
    assert lines_of(tables.QUAD_AND_FOUL[::-1], paid) == [("foul", -6), ("back_four_of_a_kind", -8)]


def test_b_m_06_a_foul_pays_the_plain_value_of_every_bonus_row() -> None:
    texts = (tables.TWO_QUADS[0], "TD TH QD 5C 3D / AD AC AH 6S 7C / JD 8S 3H")
    # Under per_chi nothing is taken off for the value of the row, and nothing is doubled.
    rules = rules_with("per_chi", foul_pays_bonus=True)
    assert net_points(texts, rules) == (6 + 4 + 8, -18)


def test_b_m_06_a_foul_never_earns_its_own_bonuses() -> None:
    texts = ("2S 2C 5D 6D 7H / KS KC KD KH 9S / 3D 4D 8C", tables.TWO_ROWS_WON[1].replace("KD", "8S"))
    rules = rules_with(foul_pays_bonus=True)
    assert settled(texts, rules).accounts[0].status == "foul"
    assert net_points(texts, rules) == (-6, 6)


def test_b_m_06_a_foul_is_no_swept_house_for_m_36_unless_the_house_says_so() -> None:
    one_foul = tables.ONE_FOUL
    assert settled(one_foul).sweep_all is None
    assert [matchup.points for matchup in settled(one_foul).matchups[:3]] == [12, 12, 6]
    counted = settled(one_foul, rules_with(foul_counts_as_swept=True))
    assert counted.sweep_all == 0
    # The foul still pays its own amount, the others the price of a sweep of the table.
    assert [matchup.points for matchup in counted.matchups[:3]] == [18, 18, 6]
    assert counted.matchups[2].sweep is None


def test_b_m_06_a_foul_sweeps_nobody() -> None:
    everything_wins = rules_with(foul_counts_as_swept=True)
    settlement = settled(tables.TWO_FOULS, everything_wins)
    assert settlement.sweep_all == 0
    assert settlement.accounts[0].net_points == 18 + 6 + 6
    assert settled(tables.TWO_FOULS[1:], rules_with(foul_counts_as_swept=True, sweep_all_min_players=3)).sweep_all == 0


def test_b_m_06_against_an_instant_win_a_foul_pays_only_that_unless_the_house_says_both() -> None:
    assert lines_of(tables.INSTANT_WIN_AND_FOUL) == [("instant_win", 18)]
    both = rules_with(foul_vs_instant="both")
    assert lines_of(tables.INSTANT_WIN_AND_FOUL, both) == [("instant_win", 18), ("foul", 6)]
    assert lines_of(tables.INSTANT_WIN_AND_FOUL[::-1], both) == [("instant_win", -18), ("foul", -6)]


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
    assert net_points(tables.TWO_INSTANT_WINS) == (36, 72, -18 - 36 + 12, -18 - 36 - 12)
    first = settled(tables.TWO_INSTANT_WINS).matchups[0]
    assert (first.points, first.lines, first.rows) == (0, (), (0, 0, 0))


def test_b_m_08_under_higher_wins_the_better_paid_takes_its_amount() -> None:
    rules = rules_with(instant_vs_instant="higher_wins")
    assert lines_of(tables.TWO_INSTANT_WINS, rules) == [("instant_win", -36)]
    assert net_points(tables.TWO_INSTANT_WINS, rules) == (36 - 36, 72 + 36, -42, -66)


def test_b_m_08_under_higher_wins_equal_pay_is_a_draw() -> None:
    rules = rules_with(instant_vs_instant="higher_wins", instant_six_pairs=36)
    assert lines_of(tables.TWO_INSTANT_WINS, rules) == []


def test_b_m_19_an_instant_win_is_neither_swept_nor_sweeps() -> None:
    settlement = settled(tables.TWO_INSTANT_WINS, rules_with(sweep_all_min_players=2))
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
    other = arranged(tables.TWO_INSTANT_WINS[1])
    settlement = settle([Player(foul_rows), Player(other, declare=True)], rules)
    assert [account.status for account in settlement.accounts] == ["foul", "instant_win"]


def test_declaring_without_an_instant_win_means_nothing() -> None:
    for rules in (MAJORITY, rules_with(instant_declare="required")):
        settlement = settle([Player(arranged(text), declare=True) for text in tables.TWO_ROWS_WON], rules)
        assert [account.status for account in settlement.accounts] == ["legal", "legal"]
        assert settlement.accounts[0].net_points == 6
