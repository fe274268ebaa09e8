"""Tiến lên miền Nam: house rules, deals, and whole games.

>>> import maubinh as mb
>>> mb.tlmn.rules("points")
tlmn.rules('points')
"""

from __future__ import annotations

from typing import ClassVar

from maubinh.dealing import dealt_hands
from maubinh.games.whole import WholeGame
from maubinh.house import TableRules, table_rules
from rules import options
from rules.cards import Cards
from rules.tlmn.variant import TlmnVariant


class TlmnGame(WholeGame):
    """A game of Tiến lên miền Nam, from the deal on; what it takes is told at WholeGame.

    >>> import maubinh as mb
    >>> game = mb.tlmn.Game(mb.tlmn.deal(4, seed=1), rules="rank", bet=1000)
    >>> while not game.over:
    ...     _ = game.push(game.legal_moves()[0])
    >>> sum(game.settlement().points)
    0
    >>> mb.tlmn.Game.from_text(game.to_text()) == game
    True
    """

    name: ClassVar[options.Game] = "tlmn"


Game = TlmnGame


def rules(preset: str | None = None, /, **options: object) -> TableRules:
    """The rules of a table: a preset, and the options in which the house differs from it. None = the first preset.

    Raises InvalidInput with every fault. `maubinh rules tlmn` on the command line lists the options.
    """
    return table_rules("tlmn", preset, options)


def deal(seats: int = 4, seed: int | None = None) -> list[Cards]:
    """Hands for some seats from one shuffled deck. seed: None = another deal each time. Raises InvalidInput."""
    return dealt_hands(seats, TlmnVariant.hand_size, TlmnVariant.most_seats, seed)
