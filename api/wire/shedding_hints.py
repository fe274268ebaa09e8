"""Wire types of hints for TLMN and Sâm: what plays are worth, and whether to declare a Sâm."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from api.wire.common import CardCode, LabelOut, Output

Samples = Annotated[int, Meta(ge=16, le=20_000, description="Deals of the hidden cards in which plays are looked at.")]
Top = Annotated[int, Meta(ge=1, le=50, description="How many plays are answered, the best first.")]
Seed = Annotated[int, Meta(ge=0, le=2**32 - 1, description="Of the deals: the same seed gives the same answer.")]


class HintReasonOut(Output, frozen=True):
    """Why a play is good."""

    code: str
    label: LabelOut


class HintPartOut(Output, frozen=True):
    """Expected points by a kind of settlement line."""

    kind: str
    label: LabelOut
    points: float


class HintMoveOut(Output, frozen=True):
    """What a play is worth, in points; no cards: a pass.

    `behind`: points less than the best, with the error of the difference. `place_probabilities`: the first place first;
    `frozen_probability`: of never having played a card. `rotten_points`: what is paid for cards held at the end.
    `samples`: the deals it was looked at in, 0 when solved.
    """

    is_pass: bool = field(name="pass")
    cards: list[CardCode]
    kind: str
    chop: bool
    expected_points: float
    standard_error: float
    behind: float
    behind_error: float
    place_probabilities: list[float]
    frozen_probability: float
    rotten_points: float
    parts: list[HintPartOut]
    samples: int
    reason: HintReasonOut


class HintEstimateOut(Output, frozen=True):
    """How the figures came about. `exact`: solved, no sample; `playouts`: games that were played to their end."""

    exact: bool
    samples: int
    playouts: int
    seed: int
    note: str


class DeclareOut(Output, frozen=True):
    """Whether to declare a Sâm: `plan` lays the sets in this order; `success_probability`: nobody blocks it."""

    recommended: bool
    success_probability: float
    success_error: float
    expected_points: float
    standard_error: float
    expected_points_without: float
    standard_error_without: float
    plan: list[list[CardCode]]
