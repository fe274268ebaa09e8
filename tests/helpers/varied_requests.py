"""A long row of requests of every kind, for tests that watch the whole process: run as a program of its own.

`python -m tests.helpers.varied_requests signatures|run|memory COUNT` prints what it saw as JSON.
"""

from __future__ import annotations

import json
import random
import resource
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.cards import DECK
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules
from solver import warmup
from solver.measuring.exploitability import answering, exploitability
from solver.measuring.rivals import PERCENTILES, RANK_PRODUCT, faults_of
from solver.opponents.best_response import Effort
from solver.opponents.crowd import arranged_hands
from solver.opponents.deck import deck
from solver.opponents.policy import GREEDY
from solver.opponents.stored import strengths_for
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest
from solver.solve import arrange, enumerate_page, evaluate, solve
from solver.training.choice_model import recorded_hands
from solver.training.imitation import learn
from tests.helpers.solver_examples import (
    INSTANT_OPTIONS,
    LOPSIDED_HANDS,
    ORDER_OPTIONS,
    PAYOUT_OPTIONS,
    any_rules,
    dealt,
    lopsided,
)
from tests.helpers.trained_models import as_played, fresh

EVERY_OPTION = PAYOUT_OPTIONS + ORDER_OPTIONS + INSTANT_OPTIONS
MODELS = ("equilibrium", "greedy", "cautious")


def _rules(rng: random.Random) -> MauBinhRules:
    rules = any_rules(rng, rng.choice(((), PAYOUT_OPTIONS, ORDER_OPTIONS, EVERY_OPTION)))
    # Falling bonuses and cheap table sweeps take the way of all legal arrangements.
    return replace(rules, bonus_back_straight_flush=0) if rng.random() < 0.2 else rules


def _opponents(rng: random.Random, others: list[Any], players: int) -> Opponents:
    known = []
    for cards in others[: rng.choice((0, 0, 1, players - 1))]:
        rows = Arrangement(cards[:5], cards[5:10], cards[10:])
        known.append(KnownOpponent(cards=cards) if rng.random() < 0.5 else KnownOpponent(arrangement=rows))
    samples = rng.choice((1, 2, 63, 64, 65, 300, 1_500, 6_000))
    return Opponents(rng.choice(MODELS), samples, tuple(known))


def one_request(seed: int) -> None:
    """Solve, judge, list or arrange something; every seed something else."""
    rng = random.Random(seed)
    rules, players = _rules(rng), rng.choice((2, 3, 4))
    hands = rng.choice((dealt(seed, players), lopsided(rng, players)))
    cards, others = hands[0], hands[1:]
    if rng.random() < 0.15:
        cards, others = rng.choice(LOPSIDED_HANDS), []
    opponents = _opponents(rng, others, players)
    free = [card for card in DECK if card not in cards and not any(card in o.all_cards for o in opponents.known)]
    dead = tuple(free[: rng.choice((0, 0, 39 - 13 * (players - 1)))])
    locks = Locks(front=cards[:1]) if rng.random() < 0.15 else Locks()
    objective = "mixed" if rng.random() < 0.05 else "expected"
    request = SolveRequest(cards, rules, players, rng.choice((1, 3, 50)), opponents, dead, locks, objective, seed)
    try:
        best = solve(request).best.arrangement
    except InvalidInputError:
        return
    evaluate(EvaluateRequest(rng.choice((best, _foul(best))), rules, players, opponents, seed))
    if rng.random() < 0.2:
        enumerate_page(cards, rules, locks, rng.random() < 0.5, 0, 10)
    arrange([cards, *others], players, rules)


def _foul(way: Arrangement) -> Arrangement:
    return Arrangement(way.middle, way.back, way.front)


def signatures() -> dict[str, list[str]]:
    """What every compiled function has been compiled for so far."""
    found: dict[str, list[str]] = {}
    for path in sorted((Path(warmup.__file__).parent / "kernels").glob("[!_]*.py")):
        module = import_module(f"solver.kernels.{path.stem}")
        for name, thing in vars(module).items():
            copied = getattr(thing, "targetoptions", {}).get("inline") == "always"  # compiled as part of its callers
            if hasattr(thing, "py_func") and thing.py_func.__module__ == module.__name__ and not copied:
                found[f"{path.stem}.{name}"] = sorted(str(signature) for signature in thing.signatures)
    return found


def measure_and_learn() -> None:
    """What no request does: best responses with card removal, reference policies, models of recorded hands."""
    rules = any_rules(random.Random(1), ())
    masks, strengths = deck().masks[:2048], strengths_for("greedy", rules)[:2048]
    crowd = arranged_hands(masks, strengths, rules)
    exploitability(crowd, 4, 64, answering(crowd, 4), Effort())
    for policy in (PERCENTILES, RANK_PRODUCT):
        rows = policy.arrange(masks[:64], rules)
        faults_of(masks[:64], rows[:, 3:].astype("uint16"), rules)
    learned = learn("recorded", recorded_hands(as_played(GREEDY, fresh(200, 5), rules), rules), 1)
    learned.policy.arrange(masks[:64], rules)


def _run(count: int) -> dict[str, Any]:
    for seed in range(count):
        one_request(seed)
    measure_and_learn()
    return {"requests": count, "kernels": signatures()}


def _signatures(count: int) -> dict[str, Any]:
    warmup.warm_up()
    before = signatures()
    for seed in range(count):
        one_request(seed)
    after = signatures()
    return {"before": before, "new": {name: after[name] for name in after if after[name] != before[name]}}


def _resident_megabytes() -> float:
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def _memory(count: int) -> dict[str, Any]:
    """Resident memory after `count` requests and again after three times as many; rules of two presets."""
    warmup.warm_up()
    marks = []
    for seed in range(4 * count):
        rng = random.Random(seed)
        rules = any_rules(rng, ())
        hand = rng.choice(LOPSIDED_HANDS) if rng.random() < 0.03 else dealt(seed)[0]
        opponents = Opponents(rng.choice(MODELS), 5_000)
        best = solve(SolveRequest(hand, rules, rng.choice((2, 3, 4)), opponents=opponents, seed=seed)).best
        evaluate(EvaluateRequest(best.arrangement, rules, opponents=opponents, seed=seed))
        if seed + 1 in (count, 4 * count):
            marks.append(_resident_megabytes())
    return {"after_some": marks[0], "after_all": marks[1]}


_TASKS: dict[str, Callable[[int], dict[str, Any]]] = {"run": _run, "signatures": _signatures, "memory": _memory}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(_TASKS[sys.argv[1]](int(sys.argv[2]))))
