"""The public entry points: solve, evaluate, enumerate, arrange; and the checks of their requests.

Pure functions of their arguments. Source: docs/rules.md M-04, M-06, M-12; the HTTP contract's Mậu binh operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from typing import Final

import numpy as np

from rules.cards import Cards
from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.instant_wins import InstantWin, find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.arrays import IntArray
from solver.hands.enumeration import arrangement_shown, legal, shown_places, undominated, without_dominated
from solver.hands.instant_wins import patterns_of
from solver.hands.masks import hand_mask
from solver.hands.payoff import is_monotone
from solver.hands.strengths import strengths_of
from solver.opponents.levels import STRONGEST, level_fault, rows_at
from solver.opponents.models import BUILT_IN
from solver.opponents.sampling import hands_to_set
from solver.opponents.stored import nearest_scoring, stored_model
from solver.request import (
    ArrangementPage,
    Estimate,
    EstimatedArrangement,
    EvaluateRequest,
    EvaluateResult,
    Locks,
    Opponents,
    SolveRequest,
    SolveResult,
)
from solver.values.contest import Contest, Values, candidates, categories, contest, ranking, ranking_of_kinds, values
from solver.values.explaining import explanation
from solver.values.fouls import foul_value
from solver.values.hand_worth import hand_worth
from solver.values.mixed import mixed_choices
from solver.values.outcomes import outcomes
from solver.values.telling import described
from solver.values.usual import usual_answer
from solver.verification import verify_arrange, verify_enumerate, verify_evaluate, verify_solve

HANDS_OF_A_UNIT: Final = 200
"""Hands that are set afresh for one unit: 30 microseconds each, an ordinary request takes some milliseconds."""
FEW_HANDS: Final = 600
"""So many can be set afresh without keeping others waiting."""
MIXED_UNITS: Final = 5
TABLES_OF_A_UNIT: Final = 10
"""Whole tables that are settled for one unit."""
EVERY_CHOICE_UNITS: Final = 500

__all__ = [
    "arrange", "enumerate_page", "evaluate", "explanation", "is_monotone", "level_fault", "outcomes", "solve",
    "solve_any", "solve_sound", "takes_long", "undominated", "units", "verify_evaluate", "verify_solve",
]  # fmt: skip


def _require_sound(faults: Sequence[Fault]) -> None:
    if faults:
        raise InvalidInputError(faults)


def _no_arrangement(message: str) -> InvalidInputError:
    return InvalidInputError([Fault("/locked", "no_arrangement", message)])


def solve(request: SolveRequest) -> SolveResult:
    """The best legal arrangement of 13 cards, with what it is worth; never a foul.

    Raises InvalidInputError with the faults of verify_solve, and `no_arrangement` when no legal arrangement keeps the
    locked cards in place. No wrong array reaches compiled code.
    """
    _require_sound(verify_solve(request))
    return solve_sound(request)


def solve_sound(request: SolveRequest) -> SolveResult:
    """`solve` of a request in which verify_solve finds no fault; it is not asked again."""
    usual = usual_answer(request)
    if usual is None:
        return solve_any(request)
    best, win, worth = usual.best, None, (usual.best[0].expected_points, usual.best[0].standard_error)
    if usual.patterns:
        win = find_instant_win(request.cards, request.rules)
    if win is not None:
        match = contest(request.cards, (), request.rules, request.players, request.opponents, request.seed)
        worth = hand_worth(win, worth, match)
    drawn = _Drawn(request.players - 1, usual.distinct, exact=False)
    return SolveResult(
        instant_win=win,
        best=best[0],
        alternatives=best[1:],
        rival=None,
        mixed=(),
        counts=usual.counts,
        estimate=_estimate(drawn, request, usual.tables),
        hand_points=worth[0],
        hand_error=worth[1],
    )


def solve_any(request: SolveRequest) -> SolveResult:
    """`solve_sound` without the short way for usual requests, which tests hold against this one."""
    found = candidates(request.cards, request.rules, request.players, request.locked)
    if found.splits.columns.shape[1] == 0:
        raise _no_arrangement("no legal arrangement keeps the locked cards in their rows")
    match = contest(request.cards, request.dead, request.rules, request.players, request.opponents, request.seed)
    mixing = request.objective == "mixed"
    every = np.arange(found.splits.columns.shape[1]) if mixing else None
    kinds = None
    if request.explain or request.distinct == "category":
        kinds = categories(found.splits.strengths, request.rules)
    valued = values(found.splits.strengths, match, request.top, every, kinds=kinds)
    order, rivals = _chosen(valued, request, kinds)
    shown = [*order, *rivals]
    best, *others = described(shown, [found.splits.arrangement(at) for at in shown], valued, match)
    mixed = mixed_choices(valued, found.splits, match, request.opponents) if mixing else ()
    win = _instant_win(request.cards, request.rules)
    points, error = hand_worth(win, (best.expected_points, best.standard_error), match)
    return SolveResult(
        instant_win=win,
        best=best,
        alternatives=tuple(others[: len(order) - 1]),
        rival=others[-1] if rivals else None,
        mixed=mixed,
        counts=found.counts,
        estimate=_estimate(_drawn(match), request, valued.extras.tables),
        hand_points=points,
        hand_error=error,
    )


def _chosen(valued: Values, request: SolveRequest, kinds: IntArray | None) -> tuple[list[int], list[int]]:
    """The candidates that are shown, best first; and the best of other categories, where that was asked for."""
    if kinds is None:
        return ranking(valued, request.top).tolist(), []
    by_kind = ranking_of_kinds(valued, max(request.top, 2), kinds).tolist()
    order = by_kind[: request.top] if request.distinct == "category" else ranking(valued, request.top).tolist()
    return order, by_kind[1:2] if request.explain else []


def units(request: SolveRequest | EvaluateRequest) -> int:
    """What answering a sound request takes, in multiples of an ordinary one; known before it is answered."""
    mixed = request.objective == "mixed" if isinstance(request, SolveRequest) else False
    every_choice = EVERY_CHOICE_UNITS if _weighs_every_choice(request) else 0
    tables = -(-_tables(request) // TABLES_OF_A_UNIT)
    return 1 + _hands_to_set(request) // HANDS_OF_A_UNIT + MIXED_UNITS * mixed + every_choice + tables


def takes_long(request: SolveRequest | EvaluateRequest) -> bool:
    """Whether a sound request takes so long that ordinary ones should not queue behind it."""
    return _hands_to_set(request) > FEW_HANDS or _weighs_every_choice(request) or _tables(request) > TABLES_OF_A_UNIT


def _tables(request: SolveRequest | EvaluateRequest) -> int:
    return request.outcomes if isinstance(request, SolveRequest) else 0


def _hands_to_set(request: SolveRequest | EvaluateRequest) -> int:
    """Opponents' hands that have to be set afresh.

    More are asked for than are stored, or few stored ones fit beside the cards that are known.
    """
    known = request.opponents.known
    if len(known) >= request.players - 1:
        return 0
    dead = request.dead if isinstance(request, SolveRequest) else ()
    return hands_to_set(13 * (1 + len(known)) + len(dead), request.opponents.samples)


def _weighs_every_choice(request: SolveRequest | EvaluateRequest) -> bool:
    """Mixed play where no arrangement is left out as dominated is a game of thousands of choices."""
    if not isinstance(request, SolveRequest) or request.objective != "mixed":
        return False
    return not is_monotone(request.rules, request.players)


def _instant_win(cards: Cards, rules: MauBinhRules) -> InstantWin | None:
    """find_instant_win, without its search for the many hands that show no pattern at all."""
    if not patterns_of(np.array([hand_mask(cards)], dtype=np.uint64))[0]:
        return None
    return find_instant_win(cards, rules)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """How opponents came about. unknown: how many are drawn; hands: different ones used; exact: nothing was sampled."""

    unknown: int
    hands: int
    exact: bool


def _drawn(match: Contest) -> _Drawn:
    sample, unknown = match.sample, match.table.unknown
    exact = sample is None or (sample.exact and unknown == 1)
    return _Drawn(unknown, 0 if sample is None else sample.distinct, exact)


def _estimate(drawn: _Drawn, request: SolveRequest | EvaluateRequest, tables: int) -> Estimate:
    opponents = request.opponents
    notes = _note(request.rules, drawn.unknown, opponents), _unused(drawn.unknown, request)
    return Estimate(
        exact=drawn.exact,
        opponents=opponents.model,
        samples=drawn.hands,
        joint_samples=0 if drawn.exact else tables,
        seed=request.seed,
        note=" ".join(words for words in notes if words),
    )


def _unused(unknown: int, request: SolveRequest | EvaluateRequest) -> str:
    """What was sent and changes nothing, since no opponent's hand has to be drawn; "" where there is no such thing."""
    if unknown:
        return ""
    opponents, usual = request.opponents, Opponents()
    arranges = any(known.arrangement is None for known in opponents.known)
    sent = {
        "dead": isinstance(request, SolveRequest) and bool(request.dead),
        "model": opponents.model != usual.model and not arranges,
        "samples": opponents.samples != usual.samples,
        "seed": request.seed != 0,
    }
    names = ", ".join(name for name, is_sent in sent.items() if is_sent)
    return f"All opponents lie open, so that this changes nothing: {names}." if names else ""


@cache
def _preset_rules(preset: str) -> MauBinhRules:
    return maubinh_rules(preset)


def _note(rules: MauBinhRules, unknown: int, opponents: Opponents) -> str:
    """What a reader must know: where the opponents come from, what is left out."""
    scoring = nearest_scoring(rules)
    capped = "" if rules.loss_cap == "none" else "Points are those before any loss_cap. "
    arranges = unknown > 0 or any(known.arrangement is None for known in opponents.known)
    if opponents.model not in BUILT_IN and arranges:
        hands = stored_model(opponents.model, scoring).about["hands"]
        return f"{capped}The opponents play as learned from {hands:,} recorded hands (model {opponents.model})."
    if unknown == 0 or opponents.model != "equilibrium" or rules == _preset_rules(scoring):
        return capped.strip()
    return capped + (
        f"The opponents play the equilibrium trained for the preset {scoring}, the nearest to these rules; "
        "points are scored with the payouts of the request."
    )


def evaluate(request: EvaluateRequest) -> EvaluateResult:
    """What an arrangement is worth, beside the best one on the same samples.

    A foul is worth what a foul pays; its regret can be negative where house rules make fouling cheap (M-37).
    Raises InvalidInputError with the faults of verify_evaluate, and as `solve` does.
    """
    _require_sound(verify_evaluate(request))
    given = request.arrangement
    found = candidates(given.cards, request.rules, request.players)
    if found.splits.columns.shape[1] == 0:
        raise _no_arrangement("these 13 cards have no legal arrangement under the order of the rules")
    match = contest(given.cards, (), request.rules, request.players, request.opponents, request.seed)
    strengths, place = found.splits.strengths, np.zeros(0, dtype=np.int64)
    running = strengths.shape[1]
    if not is_foul(given, request.rules):
        ours = strengths_of(given, request.rules)
        place = np.flatnonzero((strengths == ours[:, None]).all(axis=0))
        if not place.size:  # dominated: judged beside the candidates, never before them
            strengths = np.concatenate([strengths, ours[:, None]], axis=1)
            place = np.array([strengths.shape[1] - 1])
    valued = values(strengths, match, 1, place, running)
    first = int(ranking(valued, 1, running)[0])
    shown, arrangements = [first, *place.tolist()[:1]], [found.splits.arrangement(first), given]
    best, *others = described(shown, arrangements[: len(shown)], valued, match)
    judged, points, error, apart = _judged(best, others, match)
    win = _instant_win(given.cards, request.rules)
    hand_points, hand_error = hand_worth(win, (points, error), match)
    return EvaluateResult(
        instant_win=win,
        expected_points=points,
        standard_error=error,
        best=best,
        regret_points=best.expected_points - points,
        regret_error=apart,
        judged=judged,
        estimate=_estimate(_drawn(match), request, valued.extras.tables),
        hand_points=hand_points,
        hand_error=hand_error,
    )


def _judged(
    best: EstimatedArrangement, others: Sequence[EstimatedArrangement], match: Contest
) -> tuple[EstimatedArrangement | None, float, float, float]:
    """What is told about an arrangement, None of a foul; its points, their error, and that of its regret.

    others: the arrangement itself, valued beside the best; empty of a foul.
    """
    if not others:
        points, error = foul_value(match)
        return None, points, error, hypot(error, best.standard_error)
    (found,) = others
    # What is dominated is worth no more than the best, whatever its own tables happen to say.
    points = min(found.expected_points, best.expected_points)
    judged = replace(found, expected_points=points, behind=best.expected_points - points)
    return judged, points, found.standard_error, found.behind_error


def enumerate_page(
    cards: Cards, rules: MauBinhRules, locked: Locks, undominated: bool, offset: int, limit: int
) -> ArrangementPage:
    """A page of all legal arrangements, strongest back, middle, front first; a stable order.

    undominated: only those that no other legal one dominates, one for each strength triple. Raises InvalidInputError
    with the faults of verify_enumerate, and `no_arrangement` for locks that no legal arrangement keeps.
    """
    _require_sound(verify_enumerate(cards, locked))
    splits = legal(cards, rules, locked)
    if undominated:
        splits = without_dominated(splits)
    total = splits.columns.shape[1]
    if total == 0:
        raise _no_arrangement("no legal arrangement keeps the locked cards in their rows")
    page = range(offset, min(offset + limit, total))
    return ArrangementPage(total, offset, tuple(splits.arrangement(at) for at in page))


def arrange(
    hands: Sequence[Cards], players: int, rules: MauBinhRules, level: str = STRONGEST, seed: int = 0
) -> list[Arrangement]:
    """One arrangement for each hand, without sampling.

    level: STRONGEST, the best response to the stored equilibrium field, priced by `rules`, card removal left out; or
    another of solver.opponents.levels, which `seed` belongs to. Raises InvalidInputError with the faults of
    verify_arrange and level_fault, and `no_arrangement` if a hand has none.
    """
    masks = [hand_mask(cards) for cards in hands]
    _require_sound(verify_arrange(hands, masks, players))
    unknown = level_fault(level)
    if unknown:
        raise InvalidInputError([Fault("/level", "unknown_model", unknown)])
    dealt = np.array(masks, dtype=np.uint64)
    rows = rows_at(level, dealt, rules, players, seed)
    backs = rows[:, 0].tolist()
    without = [
        Fault(f"/hands/{at}", "no_arrangement", "no legal arrangement") for at, back in enumerate(backs) if back < 0
    ]
    if without:
        raise InvalidInputError(without)
    return [arrangement_shown(places) for places in shown_places(dealt, rows).tolist()]
