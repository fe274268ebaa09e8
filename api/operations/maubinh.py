"""The operations of Mậu binh: wire requests to solver requests, and back. No game logic.

Source: the HTTP contract, "Mậu binh".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from api.clock import Stopwatch
from api.operations import maubinh_answers as answers
from api.operations.catalogue import ALWAYS, Catalogue
from api.operations.games import WORDS
from api.operations.maubinh_requests import AskedToJudge, AskedToSolve, evaluate_request, locks, solve_request
from api.wire import maubinh as wire
from api.wire.common import card_leaves
from api.wire.maubinh_settlement import SettleOut
from api.wire.validation import Reading
from rules.cards import Cards
from rules.errors import Fault
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, duplicate_faults
from rules.maubinh.hands import compare_rows
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.settlement import Player, settle
from solver import solve as engine
from solver.request import EvaluateRequest, Locks, SolveRequest

CATALOGUE: Final = Catalogue(WORDS["maubinh"], batched="solve")
_HOLDERS: Final = frozenset({"cards", "dead", "opponents", "known", "arrangement", "players", *ROW_NAMES})


def _dealt_twice(reading: Reading[object]) -> Iterator[Fault]:
    """Cards that stand at two places of a request where different players hold them."""
    if reading.raw.keys() & _HOLDERS <= {"cards"}:
        return  # one list of cards is checked by its reader
    raw = {name: item for name, item in reading.raw.items() if name in _HOLDERS}
    yield from duplicate_faults(card_leaves(raw, _HOLDERS))


def _verify_solve(reading: Reading[SolveRequest]) -> Iterator[Fault]:
    yield from _dealt_twice(reading)
    request = reading.body
    if request is None or "players" in reading.faulty:
        return
    if "rules" in reading.faulty:  # then nothing can be said about which locks leave a legal arrangement
        request = replace(request, locked=Locks())
    yield from engine.verify_solve(request)


def _verify_evaluate(reading: Reading[EvaluateRequest]) -> Iterator[Fault]:
    yield from _dealt_twice(reading)
    if reading.body is not None and "players" not in reading.faulty:
        yield from engine.verify_evaluate(reading.body)


def _verify_enumerate(reading: Reading[wire.EnumerateIn]) -> Iterator[Fault]:
    body = reading.body
    if body is not None and body.locked != wire.LocksIn() and "rules" not in reading.faulty:
        yield from engine.verify_solve(SolveRequest(cards=body.cards, rules=body.rules, locked=locks(body.locked)))


def _verify_settle(reading: Reading[wire.SettleIn]) -> Iterator[Fault]:
    yield from _dealt_twice(reading)
    players = reading.raw.get("players")
    first_seat: dict[str, int] = {}
    for seat, player in enumerate(players if isinstance(players, list) else ()):
        name = player.get("id") if isinstance(player, dict) else None
        if isinstance(name, str) and name and first_seat.setdefault(name, seat) != seat:
            message = f"player {first_seat[name]} has the same id"
            yield Fault(f"/players/{seat}/id", "duplicate_id", message)


@CATALOGUE.operation(
    "solve",
    build=solve_request,
    verify=_verify_solve,
    heavy=ALWAYS,
    takes_long=engine.takes_long,
    units=engine.units,
    in_batches=True,
)
def solve(request: AskedToSolve) -> wire.SolveOut:
    """The best arrangement of 13 cards.

    Every legal arrangement is weighed by its expected points against the given opponents under the table's own
    payouts. `standard_error` tells how far the samples can be trusted.
    """
    watch = Stopwatch()
    return answers.solved(request, engine.solve_sound(request), watch.milliseconds)


@CATALOGUE.operation(
    "evaluate",
    build=evaluate_request,
    verify=_verify_evaluate,
    heavy=ALWAYS,
    takes_long=engine.takes_long,
    units=engine.units,
    in_batches=True,
)
def evaluate(request: AskedToJudge) -> wire.EvaluateOut:
    """Judge an arrangement that a person made.

    The regret is measured on the same samples as the best arrangement.
    """
    watch = Stopwatch()
    return answers.evaluated(request, engine.evaluate(request), watch.milliseconds)


@CATALOGUE.operation("enumerate", verify=_verify_enumerate, heavy=ALWAYS)
def enumerate_arrangements(body: wire.EnumerateIn) -> wire.EnumerateOut:
    """Every legal arrangement of 13 cards, page by page.

    In a stable order, strongest back first; with `undominated` one arrangement for each strength triple.
    """
    locked = locks(body.locked)
    page = engine.enumerate_page(body.cards, body.rules, locked, body.undominated, body.offset, body.limit)
    return wire.EnumerateOut(
        total=page.total,
        offset=page.offset,
        arrangements=[answers.rows(arrangement, body.rules) for arrangement in page.arrangements],
    )


def _verify_arrange(reading: Reading[wire.ArrangeIn]) -> Iterator[Fault]:
    level = getattr(reading.body, "level", "")
    unknown = level and engine.level_fault(level)
    if unknown:
        yield Fault("/level", "unknown_model", unknown)


@CATALOGUE.operation(
    "arrange", verify=_verify_arrange, heavy=ALWAYS, in_batches=True, units=lambda body: len(body.hands)
)
def arrange(body: wire.ArrangeIn) -> wire.ArrangeOut:
    """Arrange many hands at once, without estimates.

    For bots and simulations: an arrangement for each hand, in the order of the request. `level` says how strong they
    play; from 2 to 4 `seed` picks the hands that are set badly.
    """
    hands = [hand.cards for hand in body.hands]
    found = engine.arrange(hands, body.players, body.rules, body.level, body.seed)
    return wire.ArrangeOut(arrangements=[answers.row_lists(arrangement) for arrangement in found])


@CATALOGUE.operation("settle", verify=_verify_settle, heavy=ALWAYS, in_batches=True)
def settle_table(body: wire.SettleIn) -> SettleOut:
    """Who pays whom.

    Two to four players, each with three rows or with 13 cards that the solver arranges. The lines of a match-up add
    up to its points; the net points of all players add up to 0.
    """
    players = _players(body)
    return answers.settled([player.id for player in body.players], players, settle(players, body.rules, body.bet))


def _players(body: wire.SettleIn) -> Sequence[Player]:
    hands: list[Cards] = [player.cards for player in body.players if player.cards]
    arranged = iter(engine.arrange(hands, len(body.players), body.rules) if hands else ())
    return [
        Player(
            next(arranged) if player.cards else Arrangement(player.back, player.middle, player.front),
            player.declare,
            player.purse,
        )
        for player in body.players
    ]


@CATALOGUE.operation("instant-win")
def instant_win(body: wire.InstantWinIn) -> wire.InstantWinAnswer:
    """The instant win of 13 cards, if they are one.

    The best paid pattern counts, then the order of the options.
    """
    return wire.InstantWinAnswer(instant_win=answers.instant_win(find_instant_win(body.cards, body.rules)))


@CATALOGUE.operation("compare")
def compare(body: wire.CompareIn) -> wire.CompareOut:
    """Which of two rows is the stronger.

    Rows of 3 or 5 cards. Suits never break a tie.
    """
    result = compare_rows(body.a, body.b, body.rules)
    return wire.CompareOut(result=result, a=answers.row(body.a, body.rules), b=answers.row(body.b, body.rules))
