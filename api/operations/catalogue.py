"""What the service can do: one record for each operation, from which routes, checks and documentation are made.

A game's module fills a `Catalogue` with a decorator; the plumbing reads it and knows no game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, get_type_hints

from api.operations.house_rules import GameWords
from api.wire.validation import Reading
from rules.errors import Fault

Body = TypeVar("Body")
Answer = TypeVar("Answer")
Verify = Callable[[Reading[Any]], Iterable[Fault]]

NO_CHECK: Final[Verify] = lambda _reading: ()  # noqa: E731
NEVER: Final[Callable[[Any], bool]] = lambda _body: False  # noqa: E731
ONE_UNIT: Final[Callable[[Any], int]] = lambda _body: 1  # noqa: E731


@dataclass(frozen=True, slots=True)
class Operation:
    """One POST operation. request, answer: wire types. handle: a checked request -> the answer.

    verify: faults that need more than one field, beside those of the types. heavy: needs a solver slot.
    takes_long: whether a request is work of many seconds. units: what it counts for against a rate limit. title, text:
    from the handler's docstring.
    """

    game: str
    name: str
    request: type[Any]
    answer: type[Any]
    handle: Callable[[Any], Any]
    verify: Verify
    heavy: bool
    takes_long: Callable[[Any], bool]
    units: Callable[[Any], int]
    title: str
    text: str

    @property
    def path(self) -> str:
        """The URL path."""
        return f"/v1/{self.game}/{self.name}"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The operations of one game. batched: the operation that `batch` streams, "" when there is none."""

    words: GameWords
    batched: str = ""
    operations: list[Operation] = field(default_factory=list)

    def operation(
        self,
        name: str,
        *,
        verify: Verify = NO_CHECK,
        heavy: bool = False,
        takes_long: Callable[[Any], bool] = NEVER,
        units: Callable[[Any], int] = ONE_UNIT,
    ) -> Callable[[Callable[[Body], Answer]], Callable[[Body], Answer]]:
        """Register the decorated function as `POST /v1/<game>/<name>`.

        Its one parameter and its result are annotated with wire types; its docstring becomes the documentation.
        """

        def register(handle: Callable[[Body], Answer]) -> Callable[[Body], Answer]:
            hints = get_type_hints(handle)
            answer = hints.pop("return")
            (request,) = hints.values()
            self.add(name, handle, request, answer, verify=verify, heavy=heavy, takes_long=takes_long, units=units)
            return handle

        return register

    def add(  # noqa: PLR0913  (keywords, of which most are left out)
        self,
        name: str,
        handle: Callable[[Any], Any],
        request: type[Any],
        answer: type[Any],
        *,
        verify: Verify = NO_CHECK,
        heavy: bool = False,
        takes_long: Callable[[Any], bool] = NEVER,
        units: Callable[[Any], int] = ONE_UNIT,
    ) -> None:
        """Register `handle` as `POST /v1/<game>/<name>`; its docstring becomes the documentation."""
        title, _, text = (inspect.getdoc(handle) or name).partition("\n")
        made = Operation(
            game=self.words.game,
            name=name,
            request=request,
            answer=answer,
            handle=handle,
            verify=verify,
            heavy=heavy,
            takes_long=takes_long,
            units=units,
            title=title.rstrip("."),
            text=text.strip(),
        )
        self.operations.append(made)
