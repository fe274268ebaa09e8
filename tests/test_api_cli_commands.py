"""The commands as a person types them: one hand, one table, the house rules. Source: the HTTP contract, "Mậu binh"."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli.main import maubinh
from rules.cards import codes, parse_cards
from rules.options import option_table, presets

ROOT = Path(__file__).resolve().parent.parent
HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
ROWS = ["AS KS 6S 5S 3S", "QS QH 8C 3C 2H", "JS JD 9H"]
DRAGON = "2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS"
FEW = ["--samples", "500"]


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(maubinh, list(arguments), input=given, prog_name="maubinh")


def answer(*arguments: str, given: str | bytes | None = None):
    result = run(*arguments, "--json", given=given)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def cards_of(arrangement) -> list[str]:
    return [card for row in ("back", "middle", "front") for card in arrangement[row]["cards"]]


def test_dealt_tables_are_told_with_their_shares():
    arguments = ["solve", HAND, *FEW, "--players", "2", "--outcomes", "20"]
    points = answer(*arguments)["outcomes"]["points"]
    assert sum(one["tables"] for one in points) == 20
    shown = run(*arguments, "--lang", "en").stdout.split("20 tables dealt:")[1].splitlines()[1 : 1 + len(points)]
    assert [float(line.split()[0].replace("−", "-")) for line in shown] == [one["points"] for one in points]


def test_solving_answers_what_the_service_answers():
    found = answer("solve", HAND, *FEW)
    assert found["cards"] == HAND.split()
    assert found["counts"]["arrangements"] == 72072
    assert sorted(cards_of(found["best"])) == sorted(HAND.split())
    assert len(found["alternatives"]) == 2
    assert found["estimate"]["samples"] > 0
    assert found["estimate"]["seed"] == 0


def test_quotes_and_spellings_make_no_difference():
    one = answer("solve", *HAND.split(), *FEW)
    other = answer("solve", "a♠ks,Q♠;j♠ 6s 5s 3s", "QH 9♥ 2♥ jd 8c 3c", *FEW)
    assert {**one, "elapsed_ms": 0} == {**other, "elapsed_ms": 0}


@pytest.mark.parametrize(
    "text",
    [
        "A♠️ K♠️ Q♠️ J♠️ 6♠️ 5♠️ 3♠️ Q♥️ 9♥️ 2♥️ J♦️ 8♣️ 3♣️",
        "♠ A K Q J 6 5 3 · ♥ Q 9 2 · ♦ J · ♣ 8 3",
        "[" + ", ".join(repr(card) for card in HAND.split()) + "]",
        "át bích, già bích, đầm bích, bồi bích, 6 bích, 5 bích, 3 bích, đầm cơ, 9 cơ, 2 cơ, bồi rô, 8 chuồn, 3 tép",
    ],
)
def test_a_hand_is_read_however_people_write_it(text):
    assert answer("enumerate", text, "--limit", "1") == answer("enumerate", HAND, "--limit", "1")
    assert answer("tlmn", "decompose", text) == answer("tlmn", "decompose", HAND)


def test_words_around_a_whole_hand_are_skipped_and_told():
    done = run("enumerate", "bài của tôi:", HAND, "nhé", "--limit", "1")
    assert done.exit_code == 0
    assert done.stderr == "skipped: bài của tôi nhé\n"
    refused = run("enumerate", "bài", HAND[3:])
    assert refused.exit_code == 2
    assert "'bài' is not a card" in refused.stderr


def test_locks_dead_cards_and_rows_are_read_in_any_spelling():
    locked = answer("enumerate", HAND, "--lock", "front=A♠️, K bích", "--limit", "1")
    assert locked == answer("enumerate", HAND, "--lock", "front=AS,KS", "--limit", "1")
    judged = answer("evaluate", "♠ A K 6 5 3 / ♠Q ♥Q ♣8 ♣3 ♥2 / J♠️ J♦️ 9♥️", *FEW)
    assert cards_of(judged["rows"])[:5] == ["AS", "KS", "6S", "5S", "3S"]


@pytest.mark.parametrize("encode", [lambda text: b"\xef\xbb\xbf" + text.encode(), lambda text: text.encode("utf-16")])
def test_marks_and_encodings_of_windows_are_read_from_pipes(encode):
    assert answer("enumerate", "-", "--limit", "1", given=encode(HAND)) == answer("enumerate", HAND, "--limit", "1")
    game = '{"hands": [{"seat": 0, "cards": "3S️ 4S"}, {"seat": 1, "cards": "5S 6S"}], "leader": 0}'.replace("\n", "")
    assert run("tlmn", "replay", given=encode(game)).stderr == run("tlmn", "replay", given=game).stderr
    assert answer("settle", given=encode(table())) == answer("settle", given=table())


def test_a_hand_can_come_from_a_pipe():
    assert answer("solve", "-", *FEW, given=HAND + "\n")["cards"] == HAND.split()


def test_options_reach_the_solver():
    options = ["--players", "2", "--preset", "per_chi", "--option", "chi_value=5", "--top", "5", "--seed", "9"]
    found = answer("solve", HAND, *options, "--lock", "front=AS", "--dead", "2S 2C", "--model", "greedy", *FEW)
    assert found["rules"]["preset"] == "per_chi"
    assert found["rules"]["options"]["chi_value"] == 5
    assert "AS" in found["best"]["front"]["cards"]
    assert len(found["alternatives"]) == 4
    assert (found["estimate"]["opponents"], found["estimate"]["seed"]) == ("greedy", 9)


def test_a_known_opponent_makes_a_duel_exact():
    known = "KD KH 9D 7D 4D TD TC 8H 6H 5H 9C 7C 4C"
    found = answer("solve", HAND, "--players", "2", "--known", known)
    assert found["estimate"]["exact"]
    assert found["best"]["standard_error"] == 0


def test_an_instant_win_is_shown_first():
    result = run("solve", DRAGON, *FEW)
    assert result.exit_code == 0, result.output
    assert result.stdout.index("Dragon") < result.stdout.index("Expected points")


@pytest.mark.parametrize(("language", "word"), [("vi", "Thùng"), ("en", "Flush")])
def test_the_drawing_speaks_the_language_asked_for(language, word):
    result = run("solve", HAND, "--lang", language, *FEW)
    assert result.exit_code == 0, result.output
    assert word in result.stdout
    assert "A♠  K♠" in result.stdout


def test_every_fault_is_reported_at_once_and_nothing_is_printed():
    result = run("solve", "AS AS 1X", "--players", "7", "--option", "pair_win=x", "--option", "nonsense=1")
    assert result.exit_code == 2
    assert result.stdout == ""
    for code in ("wrong_card_count", "duplicate_card", "bad_card", "out_of_range", "unknown_option"):
        assert f"[{code}]" in result.stderr


def test_the_best_arrangement_leaves_nothing_to_regret():
    best = answer("solve", HAND, *FEW)["best"]
    rows = [" ".join(best[row]["cards"]) for row in ("back", "middle", "front")]
    judged = answer("evaluate", *rows, *FEW)
    assert judged["legal"]
    assert judged["regret_points"] == pytest.approx(0)
    assert judged["expected_points"] == pytest.approx(best["expected_points"])


def test_a_foul_is_judged_and_named():
    result = run("evaluate", *reversed(ROWS[:2]), ROWS[2], *FEW)
    assert result.exit_code == 0, result.output
    assert "The middle is too strong for the back" in result.stdout


def test_a_listing_is_a_page_of_all_legal_arrangements():
    solved = answer("solve", HAND, *FEW)
    page = answer("enumerate", HAND, "--offset", "2", "--limit", "3")
    assert page["total"] == solved["counts"]["legal"]
    assert len(page["arrangements"]) == 3
    fewest = answer("enumerate", HAND, "--undominated", "--limit", "5000")
    assert fewest["total"] == len(fewest["arrangements"]) == solved["counts"]["undominated"]
    shown = run("enumerate", HAND, "--limit", "3").stdout.splitlines()
    assert len(shown) == 4


def table(**fields) -> str:
    weak = [codes(parse_cards(row)) for row in ("KD KH 9D 7D 4D", "TD TC 8H 6H 5H", "9C 7C 4C")]
    players = [
        {"id": "An", **{name: row.split() for name, row in zip(("back", "middle", "front"), ROWS, strict=True)}},
        {"id": "Bình", **dict(zip(("back", "middle", "front"), weak, strict=True))},
    ]
    return json.dumps({"players": players, **fields})


def test_a_table_is_settled_from_a_file_or_a_pipe(tmp_path):
    file = tmp_path / "table.json"
    file.write_text(table(bet=10), encoding="utf-8")
    found = answer("settle", str(file))
    assert [player["net_points"] for player in found["players"]] == [12, -12]  # M-38: 6 for the match, doubled
    assert found == answer("settle", given=table(bet=10)) == answer("settle", "--bet", "10", given=table())


def test_what_a_table_says_wins_over_the_options():
    rules = {"preset": "per_chi"}
    assert answer("settle", given=table(rules=rules)) == answer("settle", "--preset", "per_chi", given=table())
    assert answer("settle", "--preset", "majority", "--bet", "7", given=table(rules=rules, bet=1)) == answer(
        "settle", given=table(rules=rules)
    )


@pytest.mark.parametrize("text", ["", "[]", "{", b"\xff"])
def test_a_table_that_is_no_object_is_wrong_input(text):
    result = run("settle", given=text)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_the_rules_list_every_preset():
    result = run("rules")
    assert result.exit_code == 0
    assert all(preset in result.stdout for preset in presets("maubinh"))


@pytest.mark.parametrize("preset", presets("maubinh"))
def test_a_preset_shows_every_option_with_value_and_clause(preset):
    result = run("rules", "maubinh", preset)
    assert result.exit_code == 0
    for name, spec in option_table("maubinh").items():
        assert f"\n{name} = " in result.stdout
        assert f"[{spec.clause}]" in result.stdout
    document = json.loads(run("rules", "maubinh", preset, "--json").stdout)
    for name, spec in option_table("maubinh").items():
        assert document["options"][name]["value"] == json.loads(json.dumps(spec.defaults[preset]))


@pytest.mark.parametrize(
    "arguments", [["rules", "whist"], ["rules", "maubinh", "count"], ["play"], ["solve"], ["settle", "no-file"]]
)
def test_wrong_use_is_status_two(arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


def python(code: str) -> str:
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60)
    return done.stdout


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["solve", "--help"], ["batch", "--help"], ["serve", "--help"]]
)
def test_help_loads_nothing_heavy(arguments):
    """So that it answers at once: numba alone takes half a second to import."""
    printed = python(
        "import sys; from api.cli.main import maubinh\n"
        f"try: maubinh({arguments!r})\n"
        "except SystemExit as end: assert not end.code\n"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    loaded = set(printed.split("LOADED")[1].split())
    assert not loaded & {"numba", "numpy", "ortools", "pandas", "flask", "gunicorn", "msgspec", "solver"}


@pytest.mark.parametrize("arguments", [["rules"], ["rules", "sam"]])
def test_house_rules_are_listed_without_the_solver(arguments):
    printed = python(
        "import sys; from api.cli.main import maubinh\n"
        f"try: maubinh({arguments!r})\n"
        "except SystemExit as end: assert not end.code\n"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    assert "sam" in printed
    assert not set(printed.split("LOADED")[1].split()) & {"numba", "numpy", "ortools", "flask", "solver"}


def test_the_module_runs_as_a_program_from_any_folder(tmp_path):
    command = [sys.executable, "-m", "api.cli", "enumerate", HAND, "--limit", "1", "--json"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=tmp_path, env=environment, timeout=300
    )
    assert json.loads(done.stdout)["total"] > 0
