"""The library's functions say what the HTTP service says, word for word, and print it as people write it."""

from __future__ import annotations

import pickle

import pytest

import maubinh as mb
from maubinh.results import Solution
from rules.labels.maubinh import ROW_LABELS

HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
CARDS = HAND.split()
ROWS = "AS KS QS JS 6S / 3S 3C QH 9H 8C / JD 5S 2H"
LAID = {name: row.split() for name, row in zip(("back", "middle", "front"), ROWS.split(" / "), strict=True)}
OTHER = "AH KH QD JH 7S 6H 5H 4H 2S TD TC 9C 8D"
RULES = {"preset": "per_chi", "options": {"chi_value": 2}}
HOUSE = mb.rules("per_chi", chi_value=2)


def answered(http, path: str, body: dict) -> dict:
    answer = http.post(f"/v1/maubinh/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def timeless(answer: dict) -> dict:
    return {name: value for name, value in answer.items() if name != "elapsed_ms"}


ASKED = {
    "solve": (
        lambda: mb.solve(
            HAND, players=3, rules=HOUSE, top=2, samples=200, seed=4, known=[OTHER], locked={"front": "JD"}
        ),
        {
            "cards": CARDS,
            "players": 3,
            "rules": RULES,
            "top": 2,
            "seed": 4,
            "locked": {"front": ["JD"]},
            "opponents": {"samples": 200, "known": [{"cards": OTHER.split()}]},
        },
    ),
    "evaluate": (
        lambda: mb.evaluate(ROWS, players=2, opponents="greedy", samples=100),
        {"arrangement": LAID, "players": 2, "opponents": {"model": "greedy", "samples": 100}},
    ),
    "enumerate": (
        lambda: mb.enumerate(CARDS, rules="per_chi", undominated=True, limit=5, offset=2),
        {"cards": CARDS, "rules": {"preset": "per_chi"}, "undominated": True, "limit": 5, "offset": 2},
    ),
    "settle": (
        lambda: mb.settle({"An": HAND, "Binh": OTHER}, rules=HOUSE, bet=500),
        {"players": [{"id": "An", "cards": CARDS}, {"id": "Binh", "cards": OTHER.split()}], "rules": RULES, "bet": 500},
    ),
    "compare": (
        lambda: mb.compare("AS AD KH", "3S 3C 3D 4C 5D"),
        {"a": ["AS", "AD", "KH"], "b": ["3S", "3C", "3D", "4C", "5D"]},
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_is_that_of_the_http_service(http, name):
    call, body = ASKED[name]
    told, expected = call(), answered(http, name, body)
    assert timeless(told.to_dict()) == timeless(expected)
    again = pickle.loads(pickle.dumps(told))
    assert again == told == call()
    assert hash(again) == hash(told)
    assert str(told) == told.text("en")
    assert "script" not in told._repr_html_()
    assert repr(told)


def test_hands_are_arranged_and_instant_wins_found_as_over_http(http):
    body = {"hands": [{"cards": CARDS}], "players": 2}
    assert [mb.arrange(HAND, players=2).to_dict()] == answered(http, "arrange", body)["arrangements"]
    dragon = "2S 3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH"
    found = mb.instant_win(dragon)
    assert found is not None
    assert found.to_dict() == answered(http, "instant-win", {"cards": dragon.split()})["instant_win"]
    assert mb.instant_win(HAND) is None


WRONG = {
    "hand": (
        lambda: mb.solve("AS AS XX", players=7, rules="none"),
        {"cards": ["AS", "AS", "XX"], "players": 7, "rules": {"preset": "none"}},
    ),
    "numbers": (
        lambda: mb.solve(HAND, top=0, samples=0, seed=-1),
        {"cards": CARDS, "top": 0, "opponents": {"samples": 0}, "seed": -1},
    ),
    "lock": (lambda: mb.solve(HAND, locked={"back": "4D"}), {"cards": CARDS, "locked": {"back": ["4D"]}}),
    "known": (lambda: mb.solve(HAND, known=[HAND]), {"cards": CARDS, "opponents": {"known": [{"cards": CARDS}]}}),
    "field": (lambda: mb.solve(HAND, luck=1), {"cards": CARDS, "luck": 1}),
    "type": (lambda: mb.solve(HAND, players="2", top=1.5), {"cards": CARDS, "players": "2", "top": 1.5}),
}


@pytest.mark.parametrize("name", WRONG)
def test_faults_are_those_of_the_http_service(http, name):
    call, body = WRONG[name]
    with pytest.raises(mb.InvalidInput) as refused:
        call()
    expected = http.post("/v1/maubinh/solve", json=body).get_json()["errors"]
    told = [(one.pointer, one.code, one.message) for one in refused.value.faults]
    assert sorted(told) == sorted((one["pointer"], one["code"], one["message"]) for one in expected)
    assert isinstance(refused.value, ValueError)
    assert pickle.loads(pickle.dumps(refused.value)).faults == refused.value.faults


def test_a_solution_prints_three_rows_with_names_in_either_language():
    found = mb.solve(HAND, players=2, samples=100)
    assert isinstance(found, Solution)
    lines = found.text("en").splitlines()
    assert [line.split("  ")[1].strip() for line in lines[2:5]] == [
        ROW_LABELS[name].en for name in ("front", "middle", "back")
    ]
    mb.set_language("vi")
    try:
        assert ROW_LABELS["front"].vi in str(found)
        assert "Thùng" in found._repr_html_()
    finally:
        mb.set_language("en")


def test_numbers_of_a_solution_are_at_hand():
    found = mb.solve(HAND, players=2, rules=HOUSE, samples=100)
    assert found.rules == HOUSE
    assert found.hand == mb.Hand(HAND)
    assert found.arrangements == [found.best, *found.alternatives]
    assert found.expected_points == found.best.expected_points == found.hand_points
    assert set(found.best.win) == {"back", "middle", "front"}
    assert found.counts["arrangements"] == 72072
    assert found.estimate["opponents"] == "equilibrium"
    judged = mb.evaluate(found.best.arrangement, players=2, rules=HOUSE, samples=100)
    assert judged.legal
    assert judged.regret_points == pytest.approx(0, abs=1e-9)


def test_a_mixed_answer_is_a_distribution():
    found = mb.solve(HAND, players=2, objective="mixed", samples=50)
    assert sum(share for share, _ in found.mixed) == pytest.approx(1)


def test_a_foul_is_said_in_words():
    judged = mb.evaluate("9H 9D 9C 2S 3D / AS KS QS JS TS / 8S 8D 4C", players=2, samples=20)
    assert not judged.legal
    assert judged.fouls == ["The middle is too strong for the back"]
    assert not mb.is_legal(judged.arrangement)


@pytest.mark.parametrize("players", [{"An": HAND}, {}, [], None, {"An": "AS / KS", "Binh": OTHER}, "An"])
def test_a_table_that_cannot_be_settled_is_refused(players):
    with pytest.raises(mb.InvalidInput):
        mb.settle(players)
