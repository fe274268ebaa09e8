"""From payment lines to the money of every seat: caps on losses, the table fee, points and the pot.

Knows no prices. Lines come in with whole points, uncapped; a line from seat -1 costs nobody anything.
Source: docs/rules.md section 0 (Money), B-T-21, B-T-25, B-S-14, "Silences settled" (loss_cap).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from rules.money import capped_payments, fee, is_below_buy_in, points_of
from rules.shedding.result import NOBODY, GameSettlement, SeatSettlement, SettlementLine

Money = list[list[int]]


class MoneyRules(Protocol):
    """The house options about money that both games have, under their wire names."""

    @property
    def fee_rate(self) -> float: ...
    @property
    def buy_in(self) -> int: ...
    @property
    def loss_cap(self) -> Literal["none", "buy_in", "purse"]: ...


def settled(
    lines: Sequence[SettlementLine],
    purses: Sequence[int | None],
    rules: MoneyRules,
    bet: int,
    pot_before: int = 0,
) -> GameSettlement:
    """The settlement that these payments make.

    lines: points, zero lines are dropped but for those that are to be told. purses: money of each seat, None = not
    told, so no limit. bet: >= 1.
    A payer whose payments exceed his limit (B-T-25) gets a `cap` line with negative points beside each receiver that
    loses by it. An ante (a `pot` line to -1) was paid before the cards were dealt: it counts towards the limit and is
    never cut. The fee is taken of a positive net, which contains the ante (B-S-14).
    """
    due = [line for line in lines if line.points or line.is_told]
    uncut = _payments(due, len(purses), bet)
    cut = [_capped(paid, limit) for paid, limit in zip(uncut, _limits(purses, rules, bet), strict=True)]
    caps = [
        SettlementLine(payer, receiver, "cap", points_of(cut[payer][receiver] - owed, bet))
        for payer, row in enumerate(uncut)
        for receiver, owed in enumerate(row)
        if cut[payer][receiver] != owed
    ]
    gifts = _gifts(due, len(purses), bet)
    nets = [gift + sum(row[seat] for row in cut) - sum(cut[seat]) for seat, gift in enumerate(gifts)]
    pot = sum(_pot_change(line) for line in due)
    seats = tuple(_seat(net, purse, rules, bet) for net, purse in zip(nets, purses, strict=True))
    return GameSettlement(seats, (*due, *caps), pot_before + pot)


def _money(line: SettlementLine, bet: int) -> int:
    return int(line.points) * bet


def _payments(lines: Sequence[SettlementLine], seats: int, bet: int) -> Money:
    """What each seat owes: a row for each payer, a column for each seat, and the pot in the last column."""
    owed = [[0] * (seats + 1) for _ in range(seats)]
    for line in lines:
        if line.from_seat != NOBODY:
            owed[line.from_seat][line.to_seat] += _money(line, bet)
    return owed


def _gifts(lines: Sequence[SettlementLine], seats: int, bet: int) -> list[int]:
    """What each seat gets out of the pot, or from nobody."""
    got = [0] * seats
    for line in lines:
        if line.from_seat == NOBODY:
            got[line.to_seat] += _money(line, bet)
    return got


def _limits(purses: Sequence[int | None], rules: MoneyRules, bet: int) -> list[int | None]:
    """The most that each seat may lose, in money; None = no limit. A buy-in of 0 means there is none (C-8.3)."""
    match rules.loss_cap:
        case "purse":
            return list(purses)
        case "buy_in":
            return [rules.buy_in * bet or None] * len(purses)
        case "none":
            return [None] * len(purses)


def _capped(owed: list[int], limit: int | None) -> list[int]:
    if limit is None:
        return owed
    *to_seats, ante = owed
    return [*capped_payments(to_seats, max(limit - ante, 0)), ante]


def _pot_change(line: SettlementLine) -> int:
    if line.kind != "pot":
        return 0
    return int(line.points) if line.to_seat == NOBODY else -int(line.points)


def _seat(net: int, purse: int | None, rules: MoneyRules, bet: int) -> SeatSettlement:
    taken = fee(net, rules.fee_rate)
    below = is_below_buy_in(purse, rules.buy_in, bet)
    return SeatSettlement(points_of(net, bet), net, taken, net - taken, below)
