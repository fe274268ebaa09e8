"""One record at a time: the checked request of an operation, its answer, and what of it goes into which output.

Answers are those of the service, but for `elapsed_ms`, which is 0: the same input gives the same output, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from msgspec import field

from api.batches import columns as csv_columns
from api.batches.collecting import Collector
from api.batches.games import OPERATIONS as GAMES
from api.batches.games import perform_game
from api.operations import maubinh
from api.operations import maubinh_answers as answers
from api.operations.maubinh_requests import AskedToJudge, AskedToSolve
from api.wire import maubinh as wire
from rules.cards import DECK, codes
from rules.errors import RulesError
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.hands import display_order
from rules.maubinh.options import maubinh_rules
from solver import solve as engine


class ArrangeLineIn(wire.HandIn, frozen=True):
    """A hand to arrange, on a line of its own."""

    players: wire.Players = 4
    rules: wire.RulesIn = field(default_factory=cache(maubinh_rules))


_HAND: Final = " ".join(codes(DECK[:13]))
_ARRANGE: Final = maubinh.CATALOGUE.named("arrange")
OPERATIONS: Final = {
    **{operation.name: operation for operation in maubinh.CATALOGUE.operations if operation.in_batches},
    "arrange": replace(_ARRANGE, request_type=ArrangeLineIn),
    "arrange_many": _ARRANGE,
    **GAMES,
}
"""By what a record asks for; to arrange, a record holds one hand or, as over HTTP, many."""


def shared_request(operation: str, players: str, preset: str, defaults: Mapping[str, Any]) -> Any:
    """The request of rows with these cells, with one hand of many; None when something is wrong with the cells."""
    cells = {"cards": _HAND, "players": players, "preset": preset}
    try:
        return OPERATIONS[operation].read(csv_columns.request_of(cells, defaults, operation)[1])
    except RulesError:
        return None


def perform(operation: str, request: Any, at: int, name: str, found: Collector) -> None:
    """Answer one request into `found`; an error of any kind is its answer. name: its id."""
    try:
        _PERFORM[operation](OPERATIONS[operation].read(request), at, name, found)
    except Exception as error:  # whatever it is belongs to this record
        found.failed(at, name, error)


def put_solved(request: AskedToSolve, at: int, name: str, found: Collector) -> None:
    """Solve a hand and put it into `found`."""
    result = engine.solve_sound(request)
    best, win = result.best, result.instant_win
    laid = csv_columns.laid_cells(best.arrangement, best.categories)
    cells: list[Any] = []
    if found.for_tables:
        cells = [*laid, best.expected_points, best.standard_error, *csv_columns.chance_cells(best), win and win.kind]
        cells += [result.hand_points, result.hand_error]
    found.done(at, name, answers.solved(request, result, 0.0) if found.for_lines else None, cells)
    found.valued(laid[3:], best.expected_points, result.hand_points, instant_win=win is not None)


def _evaluate(request: AskedToJudge, at: int, name: str, found: Collector) -> None:
    given, rules = request.arrangement, request.rules
    result = engine.evaluate(request)
    points, error, regret = float(result.expected_points), float(result.standard_error), float(result.regret_points)
    shown = Arrangement(display_order(given.back), display_order(given.middle), display_order(given.front))
    laid = csv_columns.laid_cells(shown, csv_columns.row_categories(shown, rules))
    kind = result.instant_win.kind if result.instant_win else None
    answer = answers.evaluated(request, result, 0.0) if found.for_lines else None
    chances = csv_columns.chance_cells(result.judged) if result.judged else [None] * len(csv_columns.CHANCES)
    worth = (float(result.hand_points), float(result.hand_error))
    found.done(at, name, answer, [*laid, points, error, *chances, kind, *worth, regret])
    found.valued(laid[3:], points, worth[0], instant_win=kind is not None)
    found.judged(regret, foul=result.judged is None)


def _arrange_many(body: wire.ArrangeIn, at: int, name: str, found: Collector) -> None:
    found.done(at, name, maubinh.arrange(body), [])
    found.tally.hands += len(body.hands) - 1


def _settle(body: wire.SettleIn, at: int, name: str, found: Collector) -> None:
    answer = maubinh.settle_table(body)
    found.done(at, name, answer, csv_columns.settled_cells(answer))
    statuses = [player.status for player in answer.players]
    found.tally.fouls += statuses.count("foul")
    found.tally.instant_wins += statuses.count("instant_win")


_PERFORM: Final[dict[str, Callable[[Any, int, str, Collector], None]]] = {
    "solve": put_solved,
    "evaluate": _evaluate,
    "settle": _settle,
    "arrange_many": _arrange_many,
    **{name: partial(perform_game, name) for name in GAMES},
}
