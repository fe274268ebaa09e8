"""The runner: `maubinh worker`, or the process that `maubinh serve` starts. Loads everything once, then forks.

Knows the settings and the solver; `runner` and `supervisor` do not.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

from api.jobs.answering import BatchAnswering
from api.jobs.bell import HueyBell
from api.jobs.callbacks import allowed_origins, signing_keys
from api.jobs.database import Database, StoreError, database_url
from api.jobs.deliveries import CallbackConduct, Courier
from api.jobs.results import ResultFiles, results_folder
from api.jobs.runner import ABANDONED, STOPPED, Runner, RunnerConduct
from api.jobs.store import Store
from api.jobs.supervisor import supervise
from api.settings import Settings
from solver.batch import usable_cores
from solver.opponents.models import use_models_directory

_DAY_SECONDS: Final = 24 * 3600.0
_NICENESS: Final = 10
_LOG: Final = logging.getLogger("api.jobs")


def run_worker(settings: Settings, parent: int = 0) -> None:
    """Work on jobs in `settings.jobs_workers` processes until a signal, or until `parent` is not our parent any more.

    parent: a process id; 0 = whoever it is. With a parent, the machine's other work goes first.
    Raises StoreError when no database is configured.
    """
    url = database_url(settings.jobs_url, settings.data_folder)
    if not url:
        raise StoreError("no database: set MAUBINH_DATA_FOLDER or MAUBINH_JOBS_URL")
    if parent:
        os.nice(_NICENESS)
    _load(settings)
    count = settings.jobs_workers or usable_cores()
    name = f"{socket.gethostname()[:64]}:{os.getpid()}:{secrets.token_hex(4)}"
    _LOG.info("runner starts: processes=%d database=%s", count, _shown(url))

    def child(number: int) -> int:
        if number == 0 and settings.jobs_callbacks:
            Courier(Database(url), _callback_conduct(settings)).start()
        return _runner(settings, url, f"{name}:{number}", number).run(_parent_watch())

    supervise(count, child, lambda: not parent or os.getppid() == parent, frozenset({STOPPED, ABANDONED}))
    _LOG.info("runner ends")


def _load(settings: Settings) -> None:
    from solver.warmup import warm_up

    use_models_directory(Path(settings.models) if settings.models else None)
    warm_up()


def _runner(settings: Settings, url: str, name: str, number: int) -> Runner:
    store = Store(Database(url))
    conduct = RunnerConduct(
        lease_seconds=max(settings.jobs_lease_seconds, 1.0),
        attempts=max(settings.jobs_attempts, 1),
        keep_seconds=settings.jobs_keep_days * _DAY_SECONDS,
        purges=number == 0,
        after_purge=lambda: forget_results(store, settings),
    )
    return Runner(store, HueyBell(store.database), BatchAnswering(), conduct, name)


def _callback_conduct(settings: Settings) -> CallbackConduct:
    keys = signing_keys(settings.jobs_callback_secrets)
    return CallbackConduct(allowed_origins(settings.jobs_callbacks), keys, max(settings.jobs_callback_tries, 1))


def forget_results(store: Store, settings: Settings) -> None:
    """Remove the files of results whose jobs are gone. What cannot be removed stays until the next time."""
    files = ResultFiles(results_folder(settings.data_folder), settings.jobs_cache_bytes)
    try:
        files.forget(store.known)
    except OSError as error:
        _LOG.warning("results of jobs that are gone cannot be removed: %s", error)


def _parent_watch() -> Callable[[], bool]:
    parent = os.getppid()
    return lambda: os.getppid() == parent


def _shown(url: str) -> str:
    """A database URL without its password."""
    from sqlalchemy.engine import make_url

    return make_url(url).render_as_string(hide_password=True)
