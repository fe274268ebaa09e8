"""What is to be said of an output beside its numbers: that it is not whole, or not an output at all."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.errors import Fault, InvalidInputError

NoteCode = Literal["no_end", "unfinished", "broken_last", "count_differs", "alone"]


class Note(NamedTuple):
    """Something about how whole an output is. The numbers fill its words in api.words.report."""

    code: NoteCode
    first: int = 0
    second: int = 0


def not_an_output(message: str) -> InvalidInputError:
    """The error of an input that no batch has written."""
    return InvalidInputError([Fault("", "not_a_batch_output", message)])
