"""What the operations of TLMN and Sâm share: from wire requests to the rules' records, and back. No game logic.

Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from api.operations import shedding_answers as answers
from api.operations.catalogue import Catalogue, Verify
from api.operations.house_rules import GameWords
from api.wire import shedding as wire
from api.wire.problems import RefusedHistoryError
from api.wire.shedding_types import GameTypes
from api.wire.validation import Reading
from rules.errors import Fault, InvalidInputError, RulesError
from rules.labels import Label as Words
from rules.labels import shedding as labels
from rules.shedding import history, questions
from rules.shedding import replay as rules_replay
from rules.shedding import settlement as rules_settlement
from rules.shedding import turn as rules_turn
from rules.shedding.history import DeclareSam, Event, Pass, Play
from rules.shedding.result import (
    ChopChain,
    GameResult,
    InstantWinResult,
    SeatResult,
)
from rules.shedding.setup import GameSetup, SeatHand
from rules.shedding.state import GameState, Replay

_FIELDS_ASIDE: Final = frozenset({"bet", "pot_before", "samples", "top", "seed", "level", "review"})
"""Fields that decide nothing about what may be played."""


def rules_faults_of(handle: Callable[[Any], Any]) -> Verify:
    """A check that adds what the rules themselves find wrong to faults of other fields.

    Without any other fault it leaves the matter to the operation; where a field that matters to the rules is faulty
    nothing more can be said.
    """

    def verify(reading: Reading[Any]) -> Iterator[Fault]:
        if reading.body is None or not reading.faults:
            return
        if reading.faulty & set(reading.body.__struct_encode_fields__) - _FIELDS_ASIDE:
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


def setup_to_replay(body: Any, seats: int) -> GameSetup:
    """The game before its first event, with its money."""
    return GameSetup(
        seats=seats,
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


def seat_results(body: Any) -> tuple[SeatResult, ...]:
    """How the game ended for each seat."""
    return tuple(SeatResult(seat.place or 0, seat.left, seat.played, seat.last_play, seat.purse) for seat in body.seats)


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
        return self.types.state(
            trick=answers.trick(found), **{name: answers.shown(value) for name, value in values.items()}
        )

    def validate(self, body: Any) -> Any:
        """Judge one move in a game given by its history.

        A refused move is an answer with a reason, not an error.
        """
        setup = setup_to_validate(body)
        try:
            verdict = rules_replay.validate(setup, events(body.history), event(body.move), body.rules)
        except history.IllegalHistoryError as error:
            raise illegal_history(error) from error
        reason, detail, words = answers.reason_out(verdict.reason)
        return self.types.validated(
            legal=verdict.legal, reason=reason, detail=detail, label=words, state=self.state(verdict.state)
        )

    def replay(self, body: Any, review: Any = None) -> Any:
        """A whole game replayed: its state, cuts, settlement once it is over, and its review if there is one."""
        setup = setup_to_replay(body, len(body.hands))
        try:
            found = rules_replay.replay(setup, events(body.history), body.rules, body.bet)
        except history.IllegalHistoryError as error:
            raise illegal_history(error) from error
        return self.types.replayed(state=self.state(found.state), **self.outcome(found), review=review)

    def turn(self, body: Any) -> Any:
        """One call a move: the verdict on it, the table after it, and what may be laid next, or the settlement.

        Without a `move` the table after the history. A refused move is an answer with a reason, not an error; the
        state is then the one before it. Hands that are not sent are answered for as far as can be told: their moves
        and the settlement are null.
        """
        setup = setup_to_replay(body, len(body.hands) if body.seats is None else body.seats)
        move = None if body.move is None else event(body.move)
        try:
            found = rules_turn.turn(
                setup, events(body.history), move, body.rules, body.bet, lists_moves=body.moves != "none"
            )
        except history.IllegalHistoryError as error:
            raise illegal_history(error) from error
        reason, detail, words = answers.reason_out(found.reason)
        fields = self.types.turned.__struct_fields__
        own = {name: list(getattr(found, name)) for name in ("may_declare",) if name in fields}
        return self.types.turned(
            legal=found.legal,
            reason=reason,
            detail=detail,
            label=words,
            state=self.state(found.state),
            moves=answers.turn_moves(found.moves, body.moves),
            cuts=[answers.cuts(one, body.moves) for one in found.cuts],
            **own,
            **self.outcome(found.outcome),
        )

    def outcome(self, found: Replay) -> dict[str, Any]:
        """What a game has come to, as fields of an answer."""
        return {
            "chops": answers.chops(found.chops),
            "instant_win": answers.dealt_win(found.instant_win, self.instant_labels),
            "settlement": answers.replayed_settlement(found.settlement),
            "next_leader": found.next_leader,
        }

    def settle(self, body: Any) -> wire.SettlementOut:
        """Money from the result of a game, without its history."""
        result = GameResult(
            seats=seat_results(body),
            chops=chains(body),
            instant_win=won_on_the_deal(body),
            pot_before=body.pot_before,
            untold=tuple(at for at, seat in enumerate(body.seats) if seat.place is None),
            **self.result_of(body),
        )
        return answers.settlement(
            rules_settlement.settle(result, body.rules, body.bet), [seat.id for seat in body.seats]
        )

    def verify_settle(self, reading: Reading[Any]) -> Iterator[Fault]:
        """Faults of ids, and what the rules find wrong."""
        yield from duplicate_ids(reading.raw.get("seats"))
        yield from rules_faults_of(self.settle)(reading)


def catalogue_of(game: SheddingGame) -> Catalogue:
    """Every operation of one game."""
    found, types = Catalogue(game.words), game.types

    def classify(body: Any) -> wire.ClassifyOut:
        """Which combination a set of cards is."""
        return answers.classified(questions.classify(body.cards, body.rules))

    def compare(body: Any) -> wire.BeatsOut:
        """Whether a play beats the one on the table, and whether it does so by cutting."""
        return answers.compared(questions.compare(body.table, body.play, body.rules))

    def instant_win_of(body: Any) -> wire.WinAnswer:
        """Whether a dealt hand wins at once."""
        return answers.instant_win(questions.find_instant_win(body.cards, body.rules), game.instant_labels)

    def legal_moves(body: Any) -> wire.MovesOut:
        """Every play that a hand may make: all distinct sets of cards.

        An empty table is a free lead.
        """
        reported = getattr(body, "next_has_one_card", False)
        return answers.moves(
            questions.legal_moves(body.hand, body.table, body.rules, body.must_include, body.passed, reported)
        )

    def decompose(body: Any) -> wire.DecomposeOut:
        """The fewest combinations that use up a hand; always optimal."""
        return answers.decomposed(questions.decompose(body.hand, body.rules))

    found.add("classify", classify, (types.classify, wire.ClassifyOut))
    found.add("compare", compare, (types.compare, wire.BeatsOut))
    found.add("instant-win", instant_win_of, (types.instant_win, wire.WinAnswer))
    found.add("legal-moves", legal_moves, (types.legal_moves, wire.MovesOut))
    found.add("decompose", decompose, (types.decompose, wire.DecomposeOut))
    found.add("validate", game.validate, (types.validate, types.validated), verify=rules_faults_of(game.validate))
    found.add("turn", game.turn, (types.turn, types.turned), verify=rules_faults_of(game.turn))
    settled = (types.settle, wire.SettlementOut)
    found.add("settle", game.settle, settled, verify=game.verify_settle, in_batches=True)
    return found
