"""Results as files: written out once for each format, in a folder of bounded size, and sent from there.

So a range costs no more than reading it, and every request sees the same bytes. Files that were not asked for longest
go first; they can be made again as long as the job is kept.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, Final

from api.clock import epoch_seconds, monotonic_seconds
from api.jobs.database import is_full

_FOLDER: Final = "results"
_PART: Final = ".part-"
_PART_SECONDS: Final = 3600.0
_FORGET_SECONDS: Final = 3600.0
_TAG_CHARACTERS: Final = 32

Write = Callable[[IO[bytes]], None]


def results_folder(data_folder: str) -> Path:
    """Where results lie: beside the database; where nothing is kept, among temporary files."""
    if data_folder:
        return Path(data_folder) / _FOLDER
    return Path(tempfile.gettempdir()) / f"maubinh-{os.getuid()}" / _FOLDER


@dataclass(frozen=True, slots=True)
class ResultFile:
    """A result on disk, open at its start; it can be read whatever becomes of its name. Whoever has it closes `stream`.

    tag: a digest of its bytes; size: their number.
    """

    stream: BinaryIO
    tag: str
    size: int


class ResultFiles:
    """The folder of results. limit: bytes in it; a single result may have more."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.folder = folder
        self._limit = limit
        self._forget_at = float("-inf")
        self._lock = threading.Lock()
        self._making: dict[str, threading.Lock] = {}

    def file(self, job: str, ending: str, write: Write) -> ResultFile:
        """The result of a job in a format, made by `write` when there is none yet, open. Raises OSError."""
        with self._lock:
            lock = self._making.setdefault(f"{job}.{ending}", threading.Lock())
        with lock:
            try:
                return self._found(job, ending) or self._made(job, ending, write)
            finally:
                with self._lock:
                    self._making.pop(f"{job}.{ending}", None)

    def forget(self, known: Callable[[Collection[str]], set[str]]) -> None:
        """Remove the results of jobs that are not known any more, and what was never finished. Raises OSError.

        known: tells those of some ids that are jobs'.
        """
        self._drop_parts()
        jobs = {path: path.name.partition(".")[0] for path in self._finished()}
        kept = known(set(jobs.values()))
        for path, job in jobs.items():
            if job not in kept:
                path.unlink(missing_ok=True)

    def forget_at_times(self, known: Callable[[Collection[str]], set[str]]) -> None:
        """`forget`, unless it was done lately. A job that was just made known counts as such."""
        with self._lock:
            now = monotonic_seconds()
            is_due = now >= self._forget_at
            if is_due:
                self._forget_at = now + _FORGET_SECONDS
        if is_due:
            self.forget(known)

    def _drop_parts(self) -> int:
        """Remove what nobody has written to for long: who did was killed. Returns the size of the other parts."""
        size = 0
        for path in self.folder.glob(f"{_PART}*"):
            if epoch_seconds() - _used(path) > _PART_SECONDS:
                path.unlink(missing_ok=True)
            else:
                size += _size(path)
        return size

    def _found(self, job: str, ending: str) -> ResultFile | None:
        for path in self.folder.glob(f"{job}.*.{ending}"):
            with suppress(OSError):
                os.utime(path)
                return _opened(path, path.name.split(".")[1])
        return None

    def _made(self, job: str, ending: str, write: Write) -> ResultFile:
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            return self._written(job, ending, write)
        except OSError as error:
            if not is_full(error) or not self._trim(0):
                raise
        return self._written(job, ending, write)

    def _written(self, job: str, ending: str, write: Write) -> ResultFile:
        handle, name = tempfile.mkstemp(prefix=_PART, dir=self.folder)
        part = Path(name)
        try:
            with os.fdopen(handle, "w+b") as file:
                write(file)
                file.flush()
                file.seek(0)
                tag = hashlib.file_digest(file, "sha256").hexdigest()[:_TAG_CHARACTERS]
            path = self.folder / f"{job}.{tag}.{ending}"
            result = _opened(part, tag)  # before it has a name under which somebody may remove it
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        self._trim(self._limit, spared=path)
        return result

    def _trim(self, limit: int, spared: Path | None = None) -> int:
        """Remove what was used longest ago until the rest has at most `limit` bytes. Returns how many files went."""
        sizes = {path: _size(path) for path in self._finished()}
        held, gone = sum(sizes.values()) + self._drop_parts(), 0
        for path in sorted(sizes, key=_used):
            if held <= limit:
                break
            if path != spared:
                path.unlink(missing_ok=True)
                held -= sizes[path]
                gone += 1
        return gone

    def _finished(self) -> list[Path]:
        files = self.folder.iterdir() if self.folder.is_dir() else ()
        return [path for path in files if not path.name.startswith(_PART)]


def _opened(path: Path, tag: str) -> ResultFile:
    stream = path.open("rb")
    return ResultFile(stream, tag, os.fstat(stream.fileno()).st_size)


def _used(path: Path) -> float:
    """When a file was used last; a long time ago when it is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
