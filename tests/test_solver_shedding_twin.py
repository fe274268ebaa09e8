"""The fast twin of the shedding games: equal lists of plays, states and settlements in whole games with any options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pytest

from rules.options import option_table
from rules.tlmn.options import TlmnRules, tlmn_rules
from rules.tlmn.variant import TlmnVariant
from solver.kernels.shedding_layout import RULES
from solver.shedding.table import UnknownHouseError, table_rules
from tests.helpers.shedding_games import PRESETS, Engine
from tests.helpers.shedding_twin import Twins

NAMED = [pytest.param(engine, preset, id=preset) for engine, preset in PRESETS]


def play_games(engine: Engine, preset: str, first: int, count: int) -> None:
    for seed in range(first, first + count):
        Twins(engine, preset, seed).play()


@pytest.mark.parametrize(("engine", "preset"), NAMED)
def test_whole_games_are_those_of_the_rules(engine, preset):
    play_games(engine, preset, 0, 6)


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "preset"), NAMED)
def test_many_games_are_those_of_the_rules(engine, preset):
    play_games(engine, preset, 1000, 20)


@pytest.mark.long
@pytest.mark.parametrize(("engine", "preset"), NAMED)
def test_twenty_thousand_games_are_those_of_the_rules(engine, preset):
    play_games(engine, preset, 10_000, 20_000)


@pytest.mark.parametrize(("engine", "preset"), NAMED)
def test_every_option_that_there_is_is_known(engine, preset):
    assert table_rules(engine.variant(engine.rules(preset))).shape == (RULES,)
    assert option_table("tlmn")


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterRules(TlmnRules):
    """A table with an option that came after the fast twin."""

    later_option: bool = True


def test_an_option_that_is_not_known_is_refused_by_name():
    values: dict[str, Any] = {one.name: getattr(tlmn_rules(), one.name) for one in fields(TlmnRules)}
    with pytest.raises(UnknownHouseError) as refused:
        table_rules(TlmnVariant(LaterRules(**values)))
    assert refused.value.names == ("later_option",)


def test_a_value_that_is_not_known_is_refused_by_name():
    values: dict[str, Any] = {one.name: getattr(tlmn_rules(), one.name) for one in fields(TlmnRules)}
    values |= {"scoring": "later", "instant_hands": ("seven_pairs",)}
    with pytest.raises(UnknownHouseError) as refused:
        table_rules(TlmnVariant(TlmnRules(**values)))
    assert refused.value.names == ("scoring", "instant_hands: seven_pairs")
