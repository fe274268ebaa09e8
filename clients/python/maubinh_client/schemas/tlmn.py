"""Types of the operations of tlmn.

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
    IntegersOption,
    Label,
    NamesOption,
    NumberOption,
    ReviewOut,
    SeatAndKind,
    SettlementOut,
    TrickOut,
    TurnMovesOut,
)


class TlmnPresetOptions(TypedDict):
    """TlmnPresetOptions."""

    scoring: EnumOption
    first_lead: EnumOption
    opening_must_include: EnumOption
    after_instant_lead: EnumOption
    four_pairs_out_of_turn: EnumOption
    cut_window: EnumOption
    quad_cuts_pair2: BooleanOption
    five_pairs_playable: BooleanOption
    finish_with_two: EnumOption
    place_pay_2: IntegersOption
    place_pay_3: IntegersOption
    place_pay_4: IntegersOption
    places_after_cong: EnumOption
    place_points: IntegersOption
    chop_two: IntegersOption
    chop_two_pair: EnumOption
    chop_two_pair_prices: IntegersOption
    chop_pair_run_3: IntegerOption
    chop_quad: IntegerOption
    chop_pair_run_4: IntegerOption
    rotten_two: IntegersOption
    rotten_pair_run_3: IntegerOption
    rotten_quad: IntegerOption
    rotten_pair_run_4: IntegerOption
    chop_quad_by_pair_run_4: IntegerOption
    rotten_to: EnumOption
    stacked_chop: EnumOption
    stacked_flat: IntegerOption
    chain_counts_twos: BooleanOption
    chop_last_card: EnumOption
    cong_amount: IntegerOption
    cong_adds_rotten: BooleanOption
    den_cong: EnumOption
    dut_mu: EnumOption
    dut_mu_amount: IntegerOption
    put_3_spades: BooleanOption
    put_3_spades_fail: EnumOption
    chicken_ante: IntegerOption
    instant_hands: NamesOption
    instant_amount: IntegerOption
    instant_adds_rotten: BooleanOption
    instant_tie: EnumOption
    dragon_needs_two: BooleanOption
    count_rotten: EnumOption
    ung_any_last_holder: BooleanOption
    fee_rate: NumberOption
    buy_in: IntegerOption
    loss_cap: EnumOption


class TlmnPreset(TypedDict):
    """TlmnPreset."""

    game: str
    preset: str
    label: Label
    options: TlmnPresetOptions


class TlmnOptionsIn(TypedDict):
    """Options that differ from those of the preset."""

    scoring: NotRequired[Literal["places", "rank", "count", "points"]]
    """places: losers pay the first by place; rank: last pays first, third pays second; count: the game
    stops at the first finish, losers pay by cards; points: place points. docs/rules.md T0-27, T1-01,
    T4-27"""
    first_lead: NotRequired[Literal["random", "3S", "lowest"]]
    """first game; random = the caller gives `leader`; 3S falls back to the lowest dealt card. docs/rules.md
    B-T-09"""
    opening_must_include: NotRequired[Literal["none", "3S", "lowest"]]
    """first play of the first game. docs/rules.md B-T-09"""
    after_instant_lead: NotRequired[Literal["winner", "3S", "first_game"]]
    """docs/rules.md T4-46"""
    four_pairs_out_of_turn: NotRequired[Literal["off", "passed_only", "anyone"]]
    """T4-23: from outside the round; anyone: also a seat in the round before its turn. docs/rules.md
    B-T-08"""
    cut_window: NotRequired[Literal["before_last_pass", "before_next_lead"]]
    """until when a seat that passed may lay four consecutive pairs: before the last pass closes the round,
    or before the next round is led. docs/rules.md B-T-08"""
    quad_cuts_pair2: NotRequired[bool]
    """docs/rules.md B-T-07b"""
    five_pairs_playable: NotRequired[bool]
    """then above four consecutive pairs, and cuts three 2s. docs/rules.md B-T-06"""
    finish_with_two: NotRequired[Literal["allow", "forbid"]]
    """docs/rules.md C-8.2"""
    place_pay_2: NotRequired[list[int]]
    """what each loser pays, in finishing order; multiplier: to the first; rank: last to first (10), third
    to second (5). docs/rules.md T0-27, T1-16"""
    place_pay_3: NotRequired[list[int]]
    """docs/rules.md T0-28, T1-12"""
    place_pay_4: NotRequired[list[int]]
    """rank: the third's 5 goes to the second. docs/rules.md T0-29, T1-07"""
    places_after_cong: NotRequired[Literal["kept", "last_is_last"]]
    """after a cóng: places keep their prices; or the last who still holds cards pays the price of the last
    place. docs/rules.md B-T-15"""
    place_points: NotRequired[list[int]]
    """by place, not zero sum. docs/rules.md T4-27"""
    chop_two: NotRequired[list[int]]
    """a 2 cut, by suit S C D H. docs/rules.md B-T-14"""
    chop_two_pair: NotRequired[Literal["sum", "by_colour"]]
    """what a pair of 2s that is cut costs: the sum of both, or chop_two_pair_prices. docs/rules.md
    B-T-14"""
    chop_two_pair_prices: NotRequired[list[int]]
    """with by_colour: two black 2s, one of each, two red. docs/rules.md B-T-14"""
    chop_pair_run_3: NotRequired[int]
    """cut. docs/rules.md T0-21, T0-33, T1-22, T4-36"""
    chop_quad: NotRequired[int]
    """cut. docs/rules.md T0-40, B-T-16, T1-21, T4-37"""
    chop_pair_run_4: NotRequired[int]
    """cut; a five-pair run costs the same. docs/rules.md T0-34, T1-23, T4-38"""
    rotten_two: NotRequired[list[int]]
    """a 2 left over, by suit S C D H. docs/rules.md B-T-14"""
    rotten_pair_run_3: NotRequired[int]
    """left over. docs/rules.md T0-21, T0-33, T1-22, T4-36"""
    rotten_quad: NotRequired[int]
    """left over. docs/rules.md T0-40, B-T-16, T1-21, T4-37"""
    rotten_pair_run_4: NotRequired[int]
    """left over; a five-pair run costs the same. docs/rules.md T0-34, T1-23, T4-38"""
    chop_quad_by_pair_run_4: NotRequired[int]
    """docs/rules.md T0-45"""
    rotten_to: NotRequired[Literal["first", "second", "next_above"]]
    """second: to the second place. docs/rules.md B-T-24"""
    stacked_chop: NotRequired[Literal["cumulative", "flat", "each"]]
    """flat: a chain of two or more cuts costs stacked_flat; a single cut keeps its price. docs/rules.md
    B-T-17"""
    stacked_flat: NotRequired[int]
    """docs/rules.md T0-42"""
    chain_counts_twos: NotRequired[bool]
    """docs/rules.md B-T-17"""
    chop_last_card: NotRequired[Literal["free", "paid"]]
    """cutting the 2 that was a player's last play. docs/rules.md B-T-23"""
    cong_amount: NotRequired[int]
    """docs/rules.md B-T-15"""
    cong_adds_rotten: NotRequired[bool]
    """docs/rules.md B-T-15"""
    den_cong: NotRequired[Literal["off", "could_beat"]]
    """in replay: the seat that could have beaten pays for all; settle takes den_cong_seat whatever this
    says. docs/rules.md B-T-26"""
    dut_mu: NotRequired[Literal["off", "extra", "double"]]
    """first place on a lone 3S; extra: every loser, frozen or not, pays dut_mu_amount more; double: the
    place and cong payments are doubled, rotten is not. docs/rules.md B-T-18"""
    dut_mu_amount: NotRequired[int]
    """docs/rules.md T0-41"""
    put_3_spades: NotRequired[bool]
    """rank and count: brings the pot (chicken_ante) with it. docs/rules.md T1-33"""
    put_3_spades_fail: NotRequired[Literal["immediate", "at_end"]]
    """docs/rules.md B-T-20"""
    chicken_ante: NotRequired[int]
    """docs/rules.md T1-34"""
    instant_hands: NotRequired[list[Literal["dragon", "four_twos", "five_pair_run", "six_pairs"]]]
    """in order of priority; [] = no instant wins. docs/rules.md T0-51"""
    instant_amount: NotRequired[int]
    """docs/rules.md B-T-28"""
    instant_adds_rotten: NotRequired[bool]
    """docs/rules.md T0-52"""
    instant_tie: NotRequired[Literal["turn_order", "top_card"]]
    """two of the same kind; top_card: the higher top card of the pattern, rank then suit, then turn order.
    docs/rules.md B-T-13"""
    dragon_needs_two: NotRequired[bool]
    """docs/rules.md T4-50"""
    count_rotten: NotRequired[Literal["add", "replace"]]
    """count: cards that are charged as rotten count as cards too, or not. docs/rules.md B-T-19"""
    ung_any_last_holder: NotRequired[bool]
    """points. docs/rules.md B-T-22b"""
    fee_rate: NotRequired[float]
    """of the positive net, rounded down. docs/rules.md C-8.2"""
    buy_in: NotRequired[int]
    """docs/rules.md T0-01"""
    loss_cap: NotRequired[Literal["none", "buy_in", "purse"]]
    """docs/rules.md B-T-25"""


class TlmnRulesIn(TypedDict):
    """House rules: a preset, and what differs from it."""

    preset: NotRequired[Literal["multiplier", "rank", "count", "points"]]
    """The first is the default."""
    options: NotRequired[TlmnOptionsIn]


class TlmnClassifyIn(TypedDict):
    """Cards to name."""

    cards: list[str]
    rules: NotRequired[TlmnRulesIn]


class TlmnCompareIn(TypedDict):
    """A play against the one on the table; they may share cards."""

    table: list[str]
    play: list[str]
    rules: NotRequired[TlmnRulesIn]


class TlmnInstantWinIn(TypedDict):
    """A dealt hand."""

    cards: list[str]
    rules: NotRequired[TlmnRulesIn]


class TlmnLegalMovesIn(TypedDict):
    """A hand and the play it faces; an empty table is a free lead."""

    hand: list[str]
    table: NotRequired[list[str]]
    must_include: NotRequired[str]
    """Rank then suit: TD, 10d, 10♦."""
    passed: NotRequired[bool]
    rules: NotRequired[TlmnRulesIn]


class TlmnDecomposeIn(TypedDict):
    """A hand to use up."""

    hand: list[str]
    rules: NotRequired[TlmnRulesIn]


TlmnEventIn = TypedDict("TlmnEventIn", {"seat": int, "cards": NotRequired[list[str]], "pass": NotRequired[bool]})
"""A play of cards, or a pass."""


class TlmnHandIn(TypedDict):
    """The cards dealt to a seat."""

    seat: int
    """Seat in turn order."""
    cards: list[str]


class TlmnValidateIn(TypedDict):
    """One move in a game given by its history."""

    seats: int
    move: TlmnEventIn
    hands: NotRequired[Sequence[TlmnHandIn]]
    history: NotRequired[Sequence[TlmnEventIn]]
    leader: NotRequired[int]
    """Seat in turn order."""
    game_number: NotRequired[int]
    """1 = the first game at this table."""
    previous_winner: NotRequired[int]
    """Seat in turn order."""
    previous_instant_win: NotRequired[bool]
    rules: NotRequired[TlmnRulesIn]


class TlmnStateOut(TypedDict):
    """A position as the table sees it. `seat_to_act` is -1 when the game is over; `must_include`: what the
    opening play has to hold; `may_cut`: who may cut in."""

    seat_to_act: int
    trick: TrickOut
    cards_left: list[int]
    finished: list[int]
    stopped: list[int]
    over: bool
    must_include: str | None
    places: list[int]
    may_cut: list[int]


class TlmnValidateOut(TypedDict):
    """The verdict on a move; `state` is after it, or before it when it is refused."""

    legal: bool
    reason: str | None
    detail: str
    label: Label
    state: TlmnStateOut


class TlmnSeatHandIn(TypedDict):
    """The cards dealt to a seat, and the money it brought."""

    seat: int
    """Seat in turn order."""
    cards: list[str]
    purse: NotRequired[int]


TlmnMoveIn = TypedDict(
    "TlmnMoveIn", {"seat": NotRequired[int], "cards": NotRequired[list[str]], "pass": NotRequired[bool]}
)
"""A play of cards, or a pass."""


class TlmnTurnIn(TypedDict):
    """A game so far, and a move to judge if there is one. Hands that are not known may be left out."""

    hands: Sequence[TlmnSeatHandIn]
    seats: NotRequired[int]
    history: NotRequired[Sequence[TlmnEventIn]]
    move: NotRequired[TlmnMoveIn]
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
    rules: NotRequired[TlmnRulesIn]


class TlmnTurnOut(TypedDict):
    """A table after a move (`legal` null: none was sent), with the moves of who is to act and the cuts of
    others."""

    legal: bool | None
    reason: str | None
    detail: str
    label: Label
    state: TlmnStateOut
    moves: TurnMovesOut | None
    cuts: list[CutsOut]
    chops: list[ChopOut]
    instant_win: DealtWinOut | None
    settlement: SettlementOut | None
    next_leader: int


class TlmnSeatIn(TypedDict):
    """How the game ended for a seat. `place`: 1 = first out; 0 = stopped by cóng. `played`: how many
    cards."""

    id: str
    place: NotRequired[int]
    played: int
    left: NotRequired[list[str]]
    last_play: NotRequired[list[str]]
    purse: NotRequired[int]


class TlmnChainIn(TypedDict):
    """Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the
    hand."""

    links: list[list[str]]
    seats: list[int]
    finishing: list[bool]


class PutThreeSpadesIn(TypedDict):
    """A seat left with 3♠ alone, and who beat that play, -1 = nobody."""

    seat: int
    """Seat in turn order."""
    caught_by: NotRequired[int]
    """Seat in turn order."""


class TlmnSettleIn(TypedDict):
    """A finished game."""

    seats: Sequence[TlmnSeatIn]
    chops: NotRequired[Sequence[TlmnChainIn]]
    bet: NotRequired[int]
    """Money of one point."""
    instant_win: NotRequired[SeatAndKind]
    den_cong_seat: NotRequired[int]
    """Seat in turn order."""
    put_3_spades: NotRequired[PutThreeSpadesIn]
    pot_before: NotRequired[int]
    """In the pot before this game, in bets."""
    rules: NotRequired[TlmnRulesIn]


class TlmnReplayIn(TypedDict):
    """A game with all its hands, or as one `text` (docs/game_text.md), beside what the text leaves out."""

    hands: NotRequired[Sequence[TlmnSeatHandIn]]
    text: NotRequired[str]
    history: NotRequired[Sequence[TlmnEventIn]]
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
    rules: NotRequired[TlmnRulesIn]


class TlmnReplayOut(TypedDict):
    """A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game
    rule. `review`: null where none was asked for."""

    state: TlmnStateOut
    chops: list[ChopOut]
    instant_win: DealtWinOut | None
    settlement: SettlementOut | None
    next_leader: int
    review: ReviewOut | None


class TlmnHintIn(TypedDict):
    """What a seat asks that knows its own hand; of other hands nothing is looked at."""

    seats: int
    seat: int
    """Seat in turn order."""
    hands: NotRequired[Sequence[TlmnHandIn]]
    history: NotRequired[Sequence[TlmnEventIn]]
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
    rules: NotRequired[TlmnRulesIn]
    samples: NotRequired[int]
    """Deals of the hidden cards in which plays are looked at."""
    top: NotRequired[int]
    """How many plays are answered, the best first."""


class TlmnHintOut(TypedDict):
    """What a seat may do, by worth. `forced`: there is one move only; `close`: the second is as good as the
    best."""

    state: TlmnStateOut
    moves: list[HintMoveOut]
    forced: bool
    close: bool
    estimate: HintEstimateOut


class TlmnBotMoveIn(TypedDict):
    """A seat that a bot plays."""

    seats: int
    seat: int
    """Seat in turn order."""
    hands: NotRequired[Sequence[TlmnHandIn]]
    history: NotRequired[Sequence[TlmnEventIn]]
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
    rules: NotRequired[TlmnRulesIn]
    level: NotRequired[int]
    """How strong: 5 is the hint itself."""


class TlmnBotMoveOut(TypedDict):
    """What a bot plays."""

    state: TlmnStateOut
    move: HintMoveOut | None
