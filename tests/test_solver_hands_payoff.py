"""Points of a match-up: the fast arithmetic against the settlement of the rules, under any payout options.

Clauses: docs/rules.md M-12, M-24 .. M-38, B-M-01 .. B-M-08, B-M-20, section 6 "Silences settled".
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from rules.cards import Cards, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.duel import compare_arrangements, duel_points
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.hands.instant_wins import instant_prices, patterns_of
from solver.hands.masks import hand_mask
from solver.hands.payoff import is_monotone, payoff_of
from solver.hands.strengths import is_foul, order_tables, strengths_of
from solver.kernels.scoring import CHUNK, duel_matrix
from solver.opponents.sampling import KnownRows, Sample
from solver.values.expectation import known_points, moments, priced_arrangements, sample_totals
from tests.helpers.maubinh_examples import arranged
from tests.helpers.oracles import duel_with_fouls_and_instant_wins, sweeps
from tests.helpers.solver_examples import (
    INSTANT_OPTIONS,
    MAJORITY,
    ORDER_OPTIONS,
    PAYOUT_OPTIONS,
    PER_CHI,
    SEEDS,
    any_legal,
    any_rules,
    dealt,
    lopsided,
)

CHECKED = settings(max_examples=40, deadline=None, derandomize=True)

# Rows that pay bonuses beside rows that do not; four of them share no card with the first.
RICH = (
    "KS KC KH KD 4S / 9S 9C 9H 9D 2C / AS AC AD",
    "6S 7S 8S 9S TS / 2H 3H 4H 5H 6H / AS KD 9C",
    "2H 3H 4H 5H 6H / JS JC JH 5S 5C / 3S 3C 3D",
    "QS QC QH QD 5D / TC TD TH 7C 7D / 8C 8D 8H",
    "AS KS QS 9S 7S / TH JD QC KH AD / AC AH 5D",
    "TD JD QD KD 8D / 6C 7D 8S 9D TC / JS JC 3H",
)


def column(arrangement: Arrangement, rules: MauBinhRules) -> np.ndarray:
    return strengths_of(arrangement, rules)


def columns(arrangements: list[Arrangement], rules: MauBinhRules) -> np.ndarray:
    return np.stack([column(arrangement, rules) for arrangement in arrangements], axis=1)


def some_arrangements(rng: random.Random, rules: MauBinhRules, count: int) -> list[Arrangement]:
    """Legal arrangements of random and of lopsided hands; hands of different arrangements may share cards."""
    ways = []
    for _ in range(count):
        hand = rng.choice((dealt(rng.randrange(10**6)), lopsided(rng, 1)))[0]
        ways.append(arranged(rng.choice(RICH)) if rng.random() < 0.4 else any_legal(hand, rules, rng))
    return ways


@CHECKED
@given(SEEDS)
def test_a_duel_pays_what_the_rules_pay(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS + ORDER_OPTIONS)
    ours, theirs = some_arrangements(rng, rules, 4), some_arrangements(rng, rules, 5)
    mine, other = priced_arrangements(columns(ours, rules), rules), priced_arrangements(columns(theirs, rules), rules)
    out = np.empty((4, 5))
    duel_matrix(mine.strengths, mine.bonus, other.strengths, other.bonus, payoff_of(rules).prices, out)
    assert out.tolist() == [[duel_points(a, b, rules) for b in theirs] for a in ours]


def sample_of(arrangements: list[Arrangement], rules: MauBinhRules) -> tuple[Sample, list[Arrangement]]:
    """The sample that these opponents make, and they themselves in its order."""
    masks = np.array([hand_mask(way.cards) for way in arrangements], dtype=np.uint64)
    prices = instant_prices(patterns_of(masks), masks, rules)
    order = [*np.flatnonzero(prices == 0), *np.flatnonzero(prices)]
    ordinary = [arrangements[at] for at in np.flatnonzero(prices == 0)]
    strengths = columns(ordinary, rules) if ordinary else np.zeros((3, 0), np.uint16)
    sample = Sample(masks[order], strengths, prices[prices > 0], exact=False, distinct=len(masks))
    return sample, [arrangements[at] for at in order]


@settings(max_examples=12, deadline=None, derandomize=True)
@given(SEEDS)
def test_points_summed_over_a_sample_are_those_of_its_match_ups(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS + ORDER_OPTIONS + INSTANT_OPTIONS)
    ours = some_arrangements(rng, rules, rng.choice((1, 3)))
    sample, theirs = sample_of(some_arrangements(rng, rules, rng.choice((1, 7, 63, 64, 65))), rules)
    mine = priced_arrangements(columns(ours, rules), rules)
    totals, all_sums = sample_totals(mine, sample, rules), moments(mine, sample, rules)
    ordinary = theirs[: sample.strengths.shape[1]]
    for at, way in enumerate(ours):
        duels = [duel_with_fouls_and_instant_wins(way, other, rules) for other in theirs]
        assert totals.points[at] == sum(duels)
        assert totals.swept[at] == sum(sweeps(way, other, rules) for other in ordinary)
        assert totals.sweeping[at] == sum(sweeps(other, way, rules) for other in ordinary)
        sums = all_sums[at]
        rows = [compare_arrangements(way, other, rules) for other in ordinary]
        assert sums[0] == sum(duels)
        assert sums[1] == sum(points * points for points in duels)
        assert sums[2:5].tolist() == [sum(row[place] > 0 for row in rows) for place in range(3)]
        assert sums[5:8].tolist() == [sum(row[place] == 0 for row in rows) for place in range(3)]
        assert (sums[8], sums[9]) == (totals.swept[at], totals.sweeping[at])
        if at > 0:
            apart = [duel_points(ours[0], other, rules) - duel_points(way, other, rules) for other in ordinary]
            assert sums[10] == sum(apart)
            assert sums[11] == sum(points * points for points in apart)
            for column, wins in ((12, lambda a, b: sweeps(a, b, rules)), (13, lambda a, b: sweeps(b, a, rules))):
                assert sums[column] == sum(wins(ours[0], other) and wins(way, other) for other in ordinary)


@pytest.mark.parametrize("size", [CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 64])
@pytest.mark.parametrize("preset", ["majority", "per_chi"])
def test_a_sample_of_several_chunks_counts_every_hand_once(size: int, preset: str) -> None:
    rules = maubinh_rules(preset)
    rng = random.Random(size)
    ours, few = some_arrangements(rng, rules, 6), some_arrangements(rng, rules, 40)
    sample, theirs = sample_of(few, rules)
    ordinary = theirs[: sample.strengths.shape[1]]
    which = np.random.default_rng(size).integers(0, len(ordinary), size)
    many = replace(
        sample,
        masks=sample.masks[which],
        strengths=np.ascontiguousarray(sample.strengths[:, which]),
        instant_points=sample.instant_points[:0],
    )
    times = np.bincount(which, minlength=len(ordinary))
    totals = sample_totals(priced_arrangements(columns(ours, rules), rules), many, rules)
    for at, way in enumerate(ours):
        points = [duel_points(way, other, rules) for other in ordinary]
        assert totals.points[at] == int(times @ np.array(points))
        assert totals.swept[at] == int(times @ np.array([sweeps(way, other, rules) for other in ordinary]))


@CHECKED
@given(SEEDS)
def test_a_known_opponent_pays_what_the_rules_say_legal_foul_or_instant_win(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS + ORDER_OPTIONS + INSTANT_OPTIONS)
    ours = some_arrangements(rng, rules, 3)
    hand = rng.sample(list(rng.choice((dealt(seed), lopsided(rng, 1)))[0]), 13)
    theirs = Arrangement(tuple(hand[:5]), tuple(hand[5:10]), tuple(hand[10:]))
    strengths = column(theirs, rules)
    win = find_instant_win(theirs.cards, rules)
    known = KnownRows(strengths, 0 if win is None else win.points_each, bool(is_foul(strengths, order_tables(rules))))
    points = known_points(priced_arrangements(columns(ours, rules), rules), known, rules)
    assert points.tolist() == [duel_with_fouls_and_instant_wins(way, theirs, rules) for way in ours]


def stronger_rows_pay_less(rules: MauBinhRules, ways: list[Arrangement], fields: list[Arrangement]) -> bool:
    """Whether some arrangement is at least as strong as another in all rows and is paid less against someone."""
    mine = [column(way, rules) for way in ways]
    for at, weaker in enumerate(ways):
        for other, stronger in enumerate(ways):
            if (mine[other] >= mine[at]).all() and any(
                duel_points(stronger, field, rules) < duel_points(weaker, field, rules) for field in fields
            ):
                return True
    return False


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS)
def test_under_monotone_payouts_a_stronger_row_never_costs_points(seed: int) -> None:
    rng = random.Random(seed)
    rules = any_rules(rng, PAYOUT_OPTIONS)
    if is_monotone(rules, 4):
        assert not stronger_rows_pay_less(rules, some_arrangements(rng, rules, 14), some_arrangements(rng, rules, 6))


@pytest.mark.parametrize("rules", [MAJORITY, PER_CHI])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_presets_always_favour_the_stronger_row(rules: MauBinhRules, players: int) -> None:
    assert is_monotone(rules, players)


NOT_MONOTONE = [
    ({"bonus_back_straight_flush": 7}, "a straight flush in back pays less than four of a kind"),
    ({"bonus_middle_four_of_a_kind": 3}, "four of a kind in the middle pays less than a full house"),
    ({"bonus_middle_straight_flush": 15}, "a straight flush in the middle pays less than four of a kind"),
]


@pytest.mark.parametrize(("options", "reason"), NOT_MONOTONE)
def test_a_bonus_that_falls_with_strength_is_noticed(options: dict[str, object], reason: str) -> None:
    assert not is_monotone(maubinh_rules("majority", options), 2), reason


def test_a_bonus_below_the_row_it_replaces_is_noticed() -> None:
    assert is_monotone(maubinh_rules("per_chi", {"chi_value": 2}), 2)
    assert not is_monotone(maubinh_rules("per_chi", {"chi_value": 3}), 2)
    assert is_monotone(maubinh_rules("per_chi", {"chi_value": 3, "bonus_mode": "add"}), 2)


def test_a_table_sweep_cheaper_than_three_sweeps_is_noticed_where_it_applies() -> None:
    rules = maubinh_rules("majority", {"sweep_all_amount": 11})
    assert not is_monotone(rules, 4)
    assert is_monotone(rules, 3)
    assert not is_monotone(maubinh_rules("per_chi", {"sweep_multiplier": 5}), 4)


def test_rows_that_pay_less_when_stronger_show_up_in_duels() -> None:
    # Guards the tests above: the search for such rows finds them where they are.
    rules = maubinh_rules("majority", {"bonus_back_straight_flush": 0})
    quad: Cards = parse_cards("KS KC KH KD 4S")
    flush = parse_cards("6S 7S 8S 9S TS")
    rest = (parse_cards("2H 3H 4H 5H 6D"), parse_cards("AS QD 9C"))
    ways = [Arrangement(quad, *rest), Arrangement(flush, *rest)]
    assert stronger_rows_pay_less(rules, ways, [arranged("2S 2C 2D 3S 3C / 8S 8C 4D 5C 7D / TS JD 4C")])
    assert not stronger_rows_pay_less(MAJORITY, ways, [arranged("2S 2C 2D 3S 3C / 8S 8C 4D 5C 7D / TS JD 4C")])
