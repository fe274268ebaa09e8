"""Money of a settled hand: docs/rules.md M-07, M-39, B-M-16, B-M-17."""

from __future__ import annotations

import pytest

from rules.maubinh.settlement import Player, fee_rate, settle
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import MAJORITY, arranged, lines_of, net_points, rules_with, settled

BUY_IN_CAP = rules_with(loss_cap="buy_in")
PURSE_CAP = rules_with(loss_cap="purse")


def money(texts: tuple[str, ...], bet: int, **options: object) -> list[tuple[int, int, int]]:
    """(net, fee, credited) of every seat under majority."""
    accounts = settled(texts, rules_with(**options), bet).accounts
    return [(account.net, account.fee, account.credited) for account in accounts]


# --- the fee ----------------------------------------------------------------------------------------------------


def test_m_39_the_fee_is_5_percent_below_100000_and_3_percent_above() -> None:
    assert money(tables.TWO_ROWS_WON, 1000) == [(6000, 300, 5700), (-6000, 0, -6000)]
    assert money(tables.TWO_ROWS_WON, 200_000) == [(1_200_000, 36_000, 1_164_000), (-1_200_000, 0, -1_200_000)]


def test_b_m_16_a_bet_of_exactly_100000_pays_the_high_rate() -> None:
    assert money(tables.TWO_ROWS_WON, 100_000)[0] == (600_000, 18_000, 582_000)
    assert money(tables.TWO_ROWS_WON, 99_999)[0] == (599_994, 29_999, 569_995)
    assert money(tables.TWO_ROWS_WON, 100_000, fee_boundary=100_001)[0] == (600_000, 30_000, 570_000)


def test_b_m_16_the_fee_is_rounded_down() -> None:
    # 5 % of 6, 18 and 54 is 0.3, 0.9 and 2.7.
    fees = [money(texts, 1)[0][1] for texts in (tables.TWO_ROWS_WON, tables.FRONT_TRIPLE, tables.SWEEP_ALL)]
    assert fees == [0, 0, 2]


def test_b_m_16_the_fee_is_exact_where_binary_fractions_are_not() -> None:
    # 0.29 of 600 is 174; 600 * 0.29 in floating point is 173.99...
    assert money(tables.TWO_ROWS_WON, 100, fee_rate=0.29)[0] == (600, 174, 426)


def test_b_m_16_a_net_base_taxes_the_positive_net_of_the_hand() -> None:
    expected = [(54_000, 2_700, 51_300), (0, 0, 0), (-24_000, 0, -24_000), (-30_000, 0, -30_000)]
    assert money(tables.SWEEP_ALL, 1000) == expected


def test_b_m_16_a_pair_base_taxes_every_match_up_that_was_won() -> None:
    # The second loses 18,000 and wins 12,000 and 6,000; the third wins 6,000; the fourth wins nothing.
    expected = [(54_000, 2_700, 51_300), (0, 900, -900), (-24_000, 300, -24_300), (-30_000, 0, -30_000)]
    assert money(tables.SWEEP_ALL, 1000, fee_base="pair") == expected


def test_b_m_16_a_pair_base_rounds_every_match_up_down() -> None:
    # 5 % of 18 is 0.9, three times; of 54 it would be 2.7.
    assert money(tables.SWEEP_ALL, 1, fee_base="pair")[0][1] == 0


@pytest.mark.parametrize(("bet", "rate"), [(1, 0.05), (99_999, 0.05), (100_000, 0.03), (10**9, 0.03)])
def test_the_rate_of_a_bet(bet: int, rate: float) -> None:
    assert fee_rate(MAJORITY, bet) == rate


def test_money_is_points_times_the_bet_however_large() -> None:
    bet = 10**15 + 1
    accounts = settled(tables.SWEEP_ALL, MAJORITY, bet).accounts
    assert [account.net for account in accounts] == [54 * bet, 0, -24 * bet, -30 * bet]
    assert [account.net_points for account in accounts] == [54, 0, -24, -30]


# --- the cap ----------------------------------------------------------------------------------------------------


def test_b_m_17_by_default_nothing_is_capped() -> None:
    players = [Player(arranged(text), purse=0) for text in tables.TWO_INSTANT_WINS]
    assert [account.net_points for account in settle(players, MAJORITY).accounts] == [36, 72, -42, -66]


def test_m_07_b_m_17_the_buy_in_caps_what_a_player_pays() -> None:
    # The third owes 18 and 36 and gets 12; the fourth owes 18, 36 and 12. Each pays 30 at most, in proportion:
    # 30 of 54 are 10 and 20; 30 of 66 are 8.18, 16.36 and 5.45, one unit is left for the earliest.
    assert net_points(tables.TWO_INSTANT_WINS, BUY_IN_CAP) == (10 + 9, 20 + 16, -30 + 5, -30)


def test_b_m_17_what_a_player_receives_does_not_raise_his_cap() -> None:
    # The second owes 18 and pays 10, whatever he gets. The third owes 18, 12 and pays 6, 4, and gets 2;
    # the fourth owes 18, 6, 6 and pays 6, 2, 2.
    rules = rules_with(loss_cap="buy_in", buy_in=10)
    assert [matchup.points for matchup in settled(tables.SWEEP_ALL, rules).matchups] == [10, 6, 6, 4, 2, 2]
    assert net_points(tables.SWEEP_ALL, rules) == (22, -10 + 4 + 2, -10 + 2, -10)


def test_b_m_17_a_cap_line_carries_the_difference() -> None:
    rules = rules_with(loss_cap="buy_in", buy_in=10)
    assert lines_of(tables.FRONT_TRIPLE, rules) == [
        ("match", 6),
        ("front_three_of_a_kind", 6),
        ("sweep", 6),
        ("cap", -8),
    ]
    assert lines_of(tables.FRONT_TRIPLE[::-1], rules)[-1] == ("cap", 8)
    assert settled(tables.FRONT_TRIPLE[::-1], rules).matchups[0].points == -10


def test_b_m_17_a_cap_changes_nothing_that_lies_within_it() -> None:
    assert settled(tables.SWEEP_ALL, BUY_IN_CAP) == settled(tables.SWEEP_ALL, MAJORITY)
    assert settled(tables.FRONT_TRIPLE, rules_with(loss_cap="buy_in", buy_in=18)) == settled(
        tables.FRONT_TRIPLE, MAJORITY
    )


def test_b_m_17_a_purse_caps_money() -> None:
    players = [Player(arranged(tables.FRONT_TRIPLE[0])), Player(arranged(tables.FRONT_TRIPLE[1]), purse=1000)]
    settlement = settle(players, PURSE_CAP, bet=100)
    winner, loser = settlement.accounts
    assert (winner.net, winner.fee, winner.credited, winner.net_points) == (1000, 50, 950, 10)
    assert (loser.net, loser.credited, loser.net_points) == (-1000, -1000, -10)


def test_b_m_17_a_capped_payment_may_be_a_fraction_of_the_bet() -> None:
    players = [Player(arranged(tables.FRONT_TRIPLE[0])), Player(arranged(tables.FRONT_TRIPLE[1]), purse=1050)]
    settlement = settle(players, PURSE_CAP, bet=100)
    assert [account.net for account in settlement.accounts] == [1050, -1050]
    assert [account.net_points for account in settlement.accounts] == [10.5, -10.5]
    (matchup,) = settlement.matchups
    assert (matchup.points, matchup.money) == (10.5, 1050)
    assert (matchup.lines[-1].kind, matchup.lines[-1].points) == ("cap", -7.5)


def test_b_m_17_an_empty_purse_pays_nothing_and_no_purse_pays_all() -> None:
    for purse, paid in ((0, 0), (None, 18)):
        players = [Player(arranged(tables.FRONT_TRIPLE[0])), Player(arranged(tables.FRONT_TRIPLE[1]), purse=purse)]
        assert settle(players, PURSE_CAP).accounts[0].net_points == paid


def test_b_m_17_the_purse_of_a_winner_and_other_caps_do_not_matter() -> None:
    players = [Player(arranged(tables.FRONT_TRIPLE[0]), purse=0), Player(arranged(tables.FRONT_TRIPLE[1]), purse=5)]
    assert settle(players, PURSE_CAP).accounts[0].net_points == 5
    assert settle(players, BUY_IN_CAP).accounts[0].net_points == 18


def test_b_m_17_the_fee_is_taken_from_what_was_really_paid() -> None:
    players = [Player(arranged(tables.FRONT_TRIPLE[0])), Player(arranged(tables.FRONT_TRIPLE[1]), purse=1000)]
    for base in ("net", "pair"):
        accounts = settle(players, rules_with(loss_cap="purse", fee_base=base), bet=1000).accounts
        assert accounts[0].fee == 50


def test_b_m_17_what_is_left_over_goes_to_the_earliest_winners() -> None:
    # The last of four owes 18, 6 and 6. Of 10 the shares are 6, 2, 2; of 11 they are 6.6, 2.2, 2.2; of 9 5.4, 1.8, 1.8.
    for purse, shares in ((10, (6, 2, 2)), (11, (7, 2, 2)), (9, (6, 2, 1))):
        players = [
            Player(arranged(text), purse=purse if seat == 3 else None) for seat, text in enumerate(tables.SWEEP_ALL)
        ]
        matchups = settle(players, PURSE_CAP).matchups
        assert tuple(matchups[index].points for index in (2, 4, 5)) == shares
