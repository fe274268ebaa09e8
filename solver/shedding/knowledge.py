"""What one seat knows of a game: its own cards, what was laid, and how many cards the others hold.

The cards of the others never come in here, even where a caller has them: what follows cannot depend on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rules.errors import Fault, InvalidInputError
from rules.shedding.history import Event, Pass, Play
from rules.shedding.replay import game_after
from rules.shedding.setup import GameSetup
from rules.shedding.variant import Game, Variant
from solver.arrays import IntArray
from solver.kernels import shedding_layout as layout
from solver.shedding.positions import mask_of, state_of_game, write_sole_plays
from solver.shedding.rooms import SeatView
from solver.shedding.table import table_rules


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A game as one seat knows it. rules: as the kernels read them; view: the position, and who laid what."""

    variant: Variant[Any]
    rules: IntArray
    view: SeatView

    @property
    def seat(self) -> int:
        """Who asks."""
        return self.view.seat

    @property
    def state(self) -> IntArray:
        """The position, the others' hands left empty."""
        return self.view.state


@dataclass(frozen=True, slots=True)
class KnownGame(Knowledge):
    """The same with the game it was told as."""

    game: Game


def known_to(
    seat: int, setup: GameSetup, history: Sequence[Event], variant: Variant[Any], bet: int = 1, pot_before: int = 0
) -> KnownGame:
    """What `seat` knows after the history; of the hands in the setup only its own is looked at.

    Raises InvalidInputError with every fault of the request, IllegalHistoryError when the history is refused,
    UnknownHouseError for a table with options that are not known here.
    """
    if not 0 <= seat < setup.seats:
        raise InvalidInputError([Fault("/seat", "out_of_range", f"there is no seat {seat} of {setup.seats}")])
    own = replace(setup, hands=tuple(hand for hand in setup.hands if hand.seat == seat))
    game = game_after(own, history, Pass(seat), variant, needed=(seat,))
    plays = [event for event in history if isinstance(event, Play)]
    return seen_in(game, seat, plays, table_rules(variant, bet, pot_before))


def whole_state(game: Game, plays: Sequence[Play], rules: IntArray) -> IntArray:
    """The position of a game after these plays, with every hand that is known."""
    state = state_of_game(game, rules)
    write_sole_plays([event.cards for event in plays], state)
    return state


def seen_in(game: Game, seat: int, plays: Sequence[Play], rules: IntArray) -> KnownGame:
    """What `seat` knows of a game after these plays; other hands that the game knows stay out."""
    state = whole_state(game, plays, rules)
    own = state[layout.HANDS + seat]
    state[layout.HANDS : layout.HANDS + layout.MOST_SEATS] = 0
    state[layout.HANDS + seat] = own
    # Whose last card a 3♠ is, and who held a higher card than he laid, the others do not see.
    if state[layout.PUT_SEAT] != seat:
        state[layout.PUT_SEAT] = state[layout.PUT_BY] = layout.NOBODY
    if state[layout.BREACH] != seat:
        state[layout.BREACH] = layout.NOBODY
    played = np.zeros(layout.MOST_SEATS, np.int64)
    for event in plays:
        played[event.seat] |= mask_of(event.cards)
    return KnownGame(game.variant, rules, SeatView(state, seat, played), game)
