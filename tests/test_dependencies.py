"""What the packages import is declared, what is declared is locked, and the lock names no place to fetch it from."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules", "solver", "api", "maubinh")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SERVER = PROJECT["optional-dependencies"]["server"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
# Flask is built on them and hands out their types.
COMES_WITH_FLASK = {"werkzeug", "jinja2"}
# Loaded only where the library is given a table of theirs, by whoever has them.
BROUGHT_BY_USERS = {"pandas", "polars"}
# Imported only inside functions, by those who ask for what they do (tests/test_architecture.py).
EXTRAS = ("arrow", "dist", "pg", "plot")


def pins(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9._-]+)==([^ \\]+)", text, re.MULTILINE))


def imported() -> set[str]:
    found = set()
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return {name.replace("_", "-") for name in found - sys.stdlib_module_names - set(PACKAGES)}


def test_the_project_needs_exactly_what_it_imports():
    declared = {Requirement(text).name for text in (*PROJECT["dependencies"], *SERVER)}
    extras = {Requirement(text).name for name in EXTRAS for text in PROJECT["optional-dependencies"][name]}
    assert imported() - COMES_WITH_FLASK - BROUGHT_BY_USERS - extras == declared


@pytest.mark.parametrize(
    ("lock", "declared"),
    [("runtime.txt", [*PROJECT["dependencies"], *SERVER]), ("dev.txt", PROJECT["optional-dependencies"]["dev"])],
    ids=["runtime", "dev"],
)
def test_the_lock_is_within_the_declared_ranges(lock, declared):
    pinned = pins(lock)
    for requirement in map(Requirement, declared):
        version = pinned.get(requirement.name)
        assert version is not None, f"{requirement.name} is not locked: make lock"
        assert requirement.specifier.contains(version), f"{requirement} but {version}: make lock"


def test_the_development_tools_are_locked_beside_the_same_runtime():
    runtime, tools = pins("runtime.txt"), pins("dev.txt")
    assert {name: tools.get(name) for name in runtime} == runtime


def test_the_image_has_what_jobs_need_beside_the_same_runtime():
    """PostgreSQL, as docs/jobs.md shows it; Parquet is there already, which the first examples of the README use."""
    image, runtime, tools = pins("image.txt"), pins("runtime.txt"), pins("dev.txt")
    assert {name: image.get(name) for name in runtime} == runtime
    assert set(image) - set(runtime) == {"psycopg", "psycopg-binary"}
    assert "pyarrow" in runtime
    assert {name: tools.get(name) for name in image} == image
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "-r requirements/image.txt" in dockerfile


@pytest.mark.parametrize("lock", LOCKS, ids=[lock.name for lock in LOCKS])
def test_the_lock_holds_hashes_and_no_addresses(lock):
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries)


def test_the_library_by_itself_brings_no_server_and_the_extra_all_brings_everything():
    declared = PROJECT["optional-dependencies"]
    assert {Requirement(text).name for text in PROJECT["dependencies"]} == {"numpy", "numba", "msgspec"}
    (everything,) = map(Requirement, declared["all"])
    assert everything.extras == set(declared) - {"all", "dev"}
