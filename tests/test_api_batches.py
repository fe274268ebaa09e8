"""Batches of every format and operation: the same answers whatever goes in, comes out, or is cut where."""

from __future__ import annotations

import csv
import io
import itertools
import json
import pickle
import random
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

from api.batches import columns as csv_columns
from api.batches.answers import Rendering, Tally, unpacked
from api.batches.blocks import FORMATS, MAX_LINE_BYTES, Block, Layout, Place
from api.batches.parquet import ROW_GROUP_ROWS, write_parquet
from api.batches.sources import open_source
from api.batches.task import OperationName, Task
from rules.errors import InvalidInputError
from tests.helpers.batch_files import hands

DEFAULTS = {"opponents": {"samples": 50}, "players": 2}
COUNT = 11
ROWS = {"back": "AS KS 6S 5S 3S", "middle": "QS QH 8C 3C 2H", "front": "JS JD 9H"}


def requests(operation: str) -> list[dict[str, Any]]:
    """Requests of an operation as NDJSON has them, one of them bad."""
    dealt = hands(COUNT)
    if operation == "settle":
        pairs = [hands(COUNT, seed=9)[n] for n in range(COUNT)]
        return [
            {"players": [{"id": "player1", "cards": one[:13]}, {"id": "player2", "cards": [*other[:12], "XX"][:12]}]}
            if n == 4
            else {"players": [{"id": "player1", "cards": one}, {"id": "player2", "cards": rest(one)}]}
            for n, (one, other) in enumerate(zip(dealt, pairs, strict=True))
        ]
    if operation == "evaluate":
        laid = [{"back": cards[:5], "middle": cards[5:10], "front": cards[10:]} for cards in dealt]
        laid[4]["front"] = ["AS", "AS", "AS"]
        return [{"arrangement": rows} for rows in laid]
    return [{"cards": cards[:12] if n == 4 else cards} for n, cards in enumerate(dealt)]


def rest(cards: list[str]) -> list[str]:
    """Thirteen other cards."""
    return [card for card in (rank + suit for rank in "23456789TJQKA" for suit in "SCDH") if card not in cards][:13]


def cells(request: dict[str, Any]) -> dict[str, str]:
    """A request as a row of a table."""
    if "players" in request:
        return {player["id"]: " ".join(player["cards"]) for player in request["players"]}
    fields = request.get("arrangement", request)
    return {name: " ".join(cards) for name, cards in fields.items()}


def as_input(kind: str, operation: str) -> io.BytesIO:
    asked = requests(operation)
    if kind == "ndjson":
        lines = [json.dumps({"id": f"h{n}", **request}) for n, request in enumerate(asked)]
        return io.BytesIO("\n".join(lines).encode())
    rows = [{"id": f"h{n}", **cells(request)} for n, request in enumerate(asked)]
    if kind == "parquet":
        made = io.BytesIO()
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), made, row_group_size=4)
        return made
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return io.BytesIO(text.getvalue().encode())


def output(given: io.BytesIO, kind: str, target: str, operation: str, *, at_once: int = 4, **more: Any) -> bytes:
    """The output of a format, made block by block, through pickles and storage."""
    given.seek(0)
    with open_source([given], kind, operation=operation) as source:  # type: ignore[arg-type]
        task = Task(operation, source.layout, DEFAULTS, **more)  # type: ignore[arg-type]
        task = pickle.loads(pickle.dumps(task))
        rendering = Rendering(target, source.layout, operation)  # type: ignore[arg-type]
        made, tally = [rendering.opening()], Tally()
        while block := source.take(at_once):
            answers = unpacked(task(pickle.loads(pickle.dumps(block))).packed())
            made.append(rendering.render(answers))
            tally.add(answers.tally)
        made.append(rendering.closing(tally.lines, tally.failed))
    if target != "parquet":
        return b"".join(made)
    file = io.BytesIO()
    write_parquet(io.BytesIO(b"".join(made)), file)
    return file.getvalue()


def table(data: bytes, target: str) -> list[dict[str, Any]]:
    if target == "csv":
        return list(csv.DictReader(io.StringIO(data.decode())))
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(io.BytesIO(data)).to_pylist()
    return found


@pytest.mark.parametrize("operation", [name for name in get_args(OperationName) if "/" not in name])
@pytest.mark.parametrize(("kind", "target"), list(itertools.product(FORMATS, FORMATS)))
def test_every_format_becomes_every_format(operation, kind, target):
    """What goes in decides nothing about the answers; where it is cut, nothing about the output."""
    made = output(as_input(kind, operation), kind, target, operation, formats=(target,))
    assert made == output(as_input(kind, operation), kind, target, operation, at_once=1000)
    if target == "ndjson":
        assert made == output(as_input("ndjson", operation), "ndjson", "ndjson", operation)
        *lines, end = [json.loads(line) for line in made.splitlines()]
        assert [(line["id"], line["line"]) for line in lines] == [(f"h{n}", n + 1) for n in range(COUNT)]
        assert [n for n, line in enumerate(lines) if "error" in line] == [4]
        assert end == {"done": True, "lines": COUNT, "failed": 1}
        return
    found = table(made, target)
    answered = json_answers(operation)
    assert [row["id"] for row in found] == [f"h{n}" for n in range(COUNT)]
    assert [n for n, row in enumerate(found) if row["error"]] == [4]
    for row, line in zip(found, answered, strict=True):
        if "result" in line:
            assert_same(row, line["result"], operation)


def json_answers(operation: str) -> list[dict[str, Any]]:
    text = output(as_input("ndjson", operation), "ndjson", "ndjson", operation)
    return [json.loads(line) for line in text.splitlines()][:-1]


def assert_same(row: dict[str, Any], result: dict[str, Any], operation: str) -> None:
    """A row of a table says what the JSON of the same request says."""
    if operation == "settle":
        assert [float(row[f"player{n}_net_points"]) for n in (1, 2)] == [one["net_points"] for one in result["players"]]
        assert [row[f"player{n}_status"] for n in (1, 2)] == [one["status"] for one in result["players"]]
        return
    if operation == "arrange":
        (rows,) = result["arrangements"]
        assert [row[name].split() for name in ROWS] == [rows[name] for name in ROWS]
        return
    rows = result["best"] if operation == "solve" else result["rows"]
    valued = result["best"] if operation == "solve" else result
    assert [row[name].split() for name in ROWS] == [rows[name]["cards"] for name in ROWS]
    assert [row[f"{name}_category"] for name in ROWS] == [rows[name]["category"] for name in ROWS]
    assert float(row["expected_points"]) == valued["expected_points"]
    assert float(row["standard_error"]) == valued["standard_error"]
    if operation == "evaluate":
        assert float(row["regret_points"]) == valued["regret_points"]
    else:
        assert float(row["back_tie_probability"]) == valued["tie_probability"]["back"]


def test_pandas_and_polars_read_typed_columns():
    made = output(as_input("csv", "solve"), "csv", "parquet", "solve")
    frame, other = pandas.read_parquet(io.BytesIO(made)), polars.read_parquet(made)
    for name in (*csv_columns.CHANCES, "expected_points", "standard_error", "hand_points", "regret_points"):
        assert frame[name].dtype == "float64"
        assert other[name].dtype == polars.Float64
    for name in (*csv_columns.CATEGORIES, "instant_win", "error_code"):
        assert other[name].dtype == polars.Categorical
        assert frame[name].dtype == "category"
    for name in ("cards", *csv_columns.ROWS, "error"):
        assert other[name].dtype == polars.String
        assert pandas.api.types.is_string_dtype(frame[name].dtype) or frame[name].isna().all()
    assert frame["expected_points"].notna().sum() == COUNT - 1
    assert other["error"].null_count() == COUNT - 1


def test_players_are_numbers_and_other_columns_of_a_table_stay_text():
    hand = " ".join(hands(1)[0])
    given = io.BytesIO(f"line,players,cards,note\n007,3,{hand},1\n8,many,{hand},2\n".encode())
    schema = pyarrow.parquet.read_schema(io.BytesIO(output(given, "csv", "parquet", "arrange")))
    assert [schema.field(name).type for name in ("line", "players", "note")] == [
        *(pyarrow.string(), pyarrow.int64(), pyarrow.string())
    ]
    rows = table(output(given, "csv", "parquet", "arrange"), "parquet")
    assert [row["players"] for row in rows] == [3, None]
    assert [bool(row["error"]) for row in rows] == [False, True]
    assert "many" in table(output(given, "csv", "csv", "arrange"), "csv")[1]["players"]


def test_columns_of_parquet_keep_their_types():
    dealt = hands(5)
    given = io.BytesIO()
    columns = {
        "cards": pyarrow.array(dealt),
        "players": pyarrow.array([2, 3, None, 4, 2], pyarrow.int8()),
        "played": pyarrow.array([datetime(2026, 1, day, 12, 30) for day in range(1, 6)], pyarrow.timestamp("us")),
        "room": pyarrow.array(list("ababa")).dictionary_encode(),
        "score": pyarrow.array([0.5, None, 2, 3, 4], pyarrow.float32()),
    }
    pyarrow.parquet.write_table(pyarrow.table(columns), given)
    found = pyarrow.parquet.read_table(io.BytesIO(output(given, "parquet", "parquet", "arrange")))
    assert found.column_names == [*columns, *csv_columns.RESULTS]
    for name in ("players", "played", "score", "cards"):
        assert found.schema.field(name).type == columns[name].type
        assert found[name].to_pylist() == columns[name].to_pylist()
    assert found["room"].to_pylist() == list("ababa")
    assert [sorted(" ".join(row.values()).split()) for row in found.select(csv_columns.ROWS).to_pylist()] == [
        sorted(cards) for cards in dealt
    ]
    as_text = table(output(given, "parquet", "csv", "arrange"), "csv")
    assert as_text[0]["cards"] == " ".join(dealt[0])
    assert as_text[2]["players"] == ""


def test_row_groups_depend_on_the_rows_alone(tmp_path):
    schema = pyarrow.schema([("n", pyarrow.int64())])
    batches = [pyarrow.record_batch({"n": range(start, start + 7000)}) for start in range(0, 140_000, 7000)]
    outputs = []
    for cut in (7000, 1000, 6999):
        stream = io.BytesIO()
        with pyarrow.ipc.new_stream(stream, schema) as writer:
            for one in batches:
                for start in range(0, one.num_rows, cut):
                    writer.write_batch(one.slice(start, cut))
        stream.seek(0)
        outputs.append(io.BytesIO())
        write_parquet(stream, outputs[-1])
    assert outputs[0].getvalue() == outputs[1].getvalue() == outputs[2].getvalue()
    about = pyarrow.parquet.ParquetFile(outputs[0]).metadata
    sizes = [about.row_group(at).num_rows for at in range(about.num_row_groups)]
    assert sizes == [ROW_GROUP_ROWS, ROW_GROUP_ROWS, 140_000 - 2 * ROW_GROUP_ROWS]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("stop", [0, 1, 5, 10])
def test_a_source_goes_on_at_any_place(kind, stop):
    def rest_from(place: Place | None) -> list[Block]:
        given = as_input(kind, "solve")
        given.seek(0)
        with open_source([given], kind, place=place) as source:
            return list(iter(lambda: source.take(1), None))

    blocks = rest_from(None)
    assert [block.first for block in blocks] == list(range(1, COUNT + 1))
    assert rest_from(blocks[stop].after) == blocks[stop + 1 :]


def test_lines_are_numbered_over_all_inputs_and_blank_ones_count():
    with open_source([io.BytesIO(b"a\n\n \nb"), io.BytesIO(b"\nc\n")], "ndjson") as source:
        blocks = list(iter(lambda: source.take(3), None))
    assert [(block.first, block.count, block.data) for block in blocks] == [
        *((1, 3, b"a\n\n \n"), (4, 1, b"b\n"), (5, 2, b"\nc\n"))
    ]


@pytest.mark.parametrize("length", [MAX_LINE_BYTES - 1, MAX_LINE_BYTES, MAX_LINE_BYTES + 1, 5 * MAX_LINE_BYTES])
@pytest.mark.parametrize("end", [b"\n", b""])
@pytest.mark.parametrize("kind", ["ndjson", "csv"])
def test_lines_up_to_the_limit_are_handed_on(length, end, kind):
    header = b"cards\n" if kind == "csv" else b""
    with open_source(
        [io.BytesIO(header + b"first\n" + b"x" * length + end + (b"last\n" if end else b""))], kind
    ) as cut:
        data = b"".join(block.data for block in iter(lambda: cut.take(100), None))
    first, middle, *last = data.splitlines()
    assert first == b"first"
    assert (middle == b"x" * length) == (length <= MAX_LINE_BYTES)
    assert last == ([b"last"] if end else [])


CELLS = ["plain", 'a "word"', "two\nlines", "", "a,b", '"', '""', "\r\n", " x ", 'x"y,z"', "a\nb\n\nc"]


@pytest.mark.parametrize("seed", range(8))
def test_rows_are_cut_where_a_reader_of_csv_ends_them(seed):
    """Twin: the csv module over the whole text. Cells in quotes may hold anything."""
    dealer = random.Random(seed)
    rows = [[str(n), *(dealer.choice(CELLS) for _ in range(3))] for n in range(60)]
    text = io.StringIO()
    csv.writer(text, lineterminator=dealer.choice(["\n", "\r\n"])).writerows([["cards", "a", "b", "c"], *rows])
    with open_source([io.BytesIO(text.getvalue().encode())], "csv") as source:
        blocks = list(iter(lambda: source.take(dealer.randrange(1, 5)), None))
    found = [row for block in blocks for row in csv.reader(io.StringIO(block.data.decode(), newline=""))]
    assert found == rows
    assert sum(block.count for block in blocks) == len(rows)


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b'"open\n1\n2\n', ["unreadable_row", "wrong_card_count", "wrong_card_count"]),
        (b'1\rx,"a\nb"\n2\n', ["unreadable_row", "wrong_card_count"]),
        (b"\xff\xfe\n1,2,3\n", ["bad_card", "too_many_cells"]),
        (b"1\n\n,\n,note\n", ["wrong_card_count", "missing_field"]),
    ],
)
def test_rows_that_cannot_be_read_are_errors_of_their_own(data, codes):
    with open_source([io.BytesIO(b"cards,note\n" + data)], "csv") as source:
        block = source.take(100)
        assert block is not None
        answers = Task("arrange", source.layout)(block)
    assert answers.results is not None
    errors = answers.results["error"]
    assert len(errors) == len(codes)
    assert all(code in error for code, error in zip(codes, errors, strict=True)), errors


def test_defaults_are_checked_before_anything_is_read():
    with pytest.raises(InvalidInputError) as refused:
        Task("solve", Layout("ndjson"), {"players": 7, "rules": {"preset": "house"}}).verify()
    assert {fault.code for fault in refused.value.faults} == {"out_of_range", "unknown_preset"}
    Task("settle", Layout("ndjson"), {"top": 3, "opponents": {}, "players": 2}).verify()


def test_parquet_without_its_package_is_told_in_words(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(InvalidInputError) as refused:
        open_source([Path("hands.parquet")], "parquet")
    assert refused.value.faults[0].code == "missing_extra"
    assert "maubinh[arrow]" in refused.value.faults[0].message


def test_what_is_no_parquet_file_is_told_in_words():
    with pytest.raises(InvalidInputError) as refused:
        open_source([io.BytesIO(b"cards\nAS\n")], "parquet")
    assert refused.value.faults[0].code == "unreadable_parquet"
