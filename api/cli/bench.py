"""`maubinh bench`: how fast this machine solves and judges, as a table and as JSON.

Measures in process, one core unless a row says otherwise; the HTTP part is measured from outside. Hands come from a
file, or from the stored deck.
"""

from __future__ import annotations

import platform
import resource
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

from api.cli.bench_batch import measured_batches
from api.cli.bench_http import measured_service
from api.cli.bench_start import costly_calls, measured_starts
from api.cli.figures import save_figures
from api.cli.options import figures_option
from api.cli.pipes import require_writable

_GAMES: Final = ("maubinh", "tlmn", "sam")
# Of --count: enough for runs of some seconds.
_HANDS_OF_BATCHES: Final = 5
_COSTLY_CALLS: Final = 50
_MOST_POSITIONS: Final = 50


def _row(name: str, seconds: list[float]) -> dict[str, Any]:
    """One line of the table from the time of every single call."""
    ordered = sorted(seconds)
    return {
        "work": name,
        "calls": len(ordered),
        "median_ms": round(median(ordered) * 1000, 4),
        "p99_ms": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] * 1000, 4),
        "hands_per_second": round(len(ordered) / sum(ordered), 1),
    }


def _timed(name: str, call: Callable[[Any], object], items: list[Any]) -> dict[str, Any]:
    seconds = []
    for item in items:
        start = time.perf_counter()
        call(item)
        seconds.append(time.perf_counter() - start)
    return _row(name, seconds)


def _prepare() -> None:
    """Make a process of the pool ready before its time counts."""
    from solver.warmup import warm_up

    warm_up()


def _solve_all(preset: str, hands: list[Any]) -> int:
    """Solve hands one after the other; returns how many."""
    from rules.maubinh.options import maubinh_rules
    from solver.request import SolveRequest
    from solver.solve import solve

    rules = maubinh_rules(preset)
    for cards in hands:
        solve(SolveRequest(cards, rules))
    return len(hands)


def _batch(preset: str, hands: list[Any], processes: int) -> dict[str, Any]:
    """All hands on several processes, which are started and warm before the clock runs."""
    pieces = [hands[at :: processes * 8] for at in range(processes * 8)]
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_prepare) as pool:
        list(pool.map(partial(_solve_all, preset), [hands[:1]] * processes * 2))
        start = time.perf_counter()
        done = sum(pool.map(partial(_solve_all, preset), pieces))
        elapsed = time.perf_counter() - start
    name = f"batch solve, {preset}, {processes} process" + ("es" if processes > 1 else "")
    return {"work": name, "calls": done, "hands_per_second": round(done / elapsed, 1)}


def _hands(path: Path | None, count: int) -> list[Any]:
    from rules.cards import parse_cards
    from solver.bulk import hands_of_deck

    if path is not None:
        return [parse_cards(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()][:count]
    return hands_of_deck(count)


def _measure(hands: list[Any], processes: int) -> list[dict[str, Any]]:
    from rules.maubinh.options import maubinh_rules
    from solver.request import SolveRequest
    from solver.solve import arrange, solve, undominated

    rules = maubinh_rules()
    rows = [_timed("legal and undominated arrangements", lambda cards: undominated(cards, rules), hands)]
    for preset in ("majority", "per_chi"):
        played = maubinh_rules(preset)

        def solved(cards: Any, played: Any = played) -> object:
            return solve(SolveRequest(cards, played))

        rows.append(_timed(f"solve, {preset}, 4 players, 10,000 samples", solved, hands))
        for used in sorted({1, processes}):
            rows.append(_batch(preset, hands, used))
        arrange(hands[:1], 4, played)  # tables are built once
        start = time.perf_counter()
        arrange(hands, 4, played)
        each = (time.perf_counter() - start) / len(hands)
        rows.append(_row(f"arrange without samples, {preset}", [each] * len(hands)))
    return rows


def _measure_costly(hands: list[Any]) -> list[dict[str, Any]]:
    return [_timed(name, call, items) for name, call, items in costly_calls(hands[:_COSTLY_CALLS])]


def _measure_job(hands: list[Any], processes: int) -> list[dict[str, Any]]:
    from api.cli.bench_jobs import job_row

    return [job_row(hands, processes)]


def _measure_shedding(game: str, count: int) -> list[dict[str, Any]]:
    from api.cli.bench_shedding import work_of

    return [_timed(name, call, items) for name, call, items in work_of(game, count)]


def _measure_hints(game: str, count: int) -> list[dict[str, Any]]:
    from api.cli.bench_hints import hint_calls, playout_rows, questions_of

    asked = questions_of(game, count)
    calls = hint_calls(game)
    for _, call in calls:
        call(asked[0])
    return playout_rows(game, min(count, _MOST_POSITIONS)) + [_timed(name, call, asked) for name, call in calls]


def _show(rows: list[dict[str, Any]]) -> None:
    """The rows as a table; share: of what the same number of processes does without HTTP."""
    columns = {"median_ms": "median ms", "p99_ms": "p99 ms", "hands_per_second": "per second", "cpu_ms": "CPU ms"}
    columns["share"] = "share"
    click.echo(f"{'work':48}" + "".join(f"{name:>11}" for name in columns.values()))
    for row in rows:
        click.echo(f"{row['work']:48}" + "".join(f"{row.get(key, ''):>11}" for key in columns))


@click.command("bench")
@click.option(
    *("--game", "games"),
    type=click.Choice(_GAMES),
    multiple=True,
    default=_GAMES,
    help="What to measure; may be repeated.  [default: every game]",
)
@click.option("--hands", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A file, 13 cards a line.")
@click.option("--count", type=click.IntRange(1), default=1000, show_default=True, help="How many hands or games.")
@click.option(
    "--processes", type=click.IntRange(1), default=2, show_default=True, help="Processes of batches and of the server."
)
@click.option(
    "--http-seconds", type=click.FloatRange(0), default=3.0, show_default=True, help="Of each HTTP row; 0 = none."
)
@figures_option()
def bench_command(
    games: tuple[str, ...], hands: Path | None, count: int, processes: int, http_seconds: float, output: Path
) -> None:
    """Measure the solver and the rule engines on this machine."""
    require_writable(output, "--output")
    rows: list[dict[str, Any]] = []
    if "maubinh" in games:
        from solver.warmup import warm_up

        warm_up()
        rows += _measure(_hands(hands, count), processes)
        rows += _measure_costly(_hands(hands, count))
        rows += measured_batches(count * _HANDS_OF_BATCHES, processes)
        rows += _measure_job(_hands(hands, count), processes)
    for game in games:
        if game != "maubinh":
            rows += _measure_shedding(game, count) + _measure_hints(game, count)
    if http_seconds:
        rows += measured_starts()
        rows += measured_service(_hands(hands, count), processes, http_seconds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    machine = f"{platform.machine()}, Python {platform.python_version()}, {platform.system()}"
    _show(rows)
    click.echo(f"peak memory {peak:.0f} MB; {machine}")
    figures = {"machine": machine, "peak_memory_mb": round(peak, 1), "rows": rows}
    click.echo(str(save_figures("bench", figures, output)))
