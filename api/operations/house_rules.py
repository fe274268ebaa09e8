"""House rules as documents: every preset of a game, every option with its value, limits, words and clause.

Made from rules.options and a game's words; knows no game. Source: the HTTP contract, "Service".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from api.wire.common import LabelOut, Output, label
from rules.labels import Label as Words
from rules.options import Game, OptionSpec, option_table, presets


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game's names for people. title: how the game is called in schema names.

    values: for options that are one of several names, the words of each.
    """

    game: Game
    title: str
    name: Words
    presets: Mapping[str, Words]
    options: Mapping[str, Words]
    values: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)


class OptionOut(Output, frozen=True):
    """What every option has. `clause`: where docs/rules.md defines it."""

    type: str
    label: LabelOut
    clause: str
    note: str


class BooleanOption(OptionOut, frozen=True):
    """A switch."""

    value: bool
    allowed: list[bool]


class EnumOption(OptionOut, frozen=True):
    """One of several names."""

    value: str
    allowed: list[str]
    allowed_labels: list[LabelOut]


class IntegerOption(OptionOut, frozen=True):
    """A whole number within a range."""

    value: int
    minimum: int
    maximum: int


class NumberOption(OptionOut, frozen=True):
    """A number within a range."""

    value: float
    minimum: float
    maximum: float


class IntegersOption(OptionOut, frozen=True):
    """A list of whole numbers, of a fixed length."""

    value: list[int]
    length: int
    minimum: int
    maximum: int


class NamesOption(OptionOut, frozen=True):
    """A list of different names."""

    value: list[str]
    allowed: list[str]
    allowed_labels: list[LabelOut]


class PresetSummary(Output, frozen=True):
    """A preset and where to read it."""

    preset: str
    label: LabelOut
    path: str


class GameRules(Output, frozen=True):
    """The presets of a game; the first is the default."""

    game: str
    label: LabelOut
    presets: list[PresetSummary]


class AllRules(Output, frozen=True):
    """Every game with its presets."""

    games: list[GameRules]


_TYPES: Final[Mapping[str, type[OptionOut]]] = {
    "boolean": BooleanOption,
    "enum": EnumOption,
    "integer": IntegerOption,
    "number": NumberOption,
    "integers": IntegersOption,
}


class HouseRules:
    """The documents of one game. `answer`: the wire type of one preset's document."""

    def __init__(self, words: GameWords) -> None:
        self._words = words
        table = option_table(words.game)
        members = [(name, _TYPES.get(spec.kind, NamesOption)) for name, spec in table.items()]
        self._options: Any = msgspec.defstruct(f"{words.title}PresetOptions", members, bases=(Output,), kw_only=True)
        outer = [("game", str), ("preset", str), ("label", LabelOut), ("options", self._options)]
        self.answer: Any = msgspec.defstruct(f"{words.title}Preset", outer, bases=(Output,), kw_only=True)

    @property
    def summary(self) -> GameRules:
        """The game with its presets."""
        game = self._words.game
        return GameRules(
            game=game,
            label=label(self._words.name),
            presets=[
                PresetSummary(
                    preset=preset, label=label(self._words.presets[preset]), path=f"/v1/rules/{game}/{preset}"
                )
                for preset in presets(game)
            ],
        )

    def preset(self, preset: str) -> Any:
        """Every option of a preset of the game."""
        words = self._words
        options = {name: self._option(spec, preset) for name, spec in option_table(words.game).items()}
        return self.answer(
            game=words.game, preset=preset, label=label(words.presets[preset]), options=self._options(**options)
        )

    def _option(self, spec: OptionSpec, preset: str) -> OptionOut:
        value = spec.defaults[preset]
        common: dict[str, Any] = {
            "type": spec.kind,
            "label": label(self._words.options[spec.name]),
            "clause": spec.clause,
            "note": spec.note,
            "value": list(value) if isinstance(value, tuple) else value,
        }
        limits = self._limits(spec, preset)
        return _TYPES.get(spec.kind, NamesOption)(**common, **limits)

    def _limits(self, spec: OptionSpec, preset: str) -> dict[str, Any]:
        match spec.kind:
            case "boolean":
                return {"allowed": [False, True]}
            case "integer" | "number":
                return {"minimum": spec.minimum, "maximum": spec.maximum}
            case "integers":
                return {"minimum": spec.minimum, "maximum": spec.maximum, "length": spec.lengths[preset]}
            case _:
                words = self._words.values.get(spec.name, {})
                labels = [label(words.get(name, Words(name, name))) for name in spec.allowed]
                return {"allowed": list(spec.allowed), "allowed_labels": labels}
