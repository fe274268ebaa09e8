"""Whole games of TLMN and Sâm: a deal and what has been played, moved on and back, told in words, text and JSON.

What may be played is decided by rules.shedding alone; requests are read, and answers made, as over HTTP. Each game's
module says which game its class plays.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self

from api.operations import __name__ as operations_package
from maubinh.asking import ask
from maubinh.errors import IllegalMove, InvalidInput, own_errors
from maubinh.games.moves import GameMove, events_of, read_event, wire_event
from maubinh.house import as_rules
from maubinh.plain import plain, plain_cards, plain_holding, signed
from rules.cards import Cards
from rules.errors import Fault
from rules.labels.shedding import REASON_DETAILS
from rules.options import Game
from rules.shedding import replay
from rules.shedding.game import Refused, can_apply, judge, start_game, view
from rules.shedding.history import Event, Pass, Play
from rules.shedding.moves import candidates
from rules.shedding.position import cards_of
from rules.shedding.setup import GameSetup
from rules.shedding.variant import Game as Position

if TYPE_CHECKING:
    from maubinh.games.reviews import GameReview
    from maubinh.games.settlements import GameMoney


class WholeGame:
    """One game, from the deal on. Seats are 0, 1, 2, … in turn order; made by `tlmn.Game` and `sam.Game`.

    hands: what each seat was dealt, in turn order; each as text, as any collection of cards, or as a mapping with
    `cards` and `purse`. rules: of `rules()` of the game's module, or the name of a preset. bet: money of one point.
    more: `leader`, `game_number`, `previous_winner`, `previous_instant_win`, `pot_before`, as over HTTP. Raises
    InvalidInput with every fault.
    """

    name: ClassVar[Game]

    def __init__(self, hands: Iterable[object], *, rules: object = None, bet: int = 1, **more: Any) -> None:
        fields = {str(name): plain(value) for name, value in more.items()}
        self._begin({**fields, "hands": _dealt(hands), "rules": as_rules(rules), "bet": plain(bet)}, ())

    def _begin(self, request: Mapping[str, Any], history: Sequence[Any]) -> None:
        """The deal, and every event. Raises InvalidInput with every fault, IllegalMove for an event that is refused."""
        from api.operations.catalogue import operation_named
        from api.operations.shedding import events, setup_to_replay

        said = {name: value for name, value in request.items() if value is not None}
        with own_errors():
            body = operation_named("replay", self.name).read({**said, "history": list(history)})
            self._setup: GameSetup = setup_to_replay(body, len(body.hands))
            played = events(body.history)
            start = replay.checked_opening(self._setup, played, None, body.rules, needed=range(self._setup.seats))
        self._request = said
        hands = tuple(self._setup.hand_of(seat) for seat in range(self._setup.seats))
        self._positions: list[Position] = [start_game(hands, start, body.rules)]
        self._events: list[Event] = []
        for event in played:
            self._apply(event)

    @property
    def _now(self) -> Position:
        return self._positions[-1]

    @property
    def state(self) -> dict[str, Any]:
        """What everybody at the table sees: the STATE of the HTTP service."""
        import msgspec

        game = import_module(f"{operations_package}.{self.name}").GAME
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.state(view(self._now))))
        return found

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.over

    @property
    def seat_to_act(self) -> int:
        """Whose turn it is; -1 when the game is over."""
        return view(self._now).seat_to_act

    @property
    def table(self) -> Cards:
        """The play to beat; empty on a free lead."""
        return view(self._now).top

    @property
    def hands(self) -> list[Cards]:
        """What every seat holds now, ascending in strength."""
        return [cards_of(held or 0) for held in self._now.position.hands]

    @property
    def history(self) -> list[GameMove]:
        """What has been played, oldest first."""
        return [GameMove.of(event, before) for event, before in zip(self._events, self._positions, strict=False)]

    def legal_moves(self, seat: int | None = None) -> list[GameMove]:
        """Every play that a seat may make now, each set of cards once, and last a pass where it may pass.

        seat: None = the seat to act; another seat has moves where it may cut out of turn. Empty when the game is over.
        Declarations are left out. Raises InvalidInput for a seat that is not there.
        """
        mover = self._seat(seat, "/seat")
        position, shapes = self._now.position, self._now.variant.shapes
        if self.over:
            return []
        held = cards_of(position.hands[mover] or 0)
        tops = [position.top] + ([position.closed.top] if position.closed and mover != position.seat_to_act else [])
        plays = {play.cards: Play(mover, play.cards) for top in tops for play in candidates(held, top, shapes)}
        allowed: list[Event] = [play for play in plays.values() if can_apply(self._now, play)]
        if can_apply(self._now, Pass(mover)):
            allowed.append(Pass(mover))
        return [GameMove.of(event, self._now) for event in allowed]

    def push(self, play: object, seat: int | None = None) -> GameMove:
        """Play cards (`"3S 3C"`), or a move of `legal_moves`. Returns the move.

        seat: None = the seat to act. Raises IllegalMove with the reason when the rules refuse it; nothing has changed
        then. Raises InvalidInput for what are no cards.
        """
        if isinstance(play, GameMove):
            return self._apply(play.event)
        place = f"/history/{len(self._events)}"
        mover = self._seat(seat, f"{place}/seat")
        return self._apply(read_event(play, mover, self._now.variant.hand_size, place))

    def can_push(self, play: object, seat: int | None = None) -> bool:
        """Whether `push` would take it. Raises InvalidInput for what are no cards."""
        if isinstance(play, GameMove):
            return can_apply(self._now, play.event)
        mover = self._seat(seat, "/seat")
        return can_apply(self._now, read_event(play, mover, self._now.variant.hand_size, ""))

    def pass_(self, seat: int | None = None) -> GameMove:
        """Pass. seat: None = the seat to act. Raises IllegalMove when it may not."""
        return self._apply(Pass(self._seat(seat, f"/history/{len(self._events)}/seat")))

    def pop(self) -> GameMove:
        """Take the last event back. Returns it. Raises InvalidInput when nothing has been played."""
        if not self._events:
            raise InvalidInput([Fault("/history", "out_of_range", "nothing has been played")])
        self._positions.pop()
        return GameMove.of(self._events.pop(), self._now)

    def _apply(self, event: Event) -> GameMove:
        judged = judge(self._now, event)
        if isinstance(judged, Refused):
            at, reason = len(self._events), judged.reason
            message = f"event {at}, by seat {event.seat}, is refused: {reason}: {REASON_DETAILS[reason]}"
            raise IllegalMove([Fault(f"/history/{at}", "illegal_history", message)], at, str(reason))
        move = GameMove.of(event, self._now)
        self._events.append(event)
        self._positions.append(judged.game)
        return move

    def _seat(self, seat: object, pointer: str) -> int:
        found = plain(seat)
        if found is None:
            return max(self.seat_to_act, 0)
        if type(found) is not int or not 0 <= found < self._setup.seats:
            last = self._setup.seats - 1
            raise InvalidInput([Fault(pointer, "out_of_range", f"seats are 0 to {last}")])
        return found

    def settlement(self) -> GameMoney | None:
        """Who pays whom once the game is over; None before."""
        from maubinh.games.settlements import GameMoney

        found = self._replayed().settlement
        return None if found is None else GameMoney(found, game=self.name)

    @property
    def chops(self) -> list[dict[str, Any]]:
        """The payments for cuts so far, of closed rounds: `from`, `to`, `cards`, `points`."""
        found: list[dict[str, Any]] = self.to_dict()["chops"]
        return found

    @property
    def next_leader(self) -> int:
        """Who leads the next game; -1: by the rule of a first game."""
        return int(self._replayed().next_leader)

    def review(self, samples: int = 64, seed: int = 0) -> GameReview:
        """What each move lost by what its seat knew, and the luck of the cards apart from the moves.

        samples: deals in which each move is judged, 16 to 512; every figure has its error, and the same seed gives the
        same answer. Takes tenths of a second. Raises InvalidInput.
        """
        from maubinh.games.reviews import GameReview

        asked = {"review": True, "samples": plain(samples), "seed": plain(seed)}
        return GameReview(self._replayed(asked).review, game=self.name)

    def to_dict(self) -> dict[str, Any]:
        """What the HTTP service answers when this game is replayed: state, chops, instant win, settlement."""
        import msgspec

        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self._replayed()))
        return found

    def _replayed(self, more: Mapping[str, Any] | None = None) -> Any:
        request = self.to_request() | dict(more or {})
        if not self.over:  # who pays for the whole table is of no account before the end
            request.pop("den_cong_seat", None)
        return ask("replay", request, self.name)

    def to_request(self) -> dict[str, Any]:
        """The request by which the HTTP service replays this game."""
        return {**self._request, "history": [wire_event(event) for event in self._events]}

    def to_json(self) -> str:
        """The game as JSON: the request by which the HTTP service replays it. `from_json` reads it."""
        return json.dumps(self.to_request())

    def to_text(self) -> str:
        """The game as text that people read (docs/game_text.md). `from_text` reads it."""
        from api.wire.game_text import game_text

        ends = {at for at, after in enumerate(self._positions[1:]) if after.position.top is None}
        return game_text(self.to_request(), self.name, ends)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The game of a JSON text. Raises InvalidInput with every fault, IllegalMove for an event that is refused."""
        try:
            request = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            raise InvalidInput([Fault("", "unreadable_json", "this is not readable JSON")]) from None
        return cls._of_request(request)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The game of a text. Raises InvalidInput with every fault, IllegalMove for an event that is refused."""
        from api.wire.game_text import read_game_text

        if not isinstance(text, str):
            raise InvalidInput([Fault("/text", "bad_type", "must be a string")])
        with own_errors():
            return cls._of_request(read_game_text(text, cls.name))

    @classmethod
    def _of_request(cls, request: Any) -> Self:
        game = cls.__new__(cls)
        fields = plain(request)
        if not isinstance(fields, dict):
            raise InvalidInput([Fault("", "bad_type", "must be an object")])
        history = fields.pop("history", None)
        game._begin(fields, events_of(history))
        return game

    def copy(self) -> Self:
        """A game of its own, at the same place."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._positions, other._events = list(self._positions), list(self._events)
        return other

    def __eq__(self, other: object) -> bool:
        """Whether deal, rules and events are the same."""
        if not isinstance(other, WholeGame):
            return NotImplemented
        return (type(self), self._setup, self._events, self._positions[0]) == (
            type(other), other._setup, other._events, other._positions[0],
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of_request, (self.to_request(),)

    def text(self, language: Any = None) -> str:
        """State, cuts and settlement in words."""
        from api.drawing.shedding import SheddingDrawing
        from maubinh.language import checked

        drawing = SheddingDrawing(checked(language), game=self.name)
        return "\n".join(line.rstrip() for line in drawing.replay(self._replayed()))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        last = f", last {self.history[-1]}" if self._events else ""
        where = "over" if self.over else f"seat {self.seat_to_act} to act"
        return f"<{self.name}.Game of {self._setup.seats}, {len(self._events)} events{last}, {where}>"

    def _repr_html_(self) -> str:
        from maubinh.html import text_html

        held = "\n".join(f"{seat}: {signed(cards)}" for seat, cards in enumerate(self.hands))
        return text_html(f"{self.text()}\n\n{held}")


def _dealt(hands: object) -> Any:
    if isinstance(hands, Mapping):
        several = [{"seat": plain(seat), **_one_hand(hand)} for seat, hand in hands.items()]
    elif isinstance(hands, list | tuple):
        several = [{"seat": seat, **_one_hand(hand)} for seat, hand in enumerate(hands)]
    else:
        return plain(hands)
    return several


def _one_hand(hand: object) -> dict[str, Any]:
    if isinstance(hand, Mapping):
        found: dict[str, Any] = plain_holding(hand)
        return found
    return {"cards": plain_cards(hand)}
