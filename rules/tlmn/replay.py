"""TLMN for a game server: judge one move in a game given by its history, and replay a whole game to its settlement.

Source: the HTTP contract (`validate`, `replay`); docs/rules.md T0-04, T1-32, T4-26, T4-46, B-T-15, B-T-20, B-T-26.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import Cards
from rules.shedding.combinations import Combination
from rules.shedding.history import Play
from rules.shedding.moves import candidates
from rules.shedding.replaying import (
    checked_opening,
    dealt_hands,
    places_after_first,
    run_history,
    seat_results,
)
from rules.shedding.result import NOBODY, GameResult
from rules.shedding.setup import GameSetup, LeadRules
from rules.shedding.state import Replay, Verdict
from rules.shedding.table import cards_of
from rules.tlmn.combinations import HAND_SIZE, beats, combination_of, shapes_of
from rules.tlmn.game import TlmnEvent, TlmnGame, apply_event, refusal, start_game, view
from rules.tlmn.options import TlmnRules
from rules.tlmn.settlement import chop_payments, settle

MOST_SEATS = 4


def validate(setup: GameSetup, history: Sequence[TlmnEvent], move: TlmnEvent, rules: TlmnRules) -> Verdict:
    """Whether the move is legal after the history, why not, and the state after it (before it when refused).

    The mover's hand must be known; of the others what is known is checked.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history itself is refused.
    """
    game = _game_after(setup, history, move, rules)
    reason = refusal(game, move)
    if reason is not None:
        return Verdict(False, reason, view(game))
    return Verdict(True, None, view(apply_event(game, move)))


def replay(setup: GameSetup, history: Sequence[TlmnEvent], rules: TlmnRules, bet: int = 1) -> Replay:
    """The state after the history, what its cuts cost, and once the game is over its settlement and the next leader.

    Every hand must be known. bet: money of one point.
    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history is refused.
    """
    game = _game_after(setup, history, None, rules)
    result = result_of(game, setup, history) if game.over else None
    return Replay(
        state=view(game),
        chops=tuple(payment for chain in game.table.chops for payment in chop_payments(chain, rules)),
        instant_win=game.instant_win,
        result=result,
        settlement=None if result is None else settle(result, rules, bet),
        next_leader=_next_leader(game),
    )


def result_of(game: TlmnGame, setup: GameSetup, history: Iterable[TlmnEvent]) -> GameResult:
    """The record of a game that is over, for the settlement. Every hand must be known."""
    den_cong_seat = setup.den_cong_seat
    if den_cong_seat == NOBODY and game.rules.den_cong == "could_beat":
        den_cong_seat = could_have_beaten(game, history)
    return GameResult(
        seats=seat_results(setup, game.table, _places(game), HAND_SIZE),
        chops=game.table.chops,
        instant_win=game.instant_win,
        den_cong_seat=den_cong_seat,
        put_3_spades=game.put_3_spades,
        pot_before=setup.pot_before,
    )


def could_have_beaten(game: TlmnGame, history: Iterable[TlmnEvent]) -> int:
    """Who must pay for a whole table of cóng: the first seat that could have beaten a play of the winner (B-T-26).

    The winner's plays but the last are gone through in order, for each the seats in turn order after him; -1 when
    nobody could, or not everybody is cóng. The losers still hold what they were dealt.
    """
    table = game.table
    if not table.finished or len(table.stopped) != table.seats - 1:
        return NOBODY
    winner = table.finished[0]
    plays = [combination_of(event.cards, game.rules) for event in history if isinstance(event, Play)]
    losers = [(winner + step) % table.seats for step in range(1, table.seats)]
    hands = {seat: cards_of(table.hands[seat] or 0) for seat in losers}
    for top in plays[:-1]:
        for seat in losers:
            if top is not None and _can_beat(hands[seat], top, game.rules):
                return seat
    return NOBODY


def _can_beat(hand: Cards, top: Combination, rules: TlmnRules) -> bool:
    return any(beats(play, top, rules) for play in candidates(hand, top, shapes_of(rules)))


def _game_after(setup: GameSetup, history: Sequence[TlmnEvent], move: TlmnEvent | None, rules: TlmnRules) -> TlmnGame:
    lead = LeadRules(rules.first_lead, rules.opening_must_include, rules.after_instant_lead)
    opening = checked_opening(setup, history, move, HAND_SIZE, MOST_SEATS, lead)
    return run_history(start_game(dealt_hands(setup), opening, rules), history, apply_event)


def _places(game: TlmnGame) -> tuple[int, ...]:
    table = game.table
    if game.instant_win is not None:
        return tuple(int(seat == game.instant_win.seat) for seat in range(table.seats))
    if _failed_at_once(game):
        return (0,) * table.seats
    if game.rules.scoring == "count" or (game.put_3_spades is not None and game.put_3_spades.caught_by == NOBODY):
        return places_after_first(table, HAND_SIZE)
    # B-T-15: who is stopped by cóng has place 0; who still holds cards when the others are out comes after them.
    ranking = [*table.finished, *(seat for seat in range(table.seats) if table.is_active(seat))]
    return tuple(ranking.index(seat) + 1 if seat in ranking else 0 for seat in range(table.seats))


def _failed_at_once(game: TlmnGame) -> bool:
    put = game.put_3_spades
    return put is not None and put.caught_by != NOBODY and game.rules.put_3_spades_fail == "immediate"


def _next_leader(game: TlmnGame) -> int:
    """T0-04, T4-26: the first of this game; after an instant win as the house says (T4-46). -1: by the first-game rule.

    Where 3♠ leads after an instant win, its holder is known only after the next deal.
    """
    if not game.over:
        return NOBODY
    if game.instant_win is not None:
        return game.instant_win.seat if game.rules.after_instant_lead == "winner" else NOBODY
    return game.table.finished[0] if game.table.finished else NOBODY
