"""Compiled prices of cuts, and of cards still held at the end.

The fast twin of rules.tlmn.chops, rules.tlmn.rotten, rules.sam.chops; tests hold the two equal.
Source: docs/rules.md T0-20 to T0-45, T1-24 to T1-28, T4-31 to T4-41, B-T-14, B-T-17, B-T-23, B-T-27, S-31, B-S-05.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.compiler import shared
from solver.kernels.shedding_layout import (
    BITS,
    CHAIN_TWOS,
    CHOP_QUAD,
    CHOP_QUAD_BY_RUN,
    CHOP_RUN_3,
    CHOP_RUN_4,
    CHOP_TWO,
    CHOPS,
    GAME,
    LAST_FREE,
    LINK_CARDS,
    LINK_ENDS,
    LINK_SEATS,
    MOST_SEATS,
    PAIR_BY_COLOUR,
    PAIR_PRICES,
    ROTTEN_QUAD,
    ROTTEN_RUN_3,
    ROTTEN_RUN_4,
    ROTTEN_TWO,
    SAM_GAME,
    STACKED,
    STACKED_FLAT,
)
from solver.kernels.shedding_moves import cards_in


@shared
def captured_price(cards, captor, rules):
    """The price of captured cards: 2s by suit, or a pair of them by its colours; a quad by its captor (B-T-14)."""
    size, suits = cards_in(cards), cards >> 48
    if size == 2 and rules[PAIR_BY_COLOUR]:
        return rules[PAIR_PRICES + BITS[suits >> 2]]
    if size < 4:
        points = np.int64(0)
        for suit in range(4):
            points += rules[CHOP_TWO + suit] if (suits >> suit) & 1 else 0
        return points
    if size > 4:
        return rules[CHOP_RUN_3] if size == 6 else rules[CHOP_RUN_4]
    return rules[CHOP_QUAD] if cards_in(captor) == 4 else rules[CHOP_QUAD_BY_RUN]


@shared
def charge(state, payer, receiver, points):
    """Note what one seat pays another for a cut."""
    state[CHOPS + payer * MOST_SEATS + receiver] += points


@shared
def pay_sam_chain(state, rules, links):
    """S-27, B-S-05: every victim pays his own cutter, or the last victim the last cutter for all."""
    total = np.int64(0)
    for at in range(links - 1):
        price = rules[CHOP_QUAD] if cards_in(state[LINK_CARDS + at]) == 4 else rules[CHOP_TWO]
        total += price
        if rules[STACKED] == 2:
            charge(state, state[LINK_SEATS + at], state[LINK_SEATS + at + 1], price)
    if rules[STACKED] != 2:
        charge(state, state[LINK_SEATS + links - 2], state[LINK_SEATS + links - 1], total)


@shared
def close_run(state, rules, at, points, cuts):
    """The last victim pays the last cutter for a run of captures that ends with link `at` being cut (T0-26, T0-42)."""
    if at >= 0:
        flat = cuts > 1 and rules[STACKED] == 1
        charge(state, state[LINK_SEATS + at], state[LINK_SEATS + at + 1], rules[STACKED_FLAT] if flat else points)


@shared
def pay_chain(state, rules, links):
    """Note what the cuts of a chain of `links` plays cost (B-T-17, B-T-23)."""
    if rules[GAME] == SAM_GAME:
        pay_sam_chain(state, rules, links)
        return
    points, cuts, last = np.int64(0), 0, -1
    for at in range(links - 1):
        cards, captor = state[LINK_CARDS + at], state[LINK_CARDS + at + 1]
        price, by_bomb = captured_price(cards, captor, rules), cards_in(captor) >= 4
        free = state[LINK_ENDS + at] == 1 and (cards_in(cards) >= 4 or rules[LAST_FREE])
        if rules[STACKED] == 2:
            if by_bomb and not free:
                charge(state, state[LINK_SEATS + at], state[LINK_SEATS + at + 1], price)
            continue
        if by_bomb and free:
            points, cuts, last = np.int64(0), 0, -1
        elif not free and (by_bomb or rules[CHAIN_TWOS]):
            points += price
            cuts += 1 if by_bomb else 0
            last = at if by_bomb else -1
        if by_bomb and state[LINK_ENDS + at + 1] == 1:
            close_run(state, rules, last, points, cuts)
            points, cuts, last = np.int64(0), 0, -1
    if rules[STACKED] != 2:
        close_run(state, rules, last, points, cuts)


@shared
def list_bombs(hand, rules, sets):
    """Fill sets[n, 3] with the priced bombs of a hand: units of two cards by cell (2 bits each), price, cards."""
    count = 0
    for cell in range(12):
        if (hand >> (4 * cell)) & 15 == 15 and rules[ROTTEN_QUAD]:
            sets[count, 0], sets[count, 1], sets[count, 2] = 2 << (2 * cell), rules[ROTTEN_QUAD], 4
            count += 1
        pairs, units = 0, np.int64(0)
        while cell + pairs < 12 and BITS[(hand >> (4 * (cell + pairs))) & 15] >= 2:
            units |= 1 << (2 * (cell + pairs))
            pairs += 1
            price = rules[ROTTEN_RUN_3] if pairs == 3 else rules[ROTTEN_RUN_4]
            if pairs >= 3 and price and count < sets.shape[0]:
                sets[count, 0], sets[count, 1], sets[count, 2] = units, price, 2 * pairs
                count += 1
    return count


@shared
def units_of(hand):
    """Pairs that each cell holds, two bits a cell."""
    units = np.int64(0)
    for cell in range(12):
        units |= (BITS[(hand >> (4 * cell)) & 15] >> 1) << (2 * cell)
    return units


@shared
def fits(units, part):
    """Whether the pairs that are left hold those of a bomb: no cell goes below zero."""
    missing = 0
    for cell in range(12):
        missing += 1 if (units >> (2 * cell)) & 3 < (part >> (2 * cell)) & 3 else 0
    return missing == 0


@shared
def dearest_bombs(hand, rules):
    """Points and cards of the dearest split of a hand into disjoint bombs; of equally dear ones, of most cards."""
    sets = np.empty((64, 3), np.int64)
    count = list_bombs(hand, rules, sets)
    best_points, best_cards = np.int64(0), np.int64(0)
    if count == 0:
        return best_points, best_cards
    # Depth first over bombs in order, each as often as it fits: what is chosen stands on the stack.
    stack = np.empty((16, 4), np.int64)
    depth = 0
    stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3] = 0, units_of(hand), 0, 0
    while depth >= 0:
        at, units, points, cards = stack[depth, 0], stack[depth, 1], stack[depth, 2], stack[depth, 3]
        if points > best_points or (points == best_points and cards > best_cards):
            best_points, best_cards = points, cards
        while at < count and not fits(units, sets[at, 0]):
            at += 1
        if at == count:
            depth -= 1
            continue
        stack[depth, 0] = at + 1
        depth += 1
        stack[depth, 0], stack[depth, 1] = at, units - sets[at, 0]
        stack[depth, 2], stack[depth, 3] = points + sets[at, 1], cards + sets[at, 2]
    return best_points, best_cards


@shared
def has_bomb_shape(hand):
    """Whether a hand holds a quad below the 2s, or three consecutive pairs."""
    running = 0
    for cell in range(12):
        held = BITS[(hand >> (4 * cell)) & 15]
        running = running + 1 if held >= 2 else 0
        if held == 4 or running == 3:
            return True
    return False


@shared
def rotten(hand, rules):
    """What the cards still held cost, and how many of them are charged (B-T-27)."""
    points, cards = np.int64(0), np.int64(0)
    for suit in range(4):
        if (hand >> (48 + suit)) & 1:
            points += rules[ROTTEN_TWO + suit]
            cards += 1 if rules[ROTTEN_TWO + suit] else 0
    if has_bomb_shape(hand):
        more, charged = dearest_bombs(hand, rules)
        points += more
        cards += charged
    return points, cards
