"""The tables of jobs, the same for SQLite and PostgreSQL.

A job is cut into chunks. What a chunk holds lies in tables of its own, so that a change of its state rewrites a short
row: its input until it is answered, its result from then on. Times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

SCHEMA_VERSION: Final = 1
METADATA: Final = MetaData()

# States of a job. One that is being received is known to nobody but the request that receives it, and one that is
# gone, but whose rows are not all removed yet, to nobody.
RECEIVING: Final = "receiving"
QUEUED: Final = "queued"
RUNNING: Final = "running"
DONE: Final = "done"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
GONE: Final = "gone"
UNFINISHED: Final = (QUEUED, RUNNING)
ENDED: Final = (DONE, FAILED, CANCELLED)
HIDDEN: Final = (RECEIVING, GONE)
STATES: Final = (*UNFINISHED, *ENDED)

# States of a chunk.
OPEN: Final = "open"
LEASED: Final = "leased"
ANSWERED: Final = "answered"

JOBS: Final = Table(
    "maubinh_jobs",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("operation", String(32), nullable=False),
    Column("format", String(16), nullable=False),
    Column("context", LargeBinary, nullable=False),
    Column("chunks", Integer, nullable=False, default=0),
    Column("chunks_answered", Integer, nullable=False, default=0),
    Column("total", BigInteger, nullable=False, default=0),
    Column("finished", BigInteger, nullable=False, default=0),
    Column("failed_lines", BigInteger, nullable=False, default=0),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("owner", String(200), nullable=False),
    Column("client", String(200), nullable=False),
    Column("idempotency_key", String(200)),
    Column("fingerprint", String(64), nullable=False),
    Column("input_bytes", BigInteger, nullable=False, default=0),
    Column("result_bytes", BigInteger, nullable=False, default=0),
    Column("error", Text, nullable=False, default=""),
    UniqueConstraint("owner", "idempotency_key", name="maubinh_jobs_key"),
    Index("maubinh_jobs_state", "state", "updated"),
)


def _of_chunks(name: str, *others: SchemaItem) -> Table:
    """A table with a row for each chunk of each job."""
    place = (Column("job", String(64), primary_key=True), Column("number", Integer, primary_key=True))
    return Table(name, METADATA, *place, *others)


CHUNKS: Final = _of_chunks(
    "maubinh_job_chunks",
    Column("first_line", BigInteger, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("state", String(16), nullable=False, default=OPEN),
    Column("lease_owner", String(200), nullable=False, default=""),
    Column("lease_until", Double, nullable=False, default=0.0),
    Column("attempts", Integer, nullable=False, default=0),
    Column("failed", Integer, nullable=False, default=0),
    Index("maubinh_job_chunks_state", "state", "job", "number"),
)

INPUTS: Final = _of_chunks("maubinh_job_inputs", Column("body", LargeBinary, nullable=False))
RESULTS: Final = _of_chunks("maubinh_job_results", Column("body", LargeBinary, nullable=False))

# States of what is to be told of a job's end.
WAITING: Final = "waiting"
DELIVERED: Final = "delivered"
GIVEN_UP: Final = "given_up"

CALLBACKS: Final = Table(
    "maubinh_job_callbacks",
    METADATA,
    Column("job", String(64), primary_key=True),
    Column("url", Text, nullable=False),
    Column("origin", String(300), nullable=False),
    Column("state", String(16), nullable=False, default=WAITING),
    Column("tries", Integer, nullable=False, default=0),
    Column("due", Double, nullable=False, default=0.0),
    Column("error", Text, nullable=False, default=""),
    Index("maubinh_job_callbacks_due", "state", "due"),
)

TOTALS: Final = Table(
    "maubinh_job_totals",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("value", BigInteger, nullable=False),
)
"""Counters that outlive the jobs they count, and the version of these tables."""

CHUNKS_ANSWERED: Final = "chunks_answered"
LINES_ANSWERED: Final = "lines_answered"
LINES_FAILED: Final = "lines_failed"
LEASES_EXPIRED: Final = "leases_expired"
CHUNKS_GIVEN_UP: Final = "chunks_given_up"
CALLBACKS_DELIVERED: Final = "callbacks_delivered"
CALLBACKS_GIVEN_UP: Final = "callbacks_given_up"
COUNTERS: Final[Mapping[str, str]] = {
    CHUNKS_ANSWERED: "Chunks of jobs that were answered.",
    LINES_ANSWERED: "Lines of jobs that were answered.",
    LINES_FAILED: "Lines of jobs that were answered by an error.",
    LEASES_EXPIRED: "Chunks that were taken up again because their runner died.",
    CHUNKS_GIVEN_UP: "Chunks that ended several runners and were given up.",
    CALLBACKS_DELIVERED: "Callbacks that were heard.",
    CALLBACKS_GIVEN_UP: "Callbacks that nobody heard, however often they were sent.",
}
"""Name of each counter -> what it counts."""
