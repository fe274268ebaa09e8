"""Mixed play: small games with published values, and mixed answers against everything they must hold against.

Source: the minimax theorem; the HTTP contract's `objective: "mixed"`; docs/solver.md.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.duel import duel_points
from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import undominated
from solver.hands.masks import cards_of_mask
from solver.request import KnownOpponent, MixedChoice, Opponents, SolveRequest
from solver.solve import solve
from solver.values.contest import Candidates, Contest, candidates, contest
from solver.values.expectation import priced_arrangements
from solver.values.mixed import FIRST, Matrix, MatrixGame, best_distribution, matrix_game
from tests.helpers.oracles import duel_with_fouls_and_instant_wins
from tests.helpers.solver_examples import MAJORITY, PAYOUT_OPTIONS, PER_CHI, any_rules, dealt, lopsided


def game(*payoffs: list[list[float]], weights: tuple[float, ...] = ()) -> MatrixGame:
    arrays = tuple(np.array(payoff, dtype=float) for payoff in payoffs)
    return matrices(arrays, np.array(weights or (1.0,) * len(arrays)))


def matrices(payoffs: tuple[np.ndarray, ...], weights: np.ndarray) -> MatrixGame:
    return MatrixGame(payoffs[0].shape[0], tuple(Matrix(payoff) for payoff in payoffs), weights)


# (payoffs, our best mix, its worst case): textbook games.
KNOWN_GAMES = [
    pytest.param([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3, 1 / 3, 1 / 3], 0, id="rock-paper-scissors"),
    pytest.param([[1, -1], [-1, 1]], [1 / 2, 1 / 2], 0, id="matching-pennies"),
    pytest.param([[2, -1], [-1, 1]], [2 / 5, 3 / 5], 1 / 5, id="uneven-pennies"),
    pytest.param([[2, -3], [-3, 4]], [7 / 12, 5 / 12], -1 / 12, id="two-finger-morra"),
    pytest.param([[3, 5], [1, 2]], [1, 0], 3, id="saddle-point"),
    pytest.param([[4, 1, 8], [2, 3, 1]], [1 / 4, 3 / 4], 5 / 2, id="two-by-three"),
    pytest.param([[0, 2, -1], [-2, 0, 1], [1, -1, 0]], [1 / 4, 1 / 4, 1 / 2], 0, id="double-stake"),
]


@pytest.mark.parametrize(("payoff", "mix", "value"), KNOWN_GAMES)
def test_textbook_games_have_their_textbook_solutions(
    payoff: list[list[float]], mix: list[float], value: float
) -> None:
    some = game(payoff)
    found = best_distribution(some)
    assert found == pytest.approx(mix, abs=1e-6)
    assert some.worst_case(found) == pytest.approx(value, abs=1e-6)


def test_against_two_hands_that_answer_apart_each_takes_its_own_worst_reply() -> None:
    # Each hand by itself would be met by a pure choice; together they call for a mix.
    some = game([[1, 1], [0, 0]], [[-2, -2], [0, 0]])
    assert best_distribution(some) == pytest.approx([0, 1], abs=1e-6)
    even = game([[2, 2], [0, 0]], [[-1, 1], [1, -1]], weights=(0.25, 1.0))
    found = best_distribution(even)
    assert even.worst_case(found) == pytest.approx(0.25, abs=1e-6)
    assert found == pytest.approx([1 / 2, 1 / 2], abs=1e-6)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_no_mix_has_a_better_worst_case(seed: int) -> None:
    random_numbers = np.random.default_rng(seed)
    count = int(random_numbers.integers(1, 8))
    hands = int(random_numbers.integers(1, 5))
    payoffs = tuple(
        random_numbers.integers(-12, 13, size=(count, int(random_numbers.integers(1, 9)))).astype(float)
        for _ in range(hands)
    )
    some = matrices(payoffs, random_numbers.random(hands) + 0.1)
    found = best_distribution(some)
    assert found.sum() == pytest.approx(1)
    assert (found >= 0).all()
    value = some.worst_case(found)
    for at in range(count):
        assert some.worst_case(np.eye(count)[at]) <= value + 1e-6
    for _ in range(100):
        assert some.worst_case(random_numbers.dirichlet(np.ones(count) * 0.4)) <= value + 1e-6


def test_arrangements_that_the_programme_did_not_start_with_are_found() -> None:
    random_numbers = np.random.default_rng(8)
    payoffs = tuple(random_numbers.integers(-12, 13, size=(6 * FIRST, 30)).astype(float) for _ in range(3))
    some = matrices(payoffs, np.array([1.0, 0.5, 2.0]))
    values = [some.worst_case(best_distribution(some, order)) for order in (None, np.arange(6 * FIRST)[::-1].copy())]
    assert values[0] == pytest.approx(values[1], abs=1e-6)
    assert np.flatnonzero(best_distribution(some)).max() >= FIRST


def test_the_value_is_held_from_the_other_side_too() -> None:
    # The minimax theorem: against one hand, what we secure is what the other side can hold us to.
    random_numbers = np.random.default_rng(3)
    for _ in range(20):
        payoff = random_numbers.integers(-9, 10, size=(5, 6)).astype(float)
        ours, theirs = matrices((payoff,), np.ones(1)), matrices((-payoff.T,), np.ones(1))
        assert ours.worst_case(best_distribution(ours)) == pytest.approx(
            -theirs.worst_case(best_distribution(theirs)), abs=1e-6
        )


def mixed(cards: Cards, rules: MauBinhRules, opponents: Opponents, players: int = 2) -> tuple[MixedChoice, ...]:
    return solve(SolveRequest(cards, rules, players, opponents=opponents, objective="mixed")).mixed


def game_of(
    cards: Cards, rules: MauBinhRules, opponents: Opponents, players: int = 2
) -> tuple[Candidates, Contest, MatrixGame]:
    found = candidates(cards, rules, players)
    match = contest(cards, (), rules, players, opponents, 0)
    return found, match, matrix_game(priced_arrangements(found.splits.strengths, rules), match, opponents)


def distribution_of(choice: tuple[MixedChoice, ...], found: Candidates) -> np.ndarray:
    ways = {found.splits.arrangement(at): at for at in range(found.splits.columns.shape[1])}
    probabilities = np.zeros(len(ways))
    for one in choice:
        probabilities[ways[one.arrangement.arrangement]] = one.probability
    return probabilities


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI], ids=["majority", "per_chi"])
def test_a_mixed_answer_secures_more_than_any_single_arrangement(rules: MauBinhRules, players: int) -> None:
    better = 0
    for seed in range(8):
        cards = dealt(seed)[0]
        opponents = Opponents("greedy", 200)
        found, _, some = game_of(cards, rules, opponents, players)
        answer = mixed(cards, rules, opponents, players)
        probabilities = distribution_of(answer, found)
        assert probabilities.sum() == pytest.approx(1)
        count = len(probabilities)
        pure = max(some.worst_case(np.eye(count)[at]) for at in range(count))
        assert some.worst_case(probabilities) >= pure - 1e-6
        better += some.worst_case(probabilities) > pure + 0.01
        chances = [one.probability for one in answer]
        assert chances == sorted(chances, reverse=True)
        assert not any(is_foul(one.arrangement.arrangement, rules) for one in answer)
    assert better >= 1


@pytest.mark.parametrize("seed", range(4))
def test_the_matrix_holds_the_points_of_every_pair_of_arrangements(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS)
    cards, theirs = rng.choice((dealt(seed, 2), lopsided(rng, 2)))
    opponents = Opponents(known=(KnownOpponent(cards=theirs),))
    found, _, some = game_of(cards, rules, opponents)
    kept = undominated(theirs, rules)
    replies = [kept.arrangement(at) for at in range(kept.columns.shape[1])]
    for at in range(0, found.splits.columns.shape[1], found.splits.columns.shape[1] // 8 + 1):
        ours = found.splits.arrangement(at)
        points = {duel_with_fouls_and_instant_wins(ours, reply, rules) for reply in replies}
        assert set(some.payoffs[0][at].tolist()) == points


def test_known_opponents_answer_with_their_own_cards() -> None:
    ours, theirs, third = dealt(5, 3)
    rows = solve(SolveRequest(third, MAJORITY, 2, opponents=Opponents("greedy", 50))).best.arrangement
    opponents = Opponents("greedy", 100, (KnownOpponent(cards=theirs), KnownOpponent(arrangement=rows)))
    found, _, some = game_of(ours, MAJORITY, opponents, 3)
    assert len(some.payoffs) == 2
    assert some.weights.tolist() == [1.0, 1.0]
    # Rows that lie open have one answer only.
    assert some.payoffs[1].shape == (found.splits.columns.shape[1], 1)
    first = found.splits.arrangement(0)
    assert some.payoffs[1][0, 0] == duel_points(first, rows, MAJORITY)
    assert some.payoffs[0].shape[1] > 1


def test_unknown_opponents_count_as_many_as_they_are() -> None:
    cards = dealt(6)[0]
    for players in (2, 3, 4):
        _, match, some = game_of(cards, PER_CHI, Opponents("greedy", 100), players)
        assert some.weights.sum() == pytest.approx(players - 1)
        assert match.sample is not None
        for payoff, mask in zip(some.payoffs, match.sample.masks[:1], strict=False):
            assert len(cards_of_mask(int(mask))) == 13
            assert payoff.shape[0] == undominated(cards, PER_CHI).columns.shape[1]


def test_a_mixed_answer_is_the_same_each_time_and_leaves_the_best_arrangement_alone() -> None:
    cards = dealt(7)[0]
    request = SolveRequest(cards, MAJORITY, 4, opponents=Opponents(samples=500), objective="mixed")
    result = solve(request)
    assert solve(request) == result
    assert sum(one.probability for one in result.mixed) == pytest.approx(1)
    assert isinstance(result.mixed[0].arrangement.arrangement, Arrangement)
    assert all(one.arrangement.expected_points <= result.best.expected_points for one in result.mixed)
    plain = solve(SolveRequest(cards, MAJORITY, 4, opponents=Opponents(samples=500)))
    assert plain.mixed == ()
    assert result.counts == plain.counts
