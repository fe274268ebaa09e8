"""Every TLMN_RULES option about money changes a settlement: one result, with the preset alone and with the option."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import InvalidInputError
from rules.shedding.result import ChopChain, GameResult, InstantWinResult, PutThreeSpades
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import TLMN
from tests.helpers.shedding_results import TLMN_RULES, chain, lines_of, points

A, B, C, D = range(4)
PAIRS_3 = "4S 4C 5D 5H 6S 6C"
PAIRS_4 = "4S 4C 5D 5H 6S 6C 7D 7H"
QUAD = "JS JC JD JH"
FROZEN = "2H 3H 4D 5S 6D 7S 8C 9S TC QC KD AS AC"
FROZEN_TOO = "3D 4H 5C 6H 7C 8D 8H 9D TD QS QD KS AD"
DRAGON = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3C"
LOSER = "2H 2D 4C 5C 6C 7C 8C 9D TC JC QC KC KH"


def played(left: str = "8S", *chops: ChopChain, seats: int = 4) -> GameResult:
    """The first seats of A, B, C went out in turn order, the last seat holds `left`."""
    out = (TLMN_RULES.out(1, "9C"), TLMN_RULES.out(2, "9H"), TLMN_RULES.out(3, "TD"))[: seats - 1]
    return GameResult((*out, TLMN_RULES.held(seats, left, "3D")), chops)


def stopped(first_card: str = "9C", **more: Any) -> GameResult:
    """A is first, B second, C is stopped third holding a black 2, D is frozen with 2H."""
    seats = (
        TLMN_RULES.out(1, first_card),
        TLMN_RULES.out(2, "9H"),
        TLMN_RULES.held(3, "2C 8S", "TH"),
        TLMN_RULES.held(0, FROZEN),
    )
    return GameResult(seats, **more)


def second_holds() -> GameResult:
    """A is first, B is stopped second holding 2S, C and D are frozen."""
    seats = (
        TLMN_RULES.out(1, "9C"),
        TLMN_RULES.held(2, "2S 8S", "9H"),
        TLMN_RULES.held(0, FROZEN),
        TLMN_RULES.held(0, FROZEN_TOO),
    )
    return GameResult(seats)


def dealt_dragon() -> GameResult:
    return GameResult(
        (TLMN_RULES.held(1, DRAGON), TLMN_RULES.held(0, LOSER)), instant_win=InstantWinResult(A, "dragon")
    )


def put(caught_by: int = -1) -> GameResult:
    """A came first on the lone 3S, or is third of three with it because B beat his play before."""
    if caught_by == -1:
        return GameResult((TLMN_RULES.out(1, "3S"), TLMN_RULES.held(2, "8S", "9H")), put_3_spades=PutThreeSpades(A))
    seats = (TLMN_RULES.held(3, "3S", "KD"), TLMN_RULES.out(1, "AD"), TLMN_RULES.out(2, "TD"))
    return GameResult(seats, put_3_spades=PutThreeSpades(A, caught_by))


STACKED = chain((A, "2D"), (B, PAIRS_3), (C, QUAD))
OVERPLAYED = chain((A, "2S"), (B, "2D"), (C, QUAD))
CUT_TWO = played("8S", chain((A, "2D"), (B, QUAD)))
CUT_QUAD = played("8S", chain((B, QUAD), (C, "QS QC QD QH")))
CUT_QUAD_BY_PAIRS = played("8S", chain((B, QUAD), (C, PAIRS_4)))
CUT_PAIRS_3 = played("8S", chain((B, PAIRS_3), (C, QUAD)))
CUT_PAIRS_4 = played("8S", chain((B, PAIRS_4), (C, "TS TC JS JC QD QH KD KH")))
COUNTED = GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.held(2, "2S 8S 8C", "3D")))
LAST_TWO = GameResult(
    (TLMN_RULES.out(1, "2D"), TLMN_RULES.out(2, "9H"), TLMN_RULES.held(3, "8S", "3D")),
    (chain((A, "2D"), (B, QUAD), finishing=[0]),),
)

CHANGES: list[tuple[str, str, object, GameResult, list[int], list[int]]] = [
    ("multiplier", "scoring", "rank", played(), [6, -1, -2, -3], [3 + 1, 2 - 1, -2, -3]),
    ("multiplier", "place_pay_2", [7], played(seats=2), [3, -3], [7, -7]),
    ("multiplier", "place_pay_3", [4, 7], played(seats=3), [5, -2, -3], [11, -4, -7]),
    ("multiplier", "place_pay_4", [4, 5, 6], played(), [6, -1, -2, -3], [15, -4, -5, -6]),
    ("rank", "place_pay_4", [4, 5, 6], played(), [10, 5, -5, -10], [10, 1, -5, -6]),
    ("rank", "place_pay_3", [4, 7], played(seats=3), [10, 0, -10], [11, -4, -7]),
    ("points", "place_points", [9, 5, 2, 1], played(), [4, 2, 1, 0], [9, 5, 2, 1]),
    ("multiplier", "chop_two", [5, 6, 7, 8], CUT_TWO, [4, 1, -2, -3], [-1, 6, -2, -3]),
    ("rank", "chop_pair_run_3", 1, CUT_PAIRS_3, [10, -10, 10, -10], [10, 4, -4, -10]),
    ("rank", "chop_quad", 1, CUT_QUAD, [10, -15, 15, -10], [10, 4, -4, -10]),
    ("rank", "chop_pair_run_4", 1, CUT_PAIRS_4, [10, -25, 25, -10], [10, 4, -4, -10]),
    ("rank", "chop_quad_by_pair_run_4", 1, CUT_QUAD_BY_PAIRS, [10, -15, 15, -10], [10, 4, -4, -10]),
    ("multiplier", "rotten_two", [5, 6, 7, 8], played("2D"), [8, -1, -2, -5], [13, -1, -2, -10]),
    ("multiplier", "rotten_pair_run_3", 9, played(PAIRS_3), [8, -1, -2, -5], [15, -1, -2, -12]),
    ("multiplier", "rotten_quad", 9, played(QUAD), [8, -1, -2, -5], [15, -1, -2, -12]),
    ("multiplier", "rotten_pair_run_4", 9, played(PAIRS_4), [8, -1, -2, -5], [15, -1, -2, -12]),
    ("multiplier", "rotten_to", "second", played("2S"), [7, -1, -2, -4], [6, 0, -2, -4]),
    ("multiplier", "rotten_to", "next_above", played("2S"), [7, -1, -2, -4], [6, -1, -1, -4]),
    ("points", "rotten_to", "first", played("2S"), [4, 2, 2, -1], [5, 2, 1, -1]),
    ("multiplier", "stacked_chop", "flat", played("8S", STACKED), [6, -5, 2, -3], [6, -3, 0, -3]),
    ("multiplier", "stacked_chop", "each", played("8S", STACKED), [6, -5, 2, -3], [4, -1, 0, -3]),
    ("multiplier", "chain_counts_twos", True, played("8S", OVERPLAYED), [6, -3, 0, -3], [6, -4, 1, -3]),
    ("rank", "chain_counts_twos", False, played("8S", OVERPLAYED), [10, -10, 10, -10], [10, -5, 5, -10]),
    ("multiplier", "chop_last_card", "paid", LAST_TWO, [5, -2, -3], [3, 0, -3]),
    ("multiplier", "cong_amount", 9, stopped(), [10, -1, -3, -6], [15, -1, -3, -11]),
    ("multiplier", "cong_adds_rotten", False, stopped(), [10, -1, -3, -6], [8, -1, -3, -4]),
    ("rank", "dut_mu", "extra", stopped("3S"), [35, 5, -10, -30], [41, 3, -12, -32]),
    ("rank", "dut_mu", "double", stopped("3S"), [35, 5, -10, -30], [55, 10, -15, -50]),
    ("multiplier", "dut_mu", "off", stopped("3S"), [16, -3, -5, -8], [10, -1, -3, -6]),
    ("multiplier", "dut_mu_amount", 5, stopped("3S"), [16, -3, -5, -8], [25, -6, -8, -11]),
    ("rank", "put_3_spades", True, replace(put(), put_3_spades=None), [10, -10], [20 - 1 + 2, -20 - 1]),
    ("multiplier", "instant_amount", 5, dealt_dragon(), [12, -12], [9, -9]),
    ("multiplier", "instant_adds_rotten", False, dealt_dragon(), [12, -12], [8, -8]),
    ("rank", "instant_adds_rotten", True, dealt_dragon(), [20, -20], [40, -40]),
    ("count", "count_rotten", "replace", COUNTED, [8, -8], [7, -7]),
    ("points", "ung_any_last_holder", True, stopped(), [12, 2, 1, -8], [12, 4, -1, -8]),
]  # fmt: skip
"""Preset, option, value, result, net points with the preset alone, net points with the option."""


@pytest.mark.parametrize(("preset", "option", "value", "result", "without", "with_option"), CHANGES)
def test_an_option_changes_who_pays_what(
    preset: str, option: str, value: object, result: GameResult, without: list[int], with_option: list[int]
) -> None:
    assert points(TLMN.settle(result, tlmn_rules(preset))) == without
    assert points(TLMN.settle(result, tlmn_rules(preset, {option: value}))) == with_option


def test_the_price_of_a_flat_chain_is_an_option() -> None:
    house = tlmn_rules("multiplier", {"stacked_chop": "flat", "stacked_flat": 9})
    assert points(TLMN.settle(played("8S", STACKED), house)) == [6, -1 - 9, -2 + 9, -3]


def test_the_ante_of_the_pot_is_an_option() -> None:
    house = tlmn_rules("rank", {"put_3_spades": True, "chicken_ante": 5})
    settlement = TLMN.settle(played(), house)
    assert (points(settlement), settlement.pot_after) == ([5, 0, -10, -15], 20)


def test_a_put_that_failed_in_the_middle_has_no_places_and_one_that_fails_at_the_end_has() -> None:
    # B-T-20: the same result is a fault under the one and 2 x 20 plus antes under the other.
    at_end = tlmn_rules("rank", {"put_3_spades": True, "put_3_spades_fail": "at_end"})
    assert points(TLMN.settle(put(caught_by=B), at_end)) == [-40 - 1, 40 - 1, -1]
    with pytest.raises(InvalidInputError, match="nobody is placed"):
        TLMN.settle(put(caught_by=B), tlmn_rules("rank", {"put_3_spades": True}))


@pytest.mark.parametrize(
    ("option", "value", "result", "fault"),
    [
        ("instant_hands", ["six_pairs"], dealt_dragon(), "no instant win here"),
        ("dragon_needs_two", True, dealt_dragon(), "does not hold dragon"),
        ("finish_with_two", "forbid", LAST_TWO, "nobody can go out on a 2"),
        ("quad_cuts_pair2", False, played("8S", chain((A, "2S 2D"), (B, QUAD))), "does not beat"),
    ],
)
def test_a_result_that_the_house_rules_out_is_refused(
    option: str, value: object, result: GameResult, fault: str
) -> None:
    TLMN.settle(result, tlmn_rules("multiplier"))
    with pytest.raises(InvalidInputError, match=fault):
        TLMN.settle(result, tlmn_rules("multiplier", {option: value}))


def test_three_twos_are_cut_only_where_five_pairs_can_be_laid() -> None:
    result = played("8S", chain((A, "2S 2D 2H"), (B, "3S 3C 4S 4C 5D 5H 6S 6C 7D 7H")))
    with pytest.raises(InvalidInputError, match="cannot be played"):
        TLMN.settle(result, tlmn_rules("multiplier"))
    assert points(TLMN.settle(result, tlmn_rules("multiplier", {"five_pairs_playable": True}))) == [
        6 - 5,
        -1 + 5,
        -2,
        -3,
    ]


# --- fee and caps (C-8.2, B-T-25) ---


def test_the_fee_is_taken_of_a_positive_net_in_money_rounded_down() -> None:
    settlement = TLMN.settle(played(), tlmn_rules("rank", {"fee_rate": 0.05}), bet=25)
    assert [seat.net for seat in settlement.seats] == [250, 125, -125, -250]
    assert [seat.fee for seat in settlement.seats] == [12, 6, 0, 0]
    assert [seat.credited for seat in settlement.seats] == [238, 119, -125, -250]
    assert points(settlement) == [10, 5, -5, -10]


def test_the_fee_counts_the_ante() -> None:
    settlement = TLMN.settle(played(), tlmn_rules("rank", {"fee_rate": 0.5, "put_3_spades": True}))
    assert [seat.fee for seat in settlement.seats] == [9 // 2, 4 // 2, 0, 0]


def test_a_loss_above_the_buy_in_is_paid_in_proportion_the_rest_to_the_earliest() -> None:
    # C owes B 5 and D 30: of 6 units 6/7 and 36/7, so 0 and 5, and the unit left to B. D owes A 10 and pays 6.
    cuts = chain((B, "2S"), (A, "2H"), (C, PAIRS_3), (D, "9S 9C TS TC JS JC"))
    seats = (TLMN_RULES.out(1, "KC"), TLMN_RULES.out(2, "KH"), TLMN_RULES.out(3, "KD"), TLMN_RULES.held(4, "8S", "3D"))
    settlement = TLMN.settle(GameResult(seats, (cuts,)), tlmn_rules("rank", {"loss_cap": "buy_in"}))
    assert points(settlement) == [6, 1, -6, 5 - 6]
    assert lines_of(settlement, "cap") == [(C, B, -4), (C, D, -25), (D, A, -4)]


def test_the_buy_in_is_a_multiple_of_the_bet() -> None:
    house = tlmn_rules("rank", {"loss_cap": "buy_in", "buy_in": 8})
    assert points(TLMN.settle(played(), house, bet=10)) == [8, 5, -5, -8]


def test_a_purse_caps_the_loss_of_its_seat_and_may_end_between_two_points() -> None:
    seats = (TLMN_RULES.out(1, "9C"), TLMN_RULES.held(2, "8S", "3D", purse=25))
    settlement = TLMN.settle(GameResult(seats), tlmn_rules("rank", {"loss_cap": "purse"}), bet=10)
    assert [seat.net for seat in settlement.seats] == [25, -25]
    assert points(settlement) == [2.5, -2.5]
    assert lines_of(settlement, "cap") == [(B, A, -7.5)]


def test_a_purse_that_is_not_told_caps_nothing_and_without_the_option_none_does() -> None:
    untold = GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.held(2, "8S", "3D")))
    told = GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.held(2, "8S", "3D", purse=1)))
    assert points(TLMN.settle(untold, tlmn_rules("rank", {"loss_cap": "purse"}))) == [10, -10]
    assert points(TLMN.settle(told, tlmn_rules("rank"))) == [10, -10]


def test_what_a_player_wins_does_not_raise_his_cap() -> None:
    # A is first and gets 10 from the last, yet owes 10 for his cut 2H and brought 4: he loses 4, the gross amount.
    seats = (TLMN_RULES.out(1, "9C", purse=4), TLMN_RULES.out(2, "9H"), TLMN_RULES.held(3, "8S", "3D"))
    result = GameResult(seats, (chain((A, "2H"), (B, QUAD)),))
    assert points(TLMN.settle(result, tlmn_rules("rank", {"loss_cap": "purse"}))) == [10 - 4, 4, -10]


def test_the_ante_is_paid_first_and_counts_towards_the_cap() -> None:
    house = tlmn_rules("rank", {"put_3_spades": True, "loss_cap": "buy_in", "buy_in": 6})
    settlement = TLMN.settle(played(), house)
    assert points(settlement) == [5 - 1, 5 - 1, -5 - 1, -5 - 1]
    assert settlement.pot_after == 4


def test_cuts_are_added_to_the_places() -> None:
    # T1-26 and T1-07 to T1-10
    cuts = chain((A, "2S"), (B, "2H"), (C, "3S 3C 4D 4H 5S 5C"), (D, "6S 6C 7D 7H 8S 8C"))
    out = (TLMN_RULES.out(1, "9C"), TLMN_RULES.out(2, "9H"), TLMN_RULES.out(3, "TD"))
    result = GameResult((*out, TLMN_RULES.held(4, "KS", "4S")), chops=(cuts,))
    settlement = TLMN.settle(result, tlmn_rules("rank"))
    assert points(settlement) == [10, 5, -35, 20]
    assert lines_of(settlement, "chop") == [(C, D, 30)]
