"""The best play of a seat, by what it knows: every play on the same deals of the hidden cards, the game played out.

Solved exactly where two seats are left who know each other's cards (solver.shedding.endings). Else a sample: deals are
uniform over what the seat has not seen, the others play the policy of solver.shedding.policy, and every figure travels
with its error. Clear losers are looked at in fewer deals; the same request gives the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rules.cards import Cards
from rules.shedding.combinations import ComboKind
from rules.shedding.result import NOBODY
from rules.shedding.variant import Variant
from solver.arrays import BoolArray, FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_moves, shedding_play, shedding_search
from solver.kernels.shedding_policy import SCORES
from solver.shedding.endings import PASS, SolvedPlay, other_seat, solve_plays
from solver.shedding.knowledge import Knowledge
from solver.shedding.policy import playout_policies, policy_of
from solver.shedding.positions import cards_of_mask, play_of
from solver.shedding.rooms import PARTS, Findings, SearchRoom, findings, search_room

FEWEST_SAMPLES: Final = 16
MOST_SAMPLES: Final = 20_000
DEFAULT_SAMPLES: Final = 512
MOST_CANDIDATES: Final = 24
STAGES: Final = (8, 4, 2, 1)
"""After a share of the deals those plays are left behind that are CLEARLY worse than the best."""
CLEARLY: Final = 3.0
_KINDS: Final = tuple(ComboKind)
_NO_PASS: Final = -1e5
"""The policy's score of a pass lies below it where passing is not legal."""
_TABLES = len(layout.LINE_KINDS)


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """What one play is worth, in points of the table; no cards = a pass.

    standard_error: of expected_points; behind: points less than the best, with the error of that difference. places:
    chances of each place, the first first, where the game has places; frozen: of place 0 (cóng). parts: expected
    points by line kind. samples: the deals it was played in, 0 = solved.
    """

    cards: Cards
    kind: ComboKind | None
    chop: bool
    expected_points: float
    standard_error: float
    behind: float
    behind_error: float
    places: tuple[float, ...]
    frozen: float
    parts: Mapping[str, float]
    samples: int

    @property
    def is_pass(self) -> bool:
        """Whether nothing is laid."""
        return not self.cards

    @property
    def rotten_points(self) -> float:
        """What the seat is expected to pay, or below 0 to be paid, for cards still held at the end."""
        return 0.0 - self.parts["rotten"] - self.parts["thoi_two"]


@dataclass(frozen=True, slots=True)
class Hint:
    """Plays by expected points, the best first. exact: solved, no sample; playouts: games that were played out."""

    plays: tuple[RatedPlay, ...]
    exact: bool
    playouts: int

    @property
    def best(self) -> RatedPlay:
        """The first of them."""
        return self.plays[0]

    @property
    def is_close(self) -> bool:
        """Whether the second is within two errors of the best."""
        second = self.plays[1] if len(self.plays) > 1 else None
        return second is not None and second.behind <= 2 * second.behind_error


def may_ask(known: Knowledge) -> bool:
    """Whether the seat may do anything now: it is its turn, or it may cut out of turn."""
    return not known.state[layout.OVER] and (known.state[layout.TURN] == known.seat or len(_cuts(known)) > 0)


def hint(known: Knowledge, samples: int = DEFAULT_SAMPLES, seed: int = 0) -> Hint:
    """What the seat may do, by worth. samples: deals in which the best plays are looked at.

    The position must be one in which the seat `may_ask`. Work of milliseconds: it belongs where solving does.
    """
    return judged(known, choices(known, search_room()), samples, seed)


def judged(known: Knowledge, plays: IntArray, samples: int, seed: int) -> Hint:
    """These plays by worth, int64 [n, 4]: solved where that can be, else looked at in deals."""
    other = other_seat(known) if known.state[layout.TURN] == known.seat else NOBODY
    solved = None if other == NOBODY else solve_plays(known, other, plays)
    if solved is not None:
        return _solved_hint(known, plays, solved)
    found, playouts = search(known, plays, samples, seed, search_room())
    return Hint(rated(known, plays, found), False, playouts)


_WAIT: Final = np.array([0, -1, 0, 0], np.int64)
"""Out of turn: to do nothing, and let the game go on."""


def choices(known: Knowledge, room: SearchRoom) -> IntArray:
    """What the seat is to choose from, int64 [n, 4]: `candidates` on its turn, else its cuts, or to wait."""
    if known.state[layout.TURN] == known.seat:
        return candidates(known, room)
    return np.concatenate((_cuts(known), [_WAIT]))


def candidates(known: Knowledge, room: SearchRoom) -> IntArray:
    """The plays worth a look, int64 [n, 4], those first that the policy likes; a pass among them where it is legal.

    Of plays that play alike there is one; beyond MOST_CANDIDATES those are left out that the policy likes least.
    """
    plays, scores = scored_plays(known, room)
    laid = plays[:, 1] != PASS[1]
    order = np.argsort(-scores[laid], kind="stable")[:MOST_CANDIDATES]
    return np.concatenate((plays[laid][order], plays[~laid]))


def scored_plays(known: Knowledge, room: SearchRoom) -> tuple[IntArray, FloatArray]:
    """Every legal play, int64 [n, 4], with what the policy thinks of it; a pass is the last, where it is legal."""
    count, passing = shedding_search.ranked(known.view, known.rules, policy_of(known.rules), room)
    plays, scores = room.plays[:count], room.room[SCORES : SCORES + count]
    if passing < _NO_PASS:
        return plays.copy(), scores.copy()
    return np.concatenate((plays, [PASS])), np.append(scores, passing)


def _cuts(known: Knowledge) -> IntArray:
    """What the seat may lay though it is not its turn."""
    state, plays = known.state.copy(), np.zeros((64, 4), np.int64)
    turn, seat = state[layout.TURN], known.seat
    if turn == seat or (state[layout.TOP_KIND] == 0 and not shedding_play.reopen(state, known.rules)):
        return plays[:0]
    if state[layout.OWNER] == seat:
        return plays[:0]
    return plays[: shedding_moves.cuts_out_of_turn(state, seat, known.rules, layout.ALIKE, plays)]


def search(known: Knowledge, plays: IntArray, samples: int, seed: int, room: SearchRoom) -> tuple[Findings, int]:
    """Play every play out in `samples` deals, those in fewer that are clearly worse; with how many games that took."""
    found, alive = findings(len(plays), samples), np.ones(len(plays), np.bool_)
    policies, done, playouts = playout_policies(known.rules), 0, 0
    for share in STAGES:
        until = max(samples // share, min(samples, FEWEST_SAMPLES))
        worlds = np.array([done, until], np.int64)
        shedding_search.weigh(known.view, known.rules, policies, room, plays, alive, np.uint64(seed), worlds, found)
        playouts += int(alive.sum()) * (until - done)
        done = until
        alive = _still_close(found.values[:, :done], alive)
    return found, playouts


def points_without_playing(known: Knowledge, samples: int, seed: int, room: SearchRoom) -> tuple[float, float]:
    """What the seat is expected to win when the game goes on as it stands, and the standard error."""
    found, _ = search(known, np.array([_WAIT]), samples, seed, room)
    values = found.values[0]
    return float(values.mean()), float(values.std() / max(samples - 1, 1) ** 0.5)


def _still_close(values: FloatArray, alive: BoolArray) -> BoolArray:
    """Which plays are not clearly worse than the best of those that were played in all these deals."""
    places = np.flatnonzero(alive)
    best = places[np.argmax(values[places].mean(axis=1))]
    behind = values[best] - values[places]
    errors = behind.std(axis=1) / np.sqrt(values.shape[1])
    close = alive.copy()
    close[places] = behind.mean(axis=1) <= CLEARLY * errors
    close[best] = True
    return close


def rated(known: Knowledge, plays: IntArray, found: Findings) -> tuple[RatedPlay, ...]:
    """The plays by worth. Ranked first by the deals they lived through: who was left behind comes behind."""
    counts = (~np.isnan(found.values)).sum(axis=1)
    means = np.nanmean(found.values, axis=1)
    order = sorted(range(len(plays)), key=lambda at: (-counts[at], -means[at]))
    best = order[0]
    ranked = [_rated(known, plays[at], found.values[at], found.values[best], found.parts[at]) for at in order]
    return (ranked[0], *sorted(ranked[1:], key=lambda play: play.behind))


def _rated(known: Knowledge, play: IntArray, values: FloatArray, best: FloatArray, parts: IntArray) -> RatedPlay:
    played = ~np.isnan(values)
    count = int(played.sum())
    values, behind = values[played], (best[played] - values[played])
    root = max(count - 1, 1) ** 0.5
    return _described(
        known,
        play,
        parts / count,
        points=(float(values.mean()), float(values.std() / root)),
        behind=(float(behind.mean()), float(behind.std() / root)),
        samples=count,
    )


def _described(
    known: Knowledge,
    play: IntArray,
    parts: FloatArray,
    points: tuple[float, float],
    behind: tuple[float, float],
    samples: int,
) -> RatedPlay:
    seats, bet = int(known.state[layout.SEATS]), float(known.rules[layout.BET])
    is_bomb = play[1] in (layout.QUAD, layout.PAIR_RUN)
    return RatedPlay(
        cards=cards_of_mask(int(play[0])),
        kind=_KINDS[int(play[1]) - 1] if play[1] > 0 else None,
        chop=bool(is_bomb and known.state[layout.TOP_KIND]),
        expected_points=points[0],
        standard_error=points[1],
        behind=behind[0],
        behind_error=behind[1],
        places=tuple(float(share) for share in parts[_TABLES + 1 : _TABLES + 1 + seats]),
        frozen=float(parts[_TABLES]),
        parts={kind: float(parts[at]) / (bet if kind == "cap" else 1) for at, kind in enumerate(layout.LINE_KINDS)},
        samples=samples,
    )


def play_numbers(play: RatedPlay, variant: Variant[Any]) -> IntArray:
    """A play as the kernels know it; a pass has kind 0."""
    combination = None if play.is_pass else variant.combination_of(play.cards)
    return PASS if combination is None else np.array(play_of(combination, variant), np.int64)


def rated_without_search(known: Knowledge, plays: IntArray) -> Hint:
    """Plays in the order given, of whose worth nothing is known: no points, no samples."""
    nothing = np.zeros(PARTS)
    ranked = [_described(known, play, nothing, (0.0, 0.0), (0.0, 0.0), 0) for play in plays]
    return Hint(tuple(ranked), False, 0)


def _solved_hint(known: Knowledge, plays: IntArray, solved: Sequence[SolvedPlay]) -> Hint:
    """Solved plays by the points that the seat is sure of; of equal ones first what the policy likes."""
    order = sorted(range(len(plays)), key=lambda at: -solved[at].points)
    best, ranked = solved[order[0]], []
    for at in order:
        one = solved[at]
        parts = np.zeros(PARTS)
        parts[:_TABLES] = one.parts
        parts[_TABLES + one.place] = 1
        points, behind = (float(one.points), 0.0), (float(best.points - one.points), 0.0)
        ranked.append(_described(known, plays[at], parts, points, behind, 0))
    return Hint(tuple(ranked), True, 0)
