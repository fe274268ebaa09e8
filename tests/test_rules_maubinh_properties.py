"""What always holds of a settled hand, under any house rules: docs/rules.md section 0, M-12, M-35, B-M-05, B-M-17."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import Cards
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, is_foul
from rules.maubinh.duel import LINE_KINDS, compare_arrangements, duel_points
from rules.maubinh.hands import row_strength
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Player, Settlement, settle
from rules.options import option_table, presets
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import arranged, random_hands


def option_values(name: str) -> st.SearchStrategy[Any]:
    spec = option_table("maubinh")[name]
    if spec.kind == "enum":
        return st.sampled_from(spec.allowed)
    if spec.kind == "boolean":
        return st.booleans()
    assert spec.minimum is not None
    assert spec.maximum is not None
    if spec.kind == "integers":
        return st.tuples(*[st.integers(0, 40)] * 5)
    if spec.kind == "number":
        return st.sampled_from([0.0, 0.01, 0.03, 0.05, 0.29, 0.5])
    return st.integers(int(spec.minimum), min(int(spec.maximum), 40))


# Any values beside each other, also those that a caller is told to leave out.
RULES = st.builds(
    lambda preset, chosen: replace(maubinh_rules(preset), **chosen),
    st.sampled_from(presets("maubinh")),
    st.fixed_dictionaries({}, optional={name: option_values(name) for name in option_table("maubinh")}),
)


def laid_out(cards: Cards, rules: MauBinhRules, rng: random.Random) -> Arrangement:
    """The hand in three rows; the stronger five in the back, and legal if one of a few tries is."""
    for _ in range(4):
        shuffled = tuple(rng.sample(cards, 13))
        fives = sorted((shuffled[:5], shuffled[5:10]), key=lambda row: row_strength(row, rules), reverse=True)
        arrangement = Arrangement(fives[0], fives[1], shuffled[10:])
        if not is_foul(arrangement, rules):
            break
    return arrangement


@st.composite
def dealt_tables(draw: st.DrawFn) -> tuple[list[Player], MauBinhRules, int]:
    """2 to 4 players with purses and declarations, house rules, a bet."""
    rules = draw(RULES)
    seed = draw(st.integers(0, 2**32))
    rng = random.Random(seed)
    if draw(st.booleans()):
        hands = random_hands(seed, draw(st.integers(2, 4)))
        arrangements = [laid_out(hand, rules, rng) for hand in hands]
    else:
        arrangements = [arranged(text) for text in draw(st.sampled_from(tables.WITH_RARE_THINGS))]
        rng.shuffle(arrangements)
    players = [Player(each, rng.random() < 0.5, rng.choice((None, 0, 7, 1000))) for each in arrangements]
    return players, rules, draw(st.sampled_from([1, 3, 1000, 100_000]))


def outcome_of(table: tuple[list[Player], MauBinhRules, int]) -> Settlement:
    players, rules, bet = table
    return settle(players, rules, bet)


CHECKED = settings(max_examples=150, deadline=None, derandomize=True)


@CHECKED
@given(dealt_tables())
def test_net_money_sums_to_0_and_is_points_times_the_bet(table: tuple[list[Player], MauBinhRules, int]) -> None:
    settlement = outcome_of(table)
    assert sum(account.net for account in settlement.accounts) == 0
    assert abs(sum(account.net_points for account in settlement.accounts)) < 1e-9
    for account in settlement.accounts:
        assert abs(account.net_points * table[2] - account.net) < 1e-6
        assert isinstance(account.net_points, int) or account.net % table[2]


@CHECKED
@given(dealt_tables())
def test_the_lines_of_a_match_up_add_up_and_the_match_ups_to_the_net(
    table: tuple[list[Player], MauBinhRules, int],
) -> None:
    settlement = outcome_of(table)
    net = [0] * len(table[0])
    for matchup in settlement.matchups:
        assert abs(sum(line.points for line in matchup.lines) - matchup.points) < 1e-9
        assert all(line.points != 0 and line.kind in LINE_KINDS for line in matchup.lines)
        net[matchup.a] += matchup.money
        net[matchup.b] -= matchup.money
    assert net == [account.net for account in settlement.accounts]


@CHECKED
@given(dealt_tables())
def test_fees_lie_between_nothing_and_half_and_are_taken_from_winners_only(
    table: tuple[list[Player], MauBinhRules, int],
) -> None:
    settlement = outcome_of(table)
    for seat, account in enumerate(settlement.accounts):
        won = sum(max(m.money if seat == m.a else -m.money, 0) for m in settlement.matchups if seat in (m.a, m.b))
        assert account.credited == account.net - account.fee
        assert 0 <= account.fee <= won / 2
        if table[1].fee_base == "net" and account.net <= 0:
            assert account.fee == 0


@CHECKED
@given(dealt_tables())
def test_nobody_pays_more_than_his_cap(table: tuple[list[Player], MauBinhRules, int]) -> None:
    players, rules, bet = table
    settlement = outcome_of(table)
    uncapped = settle(players, replace(rules, loss_cap="none"), bet)
    for seat, player in enumerate(players):
        paid, owed = (
            sum(max(-m.money if seat == m.a else m.money, 0) for m in result.matchups if seat in (m.a, m.b))
            for result in (settlement, uncapped)
        )
        limit = {"none": None, "buy_in": rules.buy_in * bet, "purse": player.purse}[rules.loss_cap]
        assert paid == (owed if limit is None else min(owed, limit))


@CHECKED
@given(dealt_tables(), st.randoms(use_true_random=False))
def test_seats_do_not_matter(table: tuple[list[Player], MauBinhRules, int], rng: random.Random) -> None:
    # But for the unit that a cap leaves over: it goes to the earliest.
    players, rules, bet = table
    rules = replace(rules, loss_cap="none")
    order = list(range(len(players)))
    rng.shuffle(order)
    before = settle(players, rules, bet)
    after = settle([players[seat] for seat in order], rules, bet)
    assert after.accounts == tuple(before.accounts[seat] for seat in order)
    assert (None if after.sweep_all is None else order[after.sweep_all]) == before.sweep_all


@CHECKED
@given(dealt_tables())
def test_a_duel_seen_from_the_other_side_is_its_negative(table: tuple[list[Player], MauBinhRules, int]) -> None:
    a, b = (player.arrangement for player in table[0][:2])
    assert duel_points(a, b, table[1]) == -duel_points(b, a, table[1])
    assert compare_arrangements(a, b, table[1]) == tuple(-result for result in compare_arrangements(b, a, table[1]))
    assert duel_points(a, a, table[1]) == 0


def bonuses_by_definition(winner: Arrangement, loser: Arrangement, rules: MauBinhRules, less: int) -> int:
    """Sum over the bonus rows that `winner` wins of their value less `less`."""
    total = 0
    for name in ROW_NAMES:
        ours, theirs = (row_strength(arrangement.row(name), rules) for arrangement in (winner, loser))
        value = getattr(rules, f"bonus_{name}_{ours.category.wire}", 0)
        if ours > theirs and value > 0:
            total += value - less
    return total


@CHECKED
@given(dealt_tables())
def test_a_duel_is_worth_what_the_wording_says(table: tuple[list[Player], MauBinhRules, int]) -> None:
    # docs/rules.md section 6, "Silences settled": base + own bonuses - the other side's bonuses, swept by sweep_*.
    players, rules, _ = table
    a, b = (player.arrangement for player in players[:2])
    strengths = [[row_strength(arrangement.row(name), rules) for name in ROW_NAMES] for arrangement in (a, b)]
    won = sum(ours > theirs for ours, theirs in zip(*strengths, strict=True))
    lost = sum(ours < theirs for ours, theirs in zip(*strengths, strict=True))
    base = 0
    if rules.pair_scoring in ("majority", "both"):
        base += rules.pair_win * ((won > lost) - (won < lost))
    if rules.pair_scoring in ("per_chi", "both"):
        base += rules.chi_value * (won - lost)
    less = rules.chi_value if rules.bonus_mode == "replace" and rules.pair_scoring != "majority" else 0
    bonuses = bonuses_by_definition(a, b, rules, less) - bonuses_by_definition(b, a, rules, less)
    points = base + bonuses
    if 3 in (won, lost):
        side = 1 if won == 3 else -1
        if rules.sweep_multiplies == "all":
            points = (base + bonuses) * rules.sweep_multiplier
        else:
            points = base * rules.sweep_multiplier + bonuses
        points += side * rules.sweep_bonus_flat
    assert duel_points(a, b, rules) == points


@CHECKED
@given(dealt_tables())
def test_statuses_are_what_the_clauses_say(table: tuple[list[Player], MauBinhRules, int]) -> None:
    players, rules, _ = table
    for player, account in zip(players, outcome_of(table).accounts, strict=True):
        win = find_instant_win(player.arrangement.cards, rules)
        counts = win is not None and (player.declare or rules.instant_declare == "auto")
        assert account.instant_win == (win if counts else None)
        expected = "instant_win" if counts else "foul" if is_foul(player.arrangement, rules) else "legal"
        assert account.status == expected


def test_the_random_tables_show_every_kind_of_line_and_status() -> None:
    lines: set[str] = set()
    statuses: set[str] = set()

    @settings(max_examples=400, deadline=None, derandomize=True)
    @given(dealt_tables())
    def collect(table: tuple[list[Player], MauBinhRules, int]) -> None:
        settlement = outcome_of(table)
        lines.update(line.kind for matchup in settlement.matchups for line in matchup.lines)
        statuses.update(account.status for account in settlement.accounts)

    collect()
    assert statuses == {"legal", "foul", "instant_win"}
    assert lines == set(LINE_KINDS)
