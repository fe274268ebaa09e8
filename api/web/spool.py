"""A pipe between two threads that holds what cannot be used yet: first in memory, then in a temporary file.

One thread puts bytes in, another takes them out, in order. The file holds at most the given number of bytes, and leaves
room on its disk for others; beyond that the first thread waits.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from typing import Final

_MEMORY_BYTES: Final = 1024 * 1024
_PIECE_BYTES: Final = 64 * 1024

_RESERVE_BYTES: Final = 64 * 1024 * 1024
_LOOK_SECONDS: Final = 0.5


def has_room(folder: str, size: int) -> bool:
    """Whether so many bytes fit into a folder ("" = the system's) without taking the last of its disk from others."""
    usage = shutil.disk_usage(folder or tempfile.gettempdir())
    return usage.free - size >= min(_RESERVE_BYTES, usage.total // 4)


class Spool:
    """An ordered store of bytes. folder: of the temporary file, "" = the system's; limit: bytes held at most."""

    def __init__(self, limit: int, folder: str = "") -> None:
        self._limit = max(limit, _PIECE_BYTES)
        self._folder = folder
        # Closed when the taker leaves.
        self._file = tempfile.SpooledTemporaryFile(_MEMORY_BYTES, dir=folder or None)  # noqa: SIM115
        self._read_at = self._write_at = 0
        self._ended = self._closed = False
        self._error: Exception | None = None
        self._changed = threading.Condition()

    def put(self, data: bytes) -> bool:
        """Store bytes; waits while the spool or its disk is full. False when the taker has left."""
        with self._changed:
            while not self._closed and not self._fits(len(data)):
                self._changed.wait(_LOOK_SECONDS)  # others may make room on the disk
            if self._closed:
                return False
            self._file.seek(self._write_at)
            self._write_at += self._file.write(data)
            self._changed.notify_all()
            return True

    def _fits(self, size: int) -> bool:
        if self._write_at >= self._limit:
            return False
        return self._write_at + size <= _MEMORY_BYTES or has_room(self._folder, size)

    def end(self, error: Exception | None = None) -> None:
        """Nothing more will come. error: raised to the taker once he has taken everything else."""
        with self._changed:
            self._ended, self._error = True, error
            self._changed.notify_all()

    def take(self, *, wait: bool) -> bytes | None:
        """The next bytes; b"" at the end; None when there are none yet and `wait` is false."""
        with self._changed:
            if wait:
                self._changed.wait_for(lambda: self._held or self._ended)
            if self._held:
                self._changed.notify_all()
                return self._next_piece()
            if self._error is not None:
                raise self._error
            return b"" if self._ended else None

    @property
    def _held(self) -> int:
        return self._write_at - self._read_at

    def _next_piece(self) -> bytes:
        self._file.seek(self._read_at)
        data = self._file.read(_PIECE_BYTES)
        self._read_at += len(data)
        if not self._held:
            self._file.truncate(0)
            self._read_at = self._write_at = 0
        return data

    def __enter__(self) -> Spool:
        return self

    def __exit__(self, *_: object) -> None:
        """The taker leaves: whoever waits to put something in is released, the file is removed."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            self._file.close()
