"""Compiled code between hands as bit sets and cards in the order people read them.

Knows bit 13 * suit + rank of a hand (solver.kernels.dealing) and the row indices of solver.kernels.splits, nothing
else.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, kernel


@helper
def _show(row, size, place, shown):
    """Sort cards (rank * 4 + suit) into shown[place:]: groups first, larger first, then high to low, a wheel 5 to A."""
    counts = np.zeros(13, dtype=np.int64)
    for at in range(size):
        counts[row[at] >> 2] += 1
    keys = np.empty(size, dtype=np.int64)
    for at in range(size):
        rank = row[at] >> 2
        key = ((4 - counts[rank]) * 13 + (12 - rank)) * 4 + (row[at] & 3)
        below = at
        while below > 0 and keys[below - 1] > key:
            keys[below] = keys[below - 1]
            below -= 1
        keys[below] = key
    wheel = size == 5
    for at in range(size):
        rank = 12 - (keys[at] >> 2) % 13
        wheel = wheel and rank == (12, 3, 2, 1, 0)[at]
        shown[place + at] = (keys[at] & 3) * 13 + rank
    if wheel:
        ace = shown[place]
        for at in range(4):
            shown[place + at] = shown[place + at + 1]
        shown[place + 4] = ace


@kernel
def shown_rows(masks, rows, masks5, masks3, shown):
    """Cards of arranged hands, back, middle, front, as people read them.

    masks: uint64 [n]; rows: int32 [n, 6], the first three the row indices, -1 where nothing is legal (left alone);
    masks5, masks3: int64, the places of a row among 13 ascending cards. shown: uint8 [n, 13], 13 * suit + rank, out.
    """
    cards = np.empty(13, dtype=np.int64)
    row = np.empty(5, dtype=np.int64)
    for at in range(masks.shape[0]):
        if rows[at, 0] < 0:
            continue
        held = 0
        for rank in range(13):
            for suit in range(4):
                if (masks[at] >> np.uint64(13 * suit + rank)) & np.uint64(1):
                    cards[held] = rank * 4 + suit
                    held += 1
        place = 0
        for which in range(3):
            places = masks3[rows[at, 2]] if which == 2 else masks5[rows[at, which]]
            size = 0
            for position in range(13):
                if (places >> position) & 1:
                    row[size] = cards[position]
                    size += 1
            _show(row, size, place, shown[at])
            place += size
