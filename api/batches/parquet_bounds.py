"""What a Parquet file may make of its bytes: little of a file can stand for many rows, long texts, or deep lists.

What a file says of its row groups is believed. The texts that rows share are looked at before rows are read, and so
many rows are read at a time as have a bounded size; what they really take is measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from api.batches import headers
from api.batches.blocks import MAX_BLOCK_BYTES
from rules.errors import Fault, InvalidInputError

MAX_GROUP_BYTES: Final = 256 * 1024 * 1024
MAX_GROUP_ITEMS: Final = 16 * 1024 * 1024
# A hand has 13 cards. Few rows with long lists are read whole, whatever little of a file they take.
_ROW_ITEMS: Final = 64
_FREE_ITEMS: Final = 64 * 1024
_FREE_BYTES: Final = 64 * 1024 * 1024
_MAX_RATIO: Final = 250
_LEAST_CELL_BYTES: Final = 8
_READ_ROWS: Final = 8192
_READ_BYTES: Final = 16 * 1024 * 1024
_HARMLESS_BYTES: Final = 1024 * 1024


def require_bounded(file: Any) -> None:
    """Raise InvalidInputError for a file with too many columns, or with row groups that are too large to be read."""
    metadata = file.metadata
    headers.require_few(metadata.num_columns)
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        columns = [(at, group.column(at)) for at in range(metadata.num_columns)]
        size = sum(max(0, column.total_uncompressed_size) for _, column in columns)
        items = [column.num_values for at, column in columns if file.schema.column(at).max_repetition_level]
        most = min(MAX_GROUP_ITEMS, _FREE_ITEMS + _ROW_ITEMS * group.num_rows)
        if size > MAX_GROUP_BYTES or max(items, default=0) > most:
            raise _too_large(
                f"row group {number + 1} has {size} bytes and lists of {max(items, default=0)} items in all, at most "
                f"{MAX_GROUP_BYTES} and {most} can be read: write the file with smaller row groups and shorter lists"
            )


def rows_at_once(stream: Any, file: Any, number: int, arrow: Any) -> int:
    """How many rows of a row group can be read at a time; a few of them may be much larger than all others.

    Raises InvalidInputError when lists of the group would not fit.
    """
    group, row_bytes = file.metadata.row_group(number), 0
    for leaf in range(file.metadata.num_columns):
        values = group.column(leaf).num_values
        longest = _longest_text(stream, file, number, leaf, arrow)
        if not file.schema.column(leaf).max_repetition_level:
            row_bytes += longest
        elif values * (longest + _LEAST_CELL_BYTES) > MAX_GROUP_BYTES:
            raise _too_large(f"lists of row group {number + 1} have {values} items of up to {longest} bytes")
    return max(1, min(_READ_ROWS, _READ_BYTES // max(1, row_bytes)))


def _longest_text(stream: Any, file: Any, number: int, leaf: int, arrow: Any) -> int:
    """Bytes of the longest text of a column that more than one row of a row group may share, or a bound of them."""
    column, about = file.metadata.row_group(number).column(leaf), file.schema.column(leaf)
    if about.physical_type == "FIXED_LEN_BYTE_ARRAY":
        return int(about.length)
    if about.physical_type != "BYTE_ARRAY" or about.logical_type.type == "DECIMAL":
        return 0
    if column.num_values * column.total_uncompressed_size <= _HARMLESS_BYTES:
        return int(column.total_uncompressed_size)
    in_lists = about.max_repetition_level > 0
    shared = arrow.parquet.ParquetFile(
        stream, metadata=file.metadata, read_dictionary=[leaf], buffer_size=_HARMLESS_BYTES
    )
    rows = _READ_ROWS if in_lists else 1  # the first row has them all, but for an empty list
    for batch in shared.iter_batches(batch_size=rows, row_groups=[number], columns=[about.path]):
        found = max((_longest_shared(array, arrow) for array in batch.columns), default=0)
        if found or not in_lists:
            return found
    return 0


def _longest_shared(array: Any, arrow: Any) -> int:
    """Bytes of the longest entry of all dictionaries of texts in an array."""
    if arrow.types.is_dictionary(array.type):
        if not _is_text(array.type.value_type, arrow):
            return 0
        return int(arrow.compute.max(arrow.compute.binary_length(array.dictionary)).as_py() or 0)
    return max((_longest_shared(part, arrow) for part in _parts(array, arrow)), default=0)


def require_little_more(made: int, size: int) -> None:
    """Raise InvalidInputError when the rows read so far have more bytes than a file of this size can stand for."""
    if made > _FREE_BYTES + _MAX_RATIO * size:
        raise _too_large(f"its rows take more than {_MAX_RATIO} times as many bytes as the file has")


def _too_large(message: str) -> InvalidInputError:
    return InvalidInputError([Fault("", "out_of_range", f"the Parquet file cannot be read: {message}")])


def bounded_pieces(batch: Any, arrow: Any) -> Iterator[tuple[Any, int]]:
    """A batch in pieces of at most MAX_BLOCK_BYTES, and how many bytes each has.

    Raises InvalidInputError for a single row above that.
    """
    size = sum(_size(column, arrow) for column in batch.columns)
    if size <= MAX_BLOCK_BYTES:
        yield batch, size
    elif batch.num_rows == 1:
        raise _too_large(f"one row has {size} bytes, at most {MAX_BLOCK_BYTES} can be read")
    else:
        half = batch.num_rows // 2
        yield from bounded_pieces(batch.slice(0, half), arrow)
        yield from bounded_pieces(batch.slice(half), arrow)


def _size(array: Any, arrow: Any) -> int:
    """How many bytes an array has; a cell counts for some in any case, since it will be a value of its own."""
    parts = sum(_size(part, arrow) for part in _parts(array, arrow))
    return max(_LEAST_CELL_BYTES * len(array) + parts, int(array.nbytes))


def _parts(array: Any, arrow: Any) -> list[Any]:
    """The arrays that an array of structs, maps or lists consists of."""
    types = arrow.types
    if types.is_struct(array.type):
        return list(array.flatten())
    if types.is_map(array.type):
        start, end = array.offsets[0].as_py(), array.offsets[-1].as_py()
        return [part.slice(start, end - start) for part in (array.keys, array.items)]
    return [array.flatten()] if types.is_nested(array.type) else []


def _is_text(kind: Any, arrow: Any) -> bool:
    types = arrow.types
    kinds = (types.is_string, types.is_binary, types.is_large_string, types.is_large_binary)
    return any(test(kind) for test in kinds)


def plain_schema(schema: Any, arrow: Any) -> Any:
    """A schema without metadata, and without dictionaries, whose entries would have to travel beside the rows."""
    return arrow.schema([_plain_field(field, arrow) for field in schema])


def _plain_field(field: Any, arrow: Any) -> Any:
    return arrow.field(field.name, _plain(field.type, arrow), field.nullable)


def _plain(kind: Any, arrow: Any) -> Any:
    """The type of plain cells of a type, on all levels."""
    types = arrow.types
    if isinstance(kind, arrow.BaseExtensionType):
        return _plain(kind.storage_type, arrow)
    if types.is_dictionary(kind):
        return _plain(kind.value_type, arrow)
    if types.is_struct(kind):
        return arrow.struct([_plain_field(field, arrow) for field in kind])
    if types.is_map(kind):
        return arrow.map_(_plain(kind.key_type, arrow), _plain(kind.item_type, arrow))
    for is_list, made in ((types.is_list, arrow.list_), (types.is_large_list, arrow.large_list)):
        if is_list(kind):
            return made(_plain_field(kind.value_field, arrow))
    if types.is_fixed_size_list(kind):
        return arrow.list_(_plain_field(kind.value_field, arrow), kind.list_size)
    return {arrow.string_view(): arrow.string(), arrow.binary_view(): arrow.binary()}.get(kind, kind)
