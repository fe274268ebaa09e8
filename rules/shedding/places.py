"""Places that a result need not tell: where the game ended with the first finish, they follow (B-T-15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.errors import Fault
from rules.shedding.result import GameResult
from rules.shedding.variant import Variant


def with_places(result: GameResult, variant: Variant[Any]) -> GameResult:
    """The result with the places of `untold` seats filled in, as far as they follow.

    After an instant win all but its holder have 0. Where the game ended with the first finish, the losers come in turn
    order, 0 for who never played; nobody is placed where nobody came first. In other games the others' cards do not
    tell who was out when: those seats stay untold.
    """
    if not result.untold:
        return result
    first = [seat for seat, end in enumerate(result.seats) if end.place == 1 and seat not in result.untold]
    if result.instant_win is not None:
        places = [int(seat == result.instant_win.seat) for seat in range(len(result.seats))]
    elif len(first) > 1 or not variant.stops_at_first(result):
        return result
    else:
        places = [_place_after(first, seat, result) for seat in range(len(result.seats))]
    seats = tuple(
        replace(end, place=places[seat]) if seat in result.untold else end for seat, end in enumerate(result.seats)
    )
    return replace(result, seats=seats, untold=())


def untold_faults(result: GameResult) -> Iterator[Fault]:
    """A fault for every seat whose place is not told and does not follow (`with_places`)."""
    for seat in result.untold:
        yield Fault(f"/seats/{seat}/place", "missing_field", "the order of finishing decides who pays: tell the place")


def _place_after(first: list[int], seat: int, result: GameResult) -> int:
    if not first or result.seats[seat].played == 0:
        return 0
    return 1 + (seat - first[0]) % len(result.seats)
