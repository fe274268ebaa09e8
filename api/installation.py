"""A check that the packages `rules` and `solver` are ours and lie beside this one.

In a checkout their names are generic: other distributions on package indexes own `rules` and `solver`, and might be
found first. An installed wheel has them under a name of ours. Checked whenever a command or the service starts.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Final

PROJECT: Final = "maubinh"
API_PACKAGE: Final = __package__
# The names of our packages begin with the place they are installed at: nothing in a checkout, see hatch_build.py.
_PLACE: Final = API_PACKAGE.removesuffix("api")
PACKAGES: Final = (f"{_PLACE}rules", f"{_PLACE}solver")
_HERE: Final = Path(__file__).resolve().parent


class InstallationError(Exception):
    """The installed packages do not belong together. The message says what was found where, and what to do."""


def installed_version(package: str = PROJECT, otherwise: str = "unknown") -> str:
    """The version of an installed distribution. otherwise: what is said of one that is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return otherwise


# The folder of our packages is told, never found: whatever lies in the working folder must not be taken for them.
_MAIN: Final = f"import sys; sys.path.insert(0, sys.argv.pop(1)); from {API_PACKAGE}.cli.main import main; main()"


def own_command() -> list[str]:
    """The beginning of a command line that runs `maubinh` of this installation in a process of its own."""
    return [sys.executable, "-P", "-c", _MAIN, str(_HERE.parents[API_PACKAGE.count(".")])]


def check_installation() -> None:
    """Return when `rules`, `solver` and `api` are one installation of this project, else raise InstallationError."""
    wrong = installation_faults({name: _imported(name) for name in PACKAGES}, _HERE.parent)
    if wrong:
        raise InstallationError(
            f"this installation is broken: {'; '.join(wrong)}. Another distribution owns one of these names: "
            f"install {PROJECT} into a virtual environment of its own."
        )


def installation_faults(packages: Mapping[str, ModuleType | None], expected: Path) -> list[str]:
    """What is wrong with these packages (None: not found) if all are to be ours and to lie in the folder `expected`."""
    wrong = []
    for name, package in packages.items():
        if package is None or package.__file__ is None:
            wrong.append(f"the package {name} is missing")
            continue
        folder = Path(package.__file__).resolve().parent
        if getattr(package, "PROJECT", None) != PROJECT:
            wrong.append(f"{folder} is not the {name} of {PROJECT}")
        elif folder.parent != expected:
            wrong.append(f"{folder} does not lie in {expected}, where api lies")
    return wrong


def _imported(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None
