"""Who answers the blocks of a batch: this process, threads, processes, or the workers of a Dask cluster.

Processes are started afresh (never forked: a copy of a process whose other threads hold locks may hang), are deaf to
Ctrl-C, which their parent answers for them, and end with it however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from solver.batch import Executor
from solver.opponents.models import models_directory, use_models_directory

Engine = Literal["threads", "processes", "dask"]
ENGINES: Final[tuple[Engine, ...]] = ("processes", "threads", "dask")


@dataclass(frozen=True, slots=True)
class Workers:
    """Whom blocks are given to. executor: None = they are answered here; count: how many there are now."""

    executor: Executor | None
    count: Callable[[], int]


@contextmanager
def started(engine: Engine, count: int, scheduler: str = "") -> Iterator[Workers]:
    """Workers of an engine, gone in the end. count: how many to start; scheduler: address of a running Dask cluster."""
    if engine == "dask":
        from api.batches.cluster import connected

        with connected(scheduler, count) as cluster:
            yield Workers(cluster, cluster.count)
    elif count == 1:
        yield Workers(None, lambda: 1)
    elif engine == "threads":
        with ThreadPoolExecutor(count) as threads:
            yield Workers(threads, lambda: count)
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(count, context, initializer=_begin, initargs=(models_directory(),)) as processes:
            yield Workers(processes, lambda: count)


def _begin(models: Path | None) -> None:
    """Make a process of the pool ready."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_models_directory(models)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process of a pool whose parent was killed would wait for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
