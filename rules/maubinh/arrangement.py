"""Thirteen cards in three rows, and what makes them a foul.

Source: docs/rules.md M-03, M-04, M-11, M-14, B-M-09, B-M-10.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from rules.cards import Card, Cards
from rules.errors import Fault, InvalidInputError
from rules.maubinh.hands import compare_strengths, row_strength
from rules.maubinh.options import MauBinhRules

RowName = Literal["back", "middle", "front"]
FoulCode = Literal["middle_beats_back", "front_beats_middle"]

ROW_NAMES: Final[tuple[RowName, ...]] = ("back", "middle", "front")
ROW_SIZES: Final[dict[RowName, int]] = {"back": 5, "middle": 5, "front": 3}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Three rows of one hand: `back` 5 cards, `middle` 5, `front` 3 (M-11). May be a foul."""

    back: Cards
    middle: Cards
    front: Cards

    @property
    def cards(self) -> Cards:
        """All 13 cards: back, middle, front."""
        return self.back + self.middle + self.front

    def row(self, name: RowName) -> Cards:
        """The cards of one row."""
        match name:
            case "back":
                return self.back
            case "middle":
                return self.middle
            case "front":
                return self.front


@dataclass(frozen=True, slots=True)
class Foul:
    """One row that is too strong for the row behind it. detail: English, for people."""

    code: FoulCode
    detail: str


def fouls(arrangement: Arrangement, rules: MauBinhRules) -> tuple[Foul, ...]:
    """Why the arrangement is a foul, back to front; () when it is legal (M-04, M-14).

    Every row must be at least as strong as the one before it, and stronger under `order_compare=gt` (B-M-10). Middle
    and front differ in size, so under `cross_compare=full` they are never equal and `gt` asks nothing more of them;
    under `main_rank` an equal category and main rank is equality, a foul under `gt`. Looks at the rows alone: whether
    the cards are an instant win is not its business.
    """
    middle_fault = _too_strong("middle", "back", arrangement, rules)
    front_fault = _too_strong("front", "middle", arrangement, rules)
    found: list[Foul] = []
    if middle_fault:
        found.append(Foul("middle_beats_back", middle_fault))
    if front_fault:
        found.append(Foul("front_beats_middle", front_fault))
    return tuple(found)


def is_foul(arrangement: Arrangement, rules: MauBinhRules) -> bool:
    """Whether the arrangement is a foul, binh lủng (M-14).

    >>> from rules.cards import parse_cards
    >>> from rules.maubinh.options import maubinh_rules
    >>> rows = [parse_cards(text) for text in ("9H 9D 9C 2S 3D", "AS KS QS JS TS", "8S 8D 4C")]
    >>> is_foul(Arrangement(*rows), maubinh_rules())
    True
    """
    return bool(fouls(arrangement, rules))


def _too_strong(upper: RowName, lower: RowName, arrangement: Arrangement, rules: MauBinhRules) -> str:
    """In words, how row `upper` breaks the order against row `lower`; "" when it does not."""
    upper_strength = row_strength(arrangement.row(upper), rules)
    lower_strength = row_strength(arrangement.row(lower), rules)
    same_size = ROW_SIZES[upper] == ROW_SIZES[lower]
    result = compare_strengths(upper_strength, lower_strength, rules, same_size=same_size)
    if result < 0 or (result == 0 and rules.order_compare == "gte"):
        return ""
    relation = "is stronger than" if result > 0 else "is only as strong as"
    return f"{upper} ({upper_strength.category.wire}) {relation} {lower} ({lower_strength.category.wire})"


def duplicate_faults(places: Iterable[tuple[str, Card]]) -> list[Fault]:
    """A `duplicate_card` fault for every card that stood at an earlier place. places: (pointer, card)."""
    seen: dict[Card, str] = {}
    faults: list[Fault] = []
    for pointer, card in places:
        first = seen.setdefault(card, pointer)
        if first != pointer:
            faults.append(Fault(pointer, "duplicate_card", f"card {card} is already at {first}"))
    return faults


def card_places(arrangement: Arrangement) -> list[tuple[str, Card]]:
    """(pointer, card) of every card, `/back/0` first."""
    return [(f"/{name}/{place}", card) for name in ROW_NAMES for place, card in enumerate(arrangement.row(name))]


def row_size_faults(arrangement: Arrangement) -> list[Fault]:
    """A `wrong_row_size` fault for every row without its 5, 5 or 3 cards (M-03, M-11)."""
    faults: list[Fault] = []
    for name, size in ROW_SIZES.items():
        count = len(arrangement.row(name))
        if count != size:
            faults.append(Fault(f"/{name}", "wrong_row_size", f"{name} has {size} cards, not {count}"))
    return faults


def arrangement_faults(arrangement: Arrangement) -> list[Fault]:
    """Every wrong row size and every card given twice (M-02, M-03, M-11); [] when it is 13 cards in three rows."""
    return row_size_faults(arrangement) + duplicate_faults(card_places(arrangement))


def verify_arrangement(arrangement: Arrangement) -> None:
    """Raise InvalidInputError with every fault of `arrangement_faults`."""
    faults = arrangement_faults(arrangement)
    if faults:
        raise InvalidInputError(faults)
