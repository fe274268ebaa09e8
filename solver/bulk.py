"""Hands from text and arranged hands to text, many thousands at a time.

The quick path of batches: reads only the plain spelling, 13 codes with one blank or comma between them (`AS KS TD`);
everything else is told apart for a slower reader. Twin of rules.cards.parse_cards, rules.maubinh.hands.display_order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import RANK_CODES, SUIT_CODES, Cards
from rules.maubinh.hands import Category
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules
from solver.arrays import BoolArray, IntArray, MaskArray, RowArray
from solver.hands.enumeration import shown_places
from solver.hands.instant_wins import patterns_of
from solver.hands.masks import cards_of_mask, hand_mask
from solver.hands.strengths import order_tables
from solver.opponents.deck import deck
from solver.opponents.stored import equilibrium_policy

__all__ = ["ShownHands", "arranged", "hand_mask", "hands_of_deck", "plain_hands"]

HAND_CHARACTERS: Final = 13 * 3 - 1
_NONE: Final = 99
_SIZES: Final = (5, 5, 3)
_CATEGORIES: Final = np.array([category.wire for category in Category], dtype=object)


def hands_of_deck(count: int) -> list[Cards]:
    """The first hands that the stored opponents hold, as cards."""
    return [cards_of_mask(int(mask)) for mask in deck().masks[:count]]


def _values(codes: str) -> IntArray:
    """The place of a character among `codes`, by its number, in either case; _NONE for every other."""
    values = np.full(256, _NONE, dtype=np.int64)
    for value, code in enumerate(codes):
        values[[ord(code), ord(code.lower())]] = value
    return values


_RANK_OF: Final = _values(RANK_CODES)
_SUIT_OF: Final = _values(SUIT_CODES)
_CODES: Final = np.array([[ord(rank), ord(suit)] for suit in SUIT_CODES for rank in RANK_CODES], dtype=np.uint8)


def plain_hands(texts: Sequence[str]) -> tuple[MaskArray, BoolArray]:
    """Hands of 13 different cards in the plain spelling: masks uint64 [n], and for which texts they hold.

    The other masks say nothing.
    """
    masks = np.zeros(len(texts), dtype=np.uint64)
    good = np.zeros(len(texts), dtype=np.bool_)
    places = [at for at, text in enumerate(texts) if len(text) == HAND_CHARACTERS]
    if not places:
        return masks, good
    joined = "".join([texts[at] for at in places]).encode("latin-1", errors="replace")
    characters = np.frombuffer(joined, dtype=np.uint8).reshape(-1, HAND_CHARACTERS)
    ranks, suits, between = _RANK_OF[characters[:, 0::3]], _SUIT_OF[characters[:, 1::3]], characters[:, 2::3]
    read = (ranks != _NONE).all(axis=1) & (suits != _NONE).all(axis=1)
    read &= ((between == ord(" ")) | (between == ord(","))).all(axis=1)
    bits = np.where(read[:, None], 13 * suits + ranks, 0).astype(np.uint64)
    masks[places] = np.bitwise_or.reduce(np.uint64(1) << bits, axis=1)
    good[places] = read
    good &= np.bitwise_count(masks) == 13
    return masks, good


@dataclass(frozen=True, eq=False)
class ShownHands:
    """n hands in rows. shown: uint8 [n, 13], back, middle, front as people read them; strengths: int32 [n, 3].

    legal: whether a hand has an arrangement; else what is told of it means nothing. instant_wins: the kind of each
    hand that is one, by its place.
    """

    shown: NDArray[np.uint8]
    strengths: RowArray
    legal: BoolArray
    instant_wins: dict[int, str]
    rules: MauBinhRules

    def texts(self) -> list[list[str]]:
        """Back, middle and front of every hand, as codes with blanks between them."""
        made, place = [], 0
        for size in _SIZES:
            made.append(self._texts(place, size, " ", "").tolist())
            place += size
        return made

    def json(self) -> list[bytes]:
        """Every hand as a JSON object of three lists."""
        pieces, place = [], 0
        for name, size in zip(("back", "middle", "front"), _SIZES, strict=True):
            opening = '{"' if name == "back" else '],"'
            pieces.append(self._characters(place, size, '","', f'{opening}{name}":["', '"'))
            place += size
        end = np.broadcast_to(np.frombuffer(b"]}", dtype=np.uint8), (self.shown.shape[0], 2))
        made: list[bytes] = _rows_as_bytes(np.concatenate([*pieces, end], axis=1)).tolist()
        return made

    def categories(self) -> list[list[str]]:
        """The category of back, middle and front of every hand."""
        tables = order_tables(self.rules)
        by_row = (tables.category5, tables.category5, tables.category3)
        return [_CATEGORIES[table[self.strengths[:, row]]].tolist() for row, table in enumerate(by_row)]

    def _texts(self, place: int, size: int, between: str, around: str) -> NDArray[np.str_]:
        return _rows_as_bytes(self._characters(place, size, between, around, around)).astype(f"U{3 * size - 1}")

    def _characters(self, place: int, size: int, between: str, before: str, after: str) -> NDArray[np.uint8]:
        """uint8 [n, characters]: the codes of some cards with text around and between them."""
        template = before + between.join(["??"] * size) + after
        made = np.tile(np.frombuffer(template.encode(), dtype=np.uint8), (self.shown.shape[0], 1))
        for card in range(size):
            start = len(before) + card * (2 + len(between))
            made[:, start : start + 2] = _CODES[self.shown[:, place + card]]
        return made


def _rows_as_bytes(characters: NDArray[np.uint8]) -> NDArray[np.bytes_]:
    whole = np.ascontiguousarray(characters)
    return whole.view(f"S{whole.shape[1]}").reshape(-1)


def arranged(masks: MaskArray, players: int, rules: MauBinhRules) -> ShownHands:
    """Arrange hands as solver.solve.arrange does; those without a legal arrangement are told instead of raised."""
    rows = equilibrium_policy(rules).respond(masks, rules, players)
    shown = shown_places(masks, rows)
    patterned = np.flatnonzero(patterns_of(masks)).tolist()
    found = {at: find_instant_win(cards_of_mask(int(masks[at])), rules) for at in patterned}
    wins = {at: win.kind for at, win in found.items() if win is not None}
    return ShownHands(shown, rows[:, 3:], rows[:, 0] >= 0, wins, rules)
