"""Writes clients/unity/generated/MauBinhTypes.cs: operations and classes, from the OpenAPI document.

Unity's JsonUtility maps public fields and knows neither dictionaries, nor lists of lists, nor null: what the classes
say instead is written in clients/unity/MauBinhClient.cs. Called by tests/helpers/write_client_types.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

HEADER = """\
// Operations and classes of the maubinh service, beside MauBinhClient.cs.
// Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.

using System;
using System.Collections;
using System.Collections.Generic;

namespace MauBinh
{
"""
Json = dict[str, Any]
GAMES = {"maubinh": "Mậu binh", "tlmn": "Tiến lên miền Nam", "sam": "Sâm lốc"}
TITLES = {"maubinh": "MauBinh", "tlmn": "Tlmn", "sam": "Sam"}
# Amounts of money and other numbers that outgrow 32 bits.
LONG = {"net", "fee", "credited", "pot_after", "bet", "purse", "pot_before", "seed"}
RULES_IN = {"MauBinhRulesIn", "TlmnRulesIn", "SamRulesIn"}
# Objects that are as good as absent when all they hold is.
MAY_BE_EMPTY = {"SeatAndKind", "SamIn", "PutThreeSpadesIn"}
KINDS = {"string": "string", "boolean": "bool", "number": "double"}


def reference(schema: Json) -> str:
    """The name of the schema that is referred to, or ""."""
    return str(schema.get("$ref", "")).rsplit("/", 1)[-1]


def solid(schema: Json) -> Json:
    """The schema without null, which a C# class cannot tell from its empty value."""
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    return choices[0] if choices else schema


def is_nullable(schema: Json) -> bool:
    return {"type": "null"} in schema.get("anyOf", ())


def field_type(name: str, schema: Json) -> str:
    """The C# type of a field."""
    schema = solid(schema)
    if found := reference(schema):
        return found
    if schema.get("type") == "array":
        items = schema["items"]
        if items.get("type") == "array":
            return "List<CardList>"
        inner = field_type("", items)
        return f"List<{inner}>" if reference(items) else f"{inner}[]"
    if schema.get("type") == "integer":
        return "long" if name in LONG else "int"
    return KINDS[schema["type"]]


def field_value(owner: str, name: str, schema: Json) -> str:
    """What a new object holds: the contract's default, else something empty."""
    kind = field_type(name, schema)
    if kind.endswith("[]"):
        return f"new {kind[:-2]}[0]"
    if kind[0].isupper():
        return f"new {kind}()"
    if name == "purse" or (owner in MAY_BE_EMPTY and kind == "int"):
        return "-1"
    default = solid(schema).get("default", schema.get("default"))
    return json.dumps(default) if default is not None else {"string": '""', "bool": "false"}.get(kind, "0")


def something_in(schema: Json) -> str:
    """A test whether any list, count or flag of a class says anything; where it has none, any text or number."""
    tests = {"bool": "{}", "int": "{} > 0"}
    kinds = {field: field_type(field, one) for field, one in schema["properties"].items()}
    lists = [f"({field} != null && {field}.Count > 0)" for field, kind in kinds.items() if kind.startswith("List<")]
    plain = [tests[kind].format(field) for field, kind in kinds.items() if kind in tests]
    others = {"string": "!string.IsNullOrEmpty({})", "double": "{} != 0"}
    more = [others[kind].format(field) for field, kind in kinds.items() if kind in others]
    return " || ".join([*lists, *plain] or more)


def class_text(name: str, schema: Json, nullable: set[str], is_request: bool) -> str:
    """One class."""
    base = " : RequestIn" if is_request else ""
    lines = [f"    /// <summary>{escaped(schema.get('description', name + '.'))}</summary>", "    [Serializable]"]
    lines += [f"    public class {name}{base}", "    {"]
    for field, one in schema["properties"].items():
        if is_request and field == "rules":
            continue
        about = solid(one).get("description", "") or one.get("description", "")
        allowed = solid(one).get("enum") or solid(one).get("items", {}).get("enum")
        words = [about] if about and not reference(solid(one)) else []
        words += [f"One of {', '.join(map(str, allowed))}."] if allowed else []
        value = field_value(name, field, one)
        comment = f" // {' '.join(words)}" if words else ""
        lines.append(f"        public {field_type(field, one)} {field} = {value};{comment}")
    if name in nullable:
        test = "!string.IsNullOrEmpty(kind)" if "kind" in schema["properties"] else something_in(schema)
        lines += ["", "        /// <summary>Whether there is one: JsonUtility makes an empty object of null.</summary>"]
        lines += [f"        public bool Exists {{ get {{ return {test}; }} }}"]
    return "\n".join([*lines, "    }", ""])


def escaped(text: str) -> str:
    """Text inside XML comments, in one line."""
    return " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def reachable(schemas: Mapping[str, Json], roots: list[str], references: Callable[[Any], Iterator[str]]) -> list[str]:
    """Names of the schemas that the roots need, in the order of the document; of rules in requests, no more."""
    found: set[str] = set()

    def visit(name: str) -> None:
        if name not in found and name not in RULES_IN:
            found.add(name)
            for inner in references(schemas[name]):
                visit(inner)

    for root in roots:
        visit(root)
    return [name for name in schemas if name in found]


def operations_text(game: str, operations: list[tuple[str, str, str, str]]) -> str:
    """The class of a game's operations. operations: (path, title, request, answer)."""
    lines = [f"    /// <summary>Operations of {GAMES[game]}.</summary>"]
    lines += [f"    public class {TITLES[game]}Operations", "    {"]
    lines += ["        private readonly MauBinhClient client;", ""]
    lines += [f"        internal {TITLES[game]}Operations(MauBinhClient client) {{ this.client = client; }}"]
    for path, title, request, answer in operations:
        name = "".join(part.capitalize() for part in path.rsplit("/", 1)[1].split("-"))
        lines += ["", f"        /// <summary>{escaped(title)}.</summary>"]
        head = f"        public IEnumerator {name}({request} request, Action<{answer}> onAnswer"
        lines += [f"{head}, Action<MauBinhError> onError = null)", "        {"]
        lines += [f'            return client.Post("{path}", request, onAnswer, onError);', "        }"]
    return "\n".join([*lines, "    }", ""])


def unity_file(
    schemas: Mapping[str, Json],
    games: Mapping[str, list[tuple[str, str, str, str]]],
    references: Callable[[Any], Iterator[str]],
) -> str:
    """The whole file. games: operations by game."""
    every = [operation for found in games.values() for operation in found]
    requests = {request for _, _, request, _ in every}
    names = reachable(schemas, ["Problem", *requests, *(answer for *_, answer in every)], references)
    nullable = {
        reference(solid(one))
        for name in names
        for one in schemas[name]["properties"].values()
        if is_nullable(one) and reference(solid(one))
    }
    parts = [operations_text(game, found) for game, found in games.items()]
    parts += [class_text(name, schemas[name], nullable, name in requests) for name in names]
    return HEADER + "\n".join(parts) + "}\n"
