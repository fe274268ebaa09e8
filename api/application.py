"""Puts the application together: which games there are, and the parts that serve them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Flask, Response, g, request
from flask_cors import CORS

from api import logs
from api.clock import Stopwatch
from api.installation import installed_version
from api.jobs.description import JOB_TYPES, job_paths
from api.jobs.views import Jobs
from api.operations import maubinh, sam, tlmn
from api.operations.catalogue import Catalogue
from api.operations.house_rules import HouseRules
from api.settings import Settings
from api.site.endpoints import Meta
from api.site.openapi import Document
from api.web import compression, problems
from api.web.direct import Direct
from api.web.service import Service, request_id_of
from api.web.stream import Batch
from solver import warmup
from solver.opponents.models import use_models_directory

CATALOGUES: Final[tuple[Catalogue, ...]] = (maubinh.CATALOGUE, tlmn.CATALOGUE, sam.CATALOGUE)
_EXPOSED: Final = ["Retry-After", "ETag", "Location", "X-Request-Id", "Content-Range", "Accept-Ranges"]

_PREFLIGHT_SECONDS: Final = 7200


def build(settings: Settings | None = None) -> Flask:
    """The service with these settings; what `api.create_app` gives."""
    settings = settings or Settings.from_environment(os.environ)
    use_models_directory(Path(settings.models) if settings.models else None)
    operations = {operation.path: operation for catalogue in CATALOGUES for operation in catalogue.operations}
    service = Service(settings, operations, warmup.is_ready)
    app = Flask(__package__, static_folder=None)
    app.url_map.merge_slashes = False
    _watch(app, service)
    version = installed_version(otherwise="0.0.0")
    meta = Meta(service, version, {one.words.game: HouseRules(one.words) for one in CATALOGUES})
    document = Document(version, _examples(), keyed=service.access.needs_key, limited=service.access.is_limited)
    document.add_routes(meta.routes())
    for catalogue in CATALOGUES:
        document.add_operations(catalogue.operations)
        if catalogue.batched:
            _install_batch(app, service, document, catalogue)
    service.install(app)
    jobs = Jobs(service)
    jobs.install(app)
    document.add_paths(job_paths(), JOB_TYPES)
    service.metrics.add(jobs.metrics)
    servers = [{"url": settings.path_prefix or "/"}]
    meta.openapi = msgspec.json.encode({**document.as_json(), "servers": servers})
    meta.install(app)
    problems.install(app)
    compression.install(app)
    origins = [origin.strip() for origin in settings.cors_origins.split(",") if origin.strip()]
    _share(app, origins)
    everybody = (("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", ", ".join(sorted(_EXPOSED))))
    inner, shared = app.wsgi_app, everybody if origins == ["*"] else None
    app.wsgi_app = Direct(service, inner, shared)  # type: ignore[method-assign]
    return app


def _install_batch(app: Flask, service: Service, document: Document, catalogue: Catalogue) -> None:
    game = catalogue.words.game
    operation = service.operations[f"/v1/{game}/{catalogue.batched}"]
    path = f"/v1/{game}/batch"
    batch = Batch(service, operation)
    app.add_url_rule(path, endpoint=f"{game}.batch", view_func=lambda: batch.answer(request), methods=["POST"])
    document.add_batch(path, operation)


def _share(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins call /v1; what is answered to one of several is kept apart by caches (Vary)."""
    everybody = list(origins) == ["*"]
    # As patterns, since flask-cors takes what has brackets (an address of IPv6) for one.
    allowed = ["*"] if everybody else [re.compile(re.escape(origin) + r"\Z", re.IGNORECASE) for origin in origins]
    CORS(
        app,
        resources={r"/v1/.*": {"origins": allowed}},
        expose_headers=_EXPOSED,
        send_wildcard=everybody,
        always_send=everybody,
        max_age=_PREFLIGHT_SECONDS,
    )
    if everybody:
        return

    @app.after_request
    def keep_apart(response: Response) -> Response:
        if request.path.startswith("/v1/"):
            response.vary.add("Origin")
        return response


def _watch(app: Flask, service: Service) -> None:
    """Count and log every request."""

    @app.before_request
    def start() -> None:
        g.watch, g.request_id = Stopwatch(), request_id_of(request.environ)

    @app.after_request
    def finish(response: Response) -> Response:
        watch: Stopwatch = g.watch
        route = request.url_rule.rule if request.url_rule else "none"
        service.metrics.request(request.method, route, response.status_code, watch.seconds)
        logs.request_done(request.method, request.path, response.status_code, watch.milliseconds, g.request_id)
        response.headers["X-Request-Id"] = g.request_id
        return response


def _examples() -> Mapping[str, dict[str, Any]]:
    """Examples of requests and answers by path."""
    found: dict[str, dict[str, Any]] = {}
    for file in (files(__package__) / "examples").iterdir():
        if file.name.endswith(".json"):
            found.update(msgspec.json.decode(file.read_bytes()))
    return found
