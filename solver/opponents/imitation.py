"""A policy learned from recorded hands: it draws arrangements as mixed as the recorded players chose them.

The choice model is a conditional logit over the undominated arrangements of a hand (solver.kernels.choices). The
policy is a pure function of the hand and the order of the rules: its random numbers come from the hand. It carries
all it needs, so that no change of what is stored changes how it plays. Learning: solver.training.imitation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.arrays import FloatArray, MaskArray, RowArray
from solver.hands.strengths import BACK_CLASSES, order_tables
from solver.kernels.choices import COUNT, arrange_by_choice
from solver.kernels.records import Yardstick

_NOISE_SEED: Final = 0x6C65_6172_6E65_6421


@dataclass(frozen=True, eq=False)
class ImitationPolicy:
    """Plays as recorded players did.

    weights: float64 [COUNT], of solver.kernels.choices.FEATURES; yardstick: uint32 [3, BACK_CLASSES], how many
    reference hands have each default class in back, middle, front: what percentiles are taken from.
    """

    weights: FloatArray
    yardstick: NDArray[np.uint32]

    def __post_init__(self) -> None:
        """Raise ValueError for arrays of another shape, or with numbers that no training gives."""
        if self.weights.dtype != np.float64 or self.yardstick.dtype != np.uint32:
            raise ValueError(f"expected float64 and uint32, not {self.weights.dtype} and {self.yardstick.dtype}")
        if self.weights.shape != (COUNT,) or not np.isfinite(self.weights).all():
            raise ValueError(f"expected {COUNT} finite weights, not {self.weights.shape}")
        if self.yardstick.shape != (3, BACK_CLASSES) or not self.yardstick.any(axis=1).all():
            raise ValueError(f"expected counts of {BACK_CLASSES} classes in 3 rows, not {self.yardstick.shape}")

    def arrange(self, masks: MaskArray, rules: MauBinhRules) -> RowArray:
        """Draw an arrangement of each hand, as Policy.arrange gives it; of `rules` only the order of hands counts."""
        tables = order_tables(rules).hand_tables
        out = np.empty((masks.shape[0], 6), dtype=np.int32)
        arrange_by_choice(masks, tables, yardstick_for(self, rules), self.weights, np.uint64(_NOISE_SEED), out)
        return out


def percentiles_of(policy: ImitationPolicy, rules: MauBinhRules) -> FloatArray:
    """float64 [3, BACK_CLASSES]: share of the yardstick's rows that a strength beats, half its equals included."""
    return _percentiles(policy, rules.a2345)


def yardstick_for(policy: ImitationPolicy, rules: MauBinhRules) -> Yardstick:
    """What the policy looks at in a row."""
    order = order_tables(rules)
    return Yardstick(percentiles_of(policy, rules), order.category5, order.category3)


@lru_cache(maxsize=16)
def _percentiles(policy: ImitationPolicy, a2345: str) -> FloatArray:
    strength_of_class = order_tables(maubinh_rules("majority", {"a2345": a2345})).strength_of_class
    counts = policy.yardstick.astype(np.float64)
    counts[:2, strength_of_class] = policy.yardstick[:2]
    shares: FloatArray = (np.cumsum(counts, axis=1) - counts / 2) / counts.sum(axis=1, keepdims=True)
    return shares


def yardstick_of(classes: NDArray[np.uint16]) -> NDArray[np.uint32]:
    """The counts of ImitationPolicy from arranged hands: classes uint16 [3, n]."""
    counts = np.zeros((3, BACK_CLASSES), dtype=np.uint32)
    for row in range(3):
        counts[row] = np.bincount(classes[row], minlength=BACK_CLASSES)
    return counts
