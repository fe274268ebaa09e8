"""`maubinh tlmn …` and `maubinh sam …` as a person types them.

What the rules decide is tested with the rules; here: what is asked of them, what is shown, and that it is what the HTTP
service answers.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli.main import maubinh
from rules.cards import codes
from rules.shedding.history import DeclareSam, Event, Pass
from tests.helpers.shedding_games import PRESETS, TLMN, random_game

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("tlmn", "sam")
COMMANDS = ("classify", "compare", "moves", "instant-win", "decompose", "validate", "replay", "review", "settle")
HANDS = {
    "tlmn": ["3S 3C 4S 5S 6S 7C 8C 9D TD JH QH KS 2H", "3D 3H 4C 4D 5C 5D 6C 6D 7S 8S 9S AS AC"],
    "sam": ["3S 3C 4S 5S 6S 7C 8C 9D KS 2H", "3D 3H 4C 4D 5C 5D 6C 6D 7S AS"],
}
RUN = {"seat": 0, "cards": "3S 4S 5S"}


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(maubinh, list(arguments), input=given, prog_name="maubinh")


def shown(*arguments: str, given: str | bytes | None = None) -> str:
    result = run(*arguments, given=given)
    assert result.exit_code == 0, result.output
    return result.stdout


def answer(*arguments: str, given: str | bytes | None = None):
    return json.loads(shown(*arguments, "--json", given=given))


def faults(*arguments: str, given: str | bytes | None = None) -> str:
    """What is said about wrong input, of which nothing is answered."""
    result = run(*arguments, given=given)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


def game_file(game: str, *events, **setup) -> str:
    hands = [{"seat": seat, "cards": cards} for seat, cards in enumerate(HANDS[game])]
    lines = [{"hands": hands, "leader": 0, "previous_winner": 0, **setup}, *events]
    return "\n".join(json.dumps(line) for line in lines)


def wire_event(event: Event) -> dict[str, object]:
    if isinstance(event, Pass):
        return {"seat": event.seat, "pass": True}
    if isinstance(event, DeclareSam):
        return {"seat": event.seat, "declare_sam": True}
    return {"seat": event.seat, "cards": codes(event.cards)}


@pytest.mark.parametrize("game", GAMES)
def test_a_set_is_named_in_both_languages(game):
    assert shown(game, "classify", "3s 4♣,5d") == "3♠ 4♣ 5♦  Run of 3 cards\n"
    assert "Sảnh 3 lá" in shown(game, "classify", "3S", "4C", "5D", "--lang", "vi")
    assert "a bomb" in shown(game, "classify", "6S 6C 6D 6H")
    assert "Not a combination" in shown(game, "classify", "3S 5S")
    assert answer(game, "classify", "-", given="3S 4C 5D")["kind"] == "run"


def test_a_run_of_pairs_is_a_set_of_tlmn_alone():
    pairs = "3S 3C 4S 4C 5S 5C"
    assert answer("tlmn", "classify", pairs)["kind"] == "pair_run"
    assert not answer("sam", "classify", pairs)["valid"]


@pytest.mark.parametrize("game", GAMES)
def test_a_play_is_compared_with_the_table(game):
    assert answer(game, "compare", "3S", "4S") == answer(game, "compare", "3♠", "4♠")
    assert answer(game, "compare", "2H", "6S 6C 6D 6H")["chop"]
    assert shown(game, "compare", "2H", "6S6C6D6H") == "6♠ 6♣ 6♦ 6♥  cuts  2♥\n"
    assert shown(game, "compare", "3S", "4S") == "4♠  beats  3♠\n"
    assert "does not beat  4♠" in shown(game, "compare", "4S", "3S")
    assert answer(game, "compare", "4S", "")["reason"] == "empty_play"


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_a_hand(game):
    lead = answer(game, "moves", "3S 4S 5S 5C")
    assert lead["count"] == 7  # four singles, a pair, two runs of three
    assert not lead["can_pass"]
    follow = answer(game, "moves", "3S 4S 5S 5C", "--table", "4C")
    assert [move["cards"] for move in follow["moves"]] == [["5S"], ["5C"]]
    assert "2 moves, may pass" in shown(game, "moves", "3S 4S 5S 5C", "--table", "4C")
    must = answer(game, "moves", "3S 4S 5S 5C", "--must-include", "3S")
    assert all("3S" in move["cards"] for move in must["moves"])
    assert answer(game, "moves", "3S 4S", "--table", "3C", "--passed")["moves"] == []


def test_the_neighbours_last_card_binds_in_sam():
    options = ["--table", "3S", "--option", "bao1=reject"]
    free = answer("sam", "moves", "4S 9S", *options)
    bound = answer("sam", "moves", "4S 9S", *options, "--next-has-one-card")
    assert [move["cards"] for move in free["moves"]] == [["4S"], ["9S"]]
    assert [move["cards"] for move in bound["moves"]] == [["9S"]]
    assert "[unknown_field]" in faults("tlmn", "moves", "4S 9S", "--next-has-one-card")


def test_an_instant_win_is_named():
    dragon = "3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH 2S"
    assert answer("tlmn", "instant-win", dragon)["instant_win"]["kind"] == "dragon"
    assert "Sảnh rồng" in shown("tlmn", "instant-win", dragon, "--lang", "vi")
    assert shown("sam", "instant-win", HANDS["sam"][0]) == "Instant win: none\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_split_into_the_fewest_sets(game):
    found = answer(game, "decompose", "3S 4S 5S 9D 9H")
    assert found["turns"] == 2
    assert shown(game, "decompose", "3S 4S 5S 9D 9H").startswith("2 turns\n")


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_reach_the_rules(game):
    option = {"tlmn": "four_pairs_out_of_turn=x", "sam": "max_players=9"}[game]
    said = faults(game, "classify", "3S", "--option", option, "--option", "nonsense=1")
    assert option.split("=")[0] in said
    assert "[unknown_option]" in said
    assert "[unknown_preset]" in faults(game, "classify", "3S", "--preset", "none")


def test_a_house_option_changes_what_is_cut():
    assert answer("tlmn", "compare", "2S 2C", "6S 6C 6D 6H")["beats"]
    off = ["--option", "quad_cuts_pair2=no"]
    assert not answer("tlmn", "compare", "2S 2C", "6S 6C 6D 6H", *off)["beats"]


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_is_reported_at_once(game):
    said = faults(game, "classify", "3S 3S joker", "--option", "nonsense=1")
    for code in ("duplicate_card", "bad_card", "unknown_option"):
        assert f"[{code}]" in said


@pytest.mark.parametrize("game", GAMES)
def test_the_last_event_of_a_game_file_is_judged(game):
    legal = shown(game, "validate", given=game_file(game, RUN))
    assert legal.startswith("Legal\n\nTo act: seat 1\nOn the table: 3♠ 4♠ 5♠ (seat 0)\n")
    refused = game_file(game, RUN, {"seat": 1, "cards": "3D"})
    found = answer(game, "validate", given=refused)
    assert (found["legal"], found["reason"]) == (False, "does_not_beat")
    assert shown(game, "validate", "--lang", "vi", given=refused).startswith(
        "Không hợp lệ: Không chặn được bài trên bàn\n"
    )


@pytest.mark.parametrize("game", GAMES)
def test_money_in_a_game_file_plays_no_part_in_a_verdict(game):
    hands = [{"seat": seat, "cards": cards, "purse": 500} for seat, cards in enumerate(HANDS[game])]
    rich = game_file(game, RUN, hands=hands, bet=100, pot_before=0)
    assert answer(game, "validate", given=rich) == answer(game, "validate", given=game_file(game, RUN))


@pytest.mark.parametrize("game", GAMES)
def test_only_the_movers_hand_is_needed_for_a_verdict(game):
    hands = [{"seat": 0, "cards": HANDS[game][0]}]
    assert answer(game, "validate", given=game_file(game, RUN, hands=hands, seats=3))["state"]["seat_to_act"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_file_without_an_event_has_no_move(game):
    assert "move: move is required [missing_field]" in faults(game, "validate", given=game_file(game))


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_game_is_replayed_to_its_state(game, tmp_path):
    file = tmp_path / "game.ndjson"
    file.write_text(game_file(game, RUN, {"seat": 1, "pass": True}) + "\n\n", encoding="utf-8")
    found = answer(game, "replay", str(file))
    assert (found["state"]["seat_to_act"], found["settlement"]) == (0, None)
    assert found == answer(game, "replay", "-", given=file.read_bytes())
    assert "Đến lượt: ghế 0" in shown(game, "replay", str(file), "--lang", "vi")


@pytest.mark.parametrize(("engine", "preset"), PRESETS, ids=[preset for _, preset in PRESETS])
def test_a_finished_game_is_settled_as_over_http(http, engine, preset):
    game = "tlmn" if engine is TLMN else "sam"
    script = random_game(engine, preset, seed=4)
    hands = [{"seat": seat, "cards": codes(hand)} for seat, hand in enumerate(script.hands)]
    setup = {"hands": hands, "leader": script.setup.leader, "game_number": 2, "rules": {"preset": preset}, "bet": 50}
    history = [wire_event(event) for event in script.history]
    text = "\n".join(json.dumps(line) for line in (setup, *history))
    found = answer(game, "replay", given=text)
    assert found == http.post(f"/v1/{game}/replay", json={**setup, "history": history}).get_json()
    drawn = shown(game, "replay", given=text)
    assert "The game is over" in drawn
    for line in found["settlement"]["lines"]:
        assert line["label"]["en"] in drawn


@pytest.mark.parametrize("game", GAMES)
def test_what_a_file_says_wins_over_the_options(game):
    preset = {"tlmn": "rank", "sam": "standard"}[game]
    said = game_file(game, RUN, bet=3, rules={"preset": preset})
    options = ["--preset", preset, "--bet", "3"]
    assert answer(game, "replay", given=said) == answer(game, "replay", *options, given=game_file(game, RUN))
    assert answer(game, "replay", *options[:3], "9", given=said) == answer(game, "replay", given=said)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_event_names_itself(game):
    said = faults(game, "replay", given=game_file(game, RUN, {"seat": 1, "cards": "3D"}, RUN))
    assert "history/1:" in said
    assert "[illegal_history]" in said


@pytest.mark.parametrize("game", GAMES)
def test_every_unreadable_line_is_named(game):
    said = faults(game, "replay", given=game_file(game, RUN) + "\n{\n[]\n")
    assert "line 3:" in said
    assert "line 4:" in said
    assert "[unreadable_json]" in faults(game, "replay", given="")
    assert "[unreadable_json]" in faults(game, "validate", given=b"\xff")


@pytest.mark.parametrize("command", ["replay", "validate"])
@pytest.mark.parametrize("game", GAMES)
def test_events_belong_on_lines_of_their_own(game, command):
    assert "history: " in faults(game, command, given=game_file(game, RUN, history=[RUN]))
    assert "[unknown_field]" in faults(game, command, given=game_file(game, RUN, move=RUN))


@pytest.mark.parametrize("game", GAMES)
def test_a_typing_error_in_a_file_never_passes(game):
    for command in ("replay", "validate"):
        assert "leadre" in faults(game, command, given=game_file(game, RUN, leadre=1))
        assert "[bad_card]" in faults(game, command, given=game_file(game, RUN, hands=[{"seat": 0, "cards": "3S 1X"}]))
        assert "[bad_type]" in faults(game, command, given=game_file(game, RUN, hands="mine"))


def test_a_result_is_settled_without_a_history(tmp_path):
    seats = [{"id": "An", "place": 1, "left": [], "played": 10, "last_play": ["AH"]}]
    seats.append({"id": "Bình", "place": 2, "left": ["4C", "5C"], "played": 8, "last_play": ["KD"]})
    file = tmp_path / "result.json"
    file.write_text(json.dumps({"seats": seats}), encoding="utf-8")
    found = answer("sam", "settle", str(file), "--bet", "100")
    assert [seat["net"] for seat in found["seats"]] == [200, -200]  # S-25: a bet a card
    drawn = shown("sam", "settle", str(file), "--bet", "100", "--lang", "vi")
    assert "Bình → An" in drawn
    assert "Đếm lá" in drawn


@pytest.mark.parametrize("arguments", [["tlmn"], ["sam", "deal"], ["tlmn", "classify"], ["sam", "replay", "no-file"]])
def test_wrong_use_is_status_two(arguments):
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize(
    "arguments", [[game, *command, "--help"] for game in GAMES for command in ([], ["moves"], ["replay"])], ids=" ".join
)
def test_help_loads_nothing_heavy(arguments):
    printed = python(f"try: maubinh({arguments!r})\nexcept SystemExit as end: assert not end.code\n")
    assert not loaded(printed) & {"numba", "numpy", "ortools", "flask", "gunicorn", "msgspec", "solver"}


def test_the_rules_are_asked_without_the_solver():
    """A verdict needs none of the compiled code, so it does not wait for it."""
    printed = python("try: maubinh(['sam', 'classify', '3S'])\nexcept SystemExit as end: assert not end.code\n")
    assert "3♠  Single" in printed
    assert not loaded(printed) & {"numba", "numpy", "ortools", "solver"}


def python(code: str) -> str:
    program = (
        f"import sys; from api.cli.main import maubinh\n{code}"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    command = [sys.executable, "-W", "error", "-X", "utf8", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, cwd=ROOT, timeout=60)
    return done.stdout


def loaded(printed: str) -> set[str]:
    return set(printed.split("LOADED")[1].split())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_lists_its_commands(game):
    listed = shown(game, "--help")
    assert all(f"\n  {command} " in listed for command in COMMANDS)
