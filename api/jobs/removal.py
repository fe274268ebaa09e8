"""Takes away what jobs have stored, little by little: others write meanwhile, and no transaction is a large one.

First a job is marked, so that nobody begins anything with what is left of it. Who is interrupted leaves the rest to
the next sweep.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, delete, func, literal, or_, select, update

from api.clock import monotonic_seconds, sleep
from api.jobs.database import Database, free_pages
from api.jobs.tables import CALLBACKS, CANCELLED, CHUNKS, FAILED, GONE, INPUTS, JOBS, RESULTS

PIECE_BYTES: Final = 16 * 1024 * 1024
_PIECE_ROWS: Final = 500
_PAUSE_SECONDS: Final = 0.02
_SLACK_PAGES: Final = 1024
_STORED: Final = (CHUNKS, INPUTS, RESULTS)


def mark_gone(connection: Connection, condition: ColumnElement[bool]) -> int:
    """Let jobs vanish, with their idempotency keys. Returns how many; `sweep` takes away what they have stored."""
    return connection.execute(update(JOBS).where(condition).values(state=GONE, idempotency_key=None)).rowcount


def drop_chunks(connection: Connection, name: str) -> None:
    """End the work on a job: whoever has a chunk of it loses the lease. What they hold is left to `sweep`."""
    connection.execute(delete(CHUNKS).where(CHUNKS.c.job == name))


def sweep(database: Database, seconds: float = float("inf"), only: str = "") -> bool:
    """Take away what is left of jobs that have vanished, were cancelled or failed, and give back its room.

    seconds: after which no further transaction is begun; only: one job, "" = all. Returns whether all is done.
    """
    deadline = monotonic_seconds() + seconds
    left = _left(database, only)
    for name in left:
        for table in _STORED:
            while _remove_piece(database, table, name):
                if monotonic_seconds() > deadline:
                    return False
                sleep(_PAUSE_SECONDS)  # those who wait for the database get their turn
        with database.writing() as connection:
            if connection.execute(delete(JOBS).where(JOBS.c.id == name, JOBS.c.state == GONE)).rowcount:
                connection.execute(delete(CALLBACKS).where(CALLBACKS.c.job == name))
    return free_pages(database, 0 if left else _SLACK_PAGES, deadline)


def _left(database: Database, only: str) -> list[str]:
    """Jobs of which something is to be taken away."""
    held = or_(*(select(table.c.number).where(table.c.job == JOBS.c.id).exists() for table in _STORED))
    wanted = or_(JOBS.c.state == GONE, JOBS.c.state.in_((CANCELLED, FAILED)) & held)
    if only:
        wanted &= JOBS.c.id == only
    with database.reading() as connection:
        return list(connection.execute(select(JOBS.c.id).where(wanted)).scalars())


def _remove_piece(database: Database, table: Table, name: str) -> bool:
    """Remove some of what a table holds of a job; False when there was nothing that nobody else removes already."""
    size = func.length(table.c.body) if "body" in table.c else literal(0)
    mine = table.c.job == name
    query = select(table.c.number, size.label("size")).where(mine).order_by(table.c.number).limit(_PIECE_ROWS)
    with database.writing() as connection:
        numbers: list[int] = []
        held = 0
        for row in connection.execute(query.with_for_update(skip_locked=True)):
            if numbers and held + row.size > PIECE_BYTES:
                break
            numbers.append(row.number)
            held += row.size
        connection.execute(delete(table).where(mine, table.c.number.in_(numbers)))
    return bool(numbers)
