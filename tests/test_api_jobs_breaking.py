"""Jobs while things break: killed runners and servers, restarts, cancelling, full disks.

Each time the job ends with the right result, every line once, or with a clear error and nothing lost.
Source: docs/jobs.md, "What is guaranteed".
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select

from api.jobs.intake import CHUNK_RECORDS
from api.jobs.leases import Leases
from api.jobs.store import JobGoneError, Store
from api.jobs.tables import INPUTS
from tests.helpers.job_helpers import (
    CSV,
    NDJSON,
    database_at,
    expected,
    ndjson_hands,
    result_of,
    rows,
    runner_process,
    store_in_folder,
    submit,
    wait_for,
)
from tests.helpers.live_server import LiveServer, live_server

pytestmark = pytest.mark.slow

LINES = 600
BODY = ndjson_hands(LINES)
CHUNKS = 16 + (LINES - 160) // 40
SERVED = ndjson_hands(400, seed=3)
SMALL = ndjson_hands(40, seed=2)


store = store_in_folder


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    """Many short chunks, of jobs that are made in this process."""
    monkeypatch.setitem(CHUNK_RECORDS, "solve", 10)


@pytest.fixture
def environment(tmp_path):
    return {"MAUBINH_DATA_FOLDER": str(tmp_path), "MAUBINH_JOBS_LEASE_SECONDS": "2"}


def finished(store: Store, name: str) -> int:
    return store.get(name, None).finished


def ends_right(store: Store, name: str, body: bytes, seconds: float = 120) -> None:
    """Wait for the end; every line is there once, and the counters agree."""
    wait_for(lambda: store.get(name, None).has_ended, seconds, "the end of the job")
    job = store.get(name, None)
    lines = sum(1 for line in body.splitlines() if line.strip())
    assert (job.state, job.total, job.finished) == ("done", lines, lines)
    assert result_of(store, name) == expected(body, "ndjson", "solve", "ndjson")
    with store.database.reading() as connection:
        assert connection.execute(select(INPUTS.c.number).where(INPUTS.c.job == name)).first() is None


def in_the_middle(store: Store, name: str) -> None:
    wait_for(lambda: finished(store, name) > 0, what="the first answered chunk")
    assert not store.get(name, None).has_ended


def test_a_runner_process_that_is_killed_is_replaced_and_its_chunk_done_again(store, environment):
    with runner_process(environment, workers=2) as runner:
        name = submit(store, BODY)
        for _ in range(3):
            before = finished(store, name)
            wait_for(lambda before=before: finished(store, name) > before, what="progress")
            os.kill(runner.children()[0], signal.SIGKILL)
        ends_right(store, name, BODY)
        assert "signal 9; it is replaced" in runner.stop()


def test_a_whole_runner_that_is_killed_loses_nothing(store, environment):
    name = submit(store, BODY)
    with runner_process(environment, workers=2) as runner:
        in_the_middle(store, name)
        runner.kill()
    assert not store.get(name, None).has_ended
    with runner_process(environment, workers=1):
        ends_right(store, name, BODY)


def test_processes_whose_runner_is_killed_end_and_give_back_their_work(store, environment):
    name = submit(store, BODY)
    with runner_process(environment) as runner:
        in_the_middle(store, name)
        (child,) = runner.children()
        runner.process.kill()
        runner.process.wait()
        wait_for(lambda: not Path(f"/proc/{child}").exists(), 15, "the end of the orphan")
    assert store.waiting_chunks() > 0
    assert store.counts()[1]["leases_expired"] == 0


def test_a_runner_that_is_asked_to_end_does_so_quickly_and_gives_back_its_work(store, environment):
    name = submit(store, ndjson_hands(30, opponents={"samples": 1_000_000}))
    with runner_process({**environment, "MAUBINH_JOBS_LEASE_SECONDS": "600"}) as runner:
        wait_for(lambda: store.get(name, None).state == "running", what="the start of the job")
        start = time.monotonic()
        runner.process.terminate()
        runner.process.wait(timeout=10)
        assert time.monotonic() - start < 6
        assert "runner ends" in runner.stop()
    assert Leases(store.database, "next", 60).claim(name).attempts == 1


def test_two_runners_on_one_table_answer_every_line_once(store, environment):
    with runner_process(environment) as one, runner_process(environment) as two:
        name, other = submit(store, BODY), submit(store, SMALL)
        ends_right(store, name, BODY)
        ends_right(store, other, SMALL)
        logs = [runner.stop() for runner in (one, two)]
    assert store.counts()[1]["chunks_answered"] == CHUNKS + 4
    assert sum(log.count("chunk answered") for log in logs) == CHUNKS + 4
    assert all("chunk answered" in log for log in logs)


def test_a_job_that_is_cancelled_in_the_middle_stops_and_makes_room(store, environment):
    with runner_process(environment) as runner:
        endless = submit(store, ndjson_hands(50, opponents={"samples": 1_000_000}))
        wait_for(lambda: store.get(endless, None).state == "running", what="the start")
        store.cancel(endless, None)
        ends_right(store, submit(store, SMALL), SMALL, seconds=60)
        assert store.get(endless, None).state == "cancelled"
        with pytest.raises(JobGoneError):
            list(store.results(endless))
        assert "ended by" not in runner.stop()


def test_runners_take_turns_between_jobs(store, environment):
    long = submit(store, BODY)
    with runner_process(environment):
        in_the_middle(store, long)
        ends_right(store, submit(store, SMALL), SMALL, seconds=20)
        assert not store.get(long, None).has_ended


def test_a_lost_queue_costs_nothing(store, environment, tmp_path):
    name = submit(store, BODY)
    for file in tmp_path.glob("jobs-queue.sqlite*"):
        file.unlink()
    with runner_process(environment):
        in_the_middle(store, name)
        for file in tmp_path.glob("jobs-queue.sqlite*"):
            file.write_bytes(b"no database at all" * 100)
        ends_right(store, name, BODY)


# With a server.


def send(server: LiveServer, body: bytes, **headers: str) -> tuple[int, dict]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with contextlib.closing(connection):
        names = {"Content-Type": NDJSON, **{name.replace("_", "-"): value for name, value in headers.items()}}
        connection.request("POST", "/v1/jobs?operation=solve", body, names)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def children_of(server: LiveServer) -> dict[int, str]:
    """The processes that a server has started, with their command lines."""
    listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text(encoding="utf-8")
    found = {}
    for number in listed.split():
        with contextlib.suppress(OSError):
            found[int(number)] = Path(f"/proc/{number}/cmdline").read_text(encoding="utf-8")
    return found


def workers_of(server: LiveServer) -> list[int]:
    """Processes that serve."""
    return [number for number, command in children_of(server).items() if "--parent" not in command]


def runner_of(server: LiveServer) -> int:
    """The process that computes jobs; 0 when there is none."""
    return next((number for number, command in children_of(server).items() if "--parent" in command), 0)


@pytest.mark.long
def test_the_runner_beside_a_server_is_started_again_when_it_is_killed(store, environment):
    with live_server(environment=environment, jobs=True) as server:
        status, made = send(server, SERVED)
        assert status == 202
        in_the_middle(store, made["id"])
        killed = runner_of(server)
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda: runner_of(server) not in (0, killed), 20, "a new runner")
        ends_right(store, made["id"], SERVED)
        assert server.get(f"/v1/jobs/{made['id']}/result") == (200, expected(SERVED, "ndjson", "solve", "ndjson"))
        runner = runner_of(server)
    wait_for(lambda: not Path(f"/proc/{runner}").exists(), 15, "the end of the runner")


@pytest.mark.long
def test_a_job_survives_a_restart_of_the_server(store, environment):
    with live_server(environment=environment, jobs=True) as server:
        status, made = send(server, SERVED, Idempotency_Key="a")
        assert status == 202
        in_the_middle(store, made["id"])
    assert not store.get(made["id"], None).has_ended
    with live_server(environment=environment, jobs=True) as server:
        assert send(server, SERVED, Idempotency_Key="a")[1]["id"] == made["id"]
        ends_right(store, made["id"], SERVED)
        assert server.get(f"/v1/jobs/{made['id']}/result")[0] == 200


@pytest.mark.long
def test_a_server_that_is_killed_takes_its_runner_with_it_and_loses_no_job(store, environment):
    server = LiveServer(environment=environment, jobs=True)
    server.wait_until_ready()
    _, made = send(server, SERVED)
    in_the_middle(store, made["id"])
    runner, workers = runner_of(server), workers_of(server)
    server.process.kill()
    server.process.wait()
    wait_for(lambda: not any(Path(f"/proc/{one}").exists() for one in (runner, *workers)), what="the end of all")
    server.stop()
    with runner_process(environment):
        ends_right(store, made["id"], SERVED)


def test_killed_web_workers_cost_no_job_and_leave_no_half_upload(store, environment):
    with live_server(environment=environment, jobs=True, workers=1) as server:
        status, made = send(server, SERVED)
        assert status == 202
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.putrequest("POST", "/v1/jobs?operation=solve")
        connection.putheader("Content-Type", NDJSON)
        connection.putheader("Content-Length", str(10_000_000))
        connection.endheaders()
        connection.send(SERVED * 20)
        time.sleep(0.5)
        for worker in workers_of(server):
            os.kill(worker, signal.SIGKILL)
        connection.close()
        server.wait_until_ready()
        ends_right(store, made["id"], SERVED)
        assert [job.id for job in store.jobs()] == [made["id"]]
        assert store.counts()[0]["queued"] == 0


def test_the_same_key_from_ten_connections_makes_one_job(store, environment):
    with live_server(environment=environment, workers=2, threads=24) as server:
        with ThreadPoolExecutor(10) as threads:
            answers = list(threads.map(lambda _: send(server, SERVED, Idempotency_Key="once"), range(10)))
        assert {status for status, _ in answers} == {202}
        assert len({made["id"] for _, made in answers}) == 1
    assert [job.total for job in store.jobs()] == [400]
    assert rows(store, INPUTS) == 4


def test_an_upload_that_breaks_off_leaves_nothing(store, environment):
    with live_server(environment=environment) as server:
        for _ in range(3):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            connection.putrequest("POST", "/v1/jobs?operation=solve")
            connection.putheader("Content-Type", NDJSON)
            connection.putheader("Content-Length", "1000000")
            connection.endheaders()
            connection.send(ndjson_hands(50))
            connection.close()
        # The seats of the uploads are free once the server has noticed; until then it asks to come back later.
        wait_for(lambda: send(server, ndjson_hands(1))[0] == 202, what="an upload is taken again")
    assert len(store.jobs()) == 1
    assert rows(store, INPUTS) == 1


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 4 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    return filler


def test_a_full_disk_loses_nothing_and_work_goes_on_when_there_is_room(small_disk):
    import api
    from api.settings import Settings

    client = api.create_app(Settings(data_folder=str(small_disk))).test_client()

    def post(body):
        return client.post("/v1/jobs?operation=solve", data=body, content_type=NDJSON)

    name = post(BODY).get_json()["id"]
    filler = fill(small_disk)
    answer = post(ndjson_hands(3000))
    assert (answer.status_code, answer.get_json()["code"]) == (507, "storage_full")
    assert answer.headers["Retry-After"]
    store = Store(database_at(small_disk))
    with runner_process({"MAUBINH_DATA_FOLDER": str(small_disk)}) as runner:
        wait_for(lambda: runner.said().count("full") >= 2, what="the runner finds no room twice")
        assert client.get(f"/v1/jobs/{name}").get_json()["finished"] < LINES
        filler.unlink()
        ends_right(store, name, BODY)
        assert "full" in runner.stop()
    assert [job.id for job in store.jobs()] == [name]
    filler = fill(small_disk)
    path, wanted = f"/v1/jobs/{name}/result", {"Accept": CSV}
    answer = client.get(path, headers=wanted, buffered=True)
    assert (answer.status_code, answer.get_json()["code"]) == (507, "storage_full")
    filler.unlink()
    answer = client.get(path, headers=wanted, buffered=True)
    assert answer.data == expected(BODY, "ndjson", "solve", "csv")
    store.database.close()
