"""Tells whoever asked for it that a job has ended: from the tables, again and again until it is heard, so many times.

What is to be told is a row beside the job; it is due once the job has ended, however it did. Who takes it up moves its
time on first, so a runner that is killed meanwhile only delays it. A message may arrive twice, never less than once
while there are tries left.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import select, update

from api.clock import epoch_seconds
from api.jobs.callbacks import UndeliveredError, fault_of, origin_of, send, signed_headers
from api.jobs.database import Database, StoreError, count_up
from api.jobs.status import status_of
from api.jobs.store import Job, Store
from api.jobs.tables import (
    CALLBACKS,
    CALLBACKS_DELIVERED,
    CALLBACKS_GIVEN_UP,
    DELIVERED,
    ENDED,
    GIVEN_UP,
    JOBS,
    WAITING,
)

_LOG: Final = logging.getLogger("api.jobs")
_SEND_SECONDS: Final = 10.0
_CLAIM_SECONDS: Final = 60.0
_FIRST_PAUSE_SECONDS: Final = 5.0
_LONGEST_PAUSE_SECONDS: Final = 6 * 3600.0
_GROWTH: Final = 4.0
_LOOK_SECONDS: Final = 0.5
_DOWN_SECONDS: Final = 5.0
_AT_ONCE: Final = 4


@dataclass(frozen=True, slots=True)
class CallbackConduct:
    """How messages are sent. allowed: as of `allowed_origins`; keys: to sign with; tries: of one message.

    first_pause_seconds: before the second try; each further pause is four times as long, six hours at most.
    claim_seconds: after which a message is taken up again whose runner has died.
    """

    allowed: Mapping[str, bool]
    keys: Sequence[bytes]
    tries: int
    first_pause_seconds: float = _FIRST_PAUSE_SECONDS
    claim_seconds: float = _CLAIM_SECONDS


@dataclass(frozen=True, slots=True)
class Delivery:
    """One try to tell somebody of a job. tries: this one included."""

    job: Job
    url: str
    origin: str
    tries: int


class Deliveries:
    """What is to be told, in the tables. Every method raises StoreError."""

    def __init__(self, database: Database, claim_seconds: float) -> None:
        self._database = database
        self._store = Store(database)
        self._claim_seconds = claim_seconds

    def claim(self, busy: Collection[str] = ()) -> Delivery | None:
        """Take up what has been due for longest; None when nothing is. busy: origins that are to wait."""
        due = (CALLBACKS.c.state == WAITING) & (CALLBACKS.c.due <= self._database.now()) & JOBS.c.state.in_(ENDED)
        columns = select(CALLBACKS.c.job, CALLBACKS.c.url, CALLBACKS.c.origin, CALLBACKS.c.tries)
        wanted = columns.join(JOBS, JOBS.c.id == CALLBACKS.c.job).where(due, CALLBACKS.c.origin.not_in(busy))
        with self._database.reading() as connection:
            row = connection.execute(wanted.order_by(CALLBACKS.c.due).limit(1)).first()
        job = None if row is None else self._store.get(row.job, None)
        if row is None or job is None:
            return None
        values = {"due": self._database.now() + self._claim_seconds, "tries": row.tries + 1}
        return Delivery(job, row.url, row.origin, row.tries + 1) if self._change(row.job, row.tries, values) else None

    def delivered(self, delivery: Delivery) -> None:
        """It was heard."""
        self._change(delivery.job.id, delivery.tries, {"state": DELIVERED, "error": ""}, CALLBACKS_DELIVERED)

    def give_up(self, delivery: Delivery, reason: str) -> None:
        """There will be no further try."""
        self._change(delivery.job.id, delivery.tries, {"state": GIVEN_UP, "error": reason}, CALLBACKS_GIVEN_UP)

    def put_off(self, delivery: Delivery, reason: str, seconds: float) -> None:
        """It is due again after so many seconds."""
        values = {"due": self._database.now() + seconds, "error": reason}
        self._change(delivery.job.id, delivery.tries, values)

    def _change(self, job: str, tries: int, values: Mapping[str, object], counter: str = "") -> bool:
        """Change a row that nobody else has taken up meanwhile; whether that is so."""
        mine = (CALLBACKS.c.job == job) & (CALLBACKS.c.tries == tries) & (CALLBACKS.c.state == WAITING)
        with self._database.writing() as connection:
            is_mine = connection.execute(update(CALLBACKS).where(mine).values(**values)).rowcount == 1
            count_up(connection, counter, int(is_mine and bool(counter)))
        return is_mine


class Courier:
    """Sends what is due, some messages at once but only one to each origin: who is slow delays nobody else."""

    def __init__(self, database: Database, conduct: CallbackConduct) -> None:
        self._deliveries = Deliveries(database, conduct.claim_seconds)
        self._conduct = conduct
        self._lock = threading.Lock()
        self._busy: set[str] = set()

    def start(self) -> None:
        """Go on in a thread, as long as the process lasts."""
        threading.Thread(target=self._run, daemon=True, name="callbacks").start()

    def _run(self) -> None:
        pool = ThreadPoolExecutor(_AT_ONCE, "callback")
        pause = threading.Event()
        while True:
            seconds = _LOOK_SECONDS
            try:
                with self._lock:
                    busy = set(self._busy)
                delivery = self._deliveries.claim(busy) if len(busy) < _AT_ONCE else None
                if delivery is not None:
                    with self._lock:
                        self._busy.add(delivery.origin)
                    pool.submit(self._carry, delivery)
                    continue
            except StoreError as error:
                _LOG.warning("callbacks wait: %s", error)
                seconds = _DOWN_SECONDS
            except Exception:
                _LOG.exception("callbacks wait")
                seconds = _DOWN_SECONDS
            pause.wait(seconds)

    def _carry(self, delivery: Delivery) -> None:
        try:
            self.carry(delivery)
        except StoreError as error:
            _LOG.warning("what became of a callback cannot be stored, it is sent again: %s", error)
        except Exception:
            _LOG.exception("a callback failed: job=%s", delivery.job.id)
        finally:
            with self._lock:
                self._busy.discard(delivery.origin)

    def carry_next(self) -> bool:
        """Try what is due first; whether there was anything."""
        delivery = self._deliveries.claim()
        if delivery is not None:
            self.carry(delivery)
        return delivery is not None

    def carry(self, delivery: Delivery) -> None:
        """Try once, and note down what became of it. Raises StoreError."""
        name, conduct = delivery.job.id, self._conduct
        try:
            self._send(delivery)
        except UndeliveredError as error:
            if error.is_final or delivery.tries >= conduct.tries:
                _LOG.error("a callback is given up: job=%s tries=%d: %s", name, delivery.tries, error)
                self._deliveries.give_up(delivery, str(error))
                return
            pause = min(conduct.first_pause_seconds * _GROWTH ** (delivery.tries - 1), _LONGEST_PAUSE_SECONDS)
            _LOG.warning("a callback failed, again in %.0f s: job=%s: %s", pause, name, error)
            self._deliveries.put_off(delivery, str(error), pause)
            return
        _LOG.info("callback delivered: job=%s tries=%d", name, delivery.tries)
        self._deliveries.delivered(delivery)

    def _send(self, delivery: Delivery) -> None:
        fault = fault_of(delivery.url, self._conduct.allowed)
        if fault is not None:  # the list was another one when the job was taken in
            raise UndeliveredError(fault, is_final=True)
        body = msgspec.json.encode(status_of(delivery.job))
        headers = signed_headers(delivery.job.id, int(epoch_seconds()), body, self._conduct.keys)
        may_be_private = self._conduct.allowed[origin_of(delivery.url)]
        send(delivery.url, body, headers, may_be_private=may_be_private, seconds=_SEND_SECONDS)
