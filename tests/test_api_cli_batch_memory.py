"""Memory of long batches: that of short ones."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rules.cards import DECK
from tests.helpers.processes import ROOT

# Runs a command and prints the most memory, in KiB, that it or a process of it had.
_MEASURED = (
    "import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], stderr=subprocess.PIPE); "
    "sys.stderr.buffer.write(done.stderr); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); "
    "sys.exit(done.returncode)"
)
LIMIT_MB = 500
PLAY_MB = 120
"""What may differ between runs: blocks grow to a second of work in the first seconds, and no further."""


def write_lines(path: Path, count: int) -> Path:
    """Hands, as NDJSON or CSV; ten thousand different ones, over and over, a bad line among each thousand."""
    dealer, codes = random.Random(1), [card.code for card in DECK]
    dealt = [dealer.sample(codes, 13) for _ in range(10_000)]
    for at in range(0, 10_000, 1000):
        dealt[at] = dealt[at][:12]
    if path.suffix == ".csv":
        lines = ["".join(f"{' '.join(cards)},a note of some length to carry along\n" for cards in dealt)]
        head = "cards,note\n"
    else:
        lines = ["".join(json.dumps({"cards": cards}) + "\n" for cards in dealt)]
        head = ""
    with path.open("w", encoding="utf-8") as file:
        file.write(head)
        for _ in range(count // 10_000):
            file.writelines(lines)
    return path


def peak_mb(source: Path, target: Path) -> float:
    """The most memory of a process of a run over all lines of `source`, two workers."""
    command = ["-m", "api.cli", "batch", source, "-o", target, "--operation", "arrange", "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, sys.executable, *map(str, command)],
        capture_output=True, cwd=ROOT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    return int(done.stdout) / 1024


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [("csv", "parquet"), ("ndjson", "ndjson")])
def test_memory_does_not_grow_with_the_length_of_a_file(tmp_path, kinds):
    given, made = kinds
    short = peak_mb(write_lines(tmp_path / f"short.{given}", 20_000), tmp_path / f"short.out.{made}")
    long = peak_mb(write_lines(tmp_path / f"long.{given}", 120_000), tmp_path / f"long.out.{made}")
    assert long <= short + PLAY_MB
    assert long <= LIMIT_MB


@pytest.mark.long
def test_a_million_lines_stay_within_the_limit(tmp_path):
    source = write_lines(tmp_path / "in.ndjson", 1_000_000)
    target = tmp_path / "out.ndjson"
    assert peak_mb(source, target) <= LIMIT_MB
    count = 0
    with target.open("rb") as lines:
        for count, line in enumerate(lines, 1):  # noqa: B007  (the last of both is asked for)
            pass
    assert count == 1_000_001
    assert json.loads(line) == {"done": True, "lines": 1_000_000, "failed": 1000}
