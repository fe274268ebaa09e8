"""Thirteen cards as a PNG, for links that are sent: drawn dot by dot and packed with nothing but the standard library.

Small drawings of ranks and suits are blown up tenfold; the whole takes a few milliseconds and some kilobytes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rules.cards import DECK, Card, Cards

HAND_SIZE: Final = 13
WIDTH, HEIGHT = 1200, 630
_DOT: Final = 10
_COLUMNS, _ROWS = WIDTH // _DOT, HEIGHT // _DOT
_CARD_COLUMNS, _CARD_ROWS, _IN_A_LINE = 15, 24, 7
_MAT, _BAND, _SECOND_BAND, _FACE, _EDGE, _BLACK, _RED = range(7)
_COLOURS: Final = (
    (0xEC, 0xD9, 0xA6), (0xA3, 0x22, 0x1A), (0x1D, 0x6B, 0x50), (0xFF, 0xFE, 0xFB), (0xC9, 0xBD, 0xA6),
    (0x1D, 0x1A, 0x17), (0xB6, 0x12, 0x1B),
)  # fmt: skip
# Rows of dots from the top, each as a number whose bits are the dots, the highest on the left.
_RANKS: Final = {
    "2": (14, 17, 1, 6, 8, 16, 31), "3": (14, 17, 1, 6, 1, 17, 14), "4": (2, 6, 10, 18, 31, 2, 2),
    "5": (31, 16, 30, 1, 1, 17, 14), "6": (14, 16, 30, 17, 17, 17, 14), "7": (31, 1, 2, 4, 8, 8, 8),
    "8": (14, 17, 17, 14, 17, 17, 14), "9": (14, 17, 17, 15, 1, 1, 14), "T": (23, 21, 21, 21, 21, 21, 23),
    "J": (7, 2, 2, 2, 2, 18, 12), "Q": (14, 17, 17, 17, 21, 18, 13), "K": (17, 18, 20, 24, 20, 18, 17),
    "A": (14, 17, 17, 31, 17, 17, 17),
}  # fmt: skip
_SUITS: Final = {
    "S": (16, 56, 124, 254, 254, 84, 16, 56), "C": (56, 56, 16, 214, 254, 214, 16, 56),
    "D": (16, 56, 124, 254, 254, 124, 56, 16), "H": (108, 254, 254, 254, 124, 56, 56, 16),
}  # fmt: skip
_RANK_BITS, _SUIT_BITS = 5, 8
_RUNS: Final = tuple(bytes([dot * 0x11]) * (_DOT // 2) for dot in range(len(_COLOURS)))
# The lowest that finds the long runs: more takes several times as long.
_EFFORT: Final = 3
_BY_CODE: Final = {card.code: card for card in DECK}

Grid = list[bytearray]


def hand_of(text: str) -> Cards:
    """The cards of a text like `ASKH...`; empty unless they are 13 different ones."""
    codes = [text[at : at + 2] for at in range(0, len(text), 2)]
    if len(codes) != HAND_SIZE or len(set(codes)) != HAND_SIZE or not _BY_CODE.keys() >= set(codes):
        return ()
    return tuple(_BY_CODE[code] for code in codes)


@lru_cache(maxsize=64)
def hand_picture(cards: Cards) -> bytes:
    """A PNG of WIDTH by HEIGHT dots that shows the cards in their order, in two lines on a mat."""
    grid = _mat()
    for at, card in enumerate(cards):
        line, place = divmod(at, _IN_A_LINE)
        row = 5 + line * (_CARD_ROWS + 3)
        in_line = min(_IN_A_LINE, len(cards) - line * _IN_A_LINE)
        left = (_COLUMNS - in_line * (_CARD_COLUMNS + 1)) // 2 + place * (_CARD_COLUMNS + 1)
        _lay(grid, card, row, left)
    return _png(grid)


def _mat() -> Grid:
    bands = {1: _BAND, 2: _BAND, _ROWS - 3: _BAND, _ROWS - 2: _BAND, 3: _SECOND_BAND, _ROWS - 4: _SECOND_BAND}
    return [bytearray([bands.get(row, _MAT)]) * _COLUMNS for row in range(_ROWS)]


def _lay(grid: Grid, card: Card, top: int, left: int) -> None:
    """One card: its face, the rank above, the suit below."""
    for row in range(top, top + _CARD_ROWS):
        is_edge = row in (top, top + _CARD_ROWS - 1)
        grid[row][left : left + _CARD_COLUMNS] = bytes(
            _EDGE if is_edge or column in (0, _CARD_COLUMNS - 1) else _FACE for column in range(_CARD_COLUMNS)
        )
    rank, suit = card.code[0], card.code[1]
    colour = _RED if suit in "DH" else _BLACK
    _stamp(grid, _RANKS[rank], _RANK_BITS, (top + 3, left + 2), colour)
    _stamp(grid, _SUITS[suit], _SUIT_BITS, (top + 13, left + 5), colour)


def _stamp(grid: Grid, drawing: Sequence[int], bits: int, corner: tuple[int, int], colour: int) -> None:
    top, left = corner
    for down, dots in enumerate(drawing):
        for across in range(bits):
            if dots >> (bits - 1 - across) & 1:
                grid[top + down][left + across] = colour


def _png(grid: Grid) -> bytes:
    """The dots as a file with a palette, two to a byte; every line is preceded by its filter, none."""
    lines = (b"\0" + b"".join(_RUNS[dot] for dot in row) for row in grid)
    pixels = b"".join(line * _DOT for line in lines)
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 4, 3, 0, 0, 0)
    palette = bytes(part for colour in _COLOURS for part in colour)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunks((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(pixels, _EFFORT)), (b"IEND", b""))
    )


def _chunks(*parts: tuple[bytes, bytes]) -> Iterable[bytes]:
    for name, content in parts:
        yield struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
