"""Wire types of Sâm lốc: requests, and the answers that show a state. Source: the HTTP contract, "TLMN and Sâm"."""

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
    SamIn,
    SeatAndKind,
    SettlementOut,
    TrickOut,
    one_kind_of_event,
)
from api.wire.validation import Faults
from rules.errors import Fault
from rules.sam.options import SamRules, sam_rules
from rules.shedding.result import NOBODY

if TYPE_CHECKING:
    from rules.cards import Cards

    RulesIn: TypeAlias = SamRules
    DealtCards: TypeAlias = Cards
    HeldCards: TypeAlias = Cards
    PlayCards: TypeAlias = Cards
else:
    RulesIn = rules_input("sam", "Sam", sam_rules)
    DealtCards = card_list(10, 10, "wrong_card_count")
    HeldCards = card_list(1, 10, "wrong_card_count")
    PlayCards = card_list(0, 10, "wrong_card_count")

_usual_rules = cache(sam_rules)


class SamClassifyIn(Input, frozen=True):
    """Cards to name."""

    cards: HeldCards
    rules: RulesIn = field(default_factory=_usual_rules)


class SamCompareIn(Input, frozen=True):
    """A play against the one on the table; they may share cards."""

    table: HeldCards
    play: PlayCards
    rules: RulesIn = field(default_factory=_usual_rules)


class SamInstantWinIn(Input, frozen=True):
    """A dealt hand."""

    cards: DealtCards
    rules: RulesIn = field(default_factory=_usual_rules)


class SamLegalMovesIn(Input, frozen=True):
    """A hand and the play it faces; an empty table is a free lead."""

    hand: HeldCards
    table: PlayCards = ()
    must_include: OneCard | None = None
    passed: bool = False
    next_has_one_card: bool = False
    rules: RulesIn = field(default_factory=_usual_rules)


class SamDecomposeIn(Input, frozen=True):
    """A hand to use up."""

    hand: HeldCards
    rules: RulesIn = field(default_factory=_usual_rules)


class SamEventIn(Input, frozen=True):
    """A play of cards, a pass, or the declaration of a Sâm."""

    seat: Seat
    cards: PlayCards = ()
    is_pass: bool = field(default=False, name="pass")
    declare_sam: bool = False

    def check(self, pointer: str) -> Faults:
        """Faults of more than one field."""
        return one_kind_of_event(self.cards, self.is_pass, self.declare_sam, pointer)


class SamHandIn(Input, frozen=True):
    """The cards dealt to a seat."""

    seat: Seat
    cards: DealtCards


class SamSeatHandIn(Input, frozen=True):
    """The cards dealt to a seat, and the money it brought."""

    seat: Seat
    cards: DealtCards
    purse: Money | None = None


class SamValidateIn(Input, frozen=True):
    """One move in a game given by its history."""

    seats: Annotated[int, Meta(ge=2, le=5)]
    move: SamEventIn
    hands: Annotated[list[SamHandIn], Meta(max_length=5)] = ()  # type: ignore[assignment]
    history: Annotated[list[SamEventIn], Meta(max_length=MAX_EVENTS)] = ()  # type: ignore[assignment]
    leader: Seat = NOBODY
    game_number: GameNumber = 1
    previous_winner: Seat = NOBODY
    previous_instant_win: bool = False
    rules: RulesIn = field(default_factory=_usual_rules)


class SamReplayIn(Input, frozen=True):
    """A game with all its hands."""

    hands: Annotated[list[SamSeatHandIn], Meta(min_length=2, max_length=5)]
    history: Annotated[list[SamEventIn], Meta(max_length=MAX_EVENTS)] = ()  # type: ignore[assignment]
    bet: Bet = 1
    leader: Seat = NOBODY
    game_number: GameNumber = 1
    previous_winner: Seat = NOBODY
    previous_instant_win: bool = False
    den_cong_seat: Seat = NOBODY
    pot_before: Pot = 0
    rules: RulesIn = field(default_factory=_usual_rules)

    def check(self, pointer: str) -> Faults:
        """Đền cóng is of TLMN: the field may be sent empty and says nothing here."""
        if self.den_cong_seat == NOBODY:
            return []
        return [Fault(f"{pointer}/den_cong_seat", "unknown_field", "no seat pays for a frozen table in this game")]


class SamSeatIn(Input, frozen=True):
    """How the game ended for a seat. `place`: 1 = first out, 0 = cóng or nobody was. `played`: how many cards."""

    id: str
    place: Annotated[int, Meta(ge=0, le=5)]
    played: Annotated[int, Meta(ge=0, le=10)]
    left: PlayCards = ()
    last_play: PlayCards = ()
    purse: Money | None = None


class SamChainIn(Input, frozen=True):
    """Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand."""

    links: Annotated[list[HeldCards], Meta(max_length=52)]
    seats: Annotated[list[Seat], Meta(max_length=52)]
    finishing: Annotated[list[bool], Meta(max_length=52)]


class SamSettleIn(Input, frozen=True):
    """A finished game."""

    seats: Annotated[list[SamSeatIn], Meta(min_length=2, max_length=5)]
    chops: Annotated[list[SamChainIn], Meta(max_length=52)] = ()  # type: ignore[assignment]
    bet: Bet = 1
    instant_win: SeatAndKind | None = None
    sam: SamIn | None = None
    liable: Seat = NOBODY
    pot_before: Pot = 0
    rules: RulesIn = field(default_factory=_usual_rules)


class SamStateOut(Output, frozen=True):
    """A position as the table sees it. `one_left`: seats that hold one card; `sam_seat`: who declared."""

    seat_to_act: int
    trick: TrickOut
    cards_left: list[int]
    finished: list[int]
    stopped: list[int]
    over: bool
    one_left: list[int]
    sam_seat: int


class SamValidateOut(Output, frozen=True):
    """The verdict on a move; `state` is after it, or before it when it is refused."""

    legal: bool
    reason: str | None
    detail: str
    label: Label
    state: SamStateOut


class SamReplayOut(Output, frozen=True):
    """A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule."""

    state: SamStateOut
    chops: list[ChopOut]
    instant_win: DealtWinOut | None
    settlement: SettlementOut | None
    next_leader: int
