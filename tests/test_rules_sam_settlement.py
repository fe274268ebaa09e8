"""Sâm settlements: the clauses about money with figures worked out by hand, and every option that changes one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.errors import InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding.result import NOBODY, GameResult, InstantWinResult, SamResult, SeatResult
from tests.helpers.shedding_games import SAM
from tests.helpers.shedding_results import SAM_RULES, chain, lines_of, points, result_of_request, settle_cases

A, B, C, D = range(4)

# Ten cards each, none a 2 and no quad; DEAR holds two 2s and four nines.
HAND_1 = "3S 3C 4H 6S 6D 8S 8H TC JD QC"
HAND_2 = "4C 5D 5H 6H 8C TS KD AS AD AH"
HAND_3 = "3H 4S 5C 7C TD QS QD QH KC AC"
DEAR = "2S 2C 9C 9S 9D 9H 4D 5S 7S KH"

DEAR_TOO = "2S 2C 9C 9D 9H 7D 7H 4D KS KH"
RUN_OF_TEN = "3S 4S 5S 6S 7S 8S 9S TS JS QS"


def game(*losers: SeatResult, last_play: str = "7D", **more: Any) -> GameResult:
    """A went out first on `last_play`, the losers follow in turn order."""
    return GameResult((SAM_RULES.out(1, last_play), *losers), **more)


def nets(result: GameResult, **options: object) -> list[int | float]:
    return points(SAM.settle(result, sam_rules("standard", options)))


@pytest.mark.parametrize(("case_id", "case"), settle_cases("sam"))
def test_the_worked_examples_settle_as_written(case_id: str, case: Mapping[str, Any]) -> None:
    request, expected = case["request"], case["expect"]["body"]
    house = sam_rules(request["rules"]["preset"], request["rules"].get("options"))
    netted = points(SAM.settle(result_of_request(request), house))
    assert netted == [seat["net_points"] for seat in expected["seats"]], case_id


# --- cards, cóng, thối ---


def test_every_loser_pays_a_point_for_each_card_left() -> None:
    # S-24, S-25
    result = game(SAM_RULES.held(2, "3S 8S JC", "9S"), SAM_RULES.held(3, "4H 6S", "9D"))
    assert nets(result) == [5, -3, -2]
    assert lines_of(SAM.settle(result, sam_rules()), "cards") == [(B, A, 3), (C, A, 2)]


def test_a_loser_who_never_played_pays_a_flat_fourteen_whatever_he_holds() -> None:
    # S-26, S-36, B-S-20: the quad and the 2s cost nothing extra, whatever their prices are.
    result = game(SAM_RULES.held(2, "3S 8S", "9S"), SAM_RULES.held(0, DEAR.replace("9S", "8D")))
    assert nets(result) == [16, -2, -14]
    dear = game(SAM_RULES.held(2, "3S 8S", "6S"), SAM_RULES.held(0, DEAR))
    assert nets(dear, thoi_two="per_two", thoi_quad_amount=16) == [16, -2, -14]
    assert nets(dear, cong_amount=15) == [17, -2, -15]


@pytest.mark.parametrize("left", ["2S", "2S 2H", "2S 2C 2H"])
def test_only_2s_left_cost_a_flat_twenty_in_place_of_the_cards(left: str) -> None:
    # S-30, S-35, B-S-13
    result = game(SAM_RULES.held(2, left, "9S"), SAM_RULES.held(3, "4H 6S", "9D"))
    assert nets(result) == [22, -20, -2]
    assert lines_of(SAM.settle(result, sam_rules()), "thoi_two") == [(B, A, 20)]


def test_a_2_beside_other_cards_is_a_card() -> None:
    assert nets(game(SAM_RULES.held(2, "2S 3C", "9S"))) == [2, -2]


def test_2s_may_be_charged_one_by_one_on_top_of_the_cards_or_not_at_all() -> None:
    beside, alone = game(SAM_RULES.held(2, "2S 2H 3C", "9S")), game(SAM_RULES.held(2, "2S 2H", "9S"))
    assert nets(beside, thoi_two="per_two") == [43, -3 - 2 * 20]
    assert nets(alone, thoi_two="per_two", thoi_two_amount=15) == [32, -2 - 2 * 15]
    assert nets(alone, thoi_two="off") == [2, -2]
    assert nets(alone, thoi_two_amount=5) == [5, -5]


def test_a_held_quad_costs_its_cards_only_unless_the_house_has_a_price() -> None:
    # B-S-20
    result = game(SAM_RULES.held(2, "9S 9C 9D 9H 4D", "TH"))
    assert nets(result) == [5, -5]
    assert nets(result, thoi_quad_amount=16) == [21, -5 - 16]


def test_four_2s_that_are_charged_are_not_a_quad_on_top() -> None:
    result = game(SAM_RULES.held(2, "2S 2C 2D 2H 4D", "TH"))
    assert nets(result, thoi_two="per_two", thoi_quad_amount=16) == [85, -5 - 4 * 20]
    assert nets(result, thoi_two="off", thoi_quad_amount=16) == [21, -5 - 16]


# --- finishing on a 2 (S-29) ---


@pytest.mark.parametrize(
    ("last_play", "options"),
    [("2S", {}), ("2S 2D 2H", {}), ("2S 2C 2D 2H", {}), ("QH KH AC 2D", {"straight_two": "high"})],
)
def test_who_goes_out_on_a_2_pays_each_player_the_cards_that_player_has_played(
    last_play: str, options: dict[str, object]
) -> None:
    # B-S-06: game over, no other payments, nothing for cóng.
    result = game(SAM_RULES.held(2, "3S 8S JC QS", "9S"), SAM_RULES.held(0, HAND_2), last_play=last_play)
    assert nets(result, **options) == [-6, 6, 0]


def test_finishing_on_a_2_may_cost_a_fixed_amount_or_nothing_or_be_no_move() -> None:
    result = game(SAM_RULES.held(2, "3S 8S", "9S"), SAM_RULES.held(0, HAND_2), last_play="2S")
    assert nets(result, finish_two_pays="fixed") == [-30, 15, 15]
    assert nets(result, finish_two_pays="fixed", finish_two_fixed=10) == [-20, 10, 10]
    assert nets(result, finish_with_two="allow") == [16, -2, -14]
    with pytest.raises(InvalidInputError, match="nobody can go out on a 2"):
        nets(result, finish_with_two="forbid")


def test_a_2_among_the_plays_before_the_last_is_no_fault() -> None:
    cut = chain((A, "2S"), (B, "6S 6C 6D 6H"))
    result = game(SAM_RULES.held(2, "3S 8S", "9S"), chops=(cut,))
    assert nets(result) == [2 - 20, -2 + 20]


def test_cuts_stay_paid_when_the_first_goes_out_on_a_2() -> None:
    cut = chain((B, "2H"), (A, "6S 6C 6D 6H"))
    result = game(SAM_RULES.held(2, "3S 8S", "9S"), last_play="2S", chops=(cut,))
    assert nets(result) == [-8 + 20, 8 - 20]


# --- Sâm ---


def declared(*others: str, last_play: str = "9S", **more: Any) -> GameResult:
    """A declared, was never blocked and went out."""
    return game(*(SAM_RULES.held(0, hand) for hand in others), last_play=last_play, sam=SamResult(A), **more)


def blocked(**more: Any) -> GameResult:
    """A declared and laid three cards, C beat the third; B and D have not played."""
    seats = (
        SAM_RULES.held(0, "3D 5S 7S 7H 9S 9D JS", "8D"),
        SAM_RULES.held(0, HAND_1),
        SAM_RULES.held(0, HAND_2.replace("KD", ""), "KD"),
        SAM_RULES.held(0, HAND_3),
    )
    return GameResult(seats, sam=SamResult(A, blocked_by=C), **more)


@pytest.mark.parametrize("others", [(HAND_1,), (HAND_1, HAND_2), (HAND_1, HAND_2, HAND_3)])
def test_a_sam_that_is_never_blocked_takes_twenty_from_each_and_nothing_for_cong(others: tuple[str, ...]) -> None:
    # S-13, S-32, B-S-08, B-S-16
    assert nets(declared(*others)) == [20 * len(others), *(-20 for _ in others)]
    assert nets(declared(*others), sam_amount=25) == [25 * len(others), *(-25 for _ in others)]


def test_a_sam_may_also_take_what_is_held() -> None:
    # "each loser also pays thoi_two and thoi_quad for what is held"
    result = declared(HAND_1, DEAR, last_play="JS")
    prices: dict[str, object] = {"thoi_two": "per_two", "thoi_two_amount": 15, "thoi_quad_amount": 16}
    assert nets(result, **prices) == [40, -20, -20]
    assert nets(result, sam_adds_rotten=True, **prices) == [40 + 46, -20, -20 - 2 * 15 - 16]


def test_a_blocked_sam_pays_the_blocker_alone_for_all() -> None:
    # S-14, S-28, B-S-17
    assert nets(blocked()) == [-60, 0, 60, 0]
    assert lines_of(SAM.settle(blocked(), sam_rules()), "den_sam") == [(A, C, 60)]
    assert nets(blocked(), sam_amount=25) == [-75, 0, 75, 0]


def test_a_blocked_sam_may_pay_every_player() -> None:
    assert nets(blocked(), den_sam_to="all") == [-60, 20, 20, 20]


def test_blocking_a_2_of_the_declarer_with_a_quad_earns_no_cut() -> None:
    # B-S-09
    seats = (
        SAM_RULES.held(0, "3D 5S 7S 7H 9S 9D JS JH QH", "2H"),
        SAM_RULES.held(0, "4H 5D 5H 8C KD KC", "AS AC AD AH"),
    )
    cut = chain((A, "2H"), (B, "AS AC AD AH"))
    assert nets(GameResult(seats, (cut,), sam=SamResult(A, blocked_by=B))) == [-20, 20]


def test_a_sam_that_ends_on_a_2_is_lost_to_each_other_player() -> None:
    # B-S-07
    result = declared(HAND_1, HAND_2, last_play="2D")
    assert nets(result) == [-40, 20, 20]
    assert nets(result, finish_two_pays="fixed") == [-40, 20, 20]
    assert nets(result, finish_with_two="allow") == [40, -20, -20]


# --- báo 1 (S-33) ---


def with_liable(liable: int = C, last_play: str = "8D") -> GameResult:
    """D went out, C before him broke the duty of báo 1; A holds four cards, B never played, C holds two 2s."""
    seats = (
        SAM_RULES.held(2, "3S 3C JD QC", "9C"),
        SAM_RULES.held(0, HAND_2),
        SAM_RULES.held(4, "2S 2C", "7H"),
        SAM_RULES.out(1, last_play),
    )
    return GameResult(seats, liable=liable)


def test_the_liable_player_pays_a_point_for_every_card_left_in_all_hands() -> None:
    # B-S-11: cards only, 4 + 10 + 2.
    assert nets(with_liable()) == [0, 0, -16, 16]
    assert lines_of(SAM.settle(with_liable(), sam_rules()), "bao1") == [(C, D, 16)]


def test_the_liable_player_may_pay_what_all_losers_would_have_paid() -> None:
    # 4 cards, 14 for cóng, 20 for only 2s left.
    assert nets(with_liable(), bao1_amount="bill") == [0, 0, -38, 38]


@pytest.mark.parametrize("options", [{"bao1": "off"}, {"bao1": "reject"}, {"bao1_min_players": 5, "max_players": 5}])
def test_nobody_is_liable_where_the_table_knows_no_liability(options: dict[str, object]) -> None:
    # Who is named all the same is not passed over in silence.
    assert nets(replace(with_liable(), liable=NOBODY), **options) == [-4, -14, -20, 38]
    (fault,) = SAM.result_faults(with_liable(), sam_rules(options=options))
    assert (fault.pointer, fault.code) == ("/liable", "inconsistent_result")


def test_nobody_is_liable_when_the_reporter_goes_out_on_a_2() -> None:
    # "Silences settled": S-29 holds; 6 + 0 + 8 cards were played by the others. Who is named liable is not passed over.
    result = with_liable(last_play="2D")
    assert nets(replace(result, liable=NOBODY)) == [6, 0, 8, -14]
    (fault,) = SAM.result_faults(result, sam_rules())
    assert (fault.pointer, fault.code) == ("/liable", "inconsistent_result")
    assert nets(with_liable(last_play="2D"), finish_with_two="allow") == [0, 0, -16, 16]


# --- cuts, instant wins, fee and caps ---


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [-20 - 4, 20 - 20 - 3, 20 + 7]),
        ({"stacked_chop": "cumulative"}, [-4, -40 - 3, 40 + 7]),
        ({"chop_two": 15}, [-15 - 4, 15 - 20 - 3, 20 + 7]),
        ({"chop_quad": 16}, [-20 - 4, 20 - 16 - 3, 16 + 7]),
    ],
)
def test_cuts_are_added_to_the_cards_left(options: dict[str, object], expected: list[int]) -> None:
    # S-27, S-31, B-S-05
    cuts = chain((A, "2H"), (B, "6S 6C 6D 6H"), (C, "9S 9C 9D 9H"))
    seats = (SAM_RULES.held(2, "3S 7S TC JH", "JS"), SAM_RULES.held(3, "7H QC AD", "JD"), SAM_RULES.out(1, "3D"))
    assert nets(GameResult(seats, (cuts,)), **options) == expected


def test_a_pair_of_2s_is_cut_only_where_the_house_lets_a_quad_do_it() -> None:
    # B-S-04
    result = game(SAM_RULES.held(2, "3S 8S", "9S"), chops=(chain((B, "2H 2D"), (A, "6S 6C 6D 6H")),))
    with pytest.raises(InvalidInputError, match="does not beat"):
        nets(result)
    assert nets(result, quad_cuts_pair2=True) == [22, -22]


def test_an_instant_win_takes_a_flat_amount_from_each() -> None:
    # B-S-15
    seats = (
        SAM_RULES.held(1, RUN_OF_TEN),
        SAM_RULES.held(0, "4C 5D 5H 6H 8C TH KD AS AD AH"),
        SAM_RULES.held(0, DEAR_TOO),
    )
    result = GameResult(seats, instant_win=InstantWinResult(A, "dragon"))
    assert nets(result, instant_hands=["dragon"]) == [40, -20, -20]
    assert nets(result, instant_hands=["dragon"], instant_amount=7) == [14, -7, -7]
    with pytest.raises(InvalidInputError, match="no instant win here"):
        nets(result)


def test_the_fee_is_taken_of_the_winner_in_money_rounded_down() -> None:
    # B-S-14
    result = game(SAM_RULES.held(2, "3S 8S JC", "9S"), SAM_RULES.held(0, HAND_2))
    settlement = SAM.settle(result, sam_rules("standard", {"fee_rate": 0.05}), bet=9)
    assert [seat.net for seat in settlement.seats] == [153, -27, -126]
    assert [seat.fee for seat in settlement.seats] == [7, 0, 0]
    assert [seat.credited for seat in settlement.seats] == [146, -27, -126]


def test_losses_may_be_capped_by_the_buy_in_or_the_purse() -> None:
    result = game(SAM_RULES.held(2, "3S 8S JC", "9S", purse=100), SAM_RULES.held(0, HAND_2, purse=125))
    assert nets(result, loss_cap="buy_in", buy_in=10) == [13, -3, -10]
    settlement = SAM.settle(result, sam_rules("standard", {"loss_cap": "purse"}), bet=10)
    assert [seat.net for seat in settlement.seats] == [155, -30, -125]
    assert lines_of(settlement, "cap") == [(C, A, -1.5)]


def test_a_buy_in_of_nothing_is_no_cap() -> None:
    # C-8.3: standard has no buy-in, written as 0.
    assert nets(game(SAM_RULES.held(0, HAND_2)), loss_cap="buy_in") == [14, -14]


def test_five_may_play_where_the_house_seats_five() -> None:
    # B-S-21
    result = game(
        SAM_RULES.held(2, "3S", "9S"),
        SAM_RULES.held(3, "3C", "9D"),
        SAM_RULES.held(4, "3D", "9C"),
        SAM_RULES.held(5, "3H", "9H"),
    )
    assert nets(result, max_players=5) == [4, -1, -1, -1, -1]
    with pytest.raises(InvalidInputError, match="2 to 4 seats"):
        nets(result)
