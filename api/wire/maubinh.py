"""Wire types of Mậu binh: what each operation is sent and what it answers.

Only shapes and single-field limits; checks across fields are in api.operations.maubinh. Source: the HTTP contract, "Mậu
binh".
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, field

from api.wire.common import (
    CardCode,
    HandCards,
    Input,
    LabelOut,
    LevelName,
    Output,
    card_list,
    rules_input,
    rules_output,
)
from api.wire.maubinh_rows import ArrangementOut, ExplanationOut, Probability, Row, RowChancesOut, RowLists, Rows
from api.wire.validation import Faults
from rules.errors import Fault
from rules.maubinh.arrangement import ROW_NAMES
from rules.maubinh.options import MauBinhRules, maubinh_rules

if TYPE_CHECKING:
    from api.wire.common import RulesAnswer
    from rules.cards import Cards

    RulesIn: TypeAlias = MauBinhRules
    FiveCards: TypeAlias = Cards
    ThreeCards: TypeAlias = Cards
    LockedFive: TypeAlias = Cards
    LockedThree: TypeAlias = Cards
    RowCards: TypeAlias = Cards
    DeadCards: TypeAlias = Cards
else:
    RulesIn = rules_input("maubinh", "MauBinh", maubinh_rules)
    FiveCards = card_list(5, 5, "wrong_row_size")
    ThreeCards = card_list(3, 3, "wrong_row_size")
    LockedFive = card_list(0, 5, "no_arrangement")
    LockedThree = card_list(0, 3, "no_arrangement")
    RowCards = card_list(3, 5, "wrong_row_size", never=4)
    DeadCards = card_list(0, 26, "out_of_range")

MauBinhRulesOut, MauBinhOptionsOut = rules_output("maubinh", "MauBinh")
if TYPE_CHECKING:
    RulesOut: TypeAlias = RulesAnswer
else:
    RulesOut = MauBinhRulesOut

Players = Annotated[int, Meta(ge=2, le=4, description="Players at the table, ourselves included.")]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The same seed gives the same answer.")]
Money = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Explain = Annotated[bool, Meta(description="Say why the best arrangement is better than another.")]
Echo = Annotated[
    bool, Meta(description="Send the rules back, every option with its value.", extra={"false_counts": True})
]
RowResult = Annotated[int, Meta(ge=-1, le=1)]
MAX_HANDS = 1000


_usual_rules = cache(maubinh_rules)


class ArrangementIn(Input, frozen=True):
    """Three rows of 13 different cards."""

    back: FiveCards
    middle: FiveCards
    front: ThreeCards


class KnownOpponentIn(Input, frozen=True):
    """An opponent whose cards are known: either `cards` as dealt, or the three rows as set."""

    cards: HandCards = ()
    back: FiveCards = ()
    middle: FiveCards = ()
    front: ThreeCards = ()

    def check(self, pointer: str) -> Faults:
        """Faults of more than one field."""
        return _either_cards_or_rows(self, pointer)


class OpponentsIn(Input, frozen=True):
    """Who sits opposite. `model`: equilibrium, greedy, cautious or a trained name."""

    model: str = "equilibrium"
    samples: Annotated[int, Meta(ge=1, le=1_000_000, description="Opponent hands wanted.")] = 10_000
    known: Annotated[list[KnownOpponentIn], Meta(max_length=3)] = ()  # type: ignore[assignment]


class LocksIn(Input, frozen=True):
    """Cards that must lie in a given row."""

    back: LockedFive = ()
    middle: LockedFive = ()
    front: LockedThree = ()


class SolveIn(Input, frozen=True):
    """A hand to arrange."""

    cards: HandCards
    players: Players = 4
    rules: RulesIn = field(default_factory=_usual_rules)
    top: Annotated[int, Meta(ge=1, le=50, description="Arrangements to return, `best` included.")] = 3
    opponents: OpponentsIn = field(default_factory=OpponentsIn)
    dead: DeadCards = ()
    locked: LocksIn = field(default_factory=LocksIn)
    objective: Literal["expected", "mixed"] = "expected"
    distinct: Annotated[
        Literal["strength", "category"], Meta(description="What differs between the arrangements of an answer.")
    ] = "strength"
    seed: Seed = 0
    outcomes: Annotated[
        int, Meta(ge=0, le=500, description="Whole tables to deal and settle, to see what the best may bring.")
    ] = 0
    explain: Explain = False
    echo: Echo = True


class EvaluateIn(Input, frozen=True):
    """An arrangement that a person made."""

    arrangement: ArrangementIn
    players: Players = 4
    rules: RulesIn = field(default_factory=_usual_rules)
    opponents: OpponentsIn = field(default_factory=OpponentsIn)
    seed: Seed = 0
    explain: Explain = False
    echo: Echo = True


class EnumerateIn(Input, frozen=True):
    """A hand whose legal arrangements are listed, page by page."""

    cards: HandCards
    rules: RulesIn = field(default_factory=_usual_rules)
    locked: LocksIn = field(default_factory=LocksIn)
    undominated: bool = False
    offset: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=5000)] = 100


class HandIn(Input, frozen=True):
    """One hand of 13 cards."""

    cards: HandCards


class ArrangeIn(Input, frozen=True):
    """Many hands to arrange."""

    hands: Annotated[list[HandIn], Meta(min_length=1, max_length=MAX_HANDS)]
    players: Players = 4
    rules: RulesIn = field(default_factory=_usual_rules)
    level: LevelName = "equilibrium"
    seed: Seed = 0


class SettlePlayerIn(Input, frozen=True):
    """A player: three rows as set, or 13 `cards` that the solver arranges. `purse`: money brought."""

    id: str
    cards: HandCards = ()
    back: FiveCards = ()
    middle: FiveCards = ()
    front: ThreeCards = ()
    declare: bool = False
    purse: Money | None = None

    def check(self, pointer: str) -> Faults:
        """Faults of more than one field."""
        return _either_cards_or_rows(self, pointer)


def _either_cards_or_rows(hand: KnownOpponentIn | SettlePlayerIn, pointer: str) -> Faults:
    """The faults of a hand that is to be given either as 13 cards or as three rows."""
    given = [name for name in ROW_NAMES if getattr(hand, name)]
    if hand.cards:
        message = "the hand is given as cards already"
        return [Fault(f"{pointer}/{name}", "unknown_field", message) for name in given]
    missing = [name for name in ROW_NAMES if name not in given]
    if not given:
        return [Fault(f"{pointer}/cards", "missing_field", "give the 13 cards, or back, middle and front")]
    return [Fault(f"{pointer}/{name}", "missing_field", f"{name} is required beside {given[0]}") for name in missing]


class SettleIn(Input, frozen=True):
    """A table to settle. `bet`: money of one point."""

    players: Annotated[list[SettlePlayerIn], Meta(min_length=2, max_length=4)]
    bet: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1
    rules: RulesIn = field(default_factory=_usual_rules)


class InstantWinIn(Input, frozen=True):
    """A hand to look at."""

    cards: HandCards
    rules: RulesIn = field(default_factory=_usual_rules)


class CompareIn(Input, frozen=True):
    """Two rows of 3 or 5 cards; they may share cards."""

    a: RowCards
    b: RowCards
    rules: RulesIn = field(default_factory=_usual_rules)


class InstantWinOut(Output, frozen=True):
    """An instant win and an arrangement that shows it."""

    kind: str
    label: LabelOut
    points_each: int
    arrangement: RowLists


class MixedChoiceOut(Output, frozen=True):
    """One arrangement of a mixed answer and how often to play it."""

    probability: Probability
    arrangement: ArrangementOut


class CountsOut(Output, frozen=True):
    """Splits possible under the locks, the legal ones, and the undominated strength triples."""

    arrangements: int
    legal: int
    undominated: int


class EstimateOut(Output, frozen=True):
    """Where the numbers come from."""

    exact: bool
    opponents: str
    samples: int
    joint_samples: int
    seed: int
    note: str


class OutcomeOut(Output, frozen=True):
    """How many of the tables brought so many points."""

    points: float
    tables: int


class OutcomesOut(Output, frozen=True):
    """What the hand brought at random tables, in points before any fee, the least first."""

    tables: int
    mean: float
    standard_error: float
    points: list[OutcomeOut]


class SolveOut(Output, frozen=True):
    """The best arrangement of a hand, and the next best. `hand_points`: as played, an instant win declared.

    `outcomes`: null unless it was asked for.
    """

    cards: list[CardCode]
    rules: RulesOut | None
    instant_win: InstantWinOut | None
    best: ArrangementOut
    alternatives: list[ArrangementOut]
    explanation: ExplanationOut | None
    outcomes: OutcomesOut | None
    mixed: list[MixedChoiceOut] | None
    counts: CountsOut
    hand_points: float
    hand_error: float
    estimate: EstimateOut
    elapsed_ms: float


class FoulOut(Output, frozen=True):
    """Why an arrangement is a foul."""

    code: Literal["middle_beats_back", "front_beats_middle"]
    detail: str
    label: LabelOut


class EvaluateOut(Output, frozen=True):
    """What a person's arrangement is worth beside the best one, on the same samples. Of a foul no chances are told.

    `regret_error`: of the difference to the best. `hand_points`: what the hand is worth as it was set, an instant win
    declared.
    """

    legal: bool
    fouls: list[FoulOut]
    rows: Rows
    instant_win: InstantWinOut | None
    expected_points: float
    standard_error: float
    win_probability: RowChancesOut | None
    tie_probability: RowChancesOut | None
    sweep_probability: Probability | None
    swept_probability: Probability | None
    sweep_all_probability: Probability | None
    best: ArrangementOut
    regret_points: float
    regret_error: float
    explanation: ExplanationOut | None
    hand_points: float
    hand_error: float
    detail: str
    rules: RulesOut | None
    estimate: EstimateOut
    elapsed_ms: float


class EnumerateOut(Output, frozen=True):
    """A page of legal arrangements, strongest back first."""

    total: int
    offset: int
    arrangements: list[Rows]


class ArrangeOut(Output, frozen=True):
    """An arrangement for each hand, in the order of the request."""

    arrangements: list[RowLists]


class InstantWinAnswer(Output, frozen=True):
    """The instant win of a hand, if it is one."""

    instant_win: InstantWinOut | None


class CompareOut(Output, frozen=True):
    """1: `a` is stronger; -1: `b` is; 0: neither."""

    result: RowResult
    a: Row
    b: Row
