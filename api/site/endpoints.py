"""The service's own endpoints: pages, health, metrics, documentation, house rules.

Source: the HTTP contract, "Service".
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

import msgspec
from flask import Flask, Response, redirect, render_template, request
from werkzeug.exceptions import NotFound

from api.installation import API_PACKAGE
from api.operations.house_rules import AllRules, HouseRules
from api.site.assets import FOR_EVER, Assets, compressible
from api.site.hand_picture import hand_of, hand_picture
from api.site.offline import Offline
from api.site.reference import Reference
from api.site.routes import ServiceRoute
from api.web.direct import SECURITY_HEADERS
from api.web.metrics import CONTENT_TYPE
from api.web.reading import JSON_TYPE
from api.web.service import Service
from api.wire.codes import PROBLEM_CODES
from api.wire.common import Output
from api.words.page import GAME_LABELS, PAGE_LABELS
from api.words.reference import REFERENCE_LABELS
from rules.labels import Label
from rules.options import Game, presets

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_LANGUAGES: Final = ("vi", "en")
_LANGUAGE_COOKIE: Final = "maubinh_language"  # set by the page's switch, api/static/page/main.js
# Of the document, beside the games.
_TAGS: Final = ("service", "jobs")


def _has_parquet() -> bool:
    return find_spec("pyarrow") is not None


class Health(Output, frozen=True):
    """The process is up."""

    status: str
    version: str


class Readiness(Output, frozen=True):
    """Tables and populations are loaded."""

    ready: bool


class Meta:
    """The views of the service's own endpoints. house_rules: by game."""

    def __init__(self, service: Service, version: str, house_rules: Mapping[Game, HouseRules]) -> None:
        self._service = service
        self._version = version
        self._house_rules = house_rules
        self._assets = Assets(files(API_PACKAGE) / "static")
        self._offline = Offline(self._assets, PAGE_LABELS, _language)
        self._references: dict[str, tuple[bytes, bytes]] = {}
        self.openapi: bytes = b"{}"

    def routes(self) -> Sequence[ServiceRoute]:
        """Every endpoint, in the order of the documentation."""
        games = tuple(self._house_rules)
        every_preset = tuple(dict.fromkeys(preset for game in games for preset in presets(game)))
        answers = tuple(rules.answer for rules in self._house_rules.values())
        return (
            ServiceRoute("/", "page", "Page for people", "", "text/html", self._page),
            ServiceRoute("/docs", "docs", "This reference, offline", "", "text/html", self._docs),
            ServiceRoute("/openapi.json", "openapi", "This document", "", JSON_TYPE, self._openapi),
            ServiceRoute("/healthz", "healthz", "The process is up", "", JSON_TYPE, self._health, (Health,)),
            ServiceRoute(
                "/readyz", "readyz", "It can solve", "", JSON_TYPE, self._readiness, (Readiness,), problems=("503",)
            ),
            ServiceRoute("/metrics", "metrics", "Counters for Prometheus", "", "text/plain", self._metrics),
            ServiceRoute(
                "/v1/rules", "rules", "Every game and its presets", "", JSON_TYPE, self._all_rules, (AllRules,)
            ),
            ServiceRoute(
                "/v1/rules/{game}/{preset}",
                "preset",
                "Every option of a preset",
                "With its value, what it allows, its words and the clause of docs/rules.md that defines it.",
                JSON_TYPE,
                self._preset,
                answers,
                parameters={"game": games, "preset": every_preset},
                problems=("404",),
            ),
        )

    def install(self, app: Flask) -> None:
        """Add the routes, the static files and their headers."""
        for route in self.routes():
            app.add_url_rule(route.flask_rule, endpoint=route.name, view_func=route.view, methods=["GET"])
        app.add_url_rule("/docs/", endpoint="docs/", view_func=_without_slash, methods=["GET"])
        app.add_url_rule("/hand/<text>.png", endpoint="hand", view_func=_hand, methods=["GET"])
        for path, view in (("/sw.js", self._offline.worker), ("/manifest.webmanifest", self._offline.manifest)):
            app.add_url_rule(path, endpoint=path, view_func=view, methods=["GET"])
        app.add_url_rule("/static/<digest>/<path:name>", endpoint="static", view_func=self._assets.answer)
        app.jinja_env.globals["asset"] = self._assets.url
        app.after_request(_secured)

    def _page(self) -> Response:
        language = _language()
        words = _in(PAGE_LABELS, language)
        part, cards = request.args.get("part", "solve"), request.args.get("cards", "")
        picture = f"{request.url_root}hand/{cards}.png" if hand_of(cards) else ""
        html = render_template(
            "page.html", language=language, words=words, part=part, picture=picture, parquet=_has_parquet()
        ).encode()
        return _html(html, gzip.compress(html, mtime=0))

    def _docs(self) -> Response:
        return _html(*self._reference(_language()))

    def _reference(self, language: str) -> tuple[bytes, bytes]:
        """The reference in a language, plain and by gzip; made once."""
        if language not in self._references:
            html = render_template(
                "docs.html",
                language=language,
                other=next(other for other in _LANGUAGES if other != language),
                words=_in(REFERENCE_LABELS, language),
                titles=_in(GAME_LABELS, language) | {tag: _in(REFERENCE_LABELS, language)[tag] for tag in _TAGS},
                reference=Reference(msgspec.json.decode(self.openapi)),
                problems=PROBLEM_CODES.values(),
            ).encode()
            self._references[language] = html, gzip.compress(html, mtime=0)
        return self._references[language]

    def _openapi(self) -> Response:
        return Response(self.openapi, content_type=JSON_TYPE)

    def _health(self) -> Response:
        return _json(Health(status="ok", version=self._version))

    def _readiness(self) -> Response:
        self._service.require_ready()
        return _json(Readiness(ready=True))

    def _metrics(self) -> Response:
        return Response(self._service.metrics.render(self._service.gates.quick.waiting), content_type=CONTENT_TYPE)

    def _all_rules(self) -> Response:
        return _json(AllRules(games=[rules.summary for rules in self._house_rules.values()]))

    def _preset(self, game: str, preset: str) -> Response:
        for name, rules in self._house_rules.items():
            if name == game and preset in presets(name):
                return _json(rules.preset(preset))
        raise NotFound


def _hand(text: str) -> Response:
    """A picture of the hand that a link names."""
    cards = hand_of(text)
    if not cards:
        raise NotFound
    response = Response(hand_picture(cards), content_type="image/png")
    response.headers["Cache-Control"] = FOR_EVER
    return response


def _without_slash() -> Response:
    """The page without the slash, below whatever path a proxy puts before ours."""
    query = request.query_string.decode("latin-1")
    return redirect(f"../{request.path.strip('/')}" + (f"?{query}" if query else ""), 308)  # type: ignore[return-value]


def _html(plain: bytes, zipped: bytes) -> Response:
    """A page whose language depends on who asks."""
    response = compressible(plain, zipped, "text/html; charset=utf-8")
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "no-cache"
    return response


def _json(answer: Any) -> Response:
    return Response(msgspec.json.encode(answer), content_type=JSON_TYPE)


def _in(labels: Mapping[str, Label], language: str) -> dict[str, str]:
    return {name: getattr(entry, language) for name, entry in labels.items()}


def _language() -> str:
    """The language that the address asks for, else the one chosen before, else the browser's."""
    wanted = (request.args.get("lang", ""), request.cookies.get(_LANGUAGE_COOKIE, ""))
    return next((language for language in wanted if language in _LANGUAGES), None) or _guessed_language()


def _guessed_language() -> str:
    """Vietnamese, unless the browser names English and no Vietnamese."""
    named = {tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality > 0}
    return "en" if "en" in named and "vi" not in named else "vi"


def _secured(response: Response) -> Response:
    """Headers that every answer carries: no sniffing, no framing, no foreign scripts."""
    headers = response.headers
    headers.update(SECURITY_HEADERS)
    if response.mimetype == "text/html":
        headers.setdefault("Content-Security-Policy", _POLICY)
    return response
