"""How jobs leave the tables: at once for everybody who asks, little by little for the database, never in between.

Source: docs/jobs.md, "What is guaranteed".
"""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import text, update

from api.jobs import removal
from api.jobs.database import StoreError
from api.jobs.leases import Leases, Outcome
from api.jobs.runner import Answering, Runner, RunnerConduct
from api.jobs.store import (
    ABANDONED_SECONDS,
    JobGoneError,
    JobOrder,
    NewChunk,
    Room,
    Store,
    TooManyJobsError,
)
from api.jobs.tables import CHUNKS, INPUTS, JOBS, RESULTS
from tests.helpers.job_helpers import (
    JOBS as PATH,
)
from tests.helpers.job_helpers import (
    at_once,
    client_of,
    cluster_if_any,
    database_at,
    database_of_either_kind,
    made,
    ndjson_hands,
    new_job,
    post,
    problem,
    result,
    rows,
    work_off,
)

cluster, database = cluster_if_any, database_of_either_kind
ALL = (JOBS, CHUNKS, INPUTS, RESULTS)


@pytest.fixture
def store(database) -> Store:
    return Store(database)


def leases_of(store: Store, name: str = "one") -> Leases:
    return Leases(store.database, name, 60)


def answer_some(store: Store, name: str, count: int, size: int = 6) -> None:
    mine = leases_of(store)
    for _ in range(count):
        assert mine.finish(mine.claim(name), Outcome(bytes(size), 10, 0))


def counts(store: Store) -> list[int]:
    return [rows(store, table) for table in ALL]


def test_a_job_is_removed_piece_by_piece_and_all_of_it(store, monkeypatch):
    monkeypatch.setattr(removal, "PIECE_BYTES", 1000)
    transactions = []
    piece = removal._remove_piece
    monkeypatch.setattr(removal, "_remove_piece", lambda *a: transactions.append(a[1].name) or piece(*a))
    name = new_job(store, chunks=10)
    answer_some(store, name, 10, size=400)
    assert store.purge(0) == 1
    assert counts(store) == [0, 0, 0, 0]
    assert transactions.count(RESULTS.name) == 5 + 1  # two of 400 bytes each, and one look


def test_who_is_interrupted_leaves_the_rest_to_the_next(store):
    name = new_job(store, chunks=3)
    answer_some(store, name, 2)
    assert store.expire(0) == 0
    assert store.cancel(name, None).state == "cancelled"
    ended = new_job(store, chunks=1, key="key")
    answer_some(store, ended, 1)
    assert store.expire(-10) == 2
    assert store.get(ended, None) is None
    assert store.jobs() == []
    assert store.known({name, ended}) == set()
    assert counts(store)[0] == 2
    assert not store.sweep(-1)
    assert store.sweep()
    assert counts(store) == [0, 0, 0, 0]
    assert new_job(store, key="key") != ended


def test_a_cancelled_job_is_dropped_at_once_for_its_runners_and_what_it_stored_by_a_sweep(store, monkeypatch):
    monkeypatch.setattr("api.jobs.store._SWEEP_SECONDS", -1)
    name = new_job(store, chunks=5)
    answer_some(store, name, 2)
    lease = leases_of(store).claim(name)
    assert store.cancel(name, None).state == "cancelled"
    assert not leases_of(store).beat(lease)
    assert counts(store) == [1, 0, 0, 2]  # one piece is always removed
    while not store.sweep(1):
        pass
    assert counts(store) == [1, 0, 0, 0]


def test_a_result_that_loses_its_job_halfway_is_an_error_and_not_a_short_result(store):
    for end in (lambda: store.purge(-10), lambda: store.expire(-10)):
        name = new_job(store, chunks=3)
        answer_some(store, name, 3)
        pieces = store.results(name)
        next(pieces)
        end()
        with pytest.raises(JobGoneError):
            list(pieces)
    with pytest.raises(JobGoneError):
        list(store.results(new_job(store)))


def test_a_result_with_a_missing_chunk_is_an_error(store):
    name = new_job(store, chunks=3)
    answer_some(store, name, 3)
    with store.database.writing() as connection:
        connection.execute(RESULTS.delete().where(RESULTS.c.number == 1))
    with pytest.raises(StoreError, match="3 chunks of a result 2 are there"):
        list(store.results(name))


def test_what_one_client_has_stored_is_bounded(store):
    full, other = JobOrder("solve", "ndjson", b"{}", "", "me"), JobOrder("solve", "ndjson", b"{}", "", "you")
    name = new_job(store, chunks=1)
    answer_some(store, name, 1, size=500)
    for room in (Room(kept=1), Room(bytes=500)):
        with pytest.raises(TooManyJobsError) as refused:
            store.begin(full, room)
        assert refused.value.wait_seconds > 60
        store.begin(other, room)
    store.give_up(store.begin(full, Room(unfinished=1, kept=2, bytes=501)))
    waiting = store.begin(full, Room())
    store.add(waiting, [NewChunk(0, 1, 1, bytes(100))])
    with pytest.raises(TooManyJobsError):
        store.begin(full, Room(bytes=600))
    store.begin(full, Room(bytes=601))


def test_an_upload_whose_process_died_takes_no_room(store):
    order = JobOrder("solve", "ndjson", b"{}", "", "me")
    dead = store.begin(order, Room())
    with pytest.raises(TooManyJobsError):
        store.begin(order, Room(unfinished=1))
    with store.database.writing() as connection:
        past = store.database.now() - ABANDONED_SECONDS - 1
        connection.execute(update(JOBS).where(JOBS.c.id == dead).values(updated=past))
    store.begin(order, Room(unfinished=1))


@pytest.mark.parametrize("name", ["a\x00b", "", "x" * 64, "0" * 31, "A" * 32, "0" * 32 + "\n", "\ud800"])
def test_an_id_that_no_job_can_have_is_not_asked_for(store, name):
    assert store.get(name, None) is None
    assert store.cancel(name, None) is None


def test_cancelling_and_purging_while_runners_finish_blocks_nobody(store):
    """Every change locks the job before its chunks: in different orders transactions wait for each other."""
    for _ in range(3):
        name = new_job(store, chunks=60)
        started = threading.Event()

        def work(number: int, name: str = name, started: threading.Event = started) -> None:
            mine = leases_of(store, f"runner {number}")
            while (lease := mine.claim(name)) is not None:
                mine.finish(lease, Outcome(bytes(20_000), 10, 0))
                if lease.number >= 8:
                    started.set()

        def end(name: str = name, started: threading.Event = started) -> None:
            started.wait(20)
            store.cancel(name, None)
            store.purge(-10)

        found = at_once(5, lambda number: work(number) if number else end())
        assert found == [None] * 5
    assert counts(store) == [0, 0, 0, 0]


def test_leases_that_run_out_are_opened_while_others_change_the_same_chunks(store):
    def change(number: int) -> None:
        for _ in range(8):
            name = new_job(store, chunks=30)
            dying = Leases(store.database, f"dying {number}", -1)
            for _ in range(15):
                dying.claim(name)
            dying.open_expired()
            dying.open_again()
            store.cancel(name, None)

    assert at_once(4, change) == [None] * 4


def test_room_goes_back_to_the_file_system_whoever_is_interrupted(tmp_path):
    store = Store(database_at(tmp_path))
    name = new_job(store, chunks=60)
    answer_some(store, name, 60, size=1_000_000)
    file, log = tmp_path / "jobs.sqlite", tmp_path / "jobs.sqlite-wal"
    before = file.stat().st_size
    store.expire(0)
    longest = 0
    while not store.sweep(0.05):
        longest = max(longest, log.stat().st_size)
    assert longest < before / 2
    store.database.close()
    assert file.stat().st_size < before / 10  # little may stay free for what comes next
    store.purge(0)


def test_a_purge_that_fails_is_tried_again_and_does_not_keep_a_runner_from_its_work(tmp_path, monkeypatch):
    store = Store(database_at(tmp_path))

    class Quiet:
        def next(self):
            return None

    calls = []

    def expire(_seconds):
        calls.append("expire")
        if len(calls) == 1:
            raise StoreError("locked")
        return 0

    monkeypatch.setattr(store, "expire", expire)
    monkeypatch.setattr("api.jobs.runner._AGAIN_SECONDS", -1)
    runner = Runner(store, Quiet(), Answering(), RunnerConduct(60, 3, 60, purges=True), "one")
    for _ in range(5):
        runner._tidy_when_due()
    assert calls == ["expire"] * 2
    store.database.close()


def test_the_result_of_a_job_that_vanishes_while_it_is_written_is_not_found_and_not_kept(tmp_path, monkeypatch):
    http = client_of(tmp_path)
    store = Store(database_at(tmp_path))
    name = made(http, ndjson_hands(150))
    work_off(store)
    results = Store.results

    def interrupted(self, job):
        for piece in results(self, job):
            yield piece
            store.purge(-10)

    monkeypatch.setattr(Store, "results", interrupted)
    assert problem(result(http, name), 404) == "not_found"
    assert list((tmp_path / "results").iterdir()) == []
    assert http.get(f"{PATH}/{name}").status_code == 404
    store.database.close()


def test_a_client_that_has_stored_enough_is_told_to_wait(tmp_path):
    http = client_of(tmp_path, jobs_kept=2)
    for _ in range(2):
        made(http, b"")
    answer = post(http, b"")
    assert problem(answer, 429) == "too_many_jobs"
    assert int(answer.headers["Retry-After"]) > 60


def test_connections_to_postgresql_wait_for_nobody_without_end(store):
    if store.database.is_sqlite:
        pytest.skip("SQLite has one writer, which waits 20 s at most")
    with store.database.reading() as connection:
        for name, value in (("statement_timeout", "20s"), ("lock_timeout", "10s")):
            assert connection.execute(text(f"SHOW {name}")).scalar() == value
