"""Clients of jobs that read or send slowly, or come in crowds: the others are served all the same.

Source: docs/service.md, "Limits and what happens at them".
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from api.jobs import intake
from api.jobs.removal import mark_gone
from api.jobs.results import ResultFiles
from api.jobs.store import JobOrder, Room
from api.jobs.tables import JOBS as TABLE
from api.web.gate import Gate
from api.wire.problems import BusyError, ServiceError
from tests.helpers.job_helpers import (
    CSV,
    JOBS,
    NDJSON,
    client_of,
    http_in_folder,
    made,
    ndjson_hands,
    problem,
    result,
    store_in_folder,
    wait_for,
    work_off,
)
from tests.helpers.live_server import Wire, live_server

http, store = http_in_folder, store_in_folder


def test_seats_are_for_so_many_and_one_client_never_takes_the_last():
    gate = Gate(3, 0, "full", 5)
    mine = [gate.slot(client="me") for _ in range(2)]
    with pytest.raises(BusyError, match="full"):
        gate.slot(client="me")
    with gate.slot(client="you"):
        with pytest.raises(BusyError) as refusal:
            gate.slot(client="somebody else")
        assert refusal.value.headers["Retry-After"] == "5"
        mine[0].leave()
        mine[0].leave()
        third = gate.slot(client="somebody else")
        with pytest.raises(BusyError):
            gate.slot(client="me")
    third.leave()
    mine[1].leave()
    assert not gate.taken


def test_a_seat_is_left_by_what_fails_and_by_what_is_lost():
    gate = Gate(1, 0, "full", 5)
    for _ in range(3):
        with pytest.raises(KeyError), gate.slot(client="me"):
            raise KeyError
    slot = gate.slot(client="me")
    with pytest.raises(BusyError):
        gate.slot(client="me")
    del slot
    assert gate.slot(client="me")


def test_every_way_to_ask_for_a_result_gives_its_seat_back(tmp_path, store):
    http = client_of(tmp_path, threads=2)  # one seat
    name = made(http, ndjson_hands(2))
    work_off(store)
    tag = result(http, name).headers["ETag"]
    for _ in range(3):
        assert result(http, name).status_code == 200
        assert result(http, name, **{"If-None-Match": tag}).status_code == 304
        assert result(http, name, Range="bytes=0-3").data == result(http, name).data[:4]
        assert result(http, name, Range="bytes=9999999-").status_code == 416
        assert http.head(f"{JOBS}/{name}/result", buffered=True).status_code == 200
        assert http.get(f"{JOBS}/{name}/report", buffered=True).status_code == 200
    taken = http.get(f"{JOBS}/{name}/result")
    assert problem(result(http, name), 503) == "server_full"
    assert int(result(http, name).headers["Retry-After"]) > 0
    taken.close()
    assert result(http, name).status_code == 200


@pytest.mark.slow
def test_clients_that_do_not_read_a_long_result_hold_neither_the_server_nor_their_seat(tmp_path, store):
    name = store.publish(store.begin(JobOrder("solve", "ndjson", b"{}", "", "me"), Room()), "f", None).id
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / f"{name}.{'0' * 32}.ndjson").write_bytes(bytes(64_000_000))
    environment = {"MAUBINH_DATA_FOLDER": str(tmp_path), "MAUBINH_IDLE_SECONDS": "2"}
    request = f"GET {JOBS}/{name}/result HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with live_server(environment=environment, threads=4) as server:
        silent = [Wire(server.port, receive_buffer=4096) for _ in range(6)]
        for wire in silent:
            wire.send(request)
        start = time.monotonic()
        assert server.get("/healthz")[0] == 200
        assert time.monotonic() - start < 1.5
        assert sorted(wire.response_head()[0] for wire in silent) == [200] + [503] * 5
        wait_for(lambda: server.get(f"{JOBS}/{name}/result")[0] == 200, 10, "room for another reader")
        for wire in silent:
            wire.__exit__()


def test_a_result_that_is_open_is_sent_whole_whoever_removes_its_file(tmp_path):
    files = ResultFiles(tmp_path, 0)
    for _ in range(2):
        first = files.file("a", "csv", lambda target: target.write(b"first"))
        files.file("b", "csv", lambda target: target.write(b"second")).stream.close()
        assert list(tmp_path.glob("a.*")) == []
        with first.stream as stream:
            assert (stream.read(), first.size) == (b"first", 5)


def test_results_and_reports_are_sent_while_others_trim_the_folder(tmp_path, store):
    http = client_of(tmp_path, jobs_cache_bytes=0)
    names = [made(http, ndjson_hands(1, seed), operation="arrange") for seed in range(4)]
    work_off(store)

    def ask(name: str) -> set[int]:
        with http.application.test_client() as client:
            asked = [result(client, name, kind) for _ in range(25) for kind in (NDJSON, CSV)]
            pages = [client.get(f"{JOBS}/{name}/report", buffered=True) for _ in range(5)]
            return {answer.status_code for answer in asked + pages}

    with ThreadPoolExecutor(len(names)) as threads:
        assert set().union(*threads.map(ask, names)) == {200}


def test_an_upload_that_dribbles_is_ended(monkeypatch):
    class Dribbling:
        def read_some(self) -> bytes:
            time.sleep(0.01)
            return b"x"

    class Quick:
        left = 30

        def read_some(self) -> bytes:
            time.sleep(0.01)
            self.left -= 1
            return b"x" * 100 if self.left else b""

    monkeypatch.setattr(intake, "START_SECONDS", 0.1)
    start = time.monotonic()
    with pytest.raises(ServiceError) as ended, intake.received(Dribbling(), 0, "", slowest=1000):
        pass
    assert ended.value.code == "request_timeout"
    assert time.monotonic() - start < 5
    with intake.received(Quick(), 0, "", slowest=1000) as body:
        assert len(body.file.read()) == 2900


def test_an_idempotency_key_is_its_clients_own_where_nobody_shows_a_key(http):
    def send(address: str, body: bytes):
        path, names = f"{JOBS}?operation=solve", {"Idempotency-Key": "monday"}
        return http.post(path, data=body, content_type=NDJSON, headers=names, environ_base={"REMOTE_ADDR": address})

    first, other = send("192.0.2.1", ndjson_hands(1)), send("192.0.2.2", ndjson_hands(2))
    assert (first.status_code, other.status_code) == (202, 202)
    assert first.get_json()["id"] != other.get_json()["id"]
    assert send("192.0.2.1", ndjson_hands(1)).get_json()["id"] == first.get_json()["id"]
    assert problem(send("192.0.2.1", ndjson_hands(2)), 422) == "idempotency_key_reused"


def test_the_folder_of_results_holds_nothing_of_killed_workers_and_purged_jobs(tmp_path):
    old, young = tmp_path / ".part-old", tmp_path / ".part-young"
    for path in (old, young):
        path.write_bytes(bytes(1000))
    os.utime(old, (1, 1))
    files = ResultFiles(tmp_path, 2000)
    files.file("a", "csv", lambda target: target.write(bytes(900))).stream.close()
    assert (old.exists(), young.exists()) == (False, True)
    files.file("b", "csv", lambda target: target.write(bytes(900))).stream.close()
    assert [path.name[0] for path in tmp_path.glob("[ab].*")] == ["b"]  # what is being written takes its room too
    asked = []
    for _ in range(3):
        files.forget_at_times(lambda jobs: asked.append(jobs) or set())
    assert asked == [{"b"}]
    assert list(tmp_path.iterdir()) == [young]


def test_a_server_without_a_runner_forgets_results_of_jobs_that_were_purged_elsewhere(tmp_path, store):
    names = [made(client_of(tmp_path), ndjson_hands(1, seed)) for seed in range(2)]
    work_off(store)
    assert result(client_of(tmp_path), names[0]).status_code == 200
    with store.database.writing() as connection:
        mark_gone(connection, TABLE.c.id == names[0])
    assert result(client_of(tmp_path), names[1]).status_code == 200
    assert {path.name.split(".")[0] for path in (tmp_path / "results").iterdir()} == {names[1]}
