"""Compiled choice model: what an arrangement looks like to a player, how likely he is to choose it, and his choices.

An arrangement is a triple of strengths (back, middle, front). Its features are those of FEATURES; a player's weights
times the features are its score, and he plays each of the hand's arrangements with a chance in proportion to
exp(score). Percentiles make a strength mean the same under every order of hands.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.kernels.compiler import helper, kernel
from solver.kernels.dealing import scrambled
from solver.kernels.splits import MOST_SPLITS, splits_of, take_split

# Rows, the most important first, of the players who make one row as strong as they can, then the next.
TURNS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
_ROW_NAMES: Final = ("back", "middle", "front")
_BACK_CATEGORIES: Final = ("two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind")
_MIDDLE_CATEGORIES: Final = ("pair", *_BACK_CATEGORIES)
FEATURES: Final = (
    *_ROW_NAMES,
    *(f"{row}_squared" for row in _ROW_NAMES),
    *(f"{row}_cubed" for row in _ROW_NAMES),
    *("back_middle", "back_front", "middle_front", "all_rows", "no_row", "weakest_row"),
    *("in_turn_" + "_".join(_ROW_NAMES[row] for row in turn) for turn in TURNS),
    *(f"back_{name}_up" for name in _BACK_CATEGORIES),
    *(f"middle_{name}_up" for name in _MIDDLE_CATEGORIES),
    *("front_pair_up", "front_three_of_a_kind_up"),
)
COUNT: Final = len(FEATURES)
_FIRST_TURN: Final = 15
_FIRST_CATEGORY: Final = _FIRST_TURN + len(TURNS)
_TURNS: Final = np.array(TURNS, dtype=np.int64)
# Chances below this add nothing that counts to a matrix of second derivatives.
_NEGLIGIBLE: Final = 1e-12


@helper
def turn_key(back, middle, front, turn):
    """A number that is larger for the arrangement a player prefers who looks at the rows in this turn."""
    strengths = (np.int64(back), np.int64(middle), np.int64(front))
    key = np.int64(0)
    for place in range(3):
        key = (key << 16) | strengths[_TURNS[turn, place]]
    return key


@helper
def turn_bests(strengths, first, last, bests):
    """bests[6]: the largest turn_key of each turn among the columns first .. last - 1 of strengths [3, n]."""
    bests[:] = -1
    for at in range(first, last):
        for turn in range(6):
            key = turn_key(strengths[0, at], strengths[1, at], strengths[2, at], turn)
            if key > bests[turn]:
                bests[turn] = key


@helper
def fill_features(back, middle, front, yardstick, bests, out):
    """out[COUNT]: the features of one arrangement, in the order of FEATURES; bests: those of turn_bests."""
    percentiles, category5, category3 = yardstick.percentiles, yardstick.category5, yardstick.category3
    b, m, f = percentiles[0, back], percentiles[1, middle], percentiles[2, front]
    out[0], out[1], out[2] = b, m, f
    out[3], out[4], out[5] = b * b, m * m, f * f
    out[6], out[7], out[8] = b * b * b, m * m * m, f * f * f
    out[9], out[10], out[11] = b * m, b * f, m * f
    out[12], out[13] = b * m * f, (1.0 - b) * (1.0 - m) * (1.0 - f)
    out[14] = min(b, m, f)
    for turn in range(6):
        out[_FIRST_TURN + turn] = 1.0 if turn_key(back, middle, front, turn) == bests[turn] else 0.0
    at = _FIRST_CATEGORY
    for least in range(2, 8):
        out[at] = 1.0 if category5[back] >= least else 0.0
        at += 1
    for least in range(1, 8):
        out[at] = 1.0 if category5[middle] >= least else 0.0
        at += 1
    out[at] = 1.0 if category3[front] >= 1 else 0.0
    out[at + 1] = 1.0 if category3[front] >= 3 else 0.0


@helper
def score(weights, features):
    """What the weights give an arrangement with these features."""
    total = 0.0
    for at in range(weights.shape[0]):
        total += weights[at] * features[at]
    return total


@kernel
def choice_sets(masks, tables, strengths, ends):
    """The undominated arrangements of each hand, one after another: strengths uint16 [3, room], ends int64 [n].

    Those of hand i end before column ends[i]. Returns how many there are in all, or -1 when the room does not do.
    """
    splits = np.empty((6, MOST_SPLITS), np.int32)
    total = 0
    for hand in range(masks.shape[0]):
        count = splits_of(masks[hand], tables, splits)
        if total + count > strengths.shape[1]:
            return -1
        for at in range(count):
            for row in range(3):
                strengths[row, total + at] = splits[3 + row, at]
        total += count
        ends[hand] = total
    return total


@kernel
def places_of(recorded, strengths, ends, percentiles, places, dominated):
    """places[i]: the column of hand i's recorded triple (uint16 [n, 3]) among its undominated ones.

    A dominated triple gets the place of the one among its dominators that is the least better in percentiles, and
    dominated[i] is 1; -1 when there is none at all.
    """
    for hand in range(ends.shape[0]):
        first = ends[hand - 1] if hand > 0 else 0
        b, m, f = recorded[hand, 0], recorded[hand, 1], recorded[hand, 2]
        best, nearest = -1, np.inf
        for at in range(first, ends[hand]):
            x, y, z = strengths[0, at], strengths[1, at], strengths[2, at]
            if x < b or y < m or z < f:
                continue
            if x == b and y == m and z == f:
                best, nearest = at, -1.0
                break
            distance = percentiles[0, x] + percentiles[1, y] + percentiles[2, z]
            if distance < nearest:
                best, nearest = at, distance
        places[hand] = best
        dominated[hand] = nearest >= 0.0


@kernel
def choice_moments(weights, choices, yardstick, out):
    """Log-likelihood of the places chosen, with its derivatives.

    choices: ChoiceSets; yardstick: Yardstick. out: Moments, whose logs and likeliest are filled, gradient [COUNT] and
    hessian [COUNT, COUNT] (upper half only) added to.
    """
    strengths, starts, ends, places = choices.strengths, choices.starts, choices.ends, choices.places
    gradient, hessian = out.gradient, out.hessian
    bests = np.empty(6, np.int64)
    widest = 1
    for hand in range(ends.shape[0]):
        widest = max(widest, ends[hand] - starts[hand])
    rows = np.empty((widest, COUNT))
    chances = np.empty(widest)
    mean = np.empty(COUNT)
    for hand in range(ends.shape[0]):
        first, last = starts[hand], ends[hand]
        turn_bests(strengths, first, last, bests)
        top = -np.inf
        for at in range(last - first):
            row = rows[at]
            column = first + at
            fill_features(strengths[0, column], strengths[1, column], strengths[2, column], yardstick, bests, row)
            chances[at] = score(weights, row)
            top = max(top, chances[at])
        total = 0.0
        chosen = places[hand] - first
        out.logs[hand] = chances[chosen] - top
        out.likeliest[hand] = chances[chosen] == top
        for at in range(last - first):
            chances[at] = np.exp(chances[at] - top)
            total += chances[at]
        out.logs[hand] -= np.log(total)
        mean[:] = 0.0
        for at in range(last - first):
            chance = chances[at] / total
            if chance < _NEGLIGIBLE:
                continue
            row = rows[at]
            for one in range(COUNT):
                value = chance * row[one]
                if value != 0.0:
                    mean[one] += value
                    for other in range(one, COUNT):
                        hessian[one, other] += value * row[other]
        for one in range(COUNT):
            gradient[one] += rows[chosen, one] - mean[one]
            for other in range(one, COUNT):
                hessian[one, other] -= mean[one] * mean[other]


@helper
def noise(stream, key):
    """A standard Gumbel number that depends on both arguments alone: the largest score plus noise is a softmax draw."""
    uniform = (np.float64(scrambled(stream, key) >> np.uint64(11)) + 0.5) * 2.0**-53
    return -np.log(-np.log(uniform))


@kernel
def arrange_by_choice(masks, tables, yardstick, weights, seed, out):
    """out[i] (int32 [n, 6], columns as in undominated_splits): one arrangement drawn by the hand's own random numbers.

    A hand with no legal arrangement (possible under strict order only) gets -1 in every column.
    """
    splits = np.empty((6, MOST_SPLITS), np.int32)
    bests, features = np.empty(6, np.int64), np.empty(COUNT)
    for hand in range(masks.shape[0]):
        count = splits_of(masks[hand], tables, splits)
        strengths = splits[3:]
        turn_bests(strengths, 0, count, bests)
        stream = scrambled(seed, masks[hand])
        best, highest = -1, -np.inf
        for at in range(count):
            b, m, f = strengths[0, at], strengths[1, at], strengths[2, at]
            fill_features(b, m, f, yardstick, bests, features)
            drawn = score(weights, features) + noise(stream, np.uint64(turn_key(b, m, f, 0)))
            if drawn > highest:
                best, highest = at, drawn
        take_split(splits, best, out[hand])
