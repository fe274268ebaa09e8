"""Parquet in and out, through pyarrow (the extra `arrow`), which is loaded only by those who ask for Parquet.

Tables on their way are Arrow streams: a schema, then batches that can be appended one after the other and cut off
anywhere between two of them. A finished stream becomes a Parquet file whose bytes depend on its rows alone.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from api.batches import headers, parquet_bounds
from api.batches.blocks import Block, BlockSource, Input, Layout, Place
from api.batches.columns import Kind
from api.wire.text import read_number
from rules.errors import Fault, InvalidInputError

ROW_GROUP_ROWS: Final = 65_536
# Of a column in a stream that becomes a dictionary in the file.
_FEW_TEXTS: Final = {b"maubinh": b"few texts"}
_REPLACEMENT: Final = "\ufffd"


def pyarrow() -> Any:
    """The package. Raises InvalidInputError (`missing_extra`) where it is not installed."""
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        message = "Parquet needs pyarrow, the extra `arrow`: pip install 'maubinh[arrow]' (from a checkout: '.[arrow]')"
        raise InvalidInputError([Fault("", "missing_extra", message)]) from None
    return pyarrow


class ParquetSource(BlockSource):
    """Parquet files, read batch by batch. layout.columns: in the order of the file.

    Raises InvalidInputError (`unreadable_parquet`, `out_of_range`) for what cannot be read, wherever it comes to light.
    """

    def __init__(self, inputs: Sequence[Input], operation: str, place: Place, cards_column: str = "") -> None:
        super().__init__(inputs, place)
        arrow = pyarrow()
        self._streams: list[Any] = []
        with _in_words(arrow):
            self._files = [self._opened(one, arrow) for one in self._inputs]
            self._rows = [file.metadata.num_rows for file in self._files]
            schemas = [
                _renamed(parquet_bounds.plain_schema(file.schema_arrow, arrow), cards_column) for file in self._files
            ]
            self._schema = schemas[0]
            self.layout = Layout("parquet", tuple(self._schema.names), schema=opening(self._schema))
        for number, (file, schema) in enumerate(zip(self._files, schemas, strict=True), 1):
            if schema != self._schema:
                message = f"input {number} has other columns than the first: {', '.join(file.schema_arrow.names)}"
                raise InvalidInputError([Fault("", "different_columns", message)])
        headers.check(self.layout.columns, operation)
        self._batches: Iterator[Any] | None = None
        self._rest: Any = None

    def _opened(self, given: Input, arrow: Any) -> Any:
        stream: Any = self._stack.enter_context(given.open("rb")) if isinstance(given, Path) else given
        if not stream.seekable():  # the end of a file says where its columns are
            piped, stream = stream, self._stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
            shutil.copyfileobj(piped, stream)
            stream.seek(0)
        self._streams.append(stream)
        file = arrow.parquet.ParquetFile(stream)
        parquet_bounds.require_bounded(file)
        return file

    def share(self, place: Place) -> float | None:
        """By rows."""
        total = sum(self._rows)
        return min(1.0, place.number / total) if total else 1.0

    def take(self, records: int) -> Block | None:
        """The next block of rows (BlockSource)."""
        with _in_words(pyarrow()):
            return self._take(records)

    def _take(self, records: int) -> Block | None:
        while self.place.file < len(self._files):
            batch = self._next_rows(records)
            if batch is not None:
                place = self.place
                self.place = Place(place.file, place.offset + batch.num_rows, place.number + batch.num_rows)
                return Block(place.number + 1, batch.num_rows, _stream_of(batch), self.place)
            self._batches = None
            self.place = Place(self.place.file + 1, 0, self.place.number)
        return None

    def _next_rows(self, records: int) -> Any:
        """A batch of at most so many rows of the present file; None at its end."""
        if self._batches is None:
            self._batches = self._batches_from(self.place.file, self.place.offset)
        while self._rest is None or not self._rest.num_rows:
            self._rest = next(self._batches, None)
            if self._rest is None:
                return None
        rows, self._rest = self._rest.slice(0, records), self._rest.slice(records)
        return rows

    def _batches_from(self, number: int, offset: int) -> Iterator[Any]:
        """The rows of a file behind the first `offset`; whole row groups before them are not read."""
        arrow, file, stream = pyarrow(), self._files[number], self._streams[number]
        size, made = stream.seek(0, os.SEEK_END), 0
        for group in range(file.metadata.num_row_groups):
            if offset >= (rows := file.metadata.row_group(group).num_rows):
                offset -= rows
                continue
            at_once = parquet_bounds.rows_at_once(stream, file, group, arrow)
            for batch in file.iter_batches(batch_size=at_once, row_groups=[group]):
                plain = batch.slice(offset).rename_columns(self._schema.names).cast(self._schema)
                offset = max(0, offset - batch.num_rows)
                for piece, length in parquet_bounds.bounded_pieces(plain, arrow):
                    made += length
                    parquet_bounds.require_little_more(made, size)
                    yield piece


def _renamed(schema: Any, cards_column: str) -> Any:
    """The schema with its columns called as they are read."""
    names = headers.canonical(schema.names, cards_column)
    return pyarrow().schema([field.with_name(name) for field, name in zip(schema, names, strict=True)])


@contextmanager
def _in_words(arrow: Any) -> Iterator[None]:
    """What is wrong with the bytes of a file as an error of ours; errors of the system, which have numbers, are not."""
    try:
        yield
    except (arrow.ArrowException, OSError, ValueError, OverflowError) as error:
        if isinstance(error, InvalidInputError) or (isinstance(error, OSError) and error.errno is not None):
            raise
        message = f"this is no Parquet file that can be read: {str(error)[:500]}"
        raise InvalidInputError([Fault("", "unreadable_parquet", message)]) from None


def _stream_of(batch: Any) -> bytes:
    """One batch as an Arrow stream of its own."""
    arrow = pyarrow()
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    made: bytes = sink.getvalue().to_pybytes()
    return made


def _batch_of(data: bytes) -> Any:
    """The one batch of such a stream."""
    arrow = pyarrow()
    with arrow.ipc.open_stream(data) as reader:
        return reader.read_next_batch()


def columns_of(data: bytes) -> dict[str, Any]:
    """The columns of a block's stream, as Arrow arrays by name."""
    batch = _batch_of(data)
    return dict(zip(batch.schema.names, batch.columns, strict=True))


def texts_of(column: Any) -> list[str]:
    """An Arrow array as the cells of a text table; null is empty, a list its items with blanks between them.

    Every cell has a text, whatever it holds: what is no UTF-8 gets replacement characters, a date that no calendar has
    its number.
    """
    try:
        return [_text(value) for value in column.to_pylist()]
    except Exception:  # of a cell, which does not matter to the others
        return [_text_of(cell) for cell in column]


def _text_of(cell: Any) -> str:
    """The text of one cell; what is tried first is what a whole column is read by."""
    arrow = pyarrow()
    ways: tuple[Callable[[], str], ...] = (
        lambda: _text(cell.as_py()),
        lambda: _text(cell.cast(arrow.binary()).as_py()),
        lambda: _text(cell.cast(arrow.string()).as_py()),
        lambda: _text([_text_of(one) for one in cell.values]),
        lambda: _text(cell.value),
    )
    for text in ways:
        try:
            return text()
        except Exception:  # the next may do
            continue
    return _REPLACEMENT


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return " ".join(_text(one) for one in value)
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace")
    return str(value)


def array_of(values: Any, field: Any) -> Any:
    """A column as an Arrow array: of the field's type, made from a list of cells unless it is one already."""
    arrow = pyarrow()
    if not isinstance(values, list):
        return values
    if field.type == arrow.int64():
        values = [whole_number(value) for value in values]
    elif field.type == arrow.string():
        values = [None if value is None else str(value) for value in values]
    return arrow.array(values, field.type)


def whole_number(cell: Any) -> int | None:
    """The integer of a cell, None for anything else."""
    found = read_number(cell) if isinstance(cell, str) else cell
    if isinstance(found, float) and found.is_integer():
        found = int(found)
    return found if isinstance(found, int) and -(2**63) <= found < 2**63 else None


def schema_of(kinds: Mapping[str, Kind], given: Iterable[Any]) -> Any:
    """The schema of a table. kinds: its columns; given: fields of a Parquet input, which keep their types."""
    arrow = pyarrow()
    types = {"text": arrow.string(), "number": arrow.float64(), "count": arrow.int64(), "name": arrow.string()}
    marks = {"name": _FEW_TEXTS}
    known = {field.name: field for field in given}
    return arrow.schema(
        [known.get(name) or arrow.field(name, types[kind], metadata=marks.get(kind)) for name, kind in kinds.items()]
    )


def read_schema(data: bytes) -> Any:
    """The schema that Layout.schema holds."""
    return pyarrow().ipc.read_schema(pyarrow().py_buffer(data))


def opening(schema: Any) -> bytes:
    """What a stream of this schema starts with."""
    made: bytes = schema.serialize().to_pybytes()
    return made


def appendable(arrays: Sequence[Any], schema: Any) -> bytes:
    """Columns as a compressed batch that stands in a stream, behind the opening."""
    arrow = pyarrow()
    sink = arrow.BufferOutputStream()
    options = arrow.ipc.IpcWriteOptions(compression="zstd")
    with arrow.ipc.new_stream(sink, schema, options=options) as writer:
        writer.write_batch(arrow.RecordBatch.from_arrays(list(arrays), schema=schema))
        after = sink.tell()  # behind it comes what ends a stream
    made: bytes = sink.getvalue().to_pybytes()[len(opening(schema)) : after]  # which has the schema already
    return made


def write_parquet(stream: BinaryIO, target: BinaryIO) -> None:
    """Make a Parquet file of a stream of batches, in row groups of ROW_GROUP_ROWS; memory holds one of them."""
    arrow = pyarrow()
    reader = arrow.ipc.open_stream(stream)
    few = [at for at, field in enumerate(reader.schema) if field.metadata == _FEW_TEXTS]
    schema = reader.schema
    for at in few:
        schema = schema.set(at, arrow.field(schema.names[at], arrow.dictionary(arrow.int32(), arrow.string())))
    with arrow.parquet.ParquetWriter(target, schema, compression="zstd", version="2.6") as writer:
        for table in _row_groups(reader, arrow):
            arrays = [
                column.dictionary_encode() if at in few else column for at, column in enumerate(table.itercolumns())
            ]
            writer.write_table(arrow.table(arrays, schema=schema), row_group_size=ROW_GROUP_ROWS)


def _row_groups(reader: Any, arrow: Any) -> Iterator[Any]:
    """Tables of exactly ROW_GROUP_ROWS rows in one piece each, the last one shorter."""
    waiting: list[Any] = []
    rows = 0
    for batch in reader:
        waiting.append(batch)
        rows += batch.num_rows
        while rows >= ROW_GROUP_ROWS:
            table = arrow.Table.from_batches(waiting)
            yield table.slice(0, ROW_GROUP_ROWS).combine_chunks()
            rows -= ROW_GROUP_ROWS
            waiting = table.slice(ROW_GROUP_ROWS).to_batches()
    if rows:
        yield arrow.Table.from_batches(waiting, reader.schema).combine_chunks()
