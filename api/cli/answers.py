"""JSON that a subcommand is given, and answers of operations as it prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from rules.errors import Fault, InvalidInputError


def read_json_object(text: bytes) -> dict[str, Any]:
    """The JSON object of a text. Raises InvalidInputError for anything else."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidInputError([Fault("", "unreadable_json", f"this is not readable JSON: {error}")]) from None
    if not isinstance(value, dict):
        raise InvalidInputError([Fault("", "bad_type", "the JSON must be an object")])
    return value


def show(found: Any, as_json: bool, lines: Iterable[str]) -> None:
    """Print an answer: as indented JSON, or the given lines."""
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
        return
    for line in lines:
        click.echo(line.rstrip())
