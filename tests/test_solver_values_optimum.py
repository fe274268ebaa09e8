"""The optimum of a hand found another way: by a constraint model that knows only the rules.

Choosing rows is written as exact cover (every card once), legality as an order between the chosen rows, and points as
sums over match-ups, row results and sweeps. Clauses: docs/rules.md M-03, M-12, M-14, M-31 .. M-35, M-38, B-M-05.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.duel import duel_points
from rules.maubinh.hands import Category, compare_rows, row_strength
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.hands.enumeration import arrangement_of, sorted_hand, undominated
from solver.hands.masks import cards_of_mask, hand_mask
from solver.opponents.deck import deal_hands
from solver.opponents.policy import GREEDY
from solver.opponents.sampling import Sample, seen_mask, unseen_positions
from solver.values.expectation import priced_arrangements, sample_totals
from tests.helpers.solver_examples import dealt

ROWS = ("back", "middle", "front")
BONUSES = {
    "back": {
        Category.FOUR_OF_A_KIND: "bonus_back_four_of_a_kind",
        Category.STRAIGHT_FLUSH: "bonus_back_straight_flush",
    },
    "middle": {
        Category.FULL_HOUSE: "bonus_middle_full_house",
        Category.FOUR_OF_A_KIND: "bonus_middle_four_of_a_kind",
        Category.STRAIGHT_FLUSH: "bonus_middle_straight_flush",
    },
    "front": {Category.THREE_OF_A_KIND: "bonus_front_three_of_a_kind"},
}


def bonus_of(row: str, cards: Cards, rules: MauBinhRules) -> int:
    name = BONUSES[row].get(row_strength(cards, rules).category)
    return getattr(rules, name) if name else 0


class RowModel:
    """The constraint model of one hand: a choice of three rows, and points against opponents who lie open."""

    def __init__(self, cards: Cards, rules: MauBinhRules) -> None:
        from ortools.sat.python import cp_model

        self._rules = rules
        self._model: Any = cp_model.CpModel()
        self._solver: Any = cp_model.CpSolver()
        self._optimal = cp_model.OPTIMAL
        self._choices = {row: list(combinations(sorted(cards), 3 if row == "front" else 5)) for row in ROWS}
        self._chosen = {
            row: [self._model.NewBoolVar(f"{row}-{at}") for at in range(len(ways))]
            for row, ways in self._choices.items()
        }
        for card in cards:
            holders = [
                chosen
                for row in ROWS
                for way, chosen in zip(self._choices[row], self._chosen[row], strict=True)
                if card in way
            ]
            self._model.AddExactlyOne(holders)
        for row in ROWS:
            self._model.AddExactlyOne(self._chosen[row])
        self._keep_order()

    def _keep_order(self) -> None:
        """Each row at least as strong as the one before it (M-14), as ranks in one list of all rows' strengths."""
        order = sorted({row_strength(way, self._rules) for way in self._choices["back"]})
        place = {strength: at for at, strength in enumerate(order)}
        fives = [place[row_strength(way, self._rules)] for way in self._choices["back"]]
        back, middle = (self._sum(row, fives) for row in ("back", "middle"))
        self._model.Add(back >= middle)
        example = {place[row_strength(way, self._rules)]: way for way in self._choices["back"]}
        floors = []
        for front in self._choices["front"]:
            fits = [at for at, five in example.items() if compare_rows(five, front, self._rules) >= 0]
            floors.append(min(fits, default=len(order)))
        self._model.Add(middle >= self._sum("front", floors))

    def _sum(self, row: str, values: list[int]) -> Any:
        return sum(value * chosen for value, chosen in zip(values, self._chosen[row], strict=True) if value)

    def _points_against(self, theirs: Arrangement) -> Any:
        rules = self._rules
        terms, won, lost = [], [], []
        for row in ROWS:
            other = getattr(theirs, row)
            signs = [compare_rows(way, other, rules) for way in self._choices[row]]
            own = [bonus_of(row, way, rules) for way in self._choices[row]]
            paid = bonus_of(row, other, rules)
            terms.append(
                self._sum(row, [b if s > 0 else -paid if s < 0 else 0 for s, b in zip(signs, own, strict=True)])
            )
            won.append(self._sum(row, [int(sign > 0) for sign in signs]))
            lost.append(self._sum(row, [int(sign < 0) for sign in signs]))
        lead = sum(won) - sum(lost)
        swept, sweeping = (self._all_of(rows) for rows in (won, lost))
        match = 0 if rules.pair_scoring == "per_chi" else rules.pair_win
        row = 0 if rules.pair_scoring == "majority" else rules.chi_value
        base, swept_base = match * self._sign(lead) + row * lead, match + 3 * row
        sweep = swept_base * (rules.sweep_multiplier - 1) + rules.sweep_bonus_flat
        return base + sum(terms) + sweep * (swept - sweeping)

    def _all_of(self, rows: list[Any]) -> Any:
        """1 if all three sums (0 or 1 each) are 1."""
        every = self._model.NewBoolVar("")
        self._model.Add(sum(rows) == 3).OnlyEnforceIf(every)
        self._model.Add(sum(rows) <= 2).OnlyEnforceIf(every.Not())
        return every

    def _sign(self, lead: Any) -> Any:
        """1, 0 or -1."""
        above, below = self._model.NewBoolVar(""), self._model.NewBoolVar("")
        for flag, holds, fails in ((above, lead >= 1, lead <= 0), (below, lead <= -1, lead >= 0)):
            self._model.Add(holds).OnlyEnforceIf(flag)
            self._model.Add(fails).OnlyEnforceIf(flag.Not())
        return above - below

    def best(self, opponents: list[Arrangement]) -> tuple[int, Arrangement]:
        """The most points against all of them, and an arrangement that wins them."""
        self._model.Maximize(sum(self._points_against(theirs) for theirs in opponents))
        self._solver.parameters.num_search_workers = 2
        assert self._solver.Solve(self._model) == self._optimal
        rows = [
            way
            for row in ROWS
            for way, chosen in zip(self._choices[row], self._chosen[row], strict=True)
            if self._solver.Value(chosen)
        ]
        return round(self._solver.ObjectiveValue()), Arrangement(*rows)


def opponents_of(cards: Cards, rules: MauBinhRules, count: int) -> list[Arrangement]:
    """Hands of the other 39 cards, set by the greedy player."""
    masks = np.ascontiguousarray(deal_hands(count, 8, unseen_positions(seen_mask(cards, (), ())))[:, 0])
    rows = GREEDY.arrange(masks, rules)
    return [arrangement_of(cards_of_mask(int(mask)), row[:3]) for mask, row in zip(masks, rows, strict=True)]


CASES = [
    (dealt(0)[0], maubinh_rules("majority")),
    pytest.param(
        dealt(2)[0], maubinh_rules("per_chi", {"bonus_mode": "add", "sweep_multiplies": "base"}), marks=pytest.mark.long
    ),
    pytest.param(dealt(6)[0], maubinh_rules("majority", {"pair_scoring": "both"}), marks=pytest.mark.long),
    pytest.param(
        dealt(4)[0],
        maubinh_rules("majority", {"a2345": "second", "sweep_bonus_flat": 3, "cross_compare": "main_rank"}),
        marks=pytest.mark.long,
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "rules"), CASES)
def test_a_constraint_model_finds_the_same_optimum(cards: Cards, rules: MauBinhRules) -> None:
    opponents = opponents_of(cards, rules, 8)
    most, way = RowModel(cards, rules).best(opponents)
    assert most == sum(duel_points(way, theirs, rules) for theirs in opponents)
    masks = np.array([hand_mask(theirs.cards) for theirs in opponents], dtype=np.uint64)
    strengths = np.ascontiguousarray(GREEDY.arrange(masks, rules)[:, 3:].T.astype(np.uint16))
    sample = Sample(masks, strengths, np.zeros(0, np.int64), exact=False, distinct=len(opponents))
    found = undominated(cards, rules)
    points = sample_totals(priced_arrangements(found.strengths, rules), sample, rules).points
    assert points.max() == most
    assert set(sorted_hand(cards).cards) == set(way.cards)
