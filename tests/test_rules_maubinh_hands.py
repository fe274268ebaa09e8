"""Strength of rows against known counts, an outside evaluator and the clauses M-09 .. M-23, B-M-09, B-M-12, B-M-18."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from phevaluator import evaluate_cards

from rules.cards import DECK, Card, Cards, codes, parse_cards
from rules.maubinh.hands import Category, RowStrength, compare_rows, display_order, row_strength
from rules.maubinh.options import MauBinhRules
from tests.helpers.maubinh_examples import MAJORITY, PER_CHI, rules_with

SECOND = rules_with(a2345="second")
MAIN_RANK = rules_with(cross_compare="main_rank")

# Number of five-card hands of each category, weakest first; C(52, 5) in all.
FIVE_CARD_COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
THREE_CARD_COUNTS = {Category.HIGH_CARD: 18_304, Category.ONE_PAIR: 3_744, Category.THREE_OF_A_KIND: 52}


def kinds_of_five() -> list[tuple[Cards, int]]:
    """One hand for each way that ranks and suitedness can fall, and how many hands it stands for."""
    kinds = []
    for ranks in combinations_with_replacement(range(2, 15), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        seen: Counter[int] = Counter()
        cards = []
        for rank in ranks:
            cards.append(Card(rank, (seen[rank] + rank) % 4))
            seen[rank] += 1
        ways = prod(comb(4, count) for count in counts.values())
        if len(counts) == 5:
            mixed = [*cards[:4], Card(cards[4].rank, (cards[0].suit + 1) % 4)]
            kinds.append((tuple(Card(rank, 0) for rank in ranks), 4))
            kinds.append((tuple(mixed), ways - 4))
        else:
            kinds.append((tuple(cards), ways))
    return kinds


def test_category_counts_of_five_cards_are_the_known_ones() -> None:
    counted: Counter[Category] = Counter()
    for cards, ways in kinds_of_five():
        counted[row_strength(cards, MAJORITY).category] += ways
    assert tuple(counted[category] for category in Category) == FIVE_CARD_COUNTS


@pytest.mark.long
def test_category_counts_over_all_2598960_hands_are_the_known_ones() -> None:
    counted = Counter(row_strength(cards, MAJORITY).category for cards in combinations(DECK, 5))
    assert tuple(counted[category] for category in Category) == FIVE_CARD_COUNTS


def test_category_counts_of_three_cards_are_the_known_ones() -> None:
    # M-15, M-18, M-19: three cards make no straight and no flush.
    assert Counter(row_strength(cards, MAJORITY).category for cards in combinations(DECK, 3)) == THREE_CARD_COUNTS


@pytest.mark.parametrize("rules", [MAJORITY, SECOND])
def test_there_are_7462_classes_of_five_cards_and_455_of_three(rules: MauBinhRules) -> None:
    assert len({row_strength(cards, rules) for cards, _ in kinds_of_five()}) == 7462
    assert len({row_strength(cards, rules) for cards in combinations(DECK, 3)}) == 455


def outside_rank(cards: Cards) -> int:
    return int(evaluate_cards(*(card.code[0] + card.code[1].lower() for card in cards)))


def test_the_order_of_all_five_card_classes_is_that_of_an_outside_evaluator() -> None:
    # The evaluator's ranks run from 1, the best, to 7462.
    ours = sorted({(row_strength(cards, MAJORITY), outside_rank(cards)) for cards, _ in kinds_of_five()}, reverse=True)
    assert [rank for _, rank in ours] == list(range(1, 7463))


def test_random_pairs_compare_as_an_outside_evaluator_says() -> None:
    rng = random.Random(13)
    for _ in range(1000):
        dealt = rng.sample(DECK, 10)
        a, b = tuple(dealt[:5]), tuple(dealt[5:])
        first, second = outside_rank(a), outside_rank(b)
        assert compare_rows(a, b, MAJORITY) == (first < second) - (first > second)


def row(text: str) -> Cards:
    return parse_cards(text)


# M-13 and B-M-12: (weakest, strongest) of each category; each strongest is below the next weakest.
EXTREMES = [
    ("high_card", "7S 5C 4D 3H 2S", "AS KC QD JH 9S"),
    ("pair", "2S 2C 5D 4H 3S", "AS AC KD QH JS"),
    ("two_pair", "3S 3C 2D 2H 4S", "AS AC KD KH QS"),
    ("three_of_a_kind", "2S 2C 2D 4H 3S", "AS AC AD KH QS"),
    ("straight", "AS 2C 3D 4H 5S", "TS JC QD KH AS"),
    ("flush", "7S 5S 4S 3S 2S", "AH KH QH JH 9H"),
    ("full_house", "2S 2C 2D 3S 3C", "AS AC AD KS KC"),
    ("four_of_a_kind", "2S 2C 2D 2H 3S", "AS AC AD AH KS"),
    ("straight_flush", "AS 2S 3S 4S 5S", "TS JS QS KS AS"),
]


def test_categories_stand_in_the_order_of_m_13() -> None:
    ladder = [row(text) for _, weakest, strongest in EXTREMES for text in (weakest, strongest)]
    for weaker, stronger in combinations(ladder, 2):
        assert compare_rows(stronger, weaker, MAJORITY) == 1
        assert compare_rows(weaker, stronger, MAJORITY) == -1
    for wire, *texts in EXTREMES:
        assert {row_strength(row(text), MAJORITY).category.wire for text in texts} == {wire}


def test_no_five_cards_lie_outside_the_extremes_of_their_category() -> None:
    weakest, strongest = ([row_strength(row(entry[index]), MAJORITY) for entry in EXTREMES] for index in (1, 2))
    for cards, _ in kinds_of_five():
        strength = row_strength(cards, MAJORITY)
        assert weakest[strength.category] <= strength <= strongest[strength.category]


# B-M-12, within a category: the first row is the stronger, for the reason given.
SAME_CATEGORY = [
    ("4S 4C 4D 5S 5C", "3S 3C 3D AS AC", "full house: the triple first"),
    ("3S 3C 3D 5S 5C", "3S 3C 3D 4S 4C", "full house: then the pair"),
    ("6S 6C 6D 6H 2S", "5S 5C 5D 5H AS", "four of a kind: the four first"),
    ("6S 6C 6D 6H 3S", "6S 6C 6D 6H 2S", "four of a kind: then the odd card"),
    ("AH 9H 5H 3H 2H", "KD QD JD 9D 8D", "flush: the highest card first"),
    ("AH 9H 5H 4H 2H", "AD 9D 5D 3D 2D", "flush: card by card"),
    ("6S 5C 4D 3H 2S", "5S 4C 3D 2H AS", "straight: A-2-3-4-5 is the lowest (M-10)"),
    ("AS KC QD JH TS", "KS QC JD TH 9S", "straight: the Ace is the highest"),
    ("2S 2C 2D 5H 4S", "2S 2C 2D 5H 3S", "triple: then the odd cards from the top"),
    ("9S 9C 3D 3H 2S", "8S 8C 7D 7H AS", "two pair: the high pair first"),
    ("9S 9C 4D 4H 2S", "9D 9H 3S 3C AS", "two pair: then the low pair"),
    ("9S 9C 4D 4H 3S", "9D 9H 4S 4C 2S", "two pair: then the odd card"),
    ("9S 9C KD 7H 5S", "9D 9H KC 7S 4C", "pair: then the kickers from the top"),
    ("AS KC QD JH 9S", "AC KD QH JS 8C", "high card: to the fifth card"),
    ("2S 2C 2D", "AS AC KD", "three cards: a triple above a pair"),
    ("2S 2C 3D", "AS KC QD", "three cards: a pair above high cards"),
    ("2S 2C 4D", "2D 2H 3S", "three cards: the kicker of a pair"),
    ("AS QC 2D", "AC JD TH", "three cards: card by card"),
    ("3S 3C 3D", "2S 2C 2D", "three cards: the higher triple"),
]


@pytest.mark.parametrize(
    ("stronger", "weaker"), [entry[:2] for entry in SAME_CATEGORY], ids=[e[2] for e in SAME_CATEGORY]
)
def test_b_m_12_order_within_a_category(stronger: str, weaker: str) -> None:
    assert compare_rows(row(stronger), row(weaker), MAJORITY) == 1
    assert compare_rows(row(weaker), row(stronger), MAJORITY) == -1


@pytest.mark.parametrize("seed", range(50))
def test_m_09_suits_never_break_a_tie(seed: int) -> None:
    rng = random.Random(seed)
    suits = rng.sample(range(4), 4)
    for size in (3, 5):
        cards = tuple(rng.sample(DECK, size))
        renamed = tuple(Card(card.rank, suits[card.suit]) for card in cards)
        assert compare_rows(cards, renamed, MAJORITY) == 0
        assert row_strength(cards, MAJORITY) == row_strength(tuple(rng.sample(renamed, size)), MAJORITY)


@pytest.mark.parametrize("suit", ["one suit", "mixed"])
def test_b_m_18_second_puts_the_wheel_between_the_two_highest_straights(suit: str) -> None:
    def straight(ranks: tuple[int, ...]) -> Cards:
        return tuple(Card(rank, 0 if suit == "one suit" else rank % 3) for rank in ranks)

    wheel, broadway = straight((14, 5, 4, 3, 2)), straight((14, 13, 12, 11, 10))
    others = [straight(tuple(range(top, top - 5, -1))) for top in range(6, 14)]
    assert compare_rows(broadway, wheel, SECOND) == 1
    assert all(compare_rows(wheel, other, SECOND) == 1 for other in others)
    assert all(compare_rows(wheel, other, MAJORITY) == -1 for other in others)
    assert row_strength(wheel, SECOND).category == row_strength(broadway, SECOND).category


def test_b_m_18_changes_nothing_but_the_wheel() -> None:
    for cards, _ in kinds_of_five():
        if {card.rank for card in cards} != {14, 5, 4, 3, 2}:
            assert row_strength(cards, SECOND) == row_strength(cards, MAJORITY)


def test_m_10_k_a_2_goes_round_no_corner() -> None:
    for text in ("KS AC 2D 3H 4S", "QS KC AD 2H 3S", "JS QC KD AH 2S"):
        assert row_strength(row(text), MAJORITY).category == Category.HIGH_CARD


def test_b_m_09_full_compares_shared_positions_and_then_prefers_the_longer_row() -> None:
    assert compare_rows(row("AD AH KS"), row("AS AC QD JS TD"), MAJORITY) == 1
    assert compare_rows(row("AC KH QS"), row("AS KD QC 5H 2D"), MAJORITY) == -1
    assert compare_rows(row("AS KD QC 5H 2D"), row("AC KH QS"), MAJORITY) == 1
    assert compare_rows(row("AC KH QS"), row("AS KD JC TH 9D"), MAJORITY) == 1
    assert compare_rows(row("AC AH QS"), row("AS AD QC 5H 2D"), MAJORITY) == -1
    assert compare_rows(row("9C 9H 9S"), row("9C 9H 9S 3H 2D"), MAJORITY) == -1
    assert compare_rows(row("2C 2H 2S"), row("AS AD KC KH QD"), MAJORITY) == 1


def test_b_m_09_main_rank_looks_at_category_and_first_rank_only() -> None:
    assert compare_rows(row("AD AH KS"), row("AS AC QD JS TD"), MAIN_RANK) == 0
    assert compare_rows(row("AC KH QS"), row("AS 9D 8C 5H 2D"), MAIN_RANK) == 0
    assert compare_rows(row("KC KH QS"), row("AS AD 4C 3H 2D"), MAIN_RANK) == -1
    assert compare_rows(row("2C 2H 3S"), row("AS KD QC JH 9D"), MAIN_RANK) == 1
    # Rows of one size are compared whole under either option.
    assert compare_rows(row("AD AH KS"), row("AS AC QD"), MAIN_RANK) == 1
    assert compare_rows(row("9S 9C KD 7H 5S"), row("9D 9H KC 7S 4C"), MAIN_RANK) == 1


@pytest.mark.parametrize("seed", range(200))
def test_b_m_09_full_agrees_with_its_wording_on_random_rows(seed: int) -> None:
    rng = random.Random(seed)
    dealt = rng.sample([card for card in DECK if card.rank > 9], 8)
    front, five = tuple(dealt[:3]), tuple(dealt[3:])
    (front_category, front_ranks), (five_category, five_ranks) = (row_strength(r, MAJORITY) for r in (front, five))
    expected = -1
    if front_category != five_category:
        expected = 1 if front_category > five_category else -1
    else:
        for ours, theirs in zip(front_ranks, five_ranks, strict=False):
            if ours != theirs:
                expected = 1 if ours > theirs else -1
                break
    assert compare_rows(front, five, MAJORITY) == expected


def test_strengths_do_not_depend_on_payouts() -> None:
    for cards, _ in kinds_of_five()[::20]:
        assert row_strength(cards, MAJORITY) == row_strength(cards, PER_CHI)


@pytest.mark.parametrize("text", ["AS", "AS KS", "AS KS QS JS", "AS KS QS JS TS 9S", "", "AS AS AS AS AS"])
def test_a_row_of_another_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="3 or 5"):
        row_strength(row(text), MAJORITY)


def test_ranks_of_a_strength_list_groups_first() -> None:
    assert row_strength(row("9S KC 9C KD 4H"), MAJORITY) == RowStrength(Category.TWO_PAIR, (13, 9, 4))
    assert row_strength(row("5S AC 5C 5D AH"), MAJORITY) == RowStrength(Category.FULL_HOUSE, (5, 14))
    assert row_strength(row("2S KC KD"), MAJORITY) == RowStrength(Category.ONE_PAIR, (13, 2))


def test_wire_names_are_those_of_the_contract() -> None:
    names = "high_card pair two_pair three_of_a_kind straight flush full_house four_of_a_kind straight_flush"
    assert [category.wire for category in Category] == names.split()


DISPLAYED = [
    ("2S KC 2D KD 9H", "KC KD 2S 2D 9H"),
    ("AH 3S 3D AS 3C", "3S 3C 3D AS AH"),
    ("7S 7H 7C KD 7D", "7S 7C 7D 7H KD"),
    ("AS 2S 3C 4C 5C", "5C 4C 3C 2S AS"),
    ("AS 2S 3S 4S 5S", "5S 4S 3S 2S AS"),
    ("TS AS KD JC QH", "AS KD QH JC TS"),
    ("3S AC 2D", "AC 3S 2D"),
    ("2H 9D 2S", "2S 2H 9D"),
]


@pytest.mark.parametrize(("given", "shown"), DISPLAYED)
def test_rows_are_shown_groups_first_then_high_to_low_and_the_wheel_from_5(given: str, shown: str) -> None:
    assert codes(display_order(row(given))) == shown.split()


@pytest.mark.parametrize("seed", range(20))
def test_display_order_does_not_depend_on_the_order_given(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(DECK, 5)
    assert display_order(tuple(rng.sample(cards, 5))) == display_order(tuple(cards))
    assert set(display_order(tuple(cards))) == set(cards)
