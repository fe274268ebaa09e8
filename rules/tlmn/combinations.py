"""Combinations of TLMN, which beats which, and cutting (chặt).

Source: docs/rules.md T0-12 to T0-25, T4-04 to T4-17, B-T-02 to B-T-07b.
"""

from __future__ import annotations

from typing import Final

from rules.shedding.combinations import Combination, ComboKind, Shapes
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


def beats(play: Combination, top: Combination, rules: TlmnRules) -> bool:
    """Whether `play` may be laid on `top`: higher of the same kind and size, or a cut (T4-13 to T4-17)."""
    if play.kind is top.kind and play.size == top.size:
        return (play.height, play.top.suit) > (top.height, top.top.suit)
    needed = _grade_needed(top, rules)
    return needed is not None and play.is_bomb and _grade(play) >= needed


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


def can_jump_in(play: Combination, top: Combination | None, rules: TlmnRules) -> bool:
    """Whether the set may be laid from outside the round: four consecutive pairs that beat the top (T4-23, B-T-08).

    Five or six pairs, where they can be laid, hold four.
    """
    if rules.four_pairs_out_of_turn == "off" or top is None or play.kind is not ComboKind.PAIR_RUN:
        return False
    return play.size >= 8 and beats(play, top, rules)
