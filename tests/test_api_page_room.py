"""The page for people, part 4: whole games of TLMN and Sâm against bots, hints, and reviews. In a real browser."""

from __future__ import annotations

import re

import pytest

from tests.test_api_page_shedding import asked, cards_of, query_of

pytestmark = pytest.mark.slow

ROOM = "?part=shedding&view=play&pace=none"
# Seat 0 holds four consecutive pairs and has passed; seat 1 has laid a 2. The house lets it cut from outside the round.
CUT = f"{ROOM}&seats=3&seed=cy&preset=points&game_events=23S.0-.12C"
FOUR_PAIRS = ("5C", "5D", "6D", "6H", "7C", "7D", "8H", "8S")


def can(visit, name):
    return visit.page.locator(f'.{name}[aria-disabled="false"]').count() > 0


def play_by_hints(visit):
    """Play what the hint says until the game is settled."""
    asks, settled = '.room .hint[aria-disabled="false"]', ".room .settlement"
    while not (visit.see(f"{asks}, {settled}") and visit.page.locator(settled).count()):
        visit.page.locator(".room .hint").click()
        visit.see(".hint-panel")
        if visit.page.locator(".no-sam").count():
            visit.page.locator(".no-sam").click()
            visit.page.locator(".no-sam").wait_for(state="detached")
        else:
            visit.page.locator(".room .play" if can(visit, "play") else ".room .pass").click()
            visit.page.locator(".hint-panel").wait_for(state="detached")


def events_of(query):
    """The events of a link as the service takes them."""
    events = []
    for seat, text in (found for one in query["game_events"].split(".") for found in [(int(one[0]), one[1:])]):
        action = {"-": {"pass": True}, "*": {"declare_sam": True}}.get(text, {"cards": cards_of(text)})
        events.append({"seat": seat, **action})
    return events


def dealt_to(visit, query):
    """The hands of a link's seed, by the page's own script."""
    return visit.page.evaluate(
        """async ([game, seats, seed]) => {
            const folder = document.querySelector('link[rel="stylesheet"]').href.replace(/[^/]*$/, "");
            const {dealOf, roomStateOfLink} = await import(folder + "room-state.js");
            return dealOf(roomStateOfLink({seats, seed}, game)).hands; }""",
        [query["game"], query["seats"], query["seed"]],
    )


@pytest.mark.parametrize(
    ("game", "size", "language", "theme"), [("tlmn", "phone", "vi", "dark"), ("sam", "desktop", "en", "light")]
)
def test_a_whole_game_is_played_settled_and_reviewed(browser, game, size, language, theme):
    link = f"{ROOM}&game={game}&seats=3&level=1&seed=n1"
    with browser.visit(link, size=size, language=language, theme=theme) as visit:
        visit.see(".room .fan .card")
        visit.see('.room .hint[aria-disabled="false"]').click()
        assert visit.see(".hint-panel").locator(".hint-move, .status").count() > 0
        visit.check_accessible([".hint-panel", ".room-actions"])
        play_by_hints(visit)
        query = query_of(visit)
        rules = {"preset": query["preset"], "options": {"fee_rate": 0}}
        body = {"hands": dealt_to(visit, query), "history": events_of(query), "rules": rules, "review": True}
        answer = asked(visit, f"{game}/replay", body | ({"leader": int(query["leader"])} if "leader" in query else {}))
        assert answer["state"]["over"]
        shown = visit.page.locator(".settlement .matrix .total").all_inner_texts()[1:4]
        net = [seat["net_points"] for seat in answer["settlement"]["seats"]]
        assert [int(text.replace("−", "-")) for text in shown] == net
        assert int(visit.see(".evening strong").inner_text().replace("−", "-")) == net[0]
        visit.page.locator(".room .review").click()
        visit.see(".review-panel")
        mine = [move for move in answer["review"]["moves"] if move["seat"] == 0 and move["verdict"]["code"] != "forced"]
        assert visit.page.locator('.review-moves [data-seat="0"][data-verdict]').count() == len(mine) > 0
        visit.check_accessible([".review-panel", ".room-seats", ".room-settings"], contrast=size == "phone")


def test_a_deal_is_the_same_for_a_friend_and_a_reload_goes_on(browser):
    with browser.visit(
        f"{ROOM}&seed=cy&seats=3&preset=rank", permissions=["clipboard-read", "clipboard-write"]
    ) as visit:
        visit.see('.room .hint[aria-disabled="false"]')
        hand = [one.get_attribute("data-card") for one in visit.page.locator(".fan .card").all()]
        assert query_of(visit)["game_events"].startswith("2")  # who holds the 3♠ leads by himself
        visit.page.locator(".fan .card").first.click()
        visit.page.locator(".room .play").click()
        visit.see('.room .status[data-kind="bad"], .room .fan:not(:has([aria-pressed="true"]))')
        visit.page.locator(".room-settings .send").click()
        visit.see(".toast")
        sent = visit.page.evaluate("navigator.clipboard.readText()")
        assert "game_events" not in sent
        assert "seed=cy" in sent
        address = visit.page.url
        visit.page.goto("about:blank")
        visit.page.goto(address)
        visit.see(".room .fan .card")
        assert set(hand) >= {one.get_attribute("data-card") for one in visit.page.locator(".fan .card").all()}
        visit.page.goto("about:blank")
        visit.page.goto(sent)
        visit.see('.room .hint[aria-disabled="false"]')
        assert [one.get_attribute("data-card") for one in visit.page.locator(".fan .card").all()] == hand


def test_a_cut_out_of_turn_is_offered_by_keyboard_too_and_may_wait(browser):
    with browser.visit(CUT, size="phone") as visit:
        visit.see(".room .wait")
        assert not can(visit, "pass")
        for card in FOUR_PAIRS:
            visit.page.locator(f'.fan [data-card="{card}"]').focus()
            visit.page.keyboard.press("Space")
        assert visit.page.locator('.room .play[data-fits="true"]').count() == 1
        visit.page.locator(".room .play").focus()
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_url(re.compile("12C.0" + "[2-9TJQKASCDH]{16}"))
        assert visit.page.locator(".fan .card").count() <= 5
    with browser.visit(CUT, size="phone") as visit:
        visit.see(".room .wait").click()
        visit.page.wait_for_url(re.compile(r"12C\.2"))  # the turn goes on


def test_a_refused_play_is_told_and_a_broken_game_can_be_left(browser):
    with browser.visit(f"{CUT[: CUT.index('.0-')]}") as visit:
        for card in ("3H", "5C"):
            visit.see('.room .pass[aria-disabled="false"]')
            visit.page.locator(f'.fan [data-card="{card}"]').click()
        visit.page.locator(".room .play").click()
        assert "Không thành bộ" in visit.see('.room .status[data-kind="bad"]').inner_text()
    with browser.visit(f"{CUT}.03S") as visit:
        visit.see(".room .fault-box")
        visit.page.locator(".room-settings .deal").click()
        visit.see(".room .fan .card")
        assert visit.page.locator(".room .fault-box").count() == 0
