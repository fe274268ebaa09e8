"""Values of Python as JSON has them: what users pass, as the HTTP service would be sent it.

Nothing is judged here but what JSON cannot hold: a value of another kind stays, as a `Foreign` that every reader
refuses in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, Final

from maubinh.errors import InvalidInput
from rules.cards import DECK, Card, Cards, codes
from rules.errors import Fault
from rules.options import OptionSet

MAX_DEPTH: Final = 64
_LONGEST_NUMBER_BITS: Final = 1024
_ARRAYS: Final = frozenset({"numpy", "pandas", "polars", "pyarrow"})
_TO_LIST: Final = ("tolist", "to_list", "to_pylist", "as_py")
_KNOWN: Final = frozenset(DECK)


class Wired:
    """What the wire has a form for."""

    __slots__ = ()

    def to_wire(self) -> Any:
        """The value as JSON holds it."""
        raise NotImplementedError


class Foreign:
    """A value that JSON cannot hold; is said by the name of its type."""

    def __init__(self, value: object) -> None:
        self._name = type(value).__name__

    def __repr__(self) -> str:
        return f"<{self._name}>"


def plain(value: object, depth: int = MAX_DEPTH) -> Any:
    """The value as JSON has it. Raises InvalidInput for lists that hold themselves, or stand too deep."""
    if depth == 0:
        raise InvalidInput([Fault("", "bad_type", "lists and mappings stand too deep in one another")])
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Wired):
        return value.to_wire()
    if isinstance(value, Card):
        return value.code if _is_card(value) else Foreign(value)
    if isinstance(value, str | int | float):
        return _scalar(value)
    if isinstance(value, OptionSet):
        return {"preset": getattr(value, "preset", None), "options": plain(value.options, depth - 1)}
    if type(value).__module__.partition(".")[0] in _ARRAYS:
        return _of_array(value, depth)
    return _of_collection(value, depth)


def _of_collection(value: object, depth: int) -> Any:
    if isinstance(value, Mapping):
        return {str(name): plain(item, depth - 1) for name, item in value.items()}
    if isinstance(value, list | tuple | Set | range):
        return [plain(item, depth - 1) for item in value]
    return Foreign(value)


def _is_card(card: Card) -> bool:
    return type(card.rank) is int and type(card.suit) is int and card in _KNOWN


def _scalar(value: str | int | float) -> Any:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return int(value) if value.bit_length() <= _LONGEST_NUMBER_BITS else Foreign(value)
    return float(value)


def _of_array(value: Any, depth: int) -> Any:
    for name in _TO_LIST:
        if hasattr(value, name):
            return plain(getattr(value, name)(), depth - 1)
    return Foreign(value)


def plain_cards(value: object) -> Any:
    """Cards as a list of codes: of a text, a hand, or any collection of cards; what is none stays, to be refused."""
    if isinstance(value, str):
        from api.wire.text import read_cards

        return read_cards(value) if value.strip() else []
    found = plain(value)
    return found if not isinstance(found, dict) else Foreign(value)


def plain_rows(value: object) -> Any:
    """Three rows as the wire has them: of `back / middle / front`, of a mapping of texts, or of three collections."""
    parts: Iterable[object]
    if isinstance(value, str):
        parts = value.split("/")
    elif isinstance(value, Mapping):
        return {str(name): plain_cards(cards) for name, cards in value.items()}
    elif isinstance(value, list | tuple):
        parts = value
    else:
        return plain(value)
    rows = [plain_cards(part) for part in parts]
    if len(rows) != 3:
        message = f"expected three rows, back / middle / front, not {len(rows)}"
        raise InvalidInput([Fault("", "wrong_row_size", message)])
    return dict(zip(("back", "middle", "front"), rows, strict=True))


def plain_holding(value: object) -> Any:
    """What a player holds: three rows, or 13 cards as dealt. A mapping is taken as it is, texts in it read as cards."""
    if isinstance(value, Mapping):
        return {str(name): plain_cards(item) if name in _CARDS else plain(item) for name, item in value.items()}
    if isinstance(value, str) and "/" in value:
        return plain_rows(value)
    found = plain(value)
    if isinstance(found, dict):
        return found
    return {"cards": plain_cards(value)}


_CARDS: Final = frozenset({"cards", "back", "middle", "front"})


def signed(cards: Cards) -> str:
    """Cards as people write them: `A♠ 10♦`."""
    from api.drawing.maubinh import faces

    return faces(codes(cards), narrow=True)
