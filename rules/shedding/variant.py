"""What differs between the shedding games, and the record of a game in progress that both fill.

A `Variant` is one game under one table's options. The engine (rules.shedding.game) asks it where the games differ and
decides all else itself; what the answers mean is said in the clauses that the games cite.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rules.cards import Card, Cards
from rules.errors import Fault
from rules.shedding import combinations
from rules.shedding.combinations import Combination, Shapes
from rules.shedding.history import Event, Reason
from rules.shedding.ledger import MoneyRules
from rules.shedding.legality import Spot, two_refusal
from rules.shedding.position import Position, pass_turn
from rules.shedding.result import (
    NOBODY,
    ChopChain,
    ChopPayment,
    GameResult,
    InstantWinResult,
    PutThreeSpades,
    SettlementLine,
)
from rules.shedding.setup import GameSetup, LeadRules


class SheddingRules(MoneyRules, Protocol):
    """The house options that both games have, under their wire names."""

    @property
    def finish_with_two(self) -> str: ...
    @property
    def instant_hands(self) -> tuple[str, ...]: ...


Rules_co = TypeVar("Rules_co", bound=SheddingRules, covariant=True)


@dataclass(frozen=True)
class Variant(ABC, Generic[Rules_co]):
    """One shedding game under one table's options. Equal, and hashable, by the options."""

    rules: Rules_co

    hand_size: ClassVar[int]

    @property
    @abstractmethod
    def most_seats(self) -> int:
        """How many seats can play."""

    @property
    @abstractmethod
    def lead(self) -> LeadRules:
        """Who leads a game, and with what."""

    @property
    @abstractmethod
    def shapes(self) -> Shapes:
        """The sets that this table admits."""

    @abstractmethod
    def beats(self, play: Combination, top: Combination) -> bool:
        """Whether `play` may be laid on `top`."""

    @abstractmethod
    def pattern_height(self, kind: str, hand: Cards) -> int | None:
        """How high an instant win of this kind in a dealt hand stands against another; None when it does not show."""

    @abstractmethod
    def after_play(self, game: Game, seat: int, play: Combination) -> Game:
        """The game after a play that was judged: cards laid, the turn passed on or the game ended."""

    @abstractmethod
    def places(self, game: Game) -> tuple[int, ...]:
        """The place of each seat in a game that is over (SeatResult.place)."""

    @abstractmethod
    def next_leader(self, game: Game) -> int:
        """Who leads the next game; -1 = by the rule of a first game."""

    @abstractmethod
    def endings(self, game: Game, setup: GameSetup, history: Iterable[Event]) -> dict[str, Any]:
        """The fields of GameResult that only this game has, of a game that is over."""

    @abstractmethod
    def chop_payments(self, chain: ChopChain) -> tuple[ChopPayment, ...]:
        """What the cuts of one chain cost, in the order in which they were laid."""

    @abstractmethod
    def stops_at_first(self, result: GameResult) -> bool:
        """Whether this finished game ended with the first finish."""

    @abstractmethod
    def outcome_faults(self, result: GameResult) -> Iterator[Fault]:
        """What only this game finds wrong with a result whose seats exist."""

    @abstractmethod
    def payment_lines(self, result: GameResult) -> Iterator[SettlementLine]:
        """All payments of a finished game, in points."""

    @property
    def forbids_last_two(self) -> bool:
        """Whether nobody may go out on a 2, nor keep only 2s (B-S-06)."""
        return self.rules.finish_with_two == "forbid"

    @property
    def jumps_before_turn(self) -> bool:
        """Whether a seat that has not passed may lay out of turn what `can_jump_in` allows (B-T-08)."""
        return False

    def can_jump_in(self, play: Combination, top: Combination | None) -> bool:
        """Whether the set may be laid from outside the round (T4-23, B-T-08)."""
        return False

    @property
    def cuts_after_the_round(self) -> bool:
        """Whether such a set may be laid after the last pass too, until the next round is led (B-T-08)."""
        return False

    def may_cut(self, game: Game) -> tuple[int, ...]:
        """The seats that may lay out of turn, as far as can be told; none where the game has no such right."""
        return ()

    def combination_of(self, cards: Iterable[Card]) -> Combination | None:
        """Which combination these different cards are; None when they are none (T4-19, S-18)."""
        return combinations.classify(cards, self.shapes)

    def spot(self, game: Game, seat: int) -> Spot:
        """What binds the seat in this game."""
        position = game.position
        return Spot(position.hands[seat], position.cards_left[seat], position.top, game.must_include)

    def play_refusal(self, spot: Spot, play: Combination) -> Reason | None:
        """Why a set that beats the top may still not be laid."""
        return two_refusal(spot, play) if self.forbids_last_two else None

    def pass_refusal(self, spot: Spot) -> Reason | None:
        """Why the seat, in a round it may answer, must not pass."""
        return None

    def after_pass(self, game: Game, seat: int) -> Game:
        """The game after a pass that was judged."""
        return game._replace(position=pass_turn(game.position, seat))

    @property
    def has_declarations(self) -> bool:
        """Whether anybody can declare before the first play (S-32)."""
        return False

    def after_declaration(self, game: Game, seat: int) -> Game:
        """The game after a declaration in time; never asked where the game has none."""
        return game

    def is_breach(self, spot: Spot, play: Combination | None) -> bool:
        """Whether a play, or None for a pass, is allowed and yet may cost its seat the game of all (B-S-10)."""
        return False

    @property
    def heeds_one_card(self) -> bool:
        """Whether a last card that the next seat has reported binds anybody (B-S-10)."""
        return False

    def one_left(self, game: Game) -> tuple[int, ...]:
        """The seats that have reported one card; none where the game has no such report."""
        return ()


class Game(NamedTuple):
    """A position of a game. Seats, -1 = nobody.

    must_include: the duty of the opening play (B-T-09), None when there is none or it is done. due_leader: who leads
    when nobody declares. instant_win: the game was won on the deal. Of TLMN: put_3_spades, once it has succeeded or
    failed (B-T-20). Of Sâm: sam_seat, whose declaration holds; blocked_by, who stopped it; breach_seat, who broke báo 1
    with the last event; liable, who pays for all after such a breach.
    """

    variant: Variant[Any]
    position: Position
    due_leader: int
    must_include: Card | None = None
    over: bool = False
    instant_win: InstantWinResult | None = None
    put_3_spades: PutThreeSpades | None = None
    sam_seat: int = NOBODY
    blocked_by: int = NOBODY
    breach_seat: int = NOBODY
    liable: int = NOBODY


def instant_win_of(hand: Cards, variant: Variant[Any]) -> str | None:
    """The first of `instant_hands` that a dealt hand shows (T0-51, B-S-15)."""
    shown = (kind for kind in variant.rules.instant_hands if variant.pattern_height(kind, hand) is not None)
    return next(shown, None)


def dealt_instant_win(hands: Sequence[Cards], leader: int, variant: Variant[Any]) -> InstantWinResult | None:
    """Who wins on the deal: the first kind of `instant_hands`, the higher pattern, turn order from the leader."""
    found: list[tuple[int, int, int, int, str]] = []
    for seat, hand in enumerate(hands):
        kind = instant_win_of(hand, variant)
        if kind is not None:
            height = variant.pattern_height(kind, hand) or 0
            order = variant.rules.instant_hands.index(kind)
            found.append((order, -height, (seat - leader) % len(hands), seat, kind))
    if not found:
        return None
    *_, seat, kind = min(found)
    return InstantWinResult(seat, kind)
