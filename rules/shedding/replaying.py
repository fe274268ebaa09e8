"""What both games do around their own state: check a request, run a history, and write down how the seats ended.

Source: the HTTP contract (`validate`, `replay`, `place` in `settle`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rules.cards import Cards
from rules.errors import Fault, InvalidInputError
from rules.shedding.history import Event, IllegalHistoryError, IllegalMoveError
from rules.shedding.result import SeatResult
from rules.shedding.setup import GameSetup, LeadRules, Opening, event_faults, missing_hands, opening, setup_faults
from rules.shedding.table import Table, cards_of

Game = TypeVar("Game")
GameEvent = TypeVar("GameEvent", bound=Event)


def checked_opening(
    setup: GameSetup, history: Sequence[Event], move: Event | None, hand_size: int, most_seats: int, rules: LeadRules
) -> Opening:
    """Who leads and with what, when everything about the request is sound.

    move: the event to be judged, or None for a whole game, which needs every hand; a move needs its mover's.
    Raises InvalidInputError with every fault; pointers as in the `validate` request, or the `replay` request, where
    the number of seats is that of the hands.
    """
    faults = setup_faults(setup, hand_size, most_seats, "/hands" if move is None else "/seats")
    for index, event in enumerate(history):
        faults += event_faults(event, setup.seats, f"/history/{index}")
    if move is not None:
        faults += event_faults(move, setup.seats, "/move")
    if not any(fault.code == "out_of_range" for fault in faults):
        faults += missing_hands(setup, range(setup.seats) if move is None else (move.seat,))
    start = opening(setup, rules, history if move is None else (*history, move))
    if isinstance(start, Fault):
        faults.append(start)
    if faults or isinstance(start, Fault):
        raise InvalidInputError(faults)
    return start


def dealt_hands(setup: GameSetup) -> tuple[Cards | None, ...]:
    """The hand of each seat in turn order, None where it is not known."""
    return tuple(setup.hand_of(seat) for seat in range(setup.seats))


def run_history(game: Game, history: Iterable[GameEvent], apply_event: Callable[[Game, GameEvent], Game]) -> Game:
    """The game after every event. Raises IllegalHistoryError at the first one that is refused."""
    for index, event in enumerate(history):
        try:
            game = apply_event(game, event)
        except IllegalMoveError as refused:
            raise IllegalHistoryError(index, event, refused.reason) from refused
    return game


def seat_results(setup: GameSetup, table: Table, places: Sequence[int], hand_size: int) -> tuple[SeatResult, ...]:
    """How the game ended for each seat. Every hand must be known."""
    purses = {hand.seat: hand.purse for hand in setup.hands}
    return tuple(
        SeatResult(
            place=places[seat],
            left=cards_of(table.hands[seat] or 0),
            played=hand_size - table.cards_left[seat],
            last_play=table.last_plays[seat],
            purse=purses.get(seat),
        )
        for seat in range(table.seats)
    )


def places_after_first(table: Table, hand_size: int) -> tuple[int, ...]:
    """Places where the game stops at the first finish: the losers 2, 3, 4 in turn order, 0 who has not played."""
    winner = table.finished[0]
    return tuple(
        0 if table.cards_left[seat] == hand_size else 1 + (seat - winner) % table.seats for seat in range(table.seats)
    )
