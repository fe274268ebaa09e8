"""Errors as the problem reports of the wire (RFC 9457), with every fault that was found. Knows no HTTP server.

Source: the HTTP contract, "Errors".
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Final

from api.wire.codes import PROBLEM_CODES
from api.wire.common import Problem, ProblemItem
from api.wire.validation import bounded
from rules.errors import Fault, InvalidInputError, RulesError

PROBLEM_TYPE: Final = "application/problem+json"
_LOG: Final = logging.getLogger("api.web.problems")
_MESSAGE_LENGTH: Final = 4_000
_MESSAGES_LENGTH: Final = 50_000


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


class RefusedHistoryError(InvalidInputError):
    """A game history with an illegal event. index: which one; reason: why, a reason code of the game."""

    def __init__(self, fault: Fault, index: int, reason: str) -> None:
        super().__init__([fault])
        self.index = index
        self.reason = reason


def problem_of(error: Exception) -> Problem:
    """The report of any error. Errors that nobody expected are logged and reported without their text."""
    if isinstance(error, RefusedHistoryError):
        return _problem(422, [_item(fault, error.index, error.reason) for fault in error.faults])
    if isinstance(error, InvalidInputError):
        return _problem(422, list(_items(error.faults)))
    if isinstance(error, RulesError):
        return problem_with(422, error.code, str(error))
    if isinstance(error, ServiceError):
        return problem_with(PROBLEM_CODES[error.code].status, error.code, error.message)
    _LOG.error("unexpected error", exc_info=error)
    return problem_with(500, "internal_error", "The server failed; the fault is in the log.")


def problem_with(status: int, code: str, message: str) -> Problem:
    """The report of a single fault that is about the whole request."""
    return _problem(status, [ProblemItem(pointer="", code=code, message=message)])


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
    every = bounded(faults)
    for index, fault in enumerate(every):
        length += len(fault.message) + len(fault.pointer)
        if index and length > _MESSAGES_LENGTH:
            yield ProblemItem(pointer="", code="too_many_faults", message=f"{len(every) - index} more faults")
            return
        yield _item(fault)


def _item(fault: Fault, index: int = -1, reason: str = "") -> ProblemItem:
    message = fault.message if len(fault.message) <= _MESSAGE_LENGTH else fault.message[:_MESSAGE_LENGTH] + "..."
    return ProblemItem(pointer=fault.pointer, code=fault.code, message=message, index=index, reason=reason)
