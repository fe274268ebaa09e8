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
