"""Every arrangement of a hand: against brute force with the rules, against known numbers, on the hardest hands.

Clauses: docs/rules.md M-03, M-04, M-14, B-M-09, B-M-10, B-M-18; dominance as the HTTP contract defines it.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from rules.cards import Card, Cards, parse_cards
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement, is_foul, verify_arrangement
from rules.maubinh.hands import display_order
from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import Splits, distinct, legal, row_index, undominated, without_dominated
from solver.hands.masks import cards_of_mask, hand_mask
from solver.hands.strengths import order_tables
from solver.request import Locks
from solver.solve import enumerate_page
from tests.helpers.oracles import StrengthTriple, legal_arrangements, strength_triple
from tests.helpers.oracles import undominated as undominated_by_definition
from tests.helpers.solver_examples import LOPSIDED_HANDS, MAJORITY, ORDERS, SEEDS, dealt, lopsided

HANDS_FILE = Path(__file__).parents[2] / "shared" / "bench" / "hands.txt"

# Ties between back and middle, a wheel, equal pairs in front and middle: where the orders part.
ORDERS_PART_HERE = parse_cards("AS 2C 3D 4H 5S AC 2D 3H 4S 5C AD KS QS")


def bit_sets(splits: Splits) -> list[tuple[int, ...]]:
    """Each arrangement as three sets of places in the sorted hand."""
    index, rows = row_index(), splits.columns[:3]
    masks = (index.masks5[rows[0]], index.masks5[rows[1]], index.masks3[rows[2]])
    return list(zip(*(mask.tolist() for mask in masks), strict=True))


def bit_sets_of(ways: list[tuple[Arrangement, StrengthTriple]], cards: Cards) -> set[tuple[int, ...]]:
    """The same of arrangements found by brute force."""
    place = {card: 1 << at for at, card in enumerate(sorted(cards))}
    return {tuple(sum(place[card] for card in row) for row in (way.back, way.middle, way.front)) for way, _ in ways}


def triples_of(splits: Splits, rules: MauBinhRules) -> list[StrengthTriple]:
    return [strength_triple(splits.arrangement(at), rules) for at in range(splits.columns.shape[1])]


# Each order once with a hand of its own; brute force takes a second a hand.
BRUTE_FORCED = [
    pytest.param(dealt(0)[0], ORDERS[0], id="random"),
    pytest.param(ORDERS_PART_HERE, ORDERS[-1], id="orders-part"),
    *(
        pytest.param(cards, rules, marks=pytest.mark.slow if at % 3 == 0 else pytest.mark.long, id=f"hand-{at}")
        for at, (cards, rules) in enumerate(
            [
                *((dealt(seed)[0], rules) for seed, rules in enumerate(ORDERS[1:], start=1)),
                *((ORDERS_PART_HERE, rules) for rules in ORDERS[:-1:3]),
                *((cards, MAJORITY) for cards in LOPSIDED_HANDS[2:4]),
            ]
        )
    ),
]


@pytest.mark.parametrize(("cards", "rules"), BRUTE_FORCED)
def test_legal_and_undominated_arrangements_are_those_that_brute_force_finds(cards: Cards, rules: MauBinhRules) -> None:
    expected = legal_arrangements(tuple(sorted(cards)), rules)
    found = legal(cards, rules)
    assert found.allowed == 72_072
    assert found.legal == found.columns.shape[1] == len(expected)
    assert set(bit_sets(found)) == bit_sets_of(expected, cards)
    kept = undominated_by_definition(triple for _, triple in expected)
    fast = undominated(cards, rules)
    assert fast.legal == len(expected)
    for candidates in (fast, without_dominated(found)):
        triples = triples_of(candidates, rules)
        assert len(triples) == len(kept)
        assert set(triples) == kept


@pytest.mark.parametrize("rules", ORDERS)
@pytest.mark.parametrize("cards", [dealt(9)[0], ORDERS_PART_HERE])
def test_strengths_of_an_arrangement_are_those_of_its_rows(cards: Cards, rules: MauBinhRules) -> None:
    tables, found = order_tables(rules), undominated(cards, rules)
    for at, (back, middle, front) in enumerate(found.columns[3:].T.tolist()):
        way = found.arrangement(at)
        assert (tables.five(way.back), tables.five(way.middle), tables.three(way.front)) == (back, middle, front)
        verify_arrangement(way)
        assert set(way.cards) == set(cards)
        assert not is_foul(way, rules)


def any_locks(cards: Cards, rng: random.Random) -> tuple[Cards, Cards, Cards]:
    """Up to 8 cards locked into rows at random, no row above its size."""
    left = list(rng.sample(cards, 13))
    sizes = [rng.randint(1, 4), rng.randint(1, 3), rng.randint(0, 1)]
    back, middle, front = (tuple(left.pop() for _ in range(size)) for size in sizes)
    return back, middle, front


@pytest.mark.parametrize("seed", range(8))
def test_locked_arrangements_are_those_of_brute_force_that_keep_the_cards_in_place(seed: int) -> None:
    rng = random.Random(seed)
    cards, rules = dealt(seed)[0], ORDERS[seed]
    locks = any_locks(cards, rng)
    every = legal_arrangements(tuple(sorted(cards)), rules, locks)
    found = legal(cards, rules, Locks(*locks))
    assert found.columns.shape[1] == found.legal == len(every)
    assert set(bit_sets(found)) == bit_sets_of(every, cards)
    for at in range(found.columns.shape[1]):
        way = found.arrangement(at)
        rows = (way.back, way.middle, way.front)
        assert all(set(locked) <= set(row) for locked, row in zip(locks, rows, strict=True))
    kept = without_dominated(found)
    assert Counter(triples_of(kept, rules)) == Counter(undominated_by_definition(triple for _, triple in every))


def test_locks_reduce_the_arrangements_to_the_ways_to_choose_the_other_cards() -> None:
    cards = dealt(3)[0]
    assert legal(cards, MAJORITY, Locks(front=cards[:3])).allowed == 252
    assert legal(cards, MAJORITY, Locks(back=cards[:5], middle=cards[5:10])).allowed == 1
    assert legal(cards, MAJORITY, Locks(back=cards[:1])).allowed == 72_072 * 5 // 13


def test_impossible_locks_leave_no_arrangement() -> None:
    # Aces in front cannot stand above a middle without a better hand.
    cards = parse_cards("AS AC AD KS QC JD 9H 8S 7C 5D 4H 3S 2C")
    with pytest.raises(InvalidInputError) as refused:
        enumerate_page(cards, MAJORITY, Locks(front=cards[:3]), False, 0, 100)
    assert [fault.code for fault in refused.value.faults] == ["no_arrangement"]


@pytest.mark.skipif(not HANDS_FILE.exists(), reason="the reference hands are not part of the project")
def test_the_reference_hands_have_the_published_averages() -> None:
    # A survey's checker counts 22,255 legal arrangements and 131.6 undominated strength triples on these 1,000 hands.
    hands = [parse_cards(line) for line in HANDS_FILE.read_text().splitlines() if line.strip()]
    found = [undominated(cards, MAJORITY) for cards in hands]
    assert len(hands) == 1000
    assert round(sum(splits.legal for splits in found) / 1000) == 22_255
    assert round(sum(splits.columns.shape[1] for splits in found) / 1000, 1) == 131.6


@pytest.mark.parametrize("cards", LOPSIDED_HANDS)
@pytest.mark.parametrize("rules", [ORDERS[0], ORDERS[-1]])
def test_lopsided_hands_are_enumerated_in_full(cards: Cards, rules: MauBinhRules) -> None:
    every, fast = legal(cards, rules), undominated(cards, rules)
    assert fast.legal == every.legal
    slow = without_dominated(every)
    assert {tuple(t) for t in fast.columns[3:].T.tolist()} == {tuple(t) for t in slow.columns[3:].T.tolist()}
    assert fast.columns.shape[1] == slow.columns.shape[1]
    strengths = distinct(every).columns[3:].T.astype(np.int64)
    for own in fast.columns[3:, :: max(fast.columns.shape[1] // 200, 1)].T:
        assert not ((strengths >= own).all(axis=1) & (strengths > own).any(axis=1)).any()


def test_some_hands_have_thousands_of_undominated_arrangements() -> None:
    most = max(undominated(cards, MAJORITY).columns.shape[1] for cards in LOPSIDED_HANDS)
    assert most > 6_000


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_what_dominance_drops_is_beaten_by_what_it_keeps(seed: int) -> None:
    rng = random.Random(seed)
    rules = rng.choice(ORDERS)
    cards = rng.choice((dealt(seed)[0], lopsided(rng, 1)[0]))
    kept = undominated(cards, rules).columns[3:].T
    every = distinct(legal(cards, rules)).columns[3:].T
    for own in every[:: max(len(every) // 300, 1)]:
        assert (kept >= own).all(axis=1).any()
    for own in kept[:: max(len(kept) // 100, 1)]:
        assert not ((every >= own).all(axis=1) & (every > own).any(axis=1)).any()


@pytest.mark.parametrize("seed", range(4))
def test_pages_join_into_the_whole_list_strongest_back_first(seed: int) -> None:
    cards, rules = dealt(seed)[0], ORDERS[seed * 2]
    locks = Locks(back=cards[:1], middle=cards[1:3])
    for undominated_only in (False, True):
        whole = enumerate_page(cards, rules, locks, undominated_only, 0, 100_000)
        joined = [
            way
            for offset in range(0, whole.total, 700)
            for way in enumerate_page(cards, rules, locks, undominated_only, offset, 700).arrangements
        ]
        assert tuple(joined) == whole.arrangements
        assert len(joined) == whole.total == len(set(joined))
        triples = [strength_triple(way, rules) for way in joined]
        assert triples == sorted(triples, reverse=True)
        assert all(row == display_order(row) for way in joined[:300] for row in (way.back, way.middle, way.front))
    assert enumerate_page(cards, rules, locks, True, whole.total, 10).arrangements == ()


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_cards_given_does_not_matter(seed: int) -> None:
    cards = dealt(seed)[0]
    shuffled = tuple(random.Random(seed).sample(cards, 13))
    assert enumerate_page(cards, MAJORITY, Locks(), False, 0, 500) == enumerate_page(
        shuffled, MAJORITY, Locks(), False, 0, 500
    )


@pytest.mark.parametrize("seed", range(5))
def test_renaming_suits_changes_no_strength_and_no_count(seed: int) -> None:
    rng = random.Random(seed)
    cards = dealt(seed)[0]
    names = rng.sample(range(4), 4)
    renamed = tuple(Card(card.rank, names[card.suit]) for card in cards)
    for enumerate_hand in (legal, undominated):
        one, other = enumerate_hand(cards, MAJORITY), enumerate_hand(renamed, MAJORITY)
        assert one.legal == other.legal
        assert Counter(map(tuple, one.columns[3:].T.tolist())) == Counter(map(tuple, other.columns[3:].T.tolist()))


@given(SEEDS)
def test_a_hand_and_its_bit_set_name_each_other(seed: int) -> None:
    cards = dealt(seed)[0]
    assert cards_of_mask(hand_mask(cards)) == tuple(sorted(cards))
