"""Instant wins (thắng trắng): which of its patterns a hand is paid for, and the arrangement that shows it.

Source: docs/rules.md M-24 .. M-30, B-M-11, B-M-13 .. B-M-15, B-M-21.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rules.cards import Cards
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, is_foul
from rules.maubinh.hands import display_order, row_strength
from rules.maubinh.options import MauBinhRules
from rules.maubinh.patterns import (
    PATTERNS,
    splits_strongest_first,
    three_flushes,
    three_straight_flushes,
    three_straights,
)

INSTANT_WIN_KINDS: Final = tuple(PATTERNS)

# Patterns of equal or consecutive ranks: seen best when like lies by like.
_SHOWN_BY_RANK: Final = frozenset(
    {
        "dragon_flush",
        "dragon",
        "five_pairs_triple",
        "six_pairs",
        "three_quads",
        "quad_three_triples",
        "four_triples",
        "five_pair_run",
    }
)


@dataclass(frozen=True, slots=True)
class InstantWin:
    """An instant win. kind: one of INSTANT_WIN_KINDS; points_each: from each opponent; arrangement: shows it."""

    kind: str
    points_each: int
    arrangement: Arrangement


def held_patterns(cards: Cards, rules: MauBinhRules) -> tuple[str, ...]:
    """Every pattern the 13 cards show, also unpaid ones, in the order of options.json."""
    return tuple(kind for kind, holds in PATTERNS.items() if holds(cards, rules))


def instant_win_kinds(cards: Cards, rules: MauBinhRules) -> tuple[str, ...]:
    """Every pattern the 13 cards show for which the house pays, in the order of options.json."""
    return tuple(kind for kind, holds in PATTERNS.items() if rules.instant_points(kind) > 0 and holds(cards, rules))


def find_instant_win(cards: Cards, rules: MauBinhRules) -> InstantWin | None:
    """The instant win of 13 cards: the best paid pattern, then the first of options.json (B-M-15); None if none.

    >>> from rules.cards import parse_cards
    >>> from rules.maubinh.options import maubinh_rules
    >>> hand = parse_cards("2S 3S 4D 5H 6S 7C 8S 9D TS JH QS KS AC")
    >>> find_instant_win(hand, maubinh_rules()).kind
    'dragon'
    """
    kinds = instant_win_kinds(cards, rules)
    if not kinds:
        return None
    kind = max(kinds, key=rules.instant_points)  # max keeps the first of equals
    return InstantWin(kind, rules.instant_points(kind), show_pattern(kind, cards, rules))


def show_pattern(kind: str, cards: Cards, rules: MauBinhRules) -> Arrangement:
    """An arrangement of 13 cards that shows the pattern `kind`, which they hold.

    The three-row patterns have just those rows. The others are laid out by rank where that is legal, else with the
    strongest back, then middle. Legal wherever some such arrangement is; rows are in display order.
    """
    match kind:
        case "three_straights":
            shown = _strongest(three_straights(cards, rules), rules)
        case "three_straight_flushes":
            shown = _strongest(three_straight_flushes(cards), rules)
        case "three_flushes":
            shown = _first_legal(three_flushes(cards, rules), rules)
        case _:
            shown = _by_rank(cards)
            if kind not in _SHOWN_BY_RANK or is_foul(shown, rules):
                shown = _first_legal(splits_strongest_first(cards, rules, _all_fives), rules)
    return Arrangement(display_order(shown.back), display_order(shown.middle), display_order(shown.front))


def _by_rank(cards: Cards) -> Arrangement:
    """The cards in display order, cut after the fifth and the tenth: groups and sequences stay together."""
    ordered = display_order(cards)
    return Arrangement(ordered[:5], ordered[5:10], ordered[10:])


def _all_fives(cards: Cards) -> Iterable[Cards]:
    return combinations(cards, 5)


def _strongest(arrangements: Iterable[Arrangement], rules: MauBinhRules) -> Arrangement:
    """The arrangement with the strongest back, then middle, then front, back and middle exchanged at will.

    A legal one if there is any (two equal straights are a foul under `order_compare=gt`).
    """
    ranked = sorted(
        (way for found in arrangements for way in (found, Arrangement(found.middle, found.back, found.front))),
        key=lambda way: tuple(row_strength(way.row(name), rules) for name in ROW_NAMES),
        reverse=True,
    )
    return _first_legal(iter(ranked), rules)


def _first_legal(arrangements: Iterator[Arrangement], rules: MauBinhRules) -> Arrangement:
    """The first legal arrangement of a sequence that is not empty; the first of all when none is legal."""
    first = next(arrangements)
    if not is_foul(first, rules):
        return first
    return next((found for found in arrangements if not is_foul(found, rules)), first)
