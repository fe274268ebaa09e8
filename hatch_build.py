"""Where a wheel lays our packages: `api`, `solver` and `rules` under `maubinh/_house/`, so that no name is taken twice.

In a checkout they are folders at the top. As names of an installed distribution they would be too common: whoever
installs another `rules` beside ours would overwrite files without a word. Only the import statements change.
"""

from __future__ import annotations

import ast
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FACE = "maubinh"
INNER = ("api", "solver", "rules")
PLACE = f"{FACE}._house"


def placed(text: str, name: str) -> str:
    """The source `text` of a module with the inner packages imported from PLACE. name: for messages.

    Raises ValueError for `import solver...`, which would bind another name there: the house says `from` for its own.
    """
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import) and any(_is_inner(alias.name) for alias in node.names):
            raise ValueError(f"{name}:{node.lineno}: write `from ... import ...` for packages of the project")
        if isinstance(node, ast.ImportFrom) and node.level == 0 and _is_inner(node.module or ""):
            at = node.lineno - 1
            lines[at] = lines[at].replace(f"from {node.module} ", f"from {PLACE}.{node.module} ", 1)
    return "".join(lines)


def lay(source: Path, target: Path) -> None:
    """Copy the package in the folder `source` to `target`, which is made, with imports as installed."""
    for path in sorted(source.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py":
            copy.write_text(placed(path.read_text(encoding="utf-8"), str(path)), encoding="utf-8")
        else:
            shutil.copyfile(path, copy)


class Placement(BuildHookInterface):  # type: ignore[type-arg]
    """Lays the packages in a temporary folder, from which the wheel is filled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is filled. An editable installation keeps the folders of the checkout."""
        if version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp())
        root = Path(self.root)
        lay(root / FACE, self.folder / FACE)
        house = self.folder / FACE / "_house"
        for package in INNER:
            lay(root / package, house / package)
        words = f"The packages of {FACE}, under a name that no other distribution has."
        (house / "__init__.py").write_text(f'"""{words}"""\n', encoding="utf-8")
        build_data["force_include"][str(self.folder / FACE)] = FACE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """After the wheel is written."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)


def _is_inner(module: str) -> bool:
    return module.partition(".")[0] in INNER
