"""Hints and bots for TLMN and Sâm over HTTP: shapes, faults, and that nothing hidden is looked at."""

from __future__ import annotations

import random

import pytest

from rules.labels.hints import HINT_LABELS
from solver.shedding.reasons import REASONS
from tests.helpers.sent_fields import SAM_GAME, SAM_HANDS, TLMN_GAME, TLMN_HANDS
from tests.test_api_operations_shedding import GAMES, ask, deal, faults, post


def body_of(game, seat=0, seed=1, **more):
    hands = deal(game, 4, seed)
    return {"seats": 4, "seat": seat, "leader": 0, "previous_winner": 0, "hands": [hands[seat]], "samples": 16} | more


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_ranks_plays_and_says_how_sure_it_is(http, game):
    answer = ask(http, f"{game}/hint", body_of(game, top=50))
    best, second = answer["moves"][:2]
    assert best["behind"] == 0 <= second["behind"]
    assert best["samples"] == answer["estimate"]["samples"] == 16
    assert second["behind_error"] > 0
    assert sum(best["place_probabilities"]) + best["frozen_probability"] == pytest.approx(1)
    assert best["expected_points"] == pytest.approx(sum(part["points"] for part in best["parts"]))
    words = HINT_LABELS[best["reason"]["code"]]
    assert best["reason"]["label"] == {"vi": words.vi, "en": words.en}
    assert not answer["estimate"]["exact"]
    assert not answer["forced"]
    assert answer["state"]["seat_to_act"] == 0
    assert len(ask(http, f"{game}/hint", body_of(game, top=1))["moves"]) == 1


def test_every_reason_has_its_words():
    assert set(REASONS) == set(HINT_LABELS)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_nothing(http, game):
    hands = deal(game, 4)
    cards = [card for hand in hands[1:] for card in hand["cards"]]
    random.Random(1).shuffle(cards)
    size = len(hands[0]["cards"])
    other = [hands[0], *({"seat": seat, "cards": cards[size * (seat - 1) : size * seat]} for seat in (1, 2, 3))]
    answers = [ask(http, f"{game}/hint", body_of(game, hands=some)) for some in (hands, other, hands[:1])]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, 3])
def test_a_bot_plays_what_validate_accepts(http, game, level):
    body = body_of(game, level=level)
    del body["samples"]
    move = ask(http, f"{game}/move", body)["move"]
    event = {"seat": 0, "cards": move["cards"], "pass": move["pass"]}
    names = ("seats", "leader", "previous_winner", "hands")
    verdict = ask(http, f"{game}/validate", {name: body[name] for name in names} | {"move": event})
    assert verdict["legal"]


def test_whoever_may_do_nothing_gets_no_hint(http):
    body = body_of("tlmn", seat=1)
    assert faults(post(http, "tlmn/hint", body)) == [("/seat", "not_your_turn")]
    assert faults(post(http, "tlmn/hint", body | {"seat": 4})) == [("/seat", "out_of_range")]
    found = faults(post(http, "tlmn/hint", body | {"samples": 5, "top": 0}))
    assert set(found) == {("/samples", "out_of_range"), ("/top", "out_of_range"), ("/seat", "not_your_turn")}


def test_a_history_that_is_refused_is_named(http):
    body = body_of("tlmn", seat=1, history=[{"seat": 2, "pass": True}])
    problem = post(http, "tlmn/hint", body).get_json()
    assert problem["code"] == "illegal_history"


def test_sam_says_whether_to_declare_to_every_seat_until_a_card_is_laid(http):
    waiting = ask(http, "sam/hint", body_of("sam", seat=2))
    assert waiting["moves"] == []
    assert sum(len(cards) for cards in waiting["declare"]["plan"]) == 10
    assert 0 <= waiting["declare"]["success_probability"] <= 1
    first = deal("sam", 4)[0]["cards"][0]
    later = ask(http, "sam/hint", body_of("sam", seat=1, history=[{"seat": 0, "cards": [first]}]))
    assert later["declare"] is None
    assert later["moves"]


@pytest.mark.parametrize(("game", "hands", "history"), [("tlmn", TLMN_HANDS, TLMN_GAME), ("sam", SAM_HANDS, SAM_GAME)])
def test_a_review_judges_every_event_and_tells_luck_from_moves(http, game, hands, history):
    body = {"hands": hands, "leader": 0, "previous_winner": 0, "history": history, "review": True, "samples": 16}
    found = ask(http, f"{game}/replay", body)
    review, money = found["review"], found["settlement"]["seats"]
    assert [move["index"] for move in review["moves"]] == list(range(len(history)))
    for seat in review["seats"]:
        assert seat["points"] == money[seat["seat"]]["net_points"]
        assert seat["points_error"] == 0
        parts = seat["deal_points"] + seat["own_points"] + seat["others_points"]
        assert parts == pytest.approx(seat["points"], abs=1e-3)
    assert review["estimate"]["samples"] == 16
    assert [one["seat"] for one in review["declarations"]] == ([0, 1] if game == "sam" else [])
    assert ask(http, f"{game}/replay", body) == found
    plain = {name: value for name, value in body.items() if name not in ("review", "samples")}
    assert ask(http, f"{game}/replay", plain) == found | {"review": None}
