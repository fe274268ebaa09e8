"""Heat maps of a report: what arrangements earn by the categories of their rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from api.report.charts import heat_map
from api.report.groups import PointsByCategory
from api.report.hands import CATEGORY_NAMES
from api.report.shapes import TOP_DOWN, Figure, FigureTable, Panel
from api.report.sums import Average
from api.report.words import Words

_STRONGEST_FIRST = tuple(reversed(CATEGORY_NAMES))


def points_by_category(found: PointsByCategory, words: Words, what: str = "points") -> Figure:
    """The mean points by the category of each row. what: points, their difference, or regret."""
    names = [name for name in _STRONGEST_FIRST if any(name in found.rows[row] for row in TOP_DOWN)]
    return _figure(
        f"{what}-by-category", words, names, TOP_DOWN, words.row, lambda name, row: found.rows[row].get(name)
    )


def points_by_outer_rows(found: PointsByCategory, words: Words, what: str = "points") -> Figure:
    """The mean points by the categories of back and front. what: points, their difference, or regret."""
    backs, fronts = (
        [name for name in _STRONGEST_FIRST if any(name == key[at] for key in found.outer)] for at in (0, 1)
    )
    return _figure(
        f"{what}-by-outer-rows",
        words,
        backs,
        fronts,
        words.category,
        lambda back, front: found.outer.get((back, front)),
    )


def _figure(
    key: str,
    words: Words,
    rows: Sequence[str],
    columns: Sequence[str],
    column_words: Callable[[str], str],
    cell: Callable[[str, str], Average | None],
) -> Figure:
    """rows: categories. The table behind it has every cell with its error and how many hands it is of."""
    cells = [[cell(row, column) for column in columns] for row in rows]
    grid = heat_map([[one.mean if one is not None else None for one in line] for line in cells])
    table = tuple(
        (
            words.category(row),
            column_words(column),
            f"{words.points(one.mean)} ± {words.points(one.standard_error)}",
            words.count(one.count),
        )
        for row, line in zip(rows, cells, strict=True)
        for column, one in zip(columns, line, strict=True)
        if one is not None
    )
    code = key.replace("-", "_")
    head = (words.say(f"{code}_row"), words.say(f"{code}_column"), words.say("points"), words.say("count"))
    names = (words.say(f"{code}_row"), *(column_words(column) for column in columns))
    lines = tuple(
        (words.category(row), *("" if one is None else words.points(one.mean, 2) for one in line))
        for row, line in zip(rows, cells, strict=True)
    )
    panel = Panel("", grid=grid, names=names, lines=lines)
    return Figure(key, words.say(code), words.say(f"{code}_text"), (panel,), FigureTable(head, table), "heat")
