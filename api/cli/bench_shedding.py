"""What `maubinh bench` measures of TLMN and Sâm: verdicts, legal moves, and whole games replayed and settled.

Games are dealt and played at random from a seed; only what the rules accept is played. Measures nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final

from rules.cards import DECK, Cards
from rules.shedding.history import Event, Pass, Play
from rules.shedding.setup import GameSetup, Opening, SeatHand

EVENTS_BEFORE: Final = 40
"""The length of the history in which one move is judged."""
_SEATS: Final = 4
_CHANCE_TO_PASS: Final = 0.25
_HAND_SIZES: Final = {"tlmn": 13, "sam": 10}

Work = tuple[str, Callable[[Any], object], list[Any]]
"""A name, what is called, and what it is called with, once each."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A random game from the deal to its end."""

    setup: GameSetup
    history: tuple[Event, ...]


def work_of(game: str, count: int) -> list[Work]:
    """What is measured of `tlmn` or `sam` under its first preset, with `count` calls each."""
    replay, moves = import_module(f"rules.{game}.replay"), import_module(f"rules.{game}.moves")
    rules = _house(game)
    chance = Random(0)
    games = [_random_game(game, rules, chance) for _ in range(count)]
    long_games = [played for played in games if len(played.history) > EVENTS_BEFORE]
    while len(long_games) < count:
        played = _random_game(game, rules, chance)
        long_games += [played] if len(played.history) > EVENTS_BEFORE else []
    hands = [played.setup.hands[0].cards for played in games]

    def validated(played: PlayedGame) -> object:
        history, move = played.history[:EVENTS_BEFORE], played.history[EVENTS_BEFORE]
        return replay.validate(played.setup, history, move, rules)

    return [
        (f"{game} validate, {EVENTS_BEFORE} events before", validated, long_games[:count]),
        (f"{game} legal moves of {len(hands[0])} cards", lambda hand: moves.legal_moves(hand, (), rules), hands),
        (f"{game} random game, replayed and settled", lambda one: replay.replay(one.setup, one.history, rules), games),
    ]


def _house(game: str) -> Any:
    return getattr(import_module(f"rules.{game}.options"), f"{game}_rules")()


def _random_game(game: str, rules: Any, chance: Random) -> PlayedGame:
    """A game of four with a drawn leader, in which nobody wins on the deal."""
    engine, moves = import_module(f"rules.{game}.game"), import_module(f"rules.{game}.moves")
    size = _HAND_SIZES[game]
    state: Any = None
    while state is None or state.over:
        cards = chance.sample(DECK, size * _SEATS)
        hands = [tuple(cards[seat * size : seat * size + size]) for seat in range(_SEATS)]
        state = engine.start_game(hands, Opening(0, None), rules)
    history: list[Event] = []
    while not state.over:
        event = _random_event(engine, moves, state, hands, chance)
        state = engine.apply_event(state, event)
        history.append(event)
    known = tuple(SeatHand(seat, cards) for seat, cards in enumerate(hands))
    return PlayedGame(GameSetup(_SEATS, known, leader=0, game_number=2), tuple(history))


def _random_event(engine: Any, moves: Any, state: Any, hands: list[Cards], chance: Random) -> Event:
    """A play of the seat to act, drawn from its legal moves, or a pass."""
    table = state.table
    seat = table.seat_to_act
    may_pass = engine.can_apply(state, Pass(seat))
    held = tuple(card for card in hands[seat] if table.hands[seat] >> card.number & 1)
    top = () if table.top is None else table.top.cards
    plays = [Play(seat, move.cards) for move in moves.legal_moves(held, top, state.rules).moves]
    plays = [play for play in plays if engine.can_apply(state, play)]
    if not plays or (may_pass and chance.random() < _CHANCE_TO_PASS):
        return Pass(seat)
    return chance.choice(plays)
