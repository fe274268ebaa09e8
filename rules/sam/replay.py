"""Sâm lốc for a game server: judge one move in a game given by its history, and replay a game to its settlement.

Source: the HTTP contract (`validate`, `replay`); docs/rules.md S-10, S-11, S-14, S-24, B-S-18.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.sam.combinations import HAND_SIZE
from rules.sam.game import SamGame, apply_event, ends_on_punished_two, refusal, start_game, view
from rules.sam.options import SamRules
from rules.sam.settlement import chop_payments, settle
from rules.shedding.history import Event
from rules.shedding.replaying import (
    checked_opening,
    dealt_hands,
    places_after_first,
    run_history,
    seat_results,
)
from rules.shedding.result import NOBODY, GameResult, SamResult
from rules.shedding.setup import GameSetup, LeadRules
from rules.shedding.state import Replay, Verdict


def validate(setup: GameSetup, history: Sequence[Event], move: Event, rules: SamRules) -> Verdict:
    """Whether the move is legal after the history, why not, and the state after it (before it when refused).

    The mover's hand must be known; of the others what is known is checked.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history itself is refused.
    """
    game = _game_after(setup, history, move, rules)
    reason = refusal(game, move)
    if reason is not None:
        return Verdict(False, reason, view(game))
    return Verdict(True, None, view(apply_event(game, move)))


def replay(setup: GameSetup, history: Sequence[Event], rules: SamRules, bet: int = 1) -> Replay:
    """The state after the history, what its cuts cost, and once the game is over its settlement and the next leader.

    Every hand must be known. bet: money of one point.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history is refused.
    """
    game = _game_after(setup, history, None, rules)
    result = result_of(game, setup) if game.over else None
    return Replay(
        state=view(game),
        chops=tuple(payment for chain in game.table.chops for payment in chop_payments(chain, rules)),
        instant_win=game.instant_win,
        result=result,
        settlement=None if result is None else settle(result, rules, bet),
        next_leader=_next_leader(game),
    )


def result_of(game: SamGame, setup: GameSetup) -> GameResult:
    """The record of a game that is over, for the settlement. Every hand must be known."""
    return GameResult(
        seats=seat_results(setup, game.table, _places(game), HAND_SIZE),
        chops=game.table.chops,
        instant_win=game.instant_win,
        sam=None if game.sam_seat == NOBODY else SamResult(game.sam_seat, game.blocked_by),
        liable=game.liable,
    )


def _game_after(setup: GameSetup, history: Sequence[Event], move: Event | None, rules: SamRules) -> SamGame:
    lead = LeadRules(rules.first_lead, must_include="none", after_instant="winner")
    opening = checked_opening(setup, history, move, HAND_SIZE, rules.max_players, lead)
    return run_history(start_game(dealt_hands(setup), opening, rules), history, apply_event)


def _places(game: SamGame) -> tuple[int, ...]:
    seats = game.table.seats
    if game.instant_win is not None:
        return tuple(int(seat == game.instant_win.seat) for seat in range(seats))
    return (0,) * seats if game.blocked_by != NOBODY else places_after_first(game.table, HAND_SIZE)


def _next_leader(game: SamGame) -> int:
    """S-11: the winner; who blocked a Sâm; -1, as in a first game, when the first out was punished for a 2 (B-S-18)."""
    if game.instant_win is not None:
        return game.instant_win.seat
    if game.blocked_by != NOBODY:
        return game.blocked_by
    return game.table.finished[0] if game.over and not ends_on_punished_two(game) else NOBODY
