"""What `maubinh bench` measures of single calls: commands from the shell, and requests that cost most."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, Final

from api.clock import Stopwatch
from api.installation import own_command

_TIMES: Final = 3
_HAND: Final = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
_COMMANDS: Final = (("--help",), ("rules",), ("solve", _HAND))


def measured_starts() -> Iterator[dict[str, Any]]:
    """Lines of the table: time and CPU of commands, once everything is compiled."""
    for arguments in _COMMANDS:
        walls, cpus = [], []
        for _ in range(_TIMES + 1):
            before, watch = os.times(), Stopwatch()
            subprocess.run([*own_command(), *arguments], check=True, stdout=subprocess.DEVNULL)
            after = os.times()
            walls.append(watch.milliseconds)
            cpus.append(after.children_user + after.children_system - before.children_user - before.children_system)
        yield {
            "work": f"command: maubinh {arguments[0]}",
            "calls": _TIMES,
            "median_ms": round(median(walls[1:]), 1),
            "cpu_ms": round(median(cpus[1:]) * 1000, 1),
        }


def costly_calls(hands: Sequence[Any]) -> Sequence[tuple[str, Callable[[Any], object], list[Any]]]:
    """Name, call and what it is called with: what costs most of that which anybody may ask."""
    from rules.maubinh.options import maubinh_rules
    from solver.request import EvaluateRequest, KnownOpponent, Opponents, SolveRequest
    from solver.solve import evaluate, solve

    rules = maubinh_rules()
    rest = {hand: [card for card in _deck() if card not in hand] for hand in hands}
    dead = [SolveRequest(hand, rules, dead=tuple(rest[hand][:13]), players=3) for hand in hands]
    known = [
        SolveRequest(hand, rules, opponents=Opponents(known=(KnownOpponent(tuple(rest[hand][:13])),))) for hand in hands
    ]
    mixed = [SolveRequest(hand, rules, objective="mixed", players=2) for hand in hands]
    judged = [EvaluateRequest(solve(SolveRequest(hand, rules)).best.arrangement, rules) for hand in hands]
    return [
        ("solve, 13 dead cards", solve, dead),
        ("solve, a known opponent", solve, known),
        ("solve, mixed play, 2 players", solve, mixed),
        ("evaluate", evaluate, judged),
    ]


def _deck() -> Sequence[Any]:
    from rules.cards import DECK

    return DECK
