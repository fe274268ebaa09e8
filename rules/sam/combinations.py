"""Combinations of Sâm lốc, which beats which, and cutting (chặt).

Source: docs/rules.md S-07, S-15 to S-23, S-31, S-34, B-S-01 to B-S-04, B-S-19.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.cards import Card
from rules.sam.options import SamRules
from rules.shedding import combinations
from rules.shedding.combinations import Combination, ComboKind, Shapes
from rules.shedding.comparison import Comparison, compare_sets, count_faults, duplicate_faults, raise_faults

HAND_SIZE: Final = 10

# B-S-03: no pair runs, written as a longest pair run of none. A run is at most the whole hand.
_SHAPES: Final = {
    place: Shapes(longest_pair_run=0, two_in_runs=place, longest_run=HAND_SIZE) for place in ("none", "low", "high")
}


def shapes_of(rules: SamRules) -> Shapes:
    """The sets that this table admits (B-S-01, B-S-03)."""
    return _SHAPES[rules.straight_two]


def combination_of(cards: Iterable[Card], rules: SamRules) -> Combination | None:
    """Which combination these different cards are; None when they are none (S-18)."""
    return combinations.classify(cards, shapes_of(rules))


def classify(cards: Iterable[Card], rules: SamRules) -> Combination | None:
    """Which combination these cards are; None when they are none (S-18).

    Raises InvalidInputError when there are none, more than a hand, or one twice.
    """
    asked = tuple(cards)
    raise_faults([*count_faults(asked, "/cards", 1, HAND_SIZE), *duplicate_faults(asked, "/cards")])
    return combination_of(asked, rules)


def beats(play: Combination, top: Combination, rules: SamRules) -> bool:
    """Whether `play` may be laid on `top`: higher of the same kind and size, or a quad that cuts (S-16, S-31).

    Suits never count, so equal ranks never beat each other (S-07).
    """
    if play.kind is top.kind and play.size == top.size:
        return play.height > top.height
    if play.kind is not ComboKind.QUAD or not top.is_twos:
        return False
    return top.kind is ComboKind.SINGLE or (top.kind is ComboKind.PAIR and rules.quad_cuts_pair2)


def compare(table: Iterable[Card], play: Iterable[Card], rules: SamRules) -> Comparison:
    """Whether `play` beats `table`, and whether it does so by cutting (S-31, S-34).

    Raises InvalidInputError when the cards on the table are no combination or a list holds a card twice.
    """
    return compare_sets(table, play, shapes_of(rules), lambda higher, top: beats(higher, top, rules))
