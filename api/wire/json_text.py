"""From a JSON text to plain Python values.

Stricter than JSON's grammar where readers disagree: no duplicate names, no lone surrogates, no numbers that a double
cannot hold. Source: the HTTP contract, "Errors" and limits.
"""

from __future__ import annotations

import json
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
        # A name that appears twice is lost on the way: then there are more texts in the body than in the value.
        if _texts_in(value) * 2 != body.count(b'"') or b"\\" in body:
            json.loads(body, object_pairs_hook=_unique_names)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        message = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        told = what_it_is(body)
        raise ServiceError(
            "unreadable_json", f"the body is not readable JSON: {f'it is {told}' if told else message[:200]}"
        ) from None
    return value


def _texts_in(value: Any) -> int:
    """How many texts there are in a JSON value, names included.

    Raises RecursionError when lists and objects stand more than MAX_DEPTH deep in one another.
    """
    level, deeper, texts = [[value]], [], 0
    for _ in range(MAX_DEPTH + 1):
        for items in level:
            for item in items:
                kind = type(item)
                if kind is str:
                    texts += 1
                elif kind is list:
                    deeper.append(item)
                elif kind is dict:
                    texts += len(item)
                    deeper.append(item.values())
        if not deeper:
            return texts
        level, deeper = deeper, []
    raise RecursionError


def _unique_names(pairs: list[tuple[str, Any]]) -> None:
    names = {name for name, _ in pairs}
    if len(names) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"the name {twice[:40]!r} appears twice in one object")
