"""Money of any game: what a capped payer really pays, fees, and money expressed in points.

Knows no game. Money is a whole number; points are multiples of the table bet.
Source: docs/rules.md section 0 (Money), B-M-16, B-M-17, B-T-25, B-S-14, "Silences settled" (loss_cap).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def capped_payments(payments: Sequence[int], limit: int) -> tuple[int, ...]:
    """What one payer really pays to each receiver when he may lose at most `limit` in all (B-M-17).

    payments: what he owes, one amount >= 0 for each receiver, the earliest receiver first. limit: >= 0, money.
    Within the limit nothing changes. Above it the receivers are paid in proportion, rounded down, and what is
    left over goes to the earliest, one unit each. No receiver gets more than he was owed.
    Raises ValueError for a negative amount or limit.

    >>> capped_payments([10, 20, 30], 30)
    (5, 10, 15)
    >>> capped_payments([6, 6, 6], 10)
    (4, 3, 3)
    """
    if limit < 0 or any(payment < 0 for payment in payments):
        raise ValueError(f"payments and their limit are never negative: {tuple(payments)}, {limit}")
    owed = sum(payments)
    if owed <= limit:
        return tuple(payments)
    paid = [payment * limit // owed for payment in payments]
    left_over = limit - sum(paid)
    for index, payment in enumerate(payments):
        if left_over and payment > paid[index]:
            paid[index] += 1
            left_over -= 1
    return tuple(paid)


def fee(amount: int, rate: float) -> int:
    """The table's share of a win: `rate` of a positive `amount`, rounded down; 0 of a loss (M-39, B-S-14).

    The rate is read as the decimal number it is written as, so 0.05 of 20 is exactly 1.

    >>> fee(20, 0.05), fee(19, 0.05), fee(-40, 0.05)
    (1, 0, 0)
    """
    return max(amount, 0) * Fraction(str(rate)) // 1


def points_of(money: int, bet: int) -> int | float:
    """Money as multiples of the table bet: an int when it is whole, else a float. bet: > 0.

    >>> points_of(-30, 10), points_of(25, 10)
    (-3, 2.5)
    """
    whole, rest = divmod(money, bet)
    return money / bet if rest else whole


def is_below_buy_in(purse: int | None, buy_in: int, bet: int) -> bool:
    """Whether a purse is smaller than what the table asks for (M-07, B-M-17); never one that is not told.

    purse: money; buy_in: in bets.

    >>> is_below_buy_in(100, 30, 1000), is_below_buy_in(30_000, 30, 1000), is_below_buy_in(None, 30, 1000)
    (True, False, False)
    """
    return purse is not None and purse < buy_in * bet
