"""The tables of jobs, in SQLite and in PostgreSQL: what is made once, taken once, counted once.

Source: docs/jobs.md, "What is guaranteed".
"""

from __future__ import annotations

import pytest
from sqlalchemy import update

from api.jobs.bell import HueyBell
from api.jobs.database import Database, StoreError, StoreFullError, database_url
from api.jobs.leases import Leases, Outcome
from api.jobs.store import ABANDONED_SECONDS, JobOrder, KeyReusedError, NewChunk, Room, Store, TooManyJobsError
from api.jobs.tables import CHUNKS, INPUTS, JOBS, RESULTS, TOTALS
from tests.helpers.job_helpers import (
    at_once,
    cluster_if_any,
    database_at,
    database_of_either_kind,
    new_job,
    rows,
)

pytestmark = pytest.mark.filterwarnings("error")
ORDER = JobOrder("solve", "ndjson", b"{}", "", "me")


cluster, database = cluster_if_any, database_of_either_kind


@pytest.fixture
def store(database) -> Store:
    return Store(database)


def runner(store: Store, name: str = "one", seconds: float = 60) -> Leases:
    return Leases(store.database, name, seconds)


def test_a_job_is_unknown_until_it_is_whole(store):
    name = store.begin(ORDER, Room())
    store.add(name, [NewChunk(0, 1, 10, b"x")])
    assert store.get(name, "") is None
    assert store.jobs() == []
    assert runner(store).open_jobs() == []
    job = store.publish(name, "f", None)
    assert (job.state, job.total, job.finished) == ("queued", 10, 0)
    assert store.get(name, "") == job
    assert runner(store).open_jobs() == [name]


def test_an_upload_that_is_given_up_leaves_nothing(store):
    name = store.begin(ORDER, Room())
    store.add(name, [NewChunk(0, 1, 10, b"x")])
    store.give_up(name)
    assert [rows(store, table) for table in (JOBS, CHUNKS, INPUTS)] == [0, 0, 0]
    with pytest.raises(StoreError):
        store.add(name, [NewChunk(1, 11, 10, b"x")])


def test_an_upload_whose_process_died_is_taken_away_and_a_live_one_is_not(store):
    name, alive = store.begin(ORDER, Room()), store.begin(ORDER, Room())
    store.add(name, [NewChunk(0, 1, 10, b"x")])
    with store.database.writing() as connection:
        past = store.database.now() - ABANDONED_SECONDS - 1
        connection.execute(update(JOBS).where(JOBS.c.id == name).values(updated=past))
    assert store.purge(float("inf")) == 0
    assert rows(store, JOBS) == 1
    assert rows(store, CHUNKS) == 0
    store.add(alive, [NewChunk(0, 1, 10, b"x")])


def test_an_empty_job_is_done_at_once(store):
    assert store.publish(store.begin(ORDER, Room()), "f", None).state == "done"


def test_one_key_makes_one_job_however_many_send_it_at_once(store):
    def send(_number: int) -> str:
        name = store.begin(ORDER, Room())
        store.add(name, [NewChunk(0, 1, 10, b"x")])
        return store.publish(name, "the same", "key").id

    found = at_once(10, send)
    assert len(set(found)) == 1, found
    assert [rows(store, table) for table in (JOBS, CHUNKS, INPUTS)] == [1, 1, 1]


def test_a_key_belongs_to_one_request_and_one_owner(store):
    first = new_job(store, key="key")
    with pytest.raises(KeyReusedError):
        new_job(store, client="other request", key="key")
    assert new_job(store, key="key") == first
    other = store.begin(JobOrder("solve", "ndjson", b"{}", "other owner", "me"), Room())
    assert store.publish(other, "anything", "key").id == other
    assert store.get(first, "other owner") is None
    assert store.get(first, None).id == first
    assert rows(store, JOBS) == 2


def test_nobody_has_more_unfinished_jobs_than_allowed(store):
    found = at_once(8, lambda _number: store.begin(ORDER, Room(unfinished=3)))
    assert sum(isinstance(one, str) for one in found) == 3, found
    assert sum(isinstance(one, TooManyJobsError) for one in found) == 5
    assert store.begin(JobOrder("solve", "ndjson", b"{}", "", "somebody else"), Room(unfinished=3))


def test_a_job_that_has_ended_makes_room_and_a_used_key_needs_none(store):
    name = store.publish(store.begin(ORDER, Room(unfinished=1)), "f", "key").id
    other = new_job(store)
    with pytest.raises(TooManyJobsError):
        store.begin(ORDER, Room(unfinished=1))
    with pytest.raises(TooManyJobsError):
        store.require_room("me", "", None, Room(unfinished=1))
    store.require_room("me", "", "key", Room(unfinished=1))
    store.cancel(other, "")
    assert store.begin(ORDER, Room(unfinished=1)) != name


def test_chunks_are_taken_in_order_and_by_one_runner_each(store):
    name = new_job(store, chunks=40)

    def take(number: int) -> list[int]:
        mine = runner(store, f"runner {number}")
        found = []
        while (lease := mine.claim(name)) is not None:
            assert lease.body == b"chunk %d" % lease.number
            assert mine.finish(lease, Outcome(b"answer %d" % lease.number, lease.lines, 1))
            found.append(lease.number)
        return found

    found = at_once(5, take)
    assert sorted(number for one in found for number in one) == list(range(40)), found
    assert all(one == sorted(one) for one in found)
    job = store.get(name, "")
    assert (job.state, job.total, job.finished, job.failed_lines) == ("done", 400, 400, 40)
    assert list(store.results(name)) == [b"answer %d" % number for number in range(40)]
    assert rows(store, INPUTS) == 0
    assert store.counts()[1]["lines_answered"] == 400


def test_an_answer_is_stored_and_counted_once(store):
    name = new_job(store, chunks=1)
    mine = runner(store)
    lease = mine.claim(name)
    assert mine.finish(lease, Outcome(b"answer", 10, 0)).job_done
    assert mine.finish(lease, Outcome(b"again", 10, 0)) is None
    assert list(store.results(name)) == [b"answer"]
    assert store.get(name, "").finished == 10


def test_blank_rows_are_no_lines(store):
    name = new_job(store, chunks=2)
    mine = runner(store)
    assert not mine.finish(mine.claim(name), Outcome(b"", 7, 0)).job_done
    assert mine.finish(mine.claim(name), Outcome(b"", 10, 0)).job_done
    job = store.get(name, "")
    assert (job.state, job.total, job.finished) == ("done", 17, 17)


def test_a_lease_that_ran_out_goes_to_somebody_else_and_the_first_cannot_answer_any_more(store):
    name = new_job(store, chunks=1)
    dead, other = runner(store, "dead", seconds=-1), runner(store, "other")
    lease = dead.claim(name)
    assert other.claim(name) is None
    assert other.open_expired() == 1
    assert other.open_expired() == 0
    again = other.claim(name)
    assert (again.attempts, again.body) == (2, lease.body)
    assert not dead.beat(lease)
    assert dead.finish(lease, Outcome(b"late", 10, 0)) is None
    assert other.beat(again)
    assert other.finish(again, Outcome(b"in time", 10, 0))
    assert list(store.results(name)) == [b"in time"]
    assert store.counts()[1]["leases_expired"] == 1


def test_a_lease_that_is_kept_alive_does_not_run_out(store):
    name = new_job(store, chunks=1)
    dying, mine = runner(store, seconds=-1), runner(store)
    lease = dying.claim(name)
    assert mine.beat(lease)
    assert runner(store, "other").open_expired() == 0


def test_what_a_runner_gives_back_does_not_count_as_an_attempt(store):
    name = new_job(store, chunks=1)
    mine = runner(store)
    for _ in range(5):
        lease = mine.claim(name)
        assert lease.attempts == 1
        mine.give_back(lease)
    assert mine.open_jobs() == [name]


def test_who_takes_the_place_of_a_dead_runner_opens_its_chunks_at_once(store):
    name = new_job(store)
    runner(store, "a").claim(name)
    runner(store, "b").claim(name)
    assert runner(store, "a").open_again() == 1
    assert runner(store, "c").claim(name).number == 0


def test_cancelling_drops_what_waits_what_runs_and_what_is_answered(store):
    name = new_job(store)
    mine = runner(store)
    mine.finish(mine.claim(name), Outcome(b"answer", 10, 0))
    lease = mine.claim(name)
    assert store.cancel(name, "somebody else") is None
    job = store.cancel(name, "")
    assert (job.state, job.finished) == ("cancelled", 10)
    assert not mine.beat(lease)
    assert mine.finish(lease, Outcome(b"answer", 10, 0)) is None
    assert mine.claim(name) is None
    assert [rows(store, table) for table in (CHUNKS, INPUTS, RESULTS)] == [0, 0, 0]
    assert store.cancel(name, "") == job


def test_a_job_that_is_done_cannot_be_cancelled(store):
    name = new_job(store, chunks=1)
    mine = runner(store)
    mine.finish(mine.claim(name), Outcome(b"answer", 10, 0))
    assert store.cancel(name, "").state == "done"
    assert list(store.results(name)) == [b"answer"]


def test_a_job_that_cannot_be_answered_fails_with_its_reason(store):
    name = new_job(store)
    mine = runner(store)
    mine.fail_job(mine.claim(name), "damaged")
    job = store.get(name, "")
    assert (job.state, job.error) == ("failed", "damaged")
    assert rows(store, CHUNKS) == 0


def test_purging_takes_old_jobs_that_have_ended_and_nothing_else(store):
    ended, old, running = (new_job(store, client=name) for name in ("a", "b", "c"))
    for name in (ended, old):
        store.cancel(name, "")
    with store.database.writing() as connection:
        past = store.database.now() - 1000
        connection.execute(update(JOBS).where(JOBS.c.id.in_([old, running])).values(updated=past))
    assert store.purge(500) == 1
    assert {job.id for job in store.jobs()} == {ended, running}
    assert store.purge(0) == 1
    assert {job.id for job in store.jobs()} == {running}


def test_tables_of_another_version_are_left_alone(store):
    new_job(store)
    with store.database.writing() as connection:
        connection.execute(update(TOTALS).where(TOTALS.c.name == "schema_version").values(value=99))
    again = Store(Database(store.database.url))
    with pytest.raises(StoreError, match="version 99"):
        again.jobs()


def test_many_processes_may_make_the_tables_at_once(database):
    databases = [Database(database.url) for _ in range(6)]
    found = at_once(6, lambda number: Store(databases[number]).counts())
    for one in databases:
        one.close()
    assert all(not isinstance(one, Exception) for one in found), found


def test_the_queue_hands_out_each_id_once_and_in_turn(database):
    Store(database).counts()
    bell, other = HueyBell(database), HueyBell(database)
    bell.ring(["a", "b", "c"])
    assert other.waiting() == {"a", "b", "c"}
    assert [other.next(), bell.next(), other.next()] == ["a", "b", "c"]
    assert bell.next() is None
    for one in (bell, other):
        one.close()


def test_without_a_place_there_is_no_database():
    assert database_url("", "") == ""
    with pytest.raises(StoreError, match="no data folder"):
        Store(Database("")).jobs()


def test_a_database_that_cannot_be_reached_is_told_without_waiting_long():
    with pytest.raises(StoreError):
        Store(database_at("postgresql://nobody@127.0.0.1:1/none")).jobs()


def test_room_that_jobs_took_goes_back_to_the_file_system(tmp_path):
    store = Store(database_at(tmp_path))
    name = store.begin(ORDER, Room())
    store.add(name, [NewChunk(number, 1, 1, bytes(500_000)) for number in range(16)])
    store.publish(name, "f", None)
    before = (tmp_path / "jobs.sqlite").stat().st_size
    store.cancel(name, None)
    store.purge(0)
    store.database.close()
    assert (tmp_path / "jobs.sqlite").stat().st_size < before / 10


def test_a_full_disk_is_told_apart(tmp_path):
    store = Store(database_at(tmp_path))
    name = store.begin(ORDER, Room())
    store.database.run_script("PRAGMA max_page_count=60")
    with pytest.raises(StoreFullError):
        store.add(name, [NewChunk(0, 1, 1, bytes(1_000_000))])
    store.database.run_script("PRAGMA max_page_count=1000000")
    store.add(name, [NewChunk(0, 1, 1, bytes(1_000_000))])
