"""The operations of TLMN. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from typing import Any, Final

from api.operations.games import WORDS
from api.operations.shedding import SheddingGame, catalogue_of
from api.operations.shedding_hints import add_hints
from api.operations.shedding_review import add_replay
from api.wire.tlmn import TYPES
from rules.labels.shedding import TLMN_INSTANT_WIN_LABELS
from rules.shedding.result import PutThreeSpades


def _result(body: Any) -> dict[str, Any]:
    put = body.put_3_spades
    return {
        "den_cong_seat": body.den_cong_seat,
        "put_3_spades": None if put is None else PutThreeSpades(put.seat, put.caught_by),
    }


GAME: Final = SheddingGame(WORDS["tlmn"], TYPES, TLMN_INSTANT_WIN_LABELS, _result)
CATALOGUE: Final = catalogue_of(GAME)
add_replay(CATALOGUE, GAME)
add_hints(CATALOGUE, GAME)
