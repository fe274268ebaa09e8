"""Comparing and cutting in TLMN, clause by clause, and the options that change them."""

from __future__ import annotations

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.shedding.history import Reason
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import TLMN

PAIRS_3, HIGHER_PAIRS_3 = "3S 3C 4D 4H 5S 5C", "9S 9C TD TH JS JC"
PAIRS_4 = "6S 6C 7D 7H 8S 8C 9D 9H"
PAIRS_5, PAIRS_6 = "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C", "8S 8C 9S 9C TS TC JS JC QS QC KS KC"
FIVE_PAIRS = {"five_pairs_playable": True}


def beats(table: str, play: str, **options: object) -> bool:
    return TLMN.compare(parse_cards(table), parse_cards(play), tlmn_rules(options=options)).beats


@pytest.mark.parametrize(
    ("table", "play", "clause"),
    [
        ("9C", "9D", "T0-12"),
        ("AH", "2S", "T4-02"),
        ("5C 5D", "5S 5H", "T4-13"),
        ("KS KH", "AS AC", "T0-13"),
        ("9S 9C 9D", "TS TC TD", "T0-14"),
        ("8H 9H TC", "8S 9S TD", "B-T-03"),
        (PAIRS_3, HIGHER_PAIRS_3, "T0-23"),
        ("4S 4C 4D 4H", "5S 5C 5D 5H", "T0-24"),
    ],
)
def test_the_higher_top_card_wins_inside_a_kind(table: str, play: str, clause: str) -> None:
    assert beats(table, play), clause
    assert not beats(play, table), clause


# Rows: what lies on the table; columns: what cuts it by default (T0-23 to T0-25, T4-15 to T4-17, B-T-04, B-T-05).
CUTS = {
    "2H": ("pairs_3", "quad", "pairs_4"),
    "2S 2H": ("quad", "pairs_4"),
    "2S 2C 2H": (),
    "AH": (),
    "AS AH": (),
    "TS JS QS": (),
    HIGHER_PAIRS_3: ("quad", "pairs_4"),
    "TS TC TD TH": ("pairs_4",),
    "JS JC QD QH KS KC AD AH": (),
}
BOMBS = {"pairs_3": PAIRS_3, "quad": "5S 5C 5D 5H", "pairs_4": PAIRS_4}


@pytest.mark.parametrize("table", CUTS)
def test_bombs_cut_what_the_clauses_say_and_nothing_else(table: str) -> None:
    assert tuple(name for name, bomb in BOMBS.items() if beats(table, bomb)) == CUTS[table]


def test_a_play_that_wins_by_cutting_says_so() -> None:
    rules = tlmn_rules()
    assert TLMN.compare(parse_cards("2H"), parse_cards(PAIRS_3), rules).chop
    assert TLMN.compare(parse_cards(PAIRS_3), parse_cards(HIGHER_PAIRS_3), rules).chop
    assert not TLMN.compare(parse_cards("KH"), parse_cards("2H"), rules).chop


def test_runs_of_different_length_have_no_order() -> None:
    assert not beats("3S 4C 5D", "6S 7C 8D 9H")  # T4-12
    assert not beats("3S 4C 5D 6H", "TS JC QD")


def test_four_twos_are_the_highest_quad_and_four_pairs_still_cut_them() -> None:
    assert beats("AS AC AD AH", "2S 2C 2D 2H")  # B-T-05
    assert beats("2S 2C 2D 2H", PAIRS_4)


def test_quad_cuts_pair2_decides_whether_a_quad_cuts_a_pair_of_twos() -> None:
    assert beats("2S 2H", BOMBS["quad"])
    assert not beats("2S 2H", BOMBS["quad"], quad_cuts_pair2=False)
    assert beats("2S 2H", PAIRS_4, quad_cuts_pair2=False)


def test_five_pairs_playable_makes_five_pairs_a_set_above_four_that_cuts_three_twos() -> None:
    assert TLMN.classify(parse_cards(PAIRS_5), tlmn_rules()) is None
    assert TLMN.classify(parse_cards(PAIRS_5), tlmn_rules(options=FIVE_PAIRS)) is not None
    for table in ("2H", "2S 2H", "2S 2C 2H", HIGHER_PAIRS_3, "TS TC TD TH", PAIRS_4):
        assert beats(table, PAIRS_5, **FIVE_PAIRS)
    assert beats(PAIRS_5, PAIRS_6, **FIVE_PAIRS)
    assert not beats(PAIRS_6, PAIRS_5, **FIVE_PAIRS)
    assert not beats(PAIRS_5, PAIRS_4, **FIVE_PAIRS)


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("AS 2C 3D", "T4-07"),
        ("KS AH 2D", "B-T-02"),
        ("AS AC 2D 2H 3S 3C", "T4-09"),
        ("KS KC AD AH 2S 2C", "T4-09"),
        ("3S 4S", "T4-08"),
        ("3S 3C 4S 4C", "T4-09"),
        ("3S 3C 4D 4H 6S 6C", "T0-18"),
        ("3S 3C 3D 4S 4C 5S", "T0-18"),
        ("9S TH", "T4-19"),
    ],
)
def test_other_cards_are_no_set(cards: str, clause: str) -> None:
    assert TLMN.classify(parse_cards(cards), tlmn_rules()) is None, clause


def test_why_a_play_does_not_beat_is_told() -> None:
    rules = tlmn_rules()
    nine = parse_cards("9H")
    assert TLMN.compare(nine, parse_cards("9S TH"), rules).reason is Reason.INVALID_COMBINATION
    assert TLMN.compare(nine, parse_cards("8H"), rules).reason is Reason.DOES_NOT_BEAT
    assert TLMN.compare(nine, (), rules).reason is Reason.EMPTY_PLAY
    assert TLMN.compare(nine, parse_cards("TH"), rules).reason is None


@pytest.mark.parametrize(
    ("cards", "faults"),
    [
        ("", [("/cards", "wrong_card_count")]),
        ("3S 4S 3S 3S", [("/cards/2", "duplicate_card"), ("/cards/3", "duplicate_card")]),
    ],
)
def test_cards_that_cannot_be_so_are_named(cards: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInputError) as refused:
        TLMN.classify(parse_cards(cards), tlmn_rules())
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == faults


def test_a_table_that_is_no_set_is_bad_input() -> None:
    with pytest.raises(InvalidInputError) as refused:
        TLMN.compare(parse_cards("9S TH"), parse_cards("TS"), tlmn_rules())
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [("/table", "invalid_combination")]
