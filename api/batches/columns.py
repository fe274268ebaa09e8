"""Hands and answers as cells of a table: which columns are read, and which are written.

Read: `cards` (13 cards in one text), or `back`, `middle` and `front`; to settle, `player1` to `player4`, each 13 cards
or three rows with slashes; optional `id`, `players`, `preset`, and `bet` to settle. Other columns pass through.
Source: the HTTP contract, "Batches as jobs".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from api.wire.maubinh_settlement import SettleOut
from api.wire.text import read_cards, read_number, without_absent
from rules.cards import codes
from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import ROW_NAMES, Arrangement
from rules.maubinh.hands import row_strength
from rules.maubinh.options import MauBinhRules
from solver.request import EstimatedArrangement

Kind = Literal["text", "number", "count"]

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
    *("instant_win", "regret_points", "error"),
)
SEATS: Final = tuple(f"player{number}" for number in range(1, 5))
SETTLED: Final = (
    *(f"{seat}_{what}" for seat in SEATS for what in ("status", "net_points", "net")),
    *("sweep_all", "error"),
)
READ: Final = frozenset({"cards", *ROWS, *SEATS, "id", "players", "preset", "bet"})
MAX_COLUMNS: Final = 256
# Of NDJSON, what goes into a table beside the results.
OF_LINES: Final = ("id", "line", "cards", "players", "preset")
_NUMBERS: Final = frozenset(
    {"expected_points", "standard_error", "regret_points", *CHANCES, *(f"{seat}_net_points" for seat in SEATS)}
)
COUNTED: Final = frozenset({"players", "bet"})  # of the input
_COUNTS: Final = frozenset({"line", *COUNTED, *(f"{seat}_net" for seat in SEATS)})
# The fields that judging an arrangement has in common with solving a hand.
_SHARED_FIELDS: Final = {"players", "rules", "opponents", "seed"}


def kind_of(name: str) -> Kind:
    """How a column of ours is typed: text, number (a double), or count (an integer)."""
    if name in _NUMBERS:
        return "number"
    return "count" if name in _COUNTS else "text"


def results_of(operation: str) -> tuple[str, ...]:
    """The columns that an operation fills in."""
    return SETTLED if operation == "settle" else RESULTS


def require_few(columns: int) -> None:
    """Raise InvalidInputError for a table with more columns than can be handed on with every row."""
    if columns > MAX_COLUMNS:
        message = f"a table may have at most {MAX_COLUMNS} columns, not {columns}"
        raise InvalidInputError([Fault("", "out_of_range", message)])


def check(columns: Sequence[str], operation: str = "solve") -> None:
    """Raise InvalidInputError for a header without what the operation needs, with a column twice, or with too many.

    A column that the answers have as well is there twice, unless it is a row of the hand, which they give in order.
    """
    require_few(len(columns))
    faults = []
    has_rows, found = all(row in columns for row in ROWS), ", ".join(columns) or "nothing"
    needed, satisfied = {
        "solve": ("a column cards, or back, middle and front", has_rows or "cards" in columns),
        "evaluate": ("columns back, middle and front", has_rows),
        "arrange": ("a column cards", "cards" in columns),
        "settle": ("columns player1 and player2", all(seat in columns for seat in SEATS[:2])),
    }[operation]
    if not satisfied:
        faults.append(Fault("", "missing_column", f"the header needs {needed}; it has {found}"))
    twice = sorted({name for name in columns if columns.count(name) > 1})
    faults += [Fault("", "duplicate_column", f"the column {name} appears more than once") for name in twice]
    read = ROWS if operation in ("solve", "evaluate") else ()
    taken = [name for name in results_of(operation) if name in columns and name not in read]
    message = "is a column of the answers: give the one of the input another name"
    faults += [Fault("", "duplicate_column", f"{name} {message}") for name in taken]
    if faults:
        raise InvalidInputError(faults)


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
    if operation == "settle":
        return operation, _settle_request(cells, request)
    if players := cells.get("players", "").strip():
        request["players"] = read_number(players)
    given = {row: read_cards(cells[row]) for row in ROWS if cells.get(row, "").strip()}
    cards = read_cards(cells.get("cards", ""))
    if operation == "arrange":
        return operation, {**request, **without_absent({"cards": cards})}
    if given and cards:
        raise InvalidInputError(
            [Fault(f"/{row}", "unknown_field", "the hand is given as cards already") for row in given]
        )
    if given or operation == "evaluate":
        shared = {name: request[name] for name in _SHARED_FIELDS & request.keys()}
        return "evaluate", {**shared, "arrangement": given}
    return "solve", {**request, **without_absent({"cards": cards})}


def _settle_request(cells: Mapping[str, str], defaults: Mapping[str, Any]) -> dict[str, Any]:
    players = []
    for seat in SEATS:
        rows = [read_cards(part) for part in cells.get(seat, "").split("/")]
        if len(rows) == len(ROWS):
            players.append({"id": seat, **dict(zip(ROWS, rows, strict=True))})
        elif any(rows):
            players.append({"id": seat, "cards": [card for row in rows for card in row]})
    request = {**defaults, "players": players}
    if bet := cells.get("bet", "").strip():
        request["bet"] = read_number(bet)
    return request


def laid_cells(arrangement: Arrangement, rules: MauBinhRules) -> list[Any]:
    """ROWS and CATEGORIES of three rows, their cards in the order in which they stand."""
    rows = (arrangement.back, arrangement.middle, arrangement.front)
    texts = [" ".join(codes(row)) for row in rows]
    return [*texts, *(row_strength(row, rules).category.wire for row in rows)]


def chance_cells(found: EstimatedArrangement) -> list[float]:
    """CHANCES of an estimated arrangement."""
    rows = (found.win, found.tie)
    chances = [chance for row in rows for chance in (row.back, row.middle, row.front)]
    return [*chances, found.sweep_probability, found.swept_probability, found.sweep_all_probability]


def settled_cells(answer: SettleOut) -> list[Any]:
    """SETTLED of a settled table, without the error."""
    cells: list[Any] = []
    for player in answer.players:
        cells += [player.status, player.net_points, player.net]
    cells += [None] * (3 * (len(SEATS) - len(answer.players)))
    return [*cells, answer.sweep_all]
