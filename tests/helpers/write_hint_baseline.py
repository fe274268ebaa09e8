"""Record what plays are worth at some positions, by thousands of deals: `python -m tests.helpers.write_hint_baseline`.

To be run again after a change of the playout policy that is shown to play no worse (docs/hints.md). The positions
themselves depend on no weights.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from solver.arrays import IntArray
from solver.measuring.shedding_cells import TABLES
from solver.measuring.shedding_honesty import REFERENCE, positions, true_values
from solver.measuring.shedding_strength import table_of
from solver.shedding.hints import candidates
from solver.shedding.knowledge import Knowledge

BASELINE: Final = Path(__file__).parent.parent / "data" / "hint_baseline.json"
DEALS: Final = range(700, 708)


def recorded_positions(table: str) -> Iterator[tuple[str, Knowledge, IntArray]]:
    """The positions at a table: a name, what its seat knows, and the plays worth a look."""
    room = table_of(TABLES[table]).room
    for seed, known in positions(TABLES[table], 4, DEALS):
        yield f"{table} {seed}", known, candidates(known, room)


def main() -> None:
    worth = {}
    for table, variant in TABLES.items():
        for name, known, plays in recorded_positions(table):
            values = true_values(known, plays, REFERENCE, table_of(variant)).mean(axis=1)
            worth[name] = {str(play[0]): round(float(value), 3) for play, value in zip(plays, values, strict=True)}
    BASELINE.write_text(json.dumps(worth, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
