"""What is asked about hands of Mậu binh: from the checked wire types to the solver's requests.

A request carries beside them how its answer is to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from api.wire import maubinh as wire
from rules.maubinh.arrangement import Arrangement
from solver.request import EvaluateRequest, KnownOpponent, Locks, Opponents, SolveRequest


@dataclass(frozen=True, slots=True)
class AskedToSolve(SolveRequest):
    """What a client asks to solve. echo: the rules are sent back."""

    echo: bool = True


@dataclass(frozen=True, slots=True)
class AskedToJudge(EvaluateRequest):
    """What a client asks to judge. explain: why the best arrangement is better; echo: the rules are sent back."""

    explain: bool = False
    echo: bool = True


def solve_request(body: wire.SolveIn) -> AskedToSolve:
    """The solver's request behind a checked `solve` body."""
    return AskedToSolve(
        cards=body.cards,
        rules=body.rules,
        players=body.players,
        top=body.top,
        opponents=_opponents(body.opponents),
        dead=body.dead,
        locked=locks(body.locked),
        objective=body.objective,
        seed=body.seed,
        distinct=body.distinct,
        outcomes=body.outcomes,
        explain=body.explain,
        echo=body.echo,
    )


def evaluate_request(body: wire.EvaluateIn) -> AskedToJudge:
    """The solver's request behind a checked `evaluate` body."""
    return AskedToJudge(
        arrangement=Arrangement(body.arrangement.back, body.arrangement.middle, body.arrangement.front),
        rules=body.rules,
        players=body.players,
        opponents=_opponents(body.opponents),
        seed=body.seed,
        explain=body.explain,
        echo=body.echo,
    )


def _opponents(body: wire.OpponentsIn) -> Opponents:
    return Opponents(body.model, body.samples, tuple(_known(one) for one in body.known))


def _known(body: wire.KnownOpponentIn) -> KnownOpponent:
    if body.cards:
        return KnownOpponent(cards=body.cards)
    return KnownOpponent(arrangement=Arrangement(body.back, body.middle, body.front))


def locks(body: wire.LocksIn) -> Locks:
    """The solver's locks behind checked ones."""
    return Locks(body.back, body.middle, body.front)
