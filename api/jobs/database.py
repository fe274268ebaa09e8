"""Opens the database of jobs: SQLite in a file by default, PostgreSQL by URL; one code for both.

A database is opened when it is first used, and again after a fork: connections are never shared between processes. What
goes wrong with it is raised as `StoreError`; nothing above this module knows a database driver.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Double,
    Engine,
    cast,
    create_engine,
    event,
    extract,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from api.clock import epoch_seconds, monotonic_seconds, sleep
from api.jobs.tables import CALLBACKS, COUNTERS, METADATA, SCHEMA_VERSION, TOTALS

_LOG: Final = logging.getLogger("api.jobs")
FILE_NAME: Final = "jobs.sqlite"
PATIENCE_SECONDS: Final = 20.0
"""How long a runner waits for others that write to the database."""

REQUEST_PATIENCE_SECONDS: Final = 2.5
"""How long a request does, which holds a thread meanwhile."""

_CONNECT_SECONDS: Final = 5
_FREED_AT_ONCE: Final = 2000
_VERSION: Final = "schema_version"
_READS: Final = "maubinh_reads"
_FULL: Final = {errno.ENOSPC, errno.EDQUOT}


class StoreError(Exception):
    """The database of jobs cannot be used now."""


class StoreFullError(StoreError):
    """There is no room left to write to."""


def database_url(jobs_url: str, data_folder: str) -> str:
    """The SQLAlchemy URL of the database: the configured one, else a file in the data folder; "" = there is none."""
    if jobs_url:
        return jobs_url.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)
    return f"sqlite:///{Path(data_folder).absolute() / FILE_NAME}" if data_folder else ""


class Database:
    """One database, opened lazily. url: as of `database_url`; patience_seconds: for others that write to a file."""

    def __init__(self, url: str, patience_seconds: float = PATIENCE_SECONDS) -> None:
        self.url = url
        self.patience_seconds = patience_seconds
        self._engine: Engine | None = None
        self._process = 0
        self._file: tuple[int, int] | None = None
        self._opening = threading.Lock()

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of this machine."""
        return self.url.startswith("sqlite")

    def exists(self) -> bool:
        """Whether there is one, as far as one can tell without opening it: a file that is not there yet is none."""
        return bool(self.url) and (not self.is_sqlite or Path(make_url(self.url).database or "").is_file())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that only reads, in one transaction. Raises StoreError."""
        with _in_our_words(), self._opened().connect() as connection:
            connection.execution_options(**{_READS: True})
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that is committed at the end of the block. Raises StoreError."""
        try:
            with _in_our_words(), self._opened().connect() as connection, connection.begin():
                yield connection
        except StoreFullError:
            self._shorten_log()
            raise

    def _shorten_log(self) -> None:
        """Give back the room of what is written twice: SQLite's log holds what is in its tables already."""
        if self.is_sqlite:
            with suppress(StoreError):
                self.run_script("PRAGMA wal_checkpoint(TRUNCATE)")

    def now(self) -> ColumnElement[float]:
        """The time of the database: machines that share it need not agree on theirs."""
        if self.is_sqlite:
            return literal(epoch_seconds())
        return cast(extract("epoch", func.clock_timestamp()), Double)

    def lock(self, connection: Connection, name: str) -> None:
        """Let only one transaction of this name run from here on. SQLite has one writer anyway."""
        if not self.is_sqlite:
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(name))))

    def run_script(self, script: str) -> None:
        """Run SQLite statements to their end; one frees a page with each row, which nobody would fetch otherwise."""
        with _in_our_words(), closing(self._opened().raw_connection()) as connection:
            connection.driver_connection.executescript(script)  # type: ignore[union-attr]

    def close(self) -> None:
        """Close what is open; the next use opens it again."""
        with self._opening:
            if self._engine is not None:
                self._engine.dispose(close=self._process == os.getpid())
            self._engine = None

    def _opened(self) -> Engine:
        if not self._opening.acquire(timeout=self.patience_seconds):
            raise StoreError("the database is being opened, and that takes long")
        try:
            if self._engine is not None and self._file != self._identity():
                _LOG.error("the file of jobs was taken away or replaced; what is at its place now is used")
                self._engine.dispose()
                self._engine = None
            if self._engine is None or self._process != os.getpid():
                if self._engine is not None:
                    self._engine.dispose(close=False)  # the parent's connections are its own
                self._engine = None
                engine = self._created()
                try:
                    _prepare(engine, self)
                except BaseException:
                    engine.dispose()
                    raise
                self._engine, self._process, self._file = engine, os.getpid(), self._identity()
            return self._engine
        finally:
            self._opening.release()

    def _identity(self) -> tuple[int, int] | None:
        """Which file is at the place of the database; None where there is none."""
        if not self.is_sqlite:
            return None
        try:
            found = os.stat(make_url(self.url).database or "")
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _created(self) -> Engine:
        if not self.url:
            raise StoreError("no data folder is configured")
        try:
            if not self.is_sqlite:
                arguments = postgres_arguments(self.url)
                return create_engine(self.url, pool_pre_ping=True, connect_args=arguments, pool_size=5)
            Path(make_url(self.url).database or "").parent.mkdir(parents=True, exist_ok=True)
            engine = create_engine(self.url, connect_args={"timeout": self.patience_seconds})
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise StoreError(f"MAUBINH_JOBS_URL cannot be used: {error}") from error
        event.listen(engine, "connect", partial(_set_up_sqlite, self.patience_seconds))
        event.listen(engine, "begin", _begin_sqlite)
        return engine


def postgres_arguments(url: str) -> dict[str, str | int]:
    """How to connect to PostgreSQL so that nobody waits without end, whatever breaks. What the URL says stays."""
    arguments: dict[str, str | int] = {
        "connect_timeout": _CONNECT_SECONDS,
        "options": "-c statement_timeout=20s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
        "tcp_user_timeout": 20_000,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
    }
    given = make_url(url).query
    return {name: value for name, value in arguments.items() if name not in given}


def is_full(error: BaseException) -> bool:
    """Whether an error says that a disk is full."""
    if isinstance(error, OSError):
        return error.errno in _FULL
    code = getattr(error, "sqlite_errorcode", None)
    return code == sqlite3.SQLITE_FULL or getattr(error, "sqlstate", None) == "53100"


@contextmanager
def _in_our_words() -> Iterator[None]:
    """Report what goes wrong in our own words. A violated constraint is the caller's to understand."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, sqlite3.Error) as error:
        cause = getattr(error, "orig", None) or error
        kind = StoreFullError if is_full(cause) else StoreError
        raise kind(" ".join(str(cause).split())[:300]) from error
    except OSError as error:
        raise (StoreFullError if is_full(error) else StoreError)(str(error)) from error


def _set_up_sqlite(patience_seconds: float, connection: Any, _record: Any) -> None:
    """Settings of a new connection; transactions begin when we say so (pysqlite's own rules lose locks)."""
    connection.isolation_level = None
    connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    _turn_on_log(connection, patience_seconds)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=256")
    connection.execute("PRAGMA journal_size_limit=4194304")


def _turn_on_log(connection: Any, patience_seconds: float) -> None:
    """Write ahead. The first to do so needs the file for itself, for which SQLite does not wait by itself."""
    deadline = monotonic_seconds() + patience_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic_seconds() > deadline:
                raise
            sleep(0.01)


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that turns from reading to writing can fail at once; one that writes says so first, and waits.
    reads = connection.get_execution_options().get(_READS)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _prepare(engine: Engine, database: Database) -> None:
    """Make the tables that are missing. Raises StoreError for tables of another version.

    Callbacks came later than the rest: whoever knows nothing of them works beside them.
    """
    with engine.connect() as connection:
        connection.execution_options(**{_READS: True})
        with connection.begin():
            if engine.dialect.has_table(connection, TOTALS.name):
                _check_version(connection)
                if engine.dialect.has_table(connection, CALLBACKS.name):
                    return
    with engine.begin() as connection:
        database.lock(connection, TOTALS.name)
        METADATA.create_all(connection)
        wanted = {**dict.fromkeys(COUNTERS, 0), _VERSION: SCHEMA_VERSION}
        known = set(connection.execute(select(TOTALS.c.name)).scalars())
        if rows := [{"name": name, "value": value} for name, value in wanted.items() if name not in known]:
            connection.execute(insert(TOTALS), rows)


def _check_version(connection: Connection) -> None:
    found = connection.execute(select(TOTALS.c.value).where(TOTALS.c.name == _VERSION)).scalar()
    if found != SCHEMA_VERSION:
        raise StoreError(f"the tables of jobs have version {found}, this program needs {SCHEMA_VERSION}")


def count_up(connection: Connection, name: str, amount: int) -> None:
    """Add to one of COUNTERS."""
    if amount:
        connection.execute(update(TOTALS).where(TOTALS.c.name == name).values(value=TOTALS.c.value + amount))


def free_pages(database: Database, slack: int, deadline: float) -> bool:
    """Give room that deleted rows took back to the file system (SQLite; PostgreSQL does it by itself), in small steps.

    slack: pages that may stay free; deadline: of `monotonic_seconds`, after which no further step is begun. Returns
    whether all was given back.
    """
    if not database.is_sqlite:
        return True
    before, free = 0, _free_page_count(database)
    while free > slack and free != before:
        if monotonic_seconds() > deadline:
            return False
        database.run_script(f"PRAGMA incremental_vacuum({_FREED_AT_ONCE})")
        before, free = free, _free_page_count(database)
    return True


def _free_page_count(database: Database) -> int:
    with database.reading() as connection:
        return int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())
