"""Feeds nonsense to every public name of the library and of the solver's door: `python -m tests.helpers.nonsense`.

Run in a process of its own, which a wrong array in compiled code would end by a signal. Of the library only its own
errors may come; the solver, which is given typed values, may raise anything.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some

import maubinh as mb
from rules.cards import DECK, Card
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import maubinh_rules
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest
from solver.solve import arrange, enumerate_page, evaluate, solve

RULES = maubinh_rules()
HAND = mb.deal(1, seed=1)[0]
ROWS = mb.arrange(HAND)
TEXT = " ".join(card.code for card in HAND)
NO_CALLS = {"Card", "Fault", "IllegalMove", "InvalidInput", "plot", "sam", "tlmn"}
GAMES = (mb.tlmn, mb.sam)
LIBRARY: dict[str, Callable[..., Any]] = {
    **{name: getattr(mb, name) for name in mb.__all__ if name not in NO_CALLS},
    **{f"{game.__name__}.{name}": getattr(game, name) for game in GAMES for name in ("Game", "deal", "rules")},
    **{f"{game.__name__}.from_text": game.Game.from_text for game in GAMES},
    **{f"{game.__name__}.from_json": game.Game.from_json for game in GAMES},
}
NAMES = [
    "players", "rules", "top", "opponents", "samples", "known", "dead", "locked", "objective", "seed", "offset",
    "limit", "undominated", "bet", "leader", "previous_winner", "game_number", "cards", "rows", "prefix", "workers",
    "progress", "seats", "back", "middle", "front", "chi_value", "luck",
]  # fmt: skip

cards = some.sampled_from(DECK)
small = some.sampled_from([-(10**30), -1, 0, 1, 2, 3, 5, 13, 52, 10**30])
texts = some.one_of(
    some.lists(cards.map(lambda card: card.code), max_size=16).map(" ".join),
    some.sampled_from(
        [TEXT, str(ROWS), "per_chi", "equilibrium", "cards", "", "/", "//", "AS / KS / QS", "\x00", "vi"]
    ),
    some.text(max_size=20),
)
atoms = some.one_of(
    some.none(), some.booleans(), small, some.floats(), texts, some.binary(max_size=5), cards,
    some.builds(Card, small, small), some.just(HAND), some.just(ROWS), some.builds(object), some.just(RULES),
    some.just(np.arange(13)), some.just(np.zeros((2, 13))), some.just(np.float64("nan")), some.complex_numbers(),
)  # fmt: skip
anything = some.recursive(
    atoms,
    lambda inner: some.one_of(
        some.lists(inner, max_size=5),
        some.lists(inner, max_size=3).map(tuple),
        some.lists(cards, max_size=20),
        some.dictionaries(some.one_of(some.sampled_from(NAMES), texts, small), inner, max_size=4),
    ),
    max_leaves=10,
)


def examples(count: int) -> settings:
    """So many, the same each time, and no search for smaller ones."""
    checks, phases = list(HealthCheck), (Phase.generate,)
    return settings(
        max_examples=count, deadline=None, database=None, derandomize=True, suppress_health_check=checks, phases=phases
    )


def refused_in_words(call: Callable[[], Any]) -> None:
    """Call; of errors only the library's own may come, with words for every fault."""
    faults: Any = None
    try:
        call()
    except mb.InvalidInput as wrong:
        faults = wrong.faults
    assert faults is None or (faults and all(isinstance(fault.message, str) for fault in faults))


@examples(700)
@given(
    some.sampled_from(sorted(LIBRARY)),
    some.lists(anything, max_size=1),
    some.dictionaries(some.sampled_from(NAMES), anything, max_size=4),
)
def the_library_raises_its_own_errors_only(name: str, values: list[Any], named: dict[str, Any]) -> None:
    given_first = values if values or name.endswith(("deal", "rules")) else [None]
    refused_in_words(lambda: LIBRARY[name](*given_first, **_taken(name, named)))


def _taken(name: str, named: dict[str, Any]) -> dict[str, Any]:
    """The arguments that a call of this name would not refuse as Python does."""
    parameters = inspect.signature(LIBRARY[name]).parameters
    first = next(iter(parameters), "")
    if any(one.kind is one.VAR_KEYWORD for one in parameters.values()):
        return {key: value for key, value in named.items() if key != first}
    required = [key for key, one in parameters.items() if one.default is one.empty]
    return {**dict.fromkeys(required[1:]), **{key: named[key] for key in list(parameters)[1:] if key in named}}


@examples(150)
@given(some.data())
def a_game_in_progress_refuses_in_words(data: Any) -> None:
    game = data.draw(some.sampled_from(GAMES))
    made = game.Game(game.deal(3, seed=1), leader=0)
    for _ in range(4):
        name = data.draw(some.sampled_from(["push", "can_push", "pass_", "pop", "legal_moves", "declare"]))
        call = getattr(made, name, made.pop)
        values = [] if call == made.pop else [data.draw(anything)]
        refused_in_words(partial(call, *values))
    assert game.Game.from_text(made.to_text()) == made


odd = some.one_of(some.lists(cards, max_size=20).map(tuple), some.just(tuple(HAND)), atoms)


@examples(200)
@given(some.data())
def the_door_of_the_solver_ends_no_process(data: Any) -> None:
    draw = data.draw
    known = tuple(KnownOpponent(cards=draw(odd)) for _ in range(draw(some.integers(0, 2))))
    facing = Opponents(draw(some.sampled_from(["equilibrium", "x"])), draw(some.integers(-1, 20)), known)
    rows = Arrangement(draw(odd), draw(odd), draw(odd))
    players, locks = draw(some.one_of(small, atoms)), Locks(draw(odd), (), ())
    for call in (
        lambda: solve(SolveRequest(draw(odd), RULES, players, draw(small), facing, draw(odd), locks)),
        lambda: evaluate(EvaluateRequest(rows, RULES, players, facing)),
        lambda: arrange([draw(odd), draw(odd)], players, RULES),
        lambda: enumerate_page(draw(odd), RULES, locks, False, 0, 5),
    ):
        with suppress(Exception):  # of a wrong type, which an annotation forbids, anything; but the process lives
            call()


if __name__ == "__main__":
    the_library_raises_its_own_errors_only()
    a_game_in_progress_refuses_in_words()
    the_door_of_the_solver_ends_no_process()
    sys.stdout.write("alive\n")
