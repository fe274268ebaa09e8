"""The fewest turns that use up a hand: an exact dynamic programme over its cards.

Suits never decide whether cards are a combination, so a set of cards is known by how many it holds of each rank.
Checked in the tests against an integer model of the set partition. Source: docs/rules.md T0-11 to T0-19, S-18 to S-23.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from rules.cards import Card, Cards
from rules.shedding.combinations import ACE, STRENGTH, Shapes, ladder_of
from rules.shedding.moves import grouped

# A multiset of ranks is one integer with four bits for each rank, rank 2 lowest: the upper bit of each four stays free
# and tells whether a subtraction went below zero.
_FIELD: Final = 4
_GUARDS: Final = sum(8 << _FIELD * place for place in range(13))


class Decomposition(NamedTuple):
    """A partition of a hand into combinations. turns: their number, the smallest possible. plays: by lowest card."""

    turns: int
    plays: tuple[Cards, ...]


class _Piece(NamedTuple):
    """The ranks of one combination, also as a multiset, with how many cards it holds of each."""

    ranks: tuple[int, ...]
    of_each: int
    counts: int


def decompose_hand(hand: Sequence[Card], shapes: Shapes) -> Decomposition:
    """The fewest combinations that hold every card of the hand once. The same hand always gives the same plays."""
    pieces = _pieces_by_lowest(shapes)
    fewest: dict[int, tuple[int, _Piece | None]] = {0: (0, None)}

    def solve(counts: int) -> int:
        known = fewest.get(counts)
        if known is None:
            # Some combination holds the lowest rank that is left: one of these.
            lowest = ((counts & -counts).bit_length() - 1) // _FIELD
            fitting = (piece for piece in pieces[lowest] if _fits(piece.counts, counts))
            known = min(((1 + solve(counts - piece.counts), piece) for piece in fitting), key=lambda found: found[0])
            fewest[counts] = known
        return known[0]

    counts = _counts_of([card.rank for card in hand], 1)
    turns = solve(counts)
    chosen: list[_Piece] = []
    while (piece := fewest[counts][1]) is not None:
        chosen.append(piece)
        counts -= piece.counts
    return Decomposition(turns, _dealt_out(hand, chosen))


def _fits(piece: int, counts: int) -> bool:
    return (counts + _GUARDS - piece) & _GUARDS == _GUARDS


@cache
def _pieces_by_lowest(shapes: Shapes) -> tuple[tuple[_Piece, ...], ...]:
    """Every combination of ranks, under the place of its lowest rank; long ones first, so that they win a tie."""
    ladder, _ = ladder_of(shapes)
    plain = tuple(range(3, ACE + 1))
    windows = [(ranks, 1) for ranks in _windows(ladder, shapes.longest_run)]
    windows += [(ranks, 2) for ranks in _windows(plain, shapes.longest_pair_run)]
    windows += [((rank,), of_each) for rank in range(2, ACE + 1) for of_each in (4, 3, 2, 1)]
    pieces = [_Piece(ranks, of_each, _counts_of(ranks, of_each)) for ranks, of_each in windows]
    return tuple(tuple(piece for piece in pieces if min(piece.ranks) == place + 2) for place in range(13))


def _windows(ladder: tuple[int, ...], longest: int) -> list[tuple[int, ...]]:
    """The stretches of the ladder from three ranks to `longest`, the longest first, none with a rank twice."""
    sizes = range(min(longest, len(ladder)), 2, -1)
    stretches = [ladder[start : start + size] for size in sizes for start in range(len(ladder) - size + 1)]
    return [ranks for ranks in stretches if len(set(ranks)) == len(ranks)]


def _counts_of(ranks: Sequence[int], of_each: int) -> int:
    return sum(of_each << _FIELD * (rank - 2) for rank in ranks)


def _dealt_out(hand: Sequence[Card], pieces: Sequence[_Piece]) -> tuple[Cards, ...]:
    """The pieces as cards of the hand, each taking the lowest suits that are left."""
    left = {rank: iter(cards) for rank, cards in grouped(tuple(hand)).items()}
    plays = [tuple(next(left[rank]) for rank in piece.ranks for _ in range(piece.of_each)) for piece in pieces]
    return tuple(sorted(plays, key=lambda cards: [STRENGTH[card] for card in cards]))
