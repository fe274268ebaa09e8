"""Writes the page's table of spellings of cards: `python -m tests.helpers.write_card_spellings`.

A test holds it up to date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules import card_spellings as table
from tests.helpers.live_server import ROOT

TARGET: Final = ROOT / "api" / "static" / "page" / "card-spellings.js"
_HEAD: Final = """\
// How cards are spelled. Generated from rules/card_spellings.py by tests/helpers/write_card_spellings.py.

const characters = (times, flags, pieces) => new RegExp(`[${pieces.join("")}]${times}`, flags);
"""


def card_spellings() -> str:
    """The file as it should be: tokens are [kind, code, shape]."""
    return "\n".join(
        (
            _HEAD,
            _class("IGNORED", table.IGNORED, "g"),
            _class("SEPARATORS", table.SEPARATORS, "", "+"),
            _map("LOOK_ALIKES", table.LOOK_ALIKES),
            _map("CODES", table.CODES),
            _map("WORDS", table.WORDS),
            _set("FILLERS", table.FILLER_WORDS),
        )
    )


def _class(name: str, characters: str, flags: str, times: str = "") -> str:
    """A regular expression of characters; in pieces, which fit into lines."""
    shown = "".join(one if one.isascii() and one.isprintable() else f"\\u{ord(one):04x}" for one in characters)
    pieces = re.findall(r"(?:\\u....|\\.|[^\\]){1,16}", shown)
    lines = "\n".join(f"  {_json(piece)}," for piece in pieces)
    return f'export const {name} = characters("{times}", "{flags}u", [\n{lines}\n]);\n'


def _map(name: str, entries: Mapping[str, Any]) -> str:
    lines = "\n".join(f"  [{_json(key)}, {_json(value)}]," for key, value in entries.items())
    return f"export const {name} = new Map([\n{lines}\n]);\n"


def _set(name: str, entries: Iterable[str]) -> str:
    lines = "\n".join(f"  {_json(entry)}," for entry in sorted(entries))
    return f"export const {name} = new Set([\n{lines}\n]);\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    TARGET.write_text(card_spellings(), encoding="utf-8")
