"""Fixtures that several test modules share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.helpers.page_browser import Browser


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The service as it is without any setting but a folder of its own for jobs, with everything loaded."""
    from api import create_app
    from api.settings import Settings
    from solver import warmup

    warmup.warm_up()
    return create_app(Settings(log_level="ERROR", data_folder=str(tmp_path_factory.mktemp("data"))))


@pytest.fixture
def http(application: Flask) -> Iterator[FlaskClient]:
    """A client of the service without a socket in between."""
    with application.test_client() as client:
        yield client


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium on a server of its own. For one module: Playwright's event loop would be in the way of other tests."""
    from tests.helpers.page_browser import browser_on_server

    with browser_on_server() as opened:
        yield opened
