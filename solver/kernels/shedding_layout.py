"""Where the numbers of a shedding game stand in the arrays that its kernels share, and tables of sets of suits.

A card is bit 4 (height - 3) + suit of an int64, heights 3 .. 15 with the 2 above the ace; the cards of a height are a
cell, cell 0 the 3s. A state is int64 [STATE], the rules of a table int64 [RULES], filled by solver.shedding.table.
A play is four numbers: mask, kind, size, value; the value is 4 height + suit of its strongest card, without the suit
in Sâm. Seats are numbers in turn order, NOBODY = -1, and sets of seats are bits.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

NOBODY = -1
MOST_SEATS = 5
SINGLE, PAIR, TRIPLE, QUAD, RUN, PAIR_RUN = 1, 2, 3, 4, 5, 6
ALL_CARDS = (1 << 52) - 1
TWOS = 15 << 48
THREE_OF_SPADES = 1
ACE_VALUE, TWO_HEIGHT = 14, 15

# A position. HANDS, LAST: a mask for each seat. TURN .. SEATS: numbers. FINISHED: seats in order of going out.
HANDS, LAST, FINISHED, LEFT = 0, 5, 10, 15
TURN, TOP, TOP_KIND, TOP_SIZE, TOP_VALUE, OWNER, PASSED, STOPPED = 20, 21, 22, 23, 24, 25, 26, 27
FINISHES, INCLUDE, OVER, SEEN, SEATS, WINNER, WIN_KIND = 28, 29, 30, 31, 32, 33, 34
# Đút 3 bích of TLMN; báo sâm and báo 1 of Sâm.
PUT_SEAT, PUT_BY, SAM_SEAT, BLOCKED_BY, BREACH, LIABLE = 35, 36, 37, 38, 39, 40
# The round that has just been closed, as it was before, until the next is led: its chain is still to be paid.
CLOSED, CLOSED_TURN, CLOSED_TOP, CLOSED_KIND, CLOSED_SIZE, CLOSED_VALUE = 41, 42, 43, 44, 45, 46
CLOSED_OWNER, CLOSED_PASSED, CLOSED_LINKS = 47, 48, 49
# Who alone has played so far (NOBODY; MOST_SEATS = several), how often, and his plays.
SOLE, SOLE_COUNT, SOLE_PLAYS = 50, 51, 52
# The chop chain: how many links, their cards, seats, and whether they emptied a hand.
LINKS, LINK_CARDS, LINK_SEATS, LINK_ENDS, MOST_LINKS = 66, 67, 84, 101, 17
# What cuts have cost so far: from each seat to each, in points.
CHOPS = 118
STATE = CHOPS + MOST_SEATS * MOST_SEATS

# The rules of a table. Enumerations are told by their order in options.json.
GAME, HAND_SIZE, SCORING, FOUR_PAIRS, CUT_LATE, QUAD_CUTS_PAIR, LONGEST_PAIR_RUN, FINISH_TWO = 0, 1, 2, 3, 4, 5, 6, 7
PLACE_PAY, PLACE_POINTS, LAST_IS_LAST, CHOP_TWO, PAIR_BY_COLOUR, PAIR_PRICES = 8, 14, 18, 19, 23, 24
CHOP_RUN_3, CHOP_QUAD, CHOP_RUN_4, CHOP_QUAD_BY_RUN, ROTTEN_TWO = 27, 28, 29, 30, 31
ROTTEN_RUN_3, ROTTEN_QUAD, ROTTEN_RUN_4 = 35, 36, 37
ROTTEN_TO, STACKED, STACKED_FLAT, CHAIN_TWOS, LAST_FREE, CONG, CONG_ROTTEN, DEN_CONG, DUT_MU, DUT_MU_AMOUNT = range(
    38, 48
)
PUT, PUT_AT_END, ANTE, INSTANT, INSTANT_ROTTEN, INSTANT_BY_TOP, DRAGON_TWO, INSTANT_KINDS = range(48, 56)
COUNT_REPLACE, UNG_ANY, FEE_TOP, FEE_BOTTOM, BUY_IN, LOSS_CAP, BET, POT_BEFORE, DEN_CONG_SEAT, PURSES = range(60, 70)
RUN_TWO, SAM, SAM_ROTTEN, DEN_SAM_ALL, BLOCK_PAYS, THOI_TWO, THOI_TWO_AMOUNT, THOI_QUAD = range(75, 83)
FIXED_TWO, FIXED_TWO_AMOUNT, BAO1, BAO1_MIN, BAO1_BILL, DUE_LEADER = range(83, 89)
RULES = 90
TLMN_GAME, SAM_GAME = 0, 1
BY_PLACES, BY_RANK, BY_COUNT, BY_POINTS = 0, 1, 2, 3
ALLOW_TWO, FORBID_TWO, PENALIZE_TWO = 0, 1, 2

# What is paid, by line kinds of the wire; the last is what caps take away.
LINE_KINDS = (
    *("chop", "place", "cards", "rotten", "cong", "dut_mu", "put_3_spades", "den_cong", "instant_win", "pot"),
    *("place_points", "thoi_two", "finish_with_two", "sam", "den_sam", "bao1", "cap"),
)
L_CHOP, L_PLACE, L_CARDS, L_ROTTEN, L_CONG, L_DUT_MU, L_PUT, L_DEN_CONG, L_INSTANT = range(9)
L_POT, L_PLACE_POINTS, L_THOI_TWO, L_FINISH_TWO, L_SAM, L_DEN_SAM, L_BAO1, L_CAP = range(9, len(LINE_KINDS))
# Payers and receivers: the seats, and last nobody or the pot.
PARTIES = MOST_SEATS + 1

INSTANT_NAMES = (
    *("dragon", "four_twos", "five_pair_run", "six_pairs"),
    *("same_colour", "three_triples", "five_pairs"),
)


def _subsets() -> tuple[np.ndarray, np.ndarray]:
    """counts int64 [16, 5], sets int64 [16, 5, 6]: the sets of m suits out of some suits, by their top suit."""
    counts, sets = np.zeros((16, 5), np.int64), np.zeros((16, 5, 6), np.int64)
    for held in range(16):
        suits = [suit for suit in range(4) if held >> suit & 1]
        for size in range(1, 5):
            chosen = sorted(combinations(suits, size), key=lambda some: (some[-1], some))
            counts[held, size] = len(chosen)
            sets[held, size, : len(chosen)] = [sum(1 << suit for suit in some) for some in chosen]
    return counts, sets


SUBSETS, SUBSET_MASKS = _subsets()
BITS = np.array([bin(nibble).count("1") for nibble in range(16)], np.int64)
TOP_SUIT = np.array([max(nibble.bit_length() - 1, 0) for nibble in range(16)], np.int64)


def _one_for_each_top() -> tuple[np.ndarray, np.ndarray]:
    """The same with one set, of the lowest suits, for each top suit: suits below the top decide nothing."""
    counts, sets = np.zeros((16, 5), np.int64), np.zeros((16, 5, 6), np.int64)
    for held in range(16):
        for size in range(1, 5):
            tops = set()
            for mask in SUBSET_MASKS[held, size, : SUBSETS[held, size]]:
                if TOP_SUIT[mask] not in tops:
                    tops.add(TOP_SUIT[mask])
                    sets[held, size, counts[held, size]] = mask
                    counts[held, size] += 1
    return counts, sets


TOPS, TOP_MASKS = _one_for_each_top()
# Which sets a list of plays holds: all of them, or one of each that plays alike (solver.kernels.shedding_moves).
ALL, ALIKE, ALIKE_BUT_THREES, ALIKE_WITHOUT_SUITS, ALL_WITHOUT_SUITS = 0, 1, 2, 3, 4
