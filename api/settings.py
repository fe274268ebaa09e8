"""Everything an operator can set, read from the environment once. The only place of the service that looks there.

Limits that the HTTP contract fixes have those values as defaults. Nothing here is secret but the key hashes and
the secrets of callbacks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from importlib.util import find_spec
from typing import Final

PREFIX: Final = "MAUBINH_"
_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_ORIGIN: Final = re.compile(r"https?://(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)
_CALLBACK: Final = re.compile(rf"{_ORIGIN.pattern}(?:@private)?", re.IGNORECASE)
_SECRET: Final = re.compile(r"whsec_[A-Za-z0-9+/]{32,88}={0,2}")
_SECRETS: Final = ("jobs_callback_secrets",)
_PREFIX_PATH: Final = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
_JOBS_URL: Final = re.compile(r"(?:postgres|postgresql|postgresql\+psycopg|sqlite)://")


class SettingsError(ValueError):
    """A setting that cannot be used. Names the variable and says what it takes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The service's settings; each field is the variable `MAUBINH_<NAME>`.

    max_body_bytes, max_line_bytes: limits of a body and of a batch line.
    heavy_slots: solver calls that run at once in one process; 0 = cores / workers. workers, threads: of the server.
    wait_seconds: how long a request may wait for a slot before it is answered 503.
    idle_seconds, batch_idle_seconds: silence on a connection after which a request, or a batch, is given up.
    batch_streams: batches at once in one process; 0 = half the threads. spool_bytes: unread input of one batch
    kept on disk before the client is made to wait; spool_folder: where ("" = the system's).
    rate_limit: `600/minute`, "" = none; rate_storage: URL of the counters (`memory://` counts per process).
    api_keys: `label=sha256 hex[@rate]`, comma separated; "" = no keys asked for. cors_origins: comma separated.
    path_prefix: the path below which a proxy serves this service, "" = none; addresses in answers begin with it.
    log_level: of the JSON log on standard error. metrics_folder: where the server's processes share their counters
    ("" = each counts for itself); the server sets it. models: where models trained from recorded hands lie; the
    environment's default is `default_models`, "" = there are none.
    data_folder: what the service keeps, the environment's default is `default_data`; "" = it keeps nothing.
    jobs_url: database of jobs, "" = a file in data_folder. jobs_max_bytes, jobs_max_lines: of one job's input, 0 = any.
    jobs_slowest: bytes a second that an upload must have after its first minute, 0 = any.
    jobs_open: unfinished jobs of one key, or of one address where there are no keys; 0 = any number. jobs_kept,
    jobs_kept_bytes: jobs that are kept of one client, and what is stored of them; 0 = any. jobs_workers:
    processes that compute, 0 = one for each core. jobs_lease_seconds: how long the work of a runner that died is
    waited for. jobs_attempts: how many runners a piece of a job may end. jobs_keep_days: how long jobs that have ended
    are kept, 0 = for ever. jobs_cache_bytes: of results written out for download.
    jobs_callbacks: origins that may be told when a job has ended, `https://game.example[@private]`, comma separated,
    "" = none; jobs_callback_secrets: what messages to them are signed with, `whsec_` and base64, comma separated;
    jobs_callback_tries: how often one is sent at most.
    """

    max_body_bytes: int = 1024 * 1024
    max_line_bytes: int = 64 * 1024
    heavy_slots: int = 0
    workers: int = 2
    threads: int = 16
    wait_seconds: float = 2.0
    idle_seconds: float = 60.0
    batch_idle_seconds: float = 600.0
    batch_streams: int = 0
    spool_bytes: int = 4 * 1024**3
    spool_folder: str = ""
    rate_limit: str = ""
    rate_storage: str = "memory://"
    api_keys: str = ""
    cors_origins: str = "*"
    path_prefix: str = ""
    log_level: str = "INFO"
    metrics_folder: str = ""
    models: str = ""
    data_folder: str = ""
    jobs_url: str = ""
    jobs_max_bytes: int = 256 * 1024**2
    jobs_max_lines: int = 5_000_000
    jobs_slowest: int = 4096
    jobs_open: int = 20
    jobs_kept: int = 10_000
    jobs_kept_bytes: int = 16 * 1024**3
    jobs_workers: int = 0
    jobs_lease_seconds: float = 15.0
    jobs_attempts: int = 3
    jobs_keep_days: float = 7.0
    jobs_cache_bytes: int = 4 * 1024**3
    jobs_callbacks: str = ""
    jobs_callback_secrets: str = field(default="", repr=False)
    jobs_callback_tries: int = 8

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """Read the variables that are set; the rest keep their defaults. Raises SettingsError naming the variable."""
        values: dict[str, int | float | str] = {
            "models": default_models(environment),
            "data_folder": default_data(environment),
        }
        for one in fields(cls):
            text = environment.get(PREFIX + one.name.upper(), "").strip()
            if text and not is_service_link(text):
                values[one.name] = _read(one.name, text, type(one.default))
        settings = cls(**values)  # type: ignore[arg-type]
        for name, wrong in _faults_of_texts(settings):
            shown = "" if name in _SECRETS else f", not {getattr(settings, name)[:200]!r}"
            raise SettingsError(f"{PREFIX}{name.upper()} {wrong}{shown}")
        return settings


def is_service_link(text: str) -> bool:
    """Whether Kubernetes made this variable for a Service called maubinh: `tcp://10.0.0.7:8000` and its like."""
    return text.startswith(("tcp://", "udp://", "sctp://"))


def default_models(environment: Mapping[str, str]) -> str:
    """The user's models directory: "models" in `default_data`; "" where there is no home directory."""
    data = default_data(environment)
    return os.path.join(data, "models") if data else ""


def default_data(environment: Mapping[str, str]) -> str:
    """The user's data folder: in $XDG_DATA_HOME, or ~/.local/share; "" where there is no home directory."""
    data, home = environment.get("XDG_DATA_HOME", ""), environment.get("HOME", "")
    if not os.path.isabs(data):  # relative ones do not count, by the XDG base directory specification
        data = os.path.join(home, ".local", "share") if home else ""
    return os.path.join(data, "maubinh") if data else ""


def _faults_of_texts(settings: Settings) -> Iterator[tuple[str, str]]:
    """Name and fault of each setting that is a text and cannot be used. Rates and keys are read by api.web.access."""
    if settings.log_level.upper() not in _LEVELS:
        yield "log_level", f"must be one of {', '.join(_LEVELS)}"
    origins = _listed(settings.cors_origins)
    if origins != ["*"] and not all(_ORIGIN.fullmatch(origin) for origin in origins):
        yield "cors_origins", "must be * or origins such as https://game.example, without path, comma separated"
    if not _PREFIX_PATH.fullmatch(settings.path_prefix):
        yield "path_prefix", "must be a path such as /maubinh, without a slash at its end"
    if settings.jobs_url and not _JOBS_URL.match(settings.jobs_url):
        yield "jobs_url", "must be the URL of a PostgreSQL database (postgresql://...)"
    if settings.jobs_url.startswith("postgres") and find_spec("psycopg") is None:
        yield "jobs_url", "needs the package psycopg (pip install 'maubinh[pg]') for a PostgreSQL database"
    yield from _faults_of_callbacks(settings)
    for name in ("spool_folder", "metrics_folder"):
        folder = getattr(settings, name)
        if folder and not (os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)):
            yield name, "must be a folder that can be written to"
    for name in ("data_folder", "models"):
        if os.path.exists(folder := getattr(settings, name)) and not os.path.isdir(folder):
            yield name, "must be a folder"


def _faults_of_callbacks(settings: Settings) -> Iterator[tuple[str, str]]:
    if not all(_CALLBACK.fullmatch(one) for one in _listed(settings.jobs_callbacks)):
        yield "jobs_callbacks", "must be origins such as https://game.example or http://receiver:9000@private"
    secrets = _listed(settings.jobs_callback_secrets)
    if not all(_SECRET.fullmatch(one) and len(one.removeprefix("whsec_")) % 4 == 0 for one in secrets):
        yield "jobs_callback_secrets", "must be whsec_ and 24 to 64 random bytes in base64, comma separated"
    if settings.jobs_callbacks and not secrets:
        yield "jobs_callback_secrets", f"is needed where {PREFIX}JOBS_CALLBACKS allows any"


def _listed(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _read(name: str, text: str, kind: type) -> int | float | str:
    if kind is str:
        return text
    try:
        number: int | float = kind(text)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        words = "a whole number" if kind is int else "a number"
        raise SettingsError(f"{PREFIX}{name.upper()} must be {words} of at least 0, not {text!r}")
    return number
