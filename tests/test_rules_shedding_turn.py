"""`turn`: one question a move says what `validate`, `legal-moves` and `replay` say, and who may act out of turn.

Source: the HTTP contract; docs/rules.md T0-07 to T0-10, T4-23, B-T-08, B-T-09, S-10, S-12, S-32.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.shedding import game as engine_game
from rules.shedding.history import DeclareSam, Event, Play, Reason
from rules.shedding.moves import candidates
from rules.shedding.turn import Turn, turn
from tests.helpers.shedding_games import PRESETS, SAM, TLMN, Engine, Script, deal, legal_of, random_game

IDS = [preset for _, preset in PRESETS]
GAMES = range(6)
# Tables at which more happens out of turn.
OPTIONS = {"points": {"cut_window": "before_next_lead", "four_pairs_out_of_turn": "anyone"}}


def game_of(engine: Engine, preset: str, seed: int) -> Script:
    return random_game(engine, preset, seed, **OPTIONS.get(preset, {}))


def asked(script: Script, events: int, move: Event | None = None) -> Turn:
    """The answer after so many events of a game."""
    return turn(script.setup, script.history[:events], move, script.engine.variant(script.rules))


def moments(script: Script, rng: Random) -> list[int]:
    """Up to four numbers of events, all before the end."""
    return rng.sample(range(len(script.history)), min(4, len(script.history)))


def wound_back(script: Script, events: int) -> Script:
    """The same game after so many events."""
    earlier = Script(script.engine, script.rules, script.hands, script.setup.leader, game_number=2)
    for event in script.history[:events]:
        earlier.game = engine_game.apply_event(earlier.game, event)
        earlier.history.append(event)
    return earlier


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
def test_a_move_is_judged_as_by_validate_and_the_table_after_it_is_that_of_the_game(
    engine: Engine, preset: str
) -> None:
    for seed in GAMES:
        script = game_of(engine, preset, seed)
        rng = Random(seed)
        for at in moments(script, rng):
            found = asked(script, at, script.history[at])
            assert (found.legal, found.reason) == (True, None)
            assert found.state == engine_game.view(wound_back(script, at + 1).game)
            other = rng.choice(script.history)
            verdict = engine.validate(script.setup, script.history[:at], other, script.rules)
            found = asked(script, at, other)
            assert (found.legal, found.reason, found.state) == (verdict.legal, verdict.reason, verdict.state)


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
def test_moves_and_cuts_are_exactly_the_plays_that_the_game_accepts(engine: Engine, preset: str) -> None:
    for seed in GAMES:
        script = game_of(engine, preset, seed)
        for at in moments(script, Random(seed)):
            earlier = wound_back(script, at)
            found = asked(script, at)
            assert found.legal is None
            assert found.moves is not None
            acting = found.state.seat_to_act
            assert found.moves.moves == tuple(legal_of(earlier, acting))
            assert found.moves.can_pass == engine_game.can_apply(earlier.game, engine_game.Pass(acting))
            cuts = {one.seat: {move.cards for move in one.moves} for one in found.cuts}
            for seat in range(len(script.hands)):
                accepted = accepted_plays(earlier, seat)
                told = {move.cards for move in found.moves.moves} if seat == acting else cuts.get(seat, set())
                assert {frozenset(cards) for cards in told} == accepted, (seat, at)
            declares = [seat for seat in range(len(script.hands)) if seat in found.may_declare]
            assert declares == [
                seat for seat in range(len(script.hands)) if engine_game.can_apply(earlier.game, DeclareSam(seat))
            ]


def accepted_plays(script: Script, seat: int) -> set[frozenset[object]]:
    """Every set of the seat's hand that the game accepts now, tried one by one."""
    shapes = script.engine.variant(script.rules).shapes
    every = (play.cards for play in candidates(script.hand(seat), None, shapes)) if script.hand(seat) else ()
    return {frozenset(cards) for cards in every if engine_game.can_apply(script.game, Play(seat, cards))}


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
def test_the_last_turn_is_the_replay_of_the_game(engine: Engine, preset: str) -> None:
    for seed in GAMES:
        script = game_of(engine, preset, seed)
        if not script.history:
            continue
        found = asked(script, len(script.history) - 1, script.history[-1])
        assert found.outcome == script.replay()
        assert found.outcome.settlement is not None
        assert (found.moves, found.cuts, found.may_declare) == (None, (), ())
        assert found.state.places == tuple(end.place for end in found.outcome.result.seats)


def test_b_t_08_who_may_cut_after_the_last_pass_is_told_with_what() -> None:
    script = Script(
        TLMN,
        TLMN.rules("points", {"cut_window": "before_next_lead"}),
        deal(TLMN, "2S 3S", "4S 4C 5S 5C 6S 6C 7S 7C", "3C"),
        0,
    )
    script.play("0:3S 1:pass 2:3C 0:2S 2:pass")
    found = asked(script, len(script.history))
    assert found.state.seat_to_act == 0
    assert found.state.may_cut == (1,)
    ((seat, moves),) = found.cuts
    assert seat == 1
    assert parse_cards("4S 4C 5S 5C 6S 6C 7S 7C") in [move.cards for move in moves]
    assert all(move.chop for move in moves)


def test_hands_that_are_not_known_are_answered_for_as_far_as_can_be_told() -> None:
    script = random_game(TLMN, "count", 3)
    variant = TLMN.variant(script.rules)
    last = script.history[-1]
    known = tuple(hand for hand in script.setup.hands if hand.seat == last.seat)
    found = turn(replace(script.setup, hands=known), script.history[:-1], last, variant)
    assert found.state == engine_game.view(script.game)
    assert found.outcome.settlement is None
    found = turn(replace(script.setup, hands=()), script.history[:1], None, variant)
    assert found.moves is None
    with pytest.raises(InvalidInputError) as refused:
        turn(replace(script.setup, hands=()), script.history[:-1], last, variant)
    assert ("/hands", "missing_field") in [(fault.pointer, fault.code) for fault in refused.value.faults]


def test_s_32_a_declaration_is_open_to_all_until_the_first_play() -> None:
    hands = deal(SAM, "3S", "4S", "5S")
    variant = SAM.variant(SAM.rules())
    script = Script(SAM, SAM.rules(), hands, 0, game_number=2, previous_winner=0)
    assert turn(script.setup, (), None, variant).may_declare == (0, 1, 2)
    script.play("0:3S")
    found = turn(script.setup, script.history, DeclareSam(1), variant)
    assert (found.legal, found.reason) == (False, Reason.DECLARE_TOO_LATE)
    assert found.may_declare == ()


def test_places_are_told_as_seats_go_out() -> None:
    script = random_game(TLMN, "rank", 11)
    states = [asked(script, at).state for at in range(len(script.history) + 1)]
    for earlier, later in pairwise(states):
        placed = [(place, now) for place, now in zip(earlier.places, later.places, strict=True) if place]
        assert all(place == now for place, now in placed)
    assert sorted(states[-1].places)[-1] == len(script.hands)
