"""Strength of a row of 5 or 3 cards, and the order between rows.

Suits never break a tie. Three cards make no straight and no flush. Source: docs/rules.md M-09, M-10, M-13 .. M-23,
B-M-09, B-M-12, B-M-18.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import Final, NamedTuple

from rules.cards import Cards
from rules.maubinh.options import MauBinhRules


class Category(IntEnum):
    """The sets of M-13, weakest first."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def wire(self) -> str:
        """The name in requests and answers: `pair`, `two_pair`."""
        return "pair" if self is Category.ONE_PAIR else self.name.lower()


class RowStrength(NamedTuple):
    """How strong a row is. Rows of one size compare as these tuples do; greater is stronger (B-M-12).

    ranks: what decides within the category, most important first: the ranks of the groups (quad, triple, pairs),
    then the odd cards from the top. A straight shows its five ranks; its Ace is 1 where A-2-3-4-5 is the lowest.
    """

    category: Category
    ranks: tuple[int, ...]


_CATEGORY_OF_GROUPS: Final = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (3,): Category.THREE_OF_A_KIND,
    (2, 1): Category.ONE_PAIR,
    (1, 1, 1): Category.HIGH_CARD,
}
_WHEEL: Final = (14, 5, 4, 3, 2)
_WHEEL_ACE_LOW: Final = (5, 4, 3, 2, 1)


def _grouped(cards: Cards) -> list[tuple[int, int]]:
    """(how many, rank) of each rank, larger groups first, then higher ranks."""
    counts = Counter(card.rank for card in cards)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)


def is_one_suit(cards: Cards) -> bool:
    """Whether all cards have the same suit.

    >>> from rules.cards import parse_cards
    >>> is_one_suit(parse_cards("AS KS 2S"))
    True
    """
    return len({card.suit for card in cards}) == 1


def row_strength(cards: Cards, rules: MauBinhRules) -> RowStrength:
    """The strength of 3 or 5 different cards (M-13 .. M-23). `rules.a2345` places A-2-3-4-5 (B-M-18).

    Raises ValueError for any other number of cards.
    """
    groups = _grouped(cards)
    category = _CATEGORY_OF_GROUPS.get(tuple(count for count, _ in groups))
    if category is None or len(cards) not in (3, 5):
        raise ValueError(f"a row has 3 or 5 different cards: {[card.code for card in cards]}")
    ranks = tuple(rank for _, rank in groups)
    if len(cards) == 3 or category != Category.HIGH_CARD:
        return RowStrength(category, ranks)
    one_suit = is_one_suit(cards)
    if ranks == _WHEEL or ranks[0] - ranks[4] == 4:
        if ranks == _WHEEL and rules.a2345 == "lowest":
            ranks = _WHEEL_ACE_LOW
        return RowStrength(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT, ranks)
    return RowStrength(Category.FLUSH if one_suit else Category.HIGH_CARD, ranks)


def compare_strengths(a: RowStrength, b: RowStrength, rules: MauBinhRules, *, same_size: bool) -> int:
    """1 when `a` is stronger, -1 when `b` is, 0 when neither (B-M-09, B-M-12).

    Rows of one size: category, then every rank. Of different size: the same over the ranks that both have, and if
    those are equal the longer row is stronger; with `cross_compare=main_rank` category and first rank only.
    """
    if not same_size and rules.cross_compare == "main_rank":
        a, b = (RowStrength(strength.category, strength.ranks[:1]) for strength in (a, b))
    # Of two tuples that agree as far as both reach, Python takes the longer for the greater: just what B-M-09 asks.
    return (a > b) - (a < b)


def compare_rows(a: Cards, b: Cards, rules: MauBinhRules) -> int:
    """1 when row `a` is stronger, -1 when row `b` is, 0 when neither; each has 3 or 5 cards (B-M-09, B-M-12).

    >>> from rules.cards import parse_cards
    >>> from rules.maubinh.options import maubinh_rules
    >>> compare_rows(parse_cards("KS KC 2D"), parse_cards("KD KH 3D"), maubinh_rules())
    -1
    """
    same_size = len(a) == len(b)
    return compare_strengths(row_strength(a, rules), row_strength(b, rules), rules, same_size=same_size)


def display_order(cards: Cards) -> Cards:
    """The cards as people read them: groups first (larger first), then high to low, A-2-3-4-5 as 5 4 3 2 A.

    Cards of one rank stand in the order ♠ ♣ ♦ ♥. Any number of cards.
    """
    ranks = [card.rank for card in cards]
    shown = sorted(cards, key=lambda card: (-ranks.count(card.rank), -card.rank, card.suit))
    if tuple(card.rank for card in shown) == _WHEEL:
        shown = [*shown[1:], shown[0]]
    return tuple(shown)
