"""`maubinh jobs` and `maubinh worker`: what an operator does with jobs. Source: docs/jobs.md, "Operation"."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from api.cli.main import maubinh
from api.jobs.leases import Leases, Outcome
from api.jobs.store import Store
from api.jobs.tables import JOBS
from tests.helpers.job_helpers import database_at, new_job


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("MAUBINH_DATA_FOLDER", str(tmp_path))
    monkeypatch.delenv("MAUBINH_JOBS_URL", raising=False)
    found = Store(database_at(tmp_path))
    yield found
    found.database.close()


def run(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(maubinh, ["jobs", *arguments])
    assert done.exit_code == code, done.output
    return done.output


def test_jobs_are_listed_the_newest_first(store):
    names = [new_job(store, client=client) for client in "abc"]
    lines = run("list").splitlines()
    assert [line.split()[0] for line in lines] == names[::-1]
    found = [json.loads(line) for line in run("list", "--json").splitlines()]
    assert [job["id"] for job in found] == names[::-1]
    assert found[0]["state"] == "queued"
    assert found[0]["total"] == 30


def test_a_job_is_cancelled(store):
    name = new_job(store)
    assert "cancelled" in run("cancel", name)
    assert store.get(name, None).state == "cancelled"
    assert "there is no job" in run("cancel", "nothing", code=1)


def test_old_jobs_are_purged_with_their_results_and_others_stay(store, tmp_path):
    old, young, open_one = (new_job(store, chunks=1, client=client) for client in "abc")
    folder = tmp_path / "results"
    folder.mkdir()
    for name in (old, young, open_one):
        (folder / f"{name}.ab.csv").write_text("rows", encoding="utf-8")
    leases = Leases(store.database, "one", 60)
    for name in (old, young):
        leases.finish(leases.claim(name), Outcome(b"", 10, 0))
    with store.database.writing() as connection:
        past = store.database.now() - 8 * 86400
        connection.execute(update(JOBS).where(JOBS.c.id.in_([old, open_one])).values(updated=past))
    assert run("purge", "--older-than", "7d") == "1 jobs are gone\n"
    assert {job.id for job in store.jobs()} == {young, open_one}
    assert run("purge", "--older-than", "0s") == "1 jobs are gone\n"
    assert {job.id for job in store.jobs()} == {open_one}
    assert {path.name for path in folder.iterdir()} == {f"{open_one}.ab.csv"}


@pytest.mark.parametrize("age", ["7", "d", "-1d", "7 days", ""])
def test_an_age_that_cannot_be_read_is_wrong_use(store, age):
    assert "is no time such as" in run("purge", "--older-than", age, code=2)


def test_a_database_that_is_not_there_is_told_in_words(store, monkeypatch):
    monkeypatch.setenv("MAUBINH_JOBS_URL", "postgresql://nobody@127.0.0.1:1/none")
    assert "Error:" in run("list", code=1)
    monkeypatch.setenv("MAUBINH_JOBS_URL", "nonsense")
    assert "MAUBINH_JOBS_URL must be the URL of a PostgreSQL database" in run("list", code=1)


def test_a_worker_without_a_place_for_jobs_does_not_start(monkeypatch):
    for name in ("HOME", "XDG_DATA_HOME", "MAUBINH_DATA_FOLDER", "MAUBINH_JOBS_URL"):
        monkeypatch.delenv(name, raising=False)
    done = CliRunner().invoke(maubinh, ["worker"])
    assert done.exit_code == 2
    assert "MAUBINH_DATA_FOLDER" in done.output
