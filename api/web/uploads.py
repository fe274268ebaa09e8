"""Reading a request body as it arrives: whatever is there, without waiting for more.

A WSGI stream's `read(n)` waits until n bytes are there; a streamed batch must answer the first line before the second
is sent. gunicorn's readers keep what they received beyond the bytes asked for, so asking for one byte tells how many
can be had at once. A test with a real server pins that.
"""

from __future__ import annotations

import select
import socket
import struct
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from gunicorn.http.errors import ParseException

READ_BYTES: Final = 64 * 1024
# macOS does not tell that the other side has closed; there an answer is worked out in vain.
_GONE: Final = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR


class ClientGoneError(Exception):
    """The connection broke, or stayed silent for too long, before the body was complete."""


class Upload:
    """The body of one request, read in pieces of any size."""

    def __init__(self, environ: Mapping[str, Any]) -> None:
        self._stream = environ["wsgi.input"]
        self._reader: Any = getattr(self._stream, "reader", None)
        self._socket: socket.socket | None = environ.get("gunicorn.socket")
        length = environ.get("CONTENT_LENGTH") or ""
        self._left = int(length) if length.isdecimal() else None

    @property
    def left(self) -> int:
        """Bytes that were announced and not read yet; 0 where the length is not known."""
        return self._left or 0

    def read_some(self) -> bytes:
        """The next bytes, at least one; b"" at the end of the body. Raises ClientGoneError."""
        if self._left == 0:
            return b""
        try:
            data = self._from_gunicorn() if self._reader is not None else self._from_stream()
        except (OSError, ParseException) as error:
            raise ClientGoneError(str(error)) from error
        if self._left is not None:
            if not data:
                raise ClientGoneError("the body ends before its announced length")
            self._left -= len(data)
        return data

    def _from_gunicorn(self) -> bytes:
        first: bytes = self._reader.read(1)
        if not first:
            return b""
        source: Any = getattr(self._reader, "unreader", self._reader)
        held = source.buf.getbuffer().nbytes
        rest: bytes = self._reader.read(min(held, READ_BYTES)) if held else b""
        return first + rest

    def _from_stream(self) -> bytes:
        size = READ_BYTES if self._left is None else min(self._left, READ_BYTES)
        read = getattr(self._stream, "read1", self._stream.read)
        data: bytes = read(size)
        return data

    def limit_silence(self, seconds: float) -> None:
        """Give up reading when nothing arrives for so long, and sending when nothing is taken; 0 = never."""
        if self._socket is not None:
            with suppress(OSError):  # closed already
                limit_socket_silence(self._socket, seconds)

    def is_connected(self) -> bool:
        """Whether the client is there, as far as its connection tells; one that ended its own side counts as gone."""
        if self._socket is None:
            return True
        watch = select.poll()
        try:
            watch.register(self._socket, _GONE)
        except (OSError, ValueError):  # closed already
            return False
        return not watch.poll(0)

    def hang_up(self) -> None:
        """Break the connection, so that a blocked read ends."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


def limit_socket_silence(connection: socket.socket, seconds: float) -> None:
    """Let a read fail when nothing arrives for so long, a write when the other side takes nothing; 0 = never.

    Connections inherit it from their listener.
    """
    whole, rest = divmod(max(0.0, seconds), 1)
    timeval = struct.pack("ll", int(whole), int(rest * 1_000_000))
    for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        connection.setsockopt(socket.SOL_SOCKET, option, timeval)
