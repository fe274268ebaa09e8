"""The pictures of the page: opened on demand, equal to what the service answers, readable as tables. In a browser."""

from __future__ import annotations

import json

import pytest

from tests.test_api_page_shedding import asked, cards_of

pytestmark = pytest.mark.slow

HAND = "ASKHKDJHTS9D9C7S7H5D4C3H2S"


def opened(visit, name):
    visit.see(f'[data-picture="{name}"] summary').first.click()
    return visit.see(f'[data-picture="{name}"] :is(.chart, .map, .kinds)')


def number(text):
    return float(text.replace("−", "-").replace("%", "").replace(",", "."))


@pytest.mark.parametrize(("size", "language", "theme"), [("phone", "vi", "dark"), ("desktop", "en", "light")])
def test_a_solved_hand_is_drawn_as_the_service_values_it(browser, size, language, theme):
    with browser.visit(f"?cards={HAND}&preset=majority", size=size, language=language, theme=theme) as visit:
        visit.see(".mat .chance")
        body = {"cards": cards_of(HAND), "rules": {"preset": "majority"}, "top": 50, "outcomes": 300}
        answer = asked(visit, "maubinh/solve", body)
        assert "300" in opened(visit, "outcomes").get_attribute("aria-label")
        visit.page.locator('[data-picture="outcomes"] .chart-table summary').click()
        shares = visit.page.locator('[data-picture="outcomes"] td').all_inner_texts()
        assert sum(map(number, shares)) == pytest.approx(100, abs=0.1 * len(shares))
        every = asked(visit, "maubinh/enumerate", {"cards": cards_of(HAND), "undominated": True, "limit": 1000})
        cells = opened(visit, "map").locator(".map-cell")
        counts = [
            int(one.split()[-1]) if " " in one else 1
            for one in cells.evaluate_all(
                "(all) => all.map((one) => one.querySelector('sup')?.textContent.padStart(4) ?? '1')"
            )
        ]
        assert sum(counts) == every["total"]
        assert cells.first.evaluate("(one) => one.closest('table').querySelectorAll('[tabindex=\"0\"]').length") == 1
        dots = opened(visit, "trade_off").locator(".dot")
        assert dots.count() == 1 + len(answer["alternatives"])
        visit.page.locator('[data-picture="trade_off"] .dot[tabindex="0"]').focus()
        visit.page.keyboard.press("ArrowRight")  # the best is not the one that is swept most
        assert visit.page.evaluate("document.activeElement.matches('.dot:not(.best)')")
        visit.check_accessible([".pictures"])


def test_practice_and_an_evening_are_drawn_from_what_the_browser_keeps(browser):
    hands = [{"hand": str(at), "grade": "far", "lost": 3.0, "moves": ["back>front"]} for at in range(12)]
    games = [{"deal": str(at), "points": [at, -at]} for at in range(4)]
    with browser.visit("?part=arrange", language="en") as visit:
        visit.see(".tray [data-card]")
        visit.page.evaluate(
            "([hands, games]) => { localStorage.setItem('maubinh.hands', hands); "
            "localStorage.setItem('maubinh.evening.table', games); }",
            [json.dumps(hands), json.dumps(games)],
        )
        visit.page.reload()
        assert "3.00 to 3.00" in opened(visit, "curve").get_attribute("aria-label")
        assert opened(visit, "kinds").locator("dd").all_inner_texts()[3].startswith("12")
        visit.check_accessible([".score"])
        visit.page.goto(f"http://{visit.host}/?part=table&lang=en")
        visit.see(".settled, .matrix")
        visit.page.locator(".evening-book .write").click()
        visit.see(".evening-book p", has_text="5 ")
        visit.page.locator(".evening-book .write").click()  # the same table once more is no other game
        visit.see(".evening-book p", has_text="5 ")
        label = opened(visit, "evening").get_attribute("aria-label")
        assert label.startswith("5 games")
        visit.check_accessible([".evening-book"])
