"""Games of TLMN and Sâm as cells of a table: which columns are read, and which are written.

Read: `text`, a whole game as people write it down (docs/game_text.md), optional `id`, `preset` and `bet`. Results of
games have no form as a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from api.wire.text import read_number
from rules.options import Game

SEATS: Final = 5
TEXT: Final = "text"
READ: Final = frozenset({TEXT, "id", "preset", "bet"})
_OF_SEATS: Final = ("net_points", "net", "lost", "lost_error")
RESULTS: Final = (
    *(f"seat{seat}_{what}" for seat in range(SEATS) for what in _OF_SEATS),
    *("end", "instant_win", "pot_after", "error_code", "error"),
)
NUMBERS: Final = frozenset(name for name in RESULTS if name.endswith(("_points", "_lost", "_error")))
COUNTS: Final = frozenset({"pot_after", *(f"seat{seat}_net" for seat in range(SEATS))})
NAMES: Final = frozenset({"end"})


def is_of_game(operation: str) -> bool:
    """Whether an operation is one of TLMN or Sâm."""
    return "/" in operation


def game_of(operation: str) -> Game:
    """The game whose operation it is."""
    return cast(Game, operation.partition("/")[0] if is_of_game(operation) else "maubinh")


def request_of(cells: Mapping[str, str], request: dict[str, Any]) -> dict[str, Any]:
    """The request of a row. request: what all rows have in common, its preset included."""
    found = {**request, TEXT: cells.get(TEXT, "")}
    if bet := cells.get("bet", "").strip():
        found["bet"] = read_number(bet)
    return found
