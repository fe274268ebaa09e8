"""Make a process ready for hints: every kernel of the shedding games compiled, or loaded from its cache."""

from __future__ import annotations

import numpy as np

from rules.cards import DECK
from rules.sam.options import sam_rules
from rules.sam.variant import SamVariant
from rules.shedding.setup import GameSetup, SeatHand
from rules.tlmn.options import tlmn_rules
from rules.tlmn.variant import TlmnVariant
from solver.kernels.shedding_endings import FAR_OFF, play_ending
from solver.kernels.shedding_layout import OVER
from solver.shedding.declaring import declaration
from solver.shedding.endings import ending_room
from solver.shedding.hints import hint
from solver.shedding.knowledge import known_to
from solver.shedding.reasons import reason_of


def warm_up_shedding() -> None:
    """Run every path once."""
    for variant in (TlmnVariant(tlmn_rules("points")), SamVariant(sam_rules())):
        cards = tuple(DECK[place * 5 % 52] for place in range(variant.hand_size))
        known = known_to(0, GameSetup(4, (SeatHand(0, cards),), leader=0), (), variant)
        found = hint(known, 16)
        reason_of(found, 0, known)
        if isinstance(variant, SamVariant):
            declaration(known, found, 16)
        room = ending_room()
        room.states[0] = known.state
        room.states[0, OVER] = 1
        play_ending(room, 0, 1, known.rules, np.array([-FAR_OFF, FAR_OFF]), 0)
