"""The API reference at /docs: complete, sound as a page, and its examples run, by curl and in a real browser."""

from __future__ import annotations

import html.parser
import json
import re
import shlex

import pytest

from api.site.reference import Reference, pretty
from api.wire.codes import PROBLEM_CODES
from api.words.page import GAME_LABELS
from api.words.reference import REFERENCE_LABELS

LANGUAGES = ("vi", "en")
everywhere = pytest.mark.parametrize(
    ("size", "language", "theme"),
    [
        ("phone", "vi", "dark"),
        ("desktop", "en", "light"),
        pytest.param("phone", "en", "light", marks=pytest.mark.long),
        pytest.param("desktop", "vi", "dark", marks=pytest.mark.long),
    ],
)


class Elements(html.parser.HTMLParser):
    """Every element of a page with its attributes; all but the void ones are closed in order."""

    VOID = frozenset({"meta", "link", "input", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        # A paragraph or an option may end without a word; ours do not.
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def client(application):
    return application.test_client()


@pytest.fixture(scope="module")
def document(client):
    return client.get("/openapi.json").get_json()


@pytest.fixture(scope="module", params=LANGUAGES)
def page(client, request):
    answer = client.get(f"/docs?lang={request.param}")
    assert answer.status_code == 200
    return answer.text


def test_every_operation_and_every_problem_code_has_a_place_of_its_own(page, document):
    ids = [attributes["id"] for _, attributes in Elements(page).found if attributes.get("id")]
    assert len(ids) == len(set(ids))
    operations = {entry["operationId"] for item in document["paths"].values() for entry in item.values()}
    assert operations <= set(ids)
    # The `type` of a problem is /docs#code.
    assert set(PROBLEM_CODES) <= set(ids)


def test_the_page_is_sound_and_every_link_within_it_leads_somewhere(page):
    elements = Elements(page)
    assert not elements.open
    ids = {attributes["id"] for _, attributes in elements.found if attributes.get("id")}
    for tag, attributes in elements.found:
        assert not {"style", "onclick", "onload"} & attributes.keys()
        target = attributes.get("href") or ""
        if target.startswith("#"):
            assert target[1:] in ids, target
        assert "//" not in target, (tag, target)
        if tag == "label":
            assert attributes["for"] in ids


def test_every_schema_that_a_body_names_is_shown_with_its_fields(page, document):
    shown = {attributes.get("id", "") for tag, attributes in Elements(page).found if tag == "details"}
    for name in ("SolveIn", "SolveOut", "ArrangementOut", "Problem"):
        assert f"schema-{name}" in shown
        for field in document["components"]["schemas"][name]["properties"]:
            assert f"<code>{field}</code>" in page


def test_the_page_speaks_the_language_that_is_asked_for(client):
    for language in LANGUAGES:
        text = client.get(f"/docs?lang={language}").text
        assert f'<html lang="{language}">' in text
        assert getattr(REFERENCE_LABELS["conventions"], language) in text
    by_browser = client.get("/docs", headers={"Accept-Language": "en-GB,en;q=0.9"})
    assert '<html lang="en">' in by_browser.text
    assert "Accept-Language" in by_browser.headers["Vary"]


def test_every_group_of_operations_has_a_name_in_both_languages(document):
    tags = {tag["name"] for tag in document["tags"]}
    assert tags <= {*GAME_LABELS, "service", "jobs"}


def test_games_come_first_and_the_service_itself_last(document):
    groups = [group.tag for group in Reference(document).groups]
    assert groups[:3] == ["maubinh", "tlmn", "sam"]
    assert groups[-1] == "service"


def test_every_example_for_curl_is_answered(client, document):
    for group in Reference(document).groups:
        for operation in group.operations:
            if group.tag == "jobs":
                continue  # a job that is named in an example does not exist here
            words = shlex.split(operation.curl.replace("\\\n", " "))
            assert words[0] == "curl"
            address = next(word for word in words if word.startswith("http://"))
            path = "/" + address.split("/", 3)[3]
            if operation.method == "GET":
                assert client.get(path).status_code == 200, operation.curl
                continue
            headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
            body = words[next(at for at, word in enumerate(words) if word in ("-d", "--data-binary")) + 1]
            answer = client.post(path, data=body.encode(), headers=headers)
            assert answer.status_code == 200, operation.curl


def test_where_keys_are_asked_for_the_page_takes_one_and_curl_sends_it(document):
    keyed = json.loads(json.dumps(document))
    keyed["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    keyed["paths"]["/v1/maubinh/solve"]["post"]["security"] = [{"key": []}]
    reference = Reference(keyed)
    solve = next(one for group in reference.groups for one in group.operations if one.key == "maubinh_solve")
    assert reference.keyed
    assert solve.keyed
    assert '-H "Authorization: Bearer $KEY"' in solve.curl


@pytest.mark.parametrize(
    "value",
    [
        {"cards": ["AS"] * 40, "rules": {"options": {f"option_{n}": n for n in range(9)}}, "empty": [], "text": "a, b"},
        [{"a": None}, [1.5, "x" * 80]],
        {},
        7,
    ],
)
def test_examples_are_laid_out_without_being_changed(value):
    text = pretty(value)
    assert json.loads(text) == value
    assert all(len(line) <= 80 or len(line.split()) == 1 for line in text.splitlines())


@pytest.mark.slow
@everywhere
def test_a_reader_finds_an_operation_and_runs_its_example(browser, size, language, theme):
    with browser.visit("docs", size=size, language=language, theme=theme) as visit:
        if size == "phone":
            visit.page.locator("#contents > summary").click()
        visit.see("#filter").fill("best arrangement of 13")
        links = visit.page.locator("#contents li:visible")
        assert links.count() == 1
        links.locator("a").click()
        visit.page.wait_for_url(re.compile("#maubinh_solve$"))
        form = visit.page.locator("#maubinh_solve form")
        form.locator("[type=submit]").click()
        form.locator(".status", has_text=re.compile("^200")).wait_for()
        answer = json.loads(form.locator(".live pre").inner_text())
        assert len(answer["best"]["back"]["cards"]) == 5
        visit.check_accessible(["header", "#contents", "#maubinh_solve", "#duplicate_card", "#schema-SolveIn"])


@pytest.mark.slow
def test_a_changed_example_is_what_runs_and_what_curl_sends(browser):
    with browser.visit("docs", language="en") as visit:
        form = visit.page.locator("#maubinh_compare form")
        body = form.locator("textarea")
        original = body.input_value()
        body.fill('{"a": ["AS", "AH", "<b>it\'s</b>"], "b": ["KS"]}')
        assert "it'\\''s" in form.locator("[data-curl]").text_content()
        assert f"http://{browser.host}/v1/maubinh/compare" in form.locator("[data-curl]").text_content()
        body.press("Control+Enter")
        form.locator(".status.fault", has_text="422").wait_for()
        assert "<b>it's</b>" in form.locator(".live pre").inner_text()
        form.locator("[type=reset]").click()
        assert body.input_value() == original
        form.locator("[data-curl]", has_not_text="it'").wait_for(state="attached")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("desktop", "vi")])
def test_a_job_can_be_sent_in_each_format_and_all_that_opens_is_accessible(browser, size, language):
    with browser.visit("docs", language=language, size=size) as visit:
        form = visit.page.locator("#jobs_make form")
        form.locator("select[data-media]").select_option("text/csv")
        assert form.locator("textarea").input_value().startswith("id,cards\n")
        curl = form.locator("[data-curl]").text_content()
        assert "-H 'Content-Type: text/csv'" in curl
        assert "--data-binary 'id,cards" in curl
        form.locator("[type=reset]").click()
        form.locator("[data-curl]", has_text="x-ndjson").wait_for(state="attached")
        visit.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        visit.check_accessible(contrast=False)


@pytest.mark.slow
def test_language_and_colours_are_remembered_together_with_the_page(browser):
    with browser.visit("docs", language="en") as visit:
        visit.page.locator("#theme").click()
        assert visit.page.locator("html").get_attribute("data-theme") == "dark"
        visit.page.locator("#language").click()
        visit.see("html[lang=vi] h1", has_text=REFERENCE_LABELS["title"].vi)
        assert visit.page.locator("html").get_attribute("data-theme") == "dark"
        visit.page.locator(".brand").click()
        visit.see("html[lang=vi][data-theme=dark] main")


@pytest.mark.slow
def test_a_link_to_a_problem_or_a_schema_shows_it(browser):
    with browser.visit("docs#duplicate_card", language="en") as visit:
        visit.see("#duplicate_card")
        visit.page.evaluate("location.hash = 'schema-SolveIn'")
        visit.see("#schema-SolveIn table")


@pytest.mark.slow
def test_the_reference_can_be_read_without_scripts(browser):
    with browser.visit("docs", java_script_enabled=False) as visit:
        visit.see("#maubinh_solve textarea")
        assert not visit.page.locator("#maubinh_solve [type=submit]").is_visible()
        visit.page.locator("#maubinh_solve form summary").first.click()
        visit.see("#maubinh_solve [data-curl]")
