"""Reviews of TLMN and Sâm games: judged by what a seat knew, its sums hold, and what loses for sure is a blunder."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import parse_cards
from rules.shedding.history import Pass, Play
from rules.shedding.replay import result_of
from rules.shedding.settlement import settle
from rules.shedding.setup import GameSetup, SeatHand
from solver.shedding.knowledge import known_to, seen_in
from solver.shedding.review import review, verdict_of
from solver.shedding.table import table_rules
from tests.helpers.shedding_games import PRESETS, TLMN, Script, random_deal, random_event
from tests.test_solver_shedding_hints import written


def whole_game(engine, preset, seed, seats=4, **options):
    """A game played at random, with what every seat saw before each of its events."""
    rng = Random(f"{preset} {seed}")
    rules = engine.rules(preset, options)
    script = Script(engine, rules, random_deal(engine, rng, seats), rng.randrange(seats), game_number=2)
    variant, seen = engine.variant(rules), []
    while not script.game.over:
        event = random_event(script, rng)
        plays = [one for one in script.history if isinstance(one, Play)]
        told = known_to(event.seat, script.setup, script.history, variant)
        seen.append((told, seen_in(script.game, event.seat, plays, table_rules(variant))))
        script.play(written(event))
    return script, variant, seen


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_a_seat_sees_in_a_known_game_what_it_sees_when_only_its_hand_is_told(engine, preset):
    for seed in range(3):
        options = {"put_3_spades": True, "put_3_spades_fail": "at_end"} if preset == "points" else {}
        for told, seen in whole_game(engine, preset, seed, **options)[2]:
            assert (told.state == seen.state).all()
            assert (told.view.played == seen.view.played).all()


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_deal_own_moves_and_others_add_up_to_the_points_of_the_game(engine, preset):
    script, variant, _ = whole_game(engine, preset, 0)
    found = review(script.setup, script.history, variant, samples=16)
    assert [move.index for move in found.moves] == list(range(len(script.history)))
    result = result_of(script.game, script.setup, script.history)
    money = settle(result, variant).seats
    for seat in found.seats:
        assert seat.points == (money[seat.seat].net, 0)
        assert seat.deal[0] + seat.own[0] + seat.others[0] == pytest.approx(seat.points[0])
        moves = [move for move in found.moves if move.event.seat == seat.seat]
        assert seat.own[0] == pytest.approx(sum(move.changed for move in moves))
        judged = [*moves, *(one for one in found.declarations if one.seat == seat.seat)]
        assert seat.lost[0] == pytest.approx(sum(one.lost for one in judged))
        assert sum(seat.counts.values()) == len(judged)
    assert found == review(script.setup, script.history, variant, samples=16)


def test_not_to_go_out_is_a_blunder():
    hands = ("3S 3C 3D 4S 5S 6S 7C 8C 9C TC JD QD 2S", "4C 4D 5C 5D 6C 6D 7D 8H KS KC AS AC 2H")
    setup = GameSetup(2, tuple(SeatHand(at, parse_cards(hand)) for at, hand in enumerate(hands)), 0, 2)
    plays = [Play(0, parse_cards(cards)) for cards in ("2S", "4S 5S 6S 7C 8C 9C TC JD QD", "3S")]
    history = [plays[0], Pass(1), plays[1], Pass(1), plays[2]]
    found = review(setup, history, TLMN.variant(TLMN.rules("count")))
    last = found.moves[-1]
    assert last.verdict == "blunder"
    assert last.reason == "goes_out"
    assert last.best.cards == parse_cards("3S 3C 3D")
    assert last.changed + 3 * last.changed_error < 0
    assert found.moves[1].best.chop  # three pairs cut the 2, and seat 1 passed
    assert sum(seat.points[0] for seat in found.seats) == pytest.approx(0)


def test_a_loss_is_called_so_only_when_it_is_surely_one():
    assert verdict_of(0, 0, 10) == "best"
    assert verdict_of(6, 3.1, 10) == "good"
    assert [verdict_of(lost, 0.1, 10) for lost in (0.3, 0.5, 2, 5)] == ["good", "inaccuracy", "mistake", "blunder"]
