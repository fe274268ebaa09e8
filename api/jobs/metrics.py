"""Figures about jobs for Prometheus. They are counted in the tables, so every process and machine tells the same."""

from __future__ import annotations

from typing import Final

from api.jobs.database import StoreError
from api.jobs.store import Store
from api.jobs.tables import COUNTERS

_MEANINGS: Final = {
    "chunks_answered": "Chunks of jobs that were answered.",
    "lines_answered": "Lines of jobs that were answered.",
    "lines_failed": "Lines of jobs that were answered by an error.",
    "leases_expired": "Chunks that were taken up again because their runner died.",
    "chunks_given_up": "Chunks that ended several runners and were given up.",
}


def render_metrics(store: Store) -> bytes:
    """Prometheus text. A database that cannot be used is a figure too."""
    lines = ["# HELP maubinh_jobs_up Whether the database of jobs can be used.", "# TYPE maubinh_jobs_up gauge"]
    try:
        states, totals = store.counts()
        waiting = store.waiting_chunks()
    except StoreError:
        return "\n".join([*lines, "maubinh_jobs_up 0", ""]).encode()
    lines += ["maubinh_jobs_up 1", "# HELP maubinh_jobs Jobs by state.", "# TYPE maubinh_jobs gauge"]
    lines += [f'maubinh_jobs{{state="{state}"}} {count}' for state, count in states.items()]
    lines += ["# HELP maubinh_job_chunks_waiting Chunks of jobs that are not answered yet."]
    lines += ["# TYPE maubinh_job_chunks_waiting gauge", f"maubinh_job_chunks_waiting {waiting}"]
    for name in COUNTERS:
        lines += [f"# HELP maubinh_job_{name}_total {_MEANINGS[name]}", f"# TYPE maubinh_job_{name}_total counter"]
        lines += [f"maubinh_job_{name}_total {totals.get(name, 0)}"]
    return "\n".join([*lines, ""]).encode()
