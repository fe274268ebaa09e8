"""Wire types of hints for TLMN and Sâm: what plays are worth, and whether to declare a Sâm."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from api.wire.common import CardCode, LabelOut, Output

Samples = Annotated[int, Meta(ge=16, le=20_000, description="Deals of the hidden cards in which plays are looked at.")]
REVIEW_SAMPLES = 64
ReviewSamples = Annotated[int, Meta(ge=16, le=512, description="Deals in which each move of a review is judged.")]
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


class VerdictOut(Output, frozen=True):
    """What a loss is called."""

    code: str
    label: LabelOut


class MoveReviewOut(Output, frozen=True):
    """One event of a game looked at afterwards; no cards: a pass, or a declaration.

    `best`: what the hint would have played by what the seat knew, null where there was no choice. `lost`: points less
    than that, judged in other deals than those that chose it, so that chance may bring it below 0. `changed`: by how
    much the event moved what its seat may expect, with all cards known.
    """

    index: int
    seat: int
    is_pass: bool = field(name="pass")
    cards: list[CardCode]
    best: HintMoveOut | None
    lost: float
    lost_error: float
    verdict: VerdictOut
    changed: float
    changed_error: float
    exact: bool
    samples: int


class DeclarationReviewOut(Output, frozen=True):
    """Of Sâm: what declaring, or not declaring, lost against the other. `success_probability`: of the best plan."""

    seat: int
    declared: bool
    success_probability: float
    success_error: float
    lost: float
    lost_error: float
    verdict: VerdictOut


class VerdictCountsOut(Output, frozen=True):
    """How many moves of a seat had each verdict."""

    forced: int
    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int


class SeatReviewOut(Output, frozen=True):
    """Where a seat's points come from: `points` = `deal_points` (luck of the cards) + `own_points` + `others_points`.

    With all cards known. `lost`: what its moves lost in all by what it knew.
    """

    seat: int
    points: float
    points_error: float
    deal_points: float
    deal_error: float
    own_points: float
    own_error: float
    others_points: float
    others_error: float
    lost: float
    lost_error: float
    verdicts: VerdictCountsOut


class ThresholdsOut(Output, frozen=True):
    """The loss, in points, from which on a move is called so, if it is more than two errors."""

    inaccuracy: float
    mistake: float
    blunder: float


class ReviewOut(Output, frozen=True):
    """A game looked at afterwards. `declarations`: of Sâm, the seats that declared, or if none did all."""

    moves: list[MoveReviewOut]
    declarations: list[DeclarationReviewOut]
    seats: list[SeatReviewOut]
    thresholds: ThresholdsOut
    estimate: HintEstimateOut
