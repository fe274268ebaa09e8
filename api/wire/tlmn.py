"""Wire types of TLMN. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from api.wire.common import Seat
from api.wire.shedding import PutThreeSpadesIn
from api.wire.shedding_types import GameWire, game_types
from api.words.schemas import TLMN_TEXTS
from rules.shedding.result import NOBODY
from rules.tlmn.options import DEFAULT_PRESET, tlmn_rules
from rules.tlmn.variant import TlmnVariant


def _variant(preset: str = DEFAULT_PRESET, options: Mapping[str, object] | None = None) -> TlmnVariant:
    return TlmnVariant(tlmn_rules(preset, options))


TYPES: Final = game_types(
    GameWire(
        game="tlmn",
        title="Tlmn",
        hand_size=TlmnVariant.hand_size,
        most_seats=4,
        build=_variant,
        texts=TLMN_TEXTS,
        state=(("may_cut", list[int]),),
        settle=(("den_cong_seat", Seat, NOBODY), ("put_3_spades", PutThreeSpadesIn | None, None)),
    )
)
