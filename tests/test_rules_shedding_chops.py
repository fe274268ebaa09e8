"""Cuts and chains of cuts in TLMN and Sâm: prices and payers, from the clauses and their worked figures."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import codes
from rules.sam.chops import chop_payments as sam_payments
from rules.sam.options import sam_rules
from rules.shedding.result import ChopChain
from rules.tlmn.chops import chop_payments
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_results import chain

THREES, SIXES, NINES, ACES = (" ".join(rank + suit for suit in "SCDH") for rank in "369A")
PAIRS_3 = "3S 3C 4D 4H 5S 5C"
PAIRS_3_HIGHER = "7S 7C 8D 8H 9S 9C"
PAIRS_4 = "5S 5C 6D 6H 7S 7C 8D 8H"
PAIRS_4_HIGHER = "8S 8C 9D 9H TS TC JD JH"
PAIRS_5 = "5S 5C 6D 6H 7S 7C 8D 8H 9S 9C"
A, B, C, D = range(4)

Paid = list[tuple[int, int, int]]


def paid(played: ChopChain, preset: str = "multiplier", **options: object) -> Paid:
    """Payer, receiver and points of every payment of a TLMN chain."""
    return [(one.from_seat, one.to_seat, one.points) for one in chop_payments(played, tlmn_rules(preset, options))]


def paid_in_sam(played: ChopChain, **options: object) -> Paid:
    """Payer, receiver and points of every payment of a Sâm chain."""
    return [(one.from_seat, one.to_seat, one.points) for one in sam_payments(played, sam_rules("standard", options))]


@pytest.mark.parametrize(
    ("captured", "cutter", "expected"),
    [
        ("2S", SIXES, {"multiplier": 1, "rank": 5, "points": 1}),  # T0-37, T1-20, T4-32
        ("2C", SIXES, {"multiplier": 1, "rank": 5, "points": 2}),  # T4-33
        ("2D", SIXES, {"multiplier": 2, "rank": 10, "points": 3}),  # T0-38, T4-34
        ("2H", PAIRS_3, {"multiplier": 2, "rank": 10, "points": 4}),  # T4-35
        ("2S 2C", SIXES, {"multiplier": 2, "rank": 10, "points": 3}),  # T0-43
        ("2S 2H", SIXES, {"multiplier": 3, "rank": 15, "points": 5}),  # T0-39
        ("2D 2H", SIXES, {"multiplier": 4, "rank": 20, "points": 7}),  # T0-44
        (PAIRS_3, PAIRS_3_HIGHER, {"multiplier": 2, "rank": 15, "points": 4}),  # T0-21, T1-22, T4-36
        (PAIRS_3, NINES, {"multiplier": 2, "rank": 15, "points": 4}),  # T0-24
        (SIXES, NINES, {"multiplier": 2, "rank": 20, "points": 6}),  # T0-40, T1-21, T4-37
        (NINES, PAIRS_4, {"multiplier": 4, "rank": 20, "points": 6}),  # T0-45
        (PAIRS_4, PAIRS_4_HIGHER, {"multiplier": 2, "rank": 30, "points": 8}),  # T0-25, T1-23, T4-38
    ],
)
def test_a_single_cut_costs_the_price_of_what_was_captured(
    captured: str, cutter: str, expected: Mapping[str, int]
) -> None:
    for preset, price in expected.items():
        assert paid(chain((A, captured), (B, cutter)), preset) == [(A, B, price)]


def test_four_twos_laid_as_a_quad_cost_what_a_quad_costs() -> None:
    # B-T-05: with instant wins off they are simply the highest quad, which four pairs still cut (T0-45).
    assert paid(chain((A, "2S 2C 2D 2H"), (B, PAIRS_4))) == [(A, B, 4)]


def test_three_twos_under_five_pairs_cost_all_three() -> None:
    played = chain((A, "2S 2D 2H"), (B, PAIRS_5))
    assert paid(played, five_pairs_playable=True) == [(A, B, 1 + 2 + 2)]


def test_five_pairs_cost_what_four_pairs_cost_and_capture_a_quad_as_four_pairs_do() -> None:
    higher = "9D 9H TS TC JD JH QS QC KD KH"
    assert paid(chain((A, PAIRS_5), (B, higher)), "rank", five_pairs_playable=True) == [(A, B, 30)]
    assert paid(chain((A, THREES), (B, PAIRS_5)), five_pairs_playable=True) == [(A, B, 4)]


def test_the_player_cut_last_bears_the_sum_of_all_cuts_as_in_t1_26() -> None:
    played = chain((A, "2S"), (B, "2H"), (C, PAIRS_3), (D, PAIRS_3_HIGHER))
    assert paid(played, "rank") == [(C, D, 5 + 10 + 15)]


def test_a_payment_names_the_captured_cards_that_it_prices() -> None:
    played = chain((A, "2S"), (B, "2H"), (C, PAIRS_3), (D, NINES))
    (counted,) = chop_payments(played, tlmn_rules("rank"))
    assert codes(counted.cards) == ["2S", "2H", *PAIRS_3.split()]
    (uncounted,) = chop_payments(played, tlmn_rules("multiplier"))
    assert codes(uncounted.cards) == ["2H", *PAIRS_3.split()]
    first, second = chop_payments(played, tlmn_rules("rank", {"stacked_chop": "each"}))
    assert (codes(first.cards), codes(second.cards)) == (["2H"], PAIRS_3.split())


@pytest.mark.parametrize(
    ("preset", "expected"),
    [("multiplier", 2), ("points", 4), ("rank", 15), ("count", 15)],
)
def test_overplayed_twos_count_in_t1_and_not_in_t0_and_t4(preset: str, expected: int) -> None:
    # B-T-17: A's 2S was overplayed by B's 2H, which three pairs cut.
    assert paid(chain((A, "2S"), (B, "2H"), (C, PAIRS_3)), preset) == [(B, C, expected)]


def test_overplayed_pairs_of_twos_count_as_pairs() -> None:
    played = chain((A, "2S 2C"), (B, "2D 2H"), (C, SIXES))
    assert paid(played, "rank") == [(B, C, 5 + 5 + 10 + 10)]
    assert paid(played, "rank", chain_counts_twos=False) == [(B, C, 20)]


def test_a_chain_of_four_links_adds_three_prices() -> None:
    # T0-26, T0-45: 2H, three pairs, and a quad under four pairs.
    played = chain((A, "2H"), (B, PAIRS_3), (C, NINES), (D, PAIRS_4_HIGHER))
    assert paid(played) == [(C, D, 2 + 2 + 4)]
    assert paid(played, "points") == [(C, D, 4 + 4 + 6)]


def test_a_led_bomb_that_is_cut_is_paid_as_a_cut_bomb() -> None:
    assert paid(chain((B, PAIRS_3), (C, SIXES)), "rank") == [(B, C, 15)]


def test_a_player_who_cuts_the_cut_of_his_own_two_is_paid_for_both() -> None:
    assert paid(chain((A, "2H"), (B, PAIRS_3), (A, SIXES)), "rank") == [(B, A, 10 + 15)]


def test_a_flat_chain_costs_stacked_flat_and_a_single_cut_its_own_price() -> None:
    # T0-42: the last but one cutter pays 2, the last receives it.
    stacked = chain((A, "2H"), (B, NINES), (C, PAIRS_4))
    assert paid(stacked, stacked_chop="flat") == [(B, C, 2)]
    assert paid(stacked, stacked_chop="flat", stacked_flat=7) == [(B, C, 7)]
    assert paid(chain((A, "2H"), (B, NINES)), "rank", stacked_chop="flat") == [(A, B, 10)]


def test_an_overplayed_two_is_no_second_cut_of_a_flat_chain() -> None:
    # Only cuts count as cuts (T0-20), so the single one keeps its price, as the house counts it.
    played = chain((A, "2S"), (B, "2H"), (C, PAIRS_3))
    assert paid(played, "rank", stacked_chop="flat") == [(B, C, 15)]
    assert paid(played, "multiplier", stacked_chop="flat") == [(B, C, 2)]


def test_under_each_every_victim_pays_his_own_cutter_and_overplayed_twos_are_free() -> None:
    played = chain((A, "2S"), (B, "2H"), (C, PAIRS_3), (D, NINES))
    assert paid(played, "rank", stacked_chop="each") == [(B, C, 10), (C, D, 15)]


@pytest.mark.parametrize("preset", ["multiplier", "rank", "count", "points"])
def test_cutting_the_two_that_was_a_last_card_is_free_in_every_preset(preset: str) -> None:
    # T1-27, T4-41, B-T-23
    assert paid(chain((A, "2H"), (B, PAIRS_3), finishing=[0]), preset) == []


def test_cutting_a_last_two_is_paid_where_the_house_says_so() -> None:
    assert paid(chain((A, "2H"), (B, PAIRS_3), finishing=[0]), "rank", chop_last_card="paid") == [(A, B, 10)]


def test_a_cut_on_top_of_a_free_cut_starts_a_new_chain() -> None:
    # B-T-23: worth the cut bomb only.
    played = chain((A, "2H"), (B, PAIRS_3), (C, NINES), finishing=[0])
    assert paid(played, "rank") == [(B, C, 15)]
    assert paid(played, "rank", chop_last_card="paid") == [(B, C, 10 + 15)]
    assert paid(played, "rank", stacked_chop="flat") == [(B, C, 15)]
    assert paid(played, "rank", stacked_chop="each") == [(B, C, 15)]


def test_a_finishing_capture_is_paid_at_once_and_the_cut_on_top_earns_nothing() -> None:
    # T1-28, T4-39, T4-41
    played = chain((A, "2H"), (B, PAIRS_3), (C, NINES), finishing=[1])
    for mode in ("cumulative", "flat", "each"):
        assert paid(played, "rank", stacked_chop=mode) == [(A, B, 10)]
    assert paid(played, "rank", chop_last_card="paid") == [(A, B, 10)]


def test_the_chain_that_starts_on_top_of_a_finisher_is_a_chain_like_any_other() -> None:
    played = chain((A, "2H"), (B, PAIRS_3), (C, NINES), (D, PAIRS_4_HIGHER), finishing=[1])
    assert paid(played, "rank") == [(A, B, 10), (C, D, 20)]


def test_a_finishing_last_cut_takes_the_whole_chain() -> None:
    assert paid(chain((A, "2H"), (B, PAIRS_3), (C, NINES), finishing=[2]), "rank") == [(B, C, 10 + 15)]


def test_a_last_two_is_not_charged_inside_a_chain_that_counts_twos() -> None:
    # "Silences settled": A went out on 2S, B overplayed it and was cut.
    played = chain((A, "2S"), (B, "2H"), (C, PAIRS_3), finishing=[0])
    assert paid(played, "rank") == [(B, C, 10)]


def test_nobody_pays_for_what_a_finisher_had_overplayed() -> None:
    played = chain((A, "2S"), (B, "2H"), (C, PAIRS_3), finishing=[1])
    assert paid(played, "rank") == []
    more = chain((A, "2S"), (B, "2H"), (C, PAIRS_3), (D, NINES), finishing=[1])
    assert paid(more, "rank") == [(C, D, 15)]


@pytest.mark.parametrize(
    ("option", "value", "played", "points"),
    [
        ("chop_two", [9, 8, 7, 6], chain((A, "2C"), (B, PAIRS_3)), 8),
        ("chop_pair_run_3", 9, chain((A, PAIRS_3), (B, NINES)), 9),
        ("chop_quad", 9, chain((A, SIXES), (B, NINES)), 9),
        ("chop_quad_by_pair_run_4", 9, chain((A, SIXES), (B, PAIRS_4_HIGHER)), 9),
        ("chop_pair_run_4", 9, chain((A, PAIRS_4), (B, PAIRS_4_HIGHER)), 9),
    ],
)
def test_every_price_of_a_cut_is_an_option(option: str, value: object, played: ChopChain, points: int) -> None:
    assert paid(played, "multiplier", **{option: value}) == [(A, B, points)]


def test_a_cut_without_a_price_is_no_payment() -> None:
    assert paid(chain((A, "2C"), (B, PAIRS_3)), chop_two=[0, 0, 0, 0]) == []


LINKS = st.lists(
    st.sampled_from([("2S", 1), ("2H", 2), (PAIRS_3, 2), (SIXES, 2), (NINES, 2), (PAIRS_3_HIGHER, 2)]),
    min_size=2,
    max_size=4,
)


@given(LINKS, st.permutations(range(4)))
def test_a_chain_that_nobody_finished_in_costs_the_same_whether_one_pays_or_each(
    links: list[tuple[str, int]], seats: list[int]
) -> None:
    # A plain sum: no link overplays a 2 (every 2 but the first is followed and preceded by a bomb here).
    bombs = [link for link in links if not link[0].startswith("2")] or [(SIXES, 2)]
    played = chain(*((seat, cards) for seat, (cards, _) in zip(seats, [links[0], *bombs], strict=False)))
    total = sum(price for _, price in [links[0], *bombs][: len(played.links) - 1])
    together = paid(played, chop_quad_by_pair_run_4=2)
    assert sum(price for _, _, price in together) == total
    assert sum(price for _, _, price in paid(played, chop_quad_by_pair_run_4=2, stacked_chop="each")) == total
    assert together == [(played.seats[-2], played.seats[-1], total)]


def test_in_sam_every_cut_costs_its_victim_twenty() -> None:
    # S-27, S-31, B-S-05: A -20, B 0, C +20.
    assert paid_in_sam(chain((A, "2H"), (B, SIXES), (C, NINES))) == [(A, B, 20), (B, C, 20)]


def test_in_sam_a_stacked_chain_may_be_borne_by_the_player_cut_last() -> None:
    played = chain((A, "2H"), (B, SIXES), (C, NINES), (D, ACES))
    assert paid_in_sam(played, stacked_chop="cumulative") == [(C, D, 60)]
    assert paid_in_sam(played, stacked_chop="cumulative", chop_two=15, chop_quad=16) == [(C, D, 15 + 16 + 16)]


def test_in_sam_twos_and_quads_have_their_own_prices() -> None:
    played = chain((A, "2H"), (B, SIXES), (C, NINES))
    assert paid_in_sam(played, chop_two=15) == [(A, B, 15), (B, C, 20)]
    assert paid_in_sam(played, chop_quad=16) == [(A, B, 20), (B, C, 16)]


def test_in_sam_a_pair_of_twos_is_one_cut() -> None:
    # B-S-05: 20 for every cut.
    assert paid_in_sam(chain((A, "2H 2D"), (B, SIXES)), quad_cuts_pair2=True) == [(A, B, 20)]


def test_in_sam_a_payment_names_the_cards_of_its_link_or_of_the_whole_chain() -> None:
    played = chain((A, "2H"), (B, SIXES), (C, NINES))
    assert [codes(one.cards) for one in sam_payments(played, sam_rules())] == [["2H"], SIXES.split()]
    (whole,) = sam_payments(played, sam_rules("standard", {"stacked_chop": "cumulative"}))
    assert codes(whole.cards) == ["2H", *SIXES.split()]
