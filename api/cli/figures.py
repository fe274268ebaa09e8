"""What the commands that measure strength share: how figures are written down, and where they come from."""

from __future__ import annotations

import json
import platform
import time
from pathlib import Path
from typing import Any

from api.installation import installed_version


def workers_or_cores(chosen: int | None) -> int:
    """The number of workers asked for, or one for each core that this process may use."""
    from solver.batch import usable_cores

    return chosen or usable_cores()


def about_measured(seed: int, workers: int, seconds: float) -> dict[str, Any]:
    """Where figures come from: the date, the machine, versions, the seed."""
    from solver.steps import code_version

    return {
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "machine": f"{platform.machine()}, {workers} workers, Python {platform.python_version()}, {platform.system()}",
        "version": installed_version(),
        "code": code_version(),
        "seed": seed,
        "seconds": round(seconds),
    }


def save_figures(name: str, figures: dict[str, Any], output: Path) -> Path:
    """Write figures as JSON into the folder `output`; returns the file, named by the time."""
    output.mkdir(parents=True, exist_ok=True)
    path = output / f"{name}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return path
