"""`maubinh report`: an output of `maubinh batch` as a page to look at, print or send."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from api.cli.options import lang_option
from api.cli.pipes import PIPE, opened, require_writable

# What a batch calls its output until it is complete.
UNFINISHED = ".part"


@click.command("report")
@click.argument("source", metavar="OUT", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    *("-o", "--output", "target"),
    metavar="FILE",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    default="report.html",
    show_default=True,
    help="Where the page goes; `-` is standard output.",
)
@click.option("--by", metavar="COLUMN", default="", help="Group hands by a column of the table, such as player.")
@click.option(
    *("--against", "other"),
    metavar="OUT",
    type=click.Path(exists=True, dir_okay=False),
    help="Another output of the same hands, with other rules or players: the page tells the differences.",
)
@lang_option("Language of the page.")
def report_command(source: str, target: str, by: str, other: str | None, lang: Any) -> None:
    """Sum up OUT, an output of `maubinh batch`, as one HTML page with plots; `-` is a pipe.

    NDJSON, CSV and Parquet are told apart by their content. The page needs no network and no script: it can be opened,
    printed and sent as it is. The same output gives the same page.

    The output of an interrupted run (OUT.part) is reported as far as it is whole; the page and standard error say so.

    \b
    maubinh batch hands.csv answers.csv && maubinh report answers.csv -o report.html
    maubinh report majority.csv --against per_chi.csv
    zcat answers.ndjson.gz | maubinh report - -o - --lang vi > report.html
    """
    if PIPE not in (source, target):
        require_writable(Path(target).absolute().parent, "--output")
    _require_other(target, [name for name in (source, other) if name not in (None, PIPE)])
    from api.report.comparison import compared
    from api.report.notes import Note
    from api.report.outputs import summed_up
    from api.report.page import page_of
    from api.words.report import REPORT_LABELS

    comparison = None
    with opened(source, "rb", sys.stdin) as given:
        if other is None:
            totals, notes = summed_up(given, by)
        else:
            with open(other, "rb") as second:
                totals, notes, comparison = compared(given, second, by, Path(other).name)
    if source.endswith(UNFINISHED) and not any(note.code == "no_end" for note in notes):
        notes.insert(0, Note("unfinished"))
    _write(page_of(totals, notes, "" if source == PIPE else Path(source).name, lang, by, comparison), target)
    if target != PIPE:
        hands = "1 hand" if totals.hands == 1 else f"{totals.hands:,} hands"
        click.echo(f"{target}: a report on {hands}", err=True)
    for note in notes:
        click.echo(f"maubinh: {REPORT_LABELS[note.code].en.format(first=note.first, second=note.second)}", err=True)


def _require_other(target: str, sources: list[Any]) -> None:
    """Raise click.UsageError where the page would take the place of what it reports on."""
    for source in sources:
        if target != PIPE and Path(target).exists() and Path(target).samefile(source):
            raise click.UsageError(f"--output {target} is the file to report on")


def _write(page: str, target: str) -> None:
    """Write the page; a file appears whole or not at all."""
    if target == PIPE:
        click.echo(page, nl=False)
        return
    path = Path(target)
    number, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
    try:
        with open(number, "w", encoding="utf-8") as file:
            file.write(page)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
