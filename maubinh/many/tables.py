"""Many hands at once: a table in, the same kind of table out with the answers beside it, on all cores.

Hands are answered in blocks as a batch answers them. A row that cannot be answered has its reason in the column
`error`, and nothing in the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypedDict, TypeVar, Unpack

from maubinh.asking import asked
from maubinh.calls import OpponentsLike, RulesLike, SolveOptions
from maubinh.errors import InvalidInput
from maubinh.house import as_rules
from maubinh.many.frames import Frame
from maubinh.plain import plain
from rules.errors import Fault
from rules.maubinh.arrangement import ROW_NAMES

Table = TypeVar("Table")
Progress = bool | Callable[[int, int], None] | None
_SETTLED: Final = ("player1", "player2", "player3", "player4")


class TableOptions(TypedDict, total=False):
    """What every function of tables takes. prefix: of the new columns; workers: threads, None = one for each core.

    progress: a function of (rows done, rows in all); True or False = a line on standard error; None = on a terminal.
    """

    prefix: str
    workers: int | None
    progress: Progress


class SolveTableOptions(SolveOptions, TableOptions, total=False):
    """What else `solve_table` and `evaluate_table` take."""


def solve_table(
    table: Table,
    *,
    cards: str = "cards",
    players: int | str = 4,
    rules: RulesLike = None,
    opponents: OpponentsLike = None,
    **more: Unpack[SolveTableOptions],
) -> Table:
    """The best arrangement of every hand, with what it is worth, as columns beside those of the table.

    cards: the column with 13 cards as text or as lists. players: for all, or the column that has them. New columns:
    back, middle, front and their categories, hand_points (what the hand is worth, an instant win declared) and
    hand_error, expected_points (what the arrangement earns) and standard_error, probabilities, instant_win, error.
    Raises InvalidInput with every fault of what holds for all rows.

    >>> import maubinh as mb
    >>> hands = {"bai": ["AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C", "AS AS"]}
    >>> solved = mb.solve_table(hands, cards="bai", players=2, samples=500)
    >>> solved["back"], solved["error"][1]
    (['AS KS 6S 5S 3S', None], '/cards wrong_card_count: must have 13 items, not 2; ...')
    """
    own = {name: more.pop(name) for name in _own(more)}  # type: ignore[misc]
    found: Table = _answered("solve", table, {"cards": cards}, players, asked(rules, opponents, more), own)
    return found


def evaluate_table(
    table: Table,
    *,
    rows: Sequence[str] = ROW_NAMES,
    players: int | str = 4,
    rules: RulesLike = None,
    opponents: OpponentsLike = None,
    **more: Unpack[SolveTableOptions],
) -> Table:
    """What every arrangement is worth, as columns beside those of the table: `legal` and `regret_points` among them.

    rows: the columns with back, middle and front. players: for all, or the column that has them. Raises InvalidInput
    with every fault of what holds for all rows.

    >>> import maubinh as mb
    >>> laid = {"back": ["AS KS QS JS 6S"], "middle": ["3S 3C QH 9H 8C"], "front": ["JD 5S 2H"]}
    >>> judged = mb.evaluate_table(laid, players=2, samples=500)
    >>> judged["legal"], judged["regret_points"][0] > 1
    ([True], True)
    """
    own = {name: more.pop(name) for name in _own(more)}  # type: ignore[misc]
    names = list(rows) if isinstance(rows, list | tuple) else [rows]
    if len(names) != 3:
        raise InvalidInput([Fault("/rows", "wrong_row_size", "rows are three columns: back, middle, front")])
    columns = dict(zip(ROW_NAMES, names, strict=True))
    found: Table = _answered("evaluate", table, columns, players, asked(rules, opponents, more), own)
    return found


def arrange_table(
    table: Table,
    *,
    cards: str = "cards",
    players: int | str = 4,
    rules: RulesLike = None,
    **more: Unpack[TableOptions],
) -> Table:
    """A good arrangement of every hand without estimates, tens of thousands a second, as columns beside the table's.

    cards: the column with 13 cards. players: for all, or the column that has them. Raises InvalidInput with every
    fault of what holds for all rows.

    >>> import maubinh as mb
    >>> mb.arrange_table({"cards": ["AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"]}, players=2)["front"]
    ['JS JD 9H']
    """
    own = {name: more.pop(name) for name in _own(more)}  # type: ignore[misc]
    found: Table = _answered("arrange", table, {"cards": cards}, players, asked(rules, None, more), own)
    return found


def settle_table(
    table: Table,
    *,
    seats: Sequence[str] | None = None,
    rules: RulesLike = None,
    bet: int | str = 1,
    **more: Unpack[TableOptions],
) -> Table:
    """Who pays whom at every table, a table a row, as columns beside those given.

    seats: the columns of two to four players, each cell 13 cards or `back / middle / front`, an empty one an empty
    chair; left out, those of player1 to player4 that there are. bet: money of one point, for all, or the column that
    has it. New columns, by the place in `seats`: `player1_net_points`, `player1_net` (money before the fee),
    `player1_fee`, `player1_credited` (after it), and so on. Raises InvalidInput with every fault of what holds for
    all rows.

    >>> import maubinh as mb
    >>> night = {"An": ["AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"], "Binh": ["AH KH 7S 7D 7C 2D 2C 4S 9D TD TC JC 4H"]}
    >>> paid = mb.settle_table(night, seats=["An", "Binh"], bet=1000)
    >>> int(paid["player1_net_points"][0] + paid["player2_net_points"][0])
    0
    """
    own = {name: more.pop(name) for name in _own(more)}  # type: ignore[misc]
    frame = Frame(table)
    columns = _seated(frame, seats)
    fields = {"rules": as_rules(rules), **{str(name): plain(value) for name, value in more.items()}}
    if isinstance(bet, str):
        columns["bet"] = bet
    else:
        fields["bet"] = plain(bet)
    said = {name: value for name, value in fields.items() if value is not None}
    found: Table = _table_of("settle", frame, columns, said, own)
    return found


def _seated(frame: Frame, seats: object) -> dict[str, str]:
    """The columns of the players, by what a batch calls them. Raises InvalidInput."""
    if seats is None:
        columns = {seat: seat for seat in _SETTLED if seat in frame.names}
    else:
        given = list(seats) if isinstance(seats, list | tuple) else [seats]
        columns = {seat: str(name) for seat, name in zip(_SETTLED, given, strict=False)}
        columns = columns if len(given) <= len(_SETTLED) else {}
    if len(columns) < 2:
        there = ", ".join(frame.names) or "none"
        message = f"name the columns of two to four players in seats=[...]; there are: {there}"
        raise InvalidInput([Fault("/seats", "missing_column", message)])
    return columns


def _own(more: Mapping[str, Any]) -> list[str]:
    return [name for name in TableOptions.__annotations__ if name in more]


def _answered(
    operation: str,
    table: Any,
    columns: dict[str, str],
    players: object,
    defaults: dict[str, Any],
    own: Mapping[str, Any],
) -> Any:
    if isinstance(players, str):
        columns = {**columns, "players": players}
    else:
        defaults = {**defaults, "players": plain(players)}
    return _table_of(operation, Frame(table), columns, defaults, own)


def _table_of(
    operation: str, frame: Frame, columns: Mapping[str, str], defaults: dict[str, Any], own: Mapping[str, Any]
) -> Any:
    """The table with its answers. columns: by what a batch calls them, of the table."""
    from maubinh.many.rows import answer_rows, as_codes, kind_of, results_of, watcher, workers_of
    from maubinh.ready import prepare

    prefix = plain(own.get("prefix")) or ""
    _require_sound(operation, frame, columns, prefix)
    prepare()
    cells = {name: [as_codes(text) for text in frame.texts(column)] for name, column in columns.items()}
    found = answer_rows(operation, cells, defaults, workers_of(own.get("workers")), watcher(own.get("progress")))
    kept = {name: found[name] for name in results_of(operation)}
    return frame.with_columns(
        {prefix + name: column for name, column in kept.items()}, {prefix + name: kind_of(name) for name in kept}
    )


def _require_sound(operation: str, frame: Frame, columns: Mapping[str, str], prefix: object) -> None:
    """Raise InvalidInput for columns that are not there, and for answers that would take the place of others."""
    from maubinh.many.rows import results_of

    missing = [name for name in columns.values() if name not in frame.names]
    if missing:
        message = f"there is no column {', '.join(map(repr, missing))}; there are: {', '.join(frame.names)}"
        raise InvalidInput([Fault("/table", "missing_column", message)])
    if not isinstance(prefix, str):
        raise InvalidInput([Fault("/prefix", "bad_type", "must be a string")])
    taken = [prefix + name for name in results_of(operation) if prefix + name in frame.names]
    if taken:
        message = f"{', '.join(taken)}: the answers have such columns; prefix= gives the new ones other names"
        raise InvalidInput([Fault("/prefix", "duplicate_column", message)])
