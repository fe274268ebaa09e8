"""Tables of strength for TLMN and Sâm that grow: every cell a few deals first, then all of them more and more.

A cell is one player against others who play alike, at a table with so many seats. All cells of a table and number of
seats play the same deals, so that players compare well with each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from rules.sam.options import sam_rules
from rules.sam.variant import SamVariant
from rules.shedding.variant import Variant
from rules.tlmn.options import tlmn_rules
from rules.tlmn.variant import TlmnVariant
from solver.arrays import FloatArray
from solver.measuring.shedding_players import PLAYERS, Player, bot, hinted
from solver.measuring.shedding_strength import Strength, points_won, strength_of
from solver.shedding.bots import LEVELS

TABLES: Final[Mapping[str, Variant[Any]]] = {
    **{preset: TlmnVariant(tlmn_rules(preset)) for preset in ("multiplier", "rank", "count", "points")},
    "sam": SamVariant(sam_rules()),
}
"""Tables by the name of their preset; of Sâm there is one."""
SEATS: Final[Mapping[str, tuple[int, ...]]] = {name: (2, 3, 4, 5) if name == "sam" else (2, 3, 4) for name in TABLES}
WORLDS: Final = (32, 128, 512, 2_048)
FIRST_ROUND: Final = 4


@dataclass(eq=False, slots=True)
class Cell:
    """One comparison, with what each deal brought so far. player, against: names."""

    table: str
    seats: int
    player: str
    against: str
    won: FloatArray = field(default_factory=lambda: np.zeros(0))
    deals: int = 0

    def play(self, until: int) -> None:
        """Play the deals up to this one that have not been played yet."""
        deals = range(self.deals, until)
        player, others = player_named(self.player), player_named(self.against)
        won = points_won(player, others, TABLES[self.table], self.seats, deals)
        self.won, self.deals = np.concatenate((self.won, won)), until

    @property
    def strength(self) -> Strength:
        """What the player wins from the others."""
        return strength_of(self.won, self.seats)

    def figures(self) -> dict[str, Any]:
        """For JSON."""
        found = self.strength
        names = {"table": self.table, "seats": self.seats, "player": self.player, "against": self.against}
        return names | {"points": found.points, "error": found.error, "games": found.games}


def player_named(name: str) -> Player:
    """`hint 64`, `level 3`, or a name of PLAYERS."""
    kind, _, number = name.partition(" ")
    if kind == "hint":
        return hinted(int(number))
    return bot(int(number)) if kind == "level" else PLAYERS[name]


def everywhere(tables: Iterable[str], samples: int) -> list[Cell]:
    """The hint at every table, with every number of seats, against everybody."""
    return [
        Cell(table, seats, f"hint {samples}", against)
        for table in tables
        for seats in SEATS[table]
        for against in PLAYERS
    ]


def at_four_seats(tables: Iterable[str], samples: int) -> list[Cell]:
    """The figures that are promised: the hint against policies and rule bots, and other players against rule bots."""
    cells = []
    for table in tables:
        against = ("policy", "policy-by-hand", "rule-bot")
        cells += [Cell(table, 4, f"hint {samples}", one) for one in against]
        cells += [Cell(table, 4, player, "rule-bot") for player in ("policy", "monte-carlo")]
    return cells


def levels(tables: Iterable[str]) -> list[Cell]:
    """Bots of every level against three of the policy."""
    numbers = range(1, len(LEVELS) + 1)
    return [Cell(table, 4, f"level {number}", "policy") for table in tables for number in numbers]


def worlds(tables: Iterable[str]) -> list[Cell]:
    """The hint with few deals and with many against three of the policy."""
    return [Cell(table, 4, f"hint {count}", "policy") for table in tables for count in WORLDS]


def play_rounds(
    cells: Sequence[Cell], goes_on: Callable[[], bool], most_deals: int, after: Callable[[int], None]
) -> None:
    """Play rounds of twice as many deals each while `goes_on` says so; after: called with the deals of every round."""
    until = min(FIRST_ROUND, most_deals)
    while True:
        for cell in cells:
            if not goes_on() and all(one.deals >= FIRST_ROUND for one in cells):
                return
            cell.play(until)
        after(until)
        if until == most_deals:
            return
        until = min(2 * until, most_deals)
