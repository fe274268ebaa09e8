"""Files of hands for tests of batches, and runs of the command on them."""

from __future__ import annotations

import csv
import json
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from api.cli.main import maubinh
from rules.cards import DECK, codes
from tests.helpers.processes import start

FEW = ("--samples", "50", "--workers", "1")
"""Options of a quick run."""


def hands(count: int, seed: int = 1) -> list[list[str]]:
    dealer = random.Random(seed)
    return [codes(tuple(dealer.sample(DECK, 13))) for _ in range(count)]


def batch(*arguments: object, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(maubinh, ["batch", *map(str, arguments)], input=given, prog_name="maubinh")


def batch_process(*arguments: object, **more: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "api.cli", "batch", *map(str, arguments)]
    return start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def write_ndjson(path: Path, requests: Sequence[object]) -> Path:
    path.write_text("".join(json.dumps(request) + "\n" for request in requests), encoding="utf-8")
    return path


def read_ndjson(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_csv(path: Path, rows: Sequence[dict[str, object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
