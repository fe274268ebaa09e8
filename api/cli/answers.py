"""JSON that a subcommand is given, and answers of operations as it prints them.

What takes long to load is imported by who needs it, so that `--help` answers at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from api.wire.text import decoded
from rules.errors import Fault, InvalidInputError
from rules.options import Game


def read_json_object(text: bytes) -> dict[str, Any]:
    """The JSON object of a text in UTF-8 or UTF-16. Raises InvalidInputError for anything else."""
    import msgspec

    try:
        value = msgspec.json.decode(decoded(text))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidInputError([Fault("", "unreadable_json", f"this is not readable JSON: {error}")]) from None
    if not isinstance(value, dict):
        raise InvalidInputError([Fault("", "bad_type", "the JSON must be an object")])
    return value


def show(found: Any, as_json: bool, lines: Iterable[str]) -> None:
    """Print an answer: as indented JSON, or the given lines."""
    import msgspec

    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
        return
    for line in lines:
        click.echo(line.rstrip())


def show_answer(
    operation: str, request: dict[str, Any], typed: Mapping[str, Any], draw: str, *more: Any, game: Game = "maubinh"
) -> None:
    """Answer a request and print the answer. Raises InvalidInputError with every fault of the request.

    typed: the output options. draw: the method of the game's drawing for it; more: what that needs beside the answer.
    """
    from api.drawing.maubinh import Drawing
    from api.drawing.shedding import SheddingDrawing
    from api.operations.catalogue import answer

    found = answer(operation, request, game)
    drawing = Drawing(typed["lang"], True) if game == "maubinh" else SheddingDrawing(typed["lang"], True, game)
    show(found, typed["as_json"], getattr(drawing, draw)(found, *more))
