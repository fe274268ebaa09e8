"""Every program of docs/library.md runs as it stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.doc_blocks import Block, blocks_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "library.md"
PROGRAMS = [block for block in blocks_of(PAGE) if block.kind == "python"]


@pytest.mark.slow
@pytest.mark.parametrize("block", [pytest.param(block, id=f"line {block.line}") for block in PROGRAMS])
def test_a_program_of_the_page_runs(block: Block, capsys) -> None:
    exec(compile(block.text, block.name, "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out
