"""What `maubinh bench` measures of TLMN and Sâm: verdicts, legal moves, and whole games replayed and settled.

Games are dealt and played at random from a seed; only what the rules accept is played. Measures nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from rules.cards import DECK, Cards
from rules.sam.options import sam_rules
from rules.sam.variant import SamVariant
from rules.shedding import game as engine
from rules.shedding import questions, replay
from rules.shedding.history import Event, Pass, Play
from rules.shedding.setup import GameSetup, Opening, SeatHand
from rules.shedding.variant import Game, Variant
from rules.tlmn.options import tlmn_rules
from rules.tlmn.variant import TlmnVariant

EVENTS_BEFORE: Final = 40
"""The length of the history in which one move is judged."""
_SEATS: Final = 4
_CHANCE_TO_PASS: Final = 0.25

Work = tuple[str, Callable[[Any], object], list[Any]]
"""A name, what is called, and what it is called with, once each."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A random game from the deal to its end."""

    setup: GameSetup
    history: tuple[Event, ...]


def work_of(game: str, count: int) -> list[Work]:
    """What is measured of `tlmn` or `sam` under its first preset, with `count` calls each."""
    variant = house_of(game)
    games, chance = games_of(game, count), Random(-1)
    long_games = [played for played in games if len(played.history) > EVENTS_BEFORE]
    while len(long_games) < count:
        played = _random_game(variant, chance)
        long_games += [played] if len(played.history) > EVENTS_BEFORE else []
    hands = [played.setup.hands[0].cards for played in games]

    def validated(played: PlayedGame) -> object:
        history, move = played.history[:EVENTS_BEFORE], played.history[EVENTS_BEFORE]
        return replay.validate(played.setup, history, move, variant)

    def replayed(played: PlayedGame) -> object:
        return replay.replay(played.setup, played.history, variant)

    return [
        (f"{game} validate, {EVENTS_BEFORE} events before", validated, long_games[:count]),
        (f"{game} legal moves of {len(hands[0])} cards", lambda hand: questions.legal_moves(hand, (), variant), hands),
        (
            f"{game} random game, replayed and settled",
            lambda one: replay.replay(one.setup, one.history, variant),
            games,
        ),
    ]


def games_of(game: str, count: int) -> list[PlayedGame]:
    """Random games of four under the first preset."""
    chance = Random(0)
    return [_random_game(house_of(game), chance) for _ in range(count)]


def house_of(game: str) -> Variant[Any]:
    """The first preset of a game."""
    return TlmnVariant(tlmn_rules()) if game == "tlmn" else SamVariant(sam_rules())


def _random_game(variant: Variant[Any], chance: Random) -> PlayedGame:
    """A game of four with a drawn leader, in which nobody wins on the deal."""
    hands, state = _dealt(variant, chance)
    history: list[Event] = []
    while not state.over:
        event = _random_event(state, hands, chance)
        state = engine.apply_event(state, event)
        history.append(event)
    known = tuple(SeatHand(seat, cards) for seat, cards in enumerate(hands))
    return PlayedGame(GameSetup(_SEATS, known, leader=0, game_number=2), tuple(history))


def _dealt(variant: Variant[Any], chance: Random) -> tuple[list[Cards], Game]:
    size = variant.hand_size
    while True:
        cards = chance.sample(DECK, size * _SEATS)
        hands: list[Cards] = [tuple(cards[seat * size : seat * size + size]) for seat in range(_SEATS)]
        state = engine.start_game(hands, Opening(0, None), variant)
        if not state.over:
            return hands, state


def _random_event(state: Game, hands: list[Cards], chance: Random) -> Event:
    """A play of the seat to act, drawn from its legal moves, or a pass."""
    table = state.position
    seat = table.seat_to_act
    ours = table.hands[seat] or 0
    may_pass = engine.can_apply(state, Pass(seat))
    held = tuple(card for card in hands[seat] if ours >> card.number & 1)
    top = () if table.top is None else table.top.cards
    plays = [Play(seat, move.cards) for move in questions.legal_moves(held, top, state.variant).moves]
    plays = [play for play in plays if engine.can_apply(state, play)]
    if not plays or (may_pass and chance.random() < _CHANCE_TO_PASS):
        return Pass(seat)
    return chance.choice(plays)
