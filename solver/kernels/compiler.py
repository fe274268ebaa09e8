"""Compiler settings for all kernels, in one place: serial, without the interpreter lock, cached on disk.

Must be imported before numba anywhere in solver/. Never `parallel=True`: its thread layers break either a fork after
first use or two Python threads at once. The cache lives in the first directory that can be written: NUMBA_CACHE_DIR,
the user's cache directory, a temporary one. It carries the version and a digest of the kernel sources in its name,
since numba itself notices a change only in the file that holds the function. It may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

_LOG: Final = logging.getLogger("solver.kernels")

os.environ.setdefault("NUMBA_NUM_THREADS", "1")

Kernel = Callable[..., Any]


def _source_digest() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _writable(directory: Path) -> bool:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


def _choose_cache_directory() -> bool:
    """Point numba at a directory it can write to; false when there is none."""
    name = f"maubinh-{_source_digest()}"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    configured = os.environ.get("NUMBA_CACHE_DIR")
    if configured and Path(configured).name == name:  # inherited from a parent process of ours
        configured = str(Path(configured).parent)
    candidates = [Path(configured)] if configured else []
    candidates += [Path(home) / "numba", Path(tempfile.gettempdir()) / f"numba-{os.getuid()}"]
    for candidate in candidates:
        if _writable(candidate / name):
            os.environ["NUMBA_CACHE_DIR"] = str(candidate / name)
            return True
    return False


_CACHED = _choose_cache_directory()


def is_compiled() -> bool:
    """Whether this version of Python has left compiled kernels in the cache: the next use need not wait for them."""
    python = f".py{sys.version_info.major}{sys.version_info.minor}."
    return _CACHED and any(python in path.name for path in Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*.nbi"))


import numba  # noqa: E402  (the cache directory has to be chosen first)


def _compiled(function: Kernel, **settings: Any) -> Kernel:
    """What numba makes of a function. A cache that cannot be read or written is told of and does no other harm."""
    compiled: Any = numba.njit(nogil=True, cache=_CACHED, **settings)(function)
    if not _CACHED:
        return compiled  # type: ignore[no-any-return]
    cache = compiled._cache
    load, save = cache.load_overload, cache.save_overload

    def load_overload(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception as error:  # damaged files fail in many ways
            message = "%s is compiled again: its file in %s is damaged: %r"
            _LOG.warning(message, function.__name__, cache.cache_path, error)
            with suppress(Exception):
                cache.flush()
            return None

    def save_overload(*arguments: Any) -> None:
        try:
            save(*arguments)
        except Exception as error:
            _LOG.warning("%s cannot be kept in %s: %r", function.__name__, cache.cache_path, error)

    cache.load_overload, cache.save_overload = load_overload, save_overload
    return compiled  # type: ignore[no-any-return]


def kernel(function: Kernel) -> Kernel:
    """Compile `function` on first use: no Python objects, no interpreter lock, cached when a directory allows it."""
    return _compiled(function)


def helper(function: Kernel) -> Kernel:
    """Like `kernel`, for small helpers that are called only from other kernels."""
    return _compiled(function, inline="never")


def inlined(function: Kernel) -> Kernel:
    """Like `helper`, copied into every caller: for inner loops that would count references to arrays at each call."""
    return _compiled(function, inline="always")


def shared(function: Kernel) -> Kernel:
    """Like `kernel`, compiled once whatever constants it is called with from other kernels.

    Numba compiles a function again for every number that is written out at a call of it.
    """
    compiled: Any = kernel(function)
    template_for = compiled.get_call_template

    def template_of_types(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template_for(tuple(numba.types.unliteral(one) for one in args), kws)

    compiled.get_call_template = template_of_types
    return compiled  # type: ignore[no-any-return]
