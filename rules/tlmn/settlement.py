"""The money of a finished TLMN game, itemised.

Puts together places and fines (rules.tlmn.payments), cuts (rules.tlmn.chops), held cards (rules.tlmn.rotten), instant
wins, a failed đút 3 bích and the pot; caps and fees are in rules.shedding.ledger.
Source: docs/rules.md T0-35, T0-52, T1-33 to T1-38, T4-45, B-T-20, B-T-21, B-T-28, "Silences settled".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.shedding.result import NOBODY, GameResult, PutThreeSpades, SettlementLine
from rules.tlmn.chops import chop_payments, free_cuts
from rules.tlmn.options import TlmnRules
from rules.tlmn.payments import all_frozen, failed_put_3_spades, finish_lines, first_seat, is_put_3_spades
from rules.tlmn.rotten import rotten

Lines = Iterator[SettlementLine]


def payment_lines(result: GameResult, rules: TlmnRules) -> Lines:
    """All payments of a finished game, in points: cuts, then places and fines, then the pot."""
    yield from _chop_lines(result, rules)
    yield from _outcome_lines(result, rules)
    yield from _pot_lines(result, rules)


def _outcome_lines(result: GameResult, rules: TlmnRules) -> Lines:
    failed = failed_put_3_spades(result, rules)
    if result.instant_win is not None:
        yield from _instant_win_lines(result, rules, result.instant_win.seat)
    elif failed is not None:
        yield from _failed_put_3_spades_lines(result, rules, failed)
    else:
        yield from finish_lines(result, rules)


def _chop_lines(result: GameResult, rules: TlmnRules) -> Lines:
    """Every cut is answered for: one that costs nothing by a line of 0 points."""
    for chain in result.chops:
        for payment in (*chop_payments(chain, rules), *free_cuts(chain, rules)):
            yield SettlementLine(payment.from_seat, payment.to_seat, "chop", payment.points, is_told=True)


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
