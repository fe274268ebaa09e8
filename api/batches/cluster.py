"""A Dask cluster as the workers of a batch: a running one, or one of processes on this machine.

Before the first block, and on every worker that joins later before its first, the code is compared with ours: answers
of another version would spoil the output. Needs the extra `dist`. What a lost worker had under way is answered again.
"""

from __future__ import annotations

import hashlib
import logging
import platform
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from api.installation import PROJECT, installed_version
from rules.errors import Fault, InvalidInputError
from solver.batch import Pending
from solver.opponents.models import model_names, models_directory, use_models_directory
from solver.steps import code_version

_PACKAGES: Final = ("numpy", "numba", "pyarrow")
_SECONDS_TO_CONNECT: Final = 30
_QUIET: Final = {"distributed.worker.profile.enabled": False, "distributed.admin.system-monitor.interval": "10s"}


def distributed() -> Any:
    """The package. Raises InvalidInputError (`missing_extra`) where it is not installed."""
    try:
        import distributed
    except ImportError:
        message = "a cluster needs Dask, the extra `dist`: pip install 'maubinh[dist]' (from a checkout: '.[dist]')"
        raise InvalidInputError([Fault("", "missing_extra", message)]) from None
    return distributed


@cache
def fingerprint() -> tuple[tuple[str, str], ...]:
    """What has to be the same wherever blocks are answered: versions, and digests of the code and the models."""
    names = (PROJECT, *_PACKAGES)
    found = {name: installed_version(name, otherwise="none") for name in names}
    found["python"] = ".".join(platform.python_version_tuple()[:2])
    found["rules and solver"] = code_version()
    found["api"] = _digest(sorted(Path(__file__).parent.parent.rglob("*.py")))
    directory = models_directory()
    found["models"] = _digest([directory / f"{name}.npz" for name in model_names()] if directory else [])
    return tuple(found.items())


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def differences(ours: Mapping[str, str], theirs: Mapping[str, str]) -> list[str]:
    """What another fingerprint differs in, in words."""
    return [f"{name} {theirs.get(name)}, here {value}" for name, value in ours.items() if theirs.get(name) != value]


class OtherVersionError(Exception):
    """A worker that joined has other code than we have. The message says in what."""


@contextmanager
def _in_words() -> Iterator[None]:
    """What goes wrong with a cluster, as errors of ours."""
    killed = distributed().scheduler.KilledWorker
    try:
        yield
    except OtherVersionError as error:
        raise InvalidInputError([Fault("", "other_version", f"a worker that joined has {error}")]) from None
    except killed as error:
        raise ConnectionError(f"several workers in a row were lost over the same records: {error}") from None
    except (CancelledError, OSError) as error:
        raise ConnectionError(f"the cluster is lost: {error}") from None


@dataclass(frozen=True, slots=True)
class _Pending:
    """A result to come from a worker, with errors in our words."""

    future: Any

    def result(self) -> Any:
        """Wait for the result (solver.batch.Pending). Raises ConnectionError when the cluster is lost."""
        with _in_words():
            return self.future.result()

    def cancel(self) -> None:
        """Give it up."""
        self.future.cancel()


@dataclass(frozen=True, slots=True)
class _Compared:
    """A function that a worker calls only when its code is ours. models: where trained models lie."""

    function: Any
    expected: tuple[tuple[str, str], ...]
    models: Path | None

    def __call__(self, *arguments: Any) -> Any:
        if wrong := differences(dict(self.expected), dict(_worker_fingerprint(self.models))):
            raise OtherVersionError("; ".join(wrong))
        return self.function(*arguments)


def _worker_fingerprint(models: Path | None) -> tuple[tuple[str, str], ...]:
    """The fingerprint of a worker, which from now on looks for models where we do."""
    if models_directory() != models:
        use_models_directory(models)
        fingerprint.cache_clear()
    return fingerprint()


class Cluster:
    """A client of a cluster as an executor."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._models = models_directory()
        self._ours = fingerprint()

    def submit(self, function: Any, /, *arguments: Any) -> Pending:
        """Hand one piece to the cluster (solver.batch.Executor)."""
        compared = _Compared(function, self._ours, self._models)
        with _in_words():
            return _Pending(self._client.submit(compared, *arguments, pure=False))

    def count(self) -> int:
        """Threads of all workers that are there now; 1 while there is none."""
        with _in_words():
            threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def compare(self) -> None:
        """Raise InvalidInputError (`other_version`) when a worker has other code than we have."""
        wrong = []
        try:
            found = self._client.run(_worker_fingerprint, self._models)
        except ImportError as error:
            message = f"every worker needs this project: {error}"
            raise InvalidInputError([Fault("", "other_version", message)]) from None
        for worker, theirs in found.items():
            wrong += [f"{worker} has {text}" for text in differences(dict(self._ours), dict(theirs))]
        if wrong:
            raise InvalidInputError([Fault("", "other_version", text) for text in wrong])


def _local(dask: Any, count: int) -> Any:
    """A cluster of `count` processes on this machine, without what watches and profiles workers: it costs them time."""
    import dask as settings

    with settings.config.set(_QUIET):
        return dask.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            memory_limit=0,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )


@contextmanager
def connected(scheduler: str, count: int) -> Iterator[Cluster]:
    """A cluster whose workers have our code.

    scheduler: its address, "" starts one of `count` processes here, for as long.
    Raises InvalidInputError when nobody answers there, or when a worker's code is not ours.
    """
    dask = distributed()
    for name in ("distributed", "distributed.client"):  # what matters of it is told in our words
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        address: Any = scheduler
        if not scheduler:
            address = stack.enter_context(_local(dask, count))
        try:
            client = stack.enter_context(dask.Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False))
            client.wait_for_workers(1, timeout=_SECONDS_TO_CONNECT)
        except (OSError, ValueError, TimeoutError) as error:
            raise InvalidInputError([Fault("", "no_cluster", f"no cluster at {scheduler}: {error}")]) from None
        cluster = Cluster(client)
        cluster.compare()
        yield cluster
