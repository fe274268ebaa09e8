"""Sums by what hands have in common: the categories of their rows, and a column that was passed through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from api.report.sums import MAX_NAMES, OTHERS, Average
from rules.maubinh.arrangement import ROW_NAMES

Categories = tuple[str, str, str]
_BACK, _FRONT = ROW_NAMES.index("back"), ROW_NAMES.index("front")


@dataclass(slots=True)
class PointsByCategory:
    """What arrangements earn, by the category of a row, and by those of the outer rows."""

    rows: Mapping[str, dict[str, Average]] = field(default_factory=lambda: {name: {} for name in ROW_NAMES})
    outer: dict[tuple[str, str], Average] = field(default_factory=dict)

    def add(self, categories: Categories, points: float) -> None:
        """Take one more arrangement in. categories: of back, middle and front."""
        for found, category in zip(self.rows.values(), categories, strict=True):
            found.setdefault(category, Average()).add(points)
        self.outer.setdefault((categories[_BACK], categories[_FRONT]), Average()).add(points)


@dataclass(slots=True)
class GroupTotals:
    """The hands of one group. legality_known: those of which it is told whether they are fouls."""

    hands: int = 0
    hand_points: Average = field(default_factory=Average)
    points: Average = field(default_factory=Average)
    regret: Average = field(default_factory=Average)
    fouls: int = 0
    legality_known: int = 0


@dataclass(slots=True)
class Groups:
    """Totals by the cell of a column, in the order in which the cells come first; beyond some, all under OTHERS."""

    found: dict[str, GroupTotals] = field(default_factory=dict)

    def of(self, name: str) -> GroupTotals:
        """The totals of a group."""
        if name not in self.found and len(self.found) >= MAX_NAMES:
            name = OTHERS
        return self.found.setdefault(name, GroupTotals())
