"""The operations of TLMN and Sâm over HTTP: shapes, faults, and what may be sent empty. What the rules decide is tested
with the rules; here is only how it is asked and told.
"""

from __future__ import annotations

import json
import random

import pytest

from rules.labels.shedding import REASON_DETAILS, REASON_LABELS

DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH"]
HAND_SIZES = {"tlmn": 13, "sam": 10}
GAMES = list(HAND_SIZES)


def post(http, path, body):
    return http.post(f"/v1/{path}", data=json.dumps(body), content_type="application/json")


def ask(http, path, body):
    response = post(http, path, body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def faults(response):
    assert response.status_code == 422, response.get_json()
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


def deal(game, seats, seed=1):
    """Hands of a seeded deal, each in ascending order."""
    deck, size = random.Random(seed).sample(DECK, 52), HAND_SIZES[game]
    hands = [sorted(deck[size * seat : size * (seat + 1)], key=DECK.index) for seat in range(seats)]
    return [{"seat": seat, "cards": hand} for seat, hand in enumerate(hands)]


@pytest.mark.parametrize("game", GAMES)
def test_a_free_lead_lists_what_validate_accepts(http, game):
    hands = deal(game, 3)
    moves = ask(http, f"{game}/legal-moves", {"hand": hands[0]["cards"]})
    assert moves["count"] == len(moves["moves"]) > 0
    assert not moves["can_pass"]
    rules = {"preset": "multiplier"} if game == "tlmn" else {}
    for move in random.Random(1).sample(moves["moves"], 5):
        assert move["chop"] is False
        event = {"seat": 0, "cards": move["cards"]}
        body = {"rules": rules, "seats": 3, "hands": hands, "leader": 0, "previous_winner": 0, "move": event}
        verdict = ask(http, f"{game}/validate", body)
        assert (verdict["legal"], verdict["reason"], verdict["detail"]) == (True, None, "")
        assert verdict["state"]["trick"]["top"] == move["cards"]


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_move_is_an_answer_with_a_reason_in_words(http, game):
    hands = deal(game, 2)
    body = {"seats": 2, "hands": hands, "leader": 0, "previous_winner": 0, "move": {"seat": 1, "pass": True}}
    verdict = ask(http, f"{game}/validate", body)
    assert (verdict["legal"], verdict["reason"]) == (False, "not_your_turn")
    assert verdict["detail"] == REASON_DETAILS["not_your_turn"]
    assert verdict["label"]["vi"] == REASON_LABELS["not_your_turn"].vi
    assert verdict["state"]["seat_to_act"] == 0


def test_a_state_shows_what_its_game_has(http):
    common = {"seat_to_act", "trick", "cards_left", "finished", "stopped", "over", "must_include", "places"}
    for game, own in (("tlmn", {"may_cut"}), ("sam", {"one_left", "sam_seat"})):
        state = ask(http, f"{game}/replay", {"hands": deal(game, 2), "leader": 0})["state"]
        assert set(state) == common | own
        assert state["trick"] == {"top": [], "top_seat": -1, "passed": []}


@pytest.mark.parametrize("game", GAMES)
def test_clients_that_cannot_leave_fields_out_may_send_them_all_empty(http, game):
    hands = deal(game, 2)
    move = {"seat": 0, "cards": [hands[0]["cards"][0]], "pass": False}
    short = {"seats": 2, "hands": hands, "leader": 0, "previous_winner": 0, "move": move}
    event = {**move, **({"declare_sam": False} if game == "sam" else {})}
    full = {**short, "move": event, "history": [], "game_number": None, "previous_instant_win": False, "rules": {}}
    assert ask(http, f"{game}/validate", full) == ask(http, f"{game}/validate", short)
    replay = {"hands": [{**hand, "purse": None} for hand in hands], "leader": 0, "previous_winner": -1, "bet": None}
    replay |= {"den_cong_seat": -1, "pot_before": None, "history": None, "rules": {"preset": "", "options": {}}}
    assert ask(http, f"{game}/replay", replay) == ask(http, f"{game}/replay", {"hands": hands, "leader": 0})


def test_a_pass_may_carry_empty_cards(http):
    hands = deal("sam", 2)
    event = {"seat": 1, "cards": [], "pass": True, "declare_sam": False}
    lead = {"seat": 0, "cards": hands[0]["cards"][:1], "pass": False, "declare_sam": False}
    verdict = ask(http, "sam/validate", {"seats": 2, "hands": hands, "leader": 0, "history": [lead], "move": event})
    assert verdict["legal"]
    assert verdict["state"]["seat_to_act"] == 0


def test_settle_takes_empty_objects_of_clients_that_must_send_one(http):
    seats = [{"id": "a", "place": 1, "left": [], "played": 10, "last_play": ["AH"], "purse": None}]
    seats.append({"id": "b", "place": 2, "left": ["4C"], "played": 9, "last_play": ["KD"]})
    empty = {"chops": [], "instant_win": {"seat": -1, "kind": ""}, "sam": {"seat": -1, "blocked_by": -1}, "liable": -1}
    assert ask(http, "sam/settle", {"seats": seats, **empty}) == ask(http, "sam/settle", {"seats": seats})


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("tlmn/legal-moves", {"next_has_one_card": True}),
        ("tlmn/settle", {"liable": 0}),
        ("tlmn/settle", {"sam": {"seat": 0}}),
        ("sam/settle", {"put_3_spades": {"seat": 0}}),
        ("sam/settle", {"den_cong_seat": 1}),
    ],
)
def test_a_field_of_the_other_game_is_unknown(http, path, field):
    (name,) = field
    assert (f"/{name}", "unknown_field") in faults(post(http, path, field))


def test_a_declaration_is_unknown_to_tlmn_and_den_cong_to_sam(http):
    hands = deal("tlmn", 2)
    body = {"seats": 2, "hands": hands, "leader": 0, "move": {"seat": 0, "declare_sam": True}}
    assert faults(post(http, "tlmn/validate", body)) == [("/move/declare_sam", "unknown_field")]
    body = {"hands": deal("sam", 2), "leader": 0, "den_cong_seat": 1}
    assert faults(post(http, "sam/replay", body)) == [("/den_cong_seat", "unknown_field")]


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_event_of_the_history_names_itself_and_the_reason(http, game):
    hands = deal(game, 2)
    lead = {"seat": 0, "cards": hands[0]["cards"][:1]}
    body = {"seats": 2, "hands": hands, "leader": 0, "previous_winner": 0, "history": [lead, lead], "move": lead}
    response = post(http, f"{game}/validate", body)
    assert faults(response) == [("/history/1", "illegal_history")]
    (item,) = response.get_json()["errors"]
    assert (item["index"], item["reason"]) == (1, "not_your_turn")


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_only_one_thing(http, game):
    hands = deal(game, 2)
    move = {"seat": 0, "cards": hands[0]["cards"][:1], "pass": True}
    body = {"seats": 2, "hands": hands, "leader": 0, "move": move}
    assert faults(post(http, f"{game}/validate", body)) == [("/move/pass", "bad_value")]


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_of_a_validation_is_reported_at_once(http, game):
    hands = deal(game, 2)
    hands[0]["cards"] = [*hands[0]["cards"][:-1], "1S"]
    move = {"seat": 9, "cards": ["3S", "3♠"], "passs": True}
    body = {"seats": 7, "hands": hands, "history": [{"cards": ["KX"]}], "move": move, "leader": "me", "extra": 1}
    assert faults(post(http, f"{game}/validate", body)) == [
        ("/seats", "out_of_range"),
        (f"/hands/0/cards/{HAND_SIZES[game] - 1}", "bad_card"),
        ("/history/0/cards/0", "bad_card"),
        ("/history/0/seat", "missing_field"),
        ("/move/seat", "out_of_range"),
        ("/move/cards/1", "duplicate_card"),
        ("/move/passs", "unknown_field"),
        ("/leader", "bad_type"),
        ("/extra", "unknown_field"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_faults_that_the_rules_find_come_with_the_others(http, game):
    hands = deal(game, 3)
    hands[1]["cards"] = hands[0]["cards"]
    hands[2]["seat"] = 0
    body = {"hands": hands, "leader": 4, "bet": 0, "typo": True}
    found = faults(post(http, f"{game}/replay", body))
    assert {("/bet", "out_of_range"), ("/typo", "unknown_field"), ("/leader", "out_of_range")} <= set(found)
    assert ("/hands/1/cards/0", "duplicate_card") in found
    assert ("/hands/2/seat", "duplicate_seat") in found


@pytest.mark.parametrize("game", GAMES)
def test_a_drawn_leader_must_be_named(http, game):
    hands = deal(game, 2)
    body = {"seats": 2, "hands": hands, "move": {"seat": 0, "cards": hands[0]["cards"][:1]}}
    assert faults(post(http, f"{game}/validate", body)) == [("/leader", "missing_field")]


@pytest.mark.parametrize(("game", "most"), [("tlmn", 4), ("sam", 4)])
def test_a_table_that_is_too_big_is_out_of_range(http, game, most):
    hands = deal(game, most)
    body = {"seats": most + 1, "hands": hands, "leader": 0, "move": {"seat": 0, "cards": hands[0]["cards"][:1]}}
    assert ("/seats", "out_of_range") in faults(post(http, f"{game}/validate", body))
    assert ("/hands", "out_of_range") in faults(post(http, f"{game}/replay", {"hands": hands[:1], "leader": 0}))


def test_five_may_play_sam_where_the_house_says_so(http):
    rules = {"options": {"max_players": 5}}
    state = ask(http, "sam/replay", {"hands": deal("sam", 5), "leader": 4, "rules": rules})["state"]
    assert state["cards_left"] == [10] * 5
    assert ("/hands", "out_of_range") in faults(post(http, "sam/replay", {"hands": deal("sam", 5), "leader": 4}))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_on_the_table_must_be_a_combination(http, game):
    body = {"table": ["3S", "5S"], "play": ["6S", "6C"]}
    assert faults(post(http, f"{game}/compare", body)) == [("/table", "invalid_combination")]
    body = {"hand": ["6S", "6C"], "table": ["3S", "5S"]}
    assert faults(post(http, f"{game}/legal-moves", body)) == [("/table", "invalid_combination")]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_laid_need_not_be_one(http, game):
    answer = ask(http, f"{game}/compare", {"table": ["3S"], "play": ["6S", "7C"]})
    assert (answer["beats"], answer["reason"]) == (False, "invalid_combination")
    assert ask(http, f"{game}/compare", {"table": ["3S"], "play": []})["reason"] == "empty_play"
    found = ask(http, f"{game}/classify", {"cards": ["6S", "7C"]})
    assert (found["valid"], found["reason"], found["kind"]) == (False, "invalid_combination", "")


@pytest.mark.parametrize("game", GAMES)
def test_fewest_turns_use_up_the_hand(http, game):
    hand = deal(game, 1, seed=3)[0]["cards"]
    answer = ask(http, f"{game}/decompose", {"hand": hand})
    assert answer["optimal"]
    assert answer["turns"] == len(answer["plays"])
    assert sorted(card for play in answer["plays"] for card in play) == sorted(hand)
    for play in answer["plays"]:
        assert ask(http, f"{game}/classify", {"cards": play})["valid"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_is_replayed_to_its_settlement(http, game, seed):
    """Every move is one that legal-moves lists, validate accepts it, and the money of the end adds up."""
    chance, seats = random.Random(seed), 3
    hands = deal(game, seats, seed + 20)
    held = {hand["seat"]: set(hand["cards"]) for hand in hands}
    rules = {"preset": "rank", "options": {"instant_hands": []}} if game == "tlmn" else {"options": {"bao1": "off"}}
    setup = {"rules": rules, "hands": hands, "leader": 0, "previous_winner": 0}
    history, state = [], ask(http, f"{game}/replay", setup)["state"]
    while not state["over"]:
        seat, top = state["seat_to_act"], state["trick"]["top"]
        moves = ask(http, f"{game}/legal-moves", {"hand": sorted(held[seat]), "table": top, "rules": rules})
        choices = [move["cards"] for move in moves["moves"]] + ([None] if moves["can_pass"] else [])
        cards = chance.choice(choices)
        event = {"seat": seat, "pass": True} if cards is None else {"seat": seat, "cards": cards}
        verdict = ask(http, f"{game}/validate", {**setup, "seats": seats, "history": history, "move": event})
        assert verdict["legal"]
        history.append(event)
        held[seat] -= set(cards or ())
        state = verdict["state"]
    answer = ask(http, f"{game}/replay", {**setup, "history": history, "bet": 100})
    assert answer["state"] == state
    settlement = answer["settlement"]
    assert [seat["id"] for seat in settlement["seats"]] == ["0", "1", "2"]
    assert sum(seat["net_points"] for seat in settlement["seats"]) == 0
    for number, seat in enumerate(settlement["seats"]):
        paid = sum(line["points"] for line in settlement["lines"] if line["from"] == number)
        received = sum(line["points"] for line in settlement["lines"] if line["to"] == number)
        assert seat["net_points"] == received - paid
        assert seat["net"] == seat["net_points"] * 100
    assert answer["next_leader"] in range(-1, seats)


@pytest.mark.parametrize("game", GAMES)
def test_a_result_that_no_game_has_is_refused_with_every_fault(http, game):
    size = HAND_SIZES[game]
    seats = [{"id": "a", "place": 1, "played": size, "last_play": ["AH"]}]
    seats.append({"id": "a", "place": 1, "left": ["4C", "4C"], "played": 1})
    found = faults(post(http, f"{game}/settle", {"seats": seats, "bet": -5}))
    assert ("/seats/1/left/1", "duplicate_card") in found
    assert ("/seats/1/id", "duplicate_id") in found
    assert ("/bet", "out_of_range") in found
    seats[1] = {"id": "b", "place": 1, "left": ["4C"], "played": 1}
    found = faults(post(http, f"{game}/settle", {"seats": seats, "bet": -5}))
    assert ("/seats/1/left", "wrong_card_count") in found
    assert ("/seats/1/place", "inconsistent_result") in found
