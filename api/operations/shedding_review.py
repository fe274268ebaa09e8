"""Reviews of whole games of TLMN and Sâm: from the solver's records to the wire. The solver is loaded when asked.

Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from api.numerals import significant
from api.operations.catalogue import Catalogue
from api.operations.shedding import SheddingGame, events, rules_faults_of, setup_to_replay
from api.operations.shedding_hints import move_out, unknown_house
from api.wire import shedding_hints as wire
from api.wire.common import label
from api.wire.game_text import with_text_read
from rules.cards import codes
from rules.labels.hints import VERDICT_LABELS
from rules.shedding.history import Pass, Play

if TYPE_CHECKING:
    from solver.shedding.review import DeclarationReview, MoveReview, Review, SeatReview

_NOTE: Final = (
    "Moves are judged by what their seats knew, points by all cards; all are taken to play on by the built-in policy."
)


_LONG_SAMPLES: Final = 128
"""Deals for each move above which a review is work of seconds."""
_SAMPLES_OF_A_UNIT: Final = 16


def add_replay(catalogue: Catalogue, game: SheddingGame) -> None:
    """Register the operation `replay` of one game."""

    def replay(body: Any) -> Any:
        """Replay a whole game: its state, its cuts, and its settlement once it is over.

        With `review` also what each move lost by what its seat knew, and luck apart from moves.
        """
        answer = game.replay(body)
        return answer if not body.review else game.replay(body, review_of(body))

    catalogue.add(
        "replay",
        replay,
        (game.types.replay, game.types.replayed),
        expand=with_text_read(game.words.game),
        verify=rules_faults_of(game.replay),
        heavy=lambda body: bool(body.review),
        takes_long=lambda body: bool(body.review and body.samples > _LONG_SAMPLES),
        in_batches=True,
        units=lambda body: -(-body.samples // _SAMPLES_OF_A_UNIT) if body.review else 1,
    )


def review_of(body: Any) -> wire.ReviewOut:
    """The review that a `replay` asks for, of a game that the rules have taken.

    Raises InvalidInputError for a table with options that are not known.
    """
    from solver.shedding.review import review
    from solver.shedding.table import UnknownHouseError

    setup = setup_to_replay(body, len(body.hands))
    try:
        found = review(setup, events(body.history), body.rules, body.bet, body.samples, body.seed)
    except UnknownHouseError as error:
        raise unknown_house(error) from error
    return _review(found, body.samples, body.seed)


def _review(found: Review, samples: int, seed: int) -> wire.ReviewOut:
    return wire.ReviewOut(
        moves=[_move(move) for move in found.moves],
        declarations=[_declaration(one) for one in found.declarations],
        seats=[_seat(seat) for seat in found.seats],
        thresholds=wire.ThresholdsOut(**found.thresholds),
        estimate=wire.HintEstimateOut(exact=False, samples=samples, playouts=found.playouts, seed=seed, note=_NOTE),
    )


def _verdict(code: str) -> wire.VerdictOut:
    return wire.VerdictOut(code=code, label=label(VERDICT_LABELS[code]))


def _move(move: MoveReview) -> wire.MoveReviewOut:
    event = move.event
    return wire.MoveReviewOut(
        index=move.index,
        seat=event.seat,
        is_pass=isinstance(event, Pass),
        cards=codes(event.cards) if isinstance(event, Play) else [],
        best=None if move.best is None else move_out(move.best, move.reason),
        lost=significant(move.lost),
        lost_error=significant(move.lost_error),
        verdict=_verdict(move.verdict),
        changed=significant(move.changed),
        changed_error=significant(move.changed_error),
        exact=move.exact,
        samples=move.samples,
    )


def _declaration(one: DeclarationReview) -> wire.DeclarationReviewOut:
    return wire.DeclarationReviewOut(
        seat=one.seat,
        declared=one.declared,
        success_probability=significant(one.success),
        success_error=significant(one.success_error),
        lost=significant(one.lost),
        lost_error=significant(one.lost_error),
        verdict=_verdict(one.verdict),
    )


def _seat(seat: SeatReview) -> wire.SeatReviewOut:
    sources = {"points": seat.points, "deal": seat.deal, "own": seat.own, "others": seat.others, "lost": seat.lost}
    told: dict[str, float] = {}
    for name, (value, error) in sources.items():
        told[name if name in ("points", "lost") else f"{name}_points"] = significant(value)
        told[f"{name}_error"] = significant(error)
    return wire.SeatReviewOut(seat=seat.seat, verdicts=wire.VerdictCountsOut(**seat.counts), **told)
