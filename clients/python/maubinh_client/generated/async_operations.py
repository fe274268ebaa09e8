"""Operations of the asynchronous client.

Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.
"""

from __future__ import annotations

from typing import Unpack

from maubinh_client.calls import AsyncCall
from maubinh_client.schemas import maubinh, sam, tlmn
from maubinh_client.schemas.common import BeatsOut, ClassifyOut, DecomposeOut, MovesOut, SettlementOut, WinAnswer


class AsyncMauBinhOperations:
    """Operations of maubinh; each takes the fields of its request."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def solve(self, **request: Unpack[maubinh.SolveIn]) -> maubinh.SolveOut:
        """The best arrangement of 13 cards."""
        answer: maubinh.SolveOut = await self._call("/v1/maubinh/solve", request)
        return answer

    async def evaluate(self, **request: Unpack[maubinh.EvaluateIn]) -> maubinh.EvaluateOut:
        """Judge an arrangement that a person made."""
        answer: maubinh.EvaluateOut = await self._call("/v1/maubinh/evaluate", request)
        return answer

    async def enumerate(self, **request: Unpack[maubinh.EnumerateIn]) -> maubinh.EnumerateOut:
        """Every legal arrangement of 13 cards, page by page."""
        answer: maubinh.EnumerateOut = await self._call("/v1/maubinh/enumerate", request)
        return answer

    async def arrange(self, **request: Unpack[maubinh.ArrangeIn]) -> maubinh.ArrangeOut:
        """Arrange many hands at once, without estimates."""
        answer: maubinh.ArrangeOut = await self._call("/v1/maubinh/arrange", request)
        return answer

    async def settle(self, **request: Unpack[maubinh.SettleIn]) -> maubinh.SettleOut:
        """Who pays whom."""
        answer: maubinh.SettleOut = await self._call("/v1/maubinh/settle", request)
        return answer

    async def instant_win(self, **request: Unpack[maubinh.InstantWinIn]) -> maubinh.InstantWinAnswer:
        """The instant win of 13 cards, if they are one."""
        answer: maubinh.InstantWinAnswer = await self._call("/v1/maubinh/instant-win", request)
        return answer

    async def compare(self, **request: Unpack[maubinh.CompareIn]) -> maubinh.CompareOut:
        """Which of two rows is the stronger."""
        answer: maubinh.CompareOut = await self._call("/v1/maubinh/compare", request)
        return answer


class AsyncTlmnOperations:
    """Operations of tlmn; each takes the fields of its request."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def classify(self, **request: Unpack[tlmn.TlmnClassifyIn]) -> ClassifyOut:
        """Which combination a set of cards is."""
        answer: ClassifyOut = await self._call("/v1/tlmn/classify", request)
        return answer

    async def compare(self, **request: Unpack[tlmn.TlmnCompareIn]) -> BeatsOut:
        """Whether a play beats the one on the table, and whether it does so by cutting."""
        answer: BeatsOut = await self._call("/v1/tlmn/compare", request)
        return answer

    async def instant_win(self, **request: Unpack[tlmn.TlmnInstantWinIn]) -> WinAnswer:
        """Whether a dealt hand wins at once."""
        answer: WinAnswer = await self._call("/v1/tlmn/instant-win", request)
        return answer

    async def legal_moves(self, **request: Unpack[tlmn.TlmnLegalMovesIn]) -> MovesOut:
        """Every play that a hand may make: all distinct sets of cards."""
        answer: MovesOut = await self._call("/v1/tlmn/legal-moves", request)
        return answer

    async def decompose(self, **request: Unpack[tlmn.TlmnDecomposeIn]) -> DecomposeOut:
        """The fewest combinations that use up a hand; always optimal."""
        answer: DecomposeOut = await self._call("/v1/tlmn/decompose", request)
        return answer

    async def validate(self, **request: Unpack[tlmn.TlmnValidateIn]) -> tlmn.TlmnValidateOut:
        """Judge one move in a game given by its history."""
        answer: tlmn.TlmnValidateOut = await self._call("/v1/tlmn/validate", request)
        return answer

    async def turn(self, **request: Unpack[tlmn.TlmnTurnIn]) -> tlmn.TlmnTurnOut:
        """One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement."""
        answer: tlmn.TlmnTurnOut = await self._call("/v1/tlmn/turn", request)
        return answer

    async def settle(self, **request: Unpack[tlmn.TlmnSettleIn]) -> SettlementOut:
        """Money from the result of a game, without its history."""
        answer: SettlementOut = await self._call("/v1/tlmn/settle", request)
        return answer

    async def replay(self, **request: Unpack[tlmn.TlmnReplayIn]) -> tlmn.TlmnReplayOut:
        """Replay a whole game: its state, its cuts, and its settlement once it is over."""
        answer: tlmn.TlmnReplayOut = await self._call("/v1/tlmn/replay", request)
        return answer

    async def hint(self, **request: Unpack[tlmn.TlmnHintIn]) -> tlmn.TlmnHintOut:
        """The best play of a seat by what it knows, and what every play is worth."""
        answer: tlmn.TlmnHintOut = await self._call("/v1/tlmn/hint", request)
        return answer

    async def move(self, **request: Unpack[tlmn.TlmnBotMoveIn]) -> tlmn.TlmnBotMoveOut:
        """What a bot of a level plays for a seat."""
        answer: tlmn.TlmnBotMoveOut = await self._call("/v1/tlmn/move", request)
        return answer


class AsyncSamOperations:
    """Operations of sam; each takes the fields of its request."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def classify(self, **request: Unpack[sam.SamClassifyIn]) -> ClassifyOut:
        """Which combination a set of cards is."""
        answer: ClassifyOut = await self._call("/v1/sam/classify", request)
        return answer

    async def compare(self, **request: Unpack[sam.SamCompareIn]) -> BeatsOut:
        """Whether a play beats the one on the table, and whether it does so by cutting."""
        answer: BeatsOut = await self._call("/v1/sam/compare", request)
        return answer

    async def instant_win(self, **request: Unpack[sam.SamInstantWinIn]) -> WinAnswer:
        """Whether a dealt hand wins at once."""
        answer: WinAnswer = await self._call("/v1/sam/instant-win", request)
        return answer

    async def legal_moves(self, **request: Unpack[sam.SamLegalMovesIn]) -> MovesOut:
        """Every play that a hand may make: all distinct sets of cards."""
        answer: MovesOut = await self._call("/v1/sam/legal-moves", request)
        return answer

    async def decompose(self, **request: Unpack[sam.SamDecomposeIn]) -> DecomposeOut:
        """The fewest combinations that use up a hand; always optimal."""
        answer: DecomposeOut = await self._call("/v1/sam/decompose", request)
        return answer

    async def validate(self, **request: Unpack[sam.SamValidateIn]) -> sam.SamValidateOut:
        """Judge one move in a game given by its history."""
        answer: sam.SamValidateOut = await self._call("/v1/sam/validate", request)
        return answer

    async def turn(self, **request: Unpack[sam.SamTurnIn]) -> sam.SamTurnOut:
        """One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement."""
        answer: sam.SamTurnOut = await self._call("/v1/sam/turn", request)
        return answer

    async def settle(self, **request: Unpack[sam.SamSettleIn]) -> SettlementOut:
        """Money from the result of a game, without its history."""
        answer: SettlementOut = await self._call("/v1/sam/settle", request)
        return answer

    async def replay(self, **request: Unpack[sam.SamReplayIn]) -> sam.SamReplayOut:
        """Replay a whole game: its state, its cuts, and its settlement once it is over."""
        answer: sam.SamReplayOut = await self._call("/v1/sam/replay", request)
        return answer

    async def hint(self, **request: Unpack[sam.SamHintIn]) -> sam.SamHintOut:
        """The best play of a seat by what it knows, and what every play is worth."""
        answer: sam.SamHintOut = await self._call("/v1/sam/hint", request)
        return answer

    async def move(self, **request: Unpack[sam.SamBotMoveIn]) -> sam.SamBotMoveOut:
        """What a bot of a level plays for a seat."""
        answer: sam.SamBotMoveOut = await self._call("/v1/sam/move", request)
        return answer
