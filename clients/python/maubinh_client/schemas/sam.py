"""Types of the operations of sam.

Generated from the OpenAPI document by tests/helpers/write_client_types.py; not to be edited by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from maubinh_client.schemas.common import (
    BooleanOption,
    ChopOut,
    CutsOut,
    DealtWinOut,
    EnumOption,
    HintEstimateOut,
    HintMoveOut,
    IntegerOption,
    Label,
    NamesOption,
    NumberOption,
    ReviewOut,
    SeatAndKind,
    SettlementOut,
    TrickOut,
    TurnMovesOut,
)


class SamPresetOptions(TypedDict):
    """SamPresetOptions."""

    straight_two: EnumOption
    quad_cuts_pair2: BooleanOption
    chop_two: IntegerOption
    chop_quad: IntegerOption
    stacked_chop: EnumOption
    cong_amount: IntegerOption
    sam_amount: IntegerOption
    sam_adds_rotten: BooleanOption
    den_sam_to: EnumOption
    sam_block_pays_chop: BooleanOption
    sam_priority: EnumOption
    thoi_two: EnumOption
    thoi_two_amount: IntegerOption
    thoi_quad_amount: IntegerOption
    finish_with_two: EnumOption
    finish_two_pays: EnumOption
    finish_two_fixed: IntegerOption
    bao1: EnumOption
    bao1_min_players: IntegerOption
    bao1_amount: EnumOption
    instant_hands: NamesOption
    instant_amount: IntegerOption
    first_lead: EnumOption
    fee_rate: NumberOption
    buy_in: IntegerOption
    loss_cap: EnumOption
    max_players: IntegerOption


class SamPreset(TypedDict):
    """SamPreset."""

    game: str
    preset: str
    label: Label
    options: SamPresetOptions


class SamOptionsIn(TypedDict):
    """Options that differ from those of the preset."""

    straight_two: NotRequired[Literal["none", "low", "high"]]
    """2s in runs. docs/rules.md B-S-01"""
    quad_cuts_pair2: NotRequired[bool]
    """docs/rules.md B-S-04"""
    chop_two: NotRequired[int]
    """docs/rules.md B-S-05"""
    chop_quad: NotRequired[int]
    """docs/rules.md B-S-05"""
    stacked_chop: NotRequired[Literal["each", "cumulative"]]
    """docs/rules.md B-S-05"""
    cong_amount: NotRequired[int]
    """docs/rules.md S-26"""
    sam_amount: NotRequired[int]
    """from each. docs/rules.md S-32"""
    sam_adds_rotten: NotRequired[bool]
    """a successful Sâm: each loser also pays thoi_two and thoi_quad for what is held. docs/rules.md
    B-S-08"""
    den_sam_to: NotRequired[Literal["blocker", "all"]]
    """docs/rules.md B-S-17"""
    sam_block_pays_chop: NotRequired[bool]
    """a Sâm blocked by a cut pays the cut as well. docs/rules.md B-S-09"""
    sam_priority: NotRequired[Literal["first_declared", "turn_order"]]
    """docs/rules.md B-S-12"""
    thoi_two: NotRequired[Literal["only_twos", "per_two", "off"]]
    """only_twos: thoi_two_amount in place of the card count when all cards left are 2s; per_two:
    thoi_two_amount for each 2 held, on top of the card count. docs/rules.md B-S-13"""
    thoi_two_amount: NotRequired[int]
    """docs/rules.md S-30"""
    thoi_quad_amount: NotRequired[int]
    """docs/rules.md B-S-20"""
    finish_with_two: NotRequired[Literal["penalize", "forbid", "allow"]]
    """docs/rules.md B-S-06"""
    finish_two_pays: NotRequired[Literal["cards_played", "fixed"]]
    """docs/rules.md S-29"""
    finish_two_fixed: NotRequired[int]
    """docs/rules.md B-S-06"""
    bao1: NotRequired[Literal["liability", "reject", "off"]]
    """docs/rules.md B-S-10"""
    bao1_min_players: NotRequired[int]
    """docs/rules.md B-S-10"""
    bao1_amount: NotRequired[Literal["bill", "cards"]]
    """cards: one point for every card left in all hands; bill: what all losers would have paid.
    docs/rules.md B-S-11"""
    instant_hands: NotRequired[list[Literal["dragon", "four_twos", "same_colour", "three_triples", "five_pairs"]]]
    """of dragon (ten-card run), four_twos, same_colour, three_triples, five_pairs, in order of priority.
    docs/rules.md B-S-15"""
    instant_amount: NotRequired[int]
    """docs/rules.md B-S-15"""
    first_lead: NotRequired[Literal["random", "lowest"]]
    """docs/rules.md S-10"""
    fee_rate: NotRequired[float]
    """docs/rules.md B-S-14"""
    buy_in: NotRequired[int]
    """docs/rules.md C-8.3"""
    loss_cap: NotRequired[Literal["none", "buy_in", "purse"]]
    """docs/rules.md C-8.3"""
    max_players: NotRequired[int]
    """docs/rules.md B-S-21"""


class SamRulesIn(TypedDict):
    """House rules: a preset, and what differs from it."""

    preset: NotRequired[Literal["standard"]]
    """The first is the default."""
    options: NotRequired[SamOptionsIn]


class SamClassifyIn(TypedDict):
    """Cards to name."""

    cards: list[str]
    rules: NotRequired[SamRulesIn]


class SamCompareIn(TypedDict):
    """A play against the one on the table; they may share cards."""

    table: list[str]
    play: list[str]
    rules: NotRequired[SamRulesIn]


class SamInstantWinIn(TypedDict):
    """A dealt hand."""

    cards: list[str]
    rules: NotRequired[SamRulesIn]


class SamLegalMovesIn(TypedDict):
    """A hand and the play it faces; an empty table is a free lead."""

    hand: list[str]
    table: NotRequired[list[str]]
    must_include: NotRequired[str]
    """Rank then suit: TD, 10d, 10♦."""
    passed: NotRequired[bool]
    next_has_one_card: NotRequired[bool]
    rules: NotRequired[SamRulesIn]


class SamDecomposeIn(TypedDict):
    """A hand to use up."""

    hand: list[str]
    rules: NotRequired[SamRulesIn]


SamEventIn = TypedDict(
    "SamEventIn",
    {"seat": int, "cards": NotRequired[list[str]], "pass": NotRequired[bool], "declare_sam": NotRequired[bool]},
)
"""A play of cards, a pass, or the declaration of a Sâm."""


class SamHandIn(TypedDict):
    """The cards dealt to a seat."""

    seat: int
    """Seat in turn order."""
    cards: list[str]


class SamValidateIn(TypedDict):
    """One move in a game given by its history."""

    seats: int
    move: SamEventIn
    hands: NotRequired[Sequence[SamHandIn]]
    history: NotRequired[Sequence[SamEventIn]]
    leader: NotRequired[int]
    """Seat in turn order."""
    game_number: NotRequired[int]
    """1 = the first game at this table."""
    previous_winner: NotRequired[int]
    """Seat in turn order."""
    previous_instant_win: NotRequired[bool]
    rules: NotRequired[SamRulesIn]


class SamStateOut(TypedDict):
    """A position as the table sees it. `one_left`: seats that hold one card; `sam_seat`: who declared;
    `must_include`: null, as the opening has no duty."""

    seat_to_act: int
    trick: TrickOut
    cards_left: list[int]
    finished: list[int]
    stopped: list[int]
    over: bool
    must_include: str | None
    places: list[int]
    one_left: list[int]
    sam_seat: int


class SamValidateOut(TypedDict):
    """The verdict on a move; `state` is after it, or before it when it is refused."""

    legal: bool
    reason: str | None
    detail: str
    label: Label
    state: SamStateOut


class SamSeatHandIn(TypedDict):
    """The cards dealt to a seat, and the money it brought."""

    seat: int
    """Seat in turn order."""
    cards: list[str]
    purse: NotRequired[int]


SamMoveIn = TypedDict(
    "SamMoveIn",
    {
        "seat": NotRequired[int],
        "cards": NotRequired[list[str]],
        "pass": NotRequired[bool],
        "declare_sam": NotRequired[bool],
    },
)
"""A play of cards, a pass, or the declaration of a Sâm."""


class SamTurnIn(TypedDict):
    """A game so far, and a move to judge if there is one. Hands that are not known may be left out."""

    hands: Sequence[SamSeatHandIn]
    seats: NotRequired[int]
    history: NotRequired[Sequence[SamEventIn]]
    move: NotRequired[SamMoveIn]
    moves: NotRequired[Literal["all", "count", "none"]]
    bet: NotRequired[int]
    """Money of one point."""
    leader: NotRequired[int]
    """Seat in turn order."""
    game_number: NotRequired[int]
    """1 = the first game at this table."""
    previous_winner: NotRequired[int]
    """Seat in turn order."""
    previous_instant_win: NotRequired[bool]
    den_cong_seat: NotRequired[int]
    """Seat in turn order."""
    pot_before: NotRequired[int]
    """In the pot before this game, in bets."""
    rules: NotRequired[SamRulesIn]


class SamTurnOut(TypedDict):
    """A table after a move (`legal` null: none was sent), with the moves of who is to act and the cuts of
    others."""

    legal: bool | None
    reason: str | None
    detail: str
    label: Label
    state: SamStateOut
    moves: TurnMovesOut | None
    cuts: list[CutsOut]
    may_declare: list[int]
    chops: list[ChopOut]
    instant_win: DealtWinOut | None
    settlement: SettlementOut | None
    next_leader: int


class SamSeatIn(TypedDict):
    """How the game ended for a seat. `place`: 1 = first out, 0 = cóng or nobody was. `played`: how many
    cards."""

    id: str
    place: NotRequired[int]
    played: int
    left: NotRequired[list[str]]
    last_play: NotRequired[list[str]]
    purse: NotRequired[int]


class SamChainIn(TypedDict):
    """Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the
    hand."""

    links: list[list[str]]
    seats: list[int]
    finishing: list[bool]


class SamIn(TypedDict):
    """A declared Sâm and who beat a play of the declarer, -1 = nobody."""

    seat: int
    """Seat in turn order."""
    blocked_by: NotRequired[int]
    """Seat in turn order."""


class SamSettleIn(TypedDict):
    """A finished game."""

    seats: Sequence[SamSeatIn]
    chops: NotRequired[Sequence[SamChainIn]]
    bet: NotRequired[int]
    """Money of one point."""
    instant_win: NotRequired[SeatAndKind]
    sam: NotRequired[SamIn]
    liable: NotRequired[int]
    """Seat in turn order."""
    pot_before: NotRequired[int]
    """In the pot before this game, in bets."""
    rules: NotRequired[SamRulesIn]


class SamReplayIn(TypedDict):
    """A game with all its hands, or as one `text` (docs/game_text.md), beside what the text leaves out."""

    hands: NotRequired[Sequence[SamSeatHandIn]]
    text: NotRequired[str]
    history: NotRequired[Sequence[SamEventIn]]
    bet: NotRequired[int]
    """Money of one point."""
    leader: NotRequired[int]
    """Seat in turn order."""
    game_number: NotRequired[int]
    """1 = the first game at this table."""
    previous_winner: NotRequired[int]
    """Seat in turn order."""
    previous_instant_win: NotRequired[bool]
    den_cong_seat: NotRequired[int]
    """Seat in turn order."""
    pot_before: NotRequired[int]
    """In the pot before this game, in bets."""
    review: NotRequired[bool]
    samples: NotRequired[int]
    """Deals in which each move of a review is judged."""
    seed: NotRequired[int]
    """Of the deals: the same seed gives the same answer."""
    rules: NotRequired[SamRulesIn]


class SamReplayOut(TypedDict):
    """A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game
    rule. `review`: null where none was asked for."""

    state: SamStateOut
    chops: list[ChopOut]
    instant_win: DealtWinOut | None
    settlement: SettlementOut | None
    next_leader: int
    review: ReviewOut | None


class SamHintIn(TypedDict):
    """What a seat asks that knows its own hand; of other hands nothing is looked at."""

    seats: int
    seat: int
    """Seat in turn order."""
    hands: NotRequired[Sequence[SamHandIn]]
    history: NotRequired[Sequence[SamEventIn]]
    bet: NotRequired[int]
    """Money of one point."""
    pot_before: NotRequired[int]
    """In the pot before this game, in bets."""
    leader: NotRequired[int]
    """Seat in turn order."""
    game_number: NotRequired[int]
    """1 = the first game at this table."""
    previous_winner: NotRequired[int]
    """Seat in turn order."""
    previous_instant_win: NotRequired[bool]
    seed: NotRequired[int]
    """Of the deals: the same seed gives the same answer."""
    rules: NotRequired[SamRulesIn]
    samples: NotRequired[int]
    """Deals of the hidden cards in which plays are looked at."""
    top: NotRequired[int]
    """How many plays are answered, the best first."""


class DeclareOut(TypedDict):
    """Whether to declare a Sâm: `plan` lays the sets in this order; `success_probability`: nobody blocks
    it."""

    recommended: bool
    success_probability: float
    success_error: float
    expected_points: float
    standard_error: float
    expected_points_without: float
    standard_error_without: float
    plan: list[list[str]]


class SamHintOut(TypedDict):
    """What a seat may do, by worth. `forced`: there is one move only; `close`: the second is as good as the
    best."""

    state: SamStateOut
    moves: list[HintMoveOut]
    forced: bool
    close: bool
    estimate: HintEstimateOut
    declare: DeclareOut | None


class SamBotMoveIn(TypedDict):
    """A seat that a bot plays."""

    seats: int
    seat: int
    """Seat in turn order."""
    hands: NotRequired[Sequence[SamHandIn]]
    history: NotRequired[Sequence[SamEventIn]]
    bet: NotRequired[int]
    """Money of one point."""
    pot_before: NotRequired[int]
    """In the pot before this game, in bets."""
    leader: NotRequired[int]
    """Seat in turn order."""
    game_number: NotRequired[int]
    """1 = the first game at this table."""
    previous_winner: NotRequired[int]
    """Seat in turn order."""
    previous_instant_win: NotRequired[bool]
    seed: NotRequired[int]
    """Of the deals: the same seed gives the same answer."""
    rules: NotRequired[SamRulesIn]
    level: NotRequired[int]
    """How strong: 5 is the hint itself."""


class SamBotMoveOut(TypedDict):
    """What a bot plays."""

    state: SamStateOut
    move: HintMoveOut | None
    declare: DeclareOut | None
