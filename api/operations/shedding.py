"""What the operations of TLMN and Sâm share: from wire requests to the rules' records, and back. No game logic.

Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.operations.catalogue import Catalogue, Verify
from api.operations.house_rules import GameWords
from api.wire import shedding as wire
from api.wire.common import LabelOut, copied, label
from api.wire.game_text import with_text_read
from api.wire.problems import RefusedHistoryError
from api.wire.shedding_types import GameTypes
from api.wire.validation import Reading
from rules.cards import RANK_CODES, Card, codes
from rules.errors import Fault, InvalidInputError, RulesError
from rules.labels import Label as Words
from rules.labels import shedding as labels
from rules.shedding import history, questions
from rules.shedding import replay as rules_replay
from rules.shedding import settlement as rules_settlement
from rules.shedding.combinations import Combination
from rules.shedding.comparison import SetComparison
from rules.shedding.decomposition import Decomposition
from rules.shedding.history import DeclareSam, Event, Pass, Play, Reason
from rules.shedding.moves import LegalMoves
from rules.shedding.result import (
    ChopChain,
    ChopPayment,
    GameResult,
    GameSettlement,
    InstantWinResult,
    SeatResult,
)
from rules.shedding.setup import GameSetup, SeatHand
from rules.shedding.state import GameState

_NO_WORDS: Final = LabelOut(vi="", en="")
_MONEY_FIELDS: Final = frozenset({"bet", "pot_before"})


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


def compared(found: SetComparison) -> wire.BeatsOut:
    """The answer of `compare`."""
    reason, detail, words = reason_out(found.reason)
    return wire.BeatsOut(beats=found.beats, chop=found.chop, reason=reason, detail=detail, label=words)


def instant_win(kind: str | None, words: Mapping[str, Words]) -> wire.WinAnswer:
    """The answer of `instant-win`."""
    return wire.WinAnswer(instant_win=None if kind is None else wire.WinOut(kind=kind, label=label(words[kind])))


def moves(found: LegalMoves) -> wire.MovesOut:
    """The answer of `legal-moves`."""
    listed = [
        wire.MoveOut(cards=codes(move.cards), kind=str(move.kind), chop=move.chop, breach=move.breach)
        for move in found.moves
    ]
    return wire.MovesOut(moves=listed, count=len(listed), can_pass=found.can_pass, pass_breach=found.pass_breach)


def decomposed(found: Decomposition) -> wire.DecomposeOut:
    """The answer of `decompose`."""
    return wire.DecomposeOut(turns=found.turns, plays=[codes(play) for play in found.plays], optimal=True)


def reason_out(reason: Reason | None) -> tuple[str | None, str, LabelOut]:
    """A reason with its detail and words; empty ones when there is none."""
    if reason is None:
        return None, "", _NO_WORDS
    return str(reason), labels.REASON_DETAILS[reason], label(labels.REASON_LABELS[reason])


def setup_to_validate(body: Any) -> GameSetup:
    """The game before its first event, as far as it is known."""
    return GameSetup(
        seats=body.seats,
        hands=tuple(SeatHand(hand.seat, hand.cards) for hand in body.hands),
        leader=body.leader,
        game_number=body.game_number,
        previous_winner=body.previous_winner,
        previous_instant_win=body.previous_instant_win,
    )


def setup_to_replay(body: Any) -> GameSetup:
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


def seat_results(body: Any) -> tuple[SeatResult, ...]:
    """How the game ended for each seat."""
    return tuple(SeatResult(seat.place, seat.left, seat.played, seat.last_play, seat.purse) for seat in body.seats)


def chains(body: Any) -> tuple[ChopChain, ...]:
    """The chop chains of a finished game."""
    return tuple(ChopChain(tuple(one.links), tuple(one.seats), tuple(one.finishing)) for one in body.chops)


def won_on_the_deal(body: Any) -> InstantWinResult | None:
    """The instant win of a finished game."""
    return None if body.instant_win is None else InstantWinResult(body.instant_win.seat, body.instant_win.kind)


def events(bodies: Iterable[Any]) -> tuple[Event, ...]:
    """The events of a game."""
    return tuple(event(body) for body in bodies)


def event(body: Any) -> Event:
    """One event: a declaration where the game has one, a pass, or a play."""
    if getattr(body, "declare_sam", False):
        return DeclareSam(body.seat)
    return Pass(body.seat) if body.is_pass else Play(body.seat, body.cards)


def _shown(value: Any) -> Any:
    """A field of a state as it stands on the wire."""
    if isinstance(value, Card):
        return value.code
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True)
class SheddingGame:
    """One game's operations. instant_labels: words of its instant wins; result_of: its own part of a result."""

    words: GameWords
    types: GameTypes
    instant_labels: Mapping[str, Words]
    result_of: Callable[[Any], dict[str, Any]]

    def state(self, found: GameState) -> Any:
        """The STATE of the contract."""
        values = {name: getattr(found, name) for name in self.types.state.__struct_fields__ if name != "trick"}
        return self.types.state(trick=trick(found), **{name: _shown(value) for name, value in values.items()})

    def validate(self, body: Any) -> Any:
        """Judge one move in a game given by its history.

        A refused move is an answer with a reason, not an error.
        """
        setup = setup_to_validate(body)
        try:
            verdict = rules_replay.validate(setup, events(body.history), event(body.move), body.rules)
        except history.IllegalHistoryError as error:
            raise illegal_history(error) from error
        reason, detail, words = reason_out(verdict.reason)
        return self.types.validated(
            legal=verdict.legal, reason=reason, detail=detail, label=words, state=self.state(verdict.state)
        )

    def replay(self, body: Any) -> Any:
        """Replay a whole game: its state, its cuts, and its settlement once it is over."""
        setup = setup_to_replay(body)
        try:
            found = rules_replay.replay(setup, events(body.history), body.rules, body.bet)
        except history.IllegalHistoryError as error:
            raise illegal_history(error) from error
        return self.types.replayed(
            state=self.state(found.state),
            chops=chops(found.chops),
            instant_win=dealt_win(found.instant_win, self.instant_labels),
            settlement=replayed_settlement(found.settlement),
            next_leader=found.next_leader,
        )

    def settle(self, body: Any) -> wire.SettlementOut:
        """Money from the result of a game, without its history."""
        result = GameResult(
            seats=seat_results(body),
            chops=chains(body),
            instant_win=won_on_the_deal(body),
            pot_before=body.pot_before,
            **self.result_of(body),
        )
        return settlement(rules_settlement.settle(result, body.rules, body.bet), [seat.id for seat in body.seats])

    def verify_settle(self, reading: Reading[Any]) -> Iterator[Fault]:
        """Faults of ids, and what the rules find wrong."""
        yield from duplicate_ids(reading.raw.get("seats"))
        yield from rules_faults_of(self.settle)(reading)


def catalogue_of(game: SheddingGame) -> Catalogue:
    """Every operation of one game."""
    found, types = Catalogue(game.words), game.types

    def classify(body: Any) -> wire.ClassifyOut:
        """Which combination a set of cards is."""
        return classified(questions.classify(body.cards, body.rules))

    def compare(body: Any) -> wire.BeatsOut:
        """Whether a play beats the one on the table, and whether it does so by cutting."""
        return compared(questions.compare(body.table, body.play, body.rules))

    def instant_win_of(body: Any) -> wire.WinAnswer:
        """Whether a dealt hand wins at once."""
        return instant_win(questions.find_instant_win(body.cards, body.rules), game.instant_labels)

    def legal_moves(body: Any) -> wire.MovesOut:
        """Every play that a hand may make: all distinct sets of cards.

        An empty table is a free lead.
        """
        reported = getattr(body, "next_has_one_card", False)
        return moves(questions.legal_moves(body.hand, body.table, body.rules, body.must_include, body.passed, reported))

    def decompose(body: Any) -> wire.DecomposeOut:
        """The fewest combinations that use up a hand; always optimal."""
        return decomposed(questions.decompose(body.hand, body.rules))

    found.add("classify", classify, (types.classify, wire.ClassifyOut))
    found.add("compare", compare, (types.compare, wire.BeatsOut))
    found.add("instant-win", instant_win_of, (types.instant_win, wire.WinAnswer))
    found.add("legal-moves", legal_moves, (types.legal_moves, wire.MovesOut))
    found.add("decompose", decompose, (types.decompose, wire.DecomposeOut))
    found.add("validate", game.validate, (types.validate, types.validated), verify=rules_faults_of(game.validate))
    read_text = with_text_read(game.words.game)
    verify_replay = rules_faults_of(game.replay)
    found.add("replay", game.replay, (types.replay, types.replayed), expand=read_text, verify=verify_replay)
    found.add("settle", game.settle, (types.settle, wire.SettlementOut), verify=game.verify_settle)
    return found
