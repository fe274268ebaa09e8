"""What jobs take and give, without a connection: bodies that can be sent twice, and downloads that can go on."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import IO, Any, Final, Self

import httpx

from maubinh_client.connection import NDJSON
from maubinh_client.errors import JobEndedError, TimedOutError, UnexpectedAnswerError, error_of_answer

CSV: Final = "text/csv"
PARQUET: Final = "application/vnd.apache.parquet"
Source = Path | bytes
_TYPES: Final = {".ndjson": NDJSON, ".jsonl": NDJSON, ".csv": CSV, ".parquet": PARQUET}
_PIECE: Final = 256 * 1024
_IN_MEMORY: Final = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Job:
    """How a job stands. state: queued, running, done, failed or cancelled. total, finished, failed_lines: lines.

    progress: 0 to 1. created, updated: UTC, ISO 8601. error: why it failed, "" otherwise.
    """

    id: str
    state: str
    operation: str
    total: int
    finished: int
    failed_lines: int
    progress: float
    created: str
    updated: str
    error: str

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Read a job; fields that a later service adds are left out."""
        return cls(**{one.name: value[one.name] for one in fields(cls)})


def ended(job: Job, waited: float, timeout_seconds: float) -> bool:
    """Whether a job is done. Raises JobEndedError for another end, TimedOutError after too long a wait."""
    if job.state in ("failed", "cancelled"):
        raise JobEndedError(job.id, job.state, job.error)
    if job.state != "done" and waited >= timeout_seconds:
        raise TimedOutError(f"job {job.id} is {job.state} after {timeout_seconds} seconds")
    return job.state == "done"


def poll_pauses() -> Iterator[float]:
    """Seconds between two looks at a job: soon at first, then every two seconds."""
    pause = 0.1
    while True:
        yield pause
        pause = min(2.0, pause * 1.5)


def job_query(operation: str, defaults: Mapping[str, Any] | None, callback: str = "") -> dict[str, str]:
    """The query of the request that starts a job."""
    more = {"defaults": json.dumps(defaults) if defaults else "", "callback": callback}
    return {"operation": operation} | {name: text for name, text in more.items() if text}


class Body:
    """The body of a new job, readable again and again. Raises ValueError when its media type is not known."""

    def __init__(self, source: Source | Iterable[Mapping[str, Any]], content_type: str) -> None:
        suffix = source.suffix.lower() if isinstance(source, Path) else ""
        self.content_type = content_type or _TYPES.get(suffix, "")
        if not isinstance(source, Path | bytes):
            self.content_type = self.content_type or NDJSON
        if not self.content_type:
            raise ValueError("content_type is needed: NDJSON, CSV or Parquet")
        self._file = _opened(source)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def headers(self, idempotency_key: str) -> dict[str, str]:
        """Headers of the request that starts the job."""
        size = self._file.seek(0, os.SEEK_END)
        return {
            "Content-Type": self.content_type,
            "Content-Length": str(size),
            "Idempotency-Key": idempotency_key,
        }

    def pieces(self) -> Iterator[bytes]:
        """The body from its start."""
        self._file.seek(0)
        while piece := self._file.read(_PIECE):
            yield piece

    async def async_pieces(self) -> AsyncIterator[bytes]:
        """The same for asyncio."""
        for piece in self.pieces():
            yield piece


def _opened(source: Source | Iterable[Mapping[str, Any]]) -> IO[bytes]:
    """The bytes of a body as a file."""
    if isinstance(source, Path):
        return source.open("rb")
    file: IO[bytes] = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  (closed by Body)
    try:
        if isinstance(source, bytes):
            file.write(source)
        else:
            for request in source:
                file.write(json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    except BaseException:
        file.close()
        raise
    return file


class Download:
    """The result of a job on its way into a file; it goes on where an earlier try ended, also in another process.

    The unfinished file lies beside the target, under a name that tells job and format, since the result of a job
    never changes.
    """

    def __init__(self, job_id: str, target: Path, accept: str) -> None:
        self._target = target
        self._accept = accept
        self._part = target.with_name(f"{target.name}.{job_id}.{accept.rsplit('/', 1)[-1]}.part")
        self._whole: int | None = None
        self._mark = ""

    @property
    def received(self) -> int:
        """Bytes that are in the file."""
        return self._part.stat().st_size if self._part.exists() else 0

    def headers(self) -> dict[str, str]:
        """Headers of the request for what is missing."""
        headers = {"Accept": self._accept, "Accept-Encoding": "identity"}
        if self.received:
            headers["Range"] = f"bytes={self.received}-"
            if self._mark:
                headers["If-Range"] = self._mark
        return headers

    def open(self, answer: httpx.Response) -> IO[bytes]:
        """The file, to be written on with the body of the answer. Raises UnexpectedAnswerError."""
        self._mark = answer.headers.get("ETag", "")
        if answer.status_code == 206:
            first, _, whole = answer.headers["Content-Range"].removeprefix("bytes ").partition("/")
            if int(first.partition("-")[0]) != self.received:
                raise UnexpectedAnswerError(206, f"asked for byte {self.received}, got {first}".encode())
            self._whole = int(whole) if whole.isdigit() else None
            return self._part.open("ab")
        length = answer.headers.get("Content-Length", "")
        self._whole = int(length) if length.isdigit() else None
        return self._part.open("wb")

    def check_whole(self, answer: httpx.Response, body: bytes) -> None:
        """Do nothing when a refusal says that nothing is missing. Raises its error otherwise."""
        whole = answer.headers.get("Content-Range", "").rpartition("/")[2]
        if answer.status_code == 416 and whole == str(self.received):
            return
        if answer.status_code == 416:
            self._part.unlink(missing_ok=True)
        raise error_of_answer(answer.status_code, body, answer.headers.get("Retry-After"))

    def lacks(self) -> bool:
        """Whether the file is shorter than the result."""
        return self._whole is not None and self.received < self._whole

    def finish(self) -> Path:
        """Give the file its name."""
        os.replace(self._part, self._target)
        return self._target
