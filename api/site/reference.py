"""The readable reference, made from the OpenAPI document: what its page shows, in order, without any markup.

Knows OpenAPI and JSON Schema as api.site.openapi writes them. Says nothing in words of its own but the names of types;
the words of the page are in api.words.reference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from rules.cards import CARD_PATTERN

Json = Mapping[str, Any]

# What stands in an example where the reader's own server has its address.
ADDRESS: Final = "http://127.0.0.1:8000"
# What fits into the half of a page without scrolling.
_LINE: Final = 54
_MOST_VALUES: Final = 16
_LIMITS: Final = (
    ("minimum", "maximum", ""),
    ("minItems", "maxItems", " items"),
    ("minLength", "maxLength", " characters"),
)
_BLANK: Final = ("Absent", "Empty")


class Word(NamedTuple):
    """A piece of a type's name. target: the schema it leads to, or empty."""

    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an object, or a parameter. notes: limits, default and description."""

    name: str
    kind: tuple[Word, ...]
    required: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """A named schema. kind: what it is when it has no fields."""

    name: str
    text: str
    fields: tuple[Field, ...]
    kind: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a path, a query or a header. values: those it may have, the first as the example."""

    field: Field
    place: str
    values: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True)
class DocumentedBody:
    """A request or an answer. status: empty for a request; example: as text, empty when there is none."""

    media_type: str
    kind: tuple[Word, ...]
    fields: tuple[Field, ...]
    example: str
    status: str = ""


@dataclass(frozen=True, slots=True)
class DocumentedOperation:
    """One method at one path. problems: statuses that mean a problem."""

    key: str
    method: str
    path: str
    title: str
    text: str
    parameters: tuple[Parameter, ...]
    requests: tuple[DocumentedBody, ...]
    answers: tuple[DocumentedBody, ...]
    problems: tuple[tuple[str, str], ...]
    keyed: bool

    @property
    def curl(self) -> str:
        """The example request for a shell."""
        path = self.path
        query = []
        for parameter in self.parameters:
            if parameter.place == "path":
                path = path.replace(f"{{{parameter.field.name}}}", parameter.example)
            elif parameter.place == "query" and parameter.field.required:
                query.append(f"{parameter.field.name}={parameter.example}")
        address = ADDRESS + path + ("?" + "&".join(query) if query else "")
        parts = [f"curl '{address}'" if query else f"curl {address}"]
        if self.method not in ("GET", "POST"):
            parts[0] = f"curl -X {self.method} {address}"
        if self.keyed:
            parts.append('-H "Authorization: Bearer $KEY"')
        if self.requests:
            body = self.requests[0]
            parts.append(f"-H 'Content-Type: {body.media_type}'")
            data = "-d" if body.media_type.endswith("/json") else "--data-binary"
            parts.append(f"{data} " + "'" + _one_line(body).replace("'", "'\\''") + "'")
        return " \\\n  ".join(parts)


class Group(NamedTuple):
    """The operations of one tag."""

    tag: str
    operations: tuple[DocumentedOperation, ...]


class Reference:
    """An OpenAPI document to read. Raises KeyError for a document that names what it does not have."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._schemas: Json = document["components"]["schemas"]
        self.version: str = document["info"]["version"]
        self.keyed: bool = "securitySchemes" in document["components"]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Every operation, by tag, in the order of the document, but the service itself last."""
        found: dict[str, list[DocumentedOperation]] = {}
        for path, item in self._document["paths"].items():
            for method, entry in item.items():
                found.setdefault(entry["tags"][0], []).append(self._operation(path, method.upper(), entry))
        return tuple(Group(tag, tuple(found[tag])) for tag in sorted(found, key=lambda tag: tag == "service"))

    @cached_property
    def schemas(self) -> tuple[Schema, ...]:
        """Every named schema that a reader meets, by name."""
        names = sorted(name for name in self._schemas if not name.startswith(_BLANK))
        return tuple(self._schema(name) for name in names)

    def _operation(self, path: str, method: str, entry: Json) -> DocumentedOperation:
        answers: list[DocumentedBody] = []
        problems: list[tuple[str, str]] = []
        for status, response in entry["responses"].items():
            whole = self._resolved(response)
            if status.startswith("2"):
                answers += self._bodies(whole.get("content", {}), status)
            else:
                problems.append((status, whole["description"]))
        return DocumentedOperation(
            entry["operationId"],
            method,
            path,
            entry["summary"],
            entry.get("description", ""),
            tuple(self._parameter(one) for one in entry.get("parameters", ())),
            tuple(self._bodies(entry.get("requestBody", {}).get("content", {}))),
            tuple(answers),
            tuple(problems),
            keyed="security" in entry,
        )

    def _bodies(self, content: Json, status: str = "") -> Iterator[DocumentedBody]:
        for media_type, body in content.items():
            schema = body.get("schema", {})
            example = pretty(body["example"]) if body.get("example") is not None else ""
            yield DocumentedBody(media_type, tuple(self._kind(schema)), self._fields(schema), example, status)

    def _parameter(self, entry: Json) -> Parameter:
        whole = self._resolved(entry)
        schema = self._resolved(whole.get("schema", {}))
        field = self._field(whole["name"], {**schema, **_described(whole)}, whole.get("required", False))
        values = tuple(str(value) for value in schema.get("enum", ()))
        example = str(whole.get("example", schema.get("default", values[0] if values else "")))
        return Parameter(field, whole["in"], values, example)

    def _schema(self, name: str) -> Schema:
        schema = self._schemas[name]
        return Schema(name, schema.get("description", ""), self._fields(schema), tuple(self._kind(schema)))

    def _fields(self, schema: Json) -> tuple[Field, ...]:
        whole = self._resolved(schema)
        required = whole.get("required", ())
        return tuple(self._field(name, inner, name in required) for name, inner in whole.get("properties", {}).items())

    def _field(self, name: str, schema: Json, required: bool) -> Field:
        choices = [choice for choice in schema.get("anyOf", ()) if not _is_blank(choice)]
        inner = choices[0] if len(choices) == 1 else schema
        notes = [note for low, high, unit in _LIMITS if (note := _range(inner.get(low), inner.get(high), unit))]
        notes += ["no repeats"] * bool(inner.get("uniqueItems"))
        if inner.get("pattern", CARD_PATTERN) != CARD_PATTERN:
            notes.append(f"pattern `{inner['pattern']}`")
        if "default" in schema:
            notes.append(f"default {json.dumps(schema['default'], ensure_ascii=False)}")
        notes += [text for text in (_described(schema) or _described(inner)).values() if text]
        return Field(name, tuple(self._kind(schema)), required, tuple(notes))

    def _kind(self, schema: Json) -> Iterator[Word]:
        """The name of a type."""
        if "$ref" in schema:
            name = _name(schema["$ref"])
            yield Word(name, "" if name.startswith(_BLANK) else name)
        elif "anyOf" in schema:
            choices = [choice for choice in schema["anyOf"] if not _is_blank(choice)]
            for place, choice in enumerate(choices):
                if place:
                    yield Word(" | ")
                yield from self._kind(choice)
        elif "enum" in schema:
            shown = [json.dumps(value, ensure_ascii=False) for value in schema["enum"][:_MOST_VALUES]]
            yield Word(" | ".join(shown) + (" | …" if len(schema["enum"]) > _MOST_VALUES else ""))
        elif schema.get("type") == "array":
            yield Word("list of ")
            yield from self._kind(schema.get("items", {}))
        elif schema.get("pattern") == CARD_PATTERN:
            yield Word("card")
        elif "type" in schema:
            yield Word(str(schema["type"]))

    def _resolved(self, schema: Json) -> Json:
        found = schema
        while "$ref" in found:
            place: Any = self._document
            for part in found["$ref"].removeprefix("#/").split("/"):
                place = place[part]
            found = place
        return found


def pretty(value: Any, indent: str = "") -> str:
    """JSON for people: what fits on a line stays on one. A text is shown as it is."""
    if isinstance(value, str) and not indent:
        return value
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= _LINE or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {pretty(inner, deeper)}" for name, inner in value.items()]
        return "{\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}}}"
    if all(isinstance(inner, str | int | float) for inner in value):
        return "[\n" + _filled([json.dumps(inner, ensure_ascii=False) for inner in value], deeper) + f"\n{indent}]"
    return "[\n" + ",\n".join(deeper + pretty(inner, deeper) for inner in value) + f"\n{indent}]"


def _filled(parts: list[str], indent: str) -> str:
    """Short values, as many to a line as fit."""
    lines: list[str] = []
    for part in [*(f"{part}," for part in parts[:-1]), parts[-1]]:
        if lines and len(lines[-1]) + 1 + len(part) <= _LINE:
            lines[-1] += f" {part}"
        else:
            lines.append(indent + part)
    return "\n".join(lines)


def _one_line(body: DocumentedBody) -> str:
    """A JSON example on one line; other bodies as they are."""
    if body.media_type.endswith("/json"):
        return json.dumps(json.loads(body.example), ensure_ascii=False)
    return body.example


def _described(schema: Json) -> dict[str, str]:
    return {"description": schema["description"]} if schema.get("description") else {}


def _range(low: float | None, high: float | None, unit: str) -> str:
    """What a number may be."""
    low = low if unit == "" else low or None
    if low is None and high is None:
        return ""
    if low is None:
        return f"at most {high}{unit}"
    if high is None:
        return f"at least {low}{unit}"
    return f"{low}{unit}" if low == high else f"{low} to {high}{unit}"


def _is_blank(schema: Json) -> bool:
    return _name(schema.get("$ref", "")).startswith(_BLANK)


def _name(reference: str) -> str:
    return reference.rsplit("/", 1)[-1]
