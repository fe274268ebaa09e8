"""Figures about jobs for Prometheus. They are counted in the tables, so every process and machine tells the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from api.jobs.database import StoreError
from api.jobs.store import Store
from api.jobs.tables import COUNTERS


def render_metrics(store: Store) -> bytes:
    """Prometheus text. A database that cannot be used is a figure too."""
    return "".join(f"{line}\n" for line in _lines(store)).encode()


def _lines(store: Store) -> Iterator[str]:
    up = ("maubinh_jobs_up", "gauge", "Whether the database of jobs can be used.")
    try:
        states, totals = store.counts()
        waiting = store.waiting_chunks()
    except StoreError:
        yield from _figure(*up, {"": 0})
        return
    yield from _figure(*up, {"": 1})
    yield from _figure(
        "maubinh_jobs", "gauge", "Jobs by state.", {f'{{state="{state}"}}': count for state, count in states.items()}
    )
    yield from _figure(
        "maubinh_job_chunks_waiting", "gauge", "Chunks of jobs that are not answered yet.", {"": waiting}
    )
    for name, meaning in COUNTERS.items():
        yield from _figure(f"maubinh_job_{name}_total", "counter", meaning, {"": totals.get(name, 0)})


def _figure(name: str, kind: str, meaning: str, values: Mapping[str, int]) -> Iterator[str]:
    """The lines of one figure. values: by labels."""
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
    yield from (f"{name}{labels} {value}" for labels, value in values.items())
