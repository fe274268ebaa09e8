"""Clauses that were amended: S-10, B-T-09, B-T-14, B-T-15, B-S-09, each with figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding.result import GameResult, SamResult, SeatResult
from rules.shedding.setup import GameSetup, SeatHand
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import SAM, TLMN, A, B, Script, deal, events
from tests.helpers.shedding_results import TLMN_RULES, chain, lines_of, points

SAM_HAND = "3H 4H 6C 6D 7C 8C 9C TC JC 2C"
QUAD = "7S 7C 7D 7H"


def sam_setup(**more: Any) -> GameSetup:
    return GameSetup(3, (SeatHand(2, deal(SAM, SAM_HAND)[0]),), **more)


@pytest.mark.parametrize(("history", "move"), [("2:sam", "2:3H"), ("", "2:sam"), ("2:sam 1:sam", "2:3H")])
@pytest.mark.parametrize("options", [{}, {"first_lead": "lowest"}])
def test_once_a_sam_is_declared_no_leader_is_asked_for(history: str, move: str, options: dict[str, Any]) -> None:
    # S-10, S-12
    (event,) = events(move)
    verdict = SAM.validate(sam_setup(), events(history), event, sam_rules(options=options))
    assert verdict.legal
    assert verdict.state.sam_seat == 2


def test_without_a_declaration_the_drawn_leader_is_still_asked_for() -> None:
    (move,) = events("2:3H")
    with pytest.raises(InvalidInputError) as refused:
        SAM.validate(sam_setup(), (), move, sam_rules())
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [("/leader", "missing_field")]


def test_a_sam_is_replayed_without_a_leader() -> None:
    hands = deal(SAM, SAM_HAND, "3S 4S", "5S 5C")
    setup = GameSetup(3, tuple(SeatHand(seat, cards) for seat, cards in enumerate(hands)))
    assert SAM.replay(setup, events("0:sam 0:3H"), sam_rules()).state.sam_seat == A


@pytest.mark.parametrize("preset", ["rank", "count"])
def test_who_wants_to_go_out_on_3_spades_need_not_open_with_it(preset: str) -> None:
    # B-T-09, T1-33
    hands = deal(TLMN, "3S 4S", "3C", "3D", "3H")
    setup = GameSetup(4, tuple(SeatHand(seat, cards) for seat, cards in enumerate(hands)))
    (move,) = events("0:4S")
    free = TLMN.validate(setup, (), move, tlmn_rules(preset, {"put_3_spades": True}))
    assert free.legal
    assert free.state.seat_to_act == B  # the holder of 3S leads all the same
    assert str(TLMN.validate(setup, (), move, tlmn_rules(preset)).reason) == "must_include_card"


def cut_pair(twos: str, **options: Any) -> list[int | float]:
    result = GameResult((TLMN_RULES.out(1, "AS"), TLMN_RULES.held(2, "4S")), chops=(chain((B, twos), (A, QUAD)),))
    return points(TLMN.settle(result, tlmn_rules("multiplier", options)))


@pytest.mark.parametrize(
    ("twos", "summed", "flat", "priced"), [("2S 2C", 2, 3, 2), ("2C 2H", 3, 3, 5), ("2D 2H", 4, 3, 4)]
)
def test_a_pair_of_2s_is_priced_by_its_sum_or_by_its_colours(twos: str, summed: int, flat: int, priced: int) -> None:
    # B-T-14; 3 more for the places (T0-27)
    assert cut_pair(twos) == [3 + summed, -3 - summed]
    assert cut_pair(twos, chop_two_pair="by_colour") == [3 + flat, -3 - flat]
    own = {"chop_two_pair": "by_colour", "chop_two_pair_prices": [2, 5, 4]}
    assert cut_pair(twos, **own) == [3 + priced, -3 - priced]


def test_the_price_by_colours_holds_inside_a_chain_and_not_for_single_2s() -> None:
    flat = tlmn_rules("multiplier", {"chop_two_pair": "by_colour", "chop_two_pair_prices": [7, 8, 9]})
    one = GameResult((TLMN_RULES.out(1, "AS"), TLMN_RULES.held(2, "4S")), chops=(chain((B, "2H"), (A, QUAD)),))
    assert points(TLMN.settle(one, flat)) == [3 + 2, -3 - 2]
    stacked = chain((B, "2D 2H"), (A, QUAD), (B, "9S 9C 9D 9H"))
    both = GameResult((TLMN_RULES.out(1, "AS"), TLMN_RULES.held(2, "4S")), chops=(stacked,))
    assert points(TLMN.settle(both, flat)) == [3 - 9 - 2, -3 + 9 + 2]


def places_with_one_frozen(preset: str, kept: str) -> list[int | float]:
    """Four dealt: A and B are out, C holds cards last, D never played."""
    seats = (
        TLMN_RULES.out(1, "9C"),
        TLMN_RULES.out(2, "9H"),
        TLMN_RULES.held(3, "8S", "7C"),
        TLMN_RULES.held(0, "3D 4D 5H 6H 8C 9D TD JH QC KC KD AC AD"),
    )
    return points(TLMN.settle(GameResult(seats), tlmn_rules(preset, {"places_after_cong": kept})))


def test_who_holds_cards_last_may_pay_as_the_last_place_after_a_frozen_player() -> None:
    # B-T-15; T0-29: 1, 2, 3 by place, cóng 4; T1-07 to T1-10: 10 from the last, 5 from the third to the second, cóng 20
    assert places_with_one_frozen("multiplier", "kept") == [1 + 2 + 4, -1, -2, -4]
    assert places_with_one_frozen("multiplier", "last_is_last") == [1 + 3 + 4, -1, -3, -4]
    assert places_with_one_frozen("rank", "kept") == [20, 5, -5, -20]
    assert places_with_one_frozen("rank", "last_is_last") == [20 + 10, 0, -10, -20]


def test_without_a_frozen_player_places_are_what_they_were() -> None:
    seats = (TLMN_RULES.out(1, "9C"), TLMN_RULES.out(2, "9H"), TLMN_RULES.out(3, "TD"), TLMN_RULES.held(4, "8S", "7C"))
    for preset in ("multiplier", "rank", "points"):
        found = [
            points(TLMN.settle(GameResult(seats), tlmn_rules(preset, {"places_after_cong": kept})))
            for kept in ("kept", "last_is_last")
        ]
        assert found[0] == found[1]


def blocked_by_a_cut() -> GameResult:
    return GameResult(
        (
            SeatResult(0, parse_cards("3S 4S 5S 6S 7S 8S 9S"), 3, parse_cards("2S")),
            SeatResult(0, parse_cards("4C 5C 6C 7C 8C 9C"), 4, parse_cards("JC JD JH JS")),
        ),
        chops=(chain((A, "2S"), (B, "JC JD JH JS")),),
        sam=SamResult(A, B),
    )


def test_the_cut_that_blocks_a_sam_is_answered_for_and_paid_where_the_house_says_so() -> None:
    # B-S-09
    free = SAM.settle(blocked_by_a_cut(), sam_rules())
    assert points(free) == [-20, 20]
    assert lines_of(free, "chop") == [(A, B, 0)]
    paid = SAM.settle(blocked_by_a_cut(), sam_rules(options={"sam_block_pays_chop": True}))
    assert points(paid) == [-40, 40]
    assert lines_of(paid, "chop") == [(A, B, 20)]


@pytest.mark.parametrize(("pays", "chops"), [(False, 0), (True, 1)])
def test_a_replayed_block_pays_its_cut_where_the_house_says_so(pays: bool, chops: int) -> None:
    hands = deal(SAM, "2S 3S 4S", "JC JD JH JS")
    script = Script(SAM, sam_rules(options={"sam_block_pays_chop": pays}), hands).play("0:sam 0:2S 1:JC,JD,JH,JS")
    found = script.replay()
    assert found.state.over
    assert len(found.chops) == chops
    assert found.settlement is not None
    assert points(found.settlement) == [-20 - 20 * chops, 20 + 20 * chops]


def test_purses_below_the_buy_in_are_told() -> None:
    # M-07, B-M-17; of a purse that was not told nothing is said
    game, buy_in = GameResult((TLMN_RULES.out(1, "AS"), TLMN_RULES.held(2, "4S"))), tlmn_rules("multiplier").buy_in
    assert buy_in > 0
    told = [
        TLMN.settle(replace(game, seats=tuple(replace(seat, purse=purse) for seat in game.seats)), tlmn_rules(), 10)
        for purse in (buy_in * 10 - 1, buy_in * 10, None)
    ]
    assert [[seat.below_buy_in for seat in one.seats] for one in told] == [[True] * 2, [False] * 2, [False] * 2]


def test_a_round_that_has_ended_is_cut_until_the_next_is_led() -> None:
    # T4-23, B-T-08: B passed and holds four pairs; everybody passes on the 2 of D.
    hands = deal(TLMN, "3S", "4C 4D 5C 5D 6C 6D 7C 7D", "3H", "2D 8C")
    rules = tlmn_rules("points")
    script = Script(TLMN, rules, hands, game_number=2).play("0:3S 1:pass 2:pass 3:2D 0:pass")
    ended = script.replay().state
    assert (ended.top, ended.seat_to_act, ended.may_cut) == ((), 3, (1,))
    cut = Script(TLMN, rules, hands, game_number=2).play("0:3S 1:pass 2:pass 3:2D 0:pass 1:4C,4D,5C,5D,6C,6D,7C,7D")
    state = cut.replay().state
    assert state.top_seat == B
    assert state.seat_to_act == 3  # the owner of the 2 is the only one still in the round
    assert cut.play("3:pass").replay().chops[0].points == rules.chop_two[2]
    late = script.play("3:8C").judge("1:4C,4D,5C,5D,6C,6D,7C,7D")
    assert str(late.reason) == "not_your_turn"


def test_a_house_may_close_the_window_with_the_last_pass() -> None:
    hands = deal(TLMN, "3S", "4C 4D 5C 5D 6C 6D 7C 7D", "3H", "2D 8C")
    rules = tlmn_rules("points", {"cut_window": "before_last_pass"})
    script = Script(TLMN, rules, hands, game_number=2).play("0:3S 1:pass 2:pass 3:2D")
    assert script.replay().state.may_cut == (1,)
    script.play("0:pass")
    assert script.replay().state.may_cut == ()
    assert str(script.judge("1:4C,4D,5C,5D,6C,6D,7C,7D").reason) == "not_your_turn"


def test_seats_whose_cards_nobody_knows_may_cut_as_long_as_they_hold_enough() -> None:
    (known,) = deal(TLMN, "2D")
    setup = GameSetup(2, (SeatHand(0, known),), leader=0, game_number=2)
    (move,) = events("0:2D")
    anyone = tlmn_rules("points", {"four_pairs_out_of_turn": "anyone"})
    state = TLMN.validate(setup, (), move, anyone).state
    assert (state.seat_to_act, state.may_cut) == (1, ())  # it is its turn anyhow
    setup = GameSetup(3, (SeatHand(0, known),), leader=0, game_number=2)
    assert TLMN.validate(setup, (), move, anyone).state.may_cut == (2,)
    assert TLMN.validate(setup, (), move, tlmn_rules("points")).state.may_cut == ()
