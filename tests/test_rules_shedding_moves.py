"""Sets and legal moves of TLMN and Sâm against a search through all subsets of the hand, and against known counts."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

import pytest

from rules.cards import DECK, Card, Cards, parse_cards
from rules.errors import InvalidInputError
from rules.sam.combinations import beats as sam_beats
from rules.sam.options import SamRules, sam_rules
from rules.shedding.combinations import ascending
from rules.shedding.moves import LegalMoves
from rules.tlmn.combinations import beats as tlmn_beats
from rules.tlmn.options import TlmnRules, tlmn_rules
from tests.helpers import oracles_shedding as oracle
from tests.helpers.shedding_games import SAM, TLMN, Engine

RULES: list[tuple[Engine, Any]] = [
    (TLMN, tlmn_rules()),
    (TLMN, tlmn_rules(options={"five_pairs_playable": True, "quad_cuts_pair2": False})),
    (SAM, sam_rules()),
    (SAM, sam_rules(options={"straight_two": "low", "quad_cuts_pair2": True})),
    (SAM, sam_rules(options={"straight_two": "high"})),
]
IDS = ["tlmn", "tlmn with five pairs", "sam", "sam with low 2s", "sam with high 2s"]


def set_of(cards: Sequence[Card], rules: TlmnRules | SamRules) -> oracle.Set | None:
    """What the cards are by the slow twin."""
    if isinstance(rules, TlmnRules):
        return oracle.what_it_is(cards, "none", 6 if rules.five_pairs_playable else 4, 12)
    return oracle.what_it_is(cards, rules.straight_two, 0, 10)


def beats(play: oracle.Set, top: oracle.Set, rules: TlmnRules | SamRules) -> bool:
    if isinstance(rules, TlmnRules):
        return oracle.tlmn_beats(play, top, rules.quad_cuts_pair2, rules.five_pairs_playable)
    return oracle.sam_beats(play, top, rules.quad_cuts_pair2)


def slow_moves(hand: Cards, table: Cards, rules: TlmnRules | SamRules) -> set[tuple[Cards, str, bool]]:
    """Every move by trying all subsets of the hand."""
    top = set_of(table, rules) if table else None
    found = set()
    for cards in oracle.subsets(hand):
        what = set_of(cards, rules)
        if what is not None and (top is None or beats(what, top, rules)):
            found.add((ascending(cards), what[0], top is not None and what[0] in ("quad", "pair_run")))
    return found


def as_set(found: LegalMoves) -> set[tuple[Cards, str, bool]]:
    """The moves as a set; fails when a set of cards is there twice."""
    moves = {(ascending(move.cards), str(move.kind), move.chop) for move in found.moves}
    assert len(moves) == len({cards for cards, _, _ in moves}) == len(found.moves)
    return moves


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
@pytest.mark.parametrize("seed", range(2))
def test_legal_moves_are_those_of_a_search_through_all_subsets(engine: Engine, rules: Any, seed: int) -> None:
    rng = Random(seed)
    # Few ranks make many pairs, runs and bombs.
    ranks = [*rng.sample(range(3, 15), 5), 2]
    rich = [card for card in DECK if card.rank in ranks]
    for deck in (DECK, rich):
        hand = tuple(rng.sample(deck, engine.hand_size))
        assert as_set(engine.legal_moves(hand, (), rules)) == slow_moves(hand, (), rules)


ANSWERED = ("5S", "2S", "2S 2C", "2S 2C 2D", "9S 9C", "8S 8C 8D", "4S 5C 6D", "3S 4S 5S 6S", "3S 3C 3D 3H")
ANSWERED_IN_TLMN = (*ANSWERED, "3S 3C 4S 4C 5S 5C", "3S 3C 4S 4C 5S 5C 6S 6C")


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
def test_answers_are_those_of_a_search_through_all_subsets(engine: Engine, rules: Any) -> None:
    rng = Random(5)
    for text in ANSWERED_IN_TLMN if engine is TLMN else ANSWERED:
        table = parse_cards(text)
        pairs = [card for card in DECK if card not in table and card.rank in (6, 7, 8, 9, 10, 2)]
        hand = tuple(rng.sample(pairs, engine.hand_size))
        assert as_set(engine.legal_moves(hand, table, rules)) == slow_moves(hand, table, rules)


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
def test_every_small_set_is_what_the_definitions_say(engine: Engine, rules: Any) -> None:
    rng = Random(11)
    combination_of = TLMN.combination_of if engine is TLMN else SAM.combination_of
    for _ in range(3000):
        start = rng.randrange(52)
        near = [DECK[(start + step) % 52] for step in range(24)]
        cards = rng.sample(near, rng.choice((1, 2, 3, 3, 4, 4, 5, 6, 8)))
        found, expected = combination_of(cards, rules), set_of(cards, rules)
        assert (found is None) == (expected is None), cards
        if found is not None and expected is not None:
            kind, size, height, suit = expected
            assert (str(found.kind), found.size, found.height) == (kind, size, height + 3)
            assert engine is SAM or found.top.suit == suit


def test_a_dragon_with_a_two_leads_singles_and_runs_only() -> None:
    # 13 singles; runs of length n out of twelve ranks start at 13 - n places.
    hand = parse_cards("3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH 2S")
    assert len(TLMN.legal_moves(hand, (), tlmn_rules()).moves) == 13 + sum(13 - size for size in range(3, 13))


def test_three_quads_and_a_lone_ace_lead_the_counted_moves() -> None:
    # Each quad of 3, 6, 9 gives 4 + 6 + 4 + 1 sets; no two ranks touch.
    hand = parse_cards("3S 3C 3D 3H 6S 6C 6D 6H 9S 9C 9D 9H AS")
    assert len(TLMN.legal_moves(hand, (), tlmn_rules()).moves) == 3 * 15 + 1


def test_three_touching_quads_lead_the_counted_moves() -> None:
    # Runs: 4 ^ 3 choices of suits; runs of three pairs: 6 ^ 3 choices of pairs.
    hand = parse_cards("3S 3C 3D 3H 4S 4C 4D 4H 5S 5C 5D 5H AS")
    moves = TLMN.legal_moves(hand, (), tlmn_rules()).moves
    assert len(moves) == 3 * 15 + 1 + 4**3 + comb(4, 2) ** 3


def test_a_suit_of_sam_leads_singles_and_runs() -> None:
    hand = parse_cards("3S 4S 5S 6S 7S 8S 9S TS JS QS")
    moves = SAM.legal_moves(hand, (), sam_rules()).moves
    assert len(moves) == 10 + sum(11 - size for size in range(3, 11))


def test_moves_come_in_a_fixed_order_whatever_the_order_of_the_hand() -> None:
    hand = parse_cards("3S 3C 4D 4H 5S 5C 6D 6H 9S 9C 9D 9H 2S")
    shuffled = Random(3).sample(hand, 13)
    assert TLMN.legal_moves(hand, (), tlmn_rules()) == TLMN.legal_moves(shuffled, (), tlmn_rules())


def test_only_answers_can_be_passed() -> None:
    hand, rules = parse_cards("5S 9D"), tlmn_rules()
    assert not TLMN.legal_moves(hand, (), rules).can_pass
    assert TLMN.legal_moves(hand, parse_cards("2H"), rules) == LegalMoves((), can_pass=True)
    assert TLMN.legal_moves(hand, parse_cards("3S"), rules, passed=True) == LegalMoves((), can_pass=False)


def test_the_card_that_must_be_included_is_in_every_move() -> None:
    hand = parse_cards("3S 3C 4D 5H 9S")
    found = TLMN.legal_moves(hand, (), tlmn_rules(), must_include=hand[0]).moves
    assert {" ".join(card.code for card in move.cards) for move in found} == {"3S", "3S 3C", "3S 4D 5H"}


def test_nobody_must_include_a_card_he_does_not_hold() -> None:
    with pytest.raises(InvalidInputError) as error:
        TLMN.legal_moves(parse_cards("4D 5H 9S"), (), tlmn_rules(), must_include=parse_cards("3S")[0])
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/must_include", "without_effect")]


@pytest.mark.parametrize("mode", ["passed_only", "anyone"])
def test_who_has_passed_may_lay_four_pairs_that_beat_the_table(mode: str) -> None:
    rules = tlmn_rules(options={"four_pairs_out_of_turn": mode})
    hand = parse_cards("3S 3C 4D 4H 5S 5C 6D 6H 9S 9C 9D 9H 2S")
    on_a_two = TLMN.legal_moves(hand, parse_cards("2H"), rules, passed=True)
    assert [len(move.cards) for move in on_a_two.moves] == [8]
    assert not on_a_two.can_pass
    assert TLMN.legal_moves(hand, parse_cards("AH"), rules, passed=True).moves == ()


@pytest.mark.parametrize(
    ("hand", "table", "faults"),
    [
        ("", "", [("/hand", "wrong_card_count")]),
        ("3S 3S", "4S 4S", [("/hand/1", "duplicate_card"), ("/table/1", "duplicate_card")]),
        ("3S 4S", "3S", [("/table/0", "duplicate_card")]),
        ("3S", "4S 5S", [("/table", "invalid_combination")]),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3C", "", [("/hand", "wrong_card_count")]),
    ],
)
@pytest.mark.parametrize("engine", [TLMN, SAM], ids=["tlmn", "sam"])
def test_cards_that_cannot_be_so_are_named(
    engine: Engine, hand: str, table: str, faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        engine.legal_moves(parse_cards(hand), parse_cards(table), engine.rules())
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == faults


def every_set(engine: Engine, rules: Any, seed: int) -> list[Any]:
    """The sets of some random rich hands."""
    rng = Random(seed)
    combination_of = TLMN.combination_of if engine is TLMN else SAM.combination_of
    found = []
    for _ in range(3):
        ranks = rng.sample(range(2, 15), 6)
        hand = rng.sample([card for card in DECK if card.rank in ranks], engine.hand_size)
        moves = engine.legal_moves(hand, (), rules).moves
        found += [combination_of(move.cards, rules) for move in rng.sample(moves, min(60, len(moves)))]
    return found


@pytest.mark.parametrize(("engine", "rules"), RULES, ids=IDS)
def test_beating_is_a_strict_order_inside_a_kind_and_never_holds_both_ways(engine: Engine, rules: Any) -> None:
    is_higher = tlmn_beats if engine is TLMN else sam_beats
    sets = every_set(engine, rules, 9)
    wins = {(i, j) for i, one in enumerate(sets) for j, other in enumerate(sets) if is_higher(one, other, rules)}
    assert not any((j, i) in wins for i, j in wins)
    for i, j in wins:
        kinds = {(sets[place].kind, sets[place].size) for place in (i, j)}
        for k, third in enumerate(sets):
            if (j, k) in wins and kinds == {(third.kind, third.size)}:
                assert (i, k) in wins


def test_two_tlmn_sets_of_one_kind_and_size_tie_only_on_the_same_top() -> None:
    rules = tlmn_rules()
    sets = every_set(TLMN, rules, 21)
    for one in sets:
        for other in sets:
            if (one.kind, one.size) == (other.kind, other.size) and one.top != other.top:
                assert tlmn_beats(one, other, rules) != tlmn_beats(other, one, rules)
