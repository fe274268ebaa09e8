"""A progress line for long work: how far, how fast, how long still. Silent where nobody watches."""

from __future__ import annotations

from types import TracebackType
from typing import BinaryIO, Final, TextIO

from api.clock import Stopwatch

_SECONDS_BETWEEN: Final = 0.2
_BAR_WIDTH: Final = 24


class Progress:
    """Redraws one line on `screen` while lines of `source` are answered, and leaves a summary when the work ends.

    done_before: lines that an earlier run answered. Without a terminal only the summary is written; without a known
    size of the source, counts instead of a bar.
    """

    def __init__(self, source: BinaryIO, screen: TextIO, *, done_before: int = 0) -> None:
        self._source = source
        self._screen = screen
        self._watched = screen.isatty()
        self._size = _size_of(source)
        self._before = done_before
        self._lines, self._failed = done_before, 0
        self._watch = Stopwatch()
        self._drawn_at = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Write the summary; of interrupted work, how far it came."""
        end = "stopped after " if kind else ""
        self._screen.write(f"{self._erase()}{end}{self._counts()} in {self._watch.seconds:.1f} s\n")
        self._screen.flush()

    def show(self, lines: int, failed: int) -> None:
        """Say how many lines are answered, and how many of them failed."""
        self._lines, self._failed = lines, failed
        if self._watched and self._watch.seconds - self._drawn_at >= _SECONDS_BETWEEN:
            self._drawn_at = self._watch.seconds
            self._screen.write(f"{self._erase()}{self._bar()}{self._counts()}")
            self._screen.flush()

    def _counts(self) -> str:
        speed = (self._lines - self._before) / max(self._watch.seconds, 1e-9)
        return f"{self._lines:,} lines, {self._failed:,} failed, {speed:,.0f} lines/s"

    def _bar(self) -> str:
        if not self._size:
            return ""
        share = min(1.0, self._source.tell() / self._size)
        full = round(share * _BAR_WIDTH)
        return f"[{'#' * full}{'-' * (_BAR_WIDTH - full)}] {share:4.0%}  "

    def _erase(self) -> str:
        return "\r\x1b[K" if self._watched else ""


def _size_of(source: BinaryIO) -> int:
    """Bytes of a file that can be told; 0 for a pipe."""
    if not source.seekable():
        return 0
    place = source.tell()
    size = source.seek(0, 2)
    source.seek(place)
    return size


class StepProgress:
    """Called with a step, how much of it is done and its total: redraws one line on `screen`.

    Without a terminal, writes a line for each tenth of a step. title: stands before every line.
    """

    def __init__(self, title: str, screen: TextIO) -> None:
        self._title = title
        self._screen = screen
        self._watched = screen.isatty()
        self._tenth = 0

    def __call__(self, step: str, done: int, total: int) -> None:
        text = f"{self._title}: {done:,} / {total:,} ({step})"
        if self._watched:
            self._screen.write(f"\r\x1b[K{text}" + ("\n" if done == total else ""))
            self._screen.flush()
        elif 10 * done // total != self._tenth:
            self._tenth = 10 * done // total
            self._screen.write(text + "\n")
