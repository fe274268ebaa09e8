"""The service behind its real server: streams, limits, clients that go away. Over sockets, HTTP/1.1."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import time
from contextlib import suppress

import pytest

from api.settings import Settings
from tests.helpers.live_server import LiveServer, Wire, live_server

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
BATCH = "/v1/maubinh/batch"
NDJSON = "application/x-ndjson"
GOOD = json.dumps({"id": "good", "cards": HAND, "players": 2, "top": 1, "opponents": {"samples": 100}}).encode() + b"\n"
BAD = b'{"id": "bad", "cards": []}\n'


@pytest.fixture(scope="module")
def server():
    """One process, six threads. Whatever the tests do to it, it has nothing to complain about."""
    with live_server(workers=1, threads=6) as running:
        yield running
        assert running.stop() == (0, "")


def batch_lines(server):
    """Batch lines answered so far, good and bad."""
    text = server.get("/metrics")[1].decode()
    return sum(float(value) for value in re.findall(r"^maubinh_batch_lines_total\{.*\} (.*)$", text, re.MULTILINE))


def wait_for(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_silent_and_slow_clients_leave_room_for_others():
    with live_server(workers=1, threads=Settings().threads) as running, contextlib.ExitStack() as clients:
        for _ in range(4):
            clients.enter_context(Wire(running.port))
            clients.enter_context(Wire(running.port)).head(BATCH, Content_Type="application/json", Content_Length="99")
            slow = clients.enter_context(Wire(running.port))
            slow.head("/v1/maubinh/solve", Content_Type="application/json", Content_Length="99")
        start = time.monotonic()
        assert running.get("/healthz")[0] == 200
        assert time.monotonic() - start < 4


def test_the_response_starts_before_the_request_has_any_line(server):
    with Wire(server.port) as wire:
        wire.head(BATCH, Content_Type=NDJSON, Transfer_Encoding="chunked")
        status, headers = wire.response_head()
        assert (status, headers["content-type"]) == (200, NDJSON)
        wire.send(b"0\r\n\r\n")
        assert list(wire.response_lines()) == [{"done": True, "lines": 0, "failed": 0}]


def test_each_line_is_answered_before_the_next_is_sent(server):
    with Wire(server.port) as wire:
        wire.head(BATCH, Content_Type=NDJSON, Transfer_Encoding="chunked")
        wire.response_head()
        answers = wire.response_lines()
        for number in range(1, 4):
            wire.chunk(GOOD)
            answer = next(answers)
            assert (answer["id"], answer["line"]) == ("good", number)
            assert answer["result"]["best"]["back"]["category"]
        wire.send(b"0\r\n\r\n")
        assert next(answers) == {"done": True, "lines": 3, "failed": 0}


def test_each_line_is_answered_also_when_the_length_is_announced(server):
    with Wire(server.port) as wire:
        wire.head(BATCH, Content_Type=NDJSON, Content_Length=str(3 * len(GOOD)))
        wire.response_head()
        answers = wire.response_lines()
        for number in range(1, 4):
            wire.send(GOOD)
            assert next(answers)["line"] == number
        assert next(answers) == {"done": True, "lines": 3, "failed": 0}


def test_a_line_may_arrive_byte_by_byte(server):
    with Wire(server.port) as wire:
        wire.head(BATCH, Content_Type=NDJSON, Transfer_Encoding="chunked")
        wire.response_head()
        for place in range(len(BAD)):
            wire.chunk(BAD[place : place + 1])
        answer = next(wire.response_lines())
        assert (answer["id"], answer["error"]["code"]) == ("bad", "wrong_card_count")


def test_a_client_that_sends_everything_before_it_reads_hangs_nobody(server):
    """Both directions carry far more than the socket buffers hold."""
    line = json.dumps({"rules": {"options": {"no such option": 1}}}).encode() + b" " * 4000 + b"\n"
    count = 6000
    with Wire(server.port, receive_buffer=4096) as wire:
        wire.head(BATCH, Content_Type=NDJSON, Content_Length=str(count * len(line)))
        for _ in range(count):
            wire.send(line)
        assert wire.response_head()[0] == 200
        answers = list(wire.response_lines())
    assert [answer.get("line") for answer in answers[:-1]] == list(range(1, count + 1))
    assert answers[-1] == {"done": True, "lines": count, "failed": count}


def test_the_connection_serves_another_request_after_a_batch(server):
    with Wire(server.port) as wire:
        for _ in range(2):
            wire.head(BATCH, Content_Type=NDJSON, Content_Length=str(len(BAD)))
            wire.send(BAD)
            assert wire.response_head()[0] == 200
            assert [answer.get("line") for answer in wire.response_lines()] == [1, None]


def test_a_batch_ends_when_its_client_goes_away(server):
    """More clients hang up in the middle than batches are allowed at once; the next one finds room."""
    begun = batch_lines(server)

    def hangs_up_in_the_middle():
        with Wire(server.port) as wire:
            wire.head(BATCH, Content_Type=NDJSON, Transfer_Encoding="chunked")
            if wire.response_head()[0] != 200:
                return False
            wire.chunk(GOOD * 50)
            next(wire.response_lines())
            return True

    for _ in range(6):
        wait_for(hangs_up_in_the_middle)
    wait_for(lambda: server.post("/v1/maubinh/solve", {"cards": HAND})[0] == 200)

    def nothing_goes_on():
        answered = batch_lines(server)
        time.sleep(0.3)
        return batch_lines(server) == answered

    wait_for(nothing_goes_on)
    assert batch_lines(server) - begun < 6 * 50
    with Wire(server.port) as wire:
        wire.head(BATCH, Content_Type=NDJSON, Content_Length=str(len(BAD)))
        wire.send(BAD)
        assert wire.response_head()[0] == 200


def statuses_of_open_batches(server, count):
    """What batches are answered that are open at the same time."""
    wires = [Wire(server.port) for _ in range(count)]
    statuses = []
    for wire in wires:
        wire.head(BATCH, Content_Type=NDJSON, Transfer_Encoding="chunked")
        status, headers = wire.response_head()
        statuses.append(status)
        assert status == 200 or int(headers["retry-after"]) >= 1
    assert server.get("/healthz")[0] == 200
    for wire in wires:
        wire.__exit__()
    return statuses


def test_too_many_batches_are_told_to_come_back(server):
    end = time.monotonic() + 20  # the seats of batches that were broken off before are free a moment later
    while (statuses := statuses_of_open_batches(server, 4)) != [200, 200, 503, 503] and time.monotonic() < end:
        time.sleep(0.5)
    assert statuses == [200, 200, 503, 503]  # the third seat is for another client


@pytest.mark.parametrize("size", [1024 * 1024 + 1, 3 * 1024 * 1024])
def test_a_chunked_body_over_the_limit_is_413(server, size):
    with Wire(server.port) as wire:
        wire.head("/v1/maubinh/solve", Content_Type="application/json", Transfer_Encoding="chunked")
        with suppress(ConnectionError):  # it need not read to the end what it refuses
            for start in range(0, size, 64 * 1024):
                wire.chunk(b" " * min(64 * 1024, size - start))
            wire.send(b"0\r\n\r\n")
        status, headers = wire.response_head()
    assert (status, headers["content-type"]) == (413, "application/problem+json")


def test_a_chunked_body_of_just_the_limit_is_read(server):
    body = json.dumps({"cards": HAND}).encode()
    with Wire(server.port) as wire:
        wire.head("/v1/maubinh/solve", Content_Type="application/json", Transfer_Encoding="chunked")
        wire.chunk(body + b" " * (1024 * 1024 - len(body)))
        wire.send(b"0\r\n\r\n")
        assert wire.response_head()[0] == 200


def test_a_broken_chunk_is_the_clients_fault(server):
    with Wire(server.port) as wire:
        wire.head("/v1/maubinh/solve", Content_Type="application/json", Transfer_Encoding="chunked")
        wire.send(b"zz\r\n{}\r\n0\r\n\r\n")
        status, headers = wire.response_head()
    assert (status, headers["content-type"]) == (400, "application/problem+json")


def test_a_refused_request_leaves_the_connection_usable(server):
    with Wire(server.port) as wire:
        for body, expected in ((b"{}", 422), (b"{", 400), (json.dumps({"cards": HAND}).encode(), 200)):
            wire.head("/v1/maubinh/solve", Content_Type="application/json", Content_Length=str(len(body)))
            wire.send(body)
            status, headers = wire.response_head()
            assert status == expected
            wire.stream.read(int(headers["content-length"]))


def test_a_request_that_falls_silent_or_comes_too_slowly_is_given_up():
    with live_server(environment={"MAUBINH_IDLE_SECONDS": "0.5"}) as server, Wire(server.port) as wire:
        wire.head("/v1/maubinh/solve", Content_Type="application/json", Content_Length="100")
        wire.send(b'{"cards"')
        status, headers = wire.response_head()
        assert (status, headers["content-type"]) == (408, "application/problem+json")
        with Wire(server.port) as slow:  # each byte is soon enough after the one before
            slow.head("/v1/maubinh/solve", Content_Type="application/json", Content_Length="100")
            with suppress(ConnectionError):
                for _ in range(12):
                    slow.send(b" ")
                    time.sleep(0.1)
            assert slow.response_head()[0] == 408


def test_the_server_finishes_what_it_does_before_it_ends():
    server = LiveServer(workers=2, threads=2)
    server.wait_until_ready()
    with Wire(server.port) as wire:
        count = 100
        wire.head(BATCH, Content_Type=NDJSON, Content_Length=str(count * len(GOOD)))
        wire.send(GOOD * (count - 1))
        answers = wire.response_lines()
        wire.response_head()
        next(answers)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        wire.send(GOOD)
        assert list(answers)[-1] == {"done": True, "lines": count, "failed": 0}
    status, errors = server.stop()
    assert (status, errors) == (0, "")
