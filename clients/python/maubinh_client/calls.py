"""How an operation is called, and how a request is sent: what the parts of a client hand each other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import httpx

Build = Callable[[], httpx.Request]
"""Makes a request, anew for each time that it is sent."""

Send = Callable[[Build], httpx.Response]
"""The whole answer to a request, sent again when that helps. Raises MauBinhError."""

AsyncSend = Callable[[Build], Awaitable[httpx.Response]]
"""The same, to be awaited."""


class Call(Protocol):
    """Sends a request to a path and returns the answer."""

    def __call__(self, path: str, request: Mapping[str, Any], /) -> Any:
        """Post the request. Raises MauBinhError."""


class AsyncCall(Protocol):
    """The same, to be awaited."""

    async def __call__(self, path: str, request: Mapping[str, Any], /) -> Any:
        """Post the request. Raises MauBinhError."""
