"""Batches on a Dask cluster: the same bytes as here, whatever becomes of its workers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.batches import cluster as clusters
from api.batches.workers import started
from rules.errors import InvalidInputError
from tests.helpers.batch_files import batch, batch_process, hands, write_csv
from tests.helpers.dask_cluster import Cluster, dask_cluster

pytestmark = pytest.mark.slow
OPTIONS = ("--samples", "500")


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with dask_cluster(tmp_path_factory.mktemp("dask"), 2) as running:
        yield running


@pytest.fixture(scope="module")
def steady_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """For tests that end none of its processes."""
    with dask_cluster(tmp_path_factory.mktemp("dask"), 1) as running:
        yield running


def write_rows(path: Path, count: int) -> Path:
    return write_csv(path, [{"id": n, "cards": " ".join(cards)} for n, cards in enumerate(hands(count))])


@pytest.mark.long
def test_a_worker_killed_in_the_middle_costs_nothing_but_time(tmp_path, cluster):
    source, here, there = write_rows(tmp_path / "in.csv", 800), tmp_path / "here.parquet", tmp_path / "there.parquet"
    running = batch_process(source, "-o", there, *OPTIONS, "--scheduler", cluster.address)
    state = tmp_path / "there.parquet.state"
    while not state.exists() or b'"lines":0' in state.read_bytes():
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    cluster.workers[0].kill()
    assert not there.exists(), "the run was over before the worker was killed"
    _, said = running.communicate(timeout=240)
    assert running.returncode == 0, said
    assert b"800 lines, 0 failed" in said
    assert batch(source, "-o", here, *OPTIONS, "--workers", "1").exit_code == 0
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.long
def test_a_worker_that_joins_late_takes_its_share(tmp_path, cluster):
    source, here, there = write_rows(tmp_path / "in.csv", 600), tmp_path / "here.csv", tmp_path / "there.csv"
    running = batch_process(source, "-o", there, *OPTIONS, "--scheduler", cluster.address)
    cluster.add_worker()
    cluster.workers[1].kill()
    _, said = running.communicate(timeout=240)
    assert running.returncode == 0, said
    assert batch(source, "-o", here, *OPTIONS, "--workers", "1").exit_code == 0
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.long
def test_a_lost_scheduler_leaves_what_resume_goes_on_with(tmp_path, cluster):
    source, here, there = write_rows(tmp_path / "in.csv", 1000), tmp_path / "here.csv", tmp_path / "there.csv"
    running = batch_process(source, "-o", there, *OPTIONS, "--scheduler", cluster.address)
    while not (tmp_path / "there.csv.state").exists():
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    cluster.scheduler.kill()
    _, said = running.communicate(timeout=120)
    assert running.returncode == 1, said
    assert b"Traceback" not in said
    assert b"the cluster is lost" in said
    assert batch(source, "-o", there, *OPTIONS, "--workers", "1", "--resume").exit_code == 0
    assert batch(source, "-o", here, *OPTIONS, "--workers", "1").exit_code == 0
    assert there.read_bytes() == here.read_bytes()


def test_a_cluster_of_this_machine_needs_no_address(tmp_path):
    source, here, there = write_rows(tmp_path / "in.csv", 300), tmp_path / "here.csv", tmp_path / "there.csv"
    assert batch(source, "-o", here, *OPTIONS, "--workers", "1").exit_code == 0
    running = batch_process(source, "-o", there, *OPTIONS, "--engine", "dask", "--workers", "2")
    _, said = running.communicate(timeout=240)
    assert running.returncode == 0, said
    assert there.read_bytes() == here.read_bytes()


def test_workers_of_another_version_are_refused(steady_cluster, monkeypatch):
    ours = clusters.fingerprint()
    monkeypatch.setattr(clusters, "fingerprint", lambda: (*ours[1:], (ours[0][0], "0.0.0")))
    with pytest.raises(InvalidInputError) as refused, started("dask", 1, steady_cluster.address):
        pass
    assert {fault.code for fault in refused.value.faults} == {"other_version"}
    assert all("maubinh" in fault.message and "here 0.0.0" in fault.message for fault in refused.value.faults)


def test_a_worker_of_another_version_that_joins_answers_nothing(steady_cluster, monkeypatch):
    with started("dask", 1, steady_cluster.address) as workers:
        assert workers.executor is not None
        assert workers.executor.submit(abs, -1).result() == 1
        monkeypatch.setattr(workers.executor, "_ours", (("maubinh", "0.0.0"),))
        with pytest.raises(InvalidInputError) as refused:
            workers.executor.submit(abs, -1).result()
    assert refused.value.faults[0].code == "other_version"


def test_nobody_at_the_address_is_told_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr(clusters, "_SECONDS_TO_CONNECT", 1)
    source = write_rows(tmp_path / "in.csv", 1)
    result = batch(source, "-o", tmp_path / "out.csv", "--scheduler", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert "[no_cluster]" in result.stderr
