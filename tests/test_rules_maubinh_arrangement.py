"""Rows, their order and fouls: docs/rules.md M-03, M-04, M-11, M-14, B-M-09, B-M-10."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.maubinh.arrangement import (
    ROW_NAMES,
    ROW_SIZES,
    Arrangement,
    arrangement_faults,
    fouls,
    is_foul,
    verify_arrangement,
)
from rules.maubinh.hands import row_strength
from tests.helpers.maubinh_examples import MAJORITY, PER_CHI, all_splits, arranged, random_hands, rules_with

GT = rules_with(order_compare="gt")
MAIN_RANK = rules_with(cross_compare="main_rank")
MAIN_RANK_GT = rules_with(cross_compare="main_rank", order_compare="gt")


def codes_of(text: str, rules=MAJORITY) -> list[str]:  # type: ignore[no-untyped-def]
    return [foul.code for foul in fouls(arranged(text), rules)]


def test_m_11_an_arrangement_has_rows_of_5_5_and_3() -> None:
    arrangement = arranged("KS QS 9S 5S 2S / 8D 8C 7H 7D 3C / AC AD 4H")
    assert [len(arrangement.row(name)) for name in ROW_NAMES] == [ROW_SIZES[name] for name in ROW_NAMES] == [5, 5, 3]
    assert arrangement.cards == parse_cards("KS QS 9S 5S 2S 8D 8C 7H 7D 3C AC AD 4H")
    assert arrangement.row("front") == arrangement.front


def test_m_14_a_middle_above_the_back_is_a_foul() -> None:
    text = "4C 5D 6H 7S 8C / AD QD 9D 4D 2D / KS 7C 3H"
    assert codes_of(text) == ["middle_beats_back"]
    (foul,) = fouls(arranged(text), MAJORITY)
    assert "flush" in foul.detail
    assert "straight" in foul.detail


def test_m_14_a_front_above_the_middle_is_a_foul() -> None:
    assert codes_of("9D TC JH QC KD / AS AC QD JS TD / AD AH KS") == ["front_beats_middle"]
    assert codes_of("9D TC JH QC KD / AS AC QD QS TD / 2D 2H 2S") == ["front_beats_middle"]


def test_m_14_both_faults_are_reported_back_to_front() -> None:
    text = "2S 4C 5D 7H 9S / 3S 3C 8D JH QS / KS KC AD"
    assert codes_of(text) == ["middle_beats_back", "front_beats_middle"]
    assert is_foul(arranged(text), MAJORITY)


def test_m_14_a_legal_arrangement_has_no_fouls() -> None:
    text = "9D TC JH QC KD / AS AC KC JS TD / AD AH QS"
    assert codes_of(text) == []
    assert not is_foul(arranged(text), MAJORITY)


def test_b_m_09_equal_shared_cards_leave_the_middle_stronger() -> None:
    text = "2S 2C 3D 3H 9S / AS KD QC 5H 2D / AC KH QS"
    assert codes_of(text) == []
    assert codes_of(text, GT) == []  # never equal across sizes under cross_compare=full


def test_b_m_09_main_rank_ignores_the_kickers_between_front_and_middle() -> None:
    text = "9D TC JH QC KD / AS AC QD JS TD / AD AH KS"
    assert codes_of(text) == ["front_beats_middle"]
    assert codes_of(text, MAIN_RANK) == []


def test_b_m_10_gt_with_main_rank_makes_an_equal_main_rank_of_front_and_middle_a_foul() -> None:
    text = "9D TC JH QC KD / AS AC KC JS TD / AD AH QS"
    assert codes_of(text, MAIN_RANK) == []
    assert codes_of(text, GT) == []
    assert codes_of(text, MAIN_RANK_GT) == ["front_beats_middle"]


def test_b_m_10_equal_back_and_middle_are_legal_unless_the_house_says_gt() -> None:
    text = "KS QD JC 9H 8S / KD QC JH 9S 8D / 4S 3C 2D"
    assert codes_of(text) == []
    assert codes_of(text, GT) == ["middle_beats_back"]
    (foul,) = fouls(arranged(text), GT)
    assert "only as strong" in foul.detail


def test_b_m_18_the_rank_of_the_wheel_decides_a_foul() -> None:
    text = "AS 2C 3D 4H 5S / 2D 3H 4S 5C 6D / KS 7C 8H"
    assert codes_of(text) == ["middle_beats_back"]
    assert codes_of(text, rules_with(a2345="second")) == []


def test_legality_does_not_depend_on_payouts() -> None:
    for seed in range(100):
        (cards,) = random_hands(seed)
        arrangement = Arrangement(cards[:5], cards[5:10], cards[10:])
        assert fouls(arrangement, MAJORITY) == fouls(arrangement, PER_CHI)


def legal_count(text: str, rules=MAJORITY) -> int:  # type: ignore[no-untyped-def]
    cards = parse_cards(text)
    strengths = {}
    legal = 0
    for split in all_splits(cards):
        for row in (split.back, split.middle, split.front):
            if row not in strengths:
                strengths[row] = row_strength(row, rules)
        back, middle, front = (strengths[row] for row in (split.back, split.middle, split.front))
        # Across sizes a shorter tuple of equal start is the smaller one: B-M-09 in its default reading.
        legal += back >= middle >= front if rules.order_compare == "gte" else back > middle > front
    return legal


def test_known_numbers_of_legal_arrangements() -> None:
    # Published counts of two hands (acceptance cases MB-15 and MB-17).
    assert legal_count("9D TC JH QC KD AS AC QD JS TD AD AH KS") == 27304
    hand = "KS QD JC 9H 8S KD QC JH 9S 8D 4S 3C 2D"
    assert legal_count(hand) == 23904
    assert legal_count(hand, GT) == 23872


@pytest.mark.slow
def test_is_foul_agrees_with_the_plain_order_of_strengths_over_all_splits() -> None:
    (cards,) = random_hands(5)
    splits = all_splits(cards)
    assert len(splits) == len(set(splits)) == 72072
    for split in splits[::7]:
        back, middle, front = (row_strength(split.row(name), MAJORITY) for name in ROW_NAMES)
        assert is_foul(split, MAJORITY) == (not back >= middle >= front)


def test_wrong_row_sizes_and_duplicates_are_all_reported() -> None:
    arrangement = Arrangement(parse_cards("AS KS QS JS"), parse_cards("AS 2S 3S 4S 5S 6S"), parse_cards("AS 2C 3C"))
    faults = arrangement_faults(arrangement)
    assert Counter(fault.code for fault in faults) == {"wrong_row_size": 2, "duplicate_card": 2}
    assert [fault.pointer for fault in faults] == ["/back", "/middle", "/middle/0", "/front/0"]
    with pytest.raises(InvalidInputError) as error:
        verify_arrangement(arrangement)
    assert error.value.faults == tuple(faults)


def test_thirteen_different_cards_in_three_rows_have_no_faults() -> None:
    (cards,) = random_hands(3)
    arrangement = Arrangement(cards[:5], cards[5:10], cards[10:])
    assert arrangement_faults(arrangement) == []
    verify_arrangement(arrangement)
