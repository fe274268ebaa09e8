"""From the bytes of a request to plain JSON: media type, size, encoding, grammar.

Stricter than JSON's grammar where readers disagree: no duplicate names, no lone surrogates, no numbers that a double
cannot hold. Source: the HTTP contract, "Errors" and limits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from flask import Request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import ClientDisconnected

from api.web.problems import ServiceError

JSON_TYPE: Final = "application/json"
_UTF8: Final = frozenset({"", "utf-8", "utf8"})
MAX_DEPTH: Final = 64
"""Lists and objects inside one another; the contract needs five. So what follows values down may recurse."""


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


def parse_json(body: bytes) -> Any:
    """Plain Python values of a JSON text. Raises ServiceError `unreadable_json` for anything else."""
    try:
        value = msgspec.json.decode(body)
        if isinstance(value, dict | list):
            _require_shallow(value)
            json.loads(body, object_pairs_hook=_unique_names)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        message = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise ServiceError("unreadable_json", f"the body is not readable JSON: {message[:200]}") from None
    return value


def _require_shallow(value: dict[str, Any] | list[Any]) -> None:
    """Raise RecursionError when lists and objects stand more than MAX_DEPTH deep in one another."""
    level: list[dict[str, Any] | list[Any]] = [value]
    for _ in range(MAX_DEPTH):
        items = (item for container in level for item in _items_of(container))
        level = [item for item in items if isinstance(item, dict | list)]
        if not level:
            return
    raise RecursionError


def _items_of(container: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return container.values() if isinstance(container, dict) else container


def _unique_names(pairs: list[tuple[str, Any]]) -> None:
    names = {name for name, _ in pairs}
    if len(names) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"the name {twice[:40]!r} appears twice in one object")
