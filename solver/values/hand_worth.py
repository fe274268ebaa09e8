"""What a hand is worth as it is played: an instant win declared where the rules or its worth say so (M-30, B-M-15).

Over random hands of players who all play alike, the mean of these is 0: what one wins the others lose.
"""

from __future__ import annotations

import numpy as np

from rules.maubinh.instant_wins import InstantWin
from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray, IntArray
from solver.values.contest import Contest

Worth = tuple[float, float]
"""Expected points over all opponents, and their standard error."""


def hand_worth(found: InstantWin | None, arranged: Worth, match: Contest) -> Worth:
    """What the hand is worth. found: its instant win under these rules; arranged: what its arrangement earns.

    An instant win counts by itself under `instant_declare=auto`; where it has to be declared, its holder does so
    unless the arrangement earns more.
    """
    if found is None:
        return arranged
    declared = instant_worth(found.points_each, match)
    return declared if match.rules.instant_declare == "auto" else max(declared, arranged)


def instant_worth(price: int, match: Contest) -> Worth:
    """What an instant win of this price brings from all opponents (M-30, M-37, B-M-07, B-M-08), aces among
    it (B-M-21)."""
    rules, points, error = match.rules, match.ace_points, 0.0
    for known in match.table.known:
        if known.instant_points:
            points += float(_against_instants(price, np.array([known.instant_points]), rules)[0])
        else:
            points += price + (rules.foul_amount if known.foul and rules.foul_vs_instant == "both" else 0)
    sample = match.sample
    if sample is not None:
        plain = np.full(sample.strengths.shape[1], float(price))
        paid = np.concatenate([plain, _against_instants(price, sample.instant_points, rules)])
        points += match.table.unknown * float(paid.mean())
        if not sample.exact and paid.shape[0] > 1:
            error = match.table.unknown * float(paid.std(ddof=1)) / float(np.sqrt(paid.shape[0]))
    return points, error


def _against_instants(price: int, theirs: IntArray, rules: MauBinhRules) -> FloatArray:
    """What opponents with instant wins of these prices pay: nothing, or under `higher_wins` the lower the higher."""
    if rules.instant_vs_instant == "none":
        return np.zeros(theirs.shape[0])
    paid: FloatArray = np.where(theirs < price, float(price), np.where(theirs > price, -theirs.astype(float), 0.0))
    return paid
