"""How strong hints for TLMN and Sâm are: `make strength-shedding`, or with arguments `--deals 100 --samples 128`.

Prints a line for each preset, number of seats and opponent as soon as it is known.
"""

from __future__ import annotations

import argparse

from rules.sam.options import sam_rules
from rules.sam.variant import SamVariant
from rules.shedding.variant import Variant
from rules.tlmn.options import tlmn_rules
from rules.tlmn.variant import TlmnVariant
from solver.measuring.shedding_strength import PLAYERS, bot, hinted, strength

TABLES: dict[str, Variant] = {
    **{preset: TlmnVariant(tlmn_rules(preset)) for preset in ("multiplier", "rank", "count", "points")},
    "sam": SamVariant(sam_rules()),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--samples", type=int, nargs="+", default=[128])
    parser.add_argument("--levels", type=int, nargs="*", default=[])
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--seats", type=int, nargs="+", default=[4])
    parser.add_argument("--against", nargs="+", choices=PLAYERS, default=list(PLAYERS))
    chosen = parser.parse_args()
    players = {f"hint {samples}": hinted(samples) for samples in chosen.samples}
    players |= {f"level {level}": bot(level) for level in chosen.levels}
    deals = range(chosen.first, chosen.first + chosen.deals)
    for table in chosen.tables:
        for seats in chosen.seats:
            for against in chosen.against:
                for name, player in players.items():
                    found = strength(player, PLAYERS[against], TABLES[table], seats, deals)
                    print(
                        f"{table:11}{seats} seats  {name:10} against {against:13}"
                        f"{found.points:+7.2f} ± {found.error:.2f} points a game, {found.games} games",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
