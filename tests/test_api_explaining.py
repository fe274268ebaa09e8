"""Why one arrangement beats another: the points add up, and the sentences say what moved and what it brings."""

from __future__ import annotations

import re

import pytest

from api.operations.catalogue import answer
from api.words.explaining import sentences
from rules.cards import parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import maubinh_rules
from solver.request import EstimatedArrangement, RowChances
from solver.solve import explanation
from tests.helpers.sent_maubinh import HAND, OTHER, ROWS, SLACK

RULES = maubinh_rules("per_chi")


def arranged(back, middle, front, wins, points, sweeps=(0.2, 0.1, 0.01)):
    rows = Arrangement(*(parse_cards(text) for text in (back, middle, front)))
    return EstimatedArrangement(rows, points, 0.05, RowChances(*wins), RowChances(0.0, 0.0, 0.0), *sweeps, 0.0, 0.01)


BACK = "AS KH QD JH TS"
SPLIT = arranged(BACK, "7S 7H 4C 3H 2S", "9D 9C 5D", (0.5, 0.3, 0.8), 1.0)
TOGETHER = arranged(BACK, "9D 9C 7S 7H 2S", "5D 4C 3H", (0.5, 0.7, 0.2), 1.5)


def told(better, other, language):
    return [getattr(one, language) for one in sentences(better, explanation(better, other, RULES, 4), RULES)]


def test_a_trade_is_told_with_both_sides_and_the_sum():
    first, second = told(TOGETHER, SPLIT, "vi")
    assert first == "Đôi 9 xuống chi 2: chi 2 thắng thêm 40%, đổi lại chi 3 thắng bớt 60%."
    assert "0,50 điểm" in second
    first, second = told(TOGETHER, SPLIT, "en")
    assert first == "The pair of 9s down to the middle: the middle wins 40% more, while the front wins 60% less."
    assert "0.50 points" in second


def test_the_largest_group_that_moves_comes_first_whichever_way():
    move = explanation(TOGETHER, SPLIT, RULES, 4).moves[0]
    assert (set(move.cards), move.came_from, move.goes_to) == (set(parse_cards("9D 9C")), "front", "middle")
    move = explanation(SPLIT, TOGETHER, RULES, 4).moves[0]
    assert (set(move.cards), move.came_from, move.goes_to) == (set(parse_cards("9D 9C")), "middle", "front")


def test_of_two_groups_that_move_the_one_is_named_whose_row_gains():
    better = arranged("KS KH TD TC 2S", "AC AH QD JH 9S", "4S 4C 3H", (0.5, 0.8, 0.3), 1.5)
    other = arranged("AC AH KS KH 2S", "4S 4C TD TC 9S", "QD JH 3H", (0.7, 0.4, 0.1), 1.0)
    assert told(better, other, "en")[0] == (
        "The pair of aces up to the middle: the middle wins 40% more and the front wins 20% more, "
        "while the back wins 20% less."
    )


def test_sweeps_are_told_when_they_change_and_what_is_nearly_even_is_called_so():
    sweeping = arranged(BACK, "9D 9C 7S 7H 2S", "5D 4C 3H", (0.5, 0.7, 0.2), 1.5, (0.3, 0.05, 0.01))
    assert re.search(r"10% more sweeps.*being swept 5% less", told(sweeping, SPLIT, "en")[1])
    even = arranged(BACK, "7S 7H 5D 3H 2S", "9D 9C 4C", (0.5, 0.3, 0.8), 1.01)
    assert "nearly even: 0.01 points" in told(even, SPLIT, "en")[1]
    same = arranged(BACK, "7S 7H 5D 3H 2S", "9D 9C 4C", (0.5, 0.3, 0.8), 1.004)
    assert "worth the same" in told(same, SPLIT, "en")[1]


@pytest.mark.parametrize("preset", ["per_chi", "majority"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_parts_add_up_to_the_difference(preset, players):
    found = answer("solve", {"cards": HAND, "players": players, "rules": {"preset": preset}, "explain": True, "top": 1})
    why = found.explanation
    rows = {change.row: change for change in why.changes if change.row}
    assert sum(change.points or 0.0 for change in why.changes) + why.rest == pytest.approx(why.points, abs=1e-4)
    assert why.points > 0
    assert 0 < why.points_error < why.points
    if preset == "per_chi":  # a point for each row, from each opponent
        for change in rows.values():
            assert change.points == pytest.approx((players - 1) * change.balance, abs=1e-4)
    else:  # rows are not paid there, but who wins more of them
        assert all(change.points == 0 for change in rows.values())
    kinds = {tuple(getattr(one, row).category for row in ROWS) for one in (found.best, why.other)}
    assert len(kinds) == 2
    for one in why.sentences:
        assert not re.search(r"[{}]", one.vi + one.en)


def test_against_a_known_opponent_the_parts_are_what_settling_tells():
    """One row changes hands: three rows against one opponent, a point each, no bonus in them."""
    request = {"players": 2, "rules": {"preset": "per_chi"}, "opponents": {"known": [OTHER]}, "explain": True}
    judged = answer("evaluate", {"arrangement": SLACK, **request})
    settled = {
        name: answer(
            "settle",
            {"players": [{"id": "a", **hand}, {"id": "b", **OTHER}], "rules": {"preset": "per_chi"}},
        ).players[0].net_points
        for name, hand in (("judged", SLACK), ("best", {row: getattr(judged.best, row).cards for row in ROWS}))
    }  # fmt: skip
    assert judged.expected_points == settled["judged"]
    assert judged.best.expected_points == settled["best"]
    assert judged.regret_points == settled["best"] - settled["judged"]
    assert judged.regret_error == 0


def test_the_best_needs_no_reason_and_a_foul_has_none():
    best = answer("evaluate", {"arrangement": ROWS, "players": 2, "rules": {"preset": "per_chi"}, "explain": True})
    assert best.regret_points == 0
    assert best.explanation is None
    foul = answer(
        "evaluate",
        {"arrangement": {"back": ROWS["middle"], "middle": ROWS["back"], "front": ROWS["front"]}, "explain": True},
    )
    assert foul.explanation is None
    assert foul.win_probability is None


def test_the_best_rows_in_another_order_of_their_cards_have_nothing_to_explain(http):
    best = http.post("/v1/maubinh/solve", json={"cards": HAND}).get_json()["best"]
    turned = {row: best[row]["cards"][::-1] for row in ROWS}
    answered = http.post("/v1/maubinh/evaluate", json={"arrangement": turned, "explain": True})
    assert answered.status_code == 200
    assert answered.get_json()["explanation"] is None
