"""A game of TLMN or Sâm looked at afterwards: what moves lost, and luck apart from moves."""

from __future__ import annotations

from typing import Any

from api.drawing.maubinh import Drawing
from api.drawing.shedding import SheddingDrawing
from api.wire.shedding_hints import ReviewOut
from maubinh.answers import LibraryAnswer


class GameReview(LibraryAnswer[ReviewOut]):
    """The review of a game; `str()` tells every move that lost something, and where each seat's points come from."""

    __slots__ = ()
    told_as = ReviewOut

    @property
    def moves(self) -> list[dict[str, Any]]:
        """Every event: `index`, `seat`, `cards`, `best`, `lost`, `lost_error`, `verdict`, …, as over HTTP."""
        found: list[dict[str, Any]] = self.to_dict()["moves"]
        return found

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Every seat: `points`, `deal_points`, `own_points`, `others_points`, `lost`, with their errors."""
        found: list[dict[str, Any]] = self.to_dict()["seats"]
        return found

    @property
    def blunders(self) -> list[dict[str, Any]]:
        """The moves that are called blunders."""
        return [move for move in self.moves if move["verdict"]["code"] == "blunder"]

    def _lines(self, drawing: Drawing) -> list[str]:
        return SheddingDrawing(drawing.language, game=self._context["game"]).review(self.told)

    def __repr__(self) -> str:
        lost = [round(seat.lost, 1) for seat in self.told.seats]
        return f"<GameReview lost {lost}, {len(self.blunders)} blunders>"
