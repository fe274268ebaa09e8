"""The lines of a batch: how a stream of bytes is cut into them, and what is answered to each.

Source: the HTTP contract, "batch".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from api.wire.common import Output, Problem
from api.wire.validation import is_blank, shown
from rules.errors import Fault

NDJSON_TYPE: Final = "application/x-ndjson"


class BatchResult(Output, frozen=True):
    """The answer to one line."""

    id: str
    line: int
    result: Any


class BatchError(Output, frozen=True):
    """What is wrong with one line."""

    id: str
    line: int
    error: Problem


class BatchEnd(Output, frozen=True):
    """The last line: the transfer is complete."""

    done: bool
    lines: int
    failed: int


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of the input. number: from 1, blank lines counted. text: None when it was longer than allowed."""

    number: int
    text: bytes | None


class LineSplitter:
    """Cuts a stream of bytes into lines. Never holds more than one line of the allowed length."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._rest = b""
        self._skipping = False
        self._number = 0

    def feed(self, data: bytes) -> Iterator[TextLine]:
        """The lines that end within `data`. Blank ones are counted and left out."""
        *whole, rest = data.split(b"\n")
        for part in whole:
            yield from self._finish(part)
        if self._skipping or len(self._rest) + len(rest) > self._limit + 1:
            self._skipping, self._rest = True, b""
        else:
            self._rest += rest

    def end(self) -> Iterator[TextLine]:
        """The last line, when it has no newline."""
        if self._rest or self._skipping:
            yield from self._finish(b"")

    def _finish(self, part: bytes) -> Iterator[TextLine]:
        text = (self._rest + part).removesuffix(b"\r")
        too_long = self._skipping or len(text) > self._limit
        self._rest, self._skipping = b"", False
        self._number += 1
        if too_long:
            yield TextLine(self._number, None)
        elif text.strip():
            yield TextLine(self._number, text)


def split_id(value: Any) -> tuple[str, Any, list[Fault]]:
    """The line's id, the request without it, and the fault of an id that is no string."""
    if not isinstance(value, dict) or "id" not in value:
        return "", value, []
    rest = {name: item for name, item in value.items() if name != "id"}
    if is_blank(value["id"]):
        return "", rest, []
    if isinstance(value["id"], str):
        return value["id"], rest, []
    return "", rest, [Fault("/id", "bad_type", f"must be a string, not {shown(value['id'])}")]
