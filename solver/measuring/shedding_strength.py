"""How strong hints for TLMN and Sâm are: duplicate deals, one seat against others who play alike, in points a game.

Each deal is played once from every seat, so that nothing of its luck is left in the mean: identical players come out
at 0 where the table's money adds up to 0. What each player sees are its own cards and what everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from rules.cards import DECK
from rules.shedding.decomposition import decompose_hand
from rules.shedding.game import start_game
from rules.shedding.setup import Opening
from rules.shedding.variant import Variant
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels.shedding_moves import legal_plays, may_pass
from solver.kernels.shedding_play import do_pass, do_play
from solver.kernels.shedding_policy import cut_in, usual_mode
from solver.kernels.shedding_settling import settle
from solver.shedding.bots import LEVELS, bot_hint
from solver.shedding.endings import PASS
from solver.shedding.hints import hint, play_numbers
from solver.shedding.knowledge import Knowledge
from solver.shedding.positions import cards_of_mask, state_of_game
from solver.shedding.rooms import SearchRoom, SeatView, search_room
from solver.shedding.table import table_rules

Player = Callable[[Knowledge, IntArray, Random], IntArray]
"""Chooses one of the plays it is shown (int64 [n, 4], kind 0 = pass) by what it knows."""


@dataclass(frozen=True, slots=True)
class Strength:
    """Points a game that one seat wins from the others. error: standard error over deals; games: deals times seats."""

    points: float
    error: float
    games: int


def at_random(_known: Knowledge, plays: IntArray, rng: Random) -> IntArray:
    """Any play, a pass among them."""
    chosen: IntArray = plays[rng.randrange(len(plays))]
    return chosen


def lowest_legal(_known: Knowledge, plays: IntArray, _rng: Random) -> IntArray:
    """The lowest set that is legal; a pass where there is none."""
    laid = [play for play in plays if play[1]]
    return min(laid, key=lambda play: (play[3], -play[2])) if laid else plays[0]


def fewest_turns(known: Knowledge, plays: IntArray, _rng: Random) -> IntArray:
    """The set after which the fewest turns are needed, the lowest of them; a pass where every set costs a turn."""
    hand, shapes = int(known.state[layout.HANDS + known.seat]), known.variant.shapes

    def turns(mask: int) -> int:
        left = cards_of_mask(hand & ~mask)
        return decompose_hand(left, shapes).turns if left else 0

    best = min(plays, key=lambda play: (turns(int(play[0])), play[1] == 0, play[3]))
    chosen: IntArray = best
    return chosen


def hinted(samples: int) -> Player:
    """The hint with so many deals."""

    def player(known: Knowledge, plays: IntArray, rng: Random) -> IntArray:
        if len(plays) == 1:
            only: IntArray = plays[0]
            return only
        return play_numbers(hint(known, samples, rng.randrange(2**32)).best, known.variant)

    return player


def bot(level: int) -> Player:
    """The bot of a level."""
    if LEVELS[level - 1].samples:
        return hinted(LEVELS[level - 1].samples)

    def player(known: Knowledge, _plays: IntArray, rng: Random) -> IntArray:
        return play_numbers(bot_hint(known, level, rng.randrange(2**32)).best, known.variant)

    return player


PLAYERS: Final[dict[str, Player]] = {
    "random": at_random,
    "lowest": lowest_legal,
    "fewest-turns": fewest_turns,
    "policy": bot(3),
}


@dataclass(frozen=True, slots=True)
class _Table:
    """Where games are played. rules: as the kernels read them."""

    variant: Variant[Any]
    rules: IntArray
    room: SearchRoom


def strength(player: Player, others: Player, variant: Variant[Any], seats: int, deals: Sequence[int]) -> Strength:
    """What one `player` wins from `others`, in every seat of each deal. deals: their seeds."""
    table = _Table(variant, table_rules(variant), search_room())
    won = np.array([_of_deal(player, others, table, state, seed) for seed, state in _dealt(table, seats, deals)])
    return Strength(float(won.mean()), float(won.std(ddof=1) / len(won) ** 0.5), len(won) * seats)


def _dealt(table: _Table, seats: int, deals: Sequence[int]) -> Iterator[tuple[int, IntArray]]:
    """The games of these seeds in which nobody wins on the deal, anybody leading."""
    size = table.variant.hand_size
    for seed in deals:
        rng = Random(seed)
        cards = rng.sample(DECK, size * seats)
        hands = [tuple(cards[size * seat : size * seat + size]) for seat in range(seats)]
        game = start_game(hands, Opening(rng.randrange(seats), None), table.variant)
        if not game.over:
            yield seed, state_of_game(game, table.rules)


def _of_deal(player: Player, others: Player, table: _Table, dealt: IntArray, seed: int) -> float:
    """What the player wins in a deal, on average over its seats.

    Place points come from nobody: there it is what the player wins beyond the mean of the table.
    """
    seats, won = int(dealt[layout.SEATS]), 0.0
    for seat in range(seats):
        players = [player if one == seat else others for one in range(seats)]
        money = _played(players, table, dealt.copy(), Random(seed))[:seats]
        won += float(money[seat]) - (float(money.mean()) if table.rules[layout.SCORING] == layout.BY_POINTS else 0.0)
    return won / seats


def _played(players: Sequence[Player], table: _Table, state: IntArray, rng: Random) -> FloatArray:
    """Points that each seat is credited when these players play the game to its end."""
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
