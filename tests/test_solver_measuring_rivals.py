"""Reference policies against their definitions, arrangers by name, and what is measured between them.

Definitions: docs/solver.md. Clauses: docs/rules.md M-12, M-14. Places of five-card rows come from an outside evaluator.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from phevaluator import evaluate_cards

from rules.cards import DECK, Cards
from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.hands import row_strength
from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import arrangement_of, legal, sorted_hand
from solver.hands.masks import hand_mask
from solver.hands.strengths import strengths_of
from solver.measuring import arrangers
from solver.measuring.arrangers import arranger, arranger_names
from solver.measuring.comparison import OURS, RIVALS, Plan, RivalComparison, compare
from solver.measuring.exploitability import head_to_head, meet
from solver.measuring.rivals import PERCENTILES, RANK_PRODUCT, PercentilePolicy, faults_of
from solver.opponents.best_response import Effort
from solver.opponents.crowd import ArrangedHands, arranged_hands
from solver.opponents.deck import deal_hands
from solver.opponents.policy import Policy
from solver.opponents.stored import strengths_for
from solver.request import SolveRequest
from solver.solve import solve
from tests.helpers.oracles import legal_arrangements, strength_triple, undominated
from tests.helpers.solver_examples import LOPSIDED_HANDS, MAJORITY, ORDERS, PER_CHI, any_legal, dealt

TOGETHER = Effort(workers=2)


def masks_of(hands: list[Cards]) -> np.ndarray:
    return np.array([hand_mask(cards) for cards in hands], dtype=np.uint64)


@cache
def place_of_five(row: Cards) -> int:
    """How many of the 7,462 different five-card rows are weaker; the evaluator counts from 1, the best."""
    return 7462 - int(evaluate_cards(*(card.code[0] + card.code[1].lower() for card in row)))


@cache
def fronts() -> list[object]:
    """All different three-card rows by strength, weakest first."""
    return sorted({row_strength(row, MAJORITY) for row in combinations(DECK, 3)})


@cache
def place_of_three(row: Cards) -> int:
    return fronts().index(row_strength(row, MAJORITY))


def places(way: Arrangement) -> tuple[int, int, int]:
    return place_of_five(way.back), place_of_five(way.middle), place_of_three(way.front)


def product_of_ranks(way: Arrangement) -> int:
    back, middle, front = places(way)
    return (back + 1) * (middle + 1) * (front + 1)


def sum_of_percentiles(model: str, rules: MauBinhRules) -> Callable[[Arrangement], float]:
    """Stored rows that are beaten, and half of those that are tied, added up over the three rows."""
    stored = strengths_for(model, rules)

    @cache
    def percentile(row: int, place: int) -> float:
        return float((stored[:, row] < place).sum() + 0.5 * (stored[:, row] == place).sum())

    return lambda way: sum(percentile(row, place) for row, place in enumerate(places(way)))


@pytest.mark.parametrize(
    ("policy", "worth"),
    [
        (RANK_PRODUCT, product_of_ranks),
        (PERCENTILES, sum_of_percentiles("equilibrium", PER_CHI)),
        (PercentilePolicy("greedy"), sum_of_percentiles("greedy", PER_CHI)),
    ],
    ids=["rank product", "percentiles", "percentiles among the greedy"],
)
def test_a_reference_policy_sets_the_legal_arrangement_that_is_worth_most(
    policy: Policy, worth: Callable[[Arrangement], float]
) -> None:
    hands = [dealt(31)[0], LOPSIDED_HANDS[5]]
    for cards, columns in zip(hands, policy.arrange(masks_of(hands), PER_CHI), strict=True):
        chosen = arrangement_of(sorted_hand(cards).cards, columns[:3])
        every = legal_arrangements(cards, PER_CHI)
        expected = max((worth(way), triple) for way, triple in every)
        assert (worth(chosen), strength_triple(chosen, PER_CHI)) == expected
        assert tuple(columns[3:]) == places(chosen)


@pytest.mark.parametrize("rules", ORDERS)
@pytest.mark.parametrize("policy", [PERCENTILES, RANK_PRODUCT])
def test_reference_policies_set_no_foul_under_any_order(policy: Policy, rules: MauBinhRules) -> None:
    hands = [*(dealt(seed)[0] for seed in range(10)), *LOPSIDED_HANDS]
    for cards, columns in zip(hands, policy.arrange(masks_of(hands), rules), strict=True):
        way = arrangement_of(sorted_hand(cards).cards, columns[:3])
        assert sorted(way.cards) == sorted(cards)
        assert not is_foul(way, rules)


def test_fouls_and_dominated_arrangements_are_told_from_good_ones() -> None:
    rng = random.Random(4)
    cards = dealt(40)[0]
    best = undominated(triple for _, triple in legal_arrangements(cards, MAJORITY))
    dominated = 0
    for _ in range(40):
        way = any_legal(cards, MAJORITY, rng)
        found = faults_of(masks_of([cards]), strengths_of(way, MAJORITY)[None], MAJORITY)
        assert found.foul == 0.0
        assert (found.dominated == 0.0) == (strength_triple(way, MAJORITY) in best)
        dominated += found.dominated == 1.0
    assert dominated
    first = legal(cards, MAJORITY).columns[None, 3:, 0].astype(np.uint16)  # the strongest back, then middle, then front
    assert faults_of(masks_of([cards]), first, MAJORITY).dominated == 0.0
    swapped = strengths_of(Arrangement(way.middle, way.back, way.front), MAJORITY)[None]
    found = faults_of(masks_of([cards]), swapped, MAJORITY)
    assert (found.foul, found.dominated) == (1.0, 0.0)


def test_every_arranger_sets_hands_without_fault() -> None:
    assert {*OURS, *RIVALS, "policy"} == set(arranger_names())
    masks = np.ascontiguousarray(deal_hands(30, 5)[:, 0])
    for name in arranger_names():
        found = faults_of(masks, arranger(name).arrange(masks, PER_CHI, 2, 1), PER_CHI)
        assert (found.foul, found.dominated) == (0.0, 0.0), name


def test_an_unknown_arranger_is_refused_with_the_known_names() -> None:
    with pytest.raises(ValueError, match="known: solve, fast, policy, greedy, cautious, percentiles, rank_product"):
        arranger("stored")


def test_the_arranger_solve_gives_the_answer_of_a_request() -> None:
    hands = [dealt(seed)[0] for seed in range(4)]
    found = arranger("solve").arrange(masks_of(hands), MAJORITY, 3, 1)
    for cards, strengths in zip(hands, found, strict=True):
        best = solve(SolveRequest(cards, MAJORITY, 3)).best.arrangement
        assert tuple(strengths) == tuple(strengths_of(best, MAJORITY))


@pytest.mark.parametrize("name", ["fast", "percentiles", pytest.param("solve", marks=pytest.mark.slow)])
def test_the_number_of_workers_changes_nothing_and_every_hand_is_reported(name: str) -> None:
    count = 70 if name == "solve" else 2 * arrangers.PIECE + 70
    masks = np.ascontiguousarray(deal_hands(count, 6)[:, 0])
    told: list[int] = []

    def progress(step: str, done: int, total: int) -> None:
        assert total == count
        told.append(done)

    arrange = arranger(name).arrange
    assert np.array_equal(arrange(masks, PER_CHI, 2, 2, progress), arrange(masks, PER_CHI, 2, 1))
    assert told == sorted(told)
    assert told[-1] == count


def test_no_hands_are_set_into_no_rows() -> None:
    nothing = np.empty(0, dtype=np.uint64)
    assert all(arranger(name).arrange(nothing, PER_CHI, 2, 1).shape == (0, 3) for name in arranger_names())


def test_a_hand_without_a_legal_arrangement_counts_as_foul(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(request: SolveRequest) -> None:
        raise InvalidInputError([Fault("/cards", "no_arrangement", "nothing is legal")])

    class Nothing:
        def arrange(self, masks: np.ndarray, rules: MauBinhRules) -> np.ndarray:
            return np.full((masks.shape[0], 6), -1, dtype=np.int32)

    monkeypatch.setattr(arrangers, "solve", refuse)
    monkeypatch.setattr(arrangers, "equilibrium_policy", lambda rules: Nothing())
    masks, strict = np.ascontiguousarray(deal_hands(5, 7)[:, 0]), ORDERS[2]
    assert strict.order_compare == "gt"
    for name in ("solve", "policy"):
        assert faults_of(masks, arranger(name).arrange(masks, strict, 2, 1), strict).foul == 1.0


def crowd(name: str, count: int, seed: int, rules: MauBinhRules = PER_CHI) -> ArrangedHands:
    masks = np.ascontiguousarray(deal_hands(count, seed)[:, 0])
    return arranged_hands(masks, arranger(name).arrange(masks, rules, 2, 1), rules)


@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
def test_an_arranger_wins_exactly_nothing_from_itself(rules: MauBinhRules) -> None:
    greedy, given = crowd("greedy", 600, 1, rules), crowd("greedy", 20, 2, rules)
    assert head_to_head(greedy, greedy, 600, TOGETHER).points == 0.0
    assert meet(given, given, (greedy, greedy), TOGETHER).points == 0.0


@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
def test_our_fast_arranger_beats_the_greedy_one_and_what_one_wins_the_other_loses(rules: MauBinhRules) -> None:
    fast, greedy = crowd("fast", 800, 1, rules), crowd("greedy", 800, 1, rules)
    ours, given = crowd("fast", 200, 2, rules), crowd("greedy", 200, 2, rules)
    won, lost = head_to_head(fast, greedy, 800, TOGETHER), head_to_head(greedy, fast, 800, TOGETHER)
    met = meet(ours, given, (fast, greedy), TOGETHER)
    assert won.points > 5 * won.error > 0
    assert lost.points == pytest.approx(-won.points)
    assert (met.hands, won.hands) == (200, 800)
    assert abs(met.points - won.points) < 4 * (met.error + won.error)


@pytest.mark.slow
@pytest.mark.parametrize("hands", [500, 100])
def test_the_error_of_a_comparison_is_how_far_comparisons_scatter(hands: int) -> None:
    found = [head_to_head(crowd("fast", 500, at), crowd("greedy", 500, at), hands, TOGETHER) for at in range(60)]
    scatter = np.std([each.points for each in found], ddof=1)
    # 60 comparisons tell their scatter within some 10 %.
    assert 0.75 < np.mean([each.error for each in found]) / scatter < 1.35


def test_crowds_of_different_hands_are_not_compared() -> None:
    one, other = crowd("greedy", 64, 1), crowd("greedy", 64, 2)
    with pytest.raises(ValueError, match="same hands"):
        head_to_head(one, other, 64, TOGETHER)
    with pytest.raises(ValueError, match="same hands"):
        meet(one, one, (one, other), TOGETHER)


@pytest.fixture(scope="module")
def compared() -> RivalComparison:
    """A comparison with a clock that goes one second ahead whenever it is read."""
    seconds = iter(range(10**6))
    given = [dealt(seed)[0] for seed in range(50)]
    return compare(PER_CHI, Plan(500, given, 3, 1, lambda: float(next(seconds)), lambda step, done, total: None))


def test_each_of_ours_meets_every_reference_policy(compared: RivalComparison) -> None:
    assert {(each.ours, each.rival) for each in compared.encounters} == {(o, r) for o in OURS for r in RIVALS}
    for each in compared.encounters:
        assert each.fresh.hands == 500
        assert each.given is not None
        assert each.given.hands == 50
        if each.rival in {"greedy", "cautious"}:
            assert each.fresh.points > 3 * each.fresh.error > 0


def test_the_conduct_of_every_arranger_is_measured(compared: RivalComparison) -> None:
    assert [each.arranger for each in compared.conducts] == [*OURS, *RIVALS]
    for each in compared.conducts:
        assert each.fresh == each.given == faults_of(*faultless())
        assert each.milliseconds == pytest.approx(1000 / 500)


def faultless() -> tuple[np.ndarray, np.ndarray, MauBinhRules]:
    hands = crowd("greedy", 10, 1)
    return hands.masks, hands.strengths, PER_CHI
