"""The road from a call to an answer: the request that the HTTP service would get, read and answered as it does.

The solver is loaded with the first question, and its kernels are compiled if no cache holds them yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from maubinh.errors import InvalidInput, own_errors
from maubinh.house import as_rules
from maubinh.plain import Wired, plain, plain_cards, plain_holding, plain_rows
from rules.errors import Fault
from rules.options import Game


def ask(name: str, request: Mapping[str, Any], game: Game = "maubinh") -> Any:
    """The answer of an operation, as the wire type of it. Raises InvalidInput with every fault of the request."""
    from api.operations.catalogue import operation_named

    if game == "maubinh":
        from maubinh.ready import prepare

        prepare()
    operation = operation_named(name, game)
    with own_errors():
        return operation.answer(operation.read(dict(request)))


def request_of(readers: Iterable[tuple[str, Callable[[], Any]]], **fields: Any) -> dict[str, Any]:
    """A request: fields that are plain already, and those that have to be read, with a pointer to each fault.

    readers: the name of a field and what reads it. Raises InvalidInput with the faults of all of them.
    """
    faults: list[Fault] = []
    for name, read in readers:
        try:
            fields[name] = read()
        except InvalidInput as wrong:
            faults += (fault.below(f"/{name}") for fault in wrong.faults)
    if faults:
        raise InvalidInput(faults)
    return {name: value for name, value in fields.items() if value is not None}


def asked(rules: object, opponents: object, more: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a request that solving and judging have in common. more: what else a call was given by name."""
    rest = dict(more)
    taken = [name for name in ("cards", "arrangement") if name in rest]
    if taken:
        raise InvalidInput(
            [Fault(f"/{name}", "unknown_field", "is what comes first, without a name") for name in taken]
        )
    facing = {name: rest.pop(name) for name in ("samples", "known") if rest.get(name) is not None}
    fields = request_of(
        [
            ("rules", lambda: as_rules(rules)),
            ("opponents", lambda: _opponents(opponents, facing)),
            ("locked", lambda: _locked(rest.pop("locked", None))),
            ("dead", lambda: plain_cards(rest.pop("dead", None))),
        ]
    )
    return {**fields, **{str(name): plain(value) for name, value in rest.items()}}


def _opponents(opponents: object, facing: Mapping[str, Any]) -> Any:
    if opponents is None and not facing:
        return None
    given = {"model": opponents} if isinstance(opponents, str) else opponents
    if given is not None and not isinstance(given, Mapping):
        return plain(given)
    found = {str(name): plain(value) for name, value in {**(given or {}), **facing}.items() if name != "known"}
    known = {**(given or {}), **facing}.get("known")
    if known is None:
        return found
    return {**found, "known": holdings("known", known if isinstance(known, list | tuple) else [known])}


def holdings(name: str, holders: Iterable[object]) -> list[Any]:
    """What several players hold, for a field of this name. Raises InvalidInput with the faults of all."""
    read = request_of((f"{name}/{at}", partial(plain_holding, one)) for at, one in enumerate(holders))
    return list(read.values())


def _locked(locked: object) -> Any:
    if isinstance(locked, Mapping):
        return {str(row): plain_cards(cards) for row, cards in locked.items()}
    return plain(locked)


def rows_or_text(value: object) -> Any:
    """Three rows as the wire has them, of whatever people give."""
    return value.to_wire() if isinstance(value, Wired) else plain_rows(value)
