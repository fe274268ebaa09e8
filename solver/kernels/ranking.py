"""Compiled bookkeeping over the candidates of one hand: which can still be the best, and which are."""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import helper, kernel


@kernel
def sweep_bounds(bonus, extra, swept, sweeping, beaten, table, extremes, gain, loss):
    """Fill gain and loss [k]: at most what sweeps of the whole table add to each candidate's points, and take.

    bonus: [k, 3] what winning each row adds. extra: [2] what sweeping the table adds from each opponent: this much, and
    this much for each point of bonus. swept, sweeping: [k] chances that we sweep one unknown opponent, and that he
    sweeps us; beaten: [k] known opponents who sweep us. table: [2] all opponents, unknown ones. extremes: [2] at least
    (0 or below) and at most (0 or above) what a rival's sweep of the table adds to his price.
    """
    for k in range(gain.shape[0]):
        own = (extra[0] + extra[1] * (bonus[k, 0] + bonus[k, 1] + bonus[k, 2])) * table[0] * swept[k]
        chance = min(table[1] * sweeping[k] + beaten[k], 1.0)
        gain[k] = max(own, 0.0) - chance * extremes[0]
        loss[k] = chance * extremes[1] - min(own, 0.0)


@kernel
def contenders(points, gain, loss, wanted):
    """int64, ascending: the best `wanted` candidates by the least they may be worth, their equals, and all others that
    may be worth as much; points less loss and points plus gain bound what each is worth."""
    count = points.shape[0]
    top = np.full(min(wanted, count), -np.inf)
    for k in range(count):
        least = points[k] - loss[k]
        if least > top[-1]:
            at = top.shape[0] - 1
            while at > 0 and top[at - 1] < least:
                top[at] = top[at - 1]
                at -= 1
            top[at] = least
    out = np.empty(count, np.int64)
    found = 0
    for k in range(count):
        if points[k] + gain[k] >= top[-1]:
            out[found] = k
            found += 1
    return out[:found].copy()


@helper
def is_better(points, strengths, one, other):
    """Whether one candidate stands before another: by points, then the stronger back, middle, front."""
    if points[one] != points[other]:
        return points[one] > points[other]
    for row in range(3):
        if strengths[row, one] != strengths[row, other]:
            return strengths[row, one] > strengths[row, other]
    return False


@kernel
def best_of(points, strengths, chosen, wanted):
    """int64: the best `wanted` of the chosen candidates, by points, then the stronger back, middle, front.

    points: [k]; strengths: uint16 [3, k]; equals keep the order of `chosen`.
    """
    out = np.empty(min(wanted, chosen.shape[0]), np.int64)
    found = 0
    for k in chosen:
        at = found
        while at > 0 and is_better(points, strengths, k, out[at - 1]):
            if at < out.shape[0]:
                out[at] = out[at - 1]
            at -= 1
        if at < out.shape[0]:
            out[at] = k
            found = min(found + 1, out.shape[0])
    return out[:found]
