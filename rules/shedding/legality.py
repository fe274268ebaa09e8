"""The part of the legality of an event that TLMN and Sâm share. Each function gives the first reason that applies.

Source: docs/rules.md T0-08, T0-09, B-T-11, S-15, B-S-06, "Silences settled" (finish_with_two); the HTTP contract.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import Card, Cards
from rules.shedding.combinations import Combination
from rules.shedding.history import Event, Pass, Reason
from rules.shedding.position import BIT, TWO_BITS, Position, bits_of


class Spot(NamedTuple):
    """What decides whether a seat may lay a combination, its turn given.

    held: its hand as bits, None where it is not known. cards_left: how many it holds. top: the play to beat, None on a
    free lead. must_include: a card the play must hold (B-T-09); it binds only who holds it. next_has_one_card: the
    next seat has reported one card and this table counts that (B-S-10).
    """

    held: int | None
    cards_left: int
    top: Combination | None
    must_include: Card | None = None
    next_has_one_card: bool = False


def turn_refusal(position: Position, event: Event) -> Reason | None:
    """Why it is not this seat's turn to do this, out-of-turn rights aside."""
    if event.seat in position.passed:
        return Reason.PASSED_THIS_ROUND
    if event.seat != position.seat_to_act:
        return Reason.NOT_YOUR_TURN
    if position.top is None and isinstance(event, Pass):
        return Reason.LEADER_MUST_PLAY
    return None


def holding_refusal(position: Position, seat: int, cards: Cards) -> Reason | None:
    """Why the seat cannot be holding these different cards. Of an unknown hand: as far as it can be told."""
    if not cards:
        return Reason.EMPTY_PLAY
    bits = bits_of(cards)
    if bits & position.seen:
        return Reason.CARD_ALREADY_PLAYED
    held = position.hands[seat]
    elsewhere = bits & position.dealt if held is None else bits & ~held
    if elsewhere or len(cards) > position.cards_left[seat]:
        return Reason.CARD_NOT_IN_HAND
    return None


def must_include_refusal(spot: Spot, play: Combination) -> Reason | None:
    """The duty to include a card, which binds only who holds it (B-T-09)."""
    card = spot.must_include
    if card is None or card in play.cards or spot.held is None or not spot.held & BIT[card]:
        return None
    return Reason.MUST_INCLUDE_CARD


def two_refusal(spot: Spot, play: Combination) -> Reason | None:
    """Where finishing with a 2 is forbidden: a play that leaves only 2s, or a last play with a 2 in it (B-S-06)."""
    if spot.cards_left == len(play.cards):
        has_two = any(BIT[card] & TWO_BITS for card in play.cards)
        return Reason.FINISHES_WITH_TWO if has_two else None
    if spot.held is None or spot.held & ~bits_of(play.cards) & ~TWO_BITS:
        return None
    return Reason.ONLY_TWOS_LEFT
