"""Types of the operations of maubinh.

Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from maubinh_client.schemas.common import BooleanOption, EnumOption, IntegerOption, IntegersOption, Label, NumberOption


class MauBinhPresetOptions(TypedDict):
    """MauBinhPresetOptions."""

    pair_scoring: EnumOption
    pair_win: IntegerOption
    chi_value: IntegerOption
    bonus_mode: EnumOption
    bonus_front_three_of_a_kind: IntegerOption
    bonus_middle_full_house: IntegerOption
    bonus_back_four_of_a_kind: IntegerOption
    bonus_middle_four_of_a_kind: IntegerOption
    bonus_back_straight_flush: IntegerOption
    bonus_middle_straight_flush: IntegerOption
    sweep_multiplier: IntegerOption
    sweep_multiplies: EnumOption
    sweep_bonus_flat: IntegerOption
    sweep_all_mode: EnumOption
    sweep_all_amount: IntegerOption
    sweep_all_multiplier: IntegerOption
    sweep_all_min_players: IntegerOption
    foul_amount: IntegerOption
    foul_pays_bonus: BooleanOption
    foul_counts_as_swept: BooleanOption
    foul_vs_instant: EnumOption
    a2345: EnumOption
    order_compare: EnumOption
    cross_compare: EnumOption
    instant_dragon_flush: IntegerOption
    instant_dragon: IntegerOption
    instant_five_pairs_triple: IntegerOption
    instant_six_pairs: IntegerOption
    instant_three_straights: IntegerOption
    instant_three_flushes: IntegerOption
    instant_three_straight_flushes: IntegerOption
    instant_three_quads: IntegerOption
    instant_quad_three_triples: IntegerOption
    instant_four_triples: IntegerOption
    instant_twelve_faces: IntegerOption
    instant_all_big: IntegerOption
    instant_all_small: IntegerOption
    instant_thirteen_same_colour: IntegerOption
    instant_twelve_same_colour: IntegerOption
    instant_five_pair_run: IntegerOption
    instant_vs_instant: EnumOption
    instant_declare: EnumOption
    ace_points: IntegersOption
    quads_as_two_pairs: BooleanOption
    three_straights_allow_straight_flush: BooleanOption
    fee_rate: NumberOption
    fee_rate_high: NumberOption
    fee_boundary: IntegerOption
    fee_base: EnumOption
    buy_in: IntegerOption
    loss_cap: EnumOption


class MauBinhPreset(TypedDict):
    """MauBinhPreset."""

    game: str
    preset: str
    label: Label
    options: MauBinhPresetOptions


class MauBinhOptionsIn(TypedDict):
    """Options that differ from those of the preset."""

    pair_scoring: NotRequired[Literal["majority", "per_chi", "both"]]
    """who wins more rows takes pair_win; or every row is worth chi_value; or both: every row chi_value, and
    who wins more rows pair_win on top (4-2 scoring: chi_value 1, pair_win 1, sweep_multiplier 1).
    docs/rules.md B-M-01"""
    pair_win: NotRequired[int]
    """points of a match-up under majority. docs/rules.md M-38"""
    chi_value: NotRequired[int]
    """points of a row under per_chi. docs/rules.md B-M-01"""
    bonus_mode: NotRequired[Literal["add", "replace"]]
    """a bonus is added to, or stands in place of, the row's value; replace needs per_chi. docs/rules.md
    B-M-02"""
    bonus_front_three_of_a_kind: NotRequired[int]
    """points for winning that row with it; 0 = none. docs/rules.md M-31"""
    bonus_middle_full_house: NotRequired[int]
    """points for winning that row with it; 0 = none. docs/rules.md M-32"""
    bonus_back_four_of_a_kind: NotRequired[int]
    """points for winning that row with it; 0 = none. docs/rules.md M-33"""
    bonus_middle_four_of_a_kind: NotRequired[int]
    """points for winning that row with it; 0 = none. docs/rules.md M-33"""
    bonus_back_straight_flush: NotRequired[int]
    """points for winning that row with it; 0 = none. docs/rules.md M-34"""
    bonus_middle_straight_flush: NotRequired[int]
    """points for winning that row with it; 0 = none. docs/rules.md M-34"""
    sweep_multiplier: NotRequired[int]
    """for winning all three rows of a match-up. docs/rules.md M-35"""
    sweep_multiplies: NotRequired[Literal["base", "all"]]
    """what is multiplied: the match-up without or with bonuses. docs/rules.md B-M-03"""
    sweep_bonus_flat: NotRequired[int]
    """added once to a swept match-up, after the multiplier. docs/rules.md B-M-03"""
    sweep_all_mode: NotRequired[Literal["none", "replace", "add", "multiply"]]
    """sweeping every opponent: replace = base becomes sweep_all_amount; add = base x sweep_multiplier +
    sweep_all_amount; multiply = sweep_all_multiplier instead of sweep_multiplier. docs/rules.md B-M-04"""
    sweep_all_amount: NotRequired[int]
    """points from each opponent, for replace and add. docs/rules.md M-36"""
    sweep_all_multiplier: NotRequired[int]
    """for multiply. docs/rules.md B-M-04"""
    sweep_all_min_players: NotRequired[int]
    """players dealt in, at least. docs/rules.md M-36"""
    foul_amount: NotRequired[int]
    """a foul pays this to each legal opponent. docs/rules.md M-37"""
    foul_pays_bonus: NotRequired[bool]
    """a legal opponent's bonus rows are paid by the foul as well. docs/rules.md B-M-06"""
    foul_counts_as_swept: NotRequired[bool]
    """a foul counts as a swept house towards sweeping all. docs/rules.md B-M-06"""
    foul_vs_instant: NotRequired[Literal["instant_only", "both"]]
    """a foul against an instant win pays only that, or that and foul_amount. docs/rules.md B-M-06"""
    a2345: NotRequired[Literal["lowest", "second"]]
    """A-2-3-4-5 is the lowest or the second highest straight (and straight flush). docs/rules.md B-M-18"""
    order_compare: NotRequired[Literal["gte", "gt"]]
    """rows of equal strength are legal (gte) or foul (gt). docs/rules.md B-M-10"""
    cross_compare: NotRequired[Literal["full", "main_rank"]]
    """front against middle: category and all shared cards, or category and main rank only. docs/rules.md
    B-M-09"""
    instant_dragon_flush: NotRequired[int]
    """points from each opponent; 0 = not an instant win. docs/rules.md M-24"""
    instant_dragon: NotRequired[int]
    """points from each opponent; 0 = not an instant win. docs/rules.md M-25"""
    instant_five_pairs_triple: NotRequired[int]
    """points from each opponent; 0 = not an instant win. docs/rules.md M-26"""
    instant_six_pairs: NotRequired[int]
    """points from each opponent; 0 = not an instant win. docs/rules.md M-27"""
    instant_three_straights: NotRequired[int]
    """points from each opponent; 0 = not an instant win. docs/rules.md M-28"""
    instant_three_flushes: NotRequired[int]
    """points from each opponent; 0 = not an instant win. docs/rules.md M-29"""
    instant_three_straight_flushes: NotRequired[int]
    """5 + 5 + 3, each a straight flush; off at 0. docs/rules.md B-M-21"""
    instant_three_quads: NotRequired[int]
    """three fours of a kind; off at 0. docs/rules.md B-M-21"""
    instant_quad_three_triples: NotRequired[int]
    """a four and three threes of a kind; off at 0. docs/rules.md B-M-21"""
    instant_four_triples: NotRequired[int]
    """four threes of a kind; off at 0. docs/rules.md B-M-21"""
    instant_twelve_faces: NotRequired[int]
    """at least twelve of J Q K A; off at 0. docs/rules.md B-M-21"""
    instant_all_big: NotRequired[int]
    """every card 8 or higher; off at 0. docs/rules.md B-M-21"""
    instant_all_small: NotRequired[int]
    """every card 8 or lower; off at 0. docs/rules.md B-M-21"""
    instant_thirteen_same_colour: NotRequired[int]
    """all red or all black; off at 0. docs/rules.md B-M-21"""
    instant_twelve_same_colour: NotRequired[int]
    """twelve of one colour; off at 0. docs/rules.md B-M-21"""
    instant_five_pair_run: NotRequired[int]
    """five consecutive pairs; off at 0. docs/rules.md B-M-21"""
    instant_vs_instant: NotRequired[Literal["none", "higher_wins"]]
    """two instant wins at one table: nothing between them, or the better paid one takes its amount.
    docs/rules.md B-M-08"""
    instant_declare: NotRequired[Literal["auto", "required"]]
    """detected, or only when the player says `declare`: true in settle. docs/rules.md B-M-15"""
    ace_points: NotRequired[list[int]]
    """tính Át: points by the number of aces dealt (0 to 4); each pair of players settles the difference,
    fouls and instant wins included; no part of a sweep. docs/rules.md B-M-21"""
    quads_as_two_pairs: NotRequired[bool]
    """in six_pairs and five_pairs_triple. docs/rules.md B-M-13"""
    three_straights_allow_straight_flush: NotRequired[bool]
    """docs/rules.md B-M-11"""
    fee_rate: NotRequired[float]
    """below fee_boundary. docs/rules.md M-39"""
    fee_rate_high: NotRequired[float]
    """from fee_boundary on. docs/rules.md M-39"""
    fee_boundary: NotRequired[int]
    """bet from which fee_rate_high holds. docs/rules.md B-M-16"""
    fee_base: NotRequired[Literal["net", "pair"]]
    """the player's positive net, or every positive match-up. docs/rules.md B-M-16"""
    buy_in: NotRequired[int]
    """multiples of the bet; used by loss_cap. docs/rules.md M-07"""
    loss_cap: NotRequired[Literal["none", "buy_in", "purse"]]
    """cap of a player's loss; winners are paid in proportion, rounded down, remainder to the earliest.
    docs/rules.md B-M-17"""


class MauBinhRulesIn(TypedDict):
    """House rules: a preset, and what differs from it."""

    preset: NotRequired[Literal["majority", "per_chi"]]
    """The first is the default."""
    options: NotRequired[MauBinhOptionsIn]


class KnownOpponentIn(TypedDict):
    """An opponent whose cards are known: either `cards` as dealt, or the three rows as set."""

    cards: NotRequired[list[str]]
    back: NotRequired[list[str]]
    middle: NotRequired[list[str]]
    front: NotRequired[list[str]]


class OpponentsIn(TypedDict):
    """Who sits opposite. `model`: equilibrium, greedy, cautious or a trained name."""

    model: NotRequired[str]
    samples: NotRequired[int]
    """Opponent hands wanted."""
    known: NotRequired[Sequence[KnownOpponentIn]]


class LocksIn(TypedDict):
    """Cards that must lie in a given row."""

    back: NotRequired[list[str]]
    middle: NotRequired[list[str]]
    front: NotRequired[list[str]]


class SolveIn(TypedDict):
    """A hand to arrange."""

    cards: list[str]
    players: NotRequired[int]
    """Players at the table, ourselves included."""
    rules: NotRequired[MauBinhRulesIn]
    top: NotRequired[int]
    """Arrangements to return, `best` included."""
    opponents: NotRequired[OpponentsIn]
    dead: NotRequired[list[str]]
    locked: NotRequired[LocksIn]
    objective: NotRequired[Literal["expected", "mixed"]]
    distinct: NotRequired[Literal["category", "strength"]]
    """What differs between the arrangements of an answer."""
    seed: NotRequired[int]
    """The same seed gives the same answer."""
    outcomes: NotRequired[int]
    """Whole tables to deal and settle, to see what the best may bring."""
    explain: NotRequired[bool]
    """Say why the best arrangement is better than another."""
    echo: NotRequired[bool]
    """Send the rules back, every option with its value."""


class MauBinhOptions(TypedDict):
    """Every option with its value."""

    pair_scoring: Literal["majority", "per_chi", "both"]
    """who wins more rows takes pair_win; or every row is worth chi_value; or both: every row chi_value, and
    who wins more rows pair_win on top (4-2 scoring: chi_value 1, pair_win 1, sweep_multiplier 1).
    docs/rules.md B-M-01"""
    pair_win: int
    """points of a match-up under majority. docs/rules.md M-38"""
    chi_value: int
    """points of a row under per_chi. docs/rules.md B-M-01"""
    bonus_mode: Literal["add", "replace"]
    """a bonus is added to, or stands in place of, the row's value; replace needs per_chi. docs/rules.md
    B-M-02"""
    bonus_front_three_of_a_kind: int
    """points for winning that row with it; 0 = none. docs/rules.md M-31"""
    bonus_middle_full_house: int
    """points for winning that row with it; 0 = none. docs/rules.md M-32"""
    bonus_back_four_of_a_kind: int
    """points for winning that row with it; 0 = none. docs/rules.md M-33"""
    bonus_middle_four_of_a_kind: int
    """points for winning that row with it; 0 = none. docs/rules.md M-33"""
    bonus_back_straight_flush: int
    """points for winning that row with it; 0 = none. docs/rules.md M-34"""
    bonus_middle_straight_flush: int
    """points for winning that row with it; 0 = none. docs/rules.md M-34"""
    sweep_multiplier: int
    """for winning all three rows of a match-up. docs/rules.md M-35"""
    sweep_multiplies: Literal["base", "all"]
    """what is multiplied: the match-up without or with bonuses. docs/rules.md B-M-03"""
    sweep_bonus_flat: int
    """added once to a swept match-up, after the multiplier. docs/rules.md B-M-03"""
    sweep_all_mode: Literal["none", "replace", "add", "multiply"]
    """sweeping every opponent: replace = base becomes sweep_all_amount; add = base x sweep_multiplier +
    sweep_all_amount; multiply = sweep_all_multiplier instead of sweep_multiplier. docs/rules.md B-M-04"""
    sweep_all_amount: int
    """points from each opponent, for replace and add. docs/rules.md M-36"""
    sweep_all_multiplier: int
    """for multiply. docs/rules.md B-M-04"""
    sweep_all_min_players: int
    """players dealt in, at least. docs/rules.md M-36"""
    foul_amount: int
    """a foul pays this to each legal opponent. docs/rules.md M-37"""
    foul_pays_bonus: bool
    """a legal opponent's bonus rows are paid by the foul as well. docs/rules.md B-M-06"""
    foul_counts_as_swept: bool
    """a foul counts as a swept house towards sweeping all. docs/rules.md B-M-06"""
    foul_vs_instant: Literal["instant_only", "both"]
    """a foul against an instant win pays only that, or that and foul_amount. docs/rules.md B-M-06"""
    a2345: Literal["lowest", "second"]
    """A-2-3-4-5 is the lowest or the second highest straight (and straight flush). docs/rules.md B-M-18"""
    order_compare: Literal["gte", "gt"]
    """rows of equal strength are legal (gte) or foul (gt). docs/rules.md B-M-10"""
    cross_compare: Literal["full", "main_rank"]
    """front against middle: category and all shared cards, or category and main rank only. docs/rules.md
    B-M-09"""
    instant_dragon_flush: int
    """points from each opponent; 0 = not an instant win. docs/rules.md M-24"""
    instant_dragon: int
    """points from each opponent; 0 = not an instant win. docs/rules.md M-25"""
    instant_five_pairs_triple: int
    """points from each opponent; 0 = not an instant win. docs/rules.md M-26"""
    instant_six_pairs: int
    """points from each opponent; 0 = not an instant win. docs/rules.md M-27"""
    instant_three_straights: int
    """points from each opponent; 0 = not an instant win. docs/rules.md M-28"""
    instant_three_flushes: int
    """points from each opponent; 0 = not an instant win. docs/rules.md M-29"""
    instant_three_straight_flushes: int
    """5 + 5 + 3, each a straight flush; off at 0. docs/rules.md B-M-21"""
    instant_three_quads: int
    """three fours of a kind; off at 0. docs/rules.md B-M-21"""
    instant_quad_three_triples: int
    """a four and three threes of a kind; off at 0. docs/rules.md B-M-21"""
    instant_four_triples: int
    """four threes of a kind; off at 0. docs/rules.md B-M-21"""
    instant_twelve_faces: int
    """at least twelve of J Q K A; off at 0. docs/rules.md B-M-21"""
    instant_all_big: int
    """every card 8 or higher; off at 0. docs/rules.md B-M-21"""
    instant_all_small: int
    """every card 8 or lower; off at 0. docs/rules.md B-M-21"""
    instant_thirteen_same_colour: int
    """all red or all black; off at 0. docs/rules.md B-M-21"""
    instant_twelve_same_colour: int
    """twelve of one colour; off at 0. docs/rules.md B-M-21"""
    instant_five_pair_run: int
    """five consecutive pairs; off at 0. docs/rules.md B-M-21"""
    instant_vs_instant: Literal["none", "higher_wins"]
    """two instant wins at one table: nothing between them, or the better paid one takes its amount.
    docs/rules.md B-M-08"""
    instant_declare: Literal["auto", "required"]
    """detected, or only when the player says `declare`: true in settle. docs/rules.md B-M-15"""
    ace_points: list[int]
    """tính Át: points by the number of aces dealt (0 to 4); each pair of players settles the difference,
    fouls and instant wins included; no part of a sweep. docs/rules.md B-M-21"""
    quads_as_two_pairs: bool
    """in six_pairs and five_pairs_triple. docs/rules.md B-M-13"""
    three_straights_allow_straight_flush: bool
    """docs/rules.md B-M-11"""
    fee_rate: float
    """below fee_boundary. docs/rules.md M-39"""
    fee_rate_high: float
    """from fee_boundary on. docs/rules.md M-39"""
    fee_boundary: int
    """bet from which fee_rate_high holds. docs/rules.md B-M-16"""
    fee_base: Literal["net", "pair"]
    """the player's positive net, or every positive match-up. docs/rules.md B-M-16"""
    buy_in: int
    """multiples of the bet; used by loss_cap. docs/rules.md M-07"""
    loss_cap: Literal["none", "buy_in", "purse"]
    """cap of a player's loss; winners are paid in proportion, rounded down, remainder to the earliest.
    docs/rules.md B-M-17"""


class MauBinhRules(TypedDict):
    """The house rules in force."""

    game: str
    preset: str
    options: MauBinhOptions


class RowLists(TypedDict):
    """Three rows, cards only."""

    back: list[str]
    middle: list[str]
    front: list[str]


class InstantWinOut(TypedDict):
    """An instant win and an arrangement that shows it."""

    kind: str
    label: Label
    points_each: int
    arrangement: RowLists


class Row(TypedDict):
    """A row of an arrangement: groups first, then high to low."""

    cards: list[str]
    category: Literal[
        "flush",
        "four_of_a_kind",
        "full_house",
        "high_card",
        "pair",
        "straight",
        "straight_flush",
        "three_of_a_kind",
        "two_pair",
    ]
    label: Label


class RowChances(TypedDict):
    """A probability for each row, against one opponent."""

    back: float
    middle: float
    front: float


class ArrangementOut(TypedDict):
    """An arrangement and what it is worth: points before any fee, for aces too, summed over all opponents.
    `behind`: points less than the best; `behind_error`: of that difference, both being valued on the same
    opponents."""

    back: Row
    middle: Row
    front: Row
    expected_points: float
    standard_error: float
    win_probability: RowChances
    tie_probability: RowChances
    sweep_probability: float
    swept_probability: float
    sweep_all_probability: float
    behind: float
    behind_error: float


class Rows(TypedDict):
    """Three rows."""

    back: Row
    middle: Row
    front: Row


class MovedCards(TypedDict):
    """Cards of one rank that lie in another row than in the arrangement that is worth less."""

    cards: list[str]
    came_from: Literal["back", "front", "middle"]
    goes_to: Literal["back", "front", "middle"]


class WorthChange(TypedDict):
    """What differs in one respect, against one opponent. `row`: null of sweeps.  `chance`: more of winning
    the row, sweeping, being swept, sweeping the table; `balance`: more of winning less losing; `points`:
    what that brings over all opponents, null where it cannot be told apart."""

    code: Literal["row", "sweep", "sweep_all", "swept"]
    row: Literal["back", "front", "middle"] | None
    chance: float
    balance: float
    points: float | None


class ExplanationOut(TypedDict):
    """Why the best arrangement is worth more than another one: of other categories, or the one that was
    judged.  `points`, `points_error`: the whole difference; `rest`: its part that no change accounts for.
    `sentences`: the same in words."""

    other: Rows
    moves: list[MovedCards]
    changes: list[WorthChange]
    points: float
    points_error: float
    rest: float
    sentences: list[Label]


class OutcomeOut(TypedDict):
    """How many of the tables brought so many points."""

    points: float
    tables: int


class OutcomesOut(TypedDict):
    """What the hand brought at random tables, in points before any fee, the least first."""

    tables: int
    mean: float
    standard_error: float
    points: list[OutcomeOut]


class MixedChoiceOut(TypedDict):
    """One arrangement of a mixed answer and how often to play it."""

    probability: float
    arrangement: ArrangementOut


class CountsOut(TypedDict):
    """Splits possible under the locks, the legal ones, and the undominated strength triples."""

    arrangements: int
    legal: int
    undominated: int


class EstimateOut(TypedDict):
    """Where the numbers come from."""

    exact: bool
    opponents: str
    samples: int
    joint_samples: int
    seed: int
    note: str


class SolveOut(TypedDict):
    """The best arrangement of a hand, and the next best. `hand_points`: as played, an instant win declared.
    `outcomes`: null unless it was asked for."""

    cards: list[str]
    rules: MauBinhRules | None
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


class ArrangementIn(TypedDict):
    """Three rows of 13 different cards."""

    back: list[str]
    middle: list[str]
    front: list[str]


class EvaluateIn(TypedDict):
    """An arrangement that a person made."""

    arrangement: ArrangementIn
    players: NotRequired[int]
    """Players at the table, ourselves included."""
    rules: NotRequired[MauBinhRulesIn]
    opponents: NotRequired[OpponentsIn]
    seed: NotRequired[int]
    """The same seed gives the same answer."""
    explain: NotRequired[bool]
    """Say why the best arrangement is better than another."""
    echo: NotRequired[bool]
    """Send the rules back, every option with its value."""


class FoulOut(TypedDict):
    """Why an arrangement is a foul."""

    code: Literal["front_beats_middle", "middle_beats_back"]
    detail: str
    label: Label


class EvaluateOut(TypedDict):
    """What a person's arrangement is worth beside the best one, on the same samples. Of a foul no chances
    are told.  `regret_error`: of the difference to the best. `hand_points`: what the hand is worth as it
    was set, an instant win declared."""

    legal: bool
    fouls: list[FoulOut]
    rows: Rows
    instant_win: InstantWinOut | None
    expected_points: float
    standard_error: float
    win_probability: RowChances | None
    tie_probability: RowChances | None
    sweep_probability: float | None
    swept_probability: float | None
    sweep_all_probability: float | None
    best: ArrangementOut
    regret_points: float
    regret_error: float
    explanation: ExplanationOut | None
    hand_points: float
    hand_error: float
    detail: str
    rules: MauBinhRules | None
    estimate: EstimateOut
    elapsed_ms: float


class EnumerateIn(TypedDict):
    """A hand whose legal arrangements are listed, page by page."""

    cards: list[str]
    rules: NotRequired[MauBinhRulesIn]
    locked: NotRequired[LocksIn]
    undominated: NotRequired[bool]
    offset: NotRequired[int]
    limit: NotRequired[int]


class EnumerateOut(TypedDict):
    """A page of legal arrangements, strongest back first."""

    total: int
    offset: int
    arrangements: list[Rows]


class HandIn(TypedDict):
    """One hand of 13 cards."""

    cards: list[str]


class ArrangeIn(TypedDict):
    """Many hands to arrange."""

    hands: Sequence[HandIn]
    players: NotRequired[int]
    """Players at the table, ourselves included."""
    rules: NotRequired[MauBinhRulesIn]
    level: NotRequired[str]
    """equilibrium, greedy, cautious, a trained name, or from 1 (beginner) to 5."""
    seed: NotRequired[int]
    """The same seed gives the same answer."""


class ArrangeOut(TypedDict):
    """An arrangement for each hand, in the order of the request."""

    arrangements: list[RowLists]


class SettlePlayerIn(TypedDict):
    """A player: three rows as set, or 13 `cards` that the solver arranges. `purse`: money brought."""

    id: str
    cards: NotRequired[list[str]]
    back: NotRequired[list[str]]
    middle: NotRequired[list[str]]
    front: NotRequired[list[str]]
    declare: NotRequired[bool]
    purse: NotRequired[int]


class SettleIn(TypedDict):
    """A table to settle. `bet`: money of one point."""

    players: Sequence[SettlePlayerIn]
    bet: NotRequired[int]
    rules: NotRequired[MauBinhRulesIn]


class SettledPlayerOut(TypedDict):
    """What the hand brings one player. `net_points` and `net` are before the fee; `below_buy_in`: by its
    `purse`."""

    id: str
    status: Literal["foul", "instant_win", "legal"]
    status_label: Label
    instant_win: InstantWinOut | None
    net_points: float
    net: int
    fee: int
    credited: int
    below_buy_in: bool
    arrangement: RowLists


class RowResultsOut(TypedDict):
    """Who won each row, seen from `a`."""

    back: int
    middle: int
    front: int


class LineOut(TypedDict):
    """One reason for points, seen from `a`."""

    kind: str
    label: Label
    points: float


class MatchupOut(TypedDict):
    """Two players, `a` the earlier in the request; everything seen from `a`."""

    a: str
    b: str
    rows: RowResultsOut
    sweep: Literal["a", "b"] | None
    lines: list[LineOut]
    points: float


class SettleOut(TypedDict):
    """A settled table."""

    players: list[SettledPlayerOut]
    matchups: list[MatchupOut]
    sweep_all: str | None


class InstantWinIn(TypedDict):
    """A hand to look at."""

    cards: list[str]
    rules: NotRequired[MauBinhRulesIn]


class InstantWinAnswer(TypedDict):
    """The instant win of a hand, if it is one."""

    instant_win: InstantWinOut | None


class CompareIn(TypedDict):
    """Two rows of 3 or 5 cards; they may share cards."""

    a: list[str]
    b: list[str]
    rules: NotRequired[MauBinhRulesIn]


class CompareOut(TypedDict):
    """1: `a` is stronger; -1: `b` is; 0: neither."""

    result: int
    a: Row
    b: Row
