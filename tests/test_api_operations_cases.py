"""The worked examples of the rules, through the service; skipped where they do not lie beside the project."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
RUNNER = SHARED / "tools" / "run_cases.py"
GAMES = ("maubinh", "tlmn", "sam")


def cases():
    for game in GAMES:
        path = SHARED / "cases" / f"{game}.jsonl"
        if path.exists() and RUNNER.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                case = json.loads(line)
                yield pytest.param(case, id=case["id"])


@pytest.fixture(scope="module")
def mismatch():
    """The comparison that decides acceptance."""
    specification = importlib.util.spec_from_file_location("run_cases", RUNNER)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.mismatch


@pytest.mark.skipif(not RUNNER.exists(), reason="the worked examples are not beside the project")
@pytest.mark.parametrize("case", list(cases()))
def test_a_worked_example_is_answered_as_expected(http, mismatch, case):
    if case["operation"].split("/")[0] not in built_games(http):
        pytest.skip("this game is not built yet")
    response = http.post(f"/v1/{case['operation']}", json=case["request"])
    assert response.status_code == case["expect"]["status"], response.get_data(as_text=True)[:600]
    found = mismatch(case["expect"].get("body", {}), response.get_json())
    assert found is None, (found, case.get("note"))


def built_games(http):
    return {entry["game"] for entry in http.get("/v1/rules").get_json()["games"]}
