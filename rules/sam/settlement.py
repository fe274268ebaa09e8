"""The money of a finished Sâm game, itemised.

Cuts are in rules.sam.chops, what a loser owes in rules.sam.bills, caps and fees in rules.shedding.ledger.
Source: docs/rules.md S-13, S-14, S-24 to S-36, B-S-05 to B-S-20, "Silences settled".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Cards
from rules.sam.bills import bill_lines, held_lines
from rules.sam.chops import all_cuts
from rules.sam.options import SamRules
from rules.shedding.result import NOBODY, GameResult, SamResult, SettlementLine

Lines = Iterator[SettlementLine]


def payment_lines(result: GameResult, rules: SamRules) -> Lines:
    """All payments of a finished game, in points."""
    if result.instant_win is not None:
        yield from _from_each(result, result.instant_win.seat, "instant_win", rules.instant_amount)
    elif result.sam is not None:
        yield from _sam_lines(result, rules, result.sam)
        yield from _chop_lines(result, rules)
    else:
        yield from _chop_lines(result, rules)
        yield from _finish_lines(result, rules)


def _chop_lines(result: GameResult, rules: SamRules) -> Lines:
    """The cuts. One that blocks a Sâm is answered for, but costs nothing, unless `sam_block_pays_chop` (B-S-09)."""
    is_free = result.sam is not None and not rules.sam_block_pays_chop
    for chain in result.chops:
        for cut in all_cuts(chain, rules):
            points = 0 if is_free else cut.points
            yield SettlementLine(cut.from_seat, cut.to_seat, "chop", points, is_told=True)


def _finish_lines(result: GameResult, rules: SamRules) -> Lines:
    """The game stops at the first finish: its winner is paid by all, or by the liable one, or pays for his 2."""
    first = _first_seat(result)
    if ends_on_punished_two(result, rules):
        yield from _finish_with_two_lines(result, rules, first)
        return
    bills = [line for seat in _others(result, first) for line in bill_lines(seat, first, result.seats[seat], rules)]
    liable = liable_seat(result, rules)
    if liable == NOBODY:
        yield from bills
    elif rules.bao1_amount == "bill":
        yield SettlementLine(liable, first, "bao1", sum(line.points for line in bills))
    else:
        yield SettlementLine(liable, first, "bao1", sum(len(end.left) for end in result.seats))


def ends_on_punished_two(result: GameResult, rules: SamRules) -> bool:
    """Whether the first went out on a play that holds a 2, at a table that punishes it (S-29, B-S-06)."""
    return is_punished_two(result.seats[_first_seat(result)].last_play, rules)


def is_punished_two(last_play: Cards, rules: SamRules) -> bool:
    """Whether who goes out with this play pays for a 2 in it (S-29, B-S-06)."""
    return rules.finish_with_two == "penalize" and any(card.rank == 2 for card in last_play)


def liable_seat(result: GameResult, rules: SamRules) -> int:
    """Who pays for all after a breach of báo 1, -1 = nobody; nobody where the table has no liability (B-S-10)."""
    on = rules.bao1 == "liability" and len(result.seats) >= rules.bao1_min_players
    return result.liable if on else NOBODY


def _finish_with_two_lines(result: GameResult, rules: SamRules, first: int) -> Lines:
    """S-29: the first pays each other player the cards that this player has played, or a fixed amount."""
    for seat in _others(result, first):
        fixed = rules.finish_two_pays == "fixed"
        amount = rules.finish_two_fixed if fixed else result.seats[seat].played
        yield SettlementLine(first, seat, "finish_with_two", amount)


def _sam_lines(result: GameResult, rules: SamRules, sam: SamResult) -> Lines:
    """S-13, S-14, S-32: flat amounts, and no cóng (B-S-08)."""
    others = _others(result, sam.seat)
    if sam.blocked_by != NOBODY and rules.den_sam_to == "blocker":
        yield SettlementLine(sam.seat, sam.blocked_by, "den_sam", rules.sam_amount * len(others))
    elif sam.blocked_by != NOBODY or ends_on_punished_two(result, rules):
        for seat in others:
            yield SettlementLine(sam.seat, seat, "den_sam", rules.sam_amount)
    else:
        yield from _from_each(result, sam.seat, "sam", rules.sam_amount)
        if rules.sam_adds_rotten:
            for seat in others:
                yield from held_lines(seat, sam.seat, result.seats[seat].left, rules)


def _from_each(result: GameResult, winner: int, kind: str, amount: int) -> Lines:
    for seat in _others(result, winner):
        yield SettlementLine(seat, winner, kind, amount)


def _others(result: GameResult, seat: int) -> list[int]:
    """The other seats, in turn order."""
    count = len(result.seats)
    return [(seat + step) % count for step in range(1, count)]


def _first_seat(result: GameResult) -> int:
    return next(seat for seat, end in enumerate(result.seats) if end.place == 1)
