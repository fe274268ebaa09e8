"""From a game of rules.shedding to the numbers of the kernels and back: cards, plays, positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from rules.cards import DECK, Card, Cards
from rules.shedding.combinations import Combination, ComboKind, ascending
from rules.shedding.position import Position
from rules.shedding.result import NOBODY
from rules.shedding.variant import Game, Variant
from solver.arrays import IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_money

_KINDS: Final = tuple(ComboKind)
_FULL: Final = (1 << 52) - 1


class TablePlay(NamedTuple):
    """A play as the kernels know it: its cards as bits, kind, size, and value (solver.kernels.shedding_layout)."""

    mask: int
    kind: int
    size: int
    value: int


def mask_of(cards: Sequence[Card]) -> int:
    """Cards as bits of the kernels: the 3s lowest, the 2s highest."""
    return sum(1 << (card.number - 4) % 52 for card in cards)


def cards_of_mask(mask: int) -> Cards:
    """The cards of a mask, ascending in strength."""
    return ascending(card for card in DECK if mask >> (card.number - 4) % 52 & 1)


def _turned(bits: int) -> int:
    """Bits of rules.shedding.position, where the 2s stand lowest, as a mask of the kernels."""
    return (bits >> 4 | bits << 48) & _FULL


def play_of(play: Combination, variant: Variant[Any]) -> TablePlay:
    """A combination as the kernels know it."""
    suit = play.top.suit if variant.shapes.longest_pair_run else 0
    kind = _KINDS.index(play.kind) + 1
    return TablePlay(mask_of(play.cards), kind, play.size, 4 * play.height + suit)


def state_of_game(game: Game, rules: IntArray) -> IntArray:
    """The position of a game as int64 [STATE]. Hands that are not known are empty, with their number of cards."""
    position = game.position
    state = np.zeros(layout.STATE, np.int64)
    seats = position.seats
    for seat in range(seats):
        state[layout.HANDS + seat] = _turned(position.hands[seat] or 0)
        state[layout.LEFT + seat] = position.cards_left[seat]
        state[layout.LAST + seat] = mask_of(position.last_plays[seat])
    for place, seat in enumerate(position.finished):
        state[layout.FINISHED + place] = seat
    state[layout.FINISHES], state[layout.SEATS] = len(position.finished), seats
    state[layout.STOPPED], state[layout.SEEN] = _seats(position.stopped), _turned(position.seen)
    state[layout.TURN] = NOBODY if game.over else position.seat_to_act
    state[layout.OVER] = game.over
    state[layout.INCLUDE] = 0 if game.must_include is None else mask_of((game.must_include,))
    _write_round(position, game.variant, state)
    _write_endings(game, state)
    # What a round that was just closed costs is paid when the next is led.
    for chain in (position.closed or position).chops:
        links = [(chain.seats[at], cards, chain.finishing[at]) for at, cards in enumerate(chain.links)]
        _write_chain(links, state)
        shedding_money.pay_chain(state, rules, len(links))
    closed = position.closed
    if closed is not None:
        _write_closed(closed, game.variant, state)
    else:
        state[layout.LINKS] = _write_chain(position.chain, state)
    return state


def _seats(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _write_round(position: Position, variant: Variant[Any], state: IntArray) -> None:
    state[layout.OWNER], state[layout.PASSED] = position.top_seat, _seats(position.passed)
    if position.top is not None:
        state[layout.TOP : layout.TOP_VALUE + 1] = play_of(position.top, variant)


def _write_closed(closed: Position, variant: Variant[Any], state: IntArray) -> None:
    state[layout.CLOSED], state[layout.CLOSED_TURN] = 1, closed.seat_to_act
    state[layout.CLOSED_OWNER], state[layout.CLOSED_PASSED] = closed.top_seat, _seats(closed.passed)
    if closed.top is not None:
        state[layout.CLOSED_TOP : layout.CLOSED_VALUE + 1] = play_of(closed.top, variant)
    state[layout.CLOSED_LINKS] = _write_chain(closed.chain, state)


def _write_chain(links: Sequence[tuple[int, Cards, bool]], state: IntArray) -> int:
    for at, (seat, cards, finishing) in enumerate(links):
        state[layout.LINK_SEATS + at], state[layout.LINK_CARDS + at] = seat, mask_of(cards)
        state[layout.LINK_ENDS + at] = finishing
    return len(links)


def _write_endings(game: Game, state: IntArray) -> None:
    put, position = game.put_3_spades, game.position
    state[layout.PUT_SEAT], state[layout.PUT_BY] = (NOBODY, NOBODY) if put is None else (put.seat, put.caught_by)
    state[layout.SAM_SEAT], state[layout.BLOCKED_BY] = game.sam_seat, game.blocked_by
    state[layout.BREACH], state[layout.LIABLE] = game.breach_seat, game.liable
    state[layout.WINNER] = NOBODY if game.instant_win is None else game.instant_win.seat
    played = [seat for seat in range(position.seats) if position.last_plays[seat]]
    state[layout.SOLE] = NOBODY if not played else played[0] if len(played) == 1 else layout.MOST_SEATS


def write_sole_plays(plays: Sequence[Cards], state: IntArray) -> None:
    """Note the plays so far where only one seat has played (B-T-26)."""
    if state[layout.SOLE] in range(layout.MOST_SEATS):
        state[layout.SOLE_COUNT] = len(plays)
        for at, cards in enumerate(plays):
            state[layout.SOLE_PLAYS + at] = mask_of(cards)
