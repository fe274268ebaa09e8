"""Keeps one runner beside the server: started with it, started again when it dies, ended with it.

gunicorn's main process looks after its workers once a second, and after the runner in the same breath; so the runner
needs no thread in a process that forks.
"""

from __future__ import annotations

import logging
import os
import subprocess
from typing import Any, Final

from gunicorn.arbiter import Arbiter

from api.clock import monotonic_seconds
from api.installation import own_command

_LOG: Final = logging.getLogger("api.jobs")
_YOUNG_SECONDS: Final = 10.0
_LONGEST_DELAY_SECONDS: Final = 60.0
_END_SECONDS: Final = 10.0


class RunnerKeeper:
    """One runner process. models: directory of trained models. Its other settings come from the environment."""

    def __init__(self, models: str) -> None:
        self._models = models
        self._process: subprocess.Popen[bytes] | None = None
        self._started = self._start_at = 0.0
        self._delay = 1.0

    def keep(self) -> None:
        """Start the runner when it does not run; called again and again."""
        now = monotonic_seconds()
        if self._process is not None:
            if self._process.poll() is None:
                return
            self._process = None
            self._delay = min(2 * self._delay, _LONGEST_DELAY_SECONDS) if now - self._started < _YOUNG_SECONDS else 1.0
            self._start_at = now + self._delay
            _LOG.error("the runner of jobs has ended; it is started again in %.0f s", self._delay)
        if now >= self._start_at:
            self._started = now
            self._process = self._run()

    def _run(self) -> subprocess.Popen[bytes]:
        command = [*own_command(), "worker", "--parent", str(os.getpid())]
        if self._models:
            command += ["--models", self._models]
        # What counts requests is none of its business.
        environment = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
        return subprocess.Popen(command, env=environment)

    def ask_to_end(self) -> None:
        """Tell the runner to end. It gives back what it is working on."""
        if self._process is not None:
            self._process.terminate()

    def end(self) -> None:
        """Wait until it has ended, and make it."""
        if self._process is None:
            return
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            _LOG.error("the runner of jobs does not end and is killed")
            self._process.kill()
        self._process = None


class KeepingArbiter(Arbiter):  # type: ignore[misc]
    """gunicorn's main process, with a runner to look after."""

    def __init__(self, app: Any, keeper: RunnerKeeper) -> None:
        self._keeper = keeper
        super().__init__(app)

    def manage_workers(self) -> None:
        """Called at the start and once a second."""
        super().manage_workers()
        self._keeper.keep()

    def stop(self, graceful: bool = True) -> None:
        """End everything; the runner ends while running requests do."""
        self._keeper.ask_to_end()
        super().stop(graceful)
        self._keeper.end()
