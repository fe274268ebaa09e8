"""One process that computes jobs: take an open chunk, answer it, store it; over and over.

A thread computes; the main thread keeps the lease alive, listens to signals, and gives the lease back when the process
has to go. Whoever kills the process loses the work of one chunk, which somebody else does again with the same result.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from api.clock import Stopwatch, monotonic_seconds
from api.jobs.bell import HueyBell
from api.jobs.database import StoreError
from api.jobs.leases import Lease, Leases, Outcome, Stored
from api.jobs.store import Store

_LOG: Final = logging.getLogger("api.jobs")
_BEATS: Final = 5.0
_LONGEST_BEAT_SECONDS: Final = 2.0
_IDLE_SECONDS: Final = 0.1
_LOOK_SECONDS: Final = 2.0
_PURGE_SECONDS: Final = 3600.0
_AGAIN_SECONDS: Final = 30.0
_SWEEP_SECONDS: Final = 1.0
_SHORTEST_PAUSE_SECONDS: Final = 0.25
_LONGEST_PAUSE_SECONDS: Final = 5.0
GRACE_SECONDS: Final = 2.0
"""How long a chunk that is being computed may take to end once it is not wanted any more."""

STOPPED: Final = 0
ABANDONED: Final = 75
"""Exit status of a process that left a chunk it could not stop computing; another one takes its place."""


@dataclass(frozen=True, slots=True)
class RunnerConduct:
    """How a runner behaves. lease_seconds: without heartbeat; attempts: of a chunk before it is given up.

    keep_seconds: of jobs that have ended, 0 = for ever. purges: whether this runner is the one that takes them away;
    after_purge: is called then.
    """

    lease_seconds: float
    attempts: int
    keep_seconds: float
    purges: bool = False
    after_purge: Callable[[], None] = lambda: None


@dataclass(slots=True)
class _Held:
    """A lease of ours. lost: when it turned out not to be ours any more, 0 = it is."""

    lease: Lease
    lost: float = 0.0


class Answering:
    """What a runner does with a chunk. Must depend on the lease alone and may be called in any process."""

    def answer(self, lease: Lease) -> Outcome:
        """Answer the records of a chunk. Raises Exception when its stored input cannot be read."""
        raise NotImplementedError

    def give_up(self, lease: Lease) -> Outcome:
        """An error for each record of a chunk that cannot be answered. Raises Exception where that fails too."""
        raise NotImplementedError


class Runner:
    """See the module. name: unlike that of all other runners, but the same for who takes the place of a dead one."""

    def __init__(self, store: Store, bell: HueyBell, answering: Answering, conduct: RunnerConduct, name: str) -> None:
        self._store = store
        self._bell = bell
        self._answering = answering
        self._conduct = conduct
        self._leases = Leases(store.database, name, conduct.lease_seconds)
        self._stop = threading.Event()
        self._held: _Held | None = None
        self._looked = self._purge_at = self._sweep_at = float("-inf")
        self._is_down = False

    def run(self, parent: Callable[[], bool]) -> int:
        """Work until a signal, or until `parent` says that our parent is gone. Returns the exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stop.set())
        worker = threading.Thread(target=self._work, daemon=True, name="jobs")
        worker.start()
        beat_seconds = min(self._conduct.lease_seconds / _BEATS, _LONGEST_BEAT_SECONDS)
        while worker.is_alive() and not self._stop.wait(beat_seconds):
            if not parent():
                _LOG.warning("the process that started this runner is gone: it ends")
                self._stop.set()
            self._keep_lease()
            held = self._held
            if held is not None and held.lost and monotonic_seconds() - held.lost > GRACE_SECONDS:
                return ABANDONED
        worker.join(GRACE_SECONDS)
        self._give_back()
        return STOPPED

    def _keep_lease(self) -> None:
        held = self._held
        if held is None or held.lost:
            return
        try:
            if not self._leases.beat(held.lease):
                held.lost = monotonic_seconds()
        except StoreError as error:
            self._note_down(error)

    def _give_back(self) -> None:
        held = self._held
        if held is not None and not held.lost:
            try:
                self._leases.give_back(held.lease)
                self._bell.ring([held.lease.job])
            except StoreError as error:
                _LOG.warning("a chunk could not be given back, its lease will run out: %s", error)

    def _work(self) -> None:
        pause = _SHORTEST_PAUSE_SECONDS
        is_new = True
        while not self._stop.is_set():
            try:
                if is_new and (left := self._leases.open_again()):
                    _LOG.warning("taking up again what a runner left that died: chunks=%d", left)
                is_new = False
                self._tidy_when_due()
                job = self._next_job()
                if job is not None:
                    self._work_on(job)
                self._note_up()
                pause = _SHORTEST_PAUSE_SECONDS
            except StoreError as error:
                self._note_down(error)
                self._stop.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
            except Exception:
                _LOG.exception("a runner failed; another one takes its place")
                self._held = None  # it counts as an attempt, and its lease runs out
                os._exit(1)

    def _next_job(self) -> str | None:
        """A job that may have an open chunk. The queue says so; where it says nothing, the tables are looked at."""
        try:
            job = self._bell.next()
            if monotonic_seconds() - self._looked > _LOOK_SECONDS:
                self._look()
        except StoreError as error:
            _LOG.warning("%s; looking at the tables instead", error)
            job = next(iter(self._leases.open_jobs()), None)
        if job is None:
            self._stop.wait(_IDLE_SECONDS)
        return job

    def _look(self) -> None:
        """Open chunks whose lease ran out, and put jobs in the queue that should be there and are not."""
        self._looked = monotonic_seconds()
        if expired := self._leases.open_expired():
            _LOG.warning("leases ran out, their chunks are open again: chunks=%d", expired)
        waiting = self._bell.waiting()
        self._bell.ring([job for job in self._leases.open_jobs() if job not in waiting])

    def _work_on(self, job: str) -> None:
        lease = self._leases.claim(job)
        if lease is None:
            return
        held = self._held = _Held(lease)
        try:
            if lease.more:
                self._bell.ring([job])
            watch = Stopwatch()
            outcome = self._outcome(lease)
            stored = None if outcome is None else self._stored(held, outcome)
            if stored is not None and outcome is not None:
                _LOG.debug(
                    "chunk answered: job=%s chunk=%d lines=%d failed=%d seconds=%.3f",
                    *(lease.job, lease.number, outcome.lines, outcome.failed, watch.seconds),
                )
                if stored.job_done:
                    _LOG.info("job done: job=%s", lease.job)
        finally:
            self._held = None

    def _outcome(self, lease: Lease) -> Outcome | None:
        """The answer to a chunk, or else errors for its records. Where even these cannot be made, its job fails.

        A chunk ends `attempts` runners and one more that gives it up, never further ones.
        """
        place = (lease.job, lease.number)
        if lease.attempts <= self._conduct.attempts:
            try:
                return self._answering.answer(lease)
            except Exception:
                _LOG.exception("a chunk cannot be answered and is given up: job=%s chunk=%d", *place)
        else:
            _LOG.error("a chunk ended several runners and is given up: job=%s chunk=%d", *place)
        reason = "the processes that read it ended again and again"
        if lease.attempts <= self._conduct.attempts + 1:
            try:
                return self._answering.give_up(lease)
            except Exception as error:
                _LOG.exception("a chunk cannot be given up: job=%s chunk=%d", *place)
                reason = str(error) if isinstance(error, ValueError) else type(error).__name__
        _LOG.error("a job cannot be answered: job=%s chunk=%d: %s", *place, reason)
        self._leases.fail_job(lease, f"chunk {lease.number}: {reason}")
        return None

    def _stored(self, held: _Held, outcome: Outcome) -> Stored | None:
        """Store an answer, however long the database takes to come back; None when the lease was lost meanwhile."""
        pause = _SHORTEST_PAUSE_SECONDS
        while not held.lost:
            try:
                return self._leases.finish(held.lease, outcome)
            except StoreError as error:
                self._note_down(error)
            if self._stop.wait(pause):
                break
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
        return None

    def _tidy_when_due(self) -> None:
        """Let old jobs vanish, and remove what is left of such, a second at a time. What fails is tried again later."""
        now = monotonic_seconds()
        if not self._conduct.purges:
            return
        try:
            if now >= self._purge_at:
                self._purge_at = now + _AGAIN_SECONDS
                if gone := self._store.expire(self._conduct.keep_seconds or float("inf")):
                    _LOG.info("old jobs are taken away: jobs=%d", gone)
                self._conduct.after_purge()
                self._purge_at = now + _PURGE_SECONDS
            if now >= self._sweep_at:
                self._sweep_at = now + _AGAIN_SECONDS
                self._sweep_at = now + (_LOOK_SECONDS if self._store.sweep(_SWEEP_SECONDS) else 0.0)
        except StoreError as error:
            _LOG.warning("what old jobs have stored cannot be taken away now: %s", error)

    def _note_down(self, error: StoreError) -> None:
        if not self._is_down:
            _LOG.error("the database of jobs cannot be used now; trying again: %s", error)
        self._is_down = True

    def _note_up(self) -> None:
        if self._is_down:
            _LOG.info("the database of jobs can be used again")
        self._is_down = False
