"""Whole games in the library: the engine's moves, on and back, told as text and JSON, and settled as over HTTP."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import maubinh as mb
from maubinh.games.moves import GameMove
from maubinh.games.whole import WholeGame
from rules.cards import codes

GAMES = {"tlmn": mb.tlmn, "sam": mb.sam}
HANDS = [
    "3S 3C 4D 5D 6D 7D 8S 9S TS JS QS KS AS",
    "3D 3H 4S 4C 5S 5C 6S 6C 7S 8C 9C 2S 2C",
    "4H 5H 6H 7H 8H 9H TH JH QH KH AH 2D 2H",
]


def played(game: str, seed: int, *, events: int = 1000, declares: bool = False) -> WholeGame:
    """A random game."""
    chance = Random(seed)
    made = GAMES[game].Game(GAMES[game].deal(4, seed=seed), leader=seed % 4, bet=100)
    if declares and game == "sam":
        made.declare(1)
    while not made.over and len(made.history) < events:
        made.push(chance.choice(made.legal_moves()))
    return made


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_told_as_text_and_json_and_read_again(http, game, seed):
    made = played(game, seed, declares=seed % 2 == 1)
    kind = GAMES[game].Game
    for again in (kind.from_text(made.to_text()), kind.from_json(made.to_json()), pickle.loads(pickle.dumps(made))):
        assert again == made
        assert again.history == made.history
        assert again.to_text() == made.to_text()
    told = http.post(f"/v1/{game}/replay", data=made.to_json(), content_type="application/json")
    assert made.to_dict() == told.get_json()
    assert made.to_dict() == http.post(f"/v1/{game}/replay", json={"text": made.to_text()}).get_json()
    assert made.state == told.get_json()["state"]
    assert made.chops == told.get_json()["chops"]
    money = made.settlement()
    assert money is not None
    assert money.to_dict() == told.get_json()["settlement"]
    assert pickle.loads(pickle.dumps(money)) == money
    assert len(money.points) == len(money.money) == 4
    assert str(money)


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_are_those_of_the_http_service(http, game):
    made = played(game, 3, events=0)
    chance = Random(3)
    while not made.over:
        hand = codes(made.hands[made.seat_to_act])
        body = {"hand": hand, "table": codes(made.table)}
        if game == "sam":
            left = made.state["cards_left"]
            body["next_has_one_card"] = left[(made.seat_to_act + 1) % 4] == 1
        told = http.post(f"/v1/{game}/legal-moves", json=body).get_json()
        moves = made.legal_moves()
        if made.history:  # the opening play has a duty that one hand does not show
            assert [codes(move.cards) for move in moves if move.cards] == [move["cards"] for move in told["moves"]]
            assert [move.chop for move in moves if move.cards] == [move["chop"] for move in told["moves"]]
            assert any(move.kind == "pass" for move in moves) == told["can_pass"]
        made.push(chance.choice(moves))
    assert made.legal_moves() == []


def test_taking_back_undoes_exactly_one_event():
    made, places = played("tlmn", 4, events=0), []
    chance = Random(4)
    while not made.over:
        places.append(made.copy())
        made.push(chance.choice(made.legal_moves()))
    for place in reversed(places):
        made.pop()
        assert made == place
        assert made.state == place.state
    with pytest.raises(mb.InvalidInput):
        made.pop()


def test_a_refused_move_changes_nothing_and_says_why():
    made = mb.tlmn.Game(HANDS, rules="points")
    before = made.copy()
    for play, reason in (("4D", "must_include_card"), ("2S", "card_not_in_hand"), ("3S 4D", "invalid_combination")):
        assert not made.can_push(play)
        with pytest.raises(mb.IllegalMove) as refused:
            made.push(play)
        assert (refused.value.reason, refused.value.index) == (reason, 0)
        assert pickle.loads(pickle.dumps(refused.value)).reason == reason
    with pytest.raises(mb.IllegalMove, match="Another seat is to act"):
        made.push("3D", seat=1)
    assert made == before
    assert made.push("3S 3C").kind == "pair"
    assert str(made.history[-1]) == "0: 3♠ 3♣"
    assert made.push("4S 4C") == GameMove(1, before.hands[1][2:4], "pair")
    made.pass_()
    made.pass_()
    assert made.seat_to_act == 1
    assert not made.table
    assert made.settlement() is None


def test_who_is_out_of_the_round_may_cut_with_four_pairs():
    made = mb.tlmn.Game(HANDS, rules="points")
    made.push("3S")
    made.pass_()
    made.push("2D")
    cuts = made.legal_moves(1)
    assert [(move.kind, len(move.cards), move.chop) for move in cuts] == [("pair_run", 8, True)] * len(cuts)
    assert made.state["may_cut"] == [1]
    assert made.push(cuts[0]).seat == 1
    assert made.seat_to_act == 2


@pytest.mark.parametrize(
    ("hands", "more", "codes_of_faults"),
    [
        (["AS", "2S 2S"], {}, {"wrong_card_count", "duplicate_card"}),
        ([HANDS[0], HANDS[0]], {}, {"duplicate_card"}),
        (HANDS, {"leader": 7}, {"out_of_range"}),
        (HANDS, {"luck": 7}, {"unknown_field"}),
        (HANDS, {"rules": "none"}, {"unknown_preset"}),
        (HANDS, {"bet": 0, "leader": "x"}, {"out_of_range", "bad_type"}),
        (None, {}, {"missing_field"}),
        ([], {}, {"missing_field"}),
        (5, {}, {"bad_type"}),
        ([{"cards": HANDS[0], "luck": 1}, HANDS[1]], {}, {"unknown_field"}),
    ],
)
def test_a_wrong_deal_is_refused_with_every_fault(hands, more, codes_of_faults):
    with pytest.raises(mb.InvalidInput) as refused:
        mb.tlmn.Game(hands, **{"rules": "points", **more})
    assert {fault.code for fault in refused.value.faults} == codes_of_faults


def test_a_game_whose_event_is_refused_is_not_read():
    deal = mb.tlmn.Game(HANDS, rules="points").to_text()
    with pytest.raises(mb.IllegalMove) as refused:
        mb.tlmn.Game.from_text(f"{deal}\n0: 3S 3C; 1: 3D 3H; 2: 2H")
    assert refused.value.index == 2
    assert refused.value.reason == "does_not_beat"


@pytest.mark.parametrize("text", [None, "", "[]", "{", '{"hands": 3}', b"\xff", '"x"'])
def test_what_is_no_game_is_refused(text):
    for read in (mb.tlmn.Game.from_json, mb.tlmn.Game.from_text):
        with pytest.raises(mb.InvalidInput):
            read(text)


def test_a_purse_and_rules_travel_with_the_game():
    hands = [{"cards": HANDS[0], "purse": 500}, HANDS[1], HANDS[2]]
    made = mb.tlmn.Game(hands, rules=mb.tlmn.rules("points", four_pairs_out_of_turn="anyone"), bet=10, pot_before=3)
    assert "Seat 0 (purse 500): 3S" in made.to_text()
    assert "Option four_pairs_out_of_turn: anyone" in made.to_text()
    assert mb.tlmn.Game.from_text(made.to_text()) == made
    assert mb.tlmn.Game.from_text(made.to_text()).to_request() == made.to_request()


@pytest.mark.parametrize("module", [mb.tlmn, mb.sam])
def test_a_review_is_that_of_the_service_and_is_told_in_words(module):
    game = module.Game(module.deal(2, seed=3), leader=0, game_number=2, previous_winner=0)
    game.push(game.legal_moves()[0])
    game.pass_()
    found = game.review(samples=16)
    assert found == game.review(16, seed=0) != game.review(16, seed=1)
    assert [move["index"] for move in found.moves] == [0, 1]
    assert all(seat["points_error"] > 0 for seat in found.seats)
    assert str(found).count("±") >= 10
    with pytest.raises(mb.InvalidInput):
        game.review(samples=1)
