"""What a hand may bring at whole tables: beside its expectation, which is worked out otherwise."""

from __future__ import annotations

import random

import pytest

from rules.cards import DECK
from rules.maubinh.options import maubinh_rules
from rules.maubinh.settlement import Player, settle
from solver.request import KnownOpponent, Opponents, SolveRequest
from solver.solve import arrange, outcomes, solve


@pytest.mark.parametrize(("preset", "players", "model"), [("majority", 4, "equilibrium"), ("per_chi", 2, "greedy")])
def test_their_mean_is_what_is_expected(preset, players, model):
    cards = tuple(random.Random(3).sample(DECK, 13))
    request = SolveRequest(cards, maubinh_rules(preset), players, opponents=Opponents(model), outcomes=500)
    best = solve(request).best
    found = outcomes(request, best.arrangement, declares=False)
    assert sum(tables for _, tables in found.points) == 500
    assert len(found.points) > 3
    assert abs(found.mean - best.expected_points) < 4 * found.standard_error
    assert outcomes(request, best.arrangement, declares=False) == found


def test_against_known_hands_every_table_is_the_one_that_is_settled():
    rules = maubinh_rules("per_chi")
    dealt = random.Random(5).sample(DECK, 39)
    hands = [tuple(dealt[at : at + 13]) for at in (0, 13, 26)]
    ours, *others = arrange(hands, 3, rules)
    known = tuple(KnownOpponent(arrangement=one) for one in others)
    request = SolveRequest(hands[0], rules, 3, opponents=Opponents(known=known), outcomes=4)
    points = settle([Player(ours), *map(Player, others)], rules).accounts[0].net_points
    assert outcomes(request, ours, declares=False).points == ((points, 4),)
