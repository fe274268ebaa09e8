"""Whole games of TLMN under every preset: chop chains, each kind of ending, and what is paid for them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.cards import Cards, codes, parse_cards
from rules.shedding.result import InstantWinResult, PutThreeSpades
from rules.shedding.state import Replay
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import TLMN, A, B, C, D, Script, deal

PRESETS = ["multiplier", "rank", "count", "points"]

# 2♠ of A, 2♥ of B, three pairs of C, a quad of D; each also holds a low card to lead with.
CHAIN = ("3C 2S", "3D 2H", "3H 6S 6C 7S 7C 8S 8C", "4S 9S 9C 9D 9H")
PAIRS_3, QUAD, PAIRS_4 = "6S,6C,7S,7C,8S,8C", "9S,9C,9D,9H", "TS,TC,JS,JC,QS,QC,KS,KC"
OPENING = "0:3C 1:3D 2:3H 3:4S 0:{two} "


def played(preset: str, hands: Sequence[str], text: str, leader: int = A, **options: object) -> Script:
    """A game scripted so far and then played out, at a table without instant wins."""
    rules = tlmn_rules(preset, {"instant_hands": [], **options})
    return Script(TLMN, rules, deal(TLMN, *hands), leader, game_number=2).play(text).finish()


def chops(found: Replay) -> list[tuple[int, int, list[str], int]]:
    return [(chop.from_seat, chop.to_seat, codes(chop.cards), chop.points) for chop in found.chops]


def places(found: Replay) -> list[int]:
    assert found.result is not None
    return [end.place for end in found.result.seats]


def net(found: Replay) -> list[float]:
    assert found.settlement is not None
    return [seat.net_points for seat in found.settlement.seats]


@pytest.mark.parametrize(("preset", "price"), [("multiplier", 1), ("rank", 5), ("count", 5), ("points", 1)])
def test_a_chain_of_two_links_is_paid_by_the_victim(preset: str, price: int) -> None:
    found = played(preset, CHAIN, OPENING.format(two="2S") + f"1:pass 2:{PAIRS_3} 3:pass 0:pass").replay()
    assert chops(found) == [(A, C, ["2S"], price)]
    assert found.result is not None
    (chain,) = found.result.chops
    assert (chain.seats, chain.finishing) == ((A, C), (False, False))
    assert [codes(link) for link in chain.links] == [["2S"], PAIRS_3.split(",")]


# What the overplayed 2s cost stands with the preset: T1 counts them, T0 and T4 do not (B-T-17).
@pytest.mark.parametrize(("preset", "price"), [("multiplier", 2), ("rank", 15), ("count", 15), ("points", 4)])
def test_a_chain_of_three_links_with_an_overplayed_two(preset: str, price: int) -> None:
    found = played(preset, CHAIN, OPENING.format(two="2S") + f"1:2H 2:{PAIRS_3} 3:pass 0:pass 1:pass").replay()
    assert [(payer, receiver, points) for payer, receiver, _, points in chops(found)] == [(B, C, price)]


@pytest.mark.parametrize(("preset", "price"), [("multiplier", 2 + 2), ("rank", 30), ("count", 30), ("points", 4 + 4)])
def test_a_chain_of_four_links_is_paid_by_the_last_victim(preset: str, price: int) -> None:
    text = OPENING.format(two="2S") + f"1:2H 2:{PAIRS_3} 3:{QUAD} 0:pass 1:pass 2:pass"
    found = played(preset, CHAIN, text).replay()
    assert [(payer, receiver, points) for payer, receiver, _, points in chops(found)] == [(C, D, price)]
    assert found.result is not None
    assert found.result.chops[0].seats == (A, B, C, D)


def test_two_chains_of_a_game_are_paid_in_their_order() -> None:
    hands = ("3C 2S 2D", "3D", "3H 6S 6C 7S 7C 8S 8C 5C", "4S 6D 9S 9C 9D 9H")
    text = f"0:3C 1:3D 2:3H 3:4S 0:2S 1:pass 2:{PAIRS_3} 3:pass 0:pass "
    text += f"2:5C 3:6D 0:2D 1:pass 2:pass 3:{QUAD} 0:pass"
    found = played("rank", hands, text).replay()
    assert chops(found) == [(A, C, ["2S"], 5), (A, D, ["2D"], 10)]


def test_twos_over_twos_without_a_cut_are_no_chain() -> None:
    found = played("rank", CHAIN, OPENING.format(two="2S") + "1:2H 2:pass 3:pass 0:pass").replay()
    assert found.chops == ()


def test_a_bomb_that_was_led_and_is_cut_is_paid() -> None:
    hands = ("6S 6C 7S 7C 8S 8C", "3D", "3H", "4S 9S 9C 9D 9H")
    found = played("rank", hands, f"0:{PAIRS_3} 1:pass 2:pass 3:{QUAD} 0:pass").replay()  # B-T-04
    assert chops(found) == [(A, D, PAIRS_3.split(","), 15)]


def test_a_cut_of_an_open_round_is_not_paid_yet() -> None:
    rules = tlmn_rules("rank", {"instant_hands": []})
    game = Script(TLMN, rules, deal(TLMN, *CHAIN), A, game_number=2)
    game.play(OPENING.format(two="2S") + f"1:pass 2:{PAIRS_3}")
    found = game.replay()
    assert (found.chops, found.result, found.settlement, found.next_leader) == ((), None, None, -1)
    assert len(game.play("3:pass 0:pass").replay().chops) == 1


def test_a_cut_from_outside_the_round_is_a_link_like_any_other() -> None:
    hands = ("7S 3C", "TS TC JS JC QS QC KS KC", "9C 2H", "8S")
    text = f"0:7S 1:pass 2:9C 3:pass 0:pass 2:3H 3:8S 0:pass 1:pass 2:2H 1:{PAIRS_4} 2:pass 3:pass"
    found = played("points", (hands[0], hands[1], hands[2] + " 3H", hands[3]), text).replay()  # T4-23
    assert chops(found) == [(C, B, ["2H"], 4)]


# A's last card is 2♥; C cuts it with three pairs.
LAST_TWO = ("4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D 2H", "3C", "4C 6C 6D 7C 7D 8C 8D", "5C 9C 9D 9H TC TD TH JC JD")
A_LEAVES_THE_TWO = "0:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:3D 1:pass 2:4C 3:5C 0:2H "
THE_CUT = "2:6C,6D,7C,7D,8C,8D 3:pass"


@pytest.mark.parametrize("preset", ["multiplier", "rank", "points"])
def test_cutting_the_last_two_of_who_went_out_earns_only_the_lead(preset: str) -> None:
    rules = tlmn_rules(preset, {"instant_hands": []})
    game = Script(TLMN, rules, deal(TLMN, *LAST_TWO), A, game_number=2).play(A_LEAVES_THE_TWO + THE_CUT)
    assert game.replay().state.seat_to_act == C
    found = game.finish().replay()
    assert found.chops == ()  # T1-27, T4-41
    assert found.result is not None
    assert found.result.chops[0].finishing == (True, False)
    assert places(found)[A] == 1


def test_chop_last_card_paid_charges_it() -> None:
    found = played("rank", LAST_TWO, A_LEAVES_THE_TWO + THE_CUT, chop_last_card="paid").replay()
    assert chops(found) == [(A, C, ["2H"], 10)]


@pytest.mark.parametrize("preset", ["multiplier", "rank", "points"])
def test_places_follow_the_order_of_going_out(preset: str) -> None:
    found = played(preset, CHAIN, "0:3C 1:3D 2:3H 3:4S 0:pass 1:pass 2:pass").replay()
    ranked = sorted(range(4), key=lambda seat: places(found)[seat])
    assert tuple(ranked[:3]) == found.state.finished
    assert found.next_leader == found.state.finished[0]  # T0-04, T4-26


@pytest.mark.parametrize(("preset", "price"), [("multiplier", 4), ("rank", 20), ("count", 26), ("points", 4)])
def test_two_players_frozen_pay_the_first_and_the_fourth_seat_is_second(preset: str, price: int) -> None:
    hands = ("4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D QD", "4C", "5C", "6C")
    text = "0:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:3D 1:4C 2:pass 3:pass 0:QD"
    found = played(preset, hands, text).replay()
    assert places(found) == [1, 2, 0, 0]
    assert found.settlement is not None
    frozen = [(line.from_seat, line.to_seat, line.points) for line in found.settlement.lines if line.kind == "cong"]
    assert frozen == [(C, A, price), (D, A, price)]


WHOLE_TABLE = ("4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D QD", "4C", "5C", "6C")
A_ALONE = "0:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:3D 1:pass 2:pass 3:pass 0:QD"


@pytest.mark.parametrize(("option", "payers"), [("off", {B, C, D}), ("could_beat", {B})])
def test_den_cong_lets_the_first_who_could_have_beaten_pay_for_all(option: str, payers: set[int]) -> None:
    # Nobody beats a run of eleven; 3♦ is beaten by B already (B-T-26).
    found = played("rank", WHOLE_TABLE, A_ALONE, den_cong=option).replay()
    assert places(found) == [1, 0, 0, 0]
    assert {seat for seat, points in enumerate(net(found)) if points < 0} == payers


def test_who_could_have_beaten_only_the_last_play_does_not_pay_for_all() -> None:
    # The only play that is not the last is the run of twelve, which nobody beats.
    hands = ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D", "4C", "5C", "6C")
    text = "0:3S,4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:3D"
    found = played("rank", hands, text, den_cong="could_beat").replay()
    assert found.result is not None
    assert found.result.den_cong_seat == -1


def test_nobody_pays_for_all_when_only_some_are_frozen() -> None:
    text = A_ALONE.replace("0:3D 1:pass", "0:3D 1:4C")
    found = played("rank", WHOLE_TABLE, text, den_cong="could_beat").replay()
    assert found.result is not None
    assert found.result.den_cong_seat == -1


def test_a_den_cong_seat_that_is_told_is_taken_whatever_the_option_says() -> None:
    rules = tlmn_rules("rank", {"instant_hands": [], "den_cong": "could_beat"})
    game = Script(TLMN, rules, deal(TLMN, *WHOLE_TABLE), A, game_number=2, den_cong_seat=D).play(A_ALONE)
    assert [seat for seat, points in enumerate(net(game.replay())) if points < 0] == [D]


DRAGON = "3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH 5S"
SIX_PAIRS = "3C 3D 6S 6C 8D 8H TS TC QD QH 2D 2H KS"


@pytest.mark.parametrize(
    ("preset", "amount", "next_leader"),
    [("multiplier", 8, A), ("rank", 20, A), ("count", 26, A), ("points", 12, -1)],
)
def test_of_two_instant_wins_the_better_kind_takes_the_game_from_all(
    preset: str, amount: int, next_leader: int
) -> None:
    hands = deal(TLMN, DRAGON if preset != "points" else DRAGON.replace("5S", "2S"), SIX_PAIRS, "4S", "4D")
    found = Script(TLMN, tlmn_rules(preset), hands, B, game_number=2).replay()  # T0-46, T0-51
    assert found.instant_win == InstantWinResult(A, "dragon")
    assert places(found) == [1, 0, 0, 0]
    assert found.settlement is not None
    wins = [line for line in found.settlement.lines if line.kind == "instant_win"]
    assert {line.points for line in wins} == {amount}
    assert len(wins) == (1 if preset == "points" else 3)
    assert found.next_leader == next_leader  # T4-46: in points the next holder of 3♠ leads


@pytest.mark.parametrize(("option", "next_leader"), [("winner", A), ("3S", -1), ("first_game", -1)])
def test_after_instant_lead_tells_the_next_leader(option: str, next_leader: int) -> None:
    hands = deal(TLMN, DRAGON, SIX_PAIRS, "4S", "4D")
    rules = tlmn_rules("multiplier", {"after_instant_lead": option})
    assert Script(TLMN, rules, hands, B, game_number=2).replay().next_leader == next_leader


def test_no_instant_hands_means_that_the_cards_are_played() -> None:
    hands = deal(TLMN, DRAGON, SIX_PAIRS, "4S", "4D")
    found = Script(TLMN, tlmn_rules(options={"instant_hands": []}), hands, B, game_number=2).replay()
    assert (found.instant_win, found.state.over, found.state.seat_to_act) == (None, False, B)


# A is left with 3♠ after a run of eleven and K♦; D can beat K♦ with an ace, B with a 2.
LONE_THREE = ("4S 5S 6S 7S 8S 9S TS JS QS AS KS 3S KD", "4C 2C", "5C", "6C AD")
LEAVES_THE_THREE = "0:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:KD "
PUT = {"put_3_spades": True}


@pytest.mark.parametrize("preset", PRESETS)
def test_put_3_spades_stops_the_game_when_the_lone_three_of_spades_comes_first(preset: str) -> None:
    text = LEAVES_THE_THREE + "1:pass 2:pass 3:pass 0:3S"
    found = played(preset, LONE_THREE, text, **PUT).replay()  # T1-36
    assert found.result is not None
    assert found.result.put_3_spades == PutThreeSpades(A)
    assert (found.state.over, found.state.finished, places(found)) == (True, (A,), [1, 0, 0, 0])
    assert found.settlement is not None
    assert found.settlement.pot_after == 0  # T1-35


def test_without_put_3_spades_the_others_go_on() -> None:
    rules = tlmn_rules("rank", {"instant_hands": []})
    hands = deal(TLMN, LONE_THREE[0], "4C 3C", "5C 4D", "6C AD")
    text = "0:3S 1:3C 2:4D 3:6C 0:KD 1:pass 2:pass 3:pass 0:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS"
    assert not Script(TLMN, rules, hands, A, game_number=2).play(text).game.over


def caught(fail: str, **options: object) -> Script:
    """A's K♦, which leaves him with 3♠, is beaten by D."""
    rules = tlmn_rules("rank", {"instant_hands": [], "put_3_spades_fail": fail, **PUT, **options})
    hands = deal(TLMN, *LONE_THREE)
    return Script(TLMN, rules, hands, A, game_number=2, pot_before=8).play(LEAVES_THE_THREE + "1:pass 2:pass 3:AD")


def test_a_failed_put_ends_the_game_at_once_and_pays_the_catcher() -> None:
    game = caught("immediate")  # T1-38, B-T-20
    found = game.replay()
    assert found.result is not None
    assert (found.state.over, places(found)) == (True, [0, 0, 0, 0])
    assert found.result.put_3_spades == PutThreeSpades(A, caught_by=D)
    assert found.settlement is not None
    assert [line.points for line in found.settlement.lines if line.kind == "put_3_spades"] == [3 * 20]
    assert found.settlement.pot_after == 8 + 4
    assert found.next_leader == -1


def test_a_failed_put_that_is_paid_at_the_end_lets_the_game_go_on() -> None:
    game = caught("at_end")
    assert (game.game.over, game.replay().state.seat_to_act) == (False, A)
    found = game.finish().replay()
    assert found.result is not None
    assert found.result.put_3_spades == PutThreeSpades(A, caught_by=D)
    assert 1 in places(found)
    assert found.settlement is not None
    assert [line.points for line in found.settlement.lines if line.kind == "put_3_spades"] == [3 * 20]


def test_nothing_is_caught_at_a_table_without_the_switch() -> None:
    rules = tlmn_rules("rank", {"instant_hands": []})
    game = Script(TLMN, rules, deal(TLMN, *LONE_THREE), A, game_number=2).play(LEAVES_THE_THREE + "1:pass 2:pass 3:AD")
    assert (game.game.over, game.game.put_3_spades) == (False, None)


def test_after_the_first_finish_a_lone_three_of_spades_is_like_any_card() -> None:
    rules = tlmn_rules("rank", {"instant_hands": [], **PUT})
    hands = deal(
        TLMN,
        "3S 7H 4C 5C 6C 7C 8C 9C TC JC QC QD KD",
        "8H",
        "4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D 9H",
        "5D 4D AD",
    )
    game = Script(TLMN, rules, hands, C, game_number=2)
    game.play("2:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 3:pass 0:pass 1:pass 2:3D 3:5D 0:7H 1:8H 2:9H 3:pass 0:pass 1:pass")
    game.play("3:4D 0:QD 1:pass 3:pass 0:4C,5C,6C,7C,8C,9C,TC,JC,QC 1:pass 3:pass 0:KD 1:pass 3:AD")
    assert parse_cards("3S") == game.hand(A)
    assert (game.game.over, game.game.put_3_spades) == (False, None)


def test_a_catcher_may_go_out_with_the_catch() -> None:
    rules = tlmn_rules("rank", {"instant_hands": [], **PUT})
    hands = deal(TLMN, "3S 4S 5S 6S 7S 8S 9S TS JS QS KS 5C 6C", "3C 4D 5D 6D 7D 8D 9D TD JD QD KD AD 4C")
    game = Script(TLMN, rules, hands, A, game_number=2)
    game.play("0:4S,5S,6S,7S,8S,9S,TS,JS,QS 1:4D,5D,6D,7D,8D,9D,TD,JD,QD 0:pass 1:3C 0:5C 1:KD 0:pass 1:4C 0:6C 1:pass")
    # B beats the play that leaves A with 3♠ and holds nothing more.
    found = game.play("0:KS 1:AD").replay()
    assert (found.state.over, found.state.finished) == (True, (B,))
    assert found.result is not None
    assert found.result.put_3_spades == PutThreeSpades(A, caught_by=B)
    assert found.next_leader == B


@pytest.mark.parametrize("preset", PRESETS)
def test_going_out_on_a_two_is_allowed_and_costs_nothing_by_itself(preset: str) -> None:
    hands = ("4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D 2H", "4C", "5C", "6C")
    text = "0:4S,5S,6S,7S,8S,9S,TS,JS,QS,KS,AS 1:pass 2:pass 3:pass 0:3D 1:4C 2:5C 3:6C 0:2H"
    found = played(preset, hands, text).replay()
    assert found.result is not None
    assert found.result.seats[A].last_play == parse_cards("2H")
    assert net(found)[A] > 0


def test_money_is_points_times_the_bet_and_purses_reach_the_settlement() -> None:
    rules = tlmn_rules("rank", {"instant_hands": [], "loss_cap": "purse"})
    hands: Sequence[Cards] = deal(TLMN, *WHOLE_TABLE)
    game = Script(TLMN, rules, hands, A, game_number=2, purses=(None, 70, None, None)).play(A_ALONE)
    found = game.replay(bet=100)
    assert found.settlement is not None
    assert found.settlement.seats[B].net == -70
    assert found.settlement.seats[C].net <= -2000
