"""Commands that take long look first whether their outcome can be written; a failing disk is told in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from api.cli import figures as cli_figures
from api.cli.main import maubinh
from api.cli.pipes import require_writable


def run(*arguments: object) -> Result:
    return CliRunner().invoke(maubinh, [str(argument) for argument in arguments])


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that cannot be made, since a file lies on the way to it."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    return tmp_path / "file" / "folder"


@pytest.mark.parametrize("command", ["bench", "exploit", "rivals", "strength"])
def test_nothing_is_measured_when_the_figures_cannot_be_written(command, blocked):
    result = run(command, "--output", blocked)
    assert result.exit_code == 2
    assert "Error: --output" in result.stderr
    assert not result.stdout


def test_nothing_is_learned_when_the_model_cannot_be_written(blocked, tmp_path):
    hands = tmp_path / "hands.ndjson"
    hands.write_text("{}\n", encoding="utf-8")
    result = run("train", "--from", hands, "--name", "house42", "--models", blocked)
    assert result.exit_code == 2
    assert "Error: --models" in result.stderr
    assert "line 1" not in result.stderr


def test_a_folder_that_can_be_made_is_fine_and_not_made_yet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in (tmp_path, tmp_path / "a" / "b", Path("a"), Path()):
        require_writable(folder, "--output")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_without_permission_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(click.UsageError):
        require_writable(tmp_path / "a", "--output")


def test_a_disk_that_fails_is_told_without_a_traceback(tmp_path, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "figures.json")

    monkeypatch.setattr(cli_figures.Path, "write_text", full)
    few = ["--hands", 10, "--crowd", 1000, "--workers", 1, "--preset", "per_chi", "--against", "fast"]
    result = run("exploit", "fast", *few, "--output", tmp_path)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.splitlines()[-1] == "maubinh: [Errno 28] No space left on device: 'figures.json'"
