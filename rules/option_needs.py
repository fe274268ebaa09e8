"""House options that can have no effect beside the others, so that a caller is told instead of ignored.

Which option needs what stands in a table beside the options of each game.
Source: the HTTP contract ("rules": `conflicting_options`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.errors import Fault, InvalidInputError
from rules.options import Game, OptionValue, option_table, resolve

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Need:
    """`option` has an effect only where `met` holds; `depends_on` are the options `met` looks at, `words` names it.

    met: takes every option value, and the preset's name as `preset`.
    """

    option: str
    depends_on: tuple[str, ...]
    met: Callable[[Values], bool]
    words: str


def need_value(option: str, other: str, *wanted: OptionValue) -> Need:
    """`option` has an effect only where `other` has one of the values `wanted`."""
    words = f"{other}={' or '.join(str(value).lower() for value in wanted)}"
    return Need(option, (other,), lambda values: values[other] in wanted, words)


def need_some(option: str, other: str) -> Need:
    """`option` has an effect only where `other` is on: not `off`, not `none`, not 0, not an empty list."""
    return Need(option, (other,), lambda values: values[other] not in ("off", "none", 0, ()), f"{other} to be on")


def resolve_with_needs(
    game: Game, needs: Sequence[Need], preset: str, options: Mapping[str, object] | None
) -> dict[str, Any]:
    """Every option value of `preset` with `options` in their place.

    Raises InvalidInputError with every fault: unknown preset or option, bad value, and an option that can have no
    effect beside the others. Fault pointers start at the rules object.
    """
    chosen = options or {}
    values, faults = resolve(game, preset, chosen)
    if values:
        faulty = {fault.pointer.removeprefix("/options/") for fault in faults}
        changed = {name for name in chosen if name in values and values[name] != _default(game, name, preset)}
        for need in needs:
            unsure = not faulty.isdisjoint((need.option, *need.depends_on))
            if need.option in changed and not unsure and not need.met({**values, "preset": preset}):
                changed.remove(need.option)
                message = f"{need.option} has no effect here: it needs {need.words}"
                faults.append(Fault(f"/options/{need.option}", "conflicting_options", message))
    if faults:
        raise InvalidInputError(faults)
    return dict(values)


def _default(game: Game, name: str, preset: str) -> OptionValue:
    # A full set of options can be sent back: what equals the preset's default is never refused.
    return option_table(game)[name].defaults[preset]
