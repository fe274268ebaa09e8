"""`maubinh jobs`: what an operator does with the jobs of the service, without the service."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from api.jobs.store import Store

_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}


class _Age(click.ParamType[float]):
    """A time such as 90s, 15m, 12h, 7d, 2w, in seconds."""

    name = "age"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = re.fullmatch(r"(\d+(?:\.\d+)?)([smhdw])", value.strip())
        if found is None:
            self.fail(f"{value!r} is no time such as 90s, 15m, 12h, 7d or 2w", param, ctx)
        return float(found[1]) * _UNITS[found[2]]


@click.group("jobs")
def jobs_command() -> None:
    """Jobs of the service: list, cancel, purge. The database is that of MAUBINH_JOBS_URL or MAUBINH_DATA_FOLDER."""


@jobs_command.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_command(as_json: bool) -> None:
    """List every job, the newest first."""
    from datetime import UTC, datetime

    import msgspec

    with _store() as store:
        jobs = store.jobs()
    for job in jobs:
        shown = {
            "id": job.id,
            "state": job.state,
            "operation": job.operation,
            "total": job.total,
            "finished": job.finished,
            "failed_lines": job.failed_lines,
            "created": datetime.fromtimestamp(job.created, UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
            "owner": job.owner,
        }
        click.echo(
            msgspec.json.encode(shown).decode() if as_json else "  ".join(str(value) for value in shown.values())
        )


@jobs_command.command("cancel")
@click.argument("job_id", metavar="ID")
def cancel_command(job_id: str) -> None:
    """Cancel a job; what it has answered is dropped. One that has ended stays as it is."""
    with _store() as store:
        job = store.cancel(job_id, None)
    if job is None:
        raise click.ClickException(f"there is no job {job_id}")
    click.echo(f"{job.id} is {job.state}")


@jobs_command.command("purge")
@click.option("--older-than", type=_Age(), required=True, help="Such as 12h or 7d, since the job ended.")
def purge_command(older_than: float) -> None:
    """Take away jobs that ended so long ago, with their results."""
    from api.jobs.process import forget_results
    from api.settings import Settings

    with _store() as store:
        gone = store.purge(older_than)
        forget_results(store, Settings.from_environment(os.environ))
    click.echo(f"{gone} jobs are gone")


@contextmanager
def _store() -> Iterator[Store]:
    from api.jobs.database import Database, StoreError, database_url
    from api.jobs.store import Store
    from api.settings import Settings, SettingsError

    try:
        settings = Settings.from_environment(os.environ)
        yield Store(Database(database_url(settings.jobs_url, settings.data_folder)))
    except (SettingsError, StoreError) as error:
        raise click.ClickException(str(error)) from None
