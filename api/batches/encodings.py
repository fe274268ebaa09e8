"""Text of files as UTF-8, whatever Windows wrote it in; and what is no text, told by its first bytes."""

from __future__ import annotations

import codecs
import io
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, Final, cast

from api.batches.blocks import Input
from api.wire.text import UTF16_MARKS, what_it_is
from rules.errors import Fault, InvalidInputError

_AT_ONCE: Final = 1 << 20
_TOLD_BY: Final = 6


def as_utf8(given: Input, stack: ExitStack) -> Input:
    """The input itself, or a copy of it in UTF-8 where it is UTF-16, which lasts as long as `stack`.

    Raises InvalidInputError (`unreadable_row`) for bytes that are no text. Of a pipe that cannot be looked ahead in
    nothing is told.
    """
    first = _first_bytes(given)
    if (encoding := UTF16_MARKS.get(first[:2])) is not None:
        return _copy(given, encoding, stack)
    if told := what_it_is(first):
        raise InvalidInputError([Fault("", "unreadable_row", f"the input is {told}")])
    return given


def _first_bytes(given: Input) -> bytes:
    if isinstance(given, Path):
        with given.open("rb") as stream:
            return stream.read(_TOLD_BY)
    if given.seekable():
        place = given.tell()
        first = given.read(_TOLD_BY)
        given.seek(place)
        return first
    return given.peek(_TOLD_BY)[:_TOLD_BY] if isinstance(given, io.BufferedReader) else b""


def _copy(given: Input, encoding: str, stack: ExitStack) -> BinaryIO:
    stream = stack.enter_context(given.open("rb")) if isinstance(given, Path) else given
    copy = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115  (closed with the stack)
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    while data := stream.read(_AT_ONCE):
        copy.write(decoder.decode(data).removeprefix("\ufeff").encode())
    copy.write(decoder.decode(b"", final=True).encode())
    copy.seek(0)
    return cast(BinaryIO, copy)
