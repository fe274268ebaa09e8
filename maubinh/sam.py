"""Sâm lốc: house rules, deals, and whole games.

>>> import maubinh as mb
>>> mb.sam.rules("standard")
sam.rules('standard')
"""

from __future__ import annotations

from typing import ClassVar

from maubinh.dealing import dealt_hands
from maubinh.games.moves import GameMove
from maubinh.games.whole import WholeGame
from maubinh.house import TableRules, table_rules
from rules import options
from rules.cards import Cards
from rules.sam.variant import SamVariant
from rules.shedding.history import DeclareSam

MOST_SEATS = 5


class SamGame(WholeGame):
    """A game of Sâm lốc, from the deal on; what it takes is told at WholeGame.

    >>> import maubinh as mb
    >>> game = mb.sam.Game(mb.sam.deal(4, seed=1), leader=0)
    >>> game.declare(2).kind, game.seat_to_act
    ('declare', 2)
    >>> game.pop().kind, game.seat_to_act
    ('declare', 0)
    """

    name: ClassVar[options.Game] = "sam"

    def declare(self, seat: int | None = None) -> GameMove:
        """Declare a Sâm. seat: None = the seat to act. Raises IllegalMove once a card has been played."""
        return self._apply(DeclareSam(self._seat(seat, f"/history/{len(self._events)}/seat")))


Game = SamGame


def rules(preset: str | None = None, /, **options: object) -> TableRules:
    """The rules of a table: a preset, and the options in which the house differs from it. None = the first preset.

    Raises InvalidInput with every fault. `maubinh rules sam` on the command line lists the options.
    """
    return table_rules("sam", preset, options)


def deal(seats: int = 4, seed: int | None = None) -> list[Cards]:
    """Hands for some seats from one shuffled deck. seed: None = another deal each time. Raises InvalidInput."""
    return dealt_hands(seats, SamVariant.hand_size, MOST_SEATS, seed)
