"""When to send a request again. Pure: knows no clock and no connection."""

from __future__ import annotations

import random
from dataclasses import dataclass

from maubinh_client.errors import BusyError, ConnectionFailedError, MauBinhError, TimedOutError, UnexpectedAnswerError


@dataclass(frozen=True, slots=True)
class Retry:
    """How long a request may be tried again.

    wait_seconds: longest sum of waits for a server that says 429 or 503; 0 = never wait.
    connections: further attempts when the connection fails. Every operation is a pure function of its request, so
    sending it twice does no harm; what may start a job carries a key that makes the second sending harmless.
    """

    wait_seconds: float = 30.0
    connections: int = 2


class Attempts:
    """The attempts at one request."""

    def __init__(self, retry: Retry) -> None:
        self._retry = retry
        self._waited = 0.0
        self._count = 0

    def pause_after(self, error: MauBinhError) -> float:
        """Seconds to wait before the next attempt. Raises the error when there is to be none."""
        self._count += 1
        if isinstance(error, ConnectionFailedError) and not isinstance(error, TimedOutError):
            if self._count > self._retry.connections:
                raise error
            return 0.1 * 2.0**self._count
        busy = isinstance(error, BusyError) or (isinstance(error, UnexpectedAnswerError) and error.status in (429, 503))
        if not busy:
            raise error
        told = error.retry_after_seconds if isinstance(error, BusyError) else None
        # Chance keeps many clients that were refused together from coming back together.
        usual = min(8.0, 0.25 * 2.0**self._count) * (0.5 + random.random() / 2)
        pause = usual if told is None else told + random.random() * 0.1
        if self._waited + pause > self._retry.wait_seconds:
            raise error
        self._waited += pause
        return pause
