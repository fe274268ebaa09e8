"""Free text as codes of cards: the one table of spellings, and the reader over it.

The page's reader (api/static/page/card-reading.js) is its twin, over the same table, which is written into
card-spellings.js from here; both are held to the examples of tests/data/card_texts.json. Source: docs/command_line.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules.labels.card_words import FILLERS, PLAIN_LETTERS, RANK_WORDS, SUIT_WORDS, TELEX

# Characters that are not there, by ranges: variation selectors, zero-width blanks, marks of direction, keycaps.
IGNORED: Final = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20e3\ufe00-\ufe0f\ufeff"
# Inside a class of a regular expression.
SEPARATORS: Final = (
    r"\s\u0000-\u0020\u0085,;:.|/\\_\-\u2010-\u2015\u2212\u00b7\u2022\u2023\u2027\u2192\u22c5\u30fb\u3001\u3002\u060c"
    r"'`\u0022\u00ab\u00bb\u2018-\u201f\u2039\u203a\u300c-\u300f\u2026\[\](){}<>&+*=#~"
)
SUIT_SIGNS: Final[Mapping[str, str]] = {"S": "♠♤", "C": "♣♧", "D": "♦♢", "H": "♥♡❤"}
# Letters of other scripts that look like ours, and signs that say a rank.
LOOK_ALIKES: Final[Mapping[str, str]] = {
    **dict(zip("АКТЅСНЈԚΑΚΤΗ", "AKTSCHJQAKTH", strict=True)),
    **dict(zip("актѕснјԛ", "aktschjq", strict=True)),
    "🔟": "T",
    "🅰": "A",
}
_RANKS: Final = "23456789TJQKA"
_LONGEST_WORD: Final = 200
_PICTURES: Final = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
_TONES: Final = "\u0300\u0301\u0303\u0309\u0323"


class CardToken(NamedTuple):
    """A part of a word. kind: `rank`, `suit` or `card`; code: of the wire; shape: `code`, `sign` or `word`."""

    kind: str
    code: str
    shape: str


class CardPart(NamedTuple):
    """A card, by its code, or a word that was not read, as it stands."""

    text: str
    is_card: bool


@dataclass(frozen=True, slots=True)
class CardText:
    """What a text says, in its order."""

    parts: tuple[CardPart, ...]

    @property
    def cards(self) -> list[str]:
        """The codes of its cards; one that is said twice stands there twice."""
        return [part.text for part in self.parts if part.is_card]

    @property
    def unread(self) -> list[str]:
        """The words that are no cards."""
        return [part.text for part in self.parts if not part.is_card]

    def whole_hand(self, size: int) -> list[str] | None:
        """`size` different cards, each said as often as the others; None for a text that says anything else.

        So a text with words around the hand, or with the hand and its rows, is a hand.
        """
        cards = self.cards
        different = list(dict.fromkeys(cards))
        return different if len(different) == size and len({cards.count(card) for card in different}) == 1 else None


def without_marks(word: str, marks: str = "") -> str:
    """A word without those of its combining marks; without all, those within letters too, when none are named."""
    apart = unicodedata.normalize("NFD", word)
    kept = "".join(one for one in apart if not (one in marks if marks else unicodedata.combining(one)))
    made = unicodedata.normalize("NFC", kept)
    return made if marks else made.translate(PLAIN_LETTERS)


def _spellings(word: str) -> set[str]:
    """In full, without the tone, and in plain letters."""
    return {word, word.translate(PLAIN_LETTERS), without_marks(word, _TONES), without_marks(word)}


def _words(table: Mapping[str, Iterable[str]], kind: str) -> dict[str, CardToken]:
    return {
        form: CardToken(kind, code, "word")
        for code, words in table.items()
        for word in words
        for form in sorted(_spellings(word))
    }


def _codes() -> dict[str, tuple[CardToken, ...]]:
    """What can stand glued together: by its spelling in lower case."""
    made: dict[str, tuple[CardToken, ...]] = {"10": (CardToken("rank", "T", "code"),)}
    made |= {rank.lower(): (CardToken("rank", rank, "code"),) for rank in _RANKS}
    for suit, signs in SUIT_SIGNS.items():
        made[suit.lower()] = (CardToken("suit", suit, "code"),)
        made |= {sign: (CardToken("suit", suit, "sign"),) for sign in signs}
    for suit, first in _PICTURES.items():
        for rank, place in zip(f"A{_RANKS[:-1]}", (*range(1, 12), 13, 14), strict=True):
            made[chr(first + place)] = (CardToken("card", rank + suit, "sign"),)
    for spelling, cards in TELEX.items():
        made[spelling] = tuple(CardToken("card" if len(one) == 2 else "rank", one, "code") for one in cards)
    return made


FILLER_WORDS: Final = frozenset(form for word in FILLERS for form in _spellings(word))
WORDS: Final = _words(RANK_WORDS, "rank") | _words(SUIT_WORDS, "suit")
CODES: Final = _codes()
_CLEAN: Final = re.compile(f"[{IGNORED}]")
_APART: Final = re.compile(f"[{SEPARATORS}]+")
_ESCAPED: Final = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")
_LOOKS: Final = str.maketrans(dict(LOOK_ALIKES))
# Kinds of a word's tokens: R, S, and C for a whole card; s: a suit that is a sign.
_RANK_FIRST: Final = re.compile(r"(?:C|R+[Ss])+")
_SUIT_FIRST: Final = re.compile(r"(?:C|[Ss]R)+|(?:sR+)+")
_LOOSE: Final = re.compile(r"R+|[Ss]")
_CODE_LENGTHS: Final = (2, 1)
_SUITS_BY_LENGTH: Final = sorted(
    [(form, token.code) for form, token in WORDS.items() if token.kind == "suit"], key=lambda one: (-len(one[0]), one)
)


def read_card_text(text: str) -> CardText:
    """The cards of a free text, and the words that are none.

    A text is in one order: ranks before their suits (`A♠ K♠`, `2 bích`, `A K Q ♠`) or behind (`♠ A K Q · ♥ Q 9 2`);
    the one that reads more of it counts.
    """
    words = [_Word.of(one) for one in _APART.split(_plain(text)) if one]
    by_ranks, by_suits = _ranks_first(words), _suits_first(words)
    first = next((token.kind for word in words for token in word.tokens), "rank")
    best = max((by_suits, by_ranks) if first == "suit" else (by_ranks, by_suits), key=_worth)
    return CardText(tuple(best))


def _worth(parts: list[CardPart]) -> tuple[int, int]:
    cards = sum(part.is_card for part in parts)
    return cards, cards - len(parts)


def _plain(text: str) -> str:
    """Escapes of JSON as their characters, full width as plain letters, look-alikes as ours, marks composed."""
    text = _ESCAPED.sub(_unescaped, text)
    return unicodedata.normalize("NFKC", _CLEAN.sub("", text)).translate(_LOOKS)


def _unescaped(match: re.Match[str]) -> str:
    units = b"".join(int(unit, 16).to_bytes(2, "little") for unit in match[0].split("\\u")[1:])
    return units.decode("utf-16-le", errors="replace")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the text. kinds: of its tokens, as in _RANK_FIRST; "" for one that says no card."""

    text: str
    tokens: tuple[CardToken, ...] = ()
    kinds: str = ""
    is_filler: bool = False

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(text: str) -> _Word:
        """A word of a text, read once."""
        lower = text.lower()
        if lower in FILLER_WORDS:
            return _Word(text, is_filler=True)
        named = (WORDS[lower],) if lower in WORDS else _named(lower)
        marked = any(one.isalpha() and not one.isascii() for one in lower)
        tokens = (named or _glued(lower)) if marked else (_glued(lower) or named)
        return _Word(text, tokens, "".join(_kind(token) for token in tokens))

    @property
    def is_suit_word(self) -> bool:
        return len(self.tokens) == 1 and self.tokens[0].kind == "suit" and self.tokens[0].shape == "word"

    def ranks(self, beside_word: bool) -> list[str]:
        """The ranks of a loose word: `at` beside the word of a suit is an ace, else an ace and a ten."""
        whole = WORDS.get(self.text.lower())
        return [whole.code] if whole is not None and beside_word else [token.code for token in self.tokens]


def _kind(token: CardToken) -> str:
    return "s" if token.kind == "suit" and token.shape == "sign" else token.kind[0].upper()


def _glued(word: str) -> tuple[CardToken, ...]:
    """The codes that a word is made of; none when it is not, or when they say nothing together."""
    tokens: list[CardToken] = []
    at = 0
    while at < len(word):
        found = next((word[at : at + size] for size in _CODE_LENGTHS if word[at : at + size] in CODES), "")
        if not found or at > _LONGEST_WORD:
            return ()
        tokens += CODES[found]
        at += len(found)
    kinds = "".join(_kind(token) for token in tokens)
    read = any(shape.fullmatch(kinds) for shape in (_RANK_FIRST, _SUIT_FIRST, _LOOSE))
    return tuple(tokens) if read else ()


def _named(word: str) -> tuple[CardToken, ...]:
    """A rank and a suit glued together, one of them a word: `2bích`, `át♠`."""
    for name, code in _SUITS_BY_LENGTH:
        if word.endswith(name) and (rank := _rank_of(word[: -len(name)])):
            return (CardToken("card", rank + code, "word"),)
    last = CODES.get(word[-1:], ())
    if last and last[0].shape == "sign" and last[0].kind == "suit" and (rank := _rank_of(word[:-1])):
        return (CardToken("card", rank + last[0].code, "word"),)
    return ()


def _rank_of(word: str) -> str:
    token = WORDS.get(word) or next(iter(CODES.get(word, ())), None)
    return token.code if token is not None and token.kind == "rank" else ""


def _ranks_first(words: list[_Word]) -> list[CardPart]:
    """Ranks wait for the suit behind them."""
    parts: list[CardPart] = []
    waiting: list[_Word] = []
    for word in words:
        if word.is_filler:
            continue
        if waiting and len(word.kinds) == 1 and word.kinds in "Ss":
            ranks = [rank for one in waiting for rank in one.ranks(word.is_suit_word)]
            parts += [CardPart(rank + word.tokens[0].code, True) for rank in ranks]
            waiting = []
        elif word.kinds and set(word.kinds) == {"R"}:
            waiting.append(word)
        else:
            parts += [CardPart(one.text, False) for one in waiting]
            waiting = []
            parts += _cards_of(word) if _RANK_FIRST.fullmatch(word.kinds) else [CardPart(word.text, False)]
    return parts + [CardPart(one.text, False) for one in waiting]


def _cards_of(word: _Word) -> list[CardPart]:
    """The cards of a word whose ranks stand before their suits."""
    parts: list[CardPart] = []
    ranks: list[str] = []
    for token in word.tokens:
        if token.kind == "rank":
            ranks.append(token.code)
        elif token.kind == "card":
            parts.append(CardPart(token.code, True))
        else:
            parts += [CardPart(rank + token.code, True) for rank in ranks]
            ranks = []
    return parts


def _suits_first(words: list[_Word]) -> list[CardPart]:
    """A suit holds for the ranks behind it, up to the next suit, or to a word that says no card."""
    parts: list[CardPart] = []
    suit: _Word | None = None
    code, used = "", True
    for word in words:
        if word.is_filler:
            continue
        if code and word.kinds and set(word.kinds) == {"R"}:
            ranks = word.ranks(suit is not None and suit.is_suit_word)
            parts += [CardPart(rank + code, True) for rank in ranks]
            used = True
            continue
        if suit is not None and not used:
            parts.append(CardPart(suit.text, False))
        suit, code, used = None, "", True
        if len(word.kinds) == 1 and word.kinds in "Ss":
            suit, code, used = word, word.tokens[0].code, False
        elif _SUIT_FIRST.fullmatch(word.kinds):
            for token in word.tokens:
                code = token.code if token.kind == "suit" else code
                if token.kind != "suit":
                    parts.append(CardPart(token.code if token.kind == "card" else token.code + code, True))
        else:
            parts.append(CardPart(word.text, False))
    return [*parts, CardPart(suit.text, False)] if suit is not None and not used else parts
