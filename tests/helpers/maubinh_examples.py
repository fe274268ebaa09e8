"""Short notation for Mậu binh tests, and the tables that several of them settle.

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


# Back and middle won, front lost.
TWO_ROWS_WON = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "9D TC JH QC KD / AS AH 6S JC TD / QD QH 3S")
# The same with a full house in the middle (and one in the back, which earns nothing).
MIDDLE_FULL_HOUSE = ("KS KC KH 4S 4C / 9S 9C 9H 5S 5C / JS 7C 2D", "TD JD QD KD 8D / 6C 7D 8S 9D TC / AS AC 3H")
# Back and middle won, front lost, with four kings in the back.
BACK_QUAD = ("KS KC KH KD 4S / 9S 9C 8H 8D 2C / JS 7C 2D", "AD QD TD 6D 3D / AS AC 7D 5H 4C / JD JC 3H")
# Back and middle won with straight flushes, front lost.
STRAIGHT_FLUSHES = ("6S 7S 8S 9S TS / 2H 3H 4H 5H 6H / AS KD 9C", "AC AD AH KS KC / JC JD 4C 4D 2C / QC QD 3S")
# A sweep with four of a kind in back and middle.
TWO_QUADS = ("KS KC KH KD 4S / 9S 9C 9H 9D 2C / AS JC 7D", "AD QD TD 6D 3D / JD JH 7C 5H 4C / QC TH 3H")
# A sweep with three of a kind in front.
FRONT_TRIPLE = ("KS QS 9S 5S 2S / 8D 8C 8H 7D 3C / 4H 4D 4C", "9D TC JH QC KD / 6S 6C JC TD 5D / QD 9H 3S")
# The first sweeps the three others; the second sweeps the third and beats the fourth, and so does the third.
SWEEP_ALL = (
    "AS KS QS 9S 7S / TH JD QC KH AD / AC AH 5D",
    "6H 7H 8D 9C TC / JC JH 8C 4D 2S / KD 9D 3C",
    "4S 4C 4H 5S 6S / TD TS QD 5C 3D / KC 8S 2C",
    "6C 6D 3S 3H 9H / 7C 7D QH JS 8H / 2D 2H 5H",
)
# The same cards; the third and the fourth have exchanged back and middle and are foul.
TWO_FOULS = (
    SWEEP_ALL[0],
    SWEEP_ALL[1],
    "TD TS QD 5C 3D / 4S 4C 4H 5S 6S / KC 8S 2C",
    "7C 7D QH JS 8H / 6C 6D 3S 3H 9H / 2D 2H 5H",
)
# Six pairs; five pairs and a triple; the third sweeps the fourth.
TWO_INSTANT_WINS = (
    "AS AC KS KC QS / QC JS JC TS TC / 9S 9C 2H",
    "AD AH KD KH QD / QH JD JH TD TH / 8S 8C 8D",
    "4S 4C 4H 7H 6S / 5S 5C 9D 7S 3D / 9H 8H 2C",
    "6C 6D 3S 3H 7C / 2D 2S 7D 5H 4D / 5D 6H 3C",
)
# Six pairs against a foul.
INSTANT_WIN_AND_FOUL = ("AS AC KS KC QS / QC JS JC TS TC / 9S 9C 2H", "TD TH QD 5C 3D / 4S 4C 4H 5S 6S / KD 8S 2C")
