"""What holds of every TLMN settlement, whatever was dealt: sums, lines, seats, bets, caps and fees."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECK, Card, Cards
from rules.shedding.result import GameResult, GameSettlement, SeatResult
from rules.tlmn.options import TlmnRules, tlmn_rules
from rules.tlmn.payments import LONE_3_SPADES
from rules.tlmn.rotten import rotten
from tests.helpers.shedding_games import TLMN
from tests.helpers.shedding_results import line_balance, points

SEEDS = st.integers(0, 2**32)
HOUSES = st.builds(
    lambda preset, put, dut_mu, to, adds: tlmn_rules(
        preset, {"put_3_spades": put, "dut_mu": dut_mu, "rotten_to": to, "cong_adds_rotten": adds}
    ),
    st.sampled_from(["multiplier", "rank", "count", "points"]),
    st.booleans(),
    st.sampled_from(["off", "extra", "double"]),
    st.sampled_from(["first", "second", "next_above"]),
    st.booleans(),
)


def finished(seed: int, rules: TlmnRules) -> GameResult:
    """A result at random: some losers frozen, the rest placed; what is held was dealt, what was played is gone."""
    rng = random.Random(seed)
    seats = rng.randint(2, 4)
    deck = rng.sample(DECK, 13 * seats)
    hands = [tuple(deck[13 * seat : 13 * seat + 13]) for seat in range(seats)]
    order = rng.sample(range(seats), seats)
    played = order[: rng.randint(1, seats)]
    ends = [SeatResult(0, hand, 0, ()) for hand in hands]
    lone = hands[order[0]].index(Card(3, 0)) if Card(3, 0) in hands[order[0]] and rng.random() < 0.5 else 0
    stops = rules.scoring == "count" or (rules.put_3_spades and (hands[order[0]][lone],) == LONE_3_SPADES)
    for place, seat in enumerate(played, 1):
        is_out = place == 1 or (place < len(played) and not stops)
        ends[seat] = _end(place, hands[seat], 0 if is_out else rng.randint(1, 12), lone if place == 1 else -1)
    return GameResult(tuple(ends), pot_before=rng.randint(0, 9))


def _end(place: int, hand: Cards, held: int, last: int) -> SeatResult:
    return SeatResult(place, hand[:held], 13 - held, (hand[last],))


def pot_change(result: GameResult, settlement: GameSettlement) -> int:
    return settlement.pot_after - result.pot_before


def from_nobody(settlement: GameSettlement) -> float:
    return sum(line.points for line in settlement.lines if line.kind == "place_points")


@given(SEEDS, HOUSES)
def test_net_points_and_the_change_of_the_pot_add_up_to_the_place_points(seed: int, rules: TlmnRules) -> None:
    result = finished(seed, rules)
    assert TLMN.result_faults(result, rules) == []
    settlement = TLMN.settle(result, rules)
    assert sum(points(settlement)) + pot_change(result, settlement) == from_nobody(settlement)


@given(SEEDS, HOUSES)
def test_the_lines_add_up_to_the_net_points_and_none_is_empty(seed: int, rules: TlmnRules) -> None:
    settlement = TLMN.settle(finished(seed, rules), rules)
    assert line_balance(settlement.lines, len(settlement.seats)) == points(settlement)
    assert all(line.points > 0 for line in settlement.lines)


@given(SEEDS, HOUSES, st.integers(1, 3))
def test_turning_the_table_turns_the_settlement(seed: int, rules: TlmnRules, turns: int) -> None:
    result = finished(seed, rules)
    turned = replace(result, seats=result.seats[turns:] + result.seats[:turns])
    netted = points(TLMN.settle(result, rules))
    assert points(TLMN.settle(turned, rules)) == netted[turns:] + netted[:turns]


@given(SEEDS, HOUSES, st.integers(1, 10**6))
def test_money_is_points_times_the_bet(seed: int, rules: TlmnRules, bet: int) -> None:
    result = finished(seed, rules)
    settlement = TLMN.settle(result, rules, bet)
    assert points(settlement) == points(TLMN.settle(result, rules))
    assert [seat.net for seat in settlement.seats] == [seat.net_points * bet for seat in settlement.seats]


@given(SEEDS, HOUSES, st.lists(st.integers(10, 400), min_size=4, max_size=4))
def test_nobody_loses_more_than_his_purse_and_what_is_cut_is_missing_on_the_other_side(
    seed: int, rules: TlmnRules, purses: list[int]
) -> None:
    result = finished(seed, rules)
    seats = tuple(replace(end, purse=purse) for end, purse in zip(result.seats, purses, strict=False))
    settlement = TLMN.settle(replace(result, seats=seats), replace(rules, loss_cap="purse"), bet=10)
    for seat, purse in zip(settlement.seats, purses, strict=False):
        assert seat.net >= -purse
    money = sum(seat.net for seat in settlement.seats) + 10 * pot_change(result, settlement)
    assert money == 10 * from_nobody(settlement)
    balance = line_balance(settlement.lines, len(seats))
    assert all(abs(line - net) < 1e-9 for line, net in zip(balance, points(settlement), strict=True))


@given(SEEDS, HOUSES, st.sampled_from([0.01, 0.05, 0.5]))
def test_a_fee_is_taken_of_winners_only_and_of_nothing_but_the_net(seed: int, rules: TlmnRules, rate: float) -> None:
    result = finished(seed, rules)
    plain, charged = TLMN.settle(result, rules, 7), TLMN.settle(result, replace(rules, fee_rate=rate), 7)
    assert [seat.net for seat in charged.seats] == [seat.net for seat in plain.seats]
    for seat in charged.seats:
        assert seat.fee <= max(seat.net, 0) * rate < seat.fee + 1
        assert seat.credited == seat.net - seat.fee


def dearest_bombs(counts: Counter[int], bombs: list[tuple[int, Counter[int]]]) -> int:
    """The most that disjoint bombs out of a list can cost together, by trying every choice of them."""
    return max(
        (
            price + dearest_bombs(counts - bomb, bombs[place:])
            for place, (price, bomb) in enumerate(bombs)
            if bomb <= counts
        ),
        default=0,
    )


@given(SEEDS, st.sampled_from(["multiplier", "rank", "points"]))
def test_held_cards_cost_the_most_that_any_disjoint_split_costs(seed: int, preset: str) -> None:
    # B-T-27 against every choice of disjoint bombs; hands out of few ranks, so that there are some.
    rng = random.Random(seed)
    low = rng.randint(3, 10)
    cards = [card for card in DECK if low <= card.rank <= low + 4]
    left, rules = tuple(rng.sample(cards, rng.randint(4, 13))), tlmn_rules(preset)
    bombs = [(rules.rotten_quad, Counter({rank: 4})) for rank in range(3, 15)]
    for pairs, price in ((3, rules.rotten_pair_run_3), (4, rules.rotten_pair_run_4), (5, rules.rotten_pair_run_4)):
        bombs += [(price, Counter(dict.fromkeys(range(rank, rank + pairs), 2))) for rank in range(3, 16 - pairs)]
    assert rotten(left, rules).points == dearest_bombs(Counter(card.rank for card in left), bombs)
