"""House options of all three games: the table of options.json and the check of a caller's choice against it.

Knows names, types, ranges and defaults; what an option means is in the game's own package.
Source: docs/rules.md section 8 (part C), rules/data/options.json.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any, Final, Literal

from rules.errors import Fault, shortened

Game = Literal["maubinh", "tlmn", "sam"]
GAMES: Final[tuple[Game, ...]] = ("maubinh", "tlmn", "sam")
OptionValue = bool | int | float | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One house option as the wire knows it. `defaults` and `lengths` are keyed by preset."""

    name: str
    kind: str
    defaults: Mapping[str, OptionValue]
    clause: str
    note: str
    allowed: tuple[str, ...]
    minimum: float | None
    maximum: float | None
    lengths: Mapping[str, int]

    def fault_of(self, value: object, preset: str) -> str | None:
        """What is wrong with `value`, in words that name what is allowed; None when it is allowed."""
        match self.kind:
            case "boolean":
                return None if isinstance(value, bool) else "must be true or false"
            case "enum":
                return None if value in self.allowed else f"must be one of {', '.join(self.allowed)}"
            case "integer":
                return None if self._in_range(value, (int,)) else f"must be an integer {self._range}"
            case "number":
                return None if self._in_range(value, (int, float)) else f"must be a number {self._range}"
            case "integers":
                length = self.lengths[preset]
                good = isinstance(value, list | tuple) and len(value) == length
                good = good and all(self._in_range(item, (int,)) for item in value)  # type: ignore[attr-defined]
                return None if good else f"must be a list of {length} integers {self._range}"
            case _:
                return self._names_fault(value)

    @property
    def _range(self) -> str:
        return f"from {self.minimum:g} to {self.maximum:g}".replace("1e+06", "1000000")

    def _in_range(self, value: object, types: tuple[type, ...]) -> bool:
        if isinstance(value, bool) or not isinstance(value, types):
            return False
        low = -inf if self.minimum is None else self.minimum
        high = inf if self.maximum is None else self.maximum
        return bool(low <= value <= high)  # type: ignore[operator]

    def _names_fault(self, value: object) -> str | None:
        names = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
        if not names or len(set(value)) != len(value) or not set(value) <= set(self.allowed):  # type: ignore[arg-type, call-overload]
            return f"must be a list of different names out of {', '.join(self.allowed)}"
        return None


class OptionSet:
    """One table's rules as a frozen dataclass: a preset's name and every option under its wire name."""

    __slots__ = ()

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option by its wire name, in the order of options.json."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name != "preset"}  # type: ignore[arg-type]


# The names an option of type "names" may hold; options.json gives them only as a default or in its note.
_NAMES: Final = {
    ("tlmn", "instant_hands"): ("dragon", "four_twos", "five_pair_run", "six_pairs"),
    ("sam", "instant_hands"): ("dragon", "four_twos", "same_colour", "three_triples", "five_pairs"),
}


def _frozen(value: Any) -> OptionValue:
    return tuple(value) if isinstance(value, list) else value


@cache
def presets(game: Game) -> tuple[str, ...]:
    """The presets of a game; the first is the default.

    >>> presets("maubinh")
    ('majority', 'per_chi')
    """
    return tuple(_document()[game]["presets"])


@cache
def option_table(game: Game) -> Mapping[str, OptionSpec]:
    """Every option of a game by name, in the order of options.json."""
    return {
        name: OptionSpec(
            name=name,
            kind=entry["type"],
            defaults={preset: _frozen(value) for preset, value in entry["default"].items()},
            clause=entry["clause"],
            note=entry["note"],
            allowed=tuple(entry.get("allowed", _NAMES.get((game, name), ()))),
            minimum=entry.get("minimum"),
            maximum=entry.get("maximum"),
            lengths=entry.get("length", {}),
        )
        for name, entry in _document()[game]["options"].items()
    }


@cache
def _document() -> dict[str, Any]:
    text = (files(__package__) / "data" / "options.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


def resolve(game: Game, preset: str, chosen: Mapping[str, object]) -> tuple[dict[str, OptionValue], list[Fault]]:
    """All option values of `preset` with `chosen` in their place, and every fault found in `chosen`.

    Fault pointers start at the rules object: `/preset`, `/options/<name>`. A faulty option keeps its default. Which
    names there are is said once.
    """
    if preset not in presets(game):
        known = ", ".join(presets(game))
        message = f"{shortened(preset)} is not a preset of {game}; allowed: {known}"
        return {}, [Fault("/preset", "unknown_preset", message)]
    table = option_table(game)
    values = {name: spec.defaults[preset] for name, spec in table.items()}
    faults: list[Fault] = []
    for name, value in chosen.items():
        # A name longer than any of ours is not repeated whole.
        pointer = "/options" + ("" if len(name) > 80 else "/" + name.replace("~", "~0").replace("/", "~1"))
        if name not in table:
            said = any(fault.code == "unknown_option" for fault in faults)
            message = f"{shortened(name)} is not an option of {game}" + (
                "" if said else f"; allowed: {', '.join(table)}"
            )
            faults.append(Fault(pointer, "unknown_option", message))
            continue
        wrong = table[name].fault_of(value, preset)
        if wrong is not None:
            code = "out_of_range" if table[name].kind in ("integer", "number", "integers") else "bad_value"
            faults.append(Fault(pointer, code, f"{name} {wrong}, not {shortened(value)}"))
            continue
        values[name] = _frozen(value)
    return values, faults
