"""Requests that were right before something in them was changed: what careless and hostile clients send.

Starts from the requests of tests/helpers/sent_fields.py and api/examples, and changes values, names, structure or the
bytes themselves. The same number gives the same request.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules.cards import DECK
from tests.helpers.sent_fields import SENT

ROOT = Path(__file__).resolve().parent.parent.parent
_EXAMPLES = ROOT / "api" / "examples"


class Damaged(NamedTuple):
    """A request body for an operation. whole: it was left as it was, so that it is answered or refused with reason."""

    path: str
    body: bytes
    content_type: str
    whole: bool


def damaged(number: int) -> Damaged:
    """Request `number` of an endless row."""
    chance = random.Random(number)
    path, request = chance.choice(_requests())
    value = copy.deepcopy(request)
    changes = chance.choice((0, 1, 1, 1, 2, 3, 6))
    for _ in range(changes):
        value = chance.choice(_CHANGES)(value, chance)
    body = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    content_type = "application/json"
    if chance.random() < 0.15:
        changes += 1
        body = chance.choice(_BYTES)(body, chance)
    if chance.random() < 0.05:
        content_type = chance.choice(("", "text/plain", "application/json; charset=utf-16", "multipart/form-data", "Ω"))
    return Damaged(path, body, content_type, changes == 0)


@cache
def _requests() -> list[tuple[str, Any]]:
    """Paths with bodies that are right."""
    found = []
    for sent in SENT:
        value = copy.deepcopy(sent.request)
        found.append((f"/v1/{sent.operation}", value))
    for file in sorted(_EXAMPLES.glob("*.json")):
        found += list(_stored(json.loads(file.read_text(encoding="utf-8"))))
    for preset in ("standard", "per_chi", "majority", "count", "rank", "multiplier", "points", ""):
        found += [(path, {**body, "rules": {"preset": preset}}) for path, body in found[:: 17 + len(preset)]]
    return found


def _stored(examples: Any) -> Iterator[tuple[str, Any]]:
    for path, one in examples.items():
        if isinstance(one.get("request"), dict):
            yield path, one["request"]


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container inside a value with each of its keys."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        found += _places(value[key])
    return found


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 5, 13, 99, 1e308, -1e308, float("nan"), float("inf"), 1e-320, 0.5, 2**31),
    *(2**53, 2**63, -(2**63), 2**64, 10**40, 7.0, -0.0, "", " ", "0", "AS", "as", "10H", "A♠", "át bích", "1S", "\x00"),
    *("\ud800", "é", "e\u0301", "ＡＳ", "🂡", "x" * 5000, "__proto__", "../../etc/passwd", "%s%s%n", "{}", "null"),
    *([], {}, [[]], [None], ["AS"], ["AS", "AS"], {"": ""}, {"seat": 0}, [{}] * 50, list(range(60))),
)


def _deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def _odd_value(value: Any, chance: random.Random) -> Any:
    places = _places(value)
    new = copy.deepcopy(chance.choice(ODD))
    if not places:
        return new
    container, key = chance.choice(places)
    container[key] = new
    return value


def _left_out(value: Any, chance: random.Random) -> Any:
    if places := _places(value):
        container, key = chance.choice(places)
        del container[key]
    return value


def _doubled(value: Any, chance: random.Random) -> Any:
    lists = [one for container, key in _places(value) if isinstance(one := container[key], list) and one]
    if lists:
        one = chance.choice(lists)
        one += [copy.deepcopy(chance.choice(one))] * chance.choice((1, 1, 2, 100))
    return value


def _shuffled(value: Any, chance: random.Random) -> Any:
    lists = [one for container, key in _places(value) if isinstance(one := container[key], list)]
    if lists:
        chance.shuffle(chance.choice(lists))
    return value


def _another_card(value: Any, chance: random.Random) -> Any:
    codes = [card.code for card in DECK]
    cards = [(container, key) for container, key in _places(value) if container[key] in codes]
    if cards:
        container, key = chance.choice(cards)
        container[key] = chance.choice(DECK).code
    return value


def _another_number(value: Any, chance: random.Random) -> Any:
    numbers = [(container, key) for container, key in _places(value) if type(container[key]) in (int, float)]
    if numbers:
        container, key = chance.choice(numbers)
        container[key] += chance.choice((-1, 1, 2, 0.5, 100, 1e15, -(2**40)))
    return value


def _unknown_field(value: Any, chance: random.Random) -> Any:
    objects = [one for container, key in _places(value) if isinstance(one := container[key], dict)]
    if isinstance(value, dict):
        objects.append(value)
    if objects:
        chance.choice(objects)[chance.choice(("x", "", "Cards", "rules", "seed", "top", "ü" * 300))] = chance.choice(
            ODD
        )
    return value


def _other_request(value: Any, chance: random.Random) -> Any:
    other = chance.choice(_requests())[1]
    if isinstance(value, dict) and isinstance(other, dict):
        return {**value, **copy.deepcopy(other)}
    return copy.deepcopy(other)


def _nested(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict) and value:
        value[chance.choice(list(value))] = _deep(chance.choice((5, 60, 200)))
    return value


_CHANGES: tuple[Callable[[Any, random.Random], Any], ...] = (
    *(_odd_value, _odd_value, _odd_value, _left_out, _doubled, _shuffled, _another_card, _another_card),
    *(_another_number, _another_number, _unknown_field, _other_request, _nested),
)


def _cut(body: bytes, chance: random.Random) -> bytes:
    return body[: chance.randrange(len(body) + 1)]


def _flipped(body: bytes, chance: random.Random) -> bytes:
    changed = bytearray(body or b"x")
    for _ in range(chance.choice((1, 1, 5, 50))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _other_encoding(body: bytes, chance: random.Random) -> bytes:
    text = body.decode("utf-8", "replace")
    return text.encode(chance.choice(("utf-16", "utf-16-be", "utf-32", "utf-7", "utf-8-sig")))


def _key_twice(body: bytes, chance: random.Random) -> bytes:
    return body.replace(b"{", b'{"cards":["AS"],"rules":{},', 1)


def _raw_numbers(body: bytes, chance: random.Random) -> bytes:
    digits = chance.choice((b"9" * 5000, b"1e999", b"-0", b"00", b"0x10", b"1.", b"NaN", b"-Infinity", b"1e-999"))
    return body.replace(b"0", digits, 1)


def _bottomless(body: bytes, chance: random.Random) -> bytes:
    depth = chance.choice((1000, 100_000))
    return body.replace(b"[", b"[" * depth, 1).replace(b"]", b"]" * depth, 1)


def _long(body: bytes, chance: random.Random) -> bytes:
    return body + b" " * chance.choice((1, 1000, 2_000_000))


_BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_cut, _flipped, _other_encoding, _key_twice, _raw_numbers, _bottomless, _long),
)
