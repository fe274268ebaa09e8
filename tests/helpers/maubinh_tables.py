"""Tables of Mậu binh that several tests settle: arrangements in seat order, as `back / middle / front`."""

from __future__ import annotations

# Back and middle won, front lost.
TWO_ROWS_WON = ("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC JS 4H", "9D TC JH QC KD / AS AH 6S JC TD / QD QH 3S")
# The same with a full house in the middle (and one in the back, which earns nothing).
MIDDLE_FULL_HOUSE = ("KS KC KH 4S 4C / 9S 9C 9H 5S 5C / JS 7C 2D", "TD JD QD KD 8D / 6C 7D 8S 9D TC / AS AC 3H")
# Back and middle won, front lost, with four kings in the back.
BACK_QUAD = ("KS KC KH KD 4S / 9S 9C 8H 8D 2C / JS 7C 2D", "AD QD TD 6D 3D / AS AC 7D 5H 4C / JD JC 3H")
# Back and middle won with straight flushes, front lost.
STRAIGHT_FLUSHES = ("6S 7S 8S 9S TS / 2H 3H 4H 5H 6H / AS KD 9C", "AC AD AH KS KC / JC JD 4C 4D 2C / QC QD 3S")
# A sweep with four of a kind in back and middle.
TWO_QUADS = ("KS KC KH KD 4S / 9S 9C 9H 9D 2C / AS JC 7D", "AD QD TD 6D 3D / JD JH 7C 5H 4C / QC TH 3H")
# A sweep with three of a kind in front.
FRONT_TRIPLE = ("KS QS 9S 5S 2S / 8D 8C 8H 7D 3C / 4H 4D 4C", "9D TC JH QC KD / 6S 6C JC TD 5D / QD 9H 3S")
# The first sweeps the three others; the second sweeps the third and beats the fourth, and so does the third.
SWEEP_ALL = (
    "AS KS QS 9S 7S / TH JD QC KH AD / AC AH 5D",
    "6H 7H 8D 9C TC / JC JH 8C 4D 2S / KD 9D 3C",
    "4S 4C 4H 5S 6S / TD TS QD 5C 3D / KC 8S 2C",
    "6C 6D 3S 3H 9H / 7C 7D QH JS 8H / 2D 2H 5H",
)
# The same cards; the third and the fourth have exchanged back and middle and are foul.
TWO_FOULS = (
    SWEEP_ALL[0],
    SWEEP_ALL[1],
    "TD TS QD 5C 3D / 4S 4C 4H 5S 6S / KC 8S 2C",
    "7C 7D QH JS 8H / 6C 6D 3S 3H 9H / 2D 2H 5H",
)
# The same with one foul.
ONE_FOUL = (*SWEEP_ALL[:3], TWO_FOULS[3])
# Four of a kind in the back against a foul.
QUAD_AND_FOUL = (BACK_QUAD[0], "TD TH QD 5C 3D / AS AC AD 6S 7D / JD 8S 3H")
# Six pairs; five pairs and a triple; the third sweeps the fourth.
TWO_INSTANT_WINS = (
    "AS AC KS KC QS / QC JS JC TS TC / 9S 9C 2H",
    "AD AH KD KH QD / QH JD JH TD TH / 8S 8C 8D",
    "4S 4C 4H 7H 6S / 5S 5C 9D 7S 3D / 9H 8H 2C",
    "6C 6D 3S 3H 7C / 2D 2S 7D 5H 4D / 5D 6H 3C",
)
# Six pairs against a foul.
INSTANT_WIN_AND_FOUL = ("AS AC KS KC QS / QC JS JC TS TC / 9S 9C 2H", "TD TH QD 5C 3D / 4S 4C 4H 5S 6S / KD 8S 2C")

# Bonus rows, sweeps of the table, fouls and instant wins are rare in random deals; these have them all.
WITH_RARE_THINGS = (
    *(FRONT_TRIPLE, TWO_QUADS, STRAIGHT_FLUSHES, MIDDLE_FULL_HOUSE, SWEEP_ALL, TWO_FOULS, TWO_INSTANT_WINS),
    *(BACK_QUAD, TWO_ROWS_WON, INSTANT_WIN_AND_FOUL),
)
# What only shows where nobody else sits, or where one of three is foul.
WITH_FEW_SEATS = (SWEEP_ALL[:3], ONE_FOUL, TWO_INSTANT_WINS[1:])
