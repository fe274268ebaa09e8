"""`maubinh train`: which trainings it starts, with which settings. What a training does is tested beside the solver."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.main import maubinh
from solver.training import equilibrium as training


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list:
    """The trainings that were asked for, each a tuple (settings, output, work, workers)."""
    asked = []

    def train(settings, target, work_directory, workers, progress):
        asked.append((settings, target, work_directory, workers))
        for done in range(1, 21):
            progress("hands arranged", done, 20)
        return target / "population.npz"

    monkeypatch.setattr(training, "train", train)
    return asked


def run(*arguments: str):
    result = CliRunner().invoke(maubinh, ["train", *arguments])
    assert result.exit_code == 0, result.output
    return result


def test_an_equilibrium_is_trained_for_every_preset(started, tmp_path):
    run("--output", str(tmp_path))
    assert [settings.scoring for settings, *_ in started] == ["majority", "per_chi"]


@pytest.mark.parametrize("model", ["greedy", "cautious"])
def test_policies_that_ask_for_no_payouts_are_made_once(started, model, tmp_path):
    run("--model", model, "--output", str(tmp_path))
    assert [settings.model for settings, *_ in started] == [model]


def test_settings_reach_the_training(started, tmp_path):
    options = [
        "--preset",
        "per_chi",
        "--rounds",
        "3",
        "--field-size",
        "64",
        "--kept",
        "2",
        "--players",
        "4",
        "--seed",
        "9",
    ]
    run(*options, "--workers", "2", "--work", str(tmp_path / "work"), "--output", str(tmp_path / "out"))
    ((settings, target, work, workers),) = started
    assert settings == training.TrainingSettings(
        "equilibrium", "per_chi", rounds=3, field_size=64, kept=2, players=4, seed=9
    )
    assert (target, work, workers) == (tmp_path / "out", tmp_path / "work", 2)


def test_what_was_made_goes_to_standard_output_and_the_progress_does_not(started, tmp_path):
    result = run("--preset", "majority", "--output", str(tmp_path))
    assert [Path(line) for line in result.stdout.splitlines()] == [tmp_path / "population.npz"]
    assert "20 / 20" in result.stderr
    assert len(result.stderr.splitlines()) == 10
