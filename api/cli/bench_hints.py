"""What `maubinh bench` measures of hints for TLMN and Sâm: playouts, hints, bots, and whether to declare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from api.cli.bench_shedding import PlayedGame, games_of, house_of
from api.clock import Stopwatch

BOT_LEVEL: Final = 4
DEALS: Final = 512
"""Of a hint, the default."""
_WORLDS: Final = 200
_SHARES: Final = (("from the deal", 1.0), ("with half the cards gone", 0.5))


class Question(NamedTuple):
    """Where a seat asks: a game, and how many of its events have happened."""

    played: PlayedGame
    events: int

    @property
    def seat(self) -> int:
        """Who asks: whose event is next."""
        return self.played.history[self.events].seat


def questions_of(game: str, count: int) -> list[Question]:
    """Decisions of random games, one of each."""
    chance = Random(1)
    return [Question(played, chance.randrange(len(played.history))) for played in games_of(game, count)]


def known_in(game: str, asked: Question) -> Any:
    """What the seat that asks knows."""
    from solver.shedding.knowledge import known_to

    return known_to(asked.seat, asked.played.setup, asked.played.history[: asked.events], house_of(game))


def hint_calls(game: str) -> list[tuple[str, Callable[[Question], object]]]:
    """Names, and what is called with each question."""
    from solver.shedding.bots import bot_hint
    from solver.shedding.hints import hint

    return [
        (f"{game} hint, {DEALS} deals", lambda asked: hint(known_in(game, asked), DEALS)),
        (f"{game} bot of level {BOT_LEVEL}", lambda asked: bot_hint(known_in(game, asked), BOT_LEVEL)),
    ]


def playout_rows(game: str, positions: int) -> list[dict[str, Any]]:
    """Games played out a second, on one core, from so many positions at two stages of games of four."""
    from solver.measuring.shedding_speed import play_out_all, positions_with

    rows = []
    for name, share in _SHARES:
        met = list(positions_with(house_of(game), 4, range(positions), share))
        play_out_all(met[0], _WORLDS)
        watch = Stopwatch()
        games = sum(play_out_all(known, _WORLDS) for known in met)
        rows.append(
            {
                "work": f"{game} playouts {name}",
                "calls": games,
                "hands_per_second": round(games / watch.seconds, 1),
            }
        )
    return rows


def asked_over_http(asked: Question, events: Callable[[Any], object], codes: Callable[[Any], Sequence[str]]) -> Any:
    """The body of a request for a hint or a move. events, codes: how events and cards are written."""
    setup = asked.played.setup
    return {
        "seats": len(setup.hands),
        "seat": asked.seat,
        "leader": 0,
        "game_number": 2,
        "hands": [{"seat": asked.seat, "cards": codes(setup.hands[asked.seat].cards)}],
        "history": [events(event) for event in asked.played.history[: asked.events]],
    }
