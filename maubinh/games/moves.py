"""Moves of a game of TLMN or Sâm: what a seat lays, that it passes, or that it declares."""

from __future__ import annotations

from typing import Any, NamedTuple

from maubinh.errors import InvalidInput
from maubinh.plain import plain, plain_cards, signed
from rules.cards import Cards, codes
from rules.shedding.history import DeclareSam, Event, Pass, Play
from rules.shedding.variant import Game as Position


class GameMove(NamedTuple):
    """One event. kind: of the set that is laid (`single`, `pair`, `run`, …), `pass` or `declare`. chop: it cuts."""

    seat: int
    cards: Cards
    kind: str
    chop: bool = False

    @classmethod
    def of(cls, event: Event, before: Position) -> GameMove:
        """The move that an event is in a game."""
        if isinstance(event, Pass):
            return cls(event.seat, (), "pass")
        if isinstance(event, DeclareSam):
            return cls(event.seat, (), "declare")
        found, top = before.variant.combination_of(event.cards), before.position.top
        kind = "" if found is None else str(found.kind)
        return cls(event.seat, event.cards, kind, found is not None and found.is_bomb and top is not None)

    @property
    def event(self) -> Event:
        """What the rules judge."""
        if self.kind == "declare":
            return DeclareSam(self.seat)
        return Pass(self.seat) if self.kind == "pass" else Play(self.seat, self.cards)

    def __str__(self) -> str:
        return f"{self.seat}: {signed(self.cards) or self.kind}"


def read_event(play: object, seat: int, hand_size: int, pointer: str) -> Play:
    """The play of what people write. pointer: to the event. Raises InvalidInput with every fault of the cards."""
    from api.wire.common import card_list
    from api.wire.validation import reader_of

    faults: list[Any] = []
    cards = reader_of(card_list(0, hand_size, "wrong_card_count")).read(plain_cards(play), f"{pointer}/cards", faults)
    if faults:
        raise InvalidInput(faults)
    return Play(seat, cards)


def wire_event(event: Event) -> dict[str, Any]:
    """An event as the wire has it."""
    if isinstance(event, Pass):
        return {"seat": event.seat, "pass": True}
    if isinstance(event, DeclareSam):
        return {"seat": event.seat, "declare_sam": True}
    return {"seat": event.seat, "cards": codes(event.cards)}


def events_of(history: object) -> Any:
    """A history as the wire has it; absent is empty."""
    found = plain(history)
    return [] if found is None else found
