"""The deck and the spellings of cards: docs/rules.md section 0, M-02."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import CARD_PATTERN, DECK, Card, codes, parse_card, parse_cards
from rules.errors import BadCardError

SPELLINGS = {
    "TD": ["TD", "td", "Td", "tD", "10D", "10d", "T♦", "t♦", "10♦"],
    "AS": ["AS", "as", "aS", "A♠", "a♠", "A♠\ufe0f", "A♠\ufe0e"],
    "2H": ["2H", "2h", "2♥"],
    "KC": ["KC", "kc", "K♣"],
}
NO_CARDS = [
    "",
    "1S",
    "KX",
    "0H",
    "11D",
    "T",
    "S",
    "TDD",
    " TD",
    "TD ",
    "joker",
    "100D",
    "10",
    "♦T",
    "ÀS",
    "2h\n",
    "AS\ufe0f",
    "A♤",
]


def test_the_deck_has_52_different_cards_of_13_ranks_in_4_suits() -> None:
    assert len(set(DECK)) == 52
    assert {card.rank for card in DECK} == set(range(2, 15))
    assert {card.suit for card in DECK} == {0, 1, 2, 3}


def test_ranks_and_suits_have_the_letters_of_the_contract() -> None:
    assert [Card(rank, 0).code[0] for rank in range(2, 15)] == list("23456789TJQKA")
    assert [Card(2, suit).code[1] for suit in range(4)] == list("SCDH")


@pytest.mark.parametrize(("code", "spelling"), [(code, text) for code, texts in SPELLINGS.items() for text in texts])
def test_every_accepted_spelling_names_its_card(code: str, spelling: str) -> None:
    assert parse_card(spelling).code == code
    assert re.search(CARD_PATTERN, spelling)


@pytest.mark.parametrize("text", NO_CARDS)
def test_anything_else_is_a_bad_card(text: str) -> None:
    with pytest.raises(BadCardError) as error:
        parse_card(text)
    assert error.value.code == "bad_card"
    assert repr(text)[1:-1] in str(error.value)


def test_a_long_bad_text_is_shortened_in_the_message() -> None:
    with pytest.raises(BadCardError) as error:
        parse_card("x" * 1000)
    assert len(str(error.value)) < 150


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_read_back_from_its_code_and_its_index(card: Card) -> None:
    assert parse_card(card.code) == card
    assert parse_card(str(card).lower()) == card
    assert DECK[card.number] == card


def test_the_indices_of_the_deck_are_0_to_51() -> None:
    assert [card.number for card in DECK] == list(range(52))


@pytest.mark.parametrize("text", ["AS 10♦ kh", "AS,10♦,kh", "as;td;KH", "AS10♦kh", " AS\tTD\nKH ", "AS | TD | KH"])
def test_cards_are_read_from_free_text(text: str) -> None:
    assert codes(parse_cards(text)) == ["AS", "TD", "KH"]


def test_free_text_keeps_duplicates_and_refuses_what_is_no_card() -> None:
    assert codes(parse_cards("AS as")) == ["AS", "AS"]
    assert parse_cards("  ") == ()
    with pytest.raises(BadCardError) as error:
        parse_cards("AS KX 2H")
    assert error.value.text == "KX"


@given(st.text(max_size=6))
def test_parsing_any_text_gives_a_card_or_a_bad_card_error(text: str) -> None:
    try:
        card = parse_card(text)
    except BadCardError:
        assert not re.fullmatch(CARD_PATTERN, text)
    else:
        assert card in DECK
