"""From an upload to a job: the body goes to a temporary file, is cut into chunks there, and these into the tables.

Memory stays flat whatever is sent, and nothing is left of an upload that breaks off: the file has no name, and chunks
belong to a job that nobody knows before it is whole.
"""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, BinaryIO, Final, cast

import msgspec

from api.batches.blocks import Block, BlockSource, Format, Layout
from api.batches.sources import open_source
from api.batches.task import OperationName
from api.clock import Stopwatch
from api.jobs.database import is_full
from api.jobs.store import JobOrder, NewChunk, Room, Store
from api.web.spool import has_room
from api.web.uploads import ClientGoneError, Upload
from api.wire.problems import ServiceError

OPERATIONS: Final[tuple[OperationName, ...]] = (
    *("solve", "arrange", "settle", "evaluate"),
    *("tlmn/replay", "tlmn/settle", "sam/replay", "sam/settle"),
)
MEDIA_TYPES: Final[Mapping[str, Format]] = {
    "application/x-ndjson": "ndjson",
    "text/csv": "csv",
    "application/vnd.apache.parquet": "parquet",
}
CHUNK_RECORDS: Final[dict[str, int]] = {
    "solve": 100,
    "evaluate": 100,
    "settle": 250,
    "arrange": 2500,
    # One game that is reviewed may take a second.
    "tlmn/replay": 5,
    "tlmn/settle": 250,
    "sam/replay": 5,
    "sam/settle": 250,
}
"""Some tenths of a second of work each: little is lost with a runner, and the last ones end at about the same time.

Of long jobs the later chunks are larger, since each costs some milliseconds beside its work.
"""

START_SECONDS: Final = 60.0
"""How long an upload may be slow."""

BLOCK_BYTES: Final = 512 * 1024
"""Input of one chunk. What is answered to it, at worst faults, is up to some thirty times as much."""

_SMALL_CHUNKS: Final = 16
_LARGER: Final = 4

_COMPRESSION: Final = 1
_TRANSACTION_CHUNKS: Final = 64
_TRANSACTION_BYTES: Final = 4 * 1024 * 1024


class Context(msgspec.Struct, frozen=True):
    """What all chunks of a job share, as it is stored in the job."""

    layout: Layout
    defaults: dict[str, Any]


@dataclass(frozen=True, slots=True)
class WantedJob:
    """What a request asks for. defaults: request fields for records that leave them out.

    callback: a URL that is told when the job has ended, "" = none.
    """

    operation: str
    format: Format
    defaults: Mapping[str, Any]
    callback: str = ""


@dataclass(frozen=True, slots=True)
class ReceivedBody:
    """A body that has arrived. digest: SHA-256 in hex."""

    file: BinaryIO
    digest: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What a job may have at most; 0 = any number. room: for all jobs of its client."""

    bytes: int
    lines: int
    room: Room


def compressed(body: bytes) -> bytes:
    """A chunk as it is stored: hands and answers repeat themselves."""
    return zlib.compress(body, _COMPRESSION)


def expanded(body: bytes) -> bytes:
    """What was compressed. Raises ValueError for anything else."""
    try:
        return zlib.decompress(body)
    except zlib.error as error:
        raise ValueError(f"the stored bytes are damaged: {error}") from None


@contextmanager
def received(upload: Upload, limit: int, folder: str, slowest: int = 0) -> Iterator[ReceivedBody]:
    """The body of a request in a file that vanishes with the block. limit: bytes, 0 = any number.

    slowest: bytes a second that it must have on average after START_SECONDS, 0 = any number.
    Raises ServiceError when it is too long, too slow, breaks off, or finds no room on the disk.
    """
    digest = hashlib.sha256()
    watch = Stopwatch()
    size = 0
    try:
        file = tempfile.TemporaryFile(dir=folder or None)  # noqa: SIM115  (closed below)
    except OSError as error:
        raise _no_room(error) from error
    with file:
        try:
            while data := upload.read_some():
                size += len(data)
                if 0 < limit < size:
                    raise ServiceError("body_too_large", f"the body of a job may have at most {limit} bytes")
                if watch.seconds > START_SECONDS and size < slowest * watch.seconds:
                    raise ClientGoneError(f"it comes at less than {slowest} bytes a second")
                if not has_room(folder, len(data)):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                digest.update(data)
                file.write(data)
            file.flush()
        except ClientGoneError as error:
            headers = {"Connection": "close"}
            raise ServiceError("request_timeout", f"the body did not arrive whole: {error}", headers) from None
        except OSError as error:
            raise _no_room(error) from error
        file.seek(0)
        yield ReceivedBody(cast(BinaryIO, file), digest.hexdigest())


def fingerprint(body: ReceivedBody, wanted: WantedJob) -> str:
    """What makes two requests for a job the same."""
    parts = [wanted.operation, wanted.format, wanted.defaults, body.digest]
    parts += [wanted.callback] if wanted.callback else []
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()


class Intake:
    """Makes jobs of bodies."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits

    def make(self, body: ReceivedBody, wanted: WantedJob, owner: str, client: str) -> tuple[str, int]:
        """Cut a body and write it down as a job that nobody knows yet. Returns its id and how many lines it has.

        owner, client: as of JobOrder.
        Raises InvalidInputError for a table without the right columns, ServiceError for too
        many lines, and what `Store.begin` and `Store.add` raise.
        """
        with open_source([body.file], wanted.format, operation=wanted.operation) as source:
            source.block_bytes = BLOCK_BYTES
            context = msgspec.json.encode(Context(source.layout, dict(wanted.defaults)))
            order = JobOrder(wanted.operation, wanted.format, context, owner, client)
            name = self._store.begin(order, self._limits.room)
            try:
                return name, self._fill(name, source, wanted.operation)
            except BaseException:
                self._store.give_up(name)
                raise

    def _fill(self, name: str, source: BlockSource, operation: str) -> int:
        lines = 0
        waiting: list[NewChunk] = []
        for number, block in enumerate(_blocks(source, CHUNK_RECORDS[operation])):
            waiting.append(NewChunk(number, block.first, block.count, compressed(block.data)))
            lines += block.count
            if 0 < self._limits.lines < lines:
                raise ServiceError("too_many_lines", f"a job may have at most {self._limits.lines} lines")
            if len(waiting) >= _TRANSACTION_CHUNKS or sum(len(c.body) for c in waiting) >= _TRANSACTION_BYTES:
                self._store.add(name, waiting)
                waiting = []
        if waiting:
            self._store.add(name, waiting)
        return lines


def _blocks(source: BlockSource, records: int) -> Iterator[Block]:
    for number in count():
        block = source.take(records if number < _SMALL_CHUNKS else _LARGER * records)
        if block is None:
            return
        yield block


def _no_room(error: OSError) -> ServiceError:
    if is_full(error):
        return ServiceError("storage_full", "the server has no room for this upload now", {"Retry-After": "60"})
    message = f"the server cannot keep an upload: {error.strerror or error}"
    return ServiceError("jobs_unavailable", message, {"Retry-After": "60"})
