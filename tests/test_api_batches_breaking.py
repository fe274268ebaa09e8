"""What is meant to break a batch: bombs, damage, values out of range. A record's fault stays its own."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from api.batches.answers import Answers, Rendering
from api.batches.parquet import write_parquet
from api.batches.sources import FORMATS, MAX_BLOCK_BYTES, Block, Format, open_source
from api.batches.task import Task, foreign_defaults
from rules.errors import InvalidInputError
from tests.batch_files import hands
from tests.job_helpers import NDJSON, client_of

HAND = " ".join(hands(1)[0])


def answers_to(data: bytes, kind: str = "ndjson", operation: str = "arrange", **defaults: Any) -> Answers:
    """The answers to an input of one block."""
    with open_source([io.BytesIO(data)], kind, operation=operation) as source:  # type: ignore[arg-type]
        block = source.take(10_000)
        assert block is not None
        return Task(operation, source.layout, defaults)(block)  # type: ignore[arg-type]


def line_errors(answers: Answers) -> list[str]:
    """The code of every line's error, "" for a result."""
    assert answers.lines is not None
    return [json.loads(line).get("error", {}).get("code", "") for line in answers.lines]


@pytest.mark.parametrize("place", ["{", "[", ":", '"', ",", '"2S"', "}"])
def test_no_run_of_blanks_takes_long_to_read(place):
    text = json.dumps({"id": "a", "cards": ["2S"] * 13}).replace(place, place + " " * 60_000, 1)
    start = time.process_time()
    answers_to(f"{text[:60_500]}x\n".encode())
    answers_to(f"{text}\n".encode())
    assert time.process_time() - start < 2


@pytest.mark.parametrize("blank", ["\v", "\f", "\x1c", "\u00a0"])
@pytest.mark.parametrize("place", ["{", "[", ":", ",", "]", "}"])
def test_only_blanks_of_json_may_stand_between_its_parts(place, blank):
    text = json.dumps({"id": "a", "cards": HAND.split()})
    assert line_errors(answers_to(text.encode())) == [""]
    for changed in (text.replace(place, place + blank), text.replace(place, blank + place)):
        assert line_errors(answers_to(changed.encode())) == ["unreadable_json"]


def parquet(columns: dict[str, Any], **options: Any) -> bytes:
    made = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), made, **options)
    return made.getvalue()


def blocks(data: bytes, kind: str = "parquet", records: int = 10_000) -> Iterator[Block]:
    with open_source([io.BytesIO(data)], kind, operation="arrange") as source:  # type: ignore[arg-type]
        while (block := source.take(records)) is not None:
            yield block


def refusal(data: bytes, kind: str = "parquet") -> list[str]:
    """The codes by which an input is refused."""
    with pytest.raises(InvalidInputError) as caught:
        list(blocks(data, kind))
    return [fault.code for fault in caught.value.faults]


def rendered(data: bytes, wanted: str) -> bytes:
    """What comes out for a Parquet file of hands to arrange."""
    with open_source([io.BytesIO(data)], "parquet", operation="arrange") as source:
        block = source.take(10_000)
        assert block is not None
        rendering = Rendering(wanted, source.layout, "arrange")  # type: ignore[arg-type]
        answers = Task("arrange", source.layout)(block)
        made = rendering.opening() + rendering.render(answers) + rendering.closing(answers.rows, answers.failed)
    if wanted != "parquet":
        return made
    file = io.BytesIO()
    write_parquet(io.BytesIO(made), file)
    return file.getvalue()


def shared_text(size: int, rows: int = 8192) -> Any:
    """A column whose rows all have one text, which a file holds once."""
    return pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * rows, pyarrow.int32()), pyarrow.array(["x" * size]))


SMALL = {"compression": "zstd", "store_schema": False, "dictionary_pagesize_limit": 1 << 30, "write_statistics": False}


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


class TestBombs:
    """A little of a file that stands for much of memory."""

    @pytest.mark.parametrize("nulls", [0, 1, 2000])
    @pytest.mark.parametrize("shape", ["text", "list", "struct", "map"])
    def test_a_text_that_many_rows_share_is_taken_in_pieces(self, shape, nulls):
        column = shared_text(100_000, 300).cast(pyarrow.string())
        if shape == "list":
            column = pyarrow.ListArray.from_arrays(pyarrow.array(range(301), pyarrow.int32()), column)
        if shape == "struct":
            column = pyarrow.StructArray.from_arrays([column], ["text"])
        if shape == "map":
            column = pyarrow.MapArray.from_arrays(pyarrow.array(range(301), pyarrow.int32()), column, column)
        column = pyarrow.concat_arrays([pyarrow.nulls(nulls, column.type), column])
        data = parquet({"cards": ["x"] * len(column), "note": column}, **SMALL)
        assert len(data) < 10_000
        before = pyarrow.total_allocated_bytes()
        sizes = []
        for block in blocks(data):
            sizes.append(len(block.data))
            del block
        assert max(sizes) < MAX_BLOCK_BYTES + 500_000
        assert sum(sizes) > 30_000_000
        assert pyarrow.total_allocated_bytes() - before < 1_000_000

    def test_a_row_above_the_bound_is_refused(self):
        assert refusal(parquet({"cards": shared_text(MAX_BLOCK_BYTES, 3)}, **SMALL)) == ["out_of_range"]

    def test_rows_that_take_hundreds_of_times_the_file_are_refused(self):
        assert refusal(parquet({"cards": shared_text(50_000)}, **SMALL)) == ["out_of_range"]
        assert refusal(parquet({"cards": pyarrow.nulls(20_000_000, pyarrow.string())}, **SMALL)) == ["out_of_range"]

    @pytest.mark.slow
    def test_a_row_group_that_unfolds_is_refused(self):
        long = pyarrow.array(["x" * 1_000_000] * 300)
        data = parquet({"cards": long}, use_dictionary=False, **{**SMALL, "dictionary_pagesize_limit": None})
        assert len(data) < 1_000_000
        assert refusal(data) == ["out_of_range"]

    @pytest.mark.slow
    def test_a_list_that_unfolds_is_refused(self):
        items = pyarrow.array([0], pyarrow.int8()).take(pyarrow.array([0] * 17_000_000, pyarrow.int8()))
        lists = pyarrow.ListArray.from_arrays(pyarrow.array([0, len(items)], pyarrow.int32()), items)
        assert refusal(parquet({"cards": ["x"], "list": lists}, **SMALL)) == ["out_of_range"]

    @pytest.mark.parametrize("kind", ["csv", "parquet"])
    def test_a_table_of_very_many_columns_is_refused_at_once(self, kind):
        names = ["cards", *(f"c{at}" for at in range(16_000))]
        data = (",".join(names)[:65_000] + "\n" + "x\n" * 10).encode()
        if kind == "parquet":
            data = parquet({name: ["x"] for name in names[:257]})
        start = time.process_time()
        assert refusal(data, kind) == ["out_of_range"]
        assert time.process_time() - start < 1

    def test_a_block_of_short_rows_has_few_of_them_under_a_long_header(self):
        names = ["cards", *(f"c{at}" for at in range(255))]
        sizes = [block.count for block in blocks((",".join(names) + "\n" + "x\n" * 10_000).encode(), "csv")]
        assert sum(sizes) == 10_000
        assert max(sizes) * len(names) <= 1024 * 1024


COLUMNS = {
    "far date": pyarrow.array([10**7] * 3, pyarrow.int32()).view(pyarrow.date32()),
    "far time": pyarrow.array([2**62] * 3).view(pyarrow.timestamp("ms")),
    "fine time": pyarrow.array([1, 2, 3], pyarrow.timestamp("ns")),
    "far duration": pyarrow.array([2**62] * 3).view(pyarrow.duration("s")),
    "no text": pyarrow.array([b"\xff\xfe"] * 3, pyarrow.binary()).view(pyarrow.string()),
    "lists of no text": pyarrow.ListArray.from_arrays(
        pyarrow.array([0, 1, 2, 3], pyarrow.int32()),
        pyarrow.array([b"a\xff"] * 3, pyarrow.binary()).view(pyarrow.string()),
    ),
    "lists": pyarrow.array([["a", "b"]] * 3, pyarrow.list_(pyarrow.dictionary(pyarrow.int32(), pyarrow.string()))),
    "structs": pyarrow.array([{"a": 1}] * 3),
    "structs of texts": pyarrow.array(
        [{"a": "b"}] * 3, pyarrow.struct([("a", pyarrow.dictionary(pyarrow.int32(), pyarrow.string()))])
    ),
    "maps": pyarrow.array([[("a", 1)]] * 3, pyarrow.map_(pyarrow.string(), pyarrow.int64())),
    "views": pyarrow.array(["a"] * 3, pyarrow.string_view()),
    "nothing": pyarrow.nulls(3),
    "half": pyarrow.array([0.5] * 3, pyarrow.float16()),
    "same": pyarrow.StructArray.from_arrays([pyarrow.array([1, 2, 3])] * 2, ["a", "a"]),
}


class TestParquetValues:
    """Damage, and values that Python, UTF-8 or the calendar do not have."""

    def test_damage_anywhere_is_told_in_words_or_stays_in_its_cell(self):
        good = parquet({"cards": [HAND] * 50, "note": [f"note {at}" for at in range(50)]})
        for seed in range(150):
            dealer = random.Random(seed)
            bad = bytearray(good)
            start = dealer.randrange(len(bad))
            for at in range(start, min(len(bad), start + dealer.choice([1, 4, 30]))):
                bad[at] = dealer.randrange(256)
            with contextlib.suppress(InvalidInputError):
                list(blocks(bytes(bad)))

    @pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1PAR1", b"PAR1" + bytes(20) + b"\x10\0\0\0PAR1"])
    def test_what_only_looks_like_parquet_is_told_in_words(self, data):
        assert refusal(data) == ["unreadable_parquet"]

    def test_a_cut_or_overwritten_file_is_told_in_words(self):
        good = parquet({"cards": [HAND] * 50})
        assert refusal(good[:-20]) == ["unreadable_parquet"]
        assert refusal(good[:4] + b"\xff" * 56 + good[60:]) == ["unreadable_parquet"]

    @pytest.mark.parametrize("wanted", FORMATS)
    @pytest.mark.parametrize("name", COLUMNS)
    def test_columns_that_pass_through_may_hold_anything(self, name, wanted):
        column = COLUMNS[name]
        made = rendered(parquet({"cards": [HAND] * 3, "note": column}), wanted)
        if wanted == "csv":
            rows = list(csv.DictReader(io.StringIO(made.decode())))
            assert [row["error"] for row in rows] == [""] * 3
            assert all(row["note"] for row in rows) == (name != "nothing")
        if wanted == "parquet":
            table = pyarrow.parquet.read_table(io.BytesIO(made))
            assert table.column("error").null_count == 3
            assert table.column("note").null_count == (3 if name == "nothing" else 0)

    @pytest.mark.parametrize("name", COLUMNS)
    @pytest.mark.parametrize("read", ["id", "players", "preset", "cards"])
    def test_a_cell_that_cannot_be_used_is_an_error_of_its_row(self, read, name):
        columns = {"cards": pyarrow.array([HAND] * 3), read: COLUMNS[name]}
        for kind in FORMATS:
            assert rendered(parquet(columns), kind)

    def test_one_bad_text_spoils_only_its_row(self):
        cards = pyarrow.array([HAND.encode(), b"\xff", HAND.encode()], pyarrow.binary()).view(pyarrow.string())
        errors = line_errors(answers_to(parquet({"cards": cards}), "parquet"))
        assert [bool(error) for error in errors] == [False, True, False]


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


def outputs(data: bytes, kind: str, operation: str, formats: tuple[Format, ...] = FORMATS) -> dict[str, bytes]:
    """What comes out in every format, all made of the same answers."""
    with open_source([io.BytesIO(data)], kind, operation=operation) as source:  # type: ignore[arg-type]
        block = source.take(10_000)
        assert block is not None
        answers = Task(operation, source.layout, formats=formats)(block)  # type: ignore[arg-type]
        made = {}
        for wanted in formats:
            rendering = Rendering(wanted, source.layout, operation)
            made[wanted] = (
                rendering.opening() + rendering.render(answers) + rendering.closing(answers.rows, answers.failed)
            )
        return made


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
