"""`maubinh serve` and `maubinh warmup`: the HTTP service, and its compiled kernels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from api.cli.options import models_option


def _setting(name: str, default: Any, kind: click.ParamType[Any], help: str) -> Callable[[Any], Any]:
    """An option that is a setting of the environment too."""
    variable = f"MAUBINH_{name.upper()}"
    return click.option(
        f"--{name}", type=kind, default=default, show_default=True, envvar=variable, show_envvar=True, help=help
    )


@click.command("serve")
@_setting("host", "127.0.0.1", click.STRING, "Address to listen on.")
@_setting("port", 8000, click.IntRange(0, 65535), "Port to listen on.")
@_setting("workers", 2, click.IntRange(1, 256), "Processes.")
@_setting("threads", 16, click.IntRange(1, 1024), "Threads of each process.")
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
