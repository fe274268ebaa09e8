"""What `maubinh bench` measures of the service: a server of its own, asked over kept connections from this process.

Each connection sends the next request as soon as the last is answered. The client shares the cores with the server.
"""

from __future__ import annotations

import http.client
import os
import selectors
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from api.cli.bench_hints import BOT_LEVEL, asked_over_http, hint_calls, questions_of
from api.clock import Stopwatch, sleep
from api.installation import own_command
from rules.cards import codes

CONNECTIONS: Final = (1, 8, 32)
_LONGEST_START: Final = 300.0
_LOOK_SECONDS: Final = 0.01
_LARGEST_ANSWER: Final = 1 << 18
_QUESTIONS: Final = 100


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind of request. bare: what it costs at least, called with each of the items, in a process that is ready."""

    name: str
    path: str
    bodies: Sequence[bytes]
    bare: Callable[[], tuple[Callable[[Any], object], Sequence[Any]]]


def measured_service(hands: Sequence[Any], processes: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Lines of the table. hands: to solve; processes: of the server; seconds: of each line."""
    crew = ProcessPoolExecutor(processes, get_context("spawn"))
    with crew, _server(processes) as (port, process, start):
        yield {"work": f"serve, {processes} workers, until it is ready", "calls": 1, **start}
        for kind in _kinds(hands):
            bare = _bare_rate(crew, kind, processes, seconds)
            _load(port, kind, CONNECTIONS[-1], seconds / 2)
            for connections in CONNECTIONS:
                before = _cpu_seconds(process)
                rate, times = _load(port, kind, connections, seconds)
                cpu = (_cpu_seconds(process) - before) / len(times)
                yield {
                    "work": f"HTTP {kind.name}, {connections} connection{'s' * (connections > 1)}",
                    "calls": len(times),
                    "median_ms": round(times[len(times) // 2] * 1000, 3),
                    "p99_ms": round(times[len(times) * 99 // 100] * 1000, 3),
                    "hands_per_second": round(rate, 1),
                    "cpu_ms": round(cpu * 1000, 3),
                    "share": round(rate / bare, 3),
                }


def _kinds(hands: Sequence[Any]) -> Iterator[Asked]:
    solve = [msgspec.json.encode({"cards": codes(hand)}) for hand in hands]
    yield Asked("solve", "/v1/maubinh/solve", solve, partial(_bare_solve, hands))
    for at, (name, body_of) in enumerate((("validate", _validate), ("legal-moves", _legal_moves))):
        bodies = [msgspec.json.encode(body_of(item)) for item in _shedding()[at][1]]
        yield Asked(f"tlmn {name}", f"/v1/tlmn/{name}", bodies, partial(_bare_shedding, at))
    asked = [asked_over_http(one, _event, codes) for one in questions_of("tlmn", _QUESTIONS)]
    for at, (name, more) in enumerate((("hint", {}), ("move", {"level": BOT_LEVEL}))):
        bodies = [msgspec.json.encode(one | more) for one in asked]
        yield Asked(f"tlmn {name}", f"/v1/tlmn/{name}", bodies, partial(_bare_hints, at))


def _bare_solve(hands: Sequence[Any]) -> tuple[Callable[[Any], object], Sequence[Any]]:
    from rules.maubinh.options import maubinh_rules
    from solver.request import SolveRequest
    from solver.solve import solve

    rules = maubinh_rules()
    return solve, [SolveRequest(hand, rules) for hand in hands]


def _shedding() -> Sequence[tuple[Callable[[Any], object], Sequence[Any]]]:
    from api.cli.bench_shedding import work_of

    return [(call, items) for _, call, items in work_of("tlmn", 50)]


def _bare_shedding(at: int) -> tuple[Callable[[Any], object], Sequence[Any]]:
    return _shedding()[at]


def _bare_hints(at: int) -> tuple[Callable[[Any], object], Sequence[Any]]:
    return hint_calls("tlmn")[at][1], questions_of("tlmn", _QUESTIONS)


def _validate(played: Any) -> object:
    from api.cli.bench_shedding import EVENTS_BEFORE

    events = [_event(event) for event in played.history[: EVENTS_BEFORE + 1]]
    return {
        "seats": len(played.setup.hands),
        "hands": [{"seat": hand.seat, "cards": codes(hand.cards)} for hand in played.setup.hands],
        "leader": 0,
        "game_number": 2,
        "history": events[:-1],
        "move": events[-1],
    }


def _event(event: Any) -> object:
    cards = getattr(event, "cards", None)
    return {"seat": event.seat, "pass": True} if cards is None else {"seat": event.seat, "cards": codes(cards)}


def _legal_moves(hand: Any) -> object:
    return {"hand": codes(hand)}


def _bare_rate(crew: ProcessPoolExecutor, kind: Asked, processes: int, seconds: float) -> float:
    """Calls a second of what a kind costs at least, in so many processes of the crew at once."""
    list(crew.map(_calls, [kind] * processes, [0.1] * processes))  # everything loaded
    return sum(crew.map(_calls, [kind] * processes, [seconds] * processes))


def _calls(kind: Asked, seconds: float) -> float:
    call, items = kind.bare()
    for item in items[:10]:
        call(item)
    watch, done = Stopwatch(), 0
    while watch.seconds < seconds:
        call(items[done % len(items)])
        done += 1
    return done / watch.seconds


@contextmanager
def _server(processes: int) -> Iterator[tuple[int, subprocess.Popen[bytes], dict[str, float]]]:
    """Port and process of a server that is ready, and what it took to be."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [*own_command(), "serve", "--port", str(port), "--workers", str(processes), "--no-jobs"]
    watch = Stopwatch()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        while not _is_ready(port):
            if process.poll() is not None or watch.seconds > _LONGEST_START:
                raise RuntimeError("the server does not start")
            sleep(_LOOK_SECONDS)
        yield port, process, {"median_ms": watch.milliseconds, "cpu_ms": round(_cpu_seconds(process) * 1000, 1)}
    finally:
        process.terminate()
        process.wait()


def _is_ready(port: int) -> bool:
    with suppress(OSError), closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    return False


def _cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """What a process and those that it has started have computed so far; 0 where the system does not tell."""
    total, family = 0, [process.pid]
    for number in family:
        with suppress(OSError):
            fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
            family += [int(one) for one in Path(f"/proc/{number}/task/{number}/children").read_text("utf-8").split()]
    return total / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class _Client:
    """One connection. missing: bytes of the answer that are still to come, -1 = its head is."""

    watch: Stopwatch = field(default_factory=Stopwatch)
    held: bytes = b""

    def takes(self, data: bytes) -> bool:
        """Whether the answer is complete with this. Raises RuntimeError for one that is no 200."""
        self.held += data
        head, end, body = self.held.partition(b"\r\n\r\n")
        if not end:
            return False
        if not data or b" 200 " not in head[:16]:
            raise RuntimeError(f"the server answered {head[:100]!r}")
        length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        return len(body) >= int(length)


def _load(port: int, kind: Asked, connections: int, seconds: float) -> tuple[float, list[float]]:
    """Requests a second, and how long each took, shortest first."""
    head = f"POST {kind.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
    requests = [f"{head}{len(body)}\r\n\r\n".encode() + body for body in kind.bodies]
    times: list[float] = []
    sent = 0
    with selectors.DefaultSelector() as waiting:
        for _ in range(connections):
            client = socket.create_connection(("127.0.0.1", port))
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.sendall(requests[sent % len(requests)])
            waiting.register(client, selectors.EVENT_READ, _Client())
            sent += 1
        watch = Stopwatch()
        while waiting.get_map():
            for key, _ in waiting.select():
                state, client = key.data, cast(socket.socket, key.fileobj)
                if not state.takes(client.recv(_LARGEST_ANSWER)):
                    continue
                times.append(state.watch.seconds)
                if watch.seconds < seconds:
                    waiting.modify(client, selectors.EVENT_READ, _Client())
                    client.sendall(requests[sent % len(requests)])
                    sent += 1
                else:
                    waiting.unregister(client)
                    client.close()
    return len(times) / watch.seconds, sorted(times)
