"""The operations of Mậu binh over HTTP: the shapes of the contract, and facts that must hold of the answers."""

from __future__ import annotations

import itertools
import random
from typing import get_args

import pytest

from api.batches.task import OperationName
from api.cli.batch import batch_command
from api.jobs.intake import OPERATIONS
from api.operations import sam, tlmn
from api.operations.maubinh import CATALOGUE
from rules.options import option_table
from solver.progress import UnwantedError, wanted_while

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
REST = [card for card in DECK if card not in HAND]
ROWS = ("back", "middle", "front")
SIZES = {"back": 5, "middle": 5, "front": 3}
CATEGORIES = [
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight"),
    *("flush", "full_house", "four_of_a_kind", "straight_flush"),
]
DRAGON = ["2H", "3S", "4D", "5C", "6H", "7S", "8D", "9C", "TH", "JS", "QD", "KC", "AH"]


def ask(http, name, body):
    response = http.post(f"/v1/maubinh/{name}", json=body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def deal(seed, hands=1):
    deck = random.Random(seed).sample(DECK, 52)
    return [deck[13 * seat : 13 * seat + 13] for seat in range(hands)]


BONUSES_THAT_FALL = {"options": {"bonus_middle_full_house": 50}}


@pytest.mark.parametrize(
    ("name", "change", "long"),
    [
        ("solve", {}, False),
        ("solve", {"objective": "mixed"}, False),
        ("solve", {"rules": BONUSES_THAT_FALL}, False),
        ("solve", {"rules": BONUSES_THAT_FALL, "objective": "mixed"}, True),
        ("solve", {"opponents": {"samples": 1_000_000}}, True),
        ("solve", {"opponents": {"samples": 50_000}}, False),
        ("solve", {"players": 3, "dead": REST[:4]}, False),
        ("solve", {"players": 3, "dead": REST[:6]}, False),
        ("solve", {"dead": REST[:13], "players": 2}, False),
        ("solve", {"players": 3, "opponents": {"known": [{"cards": REST[:13]}]}}, False),
        ("solve", {"players": 2, "opponents": {"known": [{"cards": REST[:13]}]}}, False),
        ("solve", {"players": 3, "opponents": {"samples": 100, "known": [{"cards": REST[:13]}]}}, False),
        ("solve", {"opponents": {"known": [{"cards": REST[:13]}, {"cards": REST[13:26]}]}}, False),
        ("evaluate", {"opponents": {"known": [{"cards": REST[:13]}]}}, False),
        ("evaluate", {}, False),
        ("evaluate", {"opponents": {"samples": 1_000_000}}, True),
    ],
)
def test_work_that_would_keep_others_waiting_has_a_line_of_its_own_and_is_charged(name, change, long):
    operation = CATALOGUE.named(name)
    rows = {"back": HAND[:5], "middle": HAND[5:10], "front": HAND[10:]}
    hand = {"cards": HAND} if name == "solve" else {"arrangement": rows}
    request = operation.read({**hand, **change})
    assert operation.takes_long(request) is long
    assert (operation.units(request) > 10) is long


def test_work_that_takes_long_ends_when_nobody_waits_for_it():
    solve = CATALOGUE.named("solve")
    asked = []

    def is_wanted():
        asked.append(True)
        return len(asked) < 2

    with wanted_while(is_wanted), pytest.raises(UnwantedError):
        solve.answer(solve.read({"cards": HAND, "players": 2, "opponents": {"samples": 1_000_000}}))
    assert len(asked) == 2


def cards_of(arrangement):
    return [card for row in ROWS for card in arrangement[row]["cards"]]


def check_arrangement(arrangement, hand):
    """An ARRANGEMENT of the contract over the cards of a hand."""
    assert sorted(cards_of(arrangement)) == sorted(hand)
    for row in ROWS:
        assert len(arrangement[row]["cards"]) == SIZES[row]
        assert arrangement[row]["category"] in CATEGORIES
        assert set(arrangement[row]["label"]) == {"vi", "en"}
        assert 0 <= arrangement["win_probability"][row] + arrangement["tie_probability"][row] <= 1 + 1e-9
    assert arrangement["standard_error"] >= 0
    for name in ("sweep_probability", "swept_probability", "sweep_all_probability"):
        assert 0 <= arrangement[name] <= 1


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("preset", ["majority", "per_chi"])
def test_solve_answers_in_the_shape_of_the_contract(http, seed, preset):
    (hand,) = deal(seed)
    answer = ask(http, "solve", {"cards": hand, "rules": {"preset": preset}, "players": 2 + seed % 3, "top": 5})
    assert answer["cards"] == hand
    assert (answer["rules"]["game"], answer["rules"]["preset"]) == ("maubinh", preset)
    assert list(answer["rules"]["options"]) == list(option_table("maubinh"))
    assert answer["counts"]["arrangements"] == 72072
    assert answer["counts"]["undominated"] <= answer["counts"]["legal"] <= 72072
    assert answer["mixed"] is None
    found = [answer["best"], *answer["alternatives"]]
    assert len(found) == min(5, answer["counts"]["undominated"])
    for arrangement in found:
        check_arrangement(arrangement, hand)
    points = [arrangement["expected_points"] for arrangement in found]
    assert points == sorted(points, reverse=True)
    assert answer["elapsed_ms"] > 0
    assert answer["estimate"]["seed"] == 0


def test_top_counts_the_best(http):
    assert ask(http, "solve", {"cards": HAND, "top": 1})["alternatives"] == []


def test_what_solve_proposes_is_legal_and_has_no_regret(http):
    best = ask(http, "solve", {"cards": HAND, "players": 3})["best"]
    judged = ask(http, "evaluate", {"arrangement": {row: best[row]["cards"] for row in ROWS}, "players": 3})
    assert judged["legal"]
    assert judged["fouls"] == []
    assert judged["regret_points"] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", range(5))
def test_a_legal_arrangement_never_beats_the_best_one(http, seed):
    (hand,) = deal(seed + 100)
    listed = ask(http, "enumerate", {"cards": hand, "limit": 5000})["arrangements"]
    chosen = random.Random(seed).choice(listed)
    judged = ask(http, "evaluate", {"arrangement": {row: chosen[row]["cards"] for row in ROWS}, "players": 2})
    assert judged["legal"]
    assert judged["regret_points"] >= 0
    assert judged["rows"] == chosen


def test_a_cheap_foul_says_that_its_regret_is_negative(http):
    """Where a foul costs nothing and a lost match-up 1000, a hopeless hand is better off fouled (M-37, M-38)."""
    back, middle, front = ["2S", "3C", "4D", "5H", "7S"], ["TS", "9D", "8C", "6D", "7C"], ["2C", "3D", "5S"]
    body = {"arrangement": {"back": back, "middle": middle, "front": front}, "players": 2}
    judged = ask(http, "evaluate", {**body, "rules": {"options": {"pair_win": 1000, "foul_amount": 0}}})
    assert not judged["legal"]
    assert [foul["code"] for foul in judged["fouls"]] == ["middle_beats_back"]
    assert judged["regret_points"] < 0
    assert "negative" in judged["fouls"][0]["detail"]
    usual = ask(http, "evaluate", body)
    assert (usual["regret_points"] < 0) == ("negative" in usual["fouls"][0]["detail"])


def test_locked_cards_stay_in_their_rows(http):
    answer = ask(http, "solve", {"cards": HAND, "locked": {"back": ["AS"], "front": ["qh", "9h"]}, "top": 10})
    for arrangement in [answer["best"], *answer["alternatives"]]:
        assert "AS" in arrangement["back"]["cards"]
        assert {"QH", "9H"} <= set(arrangement["front"]["cards"])
    assert answer["counts"]["arrangements"] == 1260  # 10 cards for 4, 5 and 1 places: 10! / (4! 5! 1!)


def test_impossible_locks_are_refused(http):
    response = http.post("/v1/maubinh/solve", json={"cards": HAND, "locked": {"front": HAND[:4]}})
    assert response.status_code == 422
    assert response.get_json()["code"] == "no_arrangement"
    # The back cannot be the weakest row.
    weak = {"cards": ["2S", "3C", "4D", "5H", "7S", "AS", "AC", "AD", "KS", "KC", "QS", "QC", "JH"]}
    response = http.post("/v1/maubinh/solve", json={**weak, "locked": {"back": weak["cards"][:5]}})
    assert response.status_code == 422
    assert response.get_json()["code"] == "no_arrangement"


def test_a_known_table_is_exact(http):
    ours, *others = deal(7, 4)
    known = [{"cards": hand} for hand in others]
    answer = ask(http, "solve", {"cards": ours, "opponents": {"known": known}})
    assert answer["estimate"]["exact"]
    assert answer["best"]["standard_error"] == 0
    assert ask(http, "solve", {"cards": ours, "opponents": {"known": known}, "seed": 5})["best"] == answer["best"]


@pytest.mark.parametrize("model", ["equilibrium", "greedy", "cautious"])
def test_the_same_request_gives_the_same_answer(http, model):
    body = {"cards": HAND, "players": 4, "opponents": {"model": model, "samples": 3000}, "seed": 11}
    first, second = ask(http, "solve", body), ask(http, "solve", body)
    assert {**first, "elapsed_ms": 0} == {**second, "elapsed_ms": 0}
    assert first["estimate"]["opponents"] == model


def test_a_mixed_answer_is_a_distribution(http):
    answer = ask(http, "solve", {"cards": HAND, "players": 2, "objective": "mixed"})
    assert sum(choice["probability"] for choice in answer["mixed"]) == pytest.approx(1)
    for choice in answer["mixed"]:
        check_arrangement(choice["arrangement"], HAND)


@pytest.mark.parametrize("undominated", [False, True])
def test_pages_of_an_enumeration_add_up(http, undominated):
    body = {"cards": HAND, "undominated": undominated, "locked": {"front": ["2H", "3C", "8C"]}}
    whole = ask(http, "enumerate", {**body, "limit": 5000})
    pages = [ask(http, "enumerate", {**body, "offset": start, "limit": 7}) for start in range(0, whole["total"], 7)]
    assert whole["total"] == len(whole["arrangements"]) > 0
    assert [one for page in pages for one in page["arrangements"]] == whole["arrangements"]
    assert len({tuple(cards_of(one)) for one in whole["arrangements"]}) == whole["total"]
    backs = [CATEGORIES.index(one["back"]["category"]) for one in whole["arrangements"]]
    assert backs == sorted(backs, reverse=True)


def test_a_page_beyond_the_end_is_empty(http):
    page = ask(http, "enumerate", {"cards": HAND, "offset": 1_000_000})
    assert page["arrangements"] == []
    assert page["total"] > 0


def test_arrange_keeps_the_order_of_the_hands(http):
    hands = [deal(seed)[0] for seed in range(40)]
    answer = ask(http, "arrange", {"hands": [{"cards": hand} for hand in hands], "players": 4})
    for hand, rows in zip(hands, answer["arrangements"], strict=True):
        assert sorted(rows["back"] + rows["middle"] + rows["front"]) == sorted(hand)
        assert [len(rows[row]) for row in ROWS] == [5, 5, 3]


@pytest.mark.parametrize("count", [0, 1001])
def test_arrange_takes_one_to_a_thousand_hands(http, count):
    response = http.post("/v1/maubinh/arrange", json={"hands": [{"cards": HAND}] * count})
    assert response.status_code == 422
    assert ("/hands", "out_of_range") in [(one["pointer"], one["code"]) for one in response.get_json()["errors"]]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [2, 3, 4])
def test_settlements_add_up(http, seed, count):
    hands = deal(seed, count)
    players = [{"id": f"player {seat}", "cards": hand} for seat, hand in enumerate(hands)]
    preset = ("majority", "per_chi")[seed % 2]
    answer = ask(http, "settle", {"bet": 500, "players": players, "rules": {"preset": preset}})
    assert [player["id"] for player in answer["players"]] == [player["id"] for player in players]
    assert sum(player["net_points"] for player in answer["players"]) == 0
    assert len(answer["matchups"]) == count * (count - 1) // 2
    totals = dict.fromkeys((player["id"] for player in players), 0)
    for matchup in answer["matchups"]:
        assert sum(line["points"] for line in matchup["lines"]) == matchup["points"]
        totals[matchup["a"]] += matchup["points"]
        totals[matchup["b"]] -= matchup["points"]
        assert [matchup["a"], matchup["b"]] == sorted([matchup["a"], matchup["b"]])
    for player in answer["players"]:
        assert player["net_points"] == totals[player["id"]]
        assert player["net"] == player["net_points"] * 500
        assert player["credited"] == player["net"] - player["fee"]


def test_a_purse_limits_what_a_player_loses(http):
    hands = deal(3, 2)
    players = [{"id": "rich", "cards": hands[0], "purse": 10**9}, {"id": "poor", "cards": hands[1], "purse": 1}]
    answer = ask(http, "settle", {"players": players, "rules": {"options": {"loss_cap": "purse"}}})
    assert [player["net"] for player in answer["players"]] == [1, -1]
    lines = answer["matchups"][0]["lines"]
    assert lines[-1]["kind"] == "cap"
    assert sum(line["points"] for line in lines) == answer["matchups"][0]["points"] == 1


def test_a_declared_instant_win_counts_where_it_must_be_declared(http):
    other = [card for card in DECK if card not in DRAGON][:13]
    rules = {"options": {"instant_declare": "required"}}

    def status(declare):
        players = [{"id": "a", "cards": DRAGON, "declare": declare}, {"id": "b", "cards": other}]
        return ask(http, "settle", {"players": players, "rules": rules})["players"][0]["status"]

    assert (status(False), status(True)) == ("legal", "instant_win")


def test_an_instant_win_shows_itself_and_the_best_ordinary_arrangement(http):
    answer = ask(http, "solve", {"cards": DRAGON})
    assert answer["instant_win"]["kind"] == "dragon"
    assert answer["instant_win"]["points_each"] == 39
    assert sorted(itertools.chain(*answer["instant_win"]["arrangement"].values())) == sorted(DRAGON)
    check_arrangement(answer["best"], DRAGON)
    assert ask(http, "instant-win", {"cards": DRAGON})["instant_win"] == answer["instant_win"]
    assert ask(http, "instant-win", {"cards": HAND}) == {"instant_win": None}


def test_rows_are_compared_and_shown_in_order(http):
    answer = ask(http, "compare", {"a": ["5d", "2h", "AS", "3c", "4S"], "b": ["9S", "KD", "KH", "9D", "2D"]})
    assert answer["result"] == 1
    assert answer["a"]["cards"] == ["5D", "4S", "3C", "2H", "AS"]
    assert answer["b"]["cards"] == ["KD", "KH", "9S", "9D", "2D"]
    assert answer["a"]["label"] == {"vi": "Sảnh", "en": "Straight"}


def test_rows_that_are_compared_may_share_cards(http):
    assert ask(http, "compare", {"a": HAND[:5], "b": HAND[:5]})["result"] == 0


def test_batches_jobs_and_the_command_line_offer_the_operations_that_the_catalogue_marks():
    catalogues = {"": CATALOGUE, "tlmn/": tlmn.CATALOGUE, "sam/": sam.CATALOGUE}
    marked = [
        start + operation.name
        for start, catalogue in catalogues.items()
        for operation in catalogue.operations
        if operation.in_batches
    ]
    choice = next(parameter for parameter in batch_command.params if parameter.name == "operation").type
    assert sorted(choice.choices) == sorted(marked)
    assert sorted(marked) == sorted(OPERATIONS) == sorted(get_args(OperationName))
