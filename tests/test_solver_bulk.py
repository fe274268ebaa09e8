"""Hands from text and back, many at a time. Twins: rules.cards and rules.maubinh, one hand at a time."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from rules.cards import DECK, Cards, codes
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import display_order, row_strength
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import maubinh_rules
from solver.bulk import arranged, plain_hands
from solver.hands.masks import cards_of_mask, hand_mask
from solver.solve import arrange


def deal(count: int, seed: int) -> list[Cards]:
    dealer = random.Random(seed)
    return [tuple(dealer.sample(DECK, 13)) for _ in range(count)]


def test_plain_texts_become_the_hands_that_they_name():
    hands = deal(500, 1)
    texts = [(" " if n % 2 else ",").join(codes(cards)) for n, cards in enumerate(hands)]
    texts[7] = texts[7].lower()
    masks, good = plain_hands(texts)
    assert good.all()
    assert [cards_of_mask(int(mask)) for mask in masks] == [tuple(sorted(cards)) for cards in hands]


HAND = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


@pytest.mark.parametrize(
    "text",
    [
        "",
        HAND[:-3],
        HAND + " 2H",
        HAND.replace("2S", "AS"),
        HAND.replace("2S", "1S"),
        HAND.replace("2S", "2X"),
        HAND.replace("2S", "S2"),
        HAND.replace(" ", ";"),
        HAND.replace("2S", "2♠"),
        HAND.replace("AS KS", "ASKS  "),
        "é" * len(HAND),
    ],
)
def test_what_is_not_plain_is_left_to_another_reader(text):
    masks, good = plain_hands([HAND, text, HAND])
    assert good.tolist() == [True, False, True]
    assert masks[0] == masks[2] == (1 << 13) - 1


def test_no_hands_at_all():
    masks, good = plain_hands([])
    assert masks.shape == good.shape == (0,)


@pytest.mark.parametrize(
    ("preset", "options", "players"),
    [
        ("majority", {}, 4),
        ("per_chi", {}, 2),
        ("per_chi", {"a2345": "second"}, 3),
        ("majority", {"order_compare": "gt"}, 4),
    ],
)
def test_arranged_hands_read_as_those_of_arrange_do(preset, options, players):
    """Straights of A to 5 among them, which stand as 5 4 3 2 A."""
    rules = maubinh_rules(preset, options)
    hands = deal(300, 2)
    wheel = tuple(DECK[4 * rank + suit] for rank, suit in ((12, 0), (0, 1), (1, 2), (2, 3), (3, 0)))
    others = [card for card in DECK if card not in wheel and card.rank in (7, 9, 11, 13)]
    hands += [wheel + tuple(random.Random(seed).sample(others, 8)) for seed in range(20)]
    expected = arrange(hands, players, rules)
    found = arranged(np.array([hand_mask(cards) for cards in hands], dtype=np.uint64), players, rules)
    assert found.legal.all()
    as_rows = [tuple(arrangement.row(name) for name in ("back", "middle", "front")) for arrangement in expected]
    assert list(zip(*found.texts(), strict=True)) == [
        tuple(" ".join(codes(display_order(row))) for row in rows) for rows in as_rows
    ]
    assert any(text[0] == "5" and text.split()[-1][0] == "A" for text in found.texts()[0] + found.texts()[1])
    assert [json.loads(line) for line in found.json()] == [
        {name: codes(display_order(row)) for name, row in zip(("back", "middle", "front"), rows, strict=True)}
        for rows in as_rows
    ]
    assert list(zip(*found.categories(), strict=True)) == [
        tuple(row_strength(row, rules).category.wire for row in rows) for rows in as_rows
    ]


def test_instant_wins_are_those_of_the_rules():
    rules = maubinh_rules()
    hands = [*deal(300, 3), DECK[::4], (*tuple(sorted(DECK[:12])), DECK[51])]
    found = arranged(np.array([hand_mask(cards) for cards in hands], dtype=np.uint64), 4, rules)
    wins = [find_instant_win(cards, rules) for cards in hands]
    assert found.instant_wins == {at: win.kind for at, win in enumerate(wins) if win is not None}
    assert found.instant_wins[300].startswith("dragon")


def test_rows_hold_the_cards_of_the_hand():
    rules = maubinh_rules()
    hands = deal(100, 4)
    found = arranged(np.array([hand_mask(cards) for cards in hands], dtype=np.uint64), 4, rules)
    for cards, *texts in zip(hands, *found.texts(), strict=True):
        assert sorted(" ".join(texts).split()) == sorted(codes(cards))
    assert isinstance(arrange(hands[:1], 4, rules)[0], Arrangement)
