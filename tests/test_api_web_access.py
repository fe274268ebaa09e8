"""Keys, rate limits and settings: off until configured, exact when they are."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
import re
import threading
import time
from pathlib import Path

import pytest

import api
from api.logs import JsonFormatter
from api.settings import Settings, SettingsError
from api.web.gate import Gate
from api.wire.problems import BusyError

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
COMPARE = {"a": HAND[:3], "b": HAND[3:6]}
SECRET = "a long secret"
DIGEST = hashlib.sha256(SECRET.encode()).hexdigest()


@pytest.fixture
def client(application):
    """Makes a client of a service with other settings; everything is loaded already."""
    return lambda **settings: api.create_app(Settings(log_level="ERROR", **settings)).test_client()


def test_without_configuration_everyone_may_call_as_often_as_he_likes(http):
    assert {http.post("/v1/maubinh/compare", json=COMPARE).status_code for _ in range(50)} == {200}


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer wrong", f"Basic {SECRET}", SECRET])
def test_without_the_right_key_it_is_401(client, header):
    headers = {} if header is None else {"Authorization": header}
    response = client(api_keys=f"lan={DIGEST}").post("/v1/maubinh/compare", json=COMPARE, headers=headers)
    assert (response.status_code, response.get_json()["code"]) == (401, "unauthorized")
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


def test_any_of_several_keys_opens(client):
    other = hashlib.sha256(b"other").hexdigest()
    keyed = client(api_keys=f"lan={DIGEST}, minh={other.upper()}")
    for secret in (SECRET, "other"):
        headers = {"Authorization": f"Bearer {secret}"}
        assert keyed.post("/v1/maubinh/compare", json=COMPARE, headers=headers).status_code == 200


def test_keys_guard_batches_too_and_leave_the_service_endpoints_open(client):
    keyed = client(api_keys=f"lan={DIGEST}")
    assert keyed.post("/v1/maubinh/batch", data="", content_type="application/x-ndjson").status_code == 401
    assert keyed.get("/healthz").status_code == 200
    document = keyed.get("/openapi.json").get_json()
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert "401" in document["paths"]["/v1/maubinh/solve"]["post"]["responses"]


def test_beyond_the_rate_it_is_429_with_the_time_to_wait(client):
    limited = client(rate_limit="3/hour")
    statuses = [limited.post("/v1/maubinh/compare", json=COMPARE).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    response = limited.post("/v1/maubinh/compare", json=COMPARE)
    assert response.get_json()["code"] == "rate_limited"
    assert 1 <= int(response.headers["Retry-After"]) <= 3600
    assert "429" in limited.get("/openapi.json").get_json()["paths"]["/v1/maubinh/solve"]["post"]["responses"]


def test_a_rate_counts_hands_not_requests(client):
    limited = client(rate_limit="10/hour")
    body = {"hands": [{"cards": HAND}] * 9}
    assert limited.post("/v1/maubinh/arrange", json=body).status_code == 200
    assert limited.post("/v1/maubinh/arrange", json=body).status_code == 429
    assert limited.post("/v1/maubinh/compare", json=COMPARE).status_code == 200
    assert limited.post("/v1/maubinh/compare", json=COMPARE).status_code == 429


def test_a_request_of_more_than_a_whole_window_is_possible_in_a_fresh_one(client):
    body = {"hands": [{"cards": HAND}] * 20}
    assert client(rate_limit="10/hour").post("/v1/maubinh/arrange", json=body).status_code == 200


def test_a_key_can_have_a_rate_of_its_own(client):
    other = hashlib.sha256(b"other").hexdigest()
    keyed = client(api_keys=f"lan={DIGEST}@2/hour,minh={other}")

    def statuses(secret):
        headers = {"Authorization": f"Bearer {secret}"}
        return [keyed.post("/v1/maubinh/compare", json=COMPARE, headers=headers).status_code for _ in range(3)]

    assert statuses(SECRET) == [200, 200, 429]
    assert statuses("other") == [200, 200, 200]


def test_a_batch_is_slowed_down_to_the_rate_and_not_refused(client):
    limited = client(rate_limit="2/second")
    started = time.monotonic()
    response = limited.post("/v1/maubinh/batch", data="{}\n" * 5, content_type="application/x-ndjson")
    answers = [json.loads(line) for line in response.text.splitlines()]
    response.close()
    assert [answer.get("error", {}).get("code") for answer in answers[:-1]] == ["missing_field"] * 5
    assert time.monotonic() - started > 1


def test_only_the_configured_origins_are_let_in(client):
    closed = client(cors_origins="https://one.example, https://two.example")
    for origin, allowed in (("https://two.example", "https://two.example"), ("https://three.example", None)):
        response = closed.post("/v1/maubinh/compare", json=COMPARE, headers={"Origin": origin})
        assert response.headers.get("Access-Control-Allow-Origin") == allowed


def test_settings_come_from_the_environment():
    environment = {"MAUBINH_RATE_LIMIT": "5/minute", "MAUBINH_HEAVY_SLOTS": "3", "MAUBINH_WAIT_SECONDS": "0.5"}
    settings = Settings.from_environment({**environment, "OTHER": "x", "MAUBINH_THREADS": ""})
    assert (settings.rate_limit, settings.heavy_slots, settings.wait_seconds, settings.threads) == (
        "5/minute",
        3,
        0.5,
        Settings().threads,
    )


@pytest.mark.parametrize("text", ["many", "-1", "1.5", "nan"])
def test_a_setting_that_is_no_number_is_named(text):
    with pytest.raises(SettingsError, match="MAUBINH_HEAVY_SLOTS"):
        Settings.from_environment({"MAUBINH_HEAVY_SLOTS": text})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("LOG_LEVEL", text) for text in ("trace", "5", "INFO,DEBUG")),
        *(("CORS_ORIGINS", text) for text in ("*.example.com", "https://*.example.com", "https://a.example/", "*,*")),
        *(("CORS_ORIGINS", text) for text in ("a.example", "https://a.example/x", "null", "https://a b", "file://x")),
        *(("JOBS_URL", text) for text in ("mysql://x/y", "garbage", "postgresql:/x", "/var/jobs")),
        *(("SPOOL_FOLDER", text) for text in ("/nowhere/at/all", "/dev/null")),
        *(("PATH_PREFIX", text) for text in ("mb", "/mb/", "/", "/m b", "https://x")),
        *((name, "/dev/null") for name in ("DATA_FOLDER", "MODELS", "METRICS_FOLDER")),
    ],
)
def test_a_text_that_cannot_be_used_is_named(name, text):
    with pytest.raises(SettingsError, match=f"^MAUBINH_{name} .*not '{re.escape(text)}'$"):
        Settings.from_environment({f"MAUBINH_{name}": text})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("LOG_LEVEL", text) for text in ("debug", "WARNING")),
        *(("CORS_ORIGINS", text) for text in ("*", "https://a.example", "http://[::1]:3000, https://b.example:8443")),
        *(("JOBS_URL", text) for text in ("postgresql://a@b/c", "postgres://x", "sqlite:////tmp/x")),
        ("SPOOL_FOLDER", "/tmp"),
    ],
)
def test_a_text_that_can_be_used_is_taken(name, text):
    assert getattr(Settings.from_environment({f"MAUBINH_{name}": text}), name.lower()) == text


@pytest.mark.parametrize("origin", ["https://game.example", "http://[::1]:3000"])
def test_only_pages_of_the_origins_named_may_call_and_caches_keep_them_apart(client, origin):
    shared = client(cors_origins=f"{origin},https://other.example")
    for asked, answered in ((origin, origin), ("https://game.example.evil.org", None), (None, None)):
        headers = {"Origin": asked} if asked else {}
        answer = shared.get("/v1/rules", headers=headers)
        assert answer.headers.get("Access-Control-Allow-Origin") == answered
        assert "Origin" in answer.headers["Vary"]


def test_what_a_page_may_send_is_asked_for_once_in_a_while(http):
    headers = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    answer = http.options("/v1/maubinh/solve", headers=headers)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert int(answer.headers["Access-Control-Max-Age"]) >= 600


@pytest.mark.parametrize(
    "settings",
    [
        {"rate_limit": "often"},
        {"api_keys": "lan"},
        {"api_keys": f"lan={DIGEST}@x"},
        {"api_keys": f"lan={'z' * 64}"},
        {"rate_limit": "5/minute", "rate_storage": "radish://x"},
        {"rate_storage": "nonsense"},
        {"rate_storage": "async+memory://"},
    ],
)
def test_a_setting_that_cannot_be_used_stops_the_start(client, settings):
    with pytest.raises(SettingsError):
        client(**settings)


def test_a_gate_admits_as_many_as_it_has_slots():
    gate = Gate(2, 0.05)
    with gate.slot(), gate.slot(), pytest.raises(BusyError), gate.slot():
        pass
    with gate.slot(), gate.slot():
        assert gate.waiting == 0


def test_who_waits_gets_the_slot_that_becomes_free_in_turn():
    gate = Gate(1, 5)
    order = []

    def work(name):
        with gate.slot(patient=True):
            order.append(name)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
    with gate.slot():
        for count, thread in enumerate(threads, 1):
            thread.start()
            while gate.waiting < count:
                time.sleep(0.001)
    for thread in threads:
        thread.join(10)
    assert order == ["a", "b", "c"]


def test_gates_within_one_share_its_slots():
    both = Gate(3, 0, "full")
    first, second = Gate(2, 0, "full", within=both), Gate(2, 0, "full", within=both)
    with first.slot(client="a"), first.slot(client="b"):
        with pytest.raises(BusyError):
            first.slot(client="c")
        assert both.taken == 2
        with second.slot(client="a"):
            assert both.taken == 3
            with pytest.raises(BusyError):
                second.slot(client="b")
        assert both.taken == 2
    assert both.taken == first.taken == second.taken == 0


def test_what_a_call_waited_elsewhere_is_a_part_of_its_wait():
    gate = Gate(1, 30)
    with gate.slot(), pytest.raises(BusyError):
        gate.slot(waited_seconds=31)


def test_a_gate_refuses_at_once_when_the_work_before_takes_too_long():
    gate = Gate(1, 0.05)
    with gate.slot():
        time.sleep(0.1)
        started = time.monotonic()
        with pytest.raises(BusyError) as refusal, gate.slot():
            pass
        assert time.monotonic() - started < 0.05
    assert int(refusal.value.headers["Retry-After"]) >= 1


def test_a_full_server_is_503_and_its_light_endpoints_go_on(application):
    service = application.view_functions["maubinh.solve"].__closure__
    (owner,) = [cell.cell_contents for cell in service if hasattr(cell.cell_contents, "gates")]
    client = application.test_client()
    gate = owner.gates.quick
    slots = [gate.slot() for _ in range(gate.slots)]
    try:
        response = client.post("/v1/maubinh/solve", json={"cards": HAND})
        assert (response.status_code, response.get_json()["code"]) == (503, "server_full")
        assert int(response.headers["Retry-After"]) >= 1
        assert client.post("/v1/maubinh/solve", json={}).status_code == 422
        assert client.post("/v1/maubinh/compare", json=COMPARE).status_code == 200
        assert client.get("/healthz").status_code == 200
    finally:
        for slot in slots:
            slot.leave()


def test_logs_are_one_object_a_line_without_the_body():
    record = logging.LogRecord("api", logging.INFO, __file__, 1, "answered %s", ("it",), None)
    record.status = 200
    line = json.loads(JsonFormatter().format(record))
    assert (line["message"], line["level"], line["status"]) == ("answered it", "INFO", 200)
    assert "body" not in line


def test_every_setting_is_documented():
    text = (Path(__file__).resolve().parent.parent / "docs" / "service.md").read_text(encoding="utf-8")
    for field in dataclasses.fields(Settings):
        assert f"`MAUBINH_{field.name.upper()}`" in text
