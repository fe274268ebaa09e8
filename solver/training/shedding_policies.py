"""Learning of the playout policy's weights by self-play, for each way in which tables of TLMN and Sâm pay.

Cross-entropy: candidates are drawn around the weights of the day, each plays the same deals from every seat against
seats of those weights, and the weights move half the way to the mean of the best. Deals have as many seats as tables
have, half of them four. What is kept is the mean of the weights of the last quarter of the generations. Weights that
decide nothing at the preset's own tables stay as they were set by hand, as nothing is learned of them there. The
outcome depends on the settings alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

import numpy as np

from rules.cards import DECK
from rules.sam.options import sam_rules
from rules.sam.variant import SamVariant
from rules.shedding.game import start_game
from rules.shedding.setup import Opening
from rules.shedding.variant import Variant
from rules.tlmn.options import tlmn_rules
from rules.tlmn.variant import TlmnVariant
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.progress import Progress, quiet
from solver.shedding.policy import BY_HAND, UNLEARNED, paid_for, policy_with, stake_of
from solver.shedding.positions import state_of_game
from solver.shedding.rooms import SearchRoom, search_room
from solver.shedding.table import table_rules

POPULATION: Final = 40
BEST: Final = 10
DEALS: Final = 480
"""Deals that every candidate of a generation plays, from every seat of each."""
POOL: Final = 6_000
"""Deals that generations draw from."""
JUDGED: Final = 4_000
"""Deals, of each number of seats, in which what was learned is measured."""
GAMES: Final = 10_000_000
"""Whole games played to learn, for each preset: some four minutes."""
SEED: Final = 1
NAMES: Final = tuple(name for name in BY_HAND if name not in UNLEARNED)
_NARROWEST: Final = 0.03


@dataclass(frozen=True, slots=True)
class PolicyTraining:
    """What learning depends on. preset: of `tlmn`, or of `sam`; games: whole games that are played to learn."""

    game: str
    preset: str
    games: int = GAMES
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class _Table:
    """Where games are played. rules: as the kernels read them; stake: of a game there, in points."""

    variant: Variant[Any]
    rules: IntArray
    stake: float
    room: SearchRoom
    seats: tuple[int, ...]

    def match(self, states: IntArray, first: FloatArray, others: FloatArray, seed: int) -> FloatArray:
        """What the first policy wins in each deal from others who play the second, points a game."""
        won = np.zeros(len(states))
        shedding_search.match_points(states, np.array([first, others]), self.rules, self.room, np.uint64(seed), won)
        return won

    def dealt(self, count: int, seats: int, seed: str) -> IntArray:
        """So many deals in which nobody wins at once, anybody leading: int64 [count, STATE]."""
        rng, states = Random(f"{seed} {seats}"), list[IntArray]()
        while len(states) < count:
            cards = rng.sample(DECK, self.variant.hand_size * seats)
            hands = [tuple(cards[seat::seats]) for seat in range(seats)]
            game = start_game(hands, Opening(rng.randrange(seats), None), self.variant)
            if not game.over:
                states.append(state_of_game(game, self.rules))
        return np.array(states)


def learn(settings: PolicyTraining, progress: Progress = quiet) -> dict[str, Any]:
    """Weights learned by self-play: what is stored of them (solver.shedding.policy.learned_policies)."""
    table = _table(settings)
    pool = np.concatenate([table.dealt(POOL, seats, "learn") for seats in _shares(table.seats)])
    free = _deciding(table, pool[:: max(len(pool) // 300, 1)])
    mean, generations = _evolved(settings, table, pool, free, progress)
    weights = dict(BY_HAND) | dict(zip(free, (round(float(one), 4) for one in mean), strict=True))
    made = asdict(settings) | {
        "method": "cross-entropy, self-play",
        "generations": generations,
        "population": POPULATION,
        "best": BEST,
        "deals": DEALS,
        "learned": list(free),
        "gain": _gains(table, weights),
    }
    return {"pays_for": paid_for(table.rules), "weights": weights, "made": made}


def _table(settings: PolicyTraining) -> _Table:
    is_sam = settings.game == "sam"
    variant: Variant[Any] = (
        SamVariant(sam_rules(settings.preset)) if is_sam else TlmnVariant(tlmn_rules(settings.preset))
    )
    rules = table_rules(variant)
    return _Table(variant, rules, stake_of(rules), search_room(), (2, 3, 4, 5) if is_sam else (2, 3, 4))


def _shares(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers of seats, as often as deals of them are drawn: four half the time."""
    others = tuple(one for one in seats if one != 4)
    return (*others, *(4,) * len(others))


def _deciding(table: _Table, states: IntArray) -> tuple[str, ...]:
    """The weights that decide anything in these deals when they are off by a lot."""
    plain = policy_with(BY_HAND, table.stake)
    usual = table.match(states, plain, plain, 0)

    def decides(name: str) -> bool:
        moved = [policy_with(dict(BY_HAND) | {name: BY_HAND[name] + by}, table.stake) for by in (-2.0, 2.0)]
        return any((table.match(states, policy, plain, 0) != usual).any() for policy in moved)

    return tuple(name for name in NAMES if decides(name))


def _evolved(
    settings: PolicyTraining, table: _Table, pool: IntArray, free: tuple[str, ...], progress: Progress
) -> tuple[FloatArray, int]:
    """The weights after as many generations as the games are enough for, and how many those were."""
    rng = np.random.default_rng(settings.seed)
    mean = np.array([BY_HAND[name] for name in free])
    spread = np.maximum(0.35 * np.abs(mean), 0.12)
    a_generation = POPULATION * DEALS * float(np.mean(pool[:, layout.SEATS]))
    generations = max(round(settings.games / a_generation), 1)
    kept = np.zeros_like(mean)
    last = generations - max(generations // 4, 1)
    for generation in range(generations):
        deals = pool[rng.integers(0, len(pool), DEALS)]
        candidates = mean + spread * rng.normal(size=(POPULATION, len(mean)))
        others = _policy(table, free, mean)
        won = [table.match(deals, _policy(table, free, one), others, generation).mean() for one in candidates]
        best = candidates[np.argsort(won)[-BEST:]]
        mean = (mean + best.mean(axis=0)) / 2
        spread = np.maximum(0.7 * spread + 0.3 * best.std(axis=0, ddof=1), _NARROWEST)
        kept += mean if generation >= last else 0.0
        progress(f"{settings.preset}: generations", generation + 1, generations)
    return kept / (generations - last), generations


def _policy(table: _Table, free: tuple[str, ...], values: FloatArray) -> FloatArray:
    return policy_with(dict(BY_HAND) | dict(zip(free, values, strict=True)), table.stake)


def _gains(table: _Table, weights: Mapping[str, float]) -> dict[str, Any]:
    """By seats: points a game, and their error, that the weights win from others who play those set by hand."""
    learned, plain = policy_with(weights, table.stake), policy_with(BY_HAND, table.stake)
    gains = {}
    for seats in table.seats:
        states = table.dealt(JUDGED, seats, "judge")
        won = table.match(states, learned, plain, 1) - table.match(states, plain, plain, 1)
        gains[str(seats)] = [round(float(won.mean()), 3), round(float(won.std() / len(won) ** 0.5), 3)]
    return gains
