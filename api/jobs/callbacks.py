"""Telling somebody that a job has ended: which addresses may be told, how a message is signed, and how it is sent.

A message goes to the origins of the operator's list and nowhere else: redirects are not followed, and a name leads to
public addresses only, unless the list says otherwise. Signatures are those of Standard Webhooks (standardwebhooks.com).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final
from urllib.parse import urlsplit

PRIVATE: Final = "@private"
SECRET_PREFIX: Final = "whsec_"
MOST_CHARACTERS: Final = 2000
_URL: Final = re.compile(r"[\x21-\x7e]+")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_SENDER: Final = "maubinh"
# Addresses of IPv6 that lead to one of IPv4: where that starts, by the network.
_TRANSLATED: Final = ((ipaddress.ip_network("64:ff9b::/96"), 12), (ipaddress.ip_network("2002::/16"), 2))

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class UndeliveredError(Exception):
    """A message did not arrive. is_final: another try would be in vain."""

    def __init__(self, message: str, *, is_final: bool = False) -> None:
        super().__init__(message)
        self.is_final = is_final


def allowed_origins(text: str) -> dict[str, bool]:
    """The operator's list: each origin, and whether it may lie at a private address.

    text: comma separated, `https://game.example` or `http://receiver:9000@private`.
    """
    entries = [entry.strip().lower() for entry in text.split(",") if entry.strip()]
    return {origin_of(entry.removesuffix(PRIVATE)): entry.endswith(PRIVATE) for entry in entries}


def fault_of(url: str, allowed: Mapping[str, bool]) -> str | None:
    """Why nobody can be told at this address; None when they can. allowed: as of `allowed_origins`."""
    if not allowed:
        return "this server tells nobody: its operator allows no callbacks"
    if len(url) > MOST_CHARACTERS or not _URL.fullmatch(url):
        return f"must be a URL of at most {MOST_CHARACTERS} visible ASCII characters"
    try:
        parts = urlsplit(url)
        origin = origin_of(url)
    except ValueError:
        return "must be a URL such as https://game.example/jobs"
    if "@" in parts.netloc or parts.fragment:
        return "must have neither a user nor a fragment"
    return None if origin in allowed else f"the operator allows no callbacks to {origin[:200]}"


def origin_of(url: str) -> str:
    """Scheme, host and port of a URL, the port always named. Raises ValueError for what is none."""
    parts = urlsplit(url)
    host = parts.hostname
    if parts.scheme not in _DEFAULT_PORTS or not host:
        raise ValueError(f"no address of HTTP: {url!r}")
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}:{parts.port or _DEFAULT_PORTS[parts.scheme]}"


def signing_keys(text: str) -> list[bytes]:
    """The keys behind the operator's secrets, `whsec_` and base64, comma separated. Raises ValueError."""
    secrets = [secret.strip() for secret in text.split(",") if secret.strip()]
    return [base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True) for secret in secrets]


def signed_headers(name: str, timestamp: int, body: bytes, keys: Sequence[bytes]) -> dict[str, str]:
    """The headers that prove where a message comes from. name: the same however often it is sent."""
    signed = f"{name}.{timestamp}.".encode() + body
    marks = [base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode() for key in keys]
    return {
        "webhook-id": name,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{mark}" for mark in marks),
    }


def send(url: str, body: bytes, headers: Mapping[str, str], *, may_be_private: bool, seconds: float) -> None:
    """Post JSON to a URL that is allowed. seconds: for all of it. Raises UndeliveredError unless the answer is 2xx."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or _DEFAULT_PORTS[parts.scheme]
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    is_safe = parts.scheme == "https"
    kind = http.client.HTTPSConnection if is_safe else http.client.HTTPConnection
    try:
        with _connected(_addresses(host, port, may_be_private), port, seconds) as plain:
            connection = kind(host, port)
            sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if is_safe else plain
            with sock:
                connection.sock = sock
                own = {"Content-Type": "application/json", "User-Agent": _SENDER, "Connection": "close"}
                connection.request("POST", target, body, {**own, **headers})
                status = connection.getresponse().status
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise UndeliveredError(f"{type(error).__name__}: {error}"[:300]) from error
    if not 200 <= status < 300:
        raise UndeliveredError(f"it answers {status}", is_final=status == http.client.GONE)


@contextmanager
def _connected(addresses: Sequence[str], port: int, seconds: float) -> Iterator[socket.socket]:
    """A connection to the first address that takes it. It is cut when the time is over, whatever is waited for then."""
    failure: OSError = OSError("there is no address")
    for address in addresses:
        try:
            sock = socket.create_connection((address, port), seconds / len(addresses))
        except OSError as error:
            failure = error
            continue
        sock.settimeout(seconds)
        held = sock.dup()  # TLS takes the other one
        timer = threading.Timer(seconds, _cut, [held])
        timer.daemon = True
        timer.start()
        try:
            with sock, held:
                yield sock
        finally:
            timer.cancel()
        return
    raise failure


def _cut(sock: socket.socket) -> None:
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


def _addresses(host: str, port: int, may_be_private: bool) -> list[str]:
    """The addresses of a host that may be told. A host that is an address is what the operator wrote down.

    Raises UndeliveredError where there are others only, OSError where there are none.
    """
    with suppress(ValueError):
        return [str(ipaddress.ip_address(host))]
    listed = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    found = list(dict.fromkeys(str(entry[4][0]) for entry in listed))
    usable = [one for one in found if may_be_private or is_public(one)]
    if not usable:
        raise UndeliveredError(f"{host} lies at a private address, {', '.join(found)[:100]}, which is not allowed")
    return usable


def is_public(address: str) -> bool:
    """Whether an address is one of the open Internet, also where it only leads to another one."""
    found: Address = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        found = _behind(found)
    return found.is_global and not found.is_multicast


def _behind(address: ipaddress.IPv6Address) -> Address:
    """The address of IPv4 that one of IPv6 leads to, else itself."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    for network, start in _TRANSLATED:
        if address in network:
            return ipaddress.IPv4Address(address.packed[start : start + 4])
    return address
