"""Answers drawn for people: every card and number of the answer is there, in both languages."""

from __future__ import annotations

import re

import click
import pytest

from api.drawing.maubinh import Drawing, faces
from api.operations import maubinh_answers as answers
from api.operations.maubinh_requests import AskedToSolve
from rules.cards import codes, parse_cards
from rules.maubinh.arrangement import Arrangement
from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import maubinh_rules
from rules.maubinh.settlement import Player, settle
from solver.request import Counts, Estimate, EstimatedArrangement, RowChances, SolveResult

RULES = maubinh_rules()
BEST = Arrangement(*(parse_cards(row) for row in ("AS KS 6S 5S 3S", "QS QH 8C 3C 2H", "JS JD 9H")))
SECOND = Arrangement(*(parse_cards(row) for row in ("AS KS QS JS 6S", "3S 3C QH 8C 5S", "JD 9H 2H")))
BOTH = pytest.mark.parametrize("language", ["vi", "en"])


def estimated(arrangement: Arrangement, points: float) -> EstimatedArrangement:
    win, tie = RowChances(0.61, 0.17, 0.74), RowChances(0.001, 0.002, 0.003)
    return EstimatedArrangement(arrangement, points, 0.042, win, tie, 0.123, 0.234, 0.015)


def solution(*, exact: bool = False):
    request = AskedToSolve(cards=BEST.cards, rules=RULES)
    result = SolveResult(
        instant_win=None,
        best=estimated(BEST, -0.125),
        alternatives=(estimated(SECOND, -1.5),),
        rival=None,
        mixed=(),
        counts=Counts(72072, 22255, 131),
        estimate=Estimate(exact, "equilibrium", 10_000, 900, 7, "a note"),
        hand_points=-0.125,
        hand_error=0.042,
    )
    return answers.solved(request, result, 3.14159)


def marked(number: str, language: str) -> str:
    """A number as written in English, with the marks of the language: in Vietnamese 1.234,5."""
    return number.translate(str.maketrans(",.", ".,")) if language == "vi" else number


def drawn(lines) -> str:
    return click.unstyle("\n".join(lines))


def test_ranks_and_suits_are_written_as_on_the_cards():
    assert click.unstyle(faces(["TD", "AS", "KH", "2C"], narrow=True)) == "10♦ A♠ K♥ 2♣"


def test_hearts_and_diamonds_are_red_and_nothing_else():
    red = click.style("K♥", fg="red")
    assert faces(["KH", "KS"], narrow=True, coloured=True) == f"{red} K♠"


@pytest.mark.parametrize("row", [["TD", "TS", "TH"], ["AS", "KS", "6S", "5S", "3S"], ["TD", "TS", "TH", "TC", "2H"]])
def test_rows_of_three_and_five_cards_take_the_same_width(row):
    assert len(click.unstyle(faces(row))) == 19


@BOTH
def test_a_solution_shows_every_card_of_every_arrangement(language):
    text = drawn(Drawing(language).solution(solution(), 4))
    for arrangement in (BEST, SECOND):
        for code in codes(arrangement.cards):
            assert click.unstyle(faces([code], narrow=True)) in text


@BOTH
def test_a_solution_shows_points_with_their_error_and_every_chance(language):
    text = drawn(Drawing(language).solution(solution(), 4))
    for shown in ("-0.125 ± 0.042", "61.0%", "17.0%", "74.0%", "12.3%", "23.4%", "1.5%"):
        assert marked(shown, language) in text
    for count in ("72,072", "22,255", "131", "10,000"):
        assert marked(count, language) in text
    assert "a note" in text


def test_the_front_row_is_on_top_and_the_back_row_below():
    text = drawn(Drawing("en").solution(solution(), 4))
    assert text.index("Front") < text.index("Middle") < text.index("Back")


def test_categories_are_named_in_the_language_asked_for():
    assert "Thùng" in drawn(Drawing("vi").solution(solution(), 4))
    assert "Flush" in drawn(Drawing("en").solution(solution(), 4))


def test_an_exact_answer_speaks_of_no_samples():
    text = drawn(Drawing("en").solution(solution(exact=True), 2))
    assert "exact" in text
    assert "opponent hands" not in text


@BOTH
def test_a_settlement_shows_every_match_up_and_line(language):
    ids = ["An", "Bình"]
    strong, weak = BEST, Arrangement(*(parse_cards(row) for row in ("KD KH 9D 7D 4D", "TD TC 8H 6H 5H", "9C 7C 4C")))
    players = [Player(strong), Player(weak)]
    settled = answers.settled(ids, players, settle(players, RULES, 10))
    text = drawn(Drawing(language).settlement(settled))
    for player in settled.players:
        points = re.escape(marked(format(player.net_points, "+g"), language))
        assert re.search(rf"^{player.id} .*{points}", text, re.MULTILINE)
        assert marked(f"{player.credited:+,}", language) in text
    for line in settled.matchups[0].lines:
        assert getattr(line.label, language) in text


def test_an_instant_win_is_named_with_what_it_pays():
    dragon = parse_cards("2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS")
    found = find_instant_win(dragon, RULES)
    assert found is not None
    request = AskedToSolve(cards=dragon, rules=RULES)
    counts, exact = Counts(72072, 1, 1), Estimate(True, "", 0, 0, 0, "")
    result = SolveResult(found, estimated(BEST, 1.0), (), None, (), counts, exact, 18.0, 0.25)
    text = drawn(Drawing("en").solution(answers.solved(request, result, 1.0), 4))
    assert f"Dragon: {found.points_each:+}" in text
    assert "The hand is worth: +18.000 ± 0.250" in text
