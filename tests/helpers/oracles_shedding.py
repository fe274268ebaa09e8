"""Slow twins of the TLMN and Sâm rules, written from the clauses and from nothing in rules/ but cards.

A set of cards is tried in every way it could be laid; nothing is generated cleverly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.cards import Card

ORDER = "3456789TJQKA2"
SUITS = "SCDH"

Set = tuple[str, int, int, int]
"""What a set of cards is: its kind, its number of cards, the height of its top rank, the suit of its top card."""


def height(card: Card) -> int:
    """0 for the 3 up to 12 for the 2 (T4-02)."""
    return ORDER.index(card.code[0])


def what_it_is(cards: Sequence[Card], two_in_runs: str, longest_pair_run: int, longest_run: int) -> Set | None:
    """The set that the cards are, by the definitions of T0-12 to T0-19 and S-18 to S-23; None when none."""
    by_height = Counter(height(card) for card in cards)
    heights, size = sorted(by_height), len(cards)
    top = max(height(card) for card in cards)
    suit = max(SUITS.index(card.code[1]) for card in cards if height(card) == top)
    if len(heights) == 1 and size <= 4:
        return {1: "single", 2: "pair", 3: "triple", 4: "quad"}[size], size, top, suit
    if set(by_height.values()) == {2} and 3 <= len(heights) <= longest_pair_run and 12 not in by_height:
        return ("pair_run", size, top, suit) if heights[-1] - heights[0] == len(heights) - 1 else None
    if set(by_height.values()) == {1} and 3 <= size <= longest_run:
        return _run(heights, size, suit, two_in_runs)
    return None


def _run(heights: list[int], size: int, suit: int, two_in_runs: str) -> Set | None:
    ways = [[*heights]] if 12 not in heights or two_in_runs == "high" else []
    if two_in_runs == "low" and 12 in heights:
        ways = [[-1 if item == 12 else item for item in heights]]
        ways.append([{12: -1, 11: -2}.get(item, item) for item in heights])
    for way in ways:
        if sorted(way) == list(range(min(way), min(way) + size)):
            return "run", size, max(way), suit
    return None


def tlmn_beats(play: Set, top: Set, quad_cuts_pair2: bool = True, five_pairs: bool = False) -> bool:
    """T4-13 to T4-17 with the cuts of T0-23 to T0-25, line by line."""
    kind, size = play[:2]
    if (kind, size) == top[:2]:
        return play[2:] > top[2:]
    two = {1: "2", 2: "22", 3: "222"}.get(top[1]) if top[0] in ("single", "pair", "triple") and top[2] == 12 else None
    name = two or (f"{top[1] // 2}pairs" if top[0] == "pair_run" else top[0])
    cuts = {
        "3pairs": ["2"],
        "quad": ["2", "3pairs", *(["22"] if quad_cuts_pair2 else [])],
        "4pairs": ["2", "22", "3pairs", "quad"],
        "5pairs": ["2", "22", "222", "3pairs", "quad", "4pairs"],
        "6pairs": ["2", "22", "222", "3pairs", "quad", "4pairs", "5pairs"],
    }
    mine = f"{size // 2}pairs" if kind == "pair_run" else kind
    if mine in ("5pairs", "6pairs") and not five_pairs:
        return False
    return name in cuts.get(mine, [])


def sam_beats(play: Set, top: Set, quad_cuts_pair2: bool = False) -> bool:
    """S-16, S-07, S-31 and B-S-04."""
    if play[:2] == top[:2]:
        return play[2] > top[2]
    twos = [("single", 1)] + ([("pair", 2)] if quad_cuts_pair2 else [])
    return play[0] == "quad" and top[2] == 12 and top[:2] in twos


def subsets(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of one card or more of the hand."""
    for size in range(1, len(hand) + 1):
        yield from combinations(hand, size)
