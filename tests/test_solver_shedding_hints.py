"""Hints for TLMN and Sâm: they know what the seat knows, are legal, solve endings, and win from plain play."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rules.cards import DECK, parse_cards
from rules.shedding.game import apply_event, can_apply
from rules.shedding.history import Pass, Play
from rules.shedding.replay import result_of
from rules.shedding.settlement import settle
from rules.shedding.setup import GameSetup, Opening, SeatHand
from rules.shedding.variant import instant_win_of
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_search
from solver.shedding.bots import bot_hint
from solver.shedding.declaring import declaration, may_declare
from solver.shedding.hints import hint, may_ask
from solver.shedding.knowledge import known_to
from solver.shedding.policy import BY_HAND, PRICE_NAMES, policy_of, policy_with, stake_of
from solver.shedding.positions import cards_of_mask, mask_of, state_of_game
from solver.shedding.reasons import REASONS, reason_of
from solver.shedding.rooms import search_room
from solver.shedding.table import table_rules
from tests.helpers.shedding_games import PRESETS, SAM, TLMN, Script, random_deal, random_event, setup_of

HAND = parse_cards("3S 4C 5D 7H 8H 9S 9C TD JC QS KH 2C 2D")


def script_of(engine, preset, seed, seats, **options):
    rng = Random(seed)
    rules = engine.rules(preset, options)
    return Script(engine, rules, random_deal(engine, rng, seats), rng.randrange(seats), game_number=2), rng


def known_in(script, seat):
    return known_to(seat, script.setup, script.history, script.engine.variant(script.rules))


def event_of(seat, play):
    return Pass(seat) if play.is_pass else Play(seat, play.cards)


def hands_with(others, seats=4):
    rest = [card for card in Random(others).sample(DECK, 52) if card not in HAND]
    dealt = [HAND, *(tuple(rest[13 * seat : 13 * seat + 13]) for seat in range(seats - 1))]
    return setup_of(dealt, leader=0, game_number=2)


def test_a_hint_does_not_depend_on_cards_that_the_seat_does_not_know():
    variant = TLMN.variant(TLMN.rules("rank"))
    answers = [hint(known_to(0, hands_with(others), (), variant), 32) for others in (1, 2)]
    alone = GameSetup(4, (SeatHand(0, HAND),), leader=0, game_number=2)
    assert answers[0] == answers[1] == hint(known_to(0, alone, (), variant), 32)


def test_the_same_request_has_the_same_answer_and_another_seed_another():
    known = known_to(0, hands_with(1), (), TLMN.variant(TLMN.rules("count")))
    first, again, other = (hint(known, 32, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert first.best.behind == 0
    assert all(play.standard_error > 0 for play in first.plays)


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_every_play_of_a_hint_and_of_a_bot_is_legal(engine, preset):
    script, rng = script_of(engine, preset, preset, 4)
    while not script.game.over:
        seat = script.game.position.seat_to_act
        known = known_in(script, seat)
        if rng.random() < 0.3:
            found = hint(known, 16)
            assert all(can_apply(script.game, event_of(seat, play)) for play in found.plays)
            assert {reason_of(found, at, known) for at in range(len(found.plays))} <= set(REASONS)
        for level in (1, 2, 3):
            assert can_apply(script.game, event_of(seat, bot_hint(known, level, 5).best))
        event = random_event(script, rng)
        script.play(written(event))


def written(event):
    """An event as `Script.play` reads it."""
    if isinstance(event, Pass):
        return f"{event.seat}:pass"
    return f"{event.seat}:" + (",".join(card.code for card in event.cards) if isinstance(event, Play) else "sam")


def test_dealt_hands_fit_what_is_known_and_hold_no_instant_win():
    script, _ = script_of(TLMN, "points", 3, 3)
    script.play(f"{script.game.position.seat_to_act}:{script.hand(script.game.position.seat_to_act)[0].code}")
    seat = script.game.position.seat_to_act
    known = known_in(script, seat)
    variant = script.engine.variant(script.rules)
    for world in range(200):
        state = known.state.copy()
        shedding_search.deal_hidden(state, seat, known.view.played, known.rules, np.uint64(world))
        seen = int(state[layout.SEEN])
        for other in range(3):
            held = int(state[layout.HANDS + other])
            assert held.bit_count() == script.game.position.cards_left[other]
            assert not held & seen
            seen |= held
            if other != seat:
                dealt = cards_of_mask(held | int(known.view.played[other]))
                assert instant_win_of(dealt, variant) is None


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_hands_that_win_at_once_are_those_of_the_rules(engine, preset):
    rng = Random(preset)
    kinds = ("dragon", "four_twos", "same_colour", "three_triples", "five_pairs")
    rules = engine.rules(preset, {"instant_hands": list(kinds)} if engine is SAM else {})
    variant, won = engine.variant(rules), 0
    numbers = table_rules(variant)
    for _ in range(2000):
        ranks = rng.sample(range(2, 15), rng.choice((5, 6, 7, 12, 13)))
        pool = [card for card in DECK if card.rank in ranks and (rng.random() < 0.8 or card.suit > 1)]
        if len(pool) >= engine.hand_size:
            hand = tuple(rng.sample(pool, engine.hand_size))
            theirs = instant_win_of(hand, variant) is not None
            won += theirs
            assert shedding_search.wins_at_once(mask_of(hand), numbers) == theirs
    assert won > 20


def plain_value(script, game, mine):
    """The points that a seat is sure of, by trying everything with the rules alone."""
    if game.over:
        result = result_of(game, script.setup, script.history)
        return settle(result, game.variant).seats[mine].net
    seat = game.position.seat_to_act
    values = [plain_value(script, apply_event(game, event), mine) for event in events_of(script, game, seat)]
    return (max if seat == mine else min)(values)


def events_of(script, game, seat):
    """Everything that the seat to act may do."""
    held = game.position.hands[seat]
    hand = tuple(card for card in DECK if held >> card.number & 1)
    top = () if game.position.top is None else game.position.top.cards
    found = [Play(seat, move.cards) for move in script.engine.legal_moves(hand, top, script.rules).moves]
    return [event for event in (*found, Pass(seat)) if can_apply(game, event)]


def ending(seed):
    """A game of `rank` played at random until two seats are left, with few cards."""
    for attempt in range(200):
        script, rng = script_of(TLMN, "rank", f"{seed} {attempt}", 4)
        while not script.game.over:
            position = script.game.position
            active = [seat for seat in range(4) if position.is_active(seat)]
            if len(active) == 2 and not position.stopped and sum(position.cards_left) <= 7:
                return script
            script.play(written(random_event(script, rng)))
    raise AssertionError("no ending found")


@pytest.mark.parametrize("seed", range(8))
def test_endings_are_worth_what_trying_everything_gives(seed):
    script = ending(seed)
    seat = script.game.position.seat_to_act
    known = known_in(script, seat)
    found = hint(known, 16)
    assert found.exact
    for play in found.plays:
        assert play.expected_points == plain_value(script, apply_event(script.game, event_of(seat, play)), seat)
        assert play.behind == found.best.expected_points - play.expected_points >= 0
        assert play.standard_error == play.behind_error == 0
        assert sum(play.parts.values()) == play.expected_points


def sam_known(text, seat=0, leader=0):
    setup = GameSetup(4, (SeatHand(seat, parse_cards(text)),), leader=leader, game_number=2, previous_winner=leader)
    return known_to(seat, setup, (), SAM.variant(SAM.rules("standard")))


def test_a_sam_that_nobody_can_block_is_declared():
    known = sam_known("2S 2C 2D 2H AS AC AD AH 3S 3C")
    assert may_declare(known)
    found = declaration(known, None, 64)
    assert found.success == 1.0
    assert found.is_recommended
    assert found.expected_points == 60
    assert found.plan[-1] == parse_cards("3S 3C")


def test_a_weak_hand_declares_nothing():
    known = sam_known("3S 5C 6D 8H 9S JC QD AH 3C 6S", seat=1)
    assert not may_ask(known)
    found = declaration(known, None, 64)
    assert found.success < 0.2
    assert not found.is_recommended


def test_the_success_of_a_plan_is_that_of_the_deals_in_which_nobody_blocks():
    known = sam_known("2S AS AC AD KS KC KD QH QD 7S")
    found = declaration(known, None, 200)
    assert 0 < found.success < 1
    assert found.expected_points == pytest.approx(60 * (2 * found.success - 1))


def dealt_states(engine, preset, count):
    rng, variant = Random(1), engine.variant(engine.rules(preset))
    rules, states = table_rules(variant), []
    while len(states) < count:
        game = engine.start_game(random_deal(engine, rng, 4), Opening(rng.randrange(4), None), engine.rules(preset))
        if not game.over:
            states.append(state_of_game(game, rules))
    return np.array(states), rules


@pytest.mark.parametrize(("engine", "preset"), PRESETS)
def test_the_policy_wins_from_play_by_sets_alone(engine, preset):
    """A small paired measure of strength: each deal is played from every seat."""
    states, rules = dealt_states(engine, preset, 150)
    policy = policy_of(rules)
    plain = policy_with({name: BY_HAND[name] for name in PRICE_NAMES}, stake_of(rules))
    won = np.zeros(len(states))
    shedding_search.match_points(states, np.array([policy, plain]), rules, search_room(), np.uint64(1), won)
    level = np.zeros(len(states))
    shedding_search.match_points(states, np.array([plain, plain]), rules, search_room(), np.uint64(1), level)
    gain = won - level
    assert gain.mean() > 3 * gain.std() / len(gain) ** 0.5
