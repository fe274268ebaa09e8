"""Measures of strength and honesty for TLMN and Sâm: zero among equals, yardsticks in order, told against true."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from rules.cards import parse_cards
from rules.shedding.setup import GameSetup, SeatHand
from solver.kernels.shedding_rivals import first_places
from solver.measuring.shedding_cells import TABLES as VARIANTS
from solver.measuring.shedding_cells import Cell, play_rounds
from solver.measuring.shedding_declarations import declarations
from solver.measuring.shedding_honesty import convergence, endings, place_of
from solver.measuring.shedding_players import PLAYERS, monte_carlo_bot, rule_bot
from solver.measuring.shedding_strength import points_won, strength
from solver.shedding.hints import candidates, hint, play_numbers
from solver.shedding.knowledge import known_to
from solver.shedding.policy import stake_of
from solver.shedding.positions import cards_of_mask
from solver.shedding.rooms import search_room
from tests.helpers.write_hint_baseline import BASELINE, recorded_positions

COUNT = VARIANTS["count"]
HAND = "3S 4C 5D 6H 6S 9S 9C TD JC QS KH 2C 2D"


def known_with(text, left=(13, 13, 13, 13), seat=0):
    """The seat that leads with these cards; left: how many cards each seat holds."""
    known = known_to(seat, GameSetup(len(left), (SeatHand(seat, parse_cards(text)),), leader=seat), (), COUNT)
    known.state[15 : 15 + len(left)] = left
    return known


def chosen(player, known):
    return cards_of_mask(int(player(known, candidates(known, search_room()), Random(1))[0]))


@pytest.mark.parametrize("name", ["policy", "rule-bot", "lowest"])
def test_equal_players_win_nothing_from_each_other(name):
    assert (points_won(PLAYERS[name], PLAYERS[name], COUNT, 4, range(5)) == 0).all()


@pytest.mark.parametrize(
    ("player", "others"),
    [("lowest", "random"), ("rule-bot", "lowest"), ("policy", "rule-bot"), ("policy", "monte-carlo")],
)
def test_yardsticks_stand_in_their_order(player, others):
    found = strength(PLAYERS[player], PLAYERS[others], COUNT, 4, range(60))
    assert found.points > 3 * found.error


def test_the_rule_bot_leads_its_longest_low_set_and_blocks_a_seat_with_one_card():
    assert chosen(rule_bot, known_with(HAND)) == parse_cards("3S 4C 5D 6S")
    assert len(chosen(rule_bot, known_with("3S 3C 5C 7D 9S JC QD KH KS AC 2C 2D 8S", (13, 1, 9, 9)))) == 2


def test_the_monte_carlo_bot_looks_at_the_longest_first_and_wins_what_is_won():
    """Of a run of twelve and a 2 either may be laid first: the run cannot be beaten, and then the 2 goes out."""
    known = known_with("3S 4C 5D 6H 7S 8S 9C TD JC QS KH AC 2D")
    plays = np.array([play for play in candidates(known, search_room()) if play[2] in (1, 12)])
    won = np.zeros(len(plays), np.int64)
    first_places(known.view, known.rules, search_room(), plays, np.uint64(1), 20, 25, won)
    assert won[plays[:, 2] == 12] == 20
    assert len(chosen(monte_carlo_bot, known)) == 12


def test_cells_grow_by_deals_and_add_up_to_the_same():
    cells = [Cell("count", 2, "rule-bot", "lowest"), Cell("count", 2, "policy", "lowest")]
    seen: list[int] = []
    play_rounds(cells, lambda: True, 12, seen.append)
    assert seen == [4, 8, 12]
    assert cells[0].strength == strength(rule_bot, PLAYERS["lowest"], COUNT, 2, range(12))
    stopped = [Cell("count", 2, "rule-bot", "lowest"), Cell("count", 2, "policy", "lowest")]
    play_rounds(stopped, lambda: False, 12, seen.append)
    assert [cell.deals for cell in stopped] == [4, 4]


def test_critical_endings_bring_what_was_told():
    found = endings(VARIANTS["rank"], 4, range(12))
    assert found.critical > 5
    assert found.solved == found.endings
    assert found.kept == found.critical >= found.policy_right


def test_a_hint_chooses_what_many_deals_say_at_recorded_positions():
    """A small paired measure of strength: fails when hints become clearly weaker, or playouts tell another story."""
    worth, lost = json.loads(BASELINE.read_text(encoding="utf-8")), []
    for table, variant in VARIANTS.items():
        for name, known, plays in recorded_positions(table):
            values = np.array(list(worth[name].values()))
            assert list(worth[name]) == [str(play[0]) for play in plays]
            best = play_numbers(hint(known, 128, 3).best, variant)
            lost.append((values.max() - values[place_of(plays, best)]) / stake_of(known.rules))
    assert np.mean(lost) < 0.015


@pytest.mark.long
@pytest.mark.parametrize("table", VARIANTS)
def test_errors_are_what_they_say_and_choices_are_right(table):
    found = convergence(VARIANTS[table], 4, range(100), 512)
    assert abs(found.within - 0.95) <= 0.02 + 3 * found.within_error
    assert found.lost - 2 * found.lost_error < 0.08


@pytest.mark.long
def test_declared_sams_succeed_as_often_as_is_told():
    found = declarations(VARIANTS["sam"], 4, range(4000), 256)
    assert sum(decile.hands for decile in found.deciles) == found.hands
    for decile in found.deciles:
        assert abs(decile.succeeded - decile.told) <= 3 * decile.error + 0.01
    assert found.gain > 3 * found.gain_error
