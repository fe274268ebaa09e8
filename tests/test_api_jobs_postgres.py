"""Jobs in PostgreSQL while things break: lost connections, a server that is started again, several runners.

Starts a server of its own in a temporary folder. Source: docs/jobs.md, "Several machines".
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from uuid import uuid4

import pytest

import api
from api.jobs.intake import CHUNK_RECORDS
from api.jobs.store import Store
from api.settings import Settings
from tests.helpers.job_helpers import (
    NDJSON,
    Cluster,
    database_at,
    expected,
    ndjson_hands,
    postgres_cluster,
    postgres_programs,
    result_of,
    runner_process,
    submit,
    wait_for,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed (Debian: postgresql)"),
]
BODY = ndjson_hands(600)
CHUNKS = 16 + (600 - 160) // 40


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as cluster:
        yield cluster


@pytest.fixture
def url(cluster) -> str:
    return cluster.database(f"jobs_{uuid4().hex[:8]}")


@pytest.fixture
def store(url) -> Iterator[Store]:
    found = Store(database_at(url))
    yield found
    found.database.close()


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    """Many short chunks."""
    monkeypatch.setitem(CHUNK_RECORDS, "solve", 10)


def finished(store: Store, name: str) -> int:
    job = store.get(name, None)
    assert job is not None
    return job.finished


def ends_right(store: Store, name: str) -> None:
    wait_for(lambda: store.get(name, None).has_ended, 120, "the end of the job")
    job = store.get(name, None)
    assert (job.state, job.total, job.finished) == ("done", 600, 600)
    assert result_of(store, name) == expected(BODY, "ndjson", "solve", "ndjson")
    assert store.counts()[1]["chunks_answered"] == CHUNKS


def progress(store: Store, name: str) -> None:
    before = finished(store, name)
    wait_for(lambda: finished(store, name) > before, what="progress")


TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


def test_connections_that_are_ended_in_the_middle_cost_nothing(cluster, store, url):
    with runner_process({"MAUBINH_JOBS_URL": url}, workers=2) as runner:
        name = submit(store, BODY)
        for _ in range(4):
            progress(store, name)
            cluster.run_sql(TERMINATE)
        ends_right(store, name)
        assert "it is replaced" not in runner.stop()


@pytest.mark.parametrize("mode", ["fast", pytest.param("immediate", marks=pytest.mark.long)])
def test_a_database_that_is_started_again_in_the_middle_costs_nothing(cluster, store, url, mode, tmp_path):
    client = api.create_app(Settings(jobs_url=url, data_folder=str(tmp_path))).test_client()
    with runner_process({"MAUBINH_JOBS_URL": url}, workers=2) as runner:
        name = submit(store, BODY)
        progress(store, name)
        cluster.stop(mode)
        answer = client.get(f"/v1/jobs/{name}")
        assert (answer.status_code, answer.get_json()["code"]) == (503, "jobs_unavailable")
        answer = client.post("/v1/jobs?operation=solve", data=BODY, content_type=NDJSON)
        assert (answer.status_code, answer.get_json()["code"]) == (503, "jobs_unavailable")
        assert "maubinh_jobs_up 0" in client.get("/metrics").text
        cluster.start()
        ends_right(store, name)
        assert client.get(f"/v1/jobs/{name}").get_json()["state"] == "done"
        assert client.get(f"/v1/jobs/{name}/result", buffered=True).data == expected(BODY, "ndjson", "solve", "ndjson")
        log = runner.stop()
        assert "cannot be used now" in log
        assert "can be used again" in log
    client.application.extensions["jobs"].close()


def test_runners_on_several_machines_share_the_work_and_one_may_die(store, url):
    environment = {"MAUBINH_JOBS_URL": url, "MAUBINH_JOBS_LEASE_SECONDS": "2"}
    with runner_process(environment) as one, runner_process(environment) as two:
        name = submit(store, BODY)
        progress(store, name)
        wait_for(one.children)
        os.kill(one.children()[0], signal.SIGKILL)
        progress(store, name)
        two.kill()
        ends_right(store, name)
        assert "it is replaced" in one.stop()


@pytest.mark.long
def test_a_runner_waits_for_a_database_that_is_not_there_yet(cluster, store, url):
    name = submit(store, BODY)
    cluster.stop()
    with runner_process({"MAUBINH_JOBS_URL": url}) as runner:
        wait_for(lambda: b"cannot be used now" in _log(runner), 30, "the first try")
        cluster.start()
        ends_right(store, name)


def _log(runner) -> bytes:
    return os.pread(runner.log.fileno(), 1_000_000, 0)
