"""What a foul is worth against the opponents of a hand (M-37, B-M-06, B-M-07, B-M-21)."""

from __future__ import annotations

import numpy as np

from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray, IntArray, StrengthArray
from solver.hands.payoff import payoff_of
from solver.hands.strengths import order_tables
from solver.values.contest import Contest


def _paid(strengths: StrengthArray, instant_points: IntArray, rules: MauBinhRules) -> FloatArray:
    """What a foul pays each of these opponents: legal ones by strengths [3, m], then those with an instant win."""
    tables, plain = order_tables(rules), payoff_of(rules).plain_bonus
    categories = (tables.category5[strengths[0]], tables.category5[strengths[1]], tables.category3[strengths[2]])
    bonus = sum((plain[row, category] for row, category in enumerate(categories)), np.zeros(strengths.shape[1]))
    ordinary = rules.foul_amount + bonus * float(rules.foul_pays_bonus)
    instant = instant_points + float(rules.foul_vs_instant == "both") * rules.foul_amount
    return np.concatenate([ordinary, instant])


def foul_value(match: Contest) -> tuple[float, float]:
    """(expected points of a foul, their standard error) over all opponents; two fouls pay each other nothing."""
    nobody = np.zeros(0, dtype=np.int64)
    points, error = match.ace_points, 0.0
    for known in match.table.known:
        if known.instant_points:
            price = np.array([known.instant_points], dtype=np.int64)
            points -= float(_paid(np.zeros((3, 0), np.uint16), price, match.rules).sum())
        elif not known.foul:
            points -= float(_paid(known.strengths.reshape(3, 1), nobody, match.rules).sum())
    if match.sample is not None:
        paid = _paid(match.sample.strengths, match.sample.instant_points, match.rules)
        points -= match.table.unknown * float(paid.mean())
        if not match.sample.exact and paid.shape[0] > 1:
            error = match.table.unknown * float(paid.std(ddof=1)) / float(np.sqrt(paid.shape[0]))
    return points, error
