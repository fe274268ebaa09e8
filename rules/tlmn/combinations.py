"""Combinations of TLMN, which beats which, and cutting (chặt).

Source: docs/rules.md T0-12 to T0-25, T4-04 to T4-17, B-T-02 to B-T-07b.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.cards import Card
from rules.shedding import combinations
from rules.shedding.combinations import Combination, ComboKind, Shapes
from rules.shedding.comparison import Comparison, compare_sets, count_faults, duplicate_faults, raise_faults
from rules.tlmn.options import TlmnRules

HAND_SIZE: Final = 13

# T4-08: runs go from 3 to A. B-T-06: five and six pairs can be laid only where the house says so.
_SHAPES: Final = Shapes(longest_pair_run=4, two_in_runs="none", longest_run=12)
_SHAPES_WITH_FIVE_PAIRS: Final = _SHAPES._replace(longest_pair_run=6)

_PAIR_RUN_GRADES: Final = {3: 1, 4: 3, 5: 4, 6: 5}
_QUAD_GRADE: Final = 2


def shapes_of(rules: TlmnRules) -> Shapes:
    """The sets that this table admits (B-T-02, B-T-06)."""
    return _SHAPES_WITH_FIVE_PAIRS if rules.five_pairs_playable else _SHAPES


def combination_of(cards: Iterable[Card], rules: TlmnRules) -> Combination | None:
    """Which combination these different cards are; None when they are none (T4-19)."""
    return combinations.classify(cards, shapes_of(rules))


def classify(cards: Iterable[Card], rules: TlmnRules) -> Combination | None:
    """Which combination these cards are; None when they are none (T4-19).

    Raises InvalidInputError when there are none, more than a hand, or one twice.
    """
    asked = tuple(cards)
    raise_faults([*count_faults(asked, "/cards", 1, HAND_SIZE), *duplicate_faults(asked, "/cards")])
    return combination_of(asked, rules)


def beats(play: Combination, top: Combination, rules: TlmnRules) -> bool:
    """Whether `play` may be laid on `top`: higher of the same kind and size, or a cut (T4-13 to T4-17)."""
    if play.kind is top.kind and play.size == top.size:
        return (play.height, play.top.suit) > (top.height, top.top.suit)
    needed = _grade_needed(top, rules)
    return needed is not None and play.is_bomb and _grade(play) >= needed


def compare(table: Iterable[Card], play: Iterable[Card], rules: TlmnRules) -> Comparison:
    """Whether `play` beats `table`, and whether it does so by cutting (T0-20, T4-14).

    Raises InvalidInputError when the cards on the table are no combination or a list holds a card twice.
    """
    return compare_sets(table, play, shapes_of(rules), lambda higher, top: beats(higher, top, rules))


def _grade(bomb: Combination) -> int:
    # T4-17, B-T-06: three pairs < quad < four pairs < five < six.
    return _QUAD_GRADE if bomb.kind is ComboKind.QUAD else _PAIR_RUN_GRADES[bomb.size // 2]


def _grade_needed(top: Combination, rules: TlmnRules) -> int | None:
    """The least grade of bomb that cuts `top`; None when nothing does (B-T-04)."""
    if top.is_bomb:
        return _grade(top) + 1
    if not top.is_twos:
        return None
    if top.kind is ComboKind.SINGLE:
        return _PAIR_RUN_GRADES[3]
    if top.kind is ComboKind.PAIR:
        return _QUAD_GRADE if rules.quad_cuts_pair2 else _PAIR_RUN_GRADES[4]
    return _PAIR_RUN_GRADES[5]
