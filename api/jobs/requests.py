"""What a request about jobs asks for: query, media types and idempotency key, checked before its body is read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final, cast, get_args

from flask import Request
from werkzeug.datastructures import MIMEAccept

from api.batches.blocks import Format, Layout
from api.batches.task import Task, foreign_defaults
from api.jobs.callbacks import fault_of
from api.jobs.intake import MEDIA_TYPES, OPERATIONS, WantedJob
from api.report.words import Language
from api.web.reading import require_type
from api.wire.json_text import parse_json
from api.wire.problems import ServiceError
from rules.errors import Fault, InvalidInputError

KEY_HEADER: Final = "Idempotency-Key"
KEY_PATTERN: Final = r"^[\x21-\x7e]{1,200}$"
MAX_DEFAULTS_BYTES: Final = 16 * 1024
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
LONGEST_WAIT_SECONDS: Final = 30.0
_QUERY: Final = ("operation", "defaults", "callback")
_SECONDS: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


def wanted_job(request: Request, origins: Mapping[str, bool]) -> WantedJob:
    """The job that a POST asks for. origins: that may be called back, as of `allowed_origins`.

    Raises InvalidInputError with every fault of its query, ServiceError for a type."""
    kind = _body_format(request)
    unknown = [name for name in request.args if name not in _QUERY]
    twice = [name for name in _QUERY if len(request.args.getlist(name)) > 1]
    faults = [Fault(f"/{name[:80]}", "unknown_field", "is no parameter of a job") for name in unknown]
    faults += [Fault(f"/{name}", "bad_value", "is given twice") for name in twice]
    operation = request.args.get("operation", "")
    if not operation:
        faults.append(Fault("/operation", "missing_field", f"is needed: one of {', '.join(OPERATIONS)}"))
    elif operation not in OPERATIONS:
        message = f"must be one of {', '.join(OPERATIONS)}, not {operation[:80]!r}"
        faults.append(Fault("/operation", "bad_value", message))
    callback = request.args.get("callback", "")
    if "callback" in request.args and (fault := fault_of(callback, origins)) is not None:
        faults.append(Fault("/callback", "callback_not_allowed", fault))
    defaults: dict[str, Any] = {}
    try:
        defaults = _defaults(request.args.get("defaults", ""))
    except InvalidInputError as error:
        faults += error.faults
    if faults:
        raise InvalidInputError(faults)
    faults += foreign_defaults(operation, defaults)  # type: ignore[arg-type]
    try:
        Task(operation, Layout(kind), defaults).verify()  # type: ignore[arg-type]
    except InvalidInputError as error:
        faults += error.faults
    if faults:
        raise InvalidInputError([Fault(f"/defaults{one.pointer}", one.code, one.message) for one in faults])
    return WantedJob(operation, kind, defaults, callback)


def wanted_key(request: Request, client: str) -> str | None:
    """The idempotency key as it is stored, None when there is none; those of two clients differ.

    Raises InvalidInputError for one that cannot be used.
    """
    key = request.headers.get(KEY_HEADER)
    if key is None:
        return None
    if not re.fullmatch(KEY_PATTERN, key):
        message = f"the header {KEY_HEADER} must have 1 to 200 visible ASCII characters"
        raise InvalidInputError([Fault("", "bad_value", message)])
    return hashlib.sha256(f"{client}\n{key}".encode()).hexdigest()


def wanted_format(request: Request) -> Format:
    """The format of a result, by Accept; NDJSON where everything will do. Raises ServiceError `not_acceptable`."""
    offered = [media_type for media_type, kind in MEDIA_TYPES.items() if kind != "parquet" or _has_parquet()]
    if not request.headers.get("Accept", "").strip():
        return MEDIA_TYPES[offered[0]]
    # Our types have no parameters that would make a difference: one that is asked for, such as charset, is met.
    wanted = MIMEAccept([(name.partition(";")[0].strip(), quality) for name, quality in request.accept_mimetypes])
    found = wanted.best_match(offered)
    if found is None:
        raise ServiceError("not_acceptable", f"a result can be had as {', '.join(offered)}")
    return MEDIA_TYPES[found]


def wanted_language(request: Request) -> Language:
    """The language of a report: `lang`, else the one that Accept-Language likes best. Raises InvalidInputError."""
    faults = [
        Fault(f"/{name[:80]}", "unknown_field", "is no parameter here") for name in request.args if name != "lang"
    ]
    asked = request.args.get("lang") or request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    if asked not in LANGUAGES:
        faults.append(Fault("/lang", "bad_value", f"must be one of {', '.join(LANGUAGES)}, not {asked[:80]!r}"))
    if faults:
        raise InvalidInputError(faults)
    return cast(Language, asked)


def wanted_wait(request: Request) -> float:
    """How many seconds a client wants to wait for the end of a job. Raises InvalidInputError."""
    faults = [
        Fault(f"/{name[:80]}", "unknown_field", "is no parameter here") for name in request.args if name != "wait"
    ]
    asked = request.args.getlist("wait") or ["0"]
    seconds = float(asked[0]) if _SECONDS.fullmatch(asked[0]) else -1.0
    if len(asked) > 1:
        faults.append(Fault("/wait", "bad_value", "is given twice"))
    elif not 0 <= seconds <= LONGEST_WAIT_SECONDS:
        code = "bad_value" if seconds < 0 else "out_of_range"
        message = f"must be a number of seconds from 0 to {LONGEST_WAIT_SECONDS:.0f}, not {asked[0][:80]!r}"
        faults.append(Fault("/wait", code, message))
    if faults:
        raise InvalidInputError(faults)
    return seconds


def require_no_query(request: Request) -> None:
    """Raise InvalidInputError for parameters where there are none."""
    faults = [Fault(f"/{name}", "unknown_field", "is no parameter here") for name in request.args]
    if faults:
        raise InvalidInputError(faults)


def _body_format(request: Request) -> Format:
    kind = MEDIA_TYPES.get(request.mimetype)
    if kind is None:
        found = (request.mimetype or "none")[:80]
        raise ServiceError(
            "unsupported_media_type", f"the Content-Type must be one of {', '.join(MEDIA_TYPES)}, not {found}"
        )
    require_type(request.environ, request.mimetype)
    if kind == "parquet" and not _has_parquet():
        raise ServiceError("unsupported_media_type", "this server does not read Parquet: it lacks pyarrow")
    return kind


def _has_parquet() -> bool:
    return find_spec("pyarrow") is not None


def _defaults(text: str) -> dict[str, Any]:
    if not text:
        return {}
    if len(text) > MAX_DEFAULTS_BYTES:
        raise InvalidInputError([Fault("/defaults", "out_of_range", f"may have at most {MAX_DEFAULTS_BYTES} bytes")])
    try:
        value = parse_json(text.encode())
    except ServiceError as error:
        raise InvalidInputError([Fault("/defaults", "bad_value", error.message)]) from None
    if not isinstance(value, dict):
        raise InvalidInputError([Fault("/defaults", "bad_type", "must be a JSON object")])
    return value
