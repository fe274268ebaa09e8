"""One question a move: the verdict on it, and all that a table has to know to go on or to settle.

Source: the HTTP contract (`turn`); docs/rules.md T0-07 to T0-10, T4-23, B-T-08, B-T-09, S-10, S-12, S-32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.shedding.game import Refused, can_apply, judge, view
from rules.shedding.history import DeclareSam, Event, Play, Reason
from rules.shedding.moves import LegalMove, LegalMoves, candidates
from rules.shedding.position import cards_of
from rules.shedding.questions import allowed_moves
from rules.shedding.replay import game_after, outcome
from rules.shedding.setup import GameSetup
from rules.shedding.state import GameState, Replay
from rules.shedding.variant import Game, Variant


class SeatMoves(NamedTuple):
    """What a seat may lay."""

    seat: int
    moves: tuple[LegalMove, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A table after a move, or after the history where none was asked about.

    legal: whether the move was; None without one. reason: why not. state: after the move, before it when refused.
    moves: of the seat to act; None when the game is over, the hand is not known, or nobody wants them. cuts: what known
    seats may lay out of turn, those with anything. may_declare: the seats that may declare a Sâm now. outcome: cuts
    paid, and once the game is over and every hand is known its settlement.
    """

    legal: bool | None
    reason: Reason | None
    state: GameState
    moves: LegalMoves | None
    cuts: tuple[SeatMoves, ...]
    may_declare: tuple[int, ...]
    outcome: Replay


def turn(
    setup: GameSetup,
    history: Sequence[Event],
    move: Event | None,
    variant: Variant[Any],
    bet: int = 1,
    lists_moves: bool = True,
) -> Turn:
    """The table after the history and the move, which may be missing.

    The hand of whoever makes the move must be known; of the others what is known is checked and answered for.
    lists_moves: whether `moves` is wanted.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history itself is refused.
    """
    game = game_after(setup, history, move, variant, needed=() if move is None else (move.seat,))
    legal, reason, events = None, None, list(history)
    if move is not None:
        judged = judge(game, move)
        legal = not isinstance(judged, Refused)
        if isinstance(judged, Refused):
            reason = judged.reason
        else:
            game = judged.game
            events.append(move)
    return Turn(
        legal=legal,
        reason=reason,
        state=view(game),
        moves=_moves(game, variant) if lists_moves else None,
        cuts=tuple(_cuts(game, variant)),
        may_declare=tuple(seat for seat in range(setup.seats) if can_apply(game, DeclareSam(seat))),
        outcome=outcome(game, setup, events, variant, bet),
    )


def _moves(game: Game, variant: Variant[Any]) -> LegalMoves | None:
    """What the seat to act may do."""
    if game.over:
        return None
    seat = game.position.seat_to_act
    held = game.position.hands[seat]
    return None if held is None else allowed_moves(cards_of(held), variant.spot(game, seat), variant)


def _cuts(game: Game, variant: Variant[Any]) -> Iterator[SeatMoves]:
    """What each known seat that may cut out of turn may lay (B-T-08)."""
    position = game.position
    top = position.top if position.closed is None else position.closed.top
    for seat in variant.may_cut(game):
        held = position.hands[seat]
        if held is None or top is None:
            continue
        found = tuple(
            LegalMove(play.cards, play.kind, chop=True)
            for play in candidates(cards_of(held), top, variant.shapes)
            if variant.can_jump_in(play, top) and can_apply(game, Play(seat, play.cards))
        )
        if found:
            yield SeatMoves(seat, found)
