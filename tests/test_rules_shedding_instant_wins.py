"""Hands of TLMN and Sâm that win on the deal: known numbers of hands, clauses, options."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

import pytest

from rules.cards import Card, Cards, parse_cards
from rules.errors import InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding.variant import dealt_instant_win
from rules.tlmn.instant_wins import pattern_top
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import SAM, TLMN, A, B, C, D

DRAGON = "3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH 5S"
DRAGON_WITH_TWO = "3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH 2S"
FOUR_TWOS = "2S 2C 2D 2H 3S 4C 5D 7H 8S 9C TD JH KS"
FIVE_PAIR_RUN = "9S 9C TD TH JS JC QD QH KS KC 3D 4H 2S"
SIX_PAIRS = "3S 3C 3D 3H 6S 6C 8D 8H TS TC 2D 2H KS"
NOTHING = "3S 4C 5D 6H 8S 9C TD JH QS KC AD AH 2S"


def counts(cards: int, least: tuple[int, ...], pairs: int = 0, most: int = 4) -> Iterator[tuple[int, ...]]:
    """How many cards of each rank a hand holds: every way with `least` to `most` of each.

    pairs: only ways that hold this many pairs, four alike being two.
    """
    if not least or cards // 2 < pairs:
        if not least and cards == 0 and pairs <= 0:
            yield ()
        return
    for here in range(least[0], min(most, cards - sum(least[1:])) + 1):
        for rest in counts(cards - here, least[1:], pairs - here // 2, most):
            yield (here, *rest)


def hand_with(vector: tuple[int, ...]) -> Cards:
    """A hand with that many cards of each rank from 2 to A."""
    return tuple(Card(rank, suit) for rank, many in enumerate(vector, start=2) for suit in range(many))


def number_of_hands(vector: tuple[int, ...]) -> int:
    return prod(comb(4, many) for many in vector)


ALL_TWOS = (4, *(0,) * 12)
EACH_RANK_ABOVE_TWO = (0, *(1,) * 12)
ANY = (0,) * 13


@pytest.mark.parametrize(
    ("kind", "least", "known"),
    [
        ("dragon", EACH_RANK_ABOVE_TWO, 369_098_752),
        ("four_twos", ALL_TWOS, 1_677_106_640),
    ],
)
def test_as_many_tlmn_hands_win_as_are_known(kind: str, least: tuple[int, ...], known: int) -> None:
    rules = tlmn_rules(options={"instant_hands": [kind]})
    vectors = counts(13, least)
    found = (number_of_hands(vector) for vector in vectors if TLMN.instant_win_of(hand_with(vector), rules))
    assert sum(found) == known


def test_a_dragon_that_needs_a_two_is_four_times_four_to_the_twelfth() -> None:
    rules = tlmn_rules("points", {"instant_hands": ["dragon"]})
    vectors = counts(13, EACH_RANK_ABOVE_TWO)
    found = (number_of_hands(vector) for vector in vectors if TLMN.instant_win_of(hand_with(vector), rules))
    assert sum(found) == 4**13


def test_as_many_tlmn_hands_hold_six_pairs_as_are_known() -> None:
    rules = tlmn_rules(options={"instant_hands": ["six_pairs"]})
    vectors = counts(13, ANY, pairs=6)
    found = (number_of_hands(vector) for vector in vectors if TLMN.instant_win_of(hand_with(vector), rules))
    assert sum(found) == 2_856_863_152


def holding(cards: int, many: int, ranks: Collection[int]) -> list[list[int]]:
    """How many hands hold `many` or more of exactly these ranks: the product of one polynomial for each rank.

    Entry [r][c]: the ways to hold c cards of the first r ranks, so that a hand can be drawn from them too.
    """
    ways = [[1] + [0] * cards]
    for rank in range(2, 15):
        allowed = range(many, 5) if rank in ranks else range(many)
        before = ways[-1]
        ways.append([sum(before[c - m] * comb(4, m) for m in allowed if m <= c) for c in range(cards + 1)])
    return ways


def drawn(ways: list[list[int]], cards: int, many: int, ranks: Collection[int], rng: Random) -> Cards:
    """A random hand out of those that `holding` counts."""
    hand: list[Card] = []
    for rank in range(14, 1, -1):
        allowed = range(many, 5) if rank in ranks else range(many)
        here = [m for m in allowed if m <= cards]
        (m,) = rng.choices(here, [ways[rank - 2][cards - m] * comb(4, m) for m in here])
        hand += [Card(rank, suit) for suit in rng.sample(range(4), m)]
        cards -= m
    return tuple(hand)


@pytest.mark.parametrize(
    ("win_of", "rules", "cards", "many", "known"),
    [
        (TLMN.instant_win_of, tlmn_rules(options={"instant_hands": ["five_pair_run"]}), 13, 2, 411_780_096),
        (SAM.instant_win_of, sam_rules(options={"instant_hands": ["three_triples"]}), 10, 3, 745_888),
    ],
    ids=["five pairs in a row", "three triples"],
)
def test_as_many_hands_hold_the_groups_as_are_known(win_of: Any, rules: Any, cards: int, many: int, known: int) -> None:
    # Which ranks are held so many times decides both patterns; of every choice of ranks one hand is drawn and judged.
    rng, total = Random(1), 0
    for size in range(cards // many + 1):
        for ranks in combinations(range(2, 15), size):
            ways = holding(cards, many, ranks)
            if ways[-1][cards] and win_of(drawn(ways, cards, many, ranks, rng), rules):
                total += ways[-1][cards]
    assert total == known


@pytest.mark.parametrize(
    ("kind", "least", "pairs", "most", "known"),
    [
        ("four_twos", ALL_TWOS, 0, 4, 12_271_512),
        ("five_pairs", ANY, 5, 4, 10_630_620),
        ("dragon", ANY, 0, 1, 3_145_728),
    ],
)
def test_as_many_sam_hands_win_as_are_known(
    kind: str, least: tuple[int, ...], pairs: int, most: int, known: int
) -> None:
    rules = sam_rules(options={"instant_hands": [kind]})
    vectors = counts(10, least, pairs, most)
    found = (number_of_hands(vector) for vector in vectors if SAM.instant_win_of(hand_with(vector), rules))
    assert sum(found) == known


def test_a_hand_of_one_colour_is_one_of_two_halves_of_the_deck() -> None:
    rules = sam_rules(options={"instant_hands": ["same_colour"]})
    assert 2 * comb(26, 10) == 10_623_470
    assert SAM.instant_win_of(parse_cards("3S 4C 6S 7C 9S TC QS KC AS 2C"), rules) == "same_colour"
    assert SAM.instant_win_of(parse_cards("3D 4H 6D 7H 9D TH QD KH AD 2H"), rules) == "same_colour"
    assert SAM.instant_win_of(parse_cards("3S 4C 6S 7C 9S TC QS KC AS 2H"), rules) is None


@pytest.mark.parametrize(
    ("cards", "kind"),
    [(DRAGON, "dragon"), (FOUR_TWOS, "four_twos"), (FIVE_PAIR_RUN, "five_pair_run"), (SIX_PAIRS, "six_pairs")],
)
def test_each_tlmn_pattern_is_found_and_only_where_the_house_has_it(cards: str, kind: str) -> None:
    found = TLMN.find_instant_win(parse_cards(cards), tlmn_rules())
    assert found == kind
    others = [name for name in ("dragon", "four_twos", "five_pair_run", "six_pairs") if name != kind]
    assert TLMN.find_instant_win(parse_cards(cards), tlmn_rules(options={"instant_hands": others})) is None


def test_an_ordinary_hand_does_not_win_on_the_deal() -> None:
    assert TLMN.find_instant_win(parse_cards(NOTHING), tlmn_rules()) is None


def test_instant_hands_is_the_order_in_which_a_hand_with_two_patterns_is_named() -> None:
    hand = parse_cards("8S 8C 9S 9C TD TH JS JC QD QH KS KC 3D")
    for order in (["five_pair_run", "six_pairs"], ["six_pairs", "five_pair_run"]):
        found = TLMN.find_instant_win(hand, tlmn_rules(options={"instant_hands": order}))
        assert found == order[0]


def test_dragon_needs_two_asks_for_a_two_as_the_thirteenth_card() -> None:
    for cards, with_two in ((DRAGON, False), (DRAGON_WITH_TWO, True)):
        assert TLMN.find_instant_win(parse_cards(cards), tlmn_rules("multiplier")) is not None
        found = TLMN.find_instant_win(parse_cards(cards), tlmn_rules("points"))
        assert (found is not None) is with_two  # T4-50


def test_five_consecutive_pairs_reach_the_ace_and_never_the_two() -> None:
    rules = tlmn_rules(options={"instant_hands": ["five_pair_run"]})
    to_the_ace = parse_cards("TD TH JS JC QD QH KS KC AS AC 3D 4H 2S")
    over_the_ace = parse_cards("JS JC QD QH KS KC AS AC 2D 2H 3D 4H 6S")
    assert TLMN.find_instant_win(to_the_ace, rules) is not None
    assert TLMN.find_instant_win(over_the_ace, rules) is None


FIVE_PAIRS_TO_JACK = "7S 7C 8D 8H 9S 9C TD TH JS JC 3C 4S 6S"
FIVE_PAIRS_TO_KING = "9D 9H TS TC JD JH QS QC KD KH 3D 4D 2S"
PLAIN = "3H 4H 5S 5C 6D 7H 8S QD QH KS AS AC 2D"


@pytest.mark.parametrize(("leader", "winner"), [(A, A), (B, C), (C, C), (D, A)])
def test_two_of_one_kind_are_ranked_by_turn_order_from_the_leader(leader: int, winner: int) -> None:
    hands = [parse_cards(cards) for cards in (FIVE_PAIRS_TO_JACK, PLAIN, FIVE_PAIRS_TO_KING, PLAIN)]
    found = dealt_instant_win(hands, leader, TLMN.variant(tlmn_rules()))  # B-T-13
    assert found is not None
    assert (found.seat, found.kind) == (winner, "five_pair_run")


@pytest.mark.parametrize("leader", [A, B, C, D])
def test_instant_tie_top_card_ranks_them_by_the_top_of_the_pattern(leader: int) -> None:
    hands = [parse_cards(cards) for cards in (FIVE_PAIRS_TO_JACK, PLAIN, FIVE_PAIRS_TO_KING, PLAIN)]
    found = dealt_instant_win(hands, leader, TLMN.variant(tlmn_rules(options={"instant_tie": "top_card"})))
    assert found is not None
    assert found.seat == C


@pytest.mark.parametrize(
    ("cards", "kind", "top"),
    [
        (DRAGON, "dragon", "AH"),
        (FIVE_PAIR_RUN, "five_pair_run", "KC"),
        (SIX_PAIRS, "six_pairs", "2H"),
        (FOUR_TWOS, "four_twos", "2H"),
    ],
)
def test_the_top_card_is_that_of_the_pattern(cards: str, kind: str, top: str) -> None:
    assert TLMN.instant_win_of(parse_cards(cards), tlmn_rules()) == kind
    found = pattern_top(kind, parse_cards(cards), tlmn_rules())
    assert found is not None
    assert found.code == top


def test_the_two_of_a_dragon_that_needs_it_is_its_top_card() -> None:
    found = pattern_top("dragon", parse_cards(DRAGON_WITH_TWO), tlmn_rules("points"))
    assert found is not None
    assert found.code == "2S"


def test_a_better_kind_wins_wherever_it_sits() -> None:
    hands = [parse_cards(cards) for cards in (FIVE_PAIRS_TO_JACK, PLAIN, PLAIN, DRAGON)]
    for leader in (A, B, C, D):
        found = dealt_instant_win(hands, leader, TLMN.variant(tlmn_rules()))
        assert found is not None
        assert (found.seat, found.kind) == (D, "dragon")  # T0-51


SAM_HANDS = {
    "dragon": "3S 4H 5D 6C 7S 8H 9D TC JS QH",
    "four_twos": "2S 2C 2D 2H 3S 4C 5D 7H 8S 9C",
    "same_colour": "3S 4C 6S 7C 9S TC QS KC AS 2C",
    "three_triples": "3S 3C 3D 3H 7S 7C 7D 9S 9C 9H",
    "five_pairs": "3S 3C 3D 3H 7S 7C 9D 9H 2S 2D",
}


@pytest.mark.parametrize("kind", SAM_HANDS)
def test_sam_has_instant_wins_only_where_the_house_says_so(kind: str) -> None:
    hand = parse_cards(SAM_HANDS[kind])
    assert SAM.find_instant_win(hand, sam_rules()) is None  # B-S-15
    assert SAM.find_instant_win(hand, sam_rules(options={"instant_hands": list(SAM_HANDS)})) == kind


def test_a_sam_dragon_follows_the_runs_of_the_table() -> None:
    hand = parse_cards("AS 2H 3D 4C 5S 6H 7D 8C 9S TH")
    for place, wins in (("none", False), ("low", True), ("high", False)):
        rules = sam_rules(options={"instant_hands": ["dragon"], "straight_two": place})
        assert (SAM.find_instant_win(hand, rules) is not None) is wins


def test_of_two_sam_hands_the_first_listed_kind_wins_then_turn_order() -> None:
    rules = sam_rules(options={"instant_hands": ["five_pairs", "dragon"]})
    dragon, pairs = parse_cards(SAM_HANDS["dragon"]), parse_cards("4S 4D 5S 5C 8S 8C JD JH KS KC")
    other_pairs = parse_cards("6S 6D 7C 7D 9S 9C QS QD AS AC")
    assert [_sam_winner([dragon, pairs], leader, rules).seat for leader in (A, B)] == [B, B]
    assert _sam_winner([pairs, other_pairs], A, rules).seat == A
    assert _sam_winner([pairs, other_pairs], B, rules).seat == B


def _sam_winner(hands: list[Cards], leader: int, rules: Any) -> Any:
    return dealt_instant_win(hands, leader, SAM.variant(rules))


@pytest.mark.parametrize(
    ("find", "rules", "cards", "codes"),
    [
        (TLMN.find_instant_win, tlmn_rules(), NOTHING[:-3], ["wrong_card_count"]),
        (TLMN.find_instant_win, tlmn_rules(), NOTHING.replace("AH", "AD"), ["duplicate_card"]),
        (SAM.find_instant_win, sam_rules(), SAM_HANDS["dragon"] + " 3S", ["wrong_card_count", "duplicate_card"]),
    ],
)
def test_cards_that_are_no_hand_are_refused(find: Any, rules: Any, cards: str, codes: list[str]) -> None:
    with pytest.raises(InvalidInputError) as refused:
        find(parse_cards(cards), rules)
    assert [fault.code for fault in refused.value.faults] == codes
