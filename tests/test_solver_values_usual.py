"""Usual requests, answered by one compiled call, against the long way that answers everything."""

from __future__ import annotations

from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from rules.cards import DECK, parse_cards
from rules.maubinh.options import maubinh_rules
from solver.request import KnownOpponent, Locks, Opponents, SolveRequest
from solver.solve import solve, solve_any
from solver.values.usual import usual_answer

OPTIONS = [("majority", {}), ("per_chi", {}), ("per_chi", {"a2345": "second", "order_compare": "gt"})]
ONE_SUIT_AND_QUADS = (
    parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
    parse_cards("AS AC AD AH KS KC KD KH QS QC QD QH 2S"),
)


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Every number and word of an answer by where it stands."""
    if isinstance(value, dict):
        return {where: leaf for key, item in value.items() for where, leaf in leaves(item, f"{path}/{key}").items()}
    if isinstance(value, list | tuple):
        return {where: leaf for at, item in enumerate(value) for where, leaf in leaves(item, f"{path}/{at}").items()}
    return {path: value}


@pytest.mark.parametrize(("preset", "options"), OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_usual_requests_are_answered_as_the_long_way_answers_them(preset, options, players):
    random, rules = Random(players), maubinh_rules(preset, options)
    hands = [*ONE_SUIT_AND_QUADS, *(tuple(random.sample(DECK, 13)) for _ in range(8))]
    for at, cards in enumerate(hands):
        opponents = Opponents(("equilibrium", "greedy", "cautious")[at % 3], (10_000, 4_100)[at % 2])
        request = SolveRequest(cards, rules, players, (1, 3, 20)[at % 3], opponents, seed=at // 2)
        usual, long_way = leaves(asdict(solve(request))), leaves(asdict(solve_any(request)))
        assert usual == {where: pytest.approx(leaf, abs=1e-9) for where, leaf in long_way.items()}


def test_only_usual_requests_take_the_short_way():
    cards, others = DECK[:13], DECK[20:]
    usual = SolveRequest(cards, maubinh_rules(), 3)
    assert usual_answer(usual) is not None
    unusual = [
        replace(usual, dead=others[:1]),
        replace(usual, locked=Locks(front=cards[:1])),
        replace(usual, objective="mixed"),
        replace(usual, distinct="category"),
        replace(usual, explain=True),
        replace(usual, opponents=Opponents(known=(KnownOpponent(cards=others[:13]),))),
        replace(usual, opponents=Opponents(samples=1_000_000)),
        replace(usual, rules=maubinh_rules("per_chi", {"chi_value": 3})),  # a row's bonus is less than it replaces
        replace(usual, rules=maubinh_rules("majority", {"instant_twelve_same_colour": 3})),
    ]
    assert [usual_answer(request) for request in unusual] == [None] * len(unusual)
