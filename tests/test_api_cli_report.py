"""`maubinh report`: numbers are those of the file, the page is whole, and bad outputs are told in words."""

from __future__ import annotations

import html
import json
import math
import random
import statistics
from pathlib import Path

import pytest

from api.batches.columns import CHANCES, RESULTS
from rules.cards import DECK, codes
from tests.helpers.report_pages import Reader, label, made_rows, number, page, run, summary, write

FEW = ("--samples", "50", "--workers", "1")


def test_the_summary_says_what_statistics_says_of_the_file(tmp_path):
    rows = made_rows(2000)
    said = summary(page(write(tmp_path / "out.csv", rows)))
    good = [row for row in rows if not row["error"]]
    points = [float(row["expected_points"]) for row in good]
    error = statistics.stdev(points) / math.sqrt(len(points))
    assert said[label("lines")] == "2,000"
    assert said[label("hands")] == f"{len(good):,}"
    assert number(said[label("failed")]) == len(rows) - len(good)
    assert said[label("mean_points")].replace("−", "-") == f"{statistics.fmean(points):.3f} ± {error:.3f}"
    assert number(said[label("deviation")]) == pytest.approx(statistics.stdev(points), abs=5e-4)
    wins = sum(bool(row["instant_win"]) for row in good)
    assert said[label("instant")] == f"{wins} ({100 * wins / len(good):.2f}\N{NO-BREAK SPACE}%)"
    for name, column in (("sweep", "sweep_probability"), ("sweep_all", "sweep_all_probability")):
        mean = statistics.fmean(float(row[column]) for row in good)
        assert number(said[label(name)]) == pytest.approx(100 * mean, abs=0.006)


def test_points_are_told_by_the_categories_of_rows(tmp_path):
    rows = made_rows(1000)
    tables = Reader(page(write(tmp_path / "out.csv", rows))).tables
    good = [row for row in rows if not row["error"]]
    told = {tuple(cells[:2]): cells[2:] for cells in tables[label("points_by_category")][1:]}
    flushes = [float(row["expected_points"]) for row in good if row["middle_category"] == "flush"]
    error = statistics.stdev(flushes) / math.sqrt(len(flushes))
    points, count = told["Flush", "Middle (five cards)"]
    assert points.replace("−", "-") == f"{statistics.fmean(flushes):.3f} ± {error:.3f}"
    assert number(count) == len(flushes)
    for title in ("points_by_category", "points_by_outer_rows"):
        counts = [number(cells[3]) for cells in tables[label(title)][1:]]
        assert sum(counts) == len(good) * (3 if title == "points_by_category" else 1)


def test_hands_are_grouped_by_a_column_that_was_passed_through(tmp_path):
    rows = [{"player": ("An", "Bình", "")[at % 3], **row} for at, row in enumerate(made_rows(300))]
    for row in rows:
        row["hand_points"] = "" if row["error"] else str(float(row["expected_points"] or 0) + 1)
    tables = Reader(page(write(tmp_path / "out.csv", rows), "--by", "player")).tables
    told = {cells[0]: cells[1:] for cells in tables[label("groups").format(name="player")][1:]}
    assert set(told) == {"An", "Bình", "–"}
    hers = [float(row["expected_points"]) for row in rows if row["player"] == "An" and not row["error"]]
    assert number(told["An"][0]) == len(hers)
    assert number(told["An"][1]) == pytest.approx(statistics.fmean(hers) + 1, abs=6e-4)
    assert number(told["An"][2]) == pytest.approx(statistics.fmean(hers), abs=6e-4)


def test_a_column_that_is_not_there_is_told(tmp_path):
    refused = run("report", write(tmp_path / "out.csv", made_rows(3)), "-o", tmp_path / "x.html", "--by", "player")
    assert refused.exit_code == 2
    assert "the table has no column player" in refused.stderr
    lines = tmp_path / "out.ndjson"
    lines.write_text('{"done":true,"lines":0,"failed":0}\n', encoding="utf-8")
    assert "no column player" in run("report", lines, "-o", tmp_path / "x.html", "--by", "player").stderr


def test_the_tables_behind_the_plots_count_every_hand_once(tmp_path):
    rows = made_rows(3000)
    tables = Reader(page(write(tmp_path / "out.csv", rows))).tables
    good = [row for row in rows if not row["error"]]
    bars = tables[label("points_chart")][1:]
    for start, stop, count, _ in bars:
        low = number(start) if start else -math.inf
        high = number(stop) if stop else math.inf
        assert sum(low <= float(row["expected_points"]) < high for row in good) == number(count)
    assert sum(number(count) for _, _, count, _ in bars) == len(good)
    for _, front, middle, back in tables[label("categories_chart")][1:]:
        assert max(number(front), number(middle), number(back)) <= len(good)
    flushes = next(cells for cells in tables[label("categories_chart")] if cells[0] == "Flush")
    counted = [sum(row[f"{name}_category"] == "flush" for row in good) for name in ("front", "middle", "back")]
    assert [number(cell) for cell in flushes[1:]] == counted
    won = {cells[0]: number(cells[1]) for cells in tables[label("wins_chart")][1:]}
    mean = statistics.fmean(float(row["back_win_probability"]) for row in good)
    assert won["Back (five cards)"] == pytest.approx(100 * mean, abs=0.06)
    kinds = {cells[0]: number(cells[1]) for cells in tables[label("instant_chart")][1:]}
    assert kinds == {
        name: sum(row["instant_win"] == kind for row in good)
        for name, kind in (("Six pairs", "six_pairs"), ("Dragon", "dragon"))
    }
    assert tables[label("errors_chart")][1][:2] == ["bad_card", f"{len(rows) - len(good)}"]


@pytest.fixture(scope="module")
def outputs(tmp_path_factory) -> dict[str, Path]:
    """Real outputs: solved hands as NDJSON and CSV, judged arrangements as both."""
    folder, dealer = tmp_path_factory.mktemp("outputs"), random.Random(8)
    hands = [codes(tuple(dealer.sample(DECK, 13))) for _ in range(30)]
    rows = [{"back": cards[:5], "middle": cards[5:10], "front": cards[10:]} for cards in hands]
    inputs = {
        "solve": ("".join(json.dumps({"id": f"h{n}", "cards": c}) + "\n" for n, c in enumerate(hands)), "solve"),
        "evaluate": ("".join(json.dumps({"arrangement": row}) + "\n" for row in rows), "evaluate"),
    }
    found = {}
    for name, (text, operation) in inputs.items():
        source, found[name] = folder / f"{name}.in.ndjson", folder / f"{name}.ndjson"
        source.write_text(text + "{}\n")
        run("batch", source, found[name], "--operation", operation, *FEW)
    tables = {
        "solve_csv": [{"id": f"h{n}", "cards": " ".join(cards)} for n, cards in enumerate(hands)],
        "evaluate_csv": [{name: " ".join(cards) for name, cards in row.items()} for row in rows],
    }
    for name, table in tables.items():
        source, found[name] = write(folder / f"{name}.in.csv", table), folder / f"{name}.csv"
        run("batch", source, found[name], *FEW)
    return found


def test_a_real_batch_is_reported_alike_as_lines_and_as_a_table(outputs):
    lines, table = summary(page(outputs["solve"])), summary(page(outputs["solve_csv"]))
    assert lines[label("hands")] == table[label("hands")] == "30"
    assert number(lines[label("failed")]) == 1
    for name in ("mean_points", "deviation", "estimation", "sweep", "swept", "sweep_all", "fouls"):
        assert lines[label(name)] == table[label(name)], name


def test_regret_and_fouls_of_played_arrangements(outputs):
    answers = [json.loads(line) for line in outputs["evaluate"].read_text().splitlines()]
    judged = [answer["result"] for answer in answers if "result" in answer]
    regrets = [result["regret_points"] for result in judged]
    fouls = sum(not result["legal"] for result in judged)
    assert 0 < fouls < len(judged)
    for said in (summary(page(outputs["evaluate"])), summary(page(outputs["evaluate_csv"]))):
        assert number(said[label("fouls")]) == fouls
        assert number(said[label("regret_mean")]) == pytest.approx(statistics.fmean(regrets), abs=6e-4)
        cuts = statistics.quantiles(regrets, n=100, method="inclusive")
        for percent in (50, 90, 99):
            name = f"{label('lost')}: {label('quantile').format(percent=percent)}"
            assert number(said[name]) == pytest.approx(cuts[percent - 1], abs=1e-3)


def test_a_foul_that_costs_nothing_is_not_the_best_arrangement(tmp_path):
    legal = {"back_category": "flush", "middle_category": "pair", "front_category": "high_card"}
    foul = {"back_category": "pair", "middle_category": "flush", "front_category": "high_card"}
    rows = [
        dict.fromkeys(RESULTS, "") | {"expected_points": "-1", "standard_error": "0"} | one for one in (legal, foul)
    ]
    for row, regret in zip(rows, ("0.0", "-0.5"), strict=True):
        row["regret_points"] = regret
    said = summary(page(write(tmp_path / "out.csv", rows)))
    assert number(said[label("fouls")]) == 1
    assert number(said[label("regret_best")]) == 1


def test_arranged_and_settled_hands_are_reported_too(tmp_path, outputs):
    hands = [json.loads(line)["result"]["cards"] for line in outputs["solve"].read_text().splitlines()[:4]]
    source, target = tmp_path / "in.ndjson", tmp_path / "out.ndjson"
    source.write_text(json.dumps({"hands": [{"cards": cards} for cards in hands]}) + "\n")
    run("batch", source, target, "--operation", "arrange", "--workers", "1")
    assert summary(page(target))[label("hands")] == "4"
    held = [card for cards in hands[:1] for card in cards]
    rest = [card.code for card in DECK if card.code not in held]
    players = [{"id": "a", "cards": held}, {"id": "b", "back": rest[:5], "middle": rest[5:10], "front": rest[10:13]}]
    source.write_text(json.dumps({"players": players}) + "\n")
    run("batch", source, target, "--overwrite", "--operation", "settle", "--workers", "1")
    points = [player["net_points"] for player in json.loads(target.read_text().splitlines()[0])["result"]["players"]]
    said = summary(page(target))
    assert said[label("hands")] == "2"
    assert number(said[label("mean_points")]) == pytest.approx(statistics.fmean(points))


def test_parquet_says_the_same_as_csv(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    rows = made_rows(300)
    numbers = {"expected_points", "standard_error", "regret_points", *CHANCES}
    columns = {
        name: [float(row[name]) if row[name] and name in numbers else row[name] or None for row in rows]
        for name in rows[0]
    }
    types = {name: arrow.float64() if name in numbers else arrow.string() for name in columns}
    table = arrow.table({name: arrow.array(cells, types[name]) for name, cells in columns.items()})
    parquet.write_table(table, tmp_path / "out.parquet")
    there = page(tmp_path / "out.parquet").replace("out.parquet", "out.csv")
    assert there == page(write(tmp_path / "out.csv", rows))
    piped = run("report", "-", "-o", "-", given=(tmp_path / "out.parquet").read_bytes())
    assert summary(piped.stdout) == summary(there)


@pytest.mark.parametrize("language", ["en", "vi"])
def test_the_page_is_whole_valid_and_needs_nothing_from_elsewhere(outputs, language):
    text = page(outputs["evaluate"], "--lang", language)
    reader = Reader(text)
    assert not reader.open
    assert text.startswith("<!doctype html>")
    assert ("html", {"lang": language}) in reader.tags
    names = [tag for tag, _ in reader.tags]
    assert not {"script", "img", "iframe", "object", "form"} & set(names)
    for tag, attributes in reader.tags:
        assert not {"src", "onclick", "onload", "style"} & attributes.keys()
        if "href" in attributes:
            assert (tag, attributes["href"]) == ("link", "data:,")
    assert "://" not in text
    assert "url(" not in text
    ids = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    drawings = [attributes for tag, attributes in reader.tags if tag == "svg"]
    assert drawings
    for attributes in drawings:
        assert attributes["role"] == "img"
        assert set(attributes["aria-labelledby"].split()) <= set(ids)
    assert label("summary", language) in text


def test_what_comes_from_the_file_is_only_ever_text(tmp_path):
    hostile = '<script>alert("1")</script>'
    rows = made_rows(5)
    for row in rows:
        row |= {"id": hostile, "expected_points": "1", "back": "<img src=x>", "instant_win": hostile, "error": ""}
        row |= {f"{name}_category": "pair" for name in ("back", "middle", "front")}
    rows[4] |= {"error": f"/x {hostile}"}
    rows[3] |= {"error": "code_of_<b>: x"}
    name = tmp_path / "<b>&out.csv"
    text = page(write(name, rows))
    assert "<script" not in text
    assert "<img" not in text
    assert "<b>" not in text
    assert html.escape(name.name) in text
    assert not Reader(text).open


def test_the_same_output_gives_the_same_page(outputs, tmp_path):
    assert page(outputs["solve"]) == page(outputs["solve"])
    target = tmp_path / "page.html"
    assert run("report", outputs["solve"], "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8") == page(outputs["solve"])
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize("kind", ["solve", "solve_csv"])
def test_an_interrupted_output_is_reported_as_far_as_it_is_whole(outputs, tmp_path, kind):
    data = outputs[kind].read_bytes()
    lines = data.splitlines(keepends=True)[:11]
    cut = tmp_path / outputs[kind].name
    cut.write_bytes(b"".join(lines) + data.splitlines(keepends=True)[11][:150])
    result = run("report", cut, "-o", "-")
    assert result.exit_code == 0
    whole = 11 if kind == "solve" else 10
    assert summary(result.stdout)[label("hands")] == str(whole)
    assert label("broken_last").format(first=12) in result.stdout
    assert "cut off" in result.stderr
    assert (label("no_end") in result.stdout) is (kind == "solve")


def test_a_part_of_a_run_that_has_not_ended_is_told_to_be_one(tmp_path):
    rows = made_rows(10)
    whole = write(tmp_path / "out.csv", rows)
    assert label("unfinished") not in page(whole)
    assert label("unfinished") in page(whole.rename(tmp_path / "out.csv.part"))


def test_a_closing_line_that_counts_otherwise_is_told(outputs, tmp_path):
    *lines, end = outputs["solve"].read_text().splitlines()
    short = tmp_path / "out.ndjson"
    short.write_text("\n".join([*lines[3:], end]) + "\n")
    assert label("count_differs").format(first=len(lines), second=len(lines) - 3) in page(short)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02", "no column"),
        (b"id,cards\nx,AS KS\n", "is it the input of a batch?"),
        (b'{"cards": ["AS"]}\n', "is it the input of a batch?"),
        (b"{broken\n{}\n", "line 1"),
        (b'{"id":"","line":1,"error":{"code":"x"}}\nnonsense\n{"done":true,"lines":1,"failed":1}\n', "line 2"),
        (b'{"id":"","line":1,"result":{"valid":true}}\n', "not reported on"),
        (
            b'{"id":"","line":1,"result":{"arrangements":[{"back":["AS"],"middle":[],"front":[]}]}}\n',
            "rows that are none",
        ),
        (b"PAR1 and nothing else", "Parquet"),
    ],
)
def test_what_is_no_output_of_a_batch_is_refused_in_words(tmp_path, content, words):
    source = tmp_path / "out"
    source.write_bytes(content)
    result = run("report", source, "-o", tmp_path / "page.html")
    assert result.exit_code == 2, result.output
    assert words in result.stderr
    assert "not_a_batch_output" in result.stderr
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("expected_points", "nan"), ("expected_points", "1e300"), ("expected_points", "x")),
        *(("back_category", "royal"), ("sweep_probability", "2")),
    ],
)
def test_cells_that_no_batch_writes_are_refused(tmp_path, column, value):
    rows = [row for row in made_rows(5) if not row["error"]]
    rows[1][column] = value
    result = run("report", write(tmp_path / "out.csv", rows), "-o", "-")
    assert result.exit_code == 2
    assert "row 3" in result.stderr


def test_tables_may_be_separated_by_semicolons_and_start_with_a_mark(tmp_path):
    rows = made_rows(40)
    plain = page(write(tmp_path / "out.csv", rows))
    other = write(tmp_path / "other.csv", rows, delimiter=";")
    other.write_bytes("\ufeff".encode() + other.read_bytes().replace(b"\n", b"\r\n"))
    assert summary(page(other)) == summary(plain)


def test_nothing_but_errors_is_a_report_too(tmp_path):
    rows = [row for row in made_rows(50) if row["error"]]
    assert summary(page(write(tmp_path / "out.csv", rows)))[label("hands")] == "0"
    none = write(tmp_path / "none.csv", rows)
    none.write_text(none.read_text().splitlines()[0] + "\n")
    assert label("nothing") in page(none)


def test_a_report_never_replaces_what_it_reports_on(outputs):
    before = outputs["solve"].read_bytes()
    result = run("report", outputs["solve"], "-o", outputs["solve"])
    assert result.exit_code == 2
    assert outputs["solve"].read_bytes() == before
