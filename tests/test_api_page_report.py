"""The page of `maubinh report` in a real browser: sound on every screen, accessible, printable, self-contained."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.batches.columns import CHANCES, RESULTS
from api.cli.main import maubinh
from rules.cards import DECK, codes
from tests.helpers.page_browser import SIZES, require_browser, violations_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reports(tmp_path_factory) -> dict[str, Path]:
    """A report in both languages on an output that has something of everything."""
    folder, dealer = tmp_path_factory.mktemp("report"), random.Random(1)
    with (folder / "out.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["id", *RESULTS])
        writer.writeheader()
        for place in range(400):
            cards = codes(tuple(dealer.sample(DECK, 13)))
            row: dict[str, object] = {"id": f"a rather long name of hand {place}"}
            row |= {"back": " ".join(cards[:5]), "middle": " ".join(cards[5:10]), "front": " ".join(cards[10:])}
            row |= dict.fromkeys(("back_category", "middle_category"), "straight_flush") | {"front_category": "pair"}
            row |= {"expected_points": dealer.gauss(0, 20), "standard_error": 0.1}
            row |= dict.fromkeys(CHANCES, dealer.random() / 2) | {"regret_points": dealer.expovariate(0.2)}
            row |= {"instant_win": dealer.choice(["", "", "twelve_same_colour", "five_pairs_triple"])}
            row |= {"error": dealer.choice(["", "", "", "/cards wrong_card_count: 12"])}
            writer.writerow(row)
    found = {}
    for language in ("vi", "en"):
        found[language] = folder / f"{language}.html"
        command = ["report", str(folder / "out.csv"), "-o", str(found[language]), "--lang", language]
        command += ["--against", str(folder / "out.csv"), "--by", "instant_win"]
        done = CliRunner().invoke(maubinh, command)
        assert done.exit_code == 0, done.output
    return found


@pytest.fixture(scope="module")
def chromium():
    path = require_browser()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "vi", "light"), ("phone", "en", "dark"), ("desktop", "vi", "dark"), ("desktop", "en", "light")],
)
def test_the_report_is_sound_on_every_screen(chromium, reports, size, language, theme):
    width, height = SIZES[size]
    page = chromium.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
    said, asked = [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(reports[language].as_uri())
    for summary in page.locator("details > summary").all():
        summary.click()
    assert said == []
    assert [url for url in asked if not url.startswith("data:")] == [reports[language].as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    violations = violations_of(page)
    assert not violations, "\n".join(violations)
    for drawing in page.locator("svg").all():
        box = drawing.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    page.close()


def test_the_report_prints_on_a_few_sheets(chromium, reports):
    page = chromium.new_page()
    page.goto(reports["vi"].as_uri())
    sheets = page.pdf(prefer_css_page_size=True)
    assert 2 <= sheets.count(b"/Type /Page\n") + sheets.count(b"/Type /Page ") <= 5
    page.emulate_media(media="print")
    assert not page.locator("details").first.is_visible()
    assert page.locator("svg").first.is_visible()
    page.close()
