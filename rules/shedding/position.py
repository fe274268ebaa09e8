"""A position as both games see it: what each seat holds, whose turn it is, the trick, and the chop chain in it.

Moves cards and turns; whether an event is allowed is decided in the games. Hands are sets of bits inside, cards
outside. Source: docs/rules.md T0-07 to T0-10, T4-22 to T4-25, B-T-08, B-T-10, B-T-17, S-15, S-17.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from rules.cards import DECK, Card, Cards
from rules.shedding.combinations import TWO, Combination, ascending
from rules.shedding.result import NOBODY, ChopChain

Item = TypeVar("Item")

BIT: Final = {card: 1 << card.number for card in DECK}
"""A card as a set of one."""
TWO_BITS: Final = sum(bit for card, bit in BIT.items() if card.rank == TWO)


def bits_of(cards: Iterable[Card]) -> int:
    """Different cards as a set of bits, bit `Card.number` for each."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def cards_of(bits: int) -> Cards:
    """The cards of a set of bits, ascending in strength."""
    return ascending(card for card, bit in BIT.items() if bits & bit)


class Link(NamedTuple):
    """One play of a chop chain. finishing: it emptied the hand."""

    seat: int
    cards: Cards
    finishing: bool


class Position(NamedTuple):
    """An immutable position. Every tuple over seats is in turn order.

    hands: what each seat holds, None where it is not known. dealt: the cards dealt to the known hands. seen: the
    cards played. finished: seats out of cards, in order. stopped: seats removed by cóng (B-T-15). seat_to_act: -1
    when the game is over. top: the play to beat, None on a free lead; top_seat laid it. passed: out until the round
    ends. chain: the plays of the round that may still be cut, or have been. chops: the chains of closed rounds.
    closed: the position in which the last round ended, until the next is led (B-T-08).
    """

    hands: tuple[int | None, ...]
    dealt: int
    seen: int
    cards_left: tuple[int, ...]
    last_plays: tuple[Cards, ...]
    finished: tuple[int, ...]
    stopped: tuple[int, ...]
    seat_to_act: int
    top: Combination | None
    top_seat: int
    passed: tuple[int, ...]
    chain: tuple[Link, ...]
    chops: tuple[ChopChain, ...]
    closed: Position | None = None

    @property
    def seats(self) -> int:
        """The number of seats dealt in."""
        return len(self.hands)

    def is_active(self, seat: int) -> bool:
        """Whether the seat holds cards and has not been stopped."""
        return self.cards_left[seat] > 0 and seat not in self.stopped

    def next_active(self, seat: int) -> int:
        """The nearest active seat after `seat` in turn order; `seat` itself when there is no other (T4-25)."""
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.is_active(other):
                return other
        return seat


def dealt_position(hands: Sequence[Cards | None], hand_size: int, leader: int) -> Position:
    """The position after the deal. hands: one for each seat, None where it is not known."""
    held = tuple(None if cards is None else bits_of(cards) for cards in hands)
    return Position(
        hands=held,
        dealt=sum(bits for bits in held if bits is not None),
        seen=0,
        cards_left=(hand_size,) * len(hands),
        last_plays=((),) * len(hands),
        finished=(),
        stopped=(),
        seat_to_act=leader,
        top=None,
        top_seat=NOBODY,
        passed=(),
        chain=(),
        chops=(),
    )


def lay(position: Position, seat: int, play: Combination) -> Position:
    """The cards go to the table and are the play to beat; who had passed re-enters (B-T-08). The turn stays."""
    bits, left = bits_of(play.cards), position.cards_left[seat] - len(play.cards)
    held = position.hands[seat]
    return position._replace(
        hands=_with(position.hands, seat, None if held is None else held & ~bits),
        seen=position.seen | bits,
        cards_left=_with(position.cards_left, seat, left),
        last_plays=_with(position.last_plays, seat, play.cards),
        finished=position.finished if left else (*position.finished, seat),
        top=play,
        top_seat=seat,
        passed=_without(position.passed, (seat,)),
        closed=None,
        chain=_extended(position, Link(seat, play.cards, left == 0), play),
    )


def pass_turn(position: Position, seat: int) -> Position:
    """The seat is out until the round ends, and the turn goes on (T0-09, T0-10)."""
    return pass_on(position._replace(passed=(*position.passed, seat)), seat)


def pass_on(position: Position, seat: int) -> Position:
    """The turn goes from `seat` to the next seat in the round; when only the top play's owner is left, the round ends.

    Its owner leads the next, or if he is out the nearest active seat after him (T0-10, T4-24, T4-25, B-T-10).
    """
    for step in range(1, position.seats):
        other = (seat + step) % position.seats
        if other != position.top_seat and other not in position.passed and position.is_active(other):
            return position._replace(seat_to_act=other)
    owner = position.top_seat
    leader = owner if position.is_active(owner) else position.next_active(owner)
    ended = _with_chain_closed(position)._replace(seat_to_act=leader, top=None, top_seat=NOBODY, passed=())
    return ended._replace(closed=position)


def stop(position: Position, seats: Sequence[int]) -> Position:
    """Take seats out of the game where they stand (cóng, B-T-15)."""
    return position._replace(stopped=(*position.stopped, *seats), passed=_without(position.passed, seats))


def end_game(position: Position) -> Position:
    """Nobody is to act any more. The last play stays on the table, and the chain in the round is closed."""
    return _with_chain_closed(position)._replace(seat_to_act=NOBODY)


def _extended(position: Position, link: Link, play: Combination) -> tuple[Link, ...]:
    # A chain starts with a 2, several 2s or a bomb; it grows while each play captures the one before (B-T-04, B-T-17).
    if not (play.is_bomb or play.is_twos):
        return ()
    top = position.top
    captures = top is not None and (top.is_bomb or top.is_twos)
    return (*position.chain, link) if captures else (link,)


def _with_chain_closed(position: Position) -> Position:
    links = position.chain
    if len(links) < 2 or position.top is None or not position.top.is_bomb:
        return position._replace(chain=())
    seats, cards, finishing = zip(*links, strict=True)
    return position._replace(chain=(), chops=(*position.chops, ChopChain(cards, seats, finishing)))


def _with(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _without(seats: tuple[int, ...], gone: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat not in gone)


def places_after_first(position: Position, hand_size: int) -> tuple[int, ...]:
    """Places where the game stops at the first finish: the losers 2, 3, 4 in turn order, 0 who has not played."""
    winner, seats = position.finished[0], position.seats
    return tuple(0 if position.cards_left[seat] == hand_size else 1 + (seat - winner) % seats for seat in range(seats))
