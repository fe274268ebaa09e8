"""What the tests of jobs share: inputs, the right results, runners in processes of their own, a PostgreSQL cluster."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from api.batches.answers import Rendering
from api.batches.parquet import write_parquet
from api.batches.provenance import provenance
from api.batches.sources import open_source
from api.batches.task import Task
from api.installation import own_command
from api.jobs.answering import BatchAnswering
from api.jobs.bell import HueyBell
from api.jobs.database import Database
from api.jobs.leases import Leases
from api.jobs.store import JobOrder, NewChunk, Room, Store
from rules.cards import DECK, codes
from tests.helpers.processes import end, start

JOBS = "/v1/jobs"
NDJSON, CSV, PARQUET = "application/x-ndjson", "text/csv", "application/vnd.apache.parquet"
FORMATS = {NDJSON: "ndjson", CSV: "csv", PARQUET: "parquet"}
POSTGRES = Path("/usr/lib/postgresql")


def hands(count: int, seed: int = 1) -> list[list[str]]:
    random = Random(seed)
    return [list(codes(tuple(random.sample(DECK, 13)))) for _ in range(count)]


def ndjson_hands(count: int, seed: int = 1, **fields: object) -> bytes:
    lines = [json.dumps({"id": f"h{at}", "cards": cards, **fields}) for at, cards in enumerate(hands(count, seed))]
    return "".join(f"{line}\n" for line in lines).encode()


def csv_hands(count: int, seed: int = 1) -> bytes:
    return "".join(
        ["id,cards\n", *(f"h{at},{' '.join(hand)}\n" for at, hand in enumerate(hands(count, seed)))]
    ).encode()


@cache
def expected(body: bytes, given: str, operation: str, wanted: str) -> bytes:
    """The result as the batch core makes it of the whole input in one piece."""
    with open_source([io.BytesIO(body)], given, operation=operation) as source:
        task = Task(operation, source.layout)
        about = json.dumps(provenance(operation, task.fields, source.layout), sort_keys=True)
        rendering = Rendering(wanted, source.layout, operation, about)
        lines = failed = 0
        made = io.BytesIO()
        made.write(rendering.opening())
        while (block := source.take(1_000_000)) is not None:
            answers = task(block)
            made.write(rendering.render(answers))
            lines, failed = lines + answers.rows, failed + answers.failed
        made.write(rendering.closing(lines, failed))
    if wanted != "parquet":
        return made.getvalue()
    made.seek(0)
    target = io.BytesIO()
    write_parquet(made, target)
    return target.getvalue()


def new_job(store: Store, chunks: int = 3, lines: int = 10, client: str = "me", key: str | None = None) -> str:
    """A job whose chunks nobody can answer, for tests of the tables alone."""
    name = store.begin(JobOrder("solve", "ndjson", b"{}", "", client), Room())
    store.add(name, [NewChunk(at, 1 + at * lines, lines, b"chunk %d" % at) for at in range(chunks)])
    return store.publish(name, f"fingerprint of {client}", key).id


def work_off(store: Store) -> int:
    """Answer every open chunk in this process. Returns how many."""
    leases, answering, done = Leases(store.database, "test", 60), BatchAnswering(), 0
    for job in leases.open_jobs():
        while (lease := leases.claim(job)) is not None:
            assert leases.finish(lease, answering.answer(lease))
            done += 1
    return done


def wait_for(condition: Callable[[], object], seconds: float = 300, what: str = "it") -> None:
    """Wait for a condition. seconds: after which it will not come any more, on a busy machine neither."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen within {seconds} s"
        time.sleep(0.05)


class RunnerProcess:
    """`maubinh worker` in a process group of its own."""

    def __init__(self, environment: dict[str, str], workers: int = 1) -> None:
        command = [*own_command(), "worker", "--workers", str(workers)]
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  (closed by stop)
        self.process = start(
            command,
            env={**os.environ, "MAUBINH_LOG_LEVEL": "DEBUG", "MAUBINH_JOBS_LEASE_SECONDS": "2", **environment},
            stderr=self.log,
        )

    def said(self) -> str:
        """Its log so far."""
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode(errors="replace")

    def children(self) -> list[int]:
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="utf-8")
        return [int(number) for number in listed.split()]

    def kill(self) -> None:
        """End all of its processes at once, as a power failure would."""
        end(self.process)

    def stop(self) -> str:
        """End it politely; returns its log."""
        if self.log.closed:
            return ""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=60)
        finally:
            self.kill()
        with self.log:
            self.log.seek(0)
            return self.log.read().decode()


@contextlib.contextmanager
def runner_process(environment: dict[str, str], workers: int = 1) -> Iterator[RunnerProcess]:
    runner = RunnerProcess(environment, workers)
    try:
        yield runner
    finally:
        runner.stop()


def submit(store: Store, body: bytes, operation: str = "solve") -> str:
    """A job made of NDJSON without a server."""
    from api.jobs.intake import Intake, Limits, ReceivedBody, WantedJob

    wanted = WantedJob(operation, "ndjson", {})
    name, _ = Intake(store, Limits(0, 0, Room())).make(ReceivedBody(io.BytesIO(body), ""), wanted, "", "test")
    store.publish(name, "fingerprint", None)
    bell = HueyBell(store.database)
    bell.ring([name])
    bell.close()
    return name


def result_of(store: Store, name: str, wanted: str = "ndjson") -> bytes:
    from api.jobs.answering import write_result

    job = store.get(name, None)
    assert job is not None
    assert job.state == "done", job
    made = io.BytesIO()
    write_result(job, store.results(name), wanted, made, Path(tempfile.gettempdir()))
    return made.getvalue()


def postgres_programs() -> Path | None:
    """Where initdb and pg_ctl are; None when PostgreSQL is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return next((path.parent for path in sorted(POSTGRES.glob("*/bin/initdb"), reverse=True)), None)


class Cluster:
    """A PostgreSQL server of the test's own, in a temporary folder, on a free port."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder = programs, folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(folder, "postgres", "postgres")
            self._as_user = ["runuser", "-u", "postgres", "--"]
        self._data = folder / "data"
        self._run("initdb", "-D", str(self._data), "-U", "test", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder} -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-w", "-t", "30", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", mode, "stop")

    def database(self, name: str) -> str:
        """Make an empty database; its URL."""
        self.run_sql(f'CREATE DATABASE "{name}"')
        return f"postgresql://test@127.0.0.1:{self.port}/{name}"

    def run_sql(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(f"postgresql://test@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), *arguments]
        done = subprocess.run(
            command, cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, timeout=60
        )
        assert done.returncode == 0, done.stderr.decode()


@contextlib.contextmanager
def postgres_cluster() -> Iterator[Cluster]:
    """A running server. The caller has made sure that there are programs."""
    programs = postgres_programs()
    assert programs is not None
    with tempfile.TemporaryDirectory(prefix="maubinh-postgres-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(programs, Path(folder))
        try:
            yield cluster
        finally:
            with contextlib.suppress(AssertionError):
                cluster.stop("immediate")


def database_at(url_or_folder: str | Path) -> Database:
    from api.jobs.database import database_url

    url = str(url_or_folder)
    return Database(database_url(url, "") if "://" in url else database_url("", url))


@pytest.fixture(scope="module")
def cluster_if_any() -> Iterator[Cluster | None]:
    """A server for a module that says `cluster = cluster_if_any`; None where PostgreSQL is not installed."""
    if postgres_programs() is None:
        yield None
        return
    with postgres_cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def database_of_either_kind(request, tmp_path, cluster) -> Iterator[Database]:
    """An empty database, once of each kind. Needs a fixture `cluster`."""
    if request.param == "sqlite":
        found = database_at(tmp_path)
    elif cluster is None:
        pytest.skip("PostgreSQL is not installed")
    else:
        found = database_at(cluster.database(f"jobs_{uuid4().hex[:8]}"))
    yield found
    found.close()


def rows(store: Store, table: object) -> int:
    with store.database.reading() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


def at_once(count: int, call) -> list:
    """What `count` threads get that call at the same moment; exceptions are results too."""
    barrier = threading.Barrier(count)

    def one(number: int):
        barrier.wait()
        try:
            return call(number)
        except Exception as error:
            return error

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


# Requests to an application without a socket in between.


def client_of(folder, **settings):
    import api
    from api.settings import Settings
    from solver import warmup

    warmup.warm_up()
    return api.create_app(Settings(log_level="ERROR", data_folder=str(folder), **settings)).test_client()


@pytest.fixture
def http_in_folder(tmp_path):
    """A client of a service with a data folder of its own. A module that uses it says `http = http_in_folder`."""
    return client_of(tmp_path)


@pytest.fixture
def store_in_folder(tmp_path):
    """The tables in the test's folder, where `http_in_folder` keeps its jobs."""
    found = Store(database_at(tmp_path))
    yield found
    found.database.close()


def post(http, body, operation="solve", kind=NDJSON, query="", **headers):
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return http.post(f"{JOBS}?operation={operation}{query}", data=body, content_type=kind, headers=names)


def made(http, body, **more):
    answer = post(http, body, **more)
    assert answer.status_code == 202, answer.text
    return answer.get_json()["id"]


def result(http, name, kind=NDJSON, **headers):
    return http.get(f"{JOBS}/{name}/result", headers={"Accept": kind, **headers}, buffered=True)


def problem(answer, status):
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json"), answer.text
    return answer.get_json()["code"]
