"""Jobs over HTTP, without a runner: the chunks are answered in the test's own process.

Source: the HTTP contract, "Batches as jobs".
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from api.jobs.database import Database
from api.jobs.store import Store
from tests.helpers.job_helpers import (
    CSV,
    FORMATS,
    JOBS,
    NDJSON,
    PARQUET,
    client_of,
    csv_hands,
    database_at,
    expected,
    hands,
    http_in_folder,
    made,
    ndjson_hands,
    post,
    problem,
    result,
    store_in_folder,
    work_off,
)

http, store = http_in_folder, store_in_folder


def body_of(operation, kind, count=30):
    """An input with good and bad records."""
    dealt = hands(count)
    if kind == "csv" and operation in ("solve", "arrange"):
        return csv_hands(count) + b"bad,2S 2S\n\nlast,AS KS QS JS TS 9H 9D 9C 4D 4C 2H 3C 7D"
    rows = [{"back": h[:5], "middle": h[5:10], "front": h[10:]} for h in dealt]
    if kind == "csv":
        lines = [",".join(" ".join(row[name]) for name in ("back", "middle", "front")) for row in rows]
        return "\n".join(["back,middle,front", *lines, "2S,3S,4S"]).encode()
    if operation == "settle":
        tables = [{"players": [{"id": "a", "cards": one}, {"id": "b", "cards": two}]} for one, two in _pairs(count)]
    elif operation == "evaluate":
        tables = [{"arrangement": row, "opponents": {"samples": 200}} for row in rows]
    else:
        tables = [{"id": f"h{at}", "cards": hand} for at, hand in enumerate(dealt)]
    lines = [json.dumps(table) for table in tables]
    return "\n".join([*lines, "", "no json", '{"cards": []}']).encode()


def _pairs(count):
    from rules.cards import DECK, codes

    random = Random(3)
    for _ in range(count):
        cards = codes(tuple(random.sample(DECK, 26)))
        yield list(cards[:13]), list(cards[13:])


CASES = [(operation, "ndjson") for operation in ("solve", "arrange", "settle", "evaluate")]
CASES += [("solve", "csv"), ("arrange", "csv"), ("evaluate", "csv")]


@pytest.mark.parametrize(("operation", "kind"), CASES)
def test_a_job_gives_what_a_batch_gives_in_every_format(http, store, operation, kind):
    body = body_of(operation, kind)
    name = made(http, body, operation=operation, kind=NDJSON if kind == "ndjson" else CSV)
    assert http.get(f"{JOBS}/{name}").get_json()["state"] == "queued"
    work_off(store)
    status = http.get(f"{JOBS}/{name}").get_json()
    assert status["state"] == "done"
    assert status["total"] == status["finished"] > 30
    assert status["failed_lines"] >= 1
    assert status["progress"] == 1
    for media_type, wanted in FORMATS.items():
        answer = result(http, name, media_type)
        assert answer.status_code == 200
        assert answer.mimetype == media_type
        assert answer.data == expected(body, kind, operation, wanted), wanted


def test_parquet_goes_in_and_comes_out_with_the_columns_it_had(http, store):
    import io

    import pyarrow as pa
    import pyarrow.parquet as pq

    count = 250
    table = pa.table({"cards": [" ".join(hand) for hand in hands(count)], "table": pa.array(range(count), pa.int64())})
    sink = io.BytesIO()
    pq.write_table(table, sink, row_group_size=70)
    name = made(http, sink.getvalue(), kind=PARQUET, operation="arrange")
    work_off(store)
    found = pq.read_table(io.BytesIO(result(http, name, PARQUET).data))
    assert found["table"].to_pylist() == list(range(count))
    assert found["back"].null_count == 0
    assert result(http, name, PARQUET).data == expected(sink.getvalue(), "parquet", "arrange", "parquet")


def test_a_job_is_cut_into_chunks_that_do_not_show_in_the_result(http, store):
    body = ndjson_hands(210, opponents={"samples": 100})
    name = made(http, body)
    assert work_off(store) == 3
    assert result(http, name).data == expected(body, "ndjson", "solve", "ndjson")


def test_defaults_of_a_job_hold_for_lines_that_leave_them_out(http, store):
    body = ndjson_hands(3, opponents={"samples": 100})
    name = made(http, body, query='&defaults={"players":2,"rules":{"preset":"per_chi"},"top":1}')
    work_off(store)
    found = json.loads(result(http, name).data.splitlines()[0])["result"]
    assert found["rules"]["preset"] == "per_chi"
    assert found["alternatives"] == []


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("", {("/operation", "missing_field")}),
        ("?operation=guess", {("/operation", "bad_value")}),
        ("?operation=solve&operation=arrange", {("/operation", "bad_value")}),
        ("?operation=solve&top=3", {("/top", "unknown_field")}),
        ("?operation=guess&a=1&b=2", {("/a", "unknown_field"), ("/b", "unknown_field"), ("/operation", "bad_value")}),
        ("?operation=solve&defaults=3", {("/defaults", "bad_type")}),
        ("?operation=solve&defaults={", {("/defaults", "bad_value")}),
        ('?operation=solve&defaults={"players":9,"top":0}', {("/defaults/players", "out_of_range")}),
    ],
)
def test_every_fault_of_a_query_is_told(http, query, codes):
    answer = http.post(JOBS + query, data=ndjson_hands(1), content_type=NDJSON)
    assert answer.status_code == 422
    assert codes <= {(one["pointer"], one["code"]) for one in answer.get_json()["errors"]}


def test_media_types_that_are_not_known_are_refused(http):
    assert problem(post(http, b"x", kind="text/plain"), 415) == "unsupported_media_type"
    assert problem(post(http, b"x", kind=""), 415) == "unsupported_media_type"
    assert problem(post(http, b"x", Content_Encoding="gzip"), 415) == "unsupported_media_type"


def test_a_table_without_cards_is_no_job(http, store):
    assert problem(post(http, b"id,name\n1,2\n", kind=CSV), 422) == "missing_column"
    assert problem(post(http, b"nothing", kind=PARQUET), 422) == "unreadable_parquet"
    assert store.jobs() == []


def test_an_empty_job_is_done(http):
    name = made(http, b"")
    assert http.get(f"{JOBS}/{name}").get_json()["state"] == "done"
    assert json.loads(result(http, name).data) == {"done": True, "lines": 0, "failed": 0}


def test_a_repeat_with_the_same_key_gets_the_first_job(http, store):
    body = ndjson_hands(2)
    first = post(http, body, Idempotency_Key="order-1")
    again = post(http, body, Idempotency_Key="order-1")
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.get_json()["id"] == again.get_json()["id"]
    assert again.headers["Location"] == f"{JOBS}/{first.get_json()['id']}"
    assert problem(post(http, body, operation="arrange", Idempotency_Key="order-1"), 422) == "idempotency_key_reused"
    assert problem(post(http, body + b"\n", Idempotency_Key="order-1"), 422) == "idempotency_key_reused"
    assert problem(post(http, body, Idempotency_Key="x" * 201), 422) == "bad_value"
    assert len(store.jobs()) == 1


def test_the_same_key_from_ten_threads_makes_one_job(tmp_path):
    app = client_of(tmp_path).application
    body = ndjson_hands(150)

    def send(_number):
        return post(app.test_client(), body, Idempotency_Key="once")

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(send, range(10)))
    # Uploads may hold half of the threads; who finds no room is told so, and nothing else happens.
    assert {answer.status_code for answer in answers} <= {202, 503}
    names = {answer.get_json()["id"] for answer in answers if answer.status_code == 202}
    assert len(names) == 1
    store = Store(database_at(tmp_path))
    assert [(job.id, job.total) for job in store.jobs()] == [(*names, 150)]
    store.database.close()


def test_results_of_unfinished_jobs_are_a_conflict(http, store):
    name = made(http, ndjson_hands(3))
    answer = result(http, name)
    assert problem(answer, 409) == "job_not_done"
    assert answer.headers["Retry-After"]
    assert http.delete(f"{JOBS}/{name}").get_json()["state"] == "cancelled"
    assert problem(result(http, name), 409) == "job_without_result"
    assert http.delete(f"{JOBS}/{name}").get_json()["state"] == "cancelled"
    assert work_off(store) == 0


def test_a_finished_job_keeps_its_result_when_somebody_cancels_it(http, store):
    name = made(http, ndjson_hands(3))
    work_off(store)
    assert http.delete(f"{JOBS}/{name}").get_json()["state"] == "done"
    assert result(http, name).status_code == 200


@pytest.mark.parametrize("method", ["get", "delete"])
def test_jobs_that_do_not_exist_are_not_found(http, method):
    assert problem(getattr(http, method)(f"{JOBS}/0123456789abcdef"), 404) == "not_found"
    assert problem(result(http, "0123456789abcdef"), 404) == "not_found"
    assert problem(http.get(f"{JOBS}/0123456789abcdef?a=1"), 422) == "unknown_field"


def test_limits_of_a_job(tmp_path, store):
    http = client_of(tmp_path, jobs_max_bytes=20_000, jobs_max_lines=100, jobs_open=2)
    assert problem(post(http, ndjson_hands(300)), 413) == "body_too_large"
    assert problem(post(http, b"\n" * 101 + ndjson_hands(1)), 413) == "too_many_lines"
    assert store.jobs() == []
    made(http, ndjson_hands(2))
    name = made(http, ndjson_hands(2), Idempotency_Key="k")
    answer = post(http, ndjson_hands(2))
    assert problem(answer, 429) == "too_many_jobs"
    assert int(answer.headers["Retry-After"]) > 0
    assert made(http, ndjson_hands(2), Idempotency_Key="k") == name
    work_off(store)
    made(http, ndjson_hands(2))


def test_a_job_counts_against_the_rate(tmp_path, store):
    http = client_of(tmp_path, rate_limit="100/hour")
    made(http, ndjson_hands(90))
    assert problem(post(http, ndjson_hands(90)), 429) == "rate_limited"
    assert len(store.jobs()) == 1


def test_a_key_sees_its_own_jobs_only(tmp_path, store):
    keys = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("ann", "bob")}
    http = client_of(tmp_path, api_keys=",".join(f"{name}={digest}" for name, digest in keys.items()))
    ann, bob = ({"Authorization": f"Bearer {name}"} for name in keys)
    assert problem(post(http, ndjson_hands(1)), 401) == "unauthorized"
    name = made(http, ndjson_hands(1), Idempotency_Key="k", **ann)
    assert made(http, ndjson_hands(2), Idempotency_Key="k", **bob) != name
    work_off(store)
    for path in (f"{JOBS}/{name}", f"{JOBS}/{name}/result"):
        assert http.get(path, headers=ann, buffered=True).status_code == 200
        assert problem(http.get(path, headers=bob), 404) == "not_found"
        assert problem(http.get(path), 401) == "unauthorized"
    assert problem(http.delete(f"{JOBS}/{name}", headers=bob), 404) == "not_found"


@pytest.mark.parametrize("place", ["none", "a file"])
def test_where_nothing_can_be_kept_jobs_are_unavailable_and_everything_else_works(tmp_path, place):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder", encoding="utf-8")
    http = client_of("" if place == "none" else blocked / "data")
    answer = post(http, ndjson_hands(1))
    assert problem(answer, 503) == "jobs_unavailable"
    assert answer.headers["Retry-After"]
    for call in (http.get, http.delete):
        assert problem(call(f"{JOBS}/{'0' * 32}"), 503) == "jobs_unavailable"
    assert problem(result(http, "0" * 32), 503) == "jobs_unavailable"
    assert (
        http.get("/healthz").status_code == http.get("/readyz").status_code == http.get("/metrics").status_code == 200
    )
    assert http.post("/v1/maubinh/instant-win", json={"cards": hands(1)[0]}).status_code == 200


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_makes_jobs_unavailable(tmp_path):
    tmp_path.chmod(0o500)
    assert problem(post(client_of(tmp_path), ndjson_hands(1)), 503) == "jobs_unavailable"


def test_a_service_that_has_no_jobs_makes_no_database(tmp_path):
    http = client_of(tmp_path)
    assert http.get("/metrics").status_code == 200
    assert list(tmp_path.iterdir()) == []


def test_metrics_tell_how_jobs_are(http, store):
    made(http, ndjson_hands(150))
    other = made(http, ndjson_hands(1) + b"bad\n")
    text = http.get("/metrics").text
    assert 'maubinh_jobs{state="queued"} 2' in text
    assert "maubinh_job_chunks_waiting 3" in text
    http.delete(f"{JOBS}/{other}")
    work_off(store)
    text = http.get("/metrics").text
    for line in ('maubinh_jobs{state="done"} 1', 'maubinh_jobs{state="cancelled"} 1', "maubinh_jobs_up 1"):
        assert f"\n{line}\n" in text
    assert "\nmaubinh_job_lines_answered_total 150\n" in text
    assert "\nmaubinh_job_chunks_answered_total 2\n" in text


def test_a_chunk_that_ends_its_runners_becomes_errors_and_the_rest_goes_on(http, store):
    from api.jobs.answering import BatchAnswering
    from api.jobs.bell import HueyBell
    from api.jobs.leases import Leases
    from api.jobs.runner import Runner, RunnerConduct

    name = made(http, ndjson_hands(150))
    dying = Leases(store.database, "dying", -1)
    for _ in range(3):
        assert dying.claim(name).number == 0
        dying.open_expired()
    conduct = RunnerConduct(lease_seconds=60, attempts=3, keep_seconds=0)
    runner = Runner(store, HueyBell(store.database), BatchAnswering(), conduct, "healthy")
    for _ in range(2):
        runner._work_on(name)
    status = http.get(f"{JOBS}/{name}").get_json()
    assert (status["state"], status["finished"], status["failed_lines"]) == ("done", 150, 100)
    lines = [json.loads(line) for line in result(http, name).data.splitlines()]
    assert [line["line"] for line in lines[:-1]] == list(range(1, 151))
    assert {line["error"]["code"] for line in lines[:100]} == {"not_computed"}
    assert all("result" in line for line in lines[100:150])
    assert lines[-1] == {"done": True, "lines": 150, "failed": 100}
    rows = result(http, name, CSV).text.splitlines()
    assert len(rows) == 151
    assert all("not_computed" in row for row in rows[1:101])


def test_a_database_that_somebody_else_holds_makes_no_request_wait_long(http, store):
    """Its lock is waited for a moment only, and not by one request after the other."""
    assert post(http, b"").status_code == 202
    with contextlib.closing(sqlite3.connect(store.database.url.removeprefix("sqlite:///"))) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        with ThreadPoolExecutor(6) as crowd:
            found = list(crowd.map(lambda _: post(http.application.test_client(), b""), range(6)))
        assert time.monotonic() - start < 9
        assert {(one.status_code, one.get_json()["code"]) for one in found} == {(503, "jobs_unavailable")}
    assert post(http, b"").status_code == 202


def test_parquet_is_read_one_at_a_time(tmp_path):
    """While a file is cut, another finds no room; other formats do."""
    http = client_of(tmp_path, wait_seconds=0.05)
    with http.application.extensions["jobs"].service.gates.parquet.slot():
        assert problem(post(http, b"PAR1", kind=PARQUET), 503) == "server_full"
        assert post(http, b"").status_code == 202
    assert problem(post(http, b"PAR1", kind=PARQUET), 422) == "unreadable_parquet"


def test_an_upload_leaves_the_last_of_its_disk_to_others(http, monkeypatch):
    monkeypatch.setattr("api.jobs.intake.has_room", lambda _folder, _size: False)
    answer = post(http, ndjson_hands(1))
    assert problem(answer, 507) == "storage_full"
    assert answer.headers["Retry-After"]


def test_a_database_that_is_deleted_is_made_again_and_said_so(http, store, caplog):
    """What was in it is gone; what is sent from now on is not lost with it."""
    old = made(http, ndjson_hands(1))
    for path in Path(store.database.url.removeprefix("sqlite:///")).parent.glob("jobs.sqlite*"):
        path.unlink()
    with caplog.at_level("ERROR"):
        new = made(http, ndjson_hands(1))
    assert "taken away" in caplog.text
    assert problem(http.get(f"{JOBS}/{old}"), 404) == "not_found"
    assert {job.id for job in Store(Database(store.database.url)).jobs()} == {new}
