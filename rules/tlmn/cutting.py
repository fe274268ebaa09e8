"""Cutting out of turn with four consecutive pairs: who may still do so (T4-23, B-T-08)."""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.shedding.combinations import ACE, Combination, classify
from rules.shedding.moves import candidates
from rules.shedding.position import Position, cards_of
from rules.shedding.variant import Game
from rules.tlmn.combinations import can_jump_in, shapes_of
from rules.tlmn.options import TlmnRules

_LEAST_CARDS: Final = 8
# Four pairs up to the aces: what a hand that nobody knows may hold at best.
_STRONGEST: Final = tuple(Card(rank, suit) for rank in range(ACE - 3, ACE + 1) for suit in (2, 3))


def cutting_seats(game: Game, rules: TlmnRules) -> tuple[int, ...]:
    """The seats that may lay four consecutive pairs out of turn now, in turn order.

    In the round that runs, or, where the house leaves the window open, in the one that has just ended.
    """
    position, turn = game.position, game.position.seat_to_act
    if position.top is None and position.closed is not None and game.variant.cuts_after_the_round:
        position = position.closed
    if game.over or position.top is None or rules.four_pairs_out_of_turn == "off":
        return ()
    return tuple(seat for seat in range(position.seats) if seat != turn and _may(position, seat, position.top, rules))


def _may(position: Position, seat: int, top: Combination, rules: TlmnRules) -> bool:
    outside = seat in position.passed or rules.four_pairs_out_of_turn == "anyone"
    if not outside or seat == position.top_seat or not position.is_active(seat):
        return False
    held, shapes = position.hands[seat], shapes_of(rules)
    if held is not None:
        return any(can_jump_in(play, top, rules) for play in candidates(cards_of(held), top, shapes))
    strongest = classify(_STRONGEST, shapes)
    return position.cards_left[seat] >= _LEAST_CARDS and strongest is not None and can_jump_in(strongest, top, rules)
