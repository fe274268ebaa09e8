"""Every code that a report can carry is explained in the documentation of errors."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import api
from api.wire.codes import PROBLEM_CODES
from api.wire.problems import BusyError, ServiceError, problem_of
from rules.errors import Fault, InvalidInputError

ROOT = Path(api.__file__).parent.parent
# The command line reports faults of files that the service never sees, and of models that are trained from them.
COMMAND_LINE = (
    *("api/cli/", "api/report/", "api/batches/cluster", "api/batches/checkpoint", "api/batches/recorded_hands"),
    *("solver/training/imitation", "solver/opponents/models"),
)
SOURCES = [path for package in ("rules", "solver", "api") for path in (ROOT / package).rglob("*.py")]
SERVED = [path for path in SOURCES if not path.relative_to(ROOT).as_posix().startswith(COMMAND_LINE)]
MAKERS = {"Fault": 1, "ServiceError": 0, "BusyError": 0}


def codes_in(path):
    """The codes written out where a fault or an error is made."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            place = MAKERS[node.func.id]
            if len(node.args) > place and isinstance(node.args[place], ast.Constant):
                yield node.args[place].value


@pytest.mark.parametrize("path", SERVED, ids=lambda path: str(path.relative_to(ROOT)))
def test_codes_are_documented(path):
    assert set(codes_in(path)) <= set(PROBLEM_CODES)


def test_codes_are_found_where_they_are_written():
    assert {"bad_type", "unknown_field"} <= set(codes_in(ROOT / "api" / "wire" / "validation.py"))


def test_a_report_holds_all_faults_once_and_the_code_of_the_first():
    faults = [Fault("/a", "bad_card", "first"), Fault("/b", "bad_type", "second"), Fault("/a", "bad_card", "again")]
    report = problem_of(InvalidInputError(faults))
    assert (report.status, report.code) == (422, "bad_card")
    assert [(item.pointer, item.message) for item in report.errors] == [("/a", "first"), ("/b", "second")]
    assert report.detail == "/a: first (and 1 more)"


def test_what_nobody_expected_is_logged_and_not_told(caplog):
    report = problem_of(KeyError("secret"))
    assert (report.status, report.code) == (500, "internal_error")
    assert "secret" not in report.detail
    assert "secret" in caplog.text


def test_a_full_server_says_when_to_come_back():
    error = BusyError("server_full", "full", 1.2)
    assert error.headers == {"Retry-After": "2"}
    assert problem_of(error).status == 503
    assert problem_of(ServiceError("line_too_long", "long")).status == 413
