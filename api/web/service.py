"""One request, from bytes to bytes: key, limit, reading, check, slot, answer. Knows no game.

`Service` is made once for each process; views of single operations and the batch stream share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from uuid import uuid4

import msgspec
from flask import Flask, Response, request

from api.operations.catalogue import Operation
from api.settings import Settings
from api.web.access import Access, Caller
from api.web.gate import Gates, Slot
from api.web.metrics import Metrics
from api.web.reading import JSON_TYPE, read_body, require_http, require_type
from api.web.uploads import Upload
from api.web.worker import BEFORE_WORK, WAITED
from api.wire.json_text import parse_json
from api.wire.problems import BusyError, ServiceError
from rules.errors import Fault, InvalidInputError
from solver.progress import UnwantedError, wanted_while

_ENCODER: Final = msgspec.json.Encoder()
_AT_ONCE_SECONDS: Final = 0.1
HEALTH_PATHS: Final = ("/healthz", "/readyz")

Environ = Mapping[str, Any]


def waited_seconds(environ: Environ) -> float:
    """How long a request was queued before its turn; 0 where the server does not say."""
    return float(environ.get(WAITED, 0.0))


def request_id_of(environ: Environ) -> str:
    """The name of a request in logs: what its client calls it, or a new one."""
    return environ.get("HTTP_X_REQUEST_ID", "")[:64] or uuid4().hex


def _nothing(_takes_long: bool) -> None:
    """Told before solver work where nobody else waits for the thread."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How a request waits. waited: seconds it has done so, None = it waits for room as long as it takes.

    is_wanted: whether somebody waits for the answer; what takes long asks now and then, and gives up. before_work:
    told before solver work, with whether it has to wait for room or lasts for seconds.
    """

    waited: float | None
    is_wanted: Callable[[], bool]
    before_work: Callable[[bool], None] = _nothing


class Service:
    """The shared parts of all views. operations: by URL path. is_ready: whether tables and populations are loaded."""

    def __init__(self, settings: Settings, operations: Mapping[str, Operation], is_ready: Callable[[], bool]) -> None:
        self.settings = settings
        self.operations = operations
        self.is_ready = is_ready
        self.access = Access(settings)
        self.metrics = Metrics(settings.metrics_folder)
        self.gates = Gates.of(settings)

    def perform(
        self,
        operation: Operation,
        value: object,
        *,
        charge: Callable[[int], None],
        faults: Sequence[Fault] = (),
        patience: Patience,
    ) -> Any:
        """Check one JSON request and answer it. charge: takes the units that it costs.

        Raises InvalidInputError with its faults, `faults` of the caller's included, and BusyError when there is no
        room.
        """
        try:
            wanted = operation.read(value, faults)
        except InvalidInputError:
            charge(1)  # to find what is wrong is work too
            raise
        charge(operation.units(wanted))
        with self._room_for(operation, wanted, patience), wanted_while(patience.is_wanted):
            try:
                return operation.answer(wanted)
            except UnwantedError:
                raise ServiceError("request_timeout", "the client went away") from None

    def _room_for(self, operation: Operation, wanted: Any, patience: Patience) -> Slot | nullcontext[None]:
        takes_long = operation.takes_long(wanted)
        if not takes_long and not operation.heavy(wanted):
            return nullcontext()
        patience.before_work(takes_long)
        gate = self.gates.long if takes_long else self.gates.quick
        before_wait = partial(patience.before_work, True)
        return gate.slot(
            patient=patience.waited is None, waited_seconds=patience.waited or 0.0, before_wait=before_wait
        )

    def require_answerable(self, environ: Environ) -> None:
        """Raise BusyError for a request that was queued too long already, ServiceError for what is no HTTP.

        Health checks are never too late.
        """
        require_http(environ)
        waited = waited_seconds(environ)
        if waited > max(self.settings.wait_seconds, _AT_ONCE_SECONDS) and environ["PATH_INFO"] not in HEALTH_PATHS:
            raise BusyError("server_full", "the server has more requests than it can answer in time", waited)

    def answer(self, operation: Operation, environ: Environ) -> bytes:
        """Answer the HTTP request of a WSGI environment with one operation."""
        caller = self.access.caller(environ)
        require_type(environ, JSON_TYPE)
        self.access.require_some(caller)
        settings = self.settings
        value = self._parsed(read_body(environ, settings.max_body_bytes, settings.idle_seconds), caller)
        charge = partial(self.access.charge, caller)
        before_work = environ.get(BEFORE_WORK, _nothing)
        patience = Patience(waited_seconds(environ), Upload(environ).is_connected, before_work)
        return _ENCODER.encode(self.perform(operation, value, charge=charge, patience=patience))

    def _parsed(self, body: bytes, caller: Caller) -> Any:
        try:
            return parse_json(body)
        except ServiceError:
            self.access.charge(caller, 1)
            raise

    def install(self, app: Flask) -> None:
        """Add a route for each operation."""
        app.before_request(lambda: self.require_answerable(request.environ))
        for operation in self.operations.values():
            app.add_url_rule(
                operation.path,
                endpoint=f"{operation.game}.{operation.name}",
                view_func=self._view(operation),
                methods=["POST"],
            )

    def _view(self, operation: Operation) -> Callable[[], Response]:
        return lambda: Response(self.answer(operation, request.environ), content_type=JSON_TYPE)

    def require_ready(self) -> None:
        """Raise ServiceError `not_ready` until the tables and populations are loaded."""
        if not self.is_ready():
            raise ServiceError("not_ready", "tables and populations are still loading", {"Retry-After": "1"})
