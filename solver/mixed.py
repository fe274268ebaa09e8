"""Mixed play: how often to use which arrangement so that no way of setting the other hands hurts us most.

A matrix game: our candidates against every undominated arrangement of each hand an opponent may hold. The opponents
know how often we play what, and set each of their hands in the way that is worst for us. The best distribution is the
solution of a linear programme (GLOP); replies are added to it as they are needed, until none is missing. Sweeps of the
whole table are left out: they depend on more than one opponent. Source: docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.options import MauBinhRules
from solver.contest import Contest, Values, described
from solver.enumeration import Splits, cards_of_mask, undominated
from solver.expectation import Candidates, candidates, known_points
from solver.payoff import payoff_of
from solver.request import MixedChoice, Opponents
from solver.score_kernels import duel_matrix

FloatArray = NDArray[np.float64]

# Hands an unknown opponent is taken to hold, each answered in full.
HANDS: Final = 24
_TOLERANCE: Final = 1e-7
_SMALLEST: Final = 1e-6


@dataclass(frozen=True)
class MatrixGame:
    """Payoffs [ours, replies] against each hand, and how much each hand counts (weights sum to the opponents)."""

    payoffs: tuple[FloatArray, ...]
    weights: FloatArray

    def worst_case(self, probabilities: FloatArray) -> float:
        """Points of a distribution over our arrangements when every hand is set in the way worst for us."""
        return float(
            sum(
                weight * (probabilities @ payoff).min()
                for weight, payoff in zip(self.weights, self.payoffs, strict=True)
            )
        )


def best_distribution(game: MatrixGame) -> FloatArray:
    """The distribution over our arrangements whose worst case is best. Exact to GLOP's tolerance."""
    count = game.payoffs[0].shape[0]
    programme = _Programme(count, game.weights)
    probabilities = np.full(count, 1.0 / count)
    bounds = np.full(len(game.payoffs), np.inf)
    while True:
        missing = False
        for hand, payoff in enumerate(game.payoffs):
            against = probabilities @ payoff
            worst = int(against.argmin())
            if against[worst] < bounds[hand] - _TOLERANCE:
                missing = programme.add_reply(hand, payoff[:, worst]) or missing
        if not missing:
            return probabilities
        probabilities, bounds = programme.solved()


class _Programme:
    """The linear programme: the most of the weighted values, each value below every reply seen so far."""

    def __init__(self, count: int, weights: FloatArray) -> None:
        from ortools.linear_solver import pywraplp

        self._pywraplp: Any = pywraplp
        self._solver: Any = pywraplp.Solver.CreateSolver("GLOP")
        self._chances = [self._solver.NumVar(0.0, 1.0, "") for _ in range(count)]
        infinity = self._solver.infinity()
        self._values = [self._solver.NumVar(-infinity, infinity, "") for _ in weights]
        whole = self._solver.Constraint(1.0, 1.0)
        for chance in self._chances:
            whole.SetCoefficient(chance, 1.0)
        for value, weight in zip(self._values, weights, strict=True):
            self._solver.Objective().SetCoefficient(value, float(weight))
        self._solver.Objective().SetMaximization()
        self._seen: set[tuple[int, bytes]] = set()

    def add_reply(self, hand: int, payoff: FloatArray) -> bool:
        """Take a reply of a hand into account; false when it is there already (only rounding is left)."""
        key = (hand, payoff.tobytes())
        if key in self._seen:
            return False
        self._seen.add(key)
        row = self._solver.Constraint(-self._solver.infinity(), 0.0)
        row.SetCoefficient(self._values[hand], 1.0)
        for chance, points in zip(self._chances, payoff, strict=True):
            row.SetCoefficient(chance, -float(points))
        return True

    def solved(self) -> tuple[FloatArray, FloatArray]:
        """(probabilities, value of every hand) of the programme as it stands."""
        status = self._solver.Solve()
        if status != self._pywraplp.Solver.OPTIMAL:
            raise ArithmeticError(f"GLOP found no optimum: status {status}")
        chances = np.maximum([chance.solution_value() for chance in self._chances], 0.0)
        return chances / chances.sum(), np.array([value.solution_value() for value in self._values])


def _against(ours: Candidates, theirs: Candidates, rules: MauBinhRules) -> FloatArray:
    """[ours, theirs] points."""
    out = np.empty((ours.count, theirs.count))
    duel_matrix(ours.strengths, ours.bonus, theirs.strengths, theirs.bonus, payoff_of(rules).prices, out)
    return out


def _replies(cards: Cards, rules: MauBinhRules) -> Candidates:
    return candidates(undominated(cards, rules).strengths, rules)


def matrix_game(ours: Candidates, match: Contest, opponents: Opponents) -> MatrixGame:
    """The game of a contest: known opponents as they are, unknown ones as the first hands of the sample."""
    payoffs: list[FloatArray] = []
    weights: list[float] = []
    for given, rows in zip(opponents.known, match.table.known, strict=True):
        fixed = given.arrangement is not None or rows.instant_points > 0
        if fixed:
            payoffs.append(known_points(ours, rows, match.rules)[:, None])
        else:
            payoffs.append(_against(ours, _replies(given.all_cards, match.rules), match.rules))
        weights.append(1.0)
    if match.sample is not None:
        ordinary = match.sample.strengths.shape[1]
        for at in _spread(match.sample.size, HANDS):
            if at < ordinary:
                hand = cards_of_mask(int(match.sample.masks[at]))
                payoffs.append(_against(ours, _replies(hand, match.rules), match.rules))
            else:
                payoffs.append(np.full((ours.count, 1), -float(match.sample.instant_points[at - ordinary])))
            weights.append(match.table.unknown / min(HANDS, match.sample.size))
    return MatrixGame(tuple(payoffs), np.array(weights))


def _spread(size: int, wanted: int) -> Sequence[int]:
    """Up to `wanted` places spread evenly over 0..size-1."""
    return [at * size // wanted for at in range(wanted)] if size > wanted else range(size)


def mixed_choices(valued: Values, splits: Splits, match: Contest, opponents: Opponents) -> tuple[MixedChoice, ...]:
    """The best distribution over the candidates, most frequent first; all of them must have been compared."""
    probabilities = best_distribution(matrix_game(valued.ours, match, opponents))
    played = [int(at) for at in np.argsort(-probabilities, kind="stable") if probabilities[at] > _SMALLEST]
    total = float(probabilities[played].sum())
    told = described(played, [splits.arrangement(at) for at in played], valued, match)
    return tuple(MixedChoice(float(probabilities[at]) / total, one) for at, one in zip(played, told, strict=True))
