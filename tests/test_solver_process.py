"""The solver as a process: nothing is compiled after the warm-up, nothing grows, no kernel leaves its arrays.

Each test runs a row of requests of every kind in a process of its own, see tests/helpers/varied_requests.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def in_a_process_of_its_own(task: str, count: int, **environment: str) -> dict[str, Any]:
    """What tests/helpers/varied_requests.py prints; environment: variables beside ours."""
    finished = subprocess.run(
        [sys.executable, "-m", "tests.helpers.varied_requests", task, str(count)],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr[-3_000:]
    found: dict[str, Any] = json.loads(finished.stdout)
    return found


@pytest.mark.slow
def test_no_request_after_the_warm_up_waits_for_the_compiler() -> None:
    seen = in_a_process_of_its_own("signatures", 60)
    assert seen["new"] == {}
    assert seen["before"]["scoring.add_totals"], "the list of kernels is empty"


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_requests() -> None:
    # 300 requests fill every cache; 900 more add nothing but noise.
    seen = in_a_process_of_its_own("memory", 300)
    assert seen["after_all"] - seen["after_some"] < 12, seen


@pytest.mark.long
def test_no_kernel_reads_or_writes_outside_its_arrays(tmp_path: Path) -> None:
    # With bounds checks numba raises IndexError instead of touching other memory.
    seen = in_a_process_of_its_own("run", 250, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path / "kernels"))
    assert seen["requests"] == 250
    assert all(seen["kernels"].values()), "every kernel was compiled with its checks, and run"
