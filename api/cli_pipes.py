"""Files and pipes that subcommands read and write, and the formats that their names tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

PIPE: Final = "-"
FORMATS: Final = ("ndjson", "csv")
_ENDINGS: Final = {".csv": "csv", ".tsv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson", ".json": "ndjson"}


def format_by_ending(names: Sequence[str], what: str) -> str:
    """The format that file names agree on, pipes left out. what: how the names are called in the UsageError if not."""
    found = {_ENDINGS.get(Path(name).suffix.lower()) for name in names if name != PIPE}
    if len(found) == 1 and None not in found:
        return str(found.pop())
    raise click.UsageError(f"{what} does not tell one format by its ending; add --format ndjson or --format csv")


@contextmanager
def opened(name: str, mode: Any, pipe: Any) -> Iterator[BinaryIO]:
    """The file of this name, closed in the end, or the pipe's bytes."""
    if name == PIPE:
        yield pipe.buffer
        pipe.flush()
        return
    with open(name, mode) as file:
        yield file
