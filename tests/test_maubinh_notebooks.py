"""The notebooks of docs/notebooks run from their first cell to their last, with fewer hands."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.helpers.live_server import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
FEWER = ("HANDS = 10_000", "HANDS = 300")


def code_of(path: Path) -> list[str]:
    """The code cells."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run_cell(text: str, names: dict[str, object]) -> object:
    """Run a cell as a notebook does; the value of its last line, if that is an expression."""
    tree = ast.parse(text)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_there_is_a_notebook():
    assert [path.name for path in NOTEBOOKS] == ["ten_thousand_hands.ipynb"]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    pyplot = pytest.importorskip("matplotlib.pyplot")
    names: dict[str, object] = {"__name__": "__main__"}
    shown = []
    for text in code_of(path):
        shown.append(run_cell(text.replace(*FEWER), names))
    pyplot.close("all")
    tables = [one for one in shown if hasattr(one, "columns")]
    assert len(tables) >= 5
    assert all(len(table) for table in tables)
    assert hasattr(shown[-1], "_repr_html_")
