"""The operations of Sâm lốc. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from typing import Any, Final

from api.operations.house_rules import GameWords
from api.operations.shedding import SheddingGame, catalogue_of
from api.wire.sam import TYPES
from api.words.page import GAME_LABELS
from rules.labels import shedding_options as option_words
from rules.labels.shedding import SAM_INSTANT_WIN_LABELS
from rules.shedding.result import SamResult

WORDS: Final = GameWords(
    "sam",
    "Sam",
    GAME_LABELS["sam"],
    option_words.SAM_PRESET_LABELS,
    option_words.SAM_OPTION_LABELS,
    {**option_words.SAM_VALUE_LABELS, "instant_hands": SAM_INSTANT_WIN_LABELS},
)


def _result(body: Any) -> dict[str, Any]:
    declared = body.sam
    return {
        "sam": None if declared is None else SamResult(declared.seat, declared.blocked_by),
        "liable": body.liable,
    }


CATALOGUE: Final = catalogue_of(SheddingGame(WORDS, TYPES, SAM_INSTANT_WIN_LABELS, _result))
