"""What is learned from recorded hands: the choice model against its definition, and policies that are found again.

Clauses: docs/rules.md M-14, B-M-09, B-M-10 (what is legal); promises: docs/command_line.md.
"""

from __future__ import annotations

import random
from dataclasses import replace
from math import exp, log, sqrt

import numpy as np
import pytest

from rules.errors import InvalidInputError
from rules.maubinh.arrangement import Arrangement, is_foul
from rules.maubinh.instant_wins import find_instant_win
from solver.hands.enumeration import undominated
from solver.hands.masks import cards_of_mask
from solver.hands.strengths import order_tables
from solver.kernels.choices import COUNT, FEATURES, TURNS
from solver.opponents.deck import deck
from solver.opponents.imitation import ImitationPolicy, percentiles_of, yardstick_of
from solver.opponents.policy import CAUTIOUS, GREEDY, Policy
from solver.opponents.stored import stored_model
from solver.training.choice_model import RecordedHands, choices_of, fit, moments_of, recorded_hands
from solver.training.imitation import Learned, arranged_deck, learn
from tests.helpers.solver_examples import LOPSIDED_HANDS, MAJORITY, ORDERS, PER_CHI, any_legal, dealt
from tests.helpers.trained_models import as_played, fresh

YARDSTICK = yardstick_of(stored_model("equilibrium", "per_chi").classes)
CATEGORIES = ("pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind")


def policy_with(**weights: float) -> ImitationPolicy:
    """A player who looks at these features alone."""
    return ImitationPolicy(np.array([weights.get(name, 0.0) for name in FEATURES]), YARDSTICK)


# Somebody who likes strong rows, the sweep, straights and better behind, and often just strengthens the back.
PLAYER = policy_with(
    back=4, middle=8, front=5, all_rows=6, weakest_row=3, in_turn_back_middle_front=1.5, back_straight_up=0.7
)


def chances_by_definition(mask: int, policy: ImitationPolicy, rules) -> dict[tuple[int, int, int], float]:
    """The chance of every undominated triple of a hand, straight from the meaning of the features."""
    order, shares = order_tables(rules), percentiles_of(policy, rules)
    triples = [tuple(map(int, column)) for column in undominated(cards_of_mask(mask), rules).strengths.T]
    weights = dict(zip(FEATURES, policy.weights, strict=True))
    bests = {turn: max(tuple(triple[row] for row in turn) for triple in triples) for turn in TURNS}
    scores = {}
    for triple in triples:
        b, m, f = (float(shares[row, strength]) for row, strength in enumerate(triple))
        values = {"back": b, "middle": m, "front": f, "weakest_row": min(b, m, f)}
        values |= {f"{row}_squared": values[row] ** 2 for row in ("back", "middle", "front")}
        values |= {f"{row}_cubed": values[row] ** 3 for row in ("back", "middle", "front")}
        values |= {"back_middle": b * m, "back_front": b * f, "middle_front": m * f}
        values |= {"all_rows": b * m * f, "no_row": (1 - b) * (1 - m) * (1 - f)}
        for turn in TURNS:
            name = "in_turn_" + "_".join(("back", "middle", "front")[row] for row in turn)
            values[name] = float(tuple(triple[row] for row in turn) == bests[turn])
        for least, name in enumerate(CATEGORIES, start=1):
            values[f"back_{name}_up"] = float(order.category5[triple[0]] >= least)
            values[f"middle_{name}_up"] = float(order.category5[triple[1]] >= least)
            values[f"front_{name}_up"] = float(order.category3[triple[2]] >= least)
        scores[triple] = sum(weight * values[name] for name, weight in weights.items())
    total = sum(exp(score) for score in scores.values())
    return {triple: exp(score) / total for triple, score in scores.items()}


def recorded_by(policy: Policy, count: int, seed: int, rules=PER_CHI) -> RecordedHands:
    return recorded_hands(as_played(policy, fresh(count, seed), rules), rules)


@pytest.mark.parametrize("rules", [ORDERS[0], ORDERS[-1]])
def test_the_log_likelihood_is_that_of_the_definition(rules):
    weights = np.random.default_rng(3).normal(size=COUNT)
    policy = ImitationPolicy(weights, YARDSTICK)
    recorded = recorded_by(PLAYER, 40, 5, rules)
    found = moments_of(policy, choices_of(recorded, policy, 1), 1)
    for at in range(recorded.count):
        chances = chances_by_definition(int(recorded.masks[at]), policy, rules)
        chosen = chances[tuple(map(int, recorded.strengths[at]))]
        assert found.logs[at] == pytest.approx(log(chosen))
        assert found.likeliest[at] == (chosen == max(chances.values()))


def test_the_derivatives_are_those_of_the_log_likelihood():
    choices = choices_of(recorded_by(PLAYER, 150, 6), PLAYER, 1)
    found, step = moments_of(PLAYER, choices, 1), 1e-5
    for at in range(0, COUNT, 4):
        moved = [PLAYER.weights + sign * step * np.eye(COUNT)[at] for sign in (1, -1)]
        up, down = (moments_of(ImitationPolicy(weights, YARDSTICK), choices, 1) for weights in moved)
        assert found.gradient[at] == pytest.approx((up.logs.sum() - down.logs.sum()) / (2 * step), rel=1e-4, abs=1e-4)
        slopes = (down.gradient - up.gradient) / (2 * step)
        assert found.hessian[at] == pytest.approx(slopes, rel=1e-4, abs=1e-4)


def test_over_many_hands_arrangements_are_drawn_as_often_as_their_chances_say():
    masks = fresh(500, 8)
    rows = PLAYER.arrange(masks, PER_CHI)[:, 3:]
    played = expected = variance = logs = mean = spread = 0.0
    for mask, row in zip(masks, rows, strict=True):
        chances = chances_by_definition(int(mask), PLAYER, PER_CHI)
        likeliest = max(chances, key=chances.__getitem__)
        played += tuple(map(int, row)) == likeliest
        expected += chances[likeliest]
        variance += chances[likeliest] * (1 - chances[likeliest])
        logs += log(chances[tuple(map(int, row))])
        entropy = sum(chance * log(chance) for chance in chances.values() if chance > 0)
        mean += entropy
        spread += sum(chance * log(chance) ** 2 for chance in chances.values() if chance > 0) - entropy**2
    assert abs(played - expected) < 3.5 * sqrt(variance)
    assert abs(logs - mean) < 3.5 * sqrt(spread)
    assert 0.2 < expected / len(masks) < 0.8  # a player who mixes


def test_weights_are_found_again_within_their_errors():
    recorded = recorded_by(PLAYER, 4_000, 9)
    blank = policy_with()
    found = fit(choices_of(recorded, blank, 2), blank, 2, 1e-4)
    seen = found.errors < 3  # the rest hardly occur in so many hands
    deviations = (found.weights - PLAYER.weights)[seen] / found.errors[seen]
    assert np.count_nonzero(seen) > COUNT / 2
    assert np.abs(deviations).max() < 4
    assert 0.4 < np.mean(deviations**2) < 2


@pytest.mark.parametrize("policy", [GREEDY, CAUTIOUS], ids=["greedy", "cautious"])
@pytest.mark.parametrize("rules", [PER_CHI, replace(MAJORITY, a2345="second", order_compare="gt")])
def test_who_never_varies_is_imitated_on_fresh_hands(policy, rules):
    learned = learn("x", recorded_by(policy, 800, 10, rules), 0)
    masks = fresh(2_000, 11)
    same = (learned.policy.arrange(masks, rules) == policy.arrange(masks, rules))[:, 3:].all(axis=1)
    assert same.mean() > 0.99
    assert learned.qualities[0].exact > 0.99
    assert learned.better is None


def test_a_habit_learned_under_one_order_is_kept_under_another():
    learned = learn("x", recorded_by(GREEDY, 800, 12), 0)
    masks = fresh(500, 13)
    for rules in ORDERS:
        same = (learned.policy.arrange(masks, rules) == GREEDY.arrange(masks, rules))[:, 3:].all(axis=1)
        assert same.mean() > 0.98


@pytest.mark.parametrize("rules", ORDERS)
def test_only_undominated_arrangements_are_played(rules):
    masks = np.concatenate([fresh(20, 14), np.array([deck().masks[7]])])
    for mask, arrangement in zip(masks, as_played(PLAYER, masks, rules), strict=True):
        triple = order_tables(rules)
        strengths = triple.five(arrangement.back), triple.five(arrangement.middle), triple.three(arrangement.front)
        assert strengths in {tuple(map(int, one)) for one in undominated(cards_of_mask(int(mask)), rules).strengths.T}
        assert not is_foul(arrangement, rules)


def test_a_hand_is_always_set_the_same_way():
    masks = fresh(200, 15)
    together = PLAYER.arrange(masks, PER_CHI)
    assert np.array_equal(PLAYER.arrange(masks[::-1].copy(), MAJORITY)[::-1], together)
    alone = [PLAYER.arrange(masks[at : at + 1], PER_CHI)[0] for at in range(0, 200, 20)]
    assert np.array_equal(np.array(alone), together[::20])


def test_the_outcome_depends_on_hands_rules_and_seed_alone():
    recorded = recorded_by(PLAYER, 900, 16)
    first, again = learn("x", recorded, 3, workers=1), learn("x", recorded, 3, workers=2)
    assert np.array_equal(first.policy.weights, again.policy.weights)
    assert first.qualities == again.qualities
    turned = replace(recorded, masks=recorded.masks[::-1].copy(), strengths=recorded.strengths[::-1].copy())
    assert learn("x", turned, 3).policy.weights == pytest.approx(first.policy.weights, rel=1e-4, abs=1e-4)
    other = learn("x", recorded, 4)
    assert other.qualities != first.qualities
    assert other.policy.weights == pytest.approx(first.policy.weights, rel=1e-3, abs=1e-3)  # all hands, either way


def test_mixed_players_are_predicted_better_than_by_any_simple_policy():
    learned = learn("x", recorded_by(PLAYER, 1_500, 17), 0)
    simple = {quality.name: quality for quality in learned.qualities[1:]}
    assert set(simple) == {"greedy", "cautious", "equilibrium"}
    assert learned.qualities[0].log_likelihood > max(one.log_likelihood for one in simple.values()) + 0.3
    assert learned.better is None
    assert 200 < learned.held_out < 400


def test_a_simple_policy_that_predicts_better_is_named():
    learned = learn("x", recorded_by(stored_model("equilibrium", "per_chi").policy, 400, 18), 0)
    assert learned.better is not None
    assert learned.better.name == "equilibrium"


def test_what_wins_at_once_and_fouls_are_counted_and_left_out():
    rng = random.Random(19)
    hands = [*LOPSIDED_HANDS, *(dealt(seed)[0] for seed in range(60))]
    arrangements = [any_legal(cards, PER_CHI, rng) for cards in hands]
    turned = [Arrangement(one.middle, one.back, one.front) for one in arrangements]
    recorded = recorded_hands([*arrangements, *turned], PER_CHI)
    wins = [find_instant_win(one.cards, PER_CHI) is not None for one in (*arrangements, *turned)]
    fouls = [is_foul(one, PER_CHI) for one in (*arrangements, *turned)]
    assert recorded.instant_wins == sum(wins) > 0
    assert recorded.fouls == sum(foul and not win for foul, win in zip(fouls, wins, strict=True)) > 0
    assert recorded.count == len(wins) - recorded.instant_wins - recorded.fouls


def test_a_slip_counts_as_the_nearest_arrangement_that_beats_it():
    rng = random.Random(20)
    arrangements = [any_legal(dealt(seed)[0], PER_CHI, rng) for seed in range(150)]
    recorded = recorded_hands(arrangements, PER_CHI)
    choices, shares = choices_of(recorded, PLAYER, 1), percentiles_of(PLAYER, PER_CHI)
    assert choices.dominated.any()
    for at in range(recorded.count):
        options = choices.sets.strengths[:, choices.sets.starts[at] : choices.sets.ends[at]]
        ours = recorded.strengths[at]
        counted = choices.sets.strengths[:, choices.sets.places[at]]
        assert choices.dominated[at] == (not (ours == options.T).all(axis=1).any())
        above = options[:, (options >= ours[:, None]).all(axis=0)]
        value = shares[np.arange(3)[:, None], above].sum(axis=0)
        assert (counted >= ours).all()
        assert shares[np.arange(3), counted].sum() == pytest.approx(value.min())


def test_less_than_a_hundred_different_hands_are_too_few():
    recorded = recorded_by(PLAYER, 80, 21)
    doubled = replace(
        recorded, masks=np.tile(recorded.masks, 3), strengths=np.ascontiguousarray(np.tile(recorded.strengths, (3, 1)))
    )
    with pytest.raises(InvalidInputError) as caught:
        learn("x", doubled, 0)
    (fault,) = caught.value.faults
    assert fault.code == "too_few_hands"
    assert str(len(set(recorded.masks.tolist()))) in fault.message


def test_few_hands_are_learned_without_wild_guesses():
    """A hundred hands say little about 36 weights: predictions must stay better than a draw among all arrangements."""
    recorded = recorded_by(PLAYER, 130, 22)
    learned: Learned = learn("x", recorded, 0)
    options = choices_of(recorded, learned.policy, 1)
    assert learned.qualities[0].log_likelihood > -np.log(options.sets.ends - options.sets.starts).mean()


@pytest.mark.parametrize("rules", [PER_CHI, replace(MAJORITY, a2345="second"), replace(MAJORITY, order_compare="gt")])
def test_the_stored_hands_are_set_by_the_policy_under_the_order_of_the_house(rules, monkeypatch):
    monkeypatch.setattr("solver.training.imitation.STORED_HANDS", 1_024)
    monkeypatch.setattr("solver.training.imitation._PIECE", 100)
    classes = arranged_deck(PLAYER, rules, workers=2)
    remap = order_tables(rules).strength_of_class
    strengths = np.stack([remap[classes[0]], remap[classes[1]], classes[2]])
    assert np.array_equal(strengths.T, PLAYER.arrange(deck().masks[:1_024], rules)[:, 3:])


@pytest.mark.parametrize(
    ("weights", "yardstick"),
    [
        (np.zeros(COUNT - 1), YARDSTICK),
        (np.full(COUNT, np.nan), YARDSTICK),
        (np.zeros(COUNT), YARDSTICK[:, :455]),
        (np.zeros(COUNT), np.zeros_like(YARDSTICK)),
    ],
)
def test_a_policy_is_not_made_of_anything_else(weights, yardstick):
    with pytest.raises(ValueError, match="expected"):
        ImitationPolicy(weights, yardstick)
