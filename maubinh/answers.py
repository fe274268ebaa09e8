"""What all answers have in common, and the answers without estimates: lists, comparisons, instant wins, settlements.

Each object holds the wire type of the HTTP service's answer and says nothing of its own: it prints it in words, and is
equal, hashable and picklable by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, Literal, TypeVar

import msgspec

from api.drawing.maubinh import Drawing
from api.numerals import Language
from api.wire import maubinh as wire
from api.wire.common import LabelOut, Output
from api.wire.maubinh_settlement import SettleOut
from maubinh.hands import ThreeRows
from maubinh.html import text_html
from maubinh.language import checked
from rules.labels import Label
from rules.maubinh.arrangement import ROW_NAMES

Told = TypeVar("Told", bound=Output)


class LibraryAnswer(Generic[Told]):
    """What all answers have. `told`: the wire type; context: what is printed beside it."""

    __slots__ = ("_context", "told")
    told_as: type[Any]

    def __init__(self, told: Told, **context: Any) -> None:
        self.told = told
        self._context = context

    def to_dict(self) -> dict[str, Any]:
        """The answer of the HTTP service, as plain Python values."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.told))
        return found

    def text(self, language: Language | None = None) -> str:
        """The answer in words, in the chosen language or another ("vi", "en")."""
        return "\n".join(line.rstrip() for line in self._lines(Drawing(checked(language))))

    def _lines(self, drawing: Drawing) -> list[str]:
        raise NotImplementedError

    def _timeless(self) -> dict[str, Any]:
        return {name: value for name, value in self.to_dict().items() if name != "elapsed_ms"}

    def __eq__(self, other: object) -> bool:
        """Whether it says the same; how long it took does not count."""
        if not isinstance(other, LibraryAnswer) or type(self) is not type(other):
            return NotImplemented
        return bool(self._timeless() == other._timeless() and self._context == other._context)

    def __hash__(self) -> int:
        return hash(_hashable(self._timeless()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.to_dict(), self._context)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return text_html(self.text())


def _restored(answer: type[LibraryAnswer[Any]], told: dict[str, Any], context: dict[str, Any]) -> LibraryAnswer[Any]:
    return answer(msgspec.convert(told, answer.told_as), **context)


class Listing(LibraryAnswer[wire.EnumerateOut]):
    """The answer of `enumerate`: a page of the legal arrangements, strongest back first. A sequence."""

    __slots__ = ()
    told_as = wire.EnumerateOut

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self.told.total

    @property
    def offset(self) -> int:
        """How many come before this page."""
        return self.told.offset

    def __len__(self) -> int:
        return len(self.told.arrangements)

    def __getitem__(self, place: int) -> ThreeRows:
        return three_rows(self.told.arrangements[place])

    def __iter__(self) -> Iterator[ThreeRows]:
        return (three_rows(one) for one in self.told.arrangements)

    def _lines(self, drawing: Drawing) -> list[str]:
        return drawing.listing(self.told)

    def __repr__(self) -> str:
        return f"<Listing {self.offset + 1} to {self.offset + len(self)} of {self.total}>"


class InstantWinFound(LibraryAnswer[wire.InstantWinOut]):
    """An instant win: its kind, what it pays, and rows that show it."""

    __slots__ = ()
    told_as = wire.InstantWinOut

    @property
    def kind(self) -> str:
        """Its kind, as over HTTP: `six_pairs`."""
        return self.told.kind

    @property
    def name(self) -> str:
        """The same as `kind`."""
        return self.told.kind

    @property
    def label(self) -> str:
        """Its kind, in the chosen language."""
        return said(self.told.label)

    @property
    def points_each(self) -> int:
        """What every opponent pays."""
        return self.told.points_each

    @property
    def arrangement(self) -> ThreeRows:
        """Rows that show it."""
        return three_rows(self.told.arrangement)

    def _lines(self, drawing: Drawing) -> list[str]:
        return [drawing.say(self.told.label), str(self.arrangement)]

    def __repr__(self) -> str:
        return f"<InstantWin {self.name}, {self.points_each} points each>"


class RowComparison(LibraryAnswer[wire.CompareOut]):
    """The answer of `compare`: `result` is 1 when the first row is the stronger, -1 when the second is, else 0."""

    __slots__ = ()
    told_as = wire.CompareOut

    @property
    def result(self) -> Literal[-1, 0, 1]:
        """1, -1 or 0."""
        found: Any = self.told.result
        return found  # type: ignore[no-any-return]

    def _lines(self, drawing: Drawing) -> list[str]:
        sign = {1: ">", 0: "=", -1: "<"}[self.result]
        return [f"{drawing.one_row(self.told.a)}  {sign}  {drawing.one_row(self.told.b)}"]

    def __repr__(self) -> str:
        return f"<RowComparison {self.result}>"


class TableSettlement(LibraryAnswer[SettleOut]):
    """The answer of `settle`: who pays whom at a table of Mậu binh."""

    __slots__ = ()
    told_as = SettleOut

    @property
    def points(self) -> dict[str, float]:
        """What every player wins, in points before the fee; they sum to 0."""
        return {player.id: player.net_points for player in self.told.players}

    @property
    def money(self) -> dict[str, int]:
        """What every player is credited, after the fee."""
        return {player.id: player.credited for player in self.told.players}

    @property
    def arrangements(self) -> dict[str, ThreeRows]:
        """The rows of every player."""
        return {player.id: three_rows(player.arrangement) for player in self.told.players}

    @property
    def sweep_all(self) -> str | None:
        """Who swept the whole table, if anybody did."""
        return self.told.sweep_all

    def _lines(self, drawing: Drawing) -> list[str]:
        return drawing.settlement(self.told)

    def __repr__(self) -> str:
        return f"<TableSettlement {self.points}>"


def _hashable(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((name, _hashable(item)) for name, item in value.items())
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def three_rows(found: Any) -> ThreeRows:
    """The rows of an answer that has them, as lists or with their categories."""
    rows = [getattr(found, name) for name in ROW_NAMES]
    return ThreeRows([row if isinstance(row, list) else row.cards for row in rows])


def said(label: LabelOut | Label) -> str:
    """Words in the chosen language."""
    return label.vi if checked(None) == "vi" else label.en
