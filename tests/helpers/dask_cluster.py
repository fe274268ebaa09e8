"""A real Dask cluster for tests: a scheduler and workers, each a process of its own that can be killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.processes import end, start


@dataclass(frozen=True)
class Cluster:
    """address: of the scheduler."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    folder: Path

    def add_worker(self, *flags: str) -> subprocess.Popen[bytes]:
        """Start one more worker."""
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers.append(_started("distributed.cli.dask_worker", self.address, *options, *flags))
        return self.workers[-1]


def _started(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", module, *arguments]
    return start(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def dask_cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A scheduler on a free port of this machine with so many workers, all gone in the end."""
    told = folder / "scheduler.json"
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
    scheduler = _started("distributed.cli.dask_scheduler", *options)
    cluster = None
    try:
        deadline = time.monotonic() + 300
        while not (told.exists() and told.read_text(encoding="utf-8").strip()):
            assert scheduler.poll() is None, "the scheduler ended"
            assert time.monotonic() < deadline, "the scheduler does not start"
            time.sleep(0.1)
        cluster = Cluster(json.loads(told.read_text(encoding="utf-8"))["address"], scheduler, [], folder)
        for _ in range(workers):
            cluster.add_worker()
        yield cluster
    finally:
        for process in (*(cluster.workers if cluster else ()), scheduler):
            end(process)
