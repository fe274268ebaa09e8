"""Compiled code of the reference policies: the best arrangement by a worth of its rows, and the check for dominance.

The worth of a row never depends on the other rows, which is what these policies get wrong. Source: docs/solver.md.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import kernel
from solver.kernels.splits import MOST_SPLITS, splits_of, strength_key, take_split


@kernel
def arrange_by_worth(masks, tables, worth, multiplies, out):
    """The legal arrangement of each hand whose rows are worth most together.

    tables: HandTables. worth: int64 [3, strengths] of a back, middle, front by strength, never falling and not
    negative; multiplies: the three are multiplied, else added (no result may exceed 63 bits). out: int32 [n, 6],
    columns as in undominated_splits, -1 without a legal arrangement. Of equal worth the stronger back, middle, front
    wins.
    """
    splits = np.empty((6, MOST_SPLITS), np.int32)
    for hand in range(masks.shape[0]):
        count = splits_of(masks[hand], tables, splits)
        best, best_worth, best_key = -1, np.int64(-1), np.int64(-1)
        for at in range(count):
            back, middle, front = splits[3, at], splits[4, at], splits[5, at]
            if multiplies:
                together = worth[0, back] * worth[1, middle] * worth[2, front]
            else:
                together = worth[0, back] + worth[1, middle] + worth[2, front]
            key = strength_key(back, middle, front)
            if together > best_worth or (together == best_worth and key > best_key):
                best, best_worth, best_key = at, together, key
        take_split(splits, best, out[hand])


@kernel
def find_dominated(masks, strengths, tables, out):
    """out[i]: whether another legal arrangement of hand i has no weaker row and a stronger one.

    strengths: uint16 [n, 3] back, middle, front, as the hands are set.
    """
    splits = np.empty((6, MOST_SPLITS), np.int32)
    for hand in range(masks.shape[0]):
        count = splits_of(masks[hand], tables, splits)
        back, middle, front = np.int64(strengths[hand, 0]), np.int64(strengths[hand, 1]), np.int64(strengths[hand, 2])
        out[hand] = False
        for at in range(count):
            b, m, f = splits[3, at], splits[4, at], splits[5, at]
            if b >= back and m >= middle and f >= front and (b > back or m > middle or f > front):
                out[hand] = True
                break
