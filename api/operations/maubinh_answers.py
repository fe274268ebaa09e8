"""From what rules and solver answer to the wire types of Mậu binh. Shared by the service and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from api.numerals import significant
from api.operations.maubinh_requests import AskedToJudge, AskedToSolve
from api.wire import maubinh as wire
from api.wire import maubinh_rows as laid
from api.wire.common import copied, label
from api.wire.maubinh_settlement import LineOut, MatchupOut, RowResultsOut, SettledPlayerOut, SettleOut
from api.words.explaining import sentences
from rules.cards import Cards, codes
from rules.labels import maubinh as labels
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, Foul, fouls
from rules.maubinh.hands import display_order, row_strength
from rules.maubinh.instant_wins import InstantWin
from rules.maubinh.options import MauBinhRules
from rules.maubinh.settlement import Matchup, Player, Settlement
from solver import solve as engine
from solver.request import (
    Estimate,
    EstimatedArrangement,
    EvaluateResult,
    MixedChoice,
    RowChances,
    SolveResult,
)

_CATEGORY_WORDS: Final = {category: label(words) for category, words in labels.CATEGORY_LABELS.items()}


@lru_cache(maxsize=64)
def rules_out(rules: MauBinhRules) -> Any:
    """Game, preset and every option with its value."""
    options = wire.MauBinhOptionsOut(**rules.options)
    return wire.MauBinhRulesOut(game="maubinh", preset=rules.preset, options=options)


def row(cards: Cards, rules: MauBinhRules) -> laid.Row:
    """A row in display order with its category."""
    return _named_row(display_order(cards), row_strength(cards, rules).category.wire)


def _named_row(cards: Cards, category: str) -> laid.Row:
    return laid.Row(cards=codes(cards), category=category, label=_CATEGORY_WORDS[category])  # type: ignore[arg-type]


def rows(arrangement: Arrangement, rules: MauBinhRules) -> laid.Rows:
    """The three rows with their categories."""
    return laid.Rows(
        back=row(arrangement.back, rules), middle=row(arrangement.middle, rules), front=row(arrangement.front, rules)
    )


def row_lists(arrangement: Arrangement) -> laid.RowLists:
    """The three rows, cards only, in display order."""
    back, middle, front = (
        codes(display_order(cards)) for cards in (arrangement.back, arrangement.middle, arrangement.front)
    )
    return laid.RowLists(back=back, middle=middle, front=front)


def instant_win(found: InstantWin | None) -> wire.InstantWinOut | None:
    """An instant win with its words; null stays null."""
    if found is None:
        return None
    words = label(labels.INSTANT_WIN_LABELS[found.kind])
    return copied(wire.InstantWinOut, found, label=words, arrangement=row_lists(found.arrangement))


def estimated(found: EstimatedArrangement, rules: MauBinhRules) -> laid.ArrangementOut:
    """An arrangement with what it is worth. The solver's numbers may be numpy's; JSON wants Python's.

    Its rows stand in display order, and what they are is mostly known already.
    """
    laid_rows = (found.arrangement.back, found.arrangement.middle, found.arrangement.front)
    categories = found.categories or [row_strength(cards, rules).category.wire for cards in laid_rows]
    back, middle, front = (_named_row(*pair) for pair in zip(laid_rows, categories, strict=True))
    return laid.ArrangementOut(
        back=back,
        middle=middle,
        front=front,
        expected_points=significant(found.expected_points),
        standard_error=significant(found.standard_error),
        win_probability=_chances(found.win),
        tie_probability=_chances(found.tie),
        sweep_probability=significant(found.sweep_probability),
        swept_probability=significant(found.swept_probability),
        sweep_all_probability=significant(found.sweep_all_probability),
        behind=significant(found.behind),
        behind_error=significant(found.behind_error),
    )


def _chances(chances: RowChances) -> laid.RowChancesOut:
    back, middle, front = (significant(chance) for chance in (chances.back, chances.middle, chances.front))
    return laid.RowChancesOut(back=back, middle=middle, front=front)


def estimate(found: Estimate) -> wire.EstimateOut:
    """Where the numbers come from."""
    return copied(wire.EstimateOut, found)


def solved(request: AskedToSolve, result: SolveResult, elapsed_ms: float) -> wire.SolveOut:
    """The answer of `solve`. `mixed` is null unless it was asked for."""
    rules = request.rules
    return wire.SolveOut(
        cards=codes(request.cards),
        rules=rules_out(rules) if request.echo else None,
        instant_win=instant_win(result.instant_win),
        best=estimated(result.best, rules),
        alternatives=[estimated(one, rules) for one in result.alternatives],
        explanation=explained(result.best, result.rival, rules, request.players) if result.rival else None,
        outcomes=_outcomes(request, result) if request.outcomes else None,
        mixed=_mixed(result.mixed, rules) if request.objective == "mixed" else None,
        counts=copied(wire.CountsOut, result.counts),
        hand_points=significant(result.hand_points),
        hand_error=significant(result.hand_error),
        estimate=estimate(result.estimate),
        elapsed_ms=elapsed_ms,
    )


def _outcomes(request: AskedToSolve, result: SolveResult) -> wire.OutcomesOut:
    """What the hand brings as it is played: an instant win is declared where that is worth more."""
    found = engine.outcomes(request, result.best.arrangement, result.hand_points > result.best.expected_points)
    return wire.OutcomesOut(
        tables=request.outcomes,
        mean=significant(found.mean),
        standard_error=significant(found.standard_error),
        points=[wire.OutcomeOut(points=points, tables=tables) for points, tables in found.points],
    )


def _mixed(choices: Sequence[MixedChoice], rules: MauBinhRules) -> list[wire.MixedChoiceOut]:
    shown = ((significant(choice.probability), estimated(choice.arrangement, rules)) for choice in choices)
    return [wire.MixedChoiceOut(probability=chance, arrangement=arrangement) for chance, arrangement in shown]


def explained(
    better: EstimatedArrangement, other: EstimatedArrangement, rules: MauBinhRules, players: int
) -> laid.ExplanationOut:
    """Why one arrangement is worth more than another, valued together with it."""
    found = engine.explanation(better, other, rules, players)
    moves = [
        laid.MovedCards(cards=codes(move.cards), came_from=move.came_from, goes_to=move.goes_to) for move in found.moves
    ]
    changes = [
        laid.WorthChange(
            code=change.part,
            row=change.row,
            chance=significant(change.chance),
            balance=significant(change.balance),
            points=None if change.points is None else significant(change.points),
        )
        for change in found.changes
    ]
    return laid.ExplanationOut(
        other=rows(other.arrangement, rules),
        moves=moves,
        changes=changes,
        points=significant(found.points),
        points_error=significant(found.error),
        rest=significant(found.rest),
        sentences=[label(words) for words in sentences(better, found, rules)],
    )


def evaluated(request: AskedToJudge, result: EvaluateResult, elapsed_ms: float) -> wire.EvaluateOut:
    """The answer of `evaluate`."""
    rules, judged = request.rules, result.judged
    found = fouls(request.arrangement, rules)
    cheap = bool(found) and result.regret_points < 0
    explains = request.explain and not _lie_alike(request.arrangement, result.best.arrangement)
    return wire.EvaluateOut(
        legal=not found,
        fouls=[_foul(foul, cheap) for foul in found],
        rows=rows(request.arrangement, rules),
        instant_win=instant_win(result.instant_win),
        expected_points=significant(result.expected_points),
        standard_error=significant(result.standard_error),
        win_probability=_chances(judged.win) if judged else None,
        tie_probability=_chances(judged.tie) if judged else None,
        sweep_probability=significant(judged.sweep_probability) if judged else None,
        swept_probability=significant(judged.swept_probability) if judged else None,
        sweep_all_probability=significant(judged.sweep_all_probability) if judged else None,
        best=estimated(result.best, rules),
        regret_points=significant(result.regret_points),
        regret_error=significant(result.regret_error),
        explanation=explained(result.best, judged, rules, request.players) if judged and explains else None,
        hand_points=significant(result.hand_points),
        hand_error=significant(result.hand_error),
        detail=_CHEAP_FOUL if cheap else "",
        rules=rules_out(rules) if request.echo else None,
        estimate=estimate(result.estimate),
        elapsed_ms=elapsed_ms,
    )


def _lie_alike(one: Arrangement, other: Arrangement) -> bool:
    """Whether the same cards lie in each row, in whatever order."""
    return all(set(one.row(name)) == set(other.row(name)) for name in ROW_NAMES)


_CHEAP_FOUL = "under these house rules this foul costs less than the best legal arrangement: the regret is negative"


def _foul(foul: Foul, cheap: bool) -> wire.FoulOut:
    detail = f"{foul.detail}; {_CHEAP_FOUL}" if cheap else foul.detail
    return wire.FoulOut(code=foul.code, detail=detail, label=label(labels.FOUL_LABELS[foul.code]))


def settled(ids: Sequence[str], players: Sequence[Player], settlement: Settlement) -> SettleOut:
    """The answer of `settle`. ids, players: in seat order."""
    accounts = zip(ids, players, settlement.accounts, strict=True)
    return SettleOut(
        players=[
            copied(
                SettledPlayerOut,
                account,
                id=name,
                status_label=label(labels.STATUS_LABELS[account.status]),
                instant_win=instant_win(account.instant_win),
                arrangement=row_lists(player.arrangement),
            )
            for name, player, account in accounts
        ],
        matchups=[_matchup(ids, matchup) for matchup in settlement.matchups],
        sweep_all=None if settlement.sweep_all is None else ids[settlement.sweep_all],
    )


def _matchup(ids: Sequence[str], matchup: Matchup) -> MatchupOut:
    return copied(
        MatchupOut,
        matchup,
        a=ids[matchup.a],
        b=ids[matchup.b],
        rows=copied(RowResultsOut, matchup.rows),
        lines=[copied(LineOut, line, label=label(labels.LINE_LABELS[line.kind])) for line in matchup.lines],
    )
