"""`maubinh report`: which hands are named and how, under which rules, and the marks of numbers."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from rules.cards import DECK, codes
from tests.helpers.report_pages import Reader, label, made_rows, page, run, write


@pytest.fixture(scope="module")
def solved(tmp_path_factory) -> Path:
    """Thirty solved hands, as NDJSON."""
    folder, dealer = tmp_path_factory.mktemp("solved"), random.Random(8)
    source, target = folder / "in.ndjson", folder / "out.ndjson"
    source.write_text("".join(json.dumps({"cards": codes(tuple(dealer.sample(DECK, 13)))}) + "\n" for _ in range(30)))
    assert run("batch", source, target, "--samples", "50", "--workers", "1").exit_code == 0
    return target


@pytest.fixture
def settled(tmp_path) -> dict[str, str]:
    """Reports on two settled tables, by the format of the batch."""
    hands = [("2C 3C 4C 5C 6C", "TD TC JS JC 2H", "AS AD KS"), ("9S 9D 9H 8S 8D", "KD KC QS QC 2D", "AH AC TS")]
    rows = [dict(zip(("back", "middle", "front"), map(str.split, hand), strict=True)) for hand in hands]
    lines, table = tmp_path / "lines.ndjson", tmp_path / "table.csv"
    players = [{"id": name, **row} for name, row in zip(("an", "binh"), rows, strict=True)]
    lines.write_text("".join(json.dumps({"id": name, "players": players}) + "\n" for name in ("t1", "t2")))
    texts = dict(zip(("player1", "player2"), (" / ".join(hand) for hand in hands), strict=True))
    write(table, [{"id": name, **texts} for name in ("t1", "t2")])
    for source in (lines, table):
        target = tmp_path / f"out{source.suffix}"
        done = run("batch", source, target, "--operation", "settle", "--workers", "1")
        assert done.exit_code == 0, done.output
    return {kind: page(tmp_path / f"out.{kind}") for kind in ("ndjson", "csv")}


def test_a_settled_hand_is_named_by_table_and_player_and_shown_in_three_rows(settled):
    found = {kind: Reader(text).tables[label("richest")][1:] for kind, text in settled.items()}
    assert {name for name, *_ in found["ndjson"]} <= {
        f"{table}/{player}" for table in ("t1", "t2") for player in ("an", "binh")
    }
    assert {name for name, *_ in found["csv"]} <= {f"t{table}/player{player}" for table in (1, 2) for player in (1, 2)}
    for _, cards, points in [*found["ndjson"], *found["csv"]]:
        assert [len(row.split()) for row in cards.split("/")] == [5, 5, 3]
        assert "." not in points


def test_a_ten_is_written_as_on_the_card(settled):
    assert "10♦" in settled["ndjson"]
    assert "T♦" not in settled["ndjson"]


def test_of_few_hands_none_is_among_the_richest_and_the_poorest(tmp_path):
    for count in (1, 2, 3, 9, 40):
        rows = [row for row in made_rows(100) if not row["error"]][:count]
        tables = Reader(page(write(tmp_path / "out.csv", rows))).tables
        rich, poor = ({cells[0] for cells in tables.get(label(name), [])[1:]} for name in ("richest", "poorest"))
        assert not rich & poor
        assert len(rich | poor) == min(count, 16)


def test_three_cards_are_not_listed_as_what_only_five_can_be(solved):
    text = page(solved)
    cells = {row[0]: row[1] for row in Reader(text).tables[label("categories_chart")][1:]}
    assert {name for name, front in cells.items() if front == "–"} == {
        *("Two pair", "Straight", "Flush", "Full house", "Four of a kind", "Straight flush"),
    }


def test_the_page_says_which_rules_the_answers_follow(solved, settled):
    assert "rules: Majority of rows" in page(solved)
    assert "rules:" not in settled["csv"]


def test_numbers_of_a_vietnamese_page_have_vietnamese_marks(tmp_path):
    text = page(write(tmp_path / "out.csv", made_rows(2000)), "--lang", "vi")
    said = {cells[0]: cells[1] for cells in Reader(text).tables[label("summary", "vi")][1:]}
    assert said[label("lines", "vi")] == "2.000"
    assert re.fullmatch(r"−?\d+,\d{3} ± \d,\d{3}", said[label("mean_points", "vi")])
    assert not re.search(r"\d\.\d+\s?%", said[label("instant", "vi")])


def test_a_page_that_was_written_is_told(solved, tmp_path):
    target = tmp_path / "page.html"
    assert f"{target}: a report on 30 hands" in run("report", solved, "-o", target).stderr
    assert "a report on" not in run("report", solved, "-o", "-").stderr
