"""From a JSON text to plain Python values.

Stricter than JSON's grammar where readers disagree: no duplicate names, no lone surrogates, no numbers that a double
cannot hold. Source: the HTTP contract, "Errors" and limits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from api.wire.problems import ServiceError
from api.wire.text import BYTE_ORDER_MARK, what_it_is

MAX_DEPTH: Final = 64
"""Lists and objects inside one another; the contract needs five. So what follows values down may recurse."""


def parse_json(body: bytes) -> Any:
    """Plain Python values of a JSON text, whose byte order mark says nothing.

    Raises ServiceError `unreadable_json` for anything else.
    """
    body = body.removeprefix(BYTE_ORDER_MARK)
    try:
        value = msgspec.json.decode(body)
        if isinstance(value, dict | list):
            _require_shallow(value)
            json.loads(body, object_pairs_hook=_unique_names)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        message = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        told = what_it_is(body)
        raise ServiceError(
            "unreadable_json", f"the body is not readable JSON: {f'it is {told}' if told else message[:200]}"
        ) from None
    return value


def _require_shallow(value: dict[str, Any] | list[Any]) -> None:
    """Raise RecursionError when lists and objects stand more than MAX_DEPTH deep in one another."""
    level: list[dict[str, Any] | list[Any]] = [value]
    for _ in range(MAX_DEPTH):
        items = (item for container in level for item in _items_of(container))
        level = [item for item in items if isinstance(item, dict | list)]
        if not level:
            return
    raise RecursionError


def _items_of(container: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return container.values() if isinstance(container, dict) else container


def _unique_names(pairs: list[tuple[str, Any]]) -> None:
    names = {name for name, _ in pairs}
    if len(names) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"the name {twice[:40]!r} appears twice in one object")
