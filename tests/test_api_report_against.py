"""What reports tell by comparison: with another output of the same hands, and with the best arrangements.

`maubinh report A --against B`: paired differences are those of statistics, and only the same hands are compared."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from tests.helpers.batch_files import batch, hands, write_csv
from tests.helpers.report_pages import Reader, label, made_rows, number, page, run, write

PLAYERS = ("An", "Bình", "Chi")


def two_outputs(folder, count=600):
    """The same hands twice: the second time every third is set otherwise, and all points move by chance."""
    dealer = random.Random(5)
    first = [{"player": PLAYERS[at % 3], **row} for at, row in enumerate(made_rows(count))]
    second = [dict(row) for row in first]
    for at, row in enumerate(second):
        if row["error"]:
            continue
        row["expected_points"] = repr(float(row["expected_points"]) - dealer.gauss(0.5, 2))
        if at % 3 == 0:
            row["back"], row["middle"] = row["middle"], row["back"]
    return first, second, write(folder / "first.csv", first), write(folder / "second.csv", second)


def said_of(numbers):
    error = statistics.stdev(numbers) / math.sqrt(len(numbers))
    return f"{statistics.fmean(numbers):.3f} ± {error:.3f}"


def test_differences_are_paired_and_told_by_category_and_group(tmp_path):
    first, second, one, other = two_outputs(tmp_path)
    tables = Reader(page(one, "--against", other, "--by", "player")).tables
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if not a["error"]]
    moved = [float(a["expected_points"]) - float(b["expected_points"]) for a, b in pairs]
    told = {cells[0]: cells[1].replace("−", "-") for cells in tables[label("against").format(name="second.csv")][1:]}
    assert number(told[label("pairs")]) == len(pairs)
    assert told[label("difference_points")] == said_of(moved)
    changed = [d for d, (a, b) in zip(moved, pairs, strict=True) if a["back"] != b["back"]]
    assert number(told[label("rearranged")]) == len(changed) > 0
    assert told[label("rearranged_points")] == said_of(changed)
    groups = {cells[0]: cells[1:] for cells in tables[label("difference_groups").format(name="player")][1:]}
    for player in PLAYERS:
        mine = [d for d, (a, _) in zip(moved, pairs, strict=True) if a["player"] == player]
        assert [cell.replace("−", "-") for cell in groups[player]] == [str(len(mine)), said_of(mine)]
    by_category = {tuple(cells[:2]): cells[2:] for cells in tables[label("difference_by_category")][1:]}
    flushes = [d for d, (a, _) in zip(moved, pairs, strict=True) if a["middle_category"] == "flush"]
    assert by_category["Flush", "Middle (five cards)"][0].replace("−", "-") == said_of(flushes)
    assert label("difference_by_outer_rows") in tables


@pytest.mark.parametrize("language", ["vi", "en"])
def test_an_output_against_itself_differs_in_nothing(tmp_path, language):
    _, _, one, _ = two_outputs(tmp_path, 60)
    text = page(one, "--against", one, "--lang", language)
    found = Reader(text).tables[label("against", language).format(name="first.csv")]
    told = {cells[0]: cells[1] for cells in found[1:]}
    assert told[label("difference_points", language)].startswith("0 ± 0")
    assert not Reader(text).open


def test_hands_that_only_one_answers_are_counted_and_left_out(tmp_path):
    _, second, one, _ = two_outputs(tmp_path, 60)
    shorter = write(tmp_path / "shorter.csv", second[:-5])
    result = run("report", one, "--against", shorter, "-o", tmp_path / "page.html")
    assert result.exit_code == 0
    assert "5 answers have no answered hand" in result.stderr


def test_other_hands_are_refused_and_no_input_is_written_over(tmp_path):
    _, second, one, other = two_outputs(tmp_path, 60)
    mixed = write(tmp_path / "mixed.csv", second[::-1])
    refused = run("report", one, "--against", mixed, "-o", tmp_path / "page.html")
    assert (refused.exit_code, "different_hands" in refused.stderr) == (2, True)
    assert not (tmp_path / "page.html").exists()
    assert run("report", one, "--against", other, "-o", other).exit_code == 2


def test_real_outputs_of_two_rules_are_compared_whatever_their_formats(tmp_path):
    source = write_csv(tmp_path / "hands.csv", [{"cards": " ".join(cards)} for cards in hands(6)])
    outputs = {"majority": tmp_path / "a.ndjson", "per_chi": tmp_path / "b.csv"}
    for preset, target in outputs.items():
        assert batch(source, "-o", target, "--preset", preset, "--samples", "50", "--workers", "1").exit_code == 0
    tables = Reader(page(outputs["majority"], "--against", outputs["per_chi"])).tables
    told = {cells[0]: cells[1] for cells in tables[label("against").format(name="b.csv")][1:]}
    assert told[label("pairs")] == "6"
    assert label("difference_hand_points") in told


def test_what_arrangements_lost_is_told_by_the_rows_that_were_set(tmp_path):
    dealer = random.Random(7)
    rows = [row for row in made_rows(400) if not row["error"]]
    for row in rows:
        row |= {"back_category": "full_house", "middle_category": dealer.choice(("flush", "straight"))}
        row |= {"front_category": "pair", "regret_points": repr(dealer.expovariate(2))}
    rows[0] |= {"back_category": "pair", "middle_category": "flush", "regret_points": "50.0"}  # a foul
    tables = Reader(page(write(tmp_path / "out.csv", rows))).tables
    told = {tuple(cells[:2]): cells[2:] for cells in tables[label("regret_by_category")][1:]}
    lost = [float(row["regret_points"]) for row in rows[1:] if row["middle_category"] == "flush"]
    assert told["Flush", "Middle (five cards)"] == [said_of(lost), str(len(lost))]
    assert tables[label("regret_by_outer_rows")][1][3] == str(len(rows) - 1)
