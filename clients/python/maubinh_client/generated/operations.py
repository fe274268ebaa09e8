"""Operations of the synchronous client.

Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.
"""

from __future__ import annotations

from typing import Unpack

from maubinh_client.calls import Call
from maubinh_client.schemas import maubinh, sam, tlmn
from maubinh_client.schemas.common import BeatsOut, ClassifyOut, DecomposeOut, MovesOut, SettlementOut, WinAnswer


class MauBinhOperations:
    """Operations of maubinh; each takes the fields of its request."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def solve(self, **request: Unpack[maubinh.SolveIn]) -> maubinh.SolveOut:
        """The best arrangement of 13 cards."""
        answer: maubinh.SolveOut = self._call("/v1/maubinh/solve", request)
        return answer

    def evaluate(self, **request: Unpack[maubinh.EvaluateIn]) -> maubinh.EvaluateOut:
        """Judge an arrangement that a person made."""
        answer: maubinh.EvaluateOut = self._call("/v1/maubinh/evaluate", request)
        return answer

    def enumerate(self, **request: Unpack[maubinh.EnumerateIn]) -> maubinh.EnumerateOut:
        """Every legal arrangement of 13 cards, page by page."""
        answer: maubinh.EnumerateOut = self._call("/v1/maubinh/enumerate", request)
        return answer

    def arrange(self, **request: Unpack[maubinh.ArrangeIn]) -> maubinh.ArrangeOut:
        """Arrange many hands at once, without estimates."""
        answer: maubinh.ArrangeOut = self._call("/v1/maubinh/arrange", request)
        return answer

    def settle(self, **request: Unpack[maubinh.SettleIn]) -> maubinh.SettleOut:
        """Who pays whom."""
        answer: maubinh.SettleOut = self._call("/v1/maubinh/settle", request)
        return answer

    def instant_win(self, **request: Unpack[maubinh.InstantWinIn]) -> maubinh.InstantWinAnswer:
        """The instant win of 13 cards, if they are one."""
        answer: maubinh.InstantWinAnswer = self._call("/v1/maubinh/instant-win", request)
        return answer

    def compare(self, **request: Unpack[maubinh.CompareIn]) -> maubinh.CompareOut:
        """Which of two rows is the stronger."""
        answer: maubinh.CompareOut = self._call("/v1/maubinh/compare", request)
        return answer


class TlmnOperations:
    """Operations of tlmn; each takes the fields of its request."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def classify(self, **request: Unpack[tlmn.TlmnClassifyIn]) -> ClassifyOut:
        """Which combination a set of cards is."""
        answer: ClassifyOut = self._call("/v1/tlmn/classify", request)
        return answer

    def compare(self, **request: Unpack[tlmn.TlmnCompareIn]) -> BeatsOut:
        """Whether a play beats the one on the table, and whether it does so by cutting."""
        answer: BeatsOut = self._call("/v1/tlmn/compare", request)
        return answer

    def instant_win(self, **request: Unpack[tlmn.TlmnInstantWinIn]) -> WinAnswer:
        """Whether a dealt hand wins at once."""
        answer: WinAnswer = self._call("/v1/tlmn/instant-win", request)
        return answer

    def legal_moves(self, **request: Unpack[tlmn.TlmnLegalMovesIn]) -> MovesOut:
        """Every play that a hand may make: all distinct sets of cards."""
        answer: MovesOut = self._call("/v1/tlmn/legal-moves", request)
        return answer

    def decompose(self, **request: Unpack[tlmn.TlmnDecomposeIn]) -> DecomposeOut:
        """The fewest combinations that use up a hand; always optimal."""
        answer: DecomposeOut = self._call("/v1/tlmn/decompose", request)
        return answer

    def validate(self, **request: Unpack[tlmn.TlmnValidateIn]) -> tlmn.TlmnValidateOut:
        """Judge one move in a game given by its history."""
        answer: tlmn.TlmnValidateOut = self._call("/v1/tlmn/validate", request)
        return answer

    def turn(self, **request: Unpack[tlmn.TlmnTurnIn]) -> tlmn.TlmnTurnOut:
        """One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement."""
        answer: tlmn.TlmnTurnOut = self._call("/v1/tlmn/turn", request)
        return answer

    def settle(self, **request: Unpack[tlmn.TlmnSettleIn]) -> SettlementOut:
        """Money from the result of a game, without its history."""
        answer: SettlementOut = self._call("/v1/tlmn/settle", request)
        return answer

    def replay(self, **request: Unpack[tlmn.TlmnReplayIn]) -> tlmn.TlmnReplayOut:
        """Replay a whole game: its state, its cuts, and its settlement once it is over."""
        answer: tlmn.TlmnReplayOut = self._call("/v1/tlmn/replay", request)
        return answer

    def hint(self, **request: Unpack[tlmn.TlmnHintIn]) -> tlmn.TlmnHintOut:
        """The best play of a seat by what it knows, and what every play is worth."""
        answer: tlmn.TlmnHintOut = self._call("/v1/tlmn/hint", request)
        return answer

    def move(self, **request: Unpack[tlmn.TlmnBotMoveIn]) -> tlmn.TlmnBotMoveOut:
        """What a bot of a level plays for a seat."""
        answer: tlmn.TlmnBotMoveOut = self._call("/v1/tlmn/move", request)
        return answer


class SamOperations:
    """Operations of sam; each takes the fields of its request."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def classify(self, **request: Unpack[sam.SamClassifyIn]) -> ClassifyOut:
        """Which combination a set of cards is."""
        answer: ClassifyOut = self._call("/v1/sam/classify", request)
        return answer

    def compare(self, **request: Unpack[sam.SamCompareIn]) -> BeatsOut:
        """Whether a play beats the one on the table, and whether it does so by cutting."""
        answer: BeatsOut = self._call("/v1/sam/compare", request)
        return answer

    def instant_win(self, **request: Unpack[sam.SamInstantWinIn]) -> WinAnswer:
        """Whether a dealt hand wins at once."""
        answer: WinAnswer = self._call("/v1/sam/instant-win", request)
        return answer

    def legal_moves(self, **request: Unpack[sam.SamLegalMovesIn]) -> MovesOut:
        """Every play that a hand may make: all distinct sets of cards."""
        answer: MovesOut = self._call("/v1/sam/legal-moves", request)
        return answer

    def decompose(self, **request: Unpack[sam.SamDecomposeIn]) -> DecomposeOut:
        """The fewest combinations that use up a hand; always optimal."""
        answer: DecomposeOut = self._call("/v1/sam/decompose", request)
        return answer

    def validate(self, **request: Unpack[sam.SamValidateIn]) -> sam.SamValidateOut:
        """Judge one move in a game given by its history."""
        answer: sam.SamValidateOut = self._call("/v1/sam/validate", request)
        return answer

    def turn(self, **request: Unpack[sam.SamTurnIn]) -> sam.SamTurnOut:
        """One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement."""
        answer: sam.SamTurnOut = self._call("/v1/sam/turn", request)
        return answer

    def settle(self, **request: Unpack[sam.SamSettleIn]) -> SettlementOut:
        """Money from the result of a game, without its history."""
        answer: SettlementOut = self._call("/v1/sam/settle", request)
        return answer

    def replay(self, **request: Unpack[sam.SamReplayIn]) -> sam.SamReplayOut:
        """Replay a whole game: its state, its cuts, and its settlement once it is over."""
        answer: sam.SamReplayOut = self._call("/v1/sam/replay", request)
        return answer

    def hint(self, **request: Unpack[sam.SamHintIn]) -> sam.SamHintOut:
        """The best play of a seat by what it knows, and what every play is worth."""
        answer: sam.SamHintOut = self._call("/v1/sam/hint", request)
        return answer

    def move(self, **request: Unpack[sam.SamBotMoveIn]) -> sam.SamBotMoveOut:
        """What a bot of a level plays for a seat."""
        answer: sam.SamBotMoveOut = self._call("/v1/sam/move", request)
        return answer
