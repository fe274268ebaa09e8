"""However much is wrong with a request, its report is short and soon made."""

from __future__ import annotations

import hashlib
import json
import time
import tracemalloc

import pytest

import api
from api.batches.blocks import Block, Layout, Place
from api.batches.task import Task
from api.jobs.intake import BLOCK_BYTES
from api.settings import Settings
from api.wire.validation import MOST_FAULTS

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
SOLVE = "/v1/maubinh/solve"
SIZE = 250_000


def filled(body: str, item: str, size: int = SIZE) -> bytes:
    """The body with about so many bytes of items."""
    item = item.replace("LONG", "x" * 5000)
    items = ",".join(item.replace("#", f"{number:05x}") for number in range(size // (len(item) + 5))) if item else ""
    return body.replace("CARDS", json.dumps(HAND)).replace("@", items).encode()


LARGE = {
    "fields": (SOLVE, "{@}", '"#":1'),
    "long names": (SOLVE, "{@}", '"#LONG":1'),
    "names of slashes": (SOLVE, "{@}", f'"#{"~/" * 30}":1'),
    "a name of all": (SOLVE, f'{{"{"x" * SIZE}": 1@}}', ""),
    "rules": (SOLVE, '{"rules": {@}}', '"#":1'),
    "options": (SOLVE, '{"rules": {"options": {@}}}', '"#":1'),
    "long options": (SOLVE, '{"rules": {"options": {@}}}', '"#LONG":1'),
    "a value of all": ("/v1/tlmn/replay", '{"rules": {"options": {"chop_two": [@]}}}', "1"),
    "equal cards": (SOLVE, '{"cards": CARDS, "dead": [@]}', '"AS"'),
    "cards elsewhere": (SOLVE, '{"cards": CARDS, "dead": {"cards": [@]}}', '"AS"'),
    "no cards": (SOLVE, '{"cards": [@]}', '"#"'),
    "empty hands": ("/v1/maubinh/arrange", '{"hands": [@]}', "{}"),
    "players": ("/v1/maubinh/settle", '{"players": [@]}', '{"id": "a", "cards": ["AS"]}'),
    "history": ("/v1/sam/validate", '{"seats": 4, "history": [@]}', "{}"),
    "chops": ("/v1/tlmn/settle", '{"seats": [], "chops": [@]}', '{"links": [["AS"]]}'),
}
"""Where it is sent, the body, and what stands in it again and again for @; # is a number."""


@pytest.mark.parametrize("name", LARGE)
def test_many_faults_are_answered_briefly(http, name):
    path, body, item = LARGE[name]
    response = http.post(path, data=filled(body, item), content_type="application/json")
    report = response.get_json()
    assert response.status_code == 422
    assert len(response.data) < 40_000
    assert len(report["errors"]) <= MOST_FAULTS + 1
    codes = [one["code"] for one in report["errors"]]
    assert "too_many_faults" not in codes[:-1]
    assert len(codes) <= MOST_FAULTS or codes[-1] == "too_many_faults"


def test_many_faults_take_little_time_and_memory(http):
    body = filled(*LARGE["options"][1:])
    http.post(SOLVE, data=body[:1000], content_type="application/json")
    tracemalloc.start()
    start = time.process_time()
    http.post(SOLVE, data=body, content_type="application/json")
    seconds, peak = time.process_time() - start, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000  # the JSON itself, read twice; the words of all faults were ten times that
    assert seconds < 2


def test_as_many_faults_as_fit_are_all_told_and_one_more_is_not(http):
    for extra in (0, 1):
        body = {"cards": HAND, **{f"field {number}": 1 for number in range(MOST_FAULTS + extra)}}
        errors = http.post(SOLVE, json=body).get_json()["errors"]
        assert len(errors) == MOST_FAULTS + extra
        assert (errors[-1]["code"] == "too_many_faults") == bool(extra)


@pytest.mark.parametrize("path", [SOLVE, "/v1/tlmn/classify", "/v1/sam/settle"])
@pytest.mark.parametrize(
    "body", [{"x": 1, "y": 2}, {"rules": {"options": {"x": 1, "y": 2}}}, {"rules": {"x": 1, "y": 2}}]
)
def test_what_is_allowed_is_said_once(http, path, body):
    told = [one["message"] for one in http.post(path, json=body).get_json()["errors"] if one["pointer"][-1] in "xy"]
    assert ["allowed" in message for message in told] == [True, False]


def test_a_faulty_request_is_charged(application):
    settings = Settings(log_level="ERROR", rate_limit="3/hour")
    client = api.create_app(settings).test_client()
    for body in (b'{"cards": []}', b"{", b'{"cards": 1}'):
        assert client.post(SOLVE, data=body, content_type="application/json").status_code in (400, 422)
    answer = client.post(SOLVE, data=b"{", content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (429, "rate_limited")
    assert int(answer.headers["Retry-After"]) >= 1


def test_a_used_up_rate_is_told_before_the_body_is_read(application):
    digest = hashlib.sha256(b"key").hexdigest()
    client = api.create_app(Settings(log_level="ERROR", api_keys=f"a={digest}@1/hour")).test_client()
    headers = {"Authorization": "Bearer key"}
    assert client.post("/v1/sam/classify", json={"cards": ["3S"]}, headers=headers).status_code == 200
    too_long = b" " * (2 * 1024 * 1024)
    answer = client.post(SOLVE, data=too_long, content_type="application/json", headers=headers)
    assert answer.status_code == 429


@pytest.mark.parametrize("line", ['{"rules": {"options": {@}}}', "{@}"])
@pytest.mark.parametrize("size", [900, 60_000])
def test_answers_to_a_chunk_of_a_job_are_bounded(line, size):
    text = filled(line, '"#":1', size) + b"\n"
    lines = BLOCK_BYTES // len(text) + 1
    some = max(1, min(lines, 20))
    answers = Task("solve", Layout("ndjson"))(Block(1, some, text * some, Place()))
    assert answers.failed == some
    assert len(answers.packed()) / some * lines < 20_000_000
