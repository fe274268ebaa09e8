"""Answers to operations without the routing that pages need: what is asked most often costs least.

The same checks, headers, counters and log line as every other answer; whatever is out of the ordinary is left to the
application.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from api import logs
from api.clock import Stopwatch
from api.web import compression
from api.web.problems import problem_response
from api.web.reading import JSON_TYPE
from api.web.service import Service, request_id_of

SECURITY_HEADERS: Final = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
"""What every answer carries: no sniffing, nothing told to other sites."""

_OK: Final = "200 OK"
_NONE: Final[list[tuple[str, str]]] = []

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]


class Direct:
    """A WSGI application before another one. service: what answers; inner: who takes all that is not for us.

    shared: headers for pages of other origins, where every page gets the same ones; None = the inner application
    decides for each origin.
    """

    def __init__(self, service: Service, inner: Application, shared: tuple[tuple[str, str], ...] | None) -> None:
        self._service = service
        self.inner = inner
        self._asks_origin = shared is None
        self._headers = [*((("Vary", "Origin"),) if shared is None else shared), *SECURITY_HEADERS]

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        """Answer one request."""
        operation = None
        if environ["REQUEST_METHOD"] == "POST" and not environ.get("SCRIPT_NAME"):
            operation = self._service.operations.get(environ["PATH_INFO"])
        if operation is None or (self._asks_origin and "HTTP_ORIGIN" in environ):
            return self.inner(environ, start_response)
        watch, request_id = Stopwatch(), request_id_of(environ)
        try:
            self._service.require_answerable(environ)
            body, kind, status, more = self._service.answer(operation, environ), JSON_TYPE, _OK, _NONE
        except Exception as error:  # as the application's own handler does
            body, kind, status, more = _report(error)
        headers = [("Content-Type", kind), *more, *self._headers, ("X-Request-Id", request_id)]
        if len(body) >= compression.LEAST_BYTES:
            body, headers = _compressed(body, headers, environ)
        code = int(status[:3])
        self._service.metrics.request("POST", operation.path, code, watch.seconds)
        logs.request_done("POST", operation.path, code, watch.milliseconds, request_id)
        headers.append(("Content-Length", str(len(body))))
        start_response(status, headers)
        return (body,)


def _report(error: Exception) -> tuple[bytes, str, str, list[tuple[str, str]]]:
    """Body, media type, status and further headers of a problem report."""
    response = problem_response(error)
    own = ("content-type", "content-length")
    more = [(name, value) for name, value in response.headers if name.lower() not in own]
    return response.get_data(), str(response.content_type), response.status, more


def _compressed(body: bytes, headers: list[tuple[str, str]], environ: Environ) -> tuple[bytes, list[tuple[str, str]]]:
    """A large body as the client takes it, with its headers."""
    varies = ", ".join([*(value for name, value in headers if name == "Vary"), "Accept-Encoding"])
    headers = [*(header for header in headers if header[0] != "Vary"), ("Vary", varies)]
    if not compression.takes_gzip(environ):
        return body, headers
    return compression.packed(body), [*headers, ("Content-Encoding", "gzip")]
