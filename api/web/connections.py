"""One connection of the server: what it has sent so far, and how it ends."""

from __future__ import annotations

import os
import re
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from gunicorn.workers.gthread import TConn

from api.clock import monotonic_seconds

LARGEST_WHOLE: Final = 64 * 1024
"""Bytes of a request, with its head, that are looked at before it is answered; larger ones are read as they come."""

_PEEKED: Final = 64
_LARGEST_HEAD: Final = 16 * 1024
_DRAIN_BYTES: Final = 64 * 1024
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,6})[ \t]*\r\n")
_QUICK_ACK: Final = getattr(socket, "TCP_QUICKACK", None)  # Linux only


class Connection(TConn):  # type: ignore[misc]
    """One connection. queued: when its request came.

    closing: whether what it still sends is of no interest. waits: whether the client wants to be told before it sends
    the body, and was not; ask_for_body tells it. lane: which answers it now, None = a thread of its own. is_idle,
    idle_since: whether a lane waits for what it sends, and from when on; part_since: when a part of a request had come,
    0 = there is none.
    """

    queued = 0.0
    closing = False
    waits = False
    ask_for_body: Callable[[], None]
    lane: Any = None
    is_idle = False
    idle_since = 0.0
    part_since = 0.0
    _needed = 0
    _has_ended = False

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.number = self.sock.fileno()

    def close(self, graceful: bool = False) -> None:
        """Close it without waiting for the other side: `linger` has done so in a thread where that matters."""
        with suppress(OSError):
            if graceful:
                self.sock.shutdown(socket.SHUT_WR)
        self.sock.close()

    def first_bytes(self) -> bytes | None:
        """What has arrived of a request, at most _PEEKED bytes; b"" at its end, None when there is nothing yet."""
        held: bytes = self.parser.unreader.buf.getvalue()[:_PEEKED] if self.parser is not None else b""
        try:
            return held or self.sock.recv(_PEEKED, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def take(self) -> bytes | None:
        """What has arrived of a request, read into the parser's buffer; b"" at the end, None when there is nothing."""
        self.init()
        buffer = self.parser.unreader.buf
        held: bytes = buffer.getvalue()
        if held and self._is_whole(held):
            return held
        try:
            data: bytes = self.sock.recv(LARGEST_WHOLE, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return held or None
        except OSError:
            data = b""
        self._has_ended = not data
        buffer.seek(0, os.SEEK_END)
        buffer.write(data)
        return held + data

    def is_whole(self) -> bool:
        """Whether all of a request is in the parser's buffer, as far as its plain head tells. Forgets its length."""
        whole = self._is_whole(self.parser.unreader.buf.getvalue())
        if whole:
            self._needed = 0
        return whole

    def may_be_whole_soon(self) -> bool:
        """Whether what is missing of a request may be waited for: its head, or a small body of known length."""
        held = self.parser.unreader.buf.getvalue()
        is_head = b"\r\n\r\n" not in held
        return not self._has_ended and (len(held) < _LARGEST_HEAD if is_head else 0 < self._needed <= LARGEST_WHOLE)

    def _is_whole(self, held: bytes) -> bool:
        if not self._needed:
            end = held.find(b"\r\n\r\n")
            if end < 0:
                return False
            head = held[: end + 2].lower()
            length = _LENGTH.search(head)
            if length is None or b"\r\ntransfer-encoding" in head or b"\r\nexpect" in head:
                return False
            self._needed = end + 4 + int(length[1])
        return len(held) >= self._needed

    def has_more(self) -> bool:
        """Whether something of a next request has been read already."""
        return bool(self.parser.unreader.buf.getbuffer().nbytes)

    def comes_soon(self, seconds: float) -> bool:
        """Whether something of a next request, or the end, comes within so many seconds."""
        if self.has_more():
            return True
        poll = select.poll()
        poll.register(self.sock, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def acknowledge(self) -> None:
        """Tell the client at once what has arrived: some send a body only when they know that its head has."""
        if _QUICK_ACK is not None:
            with suppress(OSError):
                self.sock.setsockopt(socket.IPPROTO_TCP, _QUICK_ACK, 1)

    def linger(self, seconds: float) -> None:
        """End our side and read on for a while, so that the answer arrives whatever is still being sent."""
        end = monotonic_seconds() + seconds
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_WR)
            while (left := end - monotonic_seconds()) > 0:
                if not select.select([self.sock], [], [], left)[0] or not self.sock.recv(_DRAIN_BYTES):
                    return
