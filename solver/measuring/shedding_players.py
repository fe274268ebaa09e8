"""Who plays TLMN and Sâm when strength is measured: plain yardsticks, bots in the style of public ones, ourselves.

The rule bot and the Monte Carlo bot are written from descriptions of how public programs play; they are yardsticks, not
those programs. Every player sees its own cards and what everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

import numpy as np

from rules.shedding.decomposition import decompose_hand
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.kernels.shedding_policy import SCORES
from solver.kernels.shedding_rivals import first_places
from solver.shedding.bots import LEVELS, bot_hint
from solver.shedding.endings import PASS
from solver.shedding.hints import hint, play_numbers
from solver.shedding.knowledge import Knowledge
from solver.shedding.policy import BY_HAND, policy_of, policy_with, stake_of
from solver.shedding.positions import cards_of_mask
from solver.shedding.rooms import search_room

Player = Callable[[Knowledge, IntArray, Random], IntArray]
"""Chooses one of the plays it is shown (int64 [n, 4], kind 0 = pass) by what it knows."""

WORLDS: Final = 30
CANDIDATES: Final = 8
MOST_PLIES: Final = 25
"""Of the Monte Carlo bot: deals, plays looked at, the longest first, and where a playout is cut."""
_SHORT: Final = 3
_BOMBS: Final = (layout.QUAD, layout.PAIR_RUN)


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
    hand, shapes = _hand(known), known.variant.shapes

    def turns(mask: int) -> int:
        left = cards_of_mask(hand & ~mask)
        return decompose_hand(left, shapes).turns if left else 0

    best = min(plays, key=lambda play: (turns(int(play[0])), play[1] == 0, play[3]))
    chosen: IntArray = best
    return chosen


def rule_bot(known: Knowledge, plays: IntArray, _rng: Random) -> IntArray:
    """Leads the longest low set, answers with the lowest that beats, keeps 2s and bombs, blocks who has one card."""
    laid: list[IntArray] = [play for play in plays if play[1]]
    out = [play for play in laid if play[0] == _hand(known)]
    if not laid or out:
        return out[0] if out else plays[0]
    shortest = _shortest_other(known)
    plain = [play for play in laid if play[1] not in _BOMBS and not play[0] & layout.TWOS]
    if not known.state[layout.TOP_KIND]:
        longer = [play for play in plain or laid if play[2] > 1]
        if shortest == 1:
            return max(longer or laid, key=lambda play: (play[2], play[3]))
        return max(plain or laid, key=lambda play: (play[2], -play[3]))
    if shortest == 1 and known.state[layout.TOP_KIND] == layout.SINGLE:
        return max(laid, key=lambda play: (play[1] not in _BOMBS, play[3]))
    cuts_two = known.state[layout.TOP_VALUE] >> 2 == layout.TWO_HEIGHT
    if plain or cuts_two or shortest <= _SHORT:
        return min(plain or laid, key=lambda play: (play[1] in _BOMBS, play[3]))
    return plays[-1] if not plays[-1][1] else laid[0]


def monte_carlo_bot(known: Knowledge, plays: IntArray, rng: Random) -> IntArray:
    """The play after which it goes out first most often, of the longest few: few deals, plain playouts, no points."""
    if len(plays) == 1:
        only: IntArray = plays[0]
        return only
    shown = sorted(plays, key=lambda play: (play[1] == 0, -play[2], play[3]))
    passing = [play for play in shown[CANDIDATES:] if not play[1]]
    looked_at, won = np.array([*shown[:CANDIDATES], *passing]), np.zeros(CANDIDATES + 1, np.int64)
    seed = np.uint64(rng.randrange(2**32))
    first_places(known.view, known.rules, search_room(), looked_at, seed, WORLDS, MOST_PLIES, won)
    best = looked_at[won[: len(looked_at)] == won.max()]
    usual = rule_bot(known, plays, rng)
    chosen: IntArray = usual if usual[0] in best[:, 0] else best[0]
    return chosen


def playing(policy: Callable[[IntArray], FloatArray]) -> Player:
    """A seat that plays a policy, given the rules of the table, as carefully as it can."""
    room = search_room()

    def player(known: Knowledge, _plays: IntArray, _rng: Random) -> IntArray:
        count, passing = shedding_search.ranked(known.view, known.rules, policy(known.rules), room)
        scores = room.room[SCORES : SCORES + count]
        return room.plays[scores.argmax()].copy() if count and scores.max() > passing else PASS

    return player


def by_hand(rules: IntArray) -> FloatArray:
    """The policy at a table with the weights that were set by hand."""
    return policy_with(BY_HAND, stake_of(rules))


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


def _hand(known: Knowledge) -> int:
    return int(known.state[layout.HANDS + known.seat])


def _shortest_other(known: Knowledge) -> int:
    """The fewest cards of another seat that still plays."""
    state = known.state
    lefts = [int(state[layout.LEFT + seat]) for seat in range(state[layout.SEATS]) if seat != known.seat]
    return min(left for left in lefts if left)


PLAYERS: Final[Mapping[str, Player]] = {
    "random": at_random,
    "lowest": lowest_legal,
    "fewest-turns": fewest_turns,
    "policy": playing(policy_of),
    "policy-by-hand": playing(by_hand),
    "rule-bot": rule_bot,
    "monte-carlo": monte_carlo_bot,
}
"""Opponents by name."""
