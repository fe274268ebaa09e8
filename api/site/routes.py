"""The record of one GET route of the service itself, from which the route and its documentation are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ServiceRoute:
    """One GET route. path: in OpenAPI's form, `/v1/rules/{game}`. answers: wire types of a JSON answer, one of them.

    view: takes the path's parameters, gives a Flask response. parameters: their allowed values. problems: statuses
    beside 200.
    """

    path: str
    name: str
    title: str
    text: str
    media_type: str
    view: Callable[..., Any]
    answers: tuple[type, ...] = ()
    parameters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[str, ...] = ()

    @property
    def flask_rule(self) -> str:
        """The path in Flask's form, `/v1/rules/<game>`."""
        return self.path.replace("{", "<").replace("}", ">")
