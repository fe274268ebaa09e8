"""A batch without input and output: the bytes to send, and what received bytes mean. Both clients drive it.

httpx reads no answer before it has sent the whole request; a batch is sent and read at the same time, so it has a
connection of its own, framed here and parsed by h11.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import h11

from maubinh_client.connection import NDJSON, Target
from maubinh_client.errors import (
    ConnectionFailedError,
    IncompleteBatchError,
    ProblemError,
    error_of_answer,
    problem_error,
)
from maubinh_client.schemas.maubinh import SolveIn, SolveOut

BATCH_PATH: Final = "v1/maubinh/batch"
BatchRequest = SolveIn | Mapping[str, Any]
LAST_CHUNK: Final = b"0\r\n\r\n"
ASK_SECONDS: Final = 1.0
"""How long to wait for the status before the first line is sent. A refusal mostly comes by then, and nothing of the
input is lost; a proxy that waits for the whole request first costs no more than this."""


@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """The answer to one line: `result`, or `error` when that line was refused. line: from 1; id: as sent."""

    id: str
    line: int
    result: SolveOut | None
    error: ProblemError | None

    def unwrap(self) -> SolveOut:
        """The result. Raises the line's error."""
        if self.error is not None:
            raise self.error
        return cast(SolveOut, self.result)


def chunk_of(request: Mapping[str, Any]) -> bytes:
    """A request as one line in one chunk."""
    line = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return f"{len(line):x}\r\n".encode() + line + b"\r\n"


class BatchExchange:
    """One call. After `head` is sent: feed what is received until `is_complete`."""

    def __init__(self, target: Target) -> None:
        self._connection = h11.Connection(h11.CLIENT)
        self._target = target
        self._status = 0
        self._retry_after: str | None = None
        self._rest = b""
        self._end: Mapping[str, Any] | None = None
        self.received = 0

    @property
    def has_status(self) -> bool:
        """Whether the head of the answer has come."""
        return self._status != 0

    @property
    def is_accepted(self) -> bool:
        """Whether the service has begun to answer lines."""
        return self._status == 200

    @property
    def is_complete(self) -> bool:
        """Whether the last line has come."""
        return self._end is not None

    def head(self) -> bytes:
        """The head of the request."""
        url = self._target.url
        headers = {
            "Host": url.netloc.decode("ascii"),
            **self._target.headers(),
            "Accept": NDJSON,
            "Content-Type": NDJSON,
            "Transfer-Encoding": "chunked",
        }
        request = h11.Request(
            method="POST",
            target=url.raw_path + BATCH_PATH.encode(),
            headers=[*headers.items(), ("Connection", "close")],
        )
        return self._connection.send(request) or b""

    def feed(self, data: bytes) -> list[BatchAnswer]:
        """The answers that are whole now; data b"": the server has closed.

        Raises ProblemError (or another MauBinhError) when the batch is refused, ConnectionFailedError when the
        connection ends before any answer, IncompleteBatchError when it breaks off later.
        """
        answers: list[BatchAnswer] = []
        try:
            self._connection.receive_data(data)
            while self._take(self._connection.next_event(), answers):
                pass
        except h11.RemoteProtocolError as error:
            if not self.has_status:
                raise ConnectionFailedError(str(error)) from error
            raise IncompleteBatchError(self.received, str(error)) from error
        return answers

    def _take(self, event: object, answers: list[BatchAnswer]) -> bool:
        """Deal with an event; False when there is none left."""
        if isinstance(event, h11.Response):
            self._status = event.status_code
            found = [value for name, value in event.headers if name == b"retry-after"]
            self._retry_after = found[0].decode("latin-1") if found else None
        elif isinstance(event, h11.Data):
            self._rest += bytes(event.data)
            if self._status == 200:
                *lines, self._rest = self._rest.split(b"\n")
                answers += filter(None, map(self._answer, lines))
        elif isinstance(event, h11.EndOfMessage):
            if self._status != 200:
                raise error_of_answer(self._status, self._rest, self._retry_after)
            if self._end is None:
                raise IncompleteBatchError(self.received, "the last line is missing")
            return False
        elif event is h11.NEED_DATA or event is h11.PAUSED or isinstance(event, h11.ConnectionClosed):
            return False
        return True

    def _answer(self, line: bytes) -> BatchAnswer | None:
        """A line of the answer; None for the last, which says that the transfer is complete."""
        try:
            value = json.loads(line)
            if value.get("done"):
                self._end = value
                return None
            error = problem_error(value["error"]) if "error" in value else None
            answer = BatchAnswer(value["id"], value["line"], value.get("result"), error)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise IncompleteBatchError(self.received, f"no answer line: {line[:200]!r}") from error
        self.received += 1
        return answer
