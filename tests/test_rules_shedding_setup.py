"""Who leads a game and with what, and what is refused before a game is looked at."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest

from rules.cards import DECK, Cards, parse_card
from rules.errors import Fault, InvalidInputError
from rules.shedding.history import DeclareSam, Event, IllegalHistoryError, Pass, Play, Reason
from rules.shedding.setup import GameSetup, LeadRules, Opening, SeatHand, opening
from tests.helpers.shedding_games import PRESETS, SAM, TLMN, A, B, C, D, Engine, Script, deal, events, setup_of

THREE_SPADES = parse_card("3S")
RANDOM = LeadRules("random", "none", "winner")
BY_THREE = LeadRules("3S", "3S", "3S")
BY_LOWEST = LeadRules("lowest", "lowest", "first_game")
FOUR = deal(TLMN, "KD", "2S", "3S 4S", "5H")
# Three hands of TLMN without 3♠; the lowest card is 3♣, with C.
THREE_HANDS = deal(TLMN, "KD", "2S", "3C 4S", avoid="3S 3D 3H")


def known(hands: tuple[Cards, ...], seats: int, *which: int) -> GameSetup:
    """A setup of which only some hands are known."""
    return GameSetup(seats, tuple(SeatHand(seat, hands[seat]) for seat in which))


def test_a_first_game_that_is_drawn_needs_its_leader_named() -> None:
    found = opening(setup_of(FOUR), RANDOM, ())  # T0-03
    assert isinstance(found, Fault)
    assert (found.pointer, found.code) == ("/leader", "missing_field")


def test_the_leader_named_is_taken() -> None:
    assert opening(setup_of(FOUR, leader=B), RANDOM, ()) == Opening(B, None)


def test_from_game_two_on_the_previous_winner_leads_without_duty() -> None:
    for rules in (RANDOM, BY_THREE, BY_LOWEST):
        assert opening(setup_of(FOUR, game_number=2, previous_winner=D), rules, ()) == Opening(D, None)  # T0-04


def test_without_a_previous_winner_it_is_a_first_game_again() -> None:
    assert isinstance(opening(setup_of(FOUR, game_number=5), RANDOM, ()), Fault)  # T0-05, S-11
    assert opening(setup_of(FOUR, game_number=5), BY_THREE, ()) == Opening(C, THREE_SPADES)


def test_the_holder_of_three_of_spades_leads_with_it() -> None:
    assert opening(setup_of(FOUR), BY_THREE, ()) == Opening(C, THREE_SPADES)  # T4-20


@pytest.mark.parametrize("rules", [BY_THREE, BY_LOWEST])
def test_where_it_is_not_dealt_the_holder_of_the_lowest_card_leads_with_that(rules: LeadRules) -> None:
    assert opening(setup_of(THREE_HANDS), rules, ()) == Opening(C, parse_card("3C"))  # B-T-09


def test_a_leader_named_who_does_not_hold_the_card_has_no_duty() -> None:
    assert opening(setup_of(FOUR, leader=A), BY_THREE, ()) == Opening(A, None)
    assert opening(setup_of(FOUR, leader=C), BY_THREE, ()) == Opening(C, THREE_SPADES)


def test_a_leader_named_in_a_later_game_has_no_duty() -> None:
    assert opening(setup_of(FOUR, leader=C, game_number=2), BY_THREE, ()) == Opening(C, None)


def test_after_an_instant_win_the_house_says_who_leads() -> None:
    after = setup_of(FOUR, game_number=2, previous_winner=A, previous_instant_win=True)
    assert opening(after, RANDOM, ()) == Opening(A, None)
    assert opening(after, BY_THREE, ()) == Opening(C, None)  # T4-46: the duty is off
    assert opening(after, BY_LOWEST, ()) == Opening(C, THREE_SPADES)  # as in a first game


def test_the_first_play_tells_the_leader_when_it_shows_three_of_spades() -> None:
    setup = known(FOUR, 4, A)
    shown = events("2:3S 3:pass")
    assert opening(setup, BY_THREE, shown) == Opening(C, None)
    assert opening(setup, BY_LOWEST, shown) == Opening(C, None)


@pytest.mark.parametrize("rules", [BY_THREE, BY_LOWEST])
def test_hands_that_do_not_tell_the_leader_need_him_named(rules: LeadRules) -> None:
    for history in ("", "2:4S 3:pass"):
        found = opening(known(FOUR, 4, A), rules, events(history))
        assert isinstance(found, Fault)
        assert found.code == "missing_field"
    # A's own cards are known, so it is not A who shows 3♠ first.
    assert isinstance(opening(known(FOUR, 4, A), rules, events("0:3S")), Fault)


def test_a_known_hand_with_three_of_spades_is_enough() -> None:
    assert opening(known(FOUR, 4, C), BY_THREE, ()) == Opening(C, THREE_SPADES)
    assert opening(known(FOUR, 4, C), BY_LOWEST, ()) == Opening(C, THREE_SPADES)


def refused(engine: Engine, setup: GameSetup, history: str = "", move: str = "", **rules: Any) -> list[tuple[str, str]]:
    """Pointers and codes of what is wrong with a request; of `replay` when no move is given."""
    chosen = engine.rules(**rules)
    ask = engine.validate if move else engine.replay
    with pytest.raises(InvalidInputError) as found:
        ask(setup, events(history), *events(move), chosen)
    return [(fault.pointer, fault.code) for fault in found.value.faults]


def test_every_fault_of_a_request_is_named_at_once() -> None:
    hands = (
        SeatHand(0, FOUR[0][:12]),
        SeatHand(0, FOUR[1], purse=-5),
        SeatHand(7, (*FOUR[2][:12], FOUR[1][0])),
    )
    setup = GameSetup(4, hands, leader=9, game_number=0, previous_winner=-2, pot_before=-1, den_cong_seat=4)
    assert refused(TLMN, setup, "5:3S,3S", "1:pass") == [
        ("/leader", "out_of_range"),
        ("/previous_winner", "out_of_range"),
        ("/den_cong_seat", "out_of_range"),
        ("/game_number", "out_of_range"),
        ("/pot_before", "out_of_range"),
        ("/hands/0/cards", "wrong_card_count"),
        ("/hands/1/seat", "duplicate_seat"),
        ("/hands/1/purse", "out_of_range"),
        ("/hands/2/seat", "out_of_range"),
        ("/hands/2/cards/12", "duplicate_card"),
        ("/history/0/seat", "out_of_range"),
        ("/history/0/cards/1", "duplicate_card"),
    ]


def nonsense(engine: Engine, rng: Random) -> tuple[GameSetup, list[Event]]:
    """A request that nobody in his senses sends."""
    seats = rng.choice((-1, 0, 1, 2, 3, 4, 5, 10**9))
    size = engine.hand_size
    hands = [
        SeatHand(rng.randint(-1, 5), tuple(rng.choices(DECK, k=rng.choice((0, size, size, size + 1)))))
        if rng.random() < 0.5
        else SeatHand(seat, DECK[seat * size : (seat + 1) * size])
        for seat in range(rng.randint(0, 5))
    ]
    told = {name: rng.randint(-2, 4) for name in ("leader", "previous_winner", "den_cong_seat", "game_number")}
    setup = GameSetup(seats, tuple(hands), previous_instant_win=rng.random() < 0.5, **told)
    kinds = (Pass, DeclareSam) if engine is SAM else (Pass,)
    odd: list[Event] = [
        rng.choice(kinds)(rng.randint(-1, 5))
        if rng.random() < 0.5
        else Play(rng.randint(-1, 5), tuple(rng.choices(DECK, k=rng.randint(0, 6))))
        for _ in range(rng.randint(1, 4))
    ]
    return setup, odd


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_nonsense_is_refused_with_our_own_errors_only(engine: Engine, preset: str) -> None:
    rng, refusals = Random(17), 0
    for _ in range(400):
        setup, odd = nonsense(engine, rng)
        with contextlib.suppress(InvalidInputError, IllegalHistoryError):
            engine.validate(setup, odd[1:], odd[0], engine.rules(preset))
        try:
            engine.replay(setup, odd, engine.rules(preset))
        except (InvalidInputError, IllegalHistoryError):
            refusals += 1
    assert refusals > 200, "most of it is refused"


def test_the_hand_of_the_mover_is_needed() -> None:
    setup = GameSetup(4, (SeatHand(0, FOUR[0]),), leader=0)
    assert refused(TLMN, setup, move="1:pass") == [("/hands", "missing_field")]


def test_a_replay_needs_every_hand() -> None:
    hands = (SeatHand(0, FOUR[0]), SeatHand(1, FOUR[1]), SeatHand(1, FOUR[2]))
    setup = GameSetup(3, hands, leader=0)
    assert refused(TLMN, setup) == [("/hands/2/seat", "duplicate_seat"), ("/hands", "missing_field")]


@pytest.mark.parametrize(("engine", "seats"), [(TLMN, 1), (TLMN, 5), (SAM, 1), (SAM, 5)])
def test_too_few_or_too_many_seats_are_refused(engine: Engine, seats: int) -> None:
    hand = SeatHand(0, DECK[: engine.hand_size])
    assert ("/seats", "out_of_range") in refused(engine, GameSetup(seats, (hand,), leader=0), move="0:pass")


def test_the_seats_of_a_replay_are_those_of_its_hands() -> None:
    assert ("/hands", "out_of_range") in refused(SAM, GameSetup(1, (SeatHand(0, DECK[:10]),), leader=0))


def test_max_players_lets_five_sit_down_to_sam() -> None:
    five = setup_of(deal(SAM, "3S", "4S", "5S", "6S", "7S"), leader=A)
    (move,) = events("0:3S")
    assert SAM.validate(five, (), move, SAM.rules(options={"max_players": 5})).legal
    assert refused(SAM, five, move="0:3S") == [("/seats", "out_of_range")]  # B-S-21


def test_the_options_of_the_lead_decide_the_leader_of_tlmn() -> None:
    (move,) = events("2:4S")
    hands = setup_of(FOUR)

    def verdict(preset: str, **options: object) -> Any:
        return TLMN.validate(hands, (), move, TLMN.rules(preset, options))

    assert verdict("points").reason is Reason.MUST_INCLUDE_CARD
    assert verdict("points", opening_must_include="none").legal
    assert refused(TLMN, hands, move="2:4S", preset="points", options={"first_lead": "random"}) == [
        ("/leader", "missing_field")
    ]
    assert verdict("multiplier", first_lead="lowest").legal
    assert verdict("multiplier", first_lead="lowest", opening_must_include="lowest").reason is Reason.MUST_INCLUDE_CARD


@pytest.mark.parametrize(("option", "legal"), [("winner", False), ("3S", True), ("first_game", True)])
def test_after_instant_lead_decides_the_leader_after_an_instant_win(option: str, legal: bool) -> None:
    setup = setup_of(FOUR, game_number=2, previous_winner=A, previous_instant_win=True)
    (move,) = events("2:3S")
    rules = TLMN.rules("points", {"after_instant_lead": option})
    assert TLMN.validate(setup, (), move, rules).legal is legal


def test_first_lead_of_sam_is_drawn_or_with_the_lowest_card() -> None:
    hands = setup_of(deal(SAM, "KD", "2S", "3C 4S", avoid="3S 3D 3H"))
    assert refused(SAM, hands, move="2:4S") == [("/leader", "missing_field")]
    (move,) = events("2:4S")
    assert SAM.validate(hands, (), move, SAM.rules(options={"first_lead": "lowest"})).legal


def test_a_leader_led_by_three_of_spades_may_lay_it_in_any_set() -> None:
    hands = deal(TLMN, "KD", "2S", "3S 3H 4S 5S", "5H")
    for play in ("2:3S", "2:3S,3H", "2:3S,4S,5S"):
        (move,) = events(play)
        assert TLMN.validate(setup_of(hands), (), move, TLMN.rules("points")).legal
    (move,) = events("2:3H")
    verdict = TLMN.validate(setup_of(hands), (), move, TLMN.rules("points"))
    assert verdict.reason is Reason.MUST_INCLUDE_CARD


def test_the_duty_is_over_after_the_first_play() -> None:
    script = Script(TLMN, TLMN.rules("points"), deal(TLMN, "KD 4C", "2S", "3S 4S 9H", "5H"), C)
    script.setup = setup_of(script.hands)
    script.play("2:3S 3:pass 0:pass 1:pass")
    assert script.judge("2:4S").legal
