"""Tells runners, on this machine or others, which job has work: a Huey queue of job ids, in SQLite or PostgreSQL.

Huey delivers at most once, so nothing depends on it: the tables say what is open, and runners look there too. A job has
one id in the queue; whoever takes it up puts it back at the end as long as the job has more open chunks, so that every
runner finds work and jobs take turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from huey import Huey, SqliteHuey
from huey.registry import Message
from sqlalchemy.engine import make_url

from api.jobs.database import Database, StoreError, postgres_arguments

FILE_NAME: Final = "jobs-queue.sqlite"
_PATIENCE_SECONDS: Final = 5.0
_QUEUE: Final = "maubinh"


class JsonSerializer:
    """Messages as JSON: Huey's own are pickles, which run what they hold."""

    def serialize(self, data: Any) -> bytes:
        """One message as bytes."""
        return msgspec.json.encode(list(data))

    def deserialize(self, data: bytes) -> Any:
        """The message of these bytes."""
        return Message(*msgspec.json.decode(data))


class HueyBell:
    """The queue, opened when it is first used. database: of the jobs; the queue lies beside it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._huey: Huey | None = None
        self._work_on: Any = None

    def ring(self, jobs: Iterable[str]) -> None:
        """Leave ids. Whatever goes wrong is not reported: runners find the jobs in the tables."""
        with suppress(StoreError), self._opened():
            for job in jobs:
                self._work_on(job)

    def next(self) -> str | None:
        """The next id, None when there is none yet. May wait a second. Raises StoreError."""
        with self._opened() as huey:
            task = huey.dequeue()
            return None if task is None else str(task.args[0])

    def waiting(self) -> set[str]:
        """The ids that nobody has taken yet. Raises StoreError."""
        with self._opened() as huey:
            return {str(task.args[0]) for task in huey.pending()}

    def close(self) -> None:
        """Let go of the queue."""
        if self._huey is not None:
            self._huey.storage.close()
        self._huey = None

    @contextmanager
    def _opened(self) -> Iterator[Huey]:
        """The queue. Raises StoreError for whatever a driver raises in the block, and lets go of the queue."""
        try:
            if self._huey is None:
                huey = _huey_of(self._database)
                # The name is part of every message; the function only carries the id.
                self._work_on = huey.task(name="work_on")(_work_on)
                self._huey = huey
            yield self._huey
        except Exception as error:
            self.close()
            raise StoreError(f"the queue of jobs: {error}") from error


def _work_on(job: str) -> str:
    return job


def _huey_of(database: Database) -> Huey:
    options: dict[str, Any] = {"results": False, "serializer": JsonSerializer(), "utc": True}
    url = make_url(database.url)
    if database.is_sqlite:
        folder = Path(url.database or "").parent
        # Nothing is lost with this file, so it need not wait for the disk.
        file, patience = str(folder / FILE_NAME), min(database.patience_seconds, _PATIENCE_SECONDS)
        return SqliteHuey(_QUEUE, filename=file, timeout=patience, fsync=False, **options)
    from huey import PostgresHuey

    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    options |= postgres_arguments(database.url)
    return PostgresHuey(_QUEUE, dsn=dsn, table_prefix="maubinh_queue", **options)
