"""What comes in and goes out of a batch beside the hands: headers, defaults, cells that pass through.

Source: the HTTP contract, "Optional fields" and "Batches as jobs".
"""

from __future__ import annotations

import csv
import io
import json
import time

import pyarrow
import pytest

from api.batches.blocks import FORMATS
from api.batches.sources import open_source
from api.batches.task import foreign_defaults
from rules.errors import InvalidInputError
from tests.helpers.batch_bytes import HAND, answers_to, blocks, outputs, parquet, refusal
from tests.helpers.batch_files import hands
from tests.helpers.job_helpers import NDJSON, client_of


class Pipe(io.BytesIO):
    """A stream that can be read only once."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: object) -> int:
        raise io.UnsupportedOperation("a pipe")

    tell = seek  # type: ignore[assignment]


def layout(header: str) -> tuple[tuple[str, ...], str]:
    """The columns and the delimiter that a header says."""
    with open_source([io.BytesIO(header.encode())], "csv", operation="arrange") as source:
        return source.layout.columns, source.layout.delimiter


class TestTables:
    """Headers and rows as spreadsheets, pipes and nobody write them."""

    @pytest.mark.parametrize("header", ["cards\rfoo,bar\n", "cards\r\rx", "\r,cards\n"])
    def test_line_ends_of_old_computers_are_told_in_words(self, header):
        assert refusal(header.encode() + b"x\n", "csv") == ["unreadable_row"]

    def test_columns_without_a_name_are_called_by_their_number(self):
        assert layout("cards,,\n") == (("cards", "column 2", "column 3"), ",")

    def test_delimiters_within_quotes_are_none(self):
        assert layout('cards,"a;b","c\td"\n') == (("cards", "a;b", "c\td"), ",")
        assert layout('cards;"a""\tb"\n') == (("cards", 'a"\tb'), ";")

    @pytest.mark.parametrize("line", ["\n", "x\n", '""\n', ',""\n', "," * 65_000 + '""\n'])
    def test_a_quote_that_is_never_closed_does_not_take_long(self, line):
        data = ('cards,note\n"' + line * (200_000 // len(line))).encode()
        start = time.process_time()
        assert sum(block.count for block in blocks(data, "csv")) == 200_000 // len(line)
        assert time.process_time() - start < 2

    def test_parquet_comes_through_a_pipe(self):
        data = parquet({"cards": [HAND] * 5})
        with open_source([Pipe(data)], "parquet", operation="arrange") as source:
            block = source.take(10)
        assert block is not None
        assert block.data == next(blocks(data)).data


class TestDefaults:
    """What says nothing is absent. Source: the HTTP contract, "Optional fields"."""

    @pytest.mark.parametrize("blank", [None, "", {}])
    @pytest.mark.parametrize("kind", ["csv", "parquet", "ndjson"])
    @pytest.mark.parametrize("operation", ["arrange", "solve"])
    def test_a_default_that_says_nothing_is_none(self, blank, kind, operation):
        columns = {"cards": [HAND] * 2, "preset": ["per_chi", ""], "players": ["", "3"]}
        data = parquet(columns)
        if kind == "csv":
            data = f"cards,preset,players\n{HAND},per_chi,\n{HAND},,3\n".encode()
        if kind == "ndjson":
            data = json.dumps({"cards": HAND.split(), "rules": {"preset": "per_chi"}}).encode()
        some = {"samples": 50}
        usual = answers_to(data, kind, operation, opponents=some)
        same = answers_to(data, kind, operation, rules=blank, players=blank, seed=blank, dead=blank, opponents=some)
        assert same.lines == usual.lines
        assert same.results == usual.results
        assert same.failed == 0

    @pytest.mark.parametrize("blank", [None, "", {}, []])
    @pytest.mark.parametrize("operation", ["arrange", "solve"])
    def test_a_field_of_a_line_that_says_nothing_gets_the_default(self, blank, operation):
        defaults = {"opponents": {"samples": 50}, "players": 2, "rules": {"preset": "per_chi"}}
        line = {"cards": HAND.split()}
        asked = json.dumps({**line, "players": blank, "rules": blank}).encode()
        usual = answers_to(json.dumps(line).encode(), "ndjson", operation, **defaults)
        assert usual.failed == 0
        assert answers_to(asked, "ndjson", operation, **defaults).lines == usual.lines

    @pytest.mark.parametrize(
        ("operation", "defaults", "pointers"),
        [
            ("solve", {"playrs": 3, "players": 2}, ["/playrs"]),
            ("solve", {"": 1, "a/b": 1}, ["/", "/a~1b"]),
            ("solve", {"cards": ["2S"], "dead": ["AS"]}, ["/cards"]),
            ("evaluate", {"arrangement": {"back": []}, "top": 1}, ["/arrangement", "/top"]),
            ("settle", {"players": [{"id": "a"}], "bet": 2}, ["/players"]),
            ("arrange", {"cards": ["2S"], "seed": 1}, ["/cards", "/seed"]),
            ("arrange", {"cards": None, "players": None}, []),
        ],
    )
    def test_defaults_that_no_record_could_use_are_named(self, operation, defaults, pointers):
        faults = foreign_defaults(operation, defaults)
        assert [(fault.pointer, fault.code) for fault in faults] == [(at, "unknown_field") for at in pointers]

    def test_a_job_refuses_defaults_that_it_could_not_use(self, tmp_path):
        http = client_of(tmp_path)
        for defaults, pointer in (
            ("{%22playrs%22:3}", "playrs"),
            ("{%22%22:1}", ""),
            ("{%22cards%22:%22xx%22}", "cards"),
        ):
            answer = http.post(f"/v1/jobs?operation=solve&defaults={defaults}", data=b"{}", content_type=NDJSON)
            assert answer.status_code == 422
            assert [(one["pointer"], one["code"]) for one in answer.json["errors"]] == [
                (f"/defaults/{pointer}", "unknown_field")
            ]


class TestManyHands:
    """A line of many hands is answered where lines are wanted, whatever else is."""

    LINES = "\n".join(
        json.dumps(line)
        for line in (
            {"hands": [{"cards": hand} for hand in hands(3)]},
            {"cards": HAND.split()},
            {"hands": [{"cards": ["2S"]}]},
        )
    ).encode()

    @pytest.mark.parametrize("wanted", FORMATS)
    def test_an_output_does_not_depend_on_the_others(self, wanted):
        assert (
            outputs(self.LINES, "ndjson", "arrange")[wanted]
            == (outputs(self.LINES, "ndjson", "arrange", (wanted,))[wanted])
        )

    def test_only_a_table_lacks_it(self):
        made = outputs(self.LINES, "ndjson", "arrange")
        first, _, third, end = [json.loads(line) for line in made["ndjson"].splitlines()]
        assert len(first["result"]["arrangements"]) == 3
        assert third["error"]["errors"][0]["pointer"].startswith("/hands/0")
        assert end == {"done": True, "lines": 3, "failed": 1}
        rows = list(csv.DictReader(io.StringIO(made["csv"].decode())))
        assert [row["error"].split(":")[0] for row in rows] == ["/hands unknown_field", "", "/hands unknown_field"]


class TestCellsOfTheInput:
    """What a table gives is in the table that comes out."""

    TABLE = (
        "back,middle,front,note\n"
        "AS KS 6S 5S XX,QS QH 8C 3C 2H,JS JD 9H,bad\n"
        "3S 5S 6S KS AS,QS QH 8C 3C 2H,JS JD 9H,good\n"
        "AS,,,short\n"
    )

    @pytest.mark.parametrize("operation", ["evaluate", "solve"])
    @pytest.mark.parametrize("kind", ["csv", "parquet"])
    def test_rows_that_cannot_be_judged_stay_as_they_were(self, operation, kind):
        given = list(csv.DictReader(io.StringIO(self.TABLE)))
        data = self.TABLE.encode()
        if kind == "parquet":
            data = parquet({name: [row[name] for row in given] for name in given[0]})
        made = outputs(data, kind, operation, ("csv", "parquet"))
        rows = list(csv.DictReader(io.StringIO(made["csv"].decode())))
        assert [bool(row["error"]) for row in rows] == [True, False, True]
        for at in (0, 2):
            assert {name: rows[at][name] for name in given[at]} == given[at]
        assert rows[1]["back"] == "AS KS 6S 5S 3S"
        table = pyarrow.ipc.open_stream(made["parquet"]).read_all()
        assert [cell or "" for cell in table.column("back").to_pylist()] == [row["back"] for row in rows]

    @pytest.mark.parametrize("cell", ["a\rb", "a\nb", "a\r\nb", "a,b", 'a"b', "\r", " a"])
    def test_cells_of_several_lines_are_read_as_they_were_written(self, cell):
        text = io.StringIO()
        csv.writer(text, quoting=csv.QUOTE_ALL).writerows([["cards", "note"], [HAND, cell]])
        made = outputs(text.getvalue().encode(), "csv", "arrange")["csv"]
        assert made.count(b"\r\n") == cell.count("\r\n")
        (row,) = csv.DictReader(io.StringIO(made.decode(), newline=""))
        assert (row["note"], row["error"]) == (cell, "")

    @pytest.mark.parametrize(
        ("operation", "columns", "refused"),
        [
            ("arrange", "cards,error,expected_points", ["expected_points", "error"]),
            ("arrange", "cards,back", ["back"]),
            ("solve", "cards,back,middle,front,instant_win", ["instant_win"]),
            ("evaluate", "back,middle,front,back_category", ["back_category"]),
            ("settle", "player1,player2,player1_net", ["player1_net"]),
            ("solve", "cards,back,middle,front,note", []),
        ],
    )
    def test_columns_that_answers_would_cover_are_refused(self, operation, columns, refused):
        for kind in ("csv", "parquet"):
            data = (columns + "\n").encode()
            if kind == "parquet":
                data = parquet({name: pyarrow.array([], pyarrow.string()) for name in columns.split(",")})
            found: list[str] = []
            try:
                open_source([io.BytesIO(data)], kind, operation=operation)  # type: ignore[arg-type]
            except InvalidInputError as error:
                found = [f"{fault.code} {fault.message.split()[0]}" for fault in error.faults]
            assert found == [f"duplicate_column {name}" for name in refused]
