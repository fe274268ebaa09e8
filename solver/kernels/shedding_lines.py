"""Compiled payment lines of a finished game of TLMN or Sâm, in points.

The fast twin of rules.tlmn.payments, rules.tlmn.settlement, rules.sam.settlement and rules.sam.bills; tests hold them
equal. Source: docs/rules.md T0-27 to T0-53, T1-02 to T1-38, T4-27 to T4-45, B-T-15 to B-T-28, S-13 to S-36, B-S-05 to
B-S-20.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import shared
from solver.kernels.shedding_layout import (
    ANTE,
    BAO1,
    BAO1_BILL,
    BAO1_MIN,
    BITS,
    BLOCKED_BY,
    BY_COUNT,
    BY_POINTS,
    BY_RANK,
    CHOPS,
    CONG,
    CONG_ROTTEN,
    COUNT_REPLACE,
    DEN_CONG,
    DEN_CONG_SEAT,
    DEN_SAM_ALL,
    DUT_MU,
    DUT_MU_AMOUNT,
    FINISH_TWO,
    FINISHED,
    FINISHES,
    FIXED_TWO,
    FIXED_TWO_AMOUNT,
    GAME,
    HAND_SIZE,
    HANDS,
    INSTANT,
    INSTANT_ROTTEN,
    L_BAO1,
    L_CARDS,
    L_CHOP,
    L_CONG,
    L_DEN_CONG,
    L_DEN_SAM,
    L_DUT_MU,
    L_FINISH_TWO,
    L_INSTANT,
    L_PLACE,
    L_PLACE_POINTS,
    L_POT,
    L_PUT,
    L_ROTTEN,
    L_SAM,
    L_THOI_TWO,
    LAST,
    LAST_IS_LAST,
    LEFT,
    LIABLE,
    MOST_SEATS,
    NOBODY,
    PAIR_RUN,
    PENALIZE_TWO,
    PLACE_PAY,
    PLACE_POINTS,
    POT_BEFORE,
    PUT,
    PUT_AT_END,
    PUT_BY,
    PUT_SEAT,
    ROTTEN_TO,
    RUN,
    SAM,
    SAM_GAME,
    SAM_ROTTEN,
    SAM_SEAT,
    SCORING,
    SEATS,
    SOLE_COUNT,
    SOLE_PLAYS,
    STOPPED,
    THOI_QUAD,
    THOI_TWO,
    THOI_TWO_AMOUNT,
    THREE_OF_SPADES,
    TWOS,
    UNG_ANY,
    WINNER,
)
from solver.kernels.shedding_money import rotten
from solver.kernels.shedding_moves import add_plays, cards_in


@shared
def fill_places(state, rules, places):
    """Fill places[seats]: 1 first, then 2, 3, ..; 0 cóng, or nobody came first (B-T-15, S-24)."""
    seats = state[SEATS]
    places[:] = 0
    if state[WINNER] != NOBODY:
        places[state[WINNER]] = 1
        return
    failed = state[PUT_SEAT] != NOBODY and state[PUT_BY] != NOBODY
    if (failed and not rules[PUT_AT_END]) or state[BLOCKED_BY] != NOBODY or state[FINISHES] == 0:
        return
    success = state[PUT_SEAT] != NOBODY and state[PUT_BY] == NOBODY
    if rules[GAME] == SAM_GAME or rules[SCORING] == BY_COUNT or success:
        first = state[FINISHED]
        for seat in range(seats):
            places[seat] = 0 if state[LEFT + seat] == rules[HAND_SIZE] else 1 + (seat - first) % seats
        return
    for at in range(state[FINISHES]):
        places[state[FINISHED + at]] = at + 1
    place = state[FINISHES]
    for seat in range(seats):
        if state[LEFT + seat] and not (state[STOPPED] >> seat) & 1:
            place += 1
            places[seat] = place


@shared
def cleared(pay):
    """Take all lines away; returns their sum."""
    total = np.int64(0)
    for kind in range(pay.shape[0]):
        for payer in range(pay.shape[1]):
            for receiver in range(pay.shape[2]):
                total += pay[kind, payer, receiver]
                pay[kind, payer, receiver] = 0
    return total


@shared
def seat_above(places, seats, place):
    """The seat with the next better place."""
    found, best = 0, 0
    for seat in range(seats):
        if best < places[seat] < place:
            found, best = seat, places[seat]
    return found


@shared
def rotten_receiver(places, seats, first, place, rules):
    """Who is paid for what a loser still holds: option `rotten_to` (B-T-24)."""
    if rules[ROTTEN_TO] == 2:
        return seat_above(places, seats, place)
    if rules[ROTTEN_TO] == 1:
        found, best = first, MOST_SEATS + 1
        for seat in range(seats):
            if 1 < places[seat] < min(place, best):
                found, best = seat, places[seat]
        return found
    return first


@shared
def priced_place(state, places, seat, frozen, rules):
    """The place whose price the seat gets or pays: option `places_after_cong` (B-T-15)."""
    if rules[LAST_IS_LAST] and frozen and state[LEFT + seat]:
        return state[SEATS]
    return places[seat]


@shared
def pay_place(state, rules, places, seat, first, frozen, pay):
    """The price of a loser's place, and what he still holds (T0-30, T1-11, T4-44, B-T-22b)."""
    seats = state[SEATS]
    if rules[SCORING] != BY_POINTS:
        place = priced_place(state, places, seat, frozen, rules)
        receiver = first
        if rules[SCORING] == BY_RANK and place == 3 and seats == 4:
            receiver = seat_above(places, seats, place)
        table = PLACE_PAY + (0 if seats == 2 else 1 if seats == 3 else 3)
        pay[L_PLACE, seat, receiver] += rules[table + place - 2]
    if rules[SCORING] != BY_POINTS or rules[UNG_ANY] or frozen == 0:
        receiver = rotten_receiver(places, seats, first, places[seat], rules)
        pay[L_ROTTEN, seat, receiver] += rotten(state[HANDS + seat], rules)[0]


@shared
def pay_loss(state, rules, places, seat, first, frozen, pay):
    """What a loser of TLMN pays when somebody came first."""
    held, charged = rotten(state[HANDS + seat], rules)
    if rules[PUT] and state[LAST + first] == THREE_OF_SPADES:
        pay[L_PUT, seat, first] += rules[CONG] * (2 if places[seat] == 0 else 1)
        pay[L_ROTTEN, seat, first] += held
    elif places[seat] == 0:
        pay[L_CONG, seat, first] += rules[CONG]
        pay[L_ROTTEN, seat, first] += held if rules[CONG_ROTTEN] else 0
    elif rules[SCORING] == BY_COUNT:
        cards = state[LEFT + seat] - (charged if rules[COUNT_REPLACE] else 0)
        pay[L_CARDS, seat, first] += cards
        receiver = rotten_receiver(places, state[SEATS], first, places[seat], rules)
        pay[L_ROTTEN, seat, receiver] += held
    else:
        pay_place(state, rules, places, seat, first, frozen, pay)


@shared
def could_have_beaten(state, rules, first):
    """The first seat that could have beaten a play of the winner but his last, who caught the whole table (B-T-26)."""
    seats = state[SEATS]
    out = np.empty((64, 4), np.int64)
    for at in range(state[SOLE_COUNT] - 1):
        mask = state[SOLE_PLAYS + at]
        top = 51
        while not (mask >> top) & 1:
            top -= 1
        size, each = cards_in(mask), BITS[(mask >> (4 * (top // 4))) & 15]
        kind = size if size == each else RUN if each == 1 else PAIR_RUN
        for step in range(1, seats):
            seat = (first + step) % seats
            if add_plays(state[HANDS + seat], kind, size, top + 12, rules, 1, out):
                return seat
    return NOBODY


@shared
def pay_finish(state, rules, places, first, pay):
    """What follows from the places and the cards held of TLMN, when somebody came first (T1-32, B-T-18)."""
    seats, frozen = state[SEATS], 0
    for seat in range(seats):
        frozen += 1 if places[seat] == 0 else 0
    put = rules[PUT] and state[LAST + first] == THREE_OF_SPADES
    for step in range(1, seats):
        pay_loss(state, rules, places, (first + step) % seats, first, frozen, pay)
    if rules[DUT_MU] and state[LAST + first] == THREE_OF_SPADES:
        for seat in range(seats):
            if rules[DUT_MU] == 1:
                pay[L_DUT_MU, seat, first] += rules[DUT_MU_AMOUNT] if seat != first else 0
                continue
            for to in range(seats):
                again = pay[L_PLACE, seat, to] + pay[L_CARDS, seat, to] + pay[L_CONG, seat, to] + pay[L_PUT, seat, to]
                pay[L_DUT_MU, seat, to] += again
    bearer = rules[DEN_CONG_SEAT]
    if bearer == NOBODY and rules[DEN_CONG] and frozen == seats - 1:
        bearer = could_have_beaten(state, rules, first)
    if bearer != NOBODY:
        total = cleared(pay)
        pay[L_DEN_CONG, bearer, first] = total
    if rules[SCORING] == BY_POINTS:
        for seat in range(seats):
            if places[seat] and (places[seat] == 1 or not put):
                place = priced_place(state, places, seat, frozen, rules)
                pay[L_PLACE_POINTS, MOST_SEATS, seat] += rules[PLACE_POINTS + place - 1]
    return frozen == seats - 1 or put


@shared
def pay_tlmn(state, rules, places, pay):
    """All lines of TLMN but the cuts."""
    seats, takes_pot, first = state[SEATS], False, NOBODY
    for seat in range(seats):
        first = seat if places[seat] == 1 else first
    catcher, put_seat = state[PUT_BY], state[PUT_SEAT]
    if state[WINNER] != NOBODY:
        if rules[SCORING] == BY_POINTS:
            pay[L_INSTANT, MOST_SEATS, first] += rules[INSTANT]
        for seat in range(seats):
            if seat != first:
                pay[L_INSTANT, seat, first] += rules[INSTANT] if rules[SCORING] != BY_POINTS else 0
                pay[L_ROTTEN, seat, first] += rotten(state[HANDS + seat], rules)[0] if rules[INSTANT_ROTTEN] else 0
    elif put_seat != NOBODY and catcher != NOBODY:
        pay[L_PUT, put_seat, catcher] += (seats - 1) * rules[CONG]
        for seat in range(seats):
            if seat not in (put_seat, catcher):
                pay[L_ROTTEN, put_seat, catcher] += rotten(state[HANDS + seat], rules)[0]
    else:
        takes_pot = pay_finish(state, rules, places, first, pay)
    if rules[PUT]:
        for seat in range(seats):
            pay[L_POT, seat, MOST_SEATS] += rules[ANTE]
        if takes_pot:
            pay[L_POT, MOST_SEATS, first] += rules[POT_BEFORE] + seats * rules[ANTE]


@shared
def pay_held(payer, winner, hand, rules, pay):
    """Thối of Sâm: the 2s held, and the quads; charged 2s are not a quad on top (S-30, S-35, B-S-13, B-S-20)."""
    twos = BITS[(hand >> 48) & 15]
    amount = np.int64(0)
    if rules[THOI_TWO] == 0 and hand and not hand & ~TWOS:
        amount = rules[THOI_TWO_AMOUNT]
    elif rules[THOI_TWO] == 1:
        amount = rules[THOI_TWO_AMOUNT] * twos
    pay[L_THOI_TWO, payer, winner] += amount
    for cell in range(13):
        if (hand >> (4 * cell)) & 15 == 15 and not (cell == 12 and amount):
            pay[L_ROTTEN, payer, winner] += rules[THOI_QUAD]


@shared
def pay_bills(state, rules, places, first, pay):
    """What the losers of a Sâm game owe, or the liable one for all (S-25, S-26, S-33, B-S-11)."""
    seats, cards_left = state[SEATS], np.int64(0)
    for seat in range(seats):
        hand = state[HANDS + seat]
        cards_left += state[LEFT + seat]
        if seat == first:
            continue
        if places[seat] == 0:
            pay[L_CONG, seat, first] += rules[CONG]
            continue
        only_twos = rules[THOI_TWO] == 0 and not hand & ~TWOS
        pay[L_CARDS, seat, first] += 0 if only_twos else state[LEFT + seat]
        pay_held(seat, first, hand, rules, pay)
    if state[LIABLE] != NOBODY and rules[BAO1] == 1 and seats >= rules[BAO1_MIN]:
        total = cleared(pay)
        total = total if rules[BAO1_BILL] else cards_left
        pay[L_BAO1, state[LIABLE], first] = total


@shared
def pay_sam(state, rules, places, pay):
    """All lines of Sâm but the cuts."""
    seats, declarer, blocker, first = state[SEATS], state[SAM_SEAT], state[BLOCKED_BY], NOBODY
    for seat in range(seats):
        first = seat if places[seat] == 1 else first
    punished = first != NOBODY and rules[FINISH_TWO] == PENALIZE_TWO and state[LAST + first] & TWOS
    for seat in range(seats):
        if state[WINNER] != NOBODY:
            pay[L_INSTANT, seat, first] += rules[INSTANT] if seat != first else 0
        elif declarer != NOBODY and blocker != NOBODY and not rules[DEN_SAM_ALL]:
            pay[L_DEN_SAM, declarer, blocker] += rules[SAM] if seat != declarer else 0
        elif declarer != NOBODY and (blocker != NOBODY or punished):
            pay[L_DEN_SAM, declarer, seat] += rules[SAM] if seat != declarer else 0
        elif declarer != NOBODY and seat != declarer:
            pay[L_SAM, seat, declarer] += rules[SAM]
            if rules[SAM_ROTTEN]:
                pay_held(seat, declarer, state[HANDS + seat], rules, pay)
        elif punished and seat != first:
            played = rules[HAND_SIZE] - state[LEFT + seat]
            pay[L_FINISH_TWO, first, seat] += rules[FIXED_TWO_AMOUNT] if rules[FIXED_TWO] else played
    if state[WINNER] == NOBODY and declarer == NOBODY and not punished:
        pay_bills(state, rules, places, first, pay)


@shared
def payment_lines(state, rules, places, pay):
    """Fill pay[kinds, payers, receivers] with the points of a finished game; places as `fill_places` gives them."""
    cleared(pay)
    if rules[GAME] == SAM_GAME:
        pay_sam(state, rules, places, pay)
    else:
        pay_tlmn(state, rules, places, pay)
    for payer in range(state[SEATS]):
        for receiver in range(state[SEATS]):
            pay[L_CHOP, payer, receiver] += state[CHOPS + payer * MOST_SEATS + receiver]
