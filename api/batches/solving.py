"""The quick path of solving rows of a table: only the cards differ from row to row.

What rows share (players, preset, the defaults) is checked once for each kind of row in a block; of a row itself only
the cards are read, and only in the plain spelling. Everything else is left to the ordinary path.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from api.batches.collecting import Collector
from api.batches.columns import BY_ROW
from api.batches.one import put_solved, shared_request
from api.batches.records import TableRows
from api.operations.maubinh_requests import AskedToSolve
from rules.cards import DECK
from rules.maubinh.arrangement import ROW_NAMES

_CARDS: Final = {card.code: card for card in DECK}
# With one of these, which cards a hand may have differs from request to request.
_OTHERS: Final = (*ROW_NAMES, *BY_ROW)
_DEPENDS: Final = frozenset({"dead", "locked"})


class Templates:
    """Checked requests by what rows share. defaults: request fields."""

    def __init__(self, defaults: Mapping[str, Any]) -> None:
        opponents = defaults.get("opponents", {})
        self._usable = not _DEPENDS & defaults.keys() and not (isinstance(opponents, dict) and opponents.get("known"))
        self._defaults = {**defaults, "top": 1}  # of the answers only the best is needed
        self._made: dict[tuple[str, str], AskedToSolve | None] = {}

    def solve(self, rows: TableRows, at: int, found: Collector) -> bool:
        """Answer a row into `found`; False when the ordinary path has to."""
        columns = rows.columns
        if not self._usable or "cards" not in columns or any(columns[row][at] for row in _OTHERS if row in columns):
            return False
        players, preset = (columns[name][at] if name in columns else "" for name in ("players", "preset"))
        shared = (players, preset)
        if shared not in self._made:
            self._made[shared] = shared_request("solve", *shared, self._defaults)
        template = self._made[shared]
        try:
            cards = tuple([_CARDS[code] for code in columns["cards"][at].split(" ")])
        except KeyError:
            return False
        if template is None or len(cards) != 13 or len(set(cards)) != 13:
            return False
        request = replace(template, cards=cards)
        try:
            put_solved(request, at, rows.id(at), found)
        except Exception as error:  # whatever it is belongs to this row
            found.failed(at, rows.id(at), error)
        return True
