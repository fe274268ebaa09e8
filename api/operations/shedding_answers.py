"""From what the rules of TLMN and Sâm answer to the wire types. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from api.wire import shedding as wire
from api.wire.common import LabelOut, copied, label
from rules.cards import RANK_CODES, Card, codes
from rules.labels import Label as Words
from rules.labels import shedding as labels
from rules.shedding.combinations import Combination
from rules.shedding.comparison import SetComparison
from rules.shedding.decomposition import Decomposition
from rules.shedding.history import Reason
from rules.shedding.moves import LegalMove, LegalMoves
from rules.shedding.result import ChopPayment, GameSettlement, InstantWinResult
from rules.shedding.state import GameState
from rules.shedding.turn import SeatMoves

_NO_WORDS: Final = LabelOut(vi="", en="")


def classified(found: Combination | None) -> wire.ClassifyOut:
    """The answer of `classify`."""
    if found is None:
        reason = Reason.INVALID_COMBINATION
        words = label(labels.REASON_LABELS[reason])
        return wire.ClassifyOut(
            valid=False, reason=str(reason), kind="", size=0, rank="", top="", chop=False, label=words
        )
    return wire.ClassifyOut(
        valid=True,
        reason=None,
        kind=str(found.kind),
        size=found.size,
        rank=RANK_CODES[found.top.rank - 2],
        top=found.top.code,
        chop=found.is_bomb,
        label=label(labels.combination_label(str(found.kind), found.size)),
    )


def compared(found: SetComparison) -> wire.BeatsOut:
    """The answer of `compare`."""
    reason, detail, words = reason_out(found.reason)
    return wire.BeatsOut(beats=found.beats, chop=found.chop, reason=reason, detail=detail, label=words)


def instant_win(kind: str | None, words: Mapping[str, Words]) -> wire.WinAnswer:
    """The answer of `instant-win`."""
    return wire.WinAnswer(instant_win=None if kind is None else wire.WinOut(kind=kind, label=label(words[kind])))


def listed_moves(found: Iterable[LegalMove]) -> list[wire.MoveOut]:
    """Moves one by one."""
    return [
        wire.MoveOut(cards=codes(move.cards), kind=str(move.kind), chop=move.chop, breach=move.breach) for move in found
    ]


def turn_moves(found: LegalMoves | None, wanted: str) -> wire.TurnMovesOut | None:
    """The moves of the seat to act. wanted: `all`, or `count` for their number alone."""
    if found is None:
        return None
    listed = listed_moves(found.moves) if wanted == "all" else None
    return wire.TurnMovesOut(
        moves=listed, count=len(found.moves), can_pass=found.can_pass, pass_breach=found.pass_breach
    )


def cuts(found: SeatMoves, wanted: str) -> wire.CutsOut:
    """The cuts of one seat."""
    listed = listed_moves(found.moves) if wanted == "all" else None
    return wire.CutsOut(seat=found.seat, moves=listed, count=len(found.moves))


def moves(found: LegalMoves) -> wire.MovesOut:
    """The answer of `legal-moves`."""
    listed = listed_moves(found.moves)
    return wire.MovesOut(moves=listed, count=len(listed), can_pass=found.can_pass, pass_breach=found.pass_breach)


def decomposed(found: Decomposition) -> wire.DecomposeOut:
    """The answer of `decompose`."""
    return wire.DecomposeOut(turns=found.turns, plays=[codes(play) for play in found.plays], optimal=True)


def reason_out(reason: Reason | None) -> tuple[str | None, str, LabelOut]:
    """A reason with its detail and words; empty ones when there is none."""
    if reason is None:
        return None, "", _NO_WORDS
    return str(reason), labels.REASON_DETAILS[reason], label(labels.REASON_LABELS[reason])


def trick(state: GameState) -> wire.TrickOut:
    """The round on the table."""
    return wire.TrickOut(top=codes(state.top), top_seat=state.top_seat, passed=list(state.passed))


def chops(payments: Sequence[ChopPayment]) -> list[wire.ChopOut]:
    """The payments for cuts."""
    return [
        wire.ChopOut(from_seat=one.from_seat, to_seat=one.to_seat, cards=codes(one.cards), points=one.points)
        for one in payments
    ]


def dealt_win(found: InstantWinResult | None, words: Mapping[str, Words]) -> wire.DealtWinOut | None:
    """Who won on the deal, if anybody did."""
    if found is None:
        return None
    return wire.DealtWinOut(seat=found.seat, kind=found.kind, label=label(words[found.kind]))


def settlement(found: GameSettlement, ids: Sequence[str]) -> wire.SettlementOut:
    """A SETTLEMENT of the contract."""
    return wire.SettlementOut(
        seats=[copied(wire.SeatMoneyOut, seat, id=name) for name, seat in zip(ids, found.seats, strict=True)],
        lines=[
            wire.PaymentOut(
                from_seat=line.from_seat,
                to_seat=line.to_seat,
                kind=line.kind,
                label=label(labels.LINE_LABELS[line.kind]),
                points=line.points,
            )
            for line in found.lines
        ],
        pot_after=found.pot_after,
    )


def replayed_settlement(found: GameSettlement | None) -> wire.SettlementOut | None:
    """The settlement of a replayed game, whose seats are called by their numbers."""
    if found is None:
        return None
    return settlement(found, [str(seat) for seat in range(len(found.seats))])


def shown(value: Any) -> Any:
    """A field of a state as it stands on the wire."""
    if isinstance(value, Card):
        return value.code
    return list(value) if isinstance(value, tuple) else value
