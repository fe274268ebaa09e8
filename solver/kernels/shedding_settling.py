"""Compiled money of a finished game: caps on losses, the table fee, and what each seat is left with.

The fast twin of rules.shedding.ledger and rules.money; tests hold them equal. Source: docs/rules.md section 0 (Money),
B-T-21, B-T-25, B-S-14, "Silences settled" (loss_cap).
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import shared
from solver.kernels.shedding_layout import (
    BET,
    BUY_IN,
    FEE_BOTTOM,
    FEE_TOP,
    L_CAP,
    L_POT,
    LOSS_CAP,
    MOST_SEATS,
    NOBODY,
    PARTIES,
    POT_BEFORE,
    PURSES,
    SEATS,
)
from solver.kernels.shedding_lines import fill_places, payment_lines

UNLIMITED = -1


@shared
def limit_of(seat, rules):
    """The most that a seat may lose, in money; UNLIMITED where there is no limit (B-T-25)."""
    if rules[LOSS_CAP] == 1 and rules[BUY_IN]:
        return rules[BUY_IN] * rules[BET]
    if rules[LOSS_CAP] == 2 and rules[PURSES + seat] != NOBODY:
        return rules[PURSES + seat]
    return UNLIMITED


@shared
def cut_to_limit(owed, seats, limit):
    """Cut what one payer owes to `limit` in all, in proportion, what is left over to the earliest (B-M-17).

    owed: money for each seat and last the pot, which is never cut; changed in place.
    """
    total = np.int64(0)
    for seat in range(seats):
        total += owed[seat]
    limit = max(limit - owed[MOST_SEATS], 0)
    if total <= limit:
        return
    left = limit
    for seat in range(seats):
        left -= owed[seat] * limit // total
    for seat in range(seats):
        paid = owed[seat] * limit // total
        if left and owed[seat] > paid:
            paid += 1
            left -= 1
        owed[seat] = paid


@shared
def add_up(pay, payer, bet, owed):
    """Fill owed[receivers] with the money that one payer owes by all lines."""
    for receiver in range(PARTIES):
        points = np.int64(0)
        for kind in range(pay.shape[0]):
            points += pay[kind, payer, receiver]
        owed[receiver] = points * bet


@shared
def settle(state, rules, pay, places, money):
    """Settle a finished game: fill pay[kinds, payers, receivers] in points, places[seats], money[2, seats].

    money: each seat's net and what it is credited after the fee, in money. Returns the pot afterwards, in bets. What
    caps take away stands under `cap` in money, in no other line.
    """
    money[:] = 0
    fill_places(state, rules, places)
    payment_lines(state, rules, places, pay)
    seats, bet, pot = state[SEATS], rules[BET], rules[POT_BEFORE]
    owed = np.empty(PARTIES, np.int64)
    for payer in range(PARTIES):
        limit = limit_of(payer, rules) if payer < seats else UNLIMITED
        add_up(pay, payer, bet, owed)
        if limit != UNLIMITED:
            for receiver in range(seats):
                pay[L_CAP, payer, receiver] = -owed[receiver]
            cut_to_limit(owed, seats, limit)
            for receiver in range(seats):
                pay[L_CAP, payer, receiver] += owed[receiver]
        for receiver in range(PARTIES):
            if payer < seats:
                money[0, payer] -= owed[receiver]
            if receiver < seats:
                money[0, receiver] += owed[receiver]
        pot += pay[L_POT, payer, MOST_SEATS] - pay[L_POT, MOST_SEATS, payer]
    for seat in range(seats):
        gain = max(money[0, seat], np.int64(0))
        money[1, seat] = money[0, seat] - gain * rules[FEE_TOP] // rules[FEE_BOTTOM]
    return pot
