"""The server's worker: gunicorn's threads, with a queue that is seen and connections that cost little.

What it changes: a connection takes a thread when it has sent something, not before; operations that have come whole
are answered in lanes (api.web.lanes), one for solver work and one for the rest, so that neither waits behind the other
nor behind slow clients; health checks have a thread of their own; how long a request was queued is told to the
application (WAITED); a client that is refused before its body is read still gets the answer; too many connections or
open files end nothing; listeners are closed as soon as the worker has to end.
"""

from __future__ import annotations

import errno
import logging
import re
import select
import selectors
import socket
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import msgspec
from gunicorn.workers.gthread import ThreadWorker

from api.clock import monotonic_seconds, sleep
from api.web.connections import Connection
from api.web.lanes import Lane
from api.web.shares import Shares
from api.wire.problems import PROBLEM_TYPE, problem_with

WAITED: Final = "maubinh.waited_seconds"
"""In the WSGI environment: seconds from the arrival of a request to its turn."""

BEFORE_WORK: Final = "maubinh.before_work"
"""In the WSGI environment: called before solver work, with whether it waits for room or lasts for seconds."""

GOES_ON: Final = "maubinh.goes_on"
"""In the WSGI environment: tells whether the worker goes on; who only waits stops waiting when it does not."""

SHARES: Final = Shares()
"""Connections of every worker of this server."""

_LOG: Final = logging.getLogger("api.server")
_HEALTH: Final = re.compile(rb"(?:GET|HEAD) /(?:healthz|readyz)[ ?]")
_OPERATION: Final = re.compile(rb"POST /v1/(?:maubinh|tlmn|sam)/(?!batch[ ?])[a-z-]+[ ?]")
_SOLVER: Final = re.compile(
    rb"POST /v1/(?:maubinh/(?:solve|evaluate|enumerate|arrange|settle)|(?:tlmn|sam)/(?:hint|move))[ ?]"
)
_SWITCH_SECONDS: Final = 0.001
_DRAIN_SECONDS: Final = 0.1
_DRAIN_BYTES: Final = 64 * 1024
_LINGER_SECONDS: Final = 5.0
_IDLE_SECONDS: Final = 1.0
_SILENT_SECONDS: Final = 0.25
_NO_FILES: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
# How long a thread waits for the next request of a client that has just got an answer, where no other wants it.
_STAY_SECONDS: Final = 0.02
_MOST_IN_A_ROW: Final = 1000
_MOST_YIELDS: Final = 20
_YIELD_SECONDS: Final = 0.0005
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


def refusal(status: int) -> bytes:
    """The whole answer to what is no request that the application could look at."""
    phrase = HTTPStatus(status).phrase
    code = "internal_error" if status >= 500 else "bad_request"
    body = msgspec.json.encode(problem_with(status, code, f"the request cannot be read: {phrase}"))
    head = f"HTTP/1.1 {status} {phrase}\r\nConnection: close\r\nContent-Type: {PROBLEM_TYPE}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def _ask_for_body(conn: Connection, reader: Any, read: Callable[[int], bytes]) -> None:
    reader.read = read
    conn.waits = False
    conn.sock.sendall(_CONTINUE)


def _first_read(conn: Connection, reader: Any, size: int) -> bytes:
    conn.ask_for_body()
    data: bytes = reader.read(size)
    return data


def _send_whole(conn: Connection, response: Any, body: bytes) -> None:
    """Send an answer, head and body in one piece. Who takes only a part of it at once holds up no lane."""
    lines = [*response.default_headers(), *(f"{name}: {value}\r\n" for name, value in response.headers), "\r\n"]
    response.headers_sent = True
    data = memoryview("".join(lines).encode("latin-1") + body)
    sent = 0
    if conn.lane is not None:
        with suppress(BlockingIOError):
            sent = conn.sock.send(data, socket.MSG_DONTWAIT)
        if sent < len(data):
            conn.lane.leave()
    if sent < len(data):
        conn.sock.sendall(data[sent:])


class Worker(ThreadWorker):  # type: ignore[misc]
    """See the module. head_seconds: how long a request's head may take from its first byte on."""

    head_seconds: float = 5.0

    def init_process(self) -> None:
        """Threads by kind, each with a queue of its own."""
        SHARES.note(self.age, 0)
        sys.setswitchinterval(_SWITCH_SECONDS)  # whoever accepts or is asked for health waits for many threads
        self._health = ThreadPoolExecutor(1, "health")
        self._slow_work = ThreadPoolExecutor(self.cfg.threads, "slow-work")
        self.work = Lane(self, "work", self.cfg.threads, for_work=True)
        self.light = Lane(self, "light", self.cfg.threads, for_work=False)
        self._lingering = threading.BoundedSemaphore(max(1, self.cfg.threads // 4))
        self._heads: dict[Connection, float] = {}
        self._present = threading.local()
        super().init_process()

    def load_wsgi(self) -> None:
        """Let the application be told how long a request waited, and say when a connection ends."""
        super().load_wsgi()
        application: Callable[..., Iterable[bytes]] = self.wsgi  # type: ignore[has-type]
        self.wsgi = partial(self._answered, application)

    # Connections come, wait, and are handed to threads: all in the main thread.

    def accept(self, listener: Any) -> None:
        """Take a connection; a thread is taken once it has sent something.

        Whoever has more than another worker lets that one take it first, so that they spread evenly.
        """
        if self.cfg.workers > 1 and self._leaves_to_others(listener):
            return
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in _NO_FILES:
                _LOG.warning("a connection cannot be accepted now: %s", error.strerror)
                self._make_room()
                self.set_accept_enabled(False)  # the main loop tries again
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        SHARES.note(self.age, self.nr_conns)
        connection = Connection(self.cfg, client, address, listener.getsockname())
        connection.data_ready = True
        if connection.first_bytes() is not None:
            self.enqueue_req(connection)
            return
        connection.timeout = monotonic_seconds() + self.cfg.keepalive
        self.pending_conns.append(connection)
        readable = partial(self.on_pending_socket_readable, connection)
        self.poller.register(client, selectors.EVENT_READ, readable)

    def _leaves_to_others(self, listener: Any) -> bool:
        """Whether a worker with fewer connections has taken the one that waits; it is given some time for that."""
        for _ in range(_MOST_YIELDS):
            if self.nr_conns <= SHARES.least(self.nr_conns):
                return False
            sleep(_YIELD_SECONDS)
            if not select.select([listener], [], [], 0)[0]:
                return True
        return False

    def enqueue_req(self, conn: Connection) -> None:
        """Hand a request to the threads of its kind."""
        conn.queued = monotonic_seconds()
        lane = self.lane_of(conn)
        if lane is None:
            self._enqueue(conn)
        else:
            lane.submit(conn)

    def enqueue_slow(self, conn: Connection) -> None:
        """Hand a request of which a part is still to come to a thread that waits for it."""
        conn.queued = monotonic_seconds()
        conn.acknowledge()
        self._enqueue(conn)

    def _enqueue(self, conn: Connection) -> None:
        done = self._pool_for(conn).submit(self.handle, conn)
        done.add_done_callback(lambda future: self.method_queue.defer(self.finish_request, conn, future))

    def give_back(self, conn: Connection, stays: bool) -> None:
        """Wait for the next request of a connection, or end it."""
        done: Future[bool] = Future()
        done.set_result(stays)
        self.method_queue.defer(self.finish_request, conn, done)

    def lane_of(self, conn: Connection) -> Lane | None:
        """The lane for the request that has come, or begun to; None = it takes a thread of its own."""
        start = conn.first_bytes() or b""
        if not _OPERATION.match(start):
            return None
        return self.work if _SOLVER.match(start) else self.light

    def _pool_for(self, conn: Connection) -> ThreadPoolExecutor:
        """The threads for the request that has come, where no lane takes it."""
        start = conn.first_bytes() or b""
        if _HEALTH.match(start):
            return self._health
        other: ThreadPoolExecutor = self.tpool
        return self._slow_work if _SOLVER.match(start) else other

    def murder_pending(self) -> None:
        """Close what has been silent or slow for too long, and the longest silent where connections run out."""
        now = monotonic_seconds()
        if not self.alive:  # nobody is waited for who has not sent anything
            for connection in self.pending_conns:
                connection.timeout = now
        super().murder_pending()
        for connection, started in list(self._heads.items()):
            if now - started > self.head_seconds:
                with suppress(OSError):
                    connection.sock.shutdown(socket.SHUT_RD)
        if self.nr_conns >= self.worker_connections:
            self._make_room()

    def _make_room(self) -> None:
        """Close connections that wait without a request: all that never sent any, then the longest silent quarter."""
        now = monotonic_seconds()
        for waiting, most, idle in (
            (self.pending_conns, len(self.pending_conns), _SILENT_SECONDS),
            (self.keepalived_conns, (len(self.keepalived_conns) + 3) // 4, _IDLE_SECONDS),
        ):
            for _ in range(most):
                if waiting[0].timeout > now + self.cfg.keepalive - idle:
                    break
                connection = waiting.popleft()
                with suppress(OSError, KeyError, ValueError):
                    self.poller.unregister(connection.sock)
                self.nr_conns -= 1
                connection.close()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """One turn of the main loop. It is soon seen to it that there is room again."""
        super().wait_for_and_dispatch_events(timeout if self._accepting or not self.alive else _SILENT_SECONDS)
        SHARES.note(self.age, self.nr_conns)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Stop or go on accepting. A worker that ends takes what is in the line and closes it."""
        super().set_accept_enabled(enabled)
        if self.alive or enabled:
            return
        for listener in self.sockets:
            with suppress(OSError):
                for _ in range(self.cfg.backlog):
                    self.accept(listener)
                    if not select.select([listener], [], [], 0)[0]:
                        break
            listener.close()

    # What a thread does with one request.

    def handle(self, conn: Connection) -> Any:
        """Read requests and answer them, as long as the next one comes at once and nobody else wants the thread."""
        pool = self._pool_for(conn)
        kept = self.answer_one(conn)
        for _ in range(_MOST_IN_A_ROW):
            if not (kept and self.alive and self._is_free(pool) and conn.comes_soon(_STAY_SECONDS)):
                break
            conn.queued = monotonic_seconds()
            if self.lane_of(conn) is not None or self._pool_for(conn) is not pool:
                break
            kept = self.answer_one(conn)
        return kept

    def _is_free(self, pool: ThreadPoolExecutor) -> bool:
        return pool is not self._health and pool._work_queue.empty()

    def answer_one(self, conn: Connection) -> bool:
        """Read a request and answer it; whether the connection stays."""
        self._heads[conn] = monotonic_seconds()
        try:
            kept = bool(super().handle(conn))
        finally:
            self._heads.pop(conn, None)
        if conn.closing:
            if conn.lane is not None:
                conn.lane.leave()
            if self._lingering.acquire(timeout=_DRAIN_SECONDS):
                try:
                    conn.linger(_LINGER_SECONDS)
                finally:
                    self._lingering.release()
        return kept

    def handle_request(self, req: Any, conn: Connection) -> Any:
        """Answer a request whose head is read. Who waits to be told to send the body is told when it is read."""
        self._heads.pop(conn, None)
        self._present.connection = conn
        conn.waits = req._expected_100_continue
        if conn.waits:
            req._expected_100_continue = False
            reader = req.body.reader
            conn.ask_for_body = partial(_ask_for_body, conn, reader, reader.read)
            reader.read = partial(_first_read, conn, reader)
        kept = super().handle_request(req, conn)
        return kept and not conn.waits

    def _answered(
        self, application: Callable[..., Iterable[bytes]], environ: dict[str, Any], start_response: Any
    ) -> Iterable[bytes]:
        """Call the application. gunicorn keeps connections whatever an answer says; here `Connection: close` counts."""
        conn: Connection = self._present.connection
        response = start_response.__self__
        environ[WAITED] = max(0.0, monotonic_seconds() - conn.queued)
        if conn.lane is not None:
            environ[BEFORE_WORK] = conn.lane.before_work
        else:
            environ[GOES_ON] = self._goes_on

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            wants_close = any(name.lower() == "connection" and value.lower() == "close" for name, value in headers)
            refused = status[:1] in "45"
            if wants_close or (refused and not self._is_read(conn)):
                response.force_close()
                conn.closing = True
            elif conn.waits:
                conn.ask_for_body()  # before the answer's head: a batch is answered while it is being sent
            return start_response(status, headers, exc_info)

        answer = application(environ, start)
        if type(answer) is tuple and response.response_length == sum(map(len, answer)):
            _send_whole(conn, response, b"".join(answer))
            return ()
        return answer

    def _goes_on(self) -> bool:
        return bool(self.alive)

    def _is_read(self, conn: Connection) -> bool:
        """Whether nothing of a refused request's body is left; a little of it is read now."""
        if conn.waits:
            return False  # it will not come
        end = monotonic_seconds() + _DRAIN_SECONDS
        return bool(conn.parser.finish_body(deadline=end, max_bytes=_DRAIN_BYTES))

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer what gunicorn refuses itself, as a problem report; its own answer tells the status."""
        told = _Told()
        super().handle_error(req, told, addr, exc)
        with suppress(OSError):
            client.settimeout(1.0)
            client.sendall(refusal(told.status))

    def handle_quit(self, sig: Any, frame: Any) -> None:
        """End at once."""
        for pool in (self._health, self._slow_work):
            pool.shutdown(wait=False)
        for lane in (self.work, self.light):
            lane.stop()
        super().handle_quit(sig, frame)


class _Told:
    """Takes an answer in place of a socket. status: of that answer."""

    status = 500

    def gettimeout(self) -> float:
        """No time at all: it never waits."""
        return 0.0

    def sendall(self, data: bytes) -> None:
        """Note the status."""
        found = re.match(rb"HTTP/1\.1 (\d{3}) ", data)
        if found:
            self.status = int(found[1])
