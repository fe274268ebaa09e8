"""The page for people, part 4: TLMN and Sâm, legal moves and verdicts, games step by step. In a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import api

pytestmark = pytest.mark.slow

EXAMPLES = Path(api.__file__).parent / "static" / "page" / "examples"
everywhere = pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "vi", "dark"), ("phone", "en", "light"), ("desktop", "vi", "light"), ("desktop", "en", "dark")],
)
both_games = pytest.mark.parametrize(
    ("size", "language", "theme", "game"),
    [
        ("phone", "vi", "dark", "tlmn"),
        ("phone", "en", "light", "sam"),
        ("desktop", "vi", "light", "sam"),
        ("desktop", "en", "dark", "tlmn"),
    ],
)
# A hand with a quad of 7, a run of three pairs and two 2s.
HAND = "3S4S4C5S5C6D6H7S7C7D7H2S2D"
MOVES = f"?part=shedding&hand={HAND}"
REPLAY = "?part=shedding&view=replay"


def query_of(visit):
    return {key: values[0] for key, values in parse_qs(urlsplit(visit.page.url).query).items()}


def asked(visit, operation, body):
    return visit.page.evaluate(
        """async ([operation, body]) => (await fetch(`v1/${operation}`, {method: "POST", body,
            headers: {"Content-Type": "application/json"}})).json()""",
        [operation, json.dumps(body)],
    )


def cards_of(text):
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def shown_moves(visit):
    visit.see("#moves-title")
    for more in visit.page.locator(".move-list > .button").all():
        more.click()
    return {tuple(cards_of(one.get_attribute("data-move"))) for one in visit.page.locator("[data-move]").all()}


def choose(visit, *cards):
    for card in cards:
        visit.page.locator(f'.fan [data-card="{card}"]').click()


def verdict(visit, kind):
    return visit.see(f'.verdict-line [data-kind="{kind}"]').inner_text()


def load_game(visit, game):
    """Paste a game and show it."""
    if visit.page.locator(".loader").get_attribute("open") is None:
        visit.page.locator(".loader summary").click()
    visit.page.locator(".loader textarea").fill(game if isinstance(game, str) else json.dumps(game))
    visit.page.locator(".loader .read").click()


def example(game):
    return json.loads((EXAMPLES / f"game-{game}.json").read_text(encoding="utf-8"))


def step_to(visit, text):
    from playwright.sync_api import expect

    expect(visit.page.locator(".step-where")).to_have_text(text, timeout=10_000)


@both_games
def test_a_newcomer_sees_a_hand_with_all_its_moves(browser, size, language, theme, game):
    with browser.visit(f"?part=shedding&game={game}", size=size, language=language, theme=theme) as visit:
        visit.see("#moves-title")
        visit.see(".table-play .card")
        visit.page.wait_for_url(re.compile("table="))
        query = query_of(visit)
        assert len(query["hand"]) == {"tlmn": 26, "sam": 20}[game]
        answer = asked(
            visit, f"{game}/legal-moves", {"hand": cards_of(query["hand"]), "table": cards_of(query["table"])}
        )
        visit.see(f'#moves-title:has-text("{answer["count"] or ""}")')
        assert shown_moves(visit) == {tuple(move["cards"]) for move in answer["moves"]}
        assert visit.page.locator(".turns > li").count() >= 1
        visit.check_accessible()


@everywhere
def test_a_move_is_chosen_and_judged(browser, size, language, theme):
    with browser.visit(f"{MOVES}&table=2C", size=size, language=language, theme=theme) as visit:
        quad = visit.see('.move-group[data-kind="quad"] .move')
        assert quad.get_attribute("data-chop") == "true"
        quad.click()
        verdict(visit, "good")
        assert query_of(visit)["play"] == "7S7C7D7H"
        assert visit.page.locator('.fan [aria-pressed="true"]').count() == 4
        choose(visit, "7S", "7C", "7D", "7H", "3S")
        refused = asked(visit, "tlmn/compare", {"table": ["2C"], "play": ["3S"]})["label"][language]
        assert refused in verdict(visit, "bad")
        choose(visit, "5S")
        nothing = asked(visit, "tlmn/classify", {"cards": ["3S", "5S"]})["label"][language]
        assert nothing in verdict(visit, "bad")
        visit.check_accessible()


def test_every_move_of_a_free_lead_is_there_and_grouped(browser):
    with browser.visit(MOVES) as visit:
        answer = asked(visit, "tlmn/legal-moves", {"hand": cards_of(HAND), "table": []})
        assert answer["count"] > 24
        assert shown_moves(visit) == {tuple(move["cards"]) for move in answer["moves"]}
        for group in visit.page.locator(".move-group").all():
            kind, count = group.get_attribute("data-kind"), int(group.locator(".tag").first.inner_text())
            assert count == sum(move["kind"] == kind for move in answer["moves"])
        plan = asked(visit, "tlmn/decompose", {"hand": cards_of(HAND)})
        assert visit.page.locator(".turns > li").count() == plan["turns"]


def test_duties_of_the_moment_are_told(browser):
    with browser.visit(f"{MOVES}&must=3S") as visit:
        visit.see("#moves-title")
        choose(visit, "4S", "4C")
        assert "3♠" in verdict(visit, "bad")
        visit.page.locator(".play-more summary").click()
        assert visit.page.locator(".play-more select").input_value() == "3S"
        visit.page.locator(".play-more select").select_option("4S")
        verdict(visit, "good")
        visit.page.get_by_label("Đã bỏ lượt trong vòng này").check()
        assert "bỏ lượt" in verdict(visit, "bad")
        assert {"must": "4S", "passed": "1"}.items() <= query_of(visit).items()


def test_the_hand_is_one_stop_of_the_tab_key_and_arrows_walk_through_it(browser):
    with browser.visit(MOVES) as visit:
        visit.see("#moves-title")
        assert visit.page.locator('.fan [tabindex="0"]').count() == 1
        visit.page.locator('.fan [tabindex="0"]').focus()
        for key in ("Home", "ArrowRight", "Space", "ArrowRight", "Space"):
            visit.page.keyboard.press(key)
        assert query_of(visit)["play"] == "4S4C"
        verdict(visit, "good")
        assert visit.page.evaluate("document.activeElement.dataset.card") == "4C"


def test_cards_are_chosen_from_the_pack_and_typed(browser):
    with browser.visit(MOVES) as visit:
        visit.see("#moves-title")
        visit.page.locator('input[value="table"]').check()
        visit.page.locator('.pack [data-card="AH"]').click()
        visit.see(".table-play .card")
        visit.page.wait_for_url(re.compile("table=AH"))
        visit.page.get_by_label("Bài trên tay", exact=True).fill("3s 3c 3d x")
        visit.see(".fault-line:not([hidden])")
        assert query_of(visit)["hand"] == HAND  # what cannot be read wipes no hand
        visit.page.get_by_label("Bài trên tay", exact=True).fill("3s 3c 3d")
        visit.page.wait_for_url(re.compile("hand=3S3C3D&"))
        visit.page.locator(".hand-panel .clear").click()
        visit.see(".moves-place p")
        assert "hand" not in query_of(visit)


def test_house_rules_change_the_moves(browser):
    with browser.visit(f"{MOVES}&table=2C2H&o.quad_cuts_pair2=true") as visit:
        visit.see('.move[data-move="7S7C7D7H"]')
        visit.page.locator(".rule-options > summary").click()
        option = visit.page.locator('[data-option="quad_cuts_pair2"]')
        option.wait_for(state="attached")
        group = visit.page.locator(".option-group", has=option)
        group.locator("summary").click()
        assert option.locator(".option-note").inner_text().startswith("Tứ quý")
        option.locator("input").uncheck()
        visit.page.locator('.move[data-move="7S7C7D7H"]').wait_for(state="detached")


@both_games
def test_the_example_is_stepped_through_to_its_settlement(browser, size, language, theme, game):
    events = len(example(game)["history"])
    with browser.visit(f"{REPLAY}&game={game}", size=size, language=language, theme=theme) as visit:
        step_to(visit, f"0/{events}")
        visit.page.locator(".step-next").click()
        step_to(visit, f"1/{events}")
        visit.page.evaluate("document.activeElement.blur()")
        visit.page.keyboard.press("ArrowRight")
        step_to(visit, f"2/{events}")
        visit.page.keyboard.press("ArrowLeft")
        step_to(visit, f"1/{events}")
        assert visit.page.locator('[aria-current="step"]').get_attribute("data-step") == "1"
        visit.page.keyboard.press("End")
        step_to(visit, f"{events}/{events}")
        answer = asked(visit, f"{game}/replay", example(game))
        visit.see(".settlement")
        totals = visit.page.locator(".settlement .matrix .total").all_inner_texts()[1 : 1 + len(example(game)["hands"])]
        net = [float(text.replace("−", "-").replace(",", ".")) for text in totals]
        assert net == [seat["net_points"] for seat in answer["settlement"]["seats"]]
        assert visit.page.locator(".chops li").count() == len(answer["chops"]) > 0
        visit.page.locator(".replay-board .review").click()
        found = asked(visit, f"{game}/replay", {**example(game), "review": True})["review"]["moves"]
        assert visit.see(".review-panel").locator("[data-verdict]").count() == sum(
            move["verdict"]["code"] != "forced" for move in found
        )
        visit.check_accessible()


def test_every_state_is_the_services_own(browser):
    game = example("tlmn")
    with browser.visit(REPLAY) as visit:
        for step in (0, 4, 5, 20):
            answer = asked(visit, "tlmn/replay", {**game, "history": game["history"][:step]})
            visit.see(f'.log-entry[data-step="{step}"]').click()
            step_to(visit, f"{step}/{len(game['history'])}")
            left = visit.page.locator(".player .tag:first-child").all_inner_texts()
            held = [one.locator(".card").count() for one in visit.page.locator(".player").all()]
            assert left == [f"{count} lá" for count in answer["state"]["cards_left"]]
            assert held == answer["state"]["cards_left"]
            turn = visit.page.locator('.player[data-turn="true"] h2').inner_text()
            assert turn.startswith(f"Nhà {answer['state']['seat_to_act'] + 1}")
            assert visit.page.locator(".chops li").count() == len(answer["chops"])


def test_an_illegal_event_is_shown_with_its_reason(browser):
    game = example("tlmn")
    game["history"][9] = {"seat": game["history"][9]["seat"], "cards": ["2D", "QH"]}
    with browser.visit(REPLAY) as visit:
        visit.see(".log-entry")
        load_game(visit, game)
        assert "Không thành bộ" in visit.see(".log-refused").inner_text()
        step_to(visit, "0/9")
        visit.page.locator(".step-last").click()
        step_to(visit, "9/9")
        assert "Nước 10" in visit.see(".replay-end .fault-box").inner_text()
        visit.check_accessible()


def test_a_file_that_cannot_be_used_is_refused_at_its_field(browser):
    refused = {
        "{nonsense": "JSON",
        '{"hands": [{"seat": 0, "cards": ["ZZ"]}]}': "ZZ",
        '{"hands": [{"seat": 0, "cards": ["3S"]}], "pots": 2}': "pots",
        '{"hands": [{"seat": 0, "cards": ["3S"]}, {"seat": 1, "cards": ["4S"]}]}': "/hands/0/cards",
    }
    with browser.visit(REPLAY) as visit:
        visit.see(".log-entry")
        for text, words in refused.items():
            load_game(visit, text)
            visit.see(".loader .fault-line:not([hidden])", has_text=words)
            assert visit.page.locator(".loader textarea").get_attribute("aria-invalid") == "true"


def test_a_game_of_lines_with_its_rules_is_read(browser):
    game = example("sam")
    lines = [{name: value for name, value in game.items() if name != "history"}, *game["history"]]
    with browser.visit(REPLAY) as visit:
        visit.see(".log-entry")
        load_game(visit, "\n".join(map(json.dumps, lines)))
        step_to(visit, f"0/{len(game['history'])}")
        assert query_of(visit)["game"] == "sam"
        assert visit.page.locator('.shedding-head input[value="sam"]').is_checked()


def test_the_link_reproduces_the_step_and_other_rules_settle_anew(browser):
    from playwright.sync_api import expect

    with browser.visit(REPLAY) as visit:
        visit.see(".log-entry")
        visit.page.locator(".step-last").click()
        visit.see(".settlement")
        shown, address = visit.page.locator(".settlement").inner_text(), visit.page.url
        visit.page.goto("about:blank")
        visit.page.goto(address)
        assert visit.see(".settlement").inner_text() == shown
        visit.page.locator('.rules-panel input[value="points"]').check()
        first = visit.page.locator(".settlement .matrix tbody .total").first
        expect(first).to_have_text("−4", timeout=10_000)  # the preset with points is not zero sum


def test_a_moment_of_a_game_opens_its_legal_moves_and_the_game_is_kept(browser):
    with browser.visit(f"{REPLAY}&game=sam") as visit:
        visit.see(".log-entry")
        visit.page.locator(".step-next").click()
        step_to(visit, f"1/{len(example('sam')['history'])}")
        visit.page.get_by_role("button", name=re.compile("^Nước đi của Nhà")).click()
        visit.see("#moves-title")
        first = example("sam")["history"][0]["cards"]
        assert cards_of(query_of(visit)["table"]) == first
        visit.page.locator('.shedding-head input[value="replay"]').check()
        step_to(visit, f"1/{len(example('sam')['history'])}")
        visit.page.go_back()
        visit.see("#moves-title")
        assert cards_of(query_of(visit)["table"]) == first
        visit.page.go_back()
        step_to(visit, f"1/{len(example('sam')['history'])}")


def test_results_are_copied_as_text(browser):
    with browser.visit(f"{MOVES}&table=2C", permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.see("#moves-title")
        visit.page.get_by_role("button", name="Sao chép kết quả").click()
        visit.see(".toast")
        assert "7♠ 7♣ 7♦ 7♥" in visit.page.evaluate("navigator.clipboard.readText()")
        visit.page.locator('.shedding-head input[value="replay"]').check()
        visit.see(".log-entry")
        visit.page.get_by_role("button", name="Sao chép kết quả").click()
        visit.see(".toast:nth-child(2)")
        text = visit.page.evaluate("navigator.clipboard.readText()")
        assert "Tính tiền" in text
        assert text.endswith(visit.page.url)
