"""Combinations of Sâm lốc, which beats which, and cutting (chặt).

Source: docs/rules.md S-07, S-15 to S-23, S-31, S-34, B-S-01 to B-S-04, B-S-19.
"""

from __future__ import annotations

from typing import Final

from rules.sam.options import SamRules
from rules.shedding.combinations import Combination, ComboKind, Shapes

HAND_SIZE: Final = 10

# B-S-03: no pair runs, written as a longest pair run of none. A run is at most the whole hand.
_SHAPES: Final = {
    place: Shapes(longest_pair_run=0, two_in_runs=place, longest_run=HAND_SIZE) for place in ("none", "low", "high")
}


def shapes_of(rules: SamRules) -> Shapes:
    """The sets that this table admits (B-S-01, B-S-03)."""
    return _SHAPES[rules.straight_two]


def beats(play: Combination, top: Combination, rules: SamRules) -> bool:
    """Whether `play` may be laid on `top`: higher of the same kind and size, or a quad that cuts (S-16, S-31).

    Suits never count, so equal ranks never beat each other (S-07).
    """
    if play.kind is top.kind and play.size == top.size:
        return play.height > top.height
    if play.kind is not ComboKind.QUAD or not top.is_twos:
        return False
    return top.kind is ComboKind.SINGLE or (top.kind is ComboKind.PAIR and rules.quad_cuts_pair2)
