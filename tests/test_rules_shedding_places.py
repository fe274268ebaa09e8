"""Places that need not be told: where a game ends with the first finish they follow from who came first."""

from __future__ import annotations

import pytest

from api.operations.catalogue import answer
from rules.errors import InvalidInputError

DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH" if rank + suit != "AS"]
SIZES = {"tlmn": 13, "sam": 10}


def seats(game, places):
    """Four seats: the first is out, the others hold two cards, all they were dealt, and one."""
    size = SIZES[game]
    held = ([], DECK[:2], DECK[4 : 4 + size], DECK[3:4])
    made = [{"id": "abcd"[at], "left": left, "played": size - len(left)} for at, left in enumerate(held)]
    made[0]["last_play"] = ["AS"]
    return [{**seat, "place": place} if place is not None else seat for seat, place in zip(made, places, strict=True)]


def settled(game, preset, places, **more):
    found = answer("settle", {"seats": seats(game, places), "rules": {"preset": preset}, **more}, game)
    return [(seat.id, seat.net_points, seat.net) for seat in found.seats], found.lines


@pytest.mark.parametrize(("game", "preset"), [("tlmn", "count"), ("sam", "standard")])
def test_losers_need_no_place_where_the_first_finish_ends_the_game(game, preset):
    told = settled(game, preset, (1, 2, 0, 4))
    assert settled(game, preset, (1, None, None, None)) == told
    assert settled(game, preset, (1, None, 0, 4)) == told


def test_elsewhere_the_order_of_finishing_has_to_be_told():
    with pytest.raises(InvalidInputError) as refused:
        settled("tlmn", "rank", (1, 2, None, None))
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [
        ("/seats/2/place", "missing_field"),
        ("/seats/3/place", "missing_field"),
    ]


def test_a_place_that_is_told_wrong_is_refused_as_before():
    with pytest.raises(InvalidInputError) as refused:
        settled("tlmn", "count", (1, None, 2, None))
    assert "/seats/2/place" in {fault.pointer for fault in refused.value.faults}


def test_nobody_first_is_told_as_such():
    with pytest.raises(InvalidInputError) as refused:
        settled("tlmn", "count", (None, None, None, None))
    assert "nobody is in first place" in {fault.message for fault in refused.value.faults}


def test_after_an_instant_win_the_holder_is_first():
    dragon = [rank + "S" for rank in "3456789TJQKA2"]
    others = [card for card in (*DECK, "AS") if card not in dragon]
    hands = [dragon, *(others[13 * at : 13 * at + 13] for at in range(3))]
    bare = [{"id": "abcd"[at], "played": 0, "left": hand} for at, hand in enumerate(hands)]
    told = [{**seat, "place": int(at == 0)} for at, seat in enumerate(bare)]
    won = {"instant_win": {"seat": 0, "kind": "dragon"}, "rules": {"preset": "count"}}
    assert answer("settle", {"seats": bare, **won}, "tlmn") == answer("settle", {"seats": told, **won}, "tlmn")
