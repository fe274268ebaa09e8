"""The page's scripts by themselves: their own tests on Node, their sizes, and the two catalogues of words."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.helpers.live_server import ROOT

PAGE = ROOT / "api" / "static" / "page"
SCRIPTS = sorted(PAGE.rglob("*.js"))
CATALOGUES = sorted({path.name.split(".")[0] for path in (PAGE / "i18n").glob("*.json")})
MAX_LINES = 400


def words(catalogue: str, language: str) -> dict[str, str]:
    return json.loads((PAGE / "i18n" / f"{catalogue}.{language}.json").read_text(encoding="utf-8"))


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_scripts_pass_their_own_tests():
    tests = sorted(str(path) for path in (ROOT / "tests" / "page").glob("*.test.mjs"))
    assert len(tests) >= 5
    done = subprocess.run(["node", "--test", *tests], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-6000:]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_says_its_purpose_and_stays_small(path: Path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("// ")
    assert len(lines) <= MAX_LINES


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_reads_data_as_html_or_code(path: Path):
    text = path.read_text(encoding="utf-8")
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        'setAttribute("style"',
    ):
        assert forbidden not in text


@pytest.mark.parametrize("name", CATALOGUES)
def test_both_languages_have_the_same_words_and_places(name):
    vi, en = words(name, "vi"), words(name, "en")
    faults = {key for key in vi if key.startswith("fault.")}  # in English the service's own words stand in
    assert set(vi) - faults == set(en) - faults
    for key in set(vi) & set(en):
        assert set(re.findall(r"\{\w+\}", vi[key])) == set(re.findall(r"\{\w+\}", en[key])), key
        assert vi[key].strip()
        assert en[key].strip()


@pytest.mark.parametrize("path", sorted((PAGE / "i18n").glob("*.json")), ids=lambda path: path.name)
def test_no_word_stands_twice_in_a_catalogue(path: Path):
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names))


def test_every_word_the_scripts_say_exists():
    known = set.intersection(
        *({key for name in CATALOGUES for key in words(name, language)} for language in ("vi", "en"))
    )
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        for key in re.findall(r'\bsay\("([\w.]+)"', text):
            assert key in known, f"{path.name}: {key}"
        for start in re.findall(r"\bsay\(`([\w.]+)\$\{", text):
            assert any(key.startswith(start) for key in known), f"{path.name}: {start}"


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("game", ["maubinh", "tlmn", "sam"])
def test_every_option_is_explained_in_sentences_without_names_of_the_code(game, language, http):
    explained = words(f"options-{game}", language)
    games = {one["game"]: one["presets"] for one in http.get("/v1/rules").get_json()["games"]}
    for preset in games[game]:
        for name in http.get(preset["path"]).get_json()["options"]:
            note = explained[f"note.{name}"]
            assert note[0].isupper()
            assert note.endswith(".")
            assert "_" not in note


def test_ready_made_rules_are_those_of_the_document_with_a_name_in_both_languages():
    text = (ROOT / "docs" / "house_rules.md").read_text(encoding="utf-8")
    told = [(game, json.loads(block)) for game, block in re.findall(r"```json rules (\w+)\n(.*?)```", text, re.DOTALL)]
    ready = json.loads((PAGE / "examples" / "house-rules.json").read_text(encoding="utf-8"))
    assert set(ready) == {"maubinh", "tlmn", "sam"}
    for game, choices in ready.items():
        for choice in choices:
            assert (game, {key: choice[key] for key in ("preset", "options")}) in told
            assert choice["vi"].strip()
            assert choice["en"].strip()
    # All but the presets themselves, which have a control of their own, and the fee, which the page leaves out anyway.
    assert sum(map(len, ready.values())) == sum("options" in rules for _, rules in told) - 1


def test_every_fault_that_people_can_meet_has_vietnamese_words():
    shell = words("shell", "vi")
    for code in (
        "bad_card",
        "duplicate_card",
        "wrong_card_count",
        "out_of_range",
        "no_arrangement",
        "conflicting_options",
        "server_full",
    ):
        assert shell[f"fault.{code}"]
