"""Expected points against whole tables, dealt and settled by the rules; and the error that is told beside them.

Clauses: docs/rules.md M-12, M-24 .. M-38, B-M-04 .. B-M-08, B-M-19; expected points are those of the HTTP contract.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import hypot, sqrt

import numpy as np
import pytest

from rules.cards import Cards, parse_cards
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import presets
from solver.request import EstimatedArrangement, EvaluateRequest, KnownOpponent, Opponents, SolveRequest
from solver.solve import evaluate, solve
from tests.helpers.solver_examples import dealt
from tests.helpers.table_simulation import DealtTables, Table, deal_tables

# The first sweeps all three opponents at one table in fourteen; the last loses to each of them more than 6 on average.
HANDS: dict[str, Cards] = {
    "strong": dealt(1)[0],
    "middling": dealt(2)[0],
    "flush and pairs": parse_cards("AS KS QS 9S 7S TH JD QC KH AD AC AH 5D"),
    "weak": dealt(4)[0],
}
TABLES = 3_000
# How much an honest estimate and an honest simulation may differ, in standard errors of the difference.
STANDARD_ERRORS = 3.0


def mean_and_error(points: np.ndarray) -> tuple[float, float]:
    return float(points.mean()), float(points.std(ddof=1) / sqrt(len(points)))


def assert_agree(estimate: float, error: float, points: np.ndarray) -> None:
    mean, spread = mean_and_error(points)
    allowed = STANDARD_ERRORS * hypot(error, spread)
    assert abs(estimate - mean) <= allowed, f"{estimate:.3f} +- {error:.3f}, simulated {mean:.3f} +- {spread:.3f}"


def assert_share(chance: float, held: np.ndarray) -> None:
    """A chance told from 20,000 samples agrees with how often something happened."""
    pooled = (20_000 * chance + held.sum()) / (20_000 + len(held))
    error = sqrt(pooled * (1 - pooled) * (1 / 20_000 + 1 / len(held)))
    assert abs(chance - held.mean()) <= STANDARD_ERRORS * error, f"{chance:.4f}, simulated {held.mean():.4f}"


@cache
def best_of(hand: str, preset: str, players: int) -> Arrangement:
    """A good arrangement to judge; which one does not matter here."""
    request = SolveRequest(HANDS[hand], maubinh_rules(preset), players, opponents=Opponents(samples=2_000))
    return solve(request).best.arrangement


@cache
def tables_of(hand: str, preset: str, model: str = "equilibrium") -> DealtTables:
    return deal_tables(HANDS[hand], (), model, maubinh_rules(preset), seats=3, count=TABLES, seed=77)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long), 4])
@pytest.mark.parametrize("preset", presets("maubinh"))
@pytest.mark.parametrize("hand", HANDS)
def test_expected_points_are_those_of_dealt_and_settled_tables(hand: str, preset: str, players: int) -> None:
    rules, ours = maubinh_rules(preset), best_of(hand, preset, players)
    result = evaluate(EvaluateRequest(ours, rules, players, Opponents(samples=20_000), seed=5))
    table = Table(ours, tables_of(hand, preset), rules)
    points = table.points(players - 1)
    assert_agree(result.expected_points, result.standard_error, points)
    # The shortcut of the simulation: tables settled whole, one by one.
    assert all(table.whole(at, players - 1) == points[at] for at in range(0, TABLES, 150))


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets("maubinh"))
def test_a_hand_that_often_sweeps_the_table_is_told_so(preset: str) -> None:
    rules, ours = maubinh_rules(preset), best_of("strong", preset, 4)
    told = [solve(SolveRequest(HANDS["strong"], rules, seed=seed)).best for seed in range(20)]
    same = [found for found in told if set(found.arrangement.back) == set(ours.back)]
    chances = np.array([found.sweep_all_probability for found in same])
    assert len(same) > 5
    assert chances.mean() > 0.05
    swept = Table(ours, tables_of("strong", preset), rules).swept_all(3).astype(float)
    assert_agree(float(chances.mean()), float(chances.std(ddof=1) / sqrt(len(chances))), swept)


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets("maubinh"))
@pytest.mark.parametrize("hand", ["strong", "middling"])
def test_chances_against_one_opponent_are_the_shares_of_dealt_hands(hand: str, preset: str) -> None:
    rules = maubinh_rules(preset)
    found = solve(SolveRequest(HANDS[hand], rules, 2, opponents=Opponents(samples=20_000))).best
    dealt_tables = tables_of(hand, preset)
    table = Table(found.arrangement, dealt_tables, rules)
    rows, ordinary = dealt_tables.rows[:, 0, 3:], dealt_tables.instant[:, 0] == 0
    signs = np.sign(table.strengths - rows) * ordinary[:, None]
    for place, name in enumerate(("back", "middle", "front")):
        for told, sign in ((found.win, 1), (found.tie, 0)):
            chance = getattr(told, name)
            held = (signs[:, place] == sign) & ordinary
            assert_share(chance, held)
    for chance, sign in ((found.sweep_probability, 1), (found.swept_probability, -1)):
        assert_share(chance, (signs == sign).all(axis=1))


# What sweeps of the table are worth is the hard part: alone, over many seeds, it must be right without bias.
SWEEPS = [
    pytest.param("strong", "majority", {}, 4, 10_000, id="majority"),
    pytest.param("strong", "per_chi", {}, 4, 10_000, id="per-chi"),
    pytest.param("weak", "majority", {"sweep_all_amount": 60}, 4, 10_000, id="swept-with-others"),
    pytest.param("weak", "per_chi", {}, 4, 10_000, id="swept-with-others-per-chi"),
    pytest.param("strong", "majority", {"sweep_all_min_players": 3}, 3, 10_000, id="three-players"),
    pytest.param("strong", "majority", {"sweep_all_mode": "add"}, 4, 300, id="few-samples"),
    pytest.param("middling", "per_chi", {"sweep_all_min_players": 2}, 3, 300, id="three-players-few-samples"),
    pytest.param("flush and pairs", "per_chi", {"sweep_all_min_players": 2}, 2, 10_000, id="two-players"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "preset", "options", "players", "samples"), SWEEPS)
def test_what_table_sweeps_add_has_no_bias(
    hand: str, preset: str, options: dict[str, object], players: int, samples: int
) -> None:
    rules, ours = maubinh_rules(preset, options), best_of(hand, preset, 4)
    without = replace(rules, sweep_all_mode="none")
    added = []
    for seed in range(40):
        one, other = (
            evaluate(EvaluateRequest(ours, some, players, Opponents(samples=samples), seed))
            for some in (rules, without)
        )
        added.append(one.expected_points - other.expected_points)
    mean, error = mean_and_error(np.array(added))
    tables = tables_of(hand, preset)
    points = Table(ours, tables, rules).points(players - 1) - Table(ours, tables, without).points(players - 1)
    assert points.std() > 0
    assert_agree(mean, error, points)


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets("maubinh"))
def test_one_known_opponent_beside_two_unknown_ones_is_part_of_the_table(preset: str) -> None:
    rules = maubinh_rules(preset, {"sweep_all_min_players": 2})
    cards, known = HANDS["strong"], dealt(1, 2)[1]
    known_rows = solve(SolveRequest(known, rules, 2, opponents=Opponents("greedy", 500))).best.arrangement
    ours = best_of("strong", preset, 4)
    opponents = Opponents("greedy", 2_000, (KnownOpponent(arrangement=known_rows),))
    told = [evaluate(EvaluateRequest(ours, rules, 4, opponents, seed)) for seed in range(12)]
    mean, error = mean_and_error(np.array([result.expected_points for result in told]))
    dealt_tables = deal_tables(cards, known, "greedy", rules, seats=2, count=250, seed=3)
    points = Table(ours, dealt_tables, rules, [known_rows]).points(2)
    assert_agree(mean, hypot(error, told[0].standard_error / 3), points)


@pytest.mark.slow
@pytest.mark.parametrize("model", ["greedy", "cautious"])
def test_other_models_and_dead_cards_change_whom_we_meet(model: str) -> None:
    rules = maubinh_rules("per_chi", {"sweep_all_min_players": 3})
    cards, dead = HANDS["flush and pairs"], parse_cards("2H 3H 4H 5H 6H 7H 8H 9H 2D 3D")
    found = solve(SolveRequest(cards, rules, 3, opponents=Opponents(model, 20_000), dead=dead)).best
    tables = deal_tables(cards, dead, model, rules, seats=2, count=TABLES, seed=11)
    assert_agree(found.expected_points, found.standard_error, Table(found.arrangement, tables, rules).points(2))


@pytest.mark.slow
def test_rare_instant_wins_of_the_house_are_met_as_often_as_dealt() -> None:
    # Patterns of colours are the ones that a renaming of suits can change.
    options = {"instant_twelve_same_colour": 500, "instant_five_pair_run": 90, "instant_three_flushes": 0}
    rules = maubinh_rules("per_chi", options)
    ours = best_of("middling", "per_chi", 2)
    result = evaluate(EvaluateRequest(ours, rules, 2, Opponents(samples=60_000)))
    tables = deal_tables(HANDS["middling"], (), "equilibrium", rules, seats=1, count=12_000, seed=4)
    assert_agree(result.expected_points, result.standard_error, Table(ours, tables, rules).points(1))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_foul_is_worth_what_fouls_pay_at_dealt_tables(players: int) -> None:
    rules = maubinh_rules("majority", {"foul_pays_bonus": True, "foul_vs_instant": "both"})
    cards = HANDS["middling"]
    legal = best_of("middling", "majority", 2)
    foul = Arrangement(legal.middle, legal.back, legal.front)
    assert is_foul(foul, rules)
    result = evaluate(EvaluateRequest(foul, rules, players, Opponents(samples=20_000)))
    tables = deal_tables(cards, (), "equilibrium", rules, seats=players - 1, count=500, seed=6)
    points = np.array([Table(foul, tables, rules).whole(at, players - 1) for at in range(500)], dtype=float)
    assert_agree(result.expected_points, result.standard_error, points)


def over_seeds(
    ours: Arrangement, rules: MauBinhRules, players: int, samples: int, seeds: int
) -> tuple[np.ndarray, np.ndarray]:
    """Expected points and their told errors for one arrangement under many seeds."""
    results = [
        evaluate(EvaluateRequest(ours, rules, players, Opponents(samples=samples), seed)) for seed in range(seeds)
    ]
    return np.array([r.expected_points for r in results]), np.array([r.standard_error for r in results])


@pytest.mark.slow
@pytest.mark.parametrize("samples", [pytest.param(1_000, marks=pytest.mark.long), 10_000])
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long), 4])
@pytest.mark.parametrize("preset", presets("maubinh"))
def test_answers_spread_over_seeds_as_much_as_the_standard_error_says(preset: str, players: int, samples: int) -> None:
    # 50 seeds of three hands; samples of two seeds overlap a little, since both come from the stored population.
    spread, told = 0.0, 0.0
    for hand in ("strong", "middling", "flush and pairs"):
        points, errors = over_seeds(best_of(hand, preset, 4), maubinh_rules(preset), players, samples, 50)
        spread += float(points.var(ddof=1))
        told += float((errors**2).mean())
    assert 0.7 < sqrt(spread / told) < 1.3, f"spread {sqrt(spread / 3):.4f}, told {sqrt(told / 3):.4f}"


def test_the_error_falls_with_the_root_of_the_samples() -> None:
    rules, ours = maubinh_rules(), best_of("middling", "majority", 2)
    errors = [over_seeds(ours, rules, 2, samples, 3)[1].mean() for samples in (400, 10_000)]
    assert errors[0] / errors[1] == pytest.approx(5, rel=0.2)


def test_a_single_sample_shows_no_spread() -> None:
    ours = best_of("middling", "majority", 2)
    result = evaluate(EvaluateRequest(ours, maubinh_rules(), 2, Opponents(samples=1)))
    assert (result.estimate.samples, result.standard_error, result.estimate.exact) == (1, 0.0, False)


def described(seed: int, samples: int, players: int = 4) -> EstimatedArrangement:
    request = SolveRequest(HANDS["middling"], maubinh_rules(), players, opponents=Opponents(samples=samples), seed=seed)
    return solve(request).best


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("samples", [500, 10_000])
def test_the_same_request_has_the_same_answer_and_another_seed_another(players: int, samples: int) -> None:
    answers = [described(seed, samples, players) for seed in range(6)]
    assert [described(seed, samples, players) for seed in range(6)] == answers
    assert len({answer.expected_points for answer in answers}) >= 5


def test_a_strong_hand_is_worth_more_than_a_weak_one() -> None:
    strong, weak = (
        solve(SolveRequest(HANDS[hand], maubinh_rules(preset))).best
        for hand, preset in (("strong", "per_chi"), ("weak", "per_chi"))
    )
    assert strong.expected_points > 15
    assert weak.expected_points < -6
    assert strong.sweep_all_probability > weak.sweep_all_probability
    assert strong.win.front > weak.win.front
