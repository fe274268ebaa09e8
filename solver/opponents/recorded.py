"""Arrangements that somebody recorded, as masks and strengths."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from solver.arrays import BoolArray, MaskArray, StrengthArray
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.hands.masks import hand_mask
from solver.hands.strengths import is_foul, order_tables, strengths_of


@dataclass(frozen=True)
class RecordedRows:
    """Recorded arrangements as they lie. masks: uint64 [n]; strengths: uint16 [n, 3]; wins, foul: bool [n].

    wins: the hand is an instant win, however its rows are set; foul: it is none, and its rows are out of order.
    """

    masks: MaskArray
    strengths: StrengthArray
    wins: BoolArray
    foul: BoolArray


def recorded_rows(arrangements: Iterable[Arrangement], rules: MauBinhRules) -> RecordedRows:
    """Read arrangements, each with rows of 5, 5 and 3 different cards (M-14, M-24)."""
    masks: list[int] = []
    rows: list[StrengthArray] = []
    for arrangement in arrangements:
        masks.append(hand_mask(arrangement.cards))
        rows.append(strengths_of(arrangement, rules))
    hands = np.array(masks, dtype=np.uint64)
    strengths = np.array(rows, dtype=np.uint16).reshape(-1, 3)
    wins = instant_prices(patterns_of(hands), hands, rules) > 0
    foul = is_foul(np.ascontiguousarray(strengths.T), order_tables(rules)) & ~wins
    return RecordedRows(hands, strengths, wins, foul)
