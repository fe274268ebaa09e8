"""How an operation is called, as the generated operations see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Call(Protocol):
    """Sends a request to a path and returns the answer."""

    def __call__(self, path: str, request: Mapping[str, Any], /) -> Any:
        """Post the request. Raises MauBinhError."""


class AsyncCall(Protocol):
    """The same, to be awaited."""

    async def __call__(self, path: str, request: Mapping[str, Any], /) -> Any:
        """Post the request. Raises MauBinhError."""
