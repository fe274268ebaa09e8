"""The body of a request: media type, encoding, size. Source: the HTTP contract, "Errors" and limits."""

from __future__ import annotations

from typing import Final

from flask import Request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import ClientDisconnected

from api.wire.problems import ServiceError

JSON_TYPE: Final = "application/json"
_UTF8: Final = frozenset({"", "utf-8", "utf8"})


def require_type(request: Request, expected: str) -> None:
    """Refuse another media type than `expected`, another character set than UTF-8, and compressed bodies (415)."""
    if request.mimetype != expected:
        found = request.mimetype or "none"
        raise ServiceError("unsupported_media_type", f"the Content-Type must be {expected}, not {found[:80]}")
    if request.mimetype_params.get("charset", "").lower() not in _UTF8:
        raise ServiceError("unsupported_media_type", "the character set must be UTF-8")
    if request.headers.get("Content-Encoding", "identity").lower() not in ("", "identity"):
        raise ServiceError("unsupported_media_type", "a compressed body is not accepted")


def read_body(request: Request, limit: int) -> bytes:
    """The whole body, at most `limit` bytes of it however it is sent (413)."""
    # Flask's own limit silently cuts a chunked body off where it is reached, so it is not used.
    request.max_content_length = None
    too_large = ServiceError("body_too_large", f"the body may have at most {limit} bytes")
    if (request.content_length or 0) > limit:
        raise too_large
    body = b""
    try:
        while len(body) <= limit and (piece := request.stream.read(limit + 1 - len(body))):
            body += piece
    except ClientDisconnected:
        raise ServiceError("unreadable_json", "the body ends before its announced length") from None
    except (BlockingIOError, TimeoutError):
        headers = {"Connection": "close"}
        raise ServiceError("request_timeout", "the body did not arrive in time", headers) from None
    except (OSError, ParseException) as error:
        raise ServiceError("unreadable_json", f"the body cannot be read: {str(error)[:200]}") from None
    if len(body) > limit:
        raise too_large
    return body
