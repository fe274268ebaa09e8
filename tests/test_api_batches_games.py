"""Games of TLMN and Sâm in batches and jobs: what the single operation answers, line by line and in tables.

Source: docs/command_line.md, "Many games".
"""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pyarrow.parquet
import pytest

from tests.helpers.batch_files import batch, read_csv, read_ndjson, write_csv, write_ndjson
from tests.helpers.job_helpers import (
    CSV,
    JOBS,
    http_in_folder,
    made,
    result,
    store_in_folder,
    work_off,
)

http, store = http_in_folder, store_in_folder
DOCUMENT = (Path(__file__).parents[1] / "docs" / "game_text.md").read_text(encoding="utf-8")
TEXTS = {game: re.search(rf"^```text game {game}\n(.*?)^```$", DOCUMENT, re.M | re.S)[1] for game in ("tlmn", "sam")}
ONE_CPU = ("--workers", "1", "--engine", "threads")


def examples(game: str, name: str) -> dict:
    import api

    found = Path(api.__file__).parent / "examples" / f"{game}.json"
    return json.loads(found.read_text(encoding="utf-8"))[f"/v1/{game}/{name}"]["request"]


def games(game: str) -> list[dict]:
    """A request of fields, a text, a game that nobody can play, a text that nobody can read."""
    asked = examples(game, "replay")
    refused = {**asked, "history": [{"seat": 0, "pass": True}] * 2}
    return [{"id": "a", **asked}, {"id": "b", "text": TEXTS[game]}, {"id": "c", **refused}, {"text": "Seat"}]


@pytest.mark.parametrize("game", ["tlmn", "sam"])
def test_lines_are_answered_as_the_single_operation_does(http, tmp_path, game):
    source = write_ndjson(tmp_path / "in.ndjson", games(game))
    done = batch(source, "-o", tmp_path / "out.ndjson", "--operation", f"{game}/replay", *ONE_CPU)
    assert done.exit_code == 1
    assert "2 games answered, 2 errors" in done.stderr
    *lines, end = read_ndjson(tmp_path / "out.ndjson")
    assert end == {"done": True, "lines": 4, "failed": 2}
    for line, request in zip(lines, games(game), strict=True):
        request.pop("id", None)
        alone = http.post(f"/v1/{game}/replay", json=request).get_json()
        assert line.get("result", line.get("error")) == alone


@pytest.mark.parametrize("game", ["tlmn", "sam"])
def test_results_of_games_are_settled_line_by_line(http, tmp_path, game):
    asked = examples(game, "settle")
    source = write_ndjson(tmp_path / "in.ndjson", [asked, {**asked, "seats": asked["seats"][:1]}])
    batch(source, "-o", tmp_path / "out.ndjson", "--operation", f"{game}/settle", *ONE_CPU)
    good, bad, _ = read_ndjson(tmp_path / "out.ndjson")
    assert good["result"] == http.post(f"/v1/{game}/settle", json=asked).get_json()
    assert bad["error"]["status"] == 422
    assert batch(source, "-o", tmp_path / "out.csv", "--operation", f"{game}/settle", *ONE_CPU).exit_code == 1
    row = read_csv(tmp_path / "out.csv")[0]
    assert [float(row[f"seat{at}_net_points"]) for at, _ in enumerate(asked["seats"])] == [
        seat["net_points"] for seat in good["result"]["seats"]
    ]
    table = write_csv(tmp_path / "in.csv", [{"id": "a", "place": "1"}])
    refused = batch(table, "-o", tmp_path / "no.csv", "--operation", f"{game}/settle", *ONE_CPU)
    assert (refused.exit_code, "NDJSON" in refused.stderr) == (2, True)


def test_tables_hold_games_as_text_and_get_a_column_for_each_seat(tmp_path):
    rows = [{"id": "a", "text": TEXTS["tlmn"], "club": "x"}, {"id": "b", "text": "0: 3S", "club": "y"}]
    rows.append({"id": "c", "text": TEXTS["tlmn"].split("\n\n")[0] + "\n\n0: 3S 3C", "club": "z"})
    source = write_csv(tmp_path / "in.csv", rows)
    for target in ("out.csv", "out.parquet", "out.ndjson"):
        batch(source, "-o", tmp_path / target, "--operation", "tlmn/replay", *ONE_CPU)
    result = read_ndjson(tmp_path / "out.ndjson")[0]["result"]
    played, broken, begun = read_csv(tmp_path / "out.csv")
    typed = pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["club"] for row in typed] == ["x", "y", "z"]
    for at, seat in enumerate(result["settlement"]["seats"]):
        assert typed[0][f"seat{at}_net_points"] == float(played[f"seat{at}_net_points"]) == seat["net_points"]
        assert typed[0][f"seat{at}_net"] == int(played[f"seat{at}_net"]) == seat["net"]
    assert [played["end"], begun["end"], played["seat3_net"]] == ["over", "unfinished", ""]
    assert typed[0]["seat0_lost"] is None
    assert (begun["seat0_net"], begun["error"]) == ("", "")
    assert (broken["end"], broken["error_code"] != "") == ("", True)
    about = json.loads((tmp_path / "out.csv.json").read_text(encoding="utf-8"))
    assert (about["operation"], about["rules"]["preset"], about["bet"]) == ("tlmn/replay", "multiplier", 1)


def test_a_column_that_looks_like_a_field_is_refused(tmp_path):
    source = write_csv(tmp_path / "in.csv", [{"text": TEXTS["tlmn"], "samples": "3", "Leader": "0"}])
    done = batch(source, "-o", tmp_path / "out.csv", "--operation", "tlmn/replay", *ONE_CPU)
    assert done.exit_code == 2
    assert "samples" in done.stderr
    assert "Leader" in done.stderr


def test_options_of_games_are_defaults_and_those_of_hands_are_refused(tmp_path):
    source = write_ndjson(tmp_path / "in.ndjson", [{"text": TEXTS["sam"]}])
    command = (source, "-o", tmp_path / "out.ndjson", "--operation", "sam/replay", *ONE_CPU)
    assert "players" in batch(*command, "--players", "3").stderr
    assert "review" in batch(source, "-o", tmp_path / "no.ndjson", "--review").stderr
    assert "out_of_range" in batch(*command, "--bet", "0").stderr
    assert batch(*command, "--bet", "7", "--overwrite").exit_code in (0, 1)


def test_reviews_are_the_same_line_by_line_and_in_tables(http, tmp_path):
    asked = examples("tlmn", "replay")
    short = {**asked, "history": asked["history"][:3]}
    source = write_ndjson(tmp_path / "in.ndjson", [short])
    command = ("--operation", "tlmn/replay", "--review", "--samples", "16", *ONE_CPU)
    for target in ("out.ndjson", "out.csv"):
        assert batch(source, "-o", tmp_path / target, *command).exit_code == 0
    found = read_ndjson(tmp_path / "out.ndjson")[0]["result"]
    assert found == http.post("/v1/tlmn/replay", json={**short, "review": True, "samples": 16}).get_json()
    row = read_csv(tmp_path / "out.csv")[0]
    assert [float(row[f"seat{seat['seat']}_lost"]) for seat in found["review"]["seats"]] == [
        seat["lost"] for seat in found["review"]["seats"]
    ]


def test_jobs_take_games_and_answer_what_batches_do(http, store, tmp_path):
    text = io.StringIO()
    csv.writer(text).writerows([["id", "text"], ["a", TEXTS["sam"]], ["b", "nothing"]])
    name = made(http, text.getvalue().encode(), operation="sam/replay", kind=CSV)
    work_off(store)
    source = tmp_path / "in.csv"
    source.write_text(text.getvalue(), encoding="utf-8", newline="")
    batch(source, "-o", tmp_path / "out.csv", "--operation", "sam/replay", *ONE_CPU)
    assert result(http, name, CSV).data == (tmp_path / "out.csv").read_bytes()
    assert http.get(f"{JOBS}/{name}").get_json()["failed_lines"] == 1
    report = http.get(f"{JOBS}/{name}/report")
    assert (report.status_code, "not reported on" in report.text) == (422, True)
    refused = http.post(f"{JOBS}?operation=tlmn/replay&defaults=" + '{"samples":0,"top":1}', data=b"", content_type=CSV)
    assert {one["pointer"] for one in refused.get_json()["errors"]} == {"/defaults/samples", "/defaults/top"}
