"""`maubinh train`: make the stored population of an opponent model, of the package or from recorded hands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from api.cli.figures import workers_or_cores
from api.cli.options import models_option
from api.cli.pipes import FORMATS
from api.cli.train_from import TrainingInput, models_directory, train_from

_SETTINGS: Final = ("rounds", "deck_rounds", "field_size", "kept", "players", "seed")
_BY_PLAY: Final = ("model", "rounds", "deck_rounds", "field_size", "kept", "players", "work", "output")
_FROM_HANDS: Final = {
    "name": "--name",
    "file_format": "--format",
    "options": "--option",
    "models": "--models",
    "overwrite": "--overwrite",
}


@click.command("train")
@click.option(
    *("--from", "source"),
    metavar="HANDS",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="Learn from recorded hands: a file, or - for a pipe.",
)
@click.option("--name", help="What the model learned from recorded hands is called.")
@click.option("--format", "file_format", type=click.Choice(FORMATS), help="Of HANDS.  [default: by its ending]")
@click.option(
    *("--option", "options"),
    metavar="NAME=VALUE",
    multiple=True,
    help="A house option under which HANDS were set; may be repeated.",
)
@models_option
@click.option("--overwrite", is_flag=True, help="Replace the model of this name.")
@click.option(
    "--model", type=click.Choice(["equilibrium", "greedy", "cautious"]), default="equilibrium", show_default=True
)
@click.option(
    "--preset",
    type=click.Choice(["majority", "per_chi"]),
    help="House rules to train for.  [default: both; of HANDS: majority]",
)
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
@click.pass_context
def train_command(context: click.Context, /, preset: str | None, workers: int | None, **chosen: Any) -> None:
    """Train an opponent model and arrange every stored hand by it.

    By play: an interrupted training goes on where it stopped when it is started again with the same settings. The
    outcome depends on the settings alone, not on the number of workers.

    From recorded hands: NDJSON, a line {"back": [...], "middle": [...], "front": [...]}, or CSV with these columns.
    What is learned is kept in the models directory, and may be named as an opponent by requests from then on.

    \b
    maubinh train --preset per_chi
    maubinh train --from hands.ndjson --name house42
    """
    _check_way(context, chosen["source"] is not None)
    threads = workers_or_cores(workers)
    if chosen["source"] is None:
        _train_by_play(preset, threads, **chosen)
        return
    if chosen["name"] is None:
        raise click.UsageError("--from needs a --name for the model")
    wanted = {name: chosen[name] for name in ("source", "name", "file_format", "options", "overwrite")}
    directory = models_directory(chosen["models"])
    train_from(TrainingInput(**wanted, preset=preset, directory=directory, seed=chosen["seed"] or 0, workers=threads))


def _check_way(context: click.Context, from_hands: bool) -> None:
    """Raise click.UsageError for options of the other way of training."""
    given = {name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    wrong = [f"--{name.replace('_', '-')}" for name in _BY_PLAY if from_hands and name in given]
    if not from_hands:
        wrong = [option for name, option in _FROM_HANDS.items() if name in given]
    if wrong:
        raise click.UsageError(f"{', '.join(wrong)} {'does not go with' if from_hands else 'needs'} --from")


def _train_by_play(
    preset: str | None, workers: int, *, model: str, work: Path, output: Path | None, **chosen: Any
) -> None:
    from api.cli.progress import StepProgress
    from solver.opponents.stored import data_directory
    from solver.training.equilibrium import TrainingSettings, train

    settings: dict[str, Any] = {name: chosen[name] for name in _SETTINGS if chosen[name] is not None}
    both = ("majority", "per_chi") if model == "equilibrium" else ("majority",)  # the others ask for no payouts
    for scoring in (preset,) if preset else both:
        made = train(
            TrainingSettings(model=model, scoring=scoring, **settings),  # type: ignore[arg-type]
            output or data_directory(),
            work,
            workers,
            StepProgress(f"{model}, {scoring}", sys.stderr),
        )
        click.echo(str(made))
