"""`maubinh serve` and `maubinh warmup`: the HTTP service, and its compiled kernels."""

from __future__ import annotations

from pathlib import Path

import click

from api.cli.options import models_option


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    envvar="MAUBINH_HOST",
    show_envvar=True,
    help="Address to listen on.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    envvar="MAUBINH_PORT",
    show_envvar=True,
    help="Port to listen on.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=2,
    show_default=True,
    envvar="MAUBINH_WORKERS",
    show_envvar=True,
    help="Processes.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    default=16,
    show_default=True,
    envvar="MAUBINH_THREADS",
    show_envvar=True,
    help="Threads of each process.",
)
@click.option("--jobs/--no-jobs", default=True, show_default=True, help="Compute jobs in a process beside the server.")
@models_option
def serve_command(host: str, port: int, workers: int, threads: int, jobs: bool, models: Path | None) -> None:
    """Start the HTTP service; Ctrl-C or SIGTERM ends it, after the requests that are under way.

    Other settings are environment variables, MAUBINH_<NAME>: see docs/service.md.
    """
    from api.server import AddressError, run_server
    from api.settings import SettingsError

    try:
        run_server(host, port, workers, threads, str(models or ""), jobs=jobs)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    except AddressError as error:
        raise click.ClickException(f"{error} (with make: PORT=8001)") from None


@click.command("warmup")
def warmup_command() -> None:
    """Compile the kernels and store them in the cache, so that later starts are quick.

    The cache is NUMBA_CACHE_DIR, or the user's.
    """
    from api.clock import Stopwatch
    from solver.warmup import warm_up

    watch = Stopwatch()
    warm_up()
    click.echo(f"kernels are compiled, tables and populations load: {watch.seconds:.1f} s", err=True)
