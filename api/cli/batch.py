"""`maubinh batch`: files of hands, answered line by line."""

from __future__ import annotations

import errno
import signal
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from api.cli.figures import workers_or_cores
from api.cli.options import house_options, opponent_options, read_house, wire_fields
from api.cli.pipes import PIPE, format_by_ending

if TYPE_CHECKING:
    from api.batches.answers import Tally
    from api.batches.run import RunSpec

OPERATIONS: Final = (
    *("solve", "evaluate", "arrange", "settle"),
    *("tlmn/replay", "tlmn/settle", "sam/replay", "sam/settle"),
)
BATCH_FORMATS: Final = ("ndjson", "csv", "parquet")
_INTERRUPTED: Final = 130
_Format = click.Choice(BATCH_FORMATS)


@click.command("batch")
@click.argument("names", metavar="IN...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("-o", "--output", metavar="OUT", type=click.Path(dir_okay=False, writable=True, allow_dash=True))
@click.option("--format", "kind", type=_Format, help="Of pipes, and of files whose ending does not tell it.")
@click.option("--output-format", type=_Format, help="Of OUT, when it is another.")
@click.option(
    *("--operation", "operation"),
    type=click.Choice(OPERATIONS),
    default="solve",
    show_default=True,
    help="What is asked of every line. arrange: without samples, some 25,000 hands a second.",
)
@click.option(
    "--cards-column", metavar="NAME", default="", help="Of a table, the column with the cards.  [default: cards]"
)
@click.option("--excel", is_flag=True, help="CSV as Excel reads it where decimals have commas: a mark, `;`, `,`.")
@house_options
@opponent_options
@click.option("--top", type=int, help="Arrangements in each NDJSON answer.  [default: 3]")
@click.option("--bet", type=int, help="Of games: money of one point.  [default: 1]")
@click.option("--review", is_flag=True, help="Of replayed games: what each move lost, and what was luck.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Blocks at once.  [default: one for each core]")
@click.option(
    "--engine",
    type=click.Choice(["processes", "threads", "dask"]),
    help="Who answers; dask without --scheduler starts a cluster on this machine.  [default: processes]",
)
@click.option("--scheduler", metavar="ADDRESS", default="", help="Of a running Dask cluster: tcp://host:8786.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run stopped.")
@click.option("--overwrite", is_flag=True, help="Start OUT anew when it exists.")
def batch_command(names: tuple[str, ...], output: str | None, resume: bool, overwrite: bool, **typed: Any) -> None:
    """Answer the hands of files and write the answers to OUT, in the same order; `-` is a pipe.

    NDJSON: a line is a request of `POST /v1/maubinh/solve`, with an optional id. CSV and Parquet: a column cards, or
    back, middle and front (these are judged); optional id, players, preset, known1 to known3, dead, locked_back …;
    other columns pass through. To replay games: a line has the fields of `POST /v1/tlmn/replay`, a row a column text
    (docs/game_text.md). Formats may differ between IN and OUT. Without -o, the second of two names is OUT.
    Beside a CSV, OUT.json says how it was made.

    Options are defaults for lines that leave them out. A bad line spoils only itself; the exit status is then 1. OUT
    appears when it is complete; until then OUT.part and OUT.state hold what --resume goes on with.

    \b
    maubinh batch hands.csv -o answers.parquet --players 4 --preset per_chi
    zcat hands.ndjson.gz | maubinh batch - -o - --format ndjson | gzip > answers.ndjson.gz
    """
    names, target = _names(names, output)
    order = _order(names, target, typed)
    if _is_complete(target, resume=resume, overwrite=overwrite):
        click.echo(f"{target} is complete", err=True)
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        tally = _run(order, resume=resume)
    except KeyboardInterrupt:
        if order.target is not None:
            click.echo("interrupted; --resume goes on where it stopped", err=True)
        sys.exit(_INTERRUPTED)
    except BrokenExecutor as error:
        click.echo(f"maubinh: a worker process was lost ({error}); --resume goes on where it stopped", err=True)
        sys.exit(1)
    except OSError as error:
        if order.target is not None and error.errno != errno.EPIPE:
            click.echo("once that is mended, --resume goes on where it stopped", err=True)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)
    sys.exit(1 if tally.failed else 0)


def _names(names: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Inputs and output. Raises click.UsageError where they cannot be told apart."""
    if output is None:
        if len(names) != 2:
            raise click.UsageError("name the output: -o OUT")
        names, output = (names[0],), names[-1]
    if names.count(PIPE) > 1:
        raise click.UsageError("standard input can be read only once")
    for name in names:
        if name != PIPE and not Path(name).is_file():
            raise click.UsageError(f"{name} is no file")
        if PIPE not in (name, output) and Path(output).exists() and Path(name).samefile(output):
            raise click.UsageError(f"{name} is the output as well")
    return names, output


def _order(names: tuple[str, ...], target: str, typed: dict[str, Any]) -> RunSpec:
    """What is to be done, as the options say."""
    from api.batches.run import RunSpec

    chosen = typed["kind"]
    kind: Any = format_by_ending(names, "IN", BATCH_FORMATS, chosen)
    target_kind: Any = typed["output_format"] or format_by_ending([target], "OUT", BATCH_FORMATS, chosen)
    engine: Any = typed["engine"] or ("dask" if typed["scheduler"] else "processes")
    if typed["scheduler"] and engine != "dask":
        raise click.UsageError("--scheduler is of the engine dask")
    if typed["excel"] and target_kind != "csv":
        raise click.UsageError("--excel is of CSV")
    return RunSpec(
        inputs=tuple(sys.stdin.buffer if name == PIPE else Path(name) for name in names),
        kind=kind,
        target=None if target == PIPE else Path(target),
        target_kind=target_kind,
        operation=typed["operation"],
        defaults=_defaults(typed),
        engine=engine,
        workers=workers_or_cores(typed["workers"]),
        scheduler=typed["scheduler"],
        excel=typed["excel"],
        cards_column=typed["cards_column"],
    )


def _defaults(typed: dict[str, Any]) -> dict[str, Any]:
    """Request fields for lines that leave them out. Raises click.UsageError for options of another operation."""
    operation, review = typed["operation"], typed.pop("review")
    if review and not operation.endswith("/replay"):
        raise click.UsageError("--review is of the operations tlmn/replay and sam/replay")
    if "/" not in operation:
        return wire_fields(typed)
    foreign = [name for name in ("players", "model", "known", "top") if typed.get(name)]
    if foreign:
        raise click.UsageError(f"--{foreign[0]} is of hands, not of games")
    rules = read_house(typed["preset"], typed["options"], operation.partition("/")[0])
    named = {name: typed[name] for name in ("bet", "samples", "seed") if typed[name] is not None}
    return {**({"rules": rules} if rules else {}), **named, **({"review": True} if review else {})}


def _is_complete(target: str, *, resume: bool, overwrite: bool) -> bool:
    """Whether nothing is left to do. Raises click.UsageError rather than lose what is there."""
    if resume and (overwrite or target == PIPE):
        raise click.UsageError("--resume needs a file to go on with, and does not go with --overwrite")
    if target == PIPE:
        return False
    started = Path(target + ".state").exists()
    there = Path(target).exists() and Path(target).stat().st_size > 0
    if resume:
        return there and not started
    if not overwrite and (there or started):
        what = f"{target} exists" if there else f"an interrupted run for {target} exists"
        raise click.UsageError(f"{what}: go on with it by --resume, or start anew with --overwrite")
    return False


def _run(order: RunSpec, *, resume: bool) -> Tally:
    """Carry the order out, with a progress line and a summary on standard error."""
    from api.batches.run import run
    from api.batches.summary import summary
    from api.cli.progress import Progress

    with Progress(sys.stderr) as progress:

        def watch(before: Tally, share: float) -> Any:
            progress.begin(before.lines, before.failed, share)
            return lambda tally, share: progress.show(tally.lines, tally.failed, share)

        tally = run(order, resume=resume, watch=watch, pipe=sys.stdout.buffer)
    for line in summary(tally, "games" if "/" in order.operation else "hands"):
        click.echo(line, err=True)
    return tally
