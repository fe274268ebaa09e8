"""The handed worked examples of TLMN and Sâm, all operations but `settle`, against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.shedding_cases import answer, engine_cases, mismatch


@pytest.mark.parametrize("case", [*engine_cases("tlmn"), *engine_cases("sam")])
def test_the_worked_examples_come_out_as_written(case: dict[str, Any]) -> None:
    status, body = answer(case["operation"], case["request"])
    assert status == case["expect"]["status"], body
    assert mismatch(case["expect"]["body"], body) is None
