"""`maubinh train`: make the stored population of an opponent model."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click


@click.command("train")
@click.option(
    "--model", type=click.Choice(["equilibrium", "greedy", "cautious"]), default="equilibrium", show_default=True
)
@click.option("--preset", type=click.Choice(["majority", "per_chi"]), help="House rules to train for.  [default: both]")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of fictitious play over fields of hands.")
@click.option("--deck-rounds", type=click.IntRange(0), help="Rounds after that, over all stored hands.")
@click.option("--field-size", type=click.IntRange(1), help="Hands that a round is played against.")
@click.option("--kept", type=click.IntRange(1), help="Last fields that the finished policy answers.")
@click.option("--players", type=click.IntRange(2, 4), help="Players at the table that is trained for.")
@click.option("--seed", type=click.IntRange(0), help="Seed of every deal.")
@click.option("--workers", type=click.IntRange(1, 256), help="Threads.  [default: one for each core]")
@click.option(
    "--work",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("var/training"),
    show_default=True,
    help="Where unfinished work is kept.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the population goes.  [default: where the solver looks for it]",
)
def train_command(
    model: str, preset: str | None, workers: int | None, work: Path, output: Path | None, **chosen: Any
) -> None:
    """Train an opponent model and arrange every stored hand by it.

    An interrupted training goes on where it stopped when it is started again with the same settings. The outcome
    depends on the settings alone, not on the number of workers.
    """
    from solver.population import data_directory
    from solver.training import TrainingSettings, train

    settings: dict[str, Any] = {name: value for name, value in chosen.items() if value is not None}
    both = ("majority", "per_chi") if model == "equilibrium" else ("majority",)  # the others ask for no payouts
    for scoring in (preset,) if preset else both:
        made = train(
            TrainingSettings(model=model, scoring=scoring, **settings),  # type: ignore[arg-type]
            output or data_directory(),
            work,
            workers or len(os.sched_getaffinity(0)),
            _Report(f"{model}, {scoring}"),
        )
        click.echo(str(made))


class _Report:
    """Redraws one line on standard error; without a terminal, a line for each tenth of a step."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._watched = sys.stderr.isatty()
        self._tenth = 0

    def __call__(self, step: str, done: int, total: int) -> None:
        text = f"{self._title}: {done:,} / {total:,} ({step})"
        if self._watched:
            click.echo(f"\r\x1b[K{text}", nl=done == total, err=True)
        elif 10 * done // total != self._tenth:
            self._tenth = 10 * done // total
            click.echo(text, err=True)
