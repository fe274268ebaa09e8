"""Blocks of records, and what they are cut from: values that say what they hold by themselves.

So a block can be answered in another process, or stored and answered later.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal

Format = Literal["ndjson", "csv", "parquet"]
FORMATS: Final[tuple[Format, ...]] = ("ndjson", "csv", "parquet")
MAX_LINE_BYTES: Final = 64 * 1024
MAX_BLOCK_BYTES: Final = 8 * 1024 * 1024
MAX_BLOCK_CELLS: Final = 1024 * 1024
Input = Path | BinaryIO


@dataclass(frozen=True, slots=True)
class Place:
    """How far the input has been cut. file: which one; offset: bytes of it (of Parquet: rows); number: records in all.

    Plain numbers, so that a source can be opened again where another one stopped.
    """

    file: int = 0
    offset: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """What has to be known to read a block. columns: of a table, in their order; delimiter: of CSV.

    schema: of Parquet, as Arrow serializes it.
    """

    format: Format
    columns: tuple[str, ...] = ()
    delimiter: str = ","
    schema: bytes = b""


@dataclass(frozen=True, slots=True)
class Block:
    """Some records in a row. first: number of the first, from 1; blank ones are counted. after: where the next begins.

    data: lines of NDJSON; rows of CSV without a header; an Arrow stream of one batch for Parquet.
    """

    first: int
    count: int
    data: bytes
    after: Place


class BlockSource:
    """One or several inputs of one format, read once. A context manager: closes what it opened.

    layout: of all its blocks; block_bytes: of the largest, but for a single record. Raises InvalidInputError when it is
    made for a header without cards, or for tables that differ in their columns.
    """

    layout: Layout
    block_bytes = MAX_BLOCK_BYTES

    def take(self, records: int) -> Block | None:
        """The next block, of at most so many records; None at the end. Blocks hold records of one input only."""
        raise NotImplementedError

    def left(self) -> float | None:
        """Roughly how many records are still to be taken; None for a pipe, or at the start."""
        share = self.share(self.place)
        return None if not share else self.place.number * (1 - share) / share

    def share(self, place: Place) -> float | None:
        """Which part of the input lies before a place, 0..1; None for a pipe."""
        raise NotImplementedError

    def __init__(self, inputs: Sequence[Input], place: Place) -> None:
        self._inputs = tuple(inputs)
        self._stack = ExitStack()
        self.place = place

    def __enter__(self) -> BlockSource:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()
