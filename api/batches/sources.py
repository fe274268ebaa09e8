"""Input cut into blocks of records: NDJSON and CSV as their lines, Parquet as Arrow streams.

Here nothing is read but where records begin and end. No line is longer in memory than MAX_LINE_BYTES.
"""

from __future__ import annotations

import csv
import os
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from api.batches import encodings, headers
from api.batches.blocks import (
    MAX_BLOCK_CELLS,
    MAX_LINE_BYTES,
    Block,
    BlockSource,
    Format,
    Input,
    Layout,
    Place,
)
from rules.errors import Fault, InvalidInputError

# What stands in a block for a record that cannot be handed on; no reader takes it for data.
TOO_LONG: Final = b"\x00too long\n"
UNCLOSED: Final = b"\x00unclosed\n"
_SAYS_DELIMITER: Final = re.compile(rb'(?:\xef\xbb\xbf)?"?sep=([\t -~])"?[ \t]*\r?\n', re.IGNORECASE)


def open_source(
    inputs: Sequence[Input],
    kind: Format,
    *,
    operation: str = "solve",
    place: Place | None = None,
    cards_column: str = "",
) -> BlockSource:
    """The source over inputs of one format. operation: which columns a table needs; place: where to go on.

    cards_column: of a table, what is read as `cards`. An input is a path, or a binary stream, which is left open;
    Parquet from a pipe and text in UTF-16 go through a temporary file. Raises InvalidInputError for files of another
    kind that their first bytes tell.
    """
    from api.batches.parquet import ParquetSource

    makers: dict[str, Any] = {"ndjson": NdjsonSource, "csv": CsvSource, "parquet": ParquetSource}
    source: BlockSource = makers[kind](inputs, operation, place or Place(), cards_column)
    return source


class _LineSource(BlockSource):
    """Inputs whose records are lines."""

    def __init__(self, inputs: Sequence[Input], _operation: str, place: Place, _cards_column: str = "") -> None:
        super().__init__(inputs, place)
        self._inputs = tuple(encodings.as_utf8(one, self._stack) for one in self._inputs)
        self._stream: BinaryIO | None = None
        self._sizes = [_size_of(one) for one in self._inputs]

    def share(self, place: Place) -> float | None:
        """By bytes."""
        if None in self._sizes:
            return None
        total = sum(size or 0 for size in self._sizes)
        taken = sum(size or 0 for size in self._sizes[: place.file]) + place.offset
        return min(1.0, taken / total) if total else 1.0

    def take(self, records: int) -> Block | None:
        """The next block (BlockSource). A row may be shorter than its header, and has all of its cells in memory."""
        records = min(records, max(1, MAX_BLOCK_CELLS // max(1, len(self.layout.columns))))
        while self.place.file < len(self._inputs):
            if self._stream is None:
                self._stream = self._opened(self.place.file)
            pieces: list[bytes] = []
            size, offset = 0, self.place.offset
            for piece, length in self._records(self._stream):
                pieces.append(piece)
                size += len(piece)
                offset += length
                if len(pieces) >= records or size >= self.block_bytes:
                    break
            if pieces:
                first = self.place.number + 1
                self.place = Place(self.place.file, offset, self.place.number + len(pieces))
                return Block(first, len(pieces), b"".join(pieces), self.place)
            self._stream = None
            self.place = Place(self.place.file + 1, 0, self.place.number)
        return None

    def _opened(self, file: int) -> BinaryIO:
        """The stream of an input, at the present offset."""
        given = self._inputs[file]
        stream = self._stack.enter_context(given.open("rb")) if isinstance(given, Path) else given
        self._begin(stream)
        return stream

    def _begin(self, stream: BinaryIO) -> None:
        skip_to(stream, self.place.offset)

    def _records(self, stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
        """Records that end in a newline, and how many bytes of the input each takes."""
        raise NotImplementedError


class NdjsonSource(_LineSource):
    """Lines of JSON."""

    layout = Layout("ndjson")

    def _records(self, stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
        read = stream.readline
        while line := read(MAX_LINE_BYTES + 1):
            if line.endswith(b"\n"):
                yield line, len(line)
            elif len(line) <= MAX_LINE_BYTES:  # the last line of the input
                yield line + b"\n", len(line)
            else:
                yield TOO_LONG, len(line) + _rest_of_line(stream)


class CsvSource(_LineSource):
    """Rows of tables, which may have line breaks in quoted cells. Every input starts with the same header."""

    def __init__(self, inputs: Sequence[Input], operation: str, place: Place, cards_column: str = "") -> None:
        super().__init__(inputs, operation, place)
        self._waiting: deque[bytes] = deque()
        self._headers = [_header_of(one) for one in self._inputs]  # of a stream, read for good
        self.layout = _layout_of(self._headers[0], cards_column)
        headers.check(self.layout.columns, operation)
        for number, header in enumerate(self._headers, 1):
            if (found := _layout_of(header, cards_column)) != self.layout:
                message = f"input {number} has other columns than the first: {', '.join(found.columns)}"
                raise InvalidInputError([Fault("", "different_columns", message)])

    def _begin(self, stream: BinaryIO) -> None:
        file = self.place.file
        length = len(self._headers[file])
        offset = max(self.place.offset, length)
        skip_to(stream, offset, already=0 if isinstance(self._inputs[file], Path) else length)
        self.place = replace(self.place, offset=offset)

    def _records(self, stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
        """Rows; what was read ahead to close a quote in vain is given back first."""
        delimiter = self.layout.delimiter.encode()
        while line := self._next_line(stream):
            length = len(line)
            if length > MAX_LINE_BYTES + line.endswith(b"\n"):
                yield TOO_LONG, length + (0 if line.endswith(b"\n") else _rest_of_line(stream))
                continue
            lines, is_open = [line], _is_open(line, delimiter)
            while is_open and length <= MAX_LINE_BYTES and (more := self._next_line(stream)):
                lines.append(more)
                length += len(more)
                is_open = _is_open(more, delimiter, inside=True)
            if is_open:
                self._waiting.extendleft(reversed(lines[1:]))
                yield UNCLOSED, len(line)
            else:
                row = b"".join(lines)
                yield (row if row.endswith(b"\n") else row + b"\n"), length

    def _next_line(self, stream: BinaryIO) -> bytes:
        line = self._waiting.popleft() if self._waiting else b""
        return line if line.endswith(b"\n") else line + stream.readline(MAX_LINE_BYTES + 1)


def csv_records(data: bytes, delimiter: str) -> Iterator[bytes]:
    """The rows of a block of CSV, each with its newline."""
    mark, lines, is_open = delimiter.encode(), list[bytes](), False
    for line in re.findall(rb"[^\n]*\n", data):
        lines.append(line)
        is_open = _is_open(line, mark, inside=is_open)
        if not is_open:
            yield b"".join(lines)
            lines = []


def _is_open(line: bytes, delimiter: bytes, *, inside: bool = False) -> bool:
    """Whether a quote that a cell starts with is not closed before the line ends. inside: it starts in one."""
    at = 0
    while at or inside or b'"' in line:
        if inside or line[at : at + 1] == b'"':
            at += not inside
            inside = False
            while True:
                at = line.find(b'"', at)
                if at < 0:
                    return True
                if line[at + 1 : at + 2] != b'"':
                    break
                at += 2
        at = line.find(delimiter, at)
        if at < 0:
            return False
        at += 1
    return False


def _rest_of_line(stream: BinaryIO) -> int:
    """Read to the end of the line; returns how many bytes that were."""
    length = 0
    while piece := stream.readline(MAX_LINE_BYTES):
        length += len(piece)
        if piece.endswith(b"\n"):
            break
    return length


def skip_to(stream: BinaryIO, offset: int, already: int = 0) -> None:
    """Go to a byte of a stream of which `already` bytes have been read; of a pipe, by reading."""
    if stream.seekable():
        stream.seek(offset)
        return
    while already < offset and (piece := stream.read(min(offset - already, 1 << 20))):
        already += len(piece)


def _size_of(given: Input) -> int | None:
    """Bytes of an input that can be told."""
    if isinstance(given, Path):
        return given.stat().st_size if given.is_file() else None
    if not given.seekable():
        return None
    place = given.tell()
    size = given.seek(0, os.SEEK_END)
    given.seek(place)
    return size


def _header_of(given: Input) -> bytes:
    """The lines above the first row: the header, and before it what Excel says of the delimiter."""
    if isinstance(given, Path):
        with given.open("rb") as stream:
            return _header_of(stream)
    line = given.readline(MAX_LINE_BYTES)
    return line + given.readline(MAX_LINE_BYTES) if _SAYS_DELIMITER.fullmatch(line) else line


def _layout_of(header: bytes, cards_column: str) -> Layout:
    """What a header says; columns without a name are called by their number. Raises InvalidInputError."""
    said = _SAYS_DELIMITER.match(header)
    text = header[said.end() if said else 0 :].decode("utf-8-sig", errors="replace")
    outside = "".join(text.split('"')[::2])  # of quotes, where a delimiter is none
    delimiter = said[1].decode() if said else next((mark for mark in "\t;|" if mark in outside), ",")
    try:
        names = next(csv.reader([text], delimiter=delimiter), [])
    except (csv.Error, ValueError, TypeError) as error:
        message = f"the header cannot be read: {error}; lines end in LF or CR LF"
        raise InvalidInputError([Fault("", "unreadable_row", message)]) from None
    named = [name.strip() or f"column {at}" for at, name in enumerate(names, 1)]
    return Layout("csv", headers.canonical(named, cards_column), delimiter)
