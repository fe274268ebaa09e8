"""The page for people, part 3: a whole table is dealt, laid, settled, and every payment explained. In a browser."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.slow

everywhere = pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "vi", "light"), ("phone", "en", "dark"), ("desktop", "vi", "dark"), ("desktop", "en", "light")],
)
# Thirteen cards for the solver; a foul, its front the strongest; six pairs.
SOLVED = "2S3H4D7S8H9DJSQHKDAS6H5C8C"
FOUL = "ACADAH.KCKS9C5D3C.JCJD4C4S2C"
SIX_PAIRS = "2D2HTCTD6C6D7C7DQCQS9S9HKH"
TABLE = f"?part=table&players=3&h0={SOLVED}&h1={FOUL}&h2={SIX_PAIRS}&n0=Lan&n1=Minh&n2=T%C3%AD"
ROW_SIZES = {"front": 3, "middle": 5, "back": 5}


def cards_of(text):
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def query_of(visit):
    return {key: values[0] for key, values in parse_qs(urlsplit(visit.page.url).query).items()}


def number(text):
    return float(text.split("\n")[0].replace("−", "-").replace(",", "."))


def wait_for_count(locator, count):
    from playwright.sync_api import expect

    expect(locator).to_have_count(count, timeout=10_000)


def matrix(visit):
    """Points by (line, column), as they are shown."""
    visit.see(".pay")
    return {
        tuple(map(int, one.get_attribute("data-pair").split("-"))): number(one.locator("span").last.inner_text())
        for one in visit.page.locator(".pay").all()
    }


def settled(visit, players, **fields):
    """What the service says of a table."""
    return visit.page.evaluate(
        """async (body) => (await fetch("v1/maubinh/settle", {method: "POST", body,
            headers: {"Content-Type": "application/json"}})).json()""",
        json.dumps({"players": players, **fields}),
    )


@everywhere
def test_a_newcomer_sees_a_table_dealt_and_settled(browser, size, language, theme):
    with browser.visit("?part=table", size=size, language=language, theme=theme) as visit:
        shown = matrix(visit)
        assert set(shown) == {(a, b) for a in range(4) for b in range(4) if a != b}
        assert all(shown[a, b] == -shown[b, a] for a, b in shown)
        totals = [number(one.inner_text()) for one in visit.page.locator(".seat-worth").all()]
        assert totals == [sum(points for (a, _), points in shown.items() if a == seat) for seat in range(4)]
        assert sum(totals) == 0
        held = [query_of(visit)[f"h{seat}"] for seat in range(4)]
        assert len({card for hand in held for card in cards_of(hand)}) == 52
        for seat in visit.page.locator(".seat").all():
            assert [seat.locator(f'[data-row="{row}"] .card').count() for row in ROW_SIZES] == [3, 5, 5]
            assert all(name.inner_text() for name in seat.locator(".seat-row-name").all())
        visit.check_accessible()


@everywhere
def test_every_cell_opens_lines_that_add_up_to_it(browser, size, language, theme):
    with browser.visit(TABLE, size=size, language=language, theme=theme) as visit:
        shown = matrix(visit)
        for pair, points in shown.items():
            visit.page.locator(f'.pay[data-pair="{pair[0]}-{pair[1]}"]').click()
            lines = [number(one.inner_text()) for one in visit.page.locator(".duel .items dd").all()]
            assert sum(lines[:-1]) == lines[-1] == points
            assert query_of(visit)["pair"] == f"{pair[0]}-{pair[1]}"
        visit.page.locator(".seat .edit").first.click()
        visit.see(".seat .pack")
        visit.check_accessible()


def test_the_page_says_what_the_service_says(browser):
    with browser.visit(TABLE + "&bet=100") as visit:
        shown = matrix(visit)
        foul = dict(zip(("front", "middle", "back"), map(cards_of, FOUL.split(".")), strict=True))
        players = [
            {"id": "0", "cards": cards_of(SOLVED)},
            {"id": "1", **foul},
            {"id": "2", "cards": cards_of(SIX_PAIRS)},
        ]
        # Between friends no house takes a fee until somebody sets one.
        answer = settled(visit, players, bet=100, rules={"options": {"fee_rate": 0, "fee_rate_high": 0}})
        assert all(player["credited"] == 100 * player["net_points"] for player in answer["players"])
        assert [one["status"] for one in answer["players"]] == ["legal", "foul", "instant_win"]
        for match in answer["matchups"]:
            assert shown[int(match["a"]), int(match["b"])] == match["points"]
        for seat, player in enumerate(answer["players"]):
            element = visit.page.locator(".seat").nth(seat)
            assert element.get_attribute("data-status") == player["status"]
            assert player["status_label"]["vi"] in element.locator(".seat-tags").inner_text()
            credited = visit.page.locator(".totals tbody tr").nth(seat).locator("td").last.inner_text()
            assert credited.replace("−", "-").replace(".", "") == str(player["credited"])
        assert visit.page.locator(".seat h2").all_inner_texts() == ["Lan", "Minh", "Tí"]
        marks = visit.page.locator('.pay[data-pair="0-1"] small').all_inner_texts()
        assert marks == ["binh lủng"]


def test_sweeping_the_whole_table_is_marked(browser):
    strong, weak, weaker = (
        "ACADAH.5S6S7S8S9S.TSJSQSKSAS",
        "2C5H7H.2D3D9D8DTC.3C4D9H8HKC",
        "2H3H7C.2S5C6D8CJD.3S4H7D9CJC",
    )
    with browser.visit(f"?part=table&players=3&h0={strong}&h1={weak}&h2={weaker}&o.sweep_all_min_players=3") as visit:
        matrix(visit)
        assert "Sập làng" in visit.page.locator(".seat").first.locator(".seat-tags").inner_text()
        marks = [visit.page.locator(f'.pay[data-pair="{pair}"] small').inner_text() for pair in ("0-1", "2-0")]
        assert marks == ["sập làng", "bị sập làng"]


def test_a_seat_is_edited_by_typing_and_by_the_pack(browser):
    with browser.visit("?part=table&players=2&h0=AS") as visit:
        visit.see(".seat")
        assert visit.page.locator(".pay").count() == 0
        first, second = visit.page.locator(".seat").nth(0), visit.page.locator(".seat").nth(1)
        second.locator(".edit").click()
        closed = second.locator('.pack [data-card="AS"]')
        assert closed.is_disabled()
        second.locator(".seat-cards input").fill("kh q♦ 10s jh 9d 9c 7s 7h 5d 4c 3h 2s 2d")
        visit.page.wait_for_url(re.compile("h1=KHQDTSJH9D9C7S7H5D4C3H2S2D"))
        first.locator(".edit").click()
        for card in ("KS", "QS", "JS", "TD", "9H", "8H", "7D", "6S", "5C", "4D", "3C", "2H"):
            first.locator(f'.pack [data-card="{card}"]').click()
        assert len(matrix(visit)) == 2
        second.locator(".seat-cards input").fill("kh kh zz")
        visit.see(".seat-cards .fault-line:not([hidden])")
        assert second.locator(".seat-cards input").get_attribute("aria-invalid") == "true"
        assert visit.page.locator(".pay").count() == 2  # what cannot be read wipes no hand
        second.locator(".seat-cards input").fill("kh qh")
        wait_for_count(visit.page.locator(".pay"), 0)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_rows_laid_by_hand_begin_with_the_solvers_and_can_foul(browser, size):
    with browser.visit(TABLE, size=size) as visit:
        visit.see(".pay")
        seat = visit.page.locator(".seat").first
        seat.locator(".edit").click()
        seat.locator('input[value="hand"]').check()
        rows = {row: seat.locator(f'.board [data-row="{row}"] [data-card]') for row in ROW_SIZES}
        assert {row: cards.count() for row, cards in rows.items()} == ROW_SIZES
        visit.see('.seat[data-status="legal"] .tag')
        assert query_of(visit)["h0"].count(".") == 3
        for at in range(3):
            front, back = (rows[row].nth(at).get_attribute("data-card") for row in ("front", "back"))
            seat.locator(f'.board [data-card="{front}"]').click()
            seat.locator(f'.board [data-card="{back}"]').click()
        visit.see('.seat:first-child[data-status="foul"] .tag.bad')
        assert number(seat.locator(".seat-worth").inner_text()) < 0
        visit.check_accessible()


def test_purse_and_declaring_are_asked_for_only_where_they_matter(browser):
    with browser.visit(TABLE) as visit:
        visit.see(".pay")
        seat = visit.page.locator(".seat").last
        seat.locator(".edit").click()
        assert not seat.locator('input[type="number"]').is_visible()
        assert not seat.locator('input[type="checkbox"]').is_visible()
    with browser.visit(TABLE + "&o.instant_declare=%22required%22&o.loss_cap=%22purse%22&m0=3&m1=500&m2=500") as visit:
        visit.see('.seat:last-child[data-status="legal"]')
        before = matrix(visit)
        seat = visit.page.locator(".seat").last
        seat.locator(".edit").click()
        assert seat.locator('input[type="number"]').input_value() == "500"
        seat.locator('input[type="checkbox"]').check()
        visit.see('.seat:last-child[data-status="instant_win"]')
        after = matrix(visit)
        assert after[1, 2] < before[1, 2] < 0
        assert after[0, 2] == -3  # no more than Lan brought


def test_a_refused_value_is_shown_at_its_control(browser):
    with browser.visit(TABLE) as visit:
        visit.see(".pay")
        visit.page.locator(".table-setup input[type=number]").fill("0")
        visit.see(".table-setup .fault-line")
        assert visit.page.locator(".table-setup input[type=number]").get_attribute("aria-invalid") == "true"
        visit.page.locator(".table-setup input[type=number]").fill("50")
        visit.see(".pay")
        assert not visit.page.locator(".table-setup .fault-line").is_visible()
    duplicate = TABLE.replace("h2=2D2H", "h2=2D2S")
    with browser.visit(duplicate) as visit:
        assert visit.see(".seat .fault-line:not([hidden])").inner_text() == "Lá 2♠ bị trùng, đã có ở nhà 1."


def test_the_number_of_players_changes_and_the_link_reproduces_it(browser):
    with browser.visit("?part=table") as visit:
        visit.see(".pay")
        visit.page.locator('.table-setup input[value="2"]').check()
        visit.page.wait_for_url(re.compile("players=2"))
        wait_for_count(visit.page.locator(".pay"), 2)
        visit.page.locator('.table-setup input[value="3"]').check()
        wait_for_count(visit.page.locator(".pay"), 6)
        shown, address = matrix(visit), visit.page.url
        visit.page.goto("about:blank")
        visit.page.goto(address)
        assert matrix(visit) == shown


def test_the_result_is_copied_as_text(browser):
    with browser.visit(TABLE, permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.see(".pay")
        visit.page.get_by_role("button", name="Sao chép kết quả").click()
        visit.see(".toast")
        text = visit.page.evaluate("navigator.clipboard.readText()")
        assert "Tí ăn Minh" in text
        assert "Binh lủng" in text
        assert text.endswith(visit.page.url)


def test_the_keyboard_reaches_every_payment(browser):
    with browser.visit(TABLE) as visit:
        visit.see(".pay")
        visit.page.locator('.pay[data-pair="0-1"]').focus()
        visit.page.keyboard.press("Tab")
        visit.page.keyboard.press("Enter")
        assert visit.page.evaluate("document.activeElement.dataset.pair") == "0-2"
        assert visit.page.locator("#duel-title").inner_text().startswith("Lan")
