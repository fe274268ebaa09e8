"""Whether to declare a Sâm: the best plan for a hand, how likely nobody blocks it, and what that is worth.

While a Sâm runs nobody else lays a card before a block ends the game, so hands do not change and a plan, a split of the
hand into sets with one laid last, succeeds in a deal unless somebody holds what beats one of its sets but the last.
Whoever can block is taken to do so. Source: docs/rules.md S-12 to S-14, S-32, B-S-06 to B-S-09.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rules.cards import Cards
from rules.shedding.result import NOBODY
from solver.arrays import BoolArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_moves, shedding_search
from solver.shedding.hints import Hint, points_without_playing
from solver.shedding.knowledge import Knowledge
from solver.shedding.positions import cards_of_mask
from solver.shedding.rooms import SearchRoom, findings, search_room


@dataclass(frozen=True, slots=True)
class Declaration:
    """What declaring is worth against not declaring, each with its standard error. plan: the sets in their order."""

    plan: tuple[Cards, ...]
    success: float
    success_error: float
    expected_points: float
    standard_error: float
    points_without: float
    error_without: float

    @property
    def is_recommended(self) -> bool:
        """Whether declaring is worth more."""
        return self.expected_points > self.points_without


def may_declare(known: Knowledge) -> bool:
    """Whether the seat may still declare: in Sâm, before the first card, and nobody has."""
    state = known.state
    is_sam = known.rules[layout.GAME] == layout.SAM_GAME
    return bool(is_sam and not state[layout.SEEN] and not state[layout.OVER] and state[layout.SAM_SEAT] == NOBODY)


def declaration(known: Knowledge, undeclared: Hint | None, samples: int, seed: int = 0) -> Declaration:
    """The best plan and its worth. undeclared: the hint of a seat that leads, which tells what else it would win.

    The plan is chosen in `samples` deals, and judged in as many others.
    """
    room = search_room()
    plan = best_plan(known, samples, seed, room)
    found, worlds = findings(1, samples), np.array([0, samples], np.int64)
    shedding_search.play_plan(known.view, known.rules, room, plan, np.uint64(seed + 1), worlds, found)
    values = found.values[0]
    success = float(found.parts[0, len(layout.LINE_KINDS) + 1]) / samples  # in first place: nobody blocked
    if undeclared is None:
        without, error = points_without_playing(known, samples, seed, room)
    else:
        without, error = undeclared.best.expected_points, undeclared.best.standard_error
    root = max(samples - 1, 1) ** 0.5
    return Declaration(
        plan=tuple(cards_of_mask(int(mask)) for mask in plan[:, 0]),
        success=success,
        success_error=(success * (1 - success) / samples) ** 0.5,
        expected_points=float(values.mean()),
        standard_error=float(values.std() / root),
        points_without=without,
        error_without=error,
    )


def best_plan(known: Knowledge, samples: int, seed: int, room: SearchRoom) -> IntArray:
    """The sets of the plan that succeeds in most deals, in order, int64 [n, 4]."""
    hand = int(known.state[layout.HANDS + known.seat])
    plays = np.zeros((1024, 4), np.int64)
    count = shedding_moves.add_plays(hand, 0, 0, 0, known.rules, layout.ALIKE_WITHOUT_SUITS, plays)
    sets, blocked = plays[:count], np.zeros((count, samples), np.bool_)
    shedding_search.blocked_sets(known.view, known.rules, room, sets, np.uint64(seed), blocked)
    deals = [_as_bits(row) for row in blocked]
    best = -1
    chosen: tuple[tuple[int, ...], int] = ((), 0)
    for split in _splits(hand, sets):
        for place, last in enumerate(split):
            others = (*split[:place], *split[place + 1 :])
            if others and known.rules[layout.FINISH_TWO] != layout.ALLOW_TWO and sets[last, 0] & layout.TWOS:
                continue
            failing = 0
            for at in others:
                failing |= deals[at]
            succeeding = samples - failing.bit_count()
            if succeeding > best:
                best, chosen = succeeding, (others, last)
    others, last = chosen
    first = sorted(others, key=lambda at: not sets[at, 0] & layout.TWOS)
    return _dealt_out(hand, sets[[*first, last]])


def _as_bits(row: BoolArray) -> int:
    return int.from_bytes(np.packbits(row).tobytes(), "big")


def _counts(mask: int) -> tuple[int, ...]:
    return tuple((mask >> 4 * cell & 15).bit_count() for cell in range(13))


def _splits(hand: int, sets: IntArray) -> Iterator[tuple[int, ...]]:
    """Every way to split the hand into sets, as places in `sets`; suits do not matter."""
    shapes = [_counts(int(mask)) for mask in sets[:, 0]]

    def split(left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        lowest = next((cell for cell, held in enumerate(left) if held), None)
        if lowest is None:
            yield ()
            return
        for at, shape in enumerate(shapes):
            if shape[lowest] and all(part <= held for part, held in zip(shape, left, strict=True)):
                rest = tuple(held - part for part, held in zip(shape, left, strict=True))
                for others in split(rest):
                    yield (at, *others)

    yield from split(_counts(hand))


def _dealt_out(hand: int, plan: IntArray) -> IntArray:
    """The sets of a plan with cards of the hand that none before them took."""
    dealt, left = plan.copy(), hand
    for row in dealt:
        mask = 0
        for cell, count in enumerate(_counts(int(row[0]))):
            held = left >> 4 * cell & 15
            for _ in range(count):
                mask |= (held & -held) << 4 * cell
                held &= held - 1
        row[0], left = mask, left & ~mask
    return dealt
