"""How long work says how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is in all."""


def quiet(_step: str, _done: int, _total: int) -> None:
    """Report nothing."""
