"""A damaged or full kernel cache ends nothing: what cannot be read is compiled again, and told."""

from __future__ import annotations

import os
import subprocess
import sys

from solver import warmup
from tests.helpers.processes import ROOT

FUNCTIONS = """
from solver.kernels.compiler import kernel

@kernel
def one(x):
    return x + 1

@kernel
def two(x):
    return x + 2

@kernel
def three(x):
    return x + 3
"""
RUN = """
from some_kernels import one, two, three
print(one(1), two(1), three(1), sum(len(found.stats.cache_hits) for found in (one, two, three)))
"""


def run(folder):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": f"{ROOT}:{folder}"}
    found = subprocess.run([sys.executable, "-c", RUN], capture_output=True, text=True, env=environment, check=True)
    return found.stdout.split(), found.stderr


def files(folder, name, ending):
    return [path for path in (folder / "cache").rglob(f"*{ending}") if name in path.name]


def test_damaged_files_are_written_again(tmp_path):
    (tmp_path / "some_kernels.py").write_text(FUNCTIONS, encoding="utf-8")
    assert run(tmp_path) == (["2", "3", "4", "0"], "")
    (empty,) = files(tmp_path, "one", ".nbi")
    empty.write_bytes(b"")
    (half,) = files(tmp_path, "two", ".nbc")
    half.write_bytes(half.read_bytes()[: half.stat().st_size // 2])
    (zeros,) = files(tmp_path, "three", ".nbi")
    zeros.write_bytes(bytes(zeros.stat().st_size))
    found, told = run(tmp_path)
    assert found == ["2", "3", "4", "0"]
    assert told.count("is damaged") == 3
    assert str(tmp_path / "cache") in told
    assert run(tmp_path) == (["2", "3", "4", "3"], "")


def test_a_compilation_that_was_broken_off_or_made_elsewhere_is_not_taken_for_a_whole_one(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not warmup.is_compiled()
    (tmp_path / "kernels_of_another_folder").mkdir()
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    (tmp_path / "kernels_of_another_folder" / f"usual.solve-1.{python}.nbi").touch()
    assert not warmup.is_compiled()
    warmup._mark_of_all().touch()
    assert warmup.is_compiled()
