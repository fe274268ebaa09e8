"""Aces in expected points (B-M-21): exact, the same for every arrangement, and no reason to choose one."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from rules.cards import DECK, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import maubinh_rules
from solver.request import EvaluateRequest, KnownOpponent, Opponents, SolveRequest
from solver.solve import evaluate, solve
from solver.values.aces import ace_worth
from tests.helpers.solver_examples import dealt

PRICES = (0, 2, 5, 11, 23)
HAND = parse_cards("AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C AC")
SOME = Opponents(samples=500)


def both(cards=HAND, players=4, preset="majority", **how):  # type: ignore[no-untyped-def]
    plain = maubinh_rules(preset)
    counted = replace(plain, ace_points=PRICES)
    return tuple(solve(SolveRequest(cards, rules, players, **how)) for rules in (plain, counted))


def test_the_worth_of_unknown_hands_is_the_mean_over_all_of_them() -> None:
    # 38 cards are seen and two aces among them: every hand of the 14 others, one by one.
    rules = replace(maubinh_rules(), ace_points=PRICES)
    dead = tuple(card for card in DECK if card not in HAND and card.code not in ("AD", "AH"))[:25]
    unseen = [card for card in DECK if card not in (*HAND, *dead)]
    held = [sum(card.rank == 14 for card in hand) for hand in combinations(unseen, 13)]
    assert len(held) == 14
    worth = sum(PRICES[2] - PRICES[aces] for aces in held) / len(held)
    assert ace_worth(HAND, dead, (), 1, rules) == pytest.approx(worth, abs=1e-12)


def test_random_tables_have_the_mean_that_is_told() -> None:
    rules = replace(maubinh_rules(), ace_points=PRICES)
    chance, rest = random.Random(5), [card for card in DECK if card not in HAND]
    told, total, tables = ace_worth(HAND, (), (), 3, rules), 0, 20_000
    for _ in range(tables):
        dealt_aces = [card.rank == 14 for card in chance.sample(rest, 39)]
        total += sum(PRICES[2] - PRICES[sum(dealt_aces[at : at + 13])] for at in (0, 13, 26))
    assert total / tables == pytest.approx(told, abs=0.1)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", ["majority", "per_chi"])
def test_aces_add_the_same_to_every_arrangement_and_choose_none(preset: str, players: int) -> None:
    plain, counted = both(players=players, preset=preset, opponents=SOME, objective="mixed")
    more = ace_worth(HAND, (), (), players - 1, replace(maubinh_rules(), ace_points=PRICES))
    assert more > 1
    ways = [(found.best, *found.alternatives, *(one.arrangement for one in found.mixed)) for found in (plain, counted)]
    for before, after in zip(*ways, strict=True):
        assert after.expected_points == pytest.approx(before.expected_points + more, abs=1e-9)
        assert replace(after, expected_points=before.expected_points) == before
    assert counted.hand_points == pytest.approx(plain.hand_points + more, abs=1e-9)


def test_known_opponents_and_dead_cards_are_counted_exactly() -> None:
    theirs = dealt(3)[0]
    ours = tuple(card for card in DECK if card not in theirs)[-13:]
    dead = tuple(card for card in DECK if card not in (*theirs, *ours))[-6:]
    opponents = Opponents(samples=500, known=(KnownOpponent(cards=theirs),))
    plain, counted = both(ours, 3, opponents=opponents, dead=dead)
    more = ace_worth(ours, dead, (theirs,), 1, replace(maubinh_rules(), ace_points=PRICES))
    assert counted.best.expected_points == pytest.approx(plain.best.expected_points + more, abs=1e-9)


@pytest.mark.parametrize(
    "text",
    [
        "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C AC",
        "2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS",  # a dragon
        "KS QD 9C 7H 2S 8D 8C 8H 7D 3C AH AD AC",  # a foul
    ],
)
def test_a_foul_and_an_instant_win_get_the_same_for_their_aces(text: str) -> None:
    cards = parse_cards(text)
    given = Arrangement(cards[:5], cards[5:10], cards[10:])
    plain = maubinh_rules()
    counted = replace(plain, ace_points=PRICES)
    before, after = (evaluate(EvaluateRequest(given, rules, 4, SOME)) for rules in (plain, counted))
    more = ace_worth(cards, (), (), 3, counted)
    assert after.expected_points == pytest.approx(before.expected_points + more, abs=1e-9)
    assert after.hand_points == pytest.approx(before.hand_points + more, abs=1e-9)
    assert after.regret_points == pytest.approx(before.regret_points, abs=1e-9)
    assert after.best.arrangement == before.best.arrangement
