"""Files of hands: order, bad lines, columns, pipes, and going on where an interrupted run stopped."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api import csv_columns
from api.batch_files import CsvJob, NdjsonJob
from api.cli import maubinh
from rules.cards import DECK, codes
from rules.errors import InvalidInputError

SOURCE_LINES = 20  # more than a worker takes at once
FEW = ("--samples", "50", "--workers", "1")


def hands(count: int, seed: int = 1) -> list[list[str]]:
    dealer = random.Random(seed)
    return [codes(tuple(dealer.sample(DECK, 13))) for _ in range(count)]


def run(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(maubinh, ["batch", *map(str, arguments)], input=given, prog_name="maubinh")


def write_ndjson(path: Path, requests: list[object]) -> Path:
    path.write_text("".join(json.dumps(request) + "\n" for request in requests), encoding="utf-8")
    return path


def read_ndjson(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def without_times(lines: list[dict]) -> list[dict]:
    return [{**line, "result": {**line["result"], "elapsed_ms": 0}} if "result" in line else line for line in lines]


def write_csv(path: Path, rows: list[dict[str, object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_ndjson(
        tmp_path / "in.ndjson", [{"id": f"h{n}", "cards": cards} for n, cards in enumerate(hands(SOURCE_LINES))]
    )


def test_answers_come_in_the_order_of_the_input_and_end_with_a_count(source, tmp_path):
    target = tmp_path / "out.ndjson"
    assert run(source, target, *FEW).exit_code == 0
    *lines, end = read_ndjson(target)
    assert [(line["id"], line["line"]) for line in lines] == [(f"h{n}", n + 1) for n in range(SOURCE_LINES)]
    assert [line["result"]["cards"] for line in lines] == hands(SOURCE_LINES)
    assert end == {"done": True, "lines": SOURCE_LINES, "failed": 0}


@pytest.mark.parametrize("engine", ["threads", pytest.param("processes", marks=pytest.mark.slow)])
def test_the_number_of_workers_changes_no_answer(source, tmp_path, engine):
    one, two = tmp_path / "one.ndjson", tmp_path / "two.ndjson"
    run(source, one, *FEW)
    result = run(source, two, "--samples", "50", "--workers", "2", "--engine", engine)
    assert result.exit_code == 0, result.output
    assert without_times(read_ndjson(one)) == without_times(read_ndjson(two))


def test_a_bad_line_spoils_only_itself(tmp_path):
    (good,) = hands(1)
    source = tmp_path / "in.ndjson"
    lines = [
        json.dumps({"cards": good}),
        "",
        "not json",
        json.dumps({"id": "x", "cards": good[:12]}),
        json.dumps({"cards": good}),
    ]
    source.write_text("\n".join(lines), encoding="utf-8")
    target = tmp_path / "out.ndjson"
    result = run(source, target, *FEW)
    assert result.exit_code == 1
    *found, end = read_ndjson(target)
    assert [line["line"] for line in found] == [1, 3, 4, 5]
    assert [line.get("error", {}).get("code") for line in found] == [None, "unreadable_json", "wrong_card_count", None]
    assert end == {"done": True, "lines": 4, "failed": 2}
    assert "2 failed" in result.stderr


def test_options_fill_in_what_a_line_leaves_out(tmp_path):
    (cards,) = hands(1)
    rules = {"preset": "majority"}
    source = write_ndjson(tmp_path / "in.ndjson", [{"cards": cards}, {"cards": cards, "rules": rules, "top": 1}])
    run(source, tmp_path / "out.ndjson", *FEW, "--preset", "per_chi", "--top", "2")
    first, second, _ = read_ndjson(tmp_path / "out.ndjson")
    assert (first["result"]["rules"]["preset"], len(first["result"]["alternatives"])) == ("per_chi", 1)
    assert (second["result"]["rules"]["preset"], len(second["result"]["alternatives"])) == ("majority", 0)


def test_other_operations_run_as_batches_too(tmp_path):
    source = write_ndjson(tmp_path / "in.ndjson", [{"hands": [{"cards": cards} for cards in hands(3)]}])
    assert run(source, tmp_path / "out.ndjson", "--operation", "arrange", "--workers", "1").exit_code == 0
    assert len(read_ndjson(tmp_path / "out.ndjson")[0]["result"]["arrangements"]) == 3


def test_pipes_carry_nothing_but_answers():
    given = "".join(json.dumps({"cards": cards}) + "\n" for cards in hands(3))
    result = run("-", "-", "--format", "ndjson", *FEW, given=given)
    assert result.exit_code == 0, result.output
    assert len([json.loads(line) for line in result.stdout.splitlines()]) == 4


@pytest.mark.parametrize("kept", [0, 1, 17, SOURCE_LINES])
@pytest.mark.parametrize("torn", [b"", b'{"id":"h9","line":9,"result"'])
def test_an_interrupted_ndjson_run_goes_on_where_it_stopped(source, tmp_path, kept, torn):
    whole, target = tmp_path / "whole.ndjson", tmp_path / "out.ndjson"
    run(source, whole, *FEW)
    lines = whole.read_bytes().splitlines(keepends=True)
    target.write_bytes(b"".join(lines[:kept]) + torn)
    assert run(source, target, *FEW, "--resume").exit_code == 0
    assert without_times(read_ndjson(target)) == without_times(read_ndjson(whole))
    assert target.read_bytes().startswith(b"".join(lines[:kept]))


def test_failures_before_the_interruption_count_in_the_end(tmp_path):
    source = write_ndjson(tmp_path / "in.ndjson", [{"cards": []}, {"cards": hands(1)[0]}])
    target = tmp_path / "out.ndjson"
    run(source, target, *FEW)
    whole = target.read_bytes().splitlines(keepends=True)
    target.write_bytes(whole[0])
    result = run(source, target, *FEW, "--resume")
    assert result.exit_code == 1
    assert read_ndjson(target)[-1] == {"done": True, "lines": 2, "failed": 1}


def test_a_complete_output_is_left_as_it_is(source, tmp_path):
    target = tmp_path / "out.ndjson"
    run(source, target, *FEW)
    before = target.read_bytes()
    result = run(source, target, *FEW, "--resume")
    assert result.exit_code == 0
    assert target.read_bytes() == before


def test_an_existing_output_is_not_lost_by_accident(source, tmp_path):
    target = tmp_path / "out.ndjson"
    target.write_text("precious\n", encoding="utf-8")
    assert run(source, target, *FEW).exit_code == 2
    assert target.read_text(encoding="utf-8") == "precious\n"
    assert run(source, target, *FEW, "--overwrite").exit_code == 0


def test_a_foreign_file_is_not_resumed(source, tmp_path):
    target = tmp_path / "out.ndjson"
    target.write_text('{"something": "else"}\n', encoding="utf-8")
    result = run(source, target, *FEW, "--resume")
    assert result.exit_code == 2
    assert "[not_resumable]" in result.stderr
    assert target.read_text(encoding="utf-8") == '{"something": "else"}\n'


def test_a_table_of_hands_gets_its_result_columns(tmp_path):
    dealt = hands(6)
    rows = [
        {"id": n, "cards": " ".join(cards), "players": 2 + n % 3, "note": f"a, b {n}"} for n, cards in enumerate(dealt)
    ]
    source, target = write_csv(tmp_path / "in.csv", rows), tmp_path / "out.csv"
    assert run(source, target, *FEW).exit_code == 0
    found = read_csv(target)
    assert list(found[0]) == ["id", "cards", "players", "note", *csv_columns.RESULTS]
    for row, given in zip(found, rows, strict=True):
        assert all(row[name] == str(value) for name, value in given.items())
        laid = " ".join(row[name] for name in ("back", "middle", "front")).split()
        assert sorted(laid) == sorted(str(given["cards"]).split())
        assert float(row["standard_error"]) >= 0
        assert 0 <= float(row["sweep_probability"]) <= 1
        assert row["error"] == row["regret_points"] == ""


def test_rows_of_a_table_equal_the_answers_of_the_same_requests(tmp_path):
    dealt = hands(3)
    rows = [{"cards": " ".join(cards), "players": 2, "preset": "per_chi"} for cards in dealt]
    requests = [{"cards": cards, "players": 2, "rules": {"preset": "per_chi"}} for cards in dealt]
    run(write_csv(tmp_path / "in.csv", rows), tmp_path / "out.csv", *FEW)
    run(write_ndjson(tmp_path / "in.ndjson", requests), tmp_path / "out.ndjson", *FEW)
    *answers, _ = read_ndjson(tmp_path / "out.ndjson")
    for row, line in zip(read_csv(tmp_path / "out.csv"), answers, strict=True):
        best = line["result"]["best"]
        assert float(row["expected_points"]) == best["expected_points"]
        assert float(row["front_tie_probability"]) == best["tie_probability"]["front"]
        assert row["middle"].split() == best["middle"]["cards"]
        assert row["middle_category"] == best["middle"]["category"]


def test_arrangements_in_a_table_are_judged(tmp_path):
    rows = [{"back": "AS KS 6S 5S 3S", "middle": "QS QH 8C 3C 2H", "front": "JS JD 9H"}]
    run(write_csv(tmp_path / "in.csv", rows), tmp_path / "out.csv", *FEW)
    (found,) = read_csv(tmp_path / "out.csv")
    assert float(found["regret_points"]) >= 0
    assert (found["back_category"], found["sweep_probability"]) == ("flush", "")


def test_a_bad_row_spoils_only_itself(tmp_path):
    (cards,) = hands(1)
    good = " ".join(cards)
    text = f"cards,players\n{good},2\nAS AS 1X,2\n{good},9,more\n{good},many\n\n{good},2\n"
    (tmp_path / "in.csv").write_text(text, encoding="utf-8")
    result = run(tmp_path / "in.csv", tmp_path / "out.csv", *FEW)
    assert result.exit_code == 1
    found = read_csv(tmp_path / "out.csv")
    assert [bool(row["error"]) for row in found] == [False, True, True, True, False]
    assert all(code in found[1]["error"] for code in ("wrong_card_count", "duplicate_card", "bad_card"))
    assert "too_many_cells" in found[2]["error"]
    assert "/players bad_type" in found[3]["error"]


@pytest.mark.parametrize(("delimiter", "mark"), [(";", "\ufeff"), ("\t", ""), (",", "\ufeff")])
def test_tables_of_spreadsheets_are_read(tmp_path, delimiter, mark):
    (cards,) = hands(1)
    text = mark + delimiter.join(("id", "cards")) + "\r\n" + delimiter.join(("1", " ".join(cards))) + "\r\n"
    (tmp_path / "in.csv").write_bytes(text.encode())
    assert run(tmp_path / "in.csv", tmp_path / "out.csv", *FEW).exit_code == 0
    (row,) = csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8")), delimiter=delimiter)
    assert (row["id"], row["error"]) == ("1", "")


@pytest.mark.parametrize("cut", [0, 5, 1, 40])
@pytest.mark.parametrize("kept", [1, 3, 7])
def test_an_interrupted_table_goes_on_where_it_stopped(tmp_path, kept, cut):
    rows = [{"note": f'two\nlines, "{n}"', "cards": " ".join(cards)} for n, cards in enumerate(hands(6))]
    source, whole, target = write_csv(tmp_path / "in.csv", rows), tmp_path / "whole.csv", tmp_path / "out.csv"
    run(source, whole, *FEW)
    lines = whole.read_bytes().splitlines(keepends=True)
    records = [lines[0], *(lines[n] + lines[n + 1] for n in range(1, len(lines), 2))]
    torn = records[kept][:cut] if kept < len(records) else b""
    target.write_bytes(b"".join(records[:kept]) + torn)
    assert run(source, target, *FEW, "--resume").exit_code == 0
    assert target.read_bytes() == whole.read_bytes()


def test_a_table_without_cards_is_refused():
    with pytest.raises(InvalidInputError) as refused:
        CsvJob.of(io.BytesIO(b"id,id,back\n"), {})
    assert [fault.code for fault in refused.value.faults] == ["missing_column", "duplicate_column"]


def test_a_hand_given_twice_is_an_error():
    with pytest.raises(InvalidInputError):
        csv_columns.request_of({"cards": "AS", "back": "AS"}, {})


def test_judging_takes_only_the_defaults_that_it_knows():
    defaults = {"top": 9, "players": 3, "rules": {"options": {"pair_win": 2}}}
    operation, request = csv_columns.request_of({"back": "AS", "preset": "per_chi"}, defaults)
    assert operation == "evaluate"
    assert request == {
        "players": 3,
        "rules": {"options": {"pair_win": 2}, "preset": "per_chi"},
        "arrangement": {"back": ["AS"]},
    }


def test_line_numbers_count_blank_lines():
    assert [record.number for record in NdjsonJob("solve").records(io.BytesIO(b"a\n\n \nb"))] == [1, 4]


@pytest.mark.parametrize(
    "arguments",
    [
        ["in.txt", "out.txt"],
        ["in.csv", "out.ndjson"],
        ["-", "-"],
        ["in.csv", "-", "--resume"],
        ["nothing.csv", "out.csv"],
    ],
)
def test_what_cannot_be_run_is_wrong_use(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    for name in ("in.txt", "in.csv"):
        Path(name).write_text("cards\n", encoding="utf-8")
    assert run(*arguments).exit_code == 2
