"""Hands as bit sets: bit 13 * suit + rank (0..3, 0..12), so that renaming suits moves whole fields of 13 bits."""

from __future__ import annotations

from typing import Final

from rules.cards import Card, Cards

CARDS_BY_BIT: Final = tuple(Card(rank, suit) for suit in range(4) for rank in range(2, 15))
"""The card of each bit."""


def hand_mask(cards: tuple[Card, ...]) -> int:
    """The hand as the bit set of solver.kernels.dealing: bit 13 * suit + rank."""
    return sum(1 << (13 * card.suit + card.rank - 2) for card in cards)


def cards_of_mask(mask: int) -> Cards:
    """The cards of such a bit set, in kernel order."""
    return tuple(Card(rank + 2, suit) for rank in range(13) for suit in range(4) if mask >> (13 * suit + rank) & 1)
