"""How the packages hang together: their rooms, the imports between them, and what docs/house.md allows.

A room is what lies directly in a package: a folder with all it holds, or a file. Read from the source with `ast`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("maubinh", "api", "solver", "rules")
PAGE = ROOT / "docs" / "house.md"


@dataclass(frozen=True)
class Table:
    """What docs/house.md allows.

    floors: by package, from the top, the rooms of each floor. never, only, door: what the other lines say; a door by
    who comes to it and the package it leads to.
    """

    floors: Mapping[str, Sequence[Sequence[str]]]
    never: Sequence[tuple[str, str]]
    only: Sequence[tuple[tuple[str, ...], tuple[str, ...]]]
    door: Mapping[tuple[str, str], tuple[str, ...]]

    def floor_of(self, package: str, room: str) -> int:
        """How far below the top the room lies. Raises KeyError for a room that the table does not know."""
        for height, rooms in enumerate(self.floors[package]):
            if room in rooms:
                return height
        raise KeyError(f"{package}.{room}")


@cache
def table() -> Table:
    """The table as it stands in docs/house.md, in the block that begins with ```text who may import whom."""
    (block,) = re.findall(r"^```text who may import whom\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    floors, never, only, door = {}, [], [], {}
    for line in block.replace("\n  ", " ").splitlines():
        first, _, rest = line.partition(":")
        if first in PACKAGES:
            floors[first] = [_names(floor) for floor in rest.split(">")]
        elif match := re.fullmatch(r"(\S+) never imports (.+)", line):
            never += [(match[1], name) for name in _names(match[2])]
        elif match := re.fullmatch(r"only (.+) imports? (.+)", line):
            only.append((_names(match[1]), _names(match[2])))
        elif match := re.fullmatch(r"(\S+) imports of (solver|api): (.+)", line):
            door[match[1], match[2]] = tuple(f"{match[2]}.{name}" for name in _names(match[3]))
        else:
            raise ValueError(f"docs/house.md: this line of the table is not understood: {line!r}")
    return Table(floors, never, only, door)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


@cache
def modules() -> Mapping[str, Path]:
    """Every module by its dotted name; a package by its own."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported_names(node: ast.AST) -> Iterator[str]:
    """Dotted names that `node` itself imports; `from a import b` gives a.b where that is a module of ours, else a."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute here"
        source = node.module or ""
        yield from (f"{source}.{one.name}" if f"{source}.{one.name}" in modules() else source for one in node.names)


def imports(tree: ast.AST, inside_function: bool = False) -> Iterator[tuple[str, bool]]:
    """Every imported dotted name of a tree, and whether the import runs only when a function is called."""
    for child in ast.iter_child_nodes(tree):
        yield from ((name, inside_function) for name in imported_names(child))
        yield from imports(child, inside_function or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """What every module imports, of ours and of others."""
    return {name: frozenset(found for found, _ in imports(parsed(path))) - {name} for name, path in modules().items()}


def room_of(module: str) -> tuple[str, str]:
    """The package and the room of a module of ours; a package's own file is the room `__init__`."""
    package, _, rest = module.partition(".")
    return package, rest.split(".")[0] or "__init__"


def lies_in(module: str, place: str) -> bool:
    """Whether a module is this place or lies below it."""
    return module == place or module.startswith(place + ".")


def rooms() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """By package and room: the rooms of the same package that it imports."""
    found: dict[str, dict[str, set[str]]] = {package: {} for package in PACKAGES}
    for module, imported in graph().items():
        package, room = room_of(module)
        below = found[package].setdefault(room, set())
        for name in imported & modules().keys():
            other_package, other = room_of(name)
            if other_package == package and other != room:
                below.add(other)
    return {package: {room: frozenset(below) for room, below in one.items()} for package, one in found.items()}


def circles() -> list[list[str]]:
    """Groups of modules that import each other, directly or over others (Tarjan's strongly connected components)."""
    ours = {name: sorted(found & modules().keys()) for name, found in graph().items()}
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = lowest[module] = len(index)
        stack.append(module)
        for other in ours[module]:
            if other not in index:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in stack:
                lowest[module] = min(lowest[module], index[other])
        if lowest[module] == index[module]:
            at = stack.index(module)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for module in ours:
        if module not in index:
            visit(module)
    return found
