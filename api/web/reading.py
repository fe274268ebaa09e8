"""The body of a request: media type, encoding, size. Source: the HTTP contract, "Errors" and limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from werkzeug.http import parse_options_header

from api.clock import Stopwatch
from api.web.uploads import ClientGoneError, Upload
from api.wire.problems import ServiceError

JSON_TYPE: Final = "application/json"
_HOST: Final = re.compile(r"(?:[A-Za-z0-9._~%-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{0,5})?")
_UTF8: Final = frozenset({"", "utf-8", "utf8"})


def require_http(environ: Mapping[str, Any]) -> None:
    """Refuse a request of HTTP/1.1 without a host or with none that could be one, and codings of transfer (400)."""
    host = environ.get("HTTP_HOST")
    if host is None and environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
        raise ServiceError("bad_request", "the header Host is needed")
    if host is not None and not _HOST.fullmatch(host):
        raise ServiceError("bad_request", "the header Host names no host")
    if environ.get("HTTP_TRANSFER_ENCODING", "chunked").strip().lower() not in ("chunked", "identity", ""):
        raise ServiceError("bad_request", "the body may be sent in chunks, and in no other Transfer-Encoding")


def require_type(environ: Mapping[str, Any], expected: str) -> None:
    """Refuse another media type than `expected`, another character set than UTF-8, and compressed bodies (415)."""
    found, charset = _media_type(environ.get("CONTENT_TYPE") or "")
    if found != expected:
        found = found or "none"
        raise ServiceError("unsupported_media_type", f"the Content-Type must be {expected}, not {found[:80]}")
    if charset not in _UTF8:
        raise ServiceError("unsupported_media_type", "the character set must be UTF-8")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() not in ("", "identity"):
        raise ServiceError("unsupported_media_type", "a compressed body is not accepted")


@lru_cache(maxsize=64)
def _media_type(text: str) -> tuple[str, str]:
    """Media type and character set of a Content-Type, in small letters; "" where they are not said."""
    kind, parameters = parse_options_header(text)
    return kind.lower(), parameters.get("charset", "").lower()


def read_body(environ: Mapping[str, Any], limit: int, seconds: float = 0.0) -> bytes:
    """The whole body, at most `limit` bytes however it is sent (413). seconds: it may take, 0 = any time (408)."""
    too_large = ServiceError("body_too_large", f"the body may have at most {limit} bytes")
    upload, watch = Upload(environ), Stopwatch()
    if upload.left > limit:
        raise too_large
    pieces: list[bytes] = []
    size = 0
    try:
        while piece := upload.read_some():
            size += len(piece)
            pieces.append(piece)
            if size > limit:
                raise too_large
            if 0 < seconds < watch.seconds:
                raise _too_slow()
    except ClientGoneError as error:
        raise _unread(error) from None
    return b"".join(pieces)


def _too_slow() -> ServiceError:
    return ServiceError("request_timeout", "the body did not arrive in time", {"Connection": "close"})


def _unread(error: ClientGoneError) -> ServiceError:
    """Why a body ended before its end."""
    cause = error.__cause__
    if isinstance(cause, BlockingIOError | TimeoutError):
        return _too_slow()
    message = "the body ends before its announced length" if cause is None else f"the body cannot be read: {error}"
    return ServiceError("unreadable_json", message[:240])
