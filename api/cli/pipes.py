"""Files and pipes that subcommands read and write, and the formats that their names tell."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

PIPE: Final = "-"
FORMATS: Final = ("ndjson", "csv")
_ENDINGS: Final = {
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".ndjson", ".jsonl", ".json"), "ndjson"),
    **dict.fromkeys((".parquet", ".pq"), "parquet"),
}


def format_by_ending(
    names: Sequence[str], what: str, formats: Sequence[str] = FORMATS, otherwise: str | None = None
) -> str:
    """The one of `formats` that file names agree on, pipes left out.

    what: how the names are called in the UsageError if they do not; otherwise: the format of what no ending tells.
    """
    found = {_ENDINGS.get(Path(name).suffix.lower(), otherwise) for name in names if name != PIPE} or {otherwise}
    if len(found) == 1 and found <= set(formats):
        return str(found.pop())
    choice = " or ".join(f"--format {name}" for name in formats)
    raise click.UsageError(f"{what} does not tell one format by its ending; add {choice}")


@contextmanager
def opened(name: str, mode: Any, pipe: Any) -> Iterator[BinaryIO]:
    """The file of this name, closed in the end, or the pipe's bytes."""
    if name == PIPE:
        yield pipe.buffer
        pipe.flush()
        return
    with open(name, mode) as file:
        yield file


def require_writable(folder: Path, option: str) -> None:
    """Raise click.UsageError, naming the option, for a folder that cannot be written or made.

    Asked before the work whose outcome goes there. Changes nothing.
    """
    try:
        nearest = next(path for path in (folder, *folder.parents) if path.exists())
        usable = nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)
    except OSError:  # on the way there is what we may not look into
        usable = False
    if not usable:
        raise click.UsageError(f"{option} {folder}: the folder cannot be written")
