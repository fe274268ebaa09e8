"""A server for one test: each connection is handled by a function that sees the raw bytes."""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO


class Talk:
    """One connection. head: request line and headers as received; path: of the request."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.stream: BinaryIO = connection.makefile("rb")
        lines = []
        while (line := self.stream.readline().strip()) != b"":
            lines.append(line.decode())
        self.head = "\n".join(lines)
        self.path = lines[0].split()[1] if lines else ""

    def header(self, name: str) -> str:
        """The value of a request header, or ""."""
        pairs = (line.partition(": ") for line in self.head.splitlines()[1:])
        return next((value for key, _, value in pairs if key.lower() == name.lower()), "")

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        """A whole answer."""
        lines = [f"HTTP/1.1 {status} Text", f"Content-Length: {len(body)}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.send("\r\n".join([*lines, "", ""]).encode() + body)

    def begin_chunks(self) -> None:
        self.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")

    def chunk(self, value: object) -> None:
        """One line of an answer in chunks; None ends it."""
        line = b"" if value is None else json.dumps(value).encode() + b"\n"
        self.send(f"{len(line):x}\r\n".encode() + line + b"\r\n")

    def request_chunks(self) -> Iterator[bytes]:
        while size := int(self.stream.readline() or b"0", 16):
            yield self.stream.read(size)
            self.stream.readline()


@contextlib.contextmanager
def scripted_server(handle: Callable[[Talk], None], context: ssl.SSLContext | None = None) -> Iterator[str]:
    """The address of a server that lets `handle` deal with each connection, in a thread of its own."""
    listener = socket.create_server(("127.0.0.1", 0))
    threads: list[threading.Thread] = []

    def one(connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            talk = Talk(context.wrap_socket(connection, server_side=True) if context else connection)
            with talk.connection, talk.stream:
                handle(talk)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                thread = threading.Thread(target=one, args=(listener.accept()[0],), daemon=True)
                threads.append(thread)
                thread.start()

    acceptor = threading.Thread(target=accept, daemon=True)
    acceptor.start()
    try:
        yield f"{'https' if context else 'http'}://localhost:{listener.getsockname()[1]}"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        acceptor.join(5)
        for thread in threads:
            thread.join(5)


def problem_body(status: int, code: str) -> bytes:
    """A problem report without faults."""
    fields = {"type": f"/docs#{code}", "title": "", "status": status, "detail": "", "code": code, "errors": []}
    return json.dumps(fields).encode()
