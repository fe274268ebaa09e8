"""A batch in asyncio: one task sends requests while the caller reads answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping
from typing import Any, Final

from maubinh_client.batch import ASK_SECONDS, LAST_CHUNK, BatchAnswer, BatchExchange, BatchRequest, chunk_of
from maubinh_client.connection import Target
from maubinh_client.errors import ConnectionFailedError, IncompleteBatchError, MauBinhError, TimedOutError
from maubinh_client.retry import Attempts, Retry

_PIECE: Final = 64 * 1024
_LOOK_SECONDS: Final = 0.5
Requests = Iterable[BatchRequest] | AsyncIterable[BatchRequest]


class _Wire:
    """A connection whose reads may be given up without losing data."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._reading: asyncio.Task[bytes] | None = None

    @classmethod
    async def open(cls, target: Target) -> _Wire:
        """Connect. Raises ConnectionFailedError."""
        host, port = target.address()
        try:
            async with asyncio.timeout(target.timeout_seconds):
                return cls(*await asyncio.open_connection(host, port, ssl=target.tls()))
        except (OSError, TimeoutError) as error:
            raise ConnectionFailedError(str(error)) from error

    async def receive(self, seconds: float) -> bytes | None:
        """What has come; b"" at the end of the connection, None when nothing came in time."""
        reading = self._reading or asyncio.create_task(self._reader.read(_PIECE))
        done, _ = await asyncio.wait([reading], timeout=max(0.0, seconds))
        self._reading = None if done else reading
        return reading.result() if done else None

    async def close(self) -> None:
        """Close the connection."""
        if self._reading is not None:
            self._reading.cancel()
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


class _Sender:
    """Takes requests and sends them. sent: how many."""

    def __init__(self, wire: _Wire, requests: Requests) -> None:
        self._writer = wire.writer
        self._requests = requests
        self.sent = 0

    async def run(self) -> None:
        """Send all requests and the end. Raises only what the caller's iterable raises."""
        if isinstance(self._requests, AsyncIterable):
            async for request in self._requests:
                if not await self._send(request):
                    return
        else:
            for request in self._requests:
                if not await self._send(request):
                    return
        await self._write(LAST_CHUNK)

    async def _send(self, request: Mapping[str, Any]) -> bool:
        self.sent += 1
        is_open = await self._write(chunk_of(request))
        await asyncio.sleep(0)  # a drain that need not wait gives nobody else a turn
        return is_open

    async def _write(self, data: bytes) -> bool:
        """Send; False when the connection is gone, which is the reader's to report."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError:
            return False
        return True


async def batch_answers(target: Target, requests: Requests, retry: Retry) -> AsyncIterator[BatchAnswer]:
    """The answers to the requests, in order. See AsyncClient.batch."""
    attempts = Attempts(retry)
    while True:
        try:
            wire, exchange, first = await _open(target)
            break
        except MauBinhError as error:
            await asyncio.sleep(attempts.pause_after(error))
    sender = _Sender(wire, requests)
    sending = asyncio.ensure_future(sender.run())
    try:
        for answer in first:
            yield answer
        heard = asyncio.get_running_loop().time()
        while not exchange.is_complete:
            answers = await _more(wire, exchange, sending)
            now = asyncio.get_running_loop().time()
            if answers is not None or (not sending.done() and sender.sent == exchange.received):
                heard = now
            elif now - heard > target.timeout_seconds:
                raise TimedOutError(f"no answer for {target.timeout_seconds} seconds, {exchange.received} had come")
            for answer in answers or ():
                yield answer
                heard = asyncio.get_running_loop().time()  # what the caller does in between is no silence
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await wire.close()


async def _open(target: Target) -> tuple[_Wire, BatchExchange, list[BatchAnswer]]:
    """A connection on which the head has been sent, after the time in which it may be refused."""
    wire, exchange = await _Wire.open(target), BatchExchange(target)
    answers: list[BatchAnswer] = []
    now = asyncio.get_running_loop().time
    try:
        wire.writer.write(exchange.head())
        asked = now()
        while not exchange.is_accepted:
            patience = target.timeout_seconds if exchange.has_status else ASK_SECONDS
            data = await wire.receive(asked + patience - now())
            if data is None:
                break
            answers += exchange.feed(data)
    except OSError as error:
        await wire.close()
        raise ConnectionFailedError(str(error)) from error
    except BaseException:
        await wire.close()
        raise
    return wire, exchange, answers


async def _more(wire: _Wire, exchange: BatchExchange, sending: asyncio.Future[None]) -> list[BatchAnswer] | None:
    """The answers that came next, None when there was silence. Raises what the caller's iterable raised."""
    try:
        data = await wire.receive(_LOOK_SECONDS)
    except OSError as error:
        raise IncompleteBatchError(exchange.received, str(error)) from error
    if sending.done() and not sending.cancelled() and (failure := sending.exception()) is not None:
        raise failure
    return None if data is None else exchange.feed(data)
