"""Many requests in one call: NDJSON in and out, both streamed, answers in the order of the input.

One thread reads ahead into a spool, so that a client may send everything before it reads anything; the request's own
thread hands lines to as many workers as there are solver slots and writes what is done. Memory does not grow with the
number of lines. Source: the HTTP contract, "batch".
"""

from __future__ import annotations

import select
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import msgspec
from flask import Request, Response

from api.clock import Stopwatch, sleep
from api.operations.catalogue import Operation
from api.web.access import Caller
from api.web.gate import Slot
from api.web.reading import require_type
from api.web.service import Patience, Service
from api.web.spool import Spool
from api.web.uploads import ClientGoneError, Upload
from api.wire.batch import NDJSON_TYPE, BatchEnd, BatchError, BatchResult, LineSplitter, TextLine, split_id
from api.wire.json_text import parse_json
from api.wire.problems import ServiceError, problem_of

_PIECE_BYTES: Final = 8 * 1024
_ENCODER: Final = msgspec.json.Encoder()


class Batch:
    """The view of one batch operation."""

    def __init__(self, service: Service, operation: Operation) -> None:
        self._service = service
        self._operation = operation

    def answer(self, request: Request) -> Response:
        """Start answering; the lines are read and solved while the response is being sent."""
        service = self._service
        caller = service.access.caller(request.environ)
        require_type(request.environ, NDJSON_TYPE)
        service.require_ready()
        slot = service.gates.batches.slot(client=caller.name)
        request.max_content_length = None
        stream = _Stream(service, self._operation, caller, request)
        pieces = _until_the_end(stream.pieces(), slot)
        response = Response(pieces, content_type=NDJSON_TYPE, headers={"X-Accel-Buffering": "no"})
        response.call_on_close(slot.leave)
        return response


def _until_the_end(pieces: Iterator[bytes], slot: Slot) -> Iterator[bytes]:
    """The pieces, leaving the slot after the last: some clients of the application never close a response."""
    with slot:
        yield from pieces


class _Stream:
    """One batch on its way."""

    def __init__(self, service: Service, operation: Operation, caller: Caller, request: Request) -> None:
        self._service = service
        self._operation = operation
        self._caller = caller
        self._upload = Upload(request.environ)
        self._socket = request.environ.get("gunicorn.socket")
        self._splitter = LineSplitter(service.settings.max_line_bytes)
        self._arrived = Stopwatch()
        self._cancelled = False
        self._lines = self._failed = 0

    def pieces(self) -> Iterator[bytes]:
        """The response body. Its first, empty piece sends the headers before anything is read."""
        settings = self._service.settings
        spool = Spool(settings.spool_bytes, settings.spool_folder)
        reader = threading.Thread(target=self._read_ahead, args=(spool,), daemon=True)
        complete = False
        try:
            with spool:
                self._upload.limit_silence(settings.batch_idle_seconds)
                reader.start()
                yield b""
                for answer in self._answers(spool):
                    yield from self._written(answer)
            complete = True
        except ClientGoneError as error:
            # Only breaking the connection tells the client that the answer is incomplete.
            raise ConnectionResetError(*_RESET) from error
        finally:
            self._cancelled = True
            if not complete:
                self._upload.hang_up()
            reader.join()
            self._upload.limit_silence(settings.idle_seconds)

    def _read_ahead(self, spool: Spool) -> None:
        try:
            while data := self._upload.read_some():
                self._arrived = Stopwatch()
                if not spool.put(data):
                    return
        except (ClientGoneError, OSError) as error:
            spool.end(error if isinstance(error, ClientGoneError) else ClientGoneError(str(error)))
        else:
            spool.end()

    def _lines_of(self, spool: Spool, is_idle: Callable[[], bool]) -> Iterator[TextLine | None]:
        """The lines as they arrive; None when there is none yet and other work is at hand."""
        while True:
            data = spool.take(wait=is_idle())
            if data is None:
                yield None
            elif data:
                yield from self._splitter.feed(data)
            else:
                yield from self._splitter.end()
                return

    def _answers(self, spool: Spool) -> Iterator[bytes]:
        """The answer lines, in order. At most two lines a worker are under way."""
        slots = self._service.gates.quick.slots
        under_way: deque[Future[tuple[bytes, bool]]] = deque()
        with ThreadPoolExecutor(slots) as workers:
            for line in self._lines_of(spool, lambda: not under_way):
                if line is not None:
                    under_way.append(workers.submit(self._answer_line, line))
                if line is None or len(under_way) >= 2 * slots:
                    yield self._counted(under_way.popleft())
            while under_way:
                yield self._counted(under_way.popleft())
        yield _ENCODER.encode(BatchEnd(done=True, lines=self._lines, failed=self._failed)) + b"\n"

    def _counted(self, answer: Future[tuple[bytes, bool]]) -> bytes:
        text, good = answer.result()
        self._lines += 1
        self._failed += not good
        self._service.metrics.batch_line("done" if good else "failed")
        return text + b"\n"

    def _answer_line(self, line: TextLine) -> tuple[bytes, bool]:
        """The answer to one line, and whether it is a result. A fault never leaves its line."""
        name = ""
        try:
            if line.text is None:
                limit = self._service.settings.max_line_bytes
                raise ServiceError("line_too_long", f"a line may have at most {limit} bytes")
            self._pace(1)
            name, value, faults = split_id(parse_json(line.text))
            result = self._service.perform(
                self._operation,
                value,
                charge=lambda units: self._pace(units - 1),
                patience=Patience(None, lambda: not self._cancelled),
                faults=faults,
            )
        except Exception as error:  # whatever it is belongs to this line
            return _ENCODER.encode(BatchError(id=name, line=line.number, error=problem_of(error))), False
        return _ENCODER.encode(BatchResult(id=name, line=line.number, result=result)), True

    def _pace(self, units: int) -> None:
        """Wait until the caller's rate allows so many units more: a batch is slowed down, not refused."""
        while not self._cancelled:
            wait_seconds = self._service.access.wait_for(self._caller, units)
            if wait_seconds <= 0:
                return
            sleep(min(wait_seconds, 0.5))

    def _written(self, answer: bytes) -> Iterator[bytes]:
        """The answer in pieces, each when the connection takes it.

        A client that does not read may keep us waiting as long as it still sends, and for the allowed silence after.
        """
        for start in range(0, len(answer), _PIECE_BYTES):
            waited = Stopwatch()
            while self._socket is not None and not select.select([], [self._socket], [], 1.0)[1]:
                silence = min(waited.seconds, self._arrived.seconds)
                if silence > self._service.settings.batch_idle_seconds:
                    raise ClientGoneError("nothing is read any more")
            yield answer[start : start + _PIECE_BYTES]


_RESET: Final = (104, "the batch was broken off")
