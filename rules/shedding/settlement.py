"""The money of a finished game, itemised: from a `GameResult` to a `Settlement`. One road for both games.

What is paid for is said by the games (`Variant.payment_lines`); caps and fees are in rules.shedding.ledger.
"""

from __future__ import annotations

from typing import Any

from rules.errors import Fault, InvalidInputError
from rules.shedding.ledger import settled
from rules.shedding.places import untold_faults, with_places
from rules.shedding.result import GameResult, GameSettlement
from rules.shedding.result_check import common_faults, is_sound
from rules.shedding.variant import Variant


def result_faults(result: GameResult, variant: Variant[Any]) -> list[Fault]:
    """Everything in a result that no game at this table can end with; pointers as in the `settle` request."""
    faults = list(common_faults(result, variant))
    if not is_sound(faults):
        return faults
    placed = with_places(result, variant)
    return [*faults, *(untold_faults(placed) if placed.untold else variant.outcome_faults(placed))]


def settle(result: GameResult, variant: Variant[Any], bet: int = 1) -> GameSettlement:
    """Who pays whom at the end of a game.

    bet: money of one point, >= 1. Net points add up to 0 with the pot's change, except for place points and the
    instant win of `points` scoring, which nobody pays (B-T-22).
    Raises InvalidInputError with the faults of `result_faults`.
    """
    faults = result_faults(result, variant)
    if faults:
        raise InvalidInputError(faults)
    lines = list(variant.payment_lines(with_places(result, variant)))
    return settled(lines, [seat.purse for seat in result.seats], variant.rules, bet, result.pot_before)
