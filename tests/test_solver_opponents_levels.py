"""Levels of bots: how many hands are set well, which ones, and that nobody sets a foul."""

from __future__ import annotations

import random

import pytest

from rules.cards import DECK
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import is_foul
from rules.maubinh.options import maubinh_rules
from solver.opponents.levels import LEVELS
from solver.solve import arrange

HANDS = [tuple(random.Random(number).sample(DECK, 13)) for number in range(600)]
RULES = maubinh_rules("per_chi")


def set_at(level, seed=0):
    return arrange(HANDS, 4, RULES, level, seed)


def test_each_level_sets_its_share_of_the_hands_well_and_the_others_as_a_beginner():
    best, worst = set_at("equilibrium"), set_at("greedy")
    assert set_at("1") == worst
    assert set_at("5") == best
    apart = [at for at in range(len(HANDS)) if best[at] != worst[at]]
    for level, share in LEVELS.items():
        found = set_at(level)
        assert all(found[at] in (best[at], worst[at]) for at in range(len(HANDS)))
        well = sum(found[at] == best[at] for at in apart) / len(apart)
        assert abs(well - share / 100) < 0.1  # five standard deviations of so many hands
        assert not any(is_foul(one, RULES) for one in found)


def test_a_seed_picks_the_hands_and_the_same_seed_the_same():
    assert set_at("3") == set_at("3")
    assert set_at("3") != set_at("3", seed=1)
    # Which hands these are depends on the hand, not on its neighbours.
    assert arrange(HANDS[100:101], 4, RULES, "3") == set_at("3")[100:101]


@pytest.mark.parametrize("level", ["0", "6", "", "nobody"])
def test_other_levels_are_refused_by_name(level):
    with pytest.raises(InvalidInputError) as refused:
        set_at(level)
    assert refused.value.faults[0].pointer == "/level"
