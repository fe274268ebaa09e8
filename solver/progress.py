"""How long work says how far it is, and asks whether its answer is still wanted.

Work of many seconds asks now and then, and ends when nobody would read its answer. Nobody says so unless he has to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is in all."""

_is_wanted: Final[ContextVar[Callable[[], bool]]] = ContextVar("_is_wanted", default=lambda: True)


def quiet(_step: str, _done: int, _total: int) -> None:
    """Report nothing."""


class UnwantedError(Exception):
    """Nobody waits for the answer any more."""


@contextmanager
def wanted_while(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """What is worked out in the block, in this thread, ends by UnwantedError once `is_wanted` says no."""
    token = _is_wanted.set(is_wanted)
    try:
        yield
    finally:
        _is_wanted.reset(token)


def require_wanted() -> None:
    """Raise UnwantedError when nobody waits for the answer any more."""
    if not _is_wanted.get()():
        raise UnwantedError("nobody waits for this answer any more")
