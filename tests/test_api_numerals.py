"""Numbers for people: 1,234.5 is written 1.234,5 in Vietnamese, wherever the command line prints one."""

from __future__ import annotations

import json
import re

import click
import pytest
from click.testing import CliRunner

from api.cli.main import maubinh
from api.numerals import Numerals

HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"


@pytest.mark.parametrize(("language", "shown"), [("en", "+72,072"), ("vi", "+72.072")])
def test_whole_numbers_are_grouped_as_the_language_does(language, shown):
    assert Numerals(language).count(72072, sign=True) == shown


@pytest.mark.parametrize(("language", "shown"), [("en", "-1,250.500"), ("vi", "-1.250,500")])
def test_decimals_have_the_mark_of_the_language(language, shown):
    assert Numerals(language).decimal(-1250.5, 3) == shown


@pytest.mark.parametrize(
    ("number", "shown"),
    [(54.0, "54"), (5700.0, "5.700"), (1.5, "1,5"), (-0.0001, "0"), (0.125, "0,125"), (100.0, "100")],
)
def test_whole_points_have_no_decimals(number, shown):
    assert Numerals("vi").short(number, 3) == shown


def test_shares_have_the_mark_of_the_language():
    assert [Numerals("vi").share(0.6821), Numerals("en").share(0.6821)] == ["68,2%", "68.2%"]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_no_number_of_a_solution_has_marks_of_the_other_language(language):
    command = ["solve", HAND, "--samples", "3000", "--lang", language]
    done = CliRunner().invoke(maubinh, command, prog_name="maubinh")
    assert done.exit_code == 0, done.output
    decimals = re.findall(r"\d([.,])\d{1,2}%|± \d([.,])\d{3}\b", click.unstyle(done.output))
    assert {mark for pair in decimals for mark in pair if mark} == {"," if language == "vi" else "."}
    assert ("72.072" if language == "vi" else "72,072") in done.output


def test_money_of_a_settlement_is_grouped_as_in_vietnamese():
    hands = (("TD TC TH 5D 5C", "AS KS QS JS 9S", "2S 2C 3D"), ("8S 8C 4D 3H 2D", "KD QH JD 9H 7C", "7D 6C 4H"))
    rows = [dict(zip(("back", "middle", "front"), map(str.split, hand), strict=True)) for hand in hands]
    table = {"bet": 5000, "players": [{"id": name, **row} for name, row in zip("ab", rows, strict=True)]}
    command = ["settle", "-", "--lang", "vi"]
    done = CliRunner().invoke(maubinh, command, prog_name="maubinh", input=json.dumps(table))
    assert done.exit_code == 0, done.output
    assert re.search(r"\+\d{1,3}\.\d{3}\b", done.output)
    assert not re.search(r"\d,\d{3}\b", done.output)
