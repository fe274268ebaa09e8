"""The opponents of one request: which hands they may hold, how they set them, and the known ones among them.

Knows nothing of our own arrangement. Source: docs/rules.md M-24..M-30 (instant wins), B-M-06 (fouls).
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.options import MauBinhRules
from solver.arranged import ArrangedHands
from solver.deal_kernels import count_distinct, gather_beside, ordinary_first
from solver.enumeration import hand_mask
from solver.policy import Policy
from solver.population import (
    REPEATS,
    SUIT_NAMINGS,
    MaskArray,
    StrengthArray,
    deal_hands,
    deck,
    nearest_scoring,
    patterns_of,
    population,
    records_for,
    suit_namings,
)
from solver.prices import instant_prices, prices_need_the_hand
from solver.request import KnownOpponent
from solver.tables import order_tables

FULL_DECK: Final = (1 << 52) - 1
# Dealt hands that one thread sets at a time.
PIECE: Final = 1 << 14
# Dealt hands come from another random stream than anything stored.
_FRESH_STREAM: Final = 0x5EED


@dataclass(frozen=True, eq=False)
class Sample:
    """Hands that one unknown opponent may hold. n hands in all, of which m are ordinary and come first.

    masks: uint64 [n]; strengths: uint16 [3, m] of the ordinary ones; instant_points: [n - m] what each of the others
    is paid. exact: these are all possible hands, once each. distinct: different hands among them.
    """

    masks: MaskArray
    strengths: StrengthArray
    instant_points: NDArray[np.int64]
    exact: bool
    distinct: int

    @property
    def size(self) -> int:
        """n, the number of hands."""
        return int(self.masks.shape[0])


@dataclass(frozen=True)
class KnownRows:
    """A known opponent. strengths: [3]; instant_points: paid for an instant win, else 0; foul: rows out of order."""

    strengths: StrengthArray
    instant_points: int
    foul: bool


def seen_mask(cards: Cards, dead: Cards, known: tuple[KnownOpponent, ...]) -> int:
    """The cards that no unknown opponent can hold."""
    return hand_mask((*cards, *dead, *(card for opponent in known for card in opponent.all_cards)))


def unseen_positions(seen: int) -> NDArray[np.int64]:
    """Bit positions of the cards that are left for unknown opponents."""
    return np.array([bit for bit in range(52) if not seen >> bit & 1], dtype=np.int64)


def draw_sample(seen: int, model: str, rules: MauBinhRules, wanted: int, seed: int) -> Sample:
    """`wanted` hands of one opponent, or all there are if they are fewer: stored ones first, then fresh deals."""
    pool = unseen_positions(seen)
    policy = population(model, nearest_scoring(rules)).policy
    if comb(len(pool), 13) <= wanted:
        sets = combinations([1 << int(bit) for bit in pool], 13)
        masks = np.fromiter((sum(cards) for cards in sets), dtype=np.uint64)
        return _assembled([_fresh(policy, masks, rules)], exact=True)
    parts = [_stored(seen, model, rules, wanted, seed)]
    missing = wanted - parts[0].masks.shape[0]
    if missing > 0:
        masks = np.ascontiguousarray(deal_hands(missing, seed + (_FRESH_STREAM << 32), pool)[:, 0])
        parts.append(_fresh(policy, masks, rules))
    return _assembled(parts, exact=False)


@dataclass(frozen=True)
class _Part:
    masks: MaskArray
    strengths: StrengthArray
    prices: NDArray[np.int64]
    distinct: int


def _fresh(policy: Policy, masks: MaskArray, rules: MauBinhRules) -> _Part:
    if masks.shape[0] <= PIECE:
        strengths = _arranged(policy, masks, rules)
    else:  # kernels let go of the interpreter, so threads share the work
        pieces = [masks[at : at + PIECE] for at in range(0, masks.shape[0], PIECE)]
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            arranged = pool.map(lambda piece: _arranged(policy, piece, rules), pieces)
            strengths = np.concatenate(list(arranged), axis=1)
    return _Part(masks, strengths, instant_prices(patterns_of(masks), masks, rules), masks.shape[0])


@lru_cache(maxsize=64)
def _prices_by_kind(rules: MauBinhRules) -> NDArray[np.int64]:
    """What each kind of patterns in the deck is paid; only for rules that do not look at the hand itself."""
    return instant_prices(deck().kinds, deck().kinds.astype(np.uint64), rules)


def _stored(seen: int, model: str, rules: MauBinhRules, wanted: int, seed: int) -> _Part:
    part, kinds = _gathered(seen, deck().index, records_for(model, rules), wanted, seed)
    repeated = part.masks[np.flatnonzero(kinds & REPEATS)]
    twice = repeated.shape[0] - int(count_distinct(repeated))
    if prices_need_the_hand(rules):
        prices = instant_prices(patterns_of(part.masks), part.masks, rules)
    else:
        prices = _prices_by_kind(rules).take(kinds & (REPEATS - 1))
    return _Part(part.masks, part.strengths, prices, part.masks.shape[0] - twice)


def _gathered(
    seen: int, index: NDArray[np.uint64], records: NDArray[np.uint64], wanted: int, seed: int
) -> tuple[_Part, NDArray[np.uint16]]:
    """At most `wanted` packed hands that hold none of the cards seen, not priced yet, and the kind of each."""
    room = min(wanted, records.shape[0] * len(SUIT_NAMINGS))
    masks, strengths, kinds = np.empty(room, np.uint64), np.empty((3, room), np.uint16), np.empty(room, np.uint16)
    first = np.uint64(seed % (1 << 64))
    count = gather_beside(np.uint64(seen), suit_namings(seed), first, index, records, masks, strengths, kinds)
    return _Part(masks[:count], strengths[:, :count], np.empty(0, np.int64), count), kinds[:count]


def sample_beside(crowd: ArrangedHands, seen: int, wanted: int, seed: int) -> Sample:
    """At most `wanted` hands of the crowd, under some naming of the suits, that hold none of the cards `seen`."""
    part, kinds = _gathered(seen, crowd.index, crowd.records, wanted, seed)
    prices = crowd.kind_prices[kinds].astype(np.int64)
    return _assembled([_Part(part.masks, part.strengths, prices, int(count_distinct(part.masks)))], exact=False)


def _arranged(policy: Policy, masks: MaskArray, rules: MauBinhRules) -> StrengthArray:
    """Strengths [3, n] of hands set on the spot. A hand that no order allows is set as if its rows were all empty."""
    return np.maximum(policy.arrange(masks, rules)[:, 3:].T, 0).astype(np.uint16)


def _assembled(parts: list[_Part], *, exact: bool) -> Sample:
    """Join the parts, hands with an instant win last."""
    only = parts[0]
    if len(parts) > 1:
        masks = np.concatenate([part.masks for part in parts])
        only = _Part(
            masks,
            np.concatenate([part.strengths for part in parts], axis=1),
            np.concatenate([part.prices for part in parts]),
            int(count_distinct(masks)),
        )
    ordinary = ordinary_first(only.masks, only.strengths, only.prices)
    return Sample(
        masks=only.masks,
        strengths=np.ascontiguousarray(only.strengths[:, :ordinary]),  # kernels want rows in one piece
        instant_points=only.prices[ordinary:],
        exact=exact,
        distinct=only.distinct,
    )


def arrange_for_model(model: str, rules: MauBinhRules, masks: MaskArray) -> StrengthArray:
    """uint16 [n, 3]: strengths of hands as the model sets them, under the order of `rules`."""
    return _arranged(population(model, nearest_scoring(rules)).policy, masks, rules).T


def known_rows(opponent: KnownOpponent, model: str, rules: MauBinhRules) -> KnownRows:
    """A known opponent's rows: as set, or as the model sets the 13 cards."""
    mask = np.array([hand_mask(opponent.all_cards)], dtype=np.uint64)
    price = int(instant_prices(patterns_of(mask), mask, rules)[0])
    if opponent.arrangement is None:
        return KnownRows(arrange_for_model(model, rules, mask)[0], price, foul=False)
    strengths = strengths_of(opponent.arrangement.back, opponent.arrangement.middle, opponent.arrangement.front, rules)
    return KnownRows(strengths, price, foul_strengths(strengths, rules))


def strengths_of(back: Cards, middle: Cards, front: Cards, rules: MauBinhRules) -> StrengthArray:
    """uint16 [3]: the strengths of three rows."""
    tables = order_tables(rules)
    return np.array([tables.five(back), tables.five(middle), tables.three(front)], dtype=np.uint16)


def foul_strengths(strengths: StrengthArray, rules: MauBinhRules) -> bool:
    """Whether rows of these strengths [3] are foul (M-14)."""
    tables = order_tables(rules)
    back, middle, front = (int(strength) for strength in strengths)
    unordered = back <= middle if tables.strict else back < middle
    return unordered or middle < int(tables.middle_floor[front])
