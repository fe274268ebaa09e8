"""How strong a bot arranges: by the name of a model, or by a level from beginner to equilibrium.

A level sets some of its hands as the equilibrium is answered, and the others as a beginner does, who makes the back as
strong as he can. Which hands these are depends on the hand and a seed alone. Source: docs/solver.md, "Levels".
"""

from __future__ import annotations

from typing import Final

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import MaskArray, RowArray
from solver.kernels.dealing import hand_hashes
from solver.opponents.policy import GREEDY
from solver.opponents.stored import equilibrium_policy, model_fault, nearest_scoring, stored_model

STRONGEST: Final = "equilibrium"
LEVELS: Final = {"1": 0, "2": 25, "3": 50, "4": 75, "5": 100}
"""How many hands of a hundred each level sets as well as it can."""


def level_fault(level: str) -> str:
    """Why nobody plays at this level; "" when it is one of LEVELS or the name of a model."""
    if level in LEVELS:
        return ""
    fault = model_fault(level)
    return fault and f"{fault}; or a level from {min(LEVELS)} to {max(LEVELS)}"


def rows_at(level: str, masks: MaskArray, rules: MauBinhRules, players: int, seed: int = 0) -> RowArray:
    """Rows as Policy.arrange gives them, as this level sets them at a table of `players`.

    level: sound by `level_fault`. STRONGEST is the best response to the stored equilibrium under `rules`.
    """
    share = LEVELS.get(level, 100)
    if level not in LEVELS and level != STRONGEST:
        return stored_model(level, nearest_scoring(rules)).policy.arrange(masks, rules)
    if share == 100:
        return equilibrium_policy(rules).respond(masks, rules, players)
    chances = np.empty(masks.shape[0], dtype=np.int64)
    hand_hashes(masks, np.uint64(seed % (1 << 64)), 100, chances)
    well = chances < share
    rows = GREEDY.arrange(masks, rules)
    if well.any():
        rows[well] = equilibrium_policy(rules).respond(np.ascontiguousarray(masks[well]), rules, players)
    return rows
