"""Writes what is generated of the clients: `python -m tests.helpers.write_client_types`, or `make clients`.

clients/openapi.json is the document for generators of code: without examples, and without the empty values that
optional fields also take. clients/python and clients/unity get types and operations from it here; clients/typescript
makes its types of it when it is built. The Python client that waits is written from the asynchronous one. Tests hold
the files up to date.
"""

from __future__ import annotations

import json
import keyword
import re
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import api
from api.settings import Settings
from tests.helpers.write_unity_types import unity_file

CLIENTS = Path(__file__).resolve().parents[2] / "clients"
PYTHON = Path("python/maubinh_client")
UNITY = Path("unity/generated/MauBinhTypes.cs")
TWINS = {"async_client.py": "The client that waits for its answers.", "async_jobs.py": "Batches as jobs, waited for."}
GAMES = {"maubinh": "MauBinh", "tlmn": "Tlmn", "sam": "Sam"}
SHARED = "common"
HEADER = (
    '"""{purpose}\n\nGenerated from {source} by tests/helpers/write_client_types.py; not to be edited by hand.\n"""\n'
)
DOCUMENT = "the OpenAPI document"
AS_WAITING = {
    r"\b(async|await) ": "",
    r"\basyncio(\.sleep|$)": r"time\1",
    r"\bmaubinh_client\.async_": "maubinh_client.generated.",
    r"\bbatch_async\b": "batch_sync",
    r"\basync_": "",
    r"\bAsync": "",
    r"\b__a(enter|exit)__": r"__\1__",
    r"\ba(close|read|iter_raw)\b": r"\1",
    r"\bshared by tasks\b": "shared by threads",
}
"""What distinguishes asynchronous source from that which waits: patterns and what takes their places."""

Json = dict[str, Any]


def document() -> Json:
    """The OpenAPI document of the service without any setting, of the version of this checkout, installed or not."""
    answer: Json = api.create_app(Settings(log_level="ERROR")).test_client().get("/openapi.json").get_json()
    project = tomllib.loads((CLIENTS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    answer["info"]["version"] = project["version"]
    return answer


def for_generators(node: Any) -> Any:
    """The document without examples and without the schemas of empty values."""
    if isinstance(node, list):
        return [for_generators(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {name: for_generators(item) for name, item in node.items() if name not in ("example", "examples")}
    if isinstance(node.get("schemas"), dict):
        node["schemas"] = {name: item for name, item in node["schemas"].items() if not _is_blank(name)}
    if isinstance(node.get("anyOf"), list):
        choices = [one for one in node["anyOf"] if not _is_blank(reference(one))]
        if len(choices) == 1:
            del node["anyOf"]
            node = {**choices[0], **node}
        else:
            node["anyOf"] = choices
    return node


def _is_blank(name: str) -> bool:
    return name.startswith("Absent") or (name.startswith("Empty") and name.endswith("In")) or name == "EmptySeatAndKind"


def reference(schema: Json) -> str:
    """The name of the schema that is referred to, or ""."""
    return str(schema.get("$ref", "")).rsplit("/", 1)[-1]


def references(node: Any) -> Iterator[str]:
    """Names of all schemas that are referred to below a node."""
    if isinstance(node, list):
        for item in node:
            yield from references(item)
    elif isinstance(node, dict):
        if name := reference(node):
            yield name
        for item in node.values():
            yield from references(item)


def operations(plain: Json, game: str) -> list[tuple[str, Json]]:
    """(path, entry) of a game's operations that take one JSON object."""
    found = [(path, item["post"]) for path, item in plain["paths"].items() if path.startswith(f"/v1/{game}/")]
    return [(path, entry) for path, entry in found if "application/json" in entry["requestBody"]["content"]]


def request_and_answer(entry: Json) -> tuple[str, str]:
    """Names of the two schemas of an operation."""
    contents = (entry["requestBody"]["content"], entry["responses"]["200"]["content"])
    sent, answered = (reference(content["application/json"]["schema"]) for content in contents)
    return sent, answered


def modules_of(plain: Json) -> dict[str, str]:
    """Schema name -> module: the game that alone uses it, else the shared one."""
    schemas = plain["components"]["schemas"]
    users: dict[str, set[str]] = {name: set() for name in schemas}

    def visit(name: str, game: str) -> None:
        if game not in users[name]:
            users[name].add(game)
            for inner in references(schemas[name]):
                visit(inner, game)

    for game, title in GAMES.items():
        for _, entry in operations(plain, game):
            for name in request_and_answer(entry):
                visit(name, game)
        visit(f"{title}Preset", game)
    visit("Problem", "maubinh")
    visit("Problem", "tlmn")
    visit("AllRules", "maubinh")
    visit("AllRules", "tlmn")
    return {name: (min(games) if len(games) == 1 else SHARED) for name, games in users.items() if games}


def python_type(schema: Json, *, sent: bool = False) -> str:
    """The annotation of a schema. sent: of a request, where any sequence of objects will do."""
    if name := reference(schema):
        return name
    if "anyOf" in schema:
        return " | ".join(python_type(choice, sent=sent) for choice in schema["anyOf"])
    if "enum" in schema:
        return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
    kind = schema.get("type")
    if kind == "array":
        return f"{'Sequence' if sent and reference(schema['items']) else 'list'}[{python_type(schema['items'])}]"
    names = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}
    return names.get(str(kind), "Any")


def python_class(name: str, schema: Json) -> str:
    """A TypedDict. Fields whose name is a word of Python need the other way of writing one."""
    required, sent = schema.get("required", []), schema.get("additionalProperties") is False
    kinds = {field: python_type(one, sent=sent) for field, one in schema["properties"].items()}
    fields = {field: kind if field in required else f"NotRequired[{kind}]" for field, kind in kinds.items()}
    text = schema.get("description", f"{name}.")
    if any(keyword.iskeyword(field) for field in fields):
        members = ", ".join(f'"{field}": {kind}' for field, kind in fields.items())
        return f'{name} = TypedDict("{name}", {{{members}}})\n"""{text}"""\n\n'
    lines = [f"class {name}(TypedDict):", *_docstring(text)]
    for field, kind in fields.items():
        lines.append(f"    {field}: {kind}")
        about = schema["properties"][field].get("description", "")
        if about and "$ref" not in schema["properties"][field]:
            lines += _docstring(about)
    return "\n".join(lines) + "\n\n\n"


def _docstring(text: str) -> list[str]:
    return textwrap.wrap(f'"""{text}"""', 108, initial_indent="    ", subsequent_indent="    ")


def in_order(names: list[str], schemas: Mapping[str, Json]) -> list[str]:
    """The names, each after those it refers to: the functional way of writing a type needs that."""
    done: list[str] = []

    def add(name: str) -> None:
        for inner in references(schemas[name]):
            if inner in names and inner not in done:
                add(inner)
        if name not in done:
            done.append(name)

    for name in names:
        add(name)
    return done


def schema_module(plain: Json, module: str, places: Mapping[str, str]) -> str:
    """The types of one game, or the shared ones."""
    schemas = plain["components"]["schemas"]
    names = in_order([name for name, place in places.items() if place == module], schemas)
    body = "".join(python_class(name, schemas[name]) for name in names)
    shared = sorted({name for one in names for name in references(schemas[one]) if places[name] != module})
    whose = "that several games share" if module == SHARED else f"of the operations of {module}"
    text = HEADER.format(purpose=f"Types {whose}.", source=DOCUMENT) + "\nfrom __future__ import annotations\n\n"
    if "Sequence[" in body:
        text += "from collections.abc import Sequence\n"
    used = [word for word in ("Any", "Literal", "NotRequired", "TypedDict") if word in body]
    text += f"from typing import {', '.join(used)}\n\n"
    if shared:
        text += f"from maubinh_client.schemas.{SHARED} import {', '.join(shared)}\n\n"
    return text + "\n" + body


def operations_module(plain: Json, kind: str) -> str:
    """The classes with a method for each operation. kind: "" for the client that waits, "Async" for the other."""
    word, wait = ("async def", "await ") if kind else ("def", "")
    purpose = f"Operations of the {'asynchronous' if kind else 'synchronous'} client."
    text = HEADER.format(purpose=purpose, source=DOCUMENT)
    text += "\nfrom __future__ import annotations\n\nfrom typing import Unpack\n\n"
    text += f"from maubinh_client.calls import {kind}Call\nfrom maubinh_client.schemas import {', '.join(GAMES)}\n\n\n"
    places = modules_of(plain)
    shared: set[str] = set()
    for game, title in GAMES.items():
        text += (
            f'class {kind}{title}Operations:\n    """Operations of {game}; each takes the fields of its request."""\n\n'
        )
        text += f"    def __init__(self, call: {kind}Call) -> None:\n        self._call = call\n\n"
        for path, entry in operations(plain, game):
            sent, answered = (f"{game}.{name}" if places[name] == game else name for name in request_and_answer(entry))
            shared |= {name for name in (sent, answered) if "." not in name}
            name = entry["operationId"].removeprefix(f"{game}_")
            text += f"    {word} {name}(self, **request: Unpack[{sent}]) -> {answered}:\n"
            text += f'        """{entry["summary"]}."""\n'
            text += f'        answer: {answered} = {wait}self._call("{path}", request)\n        return answer\n\n'
        text += "\n"
    imports = f"from maubinh_client.schemas.{SHARED} import {', '.join(sorted(shared))}\n"
    return text.replace("\n\n\nclass ", f"\n{imports}\n\nclass ", 1)


def waiting_twin(text: str, purpose: str, source: str) -> str:
    """Asynchronous source as source that waits."""
    for pattern, other in AS_WAITING.items():
        text = re.sub(pattern, other, text, flags=re.M)
    return HEADER.format(purpose=purpose, source=source) + text.split('"""\n', 1)[1]


def formatted(text: str) -> str:
    """Python source in the house format."""
    root = CLIENTS.parent
    command = [sys.executable, "-m", "ruff"]
    for step in (["check", "--fix", "--quiet", "--select", "I,UP,W"], ["format", "--quiet"]):
        done = subprocess.run(
            [*command, *step, "--stdin-filename", str(root / "clients/python/maubinh_client/x.py"), "-"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            cwd=root,
        )
        assert done.returncode == 0, done.stderr
        text = done.stdout
    return text


def texts() -> dict[Path, str]:
    """Every file that is written, below clients/, with its text."""
    plain = for_generators(document())
    places = modules_of(plain)
    files = {Path("openapi.json"): json.dumps(plain, ensure_ascii=False, indent=1) + "\n"}
    for module in (SHARED, *GAMES):
        files[PYTHON / "schemas" / f"{module}.py"] = formatted(schema_module(plain, module, places))
    generated = PYTHON / "generated"
    files[generated / "operations.py"] = formatted(operations_module(plain, ""))
    files[generated / "async_operations.py"] = formatted(operations_module(plain, "Async"))
    for name, purpose in TWINS.items():
        source = (CLIENTS / PYTHON / name).read_text(encoding="utf-8")
        files[generated / name.removeprefix("async_")] = formatted(waiting_twin(source, purpose, name))
    games = {
        game: [(path, entry["summary"], *request_and_answer(entry)) for path, entry in operations(plain, game)]
        for game in GAMES
    }
    files[UNITY] = unity_file(plain["components"]["schemas"], games, references)
    return files


def main() -> None:
    for name, text in texts().items():
        (CLIENTS / name).parent.mkdir(parents=True, exist_ok=True)
        (CLIENTS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
