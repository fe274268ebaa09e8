"""The page as an app: its manifest, the files its worker keeps, and the page itself without a network."""

from __future__ import annotations

import json
import re

import pytest

from tests.helpers.live_server import ROOT


def test_the_manifest_names_an_icon_that_is_there(http):
    for language, word in (("vi", "xếp"), ("en", "arrangement")):
        answer = http.get("/manifest.webmanifest", headers={"Accept-Language": language})
        assert answer.mimetype == "application/manifest+json"
        found = json.loads(answer.data)
        assert word in found["name"]
        assert {found["start_url"], found["scope"]} == {"./"}
        icon = http.get("/" + found["icons"][0]["src"])
        assert icon.mimetype == found["icons"][0]["type"]
    assert 'rel="manifest" href="manifest.webmanifest"' in http.get("/").text


def test_the_worker_carries_the_digest_and_every_file_it_names_is_there(http):
    answer = http.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    digest, files = (json.loads(text) for text in re.findall(r"^const (?:DIGEST|FILES) = (.*);$", answer.text, re.M))
    assert f"static/{digest}/page/main.js" in http.get("/").text
    assert all(http.get(f"/{path}").status_code == 200 for path in files)
    scripts = {path.relative_to(ROOT / "api/static").as_posix() for path in (ROOT / "api/static/page").glob("*.js")}
    named = {path.split("/", 2)[2] for path in files}
    assert {name for name in scripts - named if not name.startswith("page/batch")} == {"page/offline-worker.js"}


CONTROLLED = """new Promise((done) => navigator.serviceWorker.controller ? done()
    : navigator.serviceWorker.addEventListener("controllerchange", () => done()))"""


@pytest.mark.slow
def test_a_page_that_was_loaded_once_opens_and_deals_without_a_network(browser):
    with browser.visit(service_workers="allow") as visit:
        visit.see(".mat .chance")
        visit.page.evaluate(CONTROLLED)
        visit.page.context.set_offline(True)
        assert "Không có mạng" in visit.see("#offline").inner_text()
        visit.page.locator("#language").click()
        assert "No network" in visit.see("#offline", has_text="No network").inner_text()
        visit.check_accessible(["#offline"])
        visit.page.goto(f"http://{visit.host}/?part=arrange")
        visit.see(".tray-cards .card")
        visit.page.locator(".daily").click()
        assert visit.page.locator(".tray-cards .card").count() == 13
        visit.page.context.set_offline(False)
        visit.faults.clear()  # what the browser itself says of requests that came nowhere
