"""The page for people, part 1: a hand is chosen, solved, explained, pinned, shared. In a real browser."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.slow

HAND = "ASKHQDJHTS9D9C7S7H5D4C3H2S"
DRAGON_FLUSH = "2S3S4S5S6S7S8S9STSJSQSKSAS"
FIRST_PAINT_BYTES = 100_000
everywhere = pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "vi", "light"), ("phone", "en", "dark"), ("desktop", "vi", "dark"), ("desktop", "en", "light")],
)

at_both_sizes = pytest.mark.parametrize(
    ("size", "language", "theme"), [("phone", "vi", "dark"), ("desktop", "en", "light")]
)


def cards_in(visit, selector):
    return [one.get_attribute("data-card") for one in visit.page.locator(f"{selector} [data-card]").all()]


def query_of(visit):
    return {key: values[0] for key, values in parse_qs(urlsplit(visit.page.url).query).items()}


@everywhere
def test_a_newcomer_sees_a_hand_solved_at_once(browser, size, language, theme):
    with browser.visit(size=size, language=language, theme=theme) as visit:
        visit.see(".mat .chance")
        rows = [len(cards_in(visit, f'.mat [data-row="{row}"]')) for row in ("front", "middle", "back")]
        assert rows == [3, 5, 5]
        assert visit.page.locator("html").get_attribute("lang") == language
        assert re.fullmatch(r"[+−]?\d+[.,]\d\d", visit.page.locator(".expected strong").inner_text())
        assert visit.page.locator(".small-arrangement").count() in {1, 2, 3}
        assert visit.page.locator(".why p").count() in {1, 2}
        assert len(query_of(visit)["cards"]) == 26
        visit.check_accessible()


@at_both_sizes
def test_everything_opened_is_accessible_and_fits(browser, size, language, theme):
    with browser.visit(
        f"?cards={HAND}&dead=2D&players=2&o.pair_win=7", size=size, language=language, theme=theme
    ) as visit:
        visit.see(".mat .chance")
        if size == "phone":
            visit.page.locator(".open-hand").click()
        visit.page.locator(".rule-options > summary").click()
        visit.see(".option-group").first.wait_for()
        for summary in visit.page.locator(".option-group > summary").all():
            summary.click()
        assert visit.page.locator('[data-option="pair_win"] input').input_value() == "7"
        visit.see(".mat button.card").first.click()
        visit.see(".pin-bar .button")
        visit.check_accessible()


def test_the_first_paint_is_small(browser):
    with browser.visit() as visit:
        visit.see(".mat .chance")
        entries = visit.page.evaluate(
            "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
            ".map((one) => [one.name, one.transferSize])"
        )
        assert len(entries) > 10
        assert 10_000 < sum(size for _, size in entries) < FIRST_PAINT_BYTES


def test_a_typed_hand_is_read_as_people_write_it_and_what_cannot_be_read_wipes_no_hand(browser):
    with browser.visit() as visit:
        visit.see(".mat .chance")
        pressed, field = '.pack [aria-pressed="true"]', visit.page.locator(".hand-panel input[type=text]")
        field.fill("á KH đầm rô JH mười bích, 9♦️9♣️ 7♠︎ bảy cơ 🃅 4♣ 3♥ 2♠ (bài của tôi)")
        visit.page.wait_for_url(re.compile("cards=ASKHQD"))
        visit.see(".mat .chance")
        assert visit.page.locator(pressed).count() == 13
        field.fill("AS KH xyz")
        assert "xyz" in visit.see(".hand-panel .fault-line:visible").inner_text()
        assert visit.page.locator(pressed).count() == 13
        field.fill("")
        field.fill("á KH xyz qs")
        assert "xyz" in visit.see(".hand-panel .fault-line:visible").inner_text()
        assert visit.page.locator(pressed).count() == 3


def test_a_pasted_hand_is_taken_wherever_it_is_pasted(browser):
    with browser.visit() as visit:
        visit.see(".mat .chance")
        visit.page.evaluate(
            """(text) => { const data = new DataTransfer(); data.setData("text", text);
            const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
            document.body.dispatchEvent(event); }""",
            " ".join(re.findall("..", HAND)),
        )
        visit.page.wait_for_url(re.compile(f"cards={HAND}"))


def test_a_hand_is_chosen_with_the_keyboard_alone(browser):
    with browser.visit(size="phone") as visit:
        visit.see(".mat .chance")
        visit.page.locator(".hand-panel .clear").click()
        visit.page.locator(".open-hand").click()
        visit.page.locator('.pack [data-card="AS"]').focus()
        for _ in range(12):
            visit.page.keyboard.press("Space")
            visit.page.keyboard.press("ArrowRight")
            if visit.page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true":
                visit.page.keyboard.press("ArrowDown")
        assert visit.page.locator('.pack [aria-pressed="true"]').count() >= 7
        visit.page.keyboard.press("Home")
        assert visit.page.evaluate("document.activeElement.dataset.card") == "AS"


def test_pressing_fourteen_cards_takes_thirteen(browser):
    with browser.visit(f"?cards={HAND[:24]}") as visit:
        visit.page.locator('.pack [data-card="2S"]').click()
        visit.see(".mat .chance")
        extra = visit.page.locator('.pack [data-card="2H"]')
        assert extra.is_disabled()
        assert visit.page.locator('.pack [aria-pressed="true"]').count() == 13


def test_a_card_is_pinned_by_pressing_by_key_and_by_dragging(browser):
    with browser.visit(f"?cards={HAND}") as visit:
        visit.see(".mat .chance")
        visit.page.locator('.mat [data-card="AS"]').click()
        visit.page.locator(".pin-bar .button").nth(2).click()
        visit.page.wait_for_url(re.compile("back=AS"))
        visit.see(".mat .pinned")
        assert "AS" in cards_in(visit, '.mat [data-row="back"]')
        visit.page.locator('.mat [data-card="5D"]').press("3")
        visit.page.wait_for_url(re.compile("front=5D"))
        visit.see('.mat [data-row="front"] [data-card="5D"].pinned')
        visit.page.locator('.mat [data-card="4C"]').drag_to(
            visit.page.locator('.mat [data-row="front"] [data-card="5D"]')
        )
        visit.see('.mat [data-row="front"] [data-card="4C"].pinned')
        assert query_of(visit)["front"] == "5D4C"


def test_on_a_phone_the_rows_to_pin_to_come_into_sight(browser):
    with browser.visit(f"?cards={HAND}", size="phone") as visit:
        visit.see('.mat [data-card="AS"]').click()
        tabs = visit.page.locator(".tabs").bounding_box()
        for row in visit.see(".pin-bar .button").all():
            box = row.bounding_box()
            assert box["y"] + box["height"] <= tabs["y"]


@pytest.mark.parametrize("query", ["cards=ZZZZ", "part=nix", "part=arrange&cards=ASZZ"])
def test_a_broken_link_is_told_and_stays_as_it_is(browser, query):
    with browser.visit(f"?{query}") as visit:
        assert "không đọc được" in visit.see("main .fault-box").inner_text()
        assert visit.page.url.endswith(f"?{query}")
        visit.check_accessible()
        visit.page.locator('.tabs [data-part="solve"]').click()
        visit.page.locator(".deal").first.click()
        visit.see(".mat .chance")


def test_a_card_is_pinned_by_a_finger_that_rests_on_it_and_moves(browser):
    with browser.visit(f"?cards={HAND}", size="phone", has_touch=True) as visit:
        card = visit.see('.mat [data-card="5D"]').bounding_box()
        end = visit.page.locator('.mat [data-row="front"] .row-cards').bounding_box()
        finger = visit.page.context.new_cdp_session(visit.page)
        x, y = card["x"] + 20, card["y"] + 20
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        visit.see(".ghost")
        for step in range(1, 7):
            point = {"x": x + (end["x"] + 60 - x) * step / 6, "y": y + (end["y"] + 30 - y) * step / 6}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        visit.page.wait_for_url(re.compile("front=5D"))


def test_pins_that_leave_no_arrangement_are_told_and_can_be_taken_back(browser):
    with browser.visit(f"?cards={HAND}&back=2S3H4C5D7S&middle=9D9C7HASKH") as visit:
        assert visit.see(".stage .fault-box").inner_text().strip()
        visit.page.locator(".stage .button").first.click()
        visit.see(".mat .chance")
        assert "back" not in query_of(visit)


def test_dead_cards_change_the_answer_and_too_many_are_told_at_their_place(browser):
    with browser.visit(f"?cards={HAND}&players=2") as visit:
        before = visit.see(".expected strong").inner_text()
        visit.page.locator(".hand-panel .choice label").nth(1).click()
        for card in ("9H", "9S", "AC", "AD", "AH"):
            visit.page.locator(f'.pack [data-card="{card}"]').click()
        visit.page.wait_for_url(re.compile("dead=9H9SACADAH"))
        visit.page.wait_for_function(
            "(before) => document.querySelector('.expected strong')?.textContent !== before", arg=before
        )
        visit.page.locator(".rules-panel .choice").nth(1).locator("label").nth(2).click()
        assert visit.see(".hand-panel .fault-line:visible").inner_text().strip()


@at_both_sizes
def test_a_full_table_has_no_dead_cards_and_says_why(browser, size, language, theme):
    with browser.visit(f"?cards={HAND}&players=4", size=size, language=language, theme=theme) as visit:
        visit.see(".mat .chance")
        if size == "phone":
            visit.page.locator(".open-hand").click()
        dead = visit.page.locator(".hand-panel .choice input").nth(1)
        assert dead.is_disabled()
        assert "2" in visit.see(".no-dead").inner_text()
        visit.check_accessible()
        visit.page.locator(".rules-panel .choice").nth(1).locator("label").nth(1).click()
        visit.page.wait_for_url(re.compile("players=3"))
        assert dead.is_enabled()
        assert not visit.page.locator(".no-dead").is_visible()


def test_on_a_phone_a_fault_of_the_hand_is_found_in_the_closed_panel(browser):
    with browser.visit(f"?cards={HAND}&players=4&dead=AC", size="phone") as visit:
        visit.see(".stage .fault-box")
        visit.page.get_by_role("button", name="Đến chỗ cần sửa").click()
        visit.see(".hand-panel .fault-line:visible")
        clear = visit.page.locator(".dead-line button")
        assert clear.evaluate("(one) => one === document.activeElement")
        clear.click()
        visit.see(".mat .chance")


def test_a_changed_rule_is_asked_for_kept_in_the_link_and_taken_back(browser):
    with browser.visit(f"?cards={HAND}&players=2") as visit:
        before = visit.see(".expected strong").inner_text()
        visit.page.locator(".rule-options > summary").click()
        group = visit.see('.option-group:has([data-option="pair_win"])')
        group.locator("summary").click()
        visit.page.locator('[data-option="pair_win"] input').fill("60")
        visit.page.locator('[data-option="pair_win"] input').press("Tab")
        visit.page.wait_for_url(re.compile(r"o\.pair_win=60"))
        visit.page.wait_for_function(
            "(before) => document.querySelector('.expected strong')?.textContent !== before", arg=before
        )
        visit.page.reload()
        visit.see(".rules-panel .tag")
        visit.page.locator(".rules-panel > .button").click()
        visit.page.wait_for_function(
            "(before) => document.querySelector('.expected strong')?.textContent === before", arg=before
        )


def test_ready_made_rules_are_chosen_and_saved_under_a_name(browser):
    with browser.visit(f"?cards={HAND}&players=2") as visit:
        visit.see(".mat .chance")
        visit.page.locator(".rule-options > summary").click()
        visit.page.locator(".saved-rules optgroup").wait_for(state="attached")
        choose = visit.page.locator(".saved-rules select")
        choose.select_option(label="Binh lủng trả ba chi")
        visit.page.wait_for_url(re.compile(r"preset=per_chi&o\.foul_amount=3"))
        choose.select_option(label="Sập ba chi nhân ba")
        visit.page.wait_for_url(re.compile(r"o\.foul_amount=3&o\.sweep_multiplier=3"))
        visit.page.locator(".saved-rules input").fill("Nhà Ba")
        visit.page.get_by_role("button", name="Lưu luật").click()
        visit.page.goto(f"http://{browser.host}/?cards={HAND}&players=2")
        visit.page.locator(".rule-options > summary").click()
        visit.page.locator(".saved-rules select").select_option(label="Nhà Ba")
        visit.page.wait_for_url(re.compile(r"preset=per_chi&o\.foul_amount=3&o\.sweep_multiplier=3"))
        assert visit.page.locator('.rules-panel input[value="per_chi"]').is_checked()


def test_a_hand_that_was_replaced_is_had_back(browser):
    with browser.visit(f"?cards={HAND}", size="phone") as visit:
        visit.see(".mat .chance")
        visit.page.locator(".deal").click()
        visit.page.wait_for_function("(hand) => !location.search.includes(hand)", arg=HAND)
        visit.page.locator(".hand-panel .back").click()
        visit.page.wait_for_url(re.compile(f"cards={HAND}"))


def test_marking_dead_cards_keeps_the_pack_open_on_a_phone(browser):
    with browser.visit(f"?cards={HAND}&players=2", size="phone") as visit:
        visit.see(".mat .chance")
        visit.page.locator(".open-hand").click()
        visit.page.locator(".hand-panel .choice label").nth(1).click()
        for card in ("9H", "9S", "AC"):
            visit.page.locator(f'.pack [data-card="{card}"]').click()
        assert "13" in visit.see(".hand-panel .count").inner_text()
        visit.page.wait_for_url(re.compile("dead=9H9SAC"))


def test_pins_tell_their_price(browser):
    with browser.visit(f"?cards={HAND}&front=5D&players=2") as visit:
        words = visit.see(".pin-about").inner_text()
        best, free = (
            visit.page.evaluate(
                """async (body) => (await (await fetch("v1/maubinh/solve", {method: "POST", body,
                    headers: {"Content-Type": "application/json"}})).json()).best.expected_points""",
                json.dumps({"cards": re.findall("..", HAND), "players": 2, "locked": {"front": front}}),
            )
            for front in (["5D"], [])
        )
        price = float(re.search(r"\d+,\d+", words)[0].replace(",", "."))
        assert price == pytest.approx(free - best, abs=0.011)


def test_a_fault_of_a_rule_is_shown_at_that_rule(browser):
    with browser.visit(f"?cards={HAND}&o.pair_win=-5") as visit:
        line = visit.see('[data-option="pair_win"] .fault-line')
        assert line.inner_text().strip()
        assert visit.page.locator('[data-option="pair_win"] input').get_attribute("aria-invalid") == "true"
        visit.page.get_by_role("button", name="Đến chỗ cần sửa").click()
        assert visit.page.locator('[data-option="pair_win"] input').evaluate("(one) => one === document.activeElement")
        visit.check_accessible()


def test_an_option_without_effect_is_told_and_leaves_the_answer(browser):
    with browser.visit(f"?cards={HAND}&players=2") as visit:
        before = visit.see(".expected strong").inner_text()
        visit.page.goto(f"{visit.page.url}&o.chi_value=2")
        assert "tính từng chi" in visit.see('[data-option="chi_value"] .fault-line').inner_text()
        assert visit.see(".expected strong").inner_text() == before
        assert visit.page.locator(".stage .fault-box").count() == 0


@at_both_sizes
def test_an_instant_win_is_celebrated_with_its_pattern(browser, size, language, theme):
    with browser.visit(f"?cards={DRAGON_FLUSH}", size=size, language=language, theme=theme) as visit:
        box = visit.see(".instant")
        assert box.get_attribute("data-kind") == "dragon_flush"
        assert box.locator(".card").count() == 13
        visit.see(".mat .chance")
        visit.check_accessible()


def test_the_result_is_copied_as_text_for_a_chat(browser):
    with browser.visit(f"?cards={HAND}", permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.see(".mat .chance")
        visit.page.get_by_role("button", name="Sao chép kết quả").click()
        visit.see(".toast")
        text = visit.page.evaluate("navigator.clipboard.readText()")
        assert "K♥ Q♦ J♥ 10♠ 9♦" in text
        assert visit.page.url in text
        assert len(text.splitlines()) == 6


def test_language_colours_and_deck_are_switched_and_remembered(browser):
    with browser.visit(f"?cards={HAND}") as visit:
        visit.see(".mat .chance")
        visit.page.locator("#language").click()
        visit.page.wait_for_function("() => document.documentElement.lang === 'en'")
        visit.see(".stage h1", has_text="Best arrangement")
        visit.page.locator("#theme").click()
        visit.page.locator("#deck").click()
        visit.page.reload()
        visit.see(".mat .chance")
        look = visit.page.evaluate(
            "((root) => [root.lang, root.dataset.theme, root.dataset.deck])(document.documentElement)"
        )
        assert look == ["en", "dark", "four"]
        visit.check_accessible()


def test_a_busy_server_is_told_and_can_be_asked_again(browser):
    with browser.visit(f"?cards={HAND}") as visit:
        visit.see(".mat .chance")
        problem = (
            '{"type": "about:blank", "title": "x", "status": 503, "detail": "x", "code": "server_full", "errors": []}'
        )
        visit.page.route(
            "**/v1/maubinh/solve",
            lambda route: route.fulfill(status=503, content_type="application/problem+json", body=problem),
        )
        visit.page.locator(".deal").click()
        assert "bận" in visit.see(".stage .fault-box").inner_text()
        visit.page.unroute("**/v1/maubinh/solve")
        visit.page.get_by_role("button", name="Thử lại").click()
        visit.see(".mat .chance")
