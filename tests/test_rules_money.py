"""Caps, fees and points of money, against figures worked out by hand and the definition of proportional payment."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.money import capped_payments, fee, points_of

PAYMENTS = st.lists(st.integers(0, 10**9), max_size=4)
LIMITS = st.integers(0, 10**9)


def test_a_loss_within_the_limit_is_paid_whole() -> None:
    assert capped_payments([6, 12], 18) == (6, 12)
    assert capped_payments([], 0) == ()


def test_a_loss_above_the_limit_is_shared_in_proportion() -> None:
    assert capped_payments([10, 20, 30], 30) == (5, 10, 15)


def test_what_rounding_leaves_goes_to_the_earliest_receivers() -> None:
    # 10 of 18 owed: 3 1/3 each, one unit is left. 10 of 24 owed: 2 1/2, 2 1/2, 5, one unit is left.
    assert capped_payments([6, 6, 6], 10) == (4, 3, 3)
    assert capped_payments([6, 6, 12], 10) == (3, 2, 5)
    # 10 of 20 owed: 5, 2 1/2, 2 1/2; the one unit left goes to the earliest, although his share was whole.
    assert capped_payments([10, 5, 5], 10) == (6, 2, 2)


def test_a_receiver_who_is_owed_nothing_gets_nothing_of_the_remainder() -> None:
    assert capped_payments([0, 5, 5], 5) == (0, 3, 2)


def test_an_empty_purse_pays_nobody() -> None:
    assert capped_payments([3, 4], 0) == (0, 0)


@pytest.mark.parametrize(("payments", "limit"), [([-1], 3), ([1], -3)])
def test_negative_money_is_refused(payments: list[int], limit: int) -> None:
    with pytest.raises(ValueError, match="never negative"):
        capped_payments(payments, limit)


@given(PAYMENTS, LIMITS)
def test_the_payer_pays_his_debt_or_the_limit_whichever_is_less(payments: list[int], limit: int) -> None:
    assert sum(capped_payments(payments, limit)) == min(sum(payments), limit)


@given(PAYMENTS, LIMITS)
def test_every_receiver_gets_his_proportion_within_one_unit_and_never_more_than_owed(
    payments: list[int], limit: int
) -> None:
    for owed, paid in zip(payments, capped_payments(payments, limit), strict=True):
        share = Fraction(owed) * min(limit, sum(payments)) / max(sum(payments), 1)
        assert share - 1 < paid <= share + 1
        assert paid <= owed


@pytest.mark.parametrize(
    ("amount", "rate", "expected"),
    [(20, 0.05, 1), (19, 0.05, 0), (100, 0.29, 29), (7, 0, 0), (-40, 0.05, 0), (3_000_000, 0.03, 90_000)],
)
def test_a_fee_is_exact_and_rounded_down(amount: int, rate: float, expected: int) -> None:
    assert fee(amount, rate) == expected


def test_points_are_whole_when_the_money_is_a_multiple_of_the_bet() -> None:
    assert points_of(-30, 10) == -3
    assert isinstance(points_of(-30, 10), int)
    assert points_of(25, 10) == 2.5
