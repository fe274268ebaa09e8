"""Bots of five strengths: the hint with many deals, with few, or the playout policy with less and less care."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from solver.kernels.shedding_layout import TURN
from solver.shedding.hints import Hint, hint, rated_without_search, scored_plays
from solver.shedding.knowledge import Knowledge
from solver.shedding.rooms import search_room


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a bot is. samples: deals it looks at, 0 = it plays the policy; blunder: noise in the policy's eyes."""

    samples: int
    blunder: float


LEVELS: Final = (Level(0, 3.0), Level(0, 1.0), Level(0, 0.0), Level(64, 0.0), Level(512, 0.0))
"""The first is level 1."""


def bot_hint(known: Knowledge, level: int, seed: int = 0) -> Hint:
    """What a bot of `level` 1 to 5 would play, as a hint whose best play it is. The same seed gives the same play.

    Levels without a search tell no points: these are 0, in no deals. Out of turn a bot looks at as few deals as 4 does.
    """
    strength = LEVELS[level - 1]
    is_turn = known.state[TURN] == known.seat
    if strength.samples or not is_turn:
        return hint(known, strength.samples or LEVELS[3].samples, seed)
    plays, scores = scored_plays(known, search_room())
    noise = np.random.default_rng(seed).normal(size=len(plays)) * strength.blunder
    return rated_without_search(known, plays[np.argsort(-(scores + noise), kind="stable")])
