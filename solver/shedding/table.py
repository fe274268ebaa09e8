"""The rules of a table as the numbers that the kernels read (solver.kernels.shedding_layout).

Every option has its place here or is named as one that decides only how a game begins; a table with any other option,
or a value that is not known here, is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

import numpy as np

from rules.errors import RulesError
from rules.options import OptionSet
from rules.sam.options import SamRules
from rules.shedding.result import NOBODY
from rules.shedding.variant import Variant
from solver.arrays import IntArray
from solver.kernels import shedding_layout as layout

_SWITCHES: Final[Mapping[str, int]] = {
    "quad_cuts_pair2": layout.QUAD_CUTS_PAIR,
    "chop_pair_run_3": layout.CHOP_RUN_3,
    "chop_quad": layout.CHOP_QUAD,
    "chop_pair_run_4": layout.CHOP_RUN_4,
    "chop_quad_by_pair_run_4": layout.CHOP_QUAD_BY_RUN,
    "rotten_pair_run_3": layout.ROTTEN_RUN_3,
    "rotten_quad": layout.ROTTEN_QUAD,
    "rotten_pair_run_4": layout.ROTTEN_RUN_4,
    "stacked_flat": layout.STACKED_FLAT,
    "chain_counts_twos": layout.CHAIN_TWOS,
    "cong_amount": layout.CONG,
    "cong_adds_rotten": layout.CONG_ROTTEN,
    "dut_mu_amount": layout.DUT_MU_AMOUNT,
    "put_3_spades": layout.PUT,
    "chicken_ante": layout.ANTE,
    "instant_amount": layout.INSTANT,
    "instant_adds_rotten": layout.INSTANT_ROTTEN,
    "dragon_needs_two": layout.DRAGON_TWO,
    "ung_any_last_holder": layout.UNG_ANY,
    "buy_in": layout.BUY_IN,
    "sam_amount": layout.SAM,
    "sam_adds_rotten": layout.SAM_ROTTEN,
    "sam_block_pays_chop": layout.BLOCK_PAYS,
    "thoi_two_amount": layout.THOI_TWO_AMOUNT,
    "thoi_quad_amount": layout.THOI_QUAD,
    "finish_two_fixed": layout.FIXED_TWO_AMOUNT,
    "bao1_min_players": layout.BAO1_MIN,
}
"""Switches and amounts, written as they are."""

_CHOICES: Final[Mapping[str, tuple[int, tuple[str, ...]]]] = {
    "scoring": (layout.SCORING, ("places", "rank", "count", "points")),
    "four_pairs_out_of_turn": (layout.FOUR_PAIRS, ("off", "passed_only", "anyone")),
    "cut_window": (layout.CUT_LATE, ("before_last_pass", "before_next_lead")),
    "finish_with_two": (layout.FINISH_TWO, ("allow", "forbid", "penalize")),
    "places_after_cong": (layout.LAST_IS_LAST, ("kept", "last_is_last")),
    "chop_two_pair": (layout.PAIR_BY_COLOUR, ("sum", "by_colour")),
    "rotten_to": (layout.ROTTEN_TO, ("first", "second", "next_above")),
    "stacked_chop": (layout.STACKED, ("cumulative", "flat", "each")),
    "chop_last_card": (layout.LAST_FREE, ("paid", "free")),
    "den_cong": (layout.DEN_CONG, ("off", "could_beat")),
    "dut_mu": (layout.DUT_MU, ("off", "extra", "double")),
    "put_3_spades_fail": (layout.PUT_AT_END, ("immediate", "at_end")),
    "instant_tie": (layout.INSTANT_BY_TOP, ("turn_order", "top_card")),
    "count_rotten": (layout.COUNT_REPLACE, ("add", "replace")),
    "loss_cap": (layout.LOSS_CAP, ("none", "buy_in", "purse")),
    "straight_two": (layout.RUN_TWO, ("none", "low", "high")),
    "den_sam_to": (layout.DEN_SAM_ALL, ("blocker", "all")),
    "thoi_two": (layout.THOI_TWO, ("only_twos", "per_two", "off")),
    "finish_two_pays": (layout.FIXED_TWO, ("cards_played", "fixed")),
    "bao1": (layout.BAO1, ("off", "liability", "reject")),
    "bao1_amount": (layout.BAO1_BILL, ("cards", "bill")),
}
"""Enumerations, written as the place of their value here."""

_LISTS: Final[Mapping[str, tuple[int, int]]] = {
    "place_pay_2": (layout.PLACE_PAY, 1),
    "place_pay_3": (layout.PLACE_PAY + 1, 2),
    "place_pay_4": (layout.PLACE_PAY + 3, 3),
    "place_points": (layout.PLACE_POINTS, 4),
    "chop_two": (layout.CHOP_TWO, 4),
    "chop_two_pair_prices": (layout.PAIR_PRICES, 3),
    "rotten_two": (layout.ROTTEN_TWO, 4),
}
"""Lists of amounts: the first place, and the most there are. Sâm has one price for every 2."""

_AT_THE_START: Final = frozenset(
    ("first_lead", "opening_must_include", "after_instant_lead", "sam_priority", "max_players")
)
"""Options that decide who sits there and who leads with what; rules.shedding reads them before a game goes on here."""

_LONG: Final = frozenset(("five_pairs_playable", "instant_hands", "fee_rate"))


class UnknownHouseError(RulesError):
    """A table has options that the fast engine does not know, so that it plays there for nobody."""

    code: ClassVar[str] = "unsupported_option"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"not supported here: {', '.join(names)}")
        self.names = tuple(names)


def unknown_options(options: Mapping[str, Any]) -> list[str]:
    """The options, or their values, that have no place in the kernels' rules."""
    known = {*_SWITCHES, *_CHOICES, *_LISTS, *_AT_THE_START, *_LONG}
    unknown = [name for name in options if name not in known]
    unknown += [name for name, value in options.items() if name in _CHOICES and value not in _CHOICES[name][1]]
    kinds = options.get("instant_hands", ())
    return unknown + [f"instant_hands: {kind}" for kind in kinds if kind not in layout.INSTANT_NAMES]


def table_rules(
    variant: Variant[Any],
    bet: int = 1,
    pot_before: int = 0,
    den_cong_seat: int = NOBODY,
    purses: Sequence[int | None] = (),
) -> IntArray:
    """The rules of a table as int64 [RULES]. bet: money of one point; purses: of the seats, None = not told.

    Raises UnknownHouseError with the name of every option that is not known here.
    """
    options = variant.rules.options
    unknown = unknown_options(options)
    if unknown:
        raise UnknownHouseError(unknown)
    numbers = np.zeros(layout.RULES, np.int64)
    numbers[layout.HAND_SIZE] = variant.hand_size
    numbers[layout.GAME] = layout.SAM_GAME if isinstance(variant.rules, SamRules) else layout.TLMN_GAME
    numbers[layout.LONGEST_PAIR_RUN] = variant.shapes.longest_pair_run
    numbers[layout.BET], numbers[layout.POT_BEFORE], numbers[layout.DEN_CONG_SEAT] = bet, pot_before, den_cong_seat
    numbers[layout.PURSES : layout.PURSES + layout.MOST_SEATS] = NOBODY
    for seat, purse in enumerate(purses):
        numbers[layout.PURSES + seat] = NOBODY if purse is None else purse
    _write_options(variant.rules, numbers)
    return numbers


def _write_options(rules: OptionSet, numbers: IntArray) -> None:
    for name, value in rules.options.items():
        if name in _LISTS:
            first, most = _LISTS[name]
            amounts = (value,) * most if isinstance(value, int) else value
            numbers[first : first + len(amounts)] = amounts  # type: ignore[arg-type]
        elif name in _CHOICES:
            place, values = _CHOICES[name]
            numbers[place] = values.index(str(value))
        elif name in _SWITCHES:
            numbers[_SWITCHES[name]] = value
    rate = Fraction(str(rules.options["fee_rate"]))
    numbers[layout.FEE_TOP], numbers[layout.FEE_BOTTOM] = rate.numerator, rate.denominator
    kinds = [layout.INSTANT_NAMES.index(kind) + 1 for kind in rules.options["instant_hands"]]  # type: ignore[union-attr]
    numbers[layout.INSTANT_KINDS : layout.INSTANT_KINDS + len(kinds)] = kinds
