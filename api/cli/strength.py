"""`maubinh strength`: everything that we claim of our strength, measured in one run."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from api.cli.figures import about_measured, save_figures, workers_or_cores
from api.cli.options import deals_seed_option, figures_option, workers_option
from api.cli.pipes import require_writable
from rules.options import presets

if TYPE_CHECKING:
    from solver.measuring.claims import Extent, Finding
    from solver.steps import Steps

BASELINE: Final = "tests/data/strength_baseline.npz"
_ROW: Final = "{:<10}{:<40}{:>24}{:>9}  {}"


@click.command("strength")
@click.option("--preset", type=click.Choice(presets("maubinh")), help="House rules to play by.  [default: both]")
@click.option("--quick", is_flag=True, help="Measure with few hands: a minute, and errors too large for some targets.")
@click.option("--fresh", is_flag=True, help="Start anew instead of going on.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    is_flag=False,
    flag_value=BASELINE,
    help=f"With --quick: then record how strong we are now, for the tests to compare with.  [a FILE, or {BASELINE}]",
)
@deals_seed_option
@workers_option
@click.option(
    "--work",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("var/strength"),
    show_default=True,
    help="Where finished steps are kept.",
)
@figures_option(help="Where the figures go, as JSON and as a table in Markdown.")
def strength_command(preset: str | None, *, quick: bool, baseline: Path | None, output: Path, **chosen: Any) -> None:
    """Measure what we claim of our strength, each figure with its standard error and its target.

    How much the stored equilibrium, the answers of solve and the fast answers can be beaten; what they win from each
    other and from greedy; how much a hint of solve is short of the best arrangement, judged by a million opponents.

    Every finished step is kept: an interrupted run goes on where it stopped, as long as the solver is the same.
    """
    if baseline is not None and not quick:
        raise click.UsageError("--baseline needs --quick")
    require_writable(output, "--output")
    from solver.measuring.claims import FULL, QUICK
    from solver.steps import Steps

    extent = QUICK if quick else FULL
    workers = workers_or_cores(chosen["workers"])
    steps = Steps(chosen["work"] / ("quick" if quick else "full"))
    if chosen["fresh"]:
        steps.forget()
    findings = _findings((preset,) if preset else presets("maubinh"), extent, steps, chosen["seed"], workers)
    _save(findings, extent, about_measured(chosen["seed"], workers, _seconds(findings)), output)
    if baseline is not None:
        _record(baseline, workers)


def _findings(names: Sequence[str], extent: Extent, steps: Steps, seed: int, workers: int) -> list[Finding]:
    """Measure and show, under one set of rules after another."""
    from api.cli.progress import StepProgress
    from api.clock import Stopwatch
    from rules.maubinh.options import maubinh_rules
    from solver.measuring.claims import report
    from solver.measuring.strength import Measuring

    watch, findings = Stopwatch(), []
    click.echo(_ROW.format("rules", "what", "points a hand", "target", "reached"))
    for name in names:
        progress = StepProgress(name, sys.stderr)
        measuring = Measuring(lambda: watch.seconds, seed=seed, workers=workers, progress=progress, steps=steps)
        for found in report(maubinh_rules(name), extent, measuring):
            findings.append(found)
            click.echo(_ROW.format(found.preset, found.what, *_cells(found)))
    return findings


def _seconds(findings: list[Finding]) -> float:
    """What all findings took, those of interrupted runs too."""
    return float(sum(found.figures["seconds"] for found in findings))


def _save(findings: list[Finding], extent: Extent, about: dict[str, Any], output: Path) -> None:
    """Write the figures and the table, and say where."""
    from solver.measuring.claims import QUICK

    figures = [asdict(found) | {"reached": found.reached} for found in findings]
    path = save_figures("strength", about | {"extent": asdict(extent), "findings": figures}, output)
    quick = extent == QUICK
    table = output / f"strength-{time.strftime('%Y-%m-%d')}{'-quick' if quick else ''}.md"
    table.write_text("\n".join(_markdown(findings, about, quick=quick)) + "\n", encoding="utf-8")
    click.echo(f"{about['seconds']} s in all; {about['machine']}")
    click.echo(str(path))
    click.echo(str(table))


def _record(baseline: Path, workers: int) -> None:
    from solver.measuring.baseline import record

    for what, found in record(baseline, workers).figures.items():
        click.echo(f"{what:<50}{found['points']:+.4f} ± {found['error']:.4f}")
    click.echo(str(baseline))


def _cells(found: Finding) -> tuple[str, str, str]:
    """What was measured, the target, whether it is reached."""
    target = "" if found.target is None else f"{found.target:g}"
    reached = {None: "", True: "yes", False: "no"}[found.reached]
    return f"{found.points:+.5f} ± {found.error:.5f}", target, reached


def _markdown(findings: list[Finding], about: dict[str, Any], *, quick: bool) -> Iterator[str]:
    """A table to paste into other pages, and where it comes from."""
    yield "| rules | measured | points a hand | target | reached | more |"
    yield "|---|---|---|---|---|---|"
    for found in findings:
        yield "| " + " | ".join((found.preset, found.what, *_cells(found), _more(found))) + " |"
    command = "maubinh strength --quick" if quick else "make strength"
    yield ""
    yield (
        f"`{command}`, {about['date']}, seed {about['seed']}, {about['seconds']} s on {about['machine']}; "
        f"version {about['version']}, code {about['code']}."
    )


def _more(found: Finding) -> str:
    """What else a reader of the table wants to know."""
    figures = found.figures
    if "p99" in figures:
        return (
            f"p99 {figures['p99']:.4f}, most {figures['most']:.4f}; the best in {figures['same']:.1%} of "
            f"{figures['hands']:,} hands; {figures['samples']:,} opponents each"
        )
    crowd = f"crowd of {figures['crowd']:,}"
    if "first" in figures:
        return f"{figures['found']['hands']:,} hands, {crowd}"
    exposed = figures["found"]
    return f"claimed {exposed['claimed']:+.5f}; {exposed['same']:.1%} set alike; {figures['hands']:,} hands, {crowd}"
