"""Tables of several makers as one: columns as lists of text, and new columns beside the old ones, in the same kind.

Takes pandas and polars frames, Arrow tables, whatever exports an Arrow stream, and mappings of columns. None of these
packages is needed, nor loaded unless a table of it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any, Final

from maubinh.errors import InvalidInput
from rules.errors import Fault

_KINDS: Final = {"number": "float64", "count": "Int64", "flag": "boolean", "text": "object"}


class Frame:
    """A table. kind: who made it; names: of its columns. Raises InvalidInput for what is no table."""

    def __init__(self, table: Any) -> None:
        self.kind, self._table = _told_apart(table)
        if self.kind == "pandas":
            names = [str(name) for name in self._table.columns]
        elif self.kind == "arrow":
            names = list(self._table.column_names)
        else:
            names = list(self._table.columns if self.kind == "polars" else self._table)
        self.names: Sequence[str] = names
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            message = f"the columns {', '.join(twice)} stand there twice"
            raise InvalidInput([Fault("/table", "duplicate_column", message)])

    def __len__(self) -> int:
        if self.kind == "mapping":
            return max((len(column) for column in self._table.values()), default=0)
        return int(self._table.num_rows if self.kind == "arrow" else len(self._table))

    def texts(self, name: str) -> list[str]:
        """A column as text; what is missing is empty, a list its items with blanks between them."""
        column = self._table[name]
        if self.kind == "pandas":
            values = column.astype(object).where(column.notna(), None).tolist()
        elif self.kind == "polars":
            values = column.to_list()
        else:
            values = column.to_pylist() if self.kind == "arrow" else list(column)
        return [_text(value) for value in values]

    def with_columns(self, columns: Mapping[str, list[Any]], kinds: Mapping[str, str]) -> Any:
        """The table with these columns behind its own, or in the place of those of the same name.

        kinds: text, number, count or flag, by column. The table that was given stays as it is.
        """
        if self.kind == "pandas":
            return self._pandas(columns, kinds)
        if self.kind == "polars":
            import polars

            types: Any = {
                "number": polars.Float64, "count": polars.Int64, "flag": polars.Boolean, "text": polars.String
            }  # fmt: skip
            made = [polars.Series(name, values, types[kinds[name]]) for name, values in columns.items()]
            return self._table.with_columns(made)
        if self.kind == "arrow":
            return self._arrow(columns, kinds)
        return {**self._table, **columns}

    def _pandas(self, columns: Mapping[str, list[Any]], kinds: Mapping[str, str]) -> Any:
        import pandas

        made = {
            name: pandas.Series(values, index=self._table.index, dtype=_KINDS[kinds[name]])
            for name, values in columns.items()
        }
        return self._table.assign(**made)

    def _arrow(self, columns: Mapping[str, list[Any]], kinds: Mapping[str, str]) -> Any:
        import pyarrow

        types = {
            "number": pyarrow.float64(), "count": pyarrow.int64(), "flag": pyarrow.bool_(), "text": pyarrow.string()
        }  # fmt: skip
        table = self._table
        for name, values in columns.items():
            array = pyarrow.array(values, types[kinds[name]])
            there = name in table.column_names
            table = table.set_column(table.column_names.index(name), name, array) if there else (
                table.append_column(name, array)
            )  # fmt: skip
        return table


def _told_apart(table: Any) -> tuple[str, Any]:
    """Who made the table, and the table as it is used. Raises InvalidInput for what is none."""
    maker, name = type(table).__module__.partition(".")[0], type(table).__name__
    if maker in ("pandas", "polars") and name == "DataFrame":
        return maker, table
    if maker == "polars" and name == "LazyFrame":
        return "polars", table.collect()
    if maker == "pyarrow" and name == "Table":
        return "arrow", table
    if hasattr(table, "__arrow_c_stream__") and maker != "polars":
        import pyarrow

        return "arrow", pyarrow.table(table)
    columns = isinstance(table, Mapping) and all(isinstance(column, list | tuple) for column in table.values())
    if columns and len({len(column) for column in table.values()}) <= 1:
        return "mapping", {str(column): list(values) for column, values in table.items()}
    message = f"must be a table of pandas, polars or Arrow, or a mapping of columns, not {name}"
    raise InvalidInput([Fault("/table", "bad_type", message)])


def _text(value: Any) -> str:
    if value is None or (isinstance(value, float) and isnan(value)):
        return ""
    if isinstance(value, list | tuple):
        return " ".join(map(_text, value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
