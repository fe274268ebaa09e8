"""The table as both games see it: what each seat holds, whose turn it is, the trick, and the chop chain in it.

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


class Table(NamedTuple):
    """An immutable position. Every tuple over seats is in turn order.

    hands: what each seat holds, None where it is not known. dealt: the cards dealt to the known hands. seen: the
    cards played. finished: seats out of cards, in order. stopped: seats removed by cóng (B-T-15). seat_to_act: -1
    when the game is over. top: the play to beat, None on a free lead; top_seat laid it. passed: out until the round
    ends. chain: the plays of the round that may still be cut, or have been. chops: the chains of closed rounds.
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


def new_table(hands: Sequence[Cards | None], hand_size: int, leader: int) -> Table:
    """The table after the deal. hands: one for each seat, None where it is not known."""
    held = tuple(None if cards is None else bits_of(cards) for cards in hands)
    return Table(
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


def lay(table: Table, seat: int, play: Combination) -> Table:
    """The cards go to the table and are the play to beat; who had passed re-enters (B-T-08). The turn stays."""
    bits, left = bits_of(play.cards), table.cards_left[seat] - len(play.cards)
    held = table.hands[seat]
    return table._replace(
        hands=_with(table.hands, seat, None if held is None else held & ~bits),
        seen=table.seen | bits,
        cards_left=_with(table.cards_left, seat, left),
        last_plays=_with(table.last_plays, seat, play.cards),
        finished=table.finished if left else (*table.finished, seat),
        top=play,
        top_seat=seat,
        passed=_without(table.passed, (seat,)),
        chain=_extended(table, Link(seat, play.cards, left == 0), play),
    )


def pass_turn(table: Table, seat: int) -> Table:
    """The seat is out until the round ends, and the turn goes on (T0-09, T0-10)."""
    return pass_on(table._replace(passed=(*table.passed, seat)), seat)


def pass_on(table: Table, seat: int) -> Table:
    """The turn goes from `seat` to the next seat in the round; when only the top play's owner is left, the round ends.

    Its owner leads the next, or if he is out the nearest active seat after him (T0-10, T4-24, T4-25, B-T-10).
    """
    for step in range(1, table.seats):
        other = (seat + step) % table.seats
        if other != table.top_seat and other not in table.passed and table.is_active(other):
            return table._replace(seat_to_act=other)
    owner = table.top_seat
    leader = owner if table.is_active(owner) else table.next_active(owner)
    return _with_chain_closed(table)._replace(seat_to_act=leader, top=None, top_seat=NOBODY, passed=())


def stop(table: Table, seats: Sequence[int]) -> Table:
    """Take seats out of the game where they stand (cóng, B-T-15)."""
    return table._replace(stopped=(*table.stopped, *seats), passed=_without(table.passed, seats))


def end_game(table: Table) -> Table:
    """Nobody is to act any more. The last play stays on the table, and the chain in the round is closed."""
    return _with_chain_closed(table)._replace(seat_to_act=NOBODY)


def _extended(table: Table, link: Link, play: Combination) -> tuple[Link, ...]:
    # A chain starts with a 2, several 2s or a bomb; it grows while each play captures the one before (B-T-04, B-T-17).
    if not (play.is_bomb or play.is_twos):
        return ()
    top = table.top
    captures = top is not None and (top.is_bomb or top.is_twos)
    return (*table.chain, link) if captures else (link,)


def _with_chain_closed(table: Table) -> Table:
    links = table.chain
    if len(links) < 2 or table.top is None or not table.top.is_bomb:
        return table._replace(chain=())
    seats, cards, finishing = zip(*links, strict=True)
    return table._replace(chain=(), chops=(*table.chops, ChopChain(cards, seats, finishing)))


def _with(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _without(seats: tuple[int, ...], gone: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat not in gone)
