"""The deck: random hands named by a seed, dealt again in every process, and the namings of the suits they serve under.

For a request, the hands of the deck that hold none of the cards we see have exactly the distribution of an opponent's
hand given what we see. Suits are alike to the rules, so the same hands serve again with the suits renamed: each naming
that moves our cards elsewhere gives another set of opponents.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.maubinh.options import MauBinhRules
from solver.arrays import BoolArray, IntArray, MaskArray
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.kernels.dealing import build_card_index, deal, may_repeat
from solver.opponents.memory import scattered_array

DECK_SEED: Final = 20_261_130
STORED_HANDS: Final = 1 << 18
REPEATS: Final = 0x8000
"""Set in the kind of a packed hand of the deck that may come again under another naming of the suits."""
WHOLE_DECK: Final = np.arange(52, dtype=np.int64)
SUIT_NAMINGS: Final = tuple(permutations(range(4)))


@dataclass(frozen=True)
class Deck:
    """The stored hands, whoever arranges them.

    masks: uint64 [rows], see solver.kernels.dealing. index: uint64 [52, rows / 64] who holds a card. patterns: [rows]
    instant-win patterns, see solver.kernels.patterns; kinds: the different ones of these, ascending; kind_of: uint16
    [rows], place of a hand's patterns among them. repeats: [rows] hands that two namings of the suits may make equal.
    """

    masks: MaskArray
    index: NDArray[np.uint64]
    patterns: IntArray
    kinds: IntArray
    kind_of: NDArray[np.uint16]
    repeats: BoolArray


def deal_hands(count: int, seed: int, pool: IntArray = WHOLE_DECK, hands: int = 1) -> MaskArray:
    """uint64 [count, hands]: tables of disjoint random hands from `pool` (bit positions); seed: any integer."""
    out = np.empty((count, hands), dtype=np.uint64)
    deal(pool, hands, np.uint64(seed % (1 << 64)), out)
    return out


@cache
def deck(rows: int = STORED_HANDS) -> Deck:
    """The shared hands, dealt from DECK_SEED. rows: a multiple of 64."""
    masks = np.ascontiguousarray(deal_hands(rows, DECK_SEED)[:, 0])
    index = scattered_array((52, rows // 64), np.uint64)
    build_card_index(masks, index)
    patterns = patterns_of(masks)
    kinds, kind_of = np.unique(patterns, return_inverse=True)
    repeats = np.empty(rows, dtype=np.bool_)
    may_repeat(masks, repeats)
    return Deck(masks, index, patterns, kinds, kind_of.astype(np.uint16), repeats)


def ordinary_hands(count: int, seed: int, rules: MauBinhRules) -> NDArray[np.uint64]:
    """Random hands that are no instant win under `rules` (those are never compared row by row)."""
    masks = np.empty(0, dtype=np.uint64)
    stream = 0
    while masks.shape[0] < count:
        dealt = np.ascontiguousarray(deal_hands(count, seed * 1_000_003 + stream)[:, 0])
        masks = np.concatenate([masks, dealt[instant_prices(patterns_of(dealt), dealt, rules) == 0]])
        stream += 1
    return masks[:count]


@lru_cache(maxsize=1024)
def suit_namings(seed: int) -> IntArray:
    """int64 [24, 4]: all ways to rename the suits, in an order set by the seed; what suit s is called."""
    order = np.random.default_rng(seed).permutation(len(SUIT_NAMINGS))
    return np.array(SUIT_NAMINGS, dtype=np.int64).take(order, axis=0)
