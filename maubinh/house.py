"""House rules of a table: a preset of one of the games, and what a house plays otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from maubinh.errors import own_errors
from maubinh.language import checked
from maubinh.plain import Wired, plain
from rules import __name__ as rules_package
from rules.labels import Label
from rules.options import Game, OptionValue, option_table, presets


class TableRules(Wired):
    """The rules of one table. Made by `rules`; immutable, equal by what they say.

    `game`, `preset`, `options` (every option by name), `changes` (those that differ from the preset).

    >>> import maubinh as mb
    >>> house = mb.rules("per_chi", chi_value=2)
    >>> house
    rules('per_chi', chi_value=2)
    >>> house.options["chi_value"], dict(house.changes)
    (2, {'chi_value': 2})
    """

    __slots__ = ("_options", "changes", "game", "preset")

    def __init__(self, game: Game, preset: str, options: Mapping[str, OptionValue]) -> None:
        defaults = option_table(game)
        self.game = game
        self.preset = preset
        self._options = dict(options)
        changed = {name: value for name, value in options.items() if value != defaults[name].defaults[preset]}
        self.changes: Mapping[str, OptionValue] = MappingProxyType(changed)

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option with its value."""
        return MappingProxyType(self._options)

    @property
    def label(self) -> str:
        """What the preset is called, in the chosen language."""
        return _said(_words(self.game)["PRESET_LABELS"][self.preset])

    def to_wire(self) -> dict[str, Any]:
        """The `rules` of a request over HTTP."""
        return {"preset": self.preset, "options": plain(dict(self.changes))}

    def to_dict(self) -> dict[str, Any]:
        """The `rules` of answers over HTTP: game, preset and every option."""
        return {"game": self.game, "preset": self.preset, "options": plain(self._options)}

    def changed(self, **options: object) -> TableRules:
        """The same rules but for these options. Raises InvalidInput with every fault."""
        return table_rules(self.game, self.preset, {**self.changes, **options})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableRules):
            return NotImplemented
        return (self.game, self.preset, self._options) == (other.game, other.preset, other._options)

    def __hash__(self) -> int:
        return hash((self.game, self.preset, tuple(self._options.values())))

    def __reduce__(self) -> tuple[Any, ...]:
        return TableRules, (self.game, self.preset, self._options)

    def __repr__(self) -> str:
        changes = "".join(f", {name}={value!r}" for name, value in self.changes.items())
        prefix = "" if self.game == "maubinh" else f"{self.game}."
        return f"{prefix}rules({self.preset!r}{changes})"

    def __str__(self) -> str:
        """The preset, and a line for each option that differs from it."""
        words, table = _words(self.game)["OPTION_LABELS"], option_table(self.game)
        lines = [
            f"  {name} = {_shown(value)}  ({_shown(table[name].defaults[self.preset])}): {_said(words[name])}"
            for name, value in self.changes.items()
        ]
        return "\n".join([f"{self.label} ({self.preset})", *lines])


def rules(preset: str | None = None, /, **options: object) -> TableRules:
    """The rules of a table of Mậu binh: a preset, and the options in which the house differs from it.

    preset: None = the first of `presets()`. Raises InvalidInput with every fault. `maubinh rules` on the command line
    and docs/house_rules.md list the options.

    >>> import maubinh as mb
    >>> print(mb.rules("per_chi", chi_value=2))
    Row by row (per_chi)
      chi_value = 2  (1): Points of a row
    """
    return table_rules("maubinh", preset, options)


def table_rules(game: Game, preset: object, options: Mapping[str, object]) -> TableRules:
    """The rules of a table of any game. Raises InvalidInput with every fault."""
    from api.wire.common import whole
    from api.wire.validation import is_blank

    given = {name: whole(plain(value)) for name, value in options.items()}
    known = option_table(game)
    given = {name: value for name, value in given.items() if name not in known or not is_blank(value)}
    build = getattr(import_module(f"{rules_package}.{game}.options"), f"{game}_rules")
    name: Any = presets(game)[0] if preset is None else plain(preset)
    with own_errors():
        found = build(name, given)
    return TableRules(game, found.preset, found.options)


def as_rules(value: object) -> Any:
    """What `rules=` of a call says, as the wire has it: TableRules, the name of a preset, a mapping, or None."""
    return {"preset": value} if isinstance(value, str) else plain(value)


def _words(game: Game) -> Mapping[str, Mapping[str, Label]]:
    if game == "maubinh":
        return vars(import_module(f"{rules_package}.labels.maubinh"))
    words = vars(import_module(f"{rules_package}.labels.shedding_options"))
    return {name: words[f"{game.upper()}_{name}"] for name in ("PRESET_LABELS", "OPTION_LABELS")}


def _said(label: Label) -> str:
    return label.vi if checked(None) == "vi" else label.en


def _shown(value: OptionValue) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)
