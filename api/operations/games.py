"""What the games, their presets, options and values are called; nothing that plays or solves is loaded for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from api.operations.house_rules import GameWords
from api.words.page import GAME_LABELS
from rules.labels import maubinh, shedding, shedding_options
from rules.options import Game

_ALL: Final = (
    GameWords(
        "maubinh",
        "MauBinh",
        GAME_LABELS["maubinh"],
        maubinh.PRESET_LABELS,
        maubinh.OPTION_LABELS,
        maubinh.VALUE_LABELS,
    ),
    GameWords(
        "tlmn",
        "Tlmn",
        GAME_LABELS["tlmn"],
        shedding_options.TLMN_PRESET_LABELS,
        shedding_options.TLMN_OPTION_LABELS,
        {**shedding_options.TLMN_VALUE_LABELS, "instant_hands": shedding.TLMN_INSTANT_WIN_LABELS},
    ),
    GameWords(
        "sam",
        "Sam",
        GAME_LABELS["sam"],
        shedding_options.SAM_PRESET_LABELS,
        shedding_options.SAM_OPTION_LABELS,
        {**shedding_options.SAM_VALUE_LABELS, "instant_hands": shedding.SAM_INSTANT_WIN_LABELS},
    ),
)
WORDS: Final[Mapping[Game, GameWords]] = {words.game: words for words in _ALL}
"""The names of each game, the games in the order in which they are shown."""
