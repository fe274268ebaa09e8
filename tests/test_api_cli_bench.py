"""`maubinh bench`: it measures what it says, and writes down what it shows."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from api.cli.bench_shedding import EVENTS_BEFORE, work_of
from api.cli.main import maubinh


def measured(folder, *arguments: str):
    """The figures that a run leaves behind, by name; each is on the screen too."""
    result = CliRunner().invoke(maubinh, ["bench", "--http-seconds", "0", *arguments, "--output", str(folder)])
    assert result.exit_code == 0, result.output
    (path,) = folder.glob("bench-*.json")
    rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
    assert all(row["work"] in result.stdout for row in rows)
    return {row["work"]: row for row in rows}


@pytest.mark.parametrize("game", ["tlmn", "sam"])
def test_verdicts_moves_and_whole_games_are_measured(tmp_path, game):
    rows = measured(tmp_path, "--game", game, "--count", "5")
    playouts = [name for name in rows if "playouts" in name]
    assert all(rows.pop(name)["hands_per_second"] > 0 for name in playouts)
    assert (len(playouts), len(rows)) == (2, 5)
    assert all(row["calls"] == 5 for row in rows.values())
    assert all(0 < row["median_ms"] <= row["p99_ms"] for row in rows.values())


@pytest.mark.long
def test_the_solver_is_measured_alone_and_on_processes(tmp_path):
    rows = measured(tmp_path, "--game", "maubinh", "--count", "4", "--processes", "2")
    assert {"batch solve, per_chi, 1 process", "batch solve, per_chi, 2 processes"} <= set(rows)
    assert all(row["hands_per_second"] > 0 for row in rows.values())


@pytest.mark.slow
def test_the_service_is_measured_from_outside(tmp_path):
    rows = measured(tmp_path, "--game", "sam", "--count", "20", "--processes", "1", "--http-seconds", "0.3")
    for name in ("solve", "tlmn validate", "tlmn legal-moves", "tlmn hint", "tlmn move"):
        for connections in (1, 8, 32):
            row = rows[f"HTTP {name}, {connections} connection{'s' * (connections > 1)}"]
            assert 0 < row["median_ms"] <= row["p99_ms"]
            assert row["hands_per_second"] > 0
            assert row["share"] > 0
            assert row["cpu_ms"] >= 0
    assert rows["command: maubinh rules"]["cpu_ms"] > 0


@pytest.mark.parametrize("game", ["tlmn", "sam"])
def test_the_measured_calls_do_the_work_they_are_named_for(game):
    validate, legal_moves, replay = work_of(game, 3)
    for played in validate[2]:
        assert len(played.history) > EVENTS_BEFORE
        assert validate[1](played).legal
    assert all(legal_moves[1](hand).moves for hand in legal_moves[2])
    assert all(replay[1](played).settlement is not None for played in replay[2])
