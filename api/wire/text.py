"""Free text as fields of a request on the wire: cells of tables, arguments of commands.

Nothing is judged here: what cannot be read is passed on as it was typed, and the check of the request reports it with
everything else that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rules.cards import codes, parse_cards
from rules.errors import BadCardError
from rules.options import OptionSpec

_WORDS_FOR_TRUE: Final = {"true", "yes", "on", "1"}
_WORDS_FOR_FALSE: Final = {"false", "no", "off", "0"}
_SEPARATORS: Final = re.compile(r"[\s,;|]+")


def read_cards(text: str) -> list[str]:
    """The cards of a free text in wire form; a word that is no card stays as it is, for the check to report."""
    cards: list[str] = []
    for word in _SEPARATORS.split(text.strip()):
        try:
            cards += codes(parse_cards(word))
        except BadCardError:
            cards.append(word)
    return cards


def read_number(text: str) -> int | float | str:
    """The number of a text; a text that is none stays as it is, for the check to report."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def without_absent(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something: None and empty values are the same as absent on the wire."""
    return {name: value for name, value in fields.items() if value not in (None, "", [], {})}


def read_option(text: str, spec: OptionSpec | None) -> object:
    """The value of a house option as it is typed; a text that is none stays as it is. spec: None = not an option."""
    kind = spec.kind if spec is not None else "enum"
    parts = [part.strip() for part in text.split(",")] if text else []
    match kind:
        case "boolean" if text.lower() in _WORDS_FOR_TRUE | _WORDS_FOR_FALSE:
            return text.lower() in _WORDS_FOR_TRUE
        case "integer" | "number":
            return read_number(text)
        case "integers":
            return [read_number(part) for part in parts]
        case "names":
            return parts
        case _:
            return text


def option_text(value: Any) -> str:
    """The value of a house option as it is typed."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)
