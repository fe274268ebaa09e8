"""What can be wrong with a request: every fault at once, with pointers as in the wire form of the request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.cards import Card, Cards
from rules.errors import Fault
from rules.maubinh.arrangement import ROW_NAMES, ROW_SIZES, Arrangement, row_size_faults
from solver.opponents.stored import model_fault
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest

MAX_SAMPLES: Final = 1_000_000
MAX_TOP: Final = 50
PLAYERS: Final = range(2, 5)


def _range_fault(pointer: str, name: str, value: int, low: int, high: int) -> list[Fault]:
    if low <= value <= high:
        return []
    return [Fault(pointer, "out_of_range", f"{name} must be from {low} to {high}, not {value}")]


def _known_cards(known: tuple[KnownOpponent, ...]) -> Iterator[tuple[str, Card]]:
    for at, opponent in enumerate(known):
        base = f"/opponents/known/{at}"
        if opponent.arrangement is None:
            yield from ((f"{base}/cards/{place}", card) for place, card in enumerate(opponent.cards or ()))
        else:
            for row in ROW_NAMES:
                cards = opponent.arrangement.row(row)
                yield from ((f"{base}/{row}/{place}", card) for place, card in enumerate(cards))


def _shown(known: tuple[KnownOpponent, ...]) -> Iterator[Card]:
    return (card for opponent in known for card in opponent.all_cards)


def _are_different(cards: Sequence[Card]) -> bool:
    """Whether no card comes twice: said before each one's place is spelled out."""
    return len(set(cards)) == len(cards)


def _duplicate_faults(placed: Iterator[tuple[str, Card]]) -> list[Fault]:
    """A card must be in one place only; every repetition is a fault of its own."""
    faults, first = [], dict[Card, str]()
    for pointer, card in placed:
        if card in first:
            message = f"card {card.code} is here and at {first[card]}"
            faults.append(Fault(pointer, "duplicate_card", message))
        else:
            first[card] = pointer
    return faults


def _opponent_faults(opponents: Opponents, players: int) -> list[Fault]:
    faults = _range_fault("/opponents/samples", "samples", opponents.samples, 1, MAX_SAMPLES)
    unknown = model_fault(opponents.model)
    if unknown:
        faults.append(Fault("/opponents/model", "unknown_model", unknown))
    if players in PLAYERS and len(opponents.known) > players - 1:
        message = f"{players} players have {players - 1} opponents, not {len(opponents.known)}"
        faults.append(Fault("/opponents/known", "out_of_range", message))
    for at, opponent in enumerate(opponents.known):
        pointer = f"/opponents/known/{at}"
        if opponent.arrangement is not None:
            faults += _row_size_faults(pointer, opponent.arrangement)
        elif len(opponent.all_cards) != 13:
            message = f"a known opponent has 13 cards, not {len(opponent.all_cards)}"
            faults.append(Fault(pointer, "wrong_card_count", message))
    return faults


def _row_size_faults(pointer: str, arrangement: Arrangement) -> list[Fault]:
    return [fault.below(pointer) for fault in row_size_faults(arrangement)]


def _lock_faults(locked: Locks, cards: Cards) -> list[Fault]:
    faults, rows = [], dict[Card, str]()
    for row, size in ROW_SIZES.items():
        wanted: Cards = getattr(locked, row)
        if len(wanted) > size:
            message = f"{row} has {size} cards; {len(wanted)} cannot be locked into it"
            faults.append(Fault(f"/locked/{row}", "no_arrangement", message))
        for place, card in enumerate(wanted):
            pointer = f"/locked/{row}/{place}"
            if card not in cards:
                faults.append(Fault(pointer, "no_arrangement", f"card {card.code} is not among the cards dealt"))
            elif card in rows:
                message = f"card {card.code} is locked into {rows[card]} already"
                faults.append(Fault(pointer, "no_arrangement", message))
            else:
                rows[card] = row
    return faults


def verify_hand(cards: Cards, pointer: str) -> list[Fault]:
    """Every fault of 13 different cards; [] when they are a hand."""
    faults = []
    if len(cards) != 13:
        faults.append(Fault(pointer, "wrong_card_count", f"a hand has 13 cards, not {len(cards)}"))
    return faults + _duplicate_faults((f"{pointer}/{at}", card) for at, card in enumerate(cards))


def verify_arrange(hands: Sequence[Cards], masks: Sequence[int], players: int) -> list[Fault]:
    """Every fault of hands to be set. masks: of the hands; they tell a sound one without a look at its cards."""
    faults = _range_fault("/players", "players", players, PLAYERS.start, PLAYERS.stop - 1)
    for at, (cards, mask) in enumerate(zip(hands, masks, strict=True)):
        if mask.bit_count() != 13 or len(cards) != 13:
            faults += verify_hand(cards, f"/hands/{at}/cards")
    return faults


def verify_enumerate(cards: Cards, locked: Locks) -> list[Fault]:
    """Every fault of a hand whose arrangements are to be listed, and of the cards locked into its rows."""
    return verify_hand(cards, "/cards") + _lock_faults(locked, cards)


def verify_solve(request: SolveRequest) -> list[Fault]:
    """Every fault of a solve request that its types leave open; [] when it can be solved."""
    faults = _range_fault("/players", "players", request.players, PLAYERS.start, PLAYERS.stop - 1)
    if len(request.cards) != 13:
        faults.append(Fault("/cards", "wrong_card_count", f"a hand has 13 cards, not {len(request.cards)}"))
    faults += _range_fault("/top", "top", request.top, 1, MAX_TOP)
    faults += _opponent_faults(request.opponents, request.players)
    most_dead = 39 - 13 * (request.players - 1)
    if request.players in PLAYERS and len(request.dead) > most_dead:
        message = f"with {request.players} players at most {most_dead} cards can be dead, not {len(request.dead)}"
        faults.append(Fault("/dead", "out_of_range", message))

    if _are_different([*request.cards, *request.dead, *_shown(request.opponents.known)]) and request.locked == Locks():
        return faults

    def placed() -> Iterator[tuple[str, Card]]:
        yield from ((f"/cards/{at}", card) for at, card in enumerate(request.cards))
        yield from ((f"/dead/{at}", card) for at, card in enumerate(request.dead))
        yield from _known_cards(request.opponents.known)

    return faults + _duplicate_faults(placed()) + _lock_faults(request.locked, request.cards)


def verify_evaluate(request: EvaluateRequest) -> list[Fault]:
    """Every fault of an evaluate request that its types leave open; [] when it can be judged."""
    faults = _range_fault("/players", "players", request.players, PLAYERS.start, PLAYERS.stop - 1)
    faults += _row_size_faults("/arrangement", request.arrangement)
    faults += _opponent_faults(request.opponents, request.players)

    def placed() -> Iterator[tuple[str, Card]]:
        for row in ROW_NAMES:
            cards = request.arrangement.row(row)
            yield from ((f"/arrangement/{row}/{at}", card) for at, card in enumerate(cards))
        yield from _known_cards(request.opponents.known)

    return faults + _duplicate_faults(placed())
