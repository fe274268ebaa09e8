"""Hands of TLMN that win on the deal (tới trắng).

Source: docs/rules.md T0-46 to T0-52, T4-47 to T4-50, B-T-12, B-T-13.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.cards import Card, Cards
from rules.shedding.combinations import ACE, STRENGTH, TWO
from rules.shedding.moves import Groups, grouped
from rules.tlmn.options import TlmnRules


def pattern_top(kind: str, hand: Cards, rules: TlmnRules) -> Card | None:
    """The highest card of this pattern in 13 cards (B-T-13); None when they do not show it."""
    return _PATTERNS[kind](grouped(hand), rules)


def _dragon(groups: Groups, rules: TlmnRules) -> Card | None:
    # T0-47: every rank from 3 to A and any thirteenth card; T4-50: the thirteenth is a 2 and part of the pattern.
    if any(rank not in groups for rank in range(3, ACE + 1)):
        return None
    if rules.dragon_needs_two:
        return groups[TWO][-1] if TWO in groups else None
    return groups[ACE][-1]


def _four_twos(groups: Groups, _rules: TlmnRules) -> Card | None:
    twos = groups.get(TWO, ())
    return twos[-1] if len(twos) == 4 else None


def _five_pair_run(groups: Groups, _rules: TlmnRules) -> Card | None:
    # T0-49, B-T-12: five consecutive pairs without 2s; the highest five count.
    for top in range(ACE, 6, -1):
        if all(len(groups.get(rank, ())) >= 2 for rank in range(top - 4, top + 1)):
            return groups[top][-1]
    return None


def _six_pairs(groups: Groups, _rules: TlmnRules) -> Card | None:
    # T0-50, B-T-12: four alike are two pairs, 2s count.
    if sum(len(cards) // 2 for cards in groups.values()) < 6:
        return None
    return max((cards[-1] for cards in groups.values() if len(cards) >= 2), key=STRENGTH.__getitem__)


_PATTERNS: Final[Mapping[str, Callable[[Groups, TlmnRules], Card | None]]] = {
    "dragon": _dragon,
    "four_twos": _four_twos,
    "five_pair_run": _five_pair_run,
    "six_pairs": _six_pairs,
}
