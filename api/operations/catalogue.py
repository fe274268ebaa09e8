"""What the service can do: one record for each operation, from which routes, checks and documentation are made.

A game's module fills a `Catalogue` with a decorator; the plumbing reads it and knows no game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, Final, TypeVar, get_type_hints

from api.operations.house_rules import GameWords
from api.wire.validation import Reading, bounded, read_request
from rules.errors import Fault, InvalidInputError
from rules.options import Game

Request = TypeVar("Request")
Answer = TypeVar("Answer")
Verify = Callable[[Reading[Any]], Iterable[Fault]]

NO_CHECK: Final[Verify] = lambda _reading: ()  # noqa: E731
AS_SENT: Final[Callable[[object], tuple[object, tuple[Fault, ...]]]] = lambda value: (value, ())  # noqa: E731
NEVER: Final[Callable[[Any], bool]] = lambda _request: False  # noqa: E731
ALWAYS: Final[Callable[[Any], bool]] = lambda _request: True  # noqa: E731
ONE_UNIT: Final[Callable[[Any], int]] = lambda _request: 1  # noqa: E731


@dataclass(frozen=True, slots=True)
class Operation:
    """One POST operation: `read` makes a request of JSON, `answer` answers it.

    request_type, answer_type: on the wire. expand: from what is sent to the JSON that is read, with the faults of what
    cannot be. build: from the wire type to what is answered, None = the wire type itself.
    verify: faults that need more than one field, beside those of the types; its reading holds what was built.
    heavy: whether a request needs a solver slot. takes_long: whether it is work of many seconds. units: what it counts
    for against a rate limit. in_batches: whether batches offer it. title, text: the docstring of `answer`.
    """

    game: str
    name: str
    request_type: type[Any]
    answer_type: type[Any]
    answer: Callable[[Any], Any]
    expand: Callable[[object], tuple[object, tuple[Fault, ...]]] = AS_SENT
    build: Callable[[Any], Any] | None = None
    verify: Verify = NO_CHECK
    heavy: Callable[[Any], bool] = NEVER
    takes_long: Callable[[Any], bool] = NEVER
    units: Callable[[Any], int] = ONE_UNIT
    in_batches: bool = False

    @property
    def title(self) -> str:
        """What it does, in a few words."""
        return self._documentation[0].rstrip(".")

    @property
    def text(self) -> str:
        """What else is to be known."""
        return self._documentation[2].strip()

    @property
    def _documentation(self) -> tuple[str, str, str]:
        return (inspect.getdoc(self.answer) or self.name).partition("\n")

    @property
    def path(self) -> str:
        """The URL path."""
        return f"/v1/{self.game}/{self.name}"

    def faults(self, value: object) -> tuple[Any, tuple[Fault, ...]]:
        """The request that a JSON value asks for, None where it cannot be had, and its faults, `bounded`."""
        value, found = self.expand(value)
        reading = read_request(self.request_type, value)
        if found or not reading.is_whole:
            return None, bounded((*found, *reading.faults), is_whole=reading.is_whole)
        if self.build is not None and reading.body is not None:
            reading = replace(reading, body=self.build(reading.body))
        return reading.body, bounded(chain(reading.faults, self.verify(reading)))

    def read(self, value: object, faults: Sequence[Fault] = ()) -> Any:
        """The request that a JSON value asks for. Raises InvalidInputError with its faults behind those given."""
        request, found = self.faults(value)
        if faults or found:
            raise InvalidInputError(bounded((*faults, *found)))
        return request


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The operations of one game. batched: the operation that `batch` streams, "" when there is none."""

    words: GameWords
    batched: str = ""
    operations: list[Operation] = field(default_factory=list)

    def named(self, name: str) -> Operation:
        """The operation of this name. Raises StopIteration when there is none."""
        return next(operation for operation in self.operations if operation.name == name)

    def add(self, name: str, answer: Callable[[Any], Any], types: tuple[type[Any], type[Any]], **more: Any) -> None:
        """Register `answer` as `POST /v1/<game>/<name>`. types: of request and answer; more: fields of Operation."""
        request_type, answer_type = types
        self.operations.append(Operation(self.words.game, name, request_type, answer_type, answer, **more))

    def operation(self, name: str, **more: Any) -> Callable[[Callable[[Request], Answer]], Callable[[Request], Answer]]:
        """Register the decorated function as `POST /v1/<game>/<name>`. more: fields of Operation.

        Its one parameter and its result are annotated with wire types, the parameter with what `build` makes of one
        when that is given; its docstring becomes the documentation.
        """

        def register(handle: Callable[[Request], Answer]) -> Callable[[Request], Answer]:
            answer_type = get_type_hints(handle)["return"]
            parameters = get_type_hints(more.get("build") or handle)
            del parameters["return"]
            (request_type,) = parameters.values()
            self.add(name, handle, (request_type, answer_type), **more)
            return handle

        return register


@cache
def operation_named(name: str, game: Game = "maubinh") -> Operation:
    """The operation of this name; the module of no other game is loaded. Raises StopIteration when there is none."""
    catalogue: Catalogue = import_module(f"{__package__}.{game}").CATALOGUE
    return catalogue.named(name)


def answer(name: str, request: Mapping[str, Any], game: Game = "maubinh") -> Any:
    """Answer a wire request with the wire type of the operation. Raises InvalidInputError with every fault."""
    operation = operation_named(name, game)
    return operation.answer(operation.read(dict(request)))
