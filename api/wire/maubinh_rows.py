"""Wire types of three rows: as they lie, what they are worth, and why some are worth more than others."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from api.wire.common import CardCode, LabelOut, Output
from rules.maubinh.arrangement import RowName

CategoryCode = Literal[
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
Probability = Annotated[float, Meta(ge=0, le=1)]


class Row(Output, frozen=True):
    """A row of an arrangement: groups first, then high to low."""

    cards: list[CardCode]
    category: CategoryCode
    label: LabelOut


class Rows(Output, frozen=True):
    """Three rows."""

    back: Row
    middle: Row
    front: Row


class RowLists(Output, frozen=True):
    """Three rows, cards only."""

    back: list[CardCode]
    middle: list[CardCode]
    front: list[CardCode]


class RowChancesOut(Output, frozen=True):
    """A probability for each row, against one opponent."""

    back: Probability
    middle: Probability
    front: Probability


RowChancesOut.__name__ = "RowChances"  # in the OpenAPI document


class ArrangementOut(Rows, frozen=True):
    """An arrangement and what it is worth: points before any fee, for aces too, summed over all opponents.

    `behind`: points less than the best; `behind_error`: of that difference, both being valued on the same opponents.
    """

    expected_points: float
    standard_error: float
    win_probability: RowChancesOut
    tie_probability: RowChancesOut
    sweep_probability: Probability
    swept_probability: Probability
    sweep_all_probability: Probability
    behind: float
    behind_error: float


class MovedCards(Output, frozen=True):
    """Cards of one rank that lie in another row than in the arrangement that is worth less."""

    cards: list[CardCode]
    came_from: RowName
    goes_to: RowName


class WorthChange(Output, frozen=True):
    """What differs in one respect, against one opponent. `row`: null of sweeps.

    `chance`: more of winning the row, sweeping, being swept, sweeping the table; `balance`: more of winning less
    losing; `points`: what that brings over all opponents, null where it cannot be told apart.
    """

    code: Literal["row", "sweep", "swept", "sweep_all"]
    row: RowName | None
    chance: float
    balance: float
    points: float | None


class ExplanationOut(Output, frozen=True):
    """Why the best arrangement is worth more than another one: of other categories, or the one that was judged.

    `points`, `points_error`: the whole difference; `rest`: its part that no change accounts for. `sentences`: the same
    in words.
    """

    other: Rows
    moves: list[MovedCards]
    changes: list[WorthChange]
    points: float
    points_error: float
    rest: float
    sentences: list[LabelOut]
