"""How strong hints for TLMN and Sâm are: duplicate deals, one seat against others who play alike, in points a game.

Each deal is played once from every seat, so that nothing of its luck is left in the mean: identical players come out
at 0 where the table's money adds up to 0. What each player sees are its own cards and what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from rules.cards import DECK
from rules.shedding.game import start_game
from rules.shedding.setup import Opening
from rules.shedding.variant import Variant
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels.shedding_moves import legal_plays, may_pass
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import cut_in, usual_mode
from solver.kernels.shedding_settling import settle
from solver.measuring.shedding_players import Player
from solver.shedding.endings import PASS
from solver.shedding.knowledge import Knowledge
from solver.shedding.positions import state_of_game
from solver.shedding.rooms import SearchRoom, SeatView, search_room
from solver.shedding.table import table_rules


@dataclass(frozen=True, slots=True)
class Strength:
    """Points a game that one seat wins from the others. error: standard error over deals; games: deals times seats."""

    points: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """Where games are played. rules: as the kernels read them."""

    variant: Variant[Any]
    rules: IntArray
    room: SearchRoom


def table_of(variant: Variant[Any]) -> PlayedTable:
    """A table with room of its own."""
    return PlayedTable(variant, table_rules(variant), search_room())


def strength(player: Player, others: Player, variant: Variant[Any], seats: int, deals: Sequence[int]) -> Strength:
    """What one `player` wins from `others`, in every seat of each deal. deals: their seeds."""
    return strength_of(points_won(player, others, variant, seats, deals), seats)


def strength_of(won: FloatArray, seats: int) -> Strength:
    """The same from what was won in each deal."""
    return Strength(float(won.mean()), float(won.std(ddof=1) / len(won) ** 0.5), len(won) * seats)


def points_won(player: Player, others: Player, variant: Variant[Any], seats: int, deals: Sequence[int]) -> FloatArray:
    """What one `player` wins from `others` in each deal, points a game, on average over its seats.

    A seed with which somebody wins at once has no game.
    """
    table = table_of(variant)
    return np.array([_of_deal(player, others, table, state, seed) for seed, state in dealt(table, seats, deals)])


def dealt(table: PlayedTable, seats: int, deals: Sequence[int]) -> Iterator[tuple[int, IntArray]]:
    """The games of these seeds in which nobody wins on the deal, anybody leading."""
    size = table.variant.hand_size
    for seed in deals:
        rng = Random(seed)
        cards = rng.sample(DECK, size * seats)
        hands = [tuple(cards[size * seat : size * seat + size]) for seat in range(seats)]
        game = start_game(hands, Opening(rng.randrange(seats), None), table.variant)
        if not game.over:
            yield seed, state_of_game(game, table.rules)


def _of_deal(player: Player, others: Player, table: PlayedTable, start: IntArray, seed: int) -> float:
    """What the player wins in a deal, on average over its seats.

    Place points come from nobody: there it is what the player wins beyond the mean of the table.
    """
    seats, won = int(start[layout.SEATS]), 0.0
    for seat in range(seats):
        players = [player if one == seat else others for one in range(seats)]
        money = play_game(players, table, start.copy(), Random(seed))[:seats]
        won += float(money[seat]) - (float(money.mean()) if table.rules[layout.SCORING] == layout.BY_POINTS else 0.0)
    return won / seats


def play_game(players: Sequence[Player], table: PlayedTable, state: IntArray, rng: Random) -> FloatArray:
    """Points that each seat is credited when these players play the game to its end, which `state` is then at."""
    rules, room = table.rules, table.room
    played = np.zeros(layout.MOST_SEATS, np.int64)
    while not state[layout.OVER]:
        if rules[layout.FOUR_PAIRS] and cut_in(state, rules, room.spare, room.plays):
            played[int(state[layout.OWNER])] |= state[layout.TOP]
            continue
        seat = int(state[layout.TURN])
        count = legal_plays(state, seat, rules, usual_mode(rules), room.plays)
        shown = room.plays[:count].copy()
        if may_pass(state, seat, rules):
            shown = np.concatenate((shown, [PASS]))
        view = state.copy()
        view[layout.HANDS : layout.HANDS + layout.MOST_SEATS] = 0
        view[layout.HANDS + seat] = state[layout.HANDS + seat]
        chosen = players[seat](Knowledge(table.variant, rules, SeatView(view, seat, played.copy())), shown, rng)
        if chosen[1]:
            do_play(state, seat, chosen, rules)
            played[seat] |= chosen[0]
        else:
            do_pass(state, seat, rules)
    settle(state, rules, room.pay, room.places, room.money)
    points: FloatArray = room.money[1] / rules[layout.BET]
    return points
