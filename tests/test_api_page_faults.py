"""Faults in the words of the page: in both languages, with the values that are needed to mend them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from api.wire.codes import PROBLEM_CODES
from rules.maubinh.needs import NEEDS
from tests.helpers.live_server import ROOT

PAGE = ROOT / "api" / "static" / "page"
HAND = ["AS", "KH", "QD", "JH", "TS", "9D", "9C", "7S", "7H", "5D", "4C", "3H", "2S"]
SAID = """
import { readFileSync } from "node:fs";
const page = process.argv[1];
const { useWords } = await import(`${page}/i18n.js`);
const { faultWords } = await import(`${page}/fault-words.js`);
const { faults, language } = JSON.parse(process.argv[2]);
useWords(language, JSON.parse(readFileSync(`${page}/i18n/shell.${language}.json`)));
console.log(JSON.stringify(faults.map(faultWords)));
"""


def shell(language: str) -> dict[str, str]:
    return json.loads((PAGE / "i18n" / f"shell.{language}.json").read_text(encoding="utf-8"))


def said(faults: list[dict[str, object]], language: str) -> list[str]:
    arguments = json.dumps({"faults": faults, "language": language})
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SAID, str(PAGE), arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize(
    ("change", "values"),
    [
        ({"players": 9}, ["2", "4", "9"]),
        ({"players": 4, "dead": ["AC"]}, ["4", "0", "1"]),
        ({"cards": HAND[:12]}, ["13", "12"]),
        ({"cards": [*HAND[:12], "AS"]}, ["A♠"]),
        ({"cards": [*HAND[:12], "ZZ"]}, ["ZZ"]),
        ({"players": 2, "dead": ["AS"]}, ["A♠"]),
        ({"locked": {"back": HAND[:6]}}, ["5", "6"]),
        ({"rules": {"preset": "nix"}}, ["nix", "majority", "per_chi"]),
        ({"rules": {"options": {"nix": 3}}}, ["nix"]),
        ({"rules": {"options": {"pair_win": -5}}}, ["0", "1000000", "-5"]),
        ({"rules": {"options": {"a2345": "z"}}}, ["lowest", "second", "z"]),
        ({"rules": {"options": {"chi_value": 2}}}, []),
    ],
)
def test_a_fault_is_told_with_its_values_and_without_words_of_the_code(http, change, values):
    faults = http.post("/v1/maubinh/solve", json={"cards": HAND, **change}).get_json()["errors"]
    assert len(faults) == 1
    for language in ("vi", "en"):
        (words,) = said(faults, language)
        assert words != faults[0]["message"]
        for value in values:
            assert value in words
        assert "{" not in words
        assert "=" not in words
        assert len(words) < 120
        assert "/" not in words


def test_what_an_option_needs_has_words_in_both_languages():
    needs = {f"need.{re.sub(r'[^A-Za-z0-9_]+', '_', need.words)}" for need in NEEDS}
    for language in ("vi", "en"):
        assert needs == {key for key in shell(language) if key.startswith("need.")}


def test_every_code_of_a_fault_has_vietnamese_words():
    """In English the service's own words stand, which tell more."""
    files = (PAGE / "i18n").glob("*.vi.json")
    words = {key: text for file in files for key, text in json.loads(file.read_text(encoding="utf-8")).items()}
    assert {code for code in PROBLEM_CODES if not words.get(f"fault.{code}")} == set()
