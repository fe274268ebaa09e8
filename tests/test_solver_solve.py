"""Requests as a whole: order of the answers, locks, dead cards, known opponents, judged arrangements.

Clauses: docs/rules.md M-03, M-04, M-14, M-37; the fields are those of the HTTP contract's `solve` and `evaluate`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given, settings

from rules.cards import DECK, Cards, parse_cards
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import presets
from solver.hands.enumeration import legal, undominated
from solver.hands.masks import hand_mask
from solver.opponents.sampling import FRESH_LEAST
from solver.request import (
    EstimatedArrangement,
    EvaluateRequest,
    KnownOpponent,
    Locks,
    Opponents,
    SolveRequest,
    SolveResult,
)
from solver.solve import evaluate, solve, verify_solve
from solver.values.contest import contest
from tests.helpers.maubinh_examples import arranged
from tests.helpers.oracles import strength_triple
from tests.helpers.solver_examples import (
    LOPSIDED_HANDS,
    MAJORITY,
    ORDER_OPTIONS,
    ORDERS,
    PAYOUT_OPTIONS,
    PER_CHI,
    SEEDS,
    any_legal,
    any_rules,
    dealt,
    lopsided,
)

FEW = Opponents(samples=300)


def listed(result: SolveResult) -> list[EstimatedArrangement]:
    return [result.best, *result.alternatives]


def assert_in_order(result: SolveResult, rules: MauBinhRules) -> None:
    """Best first; equal ones by the stronger back, then middle, then front; no strength triple twice; none foul."""
    found = listed(result)
    triples = [strength_triple(one.arrangement, rules) for one in found]
    keys = [(one.expected_points, triple) for one, triple in zip(found, triples, strict=True)]
    assert keys == sorted(keys, reverse=True)
    assert len(set(triples)) == len(triples)
    assert not any(is_foul(one.arrangement, rules) for one in found)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_answers_come_best_first_differ_in_strength_and_are_legal(seed: int) -> None:
    rng = random.Random(seed)
    rules, players, top = any_rules(rng, PAYOUT_OPTIONS + ORDER_OPTIONS), rng.choice((2, 3, 4)), rng.choice((1, 3, 50))
    cards = rng.choice((dealt(seed), lopsided(rng, 1)))[0]
    request = SolveRequest(cards, rules, players, top, Opponents("greedy", 200), seed=seed)
    result = solve(request)
    assert_in_order(result, rules)
    assert len(listed(result)) <= top
    assert all(set(one.arrangement.cards) == set(cards) for one in listed(result))
    assert result.counts.undominated == undominated(cards, rules).columns.shape[1]
    assert result.counts.legal == undominated(cards, rules).legal
    assert result.counts.arrangements == 72_072
    assert result.instant_win == find_instant_win(cards, rules)
    assert solve(request) == result


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", presets("maubinh"))
def test_the_first_of_many_is_the_answer_when_one_is_asked_for(preset: str, players: int) -> None:
    rules = maubinh_rules(preset)
    for seed in range(4):
        one, many = (
            solve(SolveRequest(dealt(seed)[0], rules, players, top, Opponents(samples=2_000))) for top in (1, 20)
        )
        assert len(listed(many)) == 20
        if players == 2:  # without sweeps of the table the numbers are the same to the last digit
            assert many.best == one.best
        ahead = many.best.expected_points - one.best.expected_points
        assert abs(ahead) < 3 * (many.best.standard_error + one.best.standard_error) + 1e-9


def test_more_than_there_are_is_all_there_are() -> None:
    cards = LOPSIDED_HANDS[0]
    locks = Locks(back=parse_cards("TS JS QS KS AS"), middle=parse_cards("5S 6S 7S 8S 9S"))
    result = solve(SolveRequest(cards, MAJORITY, top=50, locked=locks, opponents=FEW))
    assert len(listed(result)) == result.counts.legal == result.counts.arrangements == 1


def test_of_equal_points_the_stronger_back_then_middle_comes_first() -> None:
    # An opponent who beats every row of ours: all our arrangements lose the same.
    ours = parse_cards("2S 3C 4D 6H 7S 8C 9D JH QS 2D 4H 5C 8H")
    theirs = arranged("AS KS JS TS 9S / AD KD QD JD TD / AC AH KC")
    theirs = Arrangement(theirs.middle, theirs.back, theirs.front)
    for players, rules in ((2, MAJORITY), (2, PER_CHI), (2, replace(MAJORITY, sweep_all_min_players=2))):
        known = Opponents(known=(KnownOpponent(arrangement=theirs),))
        result = solve(SolveRequest(ours, rules, players, top=5, opponents=known))
        assert len({one.expected_points for one in listed(result)}) == 1
        strongest = max(strength_triple(way, rules) for way in _undominated(ours, rules))
        assert strength_triple(result.best.arrangement, rules) == strongest
        assert_in_order(result, rules)


def _undominated(cards: Cards, rules: MauBinhRules) -> list[Arrangement]:
    kept = undominated(cards, rules)
    return [kept.arrangement(at) for at in range(kept.columns.shape[1])]


@pytest.mark.parametrize("seed", range(6))
def test_locked_cards_stay_where_they_are(seed: int) -> None:
    rng = random.Random(seed)
    cards = dealt(seed)[0]
    free = solve(SolveRequest(cards, PER_CHI, 2, opponents=FEW))
    target = any_legal(cards, PER_CHI, rng)
    locks = Locks(target.back[:2], target.middle[:1], target.front[:1])
    held = solve(SolveRequest(cards, PER_CHI, 2, 10, FEW, locked=locks))
    for one in listed(held):
        assert set(locks.back) <= set(one.arrangement.back)
        assert set(locks.middle) <= set(one.arrangement.middle)
        assert set(locks.front) <= set(one.arrangement.front)
    assert held.best.expected_points <= free.best.expected_points
    assert held.counts.arrangements < 72_072
    assert_in_order(held, PER_CHI)


def test_locks_that_leave_only_fouls_are_refused() -> None:
    cards = parse_cards("AS AC AD KS QC JD 9H 8S 7C 5D 4H 3S 2C")
    request = SolveRequest(cards, MAJORITY, locked=Locks(front=cards[:3]), opponents=FEW)
    with pytest.raises(InvalidInputError) as refused:
        solve(request)
    assert [fault.code for fault in refused.value.faults] == ["no_arrangement"]


@pytest.mark.parametrize("wanted", [1, 500, 10_000, 50_000])
def test_as_many_opponents_are_used_as_asked_for(wanted: int) -> None:
    result = solve(SolveRequest(dealt(0)[0], MAJORITY, 2, opponents=Opponents("greedy", wanted)))
    # The same hand may be met twice; it is counted once.
    assert 0.99 * wanted <= result.estimate.samples <= wanted
    assert not result.estimate.exact
    assert result.estimate.opponents == "greedy"


@pytest.mark.parametrize("dead_count", [0, 5, 13])
@pytest.mark.parametrize("samples", [40, 4_000])
def test_opponents_hold_no_card_that_is_ours_dead_or_known(dead_count: int, samples: int) -> None:
    ours, theirs = dealt(1, 2)
    rest = [card for card in DECK if card not in ours + theirs]
    dead = tuple(rest[:dead_count])
    opponents = Opponents("greedy", samples, (KnownOpponent(cards=theirs),))
    sample = contest(ours, dead, MAJORITY, 3, opponents, seed=4).sample
    assert sample is not None
    taken, free = hand_mask((*ours, *theirs, *dead)), hand_mask(tuple(rest[dead_count:]))
    assert all(int(mask) & taken == 0 and int(mask).bit_count() == 13 for mask in sample.masks)
    # Every other card is held by somebody.
    assert np.bitwise_or.reduce(sample.masks) == free


@pytest.mark.parametrize("seed", range(3))
def test_each_unseen_card_is_held_equally_often(seed: int) -> None:
    ours = dealt(seed)[0]
    sample = contest(ours, (), MAJORITY, 2, Opponents("greedy", 40_000), seed).sample
    assert sample is not None
    for card in DECK:
        held = int(((sample.masks >> np.uint64(hand_mask((card,)).bit_length() - 1)) & np.uint64(1)).sum())
        expected = 0 if card in ours else sample.size / 3
        assert abs(held - expected) <= 5 * sqrt(sample.size * 2 / 9) * (card not in ours)


def test_as_many_dead_cards_as_leave_one_hand_tell_the_opponent() -> None:
    ours, theirs, *_ = dealt(2, 2)
    dead = tuple(card for card in DECK if card not in ours and card not in theirs)
    result = solve(SolveRequest(ours, PER_CHI, 2, dead=dead))
    known = solve(SolveRequest(ours, PER_CHI, 2, opponents=Opponents(known=(KnownOpponent(cards=theirs),))))
    assert result.estimate.exact
    assert result.estimate.samples == 1
    assert result.best == known.best


@settings(max_examples=20, deadline=None, derandomize=True)
@given(SEEDS)
def test_no_legal_arrangement_has_a_negative_regret(seed: int) -> None:
    rng = random.Random(seed)
    rules, players = any_rules(rng, PAYOUT_OPTIONS + ORDER_OPTIONS), rng.choice((2, 3, 4))
    cards = rng.choice((dealt(seed), lopsided(rng, 1)))[0]
    result = evaluate(EvaluateRequest(any_legal(cards, rules, rng), rules, players, Opponents("greedy", 200), seed))
    assert result.regret_points >= 0
    assert result.regret_points == result.best.expected_points - result.expected_points
    assert set(result.best.arrangement.cards) == set(cards)


@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI], ids=["majority", "per_chi"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_solve_answers_is_judged_alike(rules: MauBinhRules, players: int) -> None:
    for seed in range(4):
        request = SolveRequest(dealt(seed)[0], rules, players, opponents=Opponents(samples=1_000), seed=seed)
        result = solve(request)
        assert solve(replace(request, top=1)).best == result.best
        for told in listed(result):
            judged = evaluate(EvaluateRequest(told.arrangement, rules, players, request.opponents, seed))
            assert judged.expected_points == told.expected_points
            assert judged.standard_error == told.standard_error
            assert judged.best == result.best
            assert judged.regret_points == result.best.expected_points - told.expected_points


def test_a_dominated_arrangement_costs_points_but_is_never_best() -> None:
    cards = dealt(3)[0]
    kept = {strength_triple(way, MAJORITY) for way in _undominated(cards, MAJORITY)}
    every = legal(cards, MAJORITY)
    way = next(
        arrangement
        for arrangement in (every.arrangement(at) for at in range(every.columns.shape[1] - 1, 0, -1))
        if strength_triple(arrangement, MAJORITY) not in kept
    )
    result = evaluate(EvaluateRequest(way, MAJORITY, 4, FEW))
    assert result.regret_points > 0
    assert strength_triple(result.best.arrangement, MAJORITY) in kept


@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
@pytest.mark.parametrize("seed", range(6))
def test_every_request_about_a_hand_tells_the_same_of_its_best(seed: int, rules: MauBinhRules) -> None:
    cards = dealt(seed)[0]
    opponents = Opponents(samples=4_000)
    three, many, mixed = (
        solve(SolveRequest(cards, rules, 4, top, opponents, objective=objective))
        for top, objective in ((3, "expected"), (50, "expected"), (3, "mixed"))
    )
    assert [three.best, *three.alternatives] == [many.best, *many.alternatives[:2]] == [mixed.best, *mixed.alternatives]
    told = [one.expected_points for one in (many.best, *many.alternatives)]
    assert told == sorted(told, reverse=True)
    assert all(0 <= one.sweep_all_probability <= one.sweep_probability for one in (many.best, *many.alternatives))
    every = legal(cards, rules)
    some = every.arrangement(random.Random(seed).randrange(every.columns.shape[1]))
    assert evaluate(EvaluateRequest(some, rules, 4, opponents)).best == three.best
    judged = evaluate(EvaluateRequest(three.best.arrangement, rules, 4, opponents))
    assert (judged.expected_points, judged.regret_points) == (three.best.expected_points, 0)


@pytest.mark.parametrize("options", [{"sweep_all_mode": "replace", "sweep_all_amount": 0}, {"sweep_multiplier": 9}])
def test_errors_are_honest_where_sweeping_the_table_pays_less_than_three_sweeps(options: dict[str, object]) -> None:
    rules = maubinh_rules("per_chi", options)
    told = [
        solve(SolveRequest(dealt(1)[0], rules, 4, 1, Opponents(samples=4_000), seed=seed)).best for seed in range(12)
    ]
    spread = np.std([one.expected_points for one in told], ddof=1)
    assert spread < 2.5 * np.mean([one.standard_error for one in told])
    assert max(one.standard_error for one in told) < 5


@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
def test_a_foul_is_worth_less_than_the_best_arrangement_of_a_good_hand(rules: MauBinhRules) -> None:
    best = solve(SolveRequest(dealt(1)[0], rules, 4, opponents=FEW)).best
    foul = Arrangement(best.arrangement.middle, best.arrangement.back, best.arrangement.front)
    result = evaluate(EvaluateRequest(foul, rules, 4, FEW))
    # Three times 6 to legal houses (M-37), a little more to instant wins.
    assert -19 < result.expected_points < -16
    assert result.regret_points == result.best.expected_points - result.expected_points > 18


def test_where_fouls_are_cheap_the_regret_of_a_foul_is_negative() -> None:
    # Under majority a foul costs 6, a sweep 12: to a hopeless hand the foul is the lesser evil.
    worst = min(
        (solve(SolveRequest(dealt(seed)[0], MAJORITY, 2, opponents=FEW)).best for seed in range(40)),
        key=lambda found: found.expected_points,
    )
    assert worst.expected_points < -6
    foul = Arrangement(worst.arrangement.middle, worst.arrangement.back, worst.arrangement.front)
    assert is_foul(foul, MAJORITY)
    result = evaluate(EvaluateRequest(foul, MAJORITY, 2, FEW))
    assert -7 < result.expected_points <= -6
    assert result.regret_points < 0


def test_an_instant_win_is_named_beside_the_best_ordinary_arrangement() -> None:
    cards = LOPSIDED_HANDS[0]
    result = solve(SolveRequest(cards, MAJORITY, opponents=FEW))
    assert result.instant_win is not None
    assert (result.instant_win.kind, result.instant_win.points_each) == ("dragon_flush", 78)
    assert not is_foul(result.best.arrangement, MAJORITY)
    judged = evaluate(EvaluateRequest(result.best.arrangement, MAJORITY, opponents=FEW))
    assert judged.instant_win == result.instant_win


@pytest.mark.parametrize("rules", ORDERS)
def test_the_order_of_hands_of_the_request_decides_what_is_legal(rules: MauBinhRules) -> None:
    for cards in (*LOPSIDED_HANDS[2:6], dealt(8)[0]):
        result = solve(SolveRequest(cards, rules, 2, 20, Opponents(samples=150)))
        assert_in_order(result, rules)


def test_where_a_bonus_falls_with_strength_a_dominated_arrangement_may_be_best() -> None:
    # Four kings in back pay 40, a straight flush nothing: the weaker back is worth more.
    rules = maubinh_rules("majority", {"bonus_back_four_of_a_kind": 40, "bonus_back_straight_flush": 0})
    cards = parse_cards("KS KC KH KD 9S QS JS TS 4C 4D 7H 2C 3D")
    theirs = arranged("2S 2D 2H 5S 5C / 3S 3C 6D 8H TC / 4S 6C 9D")
    known = Opponents(known=(KnownOpponent(arrangement=theirs),))
    dear, plain = (solve(SolveRequest(cards, some, 2, 1, known)) for some in (rules, MAJORITY))
    assert {card.rank for card in dear.best.arrangement.back} > {13}
    assert sum(card.rank == 13 for card in dear.best.arrangement.back) == 4
    kept = {strength_triple(way, rules) for way in _undominated(cards, rules)}
    most = max(evaluate(EvaluateRequest(way, rules, 2, known)).expected_points for way in _undominated(cards, rules))
    assert dear.best.expected_points >= most
    assert dear.counts == plain.counts
    assert dear.counts.undominated == len(kept)


def test_a_falling_bonus_is_looked_for_among_all_legal_arrangements() -> None:
    rules = maubinh_rules("majority", {"bonus_middle_full_house": 60, "bonus_middle_four_of_a_kind": 0})
    cards = parse_cards("AS AC AD AH KS KC KD KH 2S 2C 3D 5H 7S")
    theirs = arranged("2D 3C 4S 5S 6C / 8S 8C 4D 6D TH / TS JD 4C")
    known = Opponents(known=(KnownOpponent(arrangement=theirs),))
    found = solve(SolveRequest(cards, rules, 2, 50, known))
    kept = {strength_triple(way, rules) for way in _undominated(cards, rules)}
    best_kept = max(
        evaluate(EvaluateRequest(way, rules, 2, known)).expected_points for way in _undominated(cards, rules)
    )
    assert strength_triple(found.best.arrangement, rules) not in kept
    assert found.best.expected_points > best_kept


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_number_of_known_opponents_can_sit_at_the_table(players: int) -> None:
    ours, *others = dealt(11, 4)
    for count in range(players):
        for how in (lambda cards: KnownOpponent(cards=cards), _as_rows):
            known = tuple(how(cards) for cards in others[:count])
            request = SolveRequest(ours, PER_CHI, players, opponents=Opponents("greedy", 100, known))
            assert verify_solve(request) == []
            result = solve(request)
            # Two of three known leave the last one just his 13 cards.
            assert result.estimate.exact == (count == players - 1 or count == 2)
            assert (result.estimate.samples > 0) == (count < players - 1)


def _as_rows(cards: Cards) -> KnownOpponent:
    best = solve(SolveRequest(cards, PER_CHI, 2, opponents=Opponents("greedy", 50))).best
    return KnownOpponent(arrangement=best.arrangement)


@pytest.mark.parametrize("dead_count", [1, 6, 13, 20, 25])
def test_few_unseen_cards_still_give_hands(dead_count: int) -> None:
    ours = dealt(0)[0]
    rest = tuple(card for card in DECK if card not in ours)
    result = solve(SolveRequest(ours, PER_CHI, 2, opponents=Opponents("greedy", 400), dead=rest[:dead_count]))
    left = 39 - dead_count
    possible = comb(left, 13)
    assert result.estimate.exact == (possible <= 400)
    assert 0.9 * min(possible, FRESH_LEAST) <= result.estimate.samples <= min(possible, 400)


READERS: list[Callable[[SolveResult], object]] = [
    lambda result: result.best.expected_points,
    lambda result: result.best.win.back,
    lambda result: result.best.sweep_probability,
]


@pytest.mark.parametrize("read", READERS)
def test_the_opponents_model_matters(read: Callable[[SolveResult], object]) -> None:
    answers = {
        read(solve(SolveRequest(dealt(1)[0], MAJORITY, 2, opponents=Opponents(model, 3_000))))
        for model in ("equilibrium", "greedy", "cautious")
    }
    assert len(answers) == 3
