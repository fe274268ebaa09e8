"""Which instant-win patterns 13 cards show, whatever the house pays for them.

Everything is exact. Patterns of ranks, suits and colours are read off the counts; the three-row patterns are real
searches over the ways to split the cards. Source: docs/rules.md M-24 .. M-29, B-M-11, B-M-13, B-M-14, B-M-21.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Final

from rules.cards import Card, Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import is_one_suit, row_strength
from rules.maubinh.options import MauBinhRules

_ALL_RANKS: Final = range(2, 15)


def _straight_ranks(top: int, length: int) -> tuple[int, ...]:
    """The ranks of a straight from its highest card down; the Ace below a 2 is 14 again, as on its card (M-10)."""
    return tuple(14 if rank == 1 else rank for rank in range(top, top - length, -1))


def _straight_splits() -> dict[tuple[int, ...], list[tuple[int, int, int]]]:
    """For 13 sorted ranks, the top ranks (back, middle, front) of all ways to split them into three straights.

    Five cards may have the tops 5 (A-2-3-4-5) .. 14, three cards 3 (A-2-3) .. 14; K-A-2 is no straight (B-M-11).
    Back and middle are interchangeable, so the back has the higher top.
    """
    splits: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    for back, middle, front in product(range(5, 15), range(5, 15), range(3, 15)):
        if back >= middle:
            ranks = _straight_ranks(back, 5) + _straight_ranks(middle, 5) + _straight_ranks(front, 3)
            splits.setdefault(tuple(sorted(ranks)), []).append((back, middle, front))
    return splits


_STRAIGHT_SPLITS: Final = _straight_splits()


def _splits_into_straights(cards: Cards) -> list[tuple[int, int, int]]:
    return _STRAIGHT_SPLITS.get(tuple(sorted(card.rank for card in cards)), [])


def splits_strongest_first(
    cards: Cards, rules: MauBinhRules, fives: Callable[[Cards], Iterable[Cards]]
) -> Iterator[Arrangement]:
    """Ways to split 13 cards into rows, strongest back first, then middle. Lazy.

    fives: the five-card rows to choose from, of the cards given to it.
    """

    def strongest_first(held: Cards) -> list[Cards]:
        return sorted(fives(held), key=lambda row: row_strength(row, rules), reverse=True)

    for back in strongest_first(cards):
        rest = tuple(card for card in cards if card not in back)
        for middle in strongest_first(rest):
            yield Arrangement(back, middle, tuple(card for card in rest if card not in middle))


def three_straights(cards: Cards, rules: MauBinhRules) -> Iterator[Arrangement]:
    """Every way to lay 13 cards as two straights and three consecutive cards, up to the order of the straights (M-28).

    Straight flushes count as straights, unless `three_straights_allow_straight_flush` is off: then back and middle
    must be of mixed suits, while the front needs no more than consecutive cards (B-M-11: three cards are no straight
    flush, M-15).
    """
    for tops in _splits_into_straights(cards):
        for arrangement in _deal_out(cards, tops):
            suited = is_one_suit(arrangement.back) or is_one_suit(arrangement.middle)
            if rules.three_straights_allow_straight_flush or not suited:
                yield arrangement


def _deal_out(cards: Cards, tops: tuple[int, int, int]) -> Iterator[Arrangement]:
    """Every way to hand the cards of each rank to the rows that need this rank."""
    needs = [_straight_ranks(top, length) for top, length in zip(tops, (5, 5, 3), strict=True)]
    held = sorted({card.rank for card in cards})
    rows_of_rank = [[row for row in range(3) if rank in needs[row]] for rank in held]
    cards_of_rank = [[card for card in cards if card.rank == rank] for rank in held]
    for choice in product(*(permutations(same_rank) for same_rank in cards_of_rank)):
        rows: tuple[list[Card], ...] = ([], [], [])
        for row_numbers, dealt in zip(rows_of_rank, choice, strict=True):
            for row_number, card in zip(row_numbers, dealt, strict=True):
                rows[row_number].append(card)
        back, middle, front = rows
        yield Arrangement(tuple(back), tuple(middle), tuple(front))


def three_straight_flushes(cards: Cards) -> Iterator[Arrangement]:
    """Every way to lay 13 cards as three straights of one suit each, 5 + 5 + 3 (B-M-21)."""
    held = set(cards)
    for tops in _splits_into_straights(cards):
        for suits in product(range(4), repeat=3):
            back, middle, front = (
                tuple(Card(rank, suit) for rank in _straight_ranks(top, length))
                for top, length, suit in zip(tops, (5, 5, 3), suits, strict=True)
            )
            if set(back + middle + front) == held:
                yield Arrangement(back, middle, front)


def three_flushes(cards: Cards, rules: MauBinhRules) -> Iterator[Arrangement]:
    """Every way to lay 13 cards as 5, 5 and 3 cards of one suit each, strongest back first, then middle (M-29).

    Straight flushes count (B-M-11). Lazy: the first ones cost little.
    """
    if has_three_flushes(cards):
        for arrangement in splits_strongest_first(cards, rules, _suited_fives):
            if is_one_suit(arrangement.front):
                yield arrangement


def _suited_fives(cards: Cards) -> Iterator[Cards]:
    for suit in range(4):
        yield from combinations([card for card in cards if card.suit == suit], 5)


def has_three_flushes(cards: Cards) -> bool:
    """Whether `three_flushes` finds anything: every suit's length must be a sum of some of the rows 5, 5 and 3."""
    lengths = sorted(Counter(card.suit for card in cards).values(), reverse=True)
    return lengths in ([5, 5, 3], [8, 5], [10, 3], [13])


def _dragon(cards: Cards) -> bool:
    """Every rank once (B-M-14)."""
    return len({card.rank for card in cards}) == 13


def _dragon_flush(cards: Cards) -> bool:
    """Every rank once, in one suit (M-24)."""
    return is_one_suit(cards)


def _pairs_and_one_odd(cards: Cards, odd_count: int, rules: MauBinhRules) -> bool:
    """Pairs, and exactly one rank held an odd number of times, namely `odd_count` times (B-M-13).

    Four of a rank count as two pairs, unless `quads_as_two_pairs` is off.
    """
    counts = Counter(card.rank for card in cards).values()
    if 4 in counts and not rules.quads_as_two_pairs:
        return False
    return [count for count in counts if count % 2] == [odd_count]


def _counts_are(cards: Cards, counts: list[int]) -> bool:
    """Whether the ranks are held exactly so many times each, most first."""
    return sorted(Counter(card.rank for card in cards).values(), reverse=True) == counts


def _most_of_one_colour(cards: Cards) -> int:
    """How many cards the more frequent colour has: ♠♣ black, ♦♥ red."""
    red = sum(card.suit >= 2 for card in cards)
    return max(red, len(cards) - red)


def _five_pair_run(cards: Cards) -> bool:
    """Five consecutive ranks within 2 .. A held at least twice each; the Ace is only high (docs/rules.md section 6)."""
    counts = Counter(card.rank for card in cards)
    paired = [counts[rank] >= 2 for rank in _ALL_RANKS]
    return any(all(paired[start : start + 5]) for start in range(len(paired) - 4))


# Every pattern in the order of options.json, which decides between equally paid ones (B-M-15).
PATTERNS: Final[dict[str, Callable[[Cards, MauBinhRules], bool]]] = {
    "dragon_flush": lambda cards, _: _dragon_flush(cards),
    "dragon": lambda cards, _: _dragon(cards),
    "five_pairs_triple": lambda cards, rules: _pairs_and_one_odd(cards, 3, rules),
    "six_pairs": lambda cards, rules: _pairs_and_one_odd(cards, 1, rules),
    "three_straights": lambda cards, rules: any(True for _ in three_straights(cards, rules)),
    "three_flushes": lambda cards, _: has_three_flushes(cards),
    "three_straight_flushes": lambda cards, _: any(True for _ in three_straight_flushes(cards)),
    "three_quads": lambda cards, _: _counts_are(cards, [4, 4, 4, 1]),
    "quad_three_triples": lambda cards, _: _counts_are(cards, [4, 3, 3, 3]),
    # Exactly three of each: four of a rank are a quad here, not a triple and an odd card.
    "four_triples": lambda cards, _: _counts_are(cards, [3, 3, 3, 3, 1]),
    "twelve_faces": lambda cards, _: sum(card.rank >= 11 for card in cards) >= 12,
    "all_big": lambda cards, _: all(card.rank >= 8 for card in cards),
    "all_small": lambda cards, _: all(card.rank <= 8 for card in cards),
    "thirteen_same_colour": lambda cards, _: _most_of_one_colour(cards) == 13,
    "twelve_same_colour": lambda cards, _: _most_of_one_colour(cards) >= 12,
    "five_pair_run": lambda cards, _: _five_pair_run(cards),
}
