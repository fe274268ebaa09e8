"""Slow, obvious twins of solver/, written with rules/ alone.

Nothing here is clever: every arrangement is laid out, every match-up is settled, every list is compared by its
definition. Source: docs/rules.md section 1, the HTTP contract's definition of dominance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from rules.cards import Cards
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, is_foul
from rules.maubinh.duel import bonus_rows, compare_arrangements, duel_points, swept_side
from rules.maubinh.hands import RowStrength, compare_strengths, row_strength
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules
from rules.maubinh.settlement import score_table

StrengthTriple = tuple[RowStrength, RowStrength, RowStrength]
NO_LOCKS: tuple[Cards, Cards, Cards] = ((), (), ())


def strength_triple(arrangement: Arrangement, rules: MauBinhRules) -> StrengthTriple:
    """The strengths of back, middle, front."""
    back, middle, front = (row_strength(arrangement.row(name), rules) for name in ROW_NAMES)
    return back, middle, front


def splits(cards: Cards, locked: tuple[Cards, Cards, Cards] = NO_LOCKS) -> Iterator[Arrangement]:
    """Every way to lay 13 cards in three rows, with the locked cards (back, middle, front) in theirs; 72,072 in all."""
    in_back, in_middle, in_front = (set(row) for row in locked)
    for front in combinations(cards, 3):
        if not in_front <= set(front):
            continue
        rest = tuple(card for card in cards if card not in front)
        for back in combinations(rest, 5):
            middle = tuple(card for card in rest if card not in back)
            if in_back <= set(back) and in_middle <= set(middle):
                yield Arrangement(back, middle, front)


def legal_arrangements(
    cards: Cards, rules: MauBinhRules, locked: tuple[Cards, Cards, Cards] = NO_LOCKS
) -> list[tuple[Arrangement, StrengthTriple]]:
    """Every legal arrangement with its strengths. Row strengths are worked out once, then compared pair by pair."""
    known: dict[Cards, RowStrength] = {}

    def strength(row: Cards) -> RowStrength:
        if row not in known:
            known[row] = row_strength(row, rules)
        return known[row]

    needed = 1 if rules.order_compare == "gt" else 0
    found = []
    for way in splits(cards, locked):
        back, middle, front = strength(way.back), strength(way.middle), strength(way.front)
        if compare_strengths(back, middle, rules, same_size=True) < needed:
            continue
        if compare_strengths(middle, front, rules, same_size=False) >= needed:
            found.append((way, (back, middle, front)))
    return found


def undominated(triples: Iterable[StrengthTriple]) -> set[StrengthTriple]:
    """The triples that no other one matches in all rows and beats in one."""
    every = sorted(set(triples))
    places = [{strength: at for at, strength in enumerate(sorted({t[row] for t in every}))} for row in range(3)]
    coded = np.array([[places[row][triple[row]] for row in range(3)] for triple in every])
    return {
        triple
        for triple, own in zip(every, coded, strict=True)
        if not ((coded >= own).all(axis=1) & (coded > own).any(axis=1)).any()
    }


def duel_with_fouls_and_instant_wins(ours: Arrangement, theirs: Arrangement, rules: MauBinhRules) -> int:
    """What a match-up of two brings our legal arrangement, played as an ordinary one (M-12, M-37, M-24..M-29)."""
    win = find_instant_win(theirs.cards, rules)
    if win is not None:
        return -win.points_each
    if is_foul(theirs, rules):
        bonus = sum(bonus.points for bonus in bonus_rows(ours, rules)) if rules.foul_pays_bonus else 0
        return rules.foul_amount + bonus
    return duel_points(ours, theirs, rules)


def first_seat_points(table: Sequence[Arrangement], rules: MauBinhRules) -> int:
    """The net points of the first seat, all instant wins declared."""
    return score_table(table, rules)[0]


def sweeps(winner: Arrangement, loser: Arrangement, rules: MauBinhRules) -> bool:
    """Whether `winner` wins all three rows (M-35)."""
    return swept_side(compare_arrangements(winner, loser, rules)) == "a"


def mean(values: Iterable[float]) -> float:
    """The plain average."""
    every = list(values)
    return sum(every) / len(every)


def compare_rows_of(ours: Arrangement, theirs: Arrangement, rules: MauBinhRules) -> tuple[int, int, int]:
    """Row results seen from us; 0 each where no rows are compared: against a foul or an instant win."""
    if is_foul(theirs, rules) or find_instant_win(theirs.cards, rules) is not None:
        return 0, 0, 0
    return compare_arrangements(ours, theirs, rules)
