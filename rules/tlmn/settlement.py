"""The money of a finished TLMN game, itemised: from a `GameResult` to a `Settlement`.

Puts together places and fines (rules.tlmn.payments), cuts (rules.tlmn.chops), held cards (rules.tlmn.rotten), instant
wins, a failed đút 3 bích and the pot; caps and fees are in rules.shedding.ledger.
Source: docs/rules.md T0-35, T0-52, T1-33 to T1-38, T4-45, B-T-20, B-T-21, B-T-28, "Silences settled".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Fault, InvalidInputError
from rules.shedding.ledger import settled
from rules.shedding.result import NOBODY, GameResult, PutThreeSpades, Settlement, SettlementLine
from rules.tlmn.chops import chop_payments
from rules.tlmn.options import TlmnRules
from rules.tlmn.payments import all_frozen, finish_lines, first_seat, is_put_3_spades
from rules.tlmn.result_check import result_faults
from rules.tlmn.rotten import rotten

__all__ = ["chop_payments", "settle", "verify_result"]

Lines = Iterator[SettlementLine]


def verify_result(result: GameResult, rules: TlmnRules) -> list[Fault]:
    """Everything in a result that no game at this table can end with; pointers as in the `settle` request."""
    return result_faults(result, rules)


def settle(result: GameResult, rules: TlmnRules, bet: int = 1) -> Settlement:
    """Who pays whom at the end of a game.

    bet: money of one point, >= 1. Net points add up to 0 with the pot's change, except for place points and the
    instant win of `points` scoring, which nobody pays (B-T-22).
    Raises InvalidInputError with the faults of `verify_result`.
    """
    faults = verify_result(result, rules)
    if faults:
        raise InvalidInputError(faults)
    lines = [*_chop_lines(result, rules), *_outcome_lines(result, rules), *_pot_lines(result, rules)]
    return settled(lines, [seat.purse for seat in result.seats], rules, bet, result.pot_before)


def _outcome_lines(result: GameResult, rules: TlmnRules) -> Lines:
    failed = failed_put_3_spades(result, rules)
    if result.instant_win is not None:
        yield from _instant_win_lines(result, rules, result.instant_win.seat)
    elif failed is not None:
        yield from _failed_put_3_spades_lines(result, rules, failed)
    else:
        yield from finish_lines(result, rules)


def failed_put_3_spades(result: GameResult, rules: TlmnRules) -> PutThreeSpades | None:
    """The failed đút 3 bích of this game, if the table has the feature."""
    put = result.put_3_spades
    return put if rules.put_3_spades and put is not None and put.caught_by != NOBODY else None


def _chop_lines(result: GameResult, rules: TlmnRules) -> Lines:
    for chain in result.chops:
        for payment in chop_payments(chain, rules):
            yield SettlementLine(payment.from_seat, payment.to_seat, "chop", payment.points)


def _instant_win_lines(result: GameResult, rules: TlmnRules, winner: int) -> Lines:
    """T0-52, B-T-28: the amount from each loser, with what he holds where the table says so; T4-45: from nobody."""
    if rules.scoring == "points":
        yield SettlementLine(NOBODY, winner, "instant_win", rules.instant_amount)
    for seat, end in enumerate(result.seats):
        if seat != winner:
            if rules.scoring != "points":
                yield SettlementLine(seat, winner, "instant_win", rules.instant_amount)
            if rules.instant_adds_rotten:
                yield SettlementLine(seat, winner, "rotten", rotten(end.left, rules).points)


def _failed_put_3_spades_lines(result: GameResult, rules: TlmnRules, put: PutThreeSpades) -> Lines:
    """T1-38, B-T-20: he pays cóng for the whole table, and what the others but his catcher hold; nobody else pays."""
    held = sum(
        rotten(end.left, rules).points for seat, end in enumerate(result.seats) if seat not in (put.seat, put.caught_by)
    )
    others = len(result.seats) - 1
    yield SettlementLine(put.seat, put.caught_by, "put_3_spades", others * rules.cong_amount)
    yield SettlementLine(put.seat, put.caught_by, "rotten", held)


def _pot_lines(result: GameResult, rules: TlmnRules) -> Lines:
    """Gà: everybody's ante, and the whole pot to who takes it (T1-33 to T1-35, B-T-21). No pot without the switch."""
    if not rules.put_3_spades:
        return
    for seat in range(len(result.seats)):
        yield SettlementLine(seat, NOBODY, "pot", rules.chicken_ante)
    if _takes_pot(result, rules):
        pot = result.pot_before + len(result.seats) * rules.chicken_ante
        yield SettlementLine(NOBODY, first_seat(result), "pot", pot)


def _takes_pot(result: GameResult, rules: TlmnRules) -> bool:
    """T1-35: the whole table cóng, or a successful đút 3 bích; not an instant win, not a failed đút 3 bích."""
    if result.instant_win is not None or failed_put_3_spades(result, rules) is not None:
        return False
    return is_put_3_spades(result, rules) or all_frozen(result)
