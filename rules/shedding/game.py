"""A shedding game as an immutable state: what may happen next, and what follows from it. One engine for both games.

`judge` is the only judge: it says why an event is refused, or gives the game after it. Nothing here knows prices.
Source: docs/rules.md T0-06 to T0-10, T4-18 to T4-25, B-T-08 to B-T-11, S-10 to S-18; the HTTP contract for the reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rules.cards import Cards
from rules.shedding.combinations import Combination
from rules.shedding.history import DeclareSam, Event, IllegalMoveError, Pass, Play, Reason
from rules.shedding.legality import Spot, holding_refusal, must_include_refusal, turn_refusal
from rules.shedding.position import dealt_position, end_game
from rules.shedding.setup import Opening
from rules.shedding.state import GameState, state_of
from rules.shedding.variant import Game, Variant, dealt_instant_win


class Refused(NamedTuple):
    """The event may not happen. reason: the first that applies, in the order of `Reason`."""

    reason: Reason


class Played(NamedTuple):
    """The event may happen. game: after it."""

    game: Game


def start_game(hands: Sequence[Cards | None], opening: Opening, variant: Variant[Any]) -> Game:
    """The game after the deal. hands: one for each seat, None where it is not known.

    When all are known and one is an instant win, the game is over before the first play (T0-46, T0-52, B-S-15).
    """
    position = dealt_position(hands, variant.hand_size, opening.leader)
    known = [hand for hand in hands if hand is not None]
    win = dealt_instant_win(known, opening.leader, variant) if len(known) == len(hands) else None
    if win is not None:
        return Game(variant, end_game(position), opening.leader, over=True, instant_win=win)
    return Game(variant, position, opening.leader, opening.must_include)


def judge(game: Game, event: Event) -> Refused | Played:
    """Whether the event may happen: why not, or the game after it."""
    game = _with_round_open(game, event)
    reason, play = _judged(game, event)
    if reason is not None:
        return Refused(reason)
    variant, seat = game.variant, event.seat
    if isinstance(event, DeclareSam):
        return Played(variant.after_declaration(game, seat))
    return Played(variant.after_pass(game, seat) if play is None else variant.after_play(game, seat, play))


def _judged(game: Game, event: Event) -> tuple[Reason | None, Combination | None]:
    """The reason to refuse the event or None; and the combination that a play would lay."""
    position, variant, seat = game.position, game.variant, event.seat
    if game.over:
        return Reason.GAME_OVER, None
    if isinstance(event, DeclareSam):
        in_time = variant.has_declarations and not position.seen
        return (None if in_time else Reason.DECLARE_TOO_LATE), None
    play = variant.combination_of(event.cards) if isinstance(event, Play) else None
    reason = turn_refusal(position, event)
    if reason is not None and not _may_jump_in(game, seat, play):
        return reason, None
    if isinstance(event, Pass):
        return variant.pass_refusal(variant.spot(game, seat)), None
    reason = holding_refusal(position, seat, event.cards)
    if reason is None and play is None:
        reason = Reason.INVALID_COMBINATION
    if reason is None and play is not None:
        reason = play_refusal(variant.spot(game, seat), play, variant)
    return reason, play


def play_refusal(spot: Spot, play: Combination, variant: Variant[Any]) -> Reason | None:
    """Why the combination may not be laid, the turn and the cards given; None when it may.

    The predicate on which `legal_moves`, `validate` and `replay` all decide.
    """
    if spot.must_include is not None and (refused := must_include_refusal(spot, play)):
        return refused
    if spot.top is not None and not variant.beats(play, spot.top):
        return Reason.DOES_NOT_BEAT
    return variant.play_refusal(spot, play)


def can_apply(game: Game, event: Event) -> bool:
    """Whether the event may happen."""
    return _judged(_with_round_open(game, event), event)[0] is None


def apply_event(game: Game, event: Event) -> Game:
    """The game after the event. Raises IllegalMoveError with the reason when it may not happen."""
    judged = judge(game, event)
    if isinstance(judged, Refused):
        raise IllegalMoveError(event, judged.reason)
    return judged.game


def view(game: Game) -> GameState:
    """The position as the table sees it."""
    variant = game.variant
    state = state_of(game.position, game.over, variant.one_left(game), game.sam_seat)
    must_include = None if game.over else game.must_include
    places = variant.places(game) if game.over else _places_so_far(game)
    return replace(state, may_cut=variant.may_cut(game), must_include=must_include, places=places)


def _places_so_far(game: Game) -> tuple[int, ...]:
    position = game.position
    return tuple(
        1 + position.finished.index(seat) if seat in position.finished else 0 for seat in range(position.seats)
    )


def _with_round_open(game: Game, event: Event) -> Game:
    """The game with the last round open again, where this play cuts into it after the last pass (B-T-08).

    Whoever leads the next round leads it, whatever is laid.
    """
    position, variant = game.position, game.variant
    is_late = position.closed is not None and event.seat != position.seat_to_act and variant.cuts_after_the_round
    if game.over or not is_late or not isinstance(event, Play) or position.closed is None:
        return game
    reopened = game._replace(position=position.closed)
    play = variant.combination_of(event.cards)
    return reopened if _may_jump_in(reopened, event.seat, play) else game


def _may_jump_in(game: Game, seat: int, play: Combination | None) -> bool:
    """Whether a seat not to act may lay this: from outside the round, or at some tables before its turn (B-T-08).

    Never the owner of the top play, nor a seat that is out of the game.
    """
    position, variant = game.position, game.variant
    if play is None or seat == position.top_seat or not position.is_active(seat):
        return False
    return (seat in position.passed or variant.jumps_before_turn) and variant.can_jump_in(play, position.top)
