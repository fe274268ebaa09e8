"""Wire types that TLMN and Sâm share: the parts of requests without cards' counts, and all answers.

What only one game has is in api.wire.tlmn and api.wire.sam. Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from api.wire.common import CardCode, Input, LabelOut, Output, Seat
from api.wire.validation import Faults
from rules.cards import Cards
from rules.errors import Fault
from rules.shedding.result import NOBODY

Money = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Bet = Annotated[int, Meta(ge=1, le=1_000_000_000, description="Money of one point.")]
GameNumber = Annotated[int, Meta(ge=1, le=1_000_000_000, description="1 = the first game at this table.")]
Pot = Annotated[int, Meta(ge=0, le=2**40, description="In the pot before this game, in bets.")]
MAX_EVENTS = 1000


class SeatAndKind(Input, frozen=True):
    """A hand that won on the deal."""

    seat: Seat
    kind: str


class SamIn(Input, frozen=True):
    """A declared Sâm and who beat a play of the declarer, -1 = nobody."""

    seat: Seat
    blocked_by: Seat = NOBODY


class PutThreeSpadesIn(Input, frozen=True):
    """A seat left with 3♠ alone, and who beat that play, -1 = nobody."""

    seat: Seat
    caught_by: Seat = NOBODY


def one_kind_of_event(cards: Cards, is_pass: bool, declares: bool, pointer: str) -> Faults:
    """The faults of an event that is more than one of a play, a pass and a declaration."""
    faults: Faults = []
    if is_pass and cards:
        faults.append(Fault(f"{pointer}/pass", "bad_value", "an event with cards is a play and no pass"))
    if declares and (cards or is_pass):
        faults.append(Fault(f"{pointer}/declare_sam", "bad_value", "a declaration is neither a play nor a pass"))
    return faults


class ClassifyOut(Output, frozen=True):
    """What a set of cards is. Without `valid` the other fields are empty and `reason` says why."""

    valid: bool
    reason: str | None
    kind: str
    size: int
    rank: str
    top: str
    chop: bool
    label: LabelOut


class BeatsOut(Output, frozen=True):
    """Whether a play beats the table; `chop`: by cutting; `reason`: why not."""

    beats: bool
    chop: bool
    reason: str | None
    detail: str
    label: LabelOut


class WinOut(Output, frozen=True):
    """An instant win."""

    kind: str
    label: LabelOut


class WinAnswer(Output, frozen=True):
    """The instant win of a hand, if it is one."""

    instant_win: WinOut | None


class MoveOut(Output, frozen=True):
    """A play that is allowed. `breach`, of Sâm: it breaks báo 1 and may make the seat pay for all."""

    cards: list[CardCode]
    kind: str
    chop: bool
    breach: bool


class MovesOut(Output, frozen=True):
    """Every play that is allowed, each set of cards once. `pass_breach`, of Sâm: as `breach` of a move."""

    moves: list[MoveOut]
    count: int
    can_pass: bool
    pass_breach: bool


class TurnMovesOut(Output, frozen=True):
    """What the seat to act may do; `moves` null: only their number was asked for."""

    moves: list[MoveOut] | None
    count: int
    can_pass: bool
    pass_breach: bool


class CutsOut(Output, frozen=True):
    """What a seat may lay out of turn; `moves` null: only their number was asked for."""

    seat: int
    moves: list[MoveOut] | None
    count: int


class DecomposeOut(Output, frozen=True):
    """The fewest combinations that use up a hand."""

    turns: int
    plays: list[list[CardCode]]
    optimal: bool


class TrickOut(Output, frozen=True):
    """The round: the play to beat, who laid it, and who is out until the round ends."""

    top: list[CardCode]
    top_seat: int
    passed: list[int]


class ChopOut(Output, frozen=True):
    """One payment for a cut; `cards` are the captured ones that it prices."""

    from_seat: int = field(name="from")
    to_seat: int = field(name="to")
    cards: list[CardCode]
    points: int


class DealtWinOut(Output, frozen=True):
    """A hand that won on the deal."""

    seat: int
    kind: str
    label: LabelOut


class SeatMoneyOut(Output, frozen=True):
    """What a game brings one seat. `net_points` and `net` are before the fee; `below_buy_in`: by its `purse`."""

    id: str
    net_points: float
    net: int
    fee: int
    credited: int
    below_buy_in: bool


class PaymentOut(Output, frozen=True):
    """One payment between seats; -1 is the pot, or nobody."""

    from_seat: int = field(name="from")
    to_seat: int = field(name="to")
    kind: str
    label: LabelOut
    points: float


class SettlementOut(Output, frozen=True):
    """A settled game."""

    seats: list[SeatMoneyOut]
    lines: list[PaymentOut]
    pot_after: int
