"""Many requests in one call: what a batch answers, line by line. Source: the HTTP contract, "batch"."""

from __future__ import annotations

import json
import threading
from types import SimpleNamespace

import pytest

from api.web.spool import Spool
from api.wire.batch import LineSplitter, TextLine

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
QUICK = {"cards": HAND, "players": 2, "top": 1, "opponents": {"samples": 100}}


def send(http, body):
    response = http.post("/v1/maubinh/batch", data=body, content_type="application/x-ndjson")
    assert response.status_code == 200
    assert response.mimetype == "application/x-ndjson"
    text = response.get_data(as_text=True)
    response.close()
    assert text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


def lines(*requests):
    return "".join(json.dumps(request) + "\n" for request in requests)


def test_a_line_is_answered_as_a_single_request_is(http):
    answer, end = send(http, lines({"id": "one", **QUICK}))
    alone = http.post("/v1/maubinh/solve", json=QUICK).get_json()
    assert (answer["id"], answer["line"]) == ("one", 1)
    assert {**answer["result"], "elapsed_ms": 0} == {**alone, "elapsed_ms": 0}
    assert end == {"done": True, "lines": 1, "failed": 0}


def test_a_bad_line_spoils_only_itself(http):
    body = (
        lines(QUICK, {"id": "x", "cards": HAND[:12], "top": 0})
        + '{"cards": \n'
        + lines({"id": 7, **QUICK, "a": 1}, QUICK)
    )
    *answers, end = send(http, body)
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4, 5]
    assert ["result" in answer for answer in answers] == [True, False, False, False, True]
    assert answers[1]["id"] == "x"
    assert [item["code"] for item in answers[1]["error"]["errors"]] == ["wrong_card_count", "out_of_range"]
    assert (answers[2]["id"], answers[2]["error"]["status"]) == ("", 400)
    assert [item["pointer"] for item in answers[3]["error"]["errors"]] == ["/id", "/a"]
    assert end == {"done": True, "lines": 5, "failed": 3}


def test_answers_keep_the_order_of_the_lines(http):
    slow = {**QUICK, "players": 4, "opponents": {"samples": 20_000}}
    *answers, _ = send(http, lines(*({"id": str(place), **(slow if place % 3 == 0 else QUICK)} for place in range(12))))
    assert [answer["id"] for answer in answers] == [str(place) for place in range(12)]


@pytest.mark.parametrize(
    ("body", "count"), [("", 0), ("\n\r\n  \n", 0), (lines(QUICK).rstrip(), 1), ("{}\r\n\r\n{}", 2)]
)
def test_blank_lines_are_no_requests_and_the_last_newline_is_optional(http, body, count):
    *answers, end = send(http, body)
    assert len(answers) == end["lines"] == count


def test_lines_are_numbered_as_they_stand_in_the_input(http):
    *answers, _ = send(http, "\n{}\n\n[]\n")
    assert [(answer["line"], answer["error"]["code"]) for answer in answers] == [(2, "missing_field"), (4, "bad_type")]


def test_a_line_over_the_limit_is_an_error_of_that_line(http):
    limit = 64 * 1024
    fits = json.dumps({"cards": HAND[:1]})
    body = fits + " " * (limit - len(fits)) + "\n" + "x" * (limit + 1) + "\n" + "y" * 5 * limit + "\n" + fits
    *answers, end = send(http, body)
    assert [answer["error"]["code"] for answer in answers] == [
        "wrong_card_count",
        "line_too_long",
        "line_too_long",
        "wrong_card_count",
    ]
    assert answers[1]["error"]["status"] == 413
    assert end == {"done": True, "lines": 4, "failed": 4}


def test_the_limit_of_a_body_is_not_one_of_batches(http):
    *answers, end = send(http, ("{}" + " " * 10_000 + "\n") * 150)
    assert len(answers) == end["failed"] == 150


@pytest.mark.parametrize("kind", ["application/json", "text/plain", ""])
def test_a_batch_is_ndjson(http, kind):
    assert http.post("/v1/maubinh/batch", data="{}", content_type=kind).status_code == 415


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
def test_lines_do_not_depend_on_how_the_bytes_arrive(size):
    text = b"first\r\nsecond\n\n" + b"z" * 40 + b"\nlast"
    splitter = LineSplitter(20)
    found = [line for start in range(0, len(text), size) for line in splitter.feed(text[start : start + size])]
    found += splitter.end()
    assert found == [TextLine(1, b"first"), TextLine(2, b"second"), TextLine(4, None), TextLine(5, b"last")]


def test_a_splitter_holds_no_more_than_a_line():
    splitter = LineSplitter(1000)
    for _ in range(1000):
        assert list(splitter.feed(b"x" * 10_000)) == []
        assert len(splitter._rest) <= 1001
    assert list(splitter.feed(b"\n{}\n")) == [TextLine(1, None), TextLine(2, b"{}")]


def test_a_spool_gives_back_everything_in_order():
    spool = Spool(10**9)
    pieces = [bytes([number % 256]) * (number * 37 % 9000 + 1) for number in range(2000)]

    def fill():
        for piece in pieces:
            assert spool.put(piece)
        spool.end()

    filler = threading.Thread(target=fill)
    filler.start()
    with spool:
        taken = b""
        while data := spool.take(wait=True):
            taken += data
        filler.join()
    assert taken == b"".join(pieces)


def test_a_spool_overflows_to_disk_and_shrinks_when_it_is_empty():
    with Spool(10**9) as spool:
        for _ in range(3):
            for _ in range(40):
                spool.put(b"x" * 100_000)
            size = 0
            while size < 4_000_000:
                size += len(spool.take(wait=False) or b"")
            assert spool.take(wait=False) is None
            assert spool._file is not None
            assert spool._file.seek(0, 2) == 0


def test_a_full_spool_makes_the_giver_wait_until_the_taker_leaves():
    spool = Spool(64 * 1024)
    assert spool.put(b"x" * 100_000)
    results = []
    giver = threading.Thread(target=lambda: results.append(spool.put(b"y")))
    giver.start()
    giver.join(0.1)
    assert giver.is_alive()
    with spool:
        pass
    giver.join(10)
    assert results == [False]


def test_a_spool_passes_an_error_on_after_all_that_came_before_it():
    with Spool(10**6) as spool:
        spool.put(b"last words")
        spool.end(ConnectionError("gone"))
        assert spool.take(wait=True) == b"last words"
        with pytest.raises(ConnectionError):
            spool.take(wait=True)


def test_a_spool_leaves_the_last_of_its_disk_to_others(monkeypatch):
    """What fits into memory is taken; beyond that the sender waits until there is room."""
    free = [0]
    monkeypatch.setattr("api.web.spool.shutil.disk_usage", lambda _: SimpleNamespace(total=16 * 1024**2, free=free[0]))
    piece = bytes(64 * 1024)
    with Spool(10**9) as spool:
        for _ in range(16):
            assert spool.put(piece)
        sender = threading.Thread(target=lambda: [spool.put(piece) for _ in range(4)])
        sender.start()
        sender.join(0.2)
        assert sender.is_alive()
        free[0] = 8 * 1024**2
        sender.join(10)
        assert not sender.is_alive()
        free[0] = 0
        sender = threading.Thread(target=lambda: spool.put(piece))
        sender.start()
        taken = sum(len(spool.take(wait=True)) for _ in range(20))
        assert taken == 20 * len(piece)
        sender.join(10)
        assert not sender.is_alive()
