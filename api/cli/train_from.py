"""`maubinh train --from`: an opponent model learned from recorded hands."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from api.cli.options import read_house
from api.cli.pipes import format_by_ending, opened, require_writable
from rules.maubinh.options import DEFAULT_PRESET, MauBinhRules, maubinh_rules

if TYPE_CHECKING:
    from rules.maubinh.arrangement import Arrangement
    from solver.training.imitation import Learned

# Bad lines that are told one by one.
_TOLD: Final = 20
# House options by which recorded hands are judged: the order of rows, who plays which equilibrium, what wins at once.
_MATTER: Final = ("a2345", "order_compare", "cross_compare", "pair_scoring", "quads_as_two_pairs")
_MATTER_BY_START: Final = ("instant_", "three_straights_")
_ABOUT_SETTLING: Final = ("instant_declare", "instant_vs_instant")


@dataclass(frozen=True)
class TrainingInput:
    """What is to be learned: from which file, under which house rules, kept under which name and where."""

    source: str
    name: str
    file_format: str | None
    preset: str | None
    options: tuple[str, ...]
    directory: Path
    overwrite: bool
    seed: int
    workers: int


def train_from(wanted: TrainingInput) -> None:
    """Learn, judge and keep a model; exits with 1 when there were bad lines."""
    kind = wanted.file_format or format_by_ending((wanted.source,), "--from")
    rules = _house(wanted.preset, wanted.options)
    from api.cli.progress import StepProgress
    from solver.opponents.models import require_name
    from solver.training.choice_model import recorded_hands
    from solver.training.imitation import keep, learn

    require_name(wanted.name)
    target = wanted.directory / f"{wanted.name}.npz"
    if target.exists() and not wanted.overwrite:
        raise click.UsageError(f"{target} exists: make it anew with --overwrite, or choose another --name")
    require_writable(wanted.directory, "--models")
    lines = RecordedLines(wanted.source)
    with opened(wanted.source, "rb", sys.stdin) as source:
        from api.batches.recorded_hands import read_recorded

        recorded = recorded_hands(lines.counted(read_recorded(source, kind, lines.bad_line)), rules)
    lines.tell_rest()
    progress = StepProgress(wanted.name, sys.stderr)
    learned = learn(wanted.name, recorded, wanted.seed, wanted.workers, progress)
    made = keep(learned, wanted.directory, wanted.seed, wanted.workers, progress)
    for text in (*_about_hands(learned, lines), *_about_quality(learned)):
        click.echo(text, err=True)
    click.echo(str(made))
    sys.exit(1 if lines.bad else 0)


class RecordedLines:
    """Counts what a file of recorded hands holds, and tells of its bad lines."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.good = self.bad = 0

    def counted(self, arrangements: Iterable[Arrangement]) -> Iterator[Arrangement]:
        """Pass the arrangements on."""
        for arrangement in arrangements:
            self.good += 1
            yield arrangement

    def bad_line(self, reason: str) -> None:
        """Take note of a bad line, and tell it if it is one of the first."""
        self.bad += 1
        if self.bad <= _TOLD:
            click.echo(f"{self._source}, {reason}", err=True)

    def tell_rest(self) -> None:
        """Tell how many bad lines were not told one by one."""
        if self.bad > _TOLD:
            click.echo(f"{self._source}: {self.bad - _TOLD:,} more bad lines", err=True)


def _house(preset: str | None, options: tuple[str, ...]) -> MauBinhRules:
    """The rules under which the hands were set. Raises click.UsageError for an option that says nothing about them."""
    chosen: dict[str, Any] = read_house(None, options).get("options", {})
    for name in chosen:
        if name in _ABOUT_SETTLING or not (name in _MATTER or name.startswith(_MATTER_BY_START)):
            raise click.UsageError(f"--option {name} does not change how recorded hands are read")
    return maubinh_rules(preset or DEFAULT_PRESET, chosen)


def _about_hands(learned: Learned, lines: RecordedLines) -> Iterator[str]:
    recorded = learned.recorded
    yield f"{learned.name}: learned from {recorded.count:,} hands of {lines.good + lines.bad:,} lines"
    fouls = f"{recorded.fouls:,} fouls ({recorded.fouls / max(lines.good, 1):.1%})"
    yield f"  left out: {lines.bad:,} bad lines, {recorded.instant_wins:,} instant wins, {fouls}"
    if recorded.beyond:
        yield f"  not looked at: {recorded.beyond:,} hands behind as many as are read"
    share = learned.dominated / recorded.count
    yield f"  {learned.dominated:,} hands ({share:.1%}) left a stronger row for nothing; they count as if not"


def _about_quality(learned: Learned) -> Iterator[str]:
    yield f"  predicting {learned.held_out:,} hands kept aside:"
    yield f"  {'':<40} {'log-likelihood':>14} {'as drawn':>9} {'as likeliest':>13}"
    for one in learned.qualities:
        yield f"  {one.name:<40} {round(one.log_likelihood, 3) + 0.0:>14.3f} {one.exact:>9.1%} {one.likeliest:>13.1%}"
    if learned.better is not None:
        yield f"  {learned.better.name} predicts these players better: name it instead, or record more hands"


def models_directory(chosen: Path | None) -> Path:
    """Where models are kept. Raises click.UsageError when nothing says where."""
    from api.settings import default_models

    found = chosen or default_models(os.environ)
    if not found:
        raise click.UsageError("there is no home directory to keep models in; add --models DIR")
    return Path(found)
