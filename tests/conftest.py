"""Fixtures that several test modules share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


@pytest.fixture(scope="session")
def application() -> Flask:
    """The service as it is without any setting, with everything loaded."""
    from api import create_app
    from api.settings import Settings
    from solver import warmup

    warmup.warm_up()
    return create_app(Settings(log_level="ERROR"))


@pytest.fixture
def http(application: Flask) -> Iterator[FlaskClient]:
    """A client of the service without a socket in between."""
    with application.test_client() as client:
        yield client
