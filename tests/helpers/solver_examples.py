"""What several solver tests share: random and lopsided hands, house rules at random, legal arrangements at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.cards import DECK, Cards, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import OptionSpec, option_table, presets
from solver.hands.enumeration import legal

MAJORITY = maubinh_rules("majority")
PER_CHI = maubinh_rules("per_chi")

ORDERS: tuple[MauBinhRules, ...] = tuple(
    replace(MAJORITY, a2345=wheel, order_compare=order, cross_compare=cross)
    for wheel in ("lowest", "second")
    for order in ("gte", "gt")
    for cross in ("full", "main_rank")
)

# One suit or few ranks: many flushes, straights and groups, long lists of arrangements.
LOPSIDED_HANDS: tuple[Cards, ...] = tuple(
    parse_cards(text)
    for text in (
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH",
        "2S 3S 4S 5S 6S 8S TS QS AS 3H 7H JH KD",
        "AS AC AD AH KS KC KD KH QS QC QD QH JS",
        "2S 2C 2D 3S 3C 3D 4S 4C 4D 5S 5C 5D 6S",
        "2S 2C 3S 3C 4S 4C 5S 5C 6S 6C AS AC AD",
        "2S 3S 4D 6H 7S 8S 9S JS QS KS AS AC AD",
        "2H 3D 4C 6S 7D 8S 9D JS QC KC AS AC AD",
    )
)

ORDER_OPTIONS = ("a2345", "order_compare", "cross_compare")
PAYOUT_OPTIONS = (
    "pair_scoring",
    "pair_win",
    "chi_value",
    "bonus_mode",
    "bonus_front_three_of_a_kind",
    "bonus_middle_full_house",
    "bonus_back_four_of_a_kind",
    "bonus_middle_four_of_a_kind",
    "bonus_back_straight_flush",
    "bonus_middle_straight_flush",
    "sweep_multiplier",
    "sweep_multiplies",
    "sweep_bonus_flat",
    "sweep_all_mode",
    "sweep_all_amount",
    "sweep_all_multiplier",
    "sweep_all_min_players",
    "foul_amount",
    "foul_pays_bonus",
    "foul_counts_as_swept",
    "foul_vs_instant",
    "ace_points",
)
INSTANT_OPTIONS = (
    *(n for n, spec in option_table("maubinh").items() if n.startswith("instant_") and spec.kind == "integer"),
    "quads_as_two_pairs",
    "three_straights_allow_straight_flush",
)


def dealt(seed: int, players: int = 1) -> list[Cards]:
    """Hands of 13 cards from one shuffled deck."""
    deck = random.Random(seed).sample(DECK, 13 * players)
    return [tuple(deck[start : start + 13]) for start in range(0, 13 * players, 13)]


def any_value(spec: OptionSpec, rng: random.Random) -> Any:
    """Some value that the option allows; amounts small enough to matter beside each other."""
    if spec.kind == "enum":
        return rng.choice(spec.allowed)
    if spec.kind == "boolean":
        return rng.random() < 0.5
    assert spec.minimum is not None
    assert spec.maximum is not None
    if spec.kind == "integers":
        return tuple(rng.randint(0, 25) for _ in range(5))
    return rng.randint(int(spec.minimum), min(int(spec.maximum), 25))


def any_rules(rng: random.Random, names: Sequence[str]) -> MauBinhRules:
    """A preset with some of these options changed at random, also those that a caller is told to leave out."""
    rules = maubinh_rules(rng.choice(presets("maubinh")))
    table = option_table("maubinh")
    changed = [name for name in names if rng.random() < 0.6]
    return replace(rules, **{name: any_value(table[name], rng) for name in changed})


SEEDS = st.integers(0, 2**32 - 1)


def any_legal(cards: Cards, rules: MauBinhRules, rng: random.Random) -> Arrangement:
    """A legal arrangement at random."""
    found = legal(cards, rules)
    return found.arrangement(rng.randrange(found.columns.shape[1]))


def lopsided(rng: random.Random, players: int) -> list[Cards]:
    """Disjoint hands with many groups, flushes and instant wins: dealt from a deck in which like lies by like."""
    keys = [
        lambda card: (card.suit, rng.random()),
        lambda card: (card.rank // 3, rng.random()),
        lambda card: (card.rank, card.suit),
        lambda card: rng.random(),
    ]
    deck = sorted(DECK, key=rng.choice(keys))
    for _ in range(rng.choice((0, 2, 6))):
        first, second = rng.randrange(52), rng.randrange(52)
        deck[first], deck[second] = deck[second], deck[first]
    return [tuple(deck[start : start + 13]) for start in range(0, 13 * players, 13)]
