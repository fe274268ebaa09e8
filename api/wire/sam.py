"""Wire types of Sâm lốc. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from api.wire.common import Seat
from api.wire.shedding import SamIn
from api.wire.shedding_hints import DeclareOut
from api.wire.shedding_types import GameWire, game_types
from api.wire.validation import Faults
from api.words.schemas import SAM_TEXTS
from rules.errors import Fault
from rules.sam.options import DEFAULT_PRESET, sam_rules
from rules.sam.variant import SamVariant
from rules.shedding.result import NOBODY


def _variant(preset: str = DEFAULT_PRESET, options: Mapping[str, object] | None = None) -> SamVariant:
    return SamVariant(sam_rules(preset, options))


def _check_replay(request: Any, pointer: str) -> Faults:
    """Đền cóng is of TLMN: the field may be sent empty and says nothing here."""
    if request.den_cong_seat == NOBODY:
        return []
    return [Fault(f"{pointer}/den_cong_seat", "unknown_field", "no seat pays for a frozen table in this game")]


TYPES: Final = game_types(
    GameWire(
        game="sam",
        title="Sam",
        hand_size=SamVariant.hand_size,
        most_seats=5,
        build=_variant,
        texts=SAM_TEXTS,
        settle=(("sam", SamIn | None, None), ("liable", Seat, NOBODY)),
        event=(("declare_sam", bool, False),),
        moves=(("next_has_one_card", bool, False),),
        state=(("one_left", list[int]), ("sam_seat", int)),
        turn=(("may_declare", list[int]),),
        hint=(("declare", DeclareOut | None),),
        check_replay=_check_replay,
    )
)
