"""Where opponent models lie that a user trained from recorded hands, and which files there are fit to be read.

A model `house42` is the file `house42.npz` of the models directory, which is set once for the process. Files are looked
at when they are named, so that a model added later is found; one that is no model is left out with a warning.
Reading a model whole is the business of solver.opponents.stored.
"""

from __future__ import annotations

import json
import logging
import re
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from rules.errors import Fault, InvalidInputError

BUILT_IN: Final = ("equilibrium", "greedy", "cautious")
_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")
_MEMBERS: Final = frozenset({"about.npy", "classes.npy", "weights.npy", "yardstick.npy"})
# A model has some 1.6 MB unpacked; what says that it has more is no model, and is not unpacked.
_MOST_BYTES: Final = 8 * 1024 * 1024
_MOST_HANDS: Final = 1_000_000_000
_LOG: Final = logging.getLogger("solver.opponents.models")


class ModelFile(NamedTuple):
    """One version of a model's file. changed: when it was written, in ns; size: in bytes."""

    path: Path
    changed: int
    size: int


class _ModelsPlace:
    """The models directory of the process."""

    directory: Path | None = None


def use_models_directory(directory: Path | None) -> None:
    """Look for trained models in `directory` from now on; None = there are none. It need not exist yet."""
    _ModelsPlace.directory = directory


def models_directory() -> Path | None:
    """Where trained models are looked for."""
    return _ModelsPlace.directory


def require_name(name: str) -> None:
    """Raise InvalidInputError (`bad_name`) unless a model may be called so: [a-z0-9_-]{1,40}, none of BUILT_IN."""
    if name in BUILT_IN:
        raise InvalidInputError([Fault("/name", "bad_name", f"{name} is the name of a model of the package")])
    if not _NAME.fullmatch(name):
        message = f"a model's name has 1 to 40 small letters, digits, _ and -, not {name[:60]!r}"
        raise InvalidInputError([Fault("/name", "bad_name", message)])


def model_file(name: str) -> ModelFile | None:
    """The file of a trained model as it is now, usable or not; None when there is none of this name."""
    directory = _ModelsPlace.directory
    if directory is None or name in BUILT_IN or not _NAME.fullmatch(name):
        return None
    path = directory / f"{name}.npz"
    try:
        found = path.stat()
    except OSError:
        return None
    return ModelFile(path, found.st_mtime_ns, found.st_size)


def model_names() -> tuple[str, ...]:
    """Names that files of the models directory have, usable or not, in alphabetical order."""
    directory = _ModelsPlace.directory
    try:
        found = sorted(path.stem for path in directory.iterdir() if path.suffix == ".npz") if directory else []
    except OSError:
        return ()
    return tuple(name for name in found if name not in BUILT_IN and _NAME.fullmatch(name))


@lru_cache(maxsize=1024)
def is_usable(file: ModelFile, expected: tuple[tuple[str, Any], ...]) -> bool:
    """Whether a file looks like a model made for the `expected` deck. If not, the log says once why not."""
    try:
        require_about(read_about(file.path), dict(expected), file.path.name)
    except Exception as error:  # a foreign file may be broken in any way
        warn_of(file, error)
        return False
    return True


def warn_of(file: ModelFile, error: Exception) -> None:
    """Log why a model cannot be used."""
    _LOG.warning("%s is not used as an opponent model: %s", file.path, str(error) or type(error).__name__)


def read_about(path: Path) -> dict[str, Any]:
    """Where a model's file comes from, by its own words. Raises ValueError, OSError or BadZipFile for another file."""
    if not path.is_file():  # a pipe would be waited for
        raise ValueError("it is no file")
    with zipfile.ZipFile(path) as archive:
        sizes = {member.filename: member.file_size for member in archive.infolist()}
    if not _MEMBERS.issubset(sizes) or sum(sizes.values()) > _MOST_BYTES:
        raise ValueError("it does not hold what a model holds")
    with np.load(path) as stored:
        about = json.loads(str(stored["about"]))
    if not isinstance(about, dict) or type(about.get("hands")) is not int or not 0 < about["hands"] <= _MOST_HANDS:
        raise ValueError("it does not say where it comes from")
    return about


def require_about(about: Mapping[str, Any], expected: Mapping[str, Any], name: str) -> None:
    """Raise ValueError when stored opponents were made for another deck, or in another format, than is `expected`."""
    if any(about.get(key) != value for key, value in expected.items()):
        told = {key: about.get(key) for key in expected}
        raise ValueError(f"{name} was made for another deck: {told}")
