"""A game of TLMN as an immutable state: what may happen next, and what follows from it.

`refusal` is the only judge; `verify_event`, `can_apply` and `apply_event` ask it. Nothing here knows prices.
Source: docs/rules.md T0-06 to T0-10, T0-53, T1-18, T1-29, T1-36 to T1-38, T4-18 to T4-25, T4-42, B-T-08 to B-T-11,
B-T-15, B-T-20.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.cards import Card, Cards
from rules.shedding.combinations import Combination
from rules.shedding.history import IllegalMoveError, Pass, Play, Reason
from rules.shedding.legality import Spot, holding_refusal, turn_refusal
from rules.shedding.result import InstantWinResult, PutThreeSpades
from rules.shedding.setup import THREE_OF_SPADES, Opening
from rules.shedding.state import GameState, state_of
from rules.shedding.table import BIT, Table, end_game, lay, new_table, pass_on, pass_turn, stop
from rules.tlmn.combinations import HAND_SIZE, combination_of
from rules.tlmn.instant_wins import dealt_instant_win
from rules.tlmn.moves import can_jump_in, play_refusal
from rules.tlmn.options import TlmnRules

TlmnEvent = Play | Pass


class TlmnGame(NamedTuple):
    """A position of a game. must_include: the duty of the opening play (B-T-09), None when there is none or it is done.

    instant_win: the game was won on the deal. put_3_spades: đút 3 bích, once it has succeeded or failed (B-T-20).
    """

    rules: TlmnRules
    table: Table
    must_include: Card | None
    over: bool = False
    instant_win: InstantWinResult | None = None
    put_3_spades: PutThreeSpades | None = None


def start_game(hands: Sequence[Cards | None], opening: Opening, rules: TlmnRules) -> TlmnGame:
    """The game after the deal. hands: one for each seat, None where it is not known.

    When all are known and one is an instant win, the game is over before the first play (T0-46, T0-52).
    """
    table = new_table(hands, HAND_SIZE, opening.leader)
    known = [hand for hand in hands if hand is not None]
    win = dealt_instant_win(known, opening.leader, rules) if len(known) == len(hands) else None
    if win is not None:
        return TlmnGame(rules, end_game(table), None, over=True, instant_win=win)
    return TlmnGame(rules, table, opening.must_include)


def refusal(game: TlmnGame, event: TlmnEvent) -> Reason | None:
    """Why the rules refuse the event, the first reason in the order of `Reason`; None when it may happen."""
    return _judge(game, event)[0]


def can_apply(game: TlmnGame, event: TlmnEvent) -> bool:
    """Whether the event may happen."""
    return refusal(game, event) is None


def verify_event(game: TlmnGame, event: TlmnEvent) -> None:
    """Raise IllegalMoveError with the reason when the event may not happen."""
    reason = refusal(game, event)
    if reason is not None:
        raise IllegalMoveError(event, reason)


def apply_event(game: TlmnGame, event: TlmnEvent) -> TlmnGame:
    """The game after the event. Raises IllegalMoveError with the reason when it may not happen."""
    reason, play = _judge(game, event)
    if reason is not None:
        raise IllegalMoveError(event, reason)
    if play is None:
        return game._replace(table=pass_turn(game.table, event.seat))
    return _after_play(game, event.seat, play)


def view(game: TlmnGame) -> GameState:
    """The position as the table sees it."""
    return state_of(game.table, game.over)


def _judge(game: TlmnGame, event: TlmnEvent) -> tuple[Reason | None, Combination | None]:
    """The reason to refuse the event or None; and the combination that a play would lay."""
    if game.over:
        return Reason.GAME_OVER, None
    table = game.table
    play = combination_of(event.cards, game.rules) if isinstance(event, Play) else None
    reason = turn_refusal(table, event)
    if reason is not None and not _may_jump_in(game, event.seat, play):
        return reason, None
    if isinstance(event, Pass):
        return None, None
    reason = holding_refusal(table, event.seat, event.cards)
    if reason is not None:
        return reason, None
    if play is None:
        return Reason.INVALID_COMBINATION, None
    spot = Spot(table.hands[event.seat], table.cards_left[event.seat], table.top, game.must_include)
    return play_refusal(spot, play, game.rules), play


def _may_jump_in(game: TlmnGame, seat: int, play: Combination | None) -> bool:
    """Whether a seat not to act may lay this: from outside the round, or with `anyone` before its turn (B-T-08).

    Never the owner of the top play, nor a seat that is out of the game.
    """
    table, option = game.table, game.rules.four_pairs_out_of_turn
    if play is None or seat == table.top_seat or not table.is_active(seat):
        return False
    return (seat in table.passed or option == "anyone") and can_jump_in(play, table.top, game.rules)


def _after_play(game: TlmnGame, seat: int, play: Combination) -> TlmnGame:
    before, after = game.table, lay(game.table, seat, play)
    put = game.put_3_spades or _caught(game, seat)
    if put is not None and game.put_3_spades is None and game.rules.put_3_spades_fail == "immediate":
        return game._replace(table=end_game(after), must_include=None, over=True, put_3_spades=put)
    if len(after.finished) == len(before.finished):
        return game._replace(table=pass_on(after, seat), must_include=None, put_3_spades=put)
    return _after_finish(game._replace(table=after, must_include=None, put_3_spades=put), seat)


def _caught(game: TlmnGame, seat: int) -> PutThreeSpades | None:
    """Đút 3 bích fails: before the first finish, `seat` beats the play that left its owner with 3♠ alone (T1-38)."""
    table, owner = game.table, game.table.top_seat
    if not game.rules.put_3_spades or table.finished or table.top is None:
        return None
    return PutThreeSpades(owner, caught_by=seat) if table.hands[owner] == BIT[THREE_OF_SPADES] else None


def _after_finish(game: TlmnGame, seat: int) -> TlmnGame:
    """`seat` has emptied its hand: cóng is looked for at the first finish, and the game may be over (B-T-15)."""
    table = game.table
    if len(table.finished) == 1:
        frozen = [other for other in range(table.seats) if table.cards_left[other] == HAND_SIZE]
        table = stop(table, frozen)
        if game.rules.put_3_spades and table.last_plays[seat] == (THREE_OF_SPADES,):
            return game._replace(table=end_game(table), over=True, put_3_spades=PutThreeSpades(seat))
        if game.rules.scoring == "count":
            return game._replace(table=end_game(table), over=True)
    still_in = sum(table.is_active(other) for other in range(table.seats))
    if still_in < 2:
        return game._replace(table=end_game(table), over=True)
    return game._replace(table=pass_on(table, seat))
