"""Cards as people write them: the table of spellings, its reader, and the page's copy of it (docs/command_line.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.card_spellings import CODES, FILLER_WORDS, LOOK_ALIKES, WORDS, read_card_text
from rules.cards import DECK, codes, parse_card, parse_cards
from rules.errors import BadCardError
from rules.labels.card_words import RANK_WORDS, SUIT_WORDS
from tests.helpers.live_server import ROOT
from tests.helpers.write_card_spellings import TARGET, card_spellings

EXAMPLES = json.loads((ROOT / "tests" / "data" / "card_texts.json").read_text(encoding="utf-8"))
HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["text"][:30])
def test_every_example_is_read(example: dict[str, Any]) -> None:
    read = read_card_text(example["text"])
    assert {"cards": read.cards, "unread": read.unread} == {"cards": example["cards"], "unread": example["unread"]}


def test_the_table_of_the_page_is_this_one() -> None:
    assert TARGET.read_text(encoding="utf-8") == card_spellings()


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_in_every_pair_of_words_apart_and_glued(card: Any) -> None:
    rank, suit = card.code
    for first in (rank, *RANK_WORDS[rank]):
        for second in SUIT_WORDS[suit]:
            for text in (f"{first} {second}", f"{first}{second}", f"{first} {second}".upper()):
                assert read_card_text(text).cards == [card.code], text


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_with_what_phones_write_behind_its_sign(card: Any) -> None:
    sign = dict(zip("SCDH", "♠♣♦♥", strict=True))[card.code[1]]
    for text in (f"{card.code[0]}{sign}{mark}" for mark in ("", "\ufe0e", "\ufe0f")):
        assert parse_card(text) == card
        assert codes(parse_cards(text)) == [card.code]


def test_no_spelling_stands_for_two_things() -> None:
    assert not set(WORDS) & FILLER_WORDS
    assert not set(WORDS) & set(CODES)
    assert not set(LOOK_ALIKES) & set("23456789TJQKASCDHtjqkascdh♠♣♦♥")


def test_what_a_text_says_more_than_once_is_a_hand_when_all_of_it_is() -> None:
    text = " ".join(HAND)
    assert read_card_text(f"{text}\n{text}").whole_hand(13) == HAND
    assert read_card_text(f"bài {text} nhé").whole_hand(13) == HAND
    for other in ("", "AS", f"{text} AS", f"{text} AH", text[3:]):
        assert read_card_text(other).whole_hand(13) is None


def test_a_word_that_is_no_card_is_named_with_the_words_around_it_read() -> None:
    with pytest.raises(BadCardError) as error:
        parse_cards("AS, xyz, 2 bích")
    assert error.value.text == "xyz"


@given(st.text(max_size=30))
def test_any_text_is_read_into_cards_of_the_deck_and_words(text: str) -> None:
    read = read_card_text(text)
    assert set(read.cards) <= {card.code for card in DECK}
    assert all(read.unread)
    assert read_card_text(" ".join(read.cards)).cards == read.cards


@given(st.lists(st.sampled_from(sorted({*CODES, *WORDS, *FILLER_WORDS, *LOOK_ALIKES, "x", " ", ", "})), max_size=8))
def test_any_row_of_spellings_is_read_without_a_failure(parts: list[str]) -> None:
    read_card_text("".join(parts))
