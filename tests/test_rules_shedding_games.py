"""What always holds of TLMN and Sâm games, on games dealt and played at random under every preset."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.cards import DECK, Cards
from rules.errors import InvalidInputError
from rules.shedding import game as engine_game
from rules.shedding import replay as engine_replay
from rules.shedding.history import DeclareSam, Event, IllegalHistoryError, IllegalMoveError, Pass, Play
from rules.shedding.state import Replay
from tests.helpers.shedding_games import (
    PRESETS,
    SAM,
    TLMN,
    Engine,
    Script,
    can_play,
    legal_of,
    random_deal,
    random_event,
    random_game,
)

IDS = [preset for _, preset in PRESETS]
MOST_EVENTS = 400
# House rules under which other branches are played; every one of them is drawn for a part of the games.
HOUSES: dict[str, list[dict[str, object]]] = {
    "tlmn": [
        {},
        {"four_pairs_out_of_turn": "anyone", "five_pairs_playable": True},
        {"finish_with_two": "forbid", "quad_cuts_pair2": False},
        {"put_3_spades": True, "den_cong": "could_beat"},
        {"put_3_spades": True, "put_3_spades_fail": "at_end", "four_pairs_out_of_turn": "passed_only"},
    ],
    "sam": [
        {},
        {"bao1": "reject", "straight_two": "low"},
        {"finish_with_two": "forbid", "straight_two": "high"},
        {"finish_with_two": "allow", "quad_cuts_pair2": True, "sam_priority": "turn_order"},
        {"instant_hands": ["dragon", "four_twos", "same_colour", "three_triples", "five_pairs"]},
    ],
}


def house(engine: Engine, seed: int) -> dict[str, object]:
    houses = HOUSES["tlmn" if engine is TLMN else "sam"]
    return houses[seed % len(houses)]


def check_game(engine: Engine, preset: str, seed: int) -> Replay:
    """Play a random game and hold everything against it that always holds."""
    script = random_game(engine, preset, seed, **house(engine, seed))
    assert len(script.history) < MOST_EVENTS
    found = script.replay()
    assert found.state == engine_game.view(script.game)
    assert found.state.over
    assert found.state.seat_to_act == -1
    check_cards(script, found)
    check_places(script, found)
    assert found.settlement is not None
    placeless = [line.points for line in found.settlement.lines if line.kind in ("place_points", "instant_win")]
    given = sum(placeless) if script.rules.options.get("scoring") == "points" else 0
    into_pot = found.settlement.pot_after - script.setup.pot_before
    assert sum(seat.net_points for seat in found.settlement.seats) == given - into_pot
    assert all(line.points > 0 for line in found.settlement.lines)
    return found


def check_cards(script: Script, found: Replay) -> None:
    """Every card dealt is held or has been played, once; counts and ends agree."""
    played = [card for event in script.history if isinstance(event, Play) for card in event.cards]
    held = [card for seat in range(len(script.hands)) for card in script.hand(seat)]
    assert sorted(played + held) == sorted(card for hand in script.hands for card in hand)
    assert found.state.cards_left == tuple(len(script.hand(seat)) for seat in range(len(script.hands)))
    assert found.result is not None
    assert [len(end.left) for end in found.result.seats] == list(found.state.cards_left)


def check_places(script: Script, found: Replay) -> None:
    """Places are different; the first is who was out first; a seat that was stopped never played."""
    assert found.result is not None
    ends = found.result.seats
    places = [end.place for end in ends if end.place]
    assert len(set(places)) == len(places)
    for seat, end in enumerate(ends):
        if found.instant_win is None:
            assert (end.place == 1) <= (found.state.finished[:1] == (seat,))
            assert (seat in found.state.stopped) <= (end.played == 0)
            assert end.left or seat in found.state.finished


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
@pytest.mark.parametrize("block", range(5))
def test_random_games_end_and_conserve_cards_and_points(engine: Engine, preset: str, block: int) -> None:
    for seed in range(block * 8, block * 8 + 8):
        check_game(engine, preset, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
def test_two_hundred_random_games_end_and_conserve_cards_and_points(engine: Engine, preset: str) -> None:
    for seed in range(1000, 1200):
        check_game(engine, preset, seed)


@pytest.mark.long
@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
def test_ten_thousand_random_games_end_and_conserve_cards_and_points(engine: Engine, preset: str) -> None:
    for seed in range(10_000, 20_000):
        check_game(engine, preset, seed)


def part_of_a_game(engine: Engine, preset: str, seed: int, options: dict[str, object] | None = None) -> Script:
    """A random game broken off somewhere. options: the house rules, drawn by the seed when not given."""
    rng = Random(seed)
    rules = engine.rules(preset, house(engine, seed) if options is None else options)
    hands = random_deal(engine, rng, rng.choice((2, 3, 4)))
    script = Script(engine, rules, hands, rng.randrange(len(hands)), game_number=2)
    for _ in range(rng.randrange(40)):
        if script.game.over:
            break
        event = random_event(script, rng)
        script.game = engine_game.apply_event(script.game, event)
        script.history.append(event)
    return script


def some_events(script: Script, rng: Random) -> list[Event]:
    """Events of any seat, sensible or not."""
    seats = range(len(script.hands))
    found: list[Event] = [Pass(seat) for seat in seats]
    if script.engine is SAM:
        found += [DeclareSam(seat) for seat in seats]
    for seat in seats:
        hand = script.hand(seat) or script.hands[seat]
        found += [Play(seat, tuple(rng.sample(hand, rng.randint(1, min(len(hand), 5))))) for _ in range(4)]
        found += [Play(seat, tuple(rng.sample(DECK, rng.randint(0, 3))))]
        found += [Play(seat, move.cards) for move in legal_of(script, seat)]
    return found


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_validate_replay_and_the_state_agree_and_a_refusal_changes_nothing(
    engine: Engine, preset: str, seed: int
) -> None:
    script = part_of_a_game(engine, preset, seed)
    rng = Random(seed)
    before = engine_game.view(script.game)
    assert script.replay().state == before
    events = some_events(script, rng)
    for event in rng.sample(events, min(12, len(events))):
        judged = engine_game.judge(script.game, event)
        reason = judged.reason if isinstance(judged, engine_game.Refused) else None
        verdict = engine.validate(script.setup, script.history, event, script.rules)
        assert verdict.reason == reason
        assert verdict.legal is (reason is None) is engine_game.can_apply(script.game, event)
        if reason is None:
            after = engine_game.apply_event(script.game, event)
            assert judged == engine_game.Played(after)
            assert verdict.state == engine_game.view(after)
            continue
        assert verdict.state == before == engine_game.view(script.game)
        with pytest.raises(IllegalMoveError) as refused:
            engine_game.apply_event(script.game, event)
        assert refused.value.reason == reason


def some_sets(script: Script, seat: int, rng: Random) -> list[Cards]:
    """Sets of cards of a hand: all that may be led, and some that are nothing."""
    hand = script.hand(seat)
    if not hand:
        return []
    led = [move.cards for move in script.engine.legal_moves(hand, (), script.rules).moves]
    return led + [tuple(rng.sample(hand, rng.randint(1, len(hand)))) for _ in range(20)]


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_a_play_is_among_the_legal_moves_if_and_only_if_it_is_accepted(engine: Engine, preset: str, seed: int) -> None:
    script = part_of_a_game(engine, preset, seed)
    table = script.game.position
    rng = Random(seed)
    if script.game.over:
        return
    # The seat to act, and those that have passed: they may lay only what the house lets in from outside the round.
    for seat in {table.seat_to_act, *table.passed}:
        moves = {frozenset(move.cards) for move in legal_of(script, seat)}
        for cards in some_sets(script, seat, rng):
            assert can_play(script, seat, cards) is (frozenset(cards) in moves), (seat, cards)
        assert all(can_play(script, seat, tuple(cards)) for cards in moves)


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
@pytest.mark.parametrize("seed", range(30))
def test_the_seat_to_act_always_has_a_move(engine: Engine, preset: str, seed: int) -> None:
    script = part_of_a_game(engine, preset, seed)
    seat = script.game.position.seat_to_act
    if not script.game.over:
        passing: Any = engine_game.can_apply(script.game, Pass(seat))
        assert passing or legal_of(script, seat)


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
@pytest.mark.parametrize("seed", range(15))
def test_the_other_hands_need_not_be_known_to_judge_a_move(engine: Engine, preset: str, seed: int) -> None:
    script = part_of_a_game(engine, preset, seed, {})
    rng = Random(seed)
    if script.game.instant_win is not None:
        return  # Only who knows all hands sees that the game was over on the deal.
    for seat in range(len(script.hands)):
        own = replace(script.setup, hands=(script.setup.hands[seat],))
        for event in some_events(script, rng):
            if event.seat == seat:
                verdict = engine.validate(own, script.history, event, script.rules)
                whole = engine.validate(script.setup, script.history, event, script.rules)
                # Of hands that are not known, who may cut is told as far as it can be (B-T-08).
                assert set(whole.state.may_cut) <= {*verdict.state.may_cut, seat}
                told = replace(verdict.state, may_cut=whole.state.may_cut)
                assert replace(verdict, state=told) == whole


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=IDS)
def test_nobody_loses_more_than_his_purse_where_that_is_the_cap(engine: Engine, preset: str) -> None:
    for seed in range(10):
        script = random_game(engine, preset, seed, loss_cap="purse")
        script.setup = replace(script.setup, hands=tuple(replace(hand, purse=3) for hand in script.setup.hands))
        settlement = script.replay(bet=2).settlement
        assert settlement is not None
        assert all(seat.net >= -3 for seat in settlement.seats)


@pytest.mark.parametrize("engine", [TLMN, SAM], ids=["tlmn", "sam"])
def test_what_was_asked_before_changes_no_verdict(engine):
    """Several games, asked about at random moments, some with a damaged history: as if each were the first question."""
    presets = [preset for of, preset in PRESETS if of is engine]
    games = [random_game(engine, preset, seed) for seed in range(4) for preset in presets]
    rng = Random(5)
    asked = []
    for _ in range(300):
        script = rng.choice(games)
        at = rng.randrange(len(script.history))
        history, move = list(script.history[:at]), script.history[at]
        if history and rng.random() < 0.3:
            history[rng.randrange(len(history))] = rng.choice((Pass, DeclareSam))(rng.randrange(script.setup.seats))
        asked.append((script, history, move))
    assert [verdict_on(*one) for one in asked] == [verdict_on(*one, forgotten=True) for one in asked]


def verdict_on(script: Script, history: list[Event], move: Event, *, forgotten: bool = False) -> object:
    """The verdict or the refusal. forgotten: nothing is known of earlier questions."""
    if forgotten:
        engine_replay._reached.clear()
    try:
        return script.engine.validate(script.setup, history, move, script.rules)
    except IllegalHistoryError as refused:
        return refused.index, refused.reason
    except InvalidInputError as wrong:
        return wrong.faults
