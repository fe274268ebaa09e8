"""Files of hands: order, bad lines, columns, pipes, several inputs, what is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from api.batches import columns as csv_columns
from rules.cards import parse_cards
from rules.errors import InvalidInputError
from tests.helpers.batch_files import FEW, batch, hands, read_csv, read_ndjson, write_csv, write_ndjson

LINES = 40  # more than the first blocks take


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_ndjson(
        tmp_path / "in.ndjson", [{"id": f"h{n}", "cards": cards} for n, cards in enumerate(hands(LINES))]
    )


def test_answers_come_in_the_order_of_the_input_and_end_with_a_count(source, tmp_path):
    target = tmp_path / "out.ndjson"
    assert batch(source, "-o", target, *FEW).exit_code == 0
    *lines, end = read_ndjson(target)
    assert [(line["id"], line["line"]) for line in lines] == [(f"h{n}", n + 1) for n in range(LINES)]
    assert [line["result"]["cards"] for line in lines] == hands(LINES)
    assert end == {"done": True, "lines": LINES, "failed": 0}


def test_nothing_is_left_beside_a_complete_output(source, tmp_path):
    batch(source, "-o", tmp_path / "out.ndjson", *FEW)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.ndjson", "out.ndjson"]


@pytest.mark.parametrize("engine", ["threads", pytest.param("processes", marks=pytest.mark.slow)])
def test_workers_and_engines_change_no_byte(source, tmp_path, engine):
    one, two = tmp_path / "one.ndjson", tmp_path / "two.ndjson"
    batch(source, "-o", one, *FEW)
    result = batch(source, "-o", two, "--samples", "50", "--workers", "2", "--engine", engine)
    assert result.exit_code == 0, result.output
    assert one.read_bytes() == two.read_bytes()


def test_several_files_are_one_input(tmp_path):
    whole = write_ndjson(tmp_path / "whole.ndjson", [{"cards": cards} for cards in hands(6)])
    first = write_ndjson(tmp_path / "first.ndjson", [{"cards": cards} for cards in hands(6)[:2]])
    second = tmp_path / "second.ndjson"
    second.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[2:]).rstrip(b"\n"))
    batch(whole, "-o", tmp_path / "a.ndjson", *FEW)
    assert batch(first, second, "-o", tmp_path / "b.ndjson", *FEW).exit_code == 0
    assert (tmp_path / "a.ndjson").read_bytes() == (tmp_path / "b.ndjson").read_bytes()


def test_several_tables_share_one_header(tmp_path):
    rows = [{"id": n, "cards": " ".join(cards)} for n, cards in enumerate(hands(6))]
    files = [write_csv(tmp_path / f"{n}.csv", rows[2 * n : 2 * n + 2]) for n in range(3)]
    assert batch(*files, "-o", tmp_path / "out.csv", *FEW).exit_code == 0
    assert [row["id"] for row in read_csv(tmp_path / "out.csv")] == list("012345")
    other = write_csv(tmp_path / "other.csv", [{"cards": rows[0]["cards"], "id": 1}])
    refused = batch(files[0], other, "-o", tmp_path / "out2.csv", *FEW)
    assert refused.exit_code == 2
    assert "[different_columns]" in refused.stderr


def test_a_bad_line_spoils_only_itself(tmp_path):
    (good,) = hands(1)
    source, target = tmp_path / "in.ndjson", tmp_path / "out.ndjson"
    lines = [
        json.dumps({"cards": good}),
        "",
        "not json",
        json.dumps({"id": "x", "cards": good[:12]}),
        '{"id": "long", "cards": "' + 70_000 * "x" + '"}',
        json.dumps({"id": 7, "cards": good}),
        json.dumps({"cards": good}),
    ]
    source.write_text("\n".join(lines), encoding="utf-8")
    result = batch(source, "-o", target, *FEW)
    assert result.exit_code == 1
    *found, end = read_ndjson(target)
    assert [line["line"] for line in found] == [1, 3, 4, 5, 6, 7]
    assert [line.get("error", {}).get("code") for line in found] == [
        *(None, "unreadable_json", "wrong_card_count", "line_too_long", "bad_type", None)
    ]
    assert end == {"done": True, "lines": 6, "failed": 4}
    assert "4 failed" in result.stderr
    assert "2 hands answered, 4 errors" in result.stderr


def test_options_fill_in_what_a_line_leaves_out(tmp_path):
    (cards,) = hands(1)
    rules = {"preset": "majority"}
    source = write_ndjson(tmp_path / "in.ndjson", [{"cards": cards}, {"cards": cards, "rules": rules, "top": 1}])
    batch(source, "-o", tmp_path / "out.ndjson", *FEW, "--preset", "per_chi", "--top", "2")
    first, second, _ = read_ndjson(tmp_path / "out.ndjson")
    assert (first["result"]["rules"]["preset"], len(first["result"]["alternatives"])) == ("per_chi", 1)
    assert (second["result"]["rules"]["preset"], len(second["result"]["alternatives"])) == ("majority", 0)


@pytest.mark.parametrize(
    "option", [("--preset", "house"), ("--players", "5"), ("--model", "nobody"), ("--known", "AS")]
)
def test_options_that_no_line_could_use_are_wrong_use(source, tmp_path, option):
    result = batch(source, "-o", tmp_path / "out.ndjson", *FEW, *option)
    assert result.exit_code == 2
    assert not (tmp_path / "out.ndjson").exists()


def test_known_opponents_are_options_too(tmp_path):
    first, second = hands(1)[0], list(hands(30)[-1])
    rest = [code for code in second if code not in first]
    source = write_csv(tmp_path / "in.csv", [{"cards": " ".join(first)}])
    known = (rest + [code for code in codes_of_deck() if code not in first and code not in rest])[:13]
    batch(source, "-o", tmp_path / "out.csv", *FEW, "--players", "2", "--known", " ".join(known))
    (row,) = read_csv(tmp_path / "out.csv")
    assert (row["standard_error"], row["error"]) == ("0.0", "")


def codes_of_deck() -> list[str]:
    return [card.code for card in parse_cards("".join(r + s for r in "23456789TJQKA" for s in "SCDH"))]


def test_a_line_of_many_hands_is_arranged_as_over_http(tmp_path):
    dealt = hands(3)
    source = write_ndjson(tmp_path / "in.ndjson", [{"hands": [{"cards": cards} for cards in dealt]}])
    assert batch(source, "-o", tmp_path / "out.ndjson", "--operation", "arrange", "--workers", "1").exit_code == 0
    singly = write_ndjson(tmp_path / "singly.ndjson", [{"cards": cards} for cards in dealt])
    assert batch(singly, "-o", tmp_path / "out2.ndjson", "--operation", "arrange", "--workers", "1").exit_code == 0
    many = read_ndjson(tmp_path / "out.ndjson")[0]["result"]["arrangements"]
    assert many == [line["result"]["arrangements"][0] for line in read_ndjson(tmp_path / "out2.ndjson")[:3]]


def test_pipes_carry_nothing_but_answers():
    given = "".join(json.dumps({"cards": cards}) + "\n" for cards in hands(3))
    result = batch("-", "-o", "-", "--format", "ndjson", *FEW, given=given)
    assert result.exit_code == 0, result.output
    assert len([json.loads(line) for line in result.stdout.splitlines()]) == 4


def test_a_pipe_of_rows_is_read_once():
    given = "cards\n" + "".join(" ".join(cards) + "\n" for cards in hands(9))
    result = batch("-", "-o", "-", "--format", "csv", *FEW, given=given)
    assert result.exit_code == 0, result.output
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["cards"] for row in rows] == [" ".join(cards) for cards in hands(9)]


def test_a_complete_output_is_left_as_it_is(source, tmp_path):
    target = tmp_path / "out.ndjson"
    batch(source, "-o", target, *FEW)
    before = target.read_bytes()
    result = batch(source, "-o", target, *FEW, "--resume")
    assert result.exit_code == 0
    assert "is complete" in result.stderr
    assert target.read_bytes() == before


def test_an_existing_output_is_not_lost_by_accident(source, tmp_path):
    target = tmp_path / "out.ndjson"
    target.write_text("precious\n", encoding="utf-8")
    assert batch(source, "-o", target, *FEW).exit_code == 2
    assert target.read_text(encoding="utf-8") == "precious\n"
    assert batch(source, "-o", target, *FEW, "--overwrite").exit_code == 0


def test_a_table_of_hands_gets_its_result_columns(tmp_path):
    dealt = hands(6)
    rows = [
        {"id": n, "cards": " ".join(cards), "players": 2 + n % 3, "note": f"a, b {n}"} for n, cards in enumerate(dealt)
    ]
    source, target = write_csv(tmp_path / "in.csv", rows), tmp_path / "out.csv"
    assert batch(source, "-o", target, *FEW).exit_code == 0
    found = read_csv(target)
    assert list(found[0]) == ["id", "cards", "players", "note", *csv_columns.RESULTS]
    for row, given in zip(found, rows, strict=True):
        assert all(row[name] == str(value) for name, value in given.items())
        laid = " ".join(row[name] for name in ("back", "middle", "front")).split()
        assert sorted(laid) == sorted(str(given["cards"]).split())
        assert float(row["standard_error"]) >= 0
        assert 0 <= float(row["sweep_probability"]) <= 1
        assert row["error"] == row["regret_points"] == ""


@pytest.mark.parametrize("spelling", ["plain", "odd"])
@pytest.mark.parametrize("preset", ["per_chi", "majority"])
def test_rows_of_a_table_equal_the_answers_of_the_same_requests(tmp_path, spelling, preset):
    """The plain spelling takes another way through the code than any other."""
    dealt = hands(5)
    between = {"plain": " ", "odd": ", "}[spelling]
    rows = [{"cards": between.join(cards), "players": 2, "preset": preset} for cards in dealt]
    requests = [{"cards": cards, "players": 2, "rules": {"preset": preset}} for cards in dealt]
    batch(write_csv(tmp_path / "in.csv", rows), "-o", tmp_path / "out.csv", *FEW)
    batch(write_ndjson(tmp_path / "in.ndjson", requests), "-o", tmp_path / "out.ndjson", *FEW)
    *answers, _ = read_ndjson(tmp_path / "out.ndjson")
    for row, line in zip(read_csv(tmp_path / "out.csv"), answers, strict=True):
        best = line["result"]["best"]
        assert float(row["expected_points"]) == best["expected_points"]
        assert float(row["front_tie_probability"]) == best["tie_probability"]["front"]
        assert float(row["sweep_all_probability"]) == best["sweep_all_probability"]
        assert row["middle"].split() == best["middle"]["cards"]
        assert row["middle_category"] == best["middle"]["category"]


def test_arrangements_in_a_table_are_judged(tmp_path):
    rows = [{"back": "AS KS 6S 5S 3S", "middle": "QS QH 8C 3C 2H", "front": "JS JD 9H"}]
    batch(write_csv(tmp_path / "in.csv", rows), "-o", tmp_path / "out.csv", *FEW)
    (found,) = read_csv(tmp_path / "out.csv")
    assert float(found["regret_points"]) >= 0
    assert found["back_category"] == "flush"
    assert 0 < float(found["sweep_probability"]) < float(found["front_win_probability"]) < 1


def test_a_bad_row_spoils_only_itself(tmp_path):
    (cards,) = hands(1)
    good = " ".join(cards)
    text = (
        f'cards,players\n{good},2\nAS AS 1X,2\n{good},9,more\n{good},many\n\n{good},2\n"{good}\n{good},3\n'
        f'{70_000 * "x"}\n"{good}",2\n'
    )
    (tmp_path / "in.csv").write_text(text, encoding="utf-8")
    result = batch(tmp_path / "in.csv", "-o", tmp_path / "out.csv", *FEW)
    assert result.exit_code == 1
    found = read_csv(tmp_path / "out.csv")
    assert [bool(row["error"]) for row in found] == [False, True, True, True, False, True, False, True, False]
    assert all(code in found[1]["error"] for code in ("wrong_card_count", "duplicate_card", "bad_card"))
    assert "too_many_cells" in found[2]["error"]
    assert "/players bad_type" in found[3]["error"]
    assert "unreadable_row" in found[5]["error"]
    assert "line_too_long" in found[7]["error"]


@pytest.mark.parametrize(("delimiter", "mark"), [(";", "\ufeff"), ("\t", ""), (",", "\ufeff")])
def test_tables_of_spreadsheets_are_read(tmp_path, delimiter, mark):
    (cards,) = hands(1)
    text = mark + delimiter.join(("id", "cards")) + "\r\n" + delimiter.join(("1", " ".join(cards))) + "\r\n"
    (tmp_path / "in.csv").write_bytes(text.encode())
    assert batch(tmp_path / "in.csv", "-o", tmp_path / "out.csv", *FEW).exit_code == 0
    (row,) = csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8")), delimiter=delimiter)
    assert (row["id"], row["error"]) == ("1", "")


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


@pytest.mark.parametrize(
    ("header", "operation", "codes"),
    [
        ("id,id,back", "solve", ["missing_column", "duplicate_column"]),
        ("cards", "evaluate", ["missing_column"]),
        ("back,middle,front", "arrange", ["missing_column", *["duplicate_column"] * 3]),
        ("player1,cards", "settle", ["missing_column"]),
    ],
)
def test_a_table_without_what_the_operation_needs_is_refused(tmp_path, header, operation, codes):
    (tmp_path / "in.csv").write_text(header + "\n", encoding="utf-8")
    result = batch(tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--operation", operation)
    assert result.exit_code == 2
    assert [line.rpartition("[")[2].rstrip("]") for line in result.stderr.splitlines()] == codes


@pytest.mark.parametrize(
    "arguments",
    [
        ["in.txt", "-o", "out.txt"],
        ["in.csv", "in.csv", "in.csv"],
        ["in.csv", "-o", "out.dat"],
        ["-", "-o", "-"],
        ["-", "-", "-o", "out.csv", "--format", "csv"],
        ["in.csv", "-o", "-", "--format", "csv", "--resume"],
        ["in.csv", "-o", "in.csv", "--overwrite"],
        ["in.csv", "-o", "out.csv", "--engine", "threads", "--scheduler", "tcp://127.0.0.1:1"],
        ["nothing.csv", "-o", "out.csv"],
    ],
)
def test_what_cannot_be_run_is_wrong_use(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    for name in ("in.txt", "in.csv"):
        Path(name).write_text("cards\n", encoding="utf-8")
    assert batch(*arguments).exit_code == 2
    assert Path("in.csv").read_text(encoding="utf-8") == "cards\n"
