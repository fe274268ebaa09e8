"""The server: gunicorn with threads, everything loaded before the processes fork.

Threads, not one process a connection: a streamed batch may last for hours, and gunicorn's simple worker kills what
takes longer than its timeout. Nothing that must not be shared across a fork is opened before it. What decides how it
works when it is first imported (prometheus_client), or takes long to load (the solver), is imported late.
"""

from __future__ import annotations

import logging
import os
import resource
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gunicorn.app.base import BaseApplication

from api.allocator import bound_freed_memory
from api.jobs.keeper import KeepingArbiter, RunnerKeeper
from api.logs import ServerLogger
from api.settings import Settings
from api.web.access import Access
from api.web.gate import quick_slots
from api.web.uploads import limit_socket_silence
from api.web.worker import SHARES, Worker

_LOG: Final = logging.getLogger("api.server")
_SHARED_MEMORY: Final = Path("/dev/shm")
_METRICS_BYTES: Final = 16 * 1024**2
_HEARTBEAT_BYTES: Final = 64 * 1024
_FILES: Final = 65_536
_OTHER_FILES: Final = 128
_CONNECTIONS: Final = 2_000
_GRACE_SECONDS: Final = 30
_KEEPALIVE_SECONDS: Final = 15


def run_server(host: str, port: int, workers: int, threads: int, models: str = "", *, jobs: bool = False) -> None:
    """Serve HTTP until a signal stops the process. Running requests are finished first (SIGTERM, SIGINT).

    workers: processes; threads: of each process; models: directory of trained models, "" = as the settings say; jobs:
    whether a runner of jobs is kept beside the server. Other settings come from the environment; raises SettingsError
    for a bad one, AddressError when nothing can listen there.
    """
    settings = Settings.from_environment(os.environ)
    Access(settings)  # an unusable rate or key is told before all that takes long to load
    require_free(host, port)
    bound_freed_memory()
    raise_file_limit()
    settings = replace(settings, workers=workers, threads=threads, models=models or settings.models)
    keeper = RunnerKeeper(settings.models) if jobs and (settings.jobs_url or settings.data_folder) else None
    folder = tempfile.mkdtemp(prefix="maubinh-metrics-", dir=_memory_folder(_METRICS_BYTES))
    owner = os.getpid()
    # prometheus_client reads this when it is first imported, which create_app does.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
    try:
        Server(address_of(host, port), replace(settings, metrics_folder=folder), keeper).run()
    finally:
        # Workers are forked in there and unwind through here when they end; the folder is that of them all.
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)


def address_of(host: str, port: int) -> str:
    """Host and port as one text; an address of IPv6 stands in brackets."""
    bare = host.strip("[]")
    return f"[{bare}]:{port}" if ":" in bare else f"{bare}:{port}"


def _memory_folder(wanted: int) -> str | None:
    """A folder in memory that can be written to and has room for so many bytes; None where there is none.

    Counters are mapped files: where a disk is full, the first touch of a page would end the process.
    """
    try:
        usable = os.access(_SHARED_MEMORY, os.W_OK | os.X_OK) and shutil.disk_usage(_SHARED_MEMORY).free >= wanted
    except OSError:
        return None
    return str(_SHARED_MEMORY) if usable else None


class AddressError(Exception):
    """The address that the server is to listen on cannot be had."""


def require_free(host: str, port: int) -> None:
    """Raise AddressError when nothing can listen there. Asked before all that takes long to load."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does
            probe.bind(address)
    except OSError as error:
        raise AddressError(f"cannot listen on {host} port {port}: {error.strerror}; choose another --port") from error


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn with our settings. address: host:port; keeper: of a runner of jobs beside it."""

    def __init__(self, address: str, settings: Settings, keeper: RunnerKeeper | None) -> None:
        self._address = address
        self._settings = settings
        self._keeper = keeper
        super().__init__()

    def run(self) -> None:
        """Serve until a signal."""
        if self._keeper is None:
            super().run()
        else:
            KeepingArbiter(self, self._keeper).run()

    def load_config(self) -> None:
        """Hand our settings to gunicorn."""
        for name, value in gunicorn_settings(self._address, self._settings).items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application, with every table loaded and every kernel compiled: runs once, before the fork."""
        from api import create_app, logs
        from solver import warmup
        from solver.opponents.stored import available_models

        logs.configure(self._settings.log_level)
        application = create_app(self._settings)  # says where trained models lie, which are warmed up too
        warmup.warm_up()
        _LOG.info("opponent models: %s", ", ".join(available_models()))
        return application


def gunicorn_settings(address: str, settings: Settings) -> dict[str, Any]:
    """Every gunicorn setting that is not its default."""
    return {
        "bind": [address],
        "worker_class": Worker,
        "worker_connections": _connections(settings),
        "workers": settings.workers,
        "threads": settings.threads,
        "preload_app": True,
        "timeout": 60,
        "graceful_timeout": _GRACE_SECONDS,
        "keepalive": _KEEPALIVE_SECONDS,
        "max_requests": 0,
        "worker_tmp_dir": _memory_folder(_HEARTBEAT_BYTES),
        "control_socket_disable": True,
        # No header of a client is taken for a proxy's: SCRIPT_NAME would lead round the path rules of a real one.
        "forwarded_allow_ips": "",
        "forwarder_headers": "",
        "accesslog": None,
        "loglevel": settings.log_level.lower(),
        "logger_class": ServerLogger,
        "sendfile": False,  # it would wait for a silent client without end
        "when_ready": _tell_people,
        "post_worker_init": _prepare_worker(settings),
        "child_exit": _forget_worker,
    }


def raise_file_limit() -> None:
    """Let this process open as many files as the system lets it: each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    with suppress(OSError, ValueError):  # then it is as it was
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _connections(settings: Settings) -> int:
    """Connections of one process: well below the files that it may open, of which its threads and jobs need some."""
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    soft = _FILES if soft == resource.RLIM_INFINITY else soft
    return max(2 * settings.threads, min(_CONNECTIONS, (soft - _OTHER_FILES - 8 * settings.threads) // 2))


def _prepare_worker(settings: Settings) -> Any:
    def post_worker_init(worker: Worker) -> None:
        """As many threads work at once as there is room for.

        Connections inherit the listener's patience: a client that falls silent does not hold a thread for ever."""
        worker.work.places = quick_slots(settings)
        for listener in worker.sockets:
            limit_socket_silence(listener.sock, settings.idle_seconds)

    return post_worker_init


def _tell_people(server: Any) -> None:
    """Say in plain words where it listens, to people who look on; programs that read the log find it there."""
    if sys.stderr.isatty():
        host, port = server.LISTENERS[0].sock.getsockname()[:2]
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
        sys.stderr.write(f"\nOpen http://{host}:{port} – Ctrl-C stops the service\n\n")
        sys.stderr.flush()


def _forget_worker(_server: Any, worker: Any) -> None:
    """Take the gauges of a process that ended out of the metrics, and its connections out of the shares."""
    from prometheus_client import multiprocess

    SHARES.forget(worker.age)
    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
