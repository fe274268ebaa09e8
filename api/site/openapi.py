"""The OpenAPI 3.1 document, made from the same msgspec types that check requests.

OpenAPI 3.1 embeds JSON Schema 2020-12, which is what msgspec writes; this module adds paths, examples and the rule
that optional fields may be sent empty. Only what exists is described.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from api.operations.catalogue import Operation
from api.site.routes import ServiceRoute
from api.web.reading import JSON_TYPE
from api.wire.batch import NDJSON_TYPE, BatchEnd, BatchError, BatchResult
from api.wire.common import Input, Problem
from api.wire.problems import PROBLEM_TYPE

Json = dict[str, Any]

_REF: Final = "#/components/schemas/{name}"
_ABSENT: Final[Mapping[str, list[Any]]] = {
    "Absent": [None, "", {}],
    "AbsentList": [None, "", {}, []],
    "AbsentFlag": [None, "", {}, False],
    "AbsentSeat": [None, "", {}, -1],
}
_ABSENT_TEXT: Final = "The same as leaving the field out, for clients that must send every field."
_PROBLEMS: Final[Mapping[str, str]] = {
    "400": "The body is not readable JSON.",
    "401": "An API key is needed.",
    "404": "There is nothing here.",
    "408": "The body did not arrive in time.",
    "413": "The body is too large.",
    "415": "The media type is not accepted.",
    "422": "Readable, but wrong: `errors` lists every fault.",
    "429": "The rate limit is used up; see Retry-After.",
    "503": "The server is full or not ready; see Retry-After.",
}
_BATCH_TEXT: Final = (
    "One request a line, with an optional `id`; one answer a line, in the order of the input: "
    "`BatchResult` or `BatchError`; `BatchEnd` is the last. Both sides are streamed."
)


class Document:
    """Collects paths and schemas. examples: by path, {"request", "answer"}. keyed, limited: are keys or limits on?"""

    def __init__(self, version: str, examples: Mapping[str, Json], *, keyed: bool, limited: bool) -> None:
        self._version = version
        self._examples = examples
        self._keyed = keyed
        self._problems = [status for status in _PROBLEMS if (status != "401" or keyed) and (status != "429" or limited)]
        self._types: list[type] = [Problem, BatchResult, BatchError, BatchEnd]
        self._paths: dict[str, Json] = {}

    def add_operations(self, operations: Iterable[Operation]) -> None:
        """Describe POST operations."""
        for operation in operations:
            self._types += [operation.request_type, operation.answer_type]
            example = self._examples[operation.path]
            entry = self._entry(f"{operation.game}_{operation.name}", operation.game, operation.title, operation.text)
            entry["requestBody"] = _body(JSON_TYPE, _schema_of(operation.request_type), example["request"])
            entry["responses"] = self._responses(JSON_TYPE, _schema_of(operation.answer_type), example["answer"])
            self._paths[operation.path] = {"post": entry}

    def add_batch(self, path: str, operation: Operation) -> None:
        """Describe a batch of an operation."""
        example = self._examples[path]
        entry = self._entry(f"{operation.game}_batch", operation.game, f"Many `{operation.name}` requests", _BATCH_TEXT)
        # A schema describes one JSON value; what a body of many says is in the text, since any line may be wrong.
        entry["requestBody"] = _body(NDJSON_TYPE, {}, example["request"])
        entry["responses"] = self._responses(NDJSON_TYPE, {}, example["answer"])
        self._paths[path] = {"post": entry}

    def add_routes(self, routes: Iterable[ServiceRoute]) -> None:
        """Describe the service's own GET routes."""
        for route in routes:
            entry = self._entry(route.name, "service", route.title, route.text)
            if route.parameters:
                entry["parameters"] = [
                    {"name": name, "in": "path", "required": True, "schema": {"type": "string", "enum": list(values)}}
                    for name, values in route.parameters.items()
                ]
            self._types += route.answers
            schemas = [_schema_of(kind) for kind in route.answers]
            schema: Json = {"type": "object" if route.media_type == JSON_TYPE else "string"}
            if schemas:
                schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
            answer: Json = {"description": "The answer.", "content": {route.media_type: {"schema": schema}}}
            if route.path in self._examples:
                answer["content"][route.media_type]["example"] = self._examples[route.path]["answer"]
            entry["responses"] = {"200": answer}
            for status in route.problems:
                entry["responses"][status] = {"$ref": f"#/components/responses/Problem{status}"}
            self._paths[route.path] = {"get": entry}

    def add_paths(self, paths: Mapping[str, Json], types: Iterable[type]) -> None:
        """Describe routes that describe themselves. paths: OpenAPI's path items; types: that they refer to.

        Keys are asked for there as everywhere under /v1, and every problem that cannot happen is left out.
        """
        self._types += types
        for path, item in paths.items():
            for entry in item.values():
                if self._keyed:
                    entry["security"] = [{"key": []}]
                if not self._keyed:
                    entry["responses"].pop("401", None)
            self._paths[path] = item

    def as_json(self) -> Json:
        """The whole document."""
        _, schemas = msgspec.json.schema_components(dict.fromkeys(self._types), ref_template=_REF)
        inputs = _input_names(self._types)
        schemas = _tidy(schemas, inputs)
        for name, values in _ABSENT.items():
            schemas[name] = {"enum": values, "description": _ABSENT_TEXT}
        document: Json = {
            "openapi": "3.1.0",
            "info": {
                "title": "maubinh",
                "version": self._version,
                "summary": "Exact solver and rules of Mau binh and its family, as a service",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/"}],
            "tags": [{"name": tag} for tag in _tags(self._paths)],
            "paths": self._paths,
            "components": {"schemas": schemas, "responses": {f"Problem{s}": _problem(s) for s in self._problems}},
        }
        if self._keyed:
            document["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
        return document

    def _entry(self, name: str, tag: str, title: str, text: str) -> Json:
        entry: Json = {"operationId": name.replace("-", "_"), "tags": [tag], "summary": title, "description": text}
        if self._keyed and tag != "service":
            entry["security"] = [{"key": []}]
        return entry

    def _responses(self, media_type: str, schema: Json, example: Any) -> Json:
        good = {"description": "The answer.", "content": {media_type: {"schema": schema, "example": example}}}
        refs = {status: {"$ref": f"#/components/responses/Problem{status}"} for status in self._problems}
        refs.pop("404")
        return {"200": good, **refs}


def _schema_of(kind: type) -> Json:
    return _schema_ref(kind.__name__)


def _body(media_type: str, schema: Json, example: Any) -> Json:
    return {"required": True, "content": {media_type: {"schema": schema, "example": example}}}


def _problem(status: str) -> Json:
    answer: Json = {
        "description": _PROBLEMS[status],
        "content": {PROBLEM_TYPE: {"schema": _schema_of(Problem)}},
    }
    if status in ("429", "503"):
        answer["headers"] = {"Retry-After": {"schema": {"type": "string"}, "description": "Seconds."}}
    return answer


def _tags(paths: Mapping[str, Json]) -> list[str]:
    return list(dict.fromkeys(entry["tags"][0] for path in paths.values() for entry in path.values()))


def _input_names(types: Sequence[type]) -> set[str]:
    """Names of the schemas that describe what clients send, those inside others included."""
    sent = [kind for kind in dict.fromkeys(types) if issubclass(kind, Input)]
    return set(msgspec.json.schema_components(sent, ref_template=_REF)[1])


def _tidy(schemas: Mapping[str, Json], inputs: set[str]) -> dict[str, Json]:
    """The schemas with the types that msgspec leaves out, and optional fields of requests that may be sent empty.

    An object that needs some field is as good as absent when all that it holds is: that has a schema of its own.
    """
    empty: dict[str, Json] = {}
    for name, schema in schemas.items():
        required = schema.get("required", ())
        properties = schema.get("properties", {})
        for field, inner in properties.items():
            _name_types(inner)
            if inner.get("default", 0) is None:
                del inner["default"]
            if name in inputs and field not in required:
                properties[field] = _optional(inner, schemas, empty)
    for schema in schemas.values():
        for inner in schema.get("properties", {}).values():
            for choice in (inner, *inner.get("anyOf", ()), inner.get("items", {})):
                choice.pop("x-absent", None)
    return {**schemas, **empty}


def _optional(inner: Json, schemas: Mapping[str, Json], empty: dict[str, Json]) -> Json:
    outer: Json = {name: inner.pop(name) for name in ("description", "default") if name in inner}
    choices = [choice for choice in inner.get("anyOf", [inner]) if choice != {"type": "null"}]
    blanks = [_schema_ref(_blank_kind(inner))]
    name = choices[0].get("$ref", "").rsplit("/", 1)[-1]
    if schemas.get(name, {}).get("required"):
        fields = {field: _schema_ref(_blank_kind(one)) for field, one in schemas[name]["properties"].items()}
        empty[f"Empty{name}"] = {
            "type": "object",
            "properties": fields,
            "additionalProperties": False,
            "description": _ABSENT_TEXT,
        }
        blanks.insert(0, _schema_ref(f"Empty{name}"))
    return {"anyOf": [*choices, *blanks], **outer}


def _blank_kind(inner: Json) -> str:
    """Which schema describes the empty values of a field."""
    if "anyOf" in inner:
        return _blank_kind(inner["anyOf"][0])
    if "x-absent" in inner:
        return "AbsentSeat"
    return {"array": "AbsentList", "boolean": "AbsentFlag"}.get(inner.get("type", ""), "Absent")


def _schema_ref(name: str) -> Json:
    return {"$ref": _REF.format(name=name)}


def _name_types(schema: Json) -> None:
    if "enum" in schema and all(isinstance(value, str) for value in schema["enum"]):
        schema.setdefault("type", "string")
    for choice in schema.get("anyOf", ()):
        _name_types(choice)
    if isinstance(schema.get("items"), dict):
        _name_types(schema["items"])
