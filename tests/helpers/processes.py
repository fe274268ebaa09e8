"""Processes that tests start: none outlives its test, nor pytest itself, whatever becomes of either."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_started: list[subprocess.Popen[bytes]] = []


def start(command: Sequence[str], **more: Any) -> subprocess.Popen[bytes]:
    """Start a process in a group of its own, in the folder of the project unless `cwd` says otherwise.

    Where `setpriv` is installed, the process gets SIGTERM when pytest is killed.
    """
    prefix = ["setpriv", "--pdeathsig", "TERM", "--"] if shutil.which("setpriv") else []
    process = subprocess.Popen([*prefix, *command], start_new_session=True, **{"cwd": ROOT, **more})
    _started.append(process)
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all that it has started in its group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=60)


def count() -> int:
    """How many processes there have been so far."""
    return len(_started)


def end_since(before: int) -> None:
    """Kill what was started after the first `before` and runs still; pipes that nobody has read are closed."""
    while len(_started) > before:
        process = _started.pop()
        if process.poll() is None:
            end(process)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
