"""Results that no Sâm game at a given table can end with, so that nobody is paid for nonsense.

Pointers are those of the `settle` request. Source: docs/rules.md S-08, S-12 to S-14, S-24, S-36, B-S-07, B-S-10,
B-S-15, B-S-21, "Silences settled"; the HTTP contract (`settle`, `place`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Fault
from rules.sam.options import SamRules
from rules.sam.settlement import is_punished_two
from rules.shedding.result import NOBODY, GameResult, SamResult
from rules.shedding.result_check import INCONSISTENT, instant_win_faults, place_faults
from rules.shedding.variant import Variant

Faults = Iterator[Fault]


def outcome_faults(result: GameResult, variant: Variant[SamRules]) -> Faults:
    """Every fault of places and special endings, in a result whose seats exist."""
    if result.instant_win is not None:
        yield from instant_win_faults(result, result.instant_win, variant)
        if result.sam is not None:
            yield Fault("/sam", INCONSISTENT, "an instant win ends the game before anybody declares")
        if result.liable != NOBODY:
            yield Fault("/liable", INCONSISTENT, "nobody is liable for an instant win")
        return
    if result.sam is not None:
        yield from _sam_faults(result, result.sam)
    if result.sam is None or result.sam.blocked_by == NOBODY:
        yield from place_faults(result, stops_at_first=True)
        yield from _liable_faults(result, variant.rules)


def _sam_faults(result: GameResult, sam: SamResult) -> Faults:
    """Nobody but the declarer lays a card, until one play that blocks him ends the game (S-13, S-14)."""
    blocked = sam.blocked_by != NOBODY
    for seat, end in enumerate(result.seats):
        if blocked and end.place:
            yield Fault(f"/seats/{seat}/place", INCONSISTENT, "nobody is placed when a sam is blocked")
        if seat not in (sam.seat, sam.blocked_by) and end.played:
            yield Fault(f"/seats/{seat}/played", INCONSISTENT, "this play would have blocked the sam")
    if blocked:
        yield from _block_faults(result, sam)
    elif result.seats[sam.seat].place != 1:
        yield Fault("/sam/seat", INCONSISTENT, f"seat {sam.seat} was not blocked and did not come first")
    for number, chain in enumerate(result.chops):
        if chain.seats != (sam.seat, sam.blocked_by):
            yield Fault(f"/chops/{number}", INCONSISTENT, "in a sam nothing is cut but the play that is blocked")
    if result.liable != NOBODY:
        yield Fault("/liable", INCONSISTENT, "one card left binds nobody while a sam runs")


def _block_faults(result: GameResult, sam: SamResult) -> Faults:
    if sam.blocked_by == sam.seat:
        yield Fault("/sam/blocked_by", INCONSISTENT, f"seat {sam.seat} cannot block itself")
        return
    declarer, blocker = result.seats[sam.seat], result.seats[sam.blocked_by]
    if not declarer.played:
        yield Fault("/sam/seat", INCONSISTENT, f"seat {sam.seat} laid nothing that could be blocked")
    if not blocker.played:
        yield Fault("/sam/blocked_by", INCONSISTENT, f"seat {sam.blocked_by} laid no card")


def _liable_faults(result: GameResult, rules: SamRules) -> Faults:
    """B-S-10: liable is the seat immediately before the one that went out, at a table where anybody can be."""
    if result.liable == NOBODY or result.sam is not None:
        return
    if rules.bao1 != "liability" or len(result.seats) < rules.bao1_min_players:
        words = f"one card left makes nobody liable here: bao1 is {rules.bao1}"
        if rules.bao1 == "liability":
            words = f"one card left binds nobody below {rules.bao1_min_players} players (bao1_min_players)"
        yield Fault("/liable", INCONSISTENT, words)
        return
    first = next((seat for seat, end in enumerate(result.seats) if end.place == 1), NOBODY)
    if first != NOBODY and is_punished_two(result.seats[first].last_play, rules):
        yield Fault("/liable", INCONSISTENT, f"seat {first} went out on a 2 and pays the others: nobody is liable")
    elif first != NOBODY and result.liable != (first - 1) % len(result.seats):
        words = f"only the seat before seat {first}, which went out, can be liable, not seat {result.liable}"
        yield Fault("/liable", INCONSISTENT, words)
