"""Hints and bots for TLMN and Sâm: from wire requests to the solver, and back. The solver is loaded when asked.

Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from api.numerals import significant
from api.operations.catalogue import ALWAYS, Catalogue
from api.operations.shedding import SheddingGame, events, illegal_history, rules_faults_of, setup_to_validate
from api.wire import shedding_hints as wire
from api.wire.common import label
from rules.cards import codes
from rules.errors import Fault, InvalidInputError
from rules.labels.hints import HINT_LABELS
from rules.labels.shedding import LINE_LABELS
from rules.shedding.game import view
from rules.shedding.history import IllegalHistoryError

if TYPE_CHECKING:
    from solver.shedding.declaring import Declaration
    from solver.shedding.hints import Hint, RatedPlay
    from solver.shedding.knowledge import Knowledge, KnownGame
    from solver.shedding.table import UnknownHouseError

_SAMPLED: Final = "Deals are uniform over the unseen cards; the others are taken to play by the built-in policy."
_SOLVED: Final = "Two seats are left who know each other's cards: these points are sure, whatever the other does."
_LONG_SAMPLES: Final = 4000
_SAMPLES_OF_A_UNIT: Final = 512


def takes_long(body: Any) -> bool:
    """Whether a hint is work of many seconds."""
    return bool(body.samples > _LONG_SAMPLES)


def units(body: Any) -> int:
    """What a hint counts for against a rate limit: one for every 512 deals."""
    return -(-int(body.samples) // _SAMPLES_OF_A_UNIT)


def hint_answer(game: SheddingGame, body: Any) -> Any:
    """The answer of `hint`."""
    from solver.shedding.declaring import declaration
    from solver.shedding.hints import hint

    known, asks, declares = _known_to_act(body)
    found = hint(known, body.samples, body.seed) if asks else None
    declared = declaration(known, found, body.samples, body.seed) if declares else None
    moves = [] if found is None else [_move(found, at, known) for at in range(min(body.top, len(found.plays)))]
    return game.types.hinted(
        state=game.state(view(known.game)),
        moves=moves,
        forced=found is not None and len(found.plays) == 1,
        close=found is not None and found.is_close,
        estimate=_estimate(found, body.samples, body.seed),
        **_declare(game.types.hinted, declared),
    )


def bot_answer(game: SheddingGame, body: Any) -> Any:
    """The answer of `move`."""
    from solver.shedding.bots import LEVELS, bot_hint
    from solver.shedding.declaring import declaration

    known, asks, declares = _known_to_act(body)
    found = bot_hint(known, body.level, body.seed) if asks else None
    samples = LEVELS[body.level - 1].samples
    worth = found if samples else None
    declared = declaration(known, worth, samples, body.seed) if declares and samples else None
    return game.types.moved(
        state=game.state(view(known.game)),
        move=None if found is None else _move(found, 0, known),
        **_declare(game.types.moved, declared),
    )


def _known_to_act(body: Any) -> tuple[KnownGame, bool, bool]:
    """What the seat knows, whether it may play now, and whether it may declare a Sâm.

    Raises InvalidInputError when it may do neither, or the request is wrong in another way.
    """
    from solver.shedding.declaring import may_declare
    from solver.shedding.hints import may_ask
    from solver.shedding.knowledge import known_to
    from solver.shedding.table import UnknownHouseError

    setup = setup_to_validate(body)
    try:
        known = known_to(body.seat, setup, events(body.history), body.rules, body.bet, body.pot_before)
    except IllegalHistoryError as error:
        raise illegal_history(error) from error
    except UnknownHouseError as error:
        raise unknown_house(error) from error
    asks, declares = may_ask(known), may_declare(known)
    if not (asks or declares):
        code, words = ("game_over", "the game is over") if known.game.over else ("not_your_turn", "others are to act")
        raise InvalidInputError([Fault("/seat", code, f"nothing to play for seat {known.seat}: {words}")])
    return known, asks, declares


def unknown_house(error: UnknownHouseError) -> InvalidInputError:
    """The problem of a table with options that the solver does not know."""
    faults = [Fault(f"/rules/options/{name}", error.code, f"no hints where {name} is set") for name in error.names]
    return InvalidInputError(faults)


def _move(found: Hint, at: int, known: Knowledge) -> wire.HintMoveOut:
    from solver.shedding.reasons import reason_of

    return move_out(found.plays[at], reason_of(found, at, known))


def move_out(play: RatedPlay, code: str) -> wire.HintMoveOut:
    """A play with what it is worth. code: of its reason."""
    parts = [
        wire.HintPartOut(kind=kind, label=label(LINE_LABELS[kind]), points=significant(points))
        for kind, points in play.parts.items()
        if points
    ]
    return wire.HintMoveOut(
        is_pass=play.is_pass,
        cards=codes(play.cards),
        kind="" if play.kind is None else str(play.kind),
        chop=play.chop,
        expected_points=significant(play.expected_points),
        standard_error=significant(play.standard_error),
        behind=significant(play.behind),
        behind_error=significant(play.behind_error),
        place_probabilities=[significant(chance) for chance in play.places],
        frozen_probability=significant(play.frozen),
        rotten_points=significant(play.rotten_points),
        parts=parts,
        samples=play.samples,
        reason=wire.HintReasonOut(code=code, label=label(HINT_LABELS[code])),
    )


def _estimate(found: Hint | None, samples: int, seed: int) -> wire.HintEstimateOut:
    exact = found is not None and found.exact
    return wire.HintEstimateOut(
        exact=exact,
        samples=0 if exact else samples,
        playouts=0 if found is None else found.playouts,
        seed=seed,
        note=_SOLVED if exact else _SAMPLED,
    )


def _declare(kind: Any, found: Declaration | None) -> dict[str, wire.DeclareOut | None]:
    """The field of Sâm; nothing where the game has none."""
    if "declare" not in kind.__struct_fields__:
        return {}
    if found is None:
        return {"declare": None}
    answer = wire.DeclareOut(
        recommended=found.is_recommended,
        success_probability=significant(found.success),
        success_error=significant(found.success_error),
        expected_points=significant(found.expected_points),
        standard_error=significant(found.standard_error),
        expected_points_without=significant(found.points_without),
        standard_error_without=significant(found.error_without),
        plan=[codes(cards) for cards in found.plan],
    )
    return {"declare": answer}


def add_hints(catalogue: Catalogue, game: SheddingGame) -> None:
    """Register the operations `hint` and `move` of one game."""
    types = game.types

    def hint(body: Any) -> Any:
        """The best play of a seat by what it knows, and what every play is worth.

        All plays are looked at in the same deals of the hidden cards, played out and settled by the table's rules;
        endings of two seats are solved. The same request gives the same answer.
        """
        return hint_answer(game, body)

    def move(body: Any) -> Any:
        """What a bot of a level plays for a seat.

        Level 5 plays the hint, 4 with fewer deals, 3 to 1 play by features, with less and less care.
        """
        return bot_answer(game, body)

    def check(body: Any) -> None:
        _known_to_act(body)

    verify = rules_faults_of(check)
    catalogue.add(
        "hint", hint, (types.hint, types.hinted), verify=verify, heavy=ALWAYS, takes_long=takes_long, units=units
    )
    catalogue.add("move", move, (types.move, types.moved), verify=verify, heavy=ALWAYS)
