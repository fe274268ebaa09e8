"""Who may call and how often: API keys and rate limits. Both are off until the operator configures them.

Keys are kept as SHA-256 hashes and compared in constant time. A limit counts units of work, not requests: a hand is
one unit. With `memory://` every process counts for itself; a shared store by URL makes the count exact.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from api.clock import epoch_seconds
from api.settings import PREFIX, Settings, SettingsError
from api.wire.problems import BusyError, ServiceError

_MEMORY: Final = "memory://"
_CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="maubinh"'}


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: a key's label, or an address. rate: units allowed, None = no limit."""

    name: str
    rate: RateLimitItem | None


@dataclass(frozen=True, slots=True)
class _Key:
    label: str
    digest: str
    rate: RateLimitItem | None


class Access:
    """The door of /v1: who is it, and how much may he still do."""

    def __init__(self, settings: Settings) -> None:
        self._default_rate = _rate(settings.rate_limit, "RATE_LIMIT")
        self._keys = tuple(_key(text, self._default_rate) for text in settings.api_keys.split(",") if text.strip())
        self.is_limited = self._default_rate is not None or any(key.rate for key in self._keys)
        storage = _storage(settings.rate_storage) if self.is_limited or settings.rate_storage != _MEMORY else None
        self._limiter = FixedWindowRateLimiter(storage) if storage else None

    @property
    def needs_key(self) -> bool:
        """Whether callers must show an API key."""
        return bool(self._keys)

    def caller(self, environ: Mapping[str, Any]) -> Caller:
        """Who sent the request of this WSGI environment.

        Raises ServiceError `unauthorized` when keys are configured and none fits.
        """
        if not self._keys:
            return Caller(environ.get("REMOTE_ADDR") or "unknown", self._default_rate)
        scheme, _, secret = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        digest = hashlib.sha256(secret.strip().encode()).hexdigest()
        found = [key for key in self._keys if hmac.compare_digest(key.digest, digest)]
        if scheme.lower() != "bearer" or not found:
            raise ServiceError("unauthorized", "an API key is needed: Authorization: Bearer <key>", _CHALLENGE)
        return Caller(found[0].label, found[0].rate)

    def require_some(self, caller: Caller) -> None:
        """Raise BusyError `rate_limited` when not a single unit is left, before anything is read. Counts nothing."""
        if self._limiter is None or caller.rate is None or self._limiter.test(caller.rate, caller.name):
            return
        raise _used_up(caller, _wait(self._limiter, caller.rate, caller.name))

    def charge(self, caller: Caller, units: int) -> None:
        """Count `units` of work. Raises BusyError `rate_limited` with the time to wait when they are used up."""
        wait_seconds = self.wait_for(caller, units)
        if wait_seconds > 0:
            raise _used_up(caller, wait_seconds)

    def wait_for(self, caller: Caller, units: int) -> float:
        """Count `units` if they are to be had, and return 0; else the seconds until more are."""
        if self._limiter is None or caller.rate is None or units <= 0:
            return 0.0
        cost = min(units, caller.rate.amount)
        # A hit that fails counts all the same, so it is tried only where it can succeed.
        fits = self._limiter.test(caller.rate, caller.name, cost=cost)
        if fits and self._limiter.hit(caller.rate, caller.name, cost=cost):
            return 0.0
        return _wait(self._limiter, caller.rate, caller.name)


def _wait(limiter: FixedWindowRateLimiter, rate: RateLimitItem, name: str) -> float:
    """Seconds until a caller has units again."""
    return max(0.05, limiter.get_window_stats(rate, name).reset_time - epoch_seconds())


def _used_up(caller: Caller, wait_seconds: float) -> BusyError:
    return BusyError("rate_limited", f"the limit is {caller.rate}", wait_seconds)


def _storage(url: str) -> Storage:
    message = f"{PREFIX}RATE_STORAGE must be memory:// or the URL of a store such as redis://host:6379, not {url!r}"
    try:
        storage = storage_from_string(url)
    except Exception as error:  # each kind of storage has errors of its own
        raise SettingsError(f"{message}: {error}") from None
    if not isinstance(storage, Storage):  # one for asyncio
        raise SettingsError(message)
    return storage


def _rate(text: str, name: str) -> RateLimitItem | None:
    if not text.strip():
        return None
    try:
        return parse(text)
    except ValueError:
        raise SettingsError(f"{PREFIX}{name} must look like 600/minute, not {text!r}") from None


def _key(text: str, default: RateLimitItem | None) -> _Key:
    label, _, rest = text.strip().partition("=")
    digest, _, rate = rest.partition("@")
    if not label or not re.fullmatch("[0-9a-fA-F]{64}", digest):
        raise SettingsError(f"{PREFIX}API_KEYS must be label=<SHA-256 in hex>[@600/minute], ...")
    return _Key(label, digest.lower(), _rate(rate, "API_KEYS") or default)
