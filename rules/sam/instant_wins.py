"""Hands of Sâm lốc that win on the deal (ăn trắng) where the house has them.

Source: docs/rules.md B-S-15, "Silences settled" (a quad counts as a triple and as two pairs).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.cards import Cards
from rules.sam.combinations import shapes_of
from rules.sam.options import SamRules
from rules.shedding.combinations import TWO, ComboKind, classify
from rules.shedding.moves import grouped


def shows_pattern(kind: str, hand: Cards, rules: SamRules) -> bool:
    """Whether 10 cards show this pattern."""
    return _PATTERNS[kind](hand, rules)


def _dragon(hand: Cards, rules: SamRules) -> bool:
    combination = classify(hand, shapes_of(rules))
    return combination is not None and combination.kind is ComboKind.RUN


def _four_twos(hand: Cards, _rules: SamRules) -> bool:
    return sum(card.rank == TWO for card in hand) == 4


def _same_colour(hand: Cards, _rules: SamRules) -> bool:
    # ♠ ♣ are suits 0 and 1, ♦ ♥ are 2 and 3.
    return len({card.suit // 2 for card in hand}) == 1


def _three_triples(hand: Cards, _rules: SamRules) -> bool:
    return sum(len(cards) >= 3 for cards in grouped(hand).values()) >= 3


def _five_pairs(hand: Cards, _rules: SamRules) -> bool:
    return sum(len(cards) // 2 for cards in grouped(hand).values()) >= 5


_PATTERNS: Final[Mapping[str, Callable[[Cards, SamRules], bool]]] = {
    "dragon": _dragon,
    "four_twos": _four_twos,
    "same_colour": _same_colour,
    "three_triples": _three_triples,
    "five_pairs": _five_pairs,
}
