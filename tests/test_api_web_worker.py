"""The worker behind real sockets: refusals that arrive, queues that are seen, connections that run out."""

from __future__ import annotations

import contextlib
import http.client
import json
import resource
import select
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.helpers.live_server import LiveServer, Wire, live_server

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
SOLVE = "/v1/maubinh/solve"


@pytest.fixture(scope="module")
def server():
    with live_server(workers=1, threads=4, environment={"MAUBINH_WAIT_SECONDS": "0.5"}) as running:
        yield running
        assert running.stop() == (0, "")


def problem_of(answer: http.client.HTTPResponse) -> dict:
    assert answer.headers["Content-Type"] == "application/problem+json"
    return json.loads(answer.read())


REFUSED = [
    ("/nope", "application/json", 404),
    (SOLVE, "text/plain", 415),
    ("/healthz", "application/json", 405),
    ("/v1/jobs?operation=foo", "application/x-ndjson", 422),
    ("/v1/jobs?operation=solve", "text/plain", 415),
    ("/v1/maubinh/batch", "text/plain", 415),
]


@pytest.mark.parametrize("size", [100, 100_000, 6_000_000])
@pytest.mark.parametrize(("path", "kind", "status"), [*REFUSED, (SOLVE, "application/json", 413)])
def test_a_refusal_arrives_whatever_body_follows(server, path, kind, status, size):
    """http.client sends the whole body before it reads; the connection is not used again when the answer says so."""
    if status == 413 and size < 2_000_000:
        status = 400
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    with contextlib.closing(connection):
        connection.request("POST", path, b"x" * size, {"Content-Type": kind})
        answer = connection.getresponse()
        assert problem_of(answer)["status"] == answer.status == status
        assert (answer.headers["Connection"] == "close") == (size > 1_000_000 or (size > 70_000 and status != 400))
        connection.request("GET", "/healthz")  # opens another one after a close that was announced
        assert connection.getresponse().status == 200


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(("path", "kind", "status"), REFUSED)
def test_who_asks_first_is_refused_before_the_body(server, path, kind, status, chunked):
    length = {"Transfer_Encoding": "chunked"} if chunked else {"Content_Length": "50000000"}
    with Wire(server.port) as wire:
        wire.head(path, Content_Type=kind, Expect="100-continue", **length)
        found, headers = wire.response_head()
        assert (found, headers["connection"]) == (status, "close")


@pytest.mark.parametrize("chunked", [False, True])
def test_who_asks_first_and_is_welcome_is_told_to_go_on(server, chunked):
    body = json.dumps({"cards": ["3S"]}).encode()
    length = {"Transfer_Encoding": "chunked"} if chunked else {"Content_Length": str(len(body))}
    with Wire(server.port) as wire:
        for _ in range(2):
            wire.head("/v1/sam/classify", Content_Type="application/json", Expect="100-continue", **length)
            assert wire.response_head()[0] == 100
            if chunked:
                wire.chunk(body)
                wire.send(b"0\r\n\r\n")
            else:
                wire.send(body)
            status, headers = wire.response_head()
            assert (status, headers["connection"]) == (200, "keep-alive")
            wire.stream.read(int(headers["content-length"]))


def test_a_batch_is_asked_for_before_its_answer_begins(server):
    """Lines are read by a thread of their own: what asks for them must not come between the answer's bytes."""
    line = json.dumps({"id": "a", "cards": []}).encode() + b"\n"
    for _ in range(20):
        with Wire(server.port) as wire:
            wire.head(
                "/v1/maubinh/batch",
                Content_Type="application/x-ndjson",
                Expect="100-continue",
                Transfer_Encoding="chunked",
            )
            assert wire.response_head()[0] == 100
            assert wire.response_head()[0] == 200
            wire.chunk(line)
            wire.send(b"0\r\n\r\n")
            assert list(wire.response_lines())[-1] == {"done": True, "lines": 1, "failed": 1}


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"nonsense\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: a/b@c\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"POST /v1/sam/classify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: br\r\n\r\n", 501),
    ],
)
def test_what_is_no_request_is_answered_by_a_problem_report(server, request_head, status):
    with Wire(server.port) as wire:
        wire.send(request_head)
        found, headers = wire.response_head()
        report = json.loads(wire.stream.read(int(headers["content-length"])))
    assert (found, headers["content-type"]) == (status, "application/problem+json")
    assert (report["status"], report["errors"][0]["pointer"]) == (status, "")


def test_silent_connections_take_no_thread(server):
    """Five times as many as there are threads; each waits for a first byte."""
    with contextlib.ExitStack() as clients:
        for _ in range(40):
            clients.enter_context(Wire(server.port))
        start = time.monotonic()
        assert server.post("/v1/sam/classify", {"cards": ["3S"]})[0] == 200
        assert time.monotonic() - start < 3


def test_health_passes_a_full_queue_and_who_waited_too_long_is_told(server):
    """As many slow bodies as threads of a kind hold them all; whole requests do not wait for such threads."""
    body = json.dumps({"cards": ["3S"]}).encode()
    with contextlib.ExitStack() as clients:
        slow = [clients.enter_context(Wire(server.port)) for _ in range(4)]
        for wire in slow:
            wire.head("/v1/sam/classify", Content_Type="application/json", Content_Length=str(len(body)))
        time.sleep(0.2)
        waiting = clients.enter_context(Wire(server.port))
        waiting.head("/v1/sam/classify", Content_Type="application/json", Content_Length=str(len(body)))
        time.sleep(0.2)
        for path in ("/healthz", "/readyz"):
            assert server.get(path)[0] == 200
        assert server.post(SOLVE, {"cards": HAND, "top": 1})[0] == 200
        assert server.post("/v1/sam/classify", {"cards": ["3S"]})[0] == 200
        time.sleep(0.6)
        waiting.send(body)
        for wire in slow:
            wire.send(body)
            assert wire.response_head()[0] == 200
        status, headers = waiting.response_head()
        assert status == 503
        assert int(headers["retry-after"]) >= 1


def answered(wire):
    """The answer to one request on a connection that stays: status and JSON."""
    status, headers = wire.response_head()
    return status, json.loads(wire.stream.read(int(headers["content-length"])))


def test_requests_of_all_kinds_follow_one_another_on_one_connection(server):
    """Solver, health and the rest have threads of their own; whoever stays with a client hands the others on."""
    solve, classify = ({"cards": HAND, "top": 1}, {"cards": ["3S"]})
    asked = [
        (SOLVE, solve),
        ("/v1/sam/classify", classify),
        (SOLVE, solve),
        (SOLVE, solve),
        ("/v1/sam/classify", classify),
    ]
    with Wire(server.port) as wire:
        best = None
        for path, request in asked:
            body = json.dumps(request).encode()
            wire.head(path, Content_Type="application/json", Content_Length=str(len(body)))
            wire.send(body)
            status, answer = answered(wire)
            assert status == 200
            if path == SOLVE:
                best = best or answer["best"]
                assert answer["best"] == best
            wire.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert answered(wire)[0] == 200
        # Two at once, as a pipeline.
        body = json.dumps(classify).encode()
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}"
        wire.send(2 * (f"POST /v1/sam/classify HTTP/1.1\r\nHost: x\r\n{length}\r\n\r\n".encode() + body))
        assert [answered(wire)[0] for _ in range(2)] == [200, 200]


def test_clients_that_stay_do_not_keep_others_waiting(server):
    """Twice as many busy clients as threads: each gets its answers."""
    body = json.dumps({"cards": ["3S"]}).encode()
    done = []

    def ask(_number):
        with Wire(server.port) as wire:
            for _ in range(20):
                wire.head("/v1/sam/classify", Content_Type="application/json", Content_Length=str(len(body)))
                wire.send(body)
                assert answered(wire)[0] == 200
            done.append(True)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(done) == 8


def test_a_client_that_sends_head_and_body_apart_does_not_wait_for_acknowledgements(server):
    """Without TCP_NODELAY a client keeps the body back until the head is acknowledged, which may take 40 ms."""
    body = json.dumps({"cards": ["3S"]}).encode()
    times = []
    with Wire(server.port) as wire:
        for _ in range(9):
            start = time.monotonic()
            wire.head("/v1/sam/classify", Content_Type="application/json", Content_Length=str(len(body)))
            wire.send(body)
            assert answered(wire)[0] == 200
            times.append(time.monotonic() - start)
    assert sorted(times)[4] < 0.035


def test_clients_that_take_nothing_hold_up_nobody(server):
    """More answers are asked for than the connections hold."""
    hand = {"hand": [f"{rank}{suit}" for rank in "3456789TJQKA2" for suit in "SCDH"][:13], "rules": {"preset": "count"}}
    body = json.dumps(hand).encode()
    head = "POST /v1/tlmn/legal-moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    asked = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    with contextlib.ExitStack() as clients:
        for _ in range(2):
            wire = clients.enter_context(Wire(server.port, receive_buffer=4096))
            wire.socket.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                for _ in range(2000):
                    wire.send(asked)
        time.sleep(0.5)
        start = time.monotonic()
        assert server.post("/v1/tlmn/legal-moves", hand)[0] == 200
        assert time.monotonic() - start < 3


def sockets_of(process: int) -> int:
    folder = Path(f"/proc/{process}/fd")
    return sum(1 for link in folder.iterdir() if link.readlink().as_posix().startswith("socket:"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts sockets as Linux shows them")
def test_connections_spread_over_the_workers():
    with live_server(workers=2, threads=4) as running, contextlib.ExitStack() as clients:
        listed, children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children"), []
        while len(children) < 2:  # the second may still be forked
            children = [int(child) for child in listed.read_text(encoding="utf-8").split()]
        time.sleep(0.5)
        before = {child: sockets_of(child) for child in children}
        for _ in range(24):
            wire = clients.enter_context(Wire(running.port))
            wire.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert answered(wire)[0] == 200
        held = sorted(sockets_of(child) - count for child, count in before.items())
        assert sum(held) == 24
        assert held[0] >= 10


def test_a_head_that_comes_too_slowly_is_given_up(server):
    """Each byte is soon enough after the one before."""
    with Wire(server.port) as wire:
        wire.send(b"GET /healthz HTTP/1.1\r\nX: ")
        start = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while not select.select([wire.socket], [], [], 0.3)[0]:
                wire.send(b"x")
                assert time.monotonic() - start < 10
        assert wire.stream.read() == b""


@pytest.mark.slow
def test_more_connections_than_files_end_nothing():
    """Silent ones are closed, longest silent first; whoever asks is answered."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = LiveServer(workers=1, threads=4, files=256)
    clients = []
    try:
        server.wait_until_ready()
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        for _ in range(300):
            client = socket.socket()
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", server.port))
            clients.append(client)
        end = time.monotonic() + 20
        answered = 0
        while answered < 5 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                answered += server.get("/healthz")[0] == 200
        assert answered == 5
        assert server.stop()[0] == 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for client in clients:
            client.close()
        server.stop()


def test_the_server_opens_as_many_files_as_it_may():
    code = (
        "import resource; from api.server import raise_file_limit;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 2000)); raise_file_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "(2000, 2000)"


@pytest.mark.slow
def test_a_server_that_ends_takes_no_connection_any_more():
    """A request under way is finished; whoever comes meanwhile is refused at once instead of hanging."""
    server = LiveServer(workers=1, threads=4)
    server.wait_until_ready()
    body = json.dumps({"cards": ["3S"]}).encode()
    with Wire(server.port) as wire:
        wire.head("/v1/sam/classify", Content_Type="application/json", Content_Length=str(len(body)))
        time.sleep(0.3)
        ending = threading.Thread(target=server.stop)
        ending.start()
        end = time.monotonic() + 10
        refused = False
        while not refused and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", server.port), timeout=1).close()
                time.sleep(0.05)
            except ConnectionRefusedError:
                refused = True
        assert refused
        wire.send(body)
        assert wire.response_head()[0] == 200
    ending.join()
