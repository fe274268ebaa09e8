"""What happens in a game: events, the reasons for which one is refused, and the errors that say so.

Source: docs/rules.md T0-07 to T0-10, S-12, S-15; the HTTP contract for the reasons and their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.cards import Cards
from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Play:
    """`seat` lays these cards, all different."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """`seat` passes and is out until the round ends (T0-09, S-15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclareSam:
    """`seat` declares that it will play out unblocked (S-12, S-32). Sâm only."""

    seat: int


Event = Play | Pass | DeclareSam


class Reason(StrEnum):
    """Why an event is refused, in the order in which they are looked for: the first that applies is given."""

    GAME_OVER = "game_over"
    DECLARE_TOO_LATE = "declare_too_late"
    PASSED_THIS_ROUND = "passed_this_round"
    NOT_YOUR_TURN = "not_your_turn"
    LEADER_MUST_PLAY = "leader_must_play"
    EMPTY_PLAY = "empty_play"
    CARD_ALREADY_PLAYED = "card_already_played"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    INVALID_COMBINATION = "invalid_combination"
    MUST_INCLUDE_CARD = "must_include_card"
    DOES_NOT_BEAT = "does_not_beat"
    MUST_PLAY_HIGHEST_SINGLE = "must_play_highest_single"
    ONLY_TWOS_LEFT = "only_twos_left"
    FINISHES_WITH_TWO = "finishes_with_two"


class IllegalMoveError(RulesError):
    """An event that the rules refuse was to be applied."""

    code: ClassVar[str] = "illegal_move"

    def __init__(self, event: Event, reason: Reason) -> None:
        super().__init__(f"{event} is refused: {reason}")
        self.event = event
        self.reason = reason


class IllegalHistoryError(RulesError):
    """An event inside a history that the rules refuse. index: its place in the history, from 0."""

    code: ClassVar[str] = "illegal_history"

    def __init__(self, index: int, event: Event, reason: Reason) -> None:
        super().__init__(f"event {index} of the history, by seat {event.seat}, is refused: {reason}")
        self.index = index
        self.event = event
        self.reason = reason
