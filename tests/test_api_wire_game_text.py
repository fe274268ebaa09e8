"""Games as text: what docs/game_text.md says of them, over HTTP and on the command line; what is wrong is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.main import maubinh
from api.wire.game_text import game_text, read_game_text
from rules.errors import InvalidInputError
from rules.options import option_table, presets
from tests.helpers.doc_blocks import blocks_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "game_text.md"
SHOWN = {block.words[2]: block.text for block in blocks_of(PAGE) if block.words[:2] == ("text", "game")}
DEAL = "Seat 0: 3S 3C 4D 5D 6D 7D 8S 9S TS JS QS KS AS\nSeat 1: 3D 3H 4S 4C 5S 5C 6S 6C 7S 8C 9C 2S 2C\n"


@pytest.mark.parametrize("game", SHOWN)
def test_the_games_of_the_page_are_replayed_and_settled(http, game, tmp_path):
    answer = http.post(f"/v1/{game}/replay", json={"text": SHOWN[game]})
    assert answer.status_code == 200, answer.text
    assert answer.get_json()["settlement"]
    request = read_game_text(SHOWN[game], game)
    assert answer.get_json() == http.post(f"/v1/{game}/replay", json=request).get_json()
    assert read_game_text(game_text(request, game), game) == request
    (tmp_path / "game.txt").write_text(SHOWN[game], encoding="utf-8")
    shown = CliRunner().invoke(maubinh, [game, "replay", str(tmp_path / "game.txt"), "--json"])
    assert json.loads(shown.output) == answer.get_json()


def test_the_command_line_judges_the_last_event_of_a_text():
    judged = CliRunner().invoke(maubinh, ["tlmn", "validate", "-"], input=SHOWN["tlmn"])
    assert judged.output.startswith("Legal")


@pytest.mark.parametrize("game", ["tlmn", "sam"])
def test_every_house_option_survives_as_text(game):
    for preset in presets(game):
        options = {name: spec.defaults[preset] for name, spec in option_table(game).items()}
        options = {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
        request = {"rules": {"preset": preset, "options": options}, "hands": [], "history": []}
        again = read_game_text(game_text(request, game), game)["rules"]["options"]
        assert {name: value for name, value in again.items() if value != options[name]} == {}


def test_what_a_text_leaves_out_may_stand_beside_it(http):
    body = {"text": f"{DEAL}Leader: 0\n0: 3S 3C", "rules": {"preset": "points"}, "bet": 5}
    assert http.post("/v1/tlmn/replay", json=body).get_json()["state"]["trick"]["top"] == ["3S", "3C"]
    faults = http.post("/v1/tlmn/replay", json={**body, "leader": 1}).get_json()["errors"]
    assert [(fault["pointer"], fault["code"]) for fault in faults] == [("/leader", "unknown_field")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "line 1: neither"),
        ("Game: sam", "game of tlmn, not of 'sam'"),
        ("Luck: 3", "no header 'luck'"),
        ("Bet: 1\nBet: 2", "line 2: bet stands there twice"),
        ("0: 3S\nBet: 1", "line 2: Bet must stand before"),
        ("Seat x: 3S", "a seat has a number"),
        ("Seat 0 (rich): 3S", "(purse 50000)"),
        ("Bet (purse 3): 4", "only a seat has a purse"),
        ("0: 3S; 4S", "an event is"),
        ("0:", "an event is"),
        ("Option chi: 1\nOption chi: 2", "chi stands there twice"),
    ],
)
def test_a_line_that_cannot_be_read_is_told(text, words):
    with pytest.raises(InvalidInputError) as refused:
        read_game_text(text, "tlmn")
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.code) == ("/text", "bad_value")
    assert words in fault.message


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ({"text": "x\ny"}, {"bad_value"}),
        ({"text": 3}, {"bad_type"}),
        ({"text": ""}, {"missing_field"}),
        ({"text": "#" * 100_001}, {"out_of_range"}),
        ({"text": "Seat 0: 3S XX\nSeat 1: 3S"}, {"wrong_card_count", "bad_card"}),
        ({"text": f"{DEAL}Leader: x\nOption luck: 2"}, {"bad_type", "unknown_option"}),
        ({"text": f"{DEAL}Leader: 0\n1: 3D"}, {"illegal_history"}),
        ({}, {"missing_field"}),
        ({"hands": []}, {"missing_field"}),
    ],
)
def test_faults_of_a_game_as_text_are_those_of_its_request(http, body, codes):
    answer = http.post("/v1/tlmn/replay", json=body)
    assert answer.status_code == 422
    assert {fault["code"] for fault in answer.get_json()["errors"]} == codes
