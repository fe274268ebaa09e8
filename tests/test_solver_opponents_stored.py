"""The stored opponents: what the files hold, how rows are found beside a hand, and how well the equilibrium plays.

Clauses: docs/rules.md M-12, M-14, B-M-18; the method is that of docs/solver.md.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb, sqrt

import numpy as np
import pytest

from rules.cards import DECK, Cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.duel import duel_points
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.hands.enumeration import arrangement_of
from solver.hands.instant_wins import patterns_of
from solver.hands.masks import cards_of_mask, hand_mask
from solver.hands.strengths import is_foul, order_tables
from solver.kernels.dealing import gather_beside
from solver.opponents.deck import DECK_SEED, STORED_HANDS, deal_hands, deck, suit_namings
from solver.opponents.policy import GREEDY, Policy
from solver.opponents.sampling import draw_sample
from solver.opponents.stored import Scoring, available_models, nearest_scoring, records_for, stored_model, strengths_for
from tests.helpers.solver_examples import LOPSIDED_HANDS, MAJORITY, ORDERS, PER_CHI, dealt

FILES: list[tuple[str, Scoring]] = [
    ("equilibrium", "majority"),
    ("equilibrium", "per_chi"),
    ("greedy", "majority"),
    ("cautious", "majority"),
]


def test_the_deck_is_random_hands_dealt_from_its_seed() -> None:
    masks = deck().masks
    assert masks.shape == (STORED_HANDS,)
    assert np.array_equal(masks[:1000], deal_hands(1000, DECK_SEED)[:, 0])
    assert (np.bitwise_count(masks) == 13).all()
    assert len(np.unique(masks)) > STORED_HANDS - 3  # two equal hands in 2^18 would be a wonder
    assert np.array_equal(deck().patterns[:5000], patterns_of(np.ascontiguousarray(masks[:5000])))


def test_the_index_of_a_card_tells_who_holds_it() -> None:
    masks, index = deck().masks, deck().index
    for card in DECK[::7]:
        bit = hand_mask((card,)).bit_length() - 1
        held = (masks >> np.uint64(bit)) & np.uint64(1)
        rows = np.unpackbits(index[bit].view(np.uint8), bitorder="little")
        assert np.array_equal(rows, held.astype(np.uint8))


@pytest.mark.parametrize(("model", "scoring"), FILES)
def test_stored_rows_are_what_the_policy_makes_of_the_deck(model: str, scoring: Scoring) -> None:
    stored = stored_model(model, scoring)
    assert stored.classes.shape == (3, STORED_HANDS)
    some = np.random.default_rng(1).choice(STORED_HANDS, 1_500, replace=False)
    arranged = stored.policy.arrange(np.ascontiguousarray(deck().masks[some]), maubinh_rules(scoring))
    alike = (stored.classes[:, some] == arranged[:, 3:].T).all(axis=0).mean()
    if model == "equilibrium":  # its hands have answered each other since, card removal included
        assert 0.6 < alike < 0.9
    else:
        assert alike == 1


@pytest.mark.parametrize(("model", "scoring"), FILES)
def test_no_stored_row_is_foul(model: str, scoring: Scoring) -> None:
    classes = stored_model(model, scoring).classes
    assert not is_foul(classes, order_tables(MAJORITY)).any()
    assert classes[:2].max() < 7_462
    assert classes[2].max() < 455


@pytest.mark.parametrize("rules", ORDERS)
@pytest.mark.parametrize("model", available_models())
def test_under_another_order_stored_rows_are_legal_and_keep_their_cards_where_they_can(
    model: str, rules: MauBinhRules
) -> None:
    strengths, tables = strengths_for(model, rules), order_tables(rules)
    assert not is_foul(np.ascontiguousarray(strengths.T), tables).any()
    stored = stored_model(model, nearest_scoring(rules)).classes
    remapped = np.stack([tables.strength_of_class[stored[0]], tables.strength_of_class[stored[1]], stored[2]])
    legal = ~is_foul(remapped, tables)
    assert legal.mean() > 0.95
    assert np.array_equal(strengths[legal], remapped.T[legal])
    foul = np.flatnonzero(~legal)[:50]
    again = stored_model(model, nearest_scoring(rules)).policy.arrange(np.ascontiguousarray(deck().masks[foul]), rules)
    assert np.array_equal(strengths[foul], again[:, 3:])


def renamed(masks: np.ndarray, naming: tuple[int, ...]) -> np.ndarray:
    """Hands with suit s called naming[s]."""
    fields = [
        ((masks >> np.uint64(13 * suit)) & np.uint64(0x1FFF)) << np.uint64(13 * naming[suit]) for suit in range(4)
    ]
    return fields[0] | fields[1] | fields[2] | fields[3]


def gathered(seen: int, seed: int, room: int) -> tuple[np.ndarray, np.ndarray]:
    """Masks and strengths that the store has beside cards, at most `room`."""
    masks, strengths, kinds = np.empty(room, np.uint64), np.empty((3, room), np.uint16), np.empty(room, np.uint16)
    records = records_for("greedy", PER_CHI)
    count = gather_beside(
        np.uint64(seen), suit_namings(seed), np.uint64(seed), deck().index, records, masks, strengths, kinds
    )
    return masks[:count], strengths[:, :count]


@pytest.mark.parametrize(("cards", "namings"), [(LOPSIDED_HANDS[0], 4), (LOPSIDED_HANDS[5], 12), (dealt(2)[0], 24)])
def test_the_hands_gathered_are_all_of_the_deck_that_fit_in_any_naming(cards: Cards, namings: int) -> None:
    seen = np.uint64(hand_mask(cards))
    stored, arranged = deck().masks, strengths_for("greedy", PER_CHI)
    images, expected = set(), []
    for naming in map(tuple, suit_namings(5).tolist()):
        image = int(renamed(np.array([seen]), naming)[0])
        if image in images:
            continue
        images.add(image)
        free = np.flatnonzero((stored & np.uint64(image)) == 0)
        # 1.27 % of all hands hold none of 13 cards: docs/solver.md.
        chance = comb(39, 13) / comb(52, 13)
        assert abs(len(free) - STORED_HANDS * chance) < 5 * sqrt(STORED_HANDS * chance)
        back = tuple(int(suit) for suit in np.argsort(naming))
        expected += list(zip(renamed(stored[free], back).tolist(), arranged[free].tolist(), strict=True))
    assert len(images) == namings
    masks, strengths = gathered(int(seen), 5, 10**5)
    assert sorted(zip(masks.tolist(), strengths.T.tolist(), strict=True)) == sorted(expected)


def test_a_limit_cuts_the_draw_and_the_seed_picks_where_it_begins() -> None:
    seen = hand_mask(dealt(1)[0])
    assert len(gathered(seen, 5, 3_000)[0]) == 3_000
    assert np.array_equal(gathered(seen, 5, 3_000)[0], gathered(seen, 5, 9_000)[0][:3_000])
    assert len({tuple(gathered(seen, seed, 40)[0].tolist()) for seed in range(60)}) > 55


@pytest.mark.parametrize("cards", [LOPSIDED_HANDS[0], LOPSIDED_HANDS[5], dealt(2)[0]])
def test_a_sample_counts_a_hand_that_two_namings_make_equal_once(cards: Cards) -> None:
    sample = draw_sample(hand_mask(cards), "greedy", PER_CHI, 12_000, 3)
    assert sample.distinct == len(np.unique(sample.masks)) <= sample.size


@pytest.mark.parametrize("model", available_models())
def test_a_sample_holds_the_hands_it_says_and_how_they_are_set(model: str) -> None:
    cards = dealt(3)[0]
    sample = draw_sample(hand_mask(cards), model, PER_CHI, 8_000, 1)
    assert sample.size == 8_000
    ordinary = sample.strengths.shape[1]
    for at in (*range(0, ordinary, 400), *range(ordinary, 8_000, 20)):
        hand = cards_of_mask(int(sample.masks[at]))
        win = find_instant_win(hand, PER_CHI)
        assert (win is None) == (at < ordinary)
        if win is not None:
            assert sample.instant_points[at - ordinary] == win.points_each
    if model != "equilibrium":  # which does not set renamed suits alike, hand by hand
        policy = stored_model(model, "per_chi").policy
        arranged = policy.arrange(np.ascontiguousarray(sample.masks[:300]), PER_CHI)
        assert np.array_equal(arranged[:, 3:].T, sample.strengths[:, :300])


def rows_of(policy: Policy, masks: np.ndarray, rules: MauBinhRules) -> list[Arrangement]:
    rows = policy.arrange(masks, rules)
    return [arrangement_of(cards_of_mask(int(mask)), row[:3]) for mask, row in zip(masks, rows, strict=True)]


def head_to_head(one: Policy, other: Policy, rules: MauBinhRules, deals: int) -> tuple[float, float]:
    """(points a hand that `one` wins from `other`, standard error): both play both sides of the same deals.

    A hand with an instant win pays the same to whoever holds it, so over both seatings it counts 0.
    """
    tables = deal_hands(deals, 4_711, hands=2)
    sides = [np.ascontiguousarray(tables[:, side]) for side in range(2)]
    ours, theirs = ([rows_of(policy, side, rules) for side in sides] for policy in (one, other))
    gains = []
    for at in range(deals):
        hands = ours[0][at], ours[1][at]
        if any(find_instant_win(way.cards, rules) is not None for way in hands):
            gains.append(0.0)
        else:
            won = duel_points(ours[0][at], theirs[1][at], rules) + duel_points(ours[1][at], theirs[0][at], rules)
            gains.append(won / 2)
    return float(np.mean(gains)), float(np.std(gains, ddof=1) / sqrt(deals))


@pytest.mark.slow
@pytest.mark.parametrize(("scoring", "needed"), [("per_chi", 1.0), ("majority", 3.0)])
def test_the_equilibrium_beats_the_greedy_player_head_to_head(scoring: Scoring, needed: float) -> None:
    rules = maubinh_rules(scoring)
    gain, error = head_to_head(stored_model("equilibrium", scoring).policy, GREEDY, rules, 4_000)
    assert gain - 2 * error > needed, f"{gain:.3f} +- {error:.3f} points a hand"


@pytest.mark.slow
def test_head_to_head_a_policy_wins_nothing_from_itself() -> None:
    assert head_to_head(GREEDY, GREEDY, MAJORITY, 300)[0] == 0


def test_rules_are_answered_by_the_population_that_counts_match_ups_alike() -> None:
    assert nearest_scoring(maubinh_rules("majority", {"pair_scoring": "per_chi"})) == "per_chi"
    assert nearest_scoring(replace(PER_CHI, pair_scoring="majority")) == "majority"
