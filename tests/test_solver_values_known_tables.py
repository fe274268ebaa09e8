"""Tables without chance: known opponents, and so few unseen cards that every hand they allow is looked at.

Here an expectation is a settlement, or a plain average of settlements: everything must agree to the last point.
Clauses: docs/rules.md M-24 .. M-38, B-M-01 .. B-M-10, B-M-15, B-M-19.
"""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings

from rules.cards import DECK, Cards
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Player, settle_unchecked
from rules.options import presets
from solver.hands.enumeration import arrangement_of, sorted_hand
from solver.hands.masks import hand_mask
from solver.opponents.stored import nearest_scoring, stored_model
from solver.request import EvaluateRequest, EvaluateResult, KnownOpponent, Opponents, SolveRequest
from solver.solve import evaluate, solve
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import arranged
from tests.helpers.oracles import compare_rows_of, first_seat_points, mean
from tests.helpers.solver_examples import (
    INSTANT_OPTIONS,
    ORDER_OPTIONS,
    PAYOUT_OPTIONS,
    SEEDS,
    any_legal,
    any_rules,
    dealt,
    lopsided,
)

EVERY_OPTION = PAYOUT_OPTIONS + ORDER_OPTIONS + INSTANT_OPTIONS
MODELS = ("equilibrium", "greedy", "cautious")


def set_by(model: str, cards: Cards, rules: MauBinhRules) -> Arrangement:
    """The hand as the model sets it."""
    policy = stored_model(model, nearest_scoring(rules)).policy
    rows = policy.arrange(np.array([hand_mask(cards)], dtype=np.uint64), rules)
    return arrangement_of(sorted_hand(cards).cards, rows[0, :3])


def any_rows(cards: Cards, rules: MauBinhRules, rng: random.Random) -> Arrangement:
    """A legal arrangement mostly, else any, which may be foul."""
    if rng.random() < 0.7:
        return any_legal(cards, rules, rng)
    mixed = rng.sample(cards, 13)
    return Arrangement(tuple(mixed[:5]), tuple(mixed[5:10]), tuple(mixed[10:]))


def known_table(
    rng: random.Random, rules: MauBinhRules, model: str
) -> tuple[Arrangement, list[KnownOpponent], list[Arrangement]]:
    """Our arrangement, two to four players' hands as a request tells of them, and as they lie on the table."""
    players = rng.choice((2, 3, 4))
    ours, *others = rng.choice((dealt(rng.randrange(10**6), players), lopsided(rng, players)))
    known, table = [], []
    for cards in others:
        if rng.random() < 0.4:
            known.append(KnownOpponent(cards=cards))
            table.append(set_by(model, cards, rules))
        else:
            known.append(KnownOpponent(arrangement=any_rows(cards, rules, rng)))
            table.append(known[-1].arrangement)
    return any_rows(ours, rules, rng), known, table


def plain_hand(rules: MauBinhRules, given_hand: Arrangement) -> bool:
    """Whether the hand is no instant win: an estimate judges its rows, a settlement would pay the instant win."""
    return find_instant_win(given_hand.cards, rules) is None


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS)
def test_against_known_opponents_an_arrangement_is_worth_its_settlement(seed: int) -> None:
    rng = random.Random(seed)
    rules, model = any_rules(rng, EVERY_OPTION), rng.choice(MODELS)
    ours, known, table = known_table(rng, rules, model)
    if not plain_hand(rules, ours):
        return
    result = evaluate(EvaluateRequest(ours, rules, len(known) + 1, Opponents(model, known=tuple(known))))
    assert result.expected_points == first_seat_points([ours, *table], rules)
    assert result.standard_error == result.best.standard_error == 0
    assert (result.estimate.exact, result.estimate.samples, result.estimate.joint_samples) == (True, 0, 0)
    assert result.best.expected_points == first_seat_points([result.best.arrangement, *table], rules)
    assert result.regret_points == result.best.expected_points - result.expected_points
    if not is_foul(ours, rules):
        assert result.regret_points >= 0
    assert_chances(result, table, rules)


def assert_chances(result: EvaluateResult, table: list[Arrangement], rules: MauBinhRules) -> None:
    """The chances told of the best arrangement are the shares of opponents of which they are true."""
    best = result.best
    rows = [compare_rows_of(best.arrangement, theirs, rules) for theirs in table]
    for place, name in enumerate(("back", "middle", "front")):
        assert getattr(best.win, name) == pytest.approx(mean(row[place] == 1 for row in rows))
        assert getattr(best.tie, name) == pytest.approx(mean(row[place] == 0 and row != (0, 0, 0) for row in rows))
    assert best.sweep_probability == pytest.approx(mean(row == (1, 1, 1) for row in rows))
    assert best.swept_probability == pytest.approx(mean(row == (-1, -1, -1) for row in rows))
    settled = settle_unchecked([Player(way) for way in [best.arrangement, *table]], rules)
    assert best.sweep_all_probability == (settled.sweep_all == 0)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_no_legal_arrangement_beats_the_best_one_against_known_opponents(seed: int) -> None:
    rng = random.Random(seed)
    rules, model = any_rules(rng, EVERY_OPTION), rng.choice(MODELS)
    ours, known, table = known_table(rng, rules, model)
    if not plain_hand(rules, ours):
        return
    result = solve(SolveRequest(ours.cards, rules, len(known) + 1, opponents=Opponents(model, known=tuple(known))))
    assert result.best.expected_points == first_seat_points([result.best.arrangement, *table], rules)
    for _ in range(25):
        other = any_legal(ours.cards, rules, rng)
        assert first_seat_points([other, *table], rules) <= result.best.expected_points


def few_hands_left(seed: int, players: int, spare: int) -> tuple[list[Cards], Cards, Cards]:
    """(all known hands, ours first; the cards left for the one unknown opponent; dead cards): 13 + spare are left."""
    deck = random.Random(seed).sample(DECK, 52)
    hands = [tuple(deck[13 * at : 13 * at + 13]) for at in range(players - 1)]
    rest = deck[13 * (players - 1) :]
    return hands, tuple(rest[: 13 + spare]), tuple(rest[13 + spare :])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_with_few_cards_unseen_the_estimate_is_the_average_over_every_possible_hand(players: int, seed: int) -> None:
    rng = random.Random(1000 * players + seed)
    rules = any_rules(rng, EVERY_OPTION)
    if seed == 0:
        rules = maubinh_rules(rng.choice(presets("maubinh")))
    model = rng.choice(MODELS)
    (ours, *others), left, dead = few_hands_left(seed, players, 0 if players == 4 else rng.choice((1, 2)))
    others_set = [any_rows(cards, rules, rng) for cards in others]
    known = tuple(KnownOpponent(arrangement=way) for way in others_set)
    request = SolveRequest(ours, rules, players, top=4, opponents=Opponents(model, 2_000, known), dead=dead)
    result = solve(request)
    hands = list(combinations(left, 13))
    assert len(hands) == comb(len(left), 13)
    assert (result.estimate.exact, result.estimate.samples, result.estimate.joint_samples) == (True, len(hands), 0)
    tables = [[*others_set, set_by(model, cards, rules)] for cards in hands]
    plain = find_instant_win(ours, rules) is None
    for found in (result.best, *result.alternatives):
        assert found.standard_error == 0
        if plain:
            points = mean(first_seat_points([found.arrangement, *table], rules) for table in tables)
            assert found.expected_points == pytest.approx(points, abs=1e-9)
            settled = [
                settle_unchecked([Player(way) for way in [found.arrangement, *table]], rules) for table in tables
            ]
            assert found.sweep_all_probability == pytest.approx(mean(one.sweep_all == 0 for one in settled))
    assert solve(request) == result


def test_the_worked_table_sweep_is_found_exactly() -> None:
    # docs/rules.md M-36: 18 from each of three swept houses; what it was without the rule is three times 12.
    ours, *others = (arranged(text) for text in tables.SWEEP_ALL)
    known = Opponents(known=tuple(KnownOpponent(arrangement=way) for way in others))
    result = evaluate(EvaluateRequest(ours, maubinh_rules(), 4, known))
    assert result.expected_points == 54
    without = evaluate(EvaluateRequest(ours, maubinh_rules("majority", {"sweep_all_mode": "none"}), 4, known))
    assert without.expected_points == 36


@pytest.mark.parametrize(("counts", "points"), [(False, 6 + 6 + 12), (True, 6 + 6 + 18)])
def test_known_fouls_pay_flat_and_count_as_swept_houses_only_by_option(counts: bool, points: int) -> None:
    # Two fouls pay 6 each (M-37); the third is swept for 12, or for 18 where fouls count as swept (B-M-06).
    ours, *others = (arranged(text) for text in tables.TWO_FOULS)
    rules = maubinh_rules("majority", {"foul_counts_as_swept": counts})
    known = Opponents(known=tuple(KnownOpponent(arrangement=way) for way in others))
    result = evaluate(EvaluateRequest(ours, rules, 4, known))
    assert result.expected_points == points
    assert result.best.sweep_all_probability == counts


def test_a_table_of_fouls_is_swept_where_fouls_count() -> None:
    ours, *others = (arranged(text) for text in tables.TWO_FOULS)
    fouls = [
        Arrangement(way.middle, way.back, way.front) if not is_foul(way, maubinh_rules()) else way for way in others
    ]
    rules = maubinh_rules("majority", {"foul_counts_as_swept": True, "sweep_all_min_players": 2})
    for seats in (1, 2, 3):
        table = fouls[:seats]
        known = Opponents(known=tuple(KnownOpponent(arrangement=way) for way in table))
        result = evaluate(EvaluateRequest(ours, rules, seats + 1, known))
        assert all(is_foul(way, rules) for way in table)
        assert result.expected_points == first_seat_points([ours, *table], rules) == 6 * seats
        assert result.best.sweep_all_probability == 1
