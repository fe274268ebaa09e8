"""What the OpenAPI document says of types that are made: English, with the terms of the games as players call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TLMN_TEXTS: Final[Mapping[str, str]] = {
    "event": "A play of cards, or a pass.",
    "seat": "How the game ended for a seat. `place`: 1 = first out; 0 = stopped by cóng. `played`: how many cards.",
    "state": "A position as the table sees it. `seat_to_act` is -1 when the game is over; `must_include`: what the "
    "opening play has to hold; `may_cut`: who may cut in.",
}
SAM_TEXTS: Final[Mapping[str, str]] = {
    "event": "A play of cards, a pass, or the declaration of a Sâm.",
    "seat": "How the game ended for a seat. `place`: 1 = first out, 0 = cóng or nobody was. `played`: how many cards.",
    "state": "A position as the table sees it. `one_left`: seats that hold one card; `sam_seat`: who declared; "
    "`must_include`: null, as the opening has no duty.",
}
