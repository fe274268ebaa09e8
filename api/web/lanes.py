"""Lanes: requests that have come whole, answered one after the other by as many threads as may compute at once.

Every thread that runs beside others takes the interpreter from them, so a lane has no more of them than there is work
for. Whoever is held up (by a wait for room, by work of many seconds, by a client that takes nothing) leaves the lane
and goes on beside it, and another thread takes the place.
"""

from __future__ import annotations

import logging
import os
import select
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, Protocol

from api.clock import monotonic_seconds
from api.web.connections import Connection

_LOG: Final = logging.getLogger("api.server")
# Linux only. Elsewhere a connection goes back to the main thread after each answer.
_CAN_WATCH: Final = hasattr(select, "epoll") and hasattr(os, "eventfd")
# How long a lane waits for the next request of a client that has just got an answer, or for the rest of one.
_STAY_SECONDS: Final = 0.02
_PART_SECONDS: Final = 0.1
_SWEEP_SECONDS: Final = 0.25
_MOST_EVENTS: Final = 64


class Owner(Protocol):
    """What a lane needs of the worker that it belongs to. alive: whether the worker goes on."""

    alive: bool

    def lane_of(self, conn: Connection) -> Lane | None:
        """The lane for the request that has come, or begun to."""

    def enqueue_req(self, conn: Connection) -> None:
        """Find the threads for a request that has come, or begun to."""

    def enqueue_slow(self, conn: Connection) -> None:
        """Find a thread for a request of which a part is still to come."""

    def answer_one(self, conn: Connection) -> bool:
        """Read the request that has come, and answer it; whether the connection stays."""

    def give_back(self, conn: Connection, stays: bool) -> None:
        """Take a connection back, to wait for its next request or to end."""


class Lane:
    """One lane. places: threads that answer at once; threads: those and the ones that are held up beside it.

    for_work: whether what comes here is solver work; other lanes are left before such work begins.
    """

    def __init__(self, owner: Owner, name: str, threads: int, *, for_work: bool) -> None:
        self.places = 1
        self._threads = threads
        self._owner = owner
        self._for_work = for_work
        self._pool = ThreadPoolExecutor(threads, name)
        self._lock = threading.Lock()
        self._ready: deque[Connection] = deque()
        self._running = 0
        self._away = 0
        self._present = threading.local()
        self._watch = _Watch() if _CAN_WATCH else None
        self._is_waiting = False
        self._swept = 0.0

    def submit(self, conn: Connection) -> None:
        """Take a connection whose request has come, or begun to."""
        self._ready.append(conn)
        self._start_one()
        if self._is_waiting and self._watch is not None:
            self._watch.ring()

    def stop(self) -> None:
        """Take no more threads."""
        self._pool.shutdown(wait=False)

    def before_work(self, takes_long: bool) -> None:
        """Told before solver work. takes_long: whether it has to wait for room, or lasts for seconds."""
        if takes_long or not self._for_work:
            self.leave()

    def leave(self) -> None:
        """Go on beside the lane, if the present thread runs in it."""
        if not getattr(self._present, "is_in", False):
            return
        self._present.is_in = False
        with self._lock:
            self._running -= 1
            self._away += 1
            is_full = self._away >= self._threads
        if is_full:
            self._give_back_idle(0.0)  # so that somebody sees when their requests come
        else:
            self._start_one()

    def _start_one(self) -> None:
        with self._lock:
            wanted = self._running < self.places and self._running + self._away < self._threads
            self._running += wanted
        if wanted:
            self._pool.submit(self._run)

    def _run(self) -> None:
        """Answer what comes, until nothing does."""
        self._present.is_in = True
        while (conn := self._next()) is not None:
            try:
                self._serve(conn)
            except BaseException:
                _LOG.exception("a connection failed")
                self._let_go(conn, stays=False)
            if not self._is_in_again():
                return

    def _is_in_again(self) -> bool:
        """Whether the present thread is in the lane; one that left returns where a place is free."""
        if not self._present.is_in:
            with self._lock:
                self._away -= 1
                self._present.is_in = self._running < self.places
                self._running += self._present.is_in
        return bool(self._present.is_in)

    def _next(self) -> Connection | None:
        """The next connection that has sent something; None when none has for a while."""
        self._look(0.0)
        self._sweep()
        while True:
            with suppress(IndexError):
                return self._ready.popleft()
            self._is_waiting = True
            if self._owner.alive and (self._ready or self._look(_STAY_SECONDS)):
                continue
            self._is_waiting = False
            with self._lock:
                if self._ready:
                    continue
                self._running -= 1
                is_last = not self._running
            if is_last:
                self._give_back_idle(0.0)
            return None

    def _look(self, seconds: float) -> bool:
        """Note who has sent something, or does so within some seconds; whether anything happened."""
        found = () if self._watch is None else self._watch.wait(seconds)
        if not found:
            return False
        self._is_waiting = False
        now = monotonic_seconds()
        with self._lock:
            for conn in found:
                if conn is not None and conn.is_idle:
                    conn.is_idle = False
                    conn.queued = now
                    self._ready.append(conn)
        return True

    def _sweep(self) -> None:
        """Now and then, let the main thread wait for those who are silent."""
        now = monotonic_seconds()
        if now - self._swept > _SWEEP_SECONDS or not self._owner.alive:
            self._swept = now
            self._give_back_idle(_SWEEP_SECONDS if self._owner.alive else 0.0)

    def _give_back_idle(self, seconds: float) -> None:
        """Let the main thread wait for those who have been silent for so long."""
        if self._watch is None:
            return
        latest = monotonic_seconds() - seconds
        with self._lock:
            idle = [conn for conn in self._watch.held() if conn.is_idle and conn.idle_since <= latest]
            for conn in idle:
                conn.is_idle = False
                self._watch.forget(conn)
        for conn in idle:
            if conn.part_since:
                self._pass_on_slow(conn)
            else:
                self._owner.give_back(conn, True)

    def _serve(self, conn: Connection) -> None:
        """Answer the request of a connection, or pass it on."""
        start = conn.take()
        if start is None:  # nothing came after all
            self._hold(conn)
        elif not start:
            self._let_go(conn, stays=False)
        elif self._owner.lane_of(conn) is not self:
            self._forget(conn)
            self._owner.enqueue_req(conn)
        elif conn.is_whole():
            conn.part_since = 0.0
            self._answer(conn)
        elif conn.may_be_whole_soon() and self._is_new(conn):
            conn.acknowledge()
            self._hold(conn)
        else:
            self._forget(conn)
            self._pass_on_slow(conn)

    def _answer(self, conn: Connection) -> None:
        conn.lane = self
        stays = self._owner.answer_one(conn)
        conn.lane = None
        if not (stays and self._present.is_in and self._owner.alive):
            self._let_go(conn, stays=stays)
        elif conn.has_more():
            conn.queued = monotonic_seconds()
            self._ready.append(conn)
        else:
            self._hold(conn)

    def _is_new(self, conn: Connection) -> bool:
        """Whether a part of a request has not lain here for long."""
        now = monotonic_seconds()
        conn.part_since = conn.part_since or now
        return self._watch is not None and now - conn.part_since < _PART_SECONDS

    def _hold(self, conn: Connection) -> None:
        """Wait for what a connection sends."""
        if self._watch is None:
            self._owner.give_back(conn, True)
            return
        with self._lock:
            conn.idle_since = monotonic_seconds()
            conn.is_idle = True
            self._watch.hold(conn)

    def _let_go(self, conn: Connection, *, stays: bool) -> None:
        self._forget(conn)
        self._owner.give_back(conn, stays)

    def _forget(self, conn: Connection) -> None:
        if self._watch is not None:
            with self._lock:
                conn.is_idle = False
                self._watch.forget(conn)

    def _pass_on_slow(self, conn: Connection) -> None:
        conn.part_since = 0.0
        self._owner.enqueue_slow(conn)


class _Watch:
    """Waits for what connections send. Each is told once, and held anew to be told again."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._epoll.register(self._bell, select.EPOLLIN)
        self._held: dict[int, Connection] = {}

    def ring(self) -> None:
        """End a wait."""
        os.eventfd_write(self._bell, 1)

    def hold(self, conn: Connection) -> None:
        """Wait for this one too."""
        events = select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLONESHOT
        if self._held.get(conn.number) is conn:
            self._epoll.modify(conn.number, events)
        else:
            self._held[conn.number] = conn
            self._epoll.register(conn.number, events)

    def forget(self, conn: Connection) -> None:
        """Do not wait for this one any more."""
        if self._held.get(conn.number) is conn:
            del self._held[conn.number]
            with suppress(OSError):  # closed already
                self._epoll.unregister(conn.number)

    def held(self) -> Sequence[Connection]:
        """All of them."""
        return list(self._held.values())

    def wait(self, seconds: float) -> Sequence[Connection | None]:
        """Those who have sent something, as soon as any has, None for a ring; nothing when that takes too long."""
        found: list[Any] = []
        for number, _ in self._epoll.poll(seconds, _MOST_EVENTS):
            if number == self._bell:
                with suppress(BlockingIOError):
                    os.eventfd_read(self._bell)
            found.append(self._held.get(number))
        return found
