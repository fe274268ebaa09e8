"""The fenced blocks of the documentation, and what each kind of block has to satisfy.

The words after the fence say what a block is: `json POST /v1/...` is a request that must be answered 200, `json answer`
what is shown of the answer to the request before it, `json rules GAME` the rules of a request; `console` commands with
their output; `console measured` and `sh parsed` commands that take long or need a machine of their own, of which
every `maubinh` and `make` command is parsed; `sh run` and `python` programs that must succeed.
"""

from __future__ import annotations

import importlib
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from tests.helpers.readme_examples import ROOT

FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A fenced block. words: the info string; line: of its fence, from 1."""

    page: Path
    line: int
    words: tuple[str, ...]
    text: str

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line} {' '.join(self.words)}"

    @property
    def kind(self) -> str:
        return self.words[0] if self.words else ""


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        indent = match["indent"]
        body = "".join(line.removeprefix(indent) for line in match["text"].splitlines(keepends=True))
        found.append(Block(page, text.count("\n", 0, match.start()) + 1, tuple(match["info"].split()), body))
    assert text.count("```") == 2 * len(found), f"{page.name} has a fence that is not closed"
    return found


def missing(shown: Any, given: Any, place: str = "") -> list[str]:
    """Where an answer is not what is shown; of objects only the fields shown count."""
    if isinstance(shown, dict) and isinstance(given, dict):
        return [fault for name in shown for fault in missing(shown[name], given.get(name), f"{place}/{name}")]
    return [] if shown == given else [f"{place}: {shown!r} is shown, {given!r} is answered"]


def commands(text: str) -> list[str]:
    """The commands of a shell text, without prompts, comments and output; continued lines are joined."""
    lines = text.replace("\\\n", " ").splitlines()
    if any(line.startswith("$ ") for line in lines):
        lines = [line[2:] for line in lines if line.startswith("$ ")]
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


# What an example may start here: nothing that installs, changes the machine, or never ends.
_HARMLESS = {"curl", "maubinh", "printf", "grep", "head", "tail", "cut", "cat", "sleep", "until", "do", "done", "echo"}
_ENDLESS = {"serve", "worker", "jobs", "train", "strength", "bench", "rivals", "exploit"}


def why_not_run(command: str) -> str:
    """Why the command of an example must not be run by a test; empty when it may."""
    for part in re.split(r"\||&&|;|\bdo\b", command.replace("\\\n", " ")):
        words = shlex.split(part)
        if words and words[0] not in _HARMLESS:
            return f"{words[0]} is not run by tests"
        if words[:1] == ["maubinh"] and words[1:2] and words[1] in _ENDLESS:
            return f"maubinh {words[1]} takes too long"
    return ""


def maubinh_calls(text: str) -> Iterator[list[str]]:
    """The arguments of each `maubinh` in a shell text."""
    for command in commands(text):
        for part in re.split(r"\||&&|;|\|\|", command):
            words = shlex.split(part, comments=True)
            while words and re.match(r"^[A-Z_]+=", words[0]):
                words.pop(0)
            if words and words[0].rpartition("/")[2] == "maubinh":
                yield [word for word in words[1:] if not re.match(r"^[<>]", word)]


def parse_call(arguments: list[str]) -> None:
    """Raise click.UsageError for a `maubinh` command with an option or argument that it does not have.

    Files that are named need not exist.
    """
    from api.cli.main import maubinh

    context = click.Context(maubinh, info_name="maubinh")
    command: click.Command = maubinh
    while isinstance(command, click.Group):
        name, *arguments = arguments or ["--help"]
        found = command.get_command(context, name)
        if found is None:
            raise click.UsageError(f"there is no command {name}")
        command = found
        context = click.Context(command, parent=context, info_name=name)
    parser = command.make_parser(context)
    values, rest, _ = parser.parse_args(args=list(arguments))
    assert not rest, f"too many arguments: {rest}"
    for parameter in command.get_params(context):
        if parameter.required and not values.get(parameter.name or ""):
            raise click.UsageError(f"{parameter.name} is missing")


def rules_of(game: str, block: Block) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options of a `json rules` block, and those of its preset by itself."""
    given = json.loads(block.text)
    make = getattr(importlib.import_module(f"rules.{game}.options"), f"{game}_rules")
    plain = {name: list(v) if isinstance(v, tuple) else v for name, v in make(given["preset"]).options.items()}
    return given.get("options", {}), plain
