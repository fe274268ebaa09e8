"""What the solver is asked and what it answers: typed, immutable, free of wire formats.

Built at the edge by the service or the command line. `verify_*` functions report every fault of a request at once;
the solving functions trust what they are given. Source: the HTTP contract's Mậu binh operations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.instant_wins import InstantWin
from rules.maubinh.options import MauBinhRules

Objective = Literal["expected", "mixed"]


@dataclass(frozen=True, slots=True)
class KnownOpponent:
    """An opponent whose 13 cards are known: as dealt (`cards`, set by the opponent model), or as set (`arrangement`).

    Exactly one of the two is given. A known arrangement may be foul and is scored as such.
    """

    cards: Cards | None = None
    arrangement: Arrangement | None = None

    @property
    def all_cards(self) -> Cards:
        """The 13 cards."""
        if self.arrangement is not None:
            return self.arrangement.cards
        return self.cards or ()


@dataclass(frozen=True, slots=True)
class Opponents:
    """How the other seats play. samples: opponent hands wanted, 1..1,000,000."""

    model: str = "equilibrium"
    samples: int = 10_000
    known: tuple[KnownOpponent, ...] = ()


@dataclass(frozen=True, slots=True)
class Locks:
    """Cards that must lie in a given row."""

    back: Cards = ()
    middle: Cards = ()
    front: Cards = ()


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """One hand to arrange. cards: 13 different cards; players: 2..4, ourselves included; top: 1..50."""

    cards: Cards
    rules: MauBinhRules
    players: int = 4
    top: int = 3
    opponents: Opponents = field(default_factory=Opponents)
    dead: Cards = ()
    locked: Locks = field(default_factory=Locks)
    objective: Objective = "expected"
    seed: int = 0


@dataclass(frozen=True, slots=True)
class RowChances:
    """Probabilities against one opponent, row by row."""

    back: float
    middle: float
    front: float


@dataclass(frozen=True, slots=True)
class EstimatedArrangement:
    """A legal arrangement with what it is worth: points summed over all opponents, before any fee."""

    arrangement: Arrangement
    expected_points: float
    standard_error: float
    win: RowChances
    tie: RowChances
    sweep_probability: float
    swept_probability: float
    sweep_all_probability: float


@dataclass(frozen=True, slots=True)
class Counts:
    """Splits possible under the locks, the legal ones, and the undominated strength triples among those."""

    arrangements: int
    legal: int
    undominated: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """Where the numbers come from. samples: different opponent hands really used; joint_samples: whole tables.

    exact: nothing was sampled. opponents: the model's name. note: what a reader must know, or "".
    """

    exact: bool
    opponents: str
    samples: int
    joint_samples: int
    seed: int
    note: str


@dataclass(frozen=True, slots=True)
class MixedChoice:
    """One arrangement of a mixed answer and how often to play it."""

    probability: float
    arrangement: EstimatedArrangement


@dataclass(frozen=True, slots=True)
class SolveResult:
    """The answer of `solver.solve.solve`. alternatives: best first, without `best`; mixed: () unless asked for.

    hand_points, hand_error: what the hand is worth as played, an instant win declared (solver.values.hand_worth).
    """

    instant_win: InstantWin | None
    best: EstimatedArrangement
    alternatives: tuple[EstimatedArrangement, ...]
    mixed: tuple[MixedChoice, ...]
    counts: Counts
    estimate: Estimate
    hand_points: float
    hand_error: float


@dataclass(frozen=True, slots=True)
class EvaluateRequest:
    """An arrangement a person made, to be judged."""

    arrangement: Arrangement
    rules: MauBinhRules
    players: int = 4
    opponents: Opponents = field(default_factory=Opponents)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class EvaluateResult:
    """What the arrangement and the best one are worth on the same samples. regret_points: best minus given.

    hand_points, hand_error: what the hand is worth as it was set, an instant win declared (solver.values.hand_worth).
    """

    instant_win: InstantWin | None
    expected_points: float
    standard_error: float
    best: EstimatedArrangement
    regret_points: float
    estimate: Estimate
    hand_points: float
    hand_error: float


@dataclass(frozen=True, slots=True)
class ArrangementPage:
    """A slice of all legal arrangements, strongest back first. total: how many there are in all."""

    total: int
    offset: int
    arrangements: tuple[Arrangement, ...]
