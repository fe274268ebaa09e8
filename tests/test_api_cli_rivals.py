"""`maubinh rivals`: it plays what it says, writes down what it shows, and refuses files that hold no hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli.main import maubinh
from solver.measuring.comparison import OURS, RIVALS
from solver.steps import code_version

HANDS = ["AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C", "", "2C Qh 5d 3h Ks Qd 5s 7d Qc 8c 6c 3c Jd"]


def run(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(maubinh, ["rivals", *arguments, "--output", str(folder)])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory):
    """A short run under one preset: what it shows and what it leaves behind."""
    folder = tmp_path_factory.mktemp("rivals")
    (folder / "hands.txt").write_text("\n".join(HANDS), encoding="utf-8")
    options = ["--preset", "majority", "--deals", "500", "--seed", "4", "--workers", "1"]
    result = run(folder, *options, "--hands", str(folder / "hands.txt"))
    assert result.exit_code == 0, result.output
    (path,) = folder.glob("rivals-*.json")
    return result, json.loads(path.read_text(encoding="utf-8"))


def test_all_encounters_are_shown_and_written_down(played):
    result, figures = played
    (comparison,) = figures["comparisons"]
    assert comparison["preset"] == "majority"
    assert figures["seed"] == 4
    assert figures["code"] == code_version()
    assert figures["version"]
    assert "1 workers" in figures["machine"]
    assert len(comparison["encounters"]) == len(OURS) * len(RIVALS)
    for each in comparison["encounters"]:
        (line,) = (line for line in result.stdout.splitlines() if line.startswith(f"{each['ours']} - {each['rival']} "))
        assert f"{each['fresh']['points']:+.4f} ± {each['fresh']['error']:.4f}" in line
        assert f"{each['given']['points']:+.4f} ± {each['given']['error']:.4f}" in line
        assert (each["fresh"]["hands"], each["given"]["hands"]) == (500, 2)
    assert "500 fresh deals" in result.stdout
    assert "2 given hands" in result.stdout


def test_faults_and_time_of_every_arranger_are_shown_and_written_down(played):
    result, figures = played
    conducts = figures["comparisons"][0]["conducts"]
    assert [each["arranger"] for each in conducts] == [*OURS, *RIVALS]
    for each in conducts:
        (line,) = (line for line in result.stdout.splitlines() if line.startswith(each["arranger"] + "  "))
        assert line.endswith(f"{each['milliseconds']:.3f}")
        assert "0.00%, 0.00%" in line
        assert each["fresh"] == each["given"] == {"foul": 0.0, "dominated": 0.0}
        assert each["milliseconds"] > 0


def test_the_progress_goes_to_standard_error(played):
    result, _ = played
    assert "majority: 8 / 8 (fast against rank_product)" in result.stderr
    assert "hands set by solve" in result.stderr
    assert "8 / 8" not in result.stdout


def test_everything_wrong_with_a_file_of_hands_is_said_at_once(tmp_path):
    bad = ["AS KS", HANDS[0], "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C XX", HANDS[0].replace("3C", "AS")]
    (tmp_path / "hands.txt").write_text("\n".join(bad), encoding="utf-8")
    result = run(tmp_path, "--hands", str(tmp_path / "hands.txt"))
    assert result.exit_code == 2
    told = result.stderr.splitlines()
    assert len(told) == 3
    assert all(f"hands.txt/{number}: " in line for number, line in zip((1, 3, 4), told, strict=True))
    assert [line.rsplit("[", 1)[1] for line in told] == ["wrong_card_count]", "bad_card]", "wrong_card_count]"]


def test_a_file_without_hands_is_refused(tmp_path):
    (tmp_path / "hands.txt").write_text("\n\n", encoding="utf-8")
    result = run(tmp_path, "--hands", str(tmp_path / "hands.txt"))
    assert result.exit_code == 2
    assert "no hand in this file" in result.stderr


def test_too_few_deals_to_meet_anybody_are_refused(tmp_path):
    assert run(tmp_path, "--deals", "20").exit_code == 2
