"""The service's own endpoints: health, pages, metrics, house rules, and the headers of all answers."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

import api
from api.operations.games import WORDS
from api.operations.house_rules import HouseRules
from api.settings import Settings
from api.wire.codes import PROBLEM_CODES
from api.words.page import PAGE_LABELS
from rules.options import option_table, presets

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]

PACKAGE = Path(api.__file__).parent


def test_the_process_says_that_it_is_up_and_ready(http):
    assert http.get("/healthz").get_json()["status"] == "ok"
    assert http.get("/readyz").get_json() == {"ready": True}


def test_a_server_that_is_still_loading_is_not_ready(application, monkeypatch):
    monkeypatch.setattr("solver.warmup.is_ready", lambda: False)
    client = api.create_app(Settings()).test_client()
    response = client.get("/readyz")
    assert (response.status_code, response.get_json()["code"]) == (503, "not_ready")
    assert response.headers["Retry-After"]
    assert client.get("/healthz").status_code == 200


def test_metrics_count_requests(http):
    def count():
        found = re.search(
            r'requests_total\{method="GET",route="/healthz",status="200"\} (\S+)', http.get("/metrics").text
        )
        return float(found.group(1)) if found else 0.0

    before = count()
    http.get("/healthz")
    assert count() == before + 1
    assert http.get("/metrics").mimetype == "text/plain"


def test_paths_that_do_not_exist_make_no_series_of_their_own(http):
    http.get("/some/made/up/path")
    assert "made" not in http.get("/metrics").text


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_pages_run_no_foreign_script(http, path):
    response = http.get(path)
    assert response.mimetype == "text/html"
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    html = response.text
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', html)
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", html)
    assert " style=" not in html
    assert not re.search(r"\son\w+=", html)


def assets_of(page: str) -> list[str]:
    return re.findall(r'(?:src|href)="(static/[^"]+)"', page)


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_what_a_page_needs_is_served_and_may_be_kept(http, path):
    assets = assets_of(http.get(path).text)
    assert {asset.rpartition(".")[2] for asset in assets} >= {"css", "js"}
    for asset in assets:
        response = http.get(f"/{asset}")
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        assert response.mimetype == {"css": "text/css", "js": "text/javascript"}.get(
            asset.rpartition(".")[2], response.mimetype
        )


def test_files_of_another_version_are_not_taken_for_this_one(http):
    asset = assets_of(http.get("/").text)[0]
    digest = asset.split("/")[1]
    assert http.get(f"/{asset}".replace(digest, "0" * len(digest))).status_code == 404
    assert http.get(f"/static/{digest}/../meta.py").status_code == 404


@pytest.mark.parametrize("path", ["/", "script"])
def test_pages_and_scripts_are_compressed_for_those_who_take_it(http, path):
    where = path if path == "/" else "/" + next(one for one in assets_of(http.get("/").text) if one.endswith("main.js"))
    plain = http.get(where, headers={"Accept-Encoding": "gzip;q=0"})
    small = http.get(where, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data)


def test_scripts_fetch_nothing_from_elsewhere():
    scripts = [*(PACKAGE / "static").rglob("*.js"), *(PACKAGE / "static").rglob("*.css")]
    assert len(scripts) > 10
    for script in scripts:
        assert "://" not in script.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "vi"),
        ("vi-VN,vi;q=0.9,en;q=0.8", "vi"),
        ("en-US,en;q=0.9", "en"),
        ("en,vi;q=0.1", "vi"),
        ("fr-FR", "vi"),
        ("fr,en;q=0.5", "en"),
    ],
)
def test_the_page_is_vietnamese_unless_the_browser_reads_only_english(http, accepted, language):
    response = http.get("/", headers={"Accept-Language": accepted} if accepted else {})
    assert f'<html lang="{language}">' in response.text
    assert getattr(PAGE_LABELS["title"], language) in response.text
    assert "Accept-Language" in response.headers["Vary"]


def test_a_link_can_name_the_language(http):
    assert '<html lang="en">' in http.get("/?lang=en", headers={"Accept-Language": "vi"}).text
    assert '<html lang="vi">' in http.get("/?lang=xx").text


def test_the_language_chosen_before_comes_before_the_browsers_and_after_the_links(http):
    http.set_cookie("maubinh_language", "en")
    assert '<html lang="en">' in http.get("/", headers={"Accept-Language": "vi"}).text
    assert '<html lang="vi">' in http.get("/?lang=vi").text
    http.set_cookie("maubinh_language", "<b>")
    assert '<html lang="vi">' in http.get("/").text


def test_house_rules_list_every_preset(http):
    games = http.get("/v1/rules").get_json()["games"]
    assert games[0]["game"] == "maubinh"
    for entry in games:
        assert [one["preset"] for one in entry["presets"]] == list(presets(entry["game"]))
        for one in entry["presets"]:
            assert http.get(one["path"]).status_code == 200


def test_a_preset_shows_every_option_with_its_value_limits_words_and_clause(http):
    for game in (entry["game"] for entry in http.get("/v1/rules").get_json()["games"]):
        for preset in presets(game):
            answer = http.get(f"/v1/rules/{game}/{preset}").get_json()
            assert (answer["game"], answer["preset"]) == (game, preset)
            assert list(answer["options"]) == list(option_table(game))
            for name, spec in option_table(game).items():
                check_option(answer["options"][name], spec, preset)


def check_option(shown, spec, preset):
    default = spec.defaults[preset]
    assert shown["value"] == (list(default) if isinstance(default, tuple) else default)
    assert (shown["type"], shown["clause"], shown["note"]) == (spec.kind, spec.clause, spec.note)
    assert shown["label"]["vi"]
    assert shown["label"]["en"]
    if spec.allowed:
        assert shown["allowed"] == list(spec.allowed)
        assert len(shown["allowed_labels"]) == len(spec.allowed)
    if spec.minimum is not None:
        assert (shown["minimum"], shown["maximum"]) == (spec.minimum, spec.maximum)


@pytest.mark.parametrize("path", ["/v1/rules/maubinh/rank", "/v1/rules/chess/majority", "/v1/rules/maubinh"])
def test_house_rules_that_do_not_exist_are_404(http, path):
    assert http.get(path).status_code == 404


def test_house_rules_are_made_from_the_games_own_words():
    assert set(WORDS["maubinh"].options) == set(option_table("maubinh"))
    assert HouseRules(WORDS["maubinh"]).preset("majority").options.pair_win.value == 6


def test_every_problem_of_the_documentation_is_explained(http):
    html = http.get("/docs").text
    for code in PROBLEM_CODES:
        assert f'id="{code}"' in html


@pytest.mark.parametrize("method", ["OPTIONS", "POST"])
def test_browsers_of_any_origin_may_use_the_operations(http, method):
    headers = {"Origin": "https://game.example", "Access-Control-Request-Method": "POST"}
    headers["Access-Control-Request-Headers"] = "content-type, authorization"
    response = http.open("/v1/maubinh/compare", method=method, headers=headers)
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers
    if method == "OPTIONS":
        assert response.status_code == 200
        assert "content-type" in response.headers["Access-Control-Allow-Headers"].lower()
    else:
        assert "Retry-After" in response.headers["Access-Control-Expose-Headers"]


def test_only_the_operations_are_open_to_other_origins(http):
    response = http.get("/metrics", headers={"Origin": "https://game.example"})
    assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing", "/v1/rules"])
def test_every_answer_has_a_name_and_is_not_sniffed(http, path):
    response = http.get(path, headers={"X-Request-Id": "a-name"})
    assert response.headers["X-Request-Id"] == "a-name"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert http.get(path).headers["X-Request-Id"] != http.get(path).headers["X-Request-Id"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("GET", "/openapi.json", None), ("POST", "/v1/maubinh/enumerate", {"cards": HAND, "limit": 200})],
)
def test_large_texts_are_compressed_for_who_takes_that(http, method, path, body):
    plain = http.open(path, method=method, json=body)
    small = http.open(path, method=method, json=body, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (small, plain))
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) / 3
    assert gzip.decompress(small.data) == plain.data


def test_small_answers_are_sent_as_they_are(http):
    answer = http.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers


def test_the_reference_is_found_with_a_slash_too(http):
    answer = http.get("/docs/?lang=en")
    assert (answer.status_code, answer.headers["Location"]) == (308, "../docs?lang=en")
    assert urljoin("http://a/below/docs/", answer.headers["Location"]) == "http://a/below/docs?lang=en"


def test_addresses_in_answers_begin_with_the_path_of_a_proxy(application, tmp_path):
    below = api.create_app(Settings(log_level="ERROR", path_prefix="/mb", data_folder=str(tmp_path))).test_client()
    assert below.get("/openapi.json").get_json()["servers"] == [{"url": "/mb"}]
    made = below.post("/v1/jobs?operation=solve", data=b"", content_type="application/x-ndjson")
    assert made.headers["Location"] == f"/mb/v1/jobs/{made.get_json()['id']}"
