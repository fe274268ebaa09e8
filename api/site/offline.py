"""What makes the page an app: its manifest, and the worker that keeps it for times without a network.

The worker's script changes with every file of the page, since it carries their digest; browsers then fetch it anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from flask import Response

from api.site.assets import Assets
from rules.labels import Label

_WORKER: Final = "page/offline-worker.js"
# Fetched when they are needed, and kept from then on.
_LATER: Final = (
    "page/examples/",
    "page/i18n/options-",
    "page/i18n/batch.",
    "page/batch",
    "page/parts/batch.js",
    _WORKER,
)


class Offline:
    """Two documents beside the page. labels: its title and description; language(): of who asks."""

    def __init__(self, assets: Assets, labels: Mapping[str, Label], language: Callable[[], str]) -> None:
        self._assets, self._labels, self._language = assets, labels, language
        kept = [assets.url(name) for name in assets.names("page/") if not name.startswith(_LATER)]
        about = f"const DIGEST = {json.dumps(assets.digest)};\nconst FILES = {json.dumps(kept)};\n"
        self._script = about.encode() + assets.content(_WORKER)

    def worker(self) -> Response:
        """The script; asked for anew each time, so that a new version is seen at once."""
        return _fresh(self._script, "text/javascript; charset=utf-8")

    def manifest(self) -> Response:
        """What a phone needs to put the page among its apps."""
        language = self._language()
        icon = {"src": self._assets.url("page/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
        found = {
            "name": getattr(self._labels["title"], language),
            "short_name": getattr(self._labels["brand"], language),
            "description": getattr(self._labels["description"], language),
            "lang": language,
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#f7f2e8",
            "theme_color": "#7c1d17",
            "icons": [icon],
        }
        return _fresh(msgspec.json.encode(found), "application/manifest+json")


def _fresh(content: bytes, media_type: str) -> Response:
    response = Response(content, content_type=media_type)
    response.headers["Cache-Control"] = "no-cache"
    return response
