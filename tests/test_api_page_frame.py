"""The frame of the page: on a server that wants a key, by keyboard from the first key press, without scripts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from tests.helpers.page_browser import Browser, browser_on_server

pytestmark = pytest.mark.slow

KEY = "a key for this test"
HAND = "ASKHQDJHTS9D9C7S7H5D4C3H2S"


@pytest.fixture(scope="module")
def guarded() -> Iterator[Browser]:
    digest = hashlib.sha256(KEY.encode()).hexdigest()
    with browser_on_server(environment={"MAUBINH_API_KEYS": f"test={digest}"}) as opened:
        yield opened


def test_a_server_that_wants_a_key_is_given_it_once(guarded):
    with guarded.visit(f"?cards={HAND}") as visit:
        field = visit.see(".key-dialog input")
        visit.check_accessible()
        field.fill(KEY)
        field.press("Enter")
        visit.see(".mat .chance")
        assert KEY not in visit.page.url
        visit.page.locator(".deal").click()
        visit.page.reload()
        visit.see(".mat .chance")
        assert visit.page.locator(".key-dialog").count() == 0


def test_a_wrong_key_is_asked_for_again_and_a_refusal_is_told(guarded):
    with guarded.visit(f"?cards={HAND}") as visit:
        visit.see(".key-dialog input").fill("wrong")
        visit.page.locator(".key-dialog .primary").click()
        assert "khóa" in visit.see(".stage .fault-box").inner_text()
        visit.page.get_by_role("button", name="Thử lại").click()
        visit.see(".key-dialog")
        visit.page.keyboard.press("Escape")
        visit.see(".stage .fault-box")
        visit.page.locator(".deal").click()
        visit.see(".stage .fault-box")
        assert visit.page.locator(".key-dialog").count() == 0


def test_the_first_tab_key_leads_past_the_frame(guarded):
    with guarded.visit("?lang=en") as visit:
        visit.see(".key-dialog")
        visit.page.keyboard.press("Escape")
        visit.see(".stage .fault-box")
        visit.page.evaluate("document.activeElement.blur()")
        visit.page.keyboard.press("Tab")
        link = visit.page.locator(".skip")
        assert link.evaluate("(one) => one === document.activeElement && one.getBoundingClientRect().top >= 0")
        visit.page.keyboard.press("Enter")
        assert visit.page.evaluate("document.activeElement.id") == "main"


def test_without_scripts_the_page_says_what_it_needs(guarded):
    with guarded.visit(java_script_enabled=False) as visit:
        text = visit.page.locator(".no-script").inner_text()
        assert "JavaScript" in text
        assert visit.page.locator(".no-script a").get_attribute("href") == "docs"
        assert visit.page.locator("html").get_attribute("lang") == "vi"
        assert all("/page/" in fault for fault in visit.faults)
        visit.faults.clear()  # the scripts themselves, which this browser is not to load
