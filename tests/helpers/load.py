"""A load test of the service on this machine: `make load` prints what docs/deployment.md shows as a table.

Starts a server of its own on a free port of 127.0.0.1, sends it mixed requests over so many connections, each the next
as soon as the last is answered (or after Retry-After), and asks for health and for something cheap meanwhile. Bounded:
some minutes, and nothing but this machine is asked.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import resource
import statistics
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.helpers.live_server import LiveServer, live_server

DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
CONNECTIONS: Final = (8, 64, 256, 1000)
HEAVY_CONNECTIONS: Final = 64
_CLIENTS: Final = 2
_PROBE_SECONDS: Final = 0.02
_RECONNECT_SECONDS: Final = 0.05

Body = Callable[[random.Random], object]


def _hands(dealer: random.Random, count: int) -> list[list[str]]:
    cards = dealer.sample(DECK, 13 * count)
    return [cards[13 * at : 13 * at + 13] for at in range(count)]


def _dead(dealer: random.Random) -> object:
    mine, dead = _hands(dealer, 2)
    return {"cards": mine, "players": 3, "dead": dead, "top": 1}


def _rows(dealer: random.Random) -> object:
    hand = _hands(dealer, 1)[0]
    return {"arrangement": {"back": hand[:5], "middle": hand[5:10], "front": hand[10:]}}


@dataclass(frozen=True)
class Kind:
    """A kind of request. share: of all requests of a mix."""

    name: str
    share: int
    path: str
    body: Body


SOLVE: Final = Kind("solve", 60, "/v1/maubinh/solve", lambda dealer: {"cards": _hands(dealer, 1)[0]})
CHEAP: Final = Kind("cheap", 20, "/v1/tlmn/classify", lambda dealer: {"cards": dealer.sample(DECK, 3)})
_EVALUATE: Final = Kind("evaluate", 8, "/v1/maubinh/evaluate", _rows)
_ARRANGE: Final = Kind(
    *("arrange", 6, "/v1/maubinh/arrange"), lambda dealer: {"hands": [{"cards": one} for one in _hands(dealer, 4)]}
)
_FAULTY: Final = Kind("faulty", 4, "/v1/maubinh/solve", lambda dealer: {"cards": dealer.sample(DECK, 12)})
_DEAR: Final = Kind("dear", 10, "/v1/maubinh/solve", _dead)
_MIXED_PLAY: Final = Kind(
    *("mixed play", 2, "/v1/maubinh/solve"),
    lambda dealer: {"cards": _hands(dealer, 1)[0], "objective": "mixed", "players": 2},
)
_MIXED: Final = (SOLVE, CHEAP, _EVALUATE, _ARRANGE, _FAULTY, _MIXED_PLAY)
MIXES: Final = {"mixed": _MIXED, "heavy": (*_MIXED, _DEAR)}


@dataclass
class Seen:
    """What was answered. seconds: of answers with 200 or 422, by kind; statuses: by status, 0 = a broken connection."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[int] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Take another's in."""
        for name, found in other.seconds.items():
            self.seconds[name] += found
        self.statuses += other.statuses


async def _client(port: int, mix: tuple[Kind, ...], seed: int, end: float, seen: Seen) -> None:
    """One connection: the next request as soon as the last is answered."""
    dealer = random.Random(seed)
    weights = [kind.share for kind in mix]
    stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    while time.monotonic() < end:
        kind = dealer.choices(mix, weights)[0]
        body = json.dumps(kind.body(dealer)).encode()
        start = time.monotonic()
        try:
            stream = stream or await asyncio.open_connection("127.0.0.1", port)
            status, wait, closes = await _asked(*stream, kind.path, body)
        except (OSError, EOFError, ValueError, IndexError):
            seen.statuses[0] += 1
            stream = None
            await asyncio.sleep(_RECONNECT_SECONDS)
            continue
        seen.statuses[status] += 1
        if status in (200, 422):
            seen.seconds[kind.name].append(time.monotonic() - start)
        if closes:
            stream[1].close()
            stream = None
        if wait:
            await asyncio.sleep(min(wait, max(0.0, end - time.monotonic())))
    if stream is not None:
        stream[1].close()


async def _asked(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, body: bytes
) -> tuple[int, float, bool]:
    """Status, Retry-After and whether the connection ends, of one request."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines[1:] if line)
    await reader.readexactly(int(headers["content-length"]))
    return int(lines[0].split()[1]), float(headers.get("retry-after", 0)), headers.get("connection") == "close"


def crowd(port: int, mix: str, connections: int, first: int, seconds: float) -> Seen:
    """So many connections for so long, in this process."""
    seen = Seen()

    async def all_of_them() -> None:
        end = time.monotonic() + seconds
        await asyncio.gather(*(_client(port, MIXES[mix], first + at, end, seen) for at in range(connections)))

    asyncio.run(all_of_them())
    seen.seconds = dict(seen.seconds)  # a default factory cannot be sent home
    return seen


@contextmanager
def probing(port: int, seen: Seen) -> Iterator[None]:
    """Ask for health, and for something cheap, again and again, each on a connection of its own."""
    ended = threading.Event()

    def ask(name: str, method: str, path: str, body: str | None) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        while not ended.wait(_PROBE_SECONDS):
            start = time.monotonic()
            try:
                connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
                answer = connection.getresponse()
                answer.read()
                seen.statuses[answer.status] += 1
                if answer.status == 200:
                    seen.seconds[name].append(time.monotonic() - start)
            except (OSError, http.client.HTTPException):
                seen.statuses[0] += 1
                connection.close()

    threads = [
        threading.Thread(target=ask, args=("health", "GET", "/healthz", None)),
        threading.Thread(target=ask, args=("probe", "POST", CHEAP.path, json.dumps({"cards": ["3S"]}))),
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def memory_of(process: int) -> list[int]:
    """Resident megabytes of each process below this one."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
            if int(lines["PPid"]) == process:
                found.append(int(lines["VmRSS"].split()[0]) // 1024)
                found += memory_of(int(lines["Pid"]))
    return found


def _shown(seconds: list[float]) -> str:
    """Half of them, and 99 of 100, are at most so many milliseconds."""
    if len(seconds) < 2:
        return "–"
    cuts = statistics.quantiles(seconds, n=100)
    return f"{1000 * cuts[49]:.0f} / {1000 * cuts[98]:.0f}"


def measured(server: LiveServer, mix: str, connections: int, seconds: float) -> str:
    """A row of the table."""
    probe, total = Seen(), Seen()
    share = [connections // _CLIENTS] * _CLIENTS
    with probing(server.port, probe), ProcessPoolExecutor(_CLIENTS) as clients:
        work = [clients.submit(crowd, server.port, mix, count, 10_000 * at, seconds) for at, count in enumerate(share)]
        for one in work:
            total.add(one.result())
    answered = total.statuses[200] + total.statuses[422]
    longest = max(max(found) for found in total.seconds.values())
    broken = total.statuses[0] + probe.statuses[0] + sum(total.statuses[status] for status in (500, 502, 504))
    name = f"{connections}, heavy" if mix == "heavy" else str(connections)
    cells = [
        *(name, f"{answered / seconds:.0f}", _shown(probe.seconds["health"]), _shown(probe.seconds["probe"])),
        *(_shown(total.seconds["solve"]), f"{longest:.1f}", f"{total.statuses[503]}", f"{broken}"),
        " ".join(str(one) for one in memory_of(server.process.pid)),
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=20.0, help="of each row")
    arguments.add_argument("--connections", type=int, nargs="*", default=CONNECTIONS)
    wanted = arguments.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    out = sys.stdout.write
    with live_server(workers=2, threads=16) as server:
        crowd(server.port, "heavy", 8, 0, 3.0)
        out("| connections | answers/s | /healthz | cheap | solve | longest s | 503 | broken | MB |\n")
        out("|---|---|---|---|---|---|---|---|---|\n")
        for connections in wanted.connections:
            out(measured(server, "mixed", connections, wanted.seconds) + "\n")
            sys.stdout.flush()
        out(measured(server, "heavy", HEAVY_CONNECTIONS, wanted.seconds) + "\n")


if __name__ == "__main__":
    main()
