"""What is meant to break a batch: bombs, damage, values out of range. A record's fault stays its own."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import random
import time
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from api.batches.answers import Rendering
from api.batches.blocks import FORMATS, MAX_BLOCK_BYTES
from api.batches.parquet import write_parquet
from api.batches.sources import open_source
from api.batches.task import Task
from rules.errors import InvalidInputError
from tests.helpers.batch_bytes import HAND, answers_to, blocks, line_errors, parquet, refusal


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

    @pytest.mark.parametrize("column", ["cards", "list"])
    def test_few_rows_with_very_long_lists_are_refused_by_what_the_file_says(self, column):
        long = pyarrow.array([["AS"] * 200_000])
        data = parquet({"cards": ["x"], column: long}, **SMALL)
        assert len(data) < 10_000
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
