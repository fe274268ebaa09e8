"""How strong hints for TLMN and Sâm are, and how honest: `make strength-shedding`, with `--minutes 45` by default.

Parts share the time as SHARES says; each begins with few deals everywhere and goes on with more. `--parts levels
--tables count --minutes 5` measures some of it. Writes strength-shedding-DATE.json and .md, anew after every round.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from api.cli.figures import about_measured
from api.clock import Stopwatch
from solver.measuring import shedding_cells as cells
from solver.measuring.shedding_declarations import declarations
from solver.measuring.shedding_honesty import convergence, endings

SHARES = {"everywhere": 0.4, "four-seats": 0.27, "levels": 0.08, "worlds": 0.13, "honesty": 0.12}
CELL_PARTS = tuple(part for part in SHARES if part != "honesty")
DEFAULT = 512


class Report:
    """What has been measured so far, as files."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.watch, self.chosen = Stopwatch(), chosen
        self.about = about_measured(0, 1, 0)
        self.parts: dict[str, Sequence[cells.Cell]] = {}
        self.honesty: dict[str, dict[str, Any]] = {}
        self.path: Path = chosen.output / f"strength-shedding-{time.strftime('%Y-%m-%d')}"

    def write(self) -> None:
        about = self.about | {"seconds": round(self.watch.seconds)}
        figures = {part: [cell.figures() for cell in some if cell.deals] for part, some in self.parts.items()}
        whole = about | {"parts": figures, "honesty": self.honesty}
        self.path.with_suffix(".json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
        self.path.with_suffix(".md").write_text("\n".join(self._markdown(about)) + "\n", encoding="utf-8")

    def _markdown(self, about: dict[str, Any]) -> Iterator[str]:
        yield "# Strength of hints for TLMN and Sâm"
        yield ""
        yield "Points a game that one seat wins from the others, ± standard error over deals played from every seat."
        for part, some in self.parts.items():
            yield from ("", f"## {part}", "")
            yield from _table([cell for cell in some if cell.deals > 1])
        for what, rows in self.honesty.items():
            yield from ("", f"## {what}", "", "```json", json.dumps(rows, indent=1), "```")
        yield ""
        yield f"`make strength-shedding`, {about['date']}, {about['seconds']} s, {about['machine']};"
        yield f"code {about['code']}."


def _table(some: Sequence[cells.Cell]) -> Iterator[str]:
    """A row for each table, number of seats and player, a column for each opponent."""
    columns = list(dict.fromkeys(cell.against for cell in some))
    found = {(cell.table, cell.seats, cell.player, cell.against): cell.strength for cell in some}
    yield "| table | player | " + " | ".join(f"against {name}" for name in columns) + " | games each |"
    yield "|---|---|" + "---|" * (len(columns) + 1)
    for table, seats, player in dict.fromkeys(key[:3] for key in found):
        row = [found.get((table, seats, player, against)) for against in columns]
        figures = ["" if one is None else f"{one.points:+.2f} ± {one.error:.2f}" for one in row]
        games = sorted({one.games for one in row if one is not None})
        yield f"| {table}, {seats} seats | {player} | " + " | ".join(figures) + f" | {games[0]}–{games[-1]} |"


def measure_cells(report: Report, part: str, seconds: float) -> None:
    chosen = report.chosen
    some = {
        "everywhere": lambda: cells.everywhere(chosen.tables, chosen.samples),
        "four-seats": lambda: cells.at_four_seats(chosen.tables, chosen.samples_at_four),
        "levels": lambda: cells.levels(chosen.tables),
        "worlds": lambda: cells.worlds(chosen.tables),
    }[part]()
    watch = Stopwatch()
    report.parts[part] = some

    def after(deals: int) -> None:
        print(f"{part}: {deals} deals, {watch.seconds:.0f} s", flush=True)
        report.write()

    cells.play_rounds(some, lambda: watch.seconds < seconds, chosen.deals, after)
    report.write()


def measure_honesty(report: Report, positions: int, hands: int) -> None:
    def note(what: str, name: str, measured: Callable[[], Any]) -> None:
        watch = Stopwatch()
        report.honesty.setdefault(what, {})[name] = asdict(measured())
        print(f"{what}, {name}: {watch.seconds:.0f} s", flush=True)
        report.write()

    for name in report.chosen.tables:
        variant, deals = cells.TABLES[name], range(positions)
        note("convergence", name, lambda variant=variant, deals=deals: convergence(variant, 4, deals, DEFAULT))
    if "rank" in report.chosen.tables:
        note("endings", "rank", lambda: endings(cells.TABLES["rank"], 4, range(10 * positions)))
    if "sam" in report.chosen.tables:
        note("declarations", "sam", lambda: declarations(cells.TABLES["sam"], 4, range(hands), DEFAULT))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--deals", type=int, default=1000, help="the most deals of a cell")
    parser.add_argument("--samples", type=int, default=64, help="deals that the hint looks at, everywhere")
    parser.add_argument("--samples-at-four", type=int, default=128, help="the same for the figures at four seats")
    parser.add_argument("--tables", nargs="+", choices=cells.TABLES, default=list(cells.TABLES))
    parser.add_argument("--parts", nargs="+", choices=SHARES, default=list(SHARES))
    parser.add_argument("--positions", type=int, default=40, help="of each table, for convergence; endings: ten times")
    parser.add_argument("--hands", type=int, default=5000, help="for declared Sâms")
    parser.add_argument("--output", type=Path, default=Path(__file__).parent)
    chosen = parser.parse_args()
    report, all_of_it = Report(chosen), sum(SHARES[part] for part in chosen.parts)
    for part in chosen.parts:
        if part == "honesty":
            measure_honesty(report, chosen.positions, chosen.hands)
        else:
            measure_cells(report, part, 60 * chosen.minutes * SHARES[part] / all_of_it)
    print(report.path.with_suffix(".md"))


if __name__ == "__main__":
    main()
