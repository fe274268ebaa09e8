"""Whole tables dealt and settled: the slow, direct way to an expectation.

Every opponent gets a hand of the unseen cards and sets it as the model does; the table is settled by the rules. Two
tables in which the same rows are won against the same categories are settled once, since nothing else can count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import row_strength
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import arrangement_of
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.hands.masks import cards_of_mask
from solver.hands.strengths import strengths_of
from solver.opponents.best_response import Effort, respond
from solver.opponents.crowd import arranged_hands
from solver.opponents.deck import deck
from solver.opponents.policy import FieldPolicy, with_order
from solver.opponents.sampling import seen_mask, unseen_positions
from solver.opponents.stored import StoredModel, nearest_scoring, stored_model, strengths_for
from tests.helpers.oracles import duel_with_fouls_and_instant_wins, first_seat_points, sweeps

MaskArray = NDArray[np.uint64]


@dataclass(frozen=True)
class DealtTables:
    """Opponents' hands at n tables: masks [n, seats], rows by index and strengths [n, seats, 6], instant wins."""

    masks: MaskArray
    rows: NDArray[np.int32]
    instant: NDArray[np.int64]

    def arrangement(self, table: int, seat: int) -> Arrangement:
        """The cards of one opponent as he sets them."""
        return arrangement_of(cards_of_mask(int(self.masks[table, seat])), self.rows[table, seat, :3])


def deal_tables(
    cards: Cards, dead: Cards, model: str, rules: MauBinhRules, *, seats: int, count: int, seed: int
) -> DealtTables:
    """Deal `seats` opponents at each of `count` tables from the cards that are neither ours nor dead."""
    pool = unseen_positions(seen_mask(cards, dead, ()))
    random = np.random.default_rng(seed)
    shuffled = np.argsort(random.random((count, len(pool))), axis=1)[:, : 13 * seats]
    bits = (np.uint64(1) << pool.astype(np.uint64))[shuffled].reshape(count, seats, 13)
    masks = np.ascontiguousarray(bits.sum(axis=2, dtype=np.uint64))
    flat = masks.reshape(-1)
    rows = arrange_as_stored(model, flat, rules).reshape(count, seats, 6)
    return DealtTables(masks, rows, instant_prices(patterns_of(flat), flat, rules).reshape(count, seats))


def arrange_as_stored(model: str, masks: MaskArray, rules: MauBinhRules) -> NDArray[np.int32]:
    """Set hands as the stored ones of the model are: an equilibrium's have answered each other, card by card."""
    stored = stored_model(model, nearest_scoring(rules))
    if model != "equilibrium":
        return stored.policy.arrange(masks, rules)
    crowd = arranged_hands(deck().masks, strengths_for(model, rules), rules)
    present = np.zeros((masks.shape[0], 3), dtype=np.uint16)
    trained_for = int(stored.about["players"])
    return respond(masks, present, crowd, stored_payout(stored, rules), trained_for, Effort(workers=2)).rows


def stored_payout(stored: StoredModel, rules: MauBinhRules) -> MauBinhRules:
    """What the stored hands were set for, under the order of hands of `rules`."""
    assert isinstance(stored.policy, FieldPolicy)
    return with_order(stored.policy.payout, rules)


class Table:
    """Settles one arrangement of ours at dealt tables, beside opponents who lie open."""

    def __init__(
        self, ours: Arrangement, dealt: DealtTables, rules: MauBinhRules, known: Sequence[Arrangement] = ()
    ) -> None:
        self._ours, self._dealt, self._rules, self._known = ours, dealt, rules, known
        self.strengths = strengths_of(ours, rules).astype(np.int64)
        self._duels: dict[tuple[object, ...], int] = {}

    def _duel(self, table: int, seat: int) -> int:
        price = int(self._dealt.instant[table, seat])
        if price:
            return -price
        theirs = self._dealt.arrangement(table, seat)
        signs = np.sign(self.strengths - self._dealt.rows[table, seat, 3:])
        categories = tuple(
            row_strength(row, self._rules).category for row in (theirs.back, theirs.middle, theirs.front)
        )
        key = (*signs.tolist(), *categories)
        if key not in self._duels:
            self._duels[key] = duel_with_fouls_and_instant_wins(self._ours, theirs, self._rules)
        return self._duels[key]

    def _swept_by_somebody(self, table: int, seats: int) -> bool:
        """Whether one player may have swept all others: then the whole table is settled."""
        if self._known:
            return True
        strengths = np.vstack([self.strengths, self._dealt.rows[table, :seats, 3:]])
        return any((np.delete(strengths, at, axis=0) < strengths[at]).all() for at in range(len(strengths)))

    def whole(self, table: int, seats: int) -> int:
        """Our points of one table, all of it settled by the rules."""
        others = [self._dealt.arrangement(table, seat) for seat in range(seats)]
        return first_seat_points([self._ours, *self._known, *others], self._rules)

    def points(self, seats: int) -> NDArray[np.float64]:
        """Our points at every table with the first `seats` of the dealt opponents."""
        assert find_instant_win(self._ours.cards, self._rules) is None
        return np.array(
            [
                self.whole(table, seats)
                if self._swept_by_somebody(table, seats)
                else sum(self._duel(table, seat) for seat in range(seats))
                for table in range(self._dealt.masks.shape[0])
            ],
            dtype=np.float64,
        )

    def swept_all(self, seats: int) -> NDArray[np.bool_]:
        """At which tables we sweep every dealt opponent, none of whom has an instant win."""
        rows = self._dealt.rows[:, :seats, 3:]
        found: NDArray[np.bool_] = (self.strengths > rows).all(axis=(1, 2)) & (self._dealt.instant[:, :seats] == 0).all(
            axis=1
        )
        for table in np.flatnonzero(found)[:20]:
            assert all(sweeps(self._ours, self._dealt.arrangement(table, seat), self._rules) for seat in range(seats))
        return found
