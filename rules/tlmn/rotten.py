"""Thối: the price of the 2s and bombs that a hand still holds at the end.

Prices are the options `rotten_two`, `rotten_pair_run_3`, `rotten_quad`, `rotten_pair_run_4`; who pays whom is in
rules.tlmn.payments. Source: docs/rules.md T0-30 to T0-34, T1-20 to T1-23, T4-44, B-T-16, B-T-27.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.cards import Cards
from rules.tlmn.options import TlmnRules

_RANKS = range(3, 15)


class Rotten(NamedTuple):
    """What held cards cost. points: the sum of the prices; cards: how many cards are charged by them."""

    points: int
    cards: int


def rotten(left: Cards, rules: TlmnRules) -> Rotten:
    """The dearest way to charge these cards: each 2 by itself, the rest split into disjoint bombs (B-T-27).

    Every card is charged once at most, and only where it has a price above 0. Among equally dear splits the one that
    charges more cards counts, so four consecutive pairs are one bomb of eight cards.
    """
    prices = [rules.rotten_two[card.suit] for card in left if card.rank == 2]
    counts = tuple(sum(card.rank == rank for card in left) for rank in _RANKS)
    bombs = _dearest(counts, (rules.rotten_quad, rules.rotten_pair_run_3, rules.rotten_pair_run_4))
    return Rotten(sum(prices) + bombs.points, sum(price > 0 for price in prices) + bombs.cards)


def _dearest(counts: tuple[int, ...], prices: tuple[int, int, int]) -> Rotten:
    """The dearest split of the ranks from some rank up to the ace. counts: cards of each rank, the lowest first."""
    if not counts:
        return Rotten(0, 0)
    splits = [_dearest(counts[1:], prices)]
    for price, cards, rest in _bombs_at_the_lowest(counts, prices):
        if price:
            others = _dearest(rest, prices)
            splits.append(Rotten(price + others.points, cards + others.cards))
    return max(splits)


def _bombs_at_the_lowest(
    counts: tuple[int, ...], prices: tuple[int, int, int]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every bomb that starts at the lowest rank: its price, its number of cards, and the counts without it."""
    quad, run_of_3, run_of_4 = prices
    if counts[0] == 4:
        yield quad, 4, (0, *counts[1:])
    longest = next((pairs for pairs, count in enumerate(counts) if count < 2), len(counts))
    for pairs in range(3, longest + 1):
        rest = (*(count - 2 for count in counts[:pairs]), *counts[pairs:])
        yield run_of_3 if pairs == 3 else run_of_4, 2 * pairs, rest
