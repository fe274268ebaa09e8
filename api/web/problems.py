"""Errors as problem reports (RFC 9457): the only module that turns them into status codes.

Everything that goes wrong is answered as application/problem+json, with every fault that was found.
Source: the HTTP contract, "Errors".
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Final

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from api.wire.codes import PROBLEM_CODES
from api.wire.common import Problem, ProblemItem
from api.wire.validation import distinct
from rules.errors import Fault, InvalidInputError, RulesError

PROBLEM_TYPE: Final = "application/problem+json"
LOG: Final = logging.getLogger("api.web.problems")

_CODE_OF_STATUS: Final = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    413: "body_too_large",
    415: "unsupported_media_type",
}
_MESSAGE_LENGTH: Final = 4_000
_MESSAGES_LENGTH: Final = 2_000_000


class ServiceError(Exception):
    """A request that is refused before anything looks at its content. code: one of PROBLEM_CODES."""

    def __init__(self, code: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.headers = dict(headers or {})


class BusyError(ServiceError):
    """The server has no room now. wait_seconds: when to come back."""

    def __init__(self, code: str, message: str, wait_seconds: float) -> None:
        super().__init__(code, message, {"Retry-After": str(max(1, math.ceil(wait_seconds)))})


class IllegalHistoryError(InvalidInputError):
    """A game history with an illegal event. index: which one; reason: why, a reason code of the game."""

    def __init__(self, fault: Fault, index: int, reason: str) -> None:
        super().__init__([fault])
        self.index = index
        self.reason = reason


def problem_of(error: Exception) -> Problem:
    """The report of any error. Errors that nobody expected are logged and reported without their text."""
    if isinstance(error, IllegalHistoryError):
        items = [_item(fault, error.index, error.reason) for fault in error.faults]
        return _problem(422, items)
    if isinstance(error, InvalidInputError):
        return _problem(422, list(_items(error.faults)))
    if isinstance(error, RulesError):
        return _problem(422, [ProblemItem(pointer="", code=error.code, message=str(error))])
    if isinstance(error, ServiceError):
        return _problem(
            PROBLEM_CODES[error.code].status, [ProblemItem(pointer="", code=error.code, message=error.message)]
        )
    if isinstance(error, HTTPException):
        status = error.code or 500
        code = _CODE_OF_STATUS.get(status, "internal_error" if status >= 500 else "bad_request")
        return _problem(status, [ProblemItem(pointer="", code=code, message=_words(error))])
    LOG.error("unexpected error", exc_info=error)
    message = "The server failed; the fault is in the log."
    return _problem(500, [ProblemItem(pointer="", code="internal_error", message=message)])


def problem_response(error: Exception) -> Response:
    """The HTTP answer for any error."""
    problem = problem_of(error)
    response = Response(msgspec.json.encode(problem), status=problem.status, content_type=PROBLEM_TYPE)
    if isinstance(error, ServiceError):
        response.headers.extend(error.headers)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def install(app: Flask) -> None:
    """Answer every error of the application as a problem report."""
    app.register_error_handler(Exception, problem_response)


def _problem(status: int, items: Sequence[ProblemItem]) -> Problem:
    count = len(items)
    first = items[0]
    where = f"{first.pointer}: " if first.pointer else ""
    more = f" (and {count - 1} more)" if count > 1 else ""
    return Problem(
        type=f"/docs#{first.code}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=f"{where}{first.message}{more}",
        code=first.code,
        errors=list(items),
    )


def _items(faults: Iterable[Fault]) -> Iterator[ProblemItem]:
    """One item a fault, as long as the report stays within reason; then one that says how many are left out."""
    length = 0
    every = distinct(faults)
    for index, fault in enumerate(every):
        length += len(fault.message) + len(fault.pointer)
        if index and length > _MESSAGES_LENGTH:
            yield ProblemItem(pointer="", code="too_many_faults", message=f"{len(every) - index} more faults")
            return
        yield _item(fault)


def _item(fault: Fault, index: int = -1, reason: str = "") -> ProblemItem:
    message = fault.message if len(fault.message) <= _MESSAGE_LENGTH else fault.message[:_MESSAGE_LENGTH] + "..."
    return ProblemItem(pointer=fault.pointer, code=fault.code, message=message, index=index, reason=reason)


def _words(error: HTTPException) -> str:
    if error.code == 404:
        return f"there is nothing at {request.path}"
    if error.code == 405:
        return f"{request.method} is not possible at {request.path}"
    return error.description or HTTPStatus(error.code or 500).phrase
