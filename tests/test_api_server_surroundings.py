"""The service where machines, containers and clients are unlike the usual: addresses, proxies, folders, refused bodies.

Source: what platforms document: service links of Kubernetes, proxy variables of Docker, cpu.max of control groups,
RFC 9112 (a server that leaves a body unread says `Connection: close`).
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shlex
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from api import server
from api.installation import own_command
from solver import batch
from tests.helpers.processes import ROOT, start

HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
LINE = json.dumps({"cards": HAND.split(), "id": "one"}).encode() + b"\n"


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """Port of `maubinh serve --host ::1` among what is in its way: service links, a proxy, foreign packages here."""
    folder = tmp_path_factory.mktemp("foreign")
    for name in ("api", "rules", "solver", "numpy", "random"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise SystemExit('a foreign package was imported')")
    with socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        port = probe.getsockname()[1]
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "MAUBINH_PORT": "tcp://10.0.0.7:8000",
        "MAUBINH_SERVICE_HOST": "10.0.0.7",
        "MAUBINH_LOG_LEVEL": "ERROR",
        "HTTP_PROXY": "http://127.0.0.1:9",
        "http_proxy": "http://127.0.0.1:9",
        "MAUBINH_DATA_FOLDER": str(tmp_path_factory.mktemp("data")),
    }
    process = start(
        [*own_command(), "serve", "--host", "::1", "--port", str(port), "--workers", "1"], cwd=folder, env=environment
    )
    for _ in range(1200):
        if process.poll() is not None or answers(port):
            break
        time.sleep(0.1)
    assert process.poll() is None
    return port


def answers(port):
    try:
        return sent(port, "GET", "/readyz")[0] == 200
    except OSError:
        return False


def sent(port, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("::1", port, timeout=30)
    with closing(connection):
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


@pytest.mark.slow
def test_a_job_is_done_whatever_lies_in_the_working_folder(serving):
    kind = {"Content-Type": "application/x-ndjson"}
    status, job = sent(serving, "POST", "/v1/jobs?operation=arrange", LINE, **kind)
    assert status == 202
    for _ in range(300):
        state = sent(serving, "GET", f"/v1/jobs/{job['id']}")[1]
        if state["state"] not in ("queued", "running"):
            break
        time.sleep(0.1)
    assert (state["state"], state["failed_lines"]) == ("done", 0)


REFUSED = {
    404: ("/nope", "application/json", 100_000),
    405: ("/healthz", "application/json", 100_000),
    413: ("/v1/maubinh/solve", "application/json", 2_000_000),
    415: ("/v1/maubinh/solve", "text/plain", 100_000),
    422: ("/v1/jobs?operation=foo", "application/x-ndjson", 6_000_000),
}


@pytest.mark.slow
@pytest.mark.parametrize("status", REFUSED)
def test_a_refusal_before_the_body_arrives_and_the_connection_is_not_used_again_by_mistake(serving, status):
    path, kind, size = REFUSED[status]
    connection = http.client.HTTPConnection("::1", serving, timeout=30)
    with closing(connection):
        connection.request("POST", path, b" " * size, {"Content-Type": kind})
        answer = connection.getresponse()
        assert answer.status == status
        assert json.loads(answer.read())["errors"]
        # http.client opens another connection where the answer said that this one ends.
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200


@pytest.mark.slow
def test_who_waits_for_100_continue_is_refused_without_it(serving):
    with socket.create_connection(("::1", serving), timeout=30) as wire:
        head = "POST /v1/maubinh/solve HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nExpect: 100-continue\r\n"
        wire.sendall(f"{head}Content-Length: 100000\r\n\r\n".encode())
        first = wire.recv(1000)
    assert first.startswith(b"HTTP/1.1 415 ")


@pytest.mark.slow
def test_the_health_check_of_the_image_goes_past_a_proxy():
    """Its line of Python, with a port that it takes from a service link or from the image."""
    found = re.search(r"HEALTHCHECK .*?CMD (\[.*?\])\n", (ROOT / "Dockerfile").read_text(), re.DOTALL)
    assert found
    _, *arguments = json.loads(found[1])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        proxies = dict.fromkeys(("HTTP_PROXY", "http_proxy", "ALL_PROXY"), "http://127.0.0.1:9")
        for value in (str(port), f"tcp://10.0.0.7:{port}"):
            process = start([sys.executable, *arguments], env={**os.environ, **proxies, "MAUBINH_PORT": value})
            connection, _ = listener.accept()
            with connection:
                assert connection.recv(1000).startswith(b"GET /readyz HTTP/1.1\r\n")
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            assert process.wait(30) == 0


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "127.0.0.1:80"), ("::", "[::]:80"), ("[::1]", "[::1]:80"), ("a.example", "a.example:80")],
)
def test_host_and_port_are_one_text(host, address):
    assert server.address_of(host, 80) == address


@pytest.mark.parametrize("kind", ["absent", "file", "full"])
def test_memory_that_cannot_be_written_to_is_left_alone(monkeypatch, tmp_path, kind):
    place = tmp_path / "shm"
    if kind == "file":
        place.touch(mode=0o444)
    elif kind == "full":
        place.mkdir()
    monkeypatch.setattr(server, "_SHARED_MEMORY", place)
    assert server._memory_folder(1 << 60) is None
    if kind == "full":
        assert server._memory_folder(1) == str(place)


@pytest.mark.parametrize(
    ("text", "cores"), [("max 100000", 64), ("150000 100000", 1), ("50000 100000", 1), ("400000 100000", 4), ("", 64)]
)
def test_the_quota_of_a_container_counts(monkeypatch, tmp_path, text, cores):
    quota = tmp_path / "cpu.max"
    quota.write_text(text)
    monkeypatch.setattr(batch, "_QUOTA", quota)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(64)), raising=False)
    assert batch.usable_cores() == cores


# Of the modules that every command loads: what only Linux has.
LINUX_ONLY = ("sched_getaffinity", "sched_setaffinity", "posix_fallocate", "posix_fadvise", "memfd_create", "sendfile")


@pytest.mark.slow
def test_nothing_asks_for_what_macos_lacks(tmp_path):
    hands = tmp_path / "hands.csv"
    hands.write_text(f"cards\n{HAND}\n{HAND}\n")
    gone = f"import os, sys; [delattr(os, name) for name in {LINUX_ONLY} if hasattr(os, name)]"
    run = "from api.cli.main import main; main()"
    for arguments in (
        f"batch {shlex.quote(str(hands))} -o - --format csv --workers 2",
        "serve --help",
        "worker --help",
    ):
        code = f"{gone}; sys.argv = ['maubinh', *{shlex.split(arguments)!r}]; {run}"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
    sources = [file for folder in ("api", "solver", "rules", "maubinh") for file in Path(ROOT / folder).rglob("*.py")]
    bare = re.compile(rf"\bos\.({'|'.join(LINUX_ONLY)})\(")
    asked = [(file.name, line) for file in sources for line in file.read_text().splitlines() if bare.search(line)]
    assert [line for _, line in asked if "hasattr" not in line] == []
