"""What the operations of TLMN and Sâm share: from wire requests to the rules' records, and back. No game logic.

Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from api.operations.catalogue import Verify
from api.wire import sam as sam_wire
from api.wire import shedding as wire
from api.wire import tlmn as tlmn_wire
from api.wire.common import Label, label
from api.wire.problems import RefusedHistoryError
from api.wire.validation import Reading
from rules.cards import RANK_CODES, codes
from rules.errors import Fault, InvalidInputError, RulesError
from rules.labels import Label as Words
from rules.labels import shedding as labels
from rules.shedding import history
from rules.shedding.combinations import Combination
from rules.shedding.comparison import Comparison
from rules.shedding.decomposition import Decomposition
from rules.shedding.history import Reason
from rules.shedding.moves import LegalMoves
from rules.shedding.result import (
    ChopChain,
    ChopPayment,
    InstantWinResult,
    SeatResult,
    Settlement,
)
from rules.shedding.setup import GameSetup, SeatHand
from rules.shedding.state import GameState

_NO_WORDS: Final = Label(vi="", en="")
_MONEY_FIELDS: Final = frozenset({"bet", "pot_before"})

ValidateIn = tlmn_wire.TlmnValidateIn | sam_wire.SamValidateIn
ReplayIn = tlmn_wire.TlmnReplayIn | sam_wire.SamReplayIn
SettleIn = tlmn_wire.TlmnSettleIn | sam_wire.SamSettleIn


def rules_faults_of(handle: Callable[[Any], Any]) -> Verify:
    """A check that adds what the rules themselves find wrong to faults of other fields.

    Without any other fault it leaves the matter to the operation; where a field that matters to the rules is faulty
    nothing more can be said.
    """

    def verify(reading: Reading[Any]) -> Iterator[Fault]:
        if reading.body is None or not reading.faults:
            return
        if reading.faulty & set(reading.body.__struct_encode_fields__) - _MONEY_FIELDS:
            return
        try:
            handle(reading.body)
        except InvalidInputError as error:
            yield from error.faults
        except RulesError:
            return

    return verify


def duplicate_ids(seats: object) -> Iterator[Fault]:
    """A fault for each player whose id is another's. seats: as sent."""
    first: dict[str, int] = {}
    for seat, player in enumerate(seats if isinstance(seats, list) else ()):
        name = player.get("id") if isinstance(player, dict) else None
        if isinstance(name, str) and name and first.setdefault(name, seat) != seat:
            yield Fault(f"/seats/{seat}/id", "duplicate_id", f"seat {first[name]} has the same id")


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


def compared(found: Comparison) -> wire.BeatsOut:
    """The answer of `compare`."""
    reason, detail, words = reason_out(found.reason)
    return wire.BeatsOut(beats=found.beats, chop=found.chop, reason=reason, detail=detail, label=words)


def instant_win(kind: str | None, words: Mapping[str, Words]) -> wire.WinAnswer:
    """The answer of `instant-win`."""
    return wire.WinAnswer(instant_win=None if kind is None else wire.WinOut(kind=kind, label=label(words[kind])))


def moves(found: LegalMoves) -> wire.MovesOut:
    """The answer of `legal-moves`."""
    listed = [wire.MoveOut(cards=codes(move.cards), kind=str(move.kind), chop=move.chop) for move in found.moves]
    return wire.MovesOut(moves=listed, count=len(listed), can_pass=found.can_pass)


def decomposed(found: Decomposition) -> wire.DecomposeOut:
    """The answer of `decompose`."""
    return wire.DecomposeOut(turns=found.turns, plays=[codes(play) for play in found.plays], optimal=True)


def reason_out(reason: Reason | None) -> tuple[str | None, str, Label]:
    """A reason with its detail and words; empty ones when there is none."""
    if reason is None:
        return None, "", _NO_WORDS
    return str(reason), labels.REASON_DETAILS[reason], label(labels.REASON_LABELS[reason])


def setup_to_validate(body: ValidateIn) -> GameSetup:
    """The game before its first event, as far as it is known."""
    return GameSetup(
        seats=body.seats,
        hands=tuple(SeatHand(hand.seat, hand.cards) for hand in body.hands),
        leader=body.leader,
        game_number=body.game_number,
        previous_winner=body.previous_winner,
        previous_instant_win=body.previous_instant_win,
    )


def setup_to_replay(body: ReplayIn) -> GameSetup:
    """The game before its first event, with every hand."""
    return GameSetup(
        seats=len(body.hands),
        hands=tuple(SeatHand(hand.seat, hand.cards, hand.purse) for hand in body.hands),
        leader=body.leader,
        game_number=body.game_number,
        previous_winner=body.previous_winner,
        previous_instant_win=body.previous_instant_win,
        den_cong_seat=body.den_cong_seat,
        pot_before=body.pot_before,
    )


def illegal_history(error: history.IllegalHistoryError) -> RefusedHistoryError:
    """The problem of a history with an illegal event."""
    message = f"{error}: {labels.REASON_DETAILS[error.reason]}"
    fault = Fault(f"/history/{error.index}", error.code, message)
    return RefusedHistoryError(fault, error.index, str(error.reason))


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


def settlement(found: Settlement, ids: Sequence[str]) -> wire.SettlementOut:
    """A SETTLEMENT of the contract."""
    return wire.SettlementOut(
        seats=[
            wire.SeatMoneyOut(id=name, net_points=seat.net_points, net=seat.net, fee=seat.fee, credited=seat.credited)
            for name, seat in zip(ids, found.seats, strict=True)
        ],
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


def replayed_settlement(found: Settlement | None) -> wire.SettlementOut | None:
    """The settlement of a replayed game, whose seats are called by their numbers."""
    if found is None:
        return None
    return settlement(found, [str(seat) for seat in range(len(found.seats))])


def seat_results(body: SettleIn) -> tuple[SeatResult, ...]:
    """How the game ended for each seat."""
    return tuple(SeatResult(seat.place, seat.left, seat.played, seat.last_play, seat.purse) for seat in body.seats)


def chains(body: SettleIn) -> tuple[ChopChain, ...]:
    """The chop chains of a finished game."""
    return tuple(ChopChain(tuple(one.links), tuple(one.seats), tuple(one.finishing)) for one in body.chops)


def won_on_the_deal(body: SettleIn) -> InstantWinResult | None:
    """The instant win of a finished game."""
    return None if body.instant_win is None else InstantWinResult(body.instant_win.seat, body.instant_win.kind)
