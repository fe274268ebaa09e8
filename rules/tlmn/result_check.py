"""Results that no TLMN game at a given table can end with, so that nobody is paid for nonsense.

Pointers are those of the `settle` request. Source: docs/rules.md T0-46 to T0-53, T1-18, T1-29 to T1-38, T4-42,
B-T-15, B-T-20, B-T-26, "Silences settled"; the HTTP contract (`settle`, `place`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Fault
from rules.shedding.result import NOBODY, GameResult, PutThreeSpades
from rules.shedding.result_check import INCONSISTENT, instant_win_faults, place_faults
from rules.shedding.variant import Variant
from rules.tlmn.options import TlmnRules
from rules.tlmn.payments import LONE_3_SPADES, all_frozen, failed_put_3_spades, first_seat

Faults = Iterator[Fault]


def outcome_faults(result: GameResult, variant: Variant[TlmnRules]) -> Faults:
    """Every fault of places and special endings, in a result whose seats exist."""
    rules = variant.rules
    if result.put_3_spades is not None and not rules.put_3_spades:
        yield Fault("/put_3_spades", INCONSISTENT, "nobody bets on 3S at this table: put_3_spades is off")
    put = failed_put_3_spades(result, rules)
    if result.instant_win is not None:
        yield from instant_win_faults(result, result.instant_win, variant)
        if rules.put_3_spades and result.put_3_spades is not None:
            yield Fault("/put_3_spades", INCONSISTENT, "no card was played before an instant win")
    elif put is not None and rules.put_3_spades_fail == "immediate":
        yield from _immediate_fail_faults(result, put)
    else:
        yield from place_faults(result, variant.stops_at_first(result))
        yield from _put_3_spades_faults(result, rules)
    yield from _den_cong_faults(result, rules)


def _immediate_fail_faults(result: GameResult, put: PutThreeSpades) -> Faults:
    """B-T-20: the catch ends the game. The failing seat holds 3♠ alone; only the catcher may have gone out with it."""
    for seat, end in enumerate(result.seats):
        may_be_out = seat == put.caught_by
        if end.place and not (may_be_out and end.place == 1 and not end.left):
            yield Fault(f"/seats/{seat}/place", INCONSISTENT, "nobody is placed when 3S alone was caught")
        if not end.left and not may_be_out:
            yield Fault(f"/seats/{seat}/left", INCONSISTENT, "nobody is out of cards when 3S alone was caught")
    if result.seats[put.seat].left != LONE_3_SPADES:
        yield Fault("/put_3_spades/seat", INCONSISTENT, f"seat {put.seat} does not hold 3S alone")
    yield from _catcher_faults(result, put)


def _catcher_faults(result: GameResult, put: PutThreeSpades) -> Faults:
    if put.caught_by == put.seat or result.seats[put.caught_by].played == 0:
        yield Fault("/put_3_spades/caught_by", INCONSISTENT, f"seat {put.caught_by} beat no play of seat {put.seat}")


def _put_3_spades_faults(result: GameResult, rules: TlmnRules) -> Faults:
    """A success is the first place on the lone 3♠; who was caught with it goes on, but never comes first (T1-38)."""
    put = result.put_3_spades
    if put is None or not rules.put_3_spades:
        return
    end = result.seats[put.seat]
    if put.caught_by != NOBODY:
        yield from _catcher_faults(result, put)
        if end.place == 1 or (end.left or end.last_play) != LONE_3_SPADES:
            yield Fault("/put_3_spades/seat", INCONSISTENT, f"seat {put.seat} was not left with 3S alone")
    elif end.place != 1 or end.last_play != LONE_3_SPADES:
        yield Fault("/put_3_spades/seat", INCONSISTENT, f"seat {put.seat} did not come first on a lone 3S")


def _den_cong_faults(result: GameResult, rules: TlmnRules) -> Faults:
    """One loser pays for all where the whole table is cóng, and nowhere else (T1-32)."""
    seat = result.den_cong_seat
    if seat == NOBODY:
        return
    whole = result.instant_win is None and failed_put_3_spades(result, rules) is None and first_seat(result) != NOBODY
    if not whole or not all_frozen(result):
        yield Fault("/den_cong_seat", INCONSISTENT, "only where all others have not played a card one pays for all")
    elif seat == first_seat(result):
        yield Fault("/den_cong_seat", INCONSISTENT, f"seat {seat} came first and pays nobody")
