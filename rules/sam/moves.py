"""Which sets a seat may lay in Sâm lốc, its turn given; and the fewest turns to use up a hand.

`play_refusal` is the predicate on which `legal_moves`, `validate` and `replay` all decide.
Source: docs/rules.md S-15, S-17, S-33, B-S-06, B-S-10.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Card
from rules.sam.combinations import HAND_SIZE, beats, shapes_of
from rules.sam.options import SamRules
from rules.shedding.combinations import Combination, ComboKind, height_of
from rules.shedding.comparison import classify_table, position_faults, raise_faults
from rules.shedding.decomposition import Decomposition, decompose_hand
from rules.shedding.history import Reason
from rules.shedding.legality import Spot, must_include_refusal, two_refusal
from rules.shedding.moves import LegalMove, LegalMoves, candidates
from rules.shedding.table import TWO_BITS, bits_of


def play_refusal(spot: Spot, play: Combination, rules: SamRules) -> Reason | None:
    """Why the combination may not be laid; None when it may. The first reason in the order of `Reason`."""
    if spot.must_include is not None and (refused := must_include_refusal(spot, play)):
        return refused
    if spot.top is not None and not beats(play, spot.top, rules):
        return Reason.DOES_NOT_BEAT
    if rules.bao1 == "reject" and breaks_highest_single(spot, play):
        return Reason.MUST_PLAY_HIGHEST_SINGLE
    return two_refusal(spot, play) if rules.finish_with_two == "forbid" else None


def pass_refusal(spot: Spot, rules: SamRules) -> Reason | None:
    """Why the seat, in a round it may answer, must not pass; None when it may (S-15, B-S-10)."""
    if rules.bao1 == "reject" and breaks_highest_single(spot, None):
        return Reason.MUST_PLAY_HIGHEST_SINGLE
    return None


def breaks_highest_single(spot: Spot, play: Combination | None) -> bool:
    """Whether a play, or None for a pass, breaks the duty of the seat before one that reported one card (B-S-10).

    Only singles are bound: laid, it must be the highest; passing on a single that the highest would beat is a breach.
    Of an unknown hand nothing is claimed.
    """
    if not spot.next_has_one_card or not spot.held:
        return False
    highest = _highest(spot.held)
    if play is not None:
        return play.kind is ComboKind.SINGLE and play.height < highest
    return spot.top is not None and spot.top.kind is ComboKind.SINGLE and highest > spot.top.height


def legal_moves(
    hand: Iterable[Card],
    table: Iterable[Card],
    rules: SamRules,
    must_include: Card | None = None,
    passed: bool = False,
    next_has_one_card: bool = False,
) -> LegalMoves:
    """Every set of the hand that may be laid, none twice, and whether passing is allowed.

    table: the play to beat, empty on a free lead. must_include: a card the play must hold, if the hand does. passed:
    the seat has passed in this round. next_has_one_card: the next seat has reported its last card, at a table with
    enough players for it to count (B-S-10).
    Raises InvalidInputError when the table is no combination, a card stands twice, or the hand is empty or too big.
    """
    held, laid = tuple(hand), tuple(table)
    shapes = shapes_of(rules)
    raise_faults(position_faults(held, laid, HAND_SIZE))
    top = classify_table(laid, shapes) if laid else None
    if passed:
        return LegalMoves((), can_pass=False)
    spot = Spot(bits_of(held), len(held), top, must_include, next_has_one_card)
    moves = tuple(
        LegalMove(play.cards, play.kind, top is not None and play.is_bomb)
        for play in candidates(held, top, shapes)
        if play_refusal(spot, play, rules) is None
    )
    return LegalMoves(moves, can_pass=top is not None and pass_refusal(spot, rules) is None)


def decompose(hand: Iterable[Card], rules: SamRules) -> Decomposition:
    """The fewest combinations that use up the hand, exactly.

    Raises InvalidInputError when the hand is empty, too big, or holds a card twice.
    """
    held = tuple(hand)
    raise_faults(position_faults(held, (), HAND_SIZE))
    return decompose_hand(held, shapes_of(rules))


def _highest(held: int) -> int:
    """The height of the strongest card of a hand that is not empty. Bit 4 (rank - 2) + suit, so 2s stand lowest."""
    return height_of(2) if held & TWO_BITS else (held.bit_length() - 1) // 4 + 2
