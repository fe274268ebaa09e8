"""The operations of TLMN. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from api.operations import shedding
from api.operations.catalogue import Catalogue
from api.operations.house_rules import GameWords
from api.wire import shedding as common
from api.wire import tlmn as wire
from api.wire.validation import Reading
from api.words.page import GAME_LABELS
from rules.errors import Fault
from rules.labels import shedding_options as option_words
from rules.labels.shedding import TLMN_INSTANT_WIN_LABELS
from rules.shedding.history import IllegalHistoryError, Pass, Play
from rules.shedding.result import GameResult, PutThreeSpades
from rules.shedding.state import GameState
from rules.tlmn import combinations, instant_wins, moves, replay, settlement

WORDS: Final = GameWords(
    "tlmn",
    "Tlmn",
    GAME_LABELS["tlmn"],
    option_words.TLMN_PRESET_LABELS,
    option_words.TLMN_OPTION_LABELS,
    {**option_words.TLMN_VALUE_LABELS, "instant_hands": TLMN_INSTANT_WIN_LABELS},
)
CATALOGUE: Final = Catalogue(WORDS)


@CATALOGUE.operation("classify")
def classify(body: wire.TlmnClassifyIn) -> common.ClassifyOut:
    """Which combination a set of cards is."""
    return shedding.classified(combinations.classify(body.cards, body.rules))


@CATALOGUE.operation("compare")
def compare(body: wire.TlmnCompareIn) -> common.BeatsOut:
    """Whether a play beats the one on the table, and whether it does so by cutting."""
    return shedding.compared(combinations.compare(body.table, body.play, body.rules))


@CATALOGUE.operation("instant-win")
def instant_win(body: wire.TlmnInstantWinIn) -> common.WinAnswer:
    """Whether a dealt hand wins at once."""
    return shedding.instant_win(instant_wins.find_instant_win(body.cards, body.rules), TLMN_INSTANT_WIN_LABELS)


@CATALOGUE.operation("legal-moves")
def legal_moves(body: wire.TlmnLegalMovesIn) -> common.MovesOut:
    """Every play that a hand may make: all distinct sets of cards.

    An empty table is a free lead.
    """
    return shedding.moves(moves.legal_moves(body.hand, body.table, body.rules, body.must_include, body.passed))


@CATALOGUE.operation("decompose")
def decompose(body: wire.TlmnDecomposeIn) -> common.DecomposeOut:
    """The fewest combinations that use up a hand; always optimal."""
    return shedding.decomposed(moves.decompose(body.hand, body.rules))


def _validated(body: wire.TlmnValidateIn) -> wire.TlmnValidateOut:
    setup = shedding.setup_to_validate(body)
    try:
        verdict = replay.validate(setup, _events(body.history), _event(body.move), body.rules)
    except IllegalHistoryError as error:
        raise shedding.illegal_history(error) from error
    reason, detail, words = shedding.reason_out(verdict.reason)
    return wire.TlmnValidateOut(
        legal=verdict.legal, reason=reason, detail=detail, label=words, state=_state(verdict.state)
    )


@CATALOGUE.operation("validate", verify=shedding.rules_faults_of(_validated))
def validate(body: wire.TlmnValidateIn) -> wire.TlmnValidateOut:
    """Judge one move in a game given by its history.

    A refused move is an answer with a reason, not an error.
    """
    return _validated(body)


def _replayed(body: wire.TlmnReplayIn) -> wire.TlmnReplayOut:
    setup = shedding.setup_to_replay(body)
    try:
        found = replay.replay(setup, _events(body.history), body.rules, body.bet)
    except IllegalHistoryError as error:
        raise shedding.illegal_history(error) from error
    return wire.TlmnReplayOut(
        state=_state(found.state),
        chops=shedding.chops(found.chops),
        instant_win=shedding.dealt_win(found.instant_win, TLMN_INSTANT_WIN_LABELS),
        settlement=shedding.replayed_settlement(found.settlement),
        next_leader=found.next_leader,
    )


@CATALOGUE.operation("replay", verify=shedding.rules_faults_of(_replayed))
def replay_game(body: wire.TlmnReplayIn) -> wire.TlmnReplayOut:
    """Replay a whole game: its state, its cuts, and its settlement once it is over."""
    return _replayed(body)


def _settled(body: wire.TlmnSettleIn) -> common.SettlementOut:
    return shedding.settlement(settlement.settle(_result(body), body.rules, body.bet), [seat.id for seat in body.seats])


def _verify_settle(reading: Reading[wire.TlmnSettleIn]) -> Iterator[Fault]:
    yield from shedding.duplicate_ids(reading.raw.get("seats"))
    yield from shedding.rules_faults_of(_settled)(reading)


@CATALOGUE.operation("settle", verify=_verify_settle)
def settle(body: wire.TlmnSettleIn) -> common.SettlementOut:
    """Money from the result of a game, without its history."""
    return _settled(body)


def _event(body: wire.TlmnEventIn) -> Play | Pass:
    return Pass(body.seat) if body.is_pass else Play(body.seat, body.cards)


def _events(bodies: Sequence[wire.TlmnEventIn]) -> tuple[Play | Pass, ...]:
    return tuple(_event(body) for body in bodies)


def _state(state: GameState) -> wire.TlmnStateOut:
    return wire.TlmnStateOut(
        seat_to_act=state.seat_to_act,
        trick=shedding.trick(state),
        cards_left=list(state.cards_left),
        finished=list(state.finished),
        stopped=list(state.stopped),
        over=state.over,
    )


def _result(body: wire.TlmnSettleIn) -> GameResult:
    put = body.put_3_spades
    return GameResult(
        seats=shedding.seat_results(body),
        chops=shedding.chains(body),
        instant_win=shedding.won_on_the_deal(body),
        den_cong_seat=body.den_cong_seat,
        put_3_spades=None if put is None else PutThreeSpades(put.seat, put.caught_by),
        pot_before=body.pot_before,
    )
