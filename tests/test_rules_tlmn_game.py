"""A game of TLMN step by step: turns, rounds, out-of-turn cuts, finishes, cóng, and the reasons of a refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import parse_cards
from rules.shedding.history import IllegalHistoryError, Pass, Play, Reason
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import TLMN, A, B, C, D, Script, deal, events, setup_of

FOUR_PAIRS = "3S,3C,4D,4H,5S,5C,6D,6H"
# The hands are filled up at random but always the same.
PLAIN = deal(TLMN, "7S JC QS 2S", "9D QH 2C", "9S TD KD", "TS JH AD 2H")


def script(preset: str = "multiplier", hands: tuple[str, ...] = (), leader: int = A, **options: object) -> Script:
    """A game of a table without instant wins, so that hands can be chosen freely."""
    dealt = deal(TLMN, *hands) if hands else PLAIN
    return Script(TLMN, tlmn_rules(preset, {"instant_hands": [], **options}), dealt, leader, game_number=2)


def test_the_turn_goes_on_in_turn_order() -> None:
    game = script().play("0:7S 1:9D 2:TD 3:JH")
    assert game.judge("0:QS").legal
    assert game.judge("1:QH").reason is Reason.NOT_YOUR_TURN


def test_who_has_passed_is_out_until_the_round_ends() -> None:
    game = script().play("0:7S 1:pass 2:9S 3:TS 0:JC")  # T0-09
    assert game.judge("1:QH").reason is Reason.PASSED_THIS_ROUND
    assert game.judge("1:pass").reason is Reason.PASSED_THIS_ROUND
    game.play("2:pass 3:pass")
    state = game.replay().state
    assert (state.seat_to_act, state.top, state.passed) == (A, (), ())
    game.play("0:QS")
    assert game.judge("1:QH").legal


def test_the_round_ends_when_everybody_else_has_passed_and_its_winner_leads_anything() -> None:
    game = script().play("0:7S 1:9D 2:pass 3:pass 0:pass")  # T0-10
    assert game.replay().state.seat_to_act == B
    assert game.judge("1:2C").legal
    assert game.judge("1:pass").reason is Reason.LEADER_MUST_PLAY


def test_reasons_come_in_their_order() -> None:
    game = script().play("0:7S 1:pass")
    assert game.judge("1:pass").reason is Reason.PASSED_THIS_ROUND
    assert game.judge("3:TS").reason is Reason.NOT_YOUR_TURN
    assert TLMN.validate(game.setup, game.history, Play(C, ()), game.rules).reason is Reason.EMPTY_PLAY
    assert game.judge("2:7S,9S").reason is Reason.CARD_ALREADY_PLAYED
    assert game.judge("2:9S,2H").reason is Reason.CARD_NOT_IN_HAND
    assert game.judge("2:9S,TD").reason is Reason.INVALID_COMBINATION
    game.play("2:KD")
    assert game.judge("3:JH").reason is Reason.DOES_NOT_BEAT


def test_a_card_played_before_is_named_before_a_card_not_held() -> None:
    game = script().play("0:7S")
    assert game.judge("1:7S").reason is Reason.CARD_ALREADY_PLAYED


def test_an_illegal_event_inside_a_history_is_told_with_its_place_and_reason() -> None:
    with pytest.raises(IllegalHistoryError) as refused:
        TLMN.replay(setup_of(PLAIN, leader=A), events("0:7S 1:pass 2:pass 1:QH"), tlmn_rules())
    assert (refused.value.index, refused.value.reason) == (3, Reason.PASSED_THIS_ROUND)


def test_of_an_unknown_hand_what_can_be_checked_is_checked() -> None:
    own = setup_of(PLAIN, leader=A)
    partly = replace(own, hands=(own.hands[D],))
    (move,) = events("3:pass")
    for history, reason in (
        ("0:7S 1:2H 2:pass", Reason.CARD_NOT_IN_HAND),  # 2H is with D
        ("0:7S 1:7S 2:pass", Reason.CARD_ALREADY_PLAYED),
    ):
        with pytest.raises(IllegalHistoryError) as refused:
            TLMN.validate(partly, events(history), move, tlmn_rules())
        assert (refused.value.index, refused.value.reason) == (1, reason)


def test_an_unknown_hand_cannot_lay_more_cards_than_it_has_left() -> None:
    hands = deal(TLMN, "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S", "3C", "4C", "5C")
    own = setup_of(hands, leader=A)
    partly = replace(own, hands=(own.hands[B],))
    history = events("0:3S,4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:2S,2D")
    with pytest.raises(IllegalHistoryError) as refused:
        TLMN.validate(partly, history, events("1:pass")[0], tlmn_rules())
    assert (refused.value.index, refused.value.reason) == (4, Reason.CARD_NOT_IN_HAND)


# B holds four consecutive pairs, A leads 7♠, C and D hold the 2♥ and 2♦.
OUT_OF_TURN = ("7S AC", "3S 3C 4D 4H 5S 5C 6D 6H 2C", "2H 9C", "2D TS")


@pytest.mark.parametrize(
    ("option", "passed_first", "reason"),
    [
        ("off", True, Reason.PASSED_THIS_ROUND),
        ("off", False, Reason.NOT_YOUR_TURN),
        ("passed_only", True, None),
        ("passed_only", False, Reason.NOT_YOUR_TURN),
        ("anyone", True, None),
        ("anyone", False, None),
    ],
)
def test_four_pairs_out_of_turn_lets_the_house_say_from_where_they_cut(
    option: str, passed_first: bool, reason: Reason | None
) -> None:
    game = script("multiplier", OUT_OF_TURN, A if passed_first else C, four_pairs_out_of_turn=option)
    game.play("0:7S 1:pass 2:2H" if passed_first else "2:2H")
    assert game.judge(f"1:{FOUR_PAIRS}").reason is reason


def test_who_cuts_from_outside_re_enters_and_the_next_in_the_round_answers() -> None:
    game = script("points", OUT_OF_TURN).play("0:7S 1:pass 2:pass 3:2D")  # T4-23
    state = game.play(f"1:{FOUR_PAIRS}").replay().state
    assert (state.seat_to_act, state.top_seat, state.passed) == (D, B, (C,))
    game.play("3:pass 0:pass")
    assert game.replay().state.seat_to_act == B


def test_who_was_skipped_by_a_cut_before_his_turn_still_answers_it() -> None:
    game = script("multiplier", OUT_OF_TURN, C, four_pairs_out_of_turn="anyone").play(f"2:2H 1:{FOUR_PAIRS}")
    assert game.replay().state.seat_to_act == C
    state = game.play("2:pass").replay().state
    assert (state.seat_to_act, state.passed) == (D, (C,))


def test_four_pairs_that_do_not_beat_the_top_stay_outside() -> None:
    game = script("points", OUT_OF_TURN).play("0:7S 1:pass 2:9C")
    assert game.judge(f"1:{FOUR_PAIRS}").reason is Reason.PASSED_THIS_ROUND


def test_a_closed_round_cannot_be_cut_from_outside() -> None:
    game = script("points", OUT_OF_TURN, cut_window="before_last_pass")  # B-T-08
    game.play("0:7S 1:pass 2:2H 3:pass 0:pass")
    assert game.judge(f"1:{FOUR_PAIRS}").reason is Reason.NOT_YOUR_TURN


def test_the_owner_of_the_top_play_cannot_cut_himself() -> None:
    hands = ("7S", "3S 3C 4D 4H 5S 5C 6D 6H 2C", "9C", "TS")
    game = script("multiplier", hands, B, four_pairs_out_of_turn="anyone").play("1:2C")
    assert game.judge(f"1:{FOUR_PAIRS}").reason is Reason.NOT_YOUR_TURN


# A goes out with a run of eleven, 3♦ and Q♦; he holds nothing else.
RUN = "4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS"
RUN_HELD = RUN.replace(",", " ")
A_GOES_OUT = (f"{RUN_HELD} 3D QD", "4C KH", "5C KD", "6C")
AFTER_THE_RUN = f"0:{RUN} 1:pass 2:pass 3:pass "


def test_when_the_winner_of_a_round_is_out_the_next_seat_with_cards_leads() -> None:
    game = script("rank", A_GOES_OUT).play(AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:6C 0:QD 1:pass 2:pass 3:pass")
    state = game.replay().state
    assert (state.seat_to_act, state.finished, state.stopped, state.over) == (B, (A,), (), False)  # T4-25


def test_who_beats_the_finishing_play_leads_if_nobody_beats_him() -> None:
    game = script("rank", A_GOES_OUT).play(AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:6C 0:QD 1:pass 2:KD")
    state = game.replay().state
    assert (state.seat_to_act, state.top_seat, state.passed) == (D, C, (B,))  # B-T-10
    state = game.play("3:pass").replay().state
    assert (state.seat_to_act, state.top) == (C, ())


def test_a_round_in_which_nobody_else_is_left_ends_with_the_play() -> None:
    game = script("rank", A_GOES_OUT).play(AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:6C 0:QD 1:pass 2:pass")
    # D alone is left of the round that A, who is out, leads with Q♦; nobody can answer D.
    (best,) = [card for card in game.hand(D) if card.rank == 2][:1]
    state = game.play(f"3:{best}").replay().state
    assert (state.seat_to_act, state.top, state.passed) == (D, (), ())


def test_who_has_not_played_at_the_first_finish_is_stopped() -> None:
    game = script("rank", A_GOES_OUT).play(AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:pass 0:QD")
    state = game.replay().state
    assert (state.finished, state.stopped, state.over, state.seat_to_act) == ((A,), (D,), False, B)  # B-T-15
    assert state.passed == ()
    assert game.judge("3:pass").reason is Reason.NOT_YOUR_TURN
    game.play("1:KH 2:pass")
    assert game.replay().state.seat_to_act == B


def test_a_stopped_seat_cannot_cut_from_outside() -> None:
    hands = (f"{RUN_HELD} 3D QD", "4C 2H", "5C KD", "7C 7D 8C 8D 9C 9D TC TD 2D")
    game = script("multiplier", hands, four_pairs_out_of_turn="anyone")
    game.play(AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:pass 0:QD 1:2H")
    assert game.judge("3:7C,7D,8C,8D,9C,9D,TC,TD").reason is Reason.NOT_YOUR_TURN


def test_the_game_ends_when_one_is_left_to_play_on() -> None:
    game = script("rank", A_GOES_OUT).play(AFTER_THE_RUN + "0:3D 1:4C 2:pass 3:pass 0:QD")
    found = game.replay()
    assert found.state.over
    assert found.state.stopped == (C, D)
    assert found.result is not None
    assert [end.place for end in found.result.seats] == [1, 2, 0, 0]


def test_the_game_ends_at_the_first_finish_when_cards_are_counted() -> None:
    text = AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:pass 0:QD"
    for preset, over in (("count", True), ("rank", False), ("points", False), ("multiplier", False)):
        assert script(preset, A_GOES_OUT).play(text).replay().state.over is over  # T1-18
    counted = script("count", A_GOES_OUT).play(text)
    found = counted.replay()
    assert found.result is not None
    assert [end.place for end in found.result.seats] == [1, 2, 3, 0]
    assert counted.judge("1:pass").reason is Reason.GAME_OVER


def test_scoring_count_stops_a_game_of_another_preset() -> None:
    text = AFTER_THE_RUN + "0:3D 1:4C 2:5C 3:pass 0:QD"
    assert script("rank", A_GOES_OUT, scoring="count").play(text).replay().state.over


@pytest.mark.parametrize(("option", "reason"), [("allow", None), ("forbid", Reason.ONLY_TWOS_LEFT)])
def test_finish_with_two_forbid_refuses_a_play_that_leaves_only_twos(option: str, reason: Reason | None) -> None:
    hands = (f"{RUN_HELD} 2S 2H", "3C", "3D", "3H")
    assert script("multiplier", hands, finish_with_two=option).judge(f"0:{RUN}").reason is reason


@pytest.mark.parametrize(("option", "legal"), [("allow", True), ("forbid", False)])
def test_finish_with_two_forbid_refuses_a_last_play_with_a_two(option: str, legal: bool) -> None:
    # Of A only the number of cards is known; that the last two are 2s shows when he lays them.
    hands = deal(TLMN, f"{RUN_HELD} 2S 2H", "3C", "3D", "3H")
    known = setup_of(hands, leader=A)
    partly = replace(known, hands=(known.hands[B],))
    rules = tlmn_rules("rank", {"finish_with_two": option, "instant_hands": []})
    history = events(f"0:{RUN} 1:pass 2:pass 3:pass 0:2S,2H")
    if legal:
        assert TLMN.validate(partly, history, Pass(B), rules).reason is Reason.GAME_OVER
        return
    with pytest.raises(IllegalHistoryError) as refused:
        TLMN.validate(partly, history, Pass(B), rules)
    assert (refused.value.index, refused.value.reason) == (4, Reason.FINISHES_WITH_TWO)


def test_quad_cuts_pair2_decides_a_move() -> None:
    hands = ("2S 2H", "5S 5C 5D 5H", "9S", "TS")
    assert script("multiplier", hands).play("0:2S,2H").judge("1:5S,5C,5D,5H").legal
    verdict = script("multiplier", hands, quad_cuts_pair2=False).play("0:2S,2H").judge("1:5S,5C,5D,5H")
    assert verdict.reason is Reason.DOES_NOT_BEAT


def test_five_pairs_playable_decides_a_move() -> None:
    hands = ("7S", "3S 3C 4D 4H 5S 5C 6D 6H 7C 7D", "9S", "TS")
    move = "1:3S,3C,4D,4H,5S,5C,6D,6H,7C,7D"
    off = script("multiplier", hands, B)
    on = script("multiplier", hands, B, five_pairs_playable=True)
    assert off.judge(move).reason is Reason.INVALID_COMBINATION
    assert on.judge(move).legal


def test_an_instant_win_is_over_before_the_first_play_only_where_all_hands_are_known() -> None:
    hands = deal(TLMN, "2S 2C 2D 2H", "3C", "3D", "3H")
    setup = setup_of(hands, leader=A)
    (move,) = events("0:2S")
    verdict = TLMN.validate(setup, (), move, tlmn_rules())
    assert (verdict.reason, verdict.state.over, verdict.state.seat_to_act) == (Reason.GAME_OVER, True, -1)
    assert TLMN.validate(replace(setup, hands=setup.hands[:3]), (), move, tlmn_rules()).legal
    off = tlmn_rules(options={"instant_hands": ["dragon", "five_pair_run"]})
    assert TLMN.validate(setup, (), move, off).legal


def test_a_play_is_listed_ascending_in_strength() -> None:
    game = script(hands=("7S JC QS KH AS 2S", "9D", "TD", "TS")).play("0:KH,QS,JC")
    assert game.replay().state.top == parse_cards("JC QS KH")
