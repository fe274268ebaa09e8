"""The HTTP service and the command line of the project. No game logic, no card arithmetic.

Importing this package loads nothing heavy; `create_app` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from api.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI application. settings: None = read from the environment. Raises SettingsError for a bad setting."""
    from api.application import build

    return build(settings)
