"""Instant-win patterns as bits: against the rules, against exact counts over all hands, against dealt hands.

Clauses: docs/rules.md M-24 .. M-29, B-M-11, B-M-13 .. B-M-15, B-M-21.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from rules.cards import Card, Cards, parse_cards
from rules.maubinh.instant_wins import INSTANT_WIN_KINDS, find_instant_win, held_patterns
from rules.maubinh.options import MauBinhRules
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.hands.masks import cards_of_mask, hand_mask
from solver.kernels.patterns import PATTERN_BITS
from solver.opponents.deck import deal_hands
from tests.helpers.solver_examples import INSTANT_OPTIONS, MAJORITY, SEEDS, any_rules, dealt, lopsided

ALL_HANDS = comb(52, 13)
VARIANTS = tuple(
    replace(MAJORITY, quads_as_two_pairs=quads, three_straights_allow_straight_flush=suited)
    for quads in (True, False)
    for suited in (True, False)
)


def bits_of(hands: list[Cards]) -> NDArray[np.int64]:
    return patterns_of(np.array([hand_mask(cards) for cards in hands], dtype=np.uint64))


def kinds_of(bits: int, rules: MauBinhRules) -> set[str]:
    """The patterns that the bits tell of; three straights without straight flushes they leave to a search."""
    strict = "" if rules.quads_as_two_pairs else "_strict"
    names = {kind: kind + strict if kind in ("six_pairs", "five_pairs_triple") else kind for kind in INSTANT_WIN_KINDS}
    return {kind for kind, name in names.items() if bits >> PATTERN_BITS[name] & 1}


def test_every_kind_of_the_rules_has_a_bit() -> None:
    assert {name.removesuffix("_strict") for name in PATTERN_BITS} == set(INSTANT_WIN_KINDS)
    assert len(set(PATTERN_BITS.values())) == len(PATTERN_BITS)


# Each pattern at least once, with hands that just miss it or show a variant of it.
SHOWN = {
    "one-suit dragon": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "dragon of mixed suits": "2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS",
    "six pairs": "2S 2C 4S 4C 5D 5H 8S 8H JS JC KS KC AD",
    "six pairs with a quad": "2S 2C 2D 2H 5D 5H 8S 8H JS JC KS KC AD",
    "three quads": "2S 2C 2D 2H 5S 5C 5D 5H JS JC JD JH AD",
    "five pairs and a triple": "2S 2C 4S 4C 5D 5H 8S 8H JS JC KS KC KD",
    "five pairs and a triple with quads": "2S 2C 2D 2H 5S 5C 5D 5H JS JC KS KC KD",
    "quad and three triples": "2S 2C 2D 2H 5S 5C 5D 8S 8C 8D JS JC JD",
    "four triples": "2S 2C 2D 5S 5C 5D 8S 8C 8D JS JC JD KH",
    "two quads, a triple and two odd cards": "2S 2C 2D 2H 5S 5C 5D 5H JS JC JD KD AS",
    "three straights, ace low in front": "4S 5C 6D 7H 8S 9C TD JH QS KC AS 2D 3C",
    "three straights, queen to ace in front": "2S 3C 4D 5H 6S 4C 5D 6H 7S 8C QD KH AS",
    "king, ace, two are no straight": "4S 5C 6D 7H 8S 4C 5D 6H 7C 8C KD AH 2S",
    "three straights with a wheel": "AS 2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS",
    "three straights with a straight flush": "2S 3S 4S 5S 6S 4C 5D 6H 7S 8C QD KH AS",
    "three straights that need a new split": "2S 3C 4D 5H 6S 6C 7D 8H 9S TC 6D 7H 8S",
    "three flushes 5-5-3": "2S 4S 6S 8S TS 3H 5H 7H 9H JH 2C 9C KC",
    "three flushes 8-5": "2S 4S 6S 8S TS JS KS AS 3H 5H 7H 9H JH",
    "three flushes 10-3": "2S 4S 5S 6S 8S 9S TS JS KS AS 3H 7H JH",
    "two flushes and a stray card": "2S 4S 6S 8S TS 3H 5H 7H 9H JH 2C 9C KD",
    "three straight flushes": "2S 3S 4S 5S 6S 7H 8H 9H TH JH QC KC AC",
    "three straight flushes in one suit and another": "2S 3S 4S 5S 6S 7S 8S 9S TH JH QH KH AH",
    "three straight flushes with wheels": "AS 2S 3S 4S 5S AH 2H 3H 4H 5H AC 2C 3C",
    "two straight flushes and a flush in front": "2S 3S 4S 5S 6S 7H 8H 9H TH JH QC KC 2C",
    "twelve faces": "JS JC JD QS QC QD KS KC KD AS AC AD 2H",
    "eleven faces": "JS JC JD QS QC QD KS KC KD AS AC 3D 2H",
    "all big": "8S 8C 9D 9H TS JC QD KH AS TC JD QH KS",
    "all small": "2S 3C 4D 5H 6S 7C 8D 2H 3S 4C 5D 6H 7S",
    "one small card too many": "8S 8C 9D 9H TS JC QD KH AS TC JD QH 7S",
    "thirteen black cards": "2S 4S 6S 8S TS 3C 5C 7C 9C JC 2C 9S KC",
    "twelve red cards": "2D 4D 6D 8D TD 3H 5H 7H 9H JH 2H 9D KC",
    "one red card": "2S 4S 6S 8S TS 3C 5C 7C 9C JC 2C 9S KD",
    "five pairs in a run": "4S 4C 5S 5C 6D 6H 7S 7C 8S 8D QS KC AD",
    "five pairs in a run up to the ace": "TS TC JS JC QD QH KS KC AS AD 2S 5C 7D",
    "ace, two, three, four, five in pairs are no run": "AS AC 2S 2C 3D 3H 4S 4C 5S 5D 9S JC KD",
    "four pairs in a run": "4S 4C 5S 5C 6D 6H 7S 7C 9S 9D QS KC AD",
    "nothing": "2S 3C 5D 7H 9S JC KD 2C 4D 6H 8S TC QD",
}


@pytest.mark.parametrize("text", SHOWN.values(), ids=SHOWN.keys())
@pytest.mark.parametrize("rules", VARIANTS, ids=["default", "no-suited", "strict-quads", "both"])
def test_constructed_hands_show_the_patterns_that_the_rules_see(text: str, rules: MauBinhRules) -> None:
    cards = parse_cards(text)
    expected = set(held_patterns(cards, rules))
    found = kinds_of(int(bits_of([cards])[0]), rules)
    if not rules.three_straights_allow_straight_flush:
        assert "three_straights" in found or "three_straights" not in expected
        found, expected = found - {"three_straights"}, expected - {"three_straights"}
    assert found == expected


def test_the_constructed_hands_show_every_pattern() -> None:
    shown = {kind for text in SHOWN.values() for kind in held_patterns(parse_cards(text), MAJORITY)}
    assert shown == set(INSTANT_WIN_KINDS)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(SEEDS)
def test_random_hands_show_the_patterns_that_the_rules_see(seed: int) -> None:
    rng = random.Random(seed)
    hands = rng.choice((dealt(seed, 4), lopsided(rng, 4)))
    for cards, bits in zip(hands, bits_of(hands).tolist(), strict=True):
        for rules in VARIANTS[::2]:
            assert kinds_of(bits, rules) == set(held_patterns(cards, rules))


@settings(max_examples=70, deadline=None, derandomize=True)
@given(SEEDS)
def test_an_instant_win_costs_what_the_rules_pay_for_it(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, INSTANT_OPTIONS)
    hands = [*lopsided(rng, 4), parse_cards(rng.choice(list(SHOWN.values())))]
    masks = np.array([hand_mask(cards) for cards in hands], dtype=np.uint64)
    wins = [find_instant_win(cards, rules) for cards in hands]
    assert instant_prices(patterns_of(masks), masks, rules).tolist() == [
        0 if win is None else win.points_each for win in wins
    ]


def test_straight_flushes_spoil_three_straights_only_where_no_other_split_is_left() -> None:
    straights_only = replace(MAJORITY, instant_dragon_flush=0, instant_dragon=0, instant_three_flushes=0)
    strict = replace(straights_only, three_straights_allow_straight_flush=False)
    # The two 4s, 5s and 6s may change places; in one suit every split is one of straight flushes.
    hands = [parse_cards(SHOWN[name]) for name in ("three straights with a straight flush", "one-suit dragon")]
    masks = np.array([hand_mask(cards) for cards in hands], dtype=np.uint64)
    assert instant_prices(patterns_of(masks), masks, straights_only).tolist() == [18, 18]
    assert instant_prices(patterns_of(masks), masks, strict).tolist() == [18, 0]


def hands_by_rank_counts() -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """One hand for every way to hold 13 cards by how many of each rank, and how many hands are held that way."""
    held, ways, masks = np.zeros(1, np.int8), np.ones(1, np.int64), np.zeros(1, np.uint64)
    for rank in range(13):
        suits = [sum(1 << (13 * suit + rank) for suit in range(count)) for count in range(5)]
        held, ways, masks = (
            np.concatenate([held + np.int8(count) for count in range(5)]),
            np.concatenate([ways * comb(4, count) for count in range(5)]),
            np.concatenate([masks | np.uint64(some) for some in suits]),
        )
        possible = (held <= 13) & (held + 4 * (12 - rank) >= 13)
        held, ways, masks = held[possible], ways[possible], masks[possible]
    return masks, ways


# Hands of 13 cards that hold a pattern, whatever else: exact, from two independent counters of a survey.
RANK_PATTERN_HANDS = {
    "dragon": 67_108_864,
    "six_pairs_strict": 2_241_727_488,
    "six_pairs": 2_514_171_088,
    "five_pairs_triple_strict": 320_246_784,
    "five_pairs_triple": 342_692_064,
    "three_straights": 2_029_579_776,
    "four_triples": 6_589_440,
    "three_quads": 11_440,
    "twelve_faces": 66_080,
    "all_big": 37_442_160,
    "all_small": 37_442_160,
}
SUIT_PATTERN_HANDS = {
    "three_flushes": 5_705_516_392,
    "thirteen_same_colour": 20_801_200,
    "twelve_same_colour": 523_001_600,
}


def test_patterns_of_ranks_have_their_known_numbers_among_all_hands() -> None:
    masks, ways = hands_by_rank_counts()
    assert int(ways.sum()) == ALL_HANDS
    bits = patterns_of(masks)
    found = {name: int(ways[(bits >> PATTERN_BITS[name]) & 1 == 1].sum()) for name in RANK_PATTERN_HANDS}
    assert found == RANK_PATTERN_HANDS


def test_patterns_of_suits_have_their_known_numbers_among_all_hands() -> None:
    lengths = [held for held in product(range(14), repeat=4) if sum(held) == 13]
    hands = [tuple(Card(rank + 2, suit) for suit, held in enumerate(some) for rank in range(held)) for some in lengths]
    ways = np.array([comb(13, a) * comb(13, b) * comb(13, c) * comb(13, d) for a, b, c, d in lengths])
    bits = bits_of(hands)
    assert int(ways.sum()) == ALL_HANDS
    found = {name: int(ways[(bits >> PATTERN_BITS[name]) & 1 == 1].sum()) for name in SUIT_PATTERN_HANDS}
    assert found == SUIT_PATTERN_HANDS


def test_dealt_hands_hold_the_patterns_as_often_as_all_hands_do() -> None:
    count = 1_000_000
    bits = patterns_of(np.ascontiguousarray(deal_hands(count, 5)[:, 0]))
    for name, hands in (RANK_PATTERN_HANDS | SUIT_PATTERN_HANDS).items():
        chance = hands / ALL_HANDS
        held = int(((bits >> PATTERN_BITS[name]) & 1).sum())
        assert abs(held - count * chance) < 4 * sqrt(count * chance) + 3, name


def test_dealt_cards_are_uniform_and_tables_disjoint() -> None:
    tables = deal_hands(50_000, 9, hands=4)
    assert np.array_equal(np.bitwise_or.reduce(tables, axis=1), np.full(50_000, (1 << 52) - 1, dtype=np.uint64))
    assert (tables.sum(axis=1) == (1 << 52) - 1).all()
    for seat in range(4):
        held = np.array([int(((tables[:, seat] >> np.uint64(bit)) & np.uint64(1)).sum()) for bit in range(52)])
        assert held.sum() == 13 * 50_000
        # 52 cards, chance 1/4 each: within five standard deviations.
        assert np.abs(held - 12_500).max() < 5 * sqrt(50_000 * 3 / 16)
    assert cards_of_mask(int(tables[0, 0])) != cards_of_mask(int(tables[1, 0]))
