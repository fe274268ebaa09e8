"""Types that all games share on the wire: cards, seats, labels, rules, problems.

Where a type has two faces, msgspec and the schema see the JSON (a list of strings), the type checker and the handlers
see what the reader makes of it (a tuple of Card). Source: the HTTP contract, "Common to all".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from api.wire.validation import (
    FAULTY,
    ITEMS_READ,
    MOST_FAULTS,
    Faults,
    Reader,
    below,
    is_blank,
    length_faults,
    shown,
    unknown_field,
)
from rules.cards import CARD_PATTERN, DECK, Card, Cards, parse_card
from rules.errors import BadCardError, Fault, InvalidInputError
from rules.labels import Label as Words
from rules.options import Game, OptionSpec, option_table, presets


class Input(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what clients send. Fields with a default are optional."""


class Output(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what the service answers. Every field is always there."""


OutputKind = TypeVar("OutputKind", bound=Output)


def copied(kind: type[OutputKind], source: Any, **more: Any) -> OutputKind:
    """An output whose fields are the attributes of `source` of the same name, but for those given."""
    same = {name: getattr(source, name) for name in kind.__struct_fields__ if name not in more}
    return kind(**same, **more)


class LabelOut(Output, frozen=True):
    """A code in words."""

    vi: str
    en: str


LabelOut.__name__ = "Label"  # in the OpenAPI document

_LABELS: Final[dict[Words, LabelOut]] = {}


def label(words: Words) -> LabelOut:
    """The wire form of words; made once for each."""
    made = _LABELS.get(words)
    if made is None:
        made = _LABELS[words] = LabelOut(vi=words.vi, en=words.en)
    return made


class ProblemItem(Output, frozen=True):
    """One fault. `pointer` is a JSON pointer into the request (RFC 6901), "" when it is about the whole."""

    pointer: str
    code: str
    message: str
    index: int = -1
    reason: str = ""


class Problem(Output, frozen=True):
    """A problem report (RFC 9457). `errors` holds every fault found; `code` is the first fault's."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[ProblemItem]


CardText = Annotated[str, Meta(pattern=CARD_PATTERN, description="Rank then suit: TD, 10d, 10♦.", examples=["TD"])]
CardCode = Annotated[str, Meta(pattern="^[2-9TJQKA][SCDH]$", description="Rank then suit.", examples=["TD"])]


_CARDS: Final = {card.code: card for card in DECK}
"""Cards as they are mostly spelt."""


def _read_card(value: Any, pointer: str, faults: Faults) -> Any:
    try:
        if isinstance(value, str):
            return parse_card(value)
        message = f"must be a card such as TD, not {shown(value)}"
    except BadCardError as error:
        message = str(error)
    faults.append(Fault(pointer, "bad_card", message))
    return FAULTY


def _cards_reader(shortest: int, longest: int, length_code: str, never: int) -> Reader:
    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is not list:
            faults.append(Fault(pointer, "bad_type", f"must be a list of cards, not {shown(value)}"))
            return FAULTY
        before = len(faults)
        faults.extend(length_faults(len(value), shortest, longest, length_code, pointer))
        if len(value) == never:
            faults.append(Fault(pointer, length_code, f"must have {shortest} or {longest} items, not {never}"))
        seen: dict[Card, int] = {}
        for index, item in enumerate(value[:1000]):
            card = _CARDS.get(item) if type(item) is str else None
            if card is None:
                card = _read_card(item, f"{pointer}/{index}", faults)
            if card is FAULTY:
                continue
            first = seen.setdefault(card, index)
            if first != index:
                faults.append(
                    Fault(f"{pointer}/{index}", "duplicate_card", f"card {card} is already at {pointer}/{first}")
                )
        return tuple(seen) if len(faults) == before else FAULTY

    return Reader(read, lambda value: is_blank(value) or value == [])


def card_list(shortest: int, longest: int, length_code: str, never: int = -1) -> Any:
    """The type of a list of different cards. length_code: the fault of a wrong length; never: one more wrong length."""
    extra = {"reader": _cards_reader(shortest, longest, length_code, never)}
    schema: dict[str, Any] = {"uniqueItems": True}
    if never >= 0:
        schema["not"] = {"minItems": never, "maxItems": never}
    return Annotated[
        list[CardText], Meta(min_length=shortest, max_length=longest, extra_json_schema=schema, extra=extra)
    ]


if TYPE_CHECKING:
    HandCards: TypeAlias = Cards
    OneCard: TypeAlias = Card
    Seat: TypeAlias = int
else:
    HandCards = card_list(13, 13, "wrong_card_count")
    OneCard = Annotated[CardText, Meta(extra={"reader": Reader(_read_card, is_blank)})]
    Seat = Annotated[
        int,
        Meta(ge=0, le=4, extra={"absent": -1}, extra_json_schema={"x-absent": -1}, description="Seat in turn order."),
    ]


def card_leaves(value: Any, names: frozenset[str], pointer: str = "") -> Iterator[tuple[str, Card]]:
    """(pointer, card) of every readable card below the fields `names`, whatever else is wrong with the request.

    No more than ITEMS_READ texts are looked at.
    """
    for place, text in islice(_texts_below(value, names, pointer), ITEMS_READ):
        faults: Faults = []
        card = _read_card(text, place, faults)
        if not faults:
            yield place, card


def _texts_below(value: Any, names: frozenset[str], pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            if not isinstance(item, list):
                yield from _texts_below(item, names, f"{pointer}/{index}")
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in names:
                yield from _texts_below(item, names, below(pointer, name))
    elif isinstance(value, str):
        yield pointer, value


def _read_level(value: Any, pointer: str, faults: Faults) -> Any:
    if type(value) is int:
        return str(value)
    if type(value) is not str:
        faults.append(Fault(pointer, "bad_type", f"must be the name of a model or a number, not {shown(value)}"))
        return FAULTY
    return value


LevelName = Annotated[
    str,
    Meta(
        description="equilibrium, greedy, cautious, a trained name, or from 1 (beginner) to 5.",
        extra={"reader": Reader(_read_level, is_blank)},
    ),
]


def rules_input(game: Game, title: str, build: Callable[[str, Mapping[str, object]], Any]) -> Any:
    """The type of a request's `rules`: read as what `build(preset, options)` makes of it.

    title: the game's name in schema names. `build` raises InvalidInputError with pointers below the rules object.
    """

    known = option_table(game)
    plain = cache(lambda preset: build(preset, {}))

    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is not dict:
            faults.append(Fault(pointer, "bad_type", f"must be an object, not {shown(value)}"))
            return FAULTY
        before = len(faults)
        _check_rules_shape(value, pointer, faults)
        preset, chosen = value.get("preset"), value.get("options")
        chosen = chosen if type(chosen) is dict else {}
        # More names than there are options have too many faults among them.
        chosen = dict(islice(chosen.items(), len(known) + MOST_FAULTS + 1))
        options = {name: whole(item) for name, item in chosen.items() if name not in known or not is_blank(item)}
        preset = preset if preset and isinstance(preset, str) else presets(game)[0]
        try:
            rules = build(preset, options) if options else plain(preset)
        except InvalidInputError as error:
            faults.extend(fault.below(pointer) for fault in error.faults)
            return FAULTY
        return rules if len(faults) == before else FAULTY

    options = msgspec.defstruct(
        f"{title}OptionsIn",
        [(name, _option_type(spec), None) for name, spec in known.items()],
        bases=(Input,),
        namespace={"__doc__": "Options that differ from those of the preset."},
        kw_only=True,
    )
    preset = Annotated[
        str, Meta(extra_json_schema={"enum": list(presets(game))}, description="The first is the default.")
    ]
    members = [("preset", preset, None), ("options", options, None)]
    words = {"__doc__": "House rules: a preset, and what differs from it."}
    kind = msgspec.defstruct(f"{title}RulesIn", members, bases=(Input,), namespace=words, kw_only=True)
    return Annotated[kind, Meta(extra={"reader": Reader(read, is_blank)})]


def whole(value: Any) -> Any:
    """The value with 6.0 read as 6: JSON does not tell them apart."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return [whole(item) for item in value] if isinstance(value, list) else value


def _check_rules_shape(value: Mapping[str, Any], pointer: str, faults: Faults) -> None:
    for name, item in value.items():
        if name not in ("preset", "options"):
            faults.append(unknown_field(pointer, name, ("preset", "options"), faults))
        elif name == "preset" and not is_blank(item) and type(item) is not str:
            faults.append(Fault(below(pointer, name), "bad_type", f"must be a string, not {shown(item)}"))
        elif name == "options" and not is_blank(item) and type(item) is not dict:
            faults.append(Fault(below(pointer, name), "bad_type", f"must be an object, not {shown(item)}"))


class RulesAnswer(Output, frozen=True):
    """What every game's `rules` answer has; `options` has a field for each option."""

    game: str
    preset: str
    options: Any


def rules_output(game: Game, title: str) -> tuple[Any, Any]:
    """The types of `rules` and of its `options` in answers: game, preset and every option with its value."""
    members = [(name, _option_type(spec)) for name, spec in option_table(game).items()]
    words = {"__doc__": "Every option with its value."}
    options = msgspec.defstruct(f"{title}Options", members, bases=(Output,), namespace=words, kw_only=True)
    outer = [("game", str), ("preset", str), ("options", options)]
    words = {"__doc__": "The house rules in force."}
    return msgspec.defstruct(f"{title}Rules", outer, bases=(Output,), namespace=words, kw_only=True), options


def _option_type(spec: OptionSpec) -> Any:
    """The JSON type of a house option."""
    note = ". ".join(part for part in (spec.note, f"docs/rules.md {spec.clause}") if part)
    number: Any = {"integer": int, "number": float, "integers": int}.get(spec.kind)
    if number is not None:
        number = Annotated[number, Meta(ge=spec.minimum, le=spec.maximum)]
    match spec.kind:
        case "boolean":
            kind: Any = bool
        case "enum":
            kind = Annotated[str, Meta(extra_json_schema={"enum": list(spec.allowed)})]
        case "integer" | "number":
            kind = number
        case "integers":
            kind = list[number]
        case _:
            names = Annotated[str, Meta(extra_json_schema={"enum": list(spec.allowed)})]
            kind = Annotated[list[names], Meta(extra_json_schema={"uniqueItems": True})]
    return Annotated[kind, Meta(description=note)]
