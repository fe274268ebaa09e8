"""Hands of TLMN that win on the deal (tới trắng), and which of several comes first.

Source: docs/rules.md T0-46 to T0-52, T4-47 to T4-50, B-T-12, B-T-13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from rules.cards import Card, Cards
from rules.shedding.combinations import ACE, STRENGTH, TWO
from rules.shedding.comparison import count_faults, duplicate_faults, raise_faults
from rules.shedding.moves import Groups, grouped
from rules.shedding.result import InstantWinResult
from rules.tlmn.combinations import HAND_SIZE
from rules.tlmn.options import TlmnRules


class InstantWin(NamedTuple):
    """A winning pattern. kind: a name out of `instant_hands`. top: the highest card of the pattern (B-T-13)."""

    kind: str
    top: Card


def find_instant_win(cards: Iterable[Card], rules: TlmnRules) -> str | None:
    """The first of `instant_hands` that the 13 cards show; None when they show none.

    Raises InvalidInputError when they are not 13 different cards.
    """
    hand = tuple(cards)
    raise_faults([*count_faults(hand, "/cards", HAND_SIZE, HAND_SIZE), *duplicate_faults(hand, "/cards")])
    win = instant_win_of(hand, rules)
    return None if win is None else win.kind


def instant_win_of(hand: Iterable[Card], rules: TlmnRules) -> InstantWin | None:
    """The first of `instant_hands` that these 13 different cards show (T0-51)."""
    groups = grouped(hand)
    for kind in rules.instant_hands:
        top = _PATTERNS[kind](groups, rules)
        if top is not None:
            return InstantWin(kind, top)
    return None


def dealt_instant_win(hands: Sequence[Cards], leader: int, rules: TlmnRules) -> InstantWinResult | None:
    """Who wins on the deal: the first kind of `instant_hands`, then `instant_tie`, then turn order from the leader."""
    found: list[tuple[tuple[int, int, int], int, str]] = []
    for seat, hand in enumerate(hands):
        win = instant_win_of(hand, rules)
        if win is not None:
            height = STRENGTH[win.top] if rules.instant_tie == "top_card" else 0
            order = (rules.instant_hands.index(win.kind), -height, (seat - leader) % len(hands))
            found.append((order, seat, win.kind))
    if not found:
        return None
    _, seat, kind = min(found)
    return InstantWinResult(seat, kind)


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
