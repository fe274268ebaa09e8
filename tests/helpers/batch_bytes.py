"""Batches in the process of a test: inputs, their answers and outputs as bytes."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from api.batches.answers import Answers, Rendering
from api.batches.blocks import FORMATS, Block, Format
from api.batches.sources import open_source
from api.batches.task import Task
from rules.cards import DECK
from rules.errors import InvalidInputError
from tests.helpers.batch_files import hands

HAND = " ".join(hands(1)[0])
OTHER_HAND = " ".join([card.code for card in DECK if card.code not in HAND.split()][:13])


def answers_to(data: bytes, kind: str = "ndjson", operation: str = "arrange", **defaults: Any) -> Answers:
    """The answers to an input of one block."""
    with open_source([io.BytesIO(data)], kind, operation=operation) as source:  # type: ignore[arg-type]
        block = source.take(10_000)
        assert block is not None
        return Task(operation, source.layout, defaults)(block)  # type: ignore[arg-type]


def line_errors(answers: Answers) -> list[str]:
    """The code of every line's error, "" for a result."""
    assert answers.lines is not None
    return [json.loads(line).get("error", {}).get("code", "") for line in answers.lines]


def parquet(columns: dict[str, Any], **options: Any) -> bytes:
    made = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), made, **options)
    return made.getvalue()


def blocks(data: bytes, kind: str = "parquet", records: int = 10_000) -> Iterator[Block]:
    with open_source([io.BytesIO(data)], kind, operation="arrange") as source:  # type: ignore[arg-type]
        while (block := source.take(records)) is not None:
            yield block


def refusal(data: bytes, kind: str = "parquet") -> list[str]:
    """The codes by which an input is refused."""
    with pytest.raises(InvalidInputError) as caught:
        list(blocks(data, kind))
    return [fault.code for fault in caught.value.faults]


def outputs(
    data: bytes, kind: str, operation: str, formats: tuple[Format, ...] = FORMATS, **defaults: Any
) -> dict[str, bytes]:
    """What comes out in every format, all made of the same answers."""
    with open_source([io.BytesIO(data)], kind, operation=operation) as source:  # type: ignore[arg-type]
        block = source.take(10_000)
        assert block is not None
        answers = Task(operation, source.layout, defaults, formats)(block)  # type: ignore[arg-type]
        made = {}
        for wanted in formats:
            rendering = Rendering(wanted, source.layout, operation)
            made[wanted] = (
                rendering.opening() + rendering.render(answers) + rendering.closing(answers.rows, answers.failed)
            )
        return made
