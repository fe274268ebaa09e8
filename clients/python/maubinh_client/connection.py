"""What both clients share: where the service is, what a request looks like, and what its answer means."""

from __future__ import annotations

import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self, overload

import httpx

from maubinh_client.errors import (
    ConnectionFailedError,
    MauBinhError,
    TimedOutError,
    UnexpectedAnswerError,
    error_of_answer,
)

DEFAULT_URL: Final = "http://127.0.0.1:8000"
VERSION: Final = "1.0.0"
NDJSON: Final = "application/x-ndjson"


@dataclass(frozen=True, slots=True)
class Target:
    """A service. url ends with "/". timeout_seconds: longest silence."""

    url: httpx.URL
    api_key: str
    timeout_seconds: float
    ssl_context: ssl.SSLContext | None

    @classmethod
    def from_url(cls, url: str, api_key: str, timeout_seconds: float, ssl_context: ssl.SSLContext | None) -> Self:
        """Check the address. Raises ValueError for one that is not http or https."""
        parsed = httpx.URL(url.rstrip("/") + "/")
        if parsed.scheme not in ("http", "https") or not parsed.host:
            raise ValueError(f"not the address of a service: {url!r}")
        return cls(parsed, api_key, timeout_seconds, ssl_context)

    def headers(self) -> dict[str, str]:
        """Headers of every request."""
        headers = {"User-Agent": f"maubinh-client/{VERSION} python", "Accept": "application/json"}
        return headers | ({"Authorization": f"Bearer {self.api_key}"} if self.api_key else {})

    def httpx_options(self) -> dict[str, Any]:
        """Arguments of an httpx client."""
        verify: Any = True if self.ssl_context is None else self.ssl_context
        return {
            "base_url": self.url,
            "headers": self.headers(),
            "timeout": httpx.Timeout(self.timeout_seconds),
            "verify": verify,
        }

    def address(self) -> tuple[str, int]:
        """Host and port."""
        return self.url.host, self.url.port or (443 if self.url.scheme == "https" else 80)

    def tls(self) -> ssl.SSLContext | None:
        """How to secure a connection of our own; None for plain http."""
        return (self.ssl_context or ssl.create_default_context()) if self.url.scheme == "https" else None


def json_request(http: httpx.Client | httpx.AsyncClient, path: str, request: Mapping[str, Any]) -> httpx.Request:
    """The POST of an operation."""
    return http.build_request("POST", path.lstrip("/"), json=request)


@overload
def failure_of(outcome: httpx.TransportError) -> MauBinhError: ...
@overload
def failure_of(outcome: httpx.Response) -> MauBinhError | None: ...
def failure_of(outcome: httpx.Response | httpx.TransportError) -> MauBinhError | None:
    """The error of a broken connection or of a refusal; None for a success."""
    if isinstance(outcome, httpx.TimeoutException):
        return TimedOutError(f"no answer in time: {outcome}")
    if isinstance(outcome, httpx.TransportError):
        return ConnectionFailedError(str(outcome))
    if outcome.is_success:
        return None
    return error_of_answer(outcome.status_code, outcome.content, outcome.headers.get("Retry-After"))


def json_of(answer: httpx.Response) -> Any:
    """The JSON of an answer. Raises UnexpectedAnswerError when it holds none."""
    try:
        return answer.json()
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise UnexpectedAnswerError(answer.status_code, answer.content) from error
