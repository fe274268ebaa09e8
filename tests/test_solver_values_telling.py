"""Arrangements beside each other: which ones are shown, how far they are behind, and how surely that is known."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import mean, stdev

import pytest

from rules.cards import DECK
from rules.maubinh.arrangement import ROW_NAMES
from rules.maubinh.hands import row_strength
from rules.maubinh.options import maubinh_rules
from solver.request import EvaluateRequest, KnownOpponent, Opponents, SolveRequest
from solver.solve import arrange, evaluate, solve

RULES = {preset: maubinh_rules(preset) for preset in ("majority", "per_chi")}
FEW = Opponents(samples=2_000)


def hand(seed):
    return tuple(random.Random(seed).sample(DECK, 13))


def categories(found, rules):
    return tuple(row_strength(found.arrangement.row(row), rules).category for row in ROW_NAMES)


@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize("seed", range(6))
def test_by_category_the_best_of_each_kind_is_shown(preset, seed):
    rules = RULES[preset]
    request = SolveRequest(hand(seed), rules, players=3, top=50, opponents=FEW)
    listed = solve(request)
    every = [listed.best, *listed.alternatives]
    firsts = {}
    for one in every:
        firsts.setdefault(categories(one, rules), one)
    wanted = min(4, len(firsts))
    kinds = solve(replace(request, top=wanted, distinct="category"))
    shown = [kinds.best, *kinds.alternatives]
    assert [categories(one, rules) for one in shown] == list(firsts)[:wanted]
    assert [one.arrangement for one in shown] == [one.arrangement for one in list(firsts.values())[:wanted]]


def test_what_is_behind_is_the_difference_and_nothing_is_known_worse_than_alone():
    for seed in range(8):
        found = solve(SolveRequest(hand(seed), RULES["per_chi"], top=6))
        assert (found.best.behind, found.best.behind_error) == (0, 0)
        for one in found.alternatives:
            assert one.behind == pytest.approx(found.best.expected_points - one.expected_points)
            assert one.behind >= 0
            assert 0 <= one.behind_error < found.best.standard_error + one.standard_error


def test_a_known_opponent_leaves_no_doubt():
    cards = random.Random(3).sample(DECK, 26)
    known = (KnownOpponent(cards=tuple(cards[13:])),)
    found = solve(SolveRequest(tuple(cards[:13]), RULES["majority"], players=2, opponents=Opponents(known=known)))
    assert all(one.behind_error == 0 for one in found.alternatives)


@pytest.mark.parametrize("preset", RULES)
def test_the_regret_of_an_alternative_is_what_it_is_behind(preset):
    for seed in range(4):
        found = solve(SolveRequest(hand(seed), RULES[preset], players=2, top=3))
        for one in found.alternatives:
            judged = evaluate(EvaluateRequest(one.arrangement, RULES[preset], players=2))
            assert judged.regret_points == pytest.approx(one.behind)
            assert judged.regret_error == pytest.approx(one.behind_error)
            assert (judged.judged.win, judged.judged.tie) == (one.win, one.tie)
            assert judged.judged.sweep_probability == one.sweep_probability


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_error_is_the_spread_of_what_other_seeds_tell(players):
    """Two arrangements of a hand, judged with many seeds: what is told as error is how far the answers scatter."""
    rules, ratios = RULES["per_chi"], []
    for seed in range(4):
        cards = hand(100 + seed)
        given = arrange([cards], players, rules)[0]
        second = solve(SolveRequest(cards, rules, players=players, top=3, distinct="category", opponents=FEW))
        given = second.alternatives[-1].arrangement if second.alternatives else given
        told = [evaluate(EvaluateRequest(given, rules, players, FEW, seed=at)) for at in range(24)]
        same = [one for one in told if one.best.arrangement == told[0].best.arrangement]
        if len(same) >= 16:
            ratios.append(stdev(one.regret_points for one in same) / mean(one.regret_error for one in same))
    assert ratios
    assert 0.6 < mean(ratios) < 1.3
