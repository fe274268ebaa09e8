"""What one loser of a Sâm game owes the winner for the cards he still holds.

Prices are the options `cong_amount`, `thoi_two`, `thoi_two_amount`, `thoi_quad_amount`.
Source: docs/rules.md S-25, S-26, S-30, S-35, S-36, B-S-08, B-S-13, B-S-20, "Silences settled".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Cards
from rules.sam.options import SamRules
from rules.shedding.result import SeatResult, SettlementLine

Lines = Iterator[SettlementLine]


def bill_lines(payer: int, winner: int, end: SeatResult, rules: SamRules) -> Lines:
    """The bill of one loser: cóng is flat (B-S-20), otherwise his cards, with the 2s and quads among them."""
    if end.place == 0:
        yield SettlementLine(payer, winner, "cong", rules.cong_amount)
        return
    if not _replaces_cards(end.left, rules):
        yield SettlementLine(payer, winner, "cards", len(end.left))
    yield from held_lines(payer, winner, end.left, rules)


def held_lines(payer: int, winner: int, left: Cards, rules: SamRules) -> Lines:
    """Thối: the 2s held, and the quads. 2s that are charged are not a quad on top (as B-T-27)."""
    twos = _charged_twos(left, rules)
    yield SettlementLine(payer, winner, "thoi_two", twos)
    quads = {card.rank for card in left if sum(other.rank == card.rank for other in left) == 4}
    if twos:
        quads.discard(2)
    yield SettlementLine(payer, winner, "rotten", rules.thoi_quad_amount * len(quads))


def _replaces_cards(left: Cards, rules: SamRules) -> bool:
    """B-S-13: the flat amount stands in place of the card count when all cards left are 2s."""
    return rules.thoi_two == "only_twos" and all(card.rank == 2 for card in left)


def _charged_twos(left: Cards, rules: SamRules) -> int:
    match rules.thoi_two:
        case "only_twos":
            return rules.thoi_two_amount if left and _replaces_cards(left, rules) else 0
        case "per_two":
            return rules.thoi_two_amount * sum(card.rank == 2 for card in left)
        case "off":
            return 0
