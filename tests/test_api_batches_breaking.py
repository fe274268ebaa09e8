"""What is meant to break a batch: bombs, damage, values out of range. A record's fault stays its own."""

from __future__ import annotations

import io
import json
import time
from typing import Any

import pytest

from api.batches.answers import Answers
from api.batches.sources import open_source
from api.batches.task import Task
from tests.batch_files import hands

HAND = " ".join(hands(1)[0])


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


@pytest.mark.parametrize("place", ["{", "[", ":", '"', ",", '"2S"', "}"])
def test_no_run_of_blanks_takes_long_to_read(place):
    text = json.dumps({"id": "a", "cards": ["2S"] * 13}).replace(place, place + " " * 60_000, 1)
    start = time.process_time()
    answers_to(f"{text[:60_500]}x\n".encode())
    answers_to(f"{text}\n".encode())
    assert time.process_time() - start < 2


@pytest.mark.parametrize("blank", ["\v", "\f", "\x1c", "\u00a0"])
@pytest.mark.parametrize("place", ["{", "[", ":", ",", "]", "}"])
def test_only_blanks_of_json_may_stand_between_its_parts(place, blank):
    text = json.dumps({"id": "a", "cards": HAND.split()})
    assert line_errors(answers_to(text.encode())) == [""]
    for changed in (text.replace(place, place + blank), text.replace(place, blank + place)):
        assert line_errors(answers_to(changed.encode())) == ["unreadable_json"]
