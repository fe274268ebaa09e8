"""Playing cards: the value type and its readers.

Knows no game: rank order and suit order differ between games and live there. Source: docs/rules.md section 0.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rules.card_spellings import read_card_text
from rules.errors import BadCardError

RANK_CODES: Final = "23456789TJQKA"
SUIT_CODES: Final = "SCDH"

_SPELLINGS: Final = {"10": "T", "♠": "S", "♣": "C", "♦": "D", "♥": "H"}
# Behind a sign may stand what phones write there: that it is to be a picture, or is to be none.
CARD_PATTERN: Final = r"^([2-9TJQKAtjqka]|10)([SCDHscdh]|[♠♣♦♥][\uFE0E\uFE0F]?)$"
_CARD: Final = re.compile(CARD_PATTERN.strip("^$"))


class Card(NamedTuple):
    """One card of the 52. rank: 2..14 (J 11, Q 12, K 13, A 14); suit: 0 ♠, 1 ♣, 2 ♦, 3 ♥ (M-02, T4-03)."""

    rank: int
    suit: int

    @property
    def code(self) -> str:
        """The two characters of the wire: rank then suit, `TD`."""
        return RANK_CODES[self.rank - 2] + SUIT_CODES[self.suit]

    @property
    def number(self) -> int:
        """0..51, four suits to a rank, deuces first."""
        return (self.rank - 2) * 4 + self.suit

    def __str__(self) -> str:
        return self.code


Cards = tuple[Card, ...]

DECK: Final[Cards] = tuple(Card(rank, suit) for rank in range(2, 15) for suit in range(4))
_BY_CODE: Final = {card.code: card for card in DECK}


def parse_card(text: str) -> Card:
    """Read one card as the wire spells it: rank and suit, any case, `10` for `T`, suit letters or signs.

    Raises BadCardError for anything else (jokers and a rank of 1 included).

    >>> parse_card("10♦").code
    'TD'
    """
    card = _BY_CODE.get(text)
    if card is not None:
        return card
    match = _CARD.fullmatch(text)
    if match is None:
        raise BadCardError(text)
    rank, suit = match[1], match[2][0]
    return _BY_CODE[_SPELLINGS.get(rank, rank.upper()) + _SPELLINGS.get(suit, suit.upper())]


def parse_cards(text: str) -> Cards:
    """Read cards from free text, in any spelling of card_spellings: `"AS 10♦ kh"`, `"♠ A K · ♥ 10"`, `"át bích"`.

    Raises BadCardError with the first word that is no card. Duplicates are kept: the caller judges them.

    >>> codes(parse_cards("AS, 10♦ kh"))
    ['AS', 'TD', 'KH']
    """
    try:
        return tuple([_BY_CODE[word] for word in text.split(" ")])
    except KeyError:
        read = read_card_text(text)
    if read.unread:
        raise BadCardError(read.unread[0])
    return tuple(_BY_CODE[code] for code in read.cards)


def codes(cards: Cards) -> list[str]:
    """The wire form of several cards, in their order.

    >>> codes((Card(14, 0), Card(2, 3)))
    ['AS', '2H']
    """
    return [card.code for card in cards]
