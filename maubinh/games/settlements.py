"""Who pays whom after a game of TLMN or Sâm."""

from __future__ import annotations

from typing import Any

from api.drawing.maubinh import Drawing
from api.drawing.shedding import SheddingDrawing
from api.wire.shedding import SettlementOut
from maubinh.answers import LibraryAnswer


class GameMoney(LibraryAnswer[SettlementOut]):
    """The settlement of a game, by seat; `str()` tells every payment."""

    __slots__ = ()
    told_as = SettlementOut

    @property
    def points(self) -> list[float]:
        """What every seat wins, in points before the fee."""
        return [seat.net_points for seat in self.told.seats]

    @property
    def money(self) -> list[int]:
        """What every seat is credited, after the fee."""
        return [seat.credited for seat in self.told.seats]

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Every payment: `from`, `to` (-1: the pot, or nobody), `kind`, `label`, `points`."""
        found: list[dict[str, Any]] = self.to_dict()["lines"]
        return found

    def _lines(self, drawing: Drawing) -> list[str]:
        return SheddingDrawing(drawing.language, game=self._context["game"]).settlement(self.told)

    def __repr__(self) -> str:
        return f"<GameMoney {self.points}>"
