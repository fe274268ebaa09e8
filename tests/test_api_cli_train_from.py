"""`maubinh train --from`, and requests that name what it made: on the command line, in batches, over HTTP.

How well the models play is tested beside the solver; here the stored hands of a model are set without its help, except
in the slow test. Source: docs/command_line.md "Learned from recorded hands", docs/service.md "Your own opponents".
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from api.batches.recorded_hands import read_recorded
from api.cli.main import maubinh
from api.settings import Settings
from rules.maubinh.arrangement import is_foul
from rules.maubinh.options import maubinh_rules
from solver.hands.masks import hand_mask
from solver.opponents.policy import GREEDY
from solver.opponents.stored import stored_model
from tests.helpers import readme_examples
from tests.helpers.solver_examples import PER_CHI, dealt
from tests.helpers.trained_models import as_played, fresh, models_in, on_the_wire, write_model

COMMAND_LINE = Path(__file__).resolve().parent.parent / "docs" / "command_line.md"
HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
GOOD = [on_the_wire(one) for one in as_played(GREEDY, fresh(160, 1), PER_CHI)]
EXAMPLE = GOOD[0]


@pytest.fixture
def stored_hands_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setting all stored hands takes many seconds: those of the greedy player stand in for them."""
    monkeypatch.setattr(
        "solver.training.imitation.arranged_deck", lambda *_: stored_model("greedy", "majority").classes
    )


@pytest.fixture(autouse=True)
def no_models_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's own models are looked for in an empty home."""
    monkeypatch.delenv("MAUBINH_MODELS", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with models_in(None):
        yield tmp_path / "home" / ".local" / "share" / "maubinh" / "models"


def write(path: Path, lines: list) -> Path:
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def run(*arguments: object, **more) -> Result:
    return CliRunner().invoke(maubinh, [str(argument) for argument in arguments], **more)


def train(source: Path, *arguments: object, name: str = "house42", **more) -> Result:
    return run("train", "--from", source, "--name", name, "--preset", "per_chi", *arguments, **more)


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    return write(tmp_path / "hands.ndjson", GOOD)


@pytest.mark.usefixtures("stored_hands_at_once")
def test_a_model_is_made_and_told_and_can_be_named_at_once(hands, tmp_path):
    made = train(hands, "--models", tmp_path / "models")
    assert made.exit_code == 0, made.output
    assert made.stdout.splitlines() == [str(tmp_path / "models" / "house42.npz")]
    for name in ("house42", "greedy", "cautious", "equilibrium"):
        assert f"  {name} " in made.stderr
    assert "of 160 lines" in made.stderr
    solved = run("solve", HAND, "--model", "house42", "--models", tmp_path / "models", "--samples", 500)
    assert solved.exit_code == 0, solved.output
    assert "recorded hands (model house42)" in solved.output


@pytest.mark.usefixtures("stored_hands_at_once")
@pytest.mark.parametrize("place", ["option", "variable", "data home", "home"])
def test_where_models_lie(place, hands, tmp_path, monkeypatch, no_models_of_this_machine):
    directory, options = tmp_path / "there", []
    match place:
        case "option":
            options = ["--models", directory]
        case "variable":
            monkeypatch.setenv("MAUBINH_MODELS", str(directory))
        case "data home":
            monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
            directory = tmp_path / "data" / "maubinh" / "models"
        case _:
            directory = no_models_of_this_machine
    assert train(hands, *options).exit_code == 0
    assert [path.name for path in directory.iterdir()] == ["house42.npz"]
    evaluated = run("evaluate", "/".join(" ".join(row) for row in EXAMPLE.values()), "--model", "house42", *options)
    assert evaluated.exit_code == 0, evaluated.output


@pytest.mark.usefixtures("stored_hands_at_once")
def test_the_same_hands_make_the_same_model(hands, tmp_path):
    for name in ("one", "two"):
        assert train(hands, "--models", tmp_path / name, "--workers", 2).exit_code == 0
    with np.load(tmp_path / "one" / "house42.npz") as first, np.load(tmp_path / "two" / "house42.npz") as second:
        assert all(np.array_equal(first[name], second[name]) for name in first.files)


@pytest.mark.usefixtures("stored_hands_at_once")
def test_bad_lines_are_told_and_do_not_stop_the_others(tmp_path):
    swapped = {**EXAMPLE, "back": EXAMPLE["middle"], "middle": EXAMPLE["back"]}
    bad = {
        2: ("{", "unreadable_json"),
        3: ("[1]", "bad_type"),
        5: ({"back": EXAMPLE["back"], "middle": EXAMPLE["middle"]}, "front"),
        6: ({**EXAMPLE, "front": EXAMPLE["front"][:2]}, "wrong_row_size"),
        7: ({**EXAMPLE, "front": [*EXAMPLE["front"][:2], "1X"]}, "bad_card"),
        8: ({**EXAMPLE, "front": [*EXAMPLE["front"][:2], EXAMPLE["back"][0]]}, "duplicate_card"),
        9: ({"arrangement": None}, "bad_type"),
    }
    lines = [*GOOD, swapped, ""]
    for at, (line, _) in bad.items():
        lines.insert(at - 1, line)
    made = train(write(tmp_path / "hands.jsonl", lines), "--models", tmp_path)
    assert made.exit_code == 1
    for at, (_, reason) in bad.items():
        (told,) = [text for text in made.stderr.splitlines() if f", line {at}: " in text]
        assert reason in told
    assert "7 bad lines" in made.stderr
    assert "1 fouls" in made.stderr
    assert (tmp_path / "house42.npz").exists()


@pytest.mark.usefixtures("stored_hands_at_once")
def test_of_many_bad_lines_only_some_are_told_one_by_one(tmp_path):
    made = train(write(tmp_path / "hands.ndjson", ["?"] * 50 + GOOD), "--models", tmp_path)
    assert len([line for line in made.stderr.splitlines() if ", line " in line]) == 20
    assert "30 more bad lines" in made.stderr


def test_rows_may_be_text_and_lines_may_say_more(tmp_path):
    text = {row: " ".join(cards).replace("T", "10").lower() for row, cards in EXAMPLE.items()}
    lines = [EXAMPLE, {"id": "x", **EXAMPLE}, {"arrangement": EXAMPLE, "seat": 2}, text]
    with write(tmp_path / "hands.ndjson", lines).open("rb") as source:
        found = list(read_recorded(source, "ndjson", pytest.fail))
    assert [on_the_wire(one) for one in found] == [EXAMPLE] * 4


def test_tables_are_read_with_any_delimiter_and_other_columns(tmp_path):
    for mark in ",;\t":
        path = tmp_path / "hands.csv"
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            rows = csv.writer(file, delimiter=mark)
            rows.writerow(["date", "front", "back", "middle"])
            rows.writerow(["2026-01-31", *(" ".join(EXAMPLE[row]) for row in ("front", "back", "middle"))])
            rows.writerow(["2026-02-01", "", "", ""])
        told: list[str] = []
        with path.open("rb") as source:
            found = list(read_recorded(source, "csv", told.append))
        assert [on_the_wire(one) for one in found] == [EXAMPLE]
        assert [text.split(":")[0] for text in told] == ["row 2"]


def test_a_table_without_rows_is_refused(tmp_path):
    made = train(write(tmp_path / "hands.csv", ["cards", HAND]), "--models", tmp_path)
    assert made.exit_code == 2
    assert "missing_column" in made.stderr


@pytest.mark.usefixtures("stored_hands_at_once")
def test_hands_come_through_a_pipe_too(hands, tmp_path):
    text = hands.read_text(encoding="utf-8")
    assert train("-", "--models", tmp_path, "--format", "ndjson", input=text).exit_code == 0
    without = train("-", "--models", tmp_path, input=text, name="other")
    assert without.exit_code == 2
    assert "--format" in without.stderr


def test_too_few_hands_are_refused_and_nothing_is_written(tmp_path):
    made = train(write(tmp_path / "hands.ndjson", GOOD[:60] * 5), "--models", tmp_path / "models")
    assert made.exit_code == 2
    assert "too_few_hands" in made.stderr
    assert not (tmp_path / "models").exists()
    assert "too_few_hands" in train(write(tmp_path / "hands.ndjson", []), "--models", tmp_path / "models").stderr


@pytest.mark.parametrize("name", ["greedy", "equilibrium", "House", "../x", "a b", "", "x" * 41])
def test_bad_names_are_refused(name, hands, tmp_path):
    made = train(hands, "--models", tmp_path / "models", name=name)
    assert made.exit_code == 2
    assert "bad_name" in made.stderr
    assert not (tmp_path / "models").exists()


@pytest.mark.usefixtures("stored_hands_at_once")
def test_a_model_is_replaced_only_when_that_is_said(hands, tmp_path):
    path = write_model(tmp_path, "house42")
    before = path.read_bytes()
    refused = train(hands, "--models", tmp_path)
    assert refused.exit_code == 2
    assert "--overwrite" in refused.stderr
    assert path.read_bytes() == before
    assert train(hands, "--models", tmp_path, "--overwrite").exit_code == 0
    assert path.read_bytes() != before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--name", "x"], "--name needs --from"),
        (["--option", "a2345=second", "--overwrite"], "--option, --overwrite needs --from"),
        (["--from", "HANDS"], "--name"),
        (["--from", "HANDS", "--name", "x", "--rounds", "3"], "--rounds does not go with --from"),
        (["--from", "HANDS", "--name", "x", "--model", "greedy"], "--model does not go with --from"),
        (["--from", "HANDS", "--name", "x", "--option", "chi_value=2"], "chi_value"),
        (["--from", "HANDS", "--name", "x", "--option", "instant_declare=required"], "instant_declare"),
        (["--from", "HANDS", "--name", "x", "--option", "a2345=third"], "a2345"),
    ],
)
def test_options_that_would_do_nothing_are_wrong_use(arguments, told, hands):
    made = run("train", *[hands if argument == "HANDS" else argument for argument in arguments])
    assert made.exit_code == 2
    assert told in made.stderr


@pytest.mark.usefixtures("stored_hands_at_once")
def test_house_rules_say_what_is_a_foul_and_what_wins_at_once(tmp_path):
    """A wheel in the back under a higher straight is a foul where the wheel is lowest, and none where it is second."""
    wheel = {"back": "AS 2C 3D 4H 5S", "middle": "9S TC JD QH KS", "front": "2S 4C 8D"}
    dragon = {"back": "TS JC QD KH AS", "middle": "5S 6C 7D 8H 9S", "front": "2C 3D 4H"}
    second = maubinh_rules("per_chi", {"a2345": "second"})
    good = [on_the_wire(one) for one in as_played(GREEDY, fresh(160, 1), PER_CHI) if not is_foul(one, second)]
    source = write(tmp_path / "hands.ndjson", [*good, wheel, dragon])
    counts = {}
    for way, options in {
        "lowest": [],
        "second": ["a2345=second"],
        "none": ["instant_dragon=0", "instant_three_straights=0"],
    }.items():
        more = [text for option in options for text in ("--option", option)]
        made = train(source, "--models", tmp_path, *more, name=way)
        assert made.exit_code == 0, made.output
        line = next(text for text in made.stderr.splitlines() if "left out" in text).replace(",", "").split()
        counts[way] = int(line[line.index("instant") - 1]), int(line[line.index("fouls") - 1])
    wins, fouls = counts["lowest"]
    assert counts["second"] == (wins, fouls - 1)
    assert counts["none"] == (wins - 1, fouls)


def test_a_batch_on_processes_knows_the_models(tmp_path):
    write_model(tmp_path, "house42")
    source, target = write(tmp_path / "in.ndjson", [{"cards": HAND.split()}] * 3), tmp_path / "out.ndjson"
    done = run(
        *("batch", source, target, "--model", "house42", "--models", tmp_path),
        *("--workers", 2, "--samples", 100),
    )
    assert done.exit_code == 0, done.output
    answers = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [one["result"]["estimate"]["opponents"] for one in answers[:-1]] == ["house42"] * 3


def test_a_request_over_http_names_a_model(http, tmp_path):
    body = {"cards": HAND.split(), "players": 2, "opponents": {"model": "house42", "samples": 800}}
    with models_in(tmp_path):
        unknown = http.post("/v1/maubinh/solve", json=body)
        write_model(tmp_path, "house42", about={"hands": 4_321})
        answer = http.post("/v1/maubinh/solve", json=body)
        cautious = http.post("/v1/maubinh/solve", json={**body, "opponents": {"model": "cautious", "samples": 800}})
    assert unknown.status_code == 422
    assert [error["code"] for error in unknown.json["errors"]] == ["unknown_model"]
    assert answer.status_code == 200
    assert "4,321 recorded hands (model house42)" in answer.json["estimate"]["note"]
    assert answer.json["best"] == cautious.json["best"]  # whose stored hands this model has


def test_a_damaged_model_is_a_fault_of_the_request_over_http(http, tmp_path):
    write_model(tmp_path, "bad", weights=np.zeros(2))
    body = {"cards": HAND.split(), "opponents": {"model": "bad", "samples": 100}}
    with models_in(tmp_path):
        answer = http.post("/v1/maubinh/solve", json=body)
    assert answer.status_code == 422
    assert [(error["pointer"], error["code"]) for error in answer.json["errors"]] == [
        ("/opponents/model", "unknown_model")
    ]


def test_the_service_looks_where_its_settings_say(tmp_path):
    from api import create_app
    from solver.opponents.models import models_directory

    create_app(Settings(log_level="ERROR", models=str(tmp_path)))
    assert models_directory() == tmp_path
    create_app(Settings(log_level="ERROR"))
    assert models_directory() is None


@pytest.mark.parametrize(
    ("environment", "directory"),
    [
        ({"MAUBINH_MODELS": "/m", "HOME": "/h"}, "/m"),
        ({"XDG_DATA_HOME": "/d", "HOME": "/h"}, "/d/maubinh/models"),
        ({"XDG_DATA_HOME": "relative", "HOME": "/h"}, "/h/.local/share/maubinh/models"),
        ({"HOME": "/h"}, "/h/.local/share/maubinh/models"),
        ({}, ""),
    ],
)
def test_the_environment_says_where_models_lie(environment, directory):
    assert Settings.from_environment(environment).models == directory


def test_the_lines_that_the_guide_shows_can_be_read(tmp_path):
    section = COMMAND_LINE.read_text(encoding="utf-8").split("### Learned from recorded hands")[1].split("\n## ")[0]
    lines = [line.strip() for line in section.splitlines() if line.strip().startswith("{")]
    with write(tmp_path / "hands.ndjson", lines).open("rb") as source:
        found = list(read_recorded(source, "ndjson", pytest.fail))
    assert len(found) == len(lines) == 2
    assert not any(is_foul(one, maubinh_rules()) for one in found)


@pytest.mark.long
def test_the_examples_of_the_guide_print_what_it_shows():
    examples = readme_examples.examples(COMMAND_LINE.read_text(encoding="utf-8"))
    assert examples[0].command.startswith("maubinh train --from")
    with readme_examples.environment() as variables:
        write(Path(variables["FOLDER"]) / "hands.ndjson", GOOD)
        for example in examples:
            printed = readme_examples.run(example, variables, "")
            assert not readme_examples.difference(example.output, printed)


def test_a_foul_is_read_like_any_other_arrangement():
    """Fouls are counted by the solver, which knows the order of the house."""
    rows = on_the_wire(as_played(GREEDY, np.array([hand_mask(dealt(1)[0])], np.uint64), PER_CHI)[0])
    turned = {**rows, "back": rows["middle"], "middle": rows["back"]}
    (found,) = read_recorded(io.BytesIO(json.dumps(turned).encode()), "ndjson", pytest.fail)
    assert on_the_wire(found) == turned
