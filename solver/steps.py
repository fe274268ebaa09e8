"""Finished steps of long work, kept in a folder, so that interrupted work goes on where it stopped.

A step is kept with what it depends on: its settings, and the version of the code and data that made it. When any of
these differ, it is done again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules import __name__ as rules_package
from rules.maubinh.options import MauBinhRules
from solver import __name__ as solver_package

Settings = Mapping[str, Any]


@cache
def code_version() -> str:
    """A short digest of all files of `rules` and `solver`, the stored hands among them."""
    digest = hashlib.sha256()
    for package in (rules_package, solver_package):
        folder = Path(str(files(package)))
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Steps:
    """Steps kept in `directory`, a file each, by name; None keeps nothing."""

    directory: Path | None = None

    def forget(self) -> None:
        """Remove all steps that are kept."""
        if self.directory is not None and self.directory.is_dir():
            for ending in ("*.json", "*.npz"):
                for path in self.directory.glob(ending):
                    path.unlink()

    def figures(self, name: str, settings: Settings, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """The JSON object that `work` gives: kept from an earlier run, or worked out now."""
        path, stamp = self._path(f"{name}.json"), _stamp(settings)
        if path is not None and path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["stamp"] == stamp:
                found: dict[str, Any] = kept["figures"]
                return found
        found = work()
        if path is not None:
            partial = path.with_name(path.name + ".part")
            partial.write_text(json.dumps({"stamp": stamp, "figures": found}, indent=1) + "\n", encoding="utf-8")
            os.replace(partial, path)
        return found

    def array(self, name: str, settings: Settings, work: Callable[[], NDArray[Any]]) -> NDArray[Any]:
        """The array that `work` gives: kept from an earlier run, or worked out now."""
        path, stamp = self._path(f"{name}.npz"), _stamp(settings)
        if path is not None and path.exists():
            with np.load(path) as kept:
                if str(kept["stamp"]) == stamp:
                    found: NDArray[Any] = kept["array"]
                    return found
        found = work()
        if path is not None:
            store(path, array=found, stamp=stamp)
        return found

    def _path(self, file: str) -> Path | None:
        if self.directory is None:
            return None
        self.directory.mkdir(parents=True, exist_ok=True)
        return self.directory / file


def store(path: Path, **arrays: Any) -> None:
    """Write arrays as a compressed npz file; what was there stays until the new file is complete."""
    partial = path.with_name(path.name + ".part.npz")
    np.savez_compressed(partial, **arrays)
    os.replace(partial, path)


def _stamp(settings: Settings) -> str:
    return json.dumps({**settings, "code": code_version()}, sort_keys=True)


def rules_digest(rules: MauBinhRules) -> str:
    """A short digest of every option, to tell for which rules something was made."""
    return hashlib.sha256(json.dumps(asdict(rules), sort_keys=True, default=list).encode()).hexdigest()[:16]
