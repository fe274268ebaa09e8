"""A progress line for long work: how far, how fast, how long still; a new line now and then where nobody watches."""

from __future__ import annotations

from types import TracebackType
from typing import Final, TextIO

from api.clock import Stopwatch

_SECONDS_BETWEEN: Final = 0.2
_SECONDS_BETWEEN_LINES: Final = 30.0
_BAR_WIDTH: Final = 24


class Progress:
    """Redraws one line on `screen` while lines are answered, and says at the end how many there were.

    Without a terminal every half minute has a line of its own; of work that never began, nothing is written.
    """

    def __init__(self, screen: TextIO) -> None:
        self._screen = screen
        self._watched = screen.isatty()
        self._before = 0
        self._share_before = 0.0
        self._lines, self._failed = 0, 0
        self._begun = False
        self._watch = Stopwatch()
        self._drawn_at = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Say how many lines were answered in which time; of interrupted work, how far it came."""
        if not self._begun:
            return
        end = "stopped after " if kind else ""
        self._screen.write(f"{self._erase()}{end}{self._counts()} in {self._watch.seconds:.1f} s\n")
        self._screen.flush()

    def begin(self, lines: int, failed: int, share: float) -> None:
        """Say how many lines an earlier run answered, how many failed, and which part of the input they were."""
        self._before = self._lines = lines
        self._failed = failed
        self._share_before = share
        self._begun = True

    def show(self, lines: int, failed: int, share: float | None) -> None:
        """Say how many lines are answered, and how many of them failed. share: of the input; None when unknown."""
        self._lines, self._failed = lines, failed
        pause = _SECONDS_BETWEEN if self._watched else _SECONDS_BETWEEN_LINES
        if self._watch.seconds - self._drawn_at >= pause:
            self._drawn_at = self._watch.seconds
            end = "" if self._watched else "\n"
            self._screen.write(f"{self._erase()}{self._bar(share)}{self._counts()}{self._time_left(share)}{end}")
            self._screen.flush()

    def _counts(self) -> str:
        speed = (self._lines - self._before) / max(self._watch.seconds, 1e-9)
        lines = "1 line" if self._lines == 1 else f"{self._lines:,} lines"
        return f"{lines}, {self._failed:,} failed, {speed:,.0f} lines/s"

    def _bar(self, share: float | None) -> str:
        if share is None:
            return ""
        full = round(share * _BAR_WIDTH)
        return f"[{'#' * full}{'-' * (_BAR_WIDTH - full)}] {share:4.0%}  "

    def _time_left(self, share: float | None) -> str:
        if share is None or share <= self._share_before:
            return ""
        return f", {span(self._watch.seconds * (1 - share) / (share - self._share_before))} left"

    def _erase(self) -> str:
        return "\r\x1b[K" if self._watched else ""


def span(seconds: float) -> str:
    """A time as people say it: `50 s`, `12 min`, `3 h 05 min`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"


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
