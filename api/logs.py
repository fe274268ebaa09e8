"""Logs as one JSON object a line on standard error. Bodies and keys are never logged."""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import msgspec
from gunicorn.glogging import Logger

_FIELDS: Final = ("method", "path", "status", "milliseconds", "request_id")


class JsonFormatter(logging.Formatter):
    """One line of JSON for a record: time, level, logger, message, and the request's fields when there are any."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in _FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def configure(level: str) -> None:
    """Send every log of the process through the JSON formatter."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


_REQUESTS: Final = logging.getLogger("api.requests")


def request_done(method: str, path: str, status: int, milliseconds: float, request_id: str) -> None:
    """Log one answered request: what was asked and how it ended, nothing of its content."""
    if not _REQUESTS.isEnabledFor(logging.INFO):
        return
    # Made by hand: a logger would first look for the line of code that logs.
    record = logging.LogRecord(_REQUESTS.name, logging.INFO, __file__, 0, "request", (), None)
    record.__dict__.update(zip(_FIELDS, (method, path, status, milliseconds, request_id), strict=True))
    _REQUESTS.handle(record)


class ServerLogger(Logger):  # type: ignore[misc]
    """gunicorn's own messages, through our formatter."""

    def setup(self, cfg: Any) -> None:
        """Leave handlers to the root logger; take the level from the configuration."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True
