"""Workers and the server itself are sent the signals that end or disturb them; whoever asks afterwards is answered."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.live_server import LiveServer, live_server

pytestmark = pytest.mark.slow
HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
SOLVE = {"cards": HAND, "players": 2, "top": 1, "opponents": {"samples": 100}}
PATHS = ("/healthz", "/readyz", "/v1/rules", "/metrics", "/")


def arbiter_of(server: LiveServer) -> int:
    """The main process: the one that was started, or its only child where a helper stands before it."""
    found = children_of(server.process.pid)
    names = Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
    return server.process.pid if b"run_server" in names else found[0]


def children_of(process: int) -> list[int]:
    """The child processes of a process."""
    listed = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in listed.split()]


def statuses(server: LiveServer, rounds: int) -> list[int]:
    """What every path and a solve are answered with, each on a connection of its own; 0 for a broken one."""
    found = []
    for _ in range(rounds):
        for path in PATHS:
            found.append(status(server, "GET", path, None))
        found.append(status(server, "POST", "/v1/maubinh/solve", json.dumps(SOLVE)))
    return found


def status(server: LiveServer, method: str, path: str, body: str | None) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    with contextlib.closing(connection):
        try:
            connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0


def wait_for(condition: Callable[[], object]) -> None:
    """Until it holds."""
    end = time.monotonic() + 180
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def wait_for_workers(arbiter: int, count: int, old: set[int]) -> None:
    """Until so many workers run, none of them among the old ones."""
    wait_for(lambda: len(set(children_of(arbiter)) - old) >= count)


# After QUIT and INT gunicorn waits until a worker has been silent for its time limit.
@pytest.mark.parametrize(
    "name", ["TERM", *(pytest.param(one, marks=pytest.mark.long) for one in ("ABRT", "KILL", "QUIT", "INT"))]
)
def test_the_successor_of_a_worker_that_ended_answers_as_before(name: str) -> None:
    with live_server(workers=2, threads=4) as server:
        arbiter = arbiter_of(server)
        wait_for_workers(arbiter, 2, set())
        old = set(children_of(arbiter))
        assert set(statuses(server, 1)) == {200}
        for worker in old:
            os.kill(worker, getattr(signal, f"SIG{name}"))
        wait_for_workers(arbiter, 2, old)
        end = time.monotonic() + 30
        while 0 in statuses(server, 1) and time.monotonic() < end:
            time.sleep(0.2)  # the old ones finish what they have
        assert set(statuses(server, 6)) == {200}


def load_anew(server: LiveServer) -> None:
    """Have every worker replaced; the old ones have ended."""
    arbiter = arbiter_of(server)
    old = set(children_of(arbiter))
    os.kill(arbiter, signal.SIGHUP)
    wait_for_workers(arbiter, 2, old)
    wait_for(lambda: not set(children_of(arbiter)) & old)


def test_a_server_that_loads_its_workers_anew_answers_as_before() -> None:
    with live_server(workers=2, threads=4) as server:
        load_anew(server)
        assert set(statuses(server, 6)) == {200}


@pytest.mark.long
def test_more_and_fewer_workers_answer_as_before() -> None:
    with live_server(workers=1, threads=4) as server:
        arbiter = arbiter_of(server)
        old = set(children_of(arbiter))
        os.kill(arbiter, signal.SIGTTIN)
        wait_for_workers(arbiter, 1, old)
        os.kill(arbiter, signal.SIGTTOU)
        wait_for(lambda: len(children_of(arbiter)) == 1)
        assert set(statuses(server, 6)) == {200}


def counters_of(server: LiveServer) -> Path:
    """The folder of this server's counters, by the files that it has mapped; others may run beside it."""
    for process in (arbiter_of(server), *children_of(arbiter_of(server))):
        if found := re.search(r"/dev/shm/maubinh-metrics-\w+", Path(f"/proc/{process}/maps").read_text()):
            return Path(found[0])
    raise AssertionError("the counters lie in memory")


def test_counters_that_somebody_removed_fail_no_request() -> None:
    with live_server(workers=2, threads=4) as server:
        assert set(statuses(server, 1)) == {200}
        shutil.rmtree(counters_of(server))
        load_anew(server)
        assert set(statuses(server, 6)) == {200}


def test_no_header_of_a_client_moves_the_paths() -> None:
    """SCRIPT_NAME is a proxy's to say, and none is configured."""
    with live_server(workers=1, threads=4) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        with contextlib.closing(connection):
            connection.request("GET", "/healthz", headers={"SCRIPT_NAME": "/foo"})
            assert connection.getresponse().status == 200
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        with contextlib.closing(connection):
            connection.request("GET", "/x/metrics", headers={"SCRIPT_NAME": "/x"})
            assert connection.getresponse().status in (400, 404)


@pytest.mark.long
def test_a_server_that_stood_still_past_its_time_limit_answers_as_before() -> None:
    """What pausing a container or a stalled machine does: workers seem dead to the main process and are replaced."""
    with live_server(workers=2, threads=4) as server:
        arbiter = arbiter_of(server)
        everybody = [arbiter, *children_of(arbiter)]
        for process in everybody:
            os.kill(process, signal.SIGSTOP)
        time.sleep(65)
        for process in everybody:
            os.kill(process, signal.SIGCONT)
        wait_for(lambda: 0 not in statuses(server, 1))
        wait_for_workers(arbiter, 2, set())
        assert set(statuses(server, 6)) == {200}
