"""The hint widget: a page from a file shows what a service elsewhere answers, in Chromium."""

from __future__ import annotations

import pytest

from tests.helpers.page_browser import require_browser
from tests.helpers.write_client_types import CLIENTS

pytestmark = pytest.mark.slow
WIDGET = CLIENTS / "typescript" / "widget"
HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
HELD = "3S 4C 5D 7H 8H 9S 9C TD JC QS KH 2C 2D"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run"]


@pytest.fixture(scope="module")
def browser():
    path = require_browser()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def opened(browser):
    """Opens the example page from its file; whatever it complains of is a fault."""
    faults, pages = [], []

    def opened(server, lang="vi"):
        page = browser.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{(WIDGET / 'example.html').as_uri()}?server={server}&lang={lang}")
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.close()
    assert not faults


@pytest.fixture(scope="module")
def url(shared_server):
    return f"http://127.0.0.1:{shared_server.port}"


def test_it_is_small():
    assert (WIDGET / "maubinh-hint.js").stat().st_size < 15_000


def test_a_hand_is_hinted_at_and_a_choice_is_told(opened, url):
    page = opened(url)
    hint = page.locator("#rows")
    hint.get_by_role("button", name="Gợi ý").click()
    choices = hint.get_by_role("listitem").get_by_role("button")
    choices.first.wait_for()
    assert choices.count() == 3
    assert choices.first.locator(".card").count() == 13
    text = choices.first.inner_text()
    assert all(word in text for word in ("Chi ba lá", "Chi giữa", "tốt nhất", "điểm"))
    choices.nth(1).click()
    laid = page.locator("output").inner_text().split("\n")
    assert [len(row.split()) for row in laid] == [3, 5, 5]
    assert sorted(" ".join(laid).split()) == sorted(HAND.split())


def test_a_play_is_hinted_at_in_english_and_styled_from_outside(opened, url):
    page = opened(url, "en")
    hint = page.locator("#play")
    button = hint.get_by_role("button", name="Hint")
    assert button.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(184, 134, 11)"
    button.click()
    first = hint.get_by_role("listitem").get_by_role("button").first
    first.wait_for()
    assert "points" in first.inner_text()
    first.click()
    cards = page.locator("output").inner_text().split()
    assert set(cards) <= set(HELD.split())


def test_what_is_wrong_is_said(opened, url):
    page = opened("http://127.0.0.1:9")
    hint = page.locator("#rows")
    page.evaluate("() => rows.addEventListener('maubinh-error', ({ detail }) => (window.told = detail))")
    note = hint.get_by_role("status")
    hint.get_by_role("button").first.click()
    page.wait_for_function("() => window.told")
    assert "Không kết nối được" in note.inner_text()
    page.evaluate("server => { window.told = null; rows.setAttribute('server', server); }", url)
    assert note.inner_text() == ""
    page.evaluate("() => { rows.setAttribute('cards', 'AS AS'); return rows.ask(); }")
    assert page.evaluate("() => window.told.status") == 422
    assert "/cards" in note.inner_text()
    page.evaluate("() => { rows.setAttribute('rules', '{'); return rows.ask(); }")
    assert page.evaluate("() => typeof window.told.detail") == "string"


def test_it_asks_by_itself_and_only_the_last_hand_counts(opened, url):
    page = opened(url)
    page.evaluate("""() => {
      window.answers = [];
      rows.addEventListener("maubinh-answer", ({ detail }) => window.answers.push(detail.best.back.cards.length));
      rows.setAttribute("auto", "");
      rows.setAttribute("players", "2");
      rows.setAttribute("top", "1");
    }""")
    page.locator("#rows").get_by_role("listitem").first.wait_for()
    assert page.evaluate("() => window.answers") == [5]
    assert page.locator("#rows").get_by_role("listitem").count() == 1
