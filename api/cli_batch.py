"""`maubinh batch`: a file of hands, answered line by line."""

from __future__ import annotations

import os
import sys
from itertools import dropwhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from api.cli_options import house_options, opponent_options, wire_fields
from api.cli_pipes import FORMATS, PIPE, format_by_ending, opened

if TYPE_CHECKING:
    from api.batch_files import Job, Reached


@click.command("batch")
@click.argument("source", metavar="IN", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False, writable=True, allow_dash=True))
@click.option("--format", "file_format", type=click.Choice(FORMATS), help="Of both files.  [default: by their endings]")
@click.option(
    *("--operation", "operation"),
    type=click.Choice(["solve", "evaluate", "arrange", "settle"]),
    default="solve",
    show_default=True,
    help="What NDJSON lines ask for.",
)
@house_options
@opponent_options
@click.option("--top", type=int, help="Arrangements in each NDJSON answer.  [default: 3]")
@click.option("--workers", type=click.IntRange(1, 256), help="Hands at once.  [default: one for each core]")
@click.option("--engine", type=click.Choice(["processes", "threads"]), default="processes", show_default=True)
@click.option("--resume", is_flag=True, help="Go on where OUT ends.")
@click.option("--overwrite", is_flag=True, help="Start OUT anew when it exists.")
def batch_command(source: str, target: str, file_format: str | None, workers: int | None, **typed: Any) -> None:
    """Solve the hands of the file IN and write the answers to OUT, in the same order; `-` is a pipe.

    NDJSON: a line is a request of `POST /v1/maubinh/solve` with an optional id; each answer has the line's number and a
    result or an error, and the last line says that nothing is missing. CSV: a column cards, or back, middle and front
    (these are judged); optional players and preset; other columns pass through.

    Options are defaults for lines that leave them out. A bad line spoils only itself; the exit status is then 1.

    \b
    maubinh batch hands.csv answers.csv --players 4 --preset per_chi
    zcat hands.ndjson.gz | maubinh batch - - --format ndjson | gzip > answers.ndjson.gz
    """
    kind = file_format or format_by_ending((source, target), "IN and OUT")
    engine, resume = typed["engine"], typed["resume"]
    _check_target(target, resume, typed["overwrite"])
    from api.batch_files import CsvJob, NdjsonJob, Reached, cut_back

    defaults = wire_fields(typed)
    with opened(source, "rb", sys.stdin) as given:
        job: Job = CsvJob.of(given, defaults) if kind == "csv" else NdjsonJob(typed["operation"], defaults)
        goes_on = resume and target != PIPE and Path(target).exists()
        reached = job.reached(Path(target)) if goes_on else Reached()
        if reached.complete:
            click.echo(f"{target} is complete: {reached.lines:,} lines, {reached.failed:,} failed", err=True)
            sys.exit(1 if reached.failed else 0)
        if goes_on:
            cut_back(Path(target), reached.size)
        with opened(target, "ab" if goes_on else "wb", sys.stdout) as out:
            failed = _run(job, given, out, reached, engine, workers or len(os.sched_getaffinity(0)))
    sys.exit(1 if failed else 0)


def _run(job: Job, given: BinaryIO, out: BinaryIO, reached: Reached, engine: Any, workers: int) -> int:
    """Answer what is left, with a progress line on standard error. Returns how many lines failed in all."""
    from api.batch_run import answers
    from api.progress import Progress

    lines, failed = reached.lines, reached.failed
    if reached.size == 0:
        out.write(job.opening())
    rest = dropwhile(lambda record: record.number <= reached.number, job.records(given))
    with Progress(given, sys.stderr, done_before=lines) as progress:
        for chunk in answers(job, rest, engine, workers):
            out.writelines(answer.text for answer in chunk)
            out.flush()
            lines += len(chunk)
            failed += sum(not answer.good for answer in chunk)
            progress.show(lines, failed)
    out.write(job.closing(lines, failed))
    return failed


def _check_target(target: str, resume: bool, overwrite: bool) -> None:
    if resume and (overwrite or target == PIPE):
        raise click.UsageError("--resume needs a file to go on with, and does not go with --overwrite")
    if target != PIPE and Path(target).exists() and Path(target).stat().st_size and not (resume or overwrite):
        raise click.UsageError(f"{target} exists: go on with it by --resume, or start anew with --overwrite")
