"""Whatever the library and the solver's door are given, the interpreter lives, and the library says what is wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.helpers.processes import ROOT


@pytest.mark.slow
def test_nonsense_is_refused_in_words_and_ends_no_process() -> None:
    command = [sys.executable, "-m", "tests.helpers.nonsense"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout == "alive\n"
