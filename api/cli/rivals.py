"""`maubinh rivals`: our arrangers against the reference policies, as tables and as JSON."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from api.cli.figures import about_measured, save_figures, workers_or_cores
from api.cli.options import deals_seed_option, figures_option, workers_option
from api.cli.pipes import require_writable
from rules.cards import parse_cards
from rules.errors import BadCardError, Fault, InvalidInputError
from rules.options import presets

if TYPE_CHECKING:
    from rules.cards import Cards
    from solver.measuring.comparison import RivalComparison
    from solver.measuring.exploitability import Measured
    from solver.measuring.rivals import Faults

# Fewer hands, and some would find no other that shares no card with them.
_FEWEST_DEALS: Final = 500


@click.command("rivals")
@click.option("--preset", type=click.Choice(presets("maubinh")), help="House rules to play by.  [default: both]")
@click.option(
    "--deals",
    type=click.IntRange(_FEWEST_DEALS),
    default=20_000,
    show_default=True,
    help="Fresh hands that both sides set.",
)
@click.option(
    "--hands",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file, 13 cards a line, whose hands both sides set too.",
)
@deals_seed_option
@workers_option
@figures_option()
def rivals_command(
    preset: str | None, deals: int, hands: Path | None, seed: int, workers: int | None, output: Path
) -> None:
    """Compare our arrangers with reference policies: points a hand, faults, time.

    Ours: solve, the answer of a solve request, and fast, the answer without samples. Two players; both sides set the
    same hands, and each hand meets, set either way, all of the other side's that share no card with it.

    Against greedy and cautious, which make the back or the front as strong as can be, then the rest; percentiles, the
    highest sum of row percentiles over the stored hands; rank_product, the highest product of row ranks.
    """
    require_writable(output, "--output")
    from api.cli.progress import StepProgress
    from api.clock import Stopwatch
    from rules.maubinh.options import maubinh_rules
    from solver.measuring.comparison import Plan, compare

    given = [] if hands is None else _read_hands(hands)
    watch, found = Stopwatch(), []
    threads = workers_or_cores(workers)
    for name in (preset,) if preset else presets("maubinh"):
        progress = StepProgress(name, sys.stderr)
        plan = Plan(deals, given, seed, threads, lambda: watch.seconds, progress)
        found.append(compare(maubinh_rules(name), plan))
        _print(found[-1])
    about = about_measured(seed, threads, watch.seconds)
    click.echo(f"seed {seed}; {watch.seconds:.0f} s in all; {about['machine']}")
    click.echo(str(save_figures("rivals", about | {"comparisons": _figures(found)}, output)))


def _read_hands(path: Path) -> list[Cards]:
    """The hands of a file. Raises InvalidInputError with everything that is wrong with its lines."""
    hands: list[Cards] = []
    faults: list[Fault] = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        try:
            cards = parse_cards(line)
        except BadCardError as error:
            faults.append(Fault(f"/{path.name}/{number}", error.code, str(error)))
            continue
        if len(cards) == 13 == len(set(cards)):
            hands.append(cards)
        elif cards:
            message = f"a hand has 13 different cards; here are {len(cards)} cards, {len(set(cards))} different ones"
            faults.append(Fault(f"/{path.name}/{number}", "wrong_card_count", message))
    if not hands and not faults:
        faults.append(Fault(f"/{path.name}", "wrong_card_count", "no hand in this file"))
    if faults:
        raise InvalidInputError(faults)
    return hands


def _columns(left: str, *cells: str) -> str:
    return f"{left:24}" + "".join(f"{cell:>22}" for cell in cells)


def _points(measured: Measured | None) -> list[str]:
    return [] if measured is None else [f"{measured.points:+.4f} ± {measured.error:.4f}"]


def _shares(faults: Faults | None) -> list[str]:
    return [] if faults is None else [f"{faults.foul:.2%}, {faults.dominated:.2%}"]


def _print(found: RivalComparison) -> None:
    """Two tables: what ours win, and how everybody sets hands."""
    first = found.encounters[0]
    heads = [f"{first.fresh.hands:,} fresh deals"]
    heads += [] if first.given is None else [f"{first.given.hands:,} given hands"]
    click.echo(_columns(f"{found.rules.preset}: points a hand", *heads))
    for met in found.encounters:
        click.echo(_columns(f"{met.ours} - {met.rival}", *_points(met.fresh), *_points(met.given)))
    click.echo(_columns("foul, dominated", *heads, "ms a hand, one core"))
    for each in found.conducts:
        shares = [*_shares(each.fresh), *_shares(each.given)]
        click.echo(_columns(each.arranger, *shares, f"{each.milliseconds:.3f}"))
    click.echo()


def _figures(found: list[RivalComparison]) -> list[dict[str, Any]]:
    """What was measured, for people who compute."""
    return [
        {
            "preset": each.rules.preset,
            "encounters": [asdict(encounter) for encounter in each.encounters],
            "conducts": [asdict(conduct) for conduct in each.conducts],
        }
        for each in found
    ]
