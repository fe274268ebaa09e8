"""Learned weights of the playout policy: complete, with their provenance, chosen by what a table pays for, stronger."""

from __future__ import annotations

import numpy as np
import pytest

from solver.kernels import shedding_search
from solver.shedding.policy import (
    BY_HAND,
    PAID_FOR,
    UNLEARNED,
    WEIGHT_NAMES,
    learned_policies,
    paid_for,
    playout_policies,
    policy_of,
    policy_with,
    stake_of,
)
from solver.shedding.rooms import search_room
from solver.shedding.table import table_rules
from solver.training import shedding_policies as training
from tests.helpers.shedding_games import PRESETS, SAM, TLMN
from tests.test_solver_shedding_hints import dealt_states

WAYS = ("cards", *PAID_FOR)


def test_there_are_weights_for_every_way_of_paying():
    assert set(learned_policies()) == set(WAYS)


@pytest.mark.parametrize("pays_for", WAYS)
def test_weights_are_complete_and_say_where_they_come_from(pays_for):
    stored = learned_policies()[pays_for]
    assert stored["weights"].keys() == BY_HAND.keys()
    assert np.isfinite(list(stored["weights"].values())).all()
    made = stored["made"]
    assert {"game", "preset", "games", "seed", "method", "date", "code", "learned", "gain"} <= made.keys()
    assert not set(UNLEARNED) & set(made["learned"])
    kept = set(BY_HAND) - set(made["learned"])
    assert all(stored["weights"][name] == BY_HAND[name] for name in kept)


def test_weights_go_by_what_is_paid_for_and_not_by_the_preset():
    by_count = table_rules(TLMN.variant(TLMN.rules("rank", {"scoring": "count"})))
    assert paid_for(by_count) == "count"
    stake = WEIGHT_NAMES.index("unit") - len(WEIGHT_NAMES)
    usual = policy_of(table_rules(TLMN.variant(TLMN.rules("count"))))
    assert np.array_equal(np.delete(policy_of(by_count), stake), np.delete(usual, stake))
    assert paid_for(table_rules(SAM.variant(SAM.rules("standard")))) == "cards"


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_deals_are_played_out_by_the_learned_policy_and_by_the_one_set_by_hand_in_turn(engine, preset):
    rules = table_rules(engine.variant(engine.rules(preset)))
    learned, by_hand = playout_policies(rules)
    noise = WEIGHT_NAMES.index("noise") - len(WEIGHT_NAMES)
    assert np.array_equal(by_hand, policy_with(BY_HAND, stake_of(rules)))
    assert np.array_equal(np.delete(learned, noise), np.delete(policy_of(rules), noise))
    states, _ = dealt_states(engine, preset, 1)
    both, alone = np.zeros((2, 4, 4))
    shedding_search.go_on(states[0], rules, np.array([learned, by_hand]), search_room(), np.uint64(1), 0, both)
    shedding_search.go_on(states[0], rules, np.array([by_hand]), search_room(), np.uint64(1), 0, alone)
    assert np.array_equal(both[1::2], alone[1::2])
    assert not np.array_equal(both[::2], alone[::2])


def test_a_policy_cannot_be_changed_by_who_asks_for_it():
    with pytest.raises(ValueError, match="read-only"):
        policy_of(table_rules(TLMN.variant(TLMN.rules("count"))))[0] = 1


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_the_learned_policy_wins_from_the_one_set_by_hand(engine, preset):
    states, rules = dealt_states(engine, preset, 600)
    learned, by_hand = policy_of(rules), policy_with(BY_HAND, stake_of(rules))
    won, level = np.zeros((2, len(states)))
    for policies, points in ((np.array([learned, by_hand]), won), (np.array([by_hand, by_hand]), level)):
        shedding_search.match_points(states, policies, rules, search_room(), np.uint64(1), points)
    gain = won - level
    assert gain.mean() > 3 * gain.std() / len(gain) ** 0.5


def test_learning_again_gives_the_same_and_leaves_alone_what_decides_nothing(monkeypatch):
    for name, value in (("POOL", 40), ("JUDGED", 30), ("DEALS", 24), ("POPULATION", 12)):
        monkeypatch.setattr(training, name, value)
    settings = training.PolicyTraining("tlmn", "count", games=2_000, seed=5)
    steps: list[int] = []
    found = training.learn(settings, lambda _step, done, _total: steps.append(done))
    assert found == training.learn(settings)
    assert found["pays_for"] == "count"
    assert steps == list(range(1, found["made"]["generations"] + 1))
    # Nobody is bound to lay his highest single at this table, and going out on a 2 is allowed.
    assert found["weights"]["duty"] == BY_HAND["duty"]
    assert found["weights"]["twos_last"] == BY_HAND["twos_last"]
    assert found["weights"]["single"] != BY_HAND["single"]
    assert set(found["made"]["gain"]) == {"2", "3", "4"}
