"""A whole game of TLMN or Sâm as text that people read and write: the deal, then a line for each round.

From text to the request of `replay`, and back. Nothing of the game is judged. The form is told in docs/game_text.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from api.wire.text import option_text, read_cards, read_number, read_option
from rules.errors import Fault, InvalidInputError
from rules.options import GAMES, Game, option_table

MAX_CHARACTERS: Final = 100_000
Json = dict[str, Any]

_COMMENT: Final = re.compile(r"#.*")
_EVENT: Final = re.compile(r"^\s*(\d+)\s*:\s*(.*?)\s*$")
_HEADER: Final = re.compile(r"^\s*([A-Za-z][\w ]*?)\s*(\(.*?\))?\s*:\s*(.*?)\s*$")
_PURSE: Final = re.compile(r"^\(\s*purse\s+(.*?)\s*\)$")
_NUMBERS: Final = ("bet", "leader", "game_number", "previous_winner", "den_cong_seat", "pot_before")
_FLAGS: Final = ("previous_instant_win",)
_MOST_SHOWN: Final = 5


class _GameText:
    """The request that grows line by line. refused: what is wrong with a line, in words."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.request: Json = {}
        self.history: list[Json] = []
        self.refused: list[str] = []
        self._options: Json = {}

    def take(self, number: int, line: str) -> None:
        """Read one line without its comment. number: from 1."""
        if not line.strip():
            return
        wrong = self._events(line) if _EVENT.match(line) else self._header(line)
        if wrong:
            self.refused.append(f"line {number}: {wrong}")

    def _events(self, line: str) -> str:
        for part in filter(str.strip, line.split(";")):
            found = _EVENT.match(part)
            if found is None or not found[2]:
                return f"an event is `seat: cards`, `seat: pass` or `seat: declare`, not {part.strip()[:40]!r}"
            self.history.append(_event(int(found[1]), found[2]))
        return ""

    def _header(self, line: str) -> str:
        found = _HEADER.match(line)
        if found is None:
            return f"neither `Name: value` nor `seat: cards`: {line.strip()[:40]!r}"
        name, note, value = "_".join(found[1].lower().split()), found[2] or "", found[3]
        if self.history:
            return f"{found[1]} must stand before the first event"
        if name.startswith("option_"):
            option = name.removeprefix("option_")
            return self._put(self._options, option, read_option(value, option_table(self.game).get(option)))
        if name.startswith("seat_"):
            return self._seat(name.removeprefix("seat_"), note, value)
        return "only a seat has a purse" if note else self._named(name, value)

    def _named(self, name: str, value: str) -> str:
        if name == "game":
            return "" if value.lower() == self.game else f"this is read as a game of {self.game}, not of {value[:40]!r}"
        if name == "rules":
            return self._put(self.request, "rules", {"preset": value})
        if name in _NUMBERS:
            return self._put(self.request, name, read_number(value))
        if name in _FLAGS:
            known: Mapping[str, object] = {"yes": True, "no": False}
            return self._put(self.request, name, known.get(value.lower(), value))
        return f"there is no header {name[:40]!r}"

    def _seat(self, seat: str, note: str, cards: str) -> str:
        purse = _PURSE.match(note)
        if not seat.isdecimal() or len(seat) > 4:
            return f"a seat has a number, not {seat[:40]!r}"
        if note and purse is None:
            return f"after a seat there may stand (purse 50000), not {note[:40]}"
        hand: Json = {"seat": int(seat), "cards": read_cards(cards) if cards else []}
        if purse is not None:
            hand["purse"] = read_number(purse[1])
        self.request.setdefault("hands", []).append(hand)
        return ""

    @staticmethod
    def _put(fields: Json, name: str, value: object) -> str:
        if name in fields:
            return f"{name} stands there twice"
        fields[name] = value
        return ""

    def whole(self) -> Json:
        """The request. Raises InvalidInputError when a line was refused."""
        if self.refused:
            more = len(self.refused) - _MOST_SHOWN
            shown = "; ".join(self.refused[:_MOST_SHOWN]) + (f"; and {more} more" if more > 0 else "")
            raise InvalidInputError([Fault("/text", "bad_value", shown)])
        if self._options:
            self.request["rules"] = {**self.request.get("rules", {}), "options": self._options}
        return {**self.request, "history": self.history}


def _event(seat: int, text: str) -> Json:
    known = {"pass": {"pass": True}, "declare": {"declare_sam": True}}
    return {"seat": seat, **known.get(text.lower(), {"cards": read_cards(text)})}


def game_of_text(text: str) -> Game | None:
    """Which game the text says it is; None when it says none of them."""
    named = re.search(r"^\s*game\s*:\s*(\w+)", text, re.IGNORECASE | re.MULTILINE)
    return next((game for game in GAMES if named is not None and named[1].lower() == game), None)


def read_game_text(text: str, game: Game) -> Json:
    """The `replay` request that a text stands for. Raises InvalidInputError that tells every line that is none."""
    reading = _GameText(game)
    for number, line in enumerate(text.splitlines(), 1):
        reading.take(number, _COMMENT.sub("", line))
    return reading.whole()


def game_text(request: Mapping[str, Any], game: Game, ends: Collection[int] = ()) -> str:
    """The text of a `replay` request that is sound. ends: the events that end a round, and so a line."""
    deal = [f"Game: {game}", *_said_rules(request.get("rules") or {})]
    deal += [f"{_title(name)}: {request[name]}" for name in _NUMBERS if request.get(name) is not None]
    deal += [f"{_title(name)}: yes" for name in _FLAGS if request.get(name)]
    deal += [_said_hand(hand) for hand in request["hands"]]
    rounds: list[list[str]] = [[]]
    for at, event in enumerate(request.get("history", ())):
        rounds[-1].append(_said_event(event))
        if at in ends:
            rounds.append([])
    return "\n".join([*deal, "", *("; ".join(events) for events in rounds if events)]).rstrip() + "\n"


def _said_rules(rules: Mapping[str, Any]) -> Iterator[str]:
    if rules.get("preset"):
        yield f"Rules: {rules['preset']}"
    yield from (f"Option {name}: {option_text(value)}" for name, value in (rules.get("options") or {}).items())


def _said_hand(hand: Mapping[str, Any]) -> str:
    purse = "" if hand.get("purse") is None else f" (purse {hand['purse']})"
    return f"Seat {hand['seat']}{purse}: {_said_cards(hand['cards'])}"


def _said_event(event: Mapping[str, Any]) -> str:
    what = "declare" if event.get("declare_sam") else "pass" if event.get("pass") else _said_cards(event["cards"])
    return f"{event['seat']}: {what}"


def _said_cards(cards: Sequence[str]) -> str:
    return " ".join(cards)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def with_text_read(game: Game) -> Callable[[object], tuple[object, tuple[Fault, ...]]]:
    """How a `replay` request of the game is read: as the request that its `text` stands for, if it has one.

    What is not in the text may stand beside it; what is in both is a fault.
    """

    def expand(value: object) -> tuple[object, tuple[Fault, ...]]:
        if not isinstance(value, dict):
            return value, ()
        text, rest = value.get("text"), {name: item for name, item in value.items() if name != "text"}
        if text is None or text == "":
            missing = rest.get("hands") in (None, [], "", {})
            return rest, (Fault("/hands", "missing_field", "hands is required"),) if missing else ()
        if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
            return value, ()  # its type says what is wrong
        try:
            found = read_game_text(text, game)
        except InvalidInputError as error:
            return rest, error.faults
        message = "the text says it already"
        return {**rest, **found}, tuple(Fault(f"/{name}", "unknown_field", message) for name in rest if name in found)

    return expand
