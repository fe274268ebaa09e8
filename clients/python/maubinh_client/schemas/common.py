"""Types that several games share.

Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class ProblemItem(TypedDict):
    """One fault. `pointer` is a JSON pointer into the request (RFC 6901), "" when it is about the whole."""

    pointer: str
    code: str
    message: str
    index: NotRequired[int]
    reason: NotRequired[str]


class Problem(TypedDict):
    """A problem report (RFC 9457). `errors` holds every fault found; `code` is the first fault's."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[ProblemItem]


class Label(TypedDict):
    """A code in words."""

    vi: str
    en: str


class PresetSummary(TypedDict):
    """A preset and where to read it."""

    preset: str
    label: Label
    path: str


class GameRules(TypedDict):
    """The presets of a game; the first is the default."""

    game: str
    label: Label
    presets: list[PresetSummary]


class AllRules(TypedDict):
    """Every game with its presets."""

    games: list[GameRules]


class EnumOption(TypedDict):
    """One of several names."""

    type: str
    label: Label
    clause: str
    note: str
    value: str
    allowed: list[str]
    allowed_labels: list[Label]


class IntegerOption(TypedDict):
    """A whole number within a range."""

    type: str
    label: Label
    clause: str
    note: str
    value: int
    minimum: int
    maximum: int


class BooleanOption(TypedDict):
    """A switch."""

    type: str
    label: Label
    clause: str
    note: str
    value: bool
    allowed: list[bool]


class IntegersOption(TypedDict):
    """A list of whole numbers, of a fixed length."""

    type: str
    label: Label
    clause: str
    note: str
    value: list[int]
    length: int
    minimum: int
    maximum: int


class NumberOption(TypedDict):
    """A number within a range."""

    type: str
    label: Label
    clause: str
    note: str
    value: float
    minimum: float
    maximum: float


class NamesOption(TypedDict):
    """A list of different names."""

    type: str
    label: Label
    clause: str
    note: str
    value: list[str]
    allowed: list[str]
    allowed_labels: list[Label]


class ClassifyOut(TypedDict):
    """What a set of cards is. Without `valid` the other fields are empty and `reason` says why."""

    valid: bool
    reason: str | None
    kind: str
    size: int
    rank: str
    top: str
    chop: bool
    label: Label


class BeatsOut(TypedDict):
    """Whether a play beats the table; `chop`: by cutting; `reason`: why not."""

    beats: bool
    chop: bool
    reason: str | None
    detail: str
    label: Label


class WinOut(TypedDict):
    """An instant win."""

    kind: str
    label: Label


class WinAnswer(TypedDict):
    """The instant win of a hand, if it is one."""

    instant_win: WinOut | None


class MoveOut(TypedDict):
    """A play that is allowed. `breach`, of Sâm: it breaks báo 1 and may make the seat pay for all."""

    cards: list[str]
    kind: str
    chop: bool
    breach: bool


class MovesOut(TypedDict):
    """Every play that is allowed, each set of cards once. `pass_breach`, of Sâm: as `breach` of a move."""

    moves: list[MoveOut]
    count: int
    can_pass: bool
    pass_breach: bool


class DecomposeOut(TypedDict):
    """The fewest combinations that use up a hand."""

    turns: int
    plays: list[list[str]]
    optimal: bool


class TrickOut(TypedDict):
    """The round: the play to beat, who laid it, and who is out until the round ends."""

    top: list[str]
    top_seat: int
    passed: list[int]


class TurnMovesOut(TypedDict):
    """What the seat to act may do; `moves` null: only their number was asked for."""

    moves: list[MoveOut] | None
    count: int
    can_pass: bool
    pass_breach: bool


class CutsOut(TypedDict):
    """What a seat may lay out of turn; `moves` null: only their number was asked for."""

    seat: int
    moves: list[MoveOut] | None
    count: int


ChopOut = TypedDict("ChopOut", {"from": int, "to": int, "cards": list[str], "points": int})
"""One payment for a cut; `cards` are the captured ones that it prices."""


class DealtWinOut(TypedDict):
    """A hand that won on the deal."""

    seat: int
    kind: str
    label: Label


class SeatMoneyOut(TypedDict):
    """What a game brings one seat. `net_points` and `net` are before the fee; `below_buy_in`: by its
    `purse`."""

    id: str
    net_points: float
    net: int
    fee: int
    credited: int
    below_buy_in: bool


PaymentOut = TypedDict("PaymentOut", {"from": int, "to": int, "kind": str, "label": Label, "points": float})
"""One payment between seats; -1 is the pot, or nobody."""


class SettlementOut(TypedDict):
    """A settled game."""

    seats: list[SeatMoneyOut]
    lines: list[PaymentOut]
    pot_after: int


class SeatAndKind(TypedDict):
    """A hand that won on the deal."""

    seat: int
    """Seat in turn order."""
    kind: str


class HintPartOut(TypedDict):
    """Expected points by a kind of settlement line."""

    kind: str
    label: Label
    points: float


class HintReasonOut(TypedDict):
    """Why a play is good."""

    code: str
    label: Label


HintMoveOut = TypedDict(
    "HintMoveOut",
    {
        "pass": bool,
        "cards": list[str],
        "kind": str,
        "chop": bool,
        "expected_points": float,
        "standard_error": float,
        "behind": float,
        "behind_error": float,
        "place_probabilities": list[float],
        "frozen_probability": float,
        "rotten_points": float,
        "parts": list[HintPartOut],
        "samples": int,
        "reason": HintReasonOut,
    },
)
"""What a play is worth, in points; no cards: a pass.

`behind`: points less than the best, with the error of the difference. `place_probabilities`: the first place first;
`frozen_probability`: of never having played a card. `rotten_points`: what is paid for cards held at the end.
`samples`: the deals it was looked at in, 0 when solved."""


class VerdictOut(TypedDict):
    """What a loss is called."""

    code: str
    label: Label


MoveReviewOut = TypedDict(
    "MoveReviewOut",
    {
        "index": int,
        "seat": int,
        "pass": bool,
        "cards": list[str],
        "best": HintMoveOut | None,
        "lost": float,
        "lost_error": float,
        "verdict": VerdictOut,
        "changed": float,
        "changed_error": float,
        "exact": bool,
        "samples": int,
    },
)
"""One event of a game looked at afterwards; no cards: a pass, or a declaration.

`best`: what the hint would have played by what the seat knew, null where there was no choice. `lost`: points less
than that, judged in other deals than those that chose it, so that chance may bring it below 0. `changed`: by how
much the event moved what its seat may expect, with all cards known."""


class DeclarationReviewOut(TypedDict):
    """Of Sâm: what declaring, or not declaring, lost against the other. `success_probability`: of the best
    plan."""

    seat: int
    declared: bool
    success_probability: float
    success_error: float
    lost: float
    lost_error: float
    verdict: VerdictOut


class VerdictCountsOut(TypedDict):
    """How many moves of a seat had each verdict."""

    forced: int
    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int


class SeatReviewOut(TypedDict):
    """Where a seat's points come from: `points` = `deal_points` (luck of the cards) + `own_points` +
    `others_points`.  With all cards known. `lost`: what its moves lost in all by what it knew."""

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


class ThresholdsOut(TypedDict):
    """The loss, in points, from which on a move is called so, if it is more than two errors."""

    inaccuracy: float
    mistake: float
    blunder: float


class HintEstimateOut(TypedDict):
    """How the figures came about. `exact`: solved, no sample; `playouts`: games that were played to their
    end."""

    exact: bool
    samples: int
    playouts: int
    seed: int
    note: str


class ReviewOut(TypedDict):
    """A game looked at afterwards. `declarations`: of Sâm, the seats that declared, or if none did all."""

    moves: list[MoveReviewOut]
    declarations: list[DeclarationReviewOut]
    seats: list[SeatReviewOut]
    thresholds: ThresholdsOut
    estimate: HintEstimateOut
