"""Why one arrangement is worth more than another: which cards lie elsewhere, and which points that brings and costs.

Only what both answers tell is compared, so it holds for any opponents. Source: docs/rules.md M-31..M-38 for the prices.
"""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, RowName
from rules.maubinh.hands import row_strength
from rules.maubinh.options import MauBinhRules
from solver.hands.payoff import payoff_of
from solver.request import EstimatedArrangement, Explanation, Move, Part, PointChange

_SWEEPS: Final[tuple[Part, ...]] = ("sweep", "swept", "sweep_all")


def explanation(
    better: EstimatedArrangement, other: EstimatedArrangement, rules: MauBinhRules, players: int
) -> Explanation:
    """Why `better` is worth more than `other`: two arrangements of one hand, valued together (`other.behind`)."""
    rows = [_row_change(better, other, row, rules, players) for row in ROW_NAMES]
    apart = {row for row in ROW_NAMES if set(better.arrangement.row(row)) != set(other.arrangement.row(row))}
    moved = [change for change in rows if change.row in apart]
    moved.sort(key=lambda change: -change.balance)
    sweeps = [_sweep_change(better, other, part, rules, players) for part in _SWEEPS]
    points = better.expected_points - other.expected_points
    told = sum(change.points or 0.0 for change in (*rows, *sweeps))
    return Explanation(
        other=other,
        moves=_moves(better.arrangement, other.arrangement),
        changes=(*moved, *sweeps),
        points=points,
        error=other.behind_error,
        rest=points - told,
    )


def _row_change(
    better: EstimatedArrangement, other: EstimatedArrangement, row: RowName, rules: MauBinhRules, players: int
) -> PointChange:
    """What a row of one is worth more than that of the other: won and lost, and what its own category is paid."""
    payoff = payoff_of(rules)

    def of(one: EstimatedArrangement) -> tuple[float, float, float]:
        won, tied = float(getattr(one.win, row)), float(getattr(one.tie, row))
        # Where no row is compared, both are 0 for either arrangement.
        balance = 2 * won + tied
        bonus = float(payoff.bonus[ROW_NAMES.index(row), int(row_strength(one.arrangement.row(row), rules).category)])
        return won, balance, payoff.prices.row * balance + bonus * won

    now, before = of(better), of(other)
    won, balance, points = (a - b for a, b in zip(now, before, strict=True))
    return PointChange("row", row, won, balance, (players - 1) * points)


def _sweep_change(
    better: EstimatedArrangement, other: EstimatedArrangement, part: Part, rules: MauBinhRules, players: int
) -> PointChange:
    """What sweeps bring beside the rows that make them."""
    prices = payoff_of(rules).prices
    chance = float(getattr(better, f"{part}_probability")) - float(getattr(other, f"{part}_probability"))
    if part == "sweep_all":
        return PointChange(part, None, chance, chance, None)
    extra = prices.sweep_base * (prices.multiplier - 1.0) + prices.flat
    side = 1 if part == "sweep" else -1
    return PointChange(part, None, chance, chance, side * (players - 1) * extra * chance)


def _moves(better: Arrangement, other: Arrangement) -> tuple[Move, ...]:
    """Cards that lie in another row than before, by rank and rows, larger groups first."""
    before = {card: row for row in ROW_NAMES for card in other.row(row)}
    groups: dict[tuple[RowName, RowName, int], list[Card]] = {}
    for row in ROW_NAMES:
        for card in better.row(row):
            if before[card] != row:
                groups.setdefault((before[card], row, card.rank), []).append(card)
    found = [Move(tuple(cards), came_from, goes_to) for (came_from, goes_to, _), cards in groups.items()]
    return tuple(sorted(found, key=lambda move: -len(move.cards)))
