"""How opponents and bots set a hand: each policy against what its definition says, worked out slowly.

Clauses: docs/rules.md M-12, M-35, M-36, B-M-22; the policies are those of docs/solver.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from rules.cards import Card, Cards
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.duel import duel_lines, duel_points
from rules.maubinh.options import MauBinhRules
from rules.options import presets
from solver.hands.enumeration import arrangement_of, distinct, legal, sorted_hand, undominated
from solver.hands.masks import cards_of_mask, hand_mask
from solver.kernels.dealing import hand_hashes
from solver.opponents.deck import deal_hands
from solver.opponents.policy import CAUTIOUS, GREEDY, FieldPolicy, InTurnPolicy
from solver.solve import arrange
from tests.helpers.oracles import sweeps
from tests.helpers.solver_examples import (
    LOPSIDED_HANDS,
    MAJORITY,
    ORDERS,
    PAYOUT_OPTIONS,
    PER_CHI,
    any_rules,
    dealt,
    lopsided,
)


def masks_of(hands: list[Cards]) -> np.ndarray:
    return np.array([hand_mask(cards) for cards in hands], dtype=np.uint64)


@pytest.mark.parametrize("rules", ORDERS)
@pytest.mark.parametrize(
    ("policy", "turn"), [(GREEDY, (0, 1, 2)), (CAUTIOUS, (2, 1, 0)), (InTurnPolicy((1, 2, 0)), (1, 2, 0))]
)
def test_an_in_turn_policy_makes_one_row_after_the_other_as_strong_as_can_be(
    policy: InTurnPolicy, turn: tuple[int, int, int], rules: MauBinhRules
) -> None:
    hands = [*(dealt(seed)[0] for seed in range(3)), *LOPSIDED_HANDS[:6]]
    for cards, columns in zip(hands, policy.arrange(masks_of(hands), rules), strict=True):
        every = legal(cards, rules).columns[3:]
        best = every[:, np.lexsort([every[row] for row in reversed(turn)])[-1]]
        assert np.array_equal(columns[3:], best)
        assert not is_foul(arrangement_of(sorted_hand(cards).cards, columns[:3]), rules)


def small_field(seed: int, size: int) -> tuple[np.ndarray, list[Arrangement]]:
    """Classes [3, size] of random hands set greedily, and the arrangements themselves."""
    masks = np.ascontiguousarray(deal_hands(size, seed)[:, 0])
    rows = GREEDY.arrange(masks, MAJORITY)
    ways = [arrangement_of(cards_of_mask(int(mask)), row[:3]) for mask, row in zip(masks, rows, strict=True)]
    return rows[:, 3:].T.astype(np.uint16), ways


def table_sweep_extra(ours: Arrangement, swept: Arrangement, rules: MauBinhRules) -> float:
    """Points more from one opponent when sweeping him is part of sweeping everybody (B-M-04)."""
    return sum(line.points for line in duel_lines(ours, swept, rules, swept_all=True)) - duel_points(ours, swept, rules)


def points_against(ours: Arrangement, field: list[Arrangement], rules: MauBinhRules, players: int) -> float:
    """Expected points at a table of independent opponents, each one of the field with the same chance."""
    points = (players - 1) * sum(duel_points(ours, theirs, rules) for theirs in field) / len(field)
    swept = [theirs for theirs in field if sweeps(ours, theirs, rules)]
    if swept and rules.sweep_all_mode != "none" and players >= rules.sweep_all_min_players:
        chance = (len(swept) / len(field)) ** (players - 1)
        points += (players - 1) * table_sweep_extra(ours, swept[0], rules) * chance
    return points


def assert_best_response(
    cards: Cards, chosen: np.ndarray, candidates: list[Arrangement], value: Callable[[Arrangement], float]
) -> None:
    """No candidate gives more points than the chosen columns [6]."""
    given = value(arrangement_of(sorted_hand(cards).cards, chosen[:3]))
    assert given > max(value(way) for way in candidates) - 1e-9


@pytest.mark.parametrize("seed", range(7))
def test_a_field_policy_plays_a_best_response(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS)
    players = rng.choice((2, 3, 4))
    classes, field = small_field(seed, rng.choice((1, 20, 64)))
    policy = FieldPolicy(classes[None], rules, players)
    hands = [dealt(seed)[0], lopsided(rng, 1)[0]]
    for found in (policy.arrange(masks_of(hands), rules), policy.respond(masks_of(hands), rules, players)):
        for cards, chosen in zip(hands, found, strict=True):
            # Not only undominated ones: the payouts are any.
            every = distinct(legal(cards, rules))
            some = range(0, every.columns.shape[1], max(every.columns.shape[1] // 50, 1))
            kept = undominated(cards, rules)
            ways = [every.arrangement(at) for at in some]
            ways += [kept.arrangement(at) for at in range(0, kept.columns.shape[1], kept.columns.shape[1] // 30 + 1)]
            assert_best_response(cards, chosen, ways, lambda way: points_against(way, field, rules, players))


@pytest.mark.parametrize("seed", [2, 16, 19])
def test_a_field_policy_avoids_sweeping_a_table_where_that_pays_less(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS)
    cheap: dict[str, object] = {"sweep_all_mode": rng.choice(("replace", "multiply", "replace"))}
    cheap |= {"sweep_all_amount": 0, "sweep_all_multiplier": 1, "sweep_multiplier": rng.choice((2, 6))}
    rules = replace(rules, **cheap, sweep_all_min_players=2)
    classes, field = small_field(seed, rng.choice((1, 5, 30)))
    players = rng.choice((2, 3, 4))
    cards = lopsided(rng, 1)[0]
    chosen = FieldPolicy(classes[None], rules, players).respond(masks_of([cards]), rules, players)[0]
    every = distinct(legal(cards, rules))
    ways = [every.arrangement(at) for at in range(0, every.columns.shape[1], every.columns.shape[1] // 150 + 1)]
    assert_best_response(cards, chosen, ways, lambda way: points_against(way, field, rules, players))


@pytest.mark.parametrize("preset", presets("maubinh"))
@pytest.mark.parametrize("players", [2, 4])
def test_under_the_presets_no_undominated_arrangement_is_better(preset: str, players: int) -> None:
    rules = MAJORITY if preset == "majority" else PER_CHI
    classes, field = small_field(3, 30)
    policy = FieldPolicy(classes[None], rules, players)
    hands = [dealt(seed)[0] for seed in range(2)]
    for cards, chosen in zip(hands, policy.respond(masks_of(hands), rules, players), strict=True):
        kept = undominated(cards, rules)
        ways = [kept.arrangement(at) for at in range(kept.columns.shape[1])]
        assert_best_response(cards, chosen, ways, lambda way: points_against(way, field, rules, players))


@pytest.mark.parametrize("rules", ORDERS)
def test_a_field_policy_sets_no_foul_under_any_order(rules: MauBinhRules) -> None:
    classes, _ = small_field(4, 100)
    policy = FieldPolicy(classes[None], PER_CHI, 2)
    hands = [*(dealt(seed)[0] for seed in range(100, 115)), *LOPSIDED_HANDS]
    for cards, chosen in zip(hands, policy.arrange(masks_of(hands), rules), strict=True):
        way = arrangement_of(sorted_hand(cards).cards, chosen[:3])
        assert set(way.cards) == set(cards)
        assert not is_foul(way, rules)


def test_a_policy_of_several_fields_answers_the_one_that_the_hand_picks() -> None:
    fields = np.stack([small_field(seed, 40)[0] for seed in range(3)])
    masks = np.ascontiguousarray(deal_hands(120, 7)[:, 0])
    mixed = FieldPolicy(fields, MAJORITY, 2).arrange(masks, MAJORITY)
    single = [FieldPolicy(field[None], MAJORITY, 2).arrange(masks, MAJORITY) for field in fields]
    picked = [{at for at in range(3) if (single[at][hand] == mixed[hand]).all()} for hand in range(120)]
    assert all(picked)
    assert {frozenset((at,)) for at in range(3)} <= {frozenset(some) for some in picked}


def test_hands_are_spread_evenly_over_the_fields() -> None:
    masks = np.ascontiguousarray(deal_hands(80_000, 8)[:, 0])
    which = np.empty(80_000, dtype=np.int64)
    hand_hashes(masks, np.uint64(5), 8, which)
    counts = np.bincount(which, minlength=8)
    assert np.abs(counts - 10_000).max() < 500
    again = np.empty_like(which)
    hand_hashes(masks, np.uint64(5), 8, again)
    assert np.array_equal(which, again)


@pytest.mark.parametrize("seed", range(4))
def test_renaming_suits_changes_no_row_that_a_policy_of_one_field_makes(seed: int) -> None:
    classes, _ = small_field(seed, 64)
    rng = random.Random(seed)
    hands = [dealt(seed)[0], *LOPSIDED_HANDS[:4]]
    names = rng.sample(range(4), 4)
    renamed = [tuple(Card(card.rank, names[card.suit]) for card in cards) for cards in hands]
    for policy in (GREEDY, CAUTIOUS, FieldPolicy(classes[None], PER_CHI, 2)):
        one, other = policy.arrange(masks_of(hands), PER_CHI), policy.arrange(masks_of(renamed), PER_CHI)
        assert np.array_equal(one[:, 3:], other[:, 3:])


def test_hands_are_set_alike_alone_and_among_others() -> None:
    classes, _ = small_field(5, 64)
    masks = np.ascontiguousarray(deal_hands(30, 6)[:, 0])
    for policy in (GREEDY, FieldPolicy(np.stack([classes, classes[:, ::-1]]), MAJORITY, 2)):
        together = policy.arrange(masks, MAJORITY)
        assert all(np.array_equal(policy.arrange(masks[at : at + 1], MAJORITY)[0], together[at]) for at in range(30))


@pytest.mark.parametrize("preset", presets("maubinh"))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_arranging_many_hands_keeps_their_order_and_never_fouls(preset: str, players: int) -> None:
    rules = MAJORITY if preset == "majority" else PER_CHI
    hands = [*(tuple(dealt(seed)[0]) for seed in range(30)), *LOPSIDED_HANDS]
    found = arrange(hands, players, rules)
    for cards, way in zip(hands, found, strict=True):
        assert sorted(way.cards) == sorted(cards)
        assert not is_foul(way, rules)
    assert arrange(hands[:1], players, rules) == found[:1]


def test_payouts_and_orders_move_what_arrange_chooses() -> None:
    hands = [dealt(seed)[0] for seed in range(150)]
    plain = arrange(hands, 4, MAJORITY)
    rich_front = replace(MAJORITY, bonus_front_three_of_a_kind=400)
    assert arrange(hands, 4, rich_front) != plain
    assert arrange(hands, 4, PER_CHI) != plain
    for rules in ORDERS[1:]:
        assert not any(is_foul(way, rules) for way in arrange(hands, 4, rules))
    assert arrange(hands, 4, ORDERS[4]) != plain
