"""Comparing and cutting in Sâm lốc, clause by clause, and the options that change them."""

from __future__ import annotations

import pytest

from rules.cards import parse_cards
from rules.sam.options import sam_rules
from tests.helpers.shedding_games import SAM

QUAD = "6S 6C 6D 6H"


def beats(table: str, play: str, **options: object) -> bool:
    return SAM.compare(parse_cards(table), parse_cards(play), sam_rules(options=options)).beats


@pytest.mark.parametrize(
    ("table", "play", "clause"),
    [
        ("KC", "AS", "S-06"),
        ("AH", "2S", "S-19"),
        ("9S 9C", "TS TD", "S-20"),
        ("JS JC JD", "QS QC QD", "S-21"),
        ("AS AC AD AH", "2S 2C 2D 2H", "S-22"),
        ("3S 4C 5D", "4S 5C 6D", "S-16"),
    ],
)
def test_the_higher_rank_wins_inside_a_kind_and_size(table: str, play: str, clause: str) -> None:
    assert beats(table, play), clause
    assert not beats(play, table), clause


@pytest.mark.parametrize(("one", "other"), [("3C", "3H"), ("2C", "2H"), ("9S 9C", "9D 9H"), ("3S 4C 5D", "3H 4H 5H")])
def test_equal_ranks_never_beat_each_other(one: str, other: str) -> None:
    assert not beats(one, other)  # S-07
    assert not beats(other, one)


# What lies on the table, and whether a quad of sixes cuts it (S-31, S-34, B-S-04, B-S-19).
@pytest.mark.parametrize(
    ("table", "is_cut"),
    [
        ("2H", True),
        ("5S 5C 5D 5H", True),
        ("AH", False),
        ("2S 2H", False),
        ("2S 2C 2H", False),
        ("7S 7C 7D 7H", False),
        ("2S 2C 2D 2H", False),
        ("3S 4S 5S", False),
        ("3S 4S 5S 6S", False),
    ],
)
def test_a_quad_cuts_one_two_and_smaller_quads_only(table: str, is_cut: bool) -> None:
    assert beats(table, QUAD) is is_cut


def test_quad_cuts_pair2_lets_a_quad_cut_a_pair_of_twos() -> None:
    assert beats("2S 2H", QUAD, quad_cuts_pair2=True)
    assert not beats("2S 2C 2H", QUAD, quad_cuts_pair2=True)


def test_there_are_no_runs_of_pairs() -> None:
    assert SAM.classify(parse_cards("3S 3C 4D 4H 5S 5C"), sam_rules()) is None  # B-S-03


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        ("AS 2H 3D", {"low"}),
        ("2H 3D 4S 5S", {"low"}),
        ("KS AH 2D", {"high"}),
        ("JS QS KS AH 2D", {"high"}),
        ("QS KH AD", {"none", "low", "high"}),
        ("AS 2H 3D KS", set()),
        ("2S 3S", set()),
    ],
)
def test_straight_two_decides_where_a_two_stands_in_a_run(cards: str, places: set[str]) -> None:
    for place in ("none", "low", "high"):
        found = SAM.classify(parse_cards(cards), sam_rules(options={"straight_two": place}))
        assert (found is not None) is (place in places)


def test_a_run_with_a_low_two_is_the_weakest_of_its_length() -> None:
    assert beats("AS 2H 3D", "2S 3S 4S", straight_two="low")
    assert beats("2S 3S 4S", "3C 4C 5C", straight_two="low")
    assert beats("AS 2H 3D", "QS KS AC", straight_two="low")
    assert not beats("QS KS AC", "AS 2H 3D", straight_two="low")


def test_a_run_with_a_high_two_is_the_strongest_of_its_length() -> None:
    assert beats("QS KS AC", "KH AH 2D", straight_two="high")
    assert not beats("KH AH 2D", "QS KS AC", straight_two="high")


def test_a_low_run_is_listed_from_its_ace() -> None:
    found = SAM.classify(parse_cards("3D AS 2H"), sam_rules(options={"straight_two": "low"}))
    assert found is not None
    assert [card.code for card in found.cards] == ["AS", "2H", "3D"]
