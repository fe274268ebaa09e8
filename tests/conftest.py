"""Fixtures that several test modules share, and the order in which modules are run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.helpers import processes

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.helpers.live_server import LiveServer
    from tests.helpers.page_browser import Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Modules with slow tests come first, so that processes that share the tests end at about the same time."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_sessionfinish() -> None:
    """What fixtures of modules and of the session left running, if they failed, ends too."""
    processes.end_since(0)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """What a test started ends with it, when it fails too."""
    before = processes.count()
    yield
    processes.end_since(before)


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


@pytest.fixture(scope="session")
def shared_server() -> Iterator[LiveServer]:
    """A server without any setting, with a runner of jobs, for tests that neither change nor measure it."""
    from tests.helpers.live_server import live_server

    with live_server(workers=1, threads=8, jobs=True) as server:
        yield server


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Chromium on the shared server. For one module: Playwright's event loop would be in the way of other tests."""
    from tests.helpers.page_browser import browser_on, require_browser

    require_browser()
    with browser_on(request.getfixturevalue("shared_server")) as opened:
        yield opened
