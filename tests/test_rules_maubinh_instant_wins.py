"""Instant wins: which hands hold them, by brute force and the clauses M-24 .. M-29, B-M-11 .. B-M-21."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations

import pytest

from rules.cards import DECK, Card, Cards, parse_cards
from rules.maubinh.arrangement import Arrangement, is_foul, verify_arrangement
from rules.maubinh.hands import Category, is_one_suit, row_strength
from rules.maubinh.instant_wins import (
    INSTANT_WIN_KINDS,
    find_instant_win,
    held_patterns,
    instant_win_kinds,
    show_pattern,
)
from rules.maubinh.options import MauBinhRules
from rules.maubinh.patterns import three_straight_flushes, three_straights
from tests.helpers.maubinh_examples import MAJORITY, PER_CHI, random_hands, rules_with

NO_QUAD_PAIRS = rules_with(quads_as_two_pairs=False)
NO_SUITED = rules_with(three_straights_allow_straight_flush=False)
GT = rules_with(order_compare="gt")
EXTRA_KINDS = INSTANT_WIN_KINDS[6:]


def held(text: str, rules: MauBinhRules = MAJORITY) -> tuple[str, ...]:
    return held_patterns(parse_cards(text), rules)


# --- brute force ------------------------------------------------------------------------------------------------


@cache
def rank_runs(length: int) -> tuple[frozenset[int], ...]:
    line = [14, *range(2, 15)]
    return tuple(frozenset(line[start : start + length]) for start in range(len(line) - length + 1))


def rows_out_of(cards: Cards, length: int, suited: bool) -> Iterator[Cards]:
    """Every run of `length` cards, of one suit if `suited`, that contains the first card: naive search."""
    for others in combinations(cards[1:], length - 1):
        row = (cards[0], *others)
        if frozenset(card.rank for card in row) in rank_runs(length) and (not suited or is_one_suit(row)):
            yield row


def splits_into_runs(cards: Cards, lengths: tuple[int, ...], suited: bool) -> bool:
    """Whether the cards can be dealt out to runs of the given lengths."""
    if not cards:
        return not lengths
    for position, length in enumerate(lengths):
        for row in rows_out_of(cards, length, suited):
            rest = tuple(card for card in cards if card not in row)
            if splits_into_runs(rest, lengths[:position] + lengths[position + 1 :], suited):
                return True
    return False


def near_straights(seed: int, suited: bool) -> Cards:
    """Three runs of free cards, with now and then one card exchanged."""
    rng = random.Random(seed)
    while True:
        cards: list[Card] = []
        for length in (5, 5, 3):
            top, suit = rng.randint(length, 14), rng.randrange(4)
            ranks = [14 if rank == 1 else rank for rank in range(top - length + 1, top + 1)]
            cards += [Card(rank, suit if suited else rng.randrange(4)) for rank in ranks]
        if rng.random() < 0.5:
            cards[rng.randrange(13)] = rng.choice(DECK)
        if len(set(cards)) == 13:
            return tuple(rng.sample(cards, 13))


@pytest.mark.parametrize("suited", [False, True])
def test_runs_are_found_exactly_where_a_naive_search_finds_them(suited: bool) -> None:
    kind = "three_straight_flushes" if suited else "three_straights"
    found = Counter()
    for seed in range(150):
        cards = near_straights(seed, suited)
        expected = splits_into_runs(cards, (5, 5, 3), suited)
        found[expected] += 1
        assert (kind in held_patterns(cards, MAJORITY)) == expected, cards
    assert min(found[True], found[False]) > 20


@pytest.mark.parametrize("seed", range(30))
def test_random_hands_hold_three_straights_exactly_where_a_naive_search_says(seed: int) -> None:
    for cards in random_hands(seed, 4):
        assert ("three_straights" in held_patterns(cards, MAJORITY)) == splits_into_runs(cards, (5, 5, 3), False)


@pytest.mark.parametrize("seed", range(40))
def test_b_m_11_without_straight_flushes_some_split_has_mixed_suits_in_back_and_middle(seed: int) -> None:
    cards = near_straights(seed, suited=seed % 2 == 0)
    splits = list(three_straights(cards, MAJORITY))
    mixed = [split for split in splits if not is_one_suit(split.back) and not is_one_suit(split.middle)]
    assert ("three_straights" in held_patterns(cards, NO_SUITED)) == bool(mixed)
    assert list(three_straights(cards, NO_SUITED)) == mixed


# --- the clauses, by example ------------------------------------------------------------------------------------

EXAMPLES = [
    ("M-24 dragon_flush", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "dragon_flush", True),
    ("M-24 one card of another suit", "2S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "dragon_flush", False),
    ("M-25 dragon", "2H 3S 4D 5C 6H 7S 8D 9C TH JS QD KC AH", "dragon", True),
    ("B-M-14 no dragon without the Ace", "2H 3S 4D 5C 6H 7S 8D 9C TH JS QD KC KH", "dragon", False),
    ("M-26 five pairs and a triple", "2S 2C 4D 4H 6S 6C 8D 8H TS TC QS QC QD", "five_pairs_triple", True),
    ("M-26 is not six pairs", "2S 2C 4D 4H 6S 6C 8D 8H TS TC QS QC QD", "six_pairs", False),
    ("M-27 six pairs are no five and a triple", "2S 2C 4D 4H 6S 6C 8D 8H TS TC QS QC AD", "five_pairs_triple", False),
    ("M-27 six pairs", "2S 2C 4D 4H 6S 6C 8D 8H TS TC QS QC AD", "six_pairs", True),
    ("B-M-13 three fours and one", "2S 2C 2D 2H 7S 7C 7D 7H JS JC JD JH 3S", "six_pairs", True),
    ("B-M-13 a four and a triple", "2S 2C 2D 2H 6S 6C 8D 8H TS TC QS QC QD", "five_pairs_triple", True),
    ("B-M-13 two triples are no pairs", "2S 2C 2D 6S 6C 6D 8D 8H TS TC QS QC AD", "six_pairs", False),
    ("M-28 front A-2-3", "AS 2C 3D 4H 5S 6C 7D 8H 5C 6D 7S 8C 9D", "three_straights", True),
    ("M-28 front Q-K-A", "QS KC AD 3H 4S 5C 6D 7H 8S 9C TD JH QC", "three_straights", True),
    ("B-M-11 no K-A-2", "KS AC 2D 5H 6S 7C 8D 9H 5C 6D 7S 8H 9S", "three_straights", False),
    ("B-M-11 A-2-3-4-5 counts", "AS 2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS", "three_straights", True),
    ("M-29 suits 5-5-3", "3S 5S 8S JS KS 3H 6H 9H QH AH 4D 7D TD", "three_flushes", True),
    ("M-29 suits 8-5", "2S 3S 5S 6S 8S 9S JS QS 2D 7D TD AD 4D", "three_flushes", True),
    ("M-29 suits 10-3", "2S 3S 5S 6S 8S 9S JS QS KS AS 2D 7D TD", "three_flushes", True),
    ("M-29 not 9-4", "2S 3S 5S 6S 8S 9S JS QS KS 2D 7D TD AD", "three_flushes", False),
    ("M-29 not 5-5-2-1", "3S 5S 8S JS KS 3H 6H 9H QH AH 4D 7D TC", "three_flushes", False),
    ("B-M-11 straight flushes in three flushes", "3S 4S 5S 6S 7S 3H 6H 9H QH AH 4D 7D TD", "three_flushes", True),
    ("three straight flushes", "2S 3S 4S 5S 6S 8H 9H TH JH QH QD KD AD", "three_straight_flushes", True),
    ("one odd suit", "2S 3S 4S 5S 6S 8H 9H TH JH QC QD KD AD", "three_straight_flushes", False),
    ("three fours", "2S 2C 2D 2H 7S 7C 7D 7H JS JC JD JH 3S", "three_quads", True),
    ("two fours", "2S 2C 2D 2H 7S 7C 7D 7H JS JC JD 4S 3S", "three_quads", False),
    ("a four, three triples", "2S 2C 2D 2H 7S 7C 7D 9S 9C 9D JS JC JD", "quad_three_triples", True),
    ("two fours, a triple, a pair", "2S 2C 2D 2H 7S 7C 7D 7H 9S 9C 9D JS JC", "quad_three_triples", False),
    ("a four is not a triple", "2S 2C 2D 2H 7S 7C 7D 9S 9C 9D JS JC JD", "four_triples", False),
    ("four triples", "2S 2C 2D 5H 7S 7C 7D 9S 9C 9D JS JC JD", "four_triples", True),
    ("three triples and two pairs", "2S 2C 2D 7S 7C 7D 9S 9C 9D JS JC QS QC", "four_triples", False),
    ("thirteen faces", "JS JC JD JH QS QC QD QH KS KC KD AH AS", "twelve_faces", True),
    ("twelve faces", "JS JC JD JH QS QC QD QH KS KC KD AH 2S", "twelve_faces", True),
    ("eleven faces", "JS JC JD JH QS QC QD QH KS KC KD TH 2S", "twelve_faces", False),
    ("8 is big", "8S 8C 9D 9H TS TC JD JH QS QC KD AH AS", "all_big", True),
    ("7 is not big", "7S 8C 9D 9H TS TC JD JH QS QC KD AH AS", "all_big", False),
    ("8 is small", "2S 2C 3D 3H 4S 4C 5D 5H 6S 6C 7D 8H 8S", "all_small", True),
    ("the Ace is not small", "AS 2C 3D 3H 4S 4C 5D 5H 6S 6C 7D 8H 8S", "all_small", False),
    ("13 red", "2D 3H 4D 5H 6D 8H 9D TH JD QH KD KH AD", "thirteen_same_colour", True),
    ("13 black", "2S 3C 4S 5C 6S 8C 9S TC JS QC KS KC AS", "thirteen_same_colour", True),
    ("12 red", "2D 3H 4D 5H 6D 8H 9D TH JD QH KD KH AS", "thirteen_same_colour", False),
    ("12 red", "2D 3H 4D 5H 6D 8H 9D TH JD QH KD KH AS", "twelve_same_colour", True),
    ("13 are also 12", "2D 3H 4D 5H 6D 8H 9D TH JD QH KD KH AD", "twelve_same_colour", True),
    ("11 black", "2S 3C 4S 5C 6S 8C 9S TC JS QC KS KH AD", "twelve_same_colour", False),
    ("pairs T to A", "TS TC JS JC QS QC KS KC AS AC 2D 5H 7S", "five_pair_run", True),
    ("pairs 2 to 6", "2S 2C 3S 3C 4S 4C 5S 5C 6S 6C 9D JH KS", "five_pair_run", True),
    ("a triple holds a pair", "2S 2C 3S 3C 4S 4C 5S 5C 6S 6C 6D 6H 5D", "five_pair_run", True),
    ("no pairs round the Ace", "AS AC 2S 2C 3S 3C 4S 4C 5S 5C 9D JH KS", "five_pair_run", False),
    ("a gap", "2S 2C 3S 3C 4S 4C 5S 5C 7S 7C 9D JH KS", "five_pair_run", False),
]


@pytest.mark.parametrize(("text", "kind", "expected"), [e[1:] for e in EXAMPLES], ids=[e[0] for e in EXAMPLES])
def test_patterns_by_example(text: str, kind: str, expected: bool) -> None:
    assert (kind in held(text)) == expected


def test_every_kind_is_exemplified_both_ways() -> None:
    shown = {(kind, expected) for _, _, kind, expected in EXAMPLES}
    assert shown == {(kind, expected) for kind in INSTANT_WIN_KINDS for expected in (True, False)}


def test_kinds_are_those_of_the_option_table_in_its_order() -> None:
    options = json.loads((files("rules") / "data" / "options.json").read_text(encoding="utf-8"))["maubinh"]["options"]
    priced = [name for name, entry in options.items() if name.startswith("instant_") and entry["type"] == "integer"]
    assert [f"instant_{kind}" for kind in INSTANT_WIN_KINDS] == priced
    assert len(INSTANT_WIN_KINDS) == 16


def test_b_m_13_fours_are_no_pairs_when_the_house_says_so() -> None:
    for text in ("2S 2C 2D 2H 6S 6C 8D 8H TS TC QS QC QD", "2S 2C 2D 2H 7S 7C 7D 7H JS JC JD JH 3S"):
        assert {"six_pairs", "five_pairs_triple"} & set(held(text))
        assert not {"six_pairs", "five_pairs_triple"} & set(held(text, NO_QUAD_PAIRS))


def test_b_m_11_a_front_of_one_suit_is_no_straight_flush() -> None:
    # M-15: there is no straight flush in the three-card row; M-28 asks it only to be consecutive.
    # However these are split, five-card rows have mixed suits and the front has one.
    text = "AS 2S 3S 4S 5C 6D 7D 8D 9D TC JS QS KS"
    assert all(is_one_suit(split.front) for split in three_straights(parse_cards(text), MAJORITY))
    assert "three_straights" in held(text, NO_SUITED)


def test_b_m_11_a_straight_flush_in_every_split_forbids_three_straights_where_the_house_says_so() -> None:
    text = "AS 2S 3S 4S 5S 6S 7S 8S 9S TC JD QH KC"
    assert "three_straights" in held(text)
    assert "three_straights" not in held(text, NO_SUITED)


# --- which one counts, and how it is shown ------------------------------------------------------------------------

DRAGON = parse_cards("2H 3S 4D 5C 6H 7S 8D 9C TH JS QD KC AH")


def test_amounts_of_m_24_to_m_29() -> None:
    amounts = [MAJORITY.instant_points(kind) for kind in INSTANT_WIN_KINDS]
    assert amounts == [78, 39, 36, 18, 18, 18] + [0] * 10
    assert [PER_CHI.instant_points(kind) for kind in INSTANT_WIN_KINDS] == [26, 13, 12, 6, 6, 6] + [0] * 10


def test_b_m_15_the_best_paid_pattern_counts() -> None:
    assert set(held_patterns(DRAGON, MAJORITY)) == {"dragon", "three_straights"}
    win = find_instant_win(DRAGON, MAJORITY)
    assert win is not None
    assert (win.kind, win.points_each) == ("dragon", 39)
    dearer = find_instant_win(DRAGON, rules_with(instant_three_straights=40))
    assert dearer is not None
    assert (dearer.kind, dearer.points_each) == ("three_straights", 40)


def test_b_m_15_equal_pay_goes_by_the_order_of_the_option_table() -> None:
    win = find_instant_win(DRAGON, rules_with(instant_three_straights=39))
    assert win is not None
    assert win.kind == "dragon"


def test_an_amount_of_0_is_no_instant_win() -> None:
    rules = rules_with(instant_dragon=0)
    win = find_instant_win(DRAGON, rules)
    assert win is not None
    assert win.kind == "three_straights"
    assert instant_win_kinds(DRAGON, rules) == ("three_straights",)
    assert "dragon" in held_patterns(DRAGON, rules)
    assert find_instant_win(DRAGON, rules_with(instant_dragon=0, instant_three_straights=0)) is None


def test_b_m_21_the_extra_patterns_are_off_by_default() -> None:
    for rules in (MAJORITY, PER_CHI):
        assert all(rules.instant_points(kind) == 0 for kind in EXTRA_KINDS)
    big = parse_cards("8S 8C 8D TS TC TD QS QC QD AH AS JD 9H")
    assert held_patterns(big, MAJORITY) == ("all_big",)
    assert find_instant_win(big, MAJORITY) is None


HOLDERS = [(kind, parse_cards(text)) for _, text, kind, expected in EXAMPLES if expected]


@pytest.mark.parametrize("rules", [MAJORITY, GT, rules_with(a2345="second"), rules_with(cross_compare="main_rank")])
def test_the_arrangement_shown_has_the_same_13_cards_and_is_legal(rules: MauBinhRules) -> None:
    for kind, cards in HOLDERS:
        shown = show_pattern(kind, cards, rules)
        verify_arrangement(shown)
        assert set(shown.cards) == set(cards)
        assert not is_foul(shown, rules), kind


def test_the_arrangement_shown_has_the_rows_of_a_three_row_pattern() -> None:
    straights = {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
    for kind, cards in HOLDERS:
        shown = show_pattern(kind, cards, MAJORITY)
        back, middle = (row_strength(row, MAJORITY).category for row in (shown.back, shown.middle))
        if kind in ("three_straights", "three_straight_flushes"):
            assert {back, middle} <= straights
            assert frozenset(card.rank for card in shown.front) in rank_runs(3)
        if kind in ("three_flushes", "three_straight_flushes"):
            assert all(map(is_one_suit, (shown.back, shown.middle, shown.front)))


def test_the_arrangement_shown_has_no_straight_flush_where_three_straights_forbid_it() -> None:
    cards = parse_cards("5S 5C 6S 6C 7S 7C 8S 8C 9S 9C 5D 6D 7D")
    allowed, forbidden = (show_pattern("three_straights", cards, rules) for rules in (MAJORITY, NO_SUITED))
    assert is_one_suit(allowed.back)
    assert is_one_suit(allowed.middle)
    assert not is_one_suit(forbidden.back)
    assert not is_one_suit(forbidden.middle)


def test_under_gt_the_arrangement_shown_is_legal_where_any_split_is() -> None:
    outcomes = set()
    for seed in range(60):
        cards = near_straights(seed, suited=False)
        splits = list(three_straights(cards, GT))
        if splits:
            # Back and middle may be exchanged.
            turned = [Arrangement(split.middle, split.back, split.front) for split in splits]
            some_legal = any(not is_foul(split, GT) for split in splits + turned)
            assert is_foul(show_pattern("three_straights", cards, GT), GT) == (not some_legal)
            outcomes.add(some_legal)
    assert True in outcomes


def test_under_gt_two_equal_straights_are_shown_though_no_order_of_them_is_legal() -> None:
    cards = parse_cards("3S 4S 5D 6H 7S 3C 4C 5C 6C 7H JD QD KD")
    assert is_foul(show_pattern("three_straights", cards, GT), GT)


def test_a_dragon_is_shown_in_sequence_and_pairs_lie_together() -> None:
    dragon = show_pattern("dragon", DRAGON, MAJORITY)
    assert [card.rank for card in dragon.cards] == list(range(14, 1, -1))
    pairs = show_pattern("six_pairs", parse_cards("2H 9C QC AS JS TC KS AC 9S KC TS JC QS"), MAJORITY)
    assert [card.rank for card in pairs.cards] == [14, 14, 13, 13, 12, 11, 11, 10, 10, 12, 9, 9, 2]


def test_thirteen_of_one_suit_are_shown_as_three_flushes_without_delay() -> None:
    suit = tuple(card for card in DECK if card.suit == 2)
    shown = show_pattern("three_flushes", suit, MAJORITY)
    assert [card.rank for card in shown.back] == [14, 13, 12, 11, 10]


def test_every_split_into_three_straight_flushes_uses_the_13_cards() -> None:
    for _, cards in HOLDERS:
        for split in three_straight_flushes(cards):
            assert set(split.cards) == set(cards)
            verify_arrangement(split)
