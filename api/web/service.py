"""One request, from bytes to bytes: key, limit, reading, check, slot, answer. Knows no game.

`Service` is made once for each process; views of single operations and the batch stream share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Final

import msgspec
from flask import Flask, Response, request

from api.operations.catalogue import Operation
from api.settings import Settings
from api.web.access import Access, Caller
from api.web.gate import Gates, Slot
from api.web.metrics import Metrics
from api.web.reading import JSON_TYPE, read_body, require_type
from api.wire.json_text import parse_json
from api.wire.problems import ServiceError
from rules.errors import Fault, InvalidInputError

_ENCODER: Final = msgspec.json.Encoder()


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
        caller: Caller | None,
        patient: bool = False,
        faults: Sequence[Fault] = (),
    ) -> Any:
        """Check one JSON request and answer it. caller: who is charged for it, None = nobody.

        Raises InvalidInputError with its faults, `faults` of the caller's included, and BusyError when there is no
        room. patient: wait for room.
        """
        try:
            wanted = operation.read(value, faults)
        except InvalidInputError:
            if caller is not None:
                self.access.charge(caller, 1)  # to find what is wrong is work too
            raise
        if caller is not None:
            self.access.charge(caller, operation.units(wanted))
        with self._room_for(operation, wanted, patient):
            return operation.answer(wanted)

    def _room_for(self, operation: Operation, wanted: Any, patient: bool) -> Slot | nullcontext[None]:
        if operation.takes_long(wanted):
            return self.gates.long.slot(patient=patient)
        return self.gates.quick.slot(patient=patient) if operation.heavy else nullcontext()

    def answer(self, operation: Operation) -> Response:
        """Answer the current HTTP request with one operation."""
        caller = self.access.caller(request)
        require_type(request, JSON_TYPE)
        self.access.require_some(caller)
        value = self._parsed(read_body(request, self.settings.max_body_bytes), caller)
        answer = self.perform(operation, value, caller=caller)
        return Response(_ENCODER.encode(answer), content_type=JSON_TYPE)

    def _parsed(self, body: bytes, caller: Caller) -> Any:
        try:
            return parse_json(body)
        except ServiceError:
            self.access.charge(caller, 1)
            raise

    def install(self, app: Flask) -> None:
        """Add a route for each operation."""
        for operation in self.operations.values():
            app.add_url_rule(
                operation.path,
                endpoint=f"{operation.game}.{operation.name}",
                view_func=self._view(operation),
                methods=["POST"],
            )

    def _view(self, operation: Operation) -> Callable[[], Response]:
        return lambda: self.answer(operation)

    def require_ready(self) -> None:
        """Raise ServiceError `not_ready` until the tables and populations are loaded."""
        if not self.is_ready():
            raise ServiceError("not_ready", "tables and populations are still loading", {"Retry-After": "1"})
