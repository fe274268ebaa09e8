"""Hands, arrangements and house rules of the library: read from what people write, printed as it, equal by value."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import maubinh as mb
from rules.cards import DECK, Card
from rules.options import option_table

HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"


@pytest.mark.parametrize(
    "spelling",
    [
        "A♠ K♠ Q♠ J♠ 6♠ 5♠ 3♠ Q♥ 9♥ 2♥ J♦ 8♣ 3♣",
        "as,ks,qs,js,6s,5s,3s,qh,9h,2h,jd,8c,3c",
        HAND.replace(" ", ""),
        HAND.split(),
        tuple(HAND.split()),
        np.array(HAND.split()),
        [Card(14, 0), *HAND.split()[1:]],
        dict.fromkeys(HAND.split(), 1).keys(),
    ],
)
def test_a_hand_is_read_from_whatever_holds_cards(spelling):
    assert mb.Hand(spelling) == mb.Hand(HAND)
    assert hash(mb.Hand(spelling)) == hash(mb.Hand(HAND))


def test_what_is_printed_can_be_read_again():
    hand, laid = mb.Hand(HAND), mb.arrange(HAND)
    for value in (hand, laid, mb.rules("per_chi", chi_value=3)):
        assert pickle.loads(pickle.dumps(value)) == value
        assert eval(repr(value), vars(mb)) == value
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    assert mb.Hand(str(hand)) == hand
    assert mb.Arrangement(str(laid)) == laid
    assert laid.hand == hand
    assert mb.Arrangement(back=laid.back, middle=laid.middle, front=laid.front) == laid
    assert hand != laid
    assert mb.Hand(str(hand)) != mb.deal(1, seed=2)[0]


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        (HAND[:-3], {"wrong_card_count"}),
        (f"{HAND} 4D", {"wrong_card_count"}),
        (HAND.replace("3C", "3S"), {"duplicate_card"}),
        (HAND.replace("3C", "1C"), {"bad_card"}),
        ("", {"wrong_card_count"}),
        (None, {"missing_field"}),
        (13, {"bad_type"}),
        ([Card(99, 9)] * 13, {"bad_card"}),
        ({"cards": HAND}, {"bad_type"}),
    ],
)
def test_a_wrong_hand_is_refused_in_words(cards, codes):
    with pytest.raises(mb.InvalidInput) as refused:
        mb.Hand(cards)
    assert {fault.code for fault in refused.value.faults} == codes


def test_every_fault_of_an_arrangement_is_told():
    with pytest.raises(mb.InvalidInput) as refused:
        mb.Arrangement("AS KS QS JS / 3S 3C QH 9H XX / JD 5S AS")
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [
        ("/back", "wrong_row_size"), ("/middle/4", "bad_card"), ("/front/2", "duplicate_card")
    ]  # fmt: skip


def test_lists_that_hold_themselves_are_refused():
    endless: list = []
    endless.append(endless)
    for call in (lambda: mb.Hand(endless), lambda: mb.settle(endless), lambda: mb.rules("per_chi", chi_value=endless)):
        with pytest.raises(mb.InvalidInput):
            call()


@pytest.mark.parametrize("preset", ["majority", "per_chi"])
def test_rules_know_every_option_and_what_differs(preset):
    rules = mb.rules(preset)
    assert set(rules.options) == set(option_table("maubinh"))
    assert not rules.changes
    changed = rules.changed(sweep_multiplier=3)
    assert dict(changed.changes) == {"sweep_multiplier": 3}
    assert changed.changed(sweep_multiplier=rules.options["sweep_multiplier"]) == rules
    assert str(changed).splitlines()[1].startswith("  sweep_multiplier = 3")
    assert rules.to_dict()["options"] == changed.to_dict()["options"] | {
        "sweep_multiplier": rules.options["sweep_multiplier"]
    }
    with pytest.raises(TypeError):
        rules.options["chi_value"] = 3  # type: ignore[index]


def test_all_faults_of_rules_are_told():
    with pytest.raises(mb.InvalidInput) as refused:
        mb.rules("per_chi", chi_value="many", luck=1)
    assert [fault.pointer for fault in refused.value.faults] == ["/options/chi_value", "/options/luck"]
    with pytest.raises(mb.InvalidInput):
        mb.rules("none")


def test_a_deal_is_one_deck_and_the_same_for_a_seed():
    hands = mb.deal(4, seed=7)
    assert {card for hand in hands for card in hand} == set(DECK)
    assert hands == mb.deal(4, seed=7)
    for wrong in (0, 5, "4", None, 2.5):
        with pytest.raises(mb.InvalidInput):
            mb.deal(wrong)
    with pytest.raises(mb.InvalidInput):
        mb.deal(2, seed="x")


def test_cards_in_a_notebook_are_drawn_without_script():
    html = mb.Hand(HAND)._repr_html_() + mb.arrange(HAND)._repr_html_()
    assert html.count("<span") == 26
    assert "<script" not in html


def test_another_language_is_refused():
    with pytest.raises(mb.InvalidInput):
        mb.set_language("fr")  # type: ignore[arg-type]
