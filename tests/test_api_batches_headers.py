"""Tables as spreadsheets write them, and columns that say what is asked of a row (docs/command_line.md, "Batches")."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from api.batches.answers import Rendering
from api.batches.columns import BY_ROW, RESULTS, SETTLED, kind_of, request_of
from api.batches.headers import RECORDED, canonical, check
from api.batches.sources import open_source
from api.batches.task import Task
from rules.errors import InvalidInputError
from tests.helpers.batch_bytes import HAND, OTHER_HAND, outputs, parquet
from tests.helpers.batch_files import FEW, batch
from tests.helpers.live_server import ROOT

ROWS = "AS KS 6S 5S 3S,QS QH 8C 3C 2H,JS JD 9H"
KNOWN = OTHER_HAND


def told(header: str, operation: str = "solve") -> str:
    """What is said against a header; nothing when it is taken."""
    try:
        check(canonical(header.split(",")), operation)
    except InvalidInputError as error:
        return str(error)
    return ""


def answered(data: bytes, kind: str = "csv", operation: str = "arrange", **defaults: Any) -> list[dict[str, str]]:
    """The rows of the CSV output for a table."""
    output = outputs(data, kind, operation, ("csv",), **defaults)["csv"].decode()
    return list(
        csv.DictReader(io.StringIO(output), delimiter=next(mark for mark in ";|," if mark in output.split("\n", 1)[0]))
    )


class TestSpreadsheets:
    """F10 to F12 and their kind."""

    @pytest.mark.parametrize(
        "data",
        [
            f"id,cards\n1,{HAND}\n,\n",
            f"id,cards\n1,{HAND}\n , \t\n\n",
            f"id,cards\n1,{HAND},,\n",
            f"id,cards\r\n1,{HAND},\r\n,,\r\n",
            f"ID,Cards\n1,{HAND}\n",
            f"sep=,\nid,cards\n1,{HAND}\n",
            f"sep=;\r\nid;CARDS\r\n1;{HAND}\r\n",
            f'"sep=|"\nid|cards\n1|{HAND}\n',
            f"id|cards\n1|{HAND}\n",
        ],
    )
    def test_rows_are_read_whatever_a_spreadsheet_puts_around_them(self, data):
        for text in (data.encode(), b"\xef\xbb\xbf" + data.encode(), data.encode("utf-16")):
            (row,) = answered(text)
            assert (row["id"], row["cards"], row["error"]) == ("1", HAND, "")
            assert row["back"]

    def test_a_cell_too_many_that_says_something_is_still_an_error(self):
        (row,) = answered(f"cards\n{HAND},note\n".encode())
        assert row["error_code"] == "too_many_cells"

    def test_a_file_in_utf_16_is_read_from_a_path_and_in_ndjson(self, tmp_path: Path):
        for kind, text in (("csv", f"cards\n{HAND}\n"), ("ndjson", f'{{"cards": "{HAND}"}}\n')):
            path = tmp_path / f"in.{kind}"
            path.write_bytes(text.encode("utf-16"))
            with open_source([path], kind) as source:  # type: ignore[arg-type]
                block = source.take(9)
            assert block is not None
            assert HAND.encode() in block.data

    @pytest.mark.parametrize(
        ("data", "word"),
        [
            (gzip.compress(f"cards\n{HAND}\n".encode(), mtime=0), "gzip"),
            (b"PK\x03\x04rest", "Excel"),
            (f"cards\n{HAND}\n".encode("utf-16-le"), "UTF-16"),
            (b"PAR1", "Parquet"),
        ],
    )
    @pytest.mark.parametrize("kind", ["csv", "ndjson"])
    def test_what_is_no_text_is_told_as_what_it_is(self, data, word, kind):
        with pytest.raises(InvalidInputError, match=word):
            open_source([io.BytesIO(data)], kind)

    def test_a_table_without_a_header_is_told_as_such(self):
        with pytest.raises(InvalidInputError, match="the first row is no header"):
            open_source([io.BytesIO(f"1,{HAND}\n2,{HAND}\n".encode())], "csv")
        with pytest.raises(InvalidInputError, match="the first row is no header"):
            open_source([io.BytesIO(f"{ROWS}\n".encode())], "csv", operation="evaluate")

    def test_names_are_read_in_any_case_and_others_stay(self):
        given = ("ID", "Player 1", "player-2", "Locked_Back", "Note", "DEAD")
        assert canonical(given) == ("id", "player1", "player2", "locked_back", "Note", "dead")
        assert canonical(("id", "ID", "cards")) == ("id", "ID", "cards")
        assert canonical(("id", "Bài"), "Bài") == ("id", "cards")

    def test_parquet_columns_are_read_by_the_same_names(self):
        (row,) = answered(parquet({"Cards": [HAND], "Note": ["x"]}), "parquet")
        assert (row["cards"], row["Note"], row["error"]) == (HAND, "x", "")


class TestFields:
    """Columns that look like fields of the request are read, or refused by name."""

    @pytest.mark.parametrize(
        "name",
        [
            "rules",
            "options",
            "opponents",
            "top",
            "objective",
            "known4",
            "known_cards",
            "opponent1",
            "dead_cards",
            "lock_back",
            "locked",
            "Rules",
            "DEAD CARDS",
        ],
    )
    def test_what_is_not_read_is_refused_by_name(self, name):
        assert f"the column {name} looks like a field of the request" in told(f"cards,{name}")

    @pytest.mark.parametrize("name", BY_ROW)
    def test_what_solving_reads_is_refused_where_nothing_is_solved(self, name):
        assert not told(f"cards,{name}")
        assert f"the column {name} looks like" in told(f"cards,{name}", "arrange")
        assert f"the column {name} looks like" in told(f"player1,player2,{name}", "settle")

    def test_each_is_told_at_once_and_what_people_record_is_not_asked(self):
        said = told("cards,rules,known,top", "arrange")
        assert all(f"the column {name} looks" in said for name in ("rules", "known", "top"))
        assert not told("back,middle,front,rules,known,error", RECORDED)

    @pytest.mark.parametrize("name", ["note", "player", "opponent", "unknown", "deadline", "blocked", "date", "score"])
    def test_every_other_column_passes_through(self, name):
        assert not told(f"cards,{name}")

    def test_a_row_says_who_sits_opposite_what_is_dead_and_what_is_locked(self):
        cells = {
            "cards": HAND, "known1": KNOWN, "known2": " / ".join(ROWS.split(",")), "dead": "2S", "locked_back": "A♠️",
            "locked_front": "", "model": "greedy", "samples": "500", "seed": "7", "players": "3",
        }  # fmt: skip
        defaults = {"opponents": {"model": "cautious", "known": [{"cards": []}]}, "dead": ["3S"], "seed": 1}
        operation, request = request_of(cells, defaults)
        assert operation == "solve"
        assert request["opponents"]["known"][0] == {"cards": KNOWN.split()}
        assert set(request["opponents"]["known"][1]) == {"back", "middle", "front"}
        assert (request["opponents"]["model"], request["opponents"]["samples"]) == ("greedy", 500)
        assert (request["dead"], request["locked"]) == (["2S"], {"back": ["AS"]})
        assert (request["seed"], request["players"]) == (7, 3)
        assert request_of({"cards": HAND, "known1": "", "dead": " "}, defaults)[1] == {
            **defaults, "cards": HAND.split()
        }  # fmt: skip

    def test_rows_to_judge_take_opponents_and_refuse_dead_cards(self):
        rows = dict(zip(("back", "middle", "front"), ROWS.split(","), strict=True))
        assert request_of({**rows, "known": KNOWN}, {})[1]["opponents"] == {"known": [{"cards": KNOWN.split()}]}
        with pytest.raises(InvalidInputError) as error:
            request_of({**rows, "dead": "2S", "locked_back": "AS"}, {})
        assert [fault.pointer for fault in error.value.faults] == ["/dead", "/locked"]

    def test_a_known_opponent_in_a_row_is_played_against(self):
        table = f"cards,players,known\n{HAND},2,{KNOWN}\n{HAND},2,\n{HAND},2,AS\n"
        known, free, wrong = answered(table.encode(), operation="solve", opponents={"samples": 100})
        assert known["standard_error"] == "0.0"
        assert float(free["standard_error"]) > 0
        assert wrong["error_code"] == "wrong_card_count"


def test_a_hand_that_wins_at_once_is_worth_what_it_is_paid():
    dragon = "2S 3S 4D 5H 6S 7C 8S 9D TS JH QS KS AC"
    table = f"cards,players\n{dragon},2\n{HAND},2\n"
    instant, plain = answered(table.encode(), operation="solve", opponents={"samples": 100})
    assert float(instant["hand_points"]) > float(instant["expected_points"])
    assert (plain["hand_points"], plain["hand_error"]) == (plain["expected_points"], plain["standard_error"])


class TestOutputs:
    """What tables say beside the numbers."""

    def test_every_column_of_the_answers_is_documented_with_its_type(self):
        text = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if line.startswith("| `")]
        for name in (*RESULTS, *SETTLED):
            (line,) = [
                one
                for one in lines
                if f"`{name.replace('player2', 'player1').replace('player3', 'player1')}`" in one.split("|")[1]
                or f"to `{name}`" in one.split("|")[1]
            ]
            assert kind_of(name) in line.split("|")[2], name

    def test_excel_gets_a_mark_semicolons_decimal_commas_and_no_formula(self):
        data = f"id,cards,note\n=1+1,{HAND},-5\n@x,{HAND},1.5\n".encode()
        with open_source([io.BytesIO(data)], "csv", operation="arrange") as source:
            block = source.take(9)
        assert block is not None
        answers = Task("arrange", source.layout, formats=("csv",))(block)
        assert answers.results is not None
        answers.results["expected_points"] = [1.5, -0.25]
        rendering = Rendering("csv", source.layout, "arrange", excel=True)
        made = rendering.opening() + rendering.render(answers)
        assert made.startswith(b"\xef\xbb\xbfid;cards;note;")
        first, second = csv.DictReader(io.StringIO(made.decode("utf-8-sig")), delimiter=";")
        assert (first["id"], first["note"], first["expected_points"]) == ("'=1+1", "-5", "1,5")
        assert (second["id"], second["note"], second["expected_points"]) == ("'@x", "1.5", "-0,25")

    def test_an_output_says_how_it_was_made(self, tmp_path: Path):
        source = tmp_path / "in.csv"
        source.write_text(f"bai,preset\n{HAND},\n{HAND},majority\n", encoding="utf-8")
        options = ("--cards-column", "bai", "--preset", "per_chi", "--seed", "5", "--operation", "solve", *FEW)
        assert batch(source, "-o", tmp_path / "out.csv", *options).exit_code == 0
        about = json.loads((tmp_path / "out.csv.json").read_text(encoding="utf-8"))
        assert about["made_by"].startswith("maubinh ")
        assert about["rules"] == {"preset": "per_chi", "options": {}}
        assert (about["model"], about["samples"], about["seed"], about["players"]) == ("equilibrium", 50, 5, 4)
        assert about["by_row"] == ["preset"]
        assert {"name": "hand_points", "type": "number"} in about["columns"]
        assert batch(source, "-o", tmp_path / "out.parquet", *options, "--output-format", "parquet").exit_code == 0
        schema = pyarrow.parquet.read_schema(tmp_path / "out.parquet")
        metadata = json.loads(schema.metadata[b"maubinh"])
        assert metadata == {name: value for name, value in about.items() if name != "columns"}
        assert pyarrow.types.is_dictionary(schema.field("back_category").type)
        assert pyarrow.types.is_floating(schema.field("hand_points").type)
        assert batch(source, "-o", tmp_path / "x.ndjson", "--excel").exit_code == 2
