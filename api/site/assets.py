"""The files of the pages: read once, under a path that carries a digest of them all, compressed once.

One digest for the whole folder lets modules import each other by relative paths and still be kept for ever.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound

_YEAR_SECONDS: Final = 365 * 24 * 3600
FOR_EVER: Final = f"public, max-age={_YEAR_SECONDS}, immutable"
_TYPES: Final[Mapping[str, str]] = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file. compressed: its content by gzip."""

    media_type: str
    content: bytes
    compressed: bytes


class Assets:
    """Every file below a folder whose kind is known. Raises KeyError for the URL of a file that is not there."""

    def __init__(self, folder: Traversable) -> None:
        self._files = {
            name: Asset(_TYPES[name.rpartition(".")[2]], content, gzip.compress(content, mtime=0))
            for name, content in sorted(_walk(folder))
        }
        digest = hashlib.sha256()
        for name, asset in self._files.items():
            digest.update(f"{name}\0{len(asset.content)}\0".encode())
            digest.update(asset.content)
        self.digest: Final = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """The address of a file, relative to the page."""
        if name not in self._files:
            raise KeyError(name)
        return f"static/{self.digest}/{name}"

    def names(self, folder: str) -> list[str]:
        """Every file below a folder."""
        return [name for name in self._files if name.startswith(folder)]

    def content(self, name: str) -> bytes:
        """What is in a file. Raises KeyError."""
        return self._files[name].content

    def answer(self, digest: str, name: str) -> Response:
        """The file, for the current request. Another digest is another version, which is not here: 404."""
        asset = self._files.get(name)
        if asset is None or digest != self.digest:
            raise NotFound
        response = compressible(asset.content, asset.compressed, asset.media_type)
        response.headers["Cache-Control"] = FOR_EVER
        return response


def compressible(content: bytes, compressed: bytes, media_type: str) -> Response:
    """An answer by gzip where the client takes it, as it is elsewhere."""
    small = request.accept_encodings["gzip"] > 0
    response = Response(compressed if small else content, content_type=media_type)
    if small:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in _TYPES:
            yield f"{prefix}{entry.name}", entry.read_bytes()
