"""What everybody may see of a game in progress, and the answers of validating and replaying.

The shape of the contract's STATE (`validate`, `replay`), for both games.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card, Cards
from rules.shedding.history import Reason
from rules.shedding.position import Position
from rules.shedding.result import NOBODY, ChopPayment, GameResult, GameSettlement, InstantWinResult


@dataclass(frozen=True, slots=True)
class GameState:
    """A position as the table sees it. Seats in turn order; seat_to_act is -1 when the game is over.

    top: the play to beat, empty on a free lead; top_seat laid it. passed: seats out until the round ends. finished:
    seats out of cards, in order. stopped: seats removed by cóng. one_left and sam_seat are of Sâm: the seats that hold
    one card, and the declarer or -1. may_cut is of TLMN: the seats that may cut out of turn, as far as can be told.
    must_include: the card that the opening play has to hold, None when there is no such duty or it is done (B-T-09).
    places: of the seats that have one by now, 0 = none (SeatResult.place).
    """

    seat_to_act: int
    top: Cards
    top_seat: int
    passed: tuple[int, ...]
    cards_left: tuple[int, ...]
    finished: tuple[int, ...]
    stopped: tuple[int, ...]
    over: bool
    one_left: tuple[int, ...] = ()
    sam_seat: int = NOBODY
    may_cut: tuple[int, ...] = ()
    must_include: Card | None = None
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a move is legal. state: after the move; before it when refused, with the reason."""

    legal: bool
    reason: Reason | None
    state: GameState


@dataclass(frozen=True, slots=True)
class Replay:
    """A game replayed. chops: the payments of closed rounds. result and settlement: None until the game is over.

    next_leader: who leads the next game; -1 = by the rule of a first game.
    """

    state: GameState
    chops: tuple[ChopPayment, ...]
    instant_win: InstantWinResult | None
    result: GameResult | None
    settlement: GameSettlement | None
    next_leader: int


def state_of(position: Position, over: bool, one_left: tuple[int, ...] = (), sam_seat: int = NOBODY) -> GameState:
    """The public view of a table."""
    return GameState(
        seat_to_act=NOBODY if over else position.seat_to_act,
        top=() if position.top is None else position.top.cards,
        top_seat=position.top_seat,
        passed=position.passed,
        cards_left=position.cards_left,
        finished=position.finished,
        stopped=position.stopped,
        over=over,
        one_left=one_left,
        sam_seat=sam_seat,
    )
