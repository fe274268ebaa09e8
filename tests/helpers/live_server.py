"""A real server in a process of its own, and a bare HTTP/1.1 client that shows what is on the wire when."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator

from tests.helpers.processes import ROOT, end, start

__all__ = ["ROOT", "LiveServer", "Wire", "live_server"]


class LiveServer:
    """A server on a free port of this machine. environment: its settings; jobs: with a runner of jobs.

    files: how many it may open, 0 = as many as this process may.
    """

    def __init__(
        self,
        workers: int = 1,
        threads: int = 4,
        environment: dict[str, str] | None = None,
        *,
        jobs: bool = False,
        files: int = 0,
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        arguments = f"'127.0.0.1', {self.port}, {workers}, {threads}, jobs={jobs}"
        limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); " if files else ""
        code = f"{limit}from api.server import run_server; run_server({arguments})"
        self._data = tempfile.TemporaryDirectory(prefix="maubinh-test-")
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed when the server has ended)
        self.process = start(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "MAUBINH_LOG_LEVEL": "ERROR",
                "MAUBINH_DATA_FOLDER": self._data.name,
                **(environment or {}),
            },
            stderr=self._errors,
        )

    def wait_until_ready(self, seconds: float = 300) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                if self.get("/readyz")[0] == 200:
                    return
            assert self.process.poll() is None, "the server has ended"
            time.sleep(0.1)
        raise AssertionError("the server is not ready")

    def get(self, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()

    def post(self, path: str, body: object, **headers: str) -> tuple[int, dict]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
            connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def stop(self) -> tuple[int, str]:
        """End it politely; its exit status and what it wrote to standard error. One that does not end is killed."""
        if self._errors.closed:
            return self.process.returncode, ""
        try:
            if self.process.poll() is None:
                self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=60)
        finally:
            if self.process.poll() is None:
                end(self.process)
        with self._data, self._errors:
            self._errors.seek(0)
            return self.process.returncode, self._errors.read().decode()


@contextlib.contextmanager
def live_server(**settings: object) -> Iterator[LiveServer]:
    """A server that is ready, and ended afterwards."""
    server = LiveServer(**settings)  # type: ignore[arg-type]
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()


class Wire:
    """One connection, used by hand. receive_buffer: of the socket, 0 = the system's choice."""

    def __init__(self, port: int, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(30)
        self.socket.connect(("127.0.0.1", port))
        self.stream = self.socket.makefile("rb")

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self.socket.close()

    def head(self, path: str, **headers: str) -> None:
        lines = [f"POST {path} HTTP/1.1", "Host: localhost"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.send("\r\n".join([*lines, "", ""]).encode())

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def chunk(self, data: bytes) -> None:
        self.send(f"{len(data):x}\r\n".encode() + data + b"\r\n")

    def response_head(self) -> tuple[int, dict[str, str]]:
        status = int(self.stream.readline().split()[1])
        headers = {}
        while line := self.stream.readline().strip():
            name, _, value = line.decode().partition(":")
            headers[name.strip().lower()] = value.strip()
        return status, headers

    def response_chunk(self) -> bytes:
        """The next piece of a chunked response; b"" at its end."""
        size = int(self.stream.readline(), 16)
        data = self.stream.read(size)
        self.stream.readline()
        return data

    def response_lines(self) -> Iterator[dict]:
        """The objects of an NDJSON response, as they arrive."""
        rest = b""
        while data := self.response_chunk():
            *lines, rest = (rest + data).split(b"\n")
            yield from (json.loads(line) for line in lines)
        assert rest == b""
