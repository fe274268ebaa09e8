"""How a game starts: who sits there, what is known of the hands, who leads, and what the first play must hold.

Source: docs/rules.md T0-03 to T0-05, T4-20, T4-26, T4-46, B-T-09, S-10, S-11, B-S-18; the HTTP contract (`validate`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from rules.cards import Card, Cards
from rules.errors import Fault
from rules.shedding.combinations import STRENGTH
from rules.shedding.comparison import count_faults, duplicate_faults
from rules.shedding.history import DeclareSam, Event, Play
from rules.shedding.result import NOBODY

THREE_OF_SPADES: Final = Card(3, 0)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """The cards dealt to a seat. purse: the money it brought, None = not told."""

    seat: int
    cards: Cards
    purse: int | None = None


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game before its first event. Seats are 0 .. seats - 1 in turn order; -1 = not told.

    hands: those known. leader: who leads, where the caller says so. previous_winner: who won the last game.
    previous_instant_win: he won it on the deal. den_cong_seat and pot_before matter to the settlement of TLMN.
    """

    seats: int
    hands: tuple[SeatHand, ...]
    leader: int = NOBODY
    game_number: int = 1
    previous_winner: int = NOBODY
    previous_instant_win: bool = False
    den_cong_seat: int = NOBODY
    pot_before: int = 0

    def hand_of(self, seat: int) -> Cards | None:
        """The cards dealt to the seat; None when they are not known."""
        return next((hand.cards for hand in self.hands if hand.seat == seat), None)

    @property
    def knows_all_hands(self) -> bool:
        """Whether every seat's cards are known."""
        return all(self.hand_of(seat) is not None for seat in range(self.seats))


class LeadRules(NamedTuple):
    """A house's rules of the first lead. Values as in options.json; `after_instant` is `after_instant_lead`.

    keeps_3_spades: 3♠ leads but need not be laid, since whoever goes out on it wins more (đút 3 bích, B-T-09).
    declarer_leads: who declares a Sâm leads, so that nobody is asked for (S-10, S-12).
    """

    first_lead: Literal["random", "3S", "lowest"]
    must_include: Literal["none", "3S", "lowest"]
    after_instant: Literal["winner", "3S", "first_game"]
    keeps_3_spades: bool = False
    declarer_leads: bool = False


class Opening(NamedTuple):
    """Who leads the game, and the card his first play must hold, if any."""

    leader: int
    must_include: Card | None


def setup_faults(setup: GameSetup, hand_size: int, most_seats: int, seats_pointer: str = "/seats") -> list[Fault]:
    """Everything wrong with a setup by itself, with pointers below the request."""
    faults = _range_faults(setup, most_seats, seats_pointer)
    dealt: set[Card] = set()
    for place, hand in enumerate(setup.hands):
        pointer = f"/hands/{place}"
        if not 0 <= hand.seat < setup.seats:
            faults.append(_no_seat(f"{pointer}/seat", hand.seat, setup.seats))
        elif any(hand.seat == other.seat for other in setup.hands[:place]):
            faults.append(Fault(f"{pointer}/seat", "duplicate_seat", f"seat {hand.seat} is given twice"))
        faults += count_faults(hand.cards, f"{pointer}/cards", hand_size, hand_size)
        for index, card in enumerate(hand.cards):
            if card in dealt:
                message = f"card {card.code} is dealt more than once"
                faults.append(Fault(f"{pointer}/cards/{index}", "duplicate_card", message))
            dealt.add(card)
        if hand.purse is not None and hand.purse < 0:
            faults.append(Fault(f"{pointer}/purse", "out_of_range", f"a purse is never below 0, like {hand.purse}"))
    return faults


def event_faults(event: Event, seats: int, pointer: str, *, has_declarations: bool) -> list[Fault]:
    """What is wrong with an event by itself: a seat that is not there, a card laid twice in one play, a declaration in
    a game that has none."""
    faults = [] if 0 <= event.seat < seats else [_no_seat(f"{pointer}/seat", event.seat, seats)]
    if isinstance(event, DeclareSam) and not has_declarations:
        faults.append(Fault(f"{pointer}/declare_sam", "unknown_field", "nobody declares in this game"))
    if isinstance(event, Play):
        faults += duplicate_faults(event.cards, f"{pointer}/cards")
    return faults


def opening(setup: GameSetup, rules: LeadRules, events: Sequence[Event]) -> Opening | Fault:
    """Who leads and with what; a fault at `/leader` when that cannot be told (T0-03, B-T-09).

    events: the history and the move; the first play tells the holder of 3♠ when it shows that card.
    """
    first_play = next((event for event in events if isinstance(event, Play)), None)
    leader = _leader(setup, rules, first_play)
    if isinstance(leader, Fault):
        declarer = next((event.seat for event in events if isinstance(event, DeclareSam)), NOBODY)
        if not rules.declarer_leads or declarer == NOBODY:
            return leader
        leader = declarer
    return Opening(leader, _duty(setup, rules, leader))


def _leader(setup: GameSetup, rules: LeadRules, first_play: Play | None) -> int | Fault:
    if setup.leader != NOBODY:
        return setup.leader
    wanted: Literal["random", "3S", "lowest"] = rules.first_lead
    if not _is_first_game(setup, rules):
        if not (setup.previous_instant_win and rules.after_instant == "3S"):
            return setup.previous_winner
        wanted = "3S"
    if wanted == "random":
        return _unknown_leader("the leader of a first game is drawn: name him")
    holder = _holder(setup, _lead_card(setup, wanted), first_play)
    return _unknown_leader("the hands given do not tell who leads: name him") if holder == NOBODY else holder


def _is_first_game(setup: GameSetup, rules: LeadRules) -> bool:
    """Whether the lead and the opening duty are those of a first game (T0-03, T0-05, S-11)."""
    if setup.previous_instant_win and rules.after_instant != "winner":
        return rules.after_instant == "first_game"
    if setup.previous_winner != NOBODY:
        return False
    return setup.game_number == 1 or setup.leader == NOBODY


def _lead_card(setup: GameSetup, wanted: Literal["3S", "lowest"]) -> Card | None:
    """The card that leads: 3♠, or the lowest dealt where 3♠ is not, or the house says so; None = cannot be told."""
    dealt = [card for hand in setup.hands for card in hand.cards]
    if THREE_OF_SPADES in dealt:
        return THREE_OF_SPADES
    if setup.knows_all_hands and dealt:
        return min(dealt, key=STRENGTH.__getitem__)
    return THREE_OF_SPADES if wanted == "3S" else None


def _holder(setup: GameSetup, card: Card | None, first_play: Play | None) -> int:
    for hand in setup.hands:
        if card in hand.cards:
            return hand.seat
    # Nothing is lower than 3♠, so whoever shows it was the one to lead.
    shows = first_play is not None and THREE_OF_SPADES in first_play.cards
    if first_play is None or not shows or setup.hand_of(first_play.seat) is not None:
        return NOBODY
    return first_play.seat


def _duty(setup: GameSetup, rules: LeadRules, leader: int) -> Card | None:
    """The card of the opening play; None where there is no duty, or the leader is not known to hold it (B-T-09)."""
    if rules.must_include == "none" or not _is_first_game(setup, rules):
        return None
    card = _lead_card(setup, rules.must_include)
    if rules.keeps_3_spades and card == THREE_OF_SPADES:
        return None
    held = setup.hand_of(leader)
    return card if card is not None and held is not None and card in held else None


def _unknown_leader(message: str) -> Fault:
    return Fault("/leader", "missing_field", message)


def _no_seat(pointer: str, seat: int, seats: int) -> Fault:
    return Fault(pointer, "out_of_range", f"there is no seat {seat}: seats are 0 to {seats - 1}")


def _range_faults(setup: GameSetup, most_seats: int, seats_pointer: str) -> list[Fault]:
    faults = []
    if not 2 <= setup.seats <= most_seats:
        message = f"2 to {most_seats} seats can play, not {setup.seats}"
        faults.append(Fault(seats_pointer, "out_of_range", message))
    for name in ("leader", "previous_winner", "den_cong_seat"):
        seat = getattr(setup, name)
        if not NOBODY <= seat < setup.seats:
            faults.append(_no_seat(f"/{name}", seat, setup.seats))
    if setup.game_number < 1:
        faults.append(Fault("/game_number", "out_of_range", f"games are counted from 1, not {setup.game_number}"))
    if setup.pot_before < 0:
        faults.append(Fault("/pot_before", "out_of_range", f"a pot is never below 0, like {setup.pot_before}"))
    return faults


def missing_hands(setup: GameSetup, seats: Sequence[int]) -> list[Fault]:
    """A fault for each of these seats whose cards are needed and not given."""
    return [
        Fault("/hands", "missing_field", f"the cards of seat {seat} are needed")
        for seat in seats
        if 0 <= seat < setup.seats and setup.hand_of(seat) is None
    ]
