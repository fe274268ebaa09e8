"""A whole game looked at afterwards: what each move lost by what its seat knew, and luck apart from moves.

Two questions, with answers that do not add up to each other:

* What did a move lose? Judged by what its seat knew, as `hint` does: the best play is chosen in some deals of the
  hidden cards, and in as many others the one that was laid is compared with it, so that the choice tells nothing in
  its own favour. A loss may come out below 0 by chance; it is as large as its error says.
* Where do a seat's points come from? Judged with all cards known: the game is played on from the deal and from after
  every event. What a seat is worth on the deal is its luck with the cards; how far each event moves it is put down to
  who made it. Deal, own moves and the moves of others add up to the points of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rules.shedding.game import apply_event, start_game
from rules.shedding.history import DeclareSam, Event, IllegalHistoryError, IllegalMoveError, Play
from rules.shedding.replay import checked_opening
from rules.shedding.setup import GameSetup
from rules.shedding.variant import Game, Variant
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.progress import require_wanted
from solver.shedding.declaring import declaration, may_declare
from solver.shedding.endings import PASS
from solver.shedding.hints import Hint, RatedPlay, choices, hint, judged, play_numbers
from solver.shedding.knowledge import Knowledge, seen_in, whole_state
from solver.shedding.policy import playout_policies, stake_of
from solver.shedding.positions import play_of
from solver.shedding.reasons import reason_of
from solver.shedding.rooms import findings, search_room
from solver.shedding.table import table_rules

FEWEST_SAMPLES: Final = 16
MOST_SAMPLES: Final = 512
DEFAULT_SAMPLES: Final = 64
VERDICTS: Final = ("forced", "best", "good", "inaccuracy", "mistake", "blunder")
THRESHOLDS: Final = {"inaccuracy": 0.05, "mistake": 0.2, "blunder": 0.5}
"""From which loss on a move is called so, in stakes of the table; and only where it is more than two errors."""


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One event. best: what the hint would have laid, None for a forced move. lost: points less than that.

    reason: why `best` is. exact: solved; samples: else the deals that judged it. changed: by how much the event moved
    what its seat may expect, with all cards known.
    """

    index: int
    event: Event
    best: RatedPlay | None
    reason: str
    lost: float
    lost_error: float
    verdict: str
    exact: bool
    samples: int
    changed: float
    changed_error: float


@dataclass(frozen=True, slots=True)
class DeclarationReview:
    """Whether a seat declared a Sâm, and what that, or not declaring, lost against the other. plan_success: nobody
    blocks the best plan."""

    seat: int
    declared: bool
    success: float
    success_error: float
    lost: float
    lost_error: float
    verdict: str


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's points and where they come from, each with its error: points = deal + own + others.

    lost: what its moves and its declaration lost in all, by what it knew; counts: how many had each verdict.
    """

    seat: int
    points: tuple[float, float]
    deal: tuple[float, float]
    own: tuple[float, float]
    others: tuple[float, float]
    lost: tuple[float, float]
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at afterwards. thresholds: of verdicts, in points; playouts: games that were played out."""

    moves: tuple[MoveReview, ...]
    declarations: tuple[DeclarationReview, ...]
    seats: tuple[SeatReview, ...]
    thresholds: dict[str, float]
    playouts: int


def review(
    setup: GameSetup,
    history: Sequence[Event],
    variant: Variant[Any],
    bet: int = 1,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
) -> Review:
    """Look at a game, or at one that is not over, after its events. samples: deals for each move.

    Every hand must be known. The same request has the same answer. Work of tenths of a second to seconds. Raises what
    `replay` raises, UnknownHouseError for a table with options that are not known here.
    """
    start = checked_opening(setup, history, None, variant, range(setup.seats))
    game = start_game(tuple(setup.hand_of(seat) for seat in range(setup.seats)), start, variant)
    reviewer = _Reviewer(setup, variant, bet, samples, seed)
    reviewer.begin(game, history)
    for index, event in enumerate(history):
        require_wanted()
        try:
            after = apply_event(game, event)
        except IllegalMoveError as refused:
            raise IllegalHistoryError(index, event, refused.reason) from refused
        reviewer.take(index, event, game, after)
        game = after
    return reviewer.whole()


def verdict_of(lost: float, error: float, stake: float) -> str:
    """What a loss is called at a table with this stake."""
    if lost <= 0:
        return "best"
    if lost <= 2 * error:
        return "good"
    called = [name for name, share in THRESHOLDS.items() if lost >= share * stake]
    return called[-1] if called else "good"


class _Reviewer:
    """A review that grows event by event."""

    def __init__(self, setup: GameSetup, variant: Variant[Any], bet: int, samples: int, seed: int) -> None:
        purses = {hand.seat: hand.purse for hand in setup.hands}
        told = [purses.get(seat) for seat in range(setup.seats)]
        self.rules = table_rules(variant, bet, setup.pot_before, purses=told)
        # Who pays for the whole table is told at the end, and nobody knew it before.
        self.last_rules = table_rules(variant, bet, setup.pot_before, setup.den_cong_seat, told)
        self.seats, self.samples, self.seed = setup.seats, samples, seed
        self.room, self.plays = search_room(), list[Play]()
        self.events, self.playouts, self.stake = 0, 0, stake_of(self.rules)
        self.moves: list[MoveReview] = []
        self.declarations: list[DeclarationReview] = []
        self.own, self.others = np.zeros((2, samples, setup.seats))

    def begin(self, game: Game, history: Sequence[Event]) -> None:
        """The deal, and who declared or might have."""
        self.deal = self.worth = self._worth(game)
        declared = [event.seat for event in history if isinstance(event, DeclareSam)]
        for seat in declared or range(self.seats):
            known = seen_in(game, seat, (), self.rules)
            if may_declare(known):
                self.declarations.append(self._declaration(known, seat in declared))

    def _declaration(self, known: Knowledge, declared: bool) -> DeclarationReview:
        seed = self._seed(known.seat, 2)
        leads = known.state[layout.TURN] == known.seat
        undeclared = hint(known, self.samples, seed) if leads else None
        found = declaration(known, undeclared, self.samples, seed)
        gain, lost = found.expected_points - found.points_without, 0.0
        if found.is_recommended != declared:
            lost = abs(gain)
        error = float(np.hypot(found.standard_error, found.error_without)) if lost else 0.0
        verdict = verdict_of(lost, error, self.stake)
        return DeclarationReview(known.seat, declared, found.success, found.success_error, lost, error, verdict)

    def take(self, index: int, event: Event, before: Game, after: Game) -> None:
        """Judge one event."""
        seat = event.seat
        known = seen_in(before, seat, self.plays, self.rules)
        if isinstance(event, Play):
            self.plays.append(event)
        is_declaration = isinstance(event, DeclareSam)
        self.events += 0 if is_declaration else 1
        worth = self._worth(after)
        moved = worth - self.worth
        self.worth = worth
        self.own[:, seat] += moved[:, seat]
        moved_others = moved.copy()
        moved_others[:, seat] = 0
        self.others += moved_others
        changed = _mean(moved[:, seat])
        if is_declaration:
            row = next(one for one in self.declarations if one.seat == seat)
            lost = (row.lost, row.lost_error, row.verdict)
            self.moves.append(MoveReview(index, event, None, "", *lost, False, self.samples, *changed))
        else:
            self.moves.append(self._judged(index, event, known, changed))

    def _judged(self, index: int, event: Event, known: Knowledge, changed: tuple[float, float]) -> MoveReview:
        laid, plays = PASS, choices(known, self.room)
        if isinstance(event, Play):
            combination = known.variant.combination_of(event.cards)
            assert combination is not None  # the rules have taken it
            laid = np.array(play_of(combination, known.variant), np.int64)
        if laid[0] not in plays[:, 0]:
            plays = np.concatenate((plays, [laid]))
        if len(plays) == 1:
            return MoveReview(index, event, None, "", 0.0, 0.0, "forced", False, 0, *changed)
        found = judged(known, plays, self.samples, self._seed(index, 0))
        self.playouts += found.playouts
        best = play_numbers(found.best, known.variant)
        lost, error = (0.0, 0.0) if best[0] == laid[0] else self._lost(known, found, best, laid, index)
        return MoveReview(
            index=index,
            event=event,
            best=found.best,
            reason=reason_of(found, 0, known),
            lost=lost,
            lost_error=error,
            verdict=verdict_of(lost, error, self.stake),
            exact=found.exact,
            samples=0 if found.exact else self.samples,
            changed=changed[0],
            changed_error=changed[1],
        )

    def _lost(self, known: Knowledge, found: Hint, best: IntArray, laid: IntArray, index: int) -> tuple[float, float]:
        """What the play that was laid lost against the best: in deals that did not choose the best."""
        if found.exact:
            return next(play.behind for play in found.plays if play_numbers(play, known.variant)[0] == laid[0]), 0.0
        both, worlds = np.array([best, laid]), np.array([0, self.samples], np.int64)
        compared, alive = findings(2, self.samples), np.ones(2, np.bool_)
        policies, seed = playout_policies(self.rules), np.uint64(self._seed(index, 1))
        shedding_search.weigh(known.view, self.rules, policies, self.room, both, alive, seed, worlds, compared)
        self.playouts += 2 * self.samples
        return _mean(compared.values[0] - compared.values[1])

    def _seed(self, index: int, use: int) -> int:
        return self.seed + (4 * index + use + 1) * 2**32

    def _worth(self, game: Game) -> FloatArray:
        """What each seat wins, float64 [samples, seats], when all play on by the policy with the cards they have."""
        points = np.zeros((self.samples, self.seats))
        rules = self.last_rules if game.over else self.rules
        state = whole_state(game, self.plays, rules)
        policies, seed = playout_policies(rules), np.uint64(self.seed)
        shedding_search.go_on(state, rules, policies, self.room, seed, self.events, points)
        self.playouts += 0 if game.over else self.samples
        return points

    def whole(self) -> Review:
        """The review, when every event has been taken."""
        return Review(
            moves=tuple(self.moves),
            declarations=tuple(self.declarations),
            seats=tuple(self._seat(seat) for seat in range(self.seats)),
            thresholds={name: share * self.stake for name, share in THRESHOLDS.items()},
            playouts=self.playouts,
        )

    def _seat(self, seat: int) -> SeatReview:
        rows: list[MoveReview | DeclarationReview] = [
            move for move in self.moves if move.event.seat == seat and not isinstance(move.event, DeclareSam)
        ]
        rows += [one for one in self.declarations if one.seat == seat]
        lost, errors = sum(row.lost for row in rows), [row.lost_error for row in rows]
        return SeatReview(
            seat=seat,
            points=_mean(self.worth[:, seat]),
            deal=_mean(self.deal[:, seat]),
            own=_mean(self.own[:, seat]),
            others=_mean(self.others[:, seat]),
            lost=(float(lost), float(np.hypot.reduce(errors)) if errors else 0.0),
            counts={verdict: sum(row.verdict == verdict for row in rows) for verdict in VERDICTS},
        )


def _mean(values: FloatArray) -> tuple[float, float]:
    return float(values.mean()), float(values.std() / max(len(values) - 1, 1) ** 0.5)
