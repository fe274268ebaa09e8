"""The page for people, part 2: cards are laid by hand, judged, and a training record is kept. In a real browser."""

from __future__ import annotations

import json
import re

import pytest

pytestmark = pytest.mark.slow

HAND = "ASKHQDJHTS9D9C7S7H5D4C3H2S"
BACK, MIDDLE, FRONT = "ASKHQDJHTS", "9D9C4C3H2S", "7S7H5D"
FULL = f"?part=arrange&cards={HAND}&front={FRONT}&middle={MIDDLE}&back={BACK}"
everywhere = pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "vi", "dark"), ("phone", "en", "light"), ("desktop", "vi", "light"), ("desktop", "en", "dark")],
)


def cards_in(visit, zone):
    return [one.get_attribute("data-card") for one in visit.page.locator(f'[data-zone="{zone}"] [data-card]').all()]


def lay_by_pressing(visit, row, cards):
    for card in cards:
        visit.page.locator(f'.tray [data-card="{card}"]').click()
    visit.page.locator(f'[data-row="{row}"] .row-button').click()


@everywhere
def test_a_dealt_hand_is_laid_by_pressing_and_judged(browser, size, language, theme):
    with browser.visit("?part=arrange", size=size, language=language, theme=theme) as visit:
        visit.see(".tray [data-card]")
        hand = cards_in(visit, "tray")
        assert len(hand) == 13
        visit.check_accessible()
        lay_by_pressing(visit, "back", hand[:5])
        lay_by_pressing(visit, "middle", hand[5:10])
        assert cards_in(visit, "back") == hand[:5]
        assert cards_in(visit, "front") == hand[10:]
        visit.see('.status:is([data-kind="good"], [data-kind="bad"])')
        visit.page.locator(".finish:enabled").click()
        visit.see(".verdict .scale")
        assert visit.page.locator(".score dd").nth(2).inner_text() == "1"
        visit.check_accessible()
        visit.page.locator(".verdict .button.primary").click()
        visit.see(".tray [data-card]")
        assert cards_in(visit, "tray") != hand


def test_what_is_lost_against_the_best_is_told_and_why(browser):
    with browser.visit(FULL) as visit:
        visit.page.locator(".finish:enabled").click()
        lost = visit.see(".scale .lost dd").inner_text()
        answer = visit.page.evaluate(
            """async ([front, middle, back]) => {
            const body = JSON.stringify({arrangement: {front, middle, back}});
            const headers = {"Content-Type": "application/json"};
            return (await fetch("v1/maubinh/evaluate", {method: "POST", headers, body})).json(); }""",
            [re.findall("..", row) for row in (FRONT, MIDDLE, BACK)],
        )
        assert float(lost.split()[0].replace(",", ".")) == pytest.approx(answer["regret_points"], abs=0.006)
        assert visit.page.locator('.verdict[data-grade="far"]').count() == 1
        assert visit.page.locator(".verdict-why p").count() in {1, 2}
        assert visit.page.locator(".verdict-best .card").count() == 13


def test_the_best_arrangement_is_praised(browser):
    with browser.visit(f"?part=arrange&cards={HAND}&front=7S7H9C&middle=5D4C3H2SAS&back=KHQDJHTS9D") as visit:
        visit.page.locator(".finish:enabled").click()
        visit.see('.verdict[data-grade="best"]')
        assert visit.page.locator(".verdict-best").count() == 0


def test_a_foul_is_seen_before_all_cards_are_laid_and_judged_as_one(browser):
    with browser.visit(f"?part=arrange&cards={HAND}&front=9D9C2S&middle=7S7H5D4C3H") as visit:
        status = visit.see('.status[data-kind="bad"]')
        assert status.inner_text().startswith("Binh lủng")
        assert visit.page.locator('.row[data-state="bad"]').count() == 2
        lay_by_pressing(visit, "back", re.findall("..", BACK))
        visit.page.locator(".finish:enabled").click()
        visit.see('.verdict[data-grade="foul"]')
        visit.check_accessible()


def test_cards_are_dragged_between_tray_and_rows(browser):
    with browser.visit(f"?part=arrange&cards={HAND}") as visit:
        visit.see(".tray [data-card]")
        visit.page.locator('.tray [data-card="AS"]').drag_to(visit.page.locator('[data-zone="back"]'))
        visit.page.wait_for_url(re.compile("back=AS"))
        visit.page.locator('.tray [data-card="KH"]').drag_to(visit.page.locator('[data-zone="front"] .place').first)
        visit.page.wait_for_url(re.compile("front=KH"))
        visit.page.locator('[data-zone="back"] [data-card="AS"]').drag_to(visit.page.locator('[data-zone="middle"]'))
        visit.page.wait_for_url(re.compile("middle=AS"))
        visit.page.locator('[data-zone="front"] [data-card="KH"]').drag_to(visit.page.locator(".tray-cards"))
        visit.page.wait_for_function("() => !location.search.includes('front=')")
        assert len(cards_in(visit, "tray")) == 12


def test_cards_are_dragged_with_a_finger(browser):
    with browser.visit(f"?part=arrange&cards={HAND}", size="phone", has_touch=True) as visit:
        card = visit.see('.tray [data-card="AS"]')
        card.scroll_into_view_if_needed()
        start, end = card.bounding_box(), visit.page.locator('[data-zone="back"] .place').first.bounding_box()
        finger = visit.page.context.new_cdp_session(visit.page)

        def touch(kind, x, y):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        x, y = start["x"] + 20, start["y"] + 20
        touch("touchStart", x, y)
        for step in range(1, 9):
            touch("touchMove", x + (end["x"] + 20 - x) * step / 8, y + (end["y"] + 20 - y) * step / 8)
        touch("touchEnd", 0, 0)
        visit.page.wait_for_url(re.compile("back=AS"))


def test_cards_are_laid_with_the_keyboard_alone(browser):
    with browser.visit(f"?part=arrange&cards={HAND}") as visit:
        visit.see(".tray [data-card]")
        visit.page.locator('.tray [data-card="AS"]').focus()
        for _ in range(5):
            visit.page.keyboard.press("1")
        assert cards_in(visit, "back") == re.findall("..", BACK)
        visit.page.keyboard.press("Space")
        visit.page.keyboard.press("ArrowRight")
        visit.page.keyboard.press("Space")
        visit.page.keyboard.press("3")
        assert cards_in(visit, "front") == ["9C", "9D"]
        visit.page.locator('[data-zone="front"] [data-card="9D"]').focus()
        visit.page.keyboard.press("Backspace")
        assert cards_in(visit, "front") == ["9C"]
        assert visit.page.evaluate("document.activeElement.dataset.card") == "9D"


def test_the_hand_of_the_day_is_sent_to_somebody_who_finds_it_not_yet_laid(browser):
    with browser.visit(FULL, permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.see('.status[data-kind="good"]')
        visit.page.locator(".daily").click()
        visit.page.wait_for_function("(hand) => !location.search.includes(hand)", arg=HAND)
        hand = cards_in(visit, "tray")
        lay_by_pressing(visit, "back", hand[:5])
        visit.page.locator(".send").click()
        visit.see(".toast")
        address = visit.page.evaluate("navigator.clipboard.readText()")
        visit.page.goto(address)
        visit.see(".tray [data-card]")
        assert cards_in(visit, "tray") == hand


def test_pressing_two_cards_in_different_rows_swaps_them(browser):
    with browser.visit(FULL) as visit:
        visit.see('.status[data-kind="good"]')
        visit.page.locator('[data-zone="front"] [data-card="5D"]').click()
        visit.page.locator('[data-zone="middle"] [data-card="2S"]').click()
        assert cards_in(visit, "front") == ["7S", "7H", "2S"]
        assert "5D" in cards_in(visit, "middle")


def test_the_training_record_outlives_the_page_and_can_be_reset(browser):
    with browser.visit(FULL + "&mode=train") as visit:
        visit.page.locator(".finish:enabled").click()
        visit.see(".verdict")
        visit.page.reload()
        assert visit.see(".score dd").nth(2).inner_text() == "1"
        visit.page.locator(".finish:enabled").click()
        visit.see(".verdict")
        assert visit.page.locator(".score dd").nth(2).inner_text() == "1"
        record = json.loads(visit.page.evaluate("localStorage.getItem('maubinh.training')"))
        assert record["hands"] == 1
        assert record["lost"] > 5
        visit.page.locator(".score .button").click()
        assert visit.page.locator(".score dd").nth(2).inner_text() == "0"
        visit.check_accessible()
        visit.page.locator(".undo-reset").click()
        assert visit.page.locator(".score dd").nth(2).inner_text() == "1"
        assert json.loads(visit.page.evaluate("localStorage.getItem('maubinh.training')")) == record


def test_a_hand_goes_from_solving_to_practice_and_back(browser):
    with browser.visit(f"?cards={HAND}&players=3") as visit:
        visit.see(".mat .chance")
        visit.page.locator(".practise").click()
        visit.see(".tray [data-card]")
        assert sorted(cards_in(visit, "tray")) == sorted(re.findall("..", HAND))
        visit.page.wait_for_url(re.compile("players=3"))
        visit.page.go_back()
        visit.see(".mat .chance")
        visit.page.wait_for_url(re.compile(f"cards={HAND}"))


def test_the_tabs_keep_what_each_part_showed(browser):
    with browser.visit(f"?cards={HAND}") as visit:
        visit.see(".mat .chance")
        visit.page.locator('[data-part="arrange"]').click()
        visit.see(".tray [data-card]")
        hand = cards_in(visit, "tray")
        visit.page.locator('a[data-part="solve"]').click()
        visit.see(".mat .chance")
        visit.page.wait_for_url(re.compile(f"cards={HAND}"))
        visit.page.locator('a[data-part="arrange"]').click()
        visit.see(".tray [data-card]")
        assert cards_in(visit, "tray") == hand


def test_hints_tell_more_each_time_and_cost_points_of_the_session(browser):
    with browser.visit(f"?part=arrange&mode=train&cards={HAND}", size="phone", language="en") as visit:
        visit.see(".tray [data-card]")
        for given in (1, 2, 3):
            visit.page.locator(".stage-actions .hint").click()
            visit.see(f".hint-lines li:nth-child({given})")
        assert visit.page.locator(".stage-actions .hint").is_disabled()
        best = visit.page.evaluate(
            """async (cards) => (await (await fetch("v1/maubinh/solve", {method: "POST",
                body: JSON.stringify({cards}), headers: {"Content-Type": "application/json"}})).json()).best""",
            re.findall("..", HAND),
        )
        assert set(cards_in(visit, "back")) == set(best["back"]["cards"])
        lay_by_pressing(visit, "middle", best["middle"]["cards"])  # the front lays itself
        visit.page.locator(".finish:enabled").click()
        visit.see('.verdict[data-grade="best"]')
        assert "hand 1 of 10, 4 points" in visit.see(".session").inner_text()  # ten less three times two
        assert visit.page.locator(".score dl dd").nth(2).inner_text() == "0"
        visit.check_accessible([".stage", ".score"])


def test_the_hand_of_the_day_counts_days_and_is_sent_with_its_score(browser):
    clipboard = ["clipboard-read", "clipboard-write"]
    with browser.visit("?part=arrange", permissions=clipboard) as visit:
        visit.see(".tray [data-card]")
        visit.page.locator(".daily").click()
        hand = cards_in(visit, "tray")
        lay_by_pressing(visit, "back", hand[:5])
        lay_by_pressing(visit, "middle", hand[5:10])
        visit.page.locator(".finish:enabled").click()
        visit.see(".copy-daily").click()
        visit.see(".toast")
        sent = visit.page.evaluate("navigator.clipboard.readText()")
        assert "/10 điểm" in sent
        assert f"cards={''.join(hand)}" in sent
        assert "back=" not in sent
        assert "1 ngày liền" in visit.see(".session").inner_text()
