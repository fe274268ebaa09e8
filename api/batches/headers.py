"""The header of a table: what its columns are called, and whether an operation can be asked for with them.

Names are read in any case, with blanks or dashes for underscores. A column that looks like a field of the request and
is not read is refused, so that nobody takes an answer for one that looked at it; every other column passes through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from api.batches import game_columns
from api.batches.columns import BY_ROW, READ, ROWS, SEATS, results_of
from api.wire.text import read_cards
from rules.cards import DECK
from rules.errors import Fault, InvalidInputError

MAX_COLUMNS: Final = 256
RECORDED: Final = "recorded"
"""The operation of files that hold what people set: nothing is asked, and nothing is answered beside it."""

_OPPONENTS: Final = frozenset({"known", "known1", "known2", "known3", "model", "samples", "seed"})
_READ_BY: Final[Mapping[str, frozenset[str]]] = {
    "solve": frozenset({"id", "cards", "players", "preset", *ROWS, *BY_ROW}),
    "evaluate": frozenset({"id", "players", "preset", *ROWS, *_OPPONENTS}),
    "arrange": frozenset({"id", "cards", "players", "preset"}),
    "settle": frozenset({"id", "preset", "bet", "players", *SEATS}),
}
_GAME_FIELDS: Final = frozenset({"history", "leader", "review", "pot_before", "purse", "chops"})
# Fields of requests, and what people call them; `known_1`, `dead_cards`, `lock_back` look like them as well.
_FIELDS: Final = frozenset({"rules", "options", "opponents", "top", "objective", "arrangement", "hands", *BY_ROW})
_LIKE_FIELDS: Final = re.compile(r"(known|dead|lock|locks|locked)(_\w+|\d+)?|opponents?_?\d+")
_OF_SETTLE: Final = frozenset({"purse", "declare"})
_HOW: Final = (
    (r"known|opponent", "give the cards of opponents as known1, known2, known3"),
    (r"dead", "give dead cards as dead"),
    (r"lock", "give locked cards as locked_back, locked_middle, locked_front"),
    (r"rules|options", "give house rules as preset, or for the whole batch"),
)
_HAND_CARDS: Final = 13


def canonical(columns: Sequence[str], cards_column: str = "") -> tuple[str, ...]:
    """The names by which columns are read; others stay as they are. cards_column: what is read as `cards`.

    Raises InvalidInputError for too many of them.
    """
    require_few(len(columns))
    known = {name.replace("_", ""): name for name in READ}
    names = []
    for name in columns:
        plain = re.sub(r"[\s_-]+", "", name.lower())
        read = "cards" if cards_column and name == cards_column else known.get(plain, name)
        names.append(name if read in columns and name not in (read, cards_column) else read)
    return tuple(names)


def check(columns: Sequence[str], operation: str = "solve") -> None:
    """Raise InvalidInputError for a header without what the operation needs, with a column twice, or with too many.

    A column that the answers have as well is there twice, unless it is a row of the hand, which they give in order.
    So is refused what looks like a field of the request and is not read.
    """
    require_few(len(columns))
    faults = _missing(columns, operation)
    twice = sorted({name for name in columns if columns.count(name) > 1})
    faults += [Fault("", "duplicate_column", f"the column {name} appears more than once") for name in twice]
    if operation != RECORDED:
        faults += _taken(columns, operation)
        faults += [_unread(name, operation) for name in columns if _looks_like_field(name, operation)]
    if faults:
        raise InvalidInputError(faults)


def require_few(columns: int) -> None:
    """Raise InvalidInputError for a table with more columns than can be handed on with every row."""
    if columns > MAX_COLUMNS:
        message = f"a table may have at most {MAX_COLUMNS} columns, not {columns}"
        raise InvalidInputError([Fault("", "out_of_range", message)])


def _missing(columns: Sequence[str], operation: str) -> list[Fault]:
    if game_columns.is_of_game(operation):
        return _missing_of_game(columns, operation)
    has_rows, found = all(row in columns for row in ROWS), ", ".join(columns) or "nothing"
    needed, satisfied = {
        "solve": ("a column cards, or back, middle and front", has_rows or "cards" in columns),
        "evaluate": ("columns back, middle and front", has_rows),
        RECORDED: ("columns back, middle and front", has_rows),
        "arrange": ("a column cards", "cards" in columns),
        "settle": ("columns player1 and player2", all(seat in columns for seat in SEATS[:2])),
    }[operation]
    if satisfied:
        return []
    hint = "; the first row is no header: it holds cards, and names of columns have to stand above" * _has_cards(
        columns
    )
    return [Fault("", "missing_column", f"the header needs {needed}; it has {found}{hint}")]


def _missing_of_game(columns: Sequence[str], operation: str) -> list[Fault]:
    if operation.endswith("/settle"):
        return [Fault("", "missing_column", "results of games have no form as a row: give them as lines of NDJSON")]
    if game_columns.TEXT in columns:
        return []
    found = ", ".join(columns) or "nothing"
    return [Fault("", "missing_column", f"the header needs a column text, with whole games; it has {found}")]


def _has_cards(cells: Iterable[str]) -> bool:
    """Whether a row is one of hands, or of their rows."""
    codes = {card.code for card in DECK}
    read = [read_cards(cell) for cell in cells]
    return any(len(cards) >= 3 and set(cards) <= codes for cards in read) or (
        sum(set(cards) <= codes for cards in read if cards) >= _HAND_CARDS
    )


def _taken(columns: Sequence[str], operation: str) -> list[Fault]:
    read = ROWS if operation in ("solve", "evaluate") else ()
    taken = [name for name in results_of(operation) if name in columns and name not in read]
    message = "is a column of the answers: give the one of the input another name"
    return [Fault("", "duplicate_column", f"{name} {message}") for name in taken]


def _looks_like_field(name: str, operation: str) -> bool:
    plain = re.sub(r"[\s_-]+", "_", name.lower())
    if game_columns.is_of_game(operation):
        return plain in _FIELDS | _GAME_FIELDS and name not in game_columns.READ
    looks = plain in _FIELDS or _LIKE_FIELDS.fullmatch(plain) or (operation == "settle" and plain in _OF_SETTLE)
    return bool(looks) and name not in _READ_BY[operation]


def _unread(name: str, operation: str) -> Fault:
    ways = {"arrange": "arrange looks at cards, players and preset alone", "settle": "settle looks at the table alone"}
    hint = next((how for pattern, how in _HOW if re.search(pattern, name.lower())), "give it for the whole batch")
    how = "the text says it, or the whole batch" if game_columns.is_of_game(operation) else ways.get(operation, hint)
    message = f"the column {name} looks like a field of the request, and {operation} does not read it: {how}"
    return Fault("", "unknown_field", f"{message}; to hand it on, give it another name")
