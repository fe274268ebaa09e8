"""All sets of a hand that have the shape to be laid: on a free lead, or to answer a play.

Gives every candidate once, in a fixed order; whether a candidate beats the play and is allowed is decided in the
games. Source: docs/rules.md T0-07, T0-08, T4-19, T4-21, S-15, S-17.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from rules.cards import Card, Cards
from rules.shedding.combinations import (
    GROUP_KINDS,
    TWO,
    Combination,
    ComboKind,
    Shapes,
    ascending,
    height_of,
    ladder_of,
)

Groups = Mapping[int, Cards]
"""The cards of a hand by rank, from the 3 up to the 2, each rank's cards ascending."""


class LegalMove(NamedTuple):
    """A play that is allowed. chop: it beats by cutting; never on a free lead.

    breach: it breaks báo 1 at a table that allows it, so that its seat may have to pay for all (B-S-10).
    """

    cards: Cards
    kind: ComboKind
    chop: bool
    breach: bool = False


class LegalMoves(NamedTuple):
    """Every allowed play, each set of cards once: by kind, then size, then height. can_pass: passing is allowed.

    pass_breach: it is, and breaks báo 1 as a move may (LegalMove.breach).
    """

    moves: tuple[LegalMove, ...]
    can_pass: bool
    pass_breach: bool = False


@lru_cache(maxsize=64)  # instant wins ask for the same hand again and again
def grouped(hand: Cards) -> Groups:
    """The hand by rank."""
    groups: dict[int, list[Card]] = {}
    for card in ascending(hand):
        groups.setdefault(card.rank, []).append(card)
    return {rank: tuple(cards) for rank, cards in groups.items()}


def candidates(hand: Cards, top: Combination | None, shapes: Shapes) -> Iterator[Combination]:
    """Every set of the hand that could be laid: any on a free lead, else those of the kind and size of `top` and,
    where `top` is a 2 or more, or a bomb, all bombs.
    """
    groups = grouped(hand)
    if top is None:
        yield from _all_sets(groups, shapes)
        return
    facing_bombs = top.is_twos or top.is_bomb
    if top.kind is ComboKind.RUN:
        yield from _runs(groups, shapes, (top.size,))
    elif not top.is_bomb:
        yield from _same_rank_sets(groups, top.size)
    if facing_bombs:
        yield from _same_rank_sets(groups, 4)
        yield from _pair_runs(groups, range(3, shapes.longest_pair_run + 1))


def _all_sets(groups: Groups, shapes: Shapes) -> Iterator[Combination]:
    for size in (1, 2, 3, 4):
        yield from _same_rank_sets(groups, size)
    yield from _runs(groups, shapes, range(3, shapes.longest_run + 1))
    yield from _pair_runs(groups, range(3, shapes.longest_pair_run + 1))


def _same_rank_sets(groups: Groups, size: int) -> Iterator[Combination]:
    kind = GROUP_KINDS[size - 1]
    for rank, cards in groups.items():
        if len(cards) >= size:
            height = height_of(rank)
            for chosen in combinations(cards, size):
                yield Combination(kind, chosen, height)


def _runs(groups: Groups, shapes: Shapes, sizes: Sequence[int]) -> Iterator[Combination]:
    for ranks, height in _ladders(groups, shapes, sizes):
        for cards in product(*(groups[rank] for rank in ranks)):
            yield Combination(ComboKind.RUN, cards, height)


def _ladders(groups: Groups, shapes: Shapes, sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The consecutive ranks that the hand holds, with the height of the last, for each wanted size."""
    ladder, lowest = ladder_of(shapes)
    held = [rank in groups for rank in ladder]
    for size in sizes:
        for start in range(len(ladder) - size + 1):
            if all(held[start : start + size]):
                ranks = ladder[start : start + size]
                if ranks[0] != ranks[-1]:  # an ace cannot be at both ends
                    yield ranks, lowest + start + size - 1


def _pair_runs(groups: Groups, lengths: Sequence[int]) -> Iterator[Combination]:
    pairs = {rank: tuple(combinations(cards, 2)) for rank, cards in groups.items() if len(cards) > 1 and rank != TWO}
    for length in lengths:
        for lowest in pairs:
            ranks = range(lowest, lowest + length)
            if all(rank in pairs for rank in ranks):
                for chosen in product(*(pairs[rank] for rank in ranks)):
                    yield Combination(ComboKind.PAIR_RUN, sum(chosen, ()), ranks[-1])
