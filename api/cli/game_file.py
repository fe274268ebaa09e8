"""A game of TLMN or Sâm as a file: JSON lines, the deal first, then one event a line; or the text that people write.

Nothing of the game is judged. Source: docs/command_line.md, docs/game_text.md.
"""

from __future__ import annotations

from typing import Any, Final

from api.wire.game_text import read_game_text
from api.wire.text import decoded, read_cards
from rules.errors import Fault, InvalidInputError
from rules.options import Game

Json = dict[str, Any]

_LINES_OF_THEIR_OWN: Final = ("history", "move")
_MONEY: Final = ("bet", "pot_before", "den_cong_seat", "purse")


def read_game_file(data: bytes, game: Game) -> tuple[Json, list[Json]]:
    """The deal and the events of a game file of either form, in the shape of the wire. Raises InvalidInputError."""
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        if data.lstrip()[:1] in (b"{", b"["):  # for the line that holds it to be told
            return _read_json_lines(data)
        raise InvalidInputError([Fault("", "unreadable_json", f"this is no text in UTF-8: {error}")]) from None
    start = text.lstrip()[:1]
    if not start or start in "{[":
        return _read_json_lines(text.encode())
    request = read_game_text(text, game)
    return request, request.pop("history")


def _read_json_lines(text: bytes) -> tuple[Json, list[Json]]:
    """The object of the first line and those of the others, in the shape of the wire; empty lines do not count.

    `cards` may be free text, here and in the hands of the first line. Raises InvalidInputError with every line that is
    no JSON object.
    """
    faults: list[Fault] = []
    objects = [
        _read_line(line, number, faults)
        for number, line in enumerate(text.splitlines(), 1)
        if line and not line.isspace()
    ]
    if not objects and not faults:
        faults.append(Fault("", "unreadable_json", "the file is empty; its first line must be the deal"))
    faults += [
        Fault(f"/{name}", "unknown_field", "events are lines of their own, after the deal")
        for name in _LINES_OF_THEIR_OWN
        if objects and name in objects[0]
    ]
    if faults:
        raise InvalidInputError(faults)
    setup, *events = objects
    if isinstance(setup.get("hands"), list):
        setup = {**setup, "hands": [_with_cards(hand) for hand in setup["hands"]]}
    return setup, [_with_cards(event) for event in events]


def without_money(setup: Json) -> Json:
    """A deal without what it says about money, of which the legality of a move knows nothing."""
    kept = {name: value for name, value in setup.items() if name not in _MONEY}
    if isinstance(kept.get("hands"), list):
        kept["hands"] = [without_money(hand) if isinstance(hand, dict) else hand for hand in kept["hands"]]
    return kept


def _read_line(line: bytes, number: int, faults: list[Fault]) -> Json:
    import msgspec  # late: `--help` does without

    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        faults.append(Fault(f"/line {number}", "unreadable_json", f"this is not readable JSON: {error}"))
        return {}
    if not isinstance(value, dict):
        faults.append(Fault(f"/line {number}", "bad_type", "a line must be a JSON object"))
        return {}
    return value


def _with_cards(part: Any) -> Any:
    """The object with `cards` as a list, where it is a text."""
    if not isinstance(part, dict) or not isinstance(part.get("cards"), str):
        return part
    cards = part["cards"]
    return {**part, "cards": read_cards(cards) if cards.strip() else []}
