"""What the solver is asked and what it answers: typed, immutable, free of wire formats.

Built at the edge by the service or the command line. `verify_*` functions report every fault of a request at once;
the solving functions trust what they are given. Source: the HTTP contract's Mậu binh operations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.cards import Cards
from rules.maubinh.arrangement import Arrangement, RowName
from rules.maubinh.instant_wins import InstantWin
from rules.maubinh.options import MauBinhRules

Objective = Literal["expected", "mixed"]
Part = Literal["row", "sweep", "swept", "sweep_all"]
Distinct = Literal["strength", "category"]
"""What has to differ between the arrangements of an answer: the strength of a row, or the category of one."""


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
    """One hand to arrange. cards: 13 different cards; players: 2..4, ourselves included; top: 1..50.

    explain: the best arrangement of other categories is wanted too, to say why the best is better. outcomes: whole
    tables to be dealt and settled, 0..500, to see what the best may bring.
    """

    cards: Cards
    rules: MauBinhRules
    players: int = 4
    top: int = 3
    opponents: Opponents = field(default_factory=Opponents)
    dead: Cards = ()
    locked: Locks = field(default_factory=Locks)
    objective: Objective = "expected"
    seed: int = 0
    distinct: Distinct = "strength"
    explain: bool = False
    outcomes: int = 0


@dataclass(frozen=True, slots=True)
class RowChances:
    """Probabilities against one opponent, row by row."""

    back: float
    middle: float
    front: float


@dataclass(frozen=True, slots=True)
class EstimatedArrangement:
    """A legal arrangement with what it is worth: points summed over all opponents, before any fee.

    behind: points less than the best one, whose error is that of the difference, hand by hand. categories: of back,
    middle and front by their names on the wire, where they are known already.
    """

    arrangement: Arrangement
    expected_points: float
    standard_error: float
    win: RowChances
    tie: RowChances
    sweep_probability: float
    swept_probability: float
    sweep_all_probability: float
    behind: float = 0.0
    behind_error: float = 0.0
    categories: tuple[str, ...] = ()


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

    rival: the best arrangement of other categories, None unless it was asked for and there is one.

    hand_points, hand_error: what the hand is worth as played, an instant win declared (solver.values.hand_worth).
    """

    instant_win: InstantWin | None
    best: EstimatedArrangement
    alternatives: tuple[EstimatedArrangement, ...]
    rival: EstimatedArrangement | None
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

    regret_error: of that difference. judged: what is told about the arrangement; None of a foul, whose rows are never
    compared.

    hand_points, hand_error: what the hand is worth as it was set, an instant win declared (solver.values.hand_worth).
    """

    instant_win: InstantWin | None
    expected_points: float
    standard_error: float
    best: EstimatedArrangement
    regret_points: float
    regret_error: float
    judged: EstimatedArrangement | None
    estimate: Estimate
    hand_points: float
    hand_error: float


@dataclass(frozen=True, slots=True)
class ArrangementPage:
    """A slice of all legal arrangements, strongest back first. total: how many there are in all."""

    total: int
    offset: int
    arrangements: tuple[Arrangement, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Cards of one rank that lie in another row. came_from: in the arrangement that is worth less."""

    cards: Cards
    came_from: RowName
    goes_to: RowName


@dataclass(frozen=True, slots=True)
class PointChange:
    """What differs in one respect. row: None of sweeps.

    chance: more against one opponent of winning the row, sweeping, being swept, sweeping the table; balance: more of
    winning less losing, the chance itself for sweeps; points: what that brings over all opponents, None where it cannot
    be told apart (sweeps of the table).
    """

    part: Part
    row: RowName | None
    chance: float
    balance: float
    points: float | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an arrangement is worth more than another one.

    moves: larger groups first. changes: rows whose cards differ, the largest gain first, then sweeps. points, error:
    the whole difference; rest: its part that no change accounts for (who wins more rows, what opponents' rows are paid,
    sweeps of the table).
    """

    other: EstimatedArrangement
    moves: tuple[Move, ...]
    changes: tuple[PointChange, ...]
    points: float
    error: float
    rest: float
