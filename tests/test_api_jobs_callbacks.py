"""Callbacks: who may be told that a job has ended, how that is signed, and that it is heard at least once.

Source: docs/jobs.md, "Callbacks"; the signature: Standard Webhooks, "Verifying webhook authenticity".
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from sqlalchemy import select

from api.jobs import callbacks
from api.jobs.callbacks import UndeliveredError, allowed_origins, fault_of, is_public, send
from api.jobs.deliveries import CallbackConduct, Courier, Deliveries
from api.jobs.tables import CALLBACKS
from api.settings import Settings, SettingsError
from tests.helpers.job_helpers import (
    JOBS,
    client_of,
    cluster_if_any,
    database_at,
    database_of_either_kind,
    made,
    ndjson_hands,
    post,
    runner_process,
    store_in_folder,
    wait_for,
    work_off,
)

cluster, database, store = cluster_if_any, database_of_either_kind, store_in_folder
KEY = bytes(range(32))
SECRET = f"whsec_{base64.b64encode(KEY).decode()}"


class Receiver(HTTPServer):
    """Hears messages. answers: statuses of the first ones; all others are 204."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers: list[int] = []
        self.heard: list[tuple[dict[str, str], bytes]] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append(({name.lower(): text for name, text in self.headers.items()}, body))
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if status in (302, 307):
            self.send_header("Location", f"{self.server.origin}/elsewhere")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with _served(Receiver()) as found:
        yield found


@contextlib.contextmanager
def _served(found: Receiver) -> Iterator[Receiver]:
    thread = threading.Thread(target=found.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield found
    finally:
        found.shutdown()
        thread.join()
        found.server_close()


def hmac_by_hand(key: bytes, message: bytes) -> str:
    """HMAC-SHA256 as RFC 2104 writes it down, in base64."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(one ^ 0x36 for one in padded) + message).digest()
    return base64.b64encode(hashlib.sha256(bytes(one ^ 0x5C for one in padded) + inner).digest()).decode()


def job_told(folder, receiver, tries=3, pause=0.0, claim=60.0):
    """A service that tells a receiver, a job that it is asked to tell of, and who carries the message."""
    http = client_of(folder, jobs_callbacks=receiver.origin, jobs_callback_secrets=SECRET)
    name = made(http, ndjson_hands(1), operation="arrange", query=f"&callback={receiver.origin}/done?a=1")
    conduct = CallbackConduct(allowed_origins(receiver.origin), [KEY, b"another"], tries, pause, claim)
    return http, name, Courier(database_at(folder), conduct)


def row_of(store):
    with store.database.reading() as connection:
        return connection.execute(select(CALLBACKS)).one()


def test_a_job_that_has_ended_is_told_once_and_signed(tmp_path, store, receiver):
    http, name, courier = job_told(tmp_path, receiver)
    assert not courier.carry_next()  # it has not ended
    work_off(store)
    assert courier.carry_next()
    assert not courier.carry_next()
    ((headers, body),) = receiver.heard
    assert json.loads(body) == http.get(f"{JOBS}/{name}").get_json()
    assert json.loads(body)["state"] == "done"
    assert headers["webhook-id"] == name
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 60
    signed = f"{name}.{headers['webhook-timestamp']}.".encode() + body
    assert headers["webhook-signature"] == f"v1,{hmac_by_hand(KEY, signed)} v1,{hmac_by_hand(b'another', signed)}"
    assert "maubinh_job_callbacks_delivered_total 1" in http.get("/metrics").text


def test_a_cancelled_job_is_told_too_and_nothing_is_left_of_it(tmp_path, store, receiver):
    http, name, courier = job_told(tmp_path, receiver)
    http.delete(f"{JOBS}/{name}")
    assert courier.carry_next()
    assert json.loads(receiver.heard[0][1])["state"] == "cancelled"
    store.purge(0)
    with store.database.reading() as connection:
        assert connection.execute(select(CALLBACKS)).first() is None


@pytest.mark.parametrize("answers", [[500], [302], [404, 307]])
def test_what_is_not_heard_is_sent_again_and_redirects_lead_nowhere(tmp_path, store, receiver, answers):
    _, name, courier = job_told(tmp_path, receiver)
    receiver.answers = [*answers]
    work_off(store)
    while courier.carry_next():
        pass
    assert len(receiver.heard) == len(answers) + 1
    assert {headers["webhook-id"] for headers, _ in receiver.heard} == {name}
    assert (row_of(store).state, row_of(store).tries) == ("delivered", len(answers) + 1)


def test_pauses_grow_fourfold_and_tries_are_bounded(tmp_path, store, receiver, monkeypatch):
    _, _, courier = job_told(tmp_path, receiver, tries=4, pause=5.0)
    receiver.answers, now, pauses = [500] * 9, time.time(), []
    monkeypatch.setattr("api.jobs.database.epoch_seconds", lambda: now)
    work_off(store)
    while courier.carry_next():
        pauses.append(row_of(store).due - now)
        assert not courier.carry_next() or row_of(store).state == "given_up"
        now = row_of(store).due
    assert pauses[:3] == pytest.approx([5, 20, 80])
    assert len(receiver.heard) == 4
    assert (row_of(store).state, row_of(store).error) == ("given_up", "it answers 500")


def test_gone_ends_all_tries(tmp_path, store, receiver):
    _, _, courier = job_told(tmp_path, receiver)
    receiver.answers = [410]
    work_off(store)
    assert courier.carry_next()
    assert row_of(store).state == "given_up"


def test_a_dead_receiver_is_told_when_it_lives_again(tmp_path, store):
    receiver = Receiver()
    _, _, courier = job_told(tmp_path, receiver)
    receiver.server_close()
    work_off(store)
    assert courier.carry_next()
    assert "refused" in row_of(store).error
    receiver.socket = socket.create_server(("127.0.0.1", receiver.server_port))
    with _served(receiver):
        assert courier.carry_next()
    assert len(receiver.heard) == 1


def test_a_message_whose_runner_dies_is_taken_up_again_by_one_other(database, receiver):
    from api.jobs.store import JobOrder, Room, Store

    store = Store(database)
    name = store.begin(JobOrder("solve", "ndjson", b"{}", "", "me"), Room())
    store.publish(name, "", None, f"{receiver.origin}/done")
    dying, healthy = Deliveries(database, -1), Deliveries(database, 60)
    assert dying.claim().tries == 1
    assert healthy.claim({receiver.origin}) is None
    taken = healthy.claim()
    assert (taken.job.id, taken.tries) == (name, 2)
    assert healthy.claim() is None
    dying.give_up(Deliveries(database, 60).claim() or taken, "")
    assert row_of(store).state == "given_up"


def test_a_list_that_has_become_shorter_is_kept_to(tmp_path, store, receiver):
    job_told(tmp_path, receiver)
    work_off(store)
    assert Courier(database_at(tmp_path), CallbackConduct({"https://a.example:443": False}, [KEY], 3)).carry_next()
    assert not receiver.heard
    assert row_of(store).state == "given_up"


@pytest.mark.parametrize(
    ("listed", "url", "is_allowed"),
    [
        ("https://game.example", "https://game.example/done?x=1", True),
        ("https://game.example", "https://GAME.example:443", True),
        ("https://game.example:444, http://[::1]:8@private", "http://[::1]:8/a", True),
        ("https://game.example", "http://game.example/done", False),
        ("https://game.example", "https://game.example:444/done", False),
        ("https://game.example", "https://game.example.evil.example/", False),
        ("https://game.example", "https://evil.example/?https://game.example", False),
        ("https://game.example", "https://game.example@evil.example/", False),
        ("https://game.example", "https://user@game.example/", False),
        ("https://game.example", "https://game.example/a b", False),
        ("https://game.example", "https://game.example:x/", False),
        ("https://game.example", "https://[game.example/", False),
        ("https://game.example", "ftp://game.example/", False),
        ("https://game.example", f"https://game.example/{'a' * 2000}", False),
        ("https://game.example", "", False),
        ("", "https://game.example/done", False),
    ],
)
def test_only_origins_of_the_list_are_told(listed, url, is_allowed):
    assert (fault_of(url, allowed_origins(listed)) is None) is is_allowed


def test_a_callback_that_is_not_allowed_is_a_fault_beside_the_others(tmp_path):
    http = client_of(tmp_path)
    answer = post(http, ndjson_hands(1), operation="guess", query="&callback=https://game.example/done")
    found = {(one["pointer"], one["code"]) for one in answer.get_json()["errors"]}
    assert (answer.status_code, found) == (422, {("/operation", "bad_value"), ("/callback", "callback_not_allowed")})
    assert "no callbacks" in answer.text


def test_another_callback_is_another_request(tmp_path, receiver):
    http = client_of(tmp_path, jobs_callbacks=receiver.origin, jobs_callback_secrets=SECRET)
    asked = [f"&callback={receiver.origin}/{path}" for path in "aab"]
    answers = [post(http, ndjson_hands(1), query=query, Idempotency_Key="k").status_code for query in asked]
    assert answers == [202, 202, 422]


ADDRESSES = {
    "8.8.8.8": True,
    "2606:4700::1111": True,
    "::ffff:8.8.8.8": True,
    "127.0.0.1": False,
    "10.1.2.3": False,
    "169.254.169.254": False,
    "100.64.0.1": False,
    "0.0.0.0": False,
    "224.0.0.1": False,
    "::1": False,
    "fd00::1": False,
    "fe80::1%eth0": False,
    "::ffff:127.0.0.1": False,
    "64:ff9b::a00:1": False,
    "2002:7f00:1::": False,
}


def test_addresses_that_are_not_public_are_known_in_every_guise():
    assert {address: is_public(address) for address in ADDRESSES} == ADDRESSES


def test_a_name_that_leads_to_a_private_address_is_told_only_where_the_list_says_so(receiver, monkeypatch):
    def resolved(host, port, **_):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(callbacks.socket, "getaddrinfo", resolved)
    url = f"http://game.example:{receiver.server_port}/"
    with pytest.raises(UndeliveredError, match="private"):
        send(url, b"{}", {}, may_be_private=False, seconds=5)
    assert not receiver.heard


def test_a_receiver_that_dribbles_is_cut_off():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        is_over = threading.Event()

        def dribble():
            peer = listener.accept()[0]
            with peer, contextlib.suppress(OSError):
                while not is_over.wait(0.05):
                    peer.send(b"H")

        thread = threading.Thread(target=dribble)
        thread.start()
        start = time.monotonic()
        with pytest.raises(UndeliveredError):
            send(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}", {}, may_be_private=True, seconds=0.4)
        assert time.monotonic() - start < 5
        is_over.set()
        thread.join()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes a certificate")
def test_certificates_are_checked(tmp_path, receiver, monkeypatch):
    import ssl

    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out cert -days 2"
    more = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command.split(), *more], cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    receiver.socket = context.wrap_socket(receiver.socket, server_side=True)
    url = f"https://localhost:{receiver.server_port}/"
    with pytest.raises(UndeliveredError, match="CERTIFICATE_VERIFY_FAILED"):
        send(url, b"{}", {}, may_be_private=True, seconds=5)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert"))
    send(url, b"{}", {}, may_be_private=True, seconds=5)
    assert [body for _, body in receiver.heard] == [b"{}"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("JOBS_CALLBACKS", "game.example"),
        ("JOBS_CALLBACKS", "https://game.example/path"),
        ("JOBS_CALLBACKS", "https://*.game.example"),
        ("JOBS_CALLBACK_SECRETS", "password"),
        ("JOBS_CALLBACK_SECRETS", "whsec_tooshort"),
        ("JOBS_CALLBACK_SECRETS", ""),
    ],
)
def test_settings_of_callbacks_that_cannot_be_used_stop_the_start_and_show_no_secret(name, value):
    good = {"MAUBINH_JOBS_CALLBACKS": "https://game.example", "MAUBINH_JOBS_CALLBACK_SECRETS": SECRET}
    assert SECRET not in repr(Settings.from_environment(good))
    with pytest.raises(SettingsError, match=f"MAUBINH_{name}") as refusal:
        Settings.from_environment(good | {f"MAUBINH_{name}": value})
    assert name == "JOBS_CALLBACKS" or not value or value not in str(refusal.value)


def test_tables_that_are_older_than_callbacks_get_theirs(store):
    before = store.begin  # opens the database
    assert before is not None
    with store.database.writing() as connection:
        CALLBACKS.drop(connection)
        connection.exec_driver_sql("DELETE FROM maubinh_job_totals WHERE name LIKE 'callbacks%'")
    store.database.close()
    assert Deliveries(store.database, 1).claim() is None
    assert store.counts()[1]["callbacks_delivered"] == 0


@pytest.mark.slow
def test_a_runner_that_is_killed_while_it_tells_loses_nothing(tmp_path, store, monkeypatch):
    """The first message is taken by a receiver that never answers; then its runner is killed, and another one tells."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        http = client_of(tmp_path, jobs_callbacks=origin, jobs_callback_secrets=SECRET)
        environment = {"MAUBINH_DATA_FOLDER": str(tmp_path)}
        environment |= {"MAUBINH_JOBS_CALLBACKS": origin, "MAUBINH_JOBS_CALLBACK_SECRETS": SECRET}
        made(http, ndjson_hands(1), operation="arrange", query=f"&callback={origin}/done")
        with runner_process(environment) as runner:
            silent.settimeout(60)
            peer = silent.accept()[0]
            runner.kill()
            peer.close()
    assert row_of(store).state == "waiting"
    with store.database.writing() as connection:  # as if its time had passed
        connection.execute(CALLBACKS.update().values(due=0.0))
    receiver = Receiver.__new__(Receiver)
    HTTPServer.__init__(receiver, ("127.0.0.1", int(origin.rpartition(":")[2])), _Handler)
    receiver.answers, receiver.heard = [], []
    with _served(receiver), runner_process(environment):
        wait_for(lambda: row_of(store).state == "delivered", 60, "the message")
    assert len(receiver.heard) == 1
