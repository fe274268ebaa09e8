"""Counters for Prometheus. With several server processes they share files in one folder.

prometheus_client decides how it counts when it is first imported, so this module is imported late, by `create_app`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_LOG: Final = logging.getLogger("api.metrics")
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The service's counters. folder: where processes share them, "" when there is one process."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._others: list[Callable[[], bytes]] = []
        self._registry = CollectorRegistry()
        labels = ["method", "route", "status"]
        self._requests = Counter(
            "maubinh_requests", "Requests by method, route and status.", labels, registry=self._registry
        )
        self._seconds = Histogram(
            "maubinh_request_seconds", "Seconds a request took.", ["route"], buckets=_BUCKETS, registry=self._registry
        )
        self._lines = Counter("maubinh_batch_lines", "Batch lines by outcome.", ["outcome"], registry=self._registry)
        self._waiting = Gauge(
            "maubinh_waiting",
            "Requests that wait for a solver slot.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        with self._harmless():
            self._requests.labels(method, route, str(status)).inc()
            self._seconds.labels(route).observe(seconds)

    def batch_line(self, outcome: str) -> None:
        """Count one line of a batch: `done` or `failed`."""
        with self._harmless():
            self._lines.labels(outcome).inc()

    @contextmanager
    def _harmless(self) -> Iterator[None]:
        """What cannot be counted is left out, and the folder made again where somebody took it away."""
        try:
            yield
        except Exception as error:  # whatever it is, no request fails for not being counted
            _LOG.warning("something could not be counted: %s", error)
            with suppress(OSError):
                Path(self._folder).mkdir(mode=0o700, exist_ok=True)

    def add(self, other: Callable[[], bytes]) -> None:
        """Have more text rendered, of figures that are counted elsewhere."""
        self._others.append(other)

    def render(self, waiting: int) -> bytes:
        """The Prometheus text of all processes. waiting: requests that wait in this one."""
        with self._harmless():
            self._waiting.set(waiting)
        shared = self._registry
        if self._folder:
            shared = CollectorRegistry()
            with self._harmless():
                MultiProcessCollector(shared, path=self._folder)  # type: ignore[no-untyped-call]
        return b"".join([generate_latest(shared), *(other() for other in self._others)])
