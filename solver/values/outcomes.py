"""What a hand may bring: whole tables dealt, set and settled, one after another, by the rules themselves.

Slow (most of a millisecond a table), and simple: every option of the house is in it. Source: docs/rules.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from statistics import mean, stdev
from typing import Final

import numpy as np

from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from rules.maubinh.settlement import Player, settle
from solver.arrays import MaskArray
from solver.hands.enumeration import arrangement_shown, shown_places
from solver.hands.masks import hand_mask
from solver.opponents.deck import deal_hands
from solver.opponents.sampling import seen_mask, unseen_positions
from solver.opponents.stored import nearest_scoring, stored_model
from solver.request import KnownOpponent, SolveRequest

# Tables come from another random stream than anything else that a seed stands for.
_STREAM: Final = 0x7AB1E5


@dataclass(frozen=True, slots=True)
class Outcomes:
    """points: what tables brought and how many brought it, the least first. standard_error: of the mean."""

    mean: float
    standard_error: float
    points: tuple[tuple[float, int], ...]


def outcomes(request: SolveRequest, arrangement: Arrangement, declares: bool) -> Outcomes:
    """What `arrangement` brings at request.outcomes random tables, at least one, before any fee.

    Unknown opponents are dealt from the unseen cards and set their hands as the model does; instant wins of theirs are
    declared, ours if `declares`. The request is sound; the same request gives the same points.
    """
    brought = list(_brought(request, arrangement, declares))
    error = stdev(brought) / sqrt(len(brought)) if len(brought) > 1 else 0.0
    return Outcomes(mean(brought), error, tuple(sorted(Counter(brought).items())))


def _brought(request: SolveRequest, arrangement: Arrangement, declares: bool) -> Iterator[float]:
    """Net points, table by table."""
    rules, shown, model = request.rules, request.opponents.known, request.opponents.model
    known, unknown = [_known(one, model, rules) for one in shown], request.players - 1 - len(shown)
    dealt: Iterator[Arrangement] = iter(())
    if unknown:
        pool = unseen_positions(seen_mask(request.cards, request.dead, shown))
        masks = deal_hands(request.outcomes, request.seed + (_STREAM << 32), pool, unknown)
        dealt = _set(masks.reshape(-1), model, rules)
    for _ in range(request.outcomes):
        others = [*known, *islice(dealt, unknown)]
        players = [Player(arrangement, declares), *(Player(one, declare=True) for one in others)]
        yield settle(players, rules).accounts[0].net_points


def _set(masks: MaskArray, model: str, rules: MauBinhRules) -> Iterator[Arrangement]:
    """Hands as the model sets them."""
    rows = stored_model(model, nearest_scoring(rules)).policy.arrange(masks, rules)
    return (arrangement_shown(places) for places in shown_places(masks, rows).tolist())


def _known(opponent: KnownOpponent, model: str, rules: MauBinhRules) -> Arrangement:
    if opponent.arrangement is not None:
        return opponent.arrangement
    return next(_set(np.array([hand_mask(opponent.all_cards)], dtype=np.uint64), model, rules))
