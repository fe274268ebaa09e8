"""Hands and answers as cells of a table: which columns are read, and which are written.

Read: `cards` (13 cards in one text), or `back`, `middle` and `front`; to settle, `player1` to `player4`, each 13 cards
or three rows with slashes; optional `id`, `players`, `preset`, what is in BY_ROW, and `bet` to settle. Which of them
an operation reads is said in api.batches.headers. Other columns pass through.
Source: the HTTP contract, "Batches as jobs".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from api.batches import game_columns
from api.wire.maubinh_settlement import SettleOut
from api.wire.text import read_cards, read_number, without_absent
from rules.cards import codes
from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import ROW_NAMES, Arrangement
from rules.maubinh.hands import row_strength
from rules.maubinh.options import MauBinhRules
from solver.request import EstimatedArrangement

Kind = Literal["text", "number", "count", "name"]

ROWS: Final[tuple[str, ...]] = ROW_NAMES
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
    *("instant_win", "hand_points", "hand_error", "regret_points", "error_code", "error"),
)
SEATS: Final = tuple(f"player{number}" for number in range(1, 5))
_OF_A_SEAT: Final = ("status", "net_points", "net", "fee", "credited")
SETTLED: Final = (
    *(f"{seat}_{what}" for seat in SEATS for what in _OF_A_SEAT),
    *("sweep_all", "error_code", "error"),
)
KNOWN: Final = ("known", "known1", "known2", "known3")
LOCKED: Final = {f"locked_{row}": row for row in ROWS}
# What may differ from row to row beside the hand.
BY_ROW: Final = (*KNOWN, "dead", *LOCKED, "model", "samples", "seed")
READ: Final = frozenset({"cards", *ROWS, *SEATS, "id", "players", "preset", "bet", *BY_ROW})
# Of NDJSON, what goes into a table beside the results.
OF_LINES: Final = ("id", "line", "cards", "players", "preset")
# Which columns are read by any operation.
EVER_READ: Final = READ | game_columns.READ
_WORTH: Final = ("expected_points", "standard_error", "hand_points", "hand_error", "regret_points")
_NUMBERS: Final = frozenset({*_WORTH, *CHANCES, *(f"{seat}_net_points" for seat in SEATS), *game_columns.NUMBERS})
COUNTED: Final = frozenset({"players", "bet"})  # of the input
_MONEY: Final = tuple(f"{seat}_{what}" for seat in SEATS for what in ("net", "fee", "credited"))
_COUNTS: Final = frozenset({"line", *COUNTED, *_MONEY, *game_columns.COUNTS})
_STATUSES: Final = tuple(f"{seat}_status" for seat in SEATS)
_NAMES: Final = frozenset({*CATEGORIES, "instant_win", "error_code", *_STATUSES, *game_columns.NAMES})
# The fields that judging an arrangement has in common with solving a hand.
_SHARED_FIELDS: Final = {"players", "rules", "opponents", "seed"}


def kind_of(name: str) -> Kind:
    """How a column of ours is typed: text, number (a double), count (an integer), or name (one of a few texts)."""
    if name in _NUMBERS:
        return "number"
    if name in _NAMES:
        return "name"
    return "count" if name in _COUNTS else "text"


def results_of(operation: str) -> tuple[str, ...]:
    """The columns that an operation fills in."""
    if game_columns.is_of_game(operation):
        return game_columns.RESULTS
    return SETTLED if operation == "settle" else RESULTS


def request_of(
    cells: Mapping[str, str], defaults: Mapping[str, Any], operation: str = "solve"
) -> tuple[str, dict[str, Any]]:
    """The operation that answers a row, and its request: to solve a hand in three rows is to judge it.

    Raises InvalidInputError for a hand that is given twice.
    """
    request = dict(defaults)
    preset = cells.get("preset", "").strip()
    if preset:
        request["rules"] = {**request.get("rules", {}), "preset": preset}
    if game_columns.is_of_game(operation):
        return operation, game_columns.request_of(cells, request)
    if operation == "settle":
        return operation, _settle_request(cells, request)
    request |= {name: read_number(cells[name].strip()) for name in ("players", "seed") if cells.get(name, "").strip()}
    cards = read_cards(cells.get("cards", ""))
    if operation == "arrange":
        return operation, {**request, **without_absent({"cards": cards})}
    given = {row: read_cards(cells[row]) for row in ROWS if cells.get(row, "").strip()}
    seen = without_absent({"dead": read_cards(cells.get("dead", "")), "locked": _locks(cells)})
    request |= without_absent({"opponents": _opponents(cells, request.get("opponents", {}))})
    if not given and operation == "solve":
        return "solve", {**request, **seen, **without_absent({"cards": cards})}
    faults = [Fault(f"/{row}", "unknown_field", "the hand is given as cards already") for row in given if cards]
    faults += [Fault(f"/{name}", "unknown_field", "is for hands to arrange, not for rows to judge") for name in seen]
    if faults:
        raise InvalidInputError(faults)
    shared = {name: request[name] for name in _SHARED_FIELDS & request.keys()}
    return "evaluate", {**shared, "arrangement": given}


def _opponents(cells: Mapping[str, str], defaults: Any) -> Any:
    """The opponents of a row; what it leaves out is that of the whole batch."""
    if not isinstance(defaults, dict):
        return defaults
    known = [fields for name in KNOWN if (fields := _hand_fields(cells.get(name, "")))]
    model, samples = (cells.get(name, "").strip() for name in ("model", "samples"))
    return {**defaults, **without_absent({"known": known, "model": model, "samples": samples and read_number(samples)})}


def _locks(cells: Mapping[str, str]) -> dict[str, Any]:
    return without_absent({row: read_cards(cells.get(name, "")) for name, row in LOCKED.items()})


def _hand_fields(text: str) -> dict[str, Any]:
    """A hand as three rows with slashes, or as 13 cards; nothing of an empty cell."""
    rows = [read_cards(part) for part in text.split("/")]
    if len(rows) == len(ROWS):
        return dict(zip(ROWS, rows, strict=True))
    return without_absent({"cards": [card for row in rows for card in row]})


def _settle_request(cells: Mapping[str, str], defaults: Mapping[str, Any]) -> dict[str, Any]:
    hands = {seat: _hand_fields(cells.get(seat, "")) for seat in SEATS}
    request = {**defaults, "players": [{"id": seat, **hand} for seat, hand in hands.items() if hand]}
    if bet := cells.get("bet", "").strip():
        request["bet"] = read_number(bet)
    return request


def row_categories(arrangement: Arrangement, rules: MauBinhRules) -> list[str]:
    """The categories of back, middle and front of any three rows, fouls too."""
    rows = (arrangement.back, arrangement.middle, arrangement.front)
    return [row_strength(row, rules).category.wire for row in rows]


def laid_cells(arrangement: Arrangement, categories: Sequence[str]) -> list[Any]:
    """ROWS and CATEGORIES of three rows, their cards in the order in which they stand."""
    rows = (arrangement.back, arrangement.middle, arrangement.front)
    return [*[" ".join(codes(row)) for row in rows], *categories]


def chance_cells(found: EstimatedArrangement) -> list[float]:
    """CHANCES of an estimated arrangement."""
    rows = (found.win, found.tie)
    chances = [chance for row in rows for chance in (row.back, row.middle, row.front)]
    return [*chances, found.sweep_probability, found.swept_probability, found.sweep_all_probability]


def settled_cells(answer: SettleOut) -> list[Any]:
    """SETTLED of a settled table, without what is wrong with it. Who is called as a column stands in that column."""
    called = {player.id: player for player in answer.players}
    named = called.keys() <= set(SEATS)
    seated = [called.get(seat) for seat in SEATS] if named else [*answer.players, *[None] * len(SEATS)][: len(SEATS)]
    cells: list[Any] = []
    for player in seated:
        cells += [player and getattr(player, what) for what in _OF_A_SEAT]
    return [*cells, answer.sweep_all]
