"""For a game server: judge one move in a game given by its history, and replay a whole game to its settlement.

Source: the HTTP contract (`validate`, `replay`, `place` in `settle`); docs/rules.md T0-04, T4-26, S-10, S-11, B-T-15.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.errors import Fault, InvalidInputError
from rules.shedding.game import Refused, apply_event, judge, start_game, view
from rules.shedding.history import Event, IllegalHistoryError, IllegalMoveError
from rules.shedding.position import Position, cards_of
from rules.shedding.result import NOBODY, GameResult, SeatResult
from rules.shedding.settlement import settle
from rules.shedding.setup import GameSetup, Opening, event_faults, missing_hands, opening, setup_faults
from rules.shedding.state import Replay, Verdict
from rules.shedding.variant import Game, Variant


def validate(setup: GameSetup, history: Sequence[Event], move: Event, variant: Variant[Any]) -> Verdict:
    """Whether the move is legal after the history, why not, and the state after it (before it when refused).

    The mover's hand must be known; of the others what is known is checked.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history itself is refused.
    """
    game = game_after(setup, history, move, variant, needed=(move.seat,))
    judged = judge(game, move)
    if isinstance(judged, Refused):
        return Verdict(False, judged.reason, view(game))
    return Verdict(True, None, view(judged.game))


def replay(setup: GameSetup, history: Sequence[Event], variant: Variant[Any], bet: int = 1) -> Replay:
    """The state after the history, what its cuts cost, and once the game is over its settlement and the next leader.

    Every hand must be known. bet: money of one point.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history is refused.
    """
    game = game_after(setup, history, None, variant, needed=range(setup.seats))
    return outcome(game, setup, history, variant, bet)


def outcome(game: Game, setup: GameSetup, history: Sequence[Event], variant: Variant[Any], bet: int) -> Replay:
    """What a game has come to: its cuts, and its settlement once it is over and every hand is known.

    Raises InvalidInputError when somebody is said to pay for all in a game that is not over.
    """
    if setup.den_cong_seat != NOBODY and not game.over:
        message = "the game is not over: nobody pays for the whole table yet"
        raise InvalidInputError([Fault("/den_cong_seat", "without_effect", message)])
    result = result_of(game, setup, history) if game.over and setup.knows_all_hands else None
    return Replay(
        state=view(game),
        chops=tuple(payment for chain in game.position.chops for payment in variant.chop_payments(chain)),
        instant_win=game.instant_win,
        result=result,
        settlement=None if result is None else settle(result, variant, bet),
        next_leader=variant.next_leader(game),
    )


def result_of(game: Game, setup: GameSetup, history: Iterable[Event]) -> GameResult:
    """The record of a game that is over, for the settlement. Every hand must be known."""
    return GameResult(
        seats=_seat_results(setup, game.position, game.variant.places(game), game.variant.hand_size),
        chops=game.position.chops,
        instant_win=game.instant_win,
        pot_before=setup.pot_before,
        **game.variant.endings(game, setup, history),
    )


def game_after(
    setup: GameSetup, history: Sequence[Event], move: Event | None, variant: Variant[Any], needed: Sequence[int]
) -> Game:
    """The game after every event of the history. move: what is asked about. needed: seats whose hand must be known.

    Raises InvalidInputError with every fault, IllegalHistoryError at the first event that is refused.
    """
    start = checked_opening(setup, history, move, variant, needed)
    hands, events = tuple(setup.hand_of(seat) for seat in range(setup.seats)), tuple(history)
    table = (variant, hands, start)
    game, done = _reached_before(table, events)
    if game is None:
        game = start_game(hands, start, variant)
    for index, event in enumerate(events[done:], done):
        try:
            game = apply_event(game, event)
        except IllegalMoveError as refused:
            raise IllegalHistoryError(index, event, refused.reason) from refused
    _remember(table, events, game)
    return game


# A server asks about the same game move after move: what it has come to need not be played through anew each time.
_MOST_REMEMBERED: Final = 512
_reached: Final[dict[tuple[object, tuple[Event, ...]], Game]] = {}


def _reached_before(table: object, events: tuple[Event, ...]) -> tuple[Game | None, int]:
    """The game after all of these events or all but the last, if it was reached lately, and after how many."""
    for count in range(len(events), max(len(events) - 2, -1), -1):
        game = _reached.get((table, events[:count]))
        if game is not None:
            return game, count
    return None, 0


def _remember(table: object, events: tuple[Event, ...], game: Game) -> None:
    # Single operations on a dict need no lock; to begin anew is simpler than to drop the oldest, and as good.
    if len(_reached) >= _MOST_REMEMBERED:
        _reached.clear()
    _reached[table, events] = game


def checked_opening(
    setup: GameSetup, history: Sequence[Event], move: Event | None, variant: Variant[Any], needed: Sequence[int]
) -> Opening:
    """Who leads and with what, when everything about the request is sound.

    move: the event to be judged, or None. needed: seats whose hand must be known; all of them for a whole game.
    Raises InvalidInputError with every fault; pointers as in the `validate` request, or the `replay` request, where
    the number of seats is that of the hands.
    """
    faults = setup_faults(
        setup, variant.hand_size, variant.most_seats, "/hands" if move is None and needed else "/seats"
    )
    sent = [(f"/history/{index}", event) for index, event in enumerate(history)]
    for pointer, event in sent if move is None else [*sent, ("/move", move)]:
        faults += event_faults(event, setup.seats, pointer, has_declarations=variant.has_declarations)
    if setup.previous_instant_win and not variant.rules.instant_hands:
        faults.append(Fault("/previous_instant_win", "without_effect", "nobody can win on the deal at this table"))
    if not any(fault.code == "out_of_range" for fault in faults):
        faults += missing_hands(setup, needed)
    start = opening(setup, variant.lead, history if move is None else (*history, move))
    if isinstance(start, Fault):
        faults.append(start)
    if faults or isinstance(start, Fault):
        raise InvalidInputError(faults)
    return start


def _seat_results(
    setup: GameSetup, position: Position, places: Sequence[int], hand_size: int
) -> tuple[SeatResult, ...]:
    """How the game ended for each seat. Every hand must be known."""
    purses = {hand.seat: hand.purse for hand in setup.hands}
    return tuple(
        SeatResult(
            place=places[seat],
            left=cards_of(position.hands[seat] or 0),
            played=hand_size - position.cards_left[seat],
            last_play=position.last_plays[seat],
            purse=purses.get(seat),
        )
        for seat in range(position.seats)
    )
