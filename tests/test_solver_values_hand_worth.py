"""What a hand is worth as played: equal to the settlement where all is known, and 0 on average over random hands."""

from __future__ import annotations

import random
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pytest

from rules.cards import DECK, Cards, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Player, settle_unchecked
from solver.hands.enumeration import arrangement_shown, shown_places
from solver.hands.masks import hand_mask
from solver.opponents.stored import equilibrium_policy
from solver.request import EvaluateRequest, KnownOpponent, Opponents, SolveRequest
from solver.solve import evaluate, solve

# Instant wins of several kinds and prices (M-24 to M-29), and hands that are none.
DRAGON = "2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS"
DRAGON_FLUSH = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
SIX_PAIRS = "3S 3C 5S 5C 7S 7D 9S 9C JS JD QS QC KC"
PLAIN = ("2C 2D 4C 4S 6C 6D 8S 8C TC TD AD KD JD", "3D 3H 4H 5D 6H 7H 8H 9D TH JH QH KS AC")


def rows_of(text: str) -> Arrangement:
    """The cards as they stand: five, five, three; perhaps a foul."""
    cards = parse_cards(text)
    return Arrangement(cards[:5], cards[5:10], cards[10:])


def as_settled(ours: Arrangement, theirs: list[Arrangement], rules: MauBinhRules) -> float:
    """The net points of the first seat when everybody declares what they hold."""
    players = [Player(one, declare=True) for one in (ours, *theirs)]
    return float(settle_unchecked(players, rules).accounts[0].net_points)


HOUSES = [
    replace(maubinh_rules(preset), **options)
    for preset in ("majority", "per_chi")
    for options in (
        {},
        {"instant_vs_instant": "higher_wins"},
        {"foul_vs_instant": "both"},
        {"instant_vs_instant": "higher_wins", "foul_vs_instant": "both", "foul_pays_bonus": True},
    )
]


@pytest.mark.parametrize("rules", HOUSES, ids=str)
@pytest.mark.parametrize("ours", [DRAGON, SIX_PAIRS])
def test_an_instant_win_is_worth_its_settlement_against_known_opponents(ours: str, rules: MauBinhRules) -> None:
    # B-M-07, B-M-08, B-M-15, M-30; hands of a match-up may share cards, every pair is settled by itself
    given = rows_of(ours)
    assert find_instant_win(given.cards, rules) is not None
    free = tuple(card for card in DECK if card not in given.cards)
    for text in (*PLAIN, DRAGON_FLUSH, SIX_PAIRS if ours == DRAGON else DRAGON):
        others = [card for card in parse_cards(text) if card in free]
        others += [card for card in free if card not in others]
        theirs = Arrangement(tuple(others[:5]), tuple(others[5:10]), tuple(others[10:13]))
        known = Opponents(known=(KnownOpponent(arrangement=theirs),))
        told = evaluate(EvaluateRequest(given, rules, 2, known))
        assert told.hand_points == as_settled(given, [theirs], rules)
        assert told.hand_error == 0
        solved = solve(SolveRequest(given.cards, rules, 2, opponents=known))
        assert solved.hand_points == told.hand_points


def test_without_an_instant_win_a_hand_is_worth_its_arrangement() -> None:
    cards = parse_cards("AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C")
    found = solve(SolveRequest(cards, maubinh_rules("per_chi"), 4, opponents=Opponents(samples=500)))
    assert (found.hand_points, found.hand_error) == (found.best.expected_points, found.best.standard_error)


def test_who_has_to_declare_does_so_where_it_is_worth_more() -> None:
    rules = replace(maubinh_rules("per_chi"), instant_declare="required", instant_six_pairs=1)
    cards = parse_cards(SIX_PAIRS)
    found = solve(SolveRequest(cards, rules, 2, opponents=Opponents(samples=500)))
    assert found.instant_win is not None
    dear = solve(SolveRequest(cards, replace(rules, instant_six_pairs=30), 2, opponents=Opponents(samples=500)))
    assert found.hand_points >= found.best.expected_points
    assert dear.hand_points > found.hand_points
    assert dear.hand_points > dear.best.expected_points


def worths(hands: int, players: int, rules: MauBinhRules, seed: int) -> list[float]:
    """What random hands are worth."""
    chance = random.Random(seed)
    dealt: list[Cards] = [tuple(chance.sample(DECK, 13)) for _ in range(hands)]
    return [
        solve(SolveRequest(cards, rules, players, top=1, opponents=Opponents(samples=1000), seed=number)).hand_points
        for number, cards in enumerate(dealt)
    ]


def assert_nobody_wins_on_average(found: list[float]) -> None:
    # All play alike, so what one wins others lose; four standard errors leave one false alarm in 16,000.
    error = stdev(found) / sqrt(len(found))
    assert abs(mean(found)) <= 4 * error, f"{mean(found):+.4f} ± {error:.4f}"


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["majority", "per_chi"])
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.long)])
def test_random_hands_are_worth_nothing_on_average(players: int, preset: str) -> None:
    assert_nobody_wins_on_average(worths(2_000, players, maubinh_rules(preset), seed=players))


def worths_as_all_play(hands: int, players: int, rules: MauBinhRules, seed: int) -> list[float]:
    """What random hands are worth that are set as the opponents set theirs."""
    chance = random.Random(seed)
    masks = np.array([hand_mask(tuple(chance.sample(DECK, 13))) for _ in range(hands)], dtype=np.uint64)
    rows = equilibrium_policy(rules).arrange(masks, rules)
    arranged = [arrangement_shown(places) for places in shown_places(masks, rows).tolist()]
    return [
        evaluate(EvaluateRequest(one, rules, players, Opponents(samples=1000), seed=number)).hand_points
        for number, one in enumerate(arranged)
    ]


@pytest.mark.long
@pytest.mark.parametrize("preset", ["majority", "per_chi"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hundred_thousand_random_hands_are_worth_nothing_on_average(players: int, preset: str) -> None:
    assert_nobody_wins_on_average(worths(100_000, players, maubinh_rules(preset), seed=players))


# A best answer would win from opponents who play for a preset's payout, so all are set as these set theirs.
VARIED = {
    "higher wins": replace(maubinh_rules("per_chi"), instant_vs_instant="higher_wins"),
    "both and aces": replace(maubinh_rules("per_chi"), pair_scoring="both", ace_points=(0, 1, 3, 9, 27)),
    "sweeps multiply": replace(maubinh_rules("majority"), sweep_multiplier=3, bonus_mode="replace"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", VARIED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_rules_leave_nobody_more_on_average_where_all_play_alike(players: int, name: str) -> None:
    assert_nobody_wins_on_average(worths_as_all_play(40_000, players, VARIED[name], seed=players))
