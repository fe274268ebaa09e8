"""`maubinh worker`: processes that compute the jobs of the service."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from api.cli.options import models_option


@click.command("worker")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    help="Processes that compute.  [default: MAUBINH_JOBS_WORKERS, or one for each core]",
)
@click.option("--parent", type=int, default=0, hidden=True)
@models_option
def worker_command(workers: int | None, parent: int, models: Path | None) -> None:
    """Compute the jobs of the service; it ends on a signal and gives back what it has not finished.

    `maubinh serve` starts one by itself. More may run, with PostgreSQL on other machines too: they take turns. Settings
    are the environment variables of the service: see docs/jobs.md.
    """
    from api import logs
    from api.jobs.database import StoreError
    from api.jobs.process import run_worker
    from api.settings import Settings, SettingsError

    try:
        settings = Settings.from_environment(os.environ)
        logs.configure(settings.log_level)
        wanted = workers or settings.jobs_workers
        run_worker(replace(settings, jobs_workers=wanted, models=str(models or "") or settings.models), parent)
    except (SettingsError, StoreError) as error:
        raise click.UsageError(str(error)) from None
