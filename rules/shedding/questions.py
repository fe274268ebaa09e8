"""What can be asked of a table without a game in progress: of some cards, of two sets, of a hand.

Source: the HTTP contract (`classify`, `compare`, `instant-win`, `legal-moves`, `decompose`); docs/rules.md T0-07,
T0-08, T4-13 to T4-23, B-T-08, B-T-09, S-15 to S-18, S-33, B-S-10.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.cards import Card, Cards
from rules.errors import Fault
from rules.shedding.combinations import Combination
from rules.shedding.comparison import (
    SetComparison,
    classify_table,
    compare_sets,
    count_faults,
    duplicate_faults,
    position_faults,
    raise_faults,
)
from rules.shedding.decomposition import Decomposition, decompose_hand
from rules.shedding.game import play_refusal
from rules.shedding.legality import Spot
from rules.shedding.moves import LegalMove, LegalMoves, candidates
from rules.shedding.position import bits_of
from rules.shedding.variant import Variant, instant_win_of


def classify(cards: Iterable[Card], variant: Variant[Any]) -> Combination | None:
    """Which combination these cards are; None when they are none (T4-19, S-18).

    Raises InvalidInputError when there are none, more than a hand, or one twice.
    """
    asked = tuple(cards)
    raise_faults([*count_faults(asked, "/cards", 1, variant.hand_size), *duplicate_faults(asked, "/cards")])
    return variant.combination_of(asked)


def compare(table: Iterable[Card], play: Iterable[Card], variant: Variant[Any]) -> SetComparison:
    """Whether `play` beats `table`, and whether it does so by cutting (T0-20, T4-14, S-31, S-34).

    Raises InvalidInputError when the cards on the table are no combination or a list holds a card twice.
    """
    return compare_sets(table, play, variant.shapes, variant.beats)


def find_instant_win(cards: Iterable[Card], variant: Variant[Any]) -> str | None:
    """The first of `instant_hands` that a dealt hand shows; None when it shows none.

    Raises InvalidInputError when these are not as many different cards as are dealt.
    """
    hand, size = tuple(cards), variant.hand_size
    raise_faults([*count_faults(hand, "/cards", size, size), *duplicate_faults(hand, "/cards")])
    return instant_win_of(hand, variant)


def legal_moves(
    hand: Iterable[Card],
    table: Iterable[Card],
    variant: Variant[Any],
    must_include: Card | None = None,
    passed: bool = False,
    next_has_one_card: bool = False,
) -> LegalMoves:
    """Every set of the hand that may be laid, none twice, and whether passing is allowed.

    table: the play to beat, empty on a free lead. must_include: a card of the hand that the play must hold (B-T-09).
    passed: the seat has passed in this round, so only what may be laid out of turn counts. next_has_one_card: the next
    seat has reported its last card, at a table with enough players for it to count (B-S-10).
    Raises InvalidInputError when the table is no combination, a card stands twice, the hand is empty or too big, or
    what is said of the seat can bind nobody.
    """
    held, laid = tuple(hand), tuple(table)
    faults = position_faults(held, laid, variant.hand_size)
    if must_include is not None and must_include not in held:
        message = f"card {must_include.code} is not in the hand, so no play has to hold it"
        faults.append(Fault("/must_include", "without_effect", message))
    if next_has_one_card and not variant.heeds_one_card:
        faults.append(Fault("/next_has_one_card", "without_effect", "one card left binds nobody at this table"))
    raise_faults(faults)
    top = classify_table(laid, variant.shapes) if laid else None
    return allowed_moves(held, Spot(bits_of(held), len(held), top, must_include, next_has_one_card), variant, passed)


def allowed_moves(held: Cards, spot: Spot, variant: Variant[Any], passed: bool = False) -> LegalMoves:
    """The same for a seat of a game in progress. spot: what binds it; `held` are its cards."""
    top = spot.top
    moves = tuple(
        LegalMove(play.cards, play.kind, top is not None and play.is_bomb, variant.is_breach(spot, play))
        for play in candidates(held, top, variant.shapes)
        if (not passed or variant.can_jump_in(play, top)) and play_refusal(spot, play, variant) is None
    )
    can_pass = top is not None and not passed and variant.pass_refusal(spot) is None
    return LegalMoves(moves, can_pass, can_pass and variant.is_breach(spot, None))


def decompose(hand: Iterable[Card], variant: Variant[Any]) -> Decomposition:
    """The fewest combinations that use up the hand, exactly.

    Raises InvalidInputError when the hand is empty, too big, or holds a card twice.
    """
    held = tuple(hand)
    raise_faults(position_faults(held, (), variant.hand_size))
    return decompose_hand(held, variant.shapes)
