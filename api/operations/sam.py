"""The operations of Sâm lốc. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from api.operations import shedding
from api.operations.catalogue import Catalogue
from api.operations.house_rules import GameWords
from api.wire import sam as wire
from api.wire import shedding as common
from api.wire.validation import Reading
from api.words.page import GAME_LABELS
from rules.errors import Fault
from rules.labels import shedding_options as option_words
from rules.labels.shedding import SAM_INSTANT_WIN_LABELS
from rules.sam import combinations, instant_wins, moves, replay, settlement
from rules.shedding.history import DeclareSam, Event, IllegalHistoryError, Pass, Play
from rules.shedding.result import GameResult, SamResult
from rules.shedding.state import GameState

WORDS: Final = GameWords(
    "sam",
    "Sam",
    GAME_LABELS["sam"],
    option_words.SAM_PRESET_LABELS,
    option_words.SAM_OPTION_LABELS,
    {**option_words.SAM_VALUE_LABELS, "instant_hands": SAM_INSTANT_WIN_LABELS},
)
CATALOGUE: Final = Catalogue(WORDS)


@CATALOGUE.operation("classify")
def classify(body: wire.SamClassifyIn) -> common.ClassifyOut:
    """Which combination a set of cards is."""
    return shedding.classified(combinations.classify(body.cards, body.rules))


@CATALOGUE.operation("compare")
def compare(body: wire.SamCompareIn) -> common.BeatsOut:
    """Whether a play beats the one on the table, and whether it does so by cutting."""
    return shedding.compared(combinations.compare(body.table, body.play, body.rules))


@CATALOGUE.operation("instant-win")
def instant_win(body: wire.SamInstantWinIn) -> common.WinAnswer:
    """Whether a dealt hand wins at once."""
    return shedding.instant_win(instant_wins.find_instant_win(body.cards, body.rules), SAM_INSTANT_WIN_LABELS)


@CATALOGUE.operation("legal-moves")
def legal_moves(body: wire.SamLegalMovesIn) -> common.MovesOut:
    """Every play that a hand may make: all distinct sets of cards.

    An empty table is a free lead.
    """
    found = moves.legal_moves(body.hand, body.table, body.rules, body.must_include, body.passed, body.next_has_one_card)
    return shedding.moves(found)


@CATALOGUE.operation("decompose")
def decompose(body: wire.SamDecomposeIn) -> common.DecomposeOut:
    """The fewest combinations that use up a hand; always optimal."""
    return shedding.decomposed(moves.decompose(body.hand, body.rules))


def _validated(body: wire.SamValidateIn) -> wire.SamValidateOut:
    setup = shedding.setup_to_validate(body)
    try:
        verdict = replay.validate(setup, _events(body.history), _event(body.move), body.rules)
    except IllegalHistoryError as error:
        raise shedding.illegal_history(error) from error
    reason, detail, words = shedding.reason_out(verdict.reason)
    return wire.SamValidateOut(
        legal=verdict.legal, reason=reason, detail=detail, label=words, state=_state(verdict.state)
    )


@CATALOGUE.operation("validate", verify=shedding.rules_faults_of(_validated))
def validate(body: wire.SamValidateIn) -> wire.SamValidateOut:
    """Judge one move in a game given by its history.

    A refused move is an answer with a reason, not an error.
    """
    return _validated(body)


def _replayed(body: wire.SamReplayIn) -> wire.SamReplayOut:
    setup = shedding.setup_to_replay(body)
    try:
        found = replay.replay(setup, _events(body.history), body.rules, body.bet)
    except IllegalHistoryError as error:
        raise shedding.illegal_history(error) from error
    return wire.SamReplayOut(
        state=_state(found.state),
        chops=shedding.chops(found.chops),
        instant_win=shedding.dealt_win(found.instant_win, SAM_INSTANT_WIN_LABELS),
        settlement=shedding.replayed_settlement(found.settlement),
        next_leader=found.next_leader,
    )


@CATALOGUE.operation("replay", verify=shedding.rules_faults_of(_replayed))
def replay_game(body: wire.SamReplayIn) -> wire.SamReplayOut:
    """Replay a whole game: its state, its cuts, and its settlement once it is over."""
    return _replayed(body)


def _settled(body: wire.SamSettleIn) -> common.SettlementOut:
    return shedding.settlement(settlement.settle(_result(body), body.rules, body.bet), [seat.id for seat in body.seats])


def _verify_settle(reading: Reading[wire.SamSettleIn]) -> Iterator[Fault]:
    yield from shedding.duplicate_ids(reading.raw.get("seats"))
    yield from shedding.rules_faults_of(_settled)(reading)


@CATALOGUE.operation("settle", verify=_verify_settle)
def settle(body: wire.SamSettleIn) -> common.SettlementOut:
    """Money from the result of a game, without its history."""
    return _settled(body)


def _event(body: wire.SamEventIn) -> Event:
    if body.declare_sam:
        return DeclareSam(body.seat)
    return Pass(body.seat) if body.is_pass else Play(body.seat, body.cards)


def _events(bodies: Sequence[wire.SamEventIn]) -> tuple[Event, ...]:
    return tuple(_event(body) for body in bodies)


def _state(state: GameState) -> wire.SamStateOut:
    return wire.SamStateOut(
        seat_to_act=state.seat_to_act,
        trick=shedding.trick(state),
        cards_left=list(state.cards_left),
        finished=list(state.finished),
        stopped=list(state.stopped),
        over=state.over,
        one_left=list(state.one_left),
        sam_seat=state.sam_seat,
    )


def _result(body: wire.SamSettleIn) -> GameResult:
    return GameResult(
        seats=shedding.seat_results(body),
        chops=shedding.chains(body),
        instant_win=shedding.won_on_the_deal(body),
        sam=None if body.sam is None else SamResult(body.sam.seat, body.sam.blocked_by),
        liable=body.liable,
        pot_before=body.pot_before,
    )
