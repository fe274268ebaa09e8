"""Combinations of TLMN and Sâm: their kinds, and which one a set of cards is.

Decides only what a set of cards is; which beats which belongs to the games.
Source: docs/rules.md T0-11 to T0-19, T4-02 to T4-11, S-18 to S-23, B-T-02, B-T-06, B-S-01, B-S-03.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from rules.cards import DECK, Card, Cards

TWO: Final = 2
ACE: Final = 14


class ComboKind(StrEnum):
    """The kinds of sets that can be laid (T0-11, S-18). The values are the names of the wire."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    RUN = "run"
    PAIR_RUN = "pair_run"


GROUP_KINDS: Final = (ComboKind.SINGLE, ComboKind.PAIR, ComboKind.TRIPLE, ComboKind.QUAD)
"""The kinds made of one rank, by number of cards less one."""


def height_of(rank: int) -> int:
    """The strength of a rank: 3 lowest, A 14, and the 2 above all at 15 (T4-02, S-06)."""
    return 15 if rank == TWO else rank


STRENGTH: Final = {card: height_of(card.rank) * 4 + card.suit for card in DECK}
"""Every card's place in the order of TLMN: rank, then ♠ ♣ ♦ ♥ (T4-02, T4-03). Sâm uses it only to list cards."""


def ascending(cards: Iterable[Card]) -> Cards:
    """The cards from the weakest to the strongest."""
    return tuple(sorted(cards, key=STRENGTH.__getitem__))


class Shapes(NamedTuple):
    """Which sets a table admits. Pair counts of pair runs, the place of 2s in runs, the longest run.

    longest_pair_run: in pairs; below 3 = the game has none (B-S-03). two_in_runs: B-T-02, B-S-01.
    """

    longest_pair_run: int
    two_in_runs: Literal["none", "low", "high"]
    longest_run: int


def ladder_of(shapes: Shapes) -> tuple[tuple[int, ...], int]:
    """The ranks that can follow each other in a run, and the height of the first (B-T-02, B-S-01)."""
    plain = tuple(range(3, ACE + 1))
    if shapes.two_in_runs == "low":
        return (ACE, TWO, *plain), 1
    if shapes.two_in_runs == "high":
        return (*plain, TWO), 3
    return plain, 3


class Combination(NamedTuple):
    """A set that can be laid. cards: ascending, a low run as A 2 3. height: the strength of its highest rank.

    Height is that of `height_of`, except in a run with a low 2: there the run's own top counts, 3 for A-2-3.
    """

    kind: ComboKind
    cards: Cards
    height: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def top(self) -> Card:
        """The strongest card (B-T-03)."""
        return self.cards[-1]

    @property
    def is_bomb(self) -> bool:
        """Whether it is hàng: a quad or a pair run (T0-16, S-31)."""
        return self.kind in BOMB_KINDS

    @property
    def is_twos(self) -> bool:
        """Whether it is a single 2, or two, three or four of them."""
        return self.cards[0].rank == TWO and self.kind in GROUP_KINDS


BOMB_KINDS: Final = frozenset({ComboKind.QUAD, ComboKind.PAIR_RUN})


def classify(cards: Iterable[Card], shapes: Shapes) -> Combination | None:
    """Which combination these different cards are; None when they are none (T4-19)."""
    ordered = ascending(cards)
    if not ordered:
        return None
    size, lowest, highest = len(ordered), ordered[0].rank, ordered[-1].rank
    if lowest == highest:
        return Combination(GROUP_KINDS[size - 1], ordered, height_of(lowest))
    if size < 3:
        return None
    if lowest == ordered[1].rank:
        return _pair_run(ordered, shapes)
    return _run(ordered, shapes)


def _pair_run(ordered: Cards, shapes: Shapes) -> Combination | None:
    pairs, odd = divmod(len(ordered), 2)
    if odd or not 3 <= pairs <= shapes.longest_pair_run or ordered[-1].rank == TWO:
        return None
    lowest = ordered[0].rank
    if any(card.rank != lowest + place // 2 for place, card in enumerate(ordered)):
        return None
    return Combination(ComboKind.PAIR_RUN, ordered, ordered[-1].rank)


def _run(ordered: Cards, shapes: Shapes) -> Combination | None:
    if len(ordered) > shapes.longest_run:
        return None
    if ordered[-1].rank != TWO:
        lowest = ordered[0].rank
        if any(card.rank != lowest + place for place, card in enumerate(ordered)):
            return None
        return Combination(ComboKind.RUN, ordered, ordered[-1].rank)
    return _run_with_two(ordered, shapes)


def _run_with_two(ordered: Cards, shapes: Shapes) -> Combination | None:
    # B-S-01: low puts the 2 under the 3 and an ace under the 2; high puts the 2 over the ace. Nothing wraps.
    if shapes.two_in_runs == "none":
        return None
    for heights in ({},) if shapes.two_in_runs == "high" else ({TWO: 2}, {TWO: 2, ACE: 1}):
        placed = sorted((heights.get(card.rank, height_of(card.rank)), card) for card in ordered)
        lowest = placed[0][0]
        if all(height == lowest + place for place, (height, _) in enumerate(placed)):
            return Combination(ComboKind.RUN, tuple(card for _, card in placed), placed[-1][0])
    return None
