"""Games of Sâm lốc: declaring and blocking, one card left, finishing on a 2, endings and what is paid for them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.cards import codes, parse_cards
from rules.sam.options import sam_rules
from rules.shedding.history import Reason
from rules.shedding.result import InstantWinResult, SamResult
from rules.shedding.state import Replay
from tests.helpers.shedding_games import SAM, A, B, C, D, Script, deal, events, setup_of

HANDS = ("5S 9C 3S", "QH 3C", "7D TD KC 3D", "9S AH 3H")


def script(hands: Sequence[str] = HANDS, leader: int = A, **options: object) -> Script:
    """A game whose hands are filled up at random, always the same."""
    return Script(SAM, sam_rules("standard", options), deal(SAM, *hands), leader, game_number=2)


def net(found: Replay) -> list[float]:
    assert found.settlement is not None
    return [seat.net_points for seat in found.settlement.seats]


def places(found: Replay) -> list[int]:
    assert found.result is not None
    return [end.place for end in found.result.seats]


def test_who_declares_leads_instead_of_who_was_due() -> None:
    game = script()  # S-12
    state = game.play("3:sam").replay().state
    assert (state.seat_to_act, state.sam_seat) == (D, D)
    assert game.judge("0:5S").reason is Reason.NOT_YOUR_TURN
    assert game.judge("3:pass").reason is Reason.LEADER_MUST_PLAY
    assert game.judge("3:9S").legal


def test_nobody_declares_after_the_first_card() -> None:
    game = script().play("0:5S")
    for seat in range(4):
        assert game.judge(f"{seat}:sam").reason is Reason.DECLARE_TOO_LATE


@pytest.mark.parametrize(
    ("option", "declarations", "holder"),
    [
        ("first_declared", "3:sam 1:sam", D),
        ("first_declared", "1:sam 3:sam 1:sam", B),
        ("turn_order", "3:sam 1:sam", B),
        ("turn_order", "1:sam 3:sam", B),
        ("turn_order", "3:sam 2:sam", C),
        ("turn_order", "1:sam 0:sam", A),
    ],
)
def test_sam_priority_says_whose_declaration_holds(option: str, declarations: str, holder: int) -> None:
    state = script(sam_priority=option).play(declarations).replay().state  # B-S-12
    assert (state.sam_seat, state.seat_to_act) == (holder, holder)


def test_turn_order_of_declarations_starts_from_who_was_due_to_lead() -> None:
    state = script(leader=C, sam_priority="turn_order").play("1:sam 3:sam").replay().state
    assert state.sam_seat == D


RUN = "3S 4S 5S 6S 7S 8S 9S"
SAM_HANDS = (f"{RUN} KS KC KD", "3C", "3D", "3H")
SAM_WON = "0:sam 0:KS,KC,KD 1:pass 2:pass 3:pass 0:3S,4S,5S,6S,7S,8S,9S"


def test_a_sam_that_nobody_blocks_takes_the_same_from_everybody() -> None:
    found = script(SAM_HANDS, C).play(SAM_WON).replay()  # S-13
    assert found.result is not None
    assert found.result.sam == SamResult(A)
    assert (net(found), places(found), found.next_leader) == ([60, -20, -20, -20], [1, 0, 0, 0], A)


def test_the_first_set_that_beats_the_declarer_ends_the_game() -> None:
    game = script((*SAM_HANDS[:2], "3D AS AC AD", "3H"), B).play("0:sam 0:KS,KC,KD 1:pass 2:AS,AC,AD")  # S-14
    found = game.replay()
    assert found.result is not None
    assert found.result.sam == SamResult(A, blocked_by=C)
    assert (net(found), places(found), found.next_leader) == ([-60, 0, 60, 0], [0, 0, 0, 0], C)  # B-S-18
    assert game.judge("3:pass").reason is Reason.GAME_OVER


def test_cutting_a_two_of_the_declarer_costs_him_the_sam_alone() -> None:
    found = script(("2S 3S", "6S 6C 6D 6H", "3D"), A).play("0:sam 0:2S 1:6S,6C,6D,6H").replay()  # B-S-09
    assert found.chops == ()
    assert net(found) == [-40, 40, 0]


@pytest.mark.parametrize(("option", "points"), [("penalize", [-60, 20, 20, 20]), ("allow", [60, -20, -20, -20])])
def test_a_sam_that_ends_on_a_two_is_lost_where_that_is_punished(option: str, points: list[int]) -> None:
    hands = (f"{RUN.replace('9S', '2S')} KS KC KD", "3C", "3D", "3H")
    text = "0:sam 0:KS,KC,KD 1:pass 2:pass 3:pass 0:3S,4S,5S,6S,7S,8S 1:pass 2:pass 3:pass 0:2S"
    found = script(hands, finish_with_two=option).play(text).replay()  # B-S-07
    assert net(found) == points
    assert found.next_leader == (-1 if option == "penalize" else A)


def test_den_sam_to_all_shares_a_blocked_sam() -> None:
    game = script((*SAM_HANDS[:2], "3D AS AC AD", "3H"), den_sam_to="all").play("0:sam 0:KS,KC,KD 1:pass 2:AS,AC,AD")
    assert net(game.replay()) == [-60, 20, 20, 20]


# D has one card left, C sits before him and leads; C took the round with his ace, the highest he held.
C_HOLDS = "KH 5S 6H 6D 7D 7H 9D TD JD"


def one_left(last: str = "8D", **options: object) -> Script:
    hands = ("4D", "5D 4H", f"AH {C_HOLDS}", f"3C 4C 5C 6S 7C 8C 9C TC 3D {last}")
    game = Script(SAM, sam_rules("standard", options), deal(SAM, *hands), D, game_number=2)
    return game.play("3:3C,4C,5C,6S,7C,8C,9C,TC 0:pass 1:pass 2:pass 3:3D 0:4D 1:5D 2:AH 3:pass 0:pass 1:pass")


def test_a_seat_with_one_card_is_reported() -> None:
    assert one_left().replay().state.one_left == (D,)


@pytest.mark.parametrize(("option", "liable"), [("liability", C), ("off", -1)])
def test_bao1_makes_liable_who_led_low_before_the_reporter(option: str, liable: int) -> None:
    found = one_left(bao1=option).play("2:5S 3:8D").replay()  # S-33
    assert found.result is not None
    assert found.result.liable == liable
    left = [len(end.left) for end in found.result.seats]
    expected = [0, 0, -sum(left), sum(left)] if liable == C else [-left[A], -left[B], -left[C], sum(left)]
    assert net(found) == expected


def test_bao1_reject_refuses_every_single_but_the_highest_and_no_other_set() -> None:
    game = one_left(bao1="reject")
    for code in C_HOLDS.split():
        expected = None if code == "KH" else Reason.MUST_PLAY_HIGHEST_SINGLE
        assert game.judge(f"2:{code}").reason is expected
    assert game.judge("2:6H,6D").legal
    assert game.judge("2:5S,6D,7H").legal


@pytest.mark.parametrize("option", ["liability", "off"])
def test_elsewhere_the_low_lead_is_legal(option: str) -> None:
    assert one_left(bao1=option).judge("2:5S").legal


@pytest.mark.parametrize(("lead", "liable"), [("2:5S", C), ("2:KH", -1), ("2:TD", C)])
def test_who_leads_his_highest_single_is_not_liable(lead: str, liable: int) -> None:
    found = one_left("2S", finish_with_two="allow").play(f"{lead} 3:2S").replay()
    assert found.result is not None
    assert found.result.liable == liable


def test_a_breach_counts_only_when_the_reporter_goes_out_on_it() -> None:
    # D passes on the low single and goes out, if at all, in a later round.
    found = one_left().play("2:5S 3:pass").finish().replay()
    assert found.result is not None
    assert found.result.liable == -1


def low_single_before_c(option: str) -> Script:
    """B leads 6♥ to C, who holds nothing above a king; D has one card left."""
    hands = ("4D", "5D KS 6H", "KH QD JD JH TD TH 9D 9H 7D 7H", "3C 4C 5C 6S 7C 8C 9C TC 3D 8D")
    game = Script(SAM, sam_rules("standard", {"bao1": option}), deal(SAM, *hands), D, game_number=2)
    return game.play("3:3C,4C,5C,6S,7C,8C,9C,TC 0:pass 1:pass 2:pass 3:3D 0:4D 1:KS 2:pass 3:pass 0:pass 1:6H")


def test_bao1_reject_refuses_to_pass_on_a_single_that_the_highest_beats() -> None:
    game = low_single_before_c("reject")
    assert game.judge("2:pass").reason is Reason.MUST_PLAY_HIGHEST_SINGLE
    assert game.judge("2:QD").reason is Reason.MUST_PLAY_HIGHEST_SINGLE
    assert game.judge("2:KH").legal
    moves = SAM.legal_moves(game.hand(C), parse_cards("6H"), game.rules, next_has_one_card=True)
    assert [codes(move.cards) for move in moves.moves] == [["KH"]]
    assert not moves.can_pass


@pytest.mark.parametrize(("option", "liable"), [("liability", C), ("off", -1)])
def test_passing_on_a_single_that_the_highest_beats_is_a_breach(option: str, liable: int) -> None:
    found = low_single_before_c(option).play("2:pass 3:8D").replay()
    assert found.result is not None
    assert found.result.liable == liable


def test_a_reporter_who_goes_out_on_a_two_makes_nobody_liable_where_that_is_punished() -> None:
    for option, liable in (("penalize", -1), ("allow", C)):
        found = one_left("2S", finish_with_two=option).play("2:5S 3:2S").replay()
        assert found.result is not None
        assert found.result.liable == liable


@pytest.mark.parametrize(("first", "reason"), [("0:sam ", None), ("", Reason.MUST_PLAY_HIGHEST_SINGLE)])
def test_bao1_binds_nobody_while_a_sam_runs(first: str, reason: Reason | None) -> None:
    # A leads 4♥ and keeps one card; D, before him, could beat the 4.
    hands = ("3S 4S 5S 6S 7S 8S 9S TS 4H KH", "3C", "3D", "3H AD")
    game = Script(SAM, sam_rules(options={"bao1": "reject"}), deal(SAM, *hands), A, game_number=2)
    game.play(first + "0:3S,4S,5S,6S,7S,8S,9S,TS 1:pass 2:pass 3:pass 0:4H 1:pass 2:pass")
    assert game.judge("3:pass").reason is reason


@pytest.mark.parametrize(("least", "liable"), [(2, A), (3, -1), (5, -1)])
def test_bao1_min_players_switches_it_off_for_fewer(least: int, liable: int) -> None:
    hands = ("5S KH QD", "3C 4C 5C 6S 7C 8C 9C TC 3D 8D")
    game = Script(SAM, sam_rules(options={"bao1_min_players": least}), deal(SAM, *hands), B, game_number=2)
    game.play("1:3C,4C,5C,6S,7C,8C,9C,TC 0:pass 1:3D 0:QD 1:pass 0:5S 1:8D")
    found = game.replay()
    assert found.result is not None
    assert found.result.liable == liable


def test_a_cut_two_and_a_cut_quad_are_paid_each() -> None:
    hands = ("9D 2H", "4D 6S 6C 6D 6H", "7D TS TC TD TH")
    game = script(hands, B).play("1:4D 2:7D 0:9D 1:pass 2:pass 0:2H 1:6S,6C,6D,6H 2:TS,TC,TD,TH 0:pass 1:pass")
    found = game.replay()
    assert [(chop.from_seat, chop.to_seat, codes(chop.cards), chop.points) for chop in found.chops] == [
        (A, B, ["2H"], 20),
        (B, C, ["6S", "6C", "6D", "6H"], 20),
    ]


@pytest.mark.parametrize(("option", "legal"), [(False, False), (True, True)])
def test_quad_cuts_pair2_decides_a_move(option: bool, legal: bool) -> None:
    game = script(("2S 2H", "6S 6C 6D 6H", "3D"), quad_cuts_pair2=option).play("0:2S,2H")
    assert game.judge("1:6S,6C,6D,6H").legal is legal


@pytest.mark.parametrize(("option", "legal"), [("none", False), ("low", True), ("high", False)])
def test_straight_two_decides_a_move(option: str, legal: bool) -> None:
    assert script(("AS 2H 3D", "4C", "5C"), straight_two=option).judge("0:AS,2H,3D").legal is legal


ENDS_ON_TWO = ("3C 4C 5C 6C 7C 8C 9C TC JD 2H", "3S", "3D")
A_KEEPS_TWO = "0:3C,4C,5C,6C,7C,8C,9C,TC 1:pass 2:pass"


@pytest.mark.parametrize(("option", "reason"), [("penalize", None), ("allow", None), ("forbid", Reason.ONLY_TWOS_LEFT)])
def test_finish_with_two_forbid_refuses_to_leave_only_twos(option: str, reason: Reason | None) -> None:
    game = script(ENDS_ON_TWO, finish_with_two=option).play(A_KEEPS_TWO)
    assert game.judge("0:JD").reason is reason
    assert game.judge("0:2H").legal


def test_finish_with_two_forbid_refuses_a_last_run_with_a_two() -> None:
    rules = sam_rules(options={"finish_with_two": "forbid", "straight_two": "low"})
    hands = deal(SAM, "4C 5C 6C 7C 8C 9C TC AS 2H 3D", "3S", "4D")
    game = Script(SAM, rules, hands, A).play("0:4C,5C,6C,7C,8C,9C,TC 1:pass 2:pass")
    assert game.judge("0:AS,2H,3D").reason is Reason.FINISHES_WITH_TWO


def test_going_out_on_a_two_pays_each_the_cards_he_has_played() -> None:
    text = A_KEEPS_TWO + " 0:JD 1:QC 2:KC 0:2H"
    hands = (ENDS_ON_TWO[0], "3S QC", "3D KC")
    found = script(hands).play(text).replay()  # S-29, B-S-06
    assert net(found) == [-2, 1, 1]
    assert found.next_leader == -1  # B-S-18
    allowed = script(hands, finish_with_two="allow", bao1="off").play(text).replay()
    assert net(allowed) == [18, -9, -9]
    assert allowed.next_leader == A


def test_the_winner_takes_a_point_for_each_card_and_fourteen_for_who_never_played() -> None:
    hands = ("3C 4C 5C 6C 7C 8C 9C 9D JD QS", "TS 3S", "3D")
    text = "0:3C,4C,5C,6C,7C,8C,9C 1:pass 2:pass 0:9D 1:TS 2:pass 0:QS 1:pass 0:JD"
    found = script(hands).play(text).replay()  # S-25, S-26
    assert (net(found), places(found), found.next_leader) == ([9 + 14, -9, -14], [1, 2, 0], A)


def test_losers_are_placed_in_turn_order_from_the_winner() -> None:
    game = script(leader=C)
    found = game.play("2:3D 3:9S 0:pass 1:QH 2:KC 3:AH 1:pass 2:pass").finish().replay()
    winner = found.state.finished[0]
    for seat, place in enumerate(places(found)):
        assert place in (0, 1 + (seat - winner) % 4)


@pytest.mark.parametrize("leader", [A, B, C])
def test_instant_hands_end_the_game_on_the_deal(leader: int) -> None:
    hands = deal(SAM, "4S 4D 5S 5C 8S 8C JD JH KS KC", "3S", "3D")
    rules = sam_rules(options={"instant_hands": ["dragon", "five_pairs"]})
    game = Script(SAM, rules, hands, leader, game_number=2)
    found = game.replay()  # B-S-15
    assert found.instant_win == InstantWinResult(A, "five_pairs")
    assert (net(found), places(found), found.next_leader) == ([40, -20, -20], [1, 0, 0], A)
    assert game.judge("1:sam").reason is Reason.GAME_OVER
    plain = SAM.validate(setup_of(hands, leader=A), (), events("0:4S")[0], sam_rules())
    assert plain.legal


def test_equal_ranks_do_not_answer_each_other() -> None:
    game = script(("9C", "9D TD", "3D")).play("0:9C")
    assert game.judge("1:9D").reason is Reason.DOES_NOT_BEAT  # S-07
    assert game.judge("1:TD").legal


def test_a_player_may_pass_though_able_to_beat() -> None:
    assert script(("9C", "9D TD", "3D")).play("0:9C").judge("1:pass").legal  # S-15
