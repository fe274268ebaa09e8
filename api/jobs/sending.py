"""Sends the files of results: whole or one range, with a tag, in pieces that a client may take its time for.

A download holds its slot until its last byte is sent, or its connection is given up. Source: RFC 9110, sections 13, 14.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Response, request
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.wsgi import FileWrapper

from api.jobs.results import ResultFile
from api.web.gate import Slot
from api.wire.problems import ServiceError

_PIECE_BYTES: Final = 64 * 1024
_ONE_RANGE: Final = re.compile(r"bytes=(?=\d|-\d)(\d{0,18})-(\d{0,18})", re.ASCII)

_PAGE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Stricter than that of our own pages but for styles: the report carries them, so that it can be saved and sent."""


def sent(file: ResultFile, slot: Slot, media_type: str, modified: float, *, attached_as: str = "") -> Response:
    """The file, or the range of it that was asked for; both are let go of with the response.

    modified: seconds since 1970; attached_as: the name for whoever saves it, "" for a page that is shown.
    """
    body = _Pieces(file, slot)
    try:
        response = Response(body, mimetype=media_type, direct_passthrough=True)
        response.content_length = file.size
        response.set_etag(file.tag)
        response.last_modified = modified  # type: ignore[assignment]
        response.headers["Cache-Control"] = "private, no-cache"
        if attached_as:
            response.headers["Content-Disposition"] = f"attachment; filename={attached_as}"
        _narrow_range(file.size)
        response.make_conditional(request.environ, accept_ranges=True, complete_length=file.size)
    except RequestedRangeNotSatisfiable as error:
        body.close()
        told = {"Content-Range": f"bytes */{file.size}", "Accept-Ranges": "bytes"}
        raise ServiceError("range_not_satisfiable", "the result ends before this range", told) from error
    except BaseException:
        body.close()
        raise
    response.headers["Accept-Ranges"] = "bytes"
    return response


def as_page(response: Response) -> Response:
    """Say what a browser has to know of a report besides; whoever saves it has it whole."""
    response.headers["Content-Security-Policy"] = _PAGE_POLICY
    response.headers["Vary"] = "Accept-Language, Authorization"
    return response


class _Pieces(FileWrapper):
    """A file that leaves its slot when it is closed."""

    def __init__(self, file: ResultFile, slot: Slot) -> None:
        super().__init__(file.stream, _PIECE_BYTES)
        self._slot = slot

    def close(self) -> None:
        super().close()
        self._slot.leave()


def _narrow_range(length: int) -> None:
    """Leave of the request's Range what is to be obeyed."""
    wanted = _one_range(request.environ.pop("HTTP_RANGE", ""), length)
    is_weak = request.headers.get("If-Range", "").strip().startswith("W/")
    if wanted and not is_weak:  # RFC 9110, 13.1.5: only a strong tag says that the bytes are the same
        request.environ["HTTP_RANGE"] = wanted


def _one_range(header: str, length: int) -> str:
    """A Range header in a form that everybody reads alike; "" for one that is to be ignored, as RFC 9110 allows.

    Ignored are several ranges, other units, and what is no range.
    """
    found = _ONE_RANGE.fullmatch(header.strip())
    if found is None:
        return ""
    first, last = found.groups()
    if first and last and int(last) < int(first):
        return ""
    if not first and int(last) > length:
        return "bytes=0-"
    return f"bytes={first}-{last}"
