"""Mixed play: how often to use which arrangement so that no way of setting the other hands hurts us most.

A matrix game: our candidates against every undominated arrangement of each hand an opponent may hold. The opponents
know how often we play what, and set each of their hands in the way that is worst for us. The best distribution is the
solution of a linear programme (GLOP); replies and arrangements of ours are added as they are needed, until none is
missing. Sweeps of the whole table are left out: they depend on more than one opponent. Source: docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol

import numpy as np

from rules.cards import Cards
from rules.errors import Fault, InvalidInputError
from rules.maubinh.options import MauBinhRules
from solver.arrays import FloatArray, IntArray
from solver.hands.enumeration import Splits, undominated
from solver.hands.masks import cards_of_mask
from solver.hands.payoff import payoff_of
from solver.kernels.scoring import duel_matrix
from solver.request import MixedChoice, Opponents
from solver.values.contest import Contest, Values, ranking
from solver.values.expectation import PricedArrangements, known_points, priced_arrangements
from solver.values.telling import described

# Hands an unknown opponent is taken to hold, each answered in full.
HANDS: Final = 24
# Arrangements of ours that the programme starts with, and those that join it at a time.
FIRST: Final = 48
MORE: Final = 8
_TOLERANCE: Final = 1e-7
_SMALLEST: Final = 1e-6


class Payoffs(Protocol):
    """Points of our arrangements against the replies of one hand, worked out as they are needed."""

    def rows(self, ours: IntArray) -> FloatArray:
        """[ours, replies]: some arrangements against every reply."""
        ...

    def column(self, reply: int) -> FloatArray:
        """[k]: every arrangement against one reply."""
        ...


@dataclass(frozen=True)
class Matrix:
    """Payoffs that are there: values [k, replies]."""

    values: FloatArray

    def rows(self, ours: IntArray) -> FloatArray:
        """[ours, replies]: some arrangements against every reply."""
        return self.values.take(ours, axis=0)

    def column(self, reply: int) -> FloatArray:
        """[k]: every arrangement against one reply."""
        return np.ascontiguousarray(self.values[:, reply])


@dataclass(frozen=True)
class Duels:
    """Payoffs of our candidates against the undominated arrangements of a hand."""

    ours: PricedArrangements
    theirs: PricedArrangements
    rules: MauBinhRules

    def rows(self, ours: IntArray) -> FloatArray:
        """[ours, replies]: some arrangements against every reply."""
        return self._points(self.ours.chosen(ours), self.theirs)

    def column(self, reply: int) -> FloatArray:
        """[k]: every arrangement against one reply."""
        return self._points(self.ours, self.theirs.chosen(np.array([reply])))[:, 0].copy()

    def _points(self, ours: PricedArrangements, theirs: PricedArrangements) -> FloatArray:
        out = np.empty((ours.count, theirs.count))
        duel_matrix(ours.strengths, ours.bonus, theirs.strengths, theirs.bonus, payoff_of(self.rules).prices, out)
        return out


@dataclass(frozen=True)
class MatrixGame:
    """Our `count` arrangements against each hand, and how much each hand counts (weights sum to the opponents)."""

    count: int
    hands: tuple[Payoffs, ...]
    weights: FloatArray

    @cached_property
    def payoffs(self) -> tuple[FloatArray, ...]:
        """[ours, replies] for each hand, in full."""
        return tuple(hand.rows(np.arange(self.count)) for hand in self.hands)

    def worst_case(self, probabilities: FloatArray) -> float:
        """Points of a distribution over our arrangements when every hand is set in the way worst for us."""
        return float(
            sum(
                weight * (probabilities @ payoff).min()
                for weight, payoff in zip(self.weights, self.payoffs, strict=True)
            )
        )


def best_distribution(game: MatrixGame, promising: IntArray | None = None) -> FloatArray:
    """The distribution over our arrangements whose worst case is best. Exact to GLOP's tolerance.

    promising: all arrangements, the likely ones first. The programme holds a few of our arrangements and of the
    replies; what either side would rather play is added, until neither side has anything better.
    """
    order = np.arange(game.count) if promising is None else promising
    programme = _Programme(game, order[:FIRST])
    while programme.add_replies():
        programme.solve()
        while programme.add_arrangements():
            programme.solve()
    return programme.distribution()


def _linear_solver() -> Any:
    """OR-Tools' linear solver. Raises InvalidInputError (`missing_extra`) where it is not installed."""
    try:
        from ortools.linear_solver import pywraplp
    except ModuleNotFoundError:
        message = "mixed play needs OR-Tools, of the extra `server`: pip install 'maubinh[server]'"
        raise InvalidInputError([Fault("/objective", "missing_extra", message)]) from None
    return pywraplp


class _Programme:
    """The linear programme: the most of the weighted values, each value below every reply that it holds."""

    def __init__(self, game: MatrixGame, rows: IntArray) -> None:
        pywraplp = _linear_solver()
        self._optimal: int = pywraplp.Solver.OPTIMAL
        self._solver: Any = pywraplp.Solver.CreateSolver("GLOP")
        self._infinity: float = self._solver.infinity()
        self._game = game
        self._rows: list[int] = []
        self._chances: list[Any] = []
        self._table = [np.empty((0, 0))] * len(game.hands)
        self._replies: list[tuple[int, FloatArray, Any]] = []
        self._held: set[tuple[int, int]] = set()
        self._whole = self._solver.Constraint(1.0, 1.0)
        self._values = [self._solver.NumVar(-self._infinity, self._infinity, "") for _ in game.weights]
        for value, weight in zip(self._values, game.weights, strict=True):
            self._solver.Objective().SetCoefficient(value, float(weight))
        self._solver.Objective().SetMaximization()
        self._add_rows(rows)
        self._probabilities = np.full(len(self._rows), 1.0 / len(self._rows))
        self._bounds = np.full(len(game.hands), np.inf)

    def _add_rows(self, rows: IntArray) -> None:
        for hand, payoffs in enumerate(self._game.hands):
            more = payoffs.rows(rows)
            self._table[hand] = np.concatenate([self._table[hand].reshape(-1, more.shape[1]), more])
        for row in rows.tolist():
            chance = self._solver.NumVar(0.0, 1.0, "")
            self._whole.SetCoefficient(chance, 1.0)
            for _, column, constraint in self._replies:
                constraint.SetCoefficient(chance, -float(column[row]))
            self._rows.append(row)
            self._chances.append(chance)

    def add_replies(self) -> bool:
        """Take in the worst reply of every hand that hurts more than the programme knows; false if there is none."""
        found = False
        for hand, table in enumerate(self._table):
            against = self._probabilities @ table
            worst = int(against.argmin())
            if against[worst] >= self._bounds[hand] - _TOLERANCE or (hand, worst) in self._held:
                continue  # what is held already differs by rounding only
            found = True
            self._held.add((hand, worst))
            column = self._game.hands[hand].column(worst)
            constraint = self._solver.Constraint(-self._infinity, 0.0)
            constraint.SetCoefficient(self._values[hand], 1.0)
            for chance, points in zip(self._chances, column[self._rows].tolist(), strict=True):
                constraint.SetCoefficient(chance, -points)
            self._replies.append((hand, column, constraint))
        return found

    def add_arrangements(self) -> bool:
        """Take in the arrangements that do best against the replies as they are weighed; false if none does better."""
        values = np.zeros(self._game.count)
        for _, column, constraint in self._replies:
            weight = abs(constraint.dual_value())
            if weight > 0.0:
                values += weight * column
        values[self._rows] = -np.inf
        best = np.argsort(-values, kind="stable")[:MORE]
        best = best[values[best] > self._solver.Objective().Value() + _TOLERANCE]
        self._add_rows(best)
        return bool(best.size)

    def solve(self) -> None:
        """Solve the programme as it stands. Raises ArithmeticError when GLOP finds no optimum."""
        status = self._solver.Solve()
        if status != self._optimal:
            raise ArithmeticError(f"GLOP found no optimum: status {status}")
        chances = np.maximum([chance.solution_value() for chance in self._chances], 0.0)
        self._probabilities = chances / chances.sum()
        self._bounds = np.array([value.solution_value() for value in self._values])

    def distribution(self) -> FloatArray:
        """[count]: how often to play each arrangement."""
        played = np.zeros(self._game.count)
        played[self._rows] = self._probabilities
        return played


def _replies(cards: Cards, rules: MauBinhRules) -> PricedArrangements:
    return priced_arrangements(undominated(cards, rules).strengths, rules)


def matrix_game(ours: PricedArrangements, match: Contest, opponents: Opponents) -> MatrixGame:
    """The game of a contest: known opponents as they are, unknown ones as the first hands of the sample."""
    hands: list[Payoffs] = []
    weights: list[float] = []
    for given, rows in zip(opponents.known, match.table.known, strict=True):
        fixed = given.arrangement is not None or rows.instant_points > 0
        if fixed:
            hands.append(Matrix(known_points(ours, rows, match.rules)[:, None]))
        else:
            hands.append(Duels(ours, _replies(given.all_cards, match.rules), match.rules))
        weights.append(1.0)
    if match.sample is not None:
        ordinary = match.sample.strengths.shape[1]
        for at in _spread(match.sample.size, HANDS):
            if at < ordinary:
                hand = cards_of_mask(int(match.sample.masks[at]))
                hands.append(Duels(ours, _replies(hand, match.rules), match.rules))
            else:
                hands.append(Matrix(np.full((ours.count, 1), -float(match.sample.instant_points[at - ordinary]))))
            weights.append(match.table.unknown / min(HANDS, match.sample.size))
    return MatrixGame(ours.count, tuple(hands), np.array(weights))


def _spread(size: int, wanted: int) -> Sequence[int]:
    """Up to `wanted` places spread evenly over 0..size-1."""
    return [at * size // wanted for at in range(wanted)] if size > wanted else range(size)


def mixed_choices(valued: Values, splits: Splits, match: Contest, opponents: Opponents) -> tuple[MixedChoice, ...]:
    """The best distribution over the candidates, most frequent first; all of them must have been compared."""
    promising = np.argsort(-valued.points, kind="stable")
    probabilities = best_distribution(matrix_game(valued.ours, match, opponents), promising)
    played = [int(at) for at in np.argsort(-probabilities, kind="stable") if probabilities[at] > _SMALLEST]
    total = float(probabilities[played].sum())
    best = int(ranking(valued, 1)[0])  # what each is behind
    told = described([best, *played], [splits.arrangement(at) for at in (best, *played)], valued, match)[1:]
    return tuple(MixedChoice(float(probabilities[at]) / total, one) for at, one in zip(played, told, strict=True))
