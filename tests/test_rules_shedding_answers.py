"""What a caller is told, so that nothing is left for him to guess: the duty of the opening play, free cuts, breaches of
báo 1 among the legal moves; and what is refused, since it could change nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.cards import Cards, parse_cards
from rules.errors import InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding import game as engine_game
from rules.shedding.history import DeclareSam, Event, Play, Reason
from rules.shedding.result import GameResult, SamResult, SettlementLine
from rules.shedding.setup import GameSetup, Opening
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import SAM, TLMN, A, B, C, Engine, deal, events, random_deal, setup_of
from tests.helpers.shedding_results import SAM_RULES, TLMN_RULES, chain, points

TWO, QUAD, HIGHER_QUAD = "2C", "7S 7C 7D 7H", "9S 9C 9D 9H"
FULL_HAND = "3C 4C 6C 6D 7C 8C 9C TC JC 2C"


# --- the duty of the opening play (B-T-09) ---

WITHOUT_3_SPADES = deal(TLMN, "3C 5S 5C 6D", "3D", "3H", avoid="3S")
OPENINGS = [
    ("rank", {}, "3S 4S 5S 6S", {}, "3S"),
    ("points", {}, "3S 4S 5S 6S", {"leader": A}, "3S"),
    ("points", {}, "3S 4S 5S 6S", {"leader": B}, None),  # a leader who does not hold it has no duty
    ("points", {}, "3S 4S 5S 6S", {"leader": A, "game_number": 2}, None),
    ("points", {}, "3S 4S 5S 6S", {"game_number": 2}, "3S"),  # nobody is known to have won: a first game again
    ("points", {}, "3S 4S 5S 6S", {"previous_winner": A, "game_number": 2}, None),
    ("points", {}, "3S 4S 5S 6S", {"previous_winner": B, "previous_instant_win": True}, None),  # T4-46
    ("multiplier", {}, "3S 4S 5S 6S", {"leader": A}, None),
    ("multiplier", {"first_lead": "lowest", "opening_must_include": "lowest"}, "3S 4S 5S 6S", {}, "3S"),
    ("rank", {"put_3_spades": True}, "3S 4S 5S 6S", {}, None),
]


@pytest.mark.parametrize(("preset", "options", "hand", "more", "duty"), OPENINGS)
def test_the_state_tells_what_the_opening_play_has_to_hold(
    preset: str, options: dict[str, object], hand: str, more: dict[str, Any], duty: str | None
) -> None:
    setup, rules = setup_of(deal(TLMN, hand, "3C", "3D", "3H"), **more), tlmn_rules(preset, options)
    state = TLMN.replay(setup, (), rules).state
    assert (None if state.must_include is None else state.must_include.code) == duty
    leader = state.seat_to_act
    held = setup.hands[leader].cards
    for card in held:
        verdict = TLMN.validate(setup, (), Play(leader, (card,)), rules)
        assert verdict.legal is (duty is None or card.code == duty)
        if verdict.legal:
            assert verdict.state.must_include is None
        else:
            assert (verdict.reason, verdict.state.must_include) == (Reason.MUST_INCLUDE_CARD, state.must_include)


@pytest.mark.parametrize(
    ("engine", "preset", "options"),
    [
        (TLMN, "points", {}),
        (TLMN, "rank", {}),
        (TLMN, "rank", {"put_3_spades": True}),
        (TLMN, "multiplier", {"first_lead": "lowest", "opening_must_include": "lowest"}),
        (SAM, "standard", {"first_lead": "lowest"}),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("more", [{}, {"game_number": 4}, {"leader": A}, {"leader": A, "game_number": 4}])
def test_legal_moves_with_the_duty_of_the_state_are_what_validate_accepts(
    engine: Engine, preset: str, options: dict[str, object], seats: int, more: dict[str, Any]
) -> None:
    rules = engine.rules(preset, options)
    setup = setup_of(random_deal(engine, Random(seats), seats), **more)
    state = engine.replay(setup, (), rules).state
    leader, history = state.seat_to_act, ()
    hand = setup.hands[leader].cards
    listed = [move.cards for move in engine.legal_moves(hand, (), rules, must_include=state.must_include).moves]
    for move in engine.legal_moves(hand, (), rules).moves:
        assert engine.validate(setup, history, Play(leader, move.cards), rules).legal is (move.cards in listed)


def test_where_3_spades_is_not_dealt_the_lowest_card_is_the_duty() -> None:
    setup, rules = setup_of(WITHOUT_3_SPADES), tlmn_rules("points")
    state = TLMN.replay(setup, (), rules).state
    assert (state.seat_to_act, state.must_include) == (A, parse_cards("3C")[0])
    # Who sees his own cards only cannot tell that 3S is not dealt: no duty is known.
    own = GameSetup(3, (setup.hands[A],), leader=A)
    verdict = TLMN.validate(own, (), Play(A, parse_cards("5S 5C")), rules)
    assert verdict.legal


# --- declarations are of Sâm ---


@pytest.mark.parametrize(("history", "move"), [((), DeclareSam(A)), ((DeclareSam(B),), events("0:3S")[0])])
def test_nobody_declares_in_tlmn(history: tuple[Event, ...], move: Event) -> None:
    setup = setup_of(deal(TLMN, "3S", "3C"), leader=A)
    with pytest.raises(InvalidInputError) as refused:
        TLMN.validate(setup, history, move, tlmn_rules())
    pointer = "/history/0/declare_sam" if history else "/move/declare_sam"
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [(pointer, "unknown_field")]


def test_the_engine_of_tlmn_refuses_a_declaration() -> None:
    game = TLMN.start_game(deal(TLMN, "3S", "3C"), Opening(A, None), tlmn_rules())
    assert engine_game.judge(game, DeclareSam(A)) == engine_game.Refused(Reason.DECLARE_TOO_LATE)
    game = SAM.start_game(deal(SAM, "3S", "3C"), Opening(A, None), sam_rules())
    assert isinstance(engine_game.judge(game, DeclareSam(A)), engine_game.Played)


# --- every cut is answered for ---


def cuts(result: GameResult, preset: str = "multiplier", **options: object) -> list[SettlementLine]:
    lines = TLMN.settle(result, tlmn_rules(preset, options)).lines
    return [line for line in lines if line.kind == "chop"]


def last_two(*more: Any) -> GameResult:
    seats = (TLMN_RULES.out(1, "AS"), TLMN_RULES.out(2, TWO), TLMN_RULES.held(3, "4S"))
    return GameResult(seats, chops=(chain((B, TWO), (A, QUAD), *more, finishing=[0]),))


def test_a_cut_of_somebodys_last_2_costs_nothing_and_is_told() -> None:
    # B-T-23
    (line,) = cuts(last_two())
    assert (line.from_seat, line.to_seat, line.points) == (B, A, 0)
    (paid,) = cuts(last_two(), chop_last_card="paid")
    assert paid.points == 1


def test_a_free_cut_is_told_beside_the_one_on_top_of_it() -> None:
    found = cuts(last_two((C, HIGHER_QUAD)))
    assert sorted((line.from_seat, line.to_seat, line.points) for line in found) == [(A, C, 2), (B, A, 0)]


@pytest.mark.parametrize("stacked", ["cumulative", "flat", "each"])
def test_a_cut_of_cards_without_a_price_is_told(stacked: str) -> None:
    result = GameResult((TLMN_RULES.out(1, "AS"), TLMN_RULES.held(2, "4S")), chops=(chain((B, TWO), (A, QUAD)),))
    (line,) = cuts(result, chop_two=[0, 0, 0, 0], stacked_chop=stacked)
    assert (line.from_seat, line.to_seat, line.points) == (B, A, 0)


# --- báo 1 among the legal moves (B-S-10) ---


def breaches(hand: str, table: str, *, one: bool = True, **options: object) -> tuple[set[str], bool]:
    """The moves that break báo 1, and whether passing does."""
    rules = sam_rules(options=options)
    found = SAM.legal_moves(parse_cards(hand), parse_cards(table), rules, next_has_one_card=one)
    return {shown(move.cards) for move in found.moves if move.breach}, found.pass_breach


def shown(cards: Cards) -> str:
    return " ".join(card.code for card in cards)


def test_moves_that_may_make_a_seat_liable_are_marked() -> None:
    assert breaches("4S 9C 9D KH", "") == ({"4S", "9C", "9D"}, False)
    assert breaches("4S 9C 9D KH", "5S") == ({"9C", "9D"}, True)
    assert breaches("4S 9C 9D KH", "AS") == (set(), False)  # nothing of it beats the ace
    assert breaches("4S 9C 9D KH", "5S 5C") == (set(), False)  # pairs are free
    assert breaches("4S 9C 9D KH", "5S", one=False) == (set(), False)
    assert breaches("4S 9C 9D KH", "5S", bao1="reject") == (set(), False)  # there they are no legal moves


def test_one_card_left_is_refused_where_it_binds_nobody() -> None:
    with pytest.raises(InvalidInputError) as error:
        breaches("4S 9C", "", bao1="off")
    assert [(fault.pointer, fault.code) for fault in error.value.faults] == [("/next_has_one_card", "without_effect")]


# --- where a default leaves the letter of the source, and the option that restores it ---


def test_b_s_01_high_2s_make_the_straight_that_the_order_of_the_cards_suggests() -> None:
    for mode, valid in (("none", False), ("low", False), ("high", True)):
        found = SAM.classify(parse_cards("KS AC 2D"), sam_rules(options={"straight_two": mode}))
        assert (found is not None) is valid


def test_b_s_07_a_sam_that_ends_on_a_2_is_won_where_finishing_on_it_is_allowed() -> None:
    seats = (SAM_RULES.out(1, "2S"), SAM_RULES.held(0, FULL_HAND))
    result = GameResult(seats, sam=SamResult(A))
    assert points(SAM.settle(result, sam_rules())) == [-20, 20]
    assert points(SAM.settle(result, sam_rules(options={"finish_with_two": "allow"}))) == [20, -20]


@pytest.mark.parametrize("preset", ["rank", "count"])
def test_b_t_28_without_instant_wins_such_a_hand_is_played(preset: str) -> None:
    hands = deal(TLMN, "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S", "3C")
    setup = setup_of(hands, leader=A)
    assert TLMN.replay(setup, (), tlmn_rules(preset)).instant_win is not None
    literal = TLMN.replay(setup, (), tlmn_rules(preset, {"instant_hands": []}))
    assert (literal.instant_win, literal.state.over) == (None, False)


# --- where nobody may go out on a 2 (B-S-06) ---


@pytest.mark.parametrize("engine", [TLMN, SAM])
def test_a_last_play_without_a_2_is_allowed_where_nobody_may_go_out_on_one(engine: Engine) -> None:
    rules = engine.rules(options={"finish_with_two": "forbid"})
    for hand, expected in (("9S 9C", {"9S", "9C", "9S 9C"}), ("2S", set()), ("9S 2S", {"2S"}), ("9S", {"9S"})):
        found = engine.legal_moves(parse_cards(hand), (), rules).moves
        assert {shown(move.cards) for move in found} == expected
