"""How much longer a job takes than the work in it: from its POST to its end, with a runner beside it."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

import msgspec

from api.batches.blocks import Block, Layout, Place
from api.batches.task import Task
from api.clock import Stopwatch, sleep
from api.installation import own_command
from api.jobs.intake import CHUNK_RECORDS
from rules.cards import codes

_LOOK_SECONDS: Final = 0.02
_LONGEST_SECONDS: Final = 600.0


def job_row(hands: Sequence[Any], processes: int) -> dict[str, Any]:
    """One line of the benchmark's table. hands: of 13 cards each."""
    body = b"".join(msgspec.json.encode({"cards": codes(hand)}) + b"\n" for hand in hands)
    work_seconds = _work_seconds(body, processes)
    job_seconds = _job_seconds(body, processes)
    return {
        "work": f"job of {len(hands):,} hands, {processes} processes: +{job_seconds - work_seconds:.2f} s",
        "calls": len(hands),
        "hands_per_second": round(len(hands) / job_seconds, 1),
        "job_seconds": round(job_seconds, 3),
        "work_seconds": round(work_seconds, 3),
    }


def _work_seconds(body: bytes, processes: int) -> float:
    """How long the same processes take for the same chunks when nothing is stored."""
    lines = body.splitlines(keepends=True)
    size = CHUNK_RECORDS["solve"]
    blocks = [Block(at + 1, size, b"".join(lines[at : at + size]), Place()) for at in range(0, len(lines), size)]
    task = Task("solve", Layout("ndjson"))
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=task.prepare) as pool:
        list(pool.map(task, blocks[:1] * processes * 2))
        watch = Stopwatch()
        list(pool.map(task, blocks))
        return watch.seconds


def _job_seconds(body: bytes, processes: int) -> float:
    """From the POST of a job to its end, after a first one that finds the runner ready."""
    from api import create_app
    from api.settings import Settings

    with tempfile.TemporaryDirectory(prefix="maubinh-bench-") as folder:
        application = create_app(Settings(data_folder=folder, log_level="ERROR"))
        environment = {
            **os.environ,
            "MAUBINH_DATA_FOLDER": folder,
            "MAUBINH_JOBS_URL": "",
            "MAUBINH_LOG_LEVEL": "ERROR",
        }
        command = [*own_command(), "worker", "--workers", str(processes)]
        runner = subprocess.Popen(command, env=environment)
        try:
            client = application.test_client()
            _run(client, body)
            return _run(client, body)
        finally:
            runner.terminate()
            runner.wait()
            application.extensions["jobs"].close()


def _run(client: Any, body: bytes) -> float:
    watch = Stopwatch()
    made = client.post("/v1/jobs?operation=solve", data=body, content_type="application/x-ndjson")
    path = made.headers["Location"]
    while client.get(path).get_json()["state"] != "done":
        if watch.seconds > _LONGEST_SECONDS:
            raise TimeoutError("the job does not end")
        sleep(_LOOK_SECONDS)
    return watch.seconds
