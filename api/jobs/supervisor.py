"""Keeps a number of processes running: whoever dies is replaced, all are ended when it ends.

They are forked from a process that has loaded everything, has one thread and no open database, so that a new one works
at once and they share their memory.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from api.clock import monotonic_seconds, sleep

_LOG: Final = logging.getLogger("api.jobs")
_ROUND_SECONDS: Final = 0.1
_YOUNG_SECONDS: Final = 5.0
_FIRST_DELAY_SECONDS: Final = 0.2
_LONGEST_DELAY_SECONDS: Final = 30.0
_KILL_AFTER_SECONDS: Final = 8.0
_SIGNALS: Final = frozenset({signal.SIGTERM, signal.SIGINT})


@dataclass(slots=True)
class _ProcessPlace:
    """Where one process runs. start_at: not before; delay: before it is started again, longer for who dies young."""

    number: int
    process: int = 0
    started: float = 0.0
    start_at: float = 0.0
    delay: float = _FIRST_DELAY_SECONDS


def supervise(count: int, child: Callable[[int], int], keeps_on: Callable[[], bool], quiet: frozenset[int]) -> None:
    """Run `child(place)` in `count` processes until SIGTERM or SIGINT, or until `keeps_on` says no.

    child: returns an exit status. quiet: exit statuses that are part of the work: replaced at once, without a warning.
    """
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True

    for one in _SIGNALS:
        signal.signal(one, stop)
    places = [_ProcessPlace(number) for number in range(count)]
    while not stopping and keeps_on():
        for place in places:
            _tend(place, child, quiet)
        sleep(_ROUND_SECONDS)
    _end(places)


def _tend(place: _ProcessPlace, child: Callable[[int], int], quiet: frozenset[int]) -> None:
    if place.process:
        ended, status = os.waitpid(place.process, os.WNOHANG)
        if not ended:
            return
        _note_death(place, status, quiet)
    if monotonic_seconds() >= place.start_at:
        place.started = monotonic_seconds()
        place.process = _forked(place.number, child)


def _note_death(place: _ProcessPlace, status: int, quiet: frozenset[int]) -> None:
    code = os.waitstatus_to_exitcode(status)
    now = monotonic_seconds()
    if code in quiet:
        place.start_at = now
    else:
        young = now - place.started < _YOUNG_SECONDS
        place.delay = min(2 * place.delay, _LONGEST_DELAY_SECONDS) if young else _FIRST_DELAY_SECONDS
        place.start_at = now + place.delay
        reason = f"signal {-code}" if code < 0 else f"exit status {code}"
        _LOG.error("runner process %d (pid %d) ended by %s; it is replaced", place.number, place.process, reason)
    place.process = 0


def _forked(number: int, child: Callable[[int], int]) -> int:
    # A signal that comes before the child has handlers of its own waits for them.
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    process = os.fork()
    if process:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        return process
    status = 1
    try:
        for one in _SIGNALS:
            signal.signal(one, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        status = child(number)
    except BaseException:
        _LOG.exception("a runner process failed")
    finally:
        os._exit(status)


def _end(places: list[_ProcessPlace]) -> None:
    """Ask all to end, and make them."""
    running = {place.process for place in places if place.process}
    for process in running:
        os.kill(process, signal.SIGTERM)
    deadline = monotonic_seconds() + _KILL_AFTER_SECONDS
    while running:
        running -= {process for process in running if os.waitpid(process, os.WNOHANG)[0]}
        if running and monotonic_seconds() > deadline:
            _LOG.error("runner processes do not end and are killed: %s", sorted(running))
            for process in running:
                os.kill(process, signal.SIGKILL)
            deadline = float("inf")
        sleep(_ROUND_SECONDS / 2)
