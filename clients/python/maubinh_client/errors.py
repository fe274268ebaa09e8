"""Errors of this client. All are MauBinhError; those that the service reports are ProblemError."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


class MauBinhError(Exception):
    """Anything that goes wrong between us and the service."""


class ConnectionFailedError(MauBinhError):
    """The service could not be reached, or the connection broke."""


class TimedOutError(ConnectionFailedError):
    """The service did not answer in time."""


class UnexpectedAnswerError(MauBinhError):
    """Something answered that is not this service: a proxy, or another program. status: of its answer."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"status {status}, not an answer of the service: {body[:200]!r}")
        self.status = status


class IncompleteBatchError(MauBinhError):
    """A batch ended before all its answers had come. received: how many had."""

    def __init__(self, received: int, reason: str) -> None:
        super().__init__(f"the batch broke off after {received} answers: {reason}")
        self.received = received


class JobEndedError(MauBinhError):
    """A job failed or was cancelled. state: which of the two; reason: of a failure."""

    def __init__(self, job_id: str, state: str, reason: str = "") -> None:
        super().__init__(f"job {job_id} is {state}" + (f": {reason}" if reason else ""))
        self.job_id = job_id
        self.state = state


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a request. pointer: where (RFC 6901), "" for the whole.

    index, reason: of an event in an illegal history; -1 and "" elsewhere.
    """

    pointer: str
    code: str
    message: str
    index: int = -1
    reason: str = ""

    @classmethod
    def from_json(cls, item: Mapping[str, Any]) -> Self:
        """Read an item of a problem's `errors`."""
        return cls(
            pointer=str(item.get("pointer", "")),
            code=str(item.get("code", "")),
            message=str(item.get("message", "")),
            index=int(item.get("index", -1)),
            reason=str(item.get("reason", "")),
        )


class ProblemError(MauBinhError):
    """The service refused a request (RFC 9457).

    code: stable, of the first fault. errors: all faults. retry_after_seconds: None when the service named no time.
    """

    def __init__(self, problem: Mapping[str, Any], retry_after_seconds: float | None = None) -> None:
        self.status = int(problem["status"])
        self.code = str(problem["code"])
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", ""))
        self.errors = tuple(Fault.from_json(item) for item in problem.get("errors", ()))
        self.retry_after_seconds = retry_after_seconds
        super().__init__(f"{self.status} {self.code}: {self.detail}")


class BusyError(ProblemError):
    """The rate limit is used up (429), or the server is full or still loading (503)."""


def problem_error(problem: Mapping[str, Any], retry_after_seconds: float | None = None) -> ProblemError:
    """The error of a problem report."""
    kind = BusyError if problem.get("status") in (429, 503) else ProblemError
    return kind(problem, retry_after_seconds)


def error_of_answer(status: int, body: bytes, retry_after: str | None) -> MauBinhError:
    """The error of an answer that is no success. retry_after: the header of that name."""
    try:
        problem = json.loads(body)
        return problem_error({**problem, "status": status}, retry_after_seconds(retry_after))
    except (ValueError, TypeError, KeyError):
        return UnexpectedAnswerError(status, body)


def retry_after_seconds(header: str | None) -> float | None:
    """Seconds of a Retry-After header; None without one, or when it holds a date."""
    try:
        return max(0.0, float(header)) if header else None
    except ValueError:
        return None
