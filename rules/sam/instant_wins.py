"""Hands of Sâm lốc that win on the deal (ăn trắng) where the house has them, and which of several comes first.

Source: docs/rules.md B-S-15, "Silences settled" (a quad counts as a triple and as two pairs).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rules.cards import Card, Cards
from rules.sam.combinations import HAND_SIZE, combination_of
from rules.sam.options import SamRules
from rules.shedding.combinations import TWO, ComboKind
from rules.shedding.comparison import count_faults, duplicate_faults, raise_faults
from rules.shedding.moves import grouped
from rules.shedding.result import InstantWinResult


def find_instant_win(cards: Iterable[Card], rules: SamRules) -> str | None:
    """The first of `instant_hands` that the 10 cards show; None when they show none.

    Raises InvalidInputError when they are not 10 different cards.
    """
    hand = tuple(cards)
    raise_faults([*count_faults(hand, "/cards", HAND_SIZE, HAND_SIZE), *duplicate_faults(hand, "/cards")])
    return instant_win_of(hand, rules)


def instant_win_of(hand: Cards, rules: SamRules) -> str | None:
    """The first of `instant_hands` that these 10 different cards show."""
    return next((kind for kind in rules.instant_hands if _PATTERNS[kind](hand, rules)), None)


def dealt_instant_win(hands: Sequence[Cards], leader: int, rules: SamRules) -> InstantWinResult | None:
    """Who wins on the deal: the first kind of `instant_hands`, then turn order from the player due to lead."""
    found: list[tuple[int, int, int, str]] = []
    for seat, hand in enumerate(hands):
        kind = instant_win_of(hand, rules)
        if kind is not None:
            found.append((rules.instant_hands.index(kind), (seat - leader) % len(hands), seat, kind))
    if not found:
        return None
    *_, seat, kind = min(found)
    return InstantWinResult(seat, kind)


def _dragon(hand: Cards, rules: SamRules) -> bool:
    combination = combination_of(hand, rules)
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
