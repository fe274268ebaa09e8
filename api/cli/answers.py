"""From a subcommand to an operation and back: the same checks and the same answers as over HTTP, without a server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import click
import msgspec

from api.operations.catalogue import Catalogue, Operation
from api.wire.validation import distinct, read_request
from rules.errors import Fault, InvalidInputError
from rules.options import Game


@cache
def operation_named(name: str, game: Game = "maubinh") -> Operation:
    """The operation of this name; the module of no other game is loaded. Raises StopIteration when there is none."""
    catalogue: Catalogue = import_module(f"api.operations.{game}").CATALOGUE
    return next(operation for operation in catalogue.operations if operation.name == name)


def answer(name: str, request: Mapping[str, Any], game: Game = "maubinh") -> Any:
    """Answer a wire request with the wire type of the operation. Raises InvalidInputError with every fault."""
    operation = operation_named(name, game)
    reading = read_request(operation.request, dict(request))
    faults = [*reading.faults, *operation.verify(reading)]
    if faults:
        raise InvalidInputError(distinct(faults))
    return operation.handle(reading.body)


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
