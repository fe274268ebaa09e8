"""Short notation for Mậu binh tests; the tables that several of them settle are in `maubinh_tables`.

A row is written as its cards, an arrangement as `back / middle / front`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from rules.cards import DECK, Cards, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Player, Settlement, settle

MAJORITY = maubinh_rules("majority")
PER_CHI = maubinh_rules("per_chi")


def arranged(text: str) -> Arrangement:
    """`"9H TH JH QH KH / 2S 2C 3D 3H 4S / AS KD 7C"` as an arrangement."""
    back, middle, front = (parse_cards(row) for row in text.split("/"))
    return Arrangement(back, middle, front)


@cache
def rules_with(preset: str = "majority", **options: object) -> MauBinhRules:
    """A preset with options in place of its defaults; checked."""
    return maubinh_rules(preset, options)


def settled(texts: Sequence[str], rules: MauBinhRules = MAJORITY, bet: int = 1) -> Settlement:
    """The settlement of arrangements in seat order, nobody declaring, no purses."""
    return settle([Player(arranged(text)) for text in texts], rules, bet)


def net_points(texts: Sequence[str], rules: MauBinhRules = MAJORITY) -> tuple[int | float, ...]:
    """The net points of every seat."""
    return tuple(account.net_points for account in settled(texts, rules).accounts)


def lines_of(texts: Sequence[str], rules: MauBinhRules = MAJORITY) -> list[tuple[str, int | float]]:
    """(kind, points) of the first two seats' match-up."""
    return [(line.kind, line.points) for line in settled(texts, rules).matchups[0].lines]


def random_hands(seed: int, players: int = 1) -> list[Cards]:
    """Hands of 13 from one shuffled deck."""
    deck = random.Random(seed).sample(DECK, 13 * players)
    return [tuple(deck[start : start + 13]) for start in range(0, 13 * players, 13)]


def all_splits(cards: Cards) -> list[Arrangement]:
    """All 72,072 ways to lay 13 cards in three rows."""
    splits = []
    for back in combinations(cards, 5):
        rest = tuple(card for card in cards if card not in back)
        for middle in combinations(rest, 5):
            splits.append(Arrangement(back, middle, tuple(card for card in rest if card not in middle)))
    return splits
