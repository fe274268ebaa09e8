"""What kernels are given, as named records: which arrays belong together, and what each of them holds.

A record costs some microseconds when Python calls a kernel with it, and nothing within compiled code.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import BoolArray, FloatArray, IntArray, MaskArray, RowArray, StrengthArray


class HandTables(NamedTuple):
    """What ranks and splits 13 cards under one order of hands.

    binomials to strict: as in solver.hands.strengths.OrderTables. pair_a, pair_b: uint16 [286, 126], the two five-card
    rows that each front leaves, by index.
    """

    binomials: IntArray
    multiset5: StrengthArray
    flush5: StrengthArray
    multiset3: StrengthArray
    middle_floor: StrengthArray
    strict: bool
    pair_a: NDArray[np.uint16]
    pair_b: NDArray[np.uint16]


class RowIndex(NamedTuple):
    """The rows that 13 cards in kernel order can make, by index.

    masks5: int64 [1287] and masks3: int64 [286], the places of each row's cards as bits. middles, fronts: uint16
    [1287, 56], the rows that can lie beside each back.
    """

    masks5: IntArray
    masks3: IntArray
    middles: NDArray[np.uint16]
    fronts: NDArray[np.uint16]


class Prices(NamedTuple):
    """Points of one match-up, bonuses left out.

    match: for who wins more rows; row: for each row won. A player who wins all three gets `sweep_base` times
    `multiplier` instead, and `flat`; multiplies_all: bonuses are multiplied as well.
    """

    match: float
    row: float
    sweep_base: float
    multiplier: float
    multiplies_all: bool
    flat: float


class RowValues(NamedTuple):
    """Points that a row is worth by its category. by_row: float64 [3, 9], back, middle, front by category.

    category5, category3: uint8, the category of each strength of five and of three cards. least: int64 [3], the
    weakest strength of each row that is worth anything; above all of them where none is.
    """

    category5: NDArray[np.uint8]
    category3: NDArray[np.uint8]
    by_row: FloatArray
    least: IntArray


class TablePrices(NamedTuple):
    """What is paid at a table. bonus: for winning a row; opponents: how many there are.

    sweep_all: the sum over our rows is what sweeping all opponents adds from each of them.
    """

    prices: Prices
    bonus: RowValues
    sweep_all: RowValues
    opponents: int


class OpponentField(NamedTuple):
    """Arranged hands of opponents. strengths: uint16 [3, n]; holders: int64, ascending, those with a bonus row.

    bonus: float64 [3, holders], what the rows of the holders are paid.
    """

    strengths: StrengthArray
    holders: IntArray
    bonus: FloatArray


class FieldLines(NamedTuple):
    """A field of `hands` opponents as bit sets (solver.kernels.scoring).

    backs, middles, fronts: uint64 [lines, words], the opponents below some strength; size, above: [3, lines] how many
    these are, and the bonuses of all others. bonus_sum: [holders or more] bonuses over all rows of the holders, whose
    bits stand in a row from word `held_from` on: the field may begin with them, or they come again behind it.
    """

    backs: MaskArray
    middles: MaskArray
    fronts: MaskArray
    size: IntArray
    above: FloatArray
    bonus_sum: FloatArray
    holders: int
    hands: int
    held_from: int


class StoredLines(NamedTuple):
    """Several fields as bit sets for every strength there is: FieldLines, with the field as the first dimension.

    Each begins with its holders of bonuses.

    size: int64 [3, n + 1], the line numbers themselves, alike for all fields; holders: [fields]. below: int32
    [fields, 3, strengths + 1], the line of the opponents weaker than a strength.
    """

    backs: MaskArray
    middles: MaskArray
    fronts: MaskArray
    size: IntArray
    above: FloatArray
    bonus_sum: FloatArray
    holders: IntArray
    below: NDArray[np.int32]


class Bounds(NamedTuple):
    """What bounds the points of rows from above, for each of several fields.

    front_cap: the strongest front that a middle of each strength allows. steps_of: uint8 [fields, 3, strengths], how
    many steps of the grid a strength reaches; grid: float64 [fields, steps + 1, steps + 1, steps + 1], bound_grid of
    each. best_bonus: float64 [3, strengths], the largest bonus of any row up to a strength; sweep_more: float64 [2],
    how many times more a bonus is paid by an opponent we sweep, and by each when we sweep them all.
    """

    front_cap: StrengthArray
    steps_of: NDArray[np.uint8]
    grid: FloatArray
    best_bonus: FloatArray
    sweep_more: FloatArray


class FieldTables(NamedTuple):
    """Stored fields made ready for best responses."""

    lines: StoredLines
    bounds: Bounds


class Crowd(NamedTuple):
    """Stored hands to be searched for those that fit beside a hand.

    card_index: uint64 [52, words], who holds each card; records: uint64 [n, 2], see pack_records; kind_prices: float64,
    what each kind of hand is paid as an instant win.
    """

    card_index: MaskArray
    records: MaskArray
    kind_prices: FloatArray


class Responses(NamedTuple):
    """What a responder plays. rows: int32 [n, 6] as Policy.arrange; points: [n] expected against the crowd it saw;
    present: [n] the same for how the hands were set until now; sizes: int64 [n] opponents met."""

    rows: RowArray
    points: FloatArray
    present: FloatArray
    sizes: IntArray

    @property
    def strengths(self) -> StrengthArray:
        """uint16 [n, 3]: back, middle, front; 0 where nothing is legal."""
        return np.maximum(self.rows[:, 3:], 0).astype(np.uint16)


class Yardstick(NamedTuple):
    """What a player sees in a row. percentiles: float64 [3, strengths], share of rows that a strength beats.

    category5, category3: as in RowValues.
    """

    percentiles: FloatArray
    category5: NDArray[np.uint8]
    category3: NDArray[np.uint8]


class ChoiceSets(NamedTuple):
    """What players chose from. strengths: uint16 [3, m], the arrangements of all hands one after another.

    starts, ends: int64 [n], the columns of each hand; places: int64 [n], the column chosen.
    """

    strengths: StrengthArray
    starts: IntArray
    ends: IntArray
    places: IntArray


class Moments(NamedTuple):
    """How well weights explain choices. logs: [n] log of the chance of each hand's choice; likeliest: bool [n], no
    other way of setting the hand is likelier; gradient, hessian: of the log-likelihood, of its negative."""

    logs: FloatArray
    likeliest: BoolArray
    gradient: FloatArray
    hessian: FloatArray


class WholeTables(NamedTuple):
    """Whole tables. strengths: uint16 [n, seats, 3]; weights: [n] what each counts.

    sweepers: float64 [seats], how many opponents each seat stands for as the one who sweeps everybody (0: not looked
    at). looked_at: tables these stand for; exact: they are all there are.
    """

    strengths: StrengthArray
    weights: FloatArray
    sweepers: FloatArray
    looked_at: int
    exact: bool


class SingleChances(NamedTuple):
    """What one unknown opponent's hands alone tell, [k] each.

    swept: the chance that we sweep him; mean: points from him on average; price: what he pays when swept alone.
    unknown: how many such opponents there are; hands: sampled.
    """

    swept: FloatArray
    mean: FloatArray
    price: FloatArray
    unknown: int
    hands: int


class PairField(NamedTuple):
    """Hands to make pairs of that share no card. strengths: uint16 [3, m] and masks: uint64 [m], no instant wins.

    lines: uint64 [52, words], who holds a card (solver.kernels.sweeps.card_lines); share: part of all hands of the
    sample that is no instant win; hands: m and the instant wins that go with them.
    """

    strengths: StrengthArray
    masks: MaskArray
    lines: MaskArray
    share: float
    hands: float


class UsualTable(NamedTuple):
    """What all usual requests (solver.kernels.usual) under the same rules share.

    masks5, masks3: as in RowIndex. card_index: who holds each card of the deck; kind_prices: int64, what each kind of
    its hands is paid as an instant win. straight_keys, suited: tables of solver.kernels.patterns. tops: int64 [3],
    above every strength of back, middle, front. extra: [2] what sweeping the table adds from each opponent, this much
    and this much for each point of bonus; extremes: [2] at least and at most what a rival's adds; swept: whether
    anybody sweeps the table.
    """

    hand: HandTables
    masks5: IntArray
    masks3: IntArray
    card_index: MaskArray
    kind_prices: IntArray
    straight_keys: IntArray
    suited: NDArray[np.uint8]
    tops: IntArray
    pay: TablePrices
    extra: FloatArray
    extremes: FloatArray
    swept: bool
