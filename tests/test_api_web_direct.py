"""Operations are answered without the routing of pages; what comes out is the same, header by header."""

from __future__ import annotations

import gzip
import json

import pytest
from werkzeug.test import Client, EnvironBuilder, run_wsgi_app

from api import create_app
from api.settings import Settings
from api.wire.json_text import parse_json
from api.wire.problems import ServiceError

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
ASKED = [
    ("/v1/maubinh/instant-win", {"cards": HAND}, {}),
    ("/v1/maubinh/enumerate", {"cards": HAND, "limit": 200}, {"Accept-Encoding": "gzip"}),
    ("/v1/maubinh/enumerate", {"cards": HAND, "limit": 200}, {}),
    ("/v1/maubinh/enumerate", {"cards": HAND, "limit": 200}, {"Accept-Encoding": "gzip;q=0"}),
    ("/v1/tlmn/legal-moves", {"hand": HAND}, {"Origin": "https://a.example"}),
    ("/v1/tlmn/legal-moves", {"hand": HAND}, {"Origin": "https://other.example"}),
    ("/v1/sam/classify", {"cards": ["3S", "3S"]}, {}),
    ("/v1/sam/classify", {"cards": ["3S"]}, {"Content-Type": "text/plain"}),
    ("/v1/sam/classify", {"cards": ["3S"]}, {"Content-Encoding": "gzip"}),
    ("/v1/sam/classify", {"cards": ["3S"]}, {"Host": "a b"}),
    ("/v1/sam/classify", {"cards": ["3S"], "more": 1}, {"Authorization": "Bearer wrong"}),
]


def answer(application, path, body, headers):
    """Status, headers and body of an answer, without what differs from call to call."""
    builder = EnvironBuilder(path=path, method="POST", data=json.dumps(body), content_type="application/json")
    environ = builder.get_environ()
    environ["HTTP_X_REQUEST_ID"] = "one"
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    pieces, status, found = run_wsgi_app(application, environ)
    return status, sorted((name.lower(), value) for name, value in found), b"".join(pieces)


@pytest.mark.parametrize("origins", ["*", "https://a.example"])
@pytest.mark.parametrize("keys", ["", "shop=" + "0" * 64])
def test_the_short_way_answers_as_the_long_one(origins, keys):
    app = create_app(Settings(cors_origins=origins, api_keys=keys))
    direct = app.wsgi_app
    for path, body, headers in ASKED:
        short = answer(direct, path, body, headers)
        assert short == answer(direct.inner, path, body, headers)
        if dict(short[1]).get("content-encoding") == "gzip":
            assert json.loads(gzip.decompress(short[2]))["total"] > 200


def test_what_the_short_way_answers_is_counted():
    client = Client(create_app(Settings()))
    for _ in range(3):
        client.post("/v1/sam/classify", json={"cards": ["3S"]})
    text = client.get("/metrics").get_data(as_text=True)
    assert 'maubinh_requests_total{method="POST",route="/v1/sam/classify",status="200"} 3.0' in text


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "b": {"c": 2, "c": 3}}',
        '[{"a": "x", "a": "x"}]',
        '{"a\\u0062": 1, "ab": 2}',
        '{"": "", "": ""}',
        '{"a": ["b", "c", {"d": "e", "d": ["f"]}]}',
    ],
)
def test_a_name_that_stands_twice_is_found_wherever_it_is(text):
    with pytest.raises(ServiceError, match="appears twice"):
        parse_json(text.encode())


@pytest.mark.parametrize("text", ['{"a": "\\"a\\":", "b": ":"}', '["\\\\", "a", "a"]', '"a"', "3", '{"a": {"a": "a"}}'])
def test_texts_that_only_look_like_names_are_no_names(text):
    assert parse_json(text.encode()) == json.loads(text)
