"""Strength tables against the rules, against known counts, and against an outside judge.

Clauses: docs/rules.md M-13, M-15 .. M-23, B-M-09, B-M-10, B-M-12, B-M-18.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations, pairwise, product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from rules.cards import DECK, Card, Cards
from rules.maubinh.hands import Category, compare_rows, row_strength
from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import sorted_hand
from solver.hands.orders import OPTIONS, derived
from solver.hands.strengths import (
    BACK_CLASSES,
    BINOMIALS,
    FRONT_CLASSES,
    ORDER_ARRAYS,
    OrderTables,
    is_foul,
    order_tables,
)
from solver.kernels.splits import five_card_strengths, three_card_strengths
from tests.helpers.solver_examples import LOPSIDED_HANDS, MAJORITY, ORDERS, dealt

# docs/rules.md M-13 in poker's well-known numbers, strongest first.
FIVE_CARD_COUNTS = {
    Category.STRAIGHT_FLUSH: 40,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.ONE_PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
THREE_CARD_COUNTS = {Category.THREE_OF_A_KIND: 52, Category.ONE_PAIR: 3_744, Category.HIGH_CARD: 18_304}
CLASSES_BY_CATEGORY = {
    Category.STRAIGHT_FLUSH: 10,
    Category.FOUR_OF_A_KIND: 156,
    Category.FULL_HOUSE: 156,
    Category.FLUSH: 1_277,
    Category.STRAIGHT: 10,
    Category.THREE_OF_A_KIND: 858,
    Category.TWO_PAIR: 858,
    Category.ONE_PAIR: 2_860,
    Category.HIGH_CARD: 1_277,
}


def order_name(rules: MauBinhRules) -> str:
    return f"{rules.a2345}-{rules.order_compare}-{rules.cross_compare}"


every_order = pytest.mark.parametrize("rules", ORDERS, ids=order_name)
both_wheels = pytest.mark.parametrize("rules", [ORDERS[0], ORDERS[4]], ids=order_name)


def all_rows(size: int) -> NDArray[np.int64]:
    """Every row of `size` cards of the deck, as card numbers (four suits to a rank): [n, size]."""
    numbers = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(numbers, dtype=np.int8, count=size * comb(52, size)).reshape(-1, size).astype(np.int64)


def strengths_of(rows: NDArray[np.int64], tables: OrderTables) -> NDArray[np.uint16]:
    """The strengths of many rows at once, read from the tables."""
    ranks, suits = rows // 4, rows % 4
    index = BINOMIALS[np.arange(rows.shape[1]), ranks].sum(axis=1)
    if rows.shape[1] == 3:
        return tables.multiset3[index]
    one_suit = (suits == suits[:, :1]).all(axis=1)
    return np.where(one_suit, tables.flush5[(1 << ranks).sum(axis=1) * one_suit], tables.multiset5[index])


def cards_of(numbers: NDArray[np.int64]) -> Cards:
    return tuple(DECK[number] for number in numbers)


@pytest.fixture(scope="module")
def five_card_rows() -> NDArray[np.int64]:
    return all_rows(5)


def test_all_five_card_rows_fall_into_the_known_categories_and_7462_classes(
    five_card_rows: NDArray[np.int64],
) -> None:
    tables = order_tables(MAJORITY)
    strengths = strengths_of(five_card_rows, tables)
    counts = np.bincount(tables.category5[strengths], minlength=9)
    assert {Category(at): int(count) for at, count in enumerate(counts)} == FIVE_CARD_COUNTS
    assert np.array_equal(np.unique(strengths), np.arange(7_462))
    assert Counter(tables.category5.tolist()) == CLASSES_BY_CATEGORY
    assert len(tables.category5) == BACK_CLASSES == 7_462


def test_all_three_card_rows_fall_into_the_known_categories_and_455_classes() -> None:
    tables = order_tables(MAJORITY)
    strengths = strengths_of(all_rows(3), tables)
    counts = np.bincount(tables.category3[strengths], minlength=9)
    assert {Category(at): int(count) for at, count in enumerate(counts) if count} == THREE_CARD_COUNTS
    assert np.array_equal(np.unique(strengths), np.arange(455))
    assert len(tables.category3) == FRONT_CLASSES == 455


@pytest.fixture(scope="module")
def examples(five_card_rows: NDArray[np.int64]) -> dict[int, list[Cards]]:
    """Two five-card rows of every class where it has two: the first and the last in the order of the deck."""
    strengths = strengths_of(five_card_rows, order_tables(MAJORITY))
    found = {}
    for rows in (five_card_rows, five_card_rows[::-1]):
        _, first = np.unique(strengths if rows is five_card_rows else strengths[::-1], return_index=True)
        for at, place in enumerate(first):
            found.setdefault(at, []).append(cards_of(rows[place]))
    return found


@both_wheels
def test_five_card_strengths_are_the_order_of_the_rules(rules: MauBinhRules, examples: dict[int, list[Cards]]) -> None:
    tables = order_tables(rules)
    rows = [row for pair in examples.values() for row in pair]
    by_table = sorted(rows, key=tables.five)
    for weaker, stronger in pairwise(by_table):
        difference = tables.five(stronger) - tables.five(weaker)
        assert difference in (0, 1)
        assert compare_rows(stronger, weaker, rules) == difference
    for row in rows:
        assert tables.category5[tables.five(row)] == row_strength(row, rules).category
    assert {tables.five(row) for row in rows} == set(range(7_462))


def test_three_card_strengths_are_the_order_of_the_rules() -> None:
    tables = order_tables(MAJORITY)
    by_table = sorted(combinations(DECK, 3), key=tables.three)
    for weaker, stronger in pairwise(by_table):
        difference = tables.three(stronger) - tables.three(weaker)
        assert difference in (0, 1)
        assert compare_rows(stronger, weaker, MAJORITY) == difference


def test_an_outside_judge_gives_every_five_card_class_the_same_place(examples: dict[int, list[Cards]]) -> None:
    # phevaluator counts from 1, the strongest, to 7,462, and takes A-2-3-4-5 for the lowest straight as B-M-18 does.
    for strength, rows in examples.items():
        for row in rows:
            assert evaluate_cards(*(card.code[0] + card.code[1].lower() for card in row)) == 7_462 - strength


def test_the_wheel_moves_to_the_second_place_of_straights_and_straight_flushes() -> None:
    lowest, second = order_tables(ORDERS[0]), order_tables(ORDERS[4])
    for suits in ((0, 1, 2, 3, 0), (2, 2, 2, 2, 2)):
        straights = [tuple(Card(top - at, suit) for at, suit in enumerate(suits)) for top in range(6, 15)]
        wheel = tuple(Card(rank, suit) for rank, suit in zip((14, 2, 3, 4, 5), suits, strict=True))
        assert all(lowest.five(wheel) < lowest.five(straight) for straight in straights)
        assert [second.five(wheel) > second.five(straight) for straight in straights] == [True] * 8 + [False]
    # A stored class names the same cards under both.
    assert second.strength_of_class[lowest.five(wheel)] == second.five(wheel)


@every_order
def test_a_class_becomes_the_strength_of_its_cards_under_any_order(
    rules: MauBinhRules, examples: dict[int, list[Cards]]
) -> None:
    tables = order_tables(rules)
    for strength, rows in examples.items():
        assert tables.strength_of_class[strength] == tables.five(rows[0])


@every_order
@pytest.mark.parametrize("seed", range(3))
def test_a_middle_is_legal_above_a_front_from_its_floor_on(rules: MauBinhRules, seed: int) -> None:
    tables = order_tables(rules)
    rng = random.Random(seed)
    needed = 1 if rules.order_compare == "gt" else 0
    # Few ranks, so that both rows often agree in category and main rank.
    for _ in range(400):
        ranks = rng.sample(range(2, 15), rng.choice((3, 5, 8)))
        row = rng.sample([card for card in DECK if card.rank in ranks], 8)
        middle, front = tuple(row[:5]), tuple(row[5:])
        fits = compare_rows(middle, front, rules) >= needed
        assert (tables.five(middle) >= tables.middle_floor[tables.three(front)]) == fits


@every_order
def test_rows_out_of_order_are_foul(rules: MauBinhRules) -> None:
    tables = order_tables(rules)
    rng = random.Random(7)
    rows = [rng.sample(rng.choice((DECK, DECK[:20])), 13) for _ in range(300)]
    strengths = np.array([(tables.five(r[:5]), tables.five(r[5:10]), tables.three(r[10:])) for r in rows]).T  # type: ignore[arg-type]
    needed = 1 if rules.order_compare == "gt" else 0
    for at, foul in enumerate(is_foul(strengths.astype(np.uint16), tables)):
        back, middle, front = (tuple(rows[at][:5]), tuple(rows[at][5:10]), tuple(rows[at][10:]))
        legal = compare_rows(back, middle, rules) >= needed and compare_rows(middle, front, rules) >= needed
        assert foul != legal


def kernel_strengths(cards: Cards, tables: OrderTables) -> tuple[list[int], list[int]]:
    hand = sorted_hand(cards)
    fives, threes = np.empty(1287, np.uint16), np.empty(286, np.uint16)
    five_card_strengths(hand.ranks, hand.suits, tables.hand_tables, fives)
    three_card_strengths(hand.ranks, tables.hand_tables, threes)
    return fives.tolist(), threes.tolist()


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.one_of(st.integers(0, 10**6).map(lambda seed: dealt(seed)[0]), st.sampled_from(LOPSIDED_HANDS)))
def test_every_row_of_a_hand_has_the_strength_that_the_rules_give_it(cards: Cards) -> None:
    for rules in (ORDERS[0], ORDERS[4]):
        tables = order_tables(rules)
        fives, threes = kernel_strengths(cards, tables)
        for size, strengths in ((5, fives), (3, threes)):
            rows = list(combinations(sorted(cards), size))
            ordered = sorted({row_strength(row, rules) for row in rows})
            places = {strength: at for at, strength in enumerate(sorted(set(strengths)))}
            assert [places[strength] for strength in strengths] == [
                ordered.index(row_strength(row, rules)) for row in rows
            ]


def test_equal_ranks_of_other_suits_are_equally_strong() -> None:
    tables = order_tables(MAJORITY)
    for suits in product(range(4), repeat=2):
        first = tuple(Card(rank, suits[0]) for rank in (3, 5, 8, 9, 13))
        second = tuple(Card(rank, suits[1]) for rank in (3, 5, 8, 9, 13))
        assert tables.five(first) == tables.five(second)


@pytest.mark.parametrize("rules", ORDERS, ids=order_name)
def test_the_stored_order_is_the_one_that_the_rules_give(rules: MauBinhRules) -> None:
    stored, derivation = order_tables(rules), derived(*(getattr(rules, name) for name in OPTIONS))
    for name in ORDER_ARRAYS:
        ours, theirs = getattr(stored, name), getattr(derivation, name)
        assert ours.dtype == theirs.dtype
        assert np.array_equal(ours, theirs), name
    assert stored.strict == derivation.strict
