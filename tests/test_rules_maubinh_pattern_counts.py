"""How many of all hands hold each instant-win pattern, by known counts: docs/rules.md M-24 .. M-29, B-M-13, B-M-21."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

import pytest

from rules.cards import DECK, Card, Cards
from rules.maubinh.instant_wins import held_patterns
from rules.maubinh.options import MauBinhRules
from rules.maubinh.patterns import three_flushes
from tests.helpers.maubinh_examples import MAJORITY, rules_with

NO_QUAD_PAIRS = rules_with(quads_as_two_pairs=False)


def hand_with_rank_counts(counts: tuple[int, ...]) -> Cards:
    """A hand that holds the ranks 2, 3, ... so many times each."""
    return tuple(Card(rank + 2, (rank + suit) % 4) for rank, count in enumerate(counts) for suit in range(count))


def rank_count_shapes() -> list[tuple[int, ...]]:
    """Every way, up to the order of ranks, to hold 13 ranks 0 to 4 times and 13 cards in all."""
    return [shape for shape in combinations_with_replacement(range(5), 13) if sum(shape) == 13]


def hands_of_shape(shape: tuple[int, ...]) -> int:
    orders = factorial(13) // prod(factorial(same) for same in Counter(shape).values())
    return orders * prod(comb(4, count) for count in shape)


def count_by_shape(kind: str, rules: MauBinhRules = MAJORITY) -> int:
    return sum(hands_of_shape(s) for s in rank_count_shapes() if kind in held_patterns(hand_with_rank_counts(s), rules))


def test_rank_shapes_cover_every_hand() -> None:
    assert sum(map(hands_of_shape, rank_count_shapes())) == comb(52, 13) == 635_013_559_600


# Exact numbers of hands that hold a pattern, whatever else they hold, found by two counters independent of this code.
@pytest.mark.parametrize(
    ("kind", "rules", "hands"),
    [
        ("dragon", MAJORITY, 67_108_864),
        ("six_pairs", NO_QUAD_PAIRS, 2_241_727_488),
        ("six_pairs", MAJORITY, 2_514_171_088),
        ("five_pairs_triple", NO_QUAD_PAIRS, 320_246_784),
        ("five_pairs_triple", MAJORITY, 342_692_064),
        ("four_triples", MAJORITY, 6_589_440),
        ("three_quads", MAJORITY, 11_440),
        ("quad_three_triples", MAJORITY, 13 * comb(12, 3) * 4**3),
    ],
)
def test_patterns_of_equal_ranks_hold_in_the_known_number_of_hands(kind: str, rules: MauBinhRules, hands: int) -> None:
    assert count_by_shape(kind, rules) == hands


def test_three_flushes_hold_in_the_known_number_of_hands() -> None:
    total = 0
    for lengths in product(range(14), repeat=4):
        if sum(lengths) == 13:
            cards = tuple(Card(rank + 2, suit) for suit, length in enumerate(lengths) for rank in range(length))
            found = "three_flushes" in held_patterns(cards, MAJORITY)
            assert found == any(True for _ in three_flushes(cards, MAJORITY))
            total += found * prod(comb(13, length) for length in lengths)
    assert total == 5_705_516_392


def straight_rank_multisets() -> set[tuple[int, ...]]:
    """The ranks of every three straights of 5, 5 and 3 cards in which no rank occurs more than 4 times."""
    line = [14, *range(2, 15)]  # the Ace at both ends
    fives = [line[start : start + 5] for start in range(10)]
    threes = [line[start : start + 3] for start in range(12)]
    return {tuple(sorted(a + b + c)) for a in fives for b in fives for c in threes}


def test_three_straights_hold_in_the_known_number_of_hands() -> None:
    total = 0
    for ranks in straight_rank_multisets():
        counts = tuple(ranks.count(rank) for rank in range(2, 15))
        assert "three_straights" in held_patterns(hand_with_rank_counts(counts), MAJORITY)
        total += prod(comb(4, count) for count in counts)
    assert total == 2_029_579_776


@pytest.mark.parametrize(
    ("kind", "hands", "marked"),
    [
        ("thirteen_same_colour", 20_801_200, {"D", "H"}),
        ("twelve_same_colour", 523_001_600, {"D", "H"}),
        ("twelve_faces", 66_080, set("JQKA")),
        ("all_big", 37_442_160, set("89TJQKA")),
        ("all_small", 37_442_160, set("2345678")),
    ],
)
def test_patterns_of_a_share_of_the_deck_hold_in_the_known_number_of_hands(
    kind: str, hands: int, marked: set[str]
) -> None:
    inside = [card for card in DECK if marked & set(card.code)]
    outside = [card for card in DECK if not marked & set(card.code)]
    rng = random.Random(7)
    total = 0
    for number in range(14):
        if number > len(inside) or 13 - number > len(outside):
            continue
        found = {
            kind in held_patterns(tuple(rng.sample(inside, number) + rng.sample(outside, 13 - number)), MAJORITY)
            for _ in range(10)
        }
        assert len(found) == 1
        total += found.pop() * comb(len(inside), number) * comb(len(outside), 13 - number)
    assert total == hands


def test_a_dragon_flush_is_four_hands() -> None:
    suits = [tuple(card for card in DECK if card.suit == suit) for suit in range(4)]
    assert all("dragon_flush" in held_patterns(cards, MAJORITY) for cards in suits)
    swapped = (*suits[0][:-1], suits[1][-1])
    assert "dragon_flush" not in held_patterns(swapped, MAJORITY)
    assert "dragon" in held_patterns(swapped, MAJORITY)


@pytest.mark.slow
def test_samples_hold_patterns_as_often_as_the_exact_counts_say() -> None:
    hands = {"six_pairs": 2_514_171_088, "three_flushes": 5_705_516_392, "three_straights": 2_029_579_776}
    samples = 50_000
    rng = random.Random(2024)
    seen: Counter[str] = Counter()
    for _ in range(samples):
        seen.update(held_patterns(tuple(rng.sample(DECK, 13)), MAJORITY))
    for kind, count in hands.items():
        expected = samples * count / comb(52, 13)
        assert abs(seen[kind] - expected) < 4 * expected**0.5, kind
