"""Which sets a seat may lay in TLMN, its turn given; and the fewest turns to use up a hand.

`play_refusal` is the predicate on which `legal_moves`, `validate` and `replay` all decide.
Source: docs/rules.md T0-07, T0-08, T4-19 to T4-23, B-T-08, B-T-09, C-8.2 (finish_with_two).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Card
from rules.shedding.combinations import Combination, ComboKind
from rules.shedding.comparison import classify_table, position_faults, raise_faults
from rules.shedding.decomposition import Decomposition, decompose_hand
from rules.shedding.history import Reason
from rules.shedding.legality import Spot, must_include_refusal, two_refusal
from rules.shedding.moves import LegalMove, LegalMoves, candidates
from rules.shedding.table import bits_of
from rules.tlmn.combinations import HAND_SIZE, beats, shapes_of
from rules.tlmn.options import TlmnRules


def play_refusal(spot: Spot, play: Combination, rules: TlmnRules) -> Reason | None:
    """Why the combination may not be laid; None when it may. The first reason in the order of `Reason`."""
    if spot.must_include is not None and (refused := must_include_refusal(spot, play)):
        return refused
    if spot.top is not None and not beats(play, spot.top, rules):
        return Reason.DOES_NOT_BEAT
    return two_refusal(spot, play) if rules.finish_with_two == "forbid" else None


def can_jump_in(play: Combination, top: Combination | None, rules: TlmnRules) -> bool:
    """Whether the set may be laid from outside the round: four consecutive pairs that beat the top (T4-23, B-T-08).

    Five or six pairs, where they can be laid, hold four.
    """
    if rules.four_pairs_out_of_turn == "off" or top is None or play.kind is not ComboKind.PAIR_RUN:
        return False
    return play.size >= 8 and beats(play, top, rules)


def legal_moves(
    hand: Iterable[Card],
    table: Iterable[Card],
    rules: TlmnRules,
    must_include: Card | None = None,
    passed: bool = False,
) -> LegalMoves:
    """Every set of the hand that may be laid, none twice, and whether passing is allowed.

    table: the play to beat, empty on a free lead. must_include: a card the play must hold, if the hand does (B-T-09).
    passed: the seat has passed in this round, so only what may be laid out of turn counts.
    Raises InvalidInputError when the table is no combination, a card stands twice, or the hand is empty or too big.
    """
    held, laid = tuple(hand), tuple(table)
    shapes = shapes_of(rules)
    raise_faults(position_faults(held, laid, HAND_SIZE))
    top = classify_table(laid, shapes) if laid else None
    spot = Spot(bits_of(held), len(held), top, must_include)
    moves = tuple(
        LegalMove(play.cards, play.kind, top is not None and play.is_bomb)
        for play in candidates(held, top, shapes)
        if (not passed or can_jump_in(play, top, rules)) and play_refusal(spot, play, rules) is None
    )
    return LegalMoves(moves, can_pass=top is not None and not passed)


def decompose(hand: Iterable[Card], rules: TlmnRules) -> Decomposition:
    """The fewest combinations that use up the hand, exactly.

    Raises InvalidInputError when the hand is empty, too big, or holds a card twice.
    """
    held = tuple(hand)
    raise_faults(position_faults(held, (), HAND_SIZE))
    return decompose_hand(held, shapes_of(rules))
