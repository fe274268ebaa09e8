"""What a runner does with chunks that cannot be answered: it never ends in turn, and a job always ends.

Source: docs/jobs.md, "What is guaranteed".
"""

from __future__ import annotations

import signal

import pytest

from api.jobs.answering import BatchAnswering
from api.jobs.bell import HueyBell
from api.jobs.leases import Leases, Outcome
from api.jobs.runner import STOPPED, Answering, Runner, RunnerConduct
from tests.helpers.job_helpers import PARQUET, hands, http_in_folder, made, new_job, result, store_in_folder

http, store = http_in_folder, store_in_folder
ATTEMPTS = 3


class Failing(Answering):
    """Cannot answer, and cannot give up either when told so."""

    def __init__(self, error: Exception, gives_up: bool) -> None:
        self.error, self.gives_up, self.calls = error, gives_up, []

    def answer(self, lease):
        self.calls.append("answer")
        raise self.error

    def give_up(self, lease):
        self.calls.append("give up")
        if not self.gives_up:
            raise self.error
        return Outcome(b"errors", lease.lines, lease.lines, given_up=True)


def runner_of(store, answering) -> Runner:
    conduct = RunnerConduct(lease_seconds=60, attempts=ATTEMPTS, keep_seconds=0)
    return Runner(store, HueyBell(store.database), answering, conduct, "healthy")


def end_runners(store, name: str, count: int) -> None:
    """Let so many runners die while they have the first chunk."""
    dying = Leases(store.database, "dying", -1)
    for _ in range(count):
        assert dying.claim(name).number == 0
        dying.open_expired()


@pytest.mark.parametrize("error", [OverflowError("date"), MemoryError(), KeyError("column"), ValueError("damaged")])
@pytest.mark.parametrize(("gives_up", "state"), [(True, "done"), (False, "failed")])
def test_whatever_an_answer_raises_the_runner_lives_and_the_job_ends(store, error, gives_up, state):
    name = new_job(store, chunks=1)
    answering = Failing(error, gives_up)
    runner_of(store, answering)._work_on(name)
    job = store.get(name, None)
    assert (job.state, answering.calls) == (state, ["answer", "give up"])
    assert job.failed_lines == (10 if gives_up else 0)
    assert ("chunk 0" in job.error) == (state == "failed")


def test_a_chunk_that_ends_who_gives_it_up_ends_nobody_else(store):
    name = new_job(store, chunks=2)
    end_runners(store, name, ATTEMPTS + 1)
    answering = Failing(ValueError("never called"), gives_up=True)
    runner_of(store, answering)._work_on(name)
    assert (store.get(name, None).state, answering.calls) == ("failed", [])


def test_giving_up_reads_no_cell_of_parquet(http, store, monkeypatch):
    """A chunk whose cells end every reader: its records are errors all the same, and the others are answered."""
    import io

    import pyarrow
    import pyarrow.parquet

    from api.batches import parquet

    count = 150
    cards = [" ".join(hand) for hand in hands(count)]
    table = pyarrow.table({"cards": cards, "id": [f"h{at}" for at in range(count)]})
    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink)
    name = made(http, sink.getvalue(), kind=PARQUET)
    end_runners(store, name, ATTEMPTS)
    runner = runner_of(store, BatchAnswering())
    with monkeypatch.context() as patched:
        patched.setattr(parquet, "texts_of", lambda _column: pytest.fail("a cell was read"))
        runner._work_on(name)
    runner._work_on(name)
    job = store.get(name, None)
    assert (job.state, job.finished, job.failed_lines) == ("done", count, 100)
    back = pyarrow.parquet.read_table(io.BytesIO(result(http, name, PARQUET).data))
    assert back["cards"].to_pylist() == cards
    assert all("not_computed" in error for error in back["error"].to_pylist()[:100])
    assert back["error"].to_pylist()[100:] == [None] * 50


def test_a_beat_between_an_answer_and_the_next_chunk_ends_no_runner(store, monkeypatch):
    """After the transaction that stores an answer the heartbeat finds the lease gone; nothing is lost by that."""
    monkeypatch.setattr("api.jobs.runner.GRACE_SECONDS", 0.1)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    name = new_job(store, chunks=1)

    class Answers(Answering):
        def answer(self, lease):
            return Outcome(b"answer", lease.lines, 0)

    conduct = RunnerConduct(lease_seconds=0.5, attempts=ATTEMPTS, keep_seconds=0)
    runner = Runner(store, HueyBell(store.database), Answers(), conduct, "healthy")
    finish = runner._leases.finish

    def finish_and_beat(lease, outcome):
        stored = finish(lease, outcome)
        runner._keep_lease()
        return stored

    runner._leases.finish = finish_and_beat
    looks = []
    assert runner.run(lambda: len(looks) < 12 and not looks.append(1)) == STOPPED
    assert store.get(name, None).state == "done"
