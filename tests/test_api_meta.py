"""The service's own endpoints: health, pages, metrics, house rules, and the headers of all answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import api
from api.house_rules import HouseRules
from api.maubinh import WORDS
from api.problem_codes import PROBLEM_CODES
from api.settings import Settings
from rules.labels.page import PAGE_LABELS
from rules.options import option_table, presets

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


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_what_a_page_needs_is_served_and_may_be_kept(http, path):
    assets = re.findall(r'(?:src|href)="(static/[^"]+)"', http.get(path).text)
    assert len(assets) == 2
    for asset in assets:
        response = http.get(f"/{asset}")
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        response.close()


def test_scripts_fetch_nothing_from_elsewhere():
    for script in (PACKAGE / "static").glob("*.js"):
        assert "://" not in script.read_text(encoding="utf-8")


def test_every_word_of_the_page_exists_in_both_languages(http):
    html = http.get("/").text
    script = (PACKAGE / "static" / "page.js").read_text(encoding="utf-8")
    used = set(re.findall(r'data-word="(\w+)"', html)) | set(re.findall(r'\bsay\("(\w+)"', script))
    assert used <= set(PAGE_LABELS)
    words = json.loads(re.search(r'<script type="application/json" id="words">(.*?)</script>', html).group(1))
    assert all(words[name]["vi"] and words[name]["en"] for name in used)
    for entry in PAGE_LABELS.values():
        assert re.findall(r"\{\w+\}", entry.vi) == re.findall(r"\{\w+\}", entry.en)


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
    assert set(WORDS.options) == set(option_table("maubinh"))
    assert HouseRules(WORDS).preset("majority").options.pair_win.value == 6


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
