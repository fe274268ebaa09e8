"""How a job stands, as it is told to clients and to whoever is called back."""

from __future__ import annotations

from datetime import UTC, datetime

from api.jobs.store import Job
from api.jobs.tables import DONE
from api.wire.common import Output


class JobStatus(Output, frozen=True):
    """How a job stands. total: lines, exact once it is done; progress: 0 to 1; created, updated: UTC, ISO 8601.

    error: why it failed.
    """

    id: str
    state: str
    operation: str
    format: str
    total: int
    finished: int
    failed_lines: int
    progress: float
    created: str
    updated: str
    error: str


def status_of(job: Job) -> JobStatus:
    """What everybody who may see a job is told about it."""
    return JobStatus(
        id=job.id,
        state=job.state,
        operation=job.operation,
        format=job.format,
        total=job.total,
        finished=job.finished,
        failed_lines=job.failed_lines,
        progress=round(job.finished / job.total, 4) if job.total else float(job.state == DONE),
        created=_time(job.created),
        updated=_time(job.updated),
        error=job.error,
    )


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
