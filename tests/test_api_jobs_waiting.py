"""`GET /v1/jobs/{id}?wait=...`: the answer comes when the job ends or the time is over, and few may wait.

Source: docs/jobs.md; docs/service.md, "Limits and what happens at them".
"""

from __future__ import annotations

import threading
import time

import pytest

from api.web.worker import GOES_ON
from tests.helpers.job_helpers import (
    JOBS,
    client_of,
    http_in_folder,
    made,
    ndjson_hands,
    store_in_folder,
    wait_for,
    work_off,
)
from tests.helpers.live_server import live_server

http, store = http_in_folder, store_in_folder
ONE = ndjson_hands(1)


def timed(http, path, **more):
    start = time.monotonic()
    return http.get(path, **more).get_json()["state"], time.monotonic() - start


def test_the_answer_comes_when_the_job_ends(http, store):
    name = made(http, ONE, operation="arrange")
    ending = threading.Timer(0.3, work_off, [store])
    ending.start()
    state, seconds = timed(http, f"{JOBS}/{name}?wait=30")
    ending.join()
    assert state == "done"
    assert 0.25 < seconds < 15
    assert timed(http, f"{JOBS}/{name}?wait=30")[1] < 5  # it has ended


def test_the_answer_comes_when_the_time_is_over_or_the_server_ends(http):
    name = made(http, ONE)
    state, seconds = timed(http, f"{JOBS}/{name}?wait=0.4")
    assert (state, seconds >= 0.4) == ("queued", True)
    goes_on = iter([True, True, False])
    state, seconds = timed(http, f"{JOBS}/{name}?wait=30", environ_overrides={GOES_ON: lambda: next(goes_on)})
    assert (state, seconds < 15) == ("queued", True)


def test_a_job_that_is_taken_away_meanwhile_is_not_found(http, store):
    name = made(http, ONE)
    store.cancel(name, None)
    gone = threading.Timer(0.2, store.purge, [0])
    name = made(http, ONE)
    cancelling = threading.Timer(0.1, store.cancel, [name, None])
    cancelling.start()
    assert timed(http, f"{JOBS}/{name}?wait=30")[0] == "cancelled"
    gone.start()
    gone.join()
    cancelling.join()
    assert http.get(f"{JOBS}/{name}?wait=1").status_code == 404


@pytest.mark.parametrize("query", ["?wait=31", "?wait=-1", "?wait=x", "?wait=nan", "?wait=", "?wait=1&wait=2", "?a=1"])
def test_a_time_that_nobody_waits_is_refused(http, query):
    name = made(http, ONE)
    assert http.get(f"{JOBS}/{name}{query}").status_code == 422


def test_beyond_a_quarter_of_the_threads_nobody_waits(tmp_path):
    http = client_of(tmp_path, threads=8)
    name = made(http, ONE)
    gate = http.application.extensions["jobs"].service.gates.polls
    assert gate.slots == 2
    with gate.slot(client="a"), gate.slot(client="b"):
        state, seconds = timed(http, f"{JOBS}/{name}?wait=20")
    assert (state, seconds < 10) == ("queued", True)
    assert not gate.taken


@pytest.mark.slow
def test_a_server_with_many_who_wait_answers_all_others_and_ends_at_once(tmp_path):
    hand = {"cards": ["AS", "KS", "QS", "JS", "TS", "9H", "9D", "9C", "4D", "4C", "2H", "3C", "7D"]}
    with live_server(threads=4, environment={"MAUBINH_DATA_FOLDER": str(tmp_path)}) as server:
        name = post_job(server)
        found: list[int] = []
        threads = [
            threading.Thread(target=lambda: found.append(server.get(f"{JOBS}/{name}?wait=25")[0])) for _ in range(12)
        ]
        start = time.monotonic()
        for one in threads:
            one.start()
        wait_for(lambda: len(found) >= 11, 10, "the answers to those who find no seat")
        for _ in range(20):
            assert server.post("/v1/maubinh/arrange", {"hands": [hand]})[0] == 200
        assert server.get("/healthz")[0] == 200
        assert len(found) == 11
        server.stop()
        for one in threads:
            one.join()
        assert (found, time.monotonic() - start < 20) == ([200] * 12, True)


def post_job(server) -> str:
    import http.client
    import json

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST", f"{JOBS}?operation=solve", ONE, {"Content-Type": "application/x-ndjson"})
    name = json.loads(connection.getresponse().read())["id"]
    connection.close()
    return str(name)
