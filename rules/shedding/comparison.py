"""Two sets of cards against each other, and the checks of the cards a caller sends.

Source: the HTTP contract (`compare`, `legal-moves`, `instant-win`); docs/rules.md T4-13, T4-14, S-16.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.errors import Fault, InvalidInputError
from rules.shedding.combinations import Combination, Shapes, classify
from rules.shedding.history import Reason

Beats = Callable[[Combination, Combination], bool]


@dataclass(frozen=True, slots=True)
class SetComparison:
    """The answer to whether a play beats the table. chop: it does, by cutting. reason: why it does not, else None."""

    beats: bool
    chop: bool
    reason: Reason | None


def compare_sets(table: Iterable[Card], play: Iterable[Card], shapes: Shapes, beats: Beats) -> SetComparison:
    """Whether `play` beats `table` under a game's `beats`.

    Raises InvalidInputError when the cards on the table are no combination or a list holds a card twice; the two
    lists may share cards.
    """
    table, play = tuple(table), tuple(play)
    faults = [*duplicate_faults(table, "/table"), *duplicate_faults(play, "/play")]
    raise_faults(faults)
    top = classify_table(table, shapes)
    if not play:
        return SetComparison(False, False, Reason.EMPTY_PLAY)
    combination = classify(play, shapes)
    if combination is None:
        return SetComparison(False, False, Reason.INVALID_COMBINATION)
    if not beats(combination, top):
        return SetComparison(False, False, Reason.DOES_NOT_BEAT)
    return SetComparison(True, combination.is_bomb, None)


def classify_table(table: Sequence[Card], shapes: Shapes) -> Combination:
    """The combination on the table. Raises InvalidInputError at `/table` when the cards are none."""
    top = classify(table, shapes)
    if top is None:
        shown = " ".join(card.code for card in table) or "no card"
        raise InvalidInputError([Fault("/table", "invalid_combination", f"{shown} is not a combination of this table")])
    return top


def duplicate_faults(cards: Sequence[Card], pointer: str) -> list[Fault]:
    """A fault for each card that stands a second time in the list."""
    return [
        Fault(f"{pointer}/{place}", "duplicate_card", f"card {card.code} appears more than once")
        for place, card in enumerate(cards)
        if card in cards[:place]
    ]


def count_faults(cards: Sequence[Card], pointer: str, fewest: int, most: int) -> list[Fault]:
    """A fault when the list is too short or too long."""
    if fewest <= len(cards) <= most:
        return []
    wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
    return [Fault(pointer, "wrong_card_count", f"{wanted} cards are needed, not {len(cards)}")]


def raise_faults(faults: Sequence[Fault]) -> None:
    """Raise InvalidInputError when there is any fault."""
    if faults:
        raise InvalidInputError(faults)


def position_faults(hand: Sequence[Card], table: Sequence[Card], hand_size: int) -> list[Fault]:
    """Faults of a hand, at `/hand`, and of the cards it faces, at `/table`: counts, and cards that stand twice."""
    shared = [
        Fault(f"/table/{place}", "duplicate_card", f"card {card.code} is in the hand too")
        for place, card in enumerate(table)
        if card in hand
    ]
    counts = [*count_faults(hand, "/hand", 1, hand_size), *count_faults(table, "/table", 0, hand_size)]
    return [*counts, *duplicate_faults(hand, "/hand"), *duplicate_faults(table, "/table"), *shared]
