"""The fewest turns of a hand: known hands, small hands by trying every partition, and an integer model."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from rules.cards import DECK, Cards, parse_cards
from rules.errors import InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding.combinations import ascending
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import SAM, TLMN, Engine

RULES: list[tuple[Engine, Any]] = [
    (TLMN, tlmn_rules()),
    (TLMN, tlmn_rules(options={"five_pairs_playable": True})),
    (SAM, sam_rules()),
    (SAM, sam_rules(options={"straight_two": "low"})),
    (SAM, sam_rules(options={"straight_two": "high"})),
]
IDS = ["tlmn", "tlmn with five pairs", "sam", "sam with low 2s", "sam with high 2s"]


@pytest.mark.parametrize(
    ("hand", "turns"),
    [
        ("3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH", 1),
        ("3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH 2S", 2),
        ("3S 3C 4S 4C 5S 5C 6S 6C", 1),
        ("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C", 2),
        # Two runs share the fives: 3-4-5 and 5-6-7.
        ("3S 4C 5D 6H 7S 5S", 2),
        ("3S 4C 5D 6H 7S 8C", 1),
        ("9S 9C 9D 9H 8S TS", 2),
        ("2S 2C 2D 2H", 1),
        ("3S 5C 7D 9H JS KC 2D", 7),
    ],
)
def test_known_tlmn_hands_take_the_turns_they_take(hand: str, turns: int) -> None:
    assert TLMN.decompose(parse_cards(hand), tlmn_rules()).turns == turns


def test_five_pairs_in_a_row_are_one_turn_where_they_can_be_laid() -> None:
    hand = parse_cards("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C")
    assert TLMN.decompose(hand, tlmn_rules(options={"five_pairs_playable": True})).turns == 1


def test_sam_has_no_runs_of_pairs_but_two_runs_do() -> None:
    assert SAM.decompose(parse_cards("3S 3C 4S 4C 5S 5C 6S 6C"), sam_rules()).turns == 2


@pytest.mark.parametrize(("place", "turns"), [("none", 3), ("low", 1), ("high", 3)])
def test_a_low_run_counts_where_the_house_has_it(place: str, turns: int) -> None:
    found = SAM.decompose(parse_cards("AS 2H 3D"), sam_rules(options={"straight_two": place}))
    assert found.turns == turns


def rich_hand(rng: Random, size: int) -> Cards:
    """A hand out of few neighbouring ranks, the 2 among them."""
    ranks = [2, *range(start := rng.randrange(3, 9), start + 6)]
    return tuple(rng.sample([card for card in DECK if card.rank in ranks], size))


def fewest_by_trying(hand: Cards, engine: Engine, rules: Any) -> int:
    """The fewest sets by trying every set that holds the first card left."""
    sets = [frozenset(move.cards) for move in engine.legal_moves(hand, (), rules).moves]

    @cache
    def fewest(left: frozenset[Any]) -> int:
        if not left:
            return 0
        first = min(left)
        return 1 + min(fewest(left - cards) for cards in sets if first in cards and cards <= left)

    return fewest(frozenset(hand))


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
@pytest.mark.parametrize("seed", range(4))
def test_the_turns_are_the_fewest_of_all_partitions(engine: Engine, rules: Any, seed: int) -> None:
    hand = rich_hand(Random(seed), 9)
    assert engine.decompose(hand, rules).turns == fewest_by_trying(hand, engine, rules)


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
@pytest.mark.parametrize("seed", range(20))
def test_the_plays_are_sets_that_hold_every_card_once(engine: Engine, rules: Any, seed: int) -> None:
    rng = Random(seed)
    hand = rich_hand(rng, engine.hand_size) if seed % 2 else tuple(rng.sample(DECK, engine.hand_size))
    found = engine.decompose(hand, rules)
    sets = {move.cards for move in engine.legal_moves(hand, (), rules).moves}
    assert found.turns == len(found.plays)
    assert set(found.plays) <= sets
    assert ascending(card for play in found.plays for card in play) == ascending(hand)
    assert engine.decompose(rng.sample(hand, len(hand)), rules) == found


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
def test_the_turns_are_those_of_an_integer_model_of_the_set_partition(engine: Engine, rules: Any) -> None:
    from ortools.sat.python import cp_model

    rng = Random(2)
    for number in range(30):
        hand = rich_hand(rng, engine.hand_size) if number % 2 else tuple(rng.sample(DECK, engine.hand_size))
        sets = [move.cards for move in engine.legal_moves(hand, (), rules).moves]
        model = cp_model.CpModel()
        chosen = [model.new_bool_var(str(index)) for index in range(len(sets))]
        for card in hand:
            model.add_exactly_one(chosen[index] for index, cards in enumerate(sets) if card in cards)
        model.minimize(sum(chosen))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        assert engine.decompose(hand, rules).turns == round(solver.objective_value)


@pytest.mark.parametrize(
    ("hand", "faults"),
    [
        ("", [("/hand", "wrong_card_count")]),
        ("3S 4S 3S", [("/hand/2", "duplicate_card")]),
    ],
)
@pytest.mark.parametrize("engine", [TLMN, SAM], ids=["tlmn", "sam"])
def test_hands_that_cannot_be_so_are_named(engine: Engine, hand: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInputError) as refused:
        engine.decompose(parse_cards(hand), engine.rules())
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == faults
