"""An upload costs a web worker the same memory whatever its length. Source: docs/jobs.md, "How it works"."""

from __future__ import annotations

import contextlib
import http.client
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.job_helpers import CSV, csv_hands
from tests.helpers.live_server import LiveServer, live_server

ALLOWED_MEGABYTES = 45


def megabytes(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


class Watch:
    """The largest memory of a process while it runs."""

    def __init__(self, process: int) -> None:
        self.start = self.peak = megabytes(process)
        self._process, self._ended = process, threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        while not self._ended.wait(0.02):
            self.peak = max(self.peak, megabytes(self._process))

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()


def pieces(size: int) -> Iterator[bytes]:
    header, rows = csv_hands(1000).split(b"\n", 1)
    yield header + b"\n"
    for _ in range(size // len(rows)):
        yield rows


def upload(server: LiveServer, size: int) -> dict:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    with contextlib.closing(connection):
        headers = {"Content-Type": CSV}
        connection.request("POST", "/v1/jobs?operation=arrange", pieces(size), headers, encode_chunked=True)
        answer = connection.getresponse()
        assert answer.status == 202
        return json.loads(answer.read())


@pytest.mark.parametrize(
    "size", [pytest.param(30_000_000, marks=pytest.mark.slow), pytest.param(200_000_000, marks=pytest.mark.long)]
)
def test_memory_does_not_grow_with_an_upload(size):
    with live_server(workers=1, environment={"MAUBINH_JOBS_MAX_LINES": "0"}) as server:
        listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text(encoding="utf-8")
        upload(server, 1_000_000)
        time.sleep(0.2)
        with Watch(int(listed.split()[0])) as watch:
            made = upload(server, size)
        assert watch.peak - watch.start < ALLOWED_MEGABYTES
        status = json.loads(server.get(f"/v1/jobs/{made['id']}")[1])
    assert status["total"] > size / 60
