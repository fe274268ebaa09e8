"""What a request costs: how many hands are set on the spot for it, and what is told of its cost beforehand."""

from __future__ import annotations

from math import comb, sqrt

import pytest

from rules.cards import DECK
from solver.opponents.deck import STORED_HANDS
from solver.opponents.sampling import FRESH_LEAST, hands_to_set
from solver.request import KnownOpponent, Opponents, SolveRequest
from solver.solve import takes_long, units
from solver.values.contest import contest
from tests.helpers.solver_examples import MAJORITY, PER_CHI, dealt


@pytest.mark.parametrize(
    ("dead_count", "known", "players"), [(0, False, 2), (6, False, 3), (13, False, 3), (0, True, 3), (4, True, 3)]
)
def test_what_is_not_stored_is_set_on_the_spot_one_hand_for_fifty(dead_count: int, known: bool, players: int) -> None:
    ours, theirs = dealt(7, 2)
    dead = tuple(card for card in DECK if card not in ours + theirs)[:dead_count]
    seen = 13 + dead_count + 13 * known
    for wanted in (100, 10_000, 200_000):
        some = Opponents("greedy", wanted, (KnownOpponent(cards=theirs),) * known)
        found = contest(ours, dead, MAJORITY, players, some, seed=3).sample
        assert found is not None
        fresh = hands_to_set(seen, wanted)
        stored = min(STORED_HANDS * 24 * comb(52 - seen, 13) / comb(52, 13), wanted)
        assert abs(found.size - stored - fresh) <= 6 * sqrt(stored) + 1
        assert fresh <= max(FRESH_LEAST, wanted / 50)


def test_only_far_more_samples_than_are_stored_keep_others_waiting() -> None:
    ours, theirs = dealt(7, 2)
    rest = tuple(card for card in DECK if card not in ours + theirs)
    known = Opponents(known=(KnownOpponent(cards=theirs),))
    quick = [
        SolveRequest(ours, PER_CHI, 4, opponents=known),
        SolveRequest(ours, PER_CHI, 3, dead=rest[:13]),
        *(SolveRequest(ours, PER_CHI, 2, dead=rest[:count]) for count in (20, 23, 24, 26)),
        SolveRequest(ours, PER_CHI, opponents=Opponents(samples=50_000)),
    ]
    assert not any(takes_long(request) for request in quick)
    by_samples = [units(SolveRequest(ours, PER_CHI, opponents=Opponents(samples=10**k))) for k in range(7)]
    assert by_samples == sorted(by_samples)
    assert takes_long(SolveRequest(ours, PER_CHI, opponents=Opponents(samples=1_000_000)))
