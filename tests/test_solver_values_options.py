"""Every house option of Mậu binh that can change what a hand is worth does so in the solver.

Against known opponents the numbers are exact, so each must be the one that the clause names; those options that cannot
matter to an estimate are listed with the reason, and do not. Clauses: docs/rules.md section 1, C-8.1.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import DECK, Cards, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import option_table
from solver.request import EvaluateRequest, KnownOpponent, Opponents, SolveRequest, SolveResult
from solver.solve import arrange, evaluate, solve
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import arranged
from tests.helpers.option_changes import Change, Outcome, payout_changes
from tests.helpers.solver_examples import dealt

EQUAL_ROWS = "KS QD JC 9H 8S / KD QC JH 9S 8D / 4S 3C 2D"
BEATS_EQUAL_ROWS = "AD TD 7D 6D 3D / AS AC 7H 5H 4C / TH TC 3H"
STRONG_BACK = "8S 8C 8D 5S 5C / 2S 2C 7H 6D 4C / 9S 6C 4H"
KICKERS_DECIDE = "9D TC JH QC KD / AS AC QD JS TD / AD AH KS"
WHEEL_AGAINST_KING_HIGH = ("AC 2D 3H 4S 5C / 7S 7D 9C JS QD / 6S 8C TH", "9D TC JH QS KC / 7H 7C 8H 9H QC / 4D 3C 2S")


def against(texts: tuple[str, ...]) -> Outcome:
    """Points of the first arrangement against the others, who lie open."""

    def worth(rules: MauBinhRules) -> float:
        ours, *others = (arranged(text) for text in texts)
        known = Opponents(known=tuple(KnownOpponent(arrangement=way) for way in others))
        return evaluate(EvaluateRequest(ours, rules, len(texts), known)).expected_points

    return worth


def against_hand(text: str) -> Outcome:
    """Points of the best arrangement of other cards against these 13 cards."""

    def worth(rules: MauBinhRules) -> float:
        theirs: Cards = parse_cards(text)
        ours = tuple(card for card in DECK if card not in theirs)[::3]
        known = Opponents(known=(KnownOpponent(cards=theirs),))
        return solve(SolveRequest(ours, rules, 2, opponents=known)).best.expected_points

    return worth


CHANGES = [
    *payout_changes(against),
    Change("foul_vs_instant", "both", against(tables.INSTANT_WIN_AND_FOUL[::-1]), -18, -24),
    Change("ace_points", (0, 9, 8, 12, 16), against(tables.SWEEP_ALL), 54, 54 + 3 * 16),
    Change("a2345", "second", against(WHEEL_AGAINST_KING_HIGH), 6, 12),
    Change("order_compare", "gt", against((EQUAL_ROWS, BEATS_EQUAL_ROWS)), -12, -6),
    Change("cross_compare", "main_rank", against((KICKERS_DECIDE, STRONG_BACK)), -6, 6),
]


# 13 cards that hold the pattern, and what the house pays for what they hold by default (0: nothing).
HOLDERS: dict[str, tuple[str, int]] = {
    "instant_dragon_flush": ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 78),
    "instant_dragon": ("2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS", 39),
    "instant_five_pairs_triple": ("2S 2C 4S 4C 5D 5H 8S 8H JS JC KS KC KD", 36),
    "instant_six_pairs": ("2S 2C 4S 4C 5D 5H 8S 8H JS JC KS KC AD", 18),
    "instant_three_straights": ("2S 3C 4D 5H 6S 4C 5D 6H 7S 8C QD KH AS", 18),
    "instant_three_flushes": ("2S 4S 6S 8S TS 3H 5H 7H 9H JH 2C 9C KC", 18),
    "instant_three_straight_flushes": ("2S 3S 4S 5S 6S 7H 8H 9H TH JH QC KC AC", 39),
    "instant_three_quads": ("2S 2C 2D 2H 5S 5C 5D 5H JS JC JD JH AD", 18),
    "instant_quad_three_triples": ("2S 2C 2D 2H 5S 5C 5D 8S 8C 8D JS JC JD", 0),
    "instant_four_triples": ("2S 2C 2D 5S 5C 5D 8S 8C 8D JS JC JD KH", 0),
    "instant_twelve_faces": ("JS JC JD QS QC QD KS KC KD AS AC AD 2H", 0),
    "instant_all_big": ("8S 8C 8D 9H TS JC QD KH AS TC TD QH KS", 0),
    "instant_all_small": ("2S 3C 3D 5H 6S 7C 8D 2H 3S 3H 5D 6H 7S", 0),
    "instant_thirteen_same_colour": ("2S 4S 6S 8S TS 3C 5C 7C 9C JC 2C 9S KC", 0),
    "instant_twelve_same_colour": ("2S 4S 6S 8S TS 3C 5C 7C 9C JC 2C 9S KD", 0),
    "instant_five_pair_run": ("4S 4C 5S 5C 6D 6H 7S 7C 8S 8D QS KC AD", 0),
}
VARIANTS = [
    Change("quads_as_two_pairs", False, against_hand("2S 2C 2D 2H 5D 5H 8S 8H JS JC KS KC AD"), -18, 2),
    Change(
        "three_straights_allow_straight_flush",
        False,
        against_hand(HOLDERS["instant_dragon_flush"][0]),
        -18,
        -5,
        context={"instant_dragon_flush": 0, "instant_dragon": 0, "instant_three_flushes": 0},
    ),
]

WITHOUT_EFFECT = {
    "fee_rate": "expected points are those before any fee",
    "fee_rate_high": "expected points are those before any fee",
    "fee_boundary": "expected points are those before any fee",
    "fee_base": "expected points are those before any fee",
    "buy_in": "expected points are those before any loss cap",
    "loss_cap": "expected points are those before any loss cap, which the note says",
    "instant_vs_instant": "our arrangement is judged as an ordinary one, so two instant wins never meet",
    "instant_declare": "opponents are taken to declare what they hold, and ours is judged as an ordinary arrangement",
}


def changed(change: Change) -> tuple[MauBinhRules, MauBinhRules]:
    before = maubinh_rules(change.preset, change.context)
    return before, replace(before, **{change.name: change.value})


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.name}-{change.value}")
def test_an_option_changes_what_a_table_is_worth_by_what_its_clause_says(change: Change) -> None:
    assert tuple(change.outcome(rules) for rules in changed(change)) == (change.before, change.after)


@pytest.mark.parametrize("change", VARIANTS, ids=lambda change: change.name)
def test_a_variant_of_an_instant_win_changes_which_hands_hold_it(change: Change) -> None:
    before, after = (change.outcome(rules) for rules in changed(change))
    assert before == change.before
    assert after != before


@pytest.mark.parametrize("name", HOLDERS)
def test_an_opponent_with_an_instant_win_is_paid_what_the_house_pays(name: str) -> None:
    text, default = HOLDERS[name]
    before, after = (against_hand(text)(rules) for rules in (maubinh_rules(), maubinh_rules("majority", {name: 999})))
    assert after == -999
    assert before == -default if default else before > -60


def test_every_option_is_shown_to_matter_or_said_why_not() -> None:
    shown = {change.name for change in CHANGES + VARIANTS} | set(HOLDERS)
    assert shown | set(WITHOUT_EFFECT) == set(option_table("maubinh"))
    assert not shown & set(WITHOUT_EFFECT)


def numbers(rules: MauBinhRules, players: int) -> SolveResult:
    return solve(SolveRequest(dealt(1)[0], rules, players, opponents=Opponents("greedy", 2_000)))


OTHER_VALUES: dict[str, object] = {
    "fee_rate": 0.2,
    "fee_rate_high": 0.2,
    "fee_boundary": 7,
    "fee_base": "pair",
    "buy_in": 3,
    "loss_cap": "buy_in",
    "instant_vs_instant": "higher_wins",
    "instant_declare": "required",
}


@pytest.mark.parametrize("name", WITHOUT_EFFECT)
def test_an_option_said_to_have_no_effect_has_none(name: str) -> None:
    for players in (2, 4):
        plain = numbers(maubinh_rules(), players)
        other = numbers(replace(maubinh_rules(), **{name: OTHER_VALUES[name]}), players)
        assert (other.best, other.alternatives, other.counts) == (plain.best, plain.alternatives, plain.counts)
    assert ("loss_cap" in other.estimate.note) == (name == "loss_cap")


FOULS_ONLY = ("foul_amount", "foul_pays_bonus", "foul_vs_instant")


def sampled_worth(rules: MauBinhRules, ours: Arrangement) -> float:
    opponents = Opponents("greedy", 4_000)
    return sum(evaluate(EvaluateRequest(ours, rules, players, opponents)).expected_points for players in (3, 4))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.name}-{change.value}")
def test_an_option_changes_what_an_arrangement_is_worth_against_unknown_opponents(change: Change) -> None:
    ours = {
        "order_compare": arranged(EQUAL_ROWS),
        "cross_compare": arranged(KICKERS_DECIDE),
        "a2345": arranged(WHEEL_AGAINST_KING_HIGH[0]),
        "bonus_middle_full_house": arranged(tables.MIDDLE_FULL_HOUSE[0]),
        "ace_points": arranged(tables.FRONT_TRIPLE[0]),  # one ace of four would be worth just what others have
        "bonus_mode": arranged(tables.MIDDLE_FULL_HOUSE[0]),
        "bonus_front_three_of_a_kind": arranged(tables.FRONT_TRIPLE[0]),
        "bonus_back_straight_flush": arranged(tables.STRAIGHT_FLUSHES[0]),
        "bonus_middle_straight_flush": arranged(tables.STRAIGHT_FLUSHES[0]),
        **dict.fromkeys(FOULS_ONLY, arranged(tables.QUAD_AND_FOUL[1])),
    }.get(change.name, arranged(tables.TWO_QUADS[0]))
    before, after = (sampled_worth(rules, ours) for rules in changed(change))
    if change.name == "foul_counts_as_swept":
        assert before == after  # a model never fouls, so only a known opponent can
    else:
        assert before != after


# Patterns that a sample of 60,000 hands surely holds; one hand in ten thousand is a dragon.
COMMON = (
    "instant_dragon",
    "instant_five_pairs_triple",
    "instant_six_pairs",
    "instant_three_straights",
    "instant_three_flushes",
    "instant_twelve_same_colour",
    "instant_five_pair_run",
)


@pytest.mark.parametrize("name", COMMON)
def test_instant_wins_of_unknown_opponents_cost_points(name: str) -> None:
    opponents = Opponents("greedy", 60_000)
    plain, dear = (
        solve(SolveRequest(dealt(2)[0], rules, 2, opponents=opponents)).best
        for rules in (maubinh_rules(), maubinh_rules("majority", {name: 1_000_000}))
    )
    assert dear.expected_points < plain.expected_points - 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bonus_front_three_of_a_kind", 500),
        ("bonus_middle_full_house", 500),
        ("bonus_back_four_of_a_kind", 500),
        ("sweep_multiplier", 60),
        ("pair_scoring", "per_chi"),
        ("pair_scoring", "both"),
        ("sweep_bonus_flat", 400),
        ("a2345", "second"),
        ("order_compare", "gt"),
        ("cross_compare", "main_rank"),
    ],
)
def test_bots_arrange_by_the_options_of_the_request(name: str, value: object) -> None:
    # The last two are hands where equal rows, or rows equal but for kickers, are the best choice.
    hands = [dealt(seed)[0] for seed in (*range(200), 317, 3822)]
    assert arrange(hands, 4, maubinh_rules("majority", {name: value})) != arrange(hands, 4, maubinh_rules())
