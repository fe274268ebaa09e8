"""The Python client when things go wrong: full servers, silence, broken connections, jobs asked for twice."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
import threading
import time

import httpx
import pytest
from maubinh_client import (
    AsyncClient,
    BusyError,
    Client,
    ConnectionFailedError,
    IncompleteBatchError,
    JobEndedError,
    ProblemError,
    Retry,
    TimedOutError,
    UnexpectedAnswerError,
)

from tests.helpers.scripted_server import problem_body, scripted_server

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
BATCH = [{"id": "a", "cards": HAND}, {"id": "b", "cards": HAND}]
COMPARED = {"result": 1}


def compare(client):
    return client.maubinh.compare(a=["AS", "AH", "AD"], b=["KS", "KH", "KD"])


def busy(status, seconds):
    headers = {} if seconds is None else {"Retry-After": seconds}
    return httpx.Response(status, headers=headers, content=problem_body(status, "server_full"))


def answering(*answers):
    """A transport that gives these answers, one a request, the last again and again; and what was asked."""
    asked, left = [], list(answers)

    def handle(request):
        asked.append(request)
        answer = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)

    return httpx.MockTransport(handle), asked


@pytest.fixture
def pauses(monkeypatch):
    """Seconds that the client has slept instead of really sleeping."""
    slept = []

    async def later(seconds, result=None):
        slept.append(seconds)

    monkeypatch.setattr("maubinh_client.generated.client.time.sleep", slept.append)
    monkeypatch.setattr("maubinh_client.async_client.asyncio.sleep", later)
    return slept


def test_429_and_503_are_tried_again_after_the_time_they_name(pauses):
    answers = [busy(429, "2"), busy(503, "3"), httpx.Response(200, json=COMPARED)]
    transport, asked = answering(*answers)
    assert compare(Client(transport=transport)) == COMPARED
    assert len(asked) == 3
    assert [int(pause) for pause in pauses] == [2, 3]

    async def awaited():
        async with AsyncClient(transport=answering(*answers)[0]) as other:
            return await compare(other)

    assert asyncio.run(awaited()) == COMPARED
    assert [int(pause) for pause in pauses] == [2, 3, 2, 3]


def test_waiting_is_bounded(pauses):
    transport, asked = answering(busy(503, "8"))
    with pytest.raises(BusyError) as caught:
        compare(Client(transport=transport, retry=Retry(wait_seconds=20)))
    assert caught.value.retry_after_seconds == 8
    assert len(asked) == 3
    assert sum(pauses) < 20
    transport, asked = answering(busy(503, None))
    with pytest.raises(BusyError):
        compare(Client(transport=transport, retry=Retry(wait_seconds=0)))
    assert len(asked) == 1


def test_a_broken_connection_is_tried_again_and_bad_requests_are_not(pauses):
    transport, asked = answering(httpx.ReadError("cut"), httpx.Response(200, json=COMPARED))
    assert compare(Client(transport=transport)) == COMPARED
    assert len(asked) == 2
    for answer, error in (
        (httpx.ConnectError("nobody"), ConnectionFailedError),
        (httpx.Response(422, content=problem_body(422, "bad_card")), ProblemError),
        (httpx.Response(502, content=b"<html>"), UnexpectedAnswerError),
        (httpx.Response(200, content=b"<html>"), UnexpectedAnswerError),
        (httpx.Response(302, headers={"Location": "/login"}), UnexpectedAnswerError),
    ):
        transport, asked = answering(answer)
        with pytest.raises(error):
            compare(Client(transport=transport))
        assert len(asked) == (3 if error is ConnectionFailedError else 1)


def test_the_key_goes_with_every_request_and_the_path_of_the_address_is_kept():
    transport, asked = answering(httpx.Response(200, json=COMPARED))
    compare(Client("http://host/games/", api_key="secret", transport=transport))
    assert asked[0].url == "http://host/games/v1/maubinh/compare"
    assert asked[0].headers["Authorization"] == "Bearer secret"
    with pytest.raises(ValueError, match="not the address"):
        Client("ftp://host")


def test_a_silent_server_is_given_up():
    release = threading.Event()
    with scripted_server(lambda talk: release.wait(20)) as url, Client(url, timeout_seconds=0.3) as client:
        with pytest.raises(TimedOutError):
            compare(client)
        release.set()


def both_batches(url, **options):
    """What the batch does with either client: the ids, or the exception."""
    outcomes = []
    try:
        with Client(url, **options) as client:
            outcomes.append([answer.id for answer in client.batch(BATCH)])
    except Exception as error:
        outcomes.append(error)

    async def awaited():
        async with AsyncClient(url, **options) as other:
            return [answer.id async for answer in other.batch(BATCH)]

    try:
        outcomes.append(asyncio.run(awaited()))
    except Exception as error:
        outcomes.append(error)
    return outcomes


def echo(talk):
    """A batch endpoint that answers each line at once."""
    talk.begin_chunks()
    count = 0
    for count, line in enumerate(talk.request_chunks(), 1):
        talk.chunk({"id": json.loads(line)["id"], "line": count, "result": {}})
    talk.chunk({"done": True, "lines": count, "failed": 0})
    talk.chunk(None)


def test_a_batch_that_is_refused_at_first_loses_nothing_of_its_input():
    calls = []

    def handle(talk):
        calls.append(talk.path)
        if len(calls) % 2:
            talk.answer(503, problem_body(503, "server_full"), Retry_After="0")
        else:
            echo(talk)

    with scripted_server(handle) as url:
        assert both_batches(url) == [["a", "b"], ["a", "b"]]
    assert calls == ["/v1/maubinh/batch"] * 4


def test_a_proxy_that_waits_for_the_whole_batch_only_delays_it():
    def handle(talk):
        lines = list(talk.request_chunks())
        talk.begin_chunks()
        for number, line in enumerate(lines, 1):
            talk.chunk({"id": json.loads(line)["id"], "line": number, "result": {}})
        talk.chunk({"done": True})
        talk.chunk(None)

    with scripted_server(handle) as url:
        assert both_batches(url) == [["a", "b"], ["a", "b"]]


def test_a_batch_that_breaks_off_is_not_taken_for_a_whole_one():
    def handle(talk):
        # All of the request, so that closing resets nothing that the client has yet to read.
        list(talk.request_chunks())
        talk.begin_chunks()
        talk.chunk({"id": "a", "line": 1, "result": {}})
        if "short" in talk.path:
            talk.chunk(None)

    with scripted_server(handle) as url:
        for path in ("/cut", "/short"):
            for outcome in both_batches(url + path):
                assert isinstance(outcome, IncompleteBatchError)
                assert outcome.received == 1


def test_a_batch_that_is_owed_an_answer_too_long_is_given_up():
    release = threading.Event()

    def handle(talk):
        talk.begin_chunks()
        release.wait(20)

    with scripted_server(handle) as url:
        assert [type(outcome) for outcome in both_batches(url, timeout_seconds=0.3)] == [TimedOutError] * 2
        release.set()


def test_batches_tell_who_refuses_them():
    with scripted_server(lambda talk: talk.answer(401, problem_body(401, "unauthorized"))) as url:
        assert [getattr(outcome, "code", outcome) for outcome in both_batches(url)] == ["unauthorized"] * 2
    nobody = both_batches("http://127.0.0.1:9", retry=Retry(connections=0))
    assert [type(outcome) for outcome in nobody] == [ConnectionFailedError] * 2


def test_a_slow_reader_of_a_batch_is_not_taken_for_a_silent_server():
    """The reader is away for longer than a server may be silent, and nothing has come meanwhile."""

    def handle(talk):
        talk.begin_chunks()
        assert len(list(talk.request_chunks())) == 3
        for line, seconds in ((1, 0.3), (2, 3), (3, 0)):
            talk.chunk({"id": "", "line": line, "result": {}})
            time.sleep(seconds)
        talk.chunk({"done": True})
        talk.chunk(None)

    async def awaited(url):
        seen = []
        async with AsyncClient(url, timeout_seconds=1.5) as other:
            async for answer in other.batch([*BATCH, *BATCH[:1]]):
                await asyncio.sleep(2.2 if answer.line == 2 else 0)
                seen.append(answer.line)
        return seen

    with scripted_server(handle) as url, Client(url, timeout_seconds=1.5) as client:
        seen = []
        for answer in client.batch([*BATCH, *BATCH[:1]]):
            time.sleep(2.2 if answer.line == 2 else 0)
            seen.append(answer.line)
        assert seen == asyncio.run(awaited(url)) == [1, 2, 3]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: no certificate can be made")
    folder = tmp_path_factory.mktemp("tls")
    command = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -days 2 -subj /CN=localhost"
    command += " -addext subjectAltName=DNS:localhost"
    subprocess.run(command.split(), check=True, capture_output=True, cwd=folder)
    return folder


def test_a_batch_over_tls_is_sent_and_read_at_the_same_time(certificate):
    server, ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    server.load_cert_chain(certificate / "cert", certificate / "key")
    ours.load_verify_locations(certificate / "cert")
    requests = [{"id": str(number), "cards": HAND} for number in range(3000)]
    names = [request["id"] for request in requests]

    async def awaited(url):
        async with AsyncClient(url, ssl_context=ours) as other:
            return [answer.id async for answer in other.batch(requests)]

    with scripted_server(echo, server) as url:
        with Client(url, ssl_context=ours) as client:
            assert [answer.id for answer in client.batch(requests)] == names
        assert asyncio.run(awaited(url)) == names
        with pytest.raises(ConnectionFailedError), Client(url, retry=Retry(connections=0)) as distrustful:
            list(distrustful.batch(BATCH))


def test_a_result_that_breaks_off_goes_on_where_it_was(tmp_path):
    whole = bytes(range(256)) * 400
    ranges = []

    def handle(talk):
        start = int(talk.header("Range").removeprefix("bytes=").removesuffix("-") or 0)
        ranges.append(start)
        head = f"HTTP/1.1 {206 if start else 200} Text\r\nContent-Length: {len(whole) - start}\r\n"
        if start:
            head += f"Content-Range: bytes {start}-{len(whole) - 1}/{len(whole)}\r\n"
        talk.send(head.encode() + b"\r\n" + whole[start : start + 40_000])

    async def awaited(url):
        async with AsyncClient(url) as other:
            return await other.jobs.download("7", tmp_path / "other")

    with scripted_server(handle) as url:
        with Client(url) as client:
            assert client.jobs.download("7", tmp_path / "one").read_bytes() == whole
        assert ranges == [0, 40_000, 80_000]
        assert asyncio.run(awaited(url)).read_bytes() == whole
        (tmp_path / "third.7.csv.part").write_bytes(whole[:100_000])
        with Client(url) as client:
            assert client.jobs.download("7", tmp_path / "third", accept="text/csv").read_bytes() == whole
        assert ranges[-1] == 100_000
    assert not list(tmp_path.glob("*.part"))


def test_a_job_is_started_once_however_often_it_has_to_be_sent(pauses):
    status = dict.fromkeys(("operation", "created", "updated", "error"), "") | dict.fromkeys(
        ("total", "finished", "failed_lines", "progress"), 0
    )
    started = httpx.Response(202, json={"id": "7", "state": "queued"})
    job = httpx.Response(200, json={"id": "7", "state": "failed", **status, "error": "why"})
    transport, asked = answering(busy(503, "1"), httpx.ReadError("cut"), started, job)
    client = Client(transport=transport)
    assert client.jobs.submit(BATCH, defaults={"top": 1}).id == "7"
    keys = {request.headers["Idempotency-Key"] for request in asked[:3]}
    assert len(keys) == 1
    body = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in BATCH).encode()
    assert {request.read() for request in asked[:3]} == {body}
    assert dict(asked[0].url.params) == {"operation": "solve", "defaults": '{"top": 1}'}
    with pytest.raises(JobEndedError, match="failed: why"):
        client.jobs.wait("7")
