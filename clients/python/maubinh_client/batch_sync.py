"""A batch over a blocking connection: one thread takes and sends requests, the caller's reads answers."""

from __future__ import annotations

import contextlib
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, TypeVar

from maubinh_client.batch import ASK_SECONDS, LAST_CHUNK, BatchAnswer, BatchExchange, BatchRequest, chunk_of
from maubinh_client.connection import Target
from maubinh_client.errors import ConnectionFailedError, IncompleteBatchError, MauBinhError, TimedOutError
from maubinh_client.retry import Attempts, Retry

_PIECE: Final = 64 * 1024
_LOOK_SECONDS: Final = 0.5
Result = TypeVar("Result")
Requests = Iterable[BatchRequest]


class _Wire:
    """A connection that one thread may write while another reads. TLS state is touched by one at a time."""

    def __init__(self, target: Target) -> None:
        host, _ = target.address()
        try:
            plain = socket.create_connection(target.address(), timeout=target.timeout_seconds)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            context = target.tls()
            self._socket = context.wrap_socket(plain, server_hostname=host) if context else plain
        except OSError as error:
            raise ConnectionFailedError(str(error)) from error
        self._socket.setblocking(False)
        self._lock = threading.Lock()

    def send(self, data: bytes) -> None:
        """Send everything. Raises OSError when the connection is gone."""
        view = memoryview(data)
        while view:
            sent = self._attempt(partial(self._socket.send, view), writes=True, seconds=None)
            view = view[sent or 0 :]

    def receive(self, seconds: float) -> bytes | None:
        """What has come; b"" at the end of the connection, None when nothing came in time."""
        return self._attempt(partial(self._socket.recv, _PIECE), writes=False, seconds=seconds)

    def close(self) -> None:
        """Close it; a thread that is sending gets an OSError."""
        # Under the lock: a TLS socket that is being shut down would send in the clear.
        with self._lock:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()

    def _attempt(self, action: Callable[[], Result], *, writes: bool, seconds: float | None) -> Result | None:
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            waits_to_write = writes
            try:
                with self._lock:
                    return action()
            except ssl.SSLWantReadError:
                waits_to_write = False
            except (ssl.SSLWantWriteError, BlockingIOError):
                pass
            left = _LOOK_SECONDS if end is None else end - time.monotonic()
            if left <= 0:
                return None
            self._wait(selectors.EVENT_WRITE if waits_to_write else selectors.EVENT_READ, left)

    def _wait(self, event: int, seconds: float) -> None:
        """Until the connection can be read or written, or the time is over."""
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._socket, event)
                selector.select(seconds)
        except ValueError as error:
            raise ConnectionResetError("closed") from error


class _Sender(threading.Thread):
    """Takes requests and sends them. sent: how many; failure: what the caller's iterable raised."""

    def __init__(self, wire: _Wire, requests: Requests) -> None:
        super().__init__(name="maubinh-batch", daemon=True)
        self._wire = wire
        self._requests = requests
        self.sent = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Send all requests and the end."""
        try:
            for request in self._requests:
                data = chunk_of(request)
                self.sent += 1
                if not self._write(data):
                    return
            self._write(LAST_CHUNK)
        except BaseException as error:
            self.failure = error
            self._wire.close()

    def _write(self, data: bytes) -> bool:
        """Send; False when the connection is gone, which is the reader's to report."""
        try:
            self._wire.send(data)
        except OSError:
            return False
        return True


def batch_answers(target: Target, requests: Requests, retry: Retry) -> Iterator[BatchAnswer]:
    """The answers to the requests, in order. See Client.batch."""
    attempts = Attempts(retry)
    while True:
        try:
            wire, exchange, first = _open(target)
            break
        except MauBinhError as error:
            time.sleep(attempts.pause_after(error))
    sender = _Sender(wire, requests)
    try:
        sender.start()
        yield from first
        yield from _read(wire, exchange, sender, target.timeout_seconds)
    finally:
        wire.close()


def _open(target: Target) -> tuple[_Wire, BatchExchange, list[BatchAnswer]]:
    """A connection on which the head has been sent, after the time in which it may be refused."""
    wire, exchange = _Wire(target), BatchExchange(target)
    answers: list[BatchAnswer] = []
    try:
        wire.send(exchange.head())
        asked = time.monotonic()
        while not exchange.is_accepted:
            patience = target.timeout_seconds if exchange.has_status else ASK_SECONDS
            data = wire.receive(asked + patience - time.monotonic())
            if data is None:
                break
            answers += exchange.feed(data)
    except OSError as error:
        wire.close()
        raise ConnectionFailedError(str(error)) from error
    except BaseException:
        wire.close()
        raise
    return wire, exchange, answers


def _read(wire: _Wire, exchange: BatchExchange, sender: _Sender, timeout_seconds: float) -> Iterator[BatchAnswer]:
    """Answers until the last line. Silence counts only while an answer is owed."""
    heard = time.monotonic()
    while not exchange.is_complete:
        try:
            data = wire.receive(_LOOK_SECONDS)
        except OSError as error:
            if sender.failure is not None:
                raise sender.failure from None
            raise IncompleteBatchError(exchange.received, str(error)) from error
        if sender.failure is not None:
            raise sender.failure
        if data is None and (sender.is_alive() and sender.sent == exchange.received):
            heard = time.monotonic()
        if data is not None:
            yield from exchange.feed(data)
            heard = time.monotonic()  # what the caller does in between is no silence
        elif time.monotonic() - heard > timeout_seconds:
            raise TimedOutError(f"no answer for {timeout_seconds} seconds, {exchange.received} had come")
