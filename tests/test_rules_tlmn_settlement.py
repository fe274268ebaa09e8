"""TLMN_RULES settlements in the default reading of every preset, with figures worked out from the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.cards import parse_cards
from rules.shedding.result import NOBODY, GameResult, InstantWinResult, PutThreeSpades, SeatResult
from rules.tlmn.options import tlmn_rules
from rules.tlmn.rotten import rotten
from tests.helpers.shedding_games import TLMN
from tests.helpers.shedding_results import TLMN_RULES, chain, lines_of, points, result_of_request, settle_cases

PAIRS_3 = "3S 3C 4D 4H 5S 5C"
PAIRS_4 = "3S 3C 4D 4H 5S 5C 6D 6H"
A, B, C, D = range(4)

# Full hands without a 2 and without a bomb, and one with 2H and four nines.
PLAIN_1 = "3H 4S 5D 6C 7S 7C 8D TC JH QS KD AC AD"
PLAIN_2 = "3C 4H 5H 6S 7D 8S 8C TD TH JC QH KS AH"
PLAIN_3 = "3D 4C 4D 5C 6D 7H 8H TS JS QC QD KC AS"
RICH = "2H 9S 9C 9D 9H 4C 5C 6C 7D TC JH QH KD"

DEALT_2 = "2H 2D 4C 5C 6C 7C 8C 9D TC JC QC KC KH"
RICH_BLACK = RICH.replace("2H", "2S")
FROZEN_WITH_2H = RICH.replace("9D", "8D")


def of_four(last_left: str = "8S", **more: Any) -> GameResult:
    """A, B, C went out in this order, D is last and holds `last_left`."""
    seats = (
        TLMN_RULES.out(1, "9C"),
        TLMN_RULES.out(2, "9H"),
        TLMN_RULES.out(3, "TD"),
        TLMN_RULES.held(4, last_left, "7C"),
    )
    return GameResult(seats, **more)


def of_three(last_left: str = "8S", **more: Any) -> GameResult:
    """A, B went out in this order, C is last and holds `last_left`."""
    return GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.out(2, "9H"), TLMN_RULES.held(3, last_left, "7C")), **more)


def of_two(last_left: str = "8S", **more: Any) -> GameResult:
    """A went out, B is last and holds `last_left`."""
    return GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.held(2, last_left, "7C")), **more)


def whole_table(**more: Any) -> GameResult:
    """A went out and nobody else had played a card."""
    frozen = (TLMN_RULES.held(0, PLAIN_1), TLMN_RULES.held(0, PLAIN_2), TLMN_RULES.held(0, PLAIN_3))
    return GameResult((TLMN_RULES.out(1, "9C"), *frozen), **more)


def nets(result: GameResult, preset: str, **options: object) -> list[int | float]:
    return points(TLMN.settle(result, tlmn_rules(preset, options)))


@pytest.mark.parametrize(("case_id", "case"), settle_cases("tlmn"))
def test_the_worked_examples_settle_as_written(case_id: str, case: Mapping[str, Any]) -> None:
    request, expected = case["request"], case["expect"]["body"]
    house = tlmn_rules(request["rules"]["preset"], request["rules"].get("options"))
    settlement = TLMN.settle(result_of_request(request), house)
    assert points(settlement) == [seat["net_points"] for seat in expected["seats"]], case_id
    assert settlement.pot_after == expected.get("pot_after", settlement.pot_after)


# --- places (T0) and rank (T1) ---


def test_in_t0_every_loser_pays_the_first_by_place() -> None:
    assert nets(of_two(), "multiplier") == [3, -3]  # T0-27
    assert nets(of_three(), "multiplier") == [5, -2, -3]  # T0-28
    assert nets(of_four(), "multiplier") == [6, -1, -2, -3]  # T0-29


def test_in_t1_the_last_pays_the_first_and_the_third_of_four_the_second() -> None:
    assert nets(of_two(), "rank") == [10, -10]  # T1-16, T1-17
    assert nets(of_three(), "rank") == [10, 0, -10]  # T1-12 to T1-14
    assert nets(of_four(), "rank") == [10, 5, -5, -10]  # T1-07 to T1-10
    assert lines_of(TLMN.settle(of_four(), tlmn_rules("rank")), "place") == [(C, B, 5), (D, A, 10)]


@pytest.mark.parametrize(
    ("left", "multiplier", "rank"),
    [
        ("2S", 1, 5),  # T0-31, T1-20
        ("2C", 1, 5),
        ("2D", 2, 10),  # T0-32
        ("2H", 2, 10),
        ("2S 2C 2D", 1 + 1 + 2, 5 + 5 + 10),
        (PAIRS_3, 2, 15),  # T0-33, T1-22
        ("6S 6C 6D 6H", 2, 20),  # B-T-16, T1-21
        (PAIRS_4, 2, 30),  # T0-34, T1-23
        ("2H " + PAIRS_3 + " 6S 6C 6D 6H", 2 + 2 + 2, 10 + 15 + 20),
    ],
)
def test_a_loser_pays_the_first_for_2s_and_bombs_held_at_the_end(left: str, multiplier: int, rank: int) -> None:
    assert nets(of_four(left), "multiplier") == [6 + multiplier, -1, -2, -3 - multiplier]
    assert nets(of_four(left), "rank") == [10 + rank, 5, -5, -10 - rank]


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        (PAIRS_4, 30),  # not also three pairs: 30, not 30 + 15
        ("3S 3C 4D 4H 5S 5C 6D 6H 7S 7C", 30),  # five pairs cost what four cost
        ("3S 3C 4D 4H 5S 5C 6D 6H 7S 7C 8D 8H", 30),  # six pairs: two times three, 15 + 15
        ("2S 2C 2D 2H", 5 + 5 + 10 + 10),  # four 2s are no quad on top
        ("6S 6C 6D 6H 7S 7C 8D 8H", 20),  # the quad, 20, rather than three pairs, 15
        ("5S 5C 6S 6C 6D 6H 7S 7C 8D 8H", 30),  # four pairs, 30, rather than the quad
        ("5S 5C 5D 5H 6S 6C 6D 6H 7S 7C 7D 7H", 60),  # three quads, 60, rather than two times three pairs
        ("4S 4C 5S 5C 5D 5H 6S 6C 6D 7S 7C", 30),  # four pairs out of 44 5555 666 77
        ("QS QC KD KH AS AC", 15),  # up to the ace
        ("KD KH AS AC 2D 2H", 20),  # a 2 is in no run: 10 + 10
        ("3S 3C 4D 4H 6S 6C", 0),  # not consecutive
        ("QS QC QD KH AS", 0),
    ],
)
def test_held_cards_cost_the_dearest_split_into_disjoint_bombs(left: str, expected: int) -> None:
    # B-T-27 at the prices of T1-20 to T1-23.
    assert rotten(parse_cards(left), tlmn_rules("rank")).points == expected


def test_an_equally_dear_split_charges_more_cards() -> None:
    # Four pairs cost 2 in T0, as three do; they are charged as the eight cards that they are.
    assert rotten(parse_cards(PAIRS_4), tlmn_rules("multiplier")) == (2, 8)


# --- cóng (B-T-15) ---


def test_a_frozen_player_pays_the_fine_and_what_he_holds_in_place_of_the_place_payment() -> None:
    result = GameResult(
        (TLMN_RULES.out(1, "TD"), TLMN_RULES.out(2, "QC"), TLMN_RULES.held(3, "8S", "3H"), TLMN_RULES.held(0, RICH))
    )
    assert nets(result, "multiplier") == [11, -1, -2, -4 - 2 - 2]  # T0-36, T0-53
    assert nets(result, "rank") == [20 + 30, 5, -5, -20 - 10 - 20]  # T1-30; the third still pays the second
    assert lines_of(TLMN.settle(result, tlmn_rules("rank")), "cong") == [(D, A, 20)]


def test_a_second_who_is_stopped_keeps_his_price_and_pays_for_what_he_holds() -> None:
    result = GameResult(
        (
            TLMN_RULES.out(1, "9C"),
            TLMN_RULES.held(2, "2C 2H", "9H"),
            TLMN_RULES.held(0, PLAIN_1),
            TLMN_RULES.held(0, PLAIN_2),
        )
    )
    assert nets(result, "multiplier") == [1 + 3 + 8, -1 - 3, -4, -4]
    assert nets(result, "rank") == [55, -15, -20, -20]  # T1-11: he wins nothing and is charged


def test_a_whole_table_frozen_pays_one_by_one() -> None:
    # T1-31
    assert nets(whole_table(), "multiplier") == [12, -4, -4, -4]
    assert nets(whole_table(), "rank") == [60, -20, -20, -20]
    assert nets(whole_table(), "count") == [78, -26, -26, -26]
    assert nets(whole_table(), "points") == [4 + 12, -4, -4, -4]


def test_one_player_may_have_to_pay_for_the_whole_frozen_table() -> None:
    # T1-32: the full amount, with what each of them holds.
    frozen = (TLMN_RULES.held(0, RICH), TLMN_RULES.held(0, "3C 4H 5H 6S 7H 8S 8C TD TH JC QS KS AH"))
    table = GameResult((TLMN_RULES.out(1, "AC"), *frozen), den_cong_seat=C)
    assert nets(table, "rank") == [40 + 30, 0, -40 - 30]
    assert lines_of(TLMN.settle(table, tlmn_rules("rank")), "den_cong") == [(C, A, 70)]
    assert nets(table, "points") == [4 + 8 + 10, 0, -8 - 10]  # the place points stay


# --- count (T1-18, T1-19) ---


def test_in_count_every_loser_pays_his_cards_and_what_he_holds() -> None:
    result = GameResult(
        (
            TLMN_RULES.out(1, "JC"),
            TLMN_RULES.held(2, "3S 5D 6H TS QD", "QS"),
            TLMN_RULES.held(3, "2S 4D 8H", "3H"),
            TLMN_RULES.held(0, RICH),
        )
    )
    assert nets(result, "count") == [5 + 8 + 56, -5, -3 - 5, -26 - 10 - 20]
    assert lines_of(TLMN.settle(result, tlmn_rules("count")), "cards") == [(B, A, 5), (C, A, 3)]


def test_in_count_places_may_leave_out_the_numbers_of_frozen_players() -> None:
    result = GameResult((TLMN_RULES.out(1, "JC"), TLMN_RULES.held(0, PLAIN_1), TLMN_RULES.held(3, "4D 9H", "3C")))
    assert nets(result, "count") == [28, -26, -2]


@pytest.mark.parametrize(
    ("left", "cards"),
    [("2S 4D 9H", 2), (PAIRS_3 + " 8S", 1), ("6S 6C 6D 6H 8S 2D", 1), (PAIRS_4 + " KS", 1)],
)
def test_in_count_charged_cards_may_be_left_out_of_the_count(left: str, cards: int) -> None:
    # "Silences settled": every card of a charged 2 or bomb.
    settlement = TLMN.settle(of_two(left), tlmn_rules("count", {"count_rotten": "replace"}))
    assert lines_of(settlement, "cards") == [(B, A, cards)]


def test_in_count_cards_without_a_price_are_not_charged_and_so_are_counted() -> None:
    house = tlmn_rules("count", {"count_rotten": "replace", "rotten_two": [0, 0, 10, 10]})
    assert lines_of(TLMN.settle(of_two("2S 2H 9D"), house), "cards") == [(B, A, 2)]


# --- points (T4) ---


def test_in_points_places_earn_four_two_one_nothing_from_nobody() -> None:
    # T4-27 to T4-30, B-T-22
    assert nets(of_two(), "points") == [4, 2]
    assert nets(of_three(), "points") == [4, 2, 1]
    assert nets(of_four(), "points") == [4, 2, 1, 0]
    assert lines_of(TLMN.settle(of_four(), tlmn_rules("points")), "place_points") == [
        (-1, A, 4),
        (-1, B, 2),
        (-1, C, 1),
    ]


@pytest.mark.parametrize(
    ("left", "price"), [("2S", 1), ("2C", 2), ("2D", 3), ("2H", 4), (PAIRS_3, 4), ("6S 6C 6D 6H", 6), (PAIRS_4, 8)]
)
def test_in_points_the_last_pays_the_place_above_for_what_he_holds(left: str, price: int) -> None:
    # T4-44, B-T-22b, B-T-24: place n pays place n - 1, whatever n is.
    assert nets(of_four(left), "points") == [4, 2, 1 + price, -price]
    assert nets(of_three(left), "points") == [4, 2 + price, 1 - price]
    assert nets(of_two(left), "points") == [4 + price, 2 - price]


def test_in_points_a_player_caught_alive_pays_the_first_and_takes_no_place_points() -> None:
    # T4-42, T4-43: 4 and 4 for 2H and 6 for the quad; the third is not úng then (B-T-22b).
    result = GameResult(
        (TLMN_RULES.out(1, "TD"), TLMN_RULES.out(2, "QC"), TLMN_RULES.held(3, "2S 8S", "3H"), TLMN_RULES.held(0, RICH))
    )
    assert nets(result, "points") == [4 + 14, 2, 1, -14]
    assert nets(result, "points", ung_any_last_holder=True) == [4 + 14, 2 + 1, 1 - 1, -14]


def test_in_points_an_instant_win_earns_twelve_from_nobody() -> None:
    # T4-45, B-T-22
    dragon = "3S 4S 5S 6D 7S 8S 9C TD JS QS KS AH 2S"
    result = GameResult(
        (TLMN_RULES.held(1, dragon), TLMN_RULES.held(0, DEALT_2)), instant_win=InstantWinResult(A, "dragon")
    )
    settlement = TLMN.settle(result, tlmn_rules("points"))
    assert points(settlement) == [12, 0]
    assert lines_of(settlement, "instant_win") == [(-1, A, 12)]


# --- instant wins (T0-52, B-T-28) ---

DRAGON = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3H"
DEALT = (
    TLMN_RULES.held(1, DRAGON),
    TLMN_RULES.held(0, DEALT_2),
    TLMN_RULES.held(0, "9C 9H 3D 5D 6D 7D 8D TD TH JD QD KD AD"),
)


def test_an_instant_win_takes_its_amount_and_in_t0_what_the_others_hold() -> None:
    result = GameResult(DEALT, instant_win=InstantWinResult(A, "dragon"))
    assert nets(result, "multiplier") == [8 + 4 + 8, -8 - 4, -8]  # T0-35, T0-52
    assert nets(result, "rank") == [40, -20, -20]  # B-T-28: the cóng amount, nothing held
    assert nets(result, "count") == [52, -26, -26]


# --- đứt mù (T0-41, B-T-18) ---


def on_lone_3_spades(**more: Any) -> GameResult:
    """A came first on the lone 3S, B second, C is stopped third with 2H, D is frozen."""
    return GameResult(
        (
            TLMN_RULES.out(1, "3S"),
            TLMN_RULES.out(2, "QC"),
            TLMN_RULES.held(3, "2H", "3H"),
            TLMN_RULES.held(0, RICH_BLACK),
        ),
        **more,
    )


def test_a_first_place_on_the_lone_3_spades_costs_every_loser_two_more_also_who_is_frozen() -> None:
    settlement = TLMN.settle(on_lone_3_spades(), tlmn_rules("multiplier"))
    assert lines_of(settlement, "dut_mu") == [(B, A, 2), (C, A, 2), (D, A, 2)]
    assert points(settlement) == [18, -1 - 2, -2 - 2 - 2, -4 - 1 - 2 - 2]


def test_dut_mu_may_double_the_place_and_the_fine_but_not_what_is_held() -> None:
    assert nets(on_lone_3_spades(), "multiplier", dut_mu="double")[1:] == [-2 * 1, -2 * 2 - 2, -2 * 4 - 1 - 2]


def test_a_pair_with_the_3_spades_or_a_later_place_is_no_dut_mu() -> None:
    pair = GameResult((TLMN_RULES.out(1, "3S 3C"), TLMN_RULES.held(2, "8S", "7C")))
    second = GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.out(2, "3S"), TLMN_RULES.held(3, "8S", "7C")))
    assert nets(pair, "multiplier") == [3, -3]
    assert nets(second, "multiplier") == [5, -2, -3]


# --- đút 3 bích and the pot (T1-33 to T1-38, B-T-20, B-T-21) ---


def put_3_spades(**more: Any) -> GameResult:
    """A came first on the lone 3S: the game stops. B holds 2S, C nothing dear, D never played and holds 2H."""
    seats = (
        TLMN_RULES.out(1, "3S"),
        TLMN_RULES.held(2, "2S 7C", "9D"),
        TLMN_RULES.held(3, "3C QC", "TS"),
        TLMN_RULES.held(0, FROZEN_WITH_2H),
    )
    return GameResult(seats, put_3_spades=PutThreeSpades(A), **more)


def test_a_successful_put_of_3_spades_charges_everybody_as_if_frozen_and_the_frozen_twice() -> None:
    # T1-36, T1-37, B-T-20b: the fine doubles, 2H is charged once. A takes the antes.
    assert nets(put_3_spades(), "rank", put_3_spades=True) == [
        25 + 20 + 50 + 3,
        -20 - 5 - 1,
        -20 - 1,
        -2 * 20 - 10 - 1,
    ]
    assert nets(put_3_spades(), "count", put_3_spades=True)[1:] == [-26 - 5 - 1, -26 - 1, -2 * 26 - 10 - 1]


def test_a_lone_3_spades_in_first_place_is_a_put_also_when_the_caller_does_not_say_so() -> None:
    told, untold = put_3_spades(), GameResult(put_3_spades().seats)
    assert nets(untold, "rank", put_3_spades=True) == nets(told, "rank", put_3_spades=True)


def failed_put(**more: Any) -> GameResult:
    """D laid KD, is left with 3S alone, and B beat the KD. A holds 2H, B holds 2S, C three pairs."""
    seats = (
        TLMN_RULES.held(0, "2H 5H", "9D"),
        TLMN_RULES.held(0, "2S 6C", "AH"),
        TLMN_RULES.held(0, "7S 7C 8S 8H 9S 9C", "TS"),
        TLMN_RULES.held(0, "3S", "KD"),
    )
    return GameResult(seats, put_3_spades=PutThreeSpades(D, caught_by=B), **more)


def test_a_failed_put_pays_the_catcher_for_the_whole_table_and_nobody_else_pays() -> None:
    # T1-38, B-T-20: three other players times 20; 2H of A and the pairs of C, not the 2S of the receiver.
    settlement = TLMN.settle(failed_put(pot_before=7), tlmn_rules("rank", {"put_3_spades": True}))
    assert points(settlement) == [-1, 60 + 25 - 1, -1, -60 - 25 - 1]
    assert settlement.pot_after == 7 + 4
    assert lines_of(settlement, "put_3_spades") == [(D, B, 60)]
    assert lines_of(settlement, "rotten") == [(D, B, 25)]


def test_cuts_made_before_a_failed_put_stay_paid() -> None:
    cut = chain((C, "2D"), (A, "JS JC JD JH"))
    assert nets(failed_put(chops=(cut,)), "rank", put_3_spades=True) == [-1 + 10, 84, -1 - 10, -86]


def test_a_put_that_fails_at_the_end_makes_the_same_payment_when_the_game_is_over() -> None:
    # "Silences settled": the game went on, A came first, C second, B third, D is last with his 3S.
    seats = (TLMN_RULES.out(1, "9D"), TLMN_RULES.out(3, "AH"), TLMN_RULES.out(2, "TS"), TLMN_RULES.held(4, "3S", "KD"))
    result = GameResult(seats, put_3_spades=PutThreeSpades(D, caught_by=B))
    house = {"put_3_spades": True, "put_3_spades_fail": "at_end"}
    assert nets(result, "rank", **house) == [-1, 60 - 1, -1, -60 - 1]


@pytest.mark.parametrize("pot_before", [0, 4, 12])
def test_everybody_puts_an_ante_into_the_pot_which_stays_until_somebody_takes_it(pot_before: int) -> None:
    # T1-34, B-T-21
    settlement = TLMN.settle(of_four(pot_before=pot_before), tlmn_rules("rank", {"put_3_spades": True}))
    assert points(settlement) == [9, 4, -6, -11]
    assert settlement.pot_after == pot_before + 4
    assert lines_of(settlement, "pot") == [(seat, NOBODY, 1) for seat in range(4)]


def test_the_first_takes_the_pot_when_the_whole_table_is_frozen() -> None:
    # T1-35
    settlement = TLMN.settle(whole_table(pot_before=12), tlmn_rules("rank", {"put_3_spades": True}))
    assert points(settlement) == [75, -21, -21, -21]
    assert settlement.pot_after == 0


def test_an_instant_win_puts_antes_in_and_takes_nothing_out() -> None:
    result = GameResult(DEALT, instant_win=InstantWinResult(A, "dragon"), pot_before=5)
    settlement = TLMN.settle(result, tlmn_rules("rank", {"put_3_spades": True}))
    assert (points(settlement), settlement.pot_after) == ([39, -21, -21], 5 + 3)


def test_a_table_without_the_feature_leaves_a_pot_alone() -> None:
    settlement = TLMN.settle(of_four(pot_before=5), tlmn_rules("rank"))
    assert (points(settlement), settlement.pot_after) == ([10, 5, -5, -10], 5)


def test_seats_are_paid_wherever_they_sit() -> None:
    seats: tuple[SeatResult, ...] = of_four("2H").seats
    assert nets(GameResult((seats[D], seats[B], seats[A], seats[C])), "multiplier") == [-5, -1, 8, -2]
