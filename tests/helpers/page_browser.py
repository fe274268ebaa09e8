"""A real browser on a real server: how tests look at the page for people.

`Browser.visit` opens a page that is watched: console errors, failed or foreign requests and broken policies are faults.
"""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.helpers.live_server import LiveServer, live_server

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
LOCALES = {"vi": "vi-VN", "en": "en-US"}
_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
)
_PATHS = ("chromium", "chromium-browser", "google-chrome")
# What axe cannot decide by itself (text on a pattern) is "incomplete", not a violation; contrast there is ours to keep.
# Of rules that are kept only that they are kept is worked out, which takes much less time.
_AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}
_BARS = ".tabs, .bar, .step-bar, .panel-head, .verdict .actions .primary"
_ANSWERED = re.compile(r"status of (401|422|503) |Service Worker registration blocked by Playwright")
# Deals are the same in every run: a page's random numbers come from Park and Miller's generator.
_BEFORE_SCRIPTS = """
  let seed = 20261130;
  Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  window.brokenPolicies = [];
  document.addEventListener("securitypolicyviolation", (event) => window.brokenPolicies.push(event.violatedDirective));
"""


def require_browser() -> str:
    """The path of Chromium; the test is skipped where it or Playwright is missing."""
    pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (pip install playwright)")
    found = next(filter(None, map(shutil.which, _PATHS)), None)
    if found is None:
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    return found


class Visit:
    """One open page. faults: what went wrong so far, in words."""

    def __init__(self, context: Any, host: str, query: str) -> None:
        self.faults: list[str] = []
        self.host = host
        self.page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.add_init_script(_BEFORE_SCRIPTS)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self._request)
        self.page.on("requestfailed", self._failed)
        self.page.goto(f"http://{host}/{query}")

    def _console(self, message: Any) -> None:
        # A refused request is logged by the browser itself; tests that provoke one look at what the page makes of it.
        if message.type in {"error", "warning"} and not _ANSWERED.search(message.text):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != self.host:
            self.faults.append(f"foreign request: {request.url}")

    def _failed(self, request: Any) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):
            self.faults.append(f"failed: {request.url} {request.failure}")

    def see(self, selector: str, **options: Any) -> Any:
        """The locator, once it is visible."""
        found = self.page.locator(selector, **options)
        found.first.wait_for(state="visible")
        return found

    def check(self) -> None:
        """Nothing went wrong, and nothing is wider than the screen."""
        self.faults += [f"policy: {one}" for one in self.page.evaluate("window.brokenPolicies") or []]
        wide = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert not self.faults, "\n".join(self.faults)
        assert wide <= 0, f"{wide} pixels too wide"

    def _bars(self, position: str) -> None:
        """Lay what stays at an edge of the screen: where it is in the document, or as it was."""
        self.page.evaluate(
            "([bars, position]) => document.querySelectorAll(bars).forEach((one) => (one.style.position = position))",
            [_BARS, position],
        )

    def check_accessible(self, within: list[str] | None = None, *, contrast: bool = True) -> None:
        """axe finds nothing. within: only in these places; contrast of a long page takes many times all the rest."""
        # axe looks without scrolling: what a bar at an edge of the screen covers by chance would seem too small.
        self._bars("static")
        violations = violations_of(self.page, within, contrast=contrast)
        self._bars("")
        assert not violations, "\n".join(violations)


def violations_of(page: Any, within: list[str] | None = None, *, contrast: bool = True) -> list[str]:
    """What axe finds on a page, a line for each rule that is broken."""
    from axe_playwright_python.sync_playwright import Axe

    # Who speaks to a browser says what stands on a button: its name must hold those words.
    rules = {"color-contrast": {"enabled": contrast}, "label-content-name-mismatch": {"enabled": True}}
    options = {**_AXE, "rules": rules}
    found = Axe().run(page, context={"include": within} if within else None, options=options).response["violations"]
    return [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:160] for node in one["nodes"][:4]) for one in found
    ]


class Browser:
    """Chromium on a running server."""

    def __init__(self, chromium: Any, server: LiveServer) -> None:
        self._chromium = chromium
        self.server = server
        self.host = f"127.0.0.1:{server.port}"

    @contextlib.contextmanager
    def visit(
        self, query: str = "", *, size: str = "desktop", language: str = "vi", theme: str = "light", **context: Any
    ) -> Iterator[Visit]:
        """A visit by somebody with this screen, language and colour scheme; checked at its end."""
        width, height = SIZES[size]
        settings = {
            "viewport": {"width": width, "height": height},
            "locale": LOCALES[language],
            "color_scheme": theme,
            "reduced_motion": "reduce",
            "service_workers": "block",  # which would fetch the whole page anew for every visit
        }
        opened = self._chromium.new_context(**{**settings, **context})
        try:
            visit = Visit(opened, self.host, query)
            yield visit
            visit.check()
        finally:
            opened.close()


@contextlib.contextmanager
def browser_on_server(environment: dict[str, str] | None = None) -> Iterator[Browser]:
    """A browser and a server of its own. environment: the server's settings."""
    require_browser()
    with live_server(workers=1, threads=4, environment=environment) as server, browser_on(server) as opened:
        yield opened


@contextlib.contextmanager
def browser_on(server: LiveServer) -> Iterator[Browser]:
    """A browser of its own on a server that runs."""
    path = require_browser()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield Browser(chromium, server)
        finally:
            chromium.close()
