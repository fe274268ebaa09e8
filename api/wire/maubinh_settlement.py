"""Wire types of a settled table of Mậu binh. Source: the HTTP contract, "settle"."""

from __future__ import annotations

from typing import Literal

from api.wire.common import LabelOut, Output
from api.wire.maubinh import InstantWinOut, RowResult
from api.wire.maubinh_rows import RowLists


class SettledPlayerOut(Output, frozen=True):
    """What the hand brings one player. `net_points` and `net` are before the fee; `below_buy_in`: by its `purse`."""

    id: str
    status: Literal["legal", "foul", "instant_win"]
    status_label: LabelOut
    instant_win: InstantWinOut | None
    net_points: float
    net: int
    fee: int
    credited: int
    below_buy_in: bool
    arrangement: RowLists


class RowResultsOut(Output, frozen=True):
    """Who won each row, seen from `a`."""

    back: RowResult
    middle: RowResult
    front: RowResult


class LineOut(Output, frozen=True):
    """One reason for points, seen from `a`."""

    kind: str
    label: LabelOut
    points: float


class MatchupOut(Output, frozen=True):
    """Two players, `a` the earlier in the request; everything seen from `a`."""

    a: str
    b: str
    rows: RowResultsOut
    sweep: Literal["a", "b"] | None
    lines: list[LineOut]
    points: float


class SettleOut(Output, frozen=True):
    """A settled table."""

    players: list[SettledPlayerOut]
    matchups: list[MatchupOut]
    sweep_all: str | None
