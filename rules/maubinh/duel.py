"""Points between two legal arrangements: rows, bonuses, sweep.

Source: docs/rules.md M-12, M-31 .. M-38, B-M-01 .. B-M-05, B-M-02b, B-M-20, B-M-21, section 6 "Silences settled".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from rules.cards import Cards
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, RowName
from rules.maubinh.hands import compare_rows, row_strength
from rules.maubinh.options import MauBinhRules

Side = Literal["a", "b"]

_ACE: Final = 14

LINE_KINDS: Final = (
    "match",
    "row",
    "front_three_of_a_kind",
    "middle_full_house",
    "back_four_of_a_kind",
    "middle_four_of_a_kind",
    "back_straight_flush",
    "middle_straight_flush",
    "sweep",
    "sweep_all",
    "foul",
    "instant_win",
    "ace_points",
    "cap",
)


class RowResults(NamedTuple):
    """Who won each row, seen from `a`: 1 won, 0 tied (or not compared), -1 lost."""

    back: int
    middle: int
    front: int


@dataclass(frozen=True, slots=True)
class PointLine:
    """One reason for points, seen from `a`. kind: one of LINE_KINDS. Points are whole except through a cap."""

    kind: str
    points: int | float


@dataclass(frozen=True, slots=True)
class Bonus:
    """A row that pays a bonus when it wins. kind: `middle_full_house`; points: its plain value, above 0."""

    row: RowName
    kind: str
    points: int


def compare_arrangements(a: Arrangement, b: Arrangement, rules: MauBinhRules) -> RowResults:
    """Each row of `a` against the same row of `b` (M-12). Equal rows are tied (B-M-05)."""
    return RowResults(*(compare_rows(a.row(name), b.row(name), rules) for name in ROW_NAMES))


def bonus_rows(arrangement: Arrangement, rules: MauBinhRules) -> tuple[Bonus, ...]:
    """The rows whose category pays a bonus at this table, back first (M-31 .. M-34). A bonus of 0 is none."""
    found: list[Bonus] = []
    for name in ROW_NAMES:
        category = row_strength(arrangement.row(name), rules).category.wire
        points = rules.bonus_points(name, category)
        if points > 0:
            found.append(Bonus(name, f"{name}_{category}", points))
    return tuple(found)


def swept_side(rows: RowResults) -> Side | None:
    """Who won all three rows (M-35); a tied row blocks a sweep (B-M-05).

    >>> swept_side(RowResults(1, 1, 1)), swept_side(RowResults(1, 0, 1))
    ('a', None)
    """
    if rows == (1, 1, 1):
        return "a"
    return "b" if rows == (-1, -1, -1) else None


def duel_lines(
    a: Arrangement, b: Arrangement, rules: MauBinhRules, *, swept_all: bool = False
) -> tuple[PointLine, ...]:
    """The lines of a match-up of two legal arrangements, seen from `a`; lines of 0 points are left out.

    swept_all: this match-up is part of a sweep of the whole table, and a sweep.
    Base and bonus lines carry plain values. A bonus that replaces its row's value (B-M-02) stands there instead of
    the `row` line. `sweep` is what the multiplier and the flat bonus add to those. Where sweeping all replaces that
    price, a `sweep_all` line stands instead of the `sweep` line; where it adds to it, beside it.
    """
    rows = compare_arrangements(a, b, rules)
    won_bonuses = [(1, bonus) for bonus in bonus_rows(a, rules) if getattr(rows, bonus.row) == 1]
    won_bonuses += [(-1, bonus) for bonus in bonus_rows(b, rules) if getattr(rows, bonus.row) == -1]
    replaced = {bonus.row for _, bonus in won_bonuses} if rules.bonus_mode == "replace" else set()
    lines = _base_lines(rows, replaced, rules)
    lines += [PointLine(bonus.kind, sign * bonus.points) for sign, bonus in won_bonuses]
    if swept_side(rows) is not None:
        sign = rows.back
        plain = sign * int(sum(line.points for line in lines))
        lines += [PointLine(kind, sign * points) for kind, points in _sweep_prices(plain, rules, swept_all=swept_all)]
    return tuple(line for line in lines if line.points != 0)


def duel_points(a: Arrangement, b: Arrangement, rules: MauBinhRules) -> int:
    """Points that `a` wins from `b`, both legal and neither an instant win; sweeping the whole table and aces
    left out."""
    return int(sum(line.points for line in duel_lines(a, b, rules)))


def ace_difference(a: Arrangement, b: Arrangement, rules: MauBinhRules) -> int:
    """Points that `a` gets from `b` for the aces dealt to both, however they are arranged (B-M-21)."""
    return ace_value(a.cards, rules) - ace_value(b.cards, rules)


def ace_value(cards: Cards, rules: MauBinhRules) -> int:
    """The points of a hand by the number of aces in it (B-M-21).

    cards: 13, in any order.
    """
    return rules.ace_points[ace_count(cards)]


def ace_count(cards: Cards) -> int:
    """How many of the cards are aces."""
    return sum(card.rank == _ACE for card in cards)


def base_points(rows: RowResults, rules: MauBinhRules) -> int:
    """Points for the rows alone, seen from `a`: for who wins more rows, for each row won, or for both (B-M-01)."""
    lead = sum(rows)
    return match_price(rules) * ((lead > 0) - (lead < 0)) + row_price(rules) * lead


def match_price(rules: MauBinhRules) -> int:
    """Points for winning more rows: `pair_win`, or 0 under `pair_scoring=per_chi` (M-38, B-M-01)."""
    return 0 if rules.pair_scoring == "per_chi" else rules.pair_win


def row_price(rules: MauBinhRules) -> int:
    """Points for each row won: `chi_value`, or 0 under `pair_scoring=majority` (B-M-01)."""
    return 0 if rules.pair_scoring == "majority" else rules.chi_value


def _base_lines(rows: RowResults, replaced: set[RowName], rules: MauBinhRules) -> list[PointLine]:
    """A `match` line for who wins more rows, and a `row` line for each row won whose value no bonus replaces.

    Under majority a row has no value of its own, so nothing is replaced (B-M-02).
    """
    lead, price = sum(rows), row_price(rules)
    lines = [PointLine("match", match_price(rules) * ((lead > 0) - (lead < 0)))]
    return lines + [PointLine("row", price * getattr(rows, name)) for name in ROW_NAMES if name not in replaced]


def _sweep_prices(plain: int, rules: MauBinhRules, *, swept_all: bool) -> list[tuple[str, int]]:
    """(line kind, points) by which a sweep costs more than its `plain` lines, seen from the winner.

    base and bonuses: B-M-03; `sweep_all_mode`: B-M-04. The winner of a sweep won every row, so `plain` minus the base
    is his bonuses, or under `bonus_mode=replace` what they exceed the rows' values by.
    """
    base = base_points(RowResults(1, 1, 1), rules)
    bonuses = plain - base
    swept = _multiplied(base, bonuses, rules.sweep_multiplier, rules) + rules.sweep_bonus_flat
    mode = rules.sweep_all_mode if swept_all else "none"
    match mode:
        case "none":
            return [("sweep", swept - plain)]
        case "add":
            return [("sweep", swept - plain), ("sweep_all", rules.sweep_all_amount)]
        case "multiply":
            total = _multiplied(base, bonuses, rules.sweep_all_multiplier, rules) + rules.sweep_bonus_flat
        case "replace":
            total = rules.sweep_all_amount + _multiplied(0, bonuses, rules.sweep_multiplier, rules)
    return [("sweep_all", total - plain)]


def _multiplied(base: int, bonuses: int, multiplier: int, rules: MauBinhRules) -> int:
    """The base times the multiplier, and the bonuses too under `sweep_multiplies=all` (B-M-03)."""
    if rules.sweep_multiplies == "all":
        return (base + bonuses) * multiplier
    return base * multiplier + bonuses
