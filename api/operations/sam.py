"""The operations of Sâm lốc. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from typing import Any, Final

from api.operations.games import WORDS
from api.operations.shedding import SheddingGame, catalogue_of
from api.operations.shedding_hints import add_hints
from api.operations.shedding_review import add_replay
from api.wire.sam import TYPES
from rules.labels.shedding import SAM_INSTANT_WIN_LABELS
from rules.shedding.result import SamResult


def _result(body: Any) -> dict[str, Any]:
    declared = body.sam
    return {
        "sam": None if declared is None else SamResult(declared.seat, declared.blocked_by),
        "liable": body.liable,
    }


GAME: Final = SheddingGame(WORDS["sam"], TYPES, SAM_INSTANT_WIN_LABELS, _result)
CATALOGUE: Final = catalogue_of(GAME)
add_replay(CATALOGUE, GAME)
add_hints(CATALOGUE, GAME)
