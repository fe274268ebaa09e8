"""The opponents of one request: which hands they may hold, how they set them, and the known ones among them.

Knows nothing of our own arrangement. Source: docs/rules.md M-24..M-30 (instant wins), B-M-06 (fouls).
"""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.options import MauBinhRules
from solver.arrays import IntArray, MaskArray, StrengthArray
from solver.batch import usable_cores
from solver.hands.instant_wins import instant_prices, patterns_of, prices_need_the_hand
from solver.hands.masks import hand_mask
from solver.hands.strengths import is_foul, order_tables, strengths_of
from solver.kernels.dealing import count_distinct, gather_ordinary, ordinary_first
from solver.opponents.crowd import ArrangedHands
from solver.opponents.deck import STORED_HANDS, SUIT_NAMINGS, deal_hands, deck, suit_namings
from solver.opponents.policy import Policy
from solver.opponents.stored import nearest_scoring, records_for, stored_model
from solver.progress import require_wanted
from solver.request import KnownOpponent

FULL_DECK: Final = (1 << 52) - 1
# Dealt hands that one thread sets at a time.
PIECE: Final = 1 << 14
# Hands that are not stored have to be set on the spot, which costs hundreds of times as much. So one stands for so many
# of the hands that are wanted, but for the first ones.
FRESH_LEAST: Final = 200
FRESH_SHARE: Final = 50
# Up to so many possible hands all of them are taken.
MOST_EXACT: Final = 600
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
    instant_points: IntArray
    exact: bool
    distinct: int

    @property
    def size(self) -> int:
        """n, the number of hands."""
        return int(self.masks.shape[0])

    @property
    def ordinary(self) -> MaskArray:
        """Masks of the ordinary hands."""
        return self.masks[: self.strengths.shape[1]]

    @property
    def others(self) -> MaskArray:
        """Masks of the hands with an instant win."""
        return self.masks[self.strengths.shape[1] :]


@dataclass(frozen=True)
class KnownRows:
    """A known opponent. strengths: [3]; instant_points: paid for an instant win, else 0; foul: rows out of order."""

    strengths: StrengthArray
    instant_points: int
    foul: bool


def seen_mask(cards: Cards, dead: Cards, known: tuple[KnownOpponent, ...]) -> int:
    """The cards that no unknown opponent can hold."""
    return hand_mask((*cards, *dead, *(card for opponent in known for card in opponent.all_cards)))


def unseen_positions(seen: int) -> IntArray:
    """Bit positions of the cards that are left for unknown opponents."""
    return np.array([bit for bit in range(52) if not seen >> bit & 1], dtype=np.int64)


def hands_to_set(seen: int, wanted: int) -> int:
    """About how many hands of one opponent are set afresh where so many are wanted, as too few stored ones fit.

    seen: how many cards he cannot hold.
    """
    possible = comb(52 - seen, 13)
    if _takes_all(possible, wanted):
        return possible
    return fresh_hands(wanted - STORED_HANDS * len(SUIT_NAMINGS) * possible // comb(52, 13))


def _takes_all(possible: int, wanted: int) -> bool:
    """Whether all possible hands are used: few enough to be set on the spot."""
    return possible <= min(wanted, max(MOST_EXACT, fresh_hands(wanted)))


def draw_sample(seen: int, model: str, rules: MauBinhRules, wanted: int, seed: int) -> Sample:
    """`wanted` hands of one opponent, or all there are if few are possible; fewer where not enough are stored.

    Stored ones first, then fresh deals, of which one does for FRESH_SHARE that are missing.
    """
    policy, left = stored_model(model, nearest_scoring(rules)).policy, 52 - seen.bit_count()
    if _takes_all(comb(left, 13), wanted):
        sets = combinations([1 << int(bit) for bit in unseen_positions(seen)], 13)
        masks = np.fromiter((sum(cards) for cards in sets), dtype=np.uint64)
        return _assembled(_fresh(policy, masks, rules), exact=True)
    stored = stored_sample(seen, model, rules, wanted, seed)
    fresh = fresh_hands(wanted - stored.size)
    if fresh == 0:
        return stored
    masks = np.ascontiguousarray(deal_hands(fresh, seed + (_FRESH_STREAM << 32), unseen_positions(seen))[:, 0])
    return _joined(stored, _assembled(_fresh(policy, masks, rules), exact=False))


def fresh_hands(missing: int) -> int:
    """How many hands are dealt and set on the spot where so many are wanted and not stored."""
    return max(min(missing, max(FRESH_LEAST, missing // FRESH_SHARE)), 0)


@dataclass(frozen=True)
class _Part:
    masks: MaskArray
    strengths: StrengthArray
    prices: IntArray
    distinct: int


def _fresh(policy: Policy, masks: MaskArray, rules: MauBinhRules) -> _Part:
    if masks.shape[0] <= PIECE:
        strengths = _arranged(policy, masks, rules)
    else:  # kernels let go of the interpreter, so threads share the work
        pieces = [masks[at : at + PIECE] for at in range(0, masks.shape[0], PIECE)]
        pool = ThreadPoolExecutor(usable_cores(), initializer=_yield_to_others)
        try:
            arranged = []
            for piece in pool.map(lambda piece: _arranged(policy, piece, rules), pieces):
                require_wanted()
                arranged.append(piece)
            strengths = np.concatenate(arranged, axis=1)
        finally:
            pool.shutdown(cancel_futures=True)
    return _Part(masks, strengths, instant_prices(patterns_of(masks), masks, rules), masks.shape[0])


def _yield_to_others() -> None:
    """Let this thread have what other work leaves of the processor."""
    if sys.platform == "linux":  # elsewhere threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


@lru_cache(maxsize=64)
def prices_by_kind(rules: MauBinhRules) -> IntArray:
    """What each kind of patterns in the deck is paid; only for rules that do not look at the hand itself."""
    return instant_prices(deck().kinds, deck().kinds.astype(np.uint64), rules)


def stored_sample(seen: int, model: str, rules: MauBinhRules, wanted: int, seed: int) -> Sample:
    """At most `wanted` stored hands of a model that hold none of the cards seen."""
    room = min(wanted, STORED_HANDS * len(SUIT_NAMINGS))
    by_kind = not prices_need_the_hand(rules)
    prices = prices_by_kind(rules) if by_kind else np.zeros(deck().kinds.shape[0], dtype=np.int64)
    found = _gathered(seen, deck().index, records_for(model, rules), prices, room, seed)
    if by_kind:
        return found
    paid = instant_prices(patterns_of(found.masks), found.masks, rules)
    return _assembled(_Part(found.masks, found.strengths, paid, found.distinct), exact=False)


def _gathered(
    seen: int,
    index: NDArray[np.uint64],
    records: NDArray[np.uint64],
    prices: IntArray,
    room: int,
    seed: int,
) -> Sample:
    first = np.uint64(seed % (1 << 64))
    masks, strengths, paid, distinct = gather_ordinary(
        np.uint64(seen), suit_namings(seed), first, index, records, prices, room, room
    )
    return Sample(masks, strengths, paid, exact=False, distinct=int(distinct))


def sample_beside(crowd: ArrangedHands, seen: int, wanted: int, seed: int) -> Sample:
    """At most `wanted` hands of the crowd, under some naming of the suits, that hold none of the cards `seen`."""
    room = min(wanted, crowd.count * len(SUIT_NAMINGS))
    found = _gathered(
        seen, crowd.crowd.card_index, crowd.crowd.records, crowd.crowd.kind_prices.astype(np.int64), room, seed
    )
    return replace(found, distinct=int(count_distinct(found.masks)))


def _arranged(policy: Policy, masks: MaskArray, rules: MauBinhRules) -> StrengthArray:
    """Strengths [3, n] of hands set on the spot. A hand that no order allows is set as if its rows were all empty."""
    return np.ascontiguousarray(np.maximum(policy.arrange(masks, rules)[:, 3:].T, 0).astype(np.uint16))


def _assembled(part: _Part, *, exact: bool) -> Sample:
    """Hands as a sample, those with an instant win last."""
    masks, strengths, paid = ordinary_first(part.masks, part.strengths, part.prices)
    return Sample(masks, strengths, paid, exact, part.distinct)


def _joined(a: Sample, b: Sample) -> Sample:
    """Both samples as one."""
    masks = np.concatenate([a.ordinary, b.ordinary, a.others, b.others])
    return Sample(
        masks=masks,
        strengths=np.concatenate([a.strengths, b.strengths], axis=1),
        instant_points=np.concatenate([a.instant_points, b.instant_points]),
        exact=False,
        distinct=int(count_distinct(masks)),
    )


def arrange_for_model(model: str, rules: MauBinhRules, masks: MaskArray) -> StrengthArray:
    """uint16 [n, 3]: strengths of hands as the model sets them, under the order of `rules`."""
    return _arranged(stored_model(model, nearest_scoring(rules)).policy, masks, rules).T


def known_rows(opponent: KnownOpponent, model: str, rules: MauBinhRules) -> KnownRows:
    """A known opponent's rows: as set, or as the model sets the 13 cards."""
    mask = np.array([hand_mask(opponent.all_cards)], dtype=np.uint64)
    price = int(instant_prices(patterns_of(mask), mask, rules)[0])
    if opponent.arrangement is None:
        return KnownRows(arrange_for_model(model, rules, mask)[0], price, foul=False)
    strengths = strengths_of(opponent.arrangement, rules)
    return KnownRows(strengths, price, foul=bool(is_foul(strengths, order_tables(rules))))
