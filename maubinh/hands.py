"""Hands of 13 cards and arrangements of them: values that are read from what people write and print as it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maubinh.dealing import dealt_hands
from maubinh.errors import InvalidInput
from maubinh.plain import Wired, plain, plain_cards, plain_rows, signed
from rules.cards import Card, Cards, codes
from rules.maubinh.arrangement import ROW_NAMES


class CardHand(Wired):
    """A hand of 13 different cards, in the order given. Immutable; equal to any hand of the same cards.

    cards: text (`"A♠ K♠ 10d …"`, letters or signs, `10` or `T`), or any collection of cards or their texts.
    Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> hand = mb.Hand("A♠ K♠ Q♠ J♠ 6♠ 5♠ 3♠ Qh 9h 2h JD 8C 3C")
    >>> print(hand)
    A♠ K♠ Q♠ J♠ 6♠ 5♠ 3♠ Q♥ 9♥ 2♥ J♦ 8♣ 3♣
    >>> len(hand), "AS" in hand, hand[0].code
    (13, True, 'AS')
    """

    __slots__ = ("_cards",)

    def __init__(self, cards: object) -> None:
        self._cards: Cards = cards._cards if isinstance(cards, CardHand) else _read_hand(cards)

    @property
    def cards(self) -> Cards:
        """The 13 cards, in the order given."""
        return self._cards

    def to_wire(self) -> list[str]:
        """The `cards` of a request over HTTP."""
        return codes(self._cards)

    def to_dict(self) -> dict[str, Any]:
        """The hand as an object of the HTTP service."""
        return {"cards": codes(self._cards)}

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __getitem__(self, place: int) -> Card:
        return self._cards[place]

    def __contains__(self, card: object) -> bool:
        return plain(card) in codes(self._cards)

    def __eq__(self, other: object) -> bool:
        return set(self._cards) == set(other._cards) if isinstance(other, CardHand) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._cards))

    def __reduce__(self) -> tuple[Any, ...]:
        return CardHand, (codes(self._cards),)

    def __repr__(self) -> str:
        return f'Hand("{" ".join(codes(self._cards))}")'

    def __str__(self) -> str:
        return signed(self._cards)

    def _repr_html_(self) -> str:
        from maubinh.html import cards_html

        return cards_html(self.to_wire())


def _read_hand(cards: object) -> Cards:
    from api.wire.maubinh import HandIn
    from api.wire.validation import read_request

    reading = read_request(HandIn, {"cards": plain_cards(cards)})
    if reading.faults or reading.body is None:
        raise InvalidInput(reading.faults)
    return reading.body.cards


class ThreeRows(Wired):
    """An arrangement: 13 different cards in a back and a middle row of five and a front row of three. May be a foul.

    rows: text (`"back / middle / front"`), or three rows; or the rows by name. Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> laid = mb.Arrangement("AS KS 6S 5S 3S / QS QH 8C 3C 2H / JS JD 9H")
    >>> print(laid)
    A♠ K♠ 6♠ 5♠ 3♠ / Q♠ Q♥ 8♣ 3♣ 2♥ / J♠ J♦ 9♥
    >>> [card.code for card in laid.front]
    ['JS', 'JD', '9H']
    """

    __slots__ = ("back", "front", "middle")

    def __init__(self, rows: object = None, /, **named: object) -> None:
        given = rows if rows is not None else named
        back, middle, front = given.rows if isinstance(given, ThreeRows) else _read_rows(given)
        self.back: Cards = back
        self.middle: Cards = middle
        self.front: Cards = front

    @property
    def rows(self) -> tuple[Cards, Cards, Cards]:
        """Back, middle, front."""
        return self.back, self.middle, self.front

    @property
    def hand(self) -> CardHand:
        """The 13 cards."""
        return CardHand(self.back + self.middle + self.front)

    def to_wire(self) -> dict[str, list[str]]:
        """The rows of a request over HTTP."""
        return {name: codes(cards) for name, cards in zip(ROW_NAMES, self.rows, strict=True)}

    to_dict = to_wire

    def __eq__(self, other: object) -> bool:
        return self._sets() == other._sets() if isinstance(other, ThreeRows) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._sets())

    def _sets(self) -> tuple[frozenset[Card], ...]:
        return tuple(frozenset(cards) for cards in self.rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return ThreeRows, (self.to_wire(),)

    def __repr__(self) -> str:
        return f'Arrangement("{" / ".join(" ".join(codes(cards)) for cards in self.rows)}")'

    def __str__(self) -> str:
        return " / ".join(signed(cards) for cards in self.rows)

    def _repr_html_(self) -> str:
        from maubinh.html import rows_html

        return rows_html([("", codes(cards), "") for cards in reversed(self.rows)])


def _read_rows(rows: object) -> tuple[Cards, Cards, Cards]:
    from api.wire.common import card_leaves
    from api.wire.maubinh import ArrangementIn
    from api.wire.validation import distinct, read_request
    from rules.maubinh.arrangement import duplicate_faults

    raw = plain_rows(rows)
    reading = read_request(ArrangementIn, raw)
    faults = distinct((*reading.faults, *duplicate_faults(card_leaves(raw, frozenset(ROW_NAMES)))))
    if faults or reading.body is None:
        raise InvalidInput(faults)
    return reading.body.back, reading.body.middle, reading.body.front


def deal(players: int = 4, seed: int | None = None) -> list[CardHand]:
    """Hands for some players from one shuffled deck. seed: None = another deal each time.

    >>> import maubinh as mb
    >>> [len(hand) for hand in mb.deal(4, seed=1)]
    [13, 13, 13, 13]
    """
    return [CardHand(cards) for cards in dealt_hands(players, 13, 4, seed, least=1)]
