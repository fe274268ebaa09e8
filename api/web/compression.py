"""Large texts by gzip, where the client takes them: lists of arrangements, documents, metrics."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any, Final

from flask import Flask, Request, Response, request

LEAST_BYTES: Final = 16 * 1024
"""Smaller answers cost more to compress than to send."""

_TYPES: Final = ("application/json", "application/problem+json", "text/plain", "application/openapi+json")
_LEVEL: Final = 1


def install(app: Flask) -> None:
    """Compress what the application answers whole."""
    app.after_request(_compressed)


def _compressed(response: Response) -> Response:
    headers = response.headers
    whole = not response.is_streamed and not response.direct_passthrough and "Content-Encoding" not in headers
    if not whole or response.mimetype not in _TYPES or len(body := response.get_data()) < LEAST_BYTES:
        return response
    response.vary.add("Accept-Encoding")
    if takes_gzip(request.environ):
        response.set_data(packed(body))
        headers["Content-Encoding"] = "gzip"
    return response


def takes_gzip(environ: Mapping[str, Any]) -> bool:
    """Whether the client of a request takes what is compressed by gzip."""
    return Request(dict(environ)).accept_encodings["gzip"] > 0


def packed(body: bytes) -> bytes:
    """A body by gzip."""
    return gzip.compress(body, _LEVEL, mtime=0)
