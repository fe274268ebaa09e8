"""Whatever the solver's door is given, the interpreter lives: wrong hands are refused in words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from rules.cards import DECK
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import maubinh_rules
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest
from solver.solve import arrange, enumerate_page, evaluate, solve
from tests.helpers.processes import ROOT

RULES = maubinh_rules()
HAND = DECK[::4]
WRONG = {
    "none": (),
    "one": HAND[:1],
    "twelve": HAND[:12],
    "fourteen": (*HAND, DECK[1]),
    "doubled": (*HAND[:12], HAND[0]),
    "all": DECK,
}
FEW = Opponents(samples=10)


def codes(call) -> set[str]:
    with pytest.raises(InvalidInputError) as refused:
        call()
    return {fault.code for fault in refused.value.faults}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_hand_is_refused_by_every_entry(name: str) -> None:
    cards = WRONG[name]
    wanted = {"duplicate_card"} if name == "doubled" else {"wrong_card_count"}
    assert codes(lambda: solve(SolveRequest(cards, RULES, opponents=FEW))) == wanted
    assert codes(lambda: arrange([HAND, cards], 4, RULES)) == wanted
    assert codes(lambda: enumerate_page(cards, RULES, Locks(), False, 0, 10)) == wanted
    known = Opponents(samples=10, known=(KnownOpponent(cards=cards),))
    assert codes(lambda: solve(SolveRequest(HAND, RULES, opponents=known))) & {"wrong_card_count", "duplicate_card"}


@pytest.mark.parametrize(("back", "middle", "front"), [(5, 5, 2), (5, 6, 2), (4, 5, 4), (0, 0, 0), (13, 0, 0)])
def test_rows_of_wrong_sizes_are_refused(back: int, middle: int, front: int) -> None:
    rows = Arrangement(HAND[:back], HAND[back : back + middle], HAND[back + middle : back + middle + front])
    assert codes(lambda: evaluate(EvaluateRequest(rows, RULES, opponents=FEW))) == {"wrong_row_size"}


def test_numbers_out_of_range_and_locks_of_strange_cards_are_refused() -> None:
    for players in (-1, 0, 1, 5, 7):
        assert "out_of_range" in codes(lambda: solve(SolveRequest(HAND, RULES, players, opponents=FEW)))  # noqa: B023
        assert codes(lambda: arrange([HAND], players, RULES)) == {"out_of_range"}  # noqa: B023
    assert codes(lambda: solve(SolveRequest(HAND, RULES, top=0, opponents=FEW))) == {"out_of_range"}
    assert codes(lambda: solve(SolveRequest(HAND, RULES, opponents=Opponents(samples=0)))) == {"out_of_range"}
    strange = Locks(back=(DECK[1],))
    assert codes(lambda: solve(SolveRequest(HAND, RULES, opponents=FEW, locked=strange))) == {"no_arrangement"}
    assert codes(lambda: enumerate_page(HAND, RULES, strange, False, 0, 10)) == {"no_arrangement"}


def test_no_call_of_random_nonsense_ends_the_interpreter() -> None:
    code = """
import json, random
from rules.cards import DECK
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import maubinh_rules
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest
from solver.solve import arrange, enumerate_page, evaluate, solve
chance, rules, refused = random.Random(5), maubinh_rules(), 0
some = lambda most: tuple(chance.choices(DECK, k=chance.randrange(most)))
for _ in range(300):
    known = tuple(KnownOpponent(cards=some(20)) for _ in range(chance.randrange(5)))
    who = Opponents(chance.choice(["equilibrium", "x"]), chance.randrange(-1, 20), known)
    rows = Arrangement(some(8), some(8), some(6))
    for call in (
        lambda: solve(SolveRequest(some(20), rules, chance.randrange(-1, 9), chance.randrange(-1, 60), who, some(30),
            Locks(some(7), some(7), some(5)))),
        lambda: evaluate(EvaluateRequest(rows, rules, chance.randrange(-1, 9), who)),
        lambda: arrange([some(20), some(20)], chance.randrange(-1, 9), rules),
        lambda: enumerate_page(some(20), rules, Locks(some(7)), False, 0, 5),
    ):
        try:
            call()
        except InvalidInputError:
            refused += 1
print(json.dumps(refused))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    # Now and then chance deals something sound.
    assert 1_100 < json.loads(done.stdout) <= 1_200
