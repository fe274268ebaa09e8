"""Wire types of TLMN: requests, and the answers that show a state. Source: the HTTP contract, "TLMN and Sâm"."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta, field

from api.wire.common import Input, Label, OneCard, Output, Seat, card_list, rules_input
from api.wire.shedding import (
    MAX_EVENTS,
    Bet,
    ChopOut,
    DealtWinOut,
    GameNumber,
    Money,
    Pot,
    PutThreeSpadesIn,
    SeatAndKind,
    SettlementOut,
    TrickOut,
    one_kind_of_event,
)
from api.wire.validation import Faults
from rules.shedding.result import NOBODY
from rules.tlmn.options import TlmnRules, tlmn_rules

if TYPE_CHECKING:
    from rules.cards import Cards

    RulesIn: TypeAlias = TlmnRules
    DealtCards: TypeAlias = Cards
    HeldCards: TypeAlias = Cards
    PlayCards: TypeAlias = Cards
else:
    RulesIn = rules_input("tlmn", "Tlmn", tlmn_rules)
    DealtCards = card_list(13, 13, "wrong_card_count")
    HeldCards = card_list(1, 13, "wrong_card_count")
    PlayCards = card_list(0, 13, "wrong_card_count")

_usual_rules = cache(tlmn_rules)


class TlmnClassifyIn(Input, frozen=True):
    """Cards to name."""

    cards: HeldCards
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnCompareIn(Input, frozen=True):
    """A play against the one on the table; they may share cards."""

    table: HeldCards
    play: PlayCards
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnInstantWinIn(Input, frozen=True):
    """A dealt hand."""

    cards: DealtCards
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnLegalMovesIn(Input, frozen=True):
    """A hand and the play it faces; an empty table is a free lead."""

    hand: HeldCards
    table: PlayCards = ()
    must_include: OneCard | None = None
    passed: bool = False
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnDecomposeIn(Input, frozen=True):
    """A hand to use up."""

    hand: HeldCards
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnEventIn(Input, frozen=True):
    """A play of cards, or a pass."""

    seat: Seat
    cards: PlayCards = ()
    is_pass: bool = field(default=False, name="pass")

    def check(self, pointer: str) -> Faults:
        """Faults of more than one field."""
        return one_kind_of_event(self.cards, self.is_pass, False, pointer)


class TlmnHandIn(Input, frozen=True):
    """The cards dealt to a seat."""

    seat: Seat
    cards: DealtCards


class TlmnSeatHandIn(Input, frozen=True):
    """The cards dealt to a seat, and the money it brought."""

    seat: Seat
    cards: DealtCards
    purse: Money | None = None


class TlmnValidateIn(Input, frozen=True):
    """One move in a game given by its history."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    move: TlmnEventIn
    hands: Annotated[list[TlmnHandIn], Meta(max_length=4)] = ()  # type: ignore[assignment]
    history: Annotated[list[TlmnEventIn], Meta(max_length=MAX_EVENTS)] = ()  # type: ignore[assignment]
    leader: Seat = NOBODY
    game_number: GameNumber = 1
    previous_winner: Seat = NOBODY
    previous_instant_win: bool = False
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnReplayIn(Input, frozen=True):
    """A game with all its hands."""

    hands: Annotated[list[TlmnSeatHandIn], Meta(min_length=2, max_length=4)]
    history: Annotated[list[TlmnEventIn], Meta(max_length=MAX_EVENTS)] = ()  # type: ignore[assignment]
    bet: Bet = 1
    leader: Seat = NOBODY
    game_number: GameNumber = 1
    previous_winner: Seat = NOBODY
    previous_instant_win: bool = False
    den_cong_seat: Seat = NOBODY
    pot_before: Pot = 0
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnSeatIn(Input, frozen=True):
    """How the game ended for a seat. `place`: 1 = first out; 0 = stopped by cóng. `played`: how many cards."""

    id: str
    place: Annotated[int, Meta(ge=0, le=4)]
    played: Annotated[int, Meta(ge=0, le=13)]
    left: PlayCards = ()
    last_play: PlayCards = ()
    purse: Money | None = None


class TlmnChainIn(Input, frozen=True):
    """Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand."""

    links: Annotated[list[HeldCards], Meta(max_length=52)]
    seats: Annotated[list[Seat], Meta(max_length=52)]
    finishing: Annotated[list[bool], Meta(max_length=52)]


class TlmnSettleIn(Input, frozen=True):
    """A finished game."""

    seats: Annotated[list[TlmnSeatIn], Meta(min_length=2, max_length=4)]
    chops: Annotated[list[TlmnChainIn], Meta(max_length=52)] = ()  # type: ignore[assignment]
    bet: Bet = 1
    instant_win: SeatAndKind | None = None
    den_cong_seat: Seat = NOBODY
    put_3_spades: PutThreeSpadesIn | None = None
    pot_before: Pot = 0
    rules: RulesIn = field(default_factory=_usual_rules)


class TlmnStateOut(Output, frozen=True):
    """A position as the table sees it. `seat_to_act` is -1 when the game is over."""

    seat_to_act: int
    trick: TrickOut
    cards_left: list[int]
    finished: list[int]
    stopped: list[int]
    over: bool


class TlmnValidateOut(Output, frozen=True):
    """The verdict on a move; `state` is after it, or before it when it is refused."""

    legal: bool
    reason: str | None
    detail: str
    label: Label
    state: TlmnStateOut


class TlmnReplayOut(Output, frozen=True):
    """A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule."""

    state: TlmnStateOut
    chops: list[ChopOut]
    instant_win: DealtWinOut | None
    settlement: SettlementOut | None
    next_leader: int
