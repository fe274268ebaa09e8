"""What schemathesis has to be told about the service: how NDJSON is written, and not to ask for long work or waits."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import schemathesis

MAX_SAMPLES = 1_000
MAX_WAIT_SECONDS = 0.1


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context: object, value: object) -> bytes:
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.serializer("text/csv", "application/vnd.apache.parquet")
def table(_context: object, value: object) -> bytes:
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.hook
def before_call(_context: object, case: Any, _arguments: object) -> None:
    shorten(case.body)
    with suppress(TypeError, ValueError):  # a wait that is refused is sent as it is
        if case.query and MAX_WAIT_SECONDS < float(case.query.get("wait", 0)) <= 30:
            case.query["wait"] = MAX_WAIT_SECONDS
    case.headers["Accept-Encoding"] = "identity"  # without a socket nobody unpacks an answer


def shorten(body: Any) -> None:
    """Take fewer samples where a generated request asks for very many."""
    opponents = body.get("opponents") if isinstance(body, dict) else None
    samples = opponents.get("samples") if isinstance(opponents, dict) else None
    if type(samples) in (int, float) and MAX_SAMPLES < samples <= 1_000_000:
        opponents["samples"] = MAX_SAMPLES
