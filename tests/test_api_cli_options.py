"""What people type, and the request that the command line makes of it. Source: the HTTP contract, "Common to all"."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.cli.options import read_house, read_locks, read_rows, wire_fields
from api.wire.text import option_text, read_cards, without_absent
from rules.cards import DECK, codes
from rules.options import option_table

NOTHING_TYPED = {"preset": None, "options": ()}
SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


@pytest.mark.parametrize("text", ["AS 10♦ kh", "as,td,KH", "A♠ T♦ K♥", "AS|10D;Kh", "AS10DKH", "  AS\tTD\nKH "])
def test_cards_are_read_from_free_text(text):
    assert read_cards(text) == ["AS", "TD", "KH"]


@given(st.lists(st.sampled_from(DECK), max_size=13), st.sampled_from([" ", ", ", "; ", "\n"]), st.data())
def test_every_spelling_of_every_card_is_the_same_card(cards, separator, data):
    words = []
    for code in codes(tuple(cards)):
        rank = data.draw(st.sampled_from([code[0], code[0].lower(), code[0].replace("T", "10")]))
        words.append(rank + data.draw(st.sampled_from([code[1], code[1].lower(), SIGNS[code[1]]])))
    assert read_cards(separator.join(words)) == codes(tuple(cards))


def test_a_word_that_is_no_card_is_kept_for_the_check_to_report():
    assert read_cards("AS joker 1S") == ["AS", "joker", "1S"]


@pytest.mark.parametrize(
    "texts", [["AS KS", "QS", "JS"], ["AS KS / QS / JS"], ["AS,KS/QS/JS"]], ids=["three texts", "slashes", "tight"]
)
def test_rows_come_as_three_texts_or_with_slashes(texts):
    assert read_rows(texts) == {"back": ["AS", "KS"], "middle": ["QS"], "front": ["JS"]}


@pytest.mark.parametrize("texts", [["AS"], ["AS/KS"], ["a", "b", "c", "d"]])
def test_another_number_of_rows_is_wrong_use(texts):
    with pytest.raises(click.UsageError, match="three rows"):
        read_rows(texts)


def test_locks_of_one_row_add_up():
    assert read_locks(["back=AS,KS", "Front=2H", "back=QS"]) == {"back": ["AS", "KS", "QS"], "front": ["2H"]}


@pytest.mark.parametrize("reader", [read_locks, lambda texts: read_house(None, texts)], ids=["lock", "option"])
def test_a_setting_without_a_value_is_wrong_use(reader):
    with pytest.raises(click.UsageError, match="="):
        reader(["back"])


@pytest.mark.parametrize("name", option_table("maubinh"))
def test_every_house_option_can_be_typed_as_it_is_printed(name):
    """`maubinh rules` prints values in the form that `--option` takes."""
    for value in option_table("maubinh")[name].defaults.values():
        as_sent = list(value) if isinstance(value, tuple) else value
        assert read_house(None, [f"{name}={option_text(value)}"])["options"] == {name: as_sent}


@pytest.mark.parametrize(
    ("typed", "value"), [("true", True), ("YES", True), ("off", False), ("0", False), ("maybe", "maybe")]
)
def test_switches_take_the_usual_words(typed, value):
    assert read_house(None, [f"quads_as_two_pairs={typed}"])["options"] == {"quads_as_two_pairs": value}


def test_lists_are_written_with_commas():
    assert read_house(None, ["place_points=3,1,x"], "tlmn")["options"] == {"place_points": [3, 1, "x"]}


def test_options_that_nobody_typed_are_absent():
    assert wire_fields({**NOTHING_TYPED, "players": None, "locks": (), "known": (), "dead": ()}) == {}


def test_known_opponents_are_thirteen_cards_or_rows():
    fields = wire_fields({**NOTHING_TYPED, "known": ("2S 3S", "AS/KS/QS")})
    assert fields["opponents"]["known"] == [
        {"cards": ["2S", "3S"]},
        {"back": ["AS"], "middle": ["KS"], "front": ["QS"]},
    ]


def test_zero_says_something_and_blanks_do_not():
    assert without_absent({"a": 0, "b": None, "c": "", "d": [], "e": {}, "f": False}) == {"a": 0, "f": False}
