"""What hatch_build.py makes of a module; .ci/check_wheel installs the whole and uses it."""

from __future__ import annotations

import ast

import pytest

from hatch_build import PLACE, placed
from tests.helpers.house import PACKAGES, ROOT

INNER = set(PACKAGES) - {"maubinh"}


def imported(text):
    """The first parts of all that a module imports, with how often."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name for node in nodes]
    return [name if name.startswith(PLACE) else name.partition(".")[0] for name in names]


def test_every_module_of_ours_imports_the_packages_where_they_are_laid():
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            before = path.read_text(encoding="utf-8")
            after = placed(before, str(path))
            assert not INNER & set(imported(after)), path
            assert sum(name.startswith(PLACE) for name in imported(after)) == sum(
                name in INNER for name in imported(before)
            )
            assert after.count("\n") == before.count("\n")


def test_words_that_look_like_imports_stay():
    text = '"""from rules import this"""\nfrom rulesets import a\nfrom . import solver\nname = "from api import b"\n'
    assert placed(text, "x.py") == text


def test_an_import_that_would_bind_another_name_is_refused_with_its_place():
    with pytest.raises(ValueError, match=r"x\.py:2"):
        placed("import os\nimport solver.solve\n", "x.py")
