"""What people call ranks and suits, in Vietnamese and English: the words that free text of cards is read by.

By the code of the rank or suit, as they are written in full; readers also take them without their marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RANK_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "2": ("hai", "heo", "two", "deuce"),
    "3": ("ba", "three"),
    "4": ("bốn", "tư", "four"),
    "5": ("năm", "five"),
    "6": ("sáu", "six"),
    "7": ("bảy", "bẩy", "seven"),
    "8": ("tám", "eight"),
    "9": ("chín", "nine"),
    "T": ("mười", "ten"),
    "J": ("bồi", "jack"),
    "Q": ("đầm", "queen"),
    "K": ("già", "king"),
    "A": ("át", "ách", "xì", "ace"),
}
SUIT_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "S": ("bích", "pích", "spade", "spades"),
    "C": ("chuồn", "chuồng", "tép", "nhép", "club", "clubs"),
    "D": ("rô", "diamond", "diamonds", "diams"),
    "H": ("cơ", "tim", "heart", "hearts"),
}
PLAIN_LETTERS: Final = {ord("đ"): "d"}
"""Letters whose mark is a part of them, without it."""
# They stand between or before cards and say nothing: "con 2 bích", "ace of spades".
FILLERS: Final = ("con", "lá", "quân", "cây", "chất", "và", "of", "and")
# What Telex keyboards make of typed codes: of "as" a single letter, whose case is that of its first key.
TELEX: Final[Mapping[str, tuple[str, ...]]] = {"á": ("AS",), "ás": ("AS",), "ấ": ("AS", "A")}
