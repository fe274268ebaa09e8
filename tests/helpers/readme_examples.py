"""The README's console examples: finding them, running them, comparing what they print, and writing them anew.

In a fenced block `console`, a line that starts with `$ ` is a command and what follows is its output. There `…` stands
for anything, blanks do not count, and numbers with decimals need to agree only roughly (they are estimates).
Run as a program it puts the present output of every example without `…` into both READMEs.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
READMES = (README, ROOT / "README.vi.md")
ADDRESS = "http://127.0.0.1:8000"
ANYTHING = "…"
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
VIETNAMESE = "--lang vi"
MARKS = str.maketrans(",.", ".,")
ESTIMATE = re.compile(r"[-+]?\d+\.\d+")
ROUGHLY = 0.15


class Example(NamedTuple):
    """A command and what it prints, as the README says."""

    command: str
    output: str


def examples(text: str) -> list[Example]:
    found = []
    for block in BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines(keepends=True)
            length = next(n for n, line in enumerate(lines, 1) if not line.rstrip("\n").endswith("\\"))
            found.append(Example("".join(lines[:length]), "".join(lines[length:])))
    return found


def difference(expected: str, printed: str, command: str = "") -> str:
    """Where the output leaves what the README says; empty when it does not. command: tells the marks of numbers."""
    if VIETNAMESE in command:
        expected, printed = expected.translate(MARKS), printed.translate(MARKS)
    pattern, wanted = "", []
    for part in re.split(rf"({ANYTHING}|{ESTIMATE.pattern}|\s+)", expected.strip()):
        if part == ANYTHING:
            pattern += r"[\s\S]*?"
        elif ESTIMATE.fullmatch(part):
            wanted.append(float(part))
            pattern += rf"\s*({ESTIMATE.pattern})"
        elif not part.strip():
            pattern += r"\s*"
        else:
            pattern += re.escape(part)
    match = re.fullmatch(pattern, printed.strip())
    if match is None:
        return f"expected\n{expected}\nbut it printed\n{printed}"
    pairs = zip(wanted, map(float, match.groups()), strict=True)
    far = [(want, got) for want, got in pairs if abs(want - got) > ROUGHLY * (1 + abs(want))]
    return f"numbers moved: {far}" if far else ""


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """A folder of its own with `maubinh` on the path, as after an installation."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "maubinh"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m api.cli "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        path = os.pathsep.join([folder, os.environ["PATH"]])
        data = {"PYTHONPATH": str(ROOT), "FOLDER": folder, "MAUBINH_DATA_FOLDER": f"{folder}/data"}
        yield {**os.environ, "PATH": path, **data}


@contextmanager
def server(variables: dict[str, str]) -> Iterator[str]:
    """A running service; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "api.cli", "serve", "--port", str(port), "--workers", "1"]
    running = subprocess.Popen(command, env=variables, cwd=variables["FOLDER"], stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline and running.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(timeout=60)


def run(example: Example, variables: dict[str, str], address: str) -> str:
    command = example.command.replace(ADDRESS, address)
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        cwd=variables["FOLDER"],
        env=variables,
        timeout=300,
    )
    return done.stdout


def write_anew() -> None:
    with environment() as variables, server(variables) as address:
        for page in READMES:
            text = page.read_text(encoding="utf-8")
            for example in examples(text):
                printed = run(example, variables, address)
                if ANYTHING not in example.output:
                    text = text.replace(example.command + example.output, example.command + printed)
            page.write_text(text, encoding="utf-8")


def can_run(example: Example) -> bool:
    return "curl" not in example.command or shutil.which("curl") is not None


if __name__ == "__main__":
    write_anew()
