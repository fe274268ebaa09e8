"""The wire types of one shedding game: the same shapes for TLMN and Sâm, with the numbers and fields of each.

Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from api.wire.common import CardCode, Input, LabelOut, OneCard, Output, Seat, card_list, rules_input
from api.wire.game_text import MAX_CHARACTERS
from api.wire.shedding import (
    MAX_EVENTS,
    Bet,
    ChopOut,
    CutsOut,
    DealtWinOut,
    GameNumber,
    Money,
    Pot,
    SeatAndKind,
    SettlementOut,
    TrickOut,
    TurnMovesOut,
    one_kind_of_event,
)
from api.wire.shedding_hints import (
    REVIEW_SAMPLES,
    HintEstimateOut,
    HintMoveOut,
    ReviewOut,
    ReviewSamples,
    Samples,
    Seed,
    Top,
)
from api.wire.validation import Faults
from rules.errors import Fault
from rules.options import Game
from rules.shedding.result import NOBODY

Field = tuple[str, Any] | tuple[str, Any, Any]
Check = Callable[[Any, str], Faults]

_LEAD: Final[Sequence[Field]] = (
    ("leader", Seat, NOBODY),
    ("game_number", GameNumber, 1),
    ("previous_winner", Seat, NOBODY),
    ("previous_instant_win", bool, False),
)
_MONEY: Final[Sequence[Field]] = (("bet", Bet, 1), *_LEAD, ("den_cong_seat", Seat, NOBODY), ("pot_before", Pot, 0))


@dataclass(frozen=True)
class GameWire:
    """What one game has of its own on the wire.

    title: in schema names. most_seats: at any table. build: (preset, options) -> what `rules` is read as. texts: what
    its types of an event, a seat, a state are. event, moves, settle, state, turn, hint: its own fields. check_replay:
    faults of more than one field of a replay.
    """

    game: Game
    title: str
    hand_size: int
    most_seats: int
    build: Callable[..., Any]
    texts: Mapping[str, str]
    settle: Sequence[Field]
    event: Sequence[Field] = ()
    moves: Sequence[Field] = ()
    state: Sequence[Field] = ()
    turn: Sequence[Field] = ()
    hint: Sequence[Field] = ()
    check_replay: Check | None = None


@dataclass(frozen=True)
class GameTypes:
    """The types of one game: of the requests of its operations, and of the answers that show a state."""

    classify: Any
    compare: Any
    instant_win: Any
    legal_moves: Any
    decompose: Any
    validate: Any
    replay: Any
    settle: Any
    turn: Any
    state: Any
    validated: Any
    replayed: Any
    turned: Any
    hint: Any
    hinted: Any
    move: Any
    moved: Any


def _list_of(kind: Any, **limits: Any) -> Any:
    return Annotated[list[kind], Meta(**limits)]


class _Shapes:
    """The building blocks of one game's types."""

    def __init__(self, wire: GameWire) -> None:
        self.wire = wire
        size = wire.hand_size
        self.dealt, self.held, self.laid = (card_list(fewest, size, "wrong_card_count") for fewest in (size, 1, 0))
        usual = msgspec.field(default_factory=cache(wire.build))
        self.rules: Field = ("rules", rules_input(wire.game, wire.title, wire.build), usual)

    def request(self, name: str, text: str, *fields: Field, **methods: Any) -> Any:
        """A type that clients send. name: without the game's title; text: its docstring."""
        return self._struct(name, text, fields, Input, methods)

    def answer(self, name: str, text: str, *fields: Field) -> Any:
        """A type that the service answers."""
        return self._struct(name, text, fields, Output, {})

    def _struct(self, name: str, text: str, fields: Sequence[Field], base: type[Any], methods: dict[str, Any]) -> Any:
        namespace = {"__doc__": text, **methods}
        title = f"{self.wire.title}{name}"
        return msgspec.defstruct(
            title, fields, bases=(base,), namespace=namespace, module=__name__, frozen=True, kw_only=True
        )


def game_types(wire: GameWire) -> GameTypes:
    """Make the types of one game."""
    shapes = _Shapes(wire)
    request, cards, hand, rules = shapes.request, ("cards", shapes.held), ("hand", shapes.held), shapes.rules
    facing = ("table", shapes.laid, ())
    include = ("must_include", OneCard | None, None)
    two_sets = (("table", shapes.held), ("play", shapes.laid))
    lead_text = "A hand and the play it faces; an empty table is a free lead."
    validate, replay, turn, hint, move = _game_requests(shapes)
    state, validated, replayed, turned = _answers(shapes)
    return GameTypes(
        classify=request("ClassifyIn", "Cards to name.", cards, rules),
        compare=request("CompareIn", "A play against the one on the table; they may share cards.", *two_sets, rules),
        instant_win=request("InstantWinIn", "A dealt hand.", ("cards", shapes.dealt), rules),
        legal_moves=request(
            "LegalMovesIn", lead_text, hand, facing, include, ("passed", bool, False), *wire.moves, rules
        ),
        decompose=request("DecomposeIn", "A hand to use up.", hand, rules),
        validate=validate,
        replay=replay,
        settle=_settle_request(shapes),
        turn=turn,
        state=state,
        validated=validated,
        replayed=replayed,
        turned=turned,
        hint=hint,
        move=move,
        **_hint_answers(shapes, state),
    )


def _event(shapes: _Shapes, name: str, seat: Field) -> Any:
    """The type of an event, or of one that may be left out."""

    def check_event(event: Any, pointer: str) -> Faults:
        """Faults of more than one field."""
        return one_kind_of_event(event.cards, event.is_pass, getattr(event, "declare_sam", False), pointer)

    passes = ("is_pass", bool, msgspec.field(default=False, name="pass"))
    fields = (seat, ("cards", shapes.laid, ()), passes, *shapes.wire.event)
    return shapes.request(name, shapes.wire.texts["event"], *fields, check=check_event)


def _game_requests(shapes: _Shapes) -> tuple[Any, Any, Any, Any, Any]:
    """The types of `validate`, `replay`, `turn`, `hint` and `move`."""
    wire, most, dealt, rules = shapes.wire, shapes.wire.most_seats, ("cards", shapes.dealt), shapes.rules
    event = _event(shapes, "EventIn", ("seat", Seat))
    history = ("history", _list_of(event, max_length=MAX_EVENTS), ())
    hand = shapes.request("HandIn", "The cards dealt to a seat.", ("seat", Seat), dealt)
    text, purse = "The cards dealt to a seat, and the money it brought.", ("purse", Money | None, None)
    rich_hand = shapes.request("SeatHandIn", text, ("seat", Seat), dealt, purse)
    validate = shapes.request(
        "ValidateIn",
        "One move in a game given by its history.",
        ("seats", Annotated[int, Meta(ge=2, le=most)]),
        ("move", event),
        ("hands", _list_of(hand, max_length=most), ()),
        history,
        *_LEAD,
        rules,
    )
    replay = shapes.request(
        "ReplayIn",
        "A game with all its hands, or as one `text` (docs/game_text.md), beside what the text leaves out.",
        ("hands", _list_of(rich_hand, min_length=2, max_length=most), ()),
        ("text", Annotated[str, Meta(max_length=MAX_CHARACTERS)], ""),
        history,
        *_MONEY,
        ("review", bool, False),
        ("samples", ReviewSamples, REVIEW_SAMPLES),
        ("seed", Seed, 0),
        rules,
        check=_check_replay(wire.check_replay),
    )
    return validate, replay, _turn_request(shapes, rich_hand, history), *_hint_requests(shapes, hand, history)


def _check_replay(own: Check | None) -> Check:
    """Faults of more than one field of a replay. own: of the game."""

    def check(body: Any, pointer: str) -> Faults:
        """What says how a game is reviewed must not stand where it is not."""
        told = (("samples", body.samples != REVIEW_SAMPLES), ("seed", body.seed != 0))
        message = "nothing is sampled without a review"
        faults = [
            Fault(f"{pointer}/{name}", "without_effect", message) for name, is_set in told if is_set and not body.review
        ]
        return faults if own is None else [*own(body, pointer), *faults]

    return check


def _turn_request(shapes: _Shapes, hand: Any, history: Field) -> Any:
    """The type of `turn`. hand, history: as `replay` has them."""
    most, checked = shapes.wire.most_seats, shapes.wire.check_replay
    return shapes.request(
        "TurnIn",
        "A game so far, and a move to judge if there is one. Hands that are not known may be left out.",
        ("hands", _list_of(hand, max_length=most)),
        ("seats", Annotated[int, Meta(ge=2, le=most)] | None, None),
        history,
        ("move", _event(shapes, "MoveIn", ("seat", Seat, NOBODY)) | None, None),
        ("moves", Literal["none", "count", "all"], "all"),
        *_MONEY,
        shapes.rules,
        **({} if checked is None else {"check": checked}),
    )


def _hint_requests(shapes: _Shapes, hand: Any, history: Field) -> tuple[Any, Any]:
    """The types of `hint` and `move`."""
    game: tuple[Field, ...] = (
        ("seats", Annotated[int, Meta(ge=2, le=shapes.wire.most_seats)]),
        ("seat", Seat),
        ("hands", _list_of(hand, max_length=shapes.wire.most_seats), ()),
        history,
        ("bet", Bet, 1),
        ("pot_before", Pot, 0),
        *_LEAD,
        ("seed", Seed, 0),
        shapes.rules,
    )
    text = "What a seat asks that knows its own hand; of other hands nothing is looked at."
    hint = shapes.request("HintIn", text, *game, ("samples", Samples, 512), ("top", Top, 3))
    level = ("level", Annotated[int, Meta(ge=1, le=5, description="How strong: 5 is the hint itself.")], 5)
    return hint, shapes.request("BotMoveIn", "A seat that a bot plays.", *game, level)


def _hint_answers(shapes: _Shapes, state: Any) -> dict[str, Any]:
    """The types of what `hint` and `move` answer."""
    hinted = shapes.answer(
        "HintOut",
        "What a seat may do, by worth. `forced`: there is one move only; `close`: the second is as good as the best.",
        ("state", state),
        ("moves", list[HintMoveOut]),
        ("forced", bool),
        ("close", bool),
        ("estimate", HintEstimateOut),
        *shapes.wire.hint,
    )
    moved = shapes.answer(
        "BotMoveOut", "What a bot plays.", ("state", state), ("move", HintMoveOut | None), *shapes.wire.hint
    )
    return {"hinted": hinted, "moved": moved}


def _settle_request(shapes: _Shapes) -> Any:
    """The type of `settle`."""
    wire, most = shapes.wire, shapes.wire.most_seats
    seat = shapes.request(
        "SeatIn",
        wire.texts["seat"],
        ("id", str),
        ("place", Annotated[int, Meta(ge=0, le=most)] | None, None),
        ("played", Annotated[int, Meta(ge=0, le=wire.hand_size)]),
        ("left", shapes.laid, ()),
        ("last_play", shapes.laid, ()),
        ("purse", Money | None, None),
    )
    chain = shapes.request(
        "ChainIn",
        "Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand.",
        ("links", _list_of(shapes.held, max_length=52)),
        ("seats", _list_of(Seat, max_length=52)),
        ("finishing", _list_of(bool, max_length=52)),
    )
    return shapes.request(
        "SettleIn",
        "A finished game.",
        ("seats", _list_of(seat, min_length=2, max_length=most)),
        ("chops", _list_of(chain, max_length=52), ()),
        ("bet", Bet, 1),
        ("instant_win", SeatAndKind | None, None),
        *wire.settle,
        ("pot_before", Pot, 0),
        shapes.rules,
    )


def _state(shapes: _Shapes) -> Any:
    """The type of a position."""
    return shapes.answer(
        "StateOut",
        shapes.wire.texts["state"],
        ("seat_to_act", int),
        ("trick", TrickOut),
        ("cards_left", list[int]),
        ("finished", list[int]),
        ("stopped", list[int]),
        ("over", bool),
        ("must_include", CardCode | None),
        ("places", list[int]),
        *shapes.wire.state,
    )


def _answers(shapes: _Shapes) -> tuple[Any, Any, Any, Any]:
    """A position, the verdict on a move, a game replayed, a table after a move."""
    state = _state(shapes)
    validated = shapes.answer(
        "ValidateOut",
        "The verdict on a move; `state` is after it, or before it when it is refused.",
        ("legal", bool),
        ("reason", str | None),
        ("detail", str),
        ("label", LabelOut),
        ("state", state),
    )
    replayed = shapes.answer(
        "ReplayOut",
        "A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule. "
        "`review`: null where none was asked for.",
        ("state", state),
        ("chops", list[ChopOut]),
        ("instant_win", DealtWinOut | None),
        ("settlement", SettlementOut | None),
        ("next_leader", int),
        ("review", ReviewOut | None),
    )
    turned = shapes.answer(
        "TurnOut",
        "A table after a move (`legal` null: none was sent), with the moves of who is to act and the cuts of others.",
        ("legal", bool | None),
        ("reason", str | None),
        ("detail", str),
        ("label", LabelOut),
        ("state", state),
        ("moves", TurnMovesOut | None),
        ("cuts", list[CutsOut]),
        *shapes.wire.turn,
        ("chops", list[ChopOut]),
        ("instant_win", DealtWinOut | None),
        ("settlement", SettlementOut | None),
        ("next_leader", int),
    )
    return state, validated, replayed, turned
