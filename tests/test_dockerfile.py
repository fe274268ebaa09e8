"""The Dockerfile without a Docker engine: what it copies exists, and its commands run, step by step, in a folder.

The folder stands for the image's root: absolute paths of the Dockerfile are moved below it. What only an engine can
do is left out: the base image, the user it makes, and the layers. Those are checked by reading only (hadolint).
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAKES_A_USER = "groupadd"


class Step(NamedTuple):
    """One instruction of a Dockerfile."""

    word: str
    rest: str


def steps() -> list[Step]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [Step(*line.split(maxsplit=1)) for line in lines if line.strip()]


def named(word: str) -> list[str]:
    return [step.rest for step in steps() if step.word == word]


def copied_sources() -> Iterator[str]:
    for rest in named("COPY"):
        if not rest.startswith("--from="):
            *sources, _ = shlex.split(rest)
            yield from sources


@pytest.mark.parametrize("source", list(copied_sources()))
def test_everything_copied_exists_and_is_not_ignored(source):
    assert (ROOT / source).exists()
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    assert any(source == name or source.startswith(name + "/") for name in kept)


@pytest.mark.parametrize("package", ["rules", "solver", "api", "maubinh"])
def test_nothing_that_a_package_needs_is_ignored(package):
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    ignored = [line.removeprefix("**/") for line in lines if line and line[0] not in "#!*"] + ["__pycache__"]
    for path in (ROOT / package).rglob("*"):
        names = path.relative_to(ROOT).parts
        if "__pycache__" not in names:
            assert not any(fnmatch.fnmatch(name, pattern) for name in names for pattern in ignored), path


def test_the_image_runs_as_nobody_in_particular():
    (user,) = named("USER")
    assert all(part.isdecimal() and int(part) >= 1000 for part in user.split(":"))
    words = [step.word for step in steps()]
    assert words.index("USER") < words.index("ENTRYPOINT")


def test_the_server_replaces_the_shell_so_that_signals_reach_it():
    assert json.loads(named("ENTRYPOINT")[0])[0] == "sh"
    assert json.loads(named("CMD")[0]) == ["serve"]
    last = (ROOT / "docker" / "entrypoint.sh").read_text(encoding="utf-8").strip().splitlines()[-1]
    assert last == 'exec maubinh "$@"'


class Image:
    """A folder in which the steps of the Dockerfile are carried out."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root
        self.environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": "/nonexistent"}
        self.environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}

    def moved(self, text: str) -> str:
        return re.sub(r"(?<![\w.])/(?=(?:opt|src|var/cache|var/lib)\b)", f"{self.root}/", text)

    def carry_out(self, step: Step) -> None:
        match step.word:
            case "WORKDIR":
                self.folder = Path(self.moved(step.rest))
                self.folder.mkdir(parents=True)
            case "COPY" if not step.rest.startswith("--from="):
                self._copy(step.rest)
            case "ENV":
                for name, value in (pair.split("=", 1) for pair in shlex.split(step.rest)):
                    self.environment[name] = self.moved(value).replace("$PATH", self.environment["PATH"])
            case "RUN" if MAKES_A_USER in step.rest:
                for path in re.findall(r"/(?:var|opt)\S+", step.rest):
                    Path(self.moved(path)).mkdir(parents=True)
            case "RUN":
                self.run("sh", "-c", self.moved(step.rest))

    def run(self, *command: str, **environment: str) -> str:
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**self.environment, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def _copy(self, rest: str) -> None:
        *sources, target = shlex.split(rest)
        place = Path(self.moved(target)) if target.startswith("/") else self.folder / target
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                into_folder = target.endswith(("/", ".")) or len(sources) > 1
                (place if into_folder else place.parent).mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, place)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    made = Image(tmp_path_factory.mktemp("image"))
    for step in steps():
        made.carry_out(step)
    return made


@pytest.mark.long
def test_the_baked_kernels_are_used_from_an_empty_cache_folder(image, tmp_path):
    """As with a read-only root: the cache folder is a new, empty tmpfs, and nothing has to be compiled."""
    baked = {path.name for path in (image.root / "opt/maubinh-cache").rglob("*.nbc")}
    assert baked
    cache = tmp_path / "cache"
    settings = {"NUMBA_CACHE_DIR": str(cache), "MAUBINH_BAKED_CACHE": str(image.root / "opt/maubinh-cache")}
    image.run("sh", str(image.root / "opt/maubinh/bin/maubinh-entrypoint"), "warmup", **settings)
    assert {path.name for path in cache.rglob("*.nbc")} == baked


@pytest.mark.long
def test_the_health_check_sees_when_the_service_is_ready(image, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    settings = {"MAUBINH_PORT": port, "MAUBINH_HOST": "127.0.0.1", "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    settings["MAUBINH_BAKED_CACHE"] = str(image.root / "opt/maubinh-cache")
    check = json.loads(named("HEALTHCHECK")[0].split("CMD", 1)[1])
    entrypoint = [str(image.root / "opt/maubinh/bin/maubinh-entrypoint") if "/" in word else word
                  for word in json.loads(named("ENTRYPOINT")[0])]  # fmt: skip
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(
            [*entrypoint, *json.loads(named("CMD")[0])], env={**image.environment, **settings}, stderr=log, stdout=log
        )
        try:
            environment = {**image.environment, **settings}
            for _ in range(60):
                healthy = (
                    subprocess.run(check, env=environment, capture_output=True, check=False, timeout=30).returncode == 0
                )
                if healthy or server.poll() is not None:
                    break
                time.sleep(0.5)
            assert healthy, (tmp_path / "log").read_text(encoding="utf-8")
        finally:
            server.terminate()
            assert server.wait(timeout=40) == 0


def test_a_cache_that_is_not_empty_gets_the_kernels_it_lacks(tmp_path):
    """A volume that was kept over an upgrade, or that a file system made its own folder in."""
    for made in ("baked/maubinh-new/solver", "cache/lost+found", "cache/maubinh-old", "bin"):
        (tmp_path / made).mkdir(parents=True)
    (tmp_path / "baked/maubinh-new/solver/kernel.nbi").write_text("new")
    (tmp_path / "cache/maubinh-old/kernel.nbi").write_text("old")
    program = tmp_path / "bin/maubinh"
    program.write_text('#!/bin/sh\necho "$NUMBA_CACHE_DIR $*"\n')
    program.chmod(0o755)
    environment = {
        "PATH": f"{tmp_path}/bin:{os.environ['PATH']}",
        "MAUBINH_BAKED_CACHE": str(tmp_path / "baked"),
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
    }
    for _ in range(2):
        command = ["sh", str(ROOT / "docker/entrypoint.sh"), "serve"]
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert found.stdout == f"{tmp_path}/cache serve\n"
        names = {path.name for path in (tmp_path / "cache").iterdir()}
        assert names == {"lost+found", "maubinh-old", "maubinh-new"}
        assert (tmp_path / "cache/maubinh-new/solver/kernel.nbi").read_text() == "new"
