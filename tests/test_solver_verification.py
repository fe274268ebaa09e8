"""Everything that can be wrong with a request is told at once, each fault where it is.

Clauses: docs/rules.md M-02, M-03, M-08, M-11; pointers and codes are those of the HTTP contract.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import DECK
from rules.errors import Fault
from rules.maubinh.arrangement import Arrangement
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest
from solver.solve import verify_evaluate, verify_solve
from tests.helpers.solver_examples import MAJORITY, dealt

GOOD = SolveRequest(dealt(0)[0], MAJORITY)
OTHERS = tuple(card for card in DECK if card not in GOOD.cards)
ROWS = Arrangement(OTHERS[:5], OTHERS[5:10], OTHERS[10:13])


def codes_of(faults: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in faults]


def with_known(*known: KnownOpponent) -> Opponents:
    return Opponents(known=known)


SOLVE_FAULTS: list[tuple[dict[str, object], list[tuple[str, str]]]] = [
    ({}, []),
    ({"players": 5}, [("/players", "out_of_range")]),
    ({"players": 1}, [("/players", "out_of_range")]),
    ({"players": 0, "opponents": with_known()}, [("/players", "out_of_range")]),
    ({"cards": GOOD.cards[:12]}, [("/cards", "wrong_card_count")]),
    ({"cards": (*GOOD.cards[:12], GOOD.cards[0])}, [("/cards/12", "duplicate_card")]),
    ({"top": 0}, [("/top", "out_of_range")]),
    ({"top": 51}, [("/top", "out_of_range")]),
    ({"opponents": Opponents(samples=0)}, [("/opponents/samples", "out_of_range")]),
    ({"opponents": Opponents(samples=1_000_001)}, [("/opponents/samples", "out_of_range")]),
    ({"opponents": Opponents("psychic")}, [("/opponents/model", "unknown_model")]),
    ({"players": 4, "dead": OTHERS[:1]}, [("/dead", "out_of_range")]),
    ({"players": 3, "dead": OTHERS[:13]}, []),
    ({"players": 3, "dead": OTHERS[:14]}, [("/dead", "out_of_range")]),
    ({"players": 2, "dead": OTHERS[:26]}, []),
    ({"players": 2, "dead": (GOOD.cards[3],)}, [("/dead/0", "duplicate_card")]),
    ({"players": 2, "dead": (OTHERS[3], OTHERS[3])}, [("/dead/1", "duplicate_card")]),
    ({"opponents": with_known(KnownOpponent(cards=OTHERS[:12]))}, [("/opponents/known/0", "wrong_card_count")]),
    (
        {"opponents": with_known(KnownOpponent(arrangement=Arrangement(OTHERS[:6], OTHERS[6:10], OTHERS[10:13])))},
        [("/opponents/known/0/back", "wrong_row_size"), ("/opponents/known/0/middle", "wrong_row_size")],
    ),
    (
        {"opponents": with_known(KnownOpponent(cards=OTHERS[:13]), KnownOpponent(arrangement=ROWS)), "players": 3},
        [
            (f"/opponents/known/1/{row}/{at}", "duplicate_card")
            for row, size in (("back", 5), ("middle", 5), ("front", 3))
            for at in range(size)
        ],
    ),
    (
        {"opponents": with_known(KnownOpponent(cards=OTHERS[:13]), KnownOpponent(cards=OTHERS[13:26])), "players": 2},
        [("/opponents/known", "out_of_range")],
    ),
    ({"locked": Locks(back=GOOD.cards[:6])}, [("/locked/back", "no_arrangement")]),
    ({"locked": Locks(front=GOOD.cards[:4])}, [("/locked/front", "no_arrangement")]),
    ({"locked": Locks(middle=OTHERS[:1])}, [("/locked/middle/0", "no_arrangement")]),
    ({"locked": Locks(back=GOOD.cards[:1], front=GOOD.cards[:1])}, [("/locked/front/0", "no_arrangement")]),
    (
        {"players": 7, "top": 99, "cards": GOOD.cards[:11], "opponents": Opponents("psychic", 0)},
        [
            ("/cards", "wrong_card_count"),
            ("/opponents/model", "unknown_model"),
            ("/opponents/samples", "out_of_range"),
            ("/players", "out_of_range"),
            ("/top", "out_of_range"),
        ],
    ),
]


@pytest.mark.parametrize(("change", "expected"), SOLVE_FAULTS)
def test_everything_wrong_with_a_solve_request_is_told_at_once(
    change: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    assert sorted(codes_of(verify_solve(replace(GOOD, **change)))) == sorted(expected)


EVALUATED = EvaluateRequest(ROWS, MAJORITY)
EVALUATE_FAULTS: list[tuple[dict[str, object], list[tuple[str, str]]]] = [
    ({}, []),
    ({"players": 5}, [("/players", "out_of_range")]),
    (
        {"arrangement": Arrangement(OTHERS[:4], OTHERS[4:10], OTHERS[10:13])},
        [("/arrangement/back", "wrong_row_size"), ("/arrangement/middle", "wrong_row_size")],
    ),
    (
        {"arrangement": Arrangement(OTHERS[:5], OTHERS[5:10], (OTHERS[0], *OTHERS[10:12]))},
        [("/arrangement/front/0", "duplicate_card")],
    ),
    (
        {"opponents": with_known(KnownOpponent(cards=OTHERS[:13]))},
        [(f"/opponents/known/0/cards/{at}", "duplicate_card") for at in range(13)],
    ),
    (
        {"opponents": Opponents("psychic", 0)},
        [("/opponents/model", "unknown_model"), ("/opponents/samples", "out_of_range")],
    ),
]


@pytest.mark.parametrize(("change", "expected"), EVALUATE_FAULTS)
def test_everything_wrong_with_an_evaluate_request_is_told_at_once(
    change: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    assert sorted(codes_of(verify_evaluate(replace(EVALUATED, **change)))) == sorted(expected)
