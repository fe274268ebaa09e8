"""The client's side of the tables: make a job, look at it, cancel it, take it away.

A job appears at once and whole: its chunks are written first, under a state that nobody sees, and one transaction makes
it known together with its idempotency key. Source: the HTTP contract, "Batches as jobs".
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, case, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from api.jobs.callbacks import origin_of
from api.jobs.database import Database, StoreError
from api.jobs.removal import drop_chunks, mark_gone, sweep
from api.jobs.tables import (
    ANSWERED,
    CALLBACKS,
    CANCELLED,
    CHUNKS,
    DONE,
    ENDED,
    HIDDEN,
    INPUTS,
    JOBS,
    OPEN,
    QUEUED,
    RECEIVING,
    RESULTS,
    STATES,
    TOTALS,
    UNFINISHED,
)

ABANDONED_SECONDS: Final = 300.0
"""An upload that has not grown for so long will not: its process is gone."""

_SWEEP_SECONDS: Final = 1.0
"""How long a request removes what a job has stored; runners do the rest."""

_ENDS_SECONDS: Final = 5.0
_EXPIRES_SECONDS: Final = 3600.0
_ASKED_AT_ONCE: Final = 500
_ID: Final = re.compile(r"[0-9a-f]{32}")


class TooManyJobsError(Exception):
    """The client has as many jobs as it may. wait_seconds: when it is worth another try."""

    def __init__(self, message: str, wait_seconds: float) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds


@dataclass(frozen=True, slots=True)
class Room:
    """What the jobs of one client may take; 0 = any. unfinished, kept: jobs; bytes: stored for all of them."""

    unfinished: int = 0
    kept: int = 0
    bytes: int = 0


class JobGoneError(Exception):
    """A job was taken away while its result was read."""


class KeyReusedError(Exception):
    """An idempotency key that belongs to a different request."""


@dataclass(frozen=True, slots=True)
class JobOrder:
    """What somebody asks for. owner: who may see the job, "" = whoever knows its id; client: whose jobs count together.

    context: what all chunks of the job share, for whoever answers them.
    """

    operation: str
    format: str
    context: bytes
    owner: str
    client: str


@dataclass(frozen=True, slots=True)
class NewChunk:
    """A piece of the input that can be answered by itself. first_line: its first record's number, from 1.

    lines: records in it, as far as one can tell without reading them.
    """

    number: int
    first_line: int
    lines: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Job:
    """A job as it stands. created, updated: seconds since 1970; error: why it failed, "" otherwise."""

    id: str
    state: str
    operation: str
    format: str
    context: bytes
    total: int
    finished: int
    failed_lines: int
    created: float
    updated: float
    owner: str
    fingerprint: str
    input_bytes: int
    result_bytes: int
    error: str

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in ENDED


_FIELDS: Final = tuple(JOBS.c[name] for name in Job.__dataclass_fields__)


class Store:
    """Jobs in a database. Every method raises StoreError when it cannot be used."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def require_room(self, client: str, owner: str, key: str | None, room: Room) -> None:
        """Raise TooManyJobsError when a client can have no further job; a key that has been used needs no room."""
        used = select(JOBS.c.id).where(JOBS.c.owner == owner, JOBS.c.idempotency_key == key)
        with self.database.reading() as connection:
            if key is None or connection.execute(used).first() is None:
                self._require_room(connection, client, room)

    def begin(self, order: JobOrder, room: Room) -> str:
        """Start a job that receives its chunks; returns its id, which cannot be guessed. Raises TooManyJobsError."""
        name = secrets.token_hex(16)
        now = self.database.now()
        with self.database.writing() as connection:
            self.database.lock(connection, f"maubinh:{order.client}")
            self._require_room(connection, order.client, room)
            values = asdict(order) | {"fingerprint": "", "state": RECEIVING, "created": now, "updated": now}
            connection.execute(insert(JOBS).values(id=name, **values))
        return name

    def _require_room(self, connection: Connection, client: str, room: Room) -> None:
        """Raise TooManyJobsError. Of an upload whose process is gone nothing counts."""
        arriving = (JOBS.c.state == RECEIVING) & (JOBS.c.updated >= self.database.now() - ABANDONED_SECONDS)
        is_open = JOBS.c.state.in_(UNFINISHED) | arriving
        held = case((is_open, JOBS.c.input_bytes + JOBS.c.result_bytes), (JOBS.c.state == DONE, JOBS.c.result_bytes))
        counted = select(func.count(), func.sum(case((is_open, 1), else_=0)), func.sum(held))
        mine = (JOBS.c.client == client) & (is_open | JOBS.c.state.in_(ENDED))
        kept, unfinished, size = connection.execute(counted.where(mine)).one()
        if 0 < room.unfinished <= (unfinished or 0):
            message = f"at most {room.unfinished} jobs may be unfinished at once"
            raise TooManyJobsError(message, _ENDS_SECONDS)
        if 0 < room.kept <= kept or 0 < room.bytes <= (size or 0):
            message = (
                f"at most {room.kept} jobs and {room.bytes} bytes are kept of one client; old ones go by themselves"
            )
            raise TooManyJobsError(message, _EXPIRES_SECONDS)

    def add(self, name: str, chunks: Sequence[NewChunk]) -> None:
        """Write some of the chunks. Raises StoreError when the job has been given up meanwhile."""
        with self.database.writing() as connection:
            size = sum(len(chunk.body) for chunk in chunks)
            values = {"updated": self.database.now(), "input_bytes": JOBS.c.input_bytes + size}
            values |= {"chunks": JOBS.c.chunks + len(chunks), "total": JOBS.c.total + sum(c.lines for c in chunks)}
            mine = (JOBS.c.id == name) & (JOBS.c.state == RECEIVING)
            if connection.execute(update(JOBS).where(mine).values(**values)).rowcount != 1:
                raise StoreError("the upload took too long")
            rows = [{"job": name, "number": chunk.number} for chunk in chunks]
            states = [{"first_line": c.first_line, "lines": c.lines, "state": OPEN} for c in chunks]
            connection.execute(insert(CHUNKS), [row | state for row, state in zip(rows, states, strict=True)])
            connection.execute(insert(INPUTS), [r | {"body": c.body} for r, c in zip(rows, chunks, strict=True)])

    def publish(self, name: str, fingerprint: str, key: str | None, callback: str = "") -> Job:
        """Make the job known, whole. Returns it, or the first one with this key, and then this one is gone.

        callback: a URL that is told when it has ended, "" = none.
        Raises KeyReusedError when the key belongs to another request.
        """
        state = case((JOBS.c.chunks > 0, QUEUED), else_=DONE)
        values: dict[str, Any] = {"state": state, "fingerprint": fingerprint, "idempotency_key": key}
        values |= {"updated": self.database.now()}
        mine = (JOBS.c.id == name) & (JOBS.c.state == RECEIVING)
        owner = ""
        try:
            with self.database.writing() as connection:
                made = connection.execute(update(JOBS).where(mine).values(**values).returning(*_FIELDS)).first()
                if made is None:
                    raise StoreError("the upload took too long")
                if callback:
                    connection.execute(insert(CALLBACKS).values(job=name, url=callback, origin=origin_of(callback)))
                return _job(made)
        except IntegrityError:
            with self.database.reading() as connection:
                owner = connection.execute(select(JOBS.c.owner).where(JOBS.c.id == name)).scalar() or ""
        self.give_up(name)
        first = self.with_key(owner, key or "", fingerprint)
        if first is None:  # it was purged in between
            raise StoreError("a job with this idempotency key has just been taken away")
        return first

    def give_up(self, name: str) -> None:
        """Take away a job that was not made known. Where even that fails, a runner does it later."""
        with suppress(StoreError):
            with self.database.writing() as connection:
                mark_gone(connection, (JOBS.c.id == name) & (JOBS.c.state == RECEIVING))
            sweep(self.database, _SWEEP_SECONDS, only=name)

    def with_key(self, owner: str, key: str, fingerprint: str) -> Job | None:
        """The job that was made with an idempotency key. Raises KeyReusedError when it was another request's."""
        job = self._first((JOBS.c.owner == owner) & (JOBS.c.idempotency_key == key))
        if job is not None and job.fingerprint != fingerprint:
            raise KeyReusedError("this Idempotency-Key was sent with another request before")
        return job

    def get(self, name: str, owner: str | None) -> Job | None:
        """A job of this owner, None when he has no such. owner: None = whoever it belongs to."""
        return self._first(_named(name, owner) & JOBS.c.state.not_in(HIDDEN)) if _ID.fullmatch(name) else None

    def _first(self, condition: ColumnElement[bool]) -> Job | None:
        with self.database.reading() as connection:
            row = connection.execute(select(*_FIELDS).where(condition)).first()
        return None if row is None else _job(row)

    def jobs(self) -> list[Job]:
        """Every job, the newest first, without its context."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(*_FIELDS).where(JOBS.c.state.not_in(HIDDEN)).order_by(JOBS.c.created.desc())
            ).all()
        return [replace(_job(row), context=b"") for row in rows]

    def cancel(self, name: str, owner: str | None) -> Job | None:
        """Cancel a job: what waits is dropped, what runs is stopped, what is answered is dropped.

        A job that has ended stays as it is. Returns the job as it is then; None when there is no such. Of a large one
        a runner removes what is left.
        """
        if not _ID.fullmatch(name):
            return None
        wanted = _named(name, owner) & JOBS.c.state.in_(UNFINISHED)
        values = {"state": CANCELLED, "updated": self.database.now()}
        with self.database.writing() as connection:
            is_changed = bool(connection.execute(update(JOBS).where(wanted).values(**values)).rowcount)
            if is_changed:
                drop_chunks(connection, name)
        if is_changed:
            with suppress(StoreError):
                sweep(self.database, _SWEEP_SECONDS, only=name)
        return self.get(name, owner)

    def results(self, name: str) -> Iterator[bytes]:
        """The answered chunks of a job that is done, in order, all of them; one at a time is held.

        Raises JobGoneError when the job is taken away meanwhile, StoreError when a chunk is missing.
        """
        number, found = -1, 0
        while True:
            wanted = (RESULTS.c.job == name) & (RESULTS.c.number > number)
            with self.database.reading() as connection:
                query = select(RESULTS.c.number, RESULTS.c.body).where(wanted).order_by(RESULTS.c.number).limit(1)
                row = connection.execute(query).first()
            if row is None:
                break
            number, found = row.number, found + 1
            yield row.body
        with self.database.reading() as connection:
            made = connection.execute(select(JOBS.c.chunks).where(JOBS.c.id == name, JOBS.c.state == DONE)).scalar()
        if made is None:
            raise JobGoneError("the job has been taken away")
        if found != made:
            raise StoreError(f"of {made} chunks of a result {found} are there")

    def purge(self, older_than_seconds: float) -> int:
        """Take away jobs that ended so long ago, and uploads that were broken off. Returns how many jobs went."""
        gone = self.expire(older_than_seconds)
        self.sweep()
        return gone

    def expire(self, older_than_seconds: float) -> int:
        """Let jobs vanish as `purge` does, but leave what they have stored to `sweep`."""
        now = self.database.now()
        ended = JOBS.c.state.in_(ENDED) & (JOBS.c.updated <= now - older_than_seconds)
        with self.database.writing() as connection:
            self.database.lock(connection, "maubinh:expire")
            mark_gone(connection, (JOBS.c.state == RECEIVING) & (JOBS.c.updated < now - ABANDONED_SECONDS))
            return mark_gone(connection, ended)

    def sweep(self, seconds: float = float("inf")) -> bool:
        """Remove what is left of jobs that are gone, cancelled or failed. Returns whether that was done in the time."""
        return sweep(self.database, seconds)

    def known(self, names: Collection[str]) -> set[str]:
        """Those of the ids that are jobs'."""
        found: set[str] = set()
        asked = sorted(names)
        with self.database.reading() as connection:
            for at in range(0, len(asked), _ASKED_AT_ONCE):
                wanted = JOBS.c.id.in_(asked[at : at + _ASKED_AT_ONCE]) & JOBS.c.state.not_in(HIDDEN)
                found.update(connection.execute(select(JOBS.c.id).where(wanted)).scalars())
        return found

    def counts(self) -> tuple[dict[str, int], dict[str, int]]:
        """How many jobs there are by state, and the counters of the tables."""
        with self.database.reading() as connection:
            query = select(JOBS.c.state, func.count()).group_by(JOBS.c.state)
            found = {row[0]: row[1] for row in connection.execute(query)}
            totals = {row.name: row.value for row in connection.execute(select(TOTALS))}
        return {state: found.get(state, 0) for state in STATES}, totals

    def waiting_chunks(self) -> int:
        """How many chunks of known jobs are not answered yet."""
        known = CHUNKS.c.job.in_(select(JOBS.c.id).where(JOBS.c.state.in_(UNFINISHED)))
        with self.database.reading() as connection:
            query = select(func.count()).where(CHUNKS.c.state != ANSWERED, known)
            return connection.execute(query).scalar_one()


def _named(name: str, owner: str | None) -> ColumnElement[bool]:
    """The condition that a job has this id and this owner; None = whichever."""
    return (JOBS.c.id == name) & (true() if owner is None else JOBS.c.owner == owner)


def _job(row: Row[Any]) -> Job:
    return Job(**row._mapping)
