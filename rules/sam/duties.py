"""Báo 1: what binds the seat before one that has reported one card.

Source: docs/rules.md S-33, B-S-10, "Silences settled" (báo 1).
"""

from __future__ import annotations

from rules.shedding.combinations import Combination, ComboKind, height_of
from rules.shedding.legality import Spot
from rules.shedding.position import TWO_BITS


def breaks_highest_single(spot: Spot, play: Combination | None) -> bool:
    """Whether a play, or None for a pass, breaks the duty of the seat before one that reported one card (B-S-10).

    Only singles are bound: laid, it must be the highest; passing on a single that the highest would beat is a breach.
    Of an unknown hand nothing is claimed.
    """
    if not spot.next_has_one_card or not spot.held:
        return False
    highest = _highest(spot.held)
    if play is not None:
        return play.kind is ComboKind.SINGLE and play.height < highest
    return spot.top is not None and spot.top.kind is ComboKind.SINGLE and highest > spot.top.height


def _highest(held: int) -> int:
    """The height of the strongest card of a hand that is not empty. Bit 4 (rank - 2) + suit, so 2s stand lowest."""
    return height_of(2) if held & TWO_BITS else (held.bit_length() - 1) // 4 + 2
