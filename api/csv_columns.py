"""Hands and answers as cells of a table: which columns are read, and which are written.

Read: `cards` (13 cards in one text), or `back`, `middle` and `front`; optional `id`, `players`, `preset`. Other columns
pass through. Source: the HTTP contract, "Batches as jobs".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from api import maubinh_wire as wire
from api.cli_options import ROWS, read_cards, read_number, without_absent
from rules.errors import Fault, InvalidInputError

CATEGORIES: Final = tuple(f"{row}_category" for row in ROWS)
CHANCES: Final = (
    *(f"{row}_win_probability" for row in ROWS),
    *(f"{row}_tie_probability" for row in ROWS),
    *("sweep_probability", "swept_probability", "sweep_all_probability"),
)
RESULTS: Final = (
    *ROWS,
    *CATEGORIES,
    *("expected_points", "standard_error"),
    *CHANCES,
    *("instant_win", "regret_points", "error"),
)
# The fields that judging an arrangement has in common with solving a hand.
_SHARED_FIELDS: Final = {"players", "rules", "opponents", "seed"}


def check(columns: Sequence[str]) -> None:
    """Raise InvalidInputError for a header without cards, or with a column twice."""
    faults = []
    missing = [row for row in ROWS if row not in columns]
    if "cards" not in columns and missing:
        message = (
            f"the header needs a column cards, or back, middle and front; it has {', '.join(columns) or 'nothing'}"
        )
        faults.append(Fault("", "missing_column", message))
    twice = sorted({name for name in columns if columns.count(name) > 1})
    faults += [Fault("", "duplicate_column", f"the column {name} appears more than once") for name in twice]
    if faults:
        raise InvalidInputError(faults)


def request_of(cells: Mapping[str, str], defaults: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The operation that answers a row, and its request. Raises InvalidInputError for a hand that is given twice."""
    given = {row: read_cards(cells[row]) for row in ROWS if cells.get(row, "").strip()}
    cards = read_cards(cells.get("cards", ""))
    if given and cards:
        raise InvalidInputError(
            [Fault(f"/{row}", "unknown_field", "the hand is given as cards already") for row in given]
        )
    request = dict(defaults)
    players, preset = cells.get("players", "").strip(), cells.get("preset", "").strip()
    if players:
        request["players"] = read_number(players)
    if preset:
        request["rules"] = {**request.get("rules", {}), "preset": preset}
    if given:
        return "evaluate", {**{name: request[name] for name in _SHARED_FIELDS & request.keys()}, "arrangement": given}
    return "solve", {**request, **without_absent({"cards": cards})}


def cells_of(answer: wire.SolveOut | wire.EvaluateOut) -> dict[str, str]:
    """The result columns of an answer. A judged arrangement has no chances, a solved hand no regret."""
    found: Any = answer.best if isinstance(answer, wire.SolveOut) else answer.rows
    cells = {row: " ".join(getattr(found, row).cards) for row in ROWS}
    cells |= {name: getattr(found, row).category for name, row in zip(CATEGORIES, ROWS, strict=True)}
    valued = answer.best if isinstance(answer, wire.SolveOut) else answer
    cells |= {name: repr(getattr(valued, name)) for name in ("expected_points", "standard_error")}
    cells["instant_win"] = answer.instant_win.kind if answer.instant_win else ""
    if isinstance(answer, wire.EvaluateOut):
        return {**cells, "regret_points": repr(answer.regret_points)}
    best = answer.best
    chances = [getattr(best.win_probability, row) for row in ROWS]
    chances += [getattr(best.tie_probability, row) for row in ROWS]
    chances += [best.sweep_probability, best.swept_probability, best.sweep_all_probability]
    return {**cells, **{name: repr(chance) for name, chance in zip(CHANCES, chances, strict=True)}}
