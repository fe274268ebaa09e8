"""The page for people, part 5: a file becomes a job, its result and report are fetched. In a browser."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.helpers.job_helpers import csv_hands, ndjson_hands

pytestmark = pytest.mark.slow

everywhere = pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "vi", "light"), ("phone", "en", "dark"), ("desktop", "vi", "dark"), ("desktop", "en", "light")],
)


def query_of(visit):
    return {key: values[0] for key, values in parse_qs(urlsplit(visit.page.url).query).items()}


def choose_file(visit, name, content):
    visit.page.locator('input[type="file"]').set_input_files({"name": name, "mimeType": "", "buffer": content})
    visit.see(".file-name")


def run(visit, name, content):
    choose_file(visit, name, content)
    visit.page.locator(".start").click()


def wait_until(visit, state):
    visit.page.locator(f'.job[data-state="{state}"]').wait_for(timeout=60_000)


def downloaded(visit, kind):
    with visit.page.expect_download() as waiting:
        visit.page.locator(f".download-{kind}").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


@everywhere
def test_the_example_is_sent_watched_and_shown(browser, size, language, theme):
    with browser.visit("?part=batch", size=size, language=language, theme=theme) as visit:
        visit.see(".batch-setup .example")
        assert visit.page.locator(".start").is_disabled()
        visit.check_accessible()
        visit.page.locator(".example").click()
        assert visit.see(".file-preview pre").inner_text().startswith("id,cards\nhand-1,")
        visit.page.locator(".start").click()
        wait_until(visit, "done")
        assert visit.page.locator(".job-count").inner_text().startswith("60 / 60")
        assert visit.see(".answer").count() == 6
        assert visit.page.locator(".answer").first.locator(".card").count() == 13
        visit.check_accessible()
        address = visit.page.url
        visit.page.goto("about:blank")
        visit.page.goto(address)
        assert visit.see(".answer").count() == 6


@pytest.mark.parametrize(("operation", "lines"), [("arrange", 60), ("evaluate", 60), ("settle", 15)])
def test_every_operation_has_an_example(browser, operation, lines):
    with browser.visit(f"?part=batch&op={operation}") as visit:
        visit.see(f'input[value="{operation}"]:checked')
        visit.page.locator(".example").click()
        visit.see(".file-name")
        visit.page.locator(".start").click()
        wait_until(visit, "done")
        assert visit.page.locator(".job-count").inner_text().startswith(f"{lines} / {lines}")
        assert visit.see(".answer").count() == 6
        assert visit.page.locator(".failed").count() == 0


def test_the_result_is_downloaded_in_every_format(browser):
    with browser.visit("?part=batch") as visit:
        visit.see(".batch-setup")
        visit.page.locator('.rules-panel input[value="per_chi"]').check()
        run(visit, "hands.csv", csv_hands(12))
        wait_until(visit, "done")
        name, table = downloaded(visit, "csv")
        assert name.endswith(".csv")
        rows = list(csv.DictReader(io.StringIO(table.decode())))
        assert [row["id"] for row in rows] == [f"h{at}" for at in range(12)]
        lines = [json.loads(line) for line in downloaded(visit, "ndjson")[1].splitlines()]
        assert lines[-1] == {"done": True, "lines": 12, "failed": 0}
        assert {line["result"]["rules"]["preset"] for line in lines[:-1]} == {"per_chi"}
        points = {line["id"]: line["result"]["best"]["expected_points"] for line in lines[:-1]}
        assert {row["id"]: float(row["expected_points"]) for row in rows} == points
        assert downloaded(visit, "parquet")[1].startswith(b"PAR1")


def test_a_server_without_parquet_does_not_offer_it(browser):
    with browser.visit("?part=batch") as visit:
        visit.see(".batch-setup")
        assert "Parquet" in visit.page.locator(".drop").inner_text()

        def without(route):
            page = route.fetch()
            route.fulfill(response=page, body=page.text().replace('data-parquet="yes"', 'data-parquet="no"'))

        visit.page.route(lambda address: urlsplit(address).path == "/", without)
        visit.page.reload()
        visit.see(".batch-setup")
        assert "Parquet" not in visit.page.locator("main").inner_text()
        visit.page.locator('input[type="file"]').set_input_files(
            {"name": "hands.parquet", "mimeType": "", "buffer": b"PAR1"}
        )
        assert "arrow" in visit.see(".batch-setup .fault-line:visible").inner_text()
        run(visit, "hands.csv", csv_hands(1))
        wait_until(visit, "done")
        visit.see(".download-csv")
        assert visit.page.locator(".download-parquet").count() == 0


def test_lines_that_fail_are_listed_with_their_reasons(browser):
    body = ndjson_hands(3) + b'{"id": "broken", "cards": ["AS", "ZZ"]}\n{nonsense\n' + ndjson_hands(2, seed=2)
    with browser.visit("?part=batch") as visit:
        visit.see(".batch-setup")
        run(visit, "hands.ndjson", body)
        wait_until(visit, "done")
        failed = visit.see(".failed li").all_inner_texts()
        assert len(failed) == 2
        assert failed[0].startswith("Dòng 4 · broken")
        assert "/cards/1: “ZZ” không phải lá bài." in failed[0]
        assert failed[1].startswith("Dòng 5")
        visit.check_accessible()


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_report_is_a_page_of_its_own(browser, language):
    with browser.visit("?part=batch", language=language) as visit:
        visit.see(".batch-setup")
        run(visit, "hands.csv", csv_hands(20))
        wait_until(visit, "done")
        with visit.page.expect_popup() as waiting:
            visit.page.locator("a.report").click()
        report = waiting.value
        report.wait_for_load_state()
        assert report.locator("html").get_attribute("lang") == language
        assert "20" in report.locator(".tiles").inner_text()
        assert report.locator("figure").count() >= 2
        assert report.evaluate("getComputedStyle(document.querySelector('.tiles')).display") == "grid"


def test_a_running_job_is_cancelled(browser):
    with browser.visit("?part=batch") as visit:
        visit.see(".batch-setup")
        run(visit, "many.csv", csv_hands(30_000))
        visit.see(".cancel").click()
        wait_until(visit, "cancelled")
        assert not visit.page.locator(".cancel").is_visible()
        assert visit.page.locator(".download-csv").count() == 0


def test_a_file_that_cannot_be_used_is_refused_at_its_field(browser):
    with browser.visit("?part=batch") as visit:
        visit.see(".batch-setup")
        visit.page.locator('input[type="file"]').set_input_files(
            {"name": "cards.png", "mimeType": "image/png", "buffer": b"\x89PNG"}
        )
        assert "cards.png" in visit.see(".fault-line:not([hidden])").inner_text()
        assert visit.page.locator(".start").is_disabled()
        run(visit, "hands.csv", b"id,hand\n1,AS\n")
        assert "id, hand" in visit.see(".batch-setup .fault-line:not([hidden])").inner_text()
        visit.see(".batch-stage .fault-box")


def test_a_house_rule_that_is_refused_is_shown_at_its_control(browser):
    with browser.visit("?part=batch&o.pair_win=-5") as visit:
        visit.see(".batch-setup")
        run(visit, "hands.csv", csv_hands(2))
        visit.see('[data-option="pair_win"] .fault-line:not([hidden])')


def test_a_job_that_is_not_there_and_a_server_without_jobs_are_told(browser):
    import api
    from api.settings import Settings

    with browser.visit("?part=batch&job=0123456789abcdef0123456789abcdef") as visit:
        # The browser writes of the 404 itself.
        assert "Không còn" in visit.see(".batch-stage .fault-box").inner_text()
        visit.faults.clear()
    client = api.create_app(Settings(log_level="ERROR", data_folder="")).test_client()
    answer = client.post("/v1/jobs?operation=solve", data=csv_hands(1), content_type="text/csv")
    assert answer.status_code == 503
    with browser.visit("?part=batch") as visit:
        visit.see(".batch-setup")
        visit.page.route(
            re.compile(r"/v1/jobs\?"),
            lambda route: route.fulfill(status=503, body=answer.data, content_type=answer.content_type),
        )
        run(visit, "hands.csv", csv_hands(2))
        visit.see(".no-jobs")
        visit.check_accessible()
        visit.faults.clear()  # it writes of the 503 too


def test_a_dropped_file_is_taken(browser):
    with browser.visit("?part=batch") as visit:
        visit.see(".drop")
        visit.page.evaluate(
            """() => {
            const data = new DataTransfer();
            data.items.add(new File(["id,cards\\n"], "dropped.csv", {type: "text/csv"}));
            const drop = document.querySelector(".drop");
            for (const type of ["dragover", "drop"]) {
              drop.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
            }
        }"""
        )
        assert visit.see(".file-name strong").inner_text() == "dropped.csv"
