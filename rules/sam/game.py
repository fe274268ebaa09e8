"""A game of Sâm lốc as an immutable state: what may happen next, and what follows from it.

`refusal` is the only judge; `verify_event`, `can_apply` and `apply_event` ask it. Nothing here knows prices.
Source: docs/rules.md S-10 to S-18, S-24, S-32, S-33, B-S-06 to B-S-12, "Silences settled" (báo 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.cards import Cards
from rules.sam.combinations import HAND_SIZE, combination_of
from rules.sam.instant_wins import dealt_instant_win
from rules.sam.moves import breaks_highest_single, pass_refusal, play_refusal
from rules.sam.options import SamRules
from rules.shedding.combinations import TWO, Combination
from rules.shedding.history import DeclareSam, Event, IllegalMoveError, Pass, Reason
from rules.shedding.legality import Spot, holding_refusal, turn_refusal
from rules.shedding.result import NOBODY, InstantWinResult
from rules.shedding.setup import Opening
from rules.shedding.state import GameState, state_of
from rules.shedding.table import Table, end_game, lay, new_table, pass_on, pass_turn


class SamGame(NamedTuple):
    """A position of a game. Seats, -1 = nobody.

    due_leader: who leads when nobody declares. sam_seat: whose declaration holds. blocked_by: who stopped his Sâm.
    breach_seat: broke báo 1 with the last event. liable: pays for all after such a breach. instant_win: the game was
    won on the deal.
    """

    rules: SamRules
    table: Table
    due_leader: int
    over: bool = False
    sam_seat: int = NOBODY
    blocked_by: int = NOBODY
    breach_seat: int = NOBODY
    liable: int = NOBODY
    instant_win: InstantWinResult | None = None


def start_game(hands: Sequence[Cards | None], opening: Opening, rules: SamRules) -> SamGame:
    """The game after the deal. hands: one for each seat, None where it is not known.

    When all are known and one is an instant win of this house, the game is over before the first play (B-S-15).
    """
    table = new_table(hands, HAND_SIZE, opening.leader)
    known = [hand for hand in hands if hand is not None]
    win = dealt_instant_win(known, opening.leader, rules) if len(known) == len(hands) else None
    if win is not None:
        return SamGame(rules, end_game(table), opening.leader, over=True, instant_win=win)
    return SamGame(rules, table, opening.leader)


def refusal(game: SamGame, event: Event) -> Reason | None:
    """Why the rules refuse the event, the first reason in the order of `Reason`; None when it may happen."""
    return _judge(game, event)[0]


def can_apply(game: SamGame, event: Event) -> bool:
    """Whether the event may happen."""
    return refusal(game, event) is None


def verify_event(game: SamGame, event: Event) -> None:
    """Raise IllegalMoveError with the reason when the event may not happen."""
    reason = refusal(game, event)
    if reason is not None:
        raise IllegalMoveError(event, reason)


def apply_event(game: SamGame, event: Event) -> SamGame:
    """The game after the event. Raises IllegalMoveError with the reason when it may not happen."""
    reason, play = _judge(game, event)
    if reason is not None:
        raise IllegalMoveError(event, reason)
    if isinstance(event, DeclareSam):
        return _declared(game, event.seat)
    breaks = breaks_highest_single(_spot(game, event.seat), play)
    breach = event.seat if breaks and game.rules.bao1 == "liability" else NOBODY
    if play is None:
        table = pass_turn(game.table, event.seat)
        # B-S-10: a breach counts only for a reporter who goes out on that same round.
        return game._replace(table=table, breach_seat=NOBODY if table.top is None else breach)
    return _after_play(game, event.seat, play)._replace(breach_seat=breach)


def view(game: SamGame) -> GameState:
    """The position as the table sees it."""
    one_left = tuple(seat for seat, left in enumerate(game.table.cards_left) if left == 1)
    return state_of(game.table, game.over, one_left, game.sam_seat)


def ends_on_punished_two(game: SamGame) -> bool:
    """Whether the first out has laid a 2 last and the house punishes that (S-29, B-S-06)."""
    finished = game.table.finished
    if not finished or game.rules.finish_with_two != "penalize":
        return False
    return any(card.rank == TWO for card in game.table.last_plays[finished[0]])


def _judge(game: SamGame, event: Event) -> tuple[Reason | None, Combination | None]:
    """The reason to refuse the event or None; and the combination that a play would lay."""
    if game.over:
        return Reason.GAME_OVER, None
    table = game.table
    if isinstance(event, DeclareSam):
        return (Reason.DECLARE_TOO_LATE if table.seen else None), None
    reason = turn_refusal(table, event)
    if reason is None and isinstance(event, Pass):
        return pass_refusal(_spot(game, event.seat), game.rules), None
    if reason is not None or isinstance(event, Pass):
        return reason, None
    reason = holding_refusal(table, event.seat, event.cards)
    if reason is not None:
        return reason, None
    play = combination_of(event.cards, game.rules)
    if play is None:
        return Reason.INVALID_COMBINATION, None
    return play_refusal(_spot(game, event.seat), play, game.rules), play


def _spot(game: SamGame, seat: int) -> Spot:
    """What binds the seat. Báo 1 binds who sits immediately before a seat with one card, but not in a Sâm (B-S-10)."""
    table, rules = game.table, game.rules
    counts = rules.bao1 != "off" and table.seats >= rules.bao1_min_players and game.sam_seat == NOBODY
    next_has_one = counts and table.cards_left[(seat + 1) % table.seats] == 1
    return Spot(table.hands[seat], table.cards_left[seat], table.top, next_has_one_card=next_has_one)


def _declared(game: SamGame, seat: int) -> SamGame:
    """The first declaration holds, or with `turn_order` the one nearest to the player due to lead (S-12, B-S-12)."""
    holder = seat if game.sam_seat == NOBODY else game.sam_seat
    if game.rules.sam_priority == "turn_order":
        seats = game.table.seats
        holder = min(holder, seat, key=lambda declarer: (declarer - game.due_leader) % seats)
    return game._replace(sam_seat=holder, table=game.table._replace(seat_to_act=holder))


def _after_play(game: SamGame, seat: int, play: Combination) -> SamGame:
    table = lay(game.table, seat, play)
    if game.sam_seat not in (NOBODY, seat):
        # S-14, B-S-09: the block ends the game, and a cut 2 costs nothing beside it.
        return game._replace(table=end_game(table._replace(chain=())), over=True, blocked_by=seat)
    if not table.finished:
        return game._replace(table=pass_on(table, seat))
    over = game._replace(table=end_game(table), over=True)
    before = (seat - 1) % table.seats
    is_liable = game.breach_seat == before and not ends_on_punished_two(over)
    return over._replace(liable=before) if is_liable else over
