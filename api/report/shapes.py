"""What a figure of a report is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from api.report.charts import Bars, HeatMap, Histogram, Part

# As the cards lie before a player: the three-card row on top.
TOP_DOWN: Final = ("front", "middle", "back")


@dataclass(frozen=True, slots=True)
class FigureTable:
    """Cells as text. wide: columns from which numbers stand."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One drawing of a figure. heading: empty when the figure has only one; names: of bars, for people.

    Of a heat map names are those of its columns, lines its cells as text, each behind the name of its row.
    """

    heading: str
    histogram: Histogram | None = None
    bars: Bars | None = None
    parts: tuple[Part, ...] = ()
    names: tuple[str, ...] = ()
    grid: HeatMap | None = None
    lines: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. key: unique on the page; tone: which of the page's colours its bars have."""

    key: str
    title: str
    text: str
    panels: tuple[Panel, ...]
    table: FigureTable
    tone: Literal["points", "regret", "rows", "errors", "instant", "heat"]
    wide: bool = False
