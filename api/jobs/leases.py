"""The runner's side of the tables: take a chunk under a lease, keep it, store its answer, give it back.

A lease ends when its heartbeat stops: then the chunk is open again and somebody else takes it. Its answer is stored
once, in the transaction that counts it. A chunk that ended several runners is not tried for ever. Times are the
database's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Update, and_, delete, insert, select, tuple_, update

from api.jobs.database import Database, count_up
from api.jobs.removal import drop_chunks
from api.jobs.tables import (
    ANSWERED,
    CHUNKS,
    CHUNKS_ANSWERED,
    CHUNKS_GIVEN_UP,
    DONE,
    FAILED,
    INPUTS,
    JOBS,
    LEASED,
    LEASES_EXPIRED,
    LINES_ANSWERED,
    LINES_FAILED,
    OPEN,
    QUEUED,
    RESULTS,
    RUNNING,
    UNFINISHED,
)

_OPENED_AT_ONCE: Final = 1000


@dataclass(frozen=True, slots=True)
class Lease:
    """A chunk that is ours for a while. attempts: how often it has been taken up, this time included.

    context, format, operation: the job's; more: whether other chunks of the job are open.
    """

    job: str
    number: int
    first_line: int
    lines: int
    attempts: int
    operation: str
    format: str
    context: bytes
    body: bytes
    more: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of a chunk. lines: how many were answered, blank ones left out; failed: how many of them are errors.

    given_up: none of it was computed.
    """

    body: bytes
    lines: int
    failed: int
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """An answer is in the tables. job_done: it was the last of its job."""

    job_done: bool


class Leases:
    """Leases of one runner. owner: its name, unlike all others; seconds: how long a lease holds without heartbeat."""

    def __init__(self, database: Database, owner: str, seconds: float) -> None:
        self._database = database
        self._owner = owner
        self._seconds = seconds

    def claim(self, job: str) -> Lease | None:
        """Take the next open chunk of a job; None when it has none."""
        with self._database.writing() as connection:
            shared = _locked(connection, job)
            if shared is None:
                return None
            now = self._database.now()
            is_open = and_(CHUNKS.c.job == job, CHUNKS.c.state == OPEN)
            order = select(CHUNKS.c.number).where(is_open).order_by(CHUNKS.c.number)
            wanted = order.limit(1).with_for_update(skip_locked=True).scalar_subquery()
            values = {"state": LEASED, "lease_owner": self._owner, "lease_until": now + self._seconds}
            change = update(CHUNKS).where(CHUNKS.c.job == job, CHUNKS.c.number == wanted)
            change = change.values(attempts=CHUNKS.c.attempts + 1, **values)
            taken = connection.execute(
                change.returning(CHUNKS.c.number, CHUNKS.c.first_line, CHUNKS.c.lines, CHUNKS.c.attempts)
            ).first()
            if taken is None:
                return None
            begun = update(JOBS).where(JOBS.c.id == job, JOBS.c.state == QUEUED)
            connection.execute(begun.values(state=RUNNING, updated=now))
            body = connection.execute(
                select(INPUTS.c.body).where(INPUTS.c.job == job, INPUTS.c.number == taken.number)
            ).scalar_one()
            more = connection.execute(order.limit(1)).first() is not None
        return Lease(job=job, body=body, more=more, **taken._mapping, **shared._mapping)

    def beat(self, lease: Lease) -> bool:
        """Prolong a lease. False when it is lost: the job was cancelled, or somebody else has the chunk."""
        with self._database.writing() as connection:
            until = self._database.now() + self._seconds
            return connection.execute(self._mine(lease).values(lease_until=until)).rowcount == 1

    def finish(self, lease: Lease, outcome: Outcome) -> Stored | None:
        """Store an answer and count it. None when the lease was lost; then nothing has changed."""
        with self._database.writing() as connection:
            if _locked(connection, lease.job) is None:
                return None
            done = self._mine(lease).values(state=ANSWERED, failed=outcome.failed, lease_owner="")
            if connection.execute(done).rowcount != 1:
                return None
            place = {"job": lease.job, "number": lease.number}
            connection.execute(insert(RESULTS).values(body=outcome.body, **place))
            connection.execute(delete(INPUTS).where(INPUTS.c.job == lease.job, INPUTS.c.number == lease.number))
            return Stored(self._count_lines(connection, lease, outcome))

    def _count_lines(self, connection: Connection, lease: Lease, outcome: Outcome) -> bool:
        """Count an answer; returns whether it was the job's last."""
        counted = {
            "finished": JOBS.c.finished + outcome.lines,
            "failed_lines": JOBS.c.failed_lines + outcome.failed,
            # What looked like a record may be a blank row: only its reader knows.
            "total": JOBS.c.total + outcome.lines - lease.lines,
            "result_bytes": JOBS.c.result_bytes + len(outcome.body),
            "chunks_answered": JOBS.c.chunks_answered + 1,
        }
        mine = JOBS.c.id == lease.job
        connection.execute(update(JOBS).where(mine).values(updated=self._database.now(), **counted))
        complete = and_(mine, JOBS.c.chunks_answered == JOBS.c.chunks, JOBS.c.state == RUNNING)
        is_last = connection.execute(update(JOBS).where(complete).values(state=DONE)).rowcount == 1
        count_up(connection, CHUNKS_ANSWERED, 1)
        count_up(connection, LINES_ANSWERED, outcome.lines)
        count_up(connection, LINES_FAILED, outcome.failed)
        count_up(connection, CHUNKS_GIVEN_UP, int(outcome.given_up))
        return is_last

    def give_back(self, lease: Lease) -> None:
        """Open a chunk again that we did not finish; it does not count as an attempt."""
        with self._database.writing() as connection:
            connection.execute(self._mine(lease).values(state=OPEN, lease_owner="", attempts=CHUNKS.c.attempts - 1))

    def fail_job(self, lease: Lease, reason: str) -> None:
        """End a job that cannot be answered at all, such as one whose stored input is damaged."""
        with self._database.writing() as connection:
            ours = and_(JOBS.c.id == lease.job, JOBS.c.state.in_(UNFINISHED))
            values = {"state": FAILED, "error": reason[:2000], "updated": self._database.now()}
            if connection.execute(update(JOBS).where(ours).values(**values)).rowcount:
                drop_chunks(connection, lease.job)

    def open_again(self) -> int:
        """Open the chunks of a runner of our name that has died; returns how many. For a start in its place."""
        with self._database.writing() as connection:
            left = and_(CHUNKS.c.state == LEASED, CHUNKS.c.lease_owner == self._owner)
            return _opened(connection, left)

    def open_expired(self) -> int:
        """Open the chunks whose lease ran out; returns how many."""
        expired = and_(CHUNKS.c.state == LEASED, CHUNKS.c.lease_until < self._database.now())
        with self._database.reading() as connection:
            if connection.execute(select(CHUNKS.c.number).where(expired).limit(1)).first() is None:
                return 0
        with self._database.writing() as connection:
            return _opened(connection, expired)

    def open_jobs(self) -> list[str]:
        """Jobs with an open chunk, the oldest first."""
        has_open = select(CHUNKS.c.number).where(CHUNKS.c.job == JOBS.c.id, CHUNKS.c.state == OPEN).exists()
        wanted = select(JOBS.c.id).where(JOBS.c.state.in_(UNFINISHED), has_open).order_by(JOBS.c.created)
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def _mine(self, lease: Lease) -> Update:
        place = and_(CHUNKS.c.job == lease.job, CHUNKS.c.number == lease.number)
        return update(CHUNKS).where(place, CHUNKS.c.state == LEASED, CHUNKS.c.lease_owner == self._owner)


def _locked(connection: Connection, job: str) -> Any:
    """Lock a job that is not finished, and return what its chunks share; None when there is no such.

    Whoever changes a job and its chunks locks the job first: in different orders two would wait for each other.
    """
    shared = select(JOBS.c.operation, JOBS.c.format, JOBS.c.context)
    return connection.execute(shared.where(JOBS.c.id == job, JOBS.c.state.in_(UNFINISHED)).with_for_update()).first()


def _opened(connection: Connection, condition: ColumnElement[bool]) -> int:
    """Open chunks again, but those that somebody is changing now: a later look finds them."""
    place = select(CHUNKS.c.job, CHUNKS.c.number).where(condition).limit(_OPENED_AT_ONCE)
    places = [tuple(row) for row in connection.execute(place.with_for_update(skip_locked=True))]
    if not places:
        return 0
    mine = tuple_(CHUNKS.c.job, CHUNKS.c.number).in_(places)
    count = connection.execute(update(CHUNKS).where(mine).values(state=OPEN, lease_owner="")).rowcount
    count_up(connection, LEASES_EXPIRED, count)
    return count
